"""Between what each number of a table can be: what a prepared table, or one that is read, is held to before all else.

A game says it once for each field that holds numbers (`Ranges`): an index from 0 to the last that is there, a face from 1
to the sides of the die, a count up to what its cards allow. Where only time ends a count, `MOST` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Final, TypeAlias

from hordeplay.core.cards import Cards
from hordeplay.core.content import Range
from hordeplay.core.english import cut
from hordeplay.core.table_tree import NOT_STATE

MOST: Final = 100_000
"""What grows by one an answer, as rounds and numbers of pieces, is never more: so many answers a record may have."""
MANY: Final = 9_999
"""What lies in the open and is drawn or listed, as Wounds or cards of one kind, is never more."""


Ranges: TypeAlias = Mapping[str, Mapping[str, Range]]
"""By class and field: the least and the most of its numbers, in a list or a dict each of them. `field keys` is for the keys of a dict."""


def strays(table: object, ranges: Ranges) -> Iterator[str]:
    """The numbers of a table that lie outside, each as a line that says where it stands and what it may be.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Nest:
    ...     gems: int
    >>> list(strays(Nest(-1), {"Nest": {"gems": Range(0, 9)}}))
    ['gems: 0 to 9, not -1']
    """
    counts = ranges[type(table).__name__]
    for field in fields(table):  # type: ignore[arg-type]  # every table is a dataclass
        if field.name not in NOT_STATE:
            yield from _in_field(getattr(table, field.name), field.name, field.name, counts, ranges)


def _in_field(
    value: Any,  # any node of a table
    place: str,
    name: str,
    counts: Mapping[str, Range],
    ranges: Ranges,
) -> Iterator[str]:
    """The strays in a field of that name, and in what it holds."""
    if isinstance(value, int):
        if not isinstance(value, bool):
            yield from _stray(value, place, counts[name])
    elif isinstance(value, list | tuple):
        for i, one in enumerate(value):
            yield from _in_field(one, f"{place}[{i}]", name, counts, ranges)
    elif isinstance(value, dict):
        for key, one in value.items():
            if isinstance(key, int):
                yield from _stray(key, place, counts[f"{name} keys"])
            yield from _in_field(one, f"{place}[{cut(repr(key))}]", name, counts, ranges)
    elif value is not None and not isinstance(value, str | Cards):
        for line in strays(value, ranges):
            yield f"{place}.{line}"


def _stray(n: int, place: str, allowed: Range) -> Iterator[str]:
    if not allowed.low <= n <= allowed.high:
        yield f"{place}: {allowed.low} to {allowed.high}, not {cut(repr(n))}"


__all__ = ["MANY", "MOST", "Ranges", "strays"]
