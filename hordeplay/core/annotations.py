"""Annotations of dataclasses as types: verbs, knobs, rows and tables are read by them at run time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import get_annotations
from typing import Any, get_type_hints


def type_hints(kind: type, *, extras: bool = False) -> dict[str, Any]:  # a type hint has no common type
    """The types of the fields of a class by name, with what `Annotated` adds where `extras` are wanted.

    `TypeError` names the class, the field and the cure where the module does not know a name at run time.

    >>> class Odd:
    ...     size: "Fraction"
    >>> type_hints(Odd)
    Traceback (most recent call last):
    TypeError: ...Odd.size is annotated with 'Fraction', which ... does not know at run time; import it there, not under
    `if TYPE_CHECKING:`
    """
    try:
        return get_type_hints(kind, include_extras=extras)
    except NameError as error:
        name = error.name or ""
        where, field = next(_mentions(kind, name), (kind, "?"))
        raise TypeError(
            f"{where.__module__}.{where.__qualname__}.{field} is annotated with {name!r}, which {where.__module__} does "
            f"not know at run time; import it there, not under `if TYPE_CHECKING:`"
        ) from None


def _mentions(kind: type, name: str) -> Iterator[tuple[type, str]]:
    """The classes from which it is built, and their fields, whose annotation names this."""
    for base in kind.__mro__:
        for field, annotation in get_annotations(base).items():
            if re.search(rf"\b{re.escape(name)}\b", str(annotation)):
                yield base, field


__all__ = ["type_hints"]
