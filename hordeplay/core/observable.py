"""Who looks on is told that something has changed, and is held weakly: a board that nobody keeps is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from inspect import ismethod
from typing import TypeAlias
from weakref import ReferenceType, WeakMethod, ref

Observer: TypeAlias = Callable[[], object]


class Observable:
    """Something that can be watched.

    >>> seen = []
    >>> look = lambda: seen.append("changed")
    >>> it = Observable()
    >>> it.watch(look)
    >>> it.changed(); it.unwatch(look); it.changed()
    >>> seen
    ['changed']
    """

    _watchers: tuple[ReferenceType[Observer], ...] = ()

    def watch(self, call: Observer) -> None:
        """Call this, without words, after each change. It is held weakly: keep it (or its object) as long as it is to live."""
        self.unwatch(call)
        self._watchers = (*self._watchers, WeakMethod(call) if ismethod(call) else ref(call))

    def unwatch(self, call: Observer) -> None:
        """Call it no more; nothing happens when it was not called before."""
        self._watchers = tuple(it for it in self._watchers if it() is not None and it() != call)

    def changed(self) -> None:
        """Tell who looks on, in the order in which they came."""
        for it in self._watchers:
            call = it()
            if call is not None:
                call()
