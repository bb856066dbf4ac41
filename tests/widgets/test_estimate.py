"""An estimate where no thread can be started: in slices on the kernel's loop, with the same games as in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from hordeplay.widgets import Workbench, estimate

MOST = 0.2
"""Seconds of work from one turn of the loop to the next: a slice, and at most a chart that is drawn anew."""


@pytest.fixture
def without_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimate, "has_threads", lambda: False)


def bench(n: int = 30) -> Any:  # a Workbench; ipywidgets has no types
    turned = Workbench("horrible-hordes", seed=7, n=n, executor="here")
    turned.turn("army_hits_on", 5)
    return turned


async def until(there: Callable[[], bool]) -> None:
    """Let the loop go on."""
    over = there()
    while not over:
        await asyncio.sleep(0)
        over = there()


def estimated() -> str:
    turned = bench()
    turned.play()
    turned.wait()
    return repr(turned)


@pytest.mark.usefixtures("without_threads")
def test_the_loop_goes_on_while_games_are_played() -> None:
    async def watched() -> tuple[list[float], list[str], Any]:
        turned = bench()
        turned.play()
        turns, notes = [], []
        while turned._full.running:
            since = process_time()
            await asyncio.sleep(0)
            turns.append(process_time() - since)
            notes.append(turned._full.finding.value)
        return turns, notes, turned

    turns, notes, turned = asyncio.run(watched())
    assert sorted(turns)[-3] < MOST, "a machine with other work may hold up a turn or two"
    assert len(turns) > 30
    assert turned.comparison.n == 30
    assert len({note for note in notes if "changed - printed" in note}) > 2, "it is shown as it narrows"


def test_the_games_are_those_of_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    in_a_thread = estimated()
    monkeypatch.setattr(estimate, "has_threads", lambda: False)
    assert estimated() == in_a_thread
    assert "changed - printed" in in_a_thread


@pytest.mark.usefixtures("without_threads")
def test_a_game_is_left_in_its_midst() -> None:
    async def stopped() -> Any:
        turned = bench(2000)
        turned.play()
        await until(lambda: turned.comparison is not None)
        turned.stop()
        n = turned.comparison.n
        await asyncio.sleep(0.1)
        return turned, n

    turned, n = asyncio.run(stopped())
    assert not turned._full.running
    assert turned.comparison.n == n < 2000


@pytest.mark.usefixtures("without_threads")
def test_a_knob_that_is_turned_ends_the_estimate_and_begins_the_next() -> None:
    async def turned_again() -> Any:
        turned = bench(2000)
        turned.play()
        await until(lambda: turned.comparison is not None)
        turned.turn("army_hits_on", 4)
        turned.play(4)
        await until(lambda: not turned._full.running)
        return turned

    turned = asyncio.run(turned_again())
    assert turned.comparison.n == 4
    assert turned.comparison.a.plan.rules == turned.rules


@pytest.mark.usefixtures("without_threads")
def test_a_bench_that_is_closed_plays_no_more() -> None:
    bench = Workbench("horrible-hordes", seed=7, n=2000, executor="here")
    bench.turn("army_hits_on", 5)
    bench.play()
    begun = bench._full.running
    bench.close()
    bench.wait(10)
    assert begun
    assert not bench._full.running
    played = bench.comparison.n if bench.comparison else 0
    assert played < 2000
    bench.close()


def test_what_goes_wrong_is_said() -> None:
    turned = Workbench(
        "horrible-hordes", seed=7, measure="win", n=4
    )  # one bot everywhere: its share is always the same
    turned.turn("army_hits_on", 5)
    turned.play()
    turned.wait(20)
    assert turned.stopped == "ValueError"
    assert "greedy sits at every seat" in turned._note.value
