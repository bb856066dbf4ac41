"""Showing bots, long rows of chance and the legs of a ply step by step, on the loop of the notebook; at once where there is none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hordeplay.widgets.helm import Helm

FEW = 3
"""A row of chance or of legs that tells this often or less is shown at once: waiting for it would only slow a person down."""


class Walk:
    """Takes one step every `pace` seconds until a person is to act; each one ends in `show(since)`."""

    def __init__(
        self, helm: Helm, show: Callable[[int], None], failed: Callable[[Exception], None], pace: float
    ) -> None:
        self.pace = pace
        self.paused = False
        self._helm = helm
        self._show = show
        self._failed = failed
        self._task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether steps are to come by themselves."""
        return self._task is not None and not self._task.done()

    def stop(self) -> None:
        """Take no more steps; the match stands where it is shown."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()

    def go(self, since: int) -> None:
        """Show what was answered since a ply, and go on from there."""
        self.stop()
        helm, loop = self._helm, running_loop()
        if not self.paused:
            if loop is None or not self.pace:
                since -= helm.on_the_way
                helm.settle()
            elif helm.match.ply <= since:
                helm.step()
            elif helm.telling(since) > FEW:
                helm.first(since)
            if loop is not None and self.pace and not helm.waits():
                self._task = loop.create_task(self._walk())
        self._show(since)

    def skip(self, since: int) -> None:
        """Show at once where all this leads, and with it all that its first ply told if that is not shown yet."""
        self.stop()
        since -= self._helm.on_the_way
        self._helm.settle()
        self._show(since)

    def at(self, pace: float) -> None:
        """Go on at another pace."""
        self.pace = pace
        if self.running:
            self.stop()
            if pace:
                self._task = asyncio.get_running_loop().create_task(self._walk())
            else:
                self.skip(self._helm.match.ply)

    async def _walk(self) -> None:
        helm = self._helm
        while not helm.waits():
            await asyncio.sleep(self.pace)
            since = helm.match.ply
            try:
                helm.step()
                if helm.waits():
                    self._task = None
                self._show(since)
            except Exception as error:  # noqa: BLE001 - a bot may raise anything; it is shown, and nobody else would see it
                self._task, self.paused = None, True
                self._failed(error)
                return
        self._task = None


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The loop that this thread runs, if it does."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def at_home(heard: Callable[..., None]) -> Callable[..., None]:
    """The same, done on the loop that runs now from whichever thread it is called; at once where that loop runs no more.

    The Lab answers gestures in a thread beside the cells, and two threads in one match would tear it: a gesture waits until
    the cell is done.
    """
    home = running_loop()

    def call(*words: object) -> None:
        if home is None or not home.is_running() or running_loop() is home:
            heard(*words)
        else:
            home.call_soon_threadsafe(heard, *words)

    return call
