"""What is carried from one part of the picture to another: towers that are built, bought, passed and given back."""

from __future__ import annotations

from hordeplay.core.script import Event

from ..model.table import KingdomTable
from .ids import seat, space, supply


def travels(_table: KingdomTable, event: Event) -> tuple[tuple[str, str], ...]:
    """The parts that a card left and reached; hordes and heroes on the map go by themselves.

    >>> travels(None, Event("KR-BUY-02", "buys", {"tower": "Archer", "to": 1, "crystals": 2}))
    (('supply-archer', 'seat-2'),)
    """
    facts = event.facts
    match event.what:
        case "builds":
            return ((seat(facts["seat"]), space(facts["space"])),)
        case "buys":
            return ((supply(facts["tower"]), seat(facts["to"])),)
        case _:
            return ()
