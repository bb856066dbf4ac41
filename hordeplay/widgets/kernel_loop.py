"""The loop of the kernel: which one runs, and how to do something there that another thread has asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The loop that this thread runs, if it does."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def on_kernel_loop(handle: Callable[..., None]) -> Callable[..., None]:
    """A function that calls `handle` on the loop that runs now, from whichever thread it is called itself.

    The Lab answers gestures in a thread beside the cells, and two threads in one match would tear it: a gesture waits until
    the cell is done. Where no loop runs, or that loop has ended, `handle` is called at once.
    """
    loop = running_loop()

    def on_loop(*words: object) -> None:
        if loop is None or not loop.is_running() or running_loop() is loop:
            handle(*words)
        else:
            loop.call_soon_threadsafe(handle, *words)

    return on_loop
