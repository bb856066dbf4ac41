"""The card of a shelf that is suggested: the one of the adviser, with its reason, as far as odds are shown."""

from __future__ import annotations

from typing import Any

import pytest
from widgets.conftest import Opener

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.widgets.advice import advised


def researching() -> AnyMatch:
    """A game that stands where a card is taken from the shelf."""
    match = hp.new("horrible-hordes", seats=2, seed=3)
    while match.table.round < 4 or not any(str(choice).startswith("research") for choice in match.choices):
        match.run("greedy", until="request")
    return match


def wares(page: Any) -> dict[str, str]:
    """What is said for each card, by its choice."""
    return {hint["text"]: hint["ware"]["good"] for hint in page.board.hints if hint["ware"]}


@pytest.mark.parametrize(("odds", "marked"), [("always", 1), ("after", 0), ("hidden", 0)])
def test_one_card_is_suggested_where_odds_are_shown(pages: Opener, odds: str, marked: int) -> None:
    match = researching()
    cards = wares(pages(match, odds=odds))
    assert len(cards) > 10
    good = {text: words for text, words in cards.items() if words}
    assert len(good) == marked
    if marked:
        assert list(good) == [str(advised(match, match.table.seat))]


def test_a_reason_that_stands_on_the_card_is_not_said_twice(pages: Opener) -> None:
    match, reasons = researching(), set()
    for _ in range(40):
        hints = [hint for hint in pages(match).board.hints if hint["ware"] and hint["ware"]["good"]]
        for hint in hints:
            good, words = hint["ware"]["good"], hint["ware"]["words"].rstrip(".")
            assert good.casefold() != words.casefold()
            reasons.add(good)
        match.run("greedy", until="turn")
        while not any(str(choice).startswith("research") for choice in match.choices):
            match.run("greedy", until="request")
            if match.request is None:
                break
        if match.request is None or len(reasons) > 1:
            break
    assert not any("bot" in reason for reason in reasons)
    assert len(reasons) > 1
