"""Whoever names no bot gets the game's own; whoever watches sees something at once, and can stop between two games."""

from __future__ import annotations

import pytest

import hordeplay as hp
from hordeplay.games import find
from hordeplay.lab.compare import Comparison, compare
from hordeplay.lab.glances import movers
from hordeplay.lab.plan import own_bot


@pytest.mark.parametrize("game", hp.games())
def test_a_simulation_needs_no_bots(game: str) -> None:
    found = hp.simulate(game, 2, seed=1, progress=False)
    assert found.bots == (own_bot(find(game)),)
    assert found.bots != ("random",)


@pytest.mark.parametrize("game", hp.games())
def test_the_knobs_that_move_the_exact_numbers_are_found(game: str) -> None:
    played = find(game)
    assert movers(played)
    assert set(movers(played)) <= set(played.printed.all_knobs())
    assert movers(played) is movers(played)


def test_somebody_who_watches_may_leave_between_games() -> None:
    class Gone(Exception):
        pass

    rules = hp.rules("horrible-hordes").with_(rounds=1)
    seen: list[int] = []
    beats: list[int] = []

    def look(found: Comparison) -> None:
        seen.append(found.n)

    def beat() -> None:
        beats.append(1)
        if len(beats) == 5:
            raise Gone

    with pytest.raises(Gone):
        compare(
            "horrible-hordes", rules.with_(start_armies=4), rules, 100, seats=2, watch=look, beat=beat, progress=False
        )
    assert seen == [1, 2]  # the first look comes after the first pair; the fifth game was the last
