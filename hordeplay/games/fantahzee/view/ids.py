"""The ids of the parts of the picture, both ways: `hero-2` is the hero in slot 1, counted from 0."""

from __future__ import annotations

from collections.abc import Iterable

from ..model.table import FantahzeeTable, hand_of


def hero_id(slot: int) -> str:
    """A hero of the party that acts."""
    return f"hero-{slot + 1}"


def stack_id(i: int) -> str:
    """A horde stack."""
    return f"stack-{i + 1}"


def seat_id(seat: int) -> str:
    """A player's sheet."""
    return f"seat-{seat + 1}"


def place_id(slot: int) -> str:
    """A place of the party that is free."""
    return f"place-{slot + 1}"


def die_id(number: tuple[int, int]) -> str:
    """A die: its face and its place among the dice of that face, so that a die that stays keeps its id."""
    return f"die-{number[0]}-{number[1]}"


def hand_ids(table: FantahzeeTable, seat: int, card: str) -> tuple[str, ...]:
    """The parts of a hand that are this card."""
    return tuple(f"hand-{i}" for i, name in enumerate(table.cards.hands[hand_of(seat)], 1) if name == card)


def split_id(part: str, kinds: Iterable[str]) -> tuple[str, int]:
    """Kind and number, from 1, of a part of one of these kinds; no kind and 0 for any other.

    >>> split_id("hero-2", ["hero"]), split_id("deck-hero", ["hero"]), split_id("hero-x", ["hero"])
    (('hero', 2), ('', 0), ('', 0))
    """
    kind, _, rest = part.partition("-")
    number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 4 else 0
    return (kind, number) if number and kind in kinds else ("", 0)
