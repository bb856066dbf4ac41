"""What chits, units and kinds of Hordes are called, in the language that is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.language import message, tr

CHIT_NAMES: Final[Mapping[str, str]] = {
    "stone": message("Stone"),
    "wood": message("Wood"),
    "food": message("Food"),
    "metal": message("Metal"),
    "magic": message("Magic"),
    "gold": message("Gold"),
}
UNIT_NAMES: Final[Mapping[str, str]] = {
    "army": message("Army"),
    "settlement": message("Settlement"),
    "castle": message("Castle"),
    "tower": message("Wizards Tower"),
    "horde": message("Horde"),
}
KIND_NAMES: Final[Mapping[str, str]] = {
    "humanoid": message("Humanoid"),
    "undead": message("Undead"),
    "monster": message("Monster"),
}


def chit_name(resource: str) -> str:
    """A type of chit; what is none is called as it is written.

    >>> chit_name("wood")
    'Wood'
    """
    return tr(CHIT_NAMES.get(resource, resource))


def unit_name(unit: str) -> str:
    """A unit, a building, or a Horde; what is none is called as it is written.

    >>> unit_name("tower")
    'Wizards Tower'
    """
    return tr(UNIT_NAMES.get(unit, unit))


def kind_name(kind: str) -> str:
    """A kind of Horde.

    >>> kind_name("undead")
    'Undead'
    """
    return tr(KIND_NAMES[kind])
