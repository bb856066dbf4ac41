"""A worker process that dies costs no game: others are started, and the result is that of one process."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.thread import BrokenThreadPool
from pathlib import Path
from typing import Any

import loky
import pytest
from lab.cluster import dask_cluster
from lab.pigs import SHORT
from pig import GAME
from pig.turn import Cautious

from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Choice
from hordeplay.core.luck import Source
from hordeplay.lab import GameError, WorkersLost, compare, simulate
from hordeplay.lab.compare import Comparison


class Deadly:
    """Plays as the cautious bot, and kills its process when a turn brings 25: game 13 of a simulation with `SEED` is the first.

    It does so once, or in every such game.
    """

    def __init__(self, mark: Path, *, once: bool = True) -> None:
        self._mark = mark
        self._once = once
        self._home = os.getpid()

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        if os.getpid() != self._home and request.table.pot >= 25:
            try:
                self._mark.touch(exist_ok=not self._once)
            except FileExistsError:
                pass
            else:
                os.kill(os.getpid(), signal.SIGKILL)
        return Cautious().choose(request, seat, source)


@pytest.fixture(params=["loky", "loky pool", "processes"])
def where(request: pytest.FixtureRequest) -> Iterator[Any]:  # an executor or its name
    match request.param:
        case "processes":
            with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
                yield pool
        case "loky pool":
            with loky.ProcessPoolExecutor(2) as pool:
                yield pool
        case name:
            yield name


SEED = 8
WORDS: dict[str, Any] = {"rules": SHORT, "seed": SEED, "progress": False}


def test_a_killed_worker_costs_a_simulation_nothing(where: Any, tmp_path: Path) -> None:
    bots: list[Any] = [Deadly(tmp_path / "killed"), "greedy"]
    sample = simulate(GAME, 80, executor=where, bots=bots, chunk=3, **WORDS)
    assert (tmp_path / "killed").exists(), "nobody was killed"
    assert sample == simulate(GAME, 80, executor="here", bots=bots, **WORDS)
    if isinstance(where, Executor):
        with pytest.raises(BrokenExecutor):
            where.submit(int)
        assert sample.extend(10, executor=where, progress=False).n == 90, "a broken executor is stood in for, too"


def test_a_killed_worker_costs_a_comparison_nothing(where: Any, tmp_path: Path) -> None:
    bots = Deadly(tmp_path / "killed"), "greedy"
    comparison = compare(GAME, *bots, 60, executor=where, **WORDS)
    assert (tmp_path / "killed").exists(), "nobody was killed"
    again = compare(GAME, *bots, 60, executor="here", **WORDS)
    assert comparison == again
    assert comparison.difference == again.difference


def test_a_worker_that_is_killed_between_two_looks() -> None:
    """From outside, as somebody short of memory does it; one pool stands in for the broken one until the end."""
    seen: list[int] = []
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:

        def watch(now: Comparison) -> None:
            seen.append(now.n)
            if now.n == 4:
                os.kill(next(iter(pool._processes)), signal.SIGKILL)

        comparison = compare(GAME, "greedy", "random", 40, executor=pool, watch=watch, **WORDS)
    assert comparison == compare(GAME, "greedy", "random", 40, executor="here", **WORDS)
    assert seen[-1] == 40


@pytest.mark.parametrize("name", ["loky", "processes"])
def test_games_that_always_kill_their_process_end_the_run_with_what_is_done(name: str, tmp_path: Path) -> None:
    bots: list[Any] = [Deadly(tmp_path / "killed", once=False), "random"]
    died = pytest.raises(WorkersLost, match=r"died 3 times while games? \d+ .*executor='here'")
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool, died as caught:
        simulate(GAME, 60, executor=pool if name == "processes" else "loky", bots=bots, chunk=1, **WORDS)
    sample = caught.value.sample
    assert sample is not None
    assert 0 < sample.n < 60
    done = simulate(GAME, 60, executor="here", bots=bots, **WORDS)
    assert set(sample.games) < set(done.games)
    assert sample.extend(0, executor="here", progress=False) == done


class Lost(Executor):
    """Loses a chunk as a pool does whose process died, or as a cluster that went away; no other one can be made of it."""

    def __init__(self, after: int, *, gone: bool = False) -> None:
        self._after = after
        self._gone = gone

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # of the chunks
        future: Future[Any] = Future()
        self._after -= 1
        if self._after < 0 and self._gone:
            future.cancel()
            future.set_running_or_notify_cancel()
        elif self._after < 0:
            future.set_exception(BrokenExecutor("gone"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize("gone", [False, True])
def test_an_executor_of_which_no_other_can_be_made_keeps_what_is_done(gone: bool) -> None:
    with pytest.raises(WorkersLost, match="a worker process died while games 12 to 15 were to be played") as caught:
        simulate(GAME, 60, executor=Lost(3, gone=gone), chunk=4, **WORDS)
    assert caught.value.sample is not None
    assert caught.value.sample.index == tuple(range(12))
    with pytest.raises(WorkersLost, match="game 0 was to be played") as caught:
        compare(GAME, "greedy", "random", 60, executor=Lost(0, gone=gone), **WORDS)
    assert caught.value.sample is None


def test_a_killed_worker_of_a_cluster_costs_nothing(tmp_path: Path) -> None:
    """Two workers over TCP, one of which dies: Dask gives its chunks to the other."""
    with dask_cluster(tmp_path) as (executor, client):
        bots = Deadly(tmp_path / "killed"), "greedy"
        comparison = compare(GAME, *bots, 60, executor=executor, **WORDS)
        assert (tmp_path / "killed").exists(), "nobody was killed"
        assert len(client.scheduler_info()["workers"]) == 1
    assert comparison == compare(GAME, *bots, 60, executor="here", **WORDS)


def test_a_cluster_that_gives_up_keeps_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chunk that has killed too many workers is given back by Dask."""
    bots: list[Any] = [Deadly(tmp_path / "killed"), "greedy"]
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    with dask_cluster(tmp_path) as (executor, _), pytest.raises(WorkersLost, match="a worker process died") as caught:
        simulate(GAME, 60, executor=executor, bots=bots, chunk=1, **WORDS)
    sample = caught.value.sample
    assert sample is not None
    again = sample.extend(0, executor="here", progress=False)
    assert again == simulate(GAME, 60, executor="here", bots=bots, **WORDS)


class Failing(Deadly):
    """Raises where the other one kills, once that was done: a game fails among those that are played once more."""

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        choice = super().choose(request, seat, source)
        if request.table.pot >= 25:
            raise LookupError("lost the thread")
        return choice


def test_the_first_game_that_fails_is_named_though_its_worker_was_killed(where: Any, tmp_path: Path) -> None:
    bots: list[Any] = [Failing(tmp_path / "killed"), "random"]
    with pytest.raises(GameError) as there:
        simulate(GAME, 60, executor=where, bots=bots, chunk=1, **WORDS)
    assert (tmp_path / "killed").exists(), "nobody was killed"
    with pytest.raises(GameError, match="LookupError: lost the thread") as here:
        simulate(GAME, 60, executor="here", bots=bots, **WORDS)
    assert (str(there.value), there.value.index) == (str(here.value), here.value.index)


def _no_start() -> None:
    raise RuntimeError("no start")


def test_threads_that_cannot_start_are_named(caplog: pytest.LogCaptureFixture) -> None:
    with ThreadPoolExecutor(1, initializer=_no_start) as pool, pytest.raises(WorkersLost) as caught:
        simulate(GAME, 10, executor=pool, **WORDS)
    assert isinstance(caught.value.__cause__, BrokenThreadPool)
