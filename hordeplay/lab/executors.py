"""The games of a plan on an executor: chunks, streaming, interrupt.

A `concurrent.futures.Executor` is the only interface. Chunks take about 100 ms; the first ones are single games, so
that something is there at once and the length of a game is known. No chunk size can change a result.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from functools import cache
from itertools import islice
from threading import Thread, current_thread, main_thread
from time import perf_counter
from typing import TYPE_CHECKING, Literal, TypeAlias

from hordeplay.lab.plan import GameError
from hordeplay.lab.playout import Chunk, OnAnswers, Played, play_chunk, play_number

if TYPE_CHECKING:
    from loky import ProcessPoolExecutor

    from hordeplay.lab.joint_plans import Bundle
    from hordeplay.lab.plan import Plan

Where: TypeAlias = "Executor | Literal['here', 'loky'] | None"
"""`here` is this process; None starts here and goes on in worker processes when that is worth it."""

OnGames: TypeAlias = Callable[[list[Played]], None]
"""Gets games as they are done, in any order."""

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
"""Seconds after which somebody who waits for other processes hears that they are at it, and an interrupt is heard."""
IDLE = 120
"""Seconds after which idle worker processes end."""


def play_all(
    plan: Plan | Bundle,
    todo: Iterable[int],
    left: int,
    where: Where,
    chunk: int | None,
    on_games: OnGames,
    on_answers: OnAnswers | None = None,
) -> None:
    """Play `left` games, numbers from `todo`; `on_games` gets them as they are done, in any order.

    `on_answers` gets the answers of the game that is played here, every few of them; 0 while others play.
    After `KeyboardInterrupt` and `GameError` everything that was done has been reported.
    """
    numbers = iter(todo)
    if where is None:
        _pilot(plan, numbers, left, chunk, on_games, on_answers)
    elif isinstance(where, Executor):
        _in_pool(plan, numbers, left, where, chunk, on_games, on_answers)
    elif where == "loky":
        _in_workers(plan, numbers, left, _loky(), chunk, on_games, on_answers)
    else:
        _here(plan, numbers, on_games, on_answers)


@cache
def has_threads() -> bool:
    """Whether a thread can be started: in a browser's page none can.

    >>> has_threads()
    True
    """
    thread = Thread(target=int)
    try:
        thread.start()
    except RuntimeError:
        return False
    thread.join()
    return True


def has_workers() -> bool:
    """Whether worker processes can be had: in a browser's page there are none.

    >>> has_workers()
    True
    """
    try:
        import loky  # noqa: F401  # it looks for what processes need
    except ImportError:
        return False
    return True


def check_where(where: object) -> None:
    """`ValueError` unless games can be played there: an Executor, `here`, `loky`, or None."""
    if where == "loky" and not has_workers():
        raise ValueError("no worker processes can be started here: leave executor out, or say 'here'")
    if not (where is None or isinstance(where, Executor) or where in ("here", "loky")):
        raise ValueError(f"an executor is a concurrent.futures.Executor, 'here', 'loky' or None, not {where!r}")


def _here(plan: Plan | Bundle, numbers: Iterator[int], on_games: OnGames, on_answers: OnAnswers | None) -> None:
    for number in numbers:
        on_games([play_number(plan, number, on_answers)])


def _pilot(
    plan: Plan | Bundle,
    numbers: Iterator[int],
    left: int,
    chunk: int | None,
    on_games: OnGames,
    on_answers: OnAnswers | None,
) -> None:
    """Play here for a moment, then where the rest is done sooner."""
    since = perf_counter()
    begun = left
    while left and (spent := perf_counter() - since) < PILOT:
        on_games([play_number(plan, next(numbers), on_answers)])
        left -= 1
    pool = _pool_worth_starting(plan, on_answers) if left and spent / (begun - left) * left > WORTH else None
    if pool is None:
        _here(plan, numbers, on_games, on_answers)
    else:
        _in_workers(plan, numbers, left, pool, chunk, on_games, on_answers)


def _in_workers(
    plan: Plan | Bundle,
    numbers: Iterator[int],
    left: int,
    pool: ProcessPoolExecutor,
    chunk: int | None,
    on_games: OnGames,
    on_answers: OnAnswers | None,
) -> None:
    """In processes of ours: an interrupt ends what they are at, too."""
    try:
        _in_pool(plan, numbers, left, pool, chunk, on_games, on_answers)
    except KeyboardInterrupt:
        pool.shutdown(wait=False, kill_workers=True)
        raise


def _loky() -> ProcessPoolExecutor:
    from loky import get_reusable_executor

    # one thread a worker for whatever a bot may compute with: the workers are the parallelism
    threads = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    before = signal.getsignal(signal.SIGINT)
    main = current_thread() is main_thread() and before is not None
    if main:  # what is ignored here is ignored from its first moment by a process that is started meanwhile
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        pool: ProcessPoolExecutor = get_reusable_executor(
            timeout=IDLE, env=threads, initializer=_leave_interrupts_to_us
        )
        pool.submit(int)  # starts the processes
    finally:
        if main:
            signal.signal(signal.SIGINT, before)
    return pool


def _leave_interrupts_to_us() -> None:
    """Ctrl-C and the stop button reach every process of the group: a worker that dies of it while it holds the lock of the
    queue would make all others wait for ever. The process that began them stops them.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _pool_worth_starting(plan: Plan | Bundle, on_answers: OnAnswers | None) -> ProcessPoolExecutor | None:
    """Worker processes when there are free cores and the plan can travel to them."""
    import multiprocessing

    if multiprocessing.parent_process() is not None:
        return None
    try:
        from loky import cpu_count

        if cpu_count() < 2:
            return None
        pool = _loky()
        first = pool.submit(play_chunk, plan.spec(), ())
        while on_answers and not wait([first], timeout=TICK).done:  # workers may still be at what somebody gave up
            on_answers(0)
        first.result()
    except Exception:  # noqa: BLE001 - a browser without processes, a bot that cannot travel: then all is played here
        return None
    return pool


def _in_pool(
    plan: Plan | Bundle,
    numbers: Iterator[int],
    left: int,
    pool: Executor,
    chunk: int | None,
    on_games: OnGames,
    on_answers: OnAnswers | None,
) -> None:
    workers: int | None = getattr(pool, "_max_workers", None)
    most = UNKNOWN if workers is None else 3 * workers
    running: list[Future[Chunk]] = []
    failed: list[GameError] = []
    size = chunk or 1
    spec = plan.spec()
    with _interrupts_held() as check_interrupt:
        try:
            while True:
                check_interrupt()
                while len(running) < most and not failed and (indices := list(islice(numbers, size))):
                    running.append(pool.submit(play_chunk, spec, indices))
                    left -= len(indices)
                if not running:
                    break
                wait(running, timeout=TICK, return_when=FIRST_COMPLETED)
                if on_answers:
                    on_answers(0)
                for future in [f for f in running if f.done()]:
                    running.remove(future)
                    done = future.result()
                    on_games(done.games)
                    if done.stopped:
                        raise KeyboardInterrupt  # noqa: TRY301 - a worker was interrupted: stop here as if it had been us
                    if done.failed:
                        failed.append(done.failed)
                    elif chunk is None:
                        # small again towards the end, so that no worker waits long for the last one
                        fitting = int(CHUNK * len(done.games) / max(done.seconds, 1e-9))
                        size = max(1, min(fitting, -(-left // most)))
        except BaseException:
            _give_back(running, on_games)
            raise
    if failed:  # chunks go out in order and all were awaited: this is the one that a single process would meet first
        raise min(failed, key=lambda error: error.number)


@contextmanager
def _interrupts_held() -> Iterator[Callable[[], None]]:
    """Let Ctrl-C and the stop button wait for whoever calls what this gives: it raises the `KeyboardInterrupt`.

    One that strikes inside `concurrent.futures.wait` can leave a future locked, and then the executor never ends. Only
    Python's own way to interrupt is held, and only where it strikes: in the main thread.
    """
    pending: list[int] = []

    def check() -> None:
        if pending:
            pending.clear()
            raise KeyboardInterrupt

    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield check
        return
    signal.signal(signal.SIGINT, lambda number, _frame: pending.append(number))
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    check()


def _give_back(running: list[Future[Chunk]], on_games: OnGames) -> None:
    """Cancel what has not begun; hand over what is done or nearly done."""
    begun = [future for future in running if not future.cancel()]
    done, _ = wait(begun, timeout=GRACE)
    for future in begun:
        if future in done and not future.exception():
            on_games(future.result().games)


__all__ = ["OnGames", "Where", "check_where", "has_threads", "has_workers", "play_all"]
