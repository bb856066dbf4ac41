"""What is carried from one part of the picture to another: towers that are built, bought, passed and given back."""

from __future__ import annotations

from bisect import bisect_left

from hordeplay.core.script import Event

from ..model.table import KingdomTable
from .facts import shown
from .ids import seat, space, supply


def travels(table: KingdomTable, event: Event) -> tuple[tuple[str, str], ...]:
    """The parts that a card left, as they were drawn before, and reached; hordes and heroes on the map go by themselves.

    >>> from hordeplay.games.kingdom_rush import at
    >>> match = at("act", trays="A3 c2", hand_0="Archer Mage", hand_1="Militia", round=2)
    >>> [travels(match.table, event) for event in match.play("pass Mage 1 Adept", seat=0)]
    [(('hand-1', 'seat-2'),)]
    """
    facts = event.facts
    match event.what:
        case "builds":
            return ((_from_hand(table, facts["seat"], facts["tower"]), space(facts["space"])),)
        case "passes":
            return ((_from_hand(table, facts["seat"], facts["tower"]), _incoming(table, facts["to"], facts["into"])),)
        case "buys":
            return ((supply(facts["tower"]), _into_hand(table, facts["to"], facts["tower"])),)
        case "gives":
            white = [at for at, colour in table.map.sites.items() if colour == "W"]
            return ((space(white[0]), seat(facts["to"])),) if len(white) == 1 else ()
        case _:
            return ()


def _open(table: KingdomTable, number: int) -> bool:
    """Whether the hand of this seat is the one that lies open."""
    return shown(table, table.eyes if table.eyes >= 0 else None) == number


def _from_hand(table: KingdomTable, number: int, tower: str) -> str:
    """Where a card lay that has left a hand, which is in rising order; of a hand that was not shown the sheet of its seat.

    Whoever looks and is not done saw the own hand until the card was played.
    """
    eyes = table.eyes
    lay_open = eyes == number if eyes >= 0 and not table.players[eyes].done else _open(table, number)
    return f"hand-{bisect_left(table.players[number].hand, tower)}" if lay_open else seat(number)


def _into_hand(table: KingdomTable, number: int, tower: str) -> str:
    """Where a card lies that has come into a hand."""
    held = table.players[number].hand
    return f"hand-{held.index(tower)}" if _open(table, number) and tower in held else seat(number)


def _incoming(table: KingdomTable, number: int, tower: str) -> str:
    """Where a card waits for the next round."""
    slots = table.players[number].incoming
    return f"slot-{slots.index(tower)}" if _open(table, number) and tower in slots else seat(number)
