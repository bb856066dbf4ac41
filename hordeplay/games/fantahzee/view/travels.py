"""What is carried from one part of the picture to another: cards from hand, deck and stack, dice to the hero they pay for."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

from hordeplay.core.cards import HIDDEN
from hordeplay.core.script import Event

from ..model.table import FantahzeeTable, hand_of
from .ids import die_id, hero_id, seat_id, stack_id

Moves: TypeAlias = tuple[tuple[str, str], ...]


def travels(table: FantahzeeTable, event: Event) -> Moves:
    """The parts that it left, as they were drawn before, and those that it reached.

    >>> travels(None, Event("FZ-DMG-02", "falls", {"seat": 0, "slot": 1, "hero": "Hero", "absorbs": 4, "left": 0}))
    (('hero-2', 'discard'),)
    """
    f = event.facts
    match event.what:
        case "recruits":
            return ((_whence(table, f["seat"]), hero_id(f["slot"])),)
        case "replaces" | "falls" | "parts":
            return ((hero_id(f["slot"]), "discard"),)
        case "plays" | "discards":
            return ((_whence(table, f["seat"]), "discard"),)
        case "activates" if f["dice"]:
            return _pays(table, f["slot"])
        case "defeats":
            return ((stack_id(f["stack"]), _aside(table, f["monster"]) or seat_id(f["seat"])),)
        case "claims":
            return ((stack_id(f["stack"]), seat_id(f["seat"])),)
        case "scores":
            return tuple((f"aside-{i}", seat_id(f["seat"])) for i in range(1, len(f["monsters"]) + 1))
        case "attaches":
            return (("deck-treasure", hero_id(f["slot"])),)
        case "destroys":
            return (("deck-town", seat_id(f["seat"])),)
        case "draws" if f:
            return (("deck-hero", _whence(table, f["seat"])),)
        case "reshuffles" if f["pile"] == "hero":
            return (("discard", "deck-hero"),)
        case _:
            return ()


def _whence(table: FantahzeeTable, seat: int) -> str:
    """Where the cards of a seat come from: the hand that lies open, or the sheet of one whose hand is hidden."""
    hidden = any(card.startswith(HIDDEN) for card in table.cards.hands[hand_of(seat)])
    return seat_id(seat) if hidden else "hand"


def _aside(table: FantahzeeTable, monster: str) -> str:
    """Where a beaten monster lies among those that were set aside; empty once they are scored."""
    aside = table.turn.aside
    return f"aside-{len(aside) - aside[::-1].index(monster)}" if monster in aside else ""


def _pays(table: FantahzeeTable, slot: int) -> Moves:
    """The dice that pay for a hero, from the tray to the hero; dice that were locked before are numbered before them."""
    if slot >= len(table.party):
        return ()
    mine, number = table.party[slot].locked, Counter(face for member in table.party for face in member.locked)
    number.subtract(mine)
    moves = []
    for face in mine:
        number[face] += 1
        moves.append((die_id((face, number[face])), hero_id(slot)))
    return tuple(moves)
