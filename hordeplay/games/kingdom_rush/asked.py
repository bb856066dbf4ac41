"""What a question may speak of: each word and number is checked here, and a wrong one is told what there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hordeplay.core.knobs import nearest
from hordeplay.games.kingdom_rush.rules import KingdomRules

T = TypeVar("T", bound=str)


def known(rules: KingdomRules, table: str, name: str) -> str:
    """A name of a content table; `ValueError` with the nearest one.

    >>> known(KingdomRules.load(), "towers", "Archers")
    Traceback (most recent call last):
    ValueError: towers has no 'Archers'; did you mean 'Archer'?
    """
    rows = rules.content[table]
    if name not in rows:
        raise ValueError(f"{table} has no {name!r}{nearest(str(name), list(rows)) or '; it has ' + ', '.join(rows)}")
    return name


def one_of(says: str, word: T, allowed: Sequence[T]) -> T:
    """One of a few words.

    >>> one_of("an attack", "fire", ("physical", "magical", "true"))
    Traceback (most recent call last):
    ValueError: an attack is physical, magical or true, not 'fire'
    """
    if word not in allowed:
        known_ones = " or ".join(part for part in (", ".join(allowed[:-1]), allowed[-1]) if part)
        raise ValueError(f"{says} is {known_ones}, not {word!r}")
    return word


def whole(says: str, number: int, low: int, high: int) -> int:
    """A whole number within bounds.

    >>> whole("a token of S1", 2, 1, 1)
    Traceback (most recent call last):
    ValueError: a token of S1 is 1 to 1, not 2
    """
    if type(number) is not int or not low <= number <= high:
        raise ValueError(f"{says} is {low} to {high}, not {number!r}")
    return number
