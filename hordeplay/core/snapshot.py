"""Tables that are kept and never changed may have their equal parts in common: that is what a long match weighs.

A snapshot is what `Table.copy` makes, except that it holds the parts of an older snapshot wherever nothing has changed
since. Nobody changes a snapshot: whoever plays on from one takes a copy of it first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import chain, repeat
from operator import attrgetter, is_
from typing import Any, NamedTuple, TypeVar

from hordeplay.core.script import Table

TableT = TypeVar("TableT", bound=Table)

_LEAVES = frozenset({int, str, bool, type(None)})


def snapshot(table: TableT, older: TableT) -> TableT:
    """A copy of a table that shares with an older snapshot of it what is equal in both."""
    fresh: TableT = _object(table, older)
    fresh.log = None
    return fresh


def _parts(values: Sequence[Any], older: Sequence[Any]) -> list[Any]:  # any nodes of a table
    """Of each pair the older where it is equal, else a copy of the newer that takes from the older what it can."""
    return [
        one if one is other or type(one) in _LEAVES else _KINDS.get(type(one), _object)(one, other)
        for one, other in zip(values, chain(older, repeat(None)), strict=False)
    ]


def _list(value: list[Any], older: Any) -> list[Any]:  # nodes of a table
    if type(older) is not list:
        return _parts(value, ())
    if value == older and (not value or type(value[0]) in _LEAVES):
        return older
    row = _parts(value, older)
    return older if len(row) == len(older) and all(map(is_, row, older)) else row


def _dict(value: dict[Any, Any], older: Any) -> dict[Any, Any]:  # nodes of a table
    known = older if type(older) is dict else {}
    alike = [*value] == [*known]  # the order of the keys is part of a table
    if alike and value == known and type(next(iter(value.values()), 0)) in _LEAVES:
        return known
    row = _parts([*value.values()], [*known.values()] if alike else [*map(known.get, value)])
    return known if alike and all(map(is_, row, known.values())) else dict(zip(value, row, strict=True))


def _tuple(value: tuple[Any, ...], older: Any) -> tuple[Any, ...]:  # nodes of a table
    return older if type(older) is type(value) and value == older else deepcopy(value)


def _object(value: Any, older: Any) -> Any:  # nodes of a table
    if isinstance(value, tuple):  # with names
        return _tuple(value, older)
    kind = type(value)
    shape = _shape(kind)  # type: ignore[arg-type]  # a class is hashable
    values = shape.read(value)
    others = shape.read(older) if type(older) is kind else ()
    if shape.flat and values == others:
        return older
    row = _parts(values, others)
    if others and all(map(is_, row, others)):
        return older
    fresh = object.__new__(kind)
    for name, part in zip(shape.names, row, strict=True):
        object.__setattr__(fresh, name, part)
    return fresh


_KINDS: dict[type, Callable[[Any, Any], Any]] = {list: _list, dict: _dict, tuple: _tuple}


class _Shape(NamedTuple):
    """What objects of one class hold, the log left out; `flat`: no dict, so that equal values are all there is."""

    names: tuple[str, ...]
    read: Callable[[Any], tuple[Any, ...]]
    flat: bool


@cache
def _shape(kind: type) -> _Shape:
    if is_dataclass(kind):
        held = {field.name: str(field.type) for field in fields(kind) if field.name != "log"}
    else:
        held = dict.fromkeys(kind.__slots__, "dict")  # type: ignore[attr-defined]  # `Cards`
    names = tuple(held)
    read = attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
    return _Shape(names, read, not any("dict" in hint for hint in held.values()))
