"""What stands on a table, and what a choice says, as features: pairs of a readable name and a number.

The names are those of the table's own fields, so every one can be looked up in the game's `model/`: a number is called by
its path (`players[0].points`), a word by its path and itself (`step=turn`, `cards.hands[seat 0]=Orc`; its number says how
often it is there), a flag that is set by its path. What is zero, empty or not set has no feature.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import starmap
from typing import Any, NamedTuple, TypeAlias

from hordeplay.core.cards import Cards
from hordeplay.core.choice import Choice
from hordeplay.core.script import Table
from hordeplay.core.table_tree import NOT_STATE

Row: TypeAlias = tuple[str, int, bool]
"""A `Feature` as a plain tuple."""


class Feature(NamedTuple):
    """A name, a number, and whether the number counts how often a word is there (else it is an amount of the table)."""

    name: str
    number: int
    counts: bool


def features(view: Table) -> list[Feature]:
    """The features of a table: of the copy that a seat may see (`Table.seen_by`), never of the true one.

    >>> import hordeplay as hp
    >>> table = hp.new("horrible-hordes", seats=2, seed=7).table
    >>> [one for one in features(table.seen_by(0)) if one.name.startswith("step")]
    [Feature(name='step=...', number=1, counts=True)]
    """
    return [Feature(*row) for row in rows_of(view)]


def rows_of(view: Table) -> list[Row]:
    """The same as plain tuples, which take a third of the time."""
    rows: list[Row] = []
    for name in _named(type(view)):  # type: ignore[arg-type]  # a class is hashable
        _add(rows, getattr(view, name), name)
    return rows


def choice_features(choice: Choice) -> Iterator[Feature]:
    """The features of a choice: its verb, and each of its words as it is written; of a number the amount, too.

    >>> import hordeplay as hp
    >>> match = hp.new("horrible-hordes", seats=2, seed=7)
    >>> [f.name for f in choice_features(match.choices[0])][0][:5]
    'verb='
    """
    yield Feature(f"verb={choice.verb}", 1, True)
    for name, word, many, _ in choice.form():
        value = getattr(choice, name)
        if many:
            if value:
                yield Feature(f"{choice.verb}.{name}", len(value), False)
            yield from starmap(Feature, _counted([word.write(one) for one in value], f"{choice.verb}.{name}"))
            continue
        yield Feature(f"{choice.verb}.{name}={word.write(value)}", 1, True)
        if word.kind == "int" and isinstance(value, int) and value:
            yield Feature(f"{choice.verb}.{name}", value, False)


def _add(rows: list[Row], value: Any, path: str) -> None:  # any node of a table
    """The features of a node and of all below it."""
    kind = type(value)
    if kind is int:
        if value:
            rows.append((path, value, False))
    elif kind is str:
        if value:
            rows.append((f"{path}={value}", 1, True))
    elif kind is bool:
        if value:
            rows.append((path, 1, True))
    elif kind is list or kind is tuple:
        if value:
            if type(value[0]) is str:
                rows += _counted([word for word in value if type(word) is str], path)
            for i, part in enumerate(value):
                if type(part) is not str or type(value[0]) is not str:
                    _add(rows, part, f"{path}[{i}]")
    elif kind is dict:
        for key, part in value.items():
            if part:
                _add(rows, part, f"{path}[{key}]")
    elif kind is Cards:
        for name, part in (("bags", value.bags), ("piles", value.piles), ("hands", value.hands)):
            _add(rows, part, f"{path}.{name}")
    elif is_dataclass(value):
        for name in _named(kind):  # type: ignore[arg-type]  # a class is hashable
            _add(rows, getattr(value, name), f"{path}.{name}")
    elif isinstance(value, tuple):  # with names
        _add(rows, tuple(value), path)


def _counted(words: list[str], path: str) -> list[Row]:
    """How often each word is there."""
    return [(f"{path}={word}", n, True) for word, n in Counter(words).items()]


@cache
def _named(kind: type) -> tuple[str, ...]:
    """The fields of a table's class that are state."""
    return tuple(one.name for one in fields(kind) if one.name not in NOT_STATE)


__all__ = ["Feature", "Row", "choice_features", "features", "rows_of"]
