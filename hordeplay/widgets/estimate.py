"""A full-game estimate that follows a knob: it runs in a thread, is shown as it narrows, and gives way to the next one."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, Final

from hordeplay.lab.compare import Comparison, compare

if TYPE_CHECKING:
    from hordeplay.core.game import Game
    from hordeplay.lab.arms import Side

REST: Final = 0.03
"""Seconds a hand must rest before games are played: what it moved is on the page first."""


class GaveWay(Exception):
    """The estimate is no longer wanted."""


class Estimator:
    """One comparison at a time. `show` gets it at every look, `fail` the words of what went wrong."""

    def __init__(self, show: Callable[[Comparison], None], fail: Callable[[str], None]) -> None:
        self._show = show
        self._fail = fail
        self._thread: Thread | None = None
        self._gone = Event()
        self._lock = Lock()
        """Held while something is shown, so that nothing is after it was told to stop."""

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self._thread is not None and self._thread.is_alive()

    def ask(self, game: Game[Any], a: Side, b: Side, n: int, **words: Any) -> None:  # of compare
        """Begin an estimate; one that is under way gives way after the game that is just being played."""
        self.stop()
        gone = self._gone = Event()

        def beat() -> None:
            if gone.is_set():
                raise GaveWay

        def look(found: Comparison) -> None:
            with self._lock:
                beat()
                self._show(found)

        def work() -> None:
            if gone.wait(REST):
                return
            try:
                compare(game, a, b, n, watch=look, beat=beat, progress=False, **words)
            except GaveWay:
                return
            except Exception as error:  # noqa: BLE001 - a thread has nobody else to tell
                if not gone.is_set():
                    self._fail(f"{type(error).__name__}: {error}"[:300])

        self._thread = Thread(target=work, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Play no more; what was shown stays."""
        with self._lock:
            self._gone.set()

    def wait(self, seconds: float | None = None) -> None:
        """Until the last estimate is done."""
        if self._thread is not None:
            self._thread.join(seconds)


__all__ = ["Estimator"]
