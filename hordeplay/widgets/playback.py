"""Showing bots, long rows of chance and the substeps of a ply one by one, on the kernel's loop; at once where there is none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hordeplay.widgets.controller import Controller
from hordeplay.widgets.kernel_loop import running_loop

FEW = 3
"""So many steps of chance or so many substeps are shown at once: waiting for them would only slow a person down."""


REPLAY = 0.6
"""Seconds a step when somebody looks at what bots did once more."""


class Playback:
    """Takes one step every `pace` seconds until a person is to act; each one ends in `show(since)`."""

    def __init__(
        self, controller: Controller, show: Callable[[int], None], failed: Callable[[Exception], None], pace: float
    ) -> None:
        self.pace = pace
        self.paused = False
        self._controller = controller
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
        controller, loop = self._controller, running_loop()
        if not self.paused:
            if loop is None or not self.pace:
                since -= controller.showing_substep
                controller.settle()
            elif controller.match.ply <= since:
                controller.step()
            elif controller.steps_to_show(since) > FEW or controller.befallen(since):
                controller.first(since)
            if loop is not None and self.pace and not controller.waits():
                self._task = loop.create_task(self._play())
        self._show(since)

    def skip(self, since: int) -> None:
        """Show at once where all this leads, and with it all that its first ply told if that is not shown yet."""
        self.stop()
        since -= self._controller.showing_substep
        self._controller.settle()
        self._show(since)

    def replay(self, ply: int) -> None:
        """Show again what is recorded from a ply on, slowly enough to be followed; the pace stays as it is set."""
        self.stop()
        self.paused = False
        self._controller.goto(ply)
        loop = running_loop()
        if loop is None:
            self._controller.settle()
        elif not self._controller.waits():
            self._task = loop.create_task(self._play(max(self.pace, REPLAY)))
        self._show(ply)

    def set_pace(self, pace: float) -> None:
        """Go on with `pace` seconds a step; 0 shows all the rest at once."""
        self.pace = pace
        if self.running:
            self.stop()
            if pace:
                self._task = asyncio.get_running_loop().create_task(self._play())
            else:
                self.skip(self._controller.match.ply)

    async def _play(self, pace: float | None = None) -> None:
        controller = self._controller
        while not controller.waits():
            await asyncio.sleep(self.pace if pace is None else pace)
            since = controller.match.ply
            try:
                controller.step()
                if controller.waits():
                    self._task = None
                self._show(since)
            except Exception as error:  # noqa: BLE001 - a bot may raise anything; it is shown, and nobody else would see it
                self._task, self.paused = None, True
                self._failed(error)
                return
        self._task = None
