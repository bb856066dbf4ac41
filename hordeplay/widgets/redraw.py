"""Drawing again soon after something has changed, however often and from whichever thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hordeplay.widgets.kernel_loop import on_kernel_loop, running_loop

AFTER: Final = 0.4
"""Seconds: a class of two hundred changes something fifty times a second, and a page shows it twice."""


class Redraw:
    """Call it at each change: `draw` is called once a moment later, on the loop of the kernel; at once where none runs.

    >>> drawn = []
    >>> redraw = Redraw(lambda: drawn.append("now"))
    >>> redraw(); redraw(); drawn
    ['now', 'now']
    """

    def __init__(self, draw: Callable[[], None]) -> None:
        self._draw = draw
        self._waits = False
        self._begin = on_kernel_loop(self._soon)

    def __call__(self) -> None:
        if not self._waits:
            self._waits = True
            self._begin()

    def _soon(self) -> None:
        loop = running_loop()
        if loop is None:
            self._now()
        else:
            loop.call_later(AFTER, self._now)

    def _now(self) -> None:
        self._waits = False
        self._draw()


__all__ = ["Redraw"]
