"""Greedy takes a deal that helps it at a fair price, and says so beside the row before anybody offers it."""

from __future__ import annotations

import pytest

from hordeplay.games.horrible_hordes import at

ELVES = "d5 settlement, 2 food 1 stone"
"""They want a Castle (4 Stone), then a Settlement (3 Wood, 2 Food)."""


@pytest.mark.parametrize(
    ("deal", "answer"),
    [
        ("wood wood for food", "accept"),  # a Wood more for the Settlement than the Food that goes
        ("wood for food", "decline"),  # nothing nearer
        ("wood for stone", "decline"),  # the Castle is farther then
        ("stone for food", "accept"),
        ("gold for", "accept"),  # a present
        ("for food", "decline"),
        ("stone for food food", "accept"),  # one chit more than it gets is the bank's price
        ("gold for food food stone", "decline"),  # too dear, whatever it brings
    ],
)
def test_what_greedy_answers_to_a_deal(deal: str, answer: str) -> None:
    match = at("trade", dwarves="d4 settlement, 4 wood 2 gold 1 stone", elves=ELVES, seed=3)
    match.play(f"offer 1 {deal}", 0)
    match.run({1: "greedy"}, until="request")
    assert [str(given.value) for given in match.answers if given.seat == 1][-1] == answer
