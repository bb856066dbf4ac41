"""Whether a table is made of what its fields say: whole numbers, words, lists of them, pieces (WF-CMP-21)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints


@cache
def _kinds(cls: type) -> Mapping[str, Any]:  # type hints have no common type
    return get_type_hints(cls)


def whole(piece: Any, where: str) -> None:  # any dataclass
    """Every field of a piece, and of the pieces in it; `ValueError` names the one that is not of its kind."""
    for name, kind in _kinds(type(piece)).items():  # type: ignore[arg-type]  # a class can be hashed
        sound(getattr(piece, name), kind, f"{where}: {name}")


def sound(value: object, kind: Any, where: str) -> None:  # a type hint
    """`ValueError` that names the field, if a value is not of its kind.

    >>> sound(3, int, "timer"); sound([1, "x"], list[int], "track")
    Traceback (most recent call last):
    ValueError: track: 'x' is no whole number
    """
    parts = get_args(kind)
    if isinstance(kind, UnionType):
        if value is not None:
            sound(value, parts[0], where)
        return
    if type(value) is not (get_origin(kind) or kind):
        raise ValueError(f"{where}: {value!r} is no {_SAID.get(get_origin(kind) or kind, kind.__name__)}")
    if isinstance(value, list):
        for one in value:
            sound(one, parts[0], where)
    elif isinstance(value, dict):
        for key, one in value.items():
            sound(key, parts[0], where)
            sound(one, parts[1], where)
    elif is_dataclass(value):
        whole(value, where)


_SAID: Mapping[type, str] = {int: "whole number", str: "word", bool: "true or false"}

__all__ = ["sound", "whole"]
