"""The games of a plan on an executor: chunks, streaming, interrupt.

A `concurrent.futures.Executor` is the only interface. Chunks take about 100 ms; the first ones are single games, so
that something is there at once and the length of a game is known. No chunk size can change a result.

A process that dies (killed, out of memory) costs time, no game and no result: game number i is the same whoever plays it, so
other processes are started and play what the dead ones owed.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from functools import cache
from itertools import islice
from threading import Thread, current_thread, main_thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from hordeplay.core.extras import brought_by
from hordeplay.lab.plan import GameError, Plan, WorkersLost
from hordeplay.lab.playout import Chunk, OnAnswers, Played, play_chunk, play_number

if TYPE_CHECKING:
    from loky import ProcessPoolExecutor

    from hordeplay.lab.joint_plans import Bundle

Where: TypeAlias = "Executor | Literal['here', 'loky'] | None"
"""`here` is this process; None starts here and goes on in worker processes when that is worth it."""

Place: TypeAlias = "Workers | Literal['here', 'loky'] | None"
"""The same for one run, with what stands in for an executor that breaks."""

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
UNKNOWN = 10
"""Workers taken for granted of an executor that does not say how many it has."""
TICK = 0.1
"""Seconds after which somebody who waits for other processes hears that they are at it, and an interrupt is heard."""
IDLE = 120
"""Seconds after which idle worker processes end."""
AGAIN = 2
"""How often a chunk is handed out once more when whoever was to play it has died: a game that kills its process must not
go on killing processes.
"""


class Workers:
    """An executor, and what stands in for it once one of its processes has died.

    A `ProcessPoolExecutor` (of Python or loky) plays nothing more then: another one of the same kind, size and initializer
    takes its place until `close`. Of other executors no other one can be made; Dask gives what a dead worker owed to others.
    """

    def __init__(self, pool: Executor) -> None:
        self.pool = pool
        self.most = 3 * (workers_of(pool) or UNKNOWN)
        """Chunks handed out ahead."""
        self._own: Executor | None = None

    def renew(self, broken: Executor) -> bool:
        """Put another pool in the place of the broken one, unless that was done; False where none can be made."""
        if self.pool is broken:
            another = _like(broken)
            if another is None:
                return False
            self.close()
            self.pool = self._own = another
        return True

    def close(self) -> None:
        """End the processes that were started here; those of the executor that was given are its owner's."""
        if self._own is not None:
            self._own.shutdown(wait=False)
            self._own = None


class OurWorkers(Workers):
    """Processes that all runs share: loky keeps them, and makes them anew."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        super().__init__(pool)
        self.pool: ProcessPoolExecutor = pool

    def renew(self, broken: Executor) -> bool:
        """Ask loky for others unless that was done."""
        if self.pool is broken:
            self.pool = _loky()
        return True

    def interrupt(self) -> None:
        """End at once what they are at."""
        self.pool.shutdown(wait=False, kill_workers=True)


def workers_of(pool: Executor) -> int:
    """How many chunks an executor can play at a time; 0 where neither it nor its cluster tells.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> workers_of(ThreadPoolExecutor(3)), workers_of(Executor())
    (3, 0)
    """
    known: int | None = getattr(pool, "_max_workers", None)
    if known is not None:
        return known
    client: Any = getattr(pool, "_client", None)  # of Dask, which counts the threads of its workers
    return sum(client.nthreads().values()) if client is not None else 0


def _like(pool: Executor) -> Executor | None:
    """Another pool of processes, made from the parts of this one; None where they are not found."""
    parts = vars(pool)
    library = type(pool).__module__.partition(".")[0]
    try:
        if library == "loky":
            from loky import ProcessPoolExecutor as Pool

            begin = {"initializer": parts["_initializer"], "initargs": parts["_initargs"], "env": parts["_env"]}
            another: Executor = Pool(
                parts["_max_workers"], timeout=parts["_timeout"], context=parts["_context"], **begin
            )
            return another
        if library == "concurrent" and "_mp_context" in parts:
            from concurrent.futures import ProcessPoolExecutor as PythonsPool

            begin = {"initializer": parts["_initializer"], "initargs": parts["_initargs"]}
            each = parts["_max_tasks_per_child"]
            return PythonsPool(parts["_max_workers"], parts["_mp_context"], max_tasks_per_child=each, **begin)
    except KeyError:  # parts of another version
        return None
    return None


@contextmanager
def outlasting(where: Where) -> Iterator[Place]:
    """The place of a run, for each `play_all` of it: what stands in for a broken executor is kept until the run ends."""
    if not isinstance(where, Executor):
        yield where
        return
    workers = Workers(where)
    try:
        yield workers
    finally:
        workers.close()


def play_all(
    plan: Plan | Bundle,
    todo: Iterable[int],
    left: int,
    where: Place,
    chunk: int | None,
    on_games: OnGames,
    on_answers: OnAnswers | None = None,
) -> None:
    """Play `left` games, numbers from `todo`; `on_games` gets them as they are done, in any order.

    `where` is what `outlasting` gives. `on_answers` gets the answers of the game that is played here, every few of them; 0
    while others play. After `KeyboardInterrupt`, `GameError` and `WorkersLost` everything that was done has been reported.
    """
    numbers = iter(todo)
    if where is None:
        _pilot(plan, numbers, left, chunk, on_games, on_answers)
    elif isinstance(where, Workers):
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
        raise ValueError(f"worker processes need {brought_by('loky')}; leave executor out, or say 'here'")
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
    workers = OurWorkers(pool)
    try:
        _in_pool(plan, numbers, left, workers, chunk, on_games, on_answers)
    except KeyboardInterrupt:
        workers.interrupt()
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


class Sent(NamedTuple):
    """A chunk that somebody is at: the numbers of its games, who has it, and how often it was lost before."""

    numbers: list[int]
    pool: Executor
    losses: int = 0


def _in_pool(
    plan: Plan | Bundle,
    numbers: Iterator[int],
    left: int,
    workers: Workers,
    chunk: int | None,
    on_games: OnGames,
    on_answers: OnAnswers | None,
) -> None:
    running: dict[Future[Chunk], Sent] = {}
    lost: list[Sent] = []
    failed: list[GameError] = []
    size = chunk or 1
    spec = plan.spec()

    def lose(sent: Sent, error: BaseException) -> None:
        """Put a chunk back of which nothing came, and others in the place of who had it."""
        if sent.losses == AGAIN or not workers.renew(sent.pool):
            raise _workers_lost(plan, sent) from error
        lost.append(sent._replace(losses=sent.losses + 1))

    with _interrupts_held() as check_interrupt:
        try:
            while True:
                check_interrupt()
                while len(running) < workers.most:
                    if lost:
                        sent = lost.pop(0)._replace(pool=workers.pool)
                    elif not failed and (some := list(islice(numbers, size))):
                        sent = Sent(some, workers.pool)
                        left -= len(some)
                    else:
                        break
                    try:
                        running[sent.pool.submit(play_chunk, spec, sent.numbers)] = sent
                    except BrokenExecutor as error:
                        lose(sent, error)
                if not running:
                    break
                wait(running, timeout=TICK, return_when=FIRST_COMPLETED)
                if on_answers:
                    on_answers(0)
                for future in [f for f in running if f.done()]:
                    sent = running.pop(future)
                    try:
                        done = future.result()
                    except _deaths() as error:
                        lose(sent, error)
                        continue
                    on_games(done.games)
                    if done.stopped:
                        raise KeyboardInterrupt  # noqa: TRY301 - a worker was interrupted: stop here as if it had been us
                    if done.failed:
                        failed.append(done.failed)
                    elif chunk is None:
                        # small again towards the end, so that no worker waits long for the last one
                        fitting = int(CHUNK * len(done.games) / max(done.seconds, 1e-9))
                        size = max(1, min(fitting, -(-left // workers.most)))
        except BaseException:
            _give_back(list(running), on_games)
            raise
    if failed:  # chunks go out in order and all were awaited: this is the one that a single process would meet first
        raise min(failed, key=lambda error: error.number)


def _deaths() -> tuple[type[BaseException], ...]:
    """What a chunk ends in when not its games but whoever played them came to an end."""
    distributed: Any = sys.modules.get("distributed")  # its executor cannot be here without it
    return (BrokenExecutor, CancelledError, *((distributed.KilledWorker,) if distributed else ()))


def _workers_lost(plan: Plan | Bundle, sent: Sent) -> WorkersLost:
    k = len(getattr(plan, "plans", (plan,)))
    first, last = sent.numbers[0] // k, sent.numbers[-1] // k
    games = f"game {first} was" if first == last else f"games {first} to {last} were"
    died = "a worker process died" if sent.losses < AGAIN else f"worker processes died {AGAIN + 1} times"
    return WorkersLost(
        f"{died} while {games} to be played, and what was done before is kept in this error's sample; "
        "is there enough memory? executor='here' plays in this process"
    )


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
        if future in done and not future.cancelled() and not future.exception():
            on_games(future.result().games)


__all__ = [
    "OnGames",
    "Where",
    "Workers",
    "check_where",
    "has_threads",
    "has_workers",
    "outlasting",
    "play_all",
    "workers_of",
]
