"""What callers give: numbers, words, names and rules. Each is checked by name; a wrong one is told what is allowed.

Every check returns the value that is meant and raises `ValueError` beginning with what it is about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from operator import index
from typing import SupportsIndex, TypeVar

from hordeplay.core.any import AnyRules
from hordeplay.core.english import cut, listed
from hordeplay.core.knobs import nearest
from hordeplay.core.language import tr

S = TypeVar("S", bound=str)
R = TypeVar("R", bound="AnyRules")

SHOWN = 12
"""Names that a refusal lists, where none is near."""


def whole(n: object, what: str, low: int = 0, high: int | None = None) -> int:
    """A whole number from `low` to `high`, numpy's included.

    >>> whole(3, "dice", 1, 24)
    3
    >>> whole(99, "dice", 1, 24)
    Traceback (most recent call last):
    ValueError: dice: a whole number from 1 to 24, not 99
    """
    if type(n) is int or (isinstance(n, SupportsIndex) and not isinstance(n, bool)):
        number = index(n)
        if number >= low and (high is None or number <= high):
            return number
    allowed = f"{low} or more" if high is None else f"from {low} to {high}"
    raise ValueError(f"{what}: a whole number {allowed}, not {cut(repr(n))}")


def wholes(numbers: object, what: str, low: int = 0, high: int | None = None) -> tuple[int, ...]:
    """Whole numbers in the order given, as the faces of dice.

    >>> wholes((5, 5, 1), "roll", 1, 6)
    (5, 5, 1)
    >>> wholes("551", "roll", 1, 6)
    Traceback (most recent call last):
    ValueError: roll: a list of whole numbers, not '551'
    """
    if isinstance(numbers, str) or not isinstance(numbers, Iterable):
        raise ValueError(f"{what}: a list of whole numbers, not {cut(repr(numbers))}")
    return tuple(whole(n, what, low, high) for n in numbers)


def one_of(word: S, allowed: Sequence[S], what: str) -> S:
    """One of a few words.

    >>> one_of("fire", ("physical", "magical", "true"), "an attack")
    Traceback (most recent call last):
    ValueError: an attack: physical, magical or true, not 'fire'
    """
    if word not in allowed:
        raise ValueError(f"{what}: {listed(allowed, 'or')}, not {cut(repr(word))}")
    return word


def known(name: object, names: Collection[str], what: str) -> str:
    """A name that there is; of one that is not, the nearest is said, or what there is.

    >>> known("Archers", ["Archer", "Mage", "Militia"], "towers")
    Traceback (most recent call last):
    ValueError: towers: there is no 'Archers'; did you mean 'Archer'?
    """
    if isinstance(name, str) and name in names:
        return name
    there = list(names)
    hint = nearest(name, there) if isinstance(name, str) else ""
    some = ", ".join(there[:SHOWN]) or tr("none")
    if len(there) > SHOWN:
        some = tr("{some} and {n} more", some=some, n=len(there) - SHOWN)
    parts = {"what": what, "name": cut(repr(name))}
    raise ValueError(
        tr("{what}: there is no {name}{hint}", hint=hint, **parts)
        if hint
        else tr("{what}: there is no {name}; there is {some}", some=some, **parts)
    )


def several(names: object, what: str) -> tuple[str, ...]:
    """A list of names; a text alone would be taken letter by letter, so it is refused.

    >>> several(["Sergeant", "Paladin"], "heroes")
    ('Sergeant', 'Paladin')
    """
    words = tuple(names) if isinstance(names, Iterable) and not isinstance(names, str) else (None,)
    if not all(isinstance(word, str) for word in words):
        raise ValueError(f"{what}: a list of names, not {cut(repr(names))}")
    return words


def ruled(rules: object, kind: type[R]) -> R:
    """Rules of this kind, the printed ones for None."""
    if rules is None:
        return kind.load()
    if not isinstance(rules, kind):
        raise ValueError(f"rules: those of {kind.game} are needed, not {cut(repr(rules))}")
    return rules


__all__ = ["known", "one_of", "ruled", "several", "whole", "wholes"]
