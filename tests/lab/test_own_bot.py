"""Whoever names no bot gets the game's own; whoever watches sees something at once, and can stop between two games."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest
from lab.pigs import Inline

import hordeplay as hp
from hordeplay.games import find
from hordeplay.lab.compare import Comparison, compare
from hordeplay.lab.glances import movers
from hordeplay.lab.plan import GaveWay, own_bot


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


def test_somebody_who_watches_may_leave_between_games_and_within_one() -> None:
    rules = hp.rules("horrible-hordes").with_(rounds=1)
    seen: list[int] = []
    beats: list[tuple[int, int]] = []

    def look(found: Comparison) -> None:
        seen.append(found.n)

    def between(done: int, answers: int) -> None:
        beats.append((done, answers))
        if done == 5:
            raise GaveWay

    def within(done: int, answers: int) -> None:
        beats.append((done, answers))
        if answers > 20:
            raise GaveWay

    for beat in (between, within):
        seen.clear()
        beats.clear()
        with pytest.raises(GaveWay):
            compare("horrible-hordes", rules, rules, 100, bots="random", watch=look, beat=beat, progress=False)
        if beat is between:
            assert seen == [1, 2]  # the first look comes after the first pair; the fifth game was the last
        else:
            assert not seen
            assert beats == [(0, 16), (0, 32)]


def test_who_waits_for_other_processes_hears_of_it() -> None:
    """A run elsewhere beats as well, so that it can be left while its games go on."""
    rules = hp.rules("horrible-hordes").with_(rounds=1)

    class Slow(Inline):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            return Future()  # never done

    def beat(done: int, answers: int) -> None:
        raise GaveWay

    with pytest.raises(GaveWay):
        compare("horrible-hordes", rules, rules, 4, beat=beat, executor=Slow(), progress=False)
