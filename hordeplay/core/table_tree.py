"""A table is a tree of plain values. Walking it proves that, compares two tables, and folds equal ones."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from hordeplay.core.any import AnyTable
from hordeplay.core.cards import Cards
from hordeplay.core.rules import Rules

NOT_STATE = frozenset({"log", "rules"})
"""Fields of a table that are not state: the log, and the shared immutable rules."""


def parts(value: Any) -> Iterator[tuple[str, Any]] | None:  # any node of a table
    """The children of a node with their names, or None for a leaf."""
    if isinstance(value, Cards):
        return iter((("bags", value.bags), ("piles", value.piles), ("hands", value.hands)))
    if isinstance(value, Rules):
        return None
    if is_dataclass(value):
        return ((f.name, getattr(value, f.name)) for f in fields(value) if f.name not in NOT_STATE)
    if isinstance(value, list | tuple):
        return ((f"[{i}]", v) for i, v in enumerate(value))
    if isinstance(value, dict):
        return ((f"[{k!r}]", v) for k, v in sorted(value.items(), key=lambda kv: repr(kv[0])))
    return None


def freeze(value: Any) -> Hashable:  # any node of a table
    """A hashable key that equal tables share."""
    inner = parts(value)
    if inner is None:
        return value  # type: ignore[no-any-return]  # a leaf: int, str, bool, None
    if isinstance(value, dict):
        return tuple(sorted(((k, freeze(v)) for k, v in value.items()), key=repr))
    return (type(value).__name__, *(freeze(v) for _, v in inner))


def differences(a: Any, b: Any, path: str = "table") -> Iterator[str]:  # any two nodes
    """Where two tables differ, as readable lines."""
    if type(a) is not type(b):
        yield f"{path}: {a!r} is not {b!r}"
        return
    left, right = parts(a), parts(b)
    if left is None or right is None:
        if a != b:
            yield f"{path}: {a!r} is not {b!r}"
        return
    if isinstance(a, dict) and [*a] != [*b] and len(a) == len(b) and all(key in b for key in a):
        yield f"{path}: the keys come in another order, {[*a]} and {[*b]}"
    ours, theirs = dict(left), dict(right)
    for name in [*ours, *(n for n in theirs if n not in ours)]:
        where = f"{path}{name}" if name.startswith("[") else f"{path}.{name}"
        if name not in ours or name not in theirs:
            yield f"{where}: only on one side"
        else:
            yield from differences(ours[name], theirs[name], where)


def faults(table: AnyTable) -> Iterator[str]:  # a table of any game
    """What makes this no tree of plain values: sets, floats, foreign objects, an object in two places."""
    seen: dict[int, str] = {}
    stack = [("table", table)]
    while stack:
        path, value = stack.pop()
        inner = parts(value)
        if inner is None or isinstance(value, type):
            if not (value is None or isinstance(value, int | str | bool | Rules)):
                yield f"{path}: {type(value).__name__} cannot be part of a table"
            continue
        if not isinstance(value, tuple):
            if id(value) in seen:
                yield f"{path} is the same object as {seen[id(value)]}"
            seen[id(value)] = path
        if isinstance(value, dict):
            for key in value:
                if not isinstance(key, int | str):
                    yield f"{path}: a key is an int or a str, not {key!r}"
        if is_dataclass(value) and hasattr(value, "__dict__"):
            yield f"{path}: {type(value).__name__} has no slots"
        stack.extend((f"{path}{name}" if name.startswith("[") else f"{path}.{name}", v) for name, v in inner)


def shared(a: Any, b: Any) -> Iterator[str]:  # two tables of one game
    """Mutable parts that two tables have in common: what a handwritten `copy` forgot."""
    ours: dict[int, str] = {}
    for where, value in _mutable(a, "table"):
        ours[id(value)] = where
    for where, value in _mutable(b, "table"):
        if id(value) in ours:
            yield f"{where} of the copy is {ours[id(value)]} of the original"


def _mutable(value: Any, path: str) -> Iterator[tuple[str, Any]]:  # any node of a table
    inner = parts(value)
    if inner is None:
        return
    if not isinstance(value, tuple) and not (is_dataclass(value) and getattr(value, "__dataclass_params__").frozen):  # noqa: B009
        yield path, value
    for name, child in inner:
        yield from _mutable(child, f"{path}{name}" if name.startswith("[") else f"{path}.{name}")
