"""Somebody who watches sees something at once, and can leave between two games, within one, and while others play."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pytest
from lab.pigs import Inline

import hordeplay as hp
from hordeplay.lab.compare import Comparison, compare
from hordeplay.lab.plan import Cancelled


def test_somebody_who_watches_may_leave_between_games_and_within_one() -> None:
    rules = hp.rules("horrible-hordes").with_(rounds=1)
    seen: list[int] = []
    ticks: list[tuple[int, int]] = []

    def look(comparison: Comparison) -> None:
        seen.append(comparison.n)

    def between(done: int, answers: int) -> None:
        ticks.append((done, answers))
        if done == 5:
            raise Cancelled

    def within(done: int, answers: int) -> None:
        ticks.append((done, answers))
        if answers > 20:
            raise Cancelled

    for on_tick in (between, within):
        seen.clear()
        ticks.clear()
        with pytest.raises(Cancelled):
            compare("horrible-hordes", rules, rules, 100, bots="random", watch=look, on_tick=on_tick, progress=False)
        if on_tick is between:
            assert seen == [1, 2]  # the first look comes after the first pair; the fifth game was the last
        else:
            assert not seen
            assert ticks == [(0, 16), (0, 32)]


def test_who_waits_for_other_processes_hears_of_it() -> None:
    """A run elsewhere ticks as well, so that it can be left while its games go on."""
    rules = hp.rules("horrible-hordes").with_(rounds=1)

    class Slow(Inline):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
            return Future()  # never done

    def on_tick(done: int, answers: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        compare("horrible-hordes", rules, rules, 4, on_tick=on_tick, executor=Slow(), progress=False)
