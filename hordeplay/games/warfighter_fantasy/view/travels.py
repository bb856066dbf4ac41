"""What is carried from one part of the picture to another: what a Hero gets in town."""

from __future__ import annotations

from hordeplay.core.english import slug
from hordeplay.core.script import Event

from ..model.table import WarfighterTable
from .ids import ware_part


def travels(_table: WarfighterTable, event: Event) -> tuple[tuple[str, str], ...]:
    """The parts that it left and reached; tokens on the track go by themselves.

    >>> travels(None, Event("WF-BUY-01", "buys", {"hero": 0, "name": "Leather Armor"}))
    (('ware-leather-armor', 'hero-0'),)
    """
    facts = event.facts
    return ((ware_part(slug(facts["name"])), f"hero-{facts['hero']}"),) if event.what == "buys" else ()
