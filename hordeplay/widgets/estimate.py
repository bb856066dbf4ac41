"""A full-game estimate that follows a knob: it runs in a thread, is shown as it narrows, and gives way to the next one.

Whoever moves a knob waits for nothing here: a game that is being played is left after a few answers, and whatever
is to be worked out for a look is worked out before the page is touched.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock, Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from hordeplay.lab.compare import Comparison, compare
from hordeplay.lab.plan import Cancelled

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
        games = f"{done} game{'s'[: done != 1]} finished in {now - self._since:.1f} s"
        under_way = f"the next has gone on for {answers:,} answers" if answers else "others are under way"
        long = " Games are very long here." if answers >= VERY_LONG else ""
        return f"No pair is played yet: {games}, {under_way}.{long}"


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
        self._thread: Thread | None = None
        self._cancelled = Event()
        self._lock = Lock()
        """Held while something is shown, so that nothing is after it was told to stop."""

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, game: AnyGame, a: Side, b: Side, n: int, **options: Any) -> None:  # of compare
        """Begin an estimate of `n` pairs, with the options of `lab.compare`; one that is under way ends in the midst of its game."""
        self.stop()
        cancelled = self._cancelled = Event()

        def shown(show: Callable[[], None]) -> None:
            with self._lock:
                if cancelled.is_set():
                    raise Cancelled
                show()

        def work() -> None:
            if cancelled.wait(REST):
                return
            progress: Progress | None = Progress()

            def on_tick(done: int, answers: int) -> None:
                if cancelled.is_set():
                    raise Cancelled
                if progress and (line := progress.says(done, answers)):
                    shown(lambda: self._tell(line))

            def look(comparison: Comparison) -> None:
                nonlocal progress
                progress = None
                _ = (
                    comparison.difference,
                    comparison.more_pairs,
                )  # worked out, and kept, before anybody waits for the lock
                shown(lambda: self._show(comparison))

            try:
                compare(game, a, b, n, watch=look, on_tick=on_tick, progress=False, **options)
            except Cancelled:
                return
            except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
                with self._lock:
                    if not cancelled.is_set():
                        self._fail(error)

        self._thread = Thread(target=work, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Play no more; what was shown stays."""
        self._cancelled.set()  # before the lock: a game gives way at once
        with self._lock:
            pass  # a look that is being shown is shown to its end

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the last estimate is done, or for so many seconds."""
        if self._thread is not None:
            self._thread.join(seconds)


__all__ = ["EVERY", "Estimator", "Memory", "Progress"]
