"""What callers give: numbers, dice, names and rules; refused by name, with what is allowed, where they make no sense."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import SupportsIndex

from hordeplay.games.fantahzee.rules import FantahzeeRules
from hordeplay.odds.lattice import MOST_DICE

__all__ = ["MOST_DICE", "faces", "names", "numbers", "one_of", "ruled", "whole"]


def whole(n: object, what: str, least: int = 0, most: int | None = None) -> int:
    """A whole number in its range; `ValueError` says of what, and which are allowed.

    >>> whole(99, "dice", most=24)
    Traceback (most recent call last):
    ValueError: dice: a whole number, 0 to 24, not 99
    """
    if isinstance(n, SupportsIndex) and index(n) >= least and (most is None or index(n) <= most):
        return index(n)
    allowed = f"{least} or more" if most is None else f"{least} to {most}"
    raise ValueError(f"{what}: a whole number, {allowed}, not {n!r}")


def faces(dice: object, what: str, sides: int) -> tuple[int, ...]:
    """The faces of dice that lie on the table; `ValueError` for what is no list of them.

    >>> faces((5, 5, 1), "roll", 6)
    (5, 5, 1)
    """
    if isinstance(dice, str) or not isinstance(dice, Iterable):
        raise ValueError(f"{what}: faces from 1 to {sides}, as (5, 5, 1), not {dice!r}")
    found = tuple(dice)
    for face in found:
        if not isinstance(face, SupportsIndex) or not 1 <= index(face) <= sides:
            raise ValueError(f"{what}: a die shows 1 to {sides}, not {face!r}")
    return tuple(map(index, found))


def names(given: object, what: str) -> tuple[str, ...]:
    """The names of a list; a text alone would be taken letter by letter, so it is refused.

    >>> names(["Sergeant", "Paladin"], "heroes")
    ('Sergeant', 'Paladin')
    """
    found = tuple(given) if isinstance(given, Iterable) and not isinstance(given, str) else (None,)
    if not all(isinstance(name, str) for name in found):
        raise ValueError(f"{what}: a list of names, not {given!r}")
    return found


def numbers(given: object, what: str) -> tuple[int, ...]:
    """The numbers of a list in rising order, each 1 or more."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise ValueError(f"{what}: a list of numbers, not {given!r}")
    return tuple(sorted(whole(n, what, 1) for n in given))


def ruled(rules: object) -> FantahzeeRules:
    """Rules of this game; `ValueError` for anything else."""
    if isinstance(rules, FantahzeeRules):
        return rules
    raise ValueError(f"rules: those of Fantahzee, not {rules!r}")


def one_of(word: object, allowed: Sequence[str], what: str) -> None:
    """`ValueError` unless a word is one of those that are allowed."""
    if word not in allowed:
        raise ValueError(f"{what}: {', '.join(allowed[:-1])} or {allowed[-1]}, not {word!r}")
