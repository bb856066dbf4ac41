"""What is printed on cards and counters: TOML on disk, frozen dataclasses in memory, checked on the way.

`load` names file and entry in each error. Entries are frozen slotted dataclasses with a `name` and a `provenance`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from importlib.resources import files
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Final, Literal, NoReturn, Protocol, TypeAlias, TypeVar, Union, get_args, get_origin

from cattrs import BaseValidationError, ClassValidationError, Converter, IterableValidationError, transform_error
from cattrs.errors import CattrsError
from cattrs.gen import make_dict_structure_fn, override
from cattrs.v import format_exception

from hordeplay.core.annotations import type_hints
from hordeplay.core.english import cut
from hordeplay.core.knobs import nearest, plain_type
from hordeplay.core.language import tr

Provenance: TypeAlias = Literal["rulebook", "published", "house"]
"""Printed in the rulebook; published elsewhere by the makers; or ours."""
LONGEST: Final = 500
"""Characters of a refusal: it never grows with what was read."""
DEEPEST: Final = 12
"""Lists and tables within each other in TOML."""
MOST_DOTS: Final = 12
"""Dots in one key or header of TOML."""
MOST_PARTS: Final = 40_000
"""Keys, dots, lists and tables of a TOML text, where three commas or ends of a line are one: some 6 microseconds each.

Rules in which every row of the largest game is edited have 3,600 of them, in 71,000 characters.
"""
_TEXT: Final = re.compile(
    r"""\"{3}(?:[^"\\]++|\\.|"(?!""))*+"{3,5}|'{3}(?:[^']++|'(?!''))*+'{3,5}"""
    r"""|"(?:[^"\\\n]++|\\[^\n])*+"|'[^'\n]*+'|\#[^\n]*+|["'].*""",
    re.DOTALL,
)
"""A text or a comment of TOML; one that has no end is all that follows, since nothing behind it is read."""
_BRACKET: Final = re.compile(r"[\[\]{}]")
_DOTTED: Final = re.compile(rf"(?:\.[^.,=\[\]{{}}\n]*+){{{MOST_DOTS + 1}}}")


@dataclass(frozen=True, slots=True)
class Range:
    """The whole numbers that a printed trait may take when a designer edits it: `Annotated[int, Range(0, 20)]`.

    >>> Range(0, 20).high
    20
    """

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class OnlyRead:
    """Marks a text of a row that people read and no rule does: the digest of the rules leaves it out."""


Wording: TypeAlias = Annotated[str, OnlyRead()]
"""Notes, titles, sentences: they may be worded anew, and every saved game still replays."""


class Entry(Protocol):
    """What each row of a content table has."""

    @property
    def name(self) -> str: ...
    @property
    def provenance(self) -> Provenance: ...


T = TypeVar("T")
EntryT = TypeVar("EntryT", bound=Entry)


def _exactly(kind: type) -> Any:  # a cattrs hook
    def hook(value: object, _: type) -> object:
        if type(value) is not kind:
            raise ValueError(tr("{value} is not {kind}", value=cut(repr(value)), kind=tr(plain_type(kind))))
        return value

    return hook


def _ranged(value: object, hint: Any) -> int:  # a cattrs hook
    bounds = next(a for a in get_args(hint) if isinstance(a, Range))
    if type(value) is not int or not bounds.low <= value <= bounds.high:
        raise ValueError(
            tr(
                "{value} is not a whole number from {low} to {high}",
                value=cut(repr(value)),
                low=bounds.low,
                high=bounds.high,
            )
        )
    return value


def _is_literal(hint: Any) -> bool:  # a type hint
    origin: object = get_origin(hint)
    return origin is Literal


def _one_of(value: object, hint: Any) -> object:  # a cattrs hook
    allowed = get_args(hint)
    if not any(type(value) is type(one) and value == one for one in allowed):
        near = nearest(value, [str(one) for one in allowed]) if isinstance(value, str) else ""
        raise ValueError(
            tr(
                "{value} is not one of {allowed}{hint}",
                value=cut(repr(value)),
                allowed=", ".join(map(str, allowed)),
                hint=near,
            )
        )
    return value


NOTHING: Final = "none"
"""How a rules file says that a field holds nothing: TOML has no word for it."""


def with_a_word_for_nothing(value: Any) -> Any:  # plain data, as TOML has it
    """Data that TOML can write.

    >>> with_a_word_for_nothing({"Mountain": {"resource": None, "n": [1, None]}})
    {'Mountain': {'resource': 'none', 'n': [1, 'none']}}
    """
    if isinstance(value, Mapping):
        return {key: with_a_word_for_nothing(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [with_a_word_for_nothing(one) for one in value]
    return NOTHING if value is None else value


def _may_be_nothing(hint: Any) -> bool:  # a type hint
    args = get_args(hint)
    return get_origin(hint) in {Union, UnionType} and len(args) == 2 and NoneType in args and str not in args


def strict_converter() -> Converter:
    """A converter that coerces nothing and refuses unknown keys."""
    converter = Converter(forbid_extra_keys=True, omit_if_default=True)
    for kind in (int, str, bool, float):
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_structure_hook_func(
        lambda hint: any(isinstance(a, Range) for a in getattr(hint, "__metadata__", ())), _ranged
    )
    converter.register_structure_hook_func(_is_literal, _one_of)

    def or_nothing(value: object, hint: Any) -> object:  # a cattrs hook
        kind = next(arg for arg in get_args(hint) if arg is not NoneType)
        return None if value is None or value == NOTHING else converter.structure(value, kind)

    converter.register_structure_hook_func(_may_be_nothing, or_nothing)
    converter.register_structure_hook_factory(is_dataclass, lambda kind: _entry(kind, converter))
    return converter


def _entry(kind: Any, converter: Converter) -> Any:  # a dataclass, a cattrs hook
    """How a dataclass is read: cattrs alone would forget the ranges that its fields are annotated with."""
    hints, plain = type_hints(kind, extras=True), type_hints(kind)
    ranged = {name: hint for name, hint in hints.items() if hint != plain[name]}

    def whole(hint: Any) -> Any:  # a type hint, a cattrs hook
        return lambda value, _: converter.structure(value, hint)

    overrides: dict[str, Any] = {name: override(struct_hook=whole(hint)) for name, hint in ranged.items()}
    read = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, **overrides)

    def from_fields(value: object, hint: Any) -> object:  # a type hint
        if not isinstance(value, Mapping):
            raise ValueError(f"{cut(repr(value))} is not a table of fields")
        return read(value, hint)

    return from_fields


_CONVERTER = strict_converter()
_WHOLE = Converter()


def structure(data: object, kind: type[T], where: str) -> T:
    """Checked data; `ValueError` that starts with `where` and lists what is wrong."""
    try:
        return _CONVERTER.structure(data, kind)
    except (ClassValidationError, IterableValidationError) as error:
        faults = transform_error(error, path="", format_exception=_reason)[:4]
        raise ValueError(cut(f"{where}: {'; '.join(faults)}", LONGEST)) from None
    except (ValueError, TypeError, LookupError, AttributeError, BaseValidationError, CattrsError) as error:
        raise ValueError(cut(f"{where}: {error}", LONGEST)) from None


def unstructure(value: object, *, whole: bool = False) -> Any:  # plain JSON types
    """The same as plain dicts, lists, texts and numbers; fields at their default are left out unless it is `whole`."""
    return (_WHOLE if whole else _CONVERTER).unstructure(value)


def _reason(error: BaseException, kind: type | None) -> str:
    """What is wrong, in the words of whoever refused it."""
    if isinstance(error, ValueError):
        return str(error)
    return format_exception(error, kind)


def parse_toml(text: str, where: str) -> dict[str, Any]:  # TOML is untyped until it is structured
    """TOML as a dict; `ValueError` naming the place, before it is parsed for what is nested or dotted without end.

    >>> parse_toml("a = " + "[" * 900 + "]" * 900, "rules file")
    Traceback (most recent call last):
    ValueError: rules file: lists and tables lie at most 12 deep in each other (at line 1)
    """
    check_shape(text, where)
    try:
        return tomllib.loads(text)
    except ValueError as error:  # a number of 5,000 digits is no TOMLDecodeError
        raise ValueError(cut(f"{where}: {error}", LONGEST)) from None


def check_shape(text: str, where: str) -> None:
    """Refuse what tomllib, which recurses and is quadratic in the dots of a key, reads for minutes or not at all."""
    bare = _TEXT.sub(lambda part: "\n" * part[0].count("\n"), text)
    deep = 0
    for bracket in _BRACKET.finditer(bare):
        deep += 1 if bracket[0] in "[{" else -1
        if deep > DEEPEST:
            line = bare.count("\n", 0, bracket.start()) + 1
            raise ValueError(f"{where}: lists and tables lie at most {DEEPEST} deep in each other (at line {line})")
    if dotted := _DOTTED.search(bare):
        line = bare.count("\n", 0, dotted.start()) + 1
        raise ValueError(f"{where}: a key has at most {MOST_DOTS} dots (at line {line})")
    if sum(map(bare.count, ".[{=")) + sum(map(bare.count, ",\n")) // 3 > MOST_PARTS:
        raise ValueError(f"{where}: keys, dots, lists and tables are at most {MOST_PARTS:,} together")


def resource(package: str, path: str) -> str:
    """The text of a file that ships with a package."""
    return files(package).joinpath(path).read_text(encoding="utf-8")


def optional_resource(package: str, path: str) -> str | None:
    """The text of a file that a package may ship; None where it has none."""
    try:
        return resource(package, path)
    except FileNotFoundError:
        return None


class UnknownRow(KeyError, ValueError):
    """A content table has no row of that name; says which table, and the nearest name."""

    def __str__(self) -> str:
        return str(self.args[0])


class Rows(dict[str, EntryT]):
    """The rows of one content table by name, which says what is wrong with a name that it has not."""

    def __init__(self, table: str, rows: Mapping[str, EntryT]) -> None:
        super().__init__(rows)
        self.table = table

    def __missing__(self, name: object) -> NoReturn:
        hint = nearest(name, list(self)) if isinstance(name, str) else ""
        raise UnknownRow(f"{self.table} has no {name!r}{hint}")


def load(package: str, table: str, kind: type[EntryT]) -> Mapping[str, EntryT]:
    """The rows of `content/<table>.toml` of a game's package, by name."""
    where = f"content/{table}.toml"
    return read_table(parse_toml(resource(package, where), where), table, kind, where)


def read_table(data: Mapping[str, object], table: str, kind: type[EntryT], where: str) -> Mapping[str, EntryT]:
    """The rows of one parsed table; errors name file and entry."""
    rows = data.get(table)
    if not isinstance(rows, list) or len(data) != 1:
        raise ValueError(f"{where}: the file has one array of tables, [[{table}]], and nothing else")
    entries: dict[str, EntryT] = {}
    for n, row in enumerate(rows, 1):
        name = row.get("name", f"number {n}") if isinstance(row, dict) else f"number {n}"
        entry = structure(row, kind, f"{where}, entry {name!r}")
        if entry.name in entries:
            raise ValueError(f"{where}, entry {name!r}: the name is used twice")
        entries[entry.name] = entry
    return MappingProxyType(Rows(table, entries))


def edited(entry: EntryT, printed: EntryT, changes: Mapping[str, object], where: str) -> EntryT:
    """The entry with some fields changed, each checked; unknown fields are named with the nearest known one.

    It says `house` as its provenance; what reads as printed again is the printed entry itself.
    """
    kind: Any = type(entry)  # a dataclass; a Protocol cannot say so
    known = [f.name for f in fields(kind) if f.name not in {"name", "provenance"}]
    hints = type_hints(kind, extras=True)
    values: dict[str, Any] = {"provenance": "house"}  # of any field's type
    for name, value in changes.items():
        if name not in known:
            hint = nearest(name, known)
            raise ValueError(
                tr("{table} has no {name!r}{hint}", table=where, name=name, hint=hint)
                if hint
                else tr("{where} has no {name!r}; it has {known}", where=where, name=name, known=", ".join(known))
            )
        values[name] = structure(value, hints[name], f"{where}, {name}")
    try:
        changed: EntryT = replace(entry, **values)  # type: ignore[type-var]  # all entries are dataclasses
    except ValueError as error:  # the row as a whole cannot be
        raise ValueError(f"{where}: {error}") from None
    return changed if as_changes(printed, changed) else printed


def as_changes(printed: Entry, now: Entry) -> dict[str, Any]:  # plain JSON types
    """What differs between two rows of one name, as plain data; who says so (`provenance`) is no difference."""
    kind: Any = type(printed)  # a dataclass; a Protocol cannot say so
    names: Iterable[str] = [f.name for f in fields(kind) if f.name != "provenance"]
    return {n: unstructure(getattr(now, n)) for n in names if getattr(now, n) != getattr(printed, n)}
