"""What is carried from one part of the picture to another: cards, Hostiles that arrive or come nearer, Treasure, wares.

The page measures the first part in the picture before, and the second one in the picture after. Between two parts of one
region the second one glides; between two regions the smaller of both flies. Pieces of Heroes go by themselves.
"""

from __future__ import annotations

from bisect import bisect_left

from hordeplay.core.english import slug
from hordeplay.core.script import Event

from ..model.table import WarfighterTable
from .ids import foe_part, hand_part, ware_part

_GUARDS = ("WF-GRD-03", "WF-GRD-04")
"""By these clauses Guards enter the Objective from their track."""


def travels(table: WarfighterTable, event: Event) -> tuple[tuple[str, str], ...]:
    """The parts that it left and reached.

    >>> travels(None, Event("WF-BUY-01", "buys", {"hero": 0, "name": "Leather Armor"}))
    (('ware-leather-armor', 'hero-0'),)
    """
    facts = event.facts
    match event.what:
        case "buys":
            return ((ware_part(slug(facts["name"])), f"hero-{facts['hero']}"),)
        case "draws" | "finds":
            return _drawn(table, facts["hero"], facts["card"])
        case "explores":
            return ((_left(table, facts["hero"], facts["card"]), f"space-{facts['space']}"),)
        case "uses" if facts["card"] in table.rules.actions:
            return ((_left(table, facts["hero"], facts["card"]), _goal(table, facts["hero"], facts["target"])),)
        case "appears":
            return _arrived(table, event)
        case "attracted":
            return _attracted(table, event.facts["foe"])
        case "advances":
            return _nearer(table, facts["foe"], facts["space"])
        case "takes" | "coins" | "picks_up" if facts.get("hero", -1) >= 0:
            return ((f"token-{facts['hero']}", f"hero-{facts['hero']}"),)
        case _:
            return ()


def _drawn(table: WarfighterTable, number: int, card: str) -> tuple[tuple[str, str], ...]:
    """From the Hero who draws into the hand; nothing where the card has been played already."""
    part = hand_part(table, table.heroes[number], slug(card))
    return ((f"hero-{number}", part),) if part else ()


def _left(table: WarfighterTable, number: int, card: str) -> str:
    """Where a card lay that was played: hands are sorted."""
    return f"hand-{number}-{bisect_left(table.heroes[number].hand, card)}"


def _goal(table: WarfighterTable, user: int, word: str) -> str:
    """Where a card goes that is played: to a Hero, to the Location of a Hostile, else to whoever has played it."""
    number = table.numbered(word)
    if number >= 0:
        return f"hero-{number}"
    if word.startswith("space-"):
        return word
    foe = table.foe_called(word)
    return f"space-{foe.space}" if foe is not None else f"hero-{user}"


def _arrived(table: WarfighterTable, event: Event) -> tuple[tuple[str, str], ...]:
    """Hostiles from their card, Guards from their track, to where they stand."""
    name, space = event.facts["foe"], event.facts["space"]
    foe = next((foe for foe in table.foes if (foe.name, foe.space) == (name, space)), None)
    if foe is None or table.spaces[space].inactive:
        return ()
    return (("guards" if event.rule in _GUARDS else "hostile-card", foe_part(foe)),)


def _attracted(table: WarfighterTable, name: str) -> tuple[tuple[str, str], ...]:
    """One more of a card, from the card to where its part stands."""
    return tuple(("hostile-card", foe_part(foe)) for foe in table.active() if foe.name == name)[:1]


def _nearer(table: WarfighterTable, name: str, space: int) -> tuple[tuple[str, str], ...]:
    """From either side: who was not there has no part to come from."""
    cards = [foe for foe in table.foes if (foe.name, foe.space) == (name, space)]
    before = [s for s in (space - 1, space + 1) if 0 <= s < len(table.spaces)]
    return tuple((f"foe-{foe.id}-{s}", foe_part(foe)) for foe in cards for s in before)


__all__ = ["travels"]
