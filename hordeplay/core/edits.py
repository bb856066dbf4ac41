"""Every single edit of the content tables: each field of each row to both ends and the middle of what it may be.

What there is to try follows from the types of the fields alone, so a table that a game adds is covered as it stands.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from functools import partial
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin

from hordeplay.core.annotations import type_hints
from hordeplay.core.arguments import known
from hordeplay.core.content import Range, unstructure
from hordeplay.core.english import cut
from hordeplay.core.references import Known, Names, is_row, known_under

if TYPE_CHECKING:
    from hordeplay.core.any import AnyRules

LONGEST: Final = 160
"""Letters in which an edit is told."""
FIXED: Final = ("name", "provenance", "known", "note")
"""What no edit of a card can change, or only tells where the card is from."""


class Edit(NamedTuple):
    """One field of one row at another value, as plain data that `rules.edit` takes.

    >>> import hordeplay as hp
    >>> edit = Edit("hordes", "Red Dragons", "attack", 4)
    >>> str(edit), edit.on(hp.rules("horrible-hordes")).hordes["Red Dragons"].attack
    ('hordes / Red Dragons / attack 4', 4)
    """

    table: str
    entry: str
    field: str
    value: Any  # plain JSON types, as the field takes them
    part: str = ""
    """What of the field is another, in a field of several parts: `1 n 20` is the n of its first part."""

    def on(self, rules: AnyRules) -> Any:  # the game's own Rules
        """The rules with this edit; `ValueError` as of `Rules.edit`."""
        return rules.edit(self.table, self.entry, **{self.field: self.value})

    def __str__(self) -> str:
        shown = self.part or (self.value if self.value and isinstance(self.value, str) else json.dumps(self.value))
        return cut(f"{self.table} / {self.entry} / {self.field} {shown}", LONGEST)


def single_edits(rules: AnyRules, tables: Collection[str] | None = None) -> Iterator[Edit]:
    """Every edit of one field to an end or the middle of its range, to each of its words, to nothing, to another row's value.

    A field of several parts is edited part by part. What comes of an edit (a refusal in words, or other rules) is for
    whoever tries it. `ValueError` with the nearest table.

    >>> import hordeplay as hp
    >>> edits = list(single_edits(hp.rules("horrible-hordes"), ["hordes"]))
    >>> [edit.value for edit in edits if edit.entry == "Red Dragons" and edit.field == "hits"]
    [1, 10, 20, 3]
    """
    for table in rules.content if tables is None else tables:
        rows = list(rules.content[known(table, rules.content, f"tables of {rules.game}")].values())
        kind: Any = type(rows[0])  # a dataclass
        under = partial(known_under, kind, rules.content, rules.package)
        hints = type_hints(kind, extras=True)
        plain = [unstructure(row, whole=True) for row in rows]
        for i, (row, now) in enumerate(zip(rows, plain, strict=True)):
            for field in fields(kind):
                if field.name in FIXED:
                    continue
                seen = [now[field.name]]
                tries: Iterable[tuple[str, Any]] = _others(now[field.name], hints[field.name], under)
                following = (other[field.name] for other in (*plain[i + 1 :], *plain[:i]))
                beside = next((value for value in following if value != now[field.name]), now[field.name])
                for part, value in (*tries, ("", beside)):
                    if not any(type(value) is type(one) and value == one for one in seen):
                        seen.append(value)
                        yield Edit(table, row.name, field.name, value, part)


def _others(value: Any, hint: Any, under: Known) -> Iterator[tuple[str, Any]]:  # plain JSON types, a type hint
    """What else a value may be: where in it something is another and what, and the whole of it."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        for mark in inside[1:]:
            if isinstance(mark, Range):
                yield from (("", n) for n in (mark.low, (mark.low + mark.high) // 2, mark.high))
            elif isinstance(mark, Names):
                there = [one for table in mark.tables for one in under(table)]
                yield from (("", one) for one in dict.fromkeys((*mark.also[:1], *there[:1], *there[-1:])))
    elif origin is Literal:
        yield from (("", one) for one in inside)
    elif hint is bool:
        yield "", not value
    elif hint is str:
        yield "", ""
    elif origin in (Union, UnionType):
        yield "", None
        inner = next(one for one in inside if one is not NoneType)
        yield from _others(value, inner, under)
    elif origin is tuple:
        yield from _other_rows(list(value), inside, under)
    elif is_row(hint) and value is not None:
        yield from _other_fields(value, hint, under)


def _other_fields(value: Mapping[str, Any], kind: Any, under: Known) -> Iterator[tuple[str, Any]]:  # a dataclass
    hints = type_hints(kind, extras=True)
    for field in fields(kind):
        for part, other in _others(value[field.name], hints[field.name], under):
            if type(other) is not type(value[field.name]) or other != value[field.name]:
                yield _joined(field.name, part, other), {**value, field.name: other}


def _other_rows(value: list[Any], inside: tuple[Any, ...], under: Known) -> Iterator[tuple[str, Any]]:
    """Fewer, none, one twice, and each at another value; a tuple of so many parts keeps their number."""
    many = len(inside) == 2 and inside[1] is ...
    if many and value:
        yield "none", []
        yield "without the last", value[:-1]
        yield "the first twice", [value[0], *value]
    for i, one in enumerate(value):
        for part, other in _others(one, inside[0] if many else inside[i], under):
            if type(other) is not type(one) or other != one:
                yield _joined(str(i + 1), part, other), [*value[:i], other, *value[i + 1 :]]


def _joined(place: str, part: str, value: Any) -> str:  # plain JSON types
    return f"{place} {part}" if part else f"{place} {value!r}"


__all__ = ["Edit", "single_edits"]
