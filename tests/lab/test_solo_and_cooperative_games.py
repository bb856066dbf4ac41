"""Games for one seat, and games whose seats win and lose together, put to the lab's questions without a word about seats."""

from typing import Any

import pytest

import hordeplay as hp

WORDS: Any = {"bots": "random", "progress": False, "executor": "here"}


def test_seats_that_lose_together_are_at_no_disadvantage() -> None:
    for seats in (1, 2):
        sample = hp.simulate("kingdom-rush", 20, seats=seats, **WORDS)
        assert not any(game.winners for game in sample.games)
        assert [(seat.fair, seat.differs) for seat in sample.seat_advantage()] == [(0.0, False)] * seats


def test_a_game_for_one_has_values_and_a_profile() -> None:
    worths = hp.value("warfighter-fantasy", "items", n=1, names=["Dagger (found)"], seats=1, **WORDS)
    assert (worths.plan.seats, worths.measure) == (1, "won")
    portrait = hp.profile("warfighter-fantasy", 1, seats=1, better="random", progress=False, executor="here")
    assert portrait.equal.plan.seats == 1
    assert "skill" not in [trait.name for trait in portrait.traits]


def test_a_profile_refuses_seats_that_the_game_has_not() -> None:
    with pytest.raises(ValueError, match="seats, not 0"):
        hp.profile("horrible-hordes", 1, seats=0, progress=False)


def test_who_wins_together_is_pointed_to_the_right_measure() -> None:
    with pytest.raises(ValueError, match="random sits at every seat, and all win together; measure won"):
        hp.sweep("kingdom-rush", {"starting_crystals": [0]}, 1, measure="win", seats=2, **WORDS)
