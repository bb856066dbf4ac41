"""Texts on cards that name something: a row of a content table, a clause of the rulebook, a column of their own row.

A field says so in its type, `Annotated[str, Names("heroes")]`; whoever edits a row is held to it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache, partial
from typing import Any, Final, Literal, TypeAlias, get_args, get_origin

from hordeplay.core.annotations import type_hints
from hordeplay.core.content import Entry, OnlyRead, Provenance, parse_toml, resource
from hordeplay.core.knobs import nearest

Known: TypeAlias = Callable[[str], Collection[str]]
"""What there is under a word of `Names`."""
SHOWN: Final = 12
"""Names that a refusal lists."""


@dataclass(frozen=True, slots=True, init=False)
class Names:
    """The tables whose rows a text may name; `also` are texts that are allowed and name no row.

    `hostiles.tags` stands for all that a column of a table holds, `clauses` for the clauses and rulings of the rulebook,
    `columns` for the columns of the row itself.

    >>> Names("hordes", "hostiles.tags", also=("any",)).tables
    ('hordes', 'hostiles.tags')
    """

    tables: tuple[str, ...]
    also: tuple[str, ...]

    def __init__(self, *tables: str, also: Iterable[str] = ()) -> None:
        object.__setattr__(self, "tables", tables)
        object.__setattr__(self, "also", tuple(also))


def check_row(
    row: Entry, columns: Iterable[str], content: Mapping[str, Mapping[str, Entry]], package: str, where: str
) -> None:
    """Every text in these columns that is to name something names something that is there.

    `ValueError` starts with `where` and the column, and says the nearest name, or what there is.
    """
    hints = _hints(type(row))
    for column in columns:
        if _naming(hints[column]):
            known = partial(known_under, type(row), content, package)
            _check(getattr(row, column), hints[column], known, f"{where}, {column}")


def check_named(words: AbstractSet[str], content: Mapping[str, Mapping[str, Entry]], package: str) -> None:
    """Whoever names something that stands in these columns of others, as `hostiles.tags`, still finds it there.

    `ValueError` names the row that is left without it.
    """
    for table, rows in content.items():
        kind = type(next(iter(rows.values())))
        columns = [column for column, hint in _hints(kind).items() if not words.isdisjoint(_words(hint))]
        for row in rows.values() if columns else ():
            check_row(row, columns, content, package, f"{table}, {row.name!r}")


@lru_cache(maxsize=512)
def _words(hint: Any) -> frozenset[str]:  # a type hint
    """What is named somewhere in it: tables, and columns of tables."""
    names = _names(hint)
    if names is not None:
        return frozenset(names.tables)
    inside = _hints(hint).values() if is_row(hint) else () if get_origin(hint) is Literal else get_args(hint)
    return frozenset().union(*(_words(one) for one in inside if one is not ...))


def _check(value: object, hint: Any, known: Known, where: str) -> None:  # a type hint
    if value is None or not _naming(hint):
        return
    names = _names(hint)
    if names is not None:
        _check_one(str(value), names, known, where)
    elif is_row(hint):
        for column, inner in _hints(hint).items():
            _check(getattr(value, column), inner, known, where)
    elif isinstance(value, tuple):
        inner = get_args(hint)
        for one, its in zip(value, inner[:1] * len(value) if inner[-1] is ... else inner, strict=True):
            _check(one, its, known, where)
    else:  # what may be left out
        _check(value, next(one for one in get_args(hint) if _naming(one)), known, where)


def _check_one(name: str, names: Names, known: Known, where: str) -> None:
    if name in names.also or any(name in known(table) for table in names.tables):
        return
    there = [*(one for table in names.tables for one in known(table)), *filter(None, names.also)]
    tables = " and ".join(table.replace(".", ", ") for table in names.tables)
    rest = f" and {len(there) - SHOWN} more" if len(there) > SHOWN else ""
    listed = f"; there is {', '.join(there[:SHOWN])}{rest}"
    have = "have" if len(names.tables) > 1 or names.tables[0] in ("clauses", "columns") else "has"
    raise ValueError(f"{where}: {tables} {have} no {name!r}{nearest(name, there) or listed}")


def known_under(kind: Any, content: Mapping[str, Mapping[str, Entry]], package: str, word: str) -> Collection[str]:
    """What there is: `kind` is the dataclass of the row that speaks."""
    if word == "columns":
        return [field.name for field in fields(kind)]
    if word == "clauses":
        return _clauses(package)
    table, _, column = word.partition(".")
    if not column:
        return content[table]
    cells = (getattr(row, column) for row in content[table].values())
    return list(dict.fromkeys(one for cell in cells for one in (cell if isinstance(cell, tuple) else (cell,)) if one))


@lru_cache(maxsize=8)
def _clauses(package: str) -> Collection[str]:
    """The ids of a rulebook; its words need rules, its ids do not."""
    book = parse_toml(resource(package, "rulebook.toml"), "rulebook.toml")
    return dict.fromkeys(one["id"] for part in ("clauses", "rulings") for one in book[part])


def _names(hint: Any) -> Names | None:  # a type hint
    return next((one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Names)), None)


@lru_cache(maxsize=256)
def _naming(hint: Any) -> bool:  # a type hint
    """Whether a text somewhere in it names something."""
    if _names(hint) is not None:
        return True
    if is_row(hint):
        return any(_naming(inner) for inner in _hints(hint).values())
    return get_origin(hint) is not Literal and any(_naming(one) for one in get_args(hint) if one is not ...)


@lru_cache(maxsize=256)
def only_words(hint: Any) -> bool:  # a type hint
    """Whether a field of this type tells its reader something and no rule anything: a `Wording`, who says so, the clauses and
    the columns that it names.

    >>> from hordeplay.core.content import Wording
    >>> only_words(Wording), only_words(tuple[Wording, ...]), only_words(str)
    (True, True, False)
    """
    if hint == Provenance or any(isinstance(one, OnlyRead) for one in getattr(hint, "__metadata__", ())):
        return True
    names = _names(hint)
    if names is not None:
        return {"clauses", "columns"}.issuperset(names.tables)
    return get_origin(hint) is tuple and all(only_words(one) for one in get_args(hint) if one is not ...)


def what_rules_read(row: object) -> Any:  # plain JSON types
    """A row, or any part of one, without what is only words."""
    if isinstance(row, tuple):
        return [what_rules_read(one) for one in row]
    if not is_dataclass(row):
        return row
    hints = _hints(type(row))  # type: ignore[arg-type]  # a class is hashable
    return {name: what_rules_read(getattr(row, name)) for name in hints if not only_words(hints[name])}


def is_row(hint: Any) -> bool:  # a type hint
    """Whether it is a part of a row that has fields of its own."""
    return isinstance(hint, type) and is_dataclass(hint)


@lru_cache(maxsize=256)
def _hints(kind: Any) -> dict[str, Any]:  # a dataclass, type hints
    return type_hints(kind, extras=True)


__all__ = ["Known", "Names", "check_named", "check_row", "is_row", "known_under", "only_words", "what_rules_read"]
