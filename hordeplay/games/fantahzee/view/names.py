"""Seats, heroes, levels, dice and XP in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
    return f"{name} in place {slot + 1}" if twins > 1 else name


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
            return f"keeping {dice_in_words(list(map(int, rest))) or 'nothing'}"
        case "set":
            return f"turning a {rest[0]} to {rest[1]}"
        case "activate" | "steam" | "rouse" | "name":
            hero = hero_name(table, int(rest[0]) - 1)
            if verb == "activate":
                return f"activating {hero}{f' with {dice_in_words(list(map(int, rest[1:])))}' if rest[1:] else ''}"
            return f"activating {hero} with steam" if verb == "steam" else f"choosing {hero}"
        case "roll":
            return "rolling"
        case _:
            return "stopping"


def xp(n: int) -> str:
    """XP as a number with a true minus sign.

    >>> xp(3), xp(-3)
    ('3', '−3')
    """
    return f"−{-n}" if n < 0 else str(n)
