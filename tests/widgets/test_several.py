"""Several equal choices by one click: chits that are bought by threes, as so many purchases."""

from __future__ import annotations

import pytest
from widgets.conftest import Opener
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.games.horrible_hordes import at


def rich(gold: int = 7) -> AnyMatch:
    return at("trade", dwarves=f"d4 settlement, {gold} gold, 0 food, 0 wood", seed=1)


def texts(page: Page) -> list[str]:
    return [hint["text"] for hint in page.board.hints]


def test_as_many_are_offered_as_the_gold_pays_for(pages: Opener) -> None:
    """HH-TRADE-01: in the order of the chits, one, two and three of each."""
    page = pages(rich())
    rows = [(hint["text"], hint["label"], hint["note"]) for hint in page.board.hints if hint["text"].endswith("food")]
    assert rows == [
        ("gold food", "Buy 1 Food", "2 Gold"),
        ("each 2 gold food", "Buy 2 Food", "4 Gold"),
        ("each 3 gold food", "Buy 3 Food", "6 Gold"),
    ]
    assert {hint["group"] for hint in page.board.hints if hint["text"] != "done"} == {"Buy chits with Gold"}


def test_three_at_once_are_three_purchases(pages: Opener) -> None:
    """The record is that of somebody who buys them one by one, and replays without a board."""
    at_once, one_by_one = pages(rich()), pages(rich())
    assert at_once.act("each 3 gold food") == {}
    for _ in range(3):
        assert one_by_one.act("gold food") == {}
    assert at_once.match.save() == one_by_one.match.save()
    assert hp.load(at_once.match.save()).table.players[0].chits.food == 3


def test_one_undo_takes_all_of_them_back_and_redo_gives_them_again(pages: Opener) -> None:
    page = pages(rich(9))
    before = page.board.ply
    page.act("each 3 gold food")
    assert page.match.table.players[0].chits.gold == 3
    page.say("undo")
    assert (page.board.ply, page.match.table.players[0].chits.gold) == (before, 9)
    assert "each 3 gold food" in texts(page)
    page.say("redo")
    assert page.match.table.players[0].chits.food == 3


def test_the_log_tells_them_in_one_line(pages: Opener) -> None:
    page = pages(rich(9))
    page.act("each 3 gold food")
    assert [line["text"] for line in page.board.log_tail if "Food" in line["text"]] == [
        "Dwarves bought 1 Food for 2 Gold. (3 times)"
    ]
    page.act("gold wood")
    assert page.board.log_tail[-1]["text"].startswith("Dwarves ")


def test_two_purchases_of_a_person_are_two_lines(pages: Opener) -> None:
    page = pages(rich(9))
    for _ in range(2):
        page.act("gold food")
    assert [line["text"] for line in page.board.log_tail].count("Dwarves bought 1 Food for 2 Gold.") == 2


@pytest.mark.parametrize(
    "text", ["each 4 gold food", "each 1 gold food", "each 0 gold food", "each gold food", "each 2 done"]
)
def test_what_cannot_be_paid_or_repeated_is_refused_and_nothing_is_bought(pages: Opener, text: str) -> None:
    page = pages(rich())
    before = page.match.save()
    note = page.act(text)
    assert note["kind"] == "illegal"
    assert page.match.save() == before


def test_the_card_of_such_a_row_is_that_of_the_purchase(pages: Opener) -> None:
    page = pages(rich())
    page.say("row", text="each 3 gold food")
    assert page.replies[-1]["title"] == "Buy 1 Food"


def test_it_is_bought_where_odds_are_shown_after(pages: Opener) -> None:
    """The row of several is looked at as the choice that it repeats."""
    page = pages(rich(), odds="after")
    assert page.act("each 2 gold food").get("kind") != "error"
    assert page.match.table.players[0].chits.food == 2
