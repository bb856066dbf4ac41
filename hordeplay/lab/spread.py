"""Spread the games of a plan over an executor: chunks, streaming, interrupt.

A `concurrent.futures.Executor` is the only interface. Chunks take about 100 ms; the first ones are single games, so
that something is there at once and the length of a game is known. No chunk size can change a result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Literal, TypeAlias

from hordeplay.lab.plan import GameError, Traveller
from hordeplay.lab.playout import Chunk, Played, Pulse, play_chunk, play_number

if TYPE_CHECKING:
    from hordeplay.lab.bundle import Bundle
    from hordeplay.lab.plan import Plan

Where: TypeAlias = "Executor | Literal['here', 'loky'] | None"
"""`here` is this process; None starts here and goes on in worker processes when that is worth it."""

Report: TypeAlias = Callable[[list[Played]], None]

CHUNK = 0.1
"""Seconds of work a chunk is cut to."""
PILOT = 0.2
"""Seconds played in this process before it is decided where to go on."""
WORTH = 2.0
"""Seconds of remaining work from which starting worker processes (about half a second) pays."""
GRACE = 1.0
"""Seconds that an interrupt waits for chunks that are just being played."""
UNKNOWN = 32
"""Chunks handed out ahead to an executor that does not say how many workers it has."""
TICK = 0.1
"""Seconds after which somebody who waits for other processes hears that they are at it."""
IDLE = 120
"""Seconds after which idle worker processes end."""


def play_all(
    plan: Plan | Bundle,
    todo: Iterable[int],
    left: int,
    where: Where,
    chunk: int | None,
    report: Report,
    pulse: Pulse | None = None,
) -> None:
    """Play `left` games, numbers from `todo`; `report` gets them as they are done, in any order.

    `pulse` gets the answers of the game that is played here, every few of them; 0 while others play.
    After `KeyboardInterrupt` and `GameError` everything that was done has been reported.
    """
    numbers = iter(todo)
    if where is None:
        _pilot(plan, numbers, left, chunk, report, pulse)
    elif isinstance(where, Executor):
        _spread(plan, numbers, left, where, chunk, report, pulse)
    elif where == "loky":
        _spread(plan, numbers, left, _loky(), chunk, report, pulse)
    else:
        _here(plan, numbers, report, pulse)


def check_where(where: object) -> None:
    """`ValueError` naming what can play."""
    if not (where is None or isinstance(where, Executor) or where in ("here", "loky")):
        msg = f"an executor is a concurrent.futures.Executor, 'here', 'loky' or None, not {where!r}"
        raise ValueError(msg)


def _here(plan: Plan | Bundle, numbers: Iterator[int], report: Report, pulse: Pulse | None) -> None:
    for number in numbers:
        report([play_number(plan, number, pulse)])


def _pilot(
    plan: Plan | Bundle, numbers: Iterator[int], left: int, chunk: int | None, report: Report, pulse: Pulse | None
) -> None:
    """Play here for a moment, then where the rest is done sooner."""
    since = perf_counter()
    begun = left
    while left and (spent := perf_counter() - since) < PILOT:
        report([play_number(plan, next(numbers), pulse)])
        left -= 1
    pool = _worth(plan, pulse) if left and spent / (begun - left) * left > WORTH else None
    if pool is None:
        _here(plan, numbers, report, pulse)
    else:
        _spread(plan, numbers, left, pool, chunk, report, pulse)


def _loky() -> Executor:
    from loky import get_reusable_executor

    # one thread a worker for whatever a bot may compute with: the workers are the parallelism
    threads = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    pool: Executor = get_reusable_executor(timeout=IDLE, env=threads)
    return pool


def _worth(plan: Plan | Bundle, pulse: Pulse | None) -> Executor | None:
    """Worker processes when there are free cores and the plan can travel to them."""
    import multiprocessing

    if multiprocessing.parent_process() is not None:
        return None
    try:
        from loky import cpu_count

        if cpu_count() < 2:
            return None
        pool = _loky()
        first = pool.submit(play_chunk, Traveller(plan), ())
        while pulse and not wait([first], timeout=TICK).done:  # workers may still be at what somebody gave up
            pulse(0)
        first.result()
    except Exception:  # noqa: BLE001 - a browser without processes, a bot that cannot travel: then all is played here
        return None
    return pool


def _spread(
    plan: Plan | Bundle,
    numbers: Iterator[int],
    left: int,
    pool: Executor,
    chunk: int | None,
    report: Report,
    pulse: Pulse | None,
) -> None:
    workers: int | None = getattr(pool, "_max_workers", None)
    most = UNKNOWN if workers is None else 3 * workers
    running: list[Future[Chunk]] = []
    failed: list[GameError] = []
    size = chunk or 1
    traveller = Traveller(plan)
    try:
        while True:
            while len(running) < most and not failed and (indices := list(islice(numbers, size))):
                running.append(pool.submit(play_chunk, traveller, indices))
                left -= len(indices)
            if not running:
                break
            wait(running, timeout=TICK if pulse else None, return_when=FIRST_COMPLETED)
            if pulse:
                pulse(0)
            for future in [f for f in running if f.done()]:
                running.remove(future)
                done = future.result()
                report(done.games)
                if done.stopped:
                    raise KeyboardInterrupt  # noqa: TRY301 - a worker was interrupted: stop here as if it had been us
                if done.failed:
                    failed.append(done.failed)
                elif chunk is None:
                    # small again towards the end, so that no worker waits long for the last one
                    fitting = int(CHUNK * len(done.games) / max(done.seconds, 1e-9))
                    size = max(1, min(fitting, -(-left // most)))
    except BaseException:
        _give_back(running, report)
        raise
    if failed:  # chunks go out in order and all were awaited: this is the one that a single process would meet first
        raise min(failed, key=lambda error: error.number)


def _give_back(running: list[Future[Chunk]], report: Report) -> None:
    """Cancel what has not begun; report what is done or nearly done."""
    begun = [future for future in running if not future.cancel()]
    done, _ = wait(begun, timeout=GRACE)
    for future in begun:
        if future in done and not future.exception():
            report(future.result().games)
