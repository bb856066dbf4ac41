"""Knobs: every tunable number and every ruling of a game, declared once with its range, clause and words."""

from __future__ import annotations

import types
from dataclasses import MISSING, Field, field, fields
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Union, get_args, get_origin

from hordeplay.core.annotations import type_hints
from hordeplay.core.english import cut
from hordeplay.core.language import message, tr

LONGEST_NAME = 100
"""Characters of a word that are compared with names: comparing takes time with its length."""


class Knob(NamedTuple):
    """One tunable: what it is called, what it may be, and the clause that speaks of it."""

    name: str
    kind: Literal["int", "bool", "options"]
    default: int | bool | str
    low: int
    high: int
    options: tuple[str, ...]
    clause: str
    says: str

    @property
    def allowed(self) -> str:
        """What it may be, in words."""
        if self.kind == "bool":
            return tr("true or false")
        return tr("{low} to {high}", low=self.low, high=self.high) if self.kind == "int" else ", ".join(self.options)

    def check(self, value: object) -> int | bool | str:
        """The value itself; `ValueError` naming what is allowed."""
        fine = (
            isinstance(value, bool)
            if self.kind == "bool"
            else type(value) is int and self.low <= value <= self.high
            if self.kind == "int"
            else isinstance(value, str) and value in self.options
        )
        if not fine:
            hint = nearest(value, self.options) if self.kind == "options" and isinstance(value, str) else ""
            raise ValueError(
                tr(
                    "{knob} is {allowed}, not {value}{hint} ({clause})",
                    knob=self.name,
                    allowed=self.allowed,
                    value=cut(repr(value)),
                    hint=hint,
                    clause=self.clause,
                )
            )
        return value  # type: ignore[return-value]  # checked above


def nearest(word: str, names: tuple[str, ...] | list[str]) -> str:
    """A hint for an error: `; did you mean 'Red Dragons'?`, or nothing when no name is near."""
    lower = {name.lower(): name for name in names}
    close = get_close_matches(word[:LONGEST_NAME].lower(), list(lower), 1, 0.5)
    return tr("; did you mean {name!r}?", name=lower[close[0]]) if close else ""


class Declared:
    """What a game's `Knobs` may inherit: a name that is not there names the nearest knob."""

    __slots__ = ()

    if not TYPE_CHECKING:  # a checker shall go on refusing names that are not declared

        def __getattr__(self, name: str) -> object:
            raise AttributeError(f"there is no knob {name!r}{nearest(name, list(declared(type(self))))}")


def knob(
    default: Any,  # int, bool or str; the field's annotation says which
    *,
    clause: str,
    says: str,
    range: tuple[int, int] | None = None,  # noqa: A002 - the word that a designer would look for
) -> Any:  # stands for the field's own type, as dataclasses.field does
    """A field of a game's frozen `Knobs` dataclass; ints need a range, `bool` and `Literal` fields have theirs.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Knobs:
    ...     goal: int = knob(100, range=(1, 1000), clause="PG-WIN-01", says="points that win")
    >>> Knobs().goal, declared(Knobs)["goal"].says
    (100, 'points that win')
    """
    return field(default=default, metadata={"clause": clause, "says": says, "range": range})


@lru_cache(maxsize=64)
def declared(kind: type) -> dict[str, Knob]:
    """The knobs of a game's `Knobs` dataclass by name, in the order of declaration."""
    hints = type_hints(kind)
    return {f.name: _read(f, hints[f.name]) for f in fields(kind)}


def _read(f: Field[Any], hint: Any) -> Knob:  # a type hint
    clause, says, bounds = f.metadata["clause"], f.metadata["says"], f.metadata["range"]
    if f.default is MISSING:
        raise TypeError(f"knob {f.name} has no default")
    if hint is bool:
        knob_ = Knob(f.name, "bool", f.default, 0, 1, (), clause, says)
    elif hint is int and bounds:
        low, high = bounds
        knob_ = Knob(f.name, "int", f.default, low, high, (), clause, says)
    elif get_origin(hint) is Literal:
        knob_ = Knob(f.name, "options", f.default, 0, 0, get_args(hint), clause, says)
    else:
        raise TypeError(f"knob {f.name} is an int with a range, a bool or a Literal of texts, not {hint!r}")
    knob_.check(f.default)
    return knob_


def plain_type(hint: Any) -> str:  # a type hint
    """A type in words, for an error: `a whole number`."""
    if get_origin(hint) in {Union, types.UnionType}:
        return " or ".join(plain_type(a) for a in get_args(hint))
    names = {
        int: message("a whole number"),
        str: message("a text"),
        bool: message("true or false"),
        types.NoneType: message("nothing"),
    }
    return names.get(hint, str(getattr(hint, "__name__", hint)))
