"""A full-game estimate that follows a knob: it is shown as it narrows, and gives way to the next one.

It runs in a thread; where none can be started, as in a browser's page, in slices between which the page is served. Its
games are the same. Whoever moves a knob waits for nothing here: a game that is being played is left after a few answers,
and whatever is to be worked out for a look is worked out before the page is touched.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from threading import Event, Lock, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, Protocol

from hordeplay.core.english import counted, thousands
from hordeplay.core.language import in_its_language, kept, tr
from hordeplay.lab.compare import Comparison, compare, compare_in_steps
from hordeplay.lab.executors import has_threads
from hordeplay.lab.plan import Cancelled
from hordeplay.widgets.kernel_loop import running_loop

if TYPE_CHECKING:
    from hordeplay.core.any import AnyGame
    from hordeplay.lab.arms import Side

REST: Final = 0.03
"""Seconds a hand must rest before games are played: what it moved is on the page first."""
EVERY: Final = 0.15
"""Seconds from one interim look that is drawn to the next."""
PATIENCE: Final = 0.2
"""Seconds after which one is told how the games go, and again, until the first look."""
MOST_KEPT: Final = 8
"""Settings whose estimates are kept."""
SLICE: Final = 0.03
"""Seconds of games, where no thread plays them, after which the page is served."""
BREATH: Final = 0.004
"""Seconds until the next slice, in which a gesture may come first."""
VERY_LONG: Final = 3000
"""Answers from which a game is called very long: about those of the longest printed games of bots that play well."""


class Progress:
    """Words on how the games go, for as long as there is no estimate to show.

    >>> clock = iter([0.0, 0.1, 0.25, 0.3, 2.0])
    >>> progress = Progress(lambda: next(clock))
    >>> progress.says(0, 160), progress.says(0, 400), progress.says(0, 480)
    ('', 'No pair is played yet: 0 games finished in 0.2 s, the next has gone on for 400 answers.', '')
    >>> print(progress.says(1, 8000))
    No pair is played yet: 1 game finished in 2.0 s, the next has gone on for 8,000 answers. Games are very long here.
    """

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._since = self._last_said = clock()

    def says(self, done: int, answers: int) -> str:
        """What to say now, mostly nothing: `done` games are finished, the one under way has so many `answers`."""
        now = self._clock()
        if now - self._last_said < PATIENCE:
            return ""
        self._last_said = now
        parts = {"games": counted(done, "game"), "time": now - self._since, "answers": thousands(answers)}
        words = (
            tr(
                "No pair is played yet: {games} finished in {time:.1f} s, the next has gone on for {answers} answers.",
                **parts,
            )
            if answers
            else tr("No pair is played yet: {games} finished in {time:.1f} s, others are under way.", **parts)
        )
        return f"{words} {tr('Games are very long here.')}" if answers >= VERY_LONG else words


class Memory:
    """Estimates that need not be played again: the longest, for the printed side of all, and the last of some settings."""

    def __init__(self) -> None:
        self.longest: Comparison | None = None
        self._last: dict[str, Comparison] = {}

    def keep(self, comparison: Comparison) -> None:
        """Keep an estimate, unless a longer one of the same rules is there."""
        digest = comparison.a.plan.rules.digest
        before = self._last.pop(digest, None)
        self._last[digest] = before if before and before.n > comparison.n else comparison
        for old in list(self._last)[:-MOST_KEPT]:
            del self._last[old]
        if self.longest is None or comparison.n >= self.longest.n:
            self.longest = comparison

    def of(self, digest: str) -> tuple[Comparison, ...]:
        """What is known of the rules with this digest and of the printed ones: whoever turns a knob back has it at once."""
        return tuple(one for one in (self._last.get(digest), self.longest) if one)


class Estimator:
    """One comparison at a time: `show` gets it at every interim look, `tell` words before the first, `fail` what went wrong."""

    def __init__(
        self,
        show: Callable[[Comparison], None],
        tell: Callable[[str], None],
        fail: Callable[[Exception], None],
    ) -> None:
        self._show = show
        self._tell = tell
        self._fail = fail
        self._run: _Run | None = None

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self._run is not None and self._run.running

    def start(self, game: AnyGame, a: Side, b: Side, n: int, **options: Any) -> None:  # of compare
        """Begin an estimate of `n` pairs, with the options of `lab.compare`; one that is under way ends in the midst of its game."""
        self.stop()
        watcher = _Watcher(self._show, self._tell, self._fail)
        if has_threads():
            self._run = _ThreadRun(
                watcher,
                lambda: compare(
                    game, a, b, n, watch=watcher.look, on_tick=lambda *at: watcher.tick(at), progress=False, **options
                ),
            )
        else:
            words = {name: value for name, value in options.items() if name != "executor"}  # there is only this process
            self._run = _SlicedRun(watcher, compare_in_steps(game, a, b, n, watch=watcher.look, **words))

    def stop(self) -> None:
        """Play no more; what was shown stays."""
        if self._run is not None:
            self._run.stop()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the last estimate is done, or for so many seconds."""
        if self._run is not None:
            self._run.wait(seconds)


class _Watcher:
    """What is shown of one run; nothing more once it is `cancelled`."""

    def __init__(
        self, show: Callable[[Comparison], None], tell: Callable[[str], None], fail: Callable[[Exception], None]
    ) -> None:
        self._show, self._tell, self._fail = show, tell, fail
        self.language = kept()
        self.cancelled = Event()
        self._lock = Lock()
        """Held while something is shown, so that nothing is after it was told to stop."""
        self._progress: Progress | None = None
        self._looked = False

    @in_its_language
    def tick(self, at: tuple[int, int]) -> None:
        """So many games are finished, and so many answers given in the one under way; `Cancelled` ends the run."""
        if self.cancelled.is_set():
            raise Cancelled
        self._progress = self._progress or Progress()
        if not self._looked and (line := self._progress.says(*at)):
            self._shown(lambda: self._tell(line))

    def look(self, comparison: Comparison) -> None:
        """Show the estimate so far."""
        self._looked = True
        # worked out, and kept, before anybody waits for the lock
        _ = (comparison.difference, comparison.more_pairs)
        self._shown(lambda: self._show(comparison))

    def fail(self, error: Exception) -> None:
        """Show what went wrong."""
        with self._lock:
            if not self.cancelled.is_set():
                self._fail(error)

    def stop(self) -> None:
        """Show nothing more."""
        self.cancelled.set()  # before the lock: a game gives way at once
        with self._lock:
            pass  # a look that is being shown is shown to its end

    def _shown(self, show: Callable[[], None]) -> None:
        with self._lock:
            if self.cancelled.is_set():
                raise Cancelled
            show()


class _Run(Protocol):
    """An estimate that is under way, or over."""

    @property
    def running(self) -> bool: ...
    def stop(self) -> None: ...
    def wait(self, seconds: float | None) -> None: ...


class _ThreadRun:
    """In a thread beside the cells."""

    def __init__(self, watcher: _Watcher, play: Callable[[], object]) -> None:
        self._watcher, self._play = watcher, play
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def _work(self) -> None:
        if self._watcher.cancelled.wait(REST):
            return
        try:
            self._play()
        except Cancelled:
            return
        except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
            self._watcher.fail(error)

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    def stop(self) -> None:
        self._watcher.stop()

    def wait(self, seconds: float | None) -> None:
        self._thread.join(seconds)


class _SlicedRun:
    """On the kernel's loop, in slices; `wait` plays on at once, because nothing else would."""

    def __init__(self, watcher: _Watcher, steps: Generator[tuple[int, int], None, object]) -> None:
        self._watcher, self._steps = watcher, steps
        self.running = True
        loop = running_loop()
        self._task = loop.create_task(self._play()) if loop else None

    async def _play(self) -> None:
        await asyncio.sleep(REST)
        more = True
        while more:
            more = self._go_on(SLICE)
            await asyncio.sleep(BREATH)

    def _go_on(self, seconds: float) -> bool:
        """Play for so long; whether there is more to play."""
        until = perf_counter() + seconds
        try:
            while self.running:
                self._watcher.tick(next(self._steps))
                if perf_counter() >= until:
                    return True
        except (StopIteration, Cancelled):
            pass
        except Exception as error:  # noqa: BLE001 - a task has nobody else to tell
            self._watcher.fail(error)
        self.running = False
        return False

    def stop(self) -> None:
        self._watcher.stop()
        self.running = False
        if self._task is not None:
            self._task.cancel()

    def wait(self, seconds: float | None) -> None:
        until = None if seconds is None else perf_counter() + seconds
        while (until is None or perf_counter() < until) and self._go_on(SLICE):
            pass


__all__ = ["EVERY", "Estimator", "Memory", "Progress"]
