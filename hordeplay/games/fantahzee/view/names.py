"""Seats, heroes, levels, dice and XP in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hordeplay.core.language import tr

from ..model.table import FantahzeeTable
from ..rules.result import colour

ROMAN: Final = ("–", "I", "II")
"""A level as a card shows it."""


def seat_name(table: FantahzeeTable, seat: int) -> str:
    """A seat's name: its colour."""
    return colour(seat)


def hero_name(table: FantahzeeTable, slot: int) -> str:
    """A hero of the party that acts; of several of one name, with its place."""
    name = table.party[slot].name
    twins = sum(member.name == name for member in table.party)
    return tr("{name} in place {slot}", name=name, slot=slot + 1) if twins > 1 else name


def dice_in_words(dice: Sequence[int]) -> str:
    """Dice as they are read out.

    >>> dice_in_words((3, 3, 5))
    '3-3-5'
    """
    return "-".join(map(str, dice))


def decision_in_words(table: FantahzeeTable, text: str) -> str:
    """A decision of the Roll Step, as it is written, in words: `keeping 3-3`."""
    verb, *rest = text.split()
    match verb:
        case "keep":
            return tr("keeping {dice}", dice=dice_in_words(list(map(int, rest)))) if rest else tr("keeping nothing")
        case "set":
            return tr("turning a {old} to {new}", old=rest[0], new=rest[1])
        case "activate" | "steam" | "rouse" | "name":
            hero = hero_name(table, int(rest[0]) - 1)
            if verb == "steam":
                return tr("activating {hero} with steam", hero=hero)
            if verb != "activate":
                return tr("choosing {hero}", hero=hero)
            if rest[1:]:
                return tr("activating {hero} with {dice}", hero=hero, dice=dice_in_words(list(map(int, rest[1:]))))
            return tr("activating {hero}", hero=hero)
        case "roll":
            return tr("rolling")
        case _:
            return tr("stopping")


def xp(n: int) -> str:
    """XP as a number with a true minus sign.

    >>> xp(3), xp(-3)
    ('3', '−3')
    """
    return f"−{-n}" if n < 0 else str(n)
