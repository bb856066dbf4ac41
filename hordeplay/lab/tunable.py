"""What can be turned: a knob, or a field of a card, with the settings that are tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any, Literal, NamedTuple, get_args, get_origin

from hordeplay.core.annotations import type_hints
from hordeplay.core.any import AnyRules
from hordeplay.core.arguments import known
from hordeplay.core.content import Range
from hordeplay.core.english import counted, cut, listed
from hordeplay.core.knobs import nearest
from hordeplay.core.language import tr
from hordeplay.lab.sweep import KnobValue


class Tunable(NamedTuple):
    """What is turned: a knob, or a field of a card, with the settings that are tried and the printed one."""

    name: str
    settings: tuple[KnobValue, ...]
    printed: KnobValue
    ordered: bool
    """Whether the settings are numbers."""
    turn: Callable[[AnyRules, KnobValue], AnyRules]
    """`ValueError` for a setting that makes no game."""

    def steps(self, value: KnobValue) -> int:
        """How far a setting is from print: the difference of numbers, 1 for another option."""
        return abs(int(value) - int(self.printed)) if self.ordered else int(value != self.printed)


def tunable(rules: AnyRules, name: str, values: Sequence[KnobValue] | None = None) -> Tunable:
    """A knob by its name, or a field of a card: `Barbed Devils.defense`, or `hordes / Barbed Devils / defense` as in a diff.

    `values` are the settings to try; left out, all of a range, or all options. `ValueError` with the nearest name, for a value
    that is not allowed, and for a field that has no range and is given no values.

    >>> import hordeplay as hp
    >>> devils = tunable(hp.rules("horrible-hordes"), "barbed devils.hits")
    >>> devils.name, devils.settings[:3], devils.printed
    ('Barbed Devils.hits', (1, 2, 3), 4)
    """
    if values is not None and not values:
        raise ValueError(tr("{name} has no value to try", name=name))
    if "." in name or "/" in name:
        return _field(rules, name, values)
    names = rules.all_knobs()
    if name not in names:
        hint = nearest(name, list(names)) or tr("; see rules.knobs, and write a field of a card as 'Card.field'")
        raise ValueError(tr("{game} has no knob {name}{hint}", game=rules.game, name=cut(repr(name)), hint=hint))
    knob = rules.knob(name)
    for value in values or ():
        knob.check(value)
    every: Sequence[KnobValue] = (
        range(knob.low, knob.high + 1) if knob.kind == "int" else (False, True) if knob.kind == "bool" else knob.options
    )
    return Tunable(
        name,
        tuple(dict.fromkeys(sorted(values or every) if knob.kind == "int" else values or every)),
        knob.default,
        knob.kind == "int",
        lambda turned, value: turned.with_(**{name: value}),
    )


def _field(rules: AnyRules, name: str, values: Sequence[KnobValue] | None) -> Tunable:
    """A field of a row, found by the row's name in whatever table it stands."""
    parts = [part.strip() for part in (name.split("/") if "/" in name else name.rsplit(".", 1))]
    if len(parts) not in (2, 3):
        raise ValueError(f"{cut(repr(name))}: a field of a card is written 'Card.field' or 'table / Card / field'")
    *where, entry, part = parts
    tables = [known(where[0], rules.content, f"tables of {rules.game}")] if where else list(rules.content)
    there = {table: [row for row in rules.content[table] if row.casefold() == entry.casefold()] for table in tables}
    tables = [table for table in tables if there[table]]
    if not tables:
        every = [row for table in rules.content for row in rules.content[table]]
        hint = nearest(entry, every)
        raise ValueError(tr("{game} has no card {card}{hint}", game=rules.game, card=cut(repr(entry)), hint=hint))
    having = [table for table in tables if part in _parts(rules.content[table][there[table][0]])]
    tables = having or tables
    if len(tables) > 1:
        ways = [f"'{table} / {entry} / {part}'" for table in tables]
        raise ValueError(f"{entry} stands in {counted(len(tables), 'table')}: write {listed(ways, 'or')}")
    table, entry = tables[0], there[tables[0]][0]
    row = rules.content[table][entry]
    part = known(part, _parts(row), f"fields of {entry}")
    every_value = _values(type_hints(type(row), extras=True)[part])
    printed = getattr(rules.printed.content[table][entry], part)
    if values is None and every_value is None:
        raise ValueError(
            f"{entry}.{part} has no range of its own: give the values to try, as {{'{entry}.{part}': [...]}}"
        )

    def turn(turned: AnyRules, value: KnobValue) -> AnyRules:
        return turned.edit(table, entry, **{part: value})

    chosen = tuple(dict.fromkeys(values if values is not None else every_value or ()))
    for value in values or ():
        turn(rules, value)
    ordered = all(type(value) is int for value in (*chosen, printed))
    return Tunable(f"{entry}.{part}", tuple(sorted(chosen)) if ordered else chosen, printed, ordered, turn)


def _parts(row: Any) -> list[str]:  # a dataclass, as every row is
    """The fields that may be edited."""
    return [one.name for one in fields(row) if one.name not in {"name", "provenance"}]


def _values(hint: Any) -> Sequence[KnobValue] | None:  # a type hint
    """All that a field may be, where that is a range, options, or true and false."""
    if bounds := next((one for one in getattr(hint, "__metadata__", ()) if isinstance(one, Range)), None):
        return range(bounds.low, bounds.high + 1)
    origin: object = get_origin(hint)
    return get_args(hint) if origin is Literal else (False, True) if hint is bool else None


__all__ = ["Tunable", "tunable"]
