"""What a board may answer for a person: choices that come to the same, reactions that are passed for a Turn."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from hordeplay.core.choice import Choice
from hordeplay.core.language import message, tr

from ..model.passives import shield_left, sturdiness
from ..model.table import PARTY, WarfighterTable
from ..rules.use import Use
from ..rules.verbs import Creature, InOrder, Pay, React, Spread
from .chances import declared, struck_at, way_of
from .clicks import meant
from .consequences import alike

REACTIONS: Final[Mapping[str, str]] = {
    "WF-ACT-02": message("no card on your own attacks"),
    "WF-HTN-01": message("no card against Hostile attacks"),
    "WF-DIV-02": message("no card on Divine Powers"),
}
"""The windows that open again and again in a Turn; what stops a Wound is asked each time."""


def same(table: WarfighterTable, choice: Choice) -> Hashable | None:
    """What a choice between Hostiles comes to; None for any other.

    Of a card those do not differ that have equal Wounds and Vulns and the same attacks left on the same Heroes, in whatever
    order; and where all that attack do the same to the same Hero, nor do they.
    """
    match choice:
        case React() | InOrder() if alike(table):
            return "in any order"
        case React():
            foe = table.foe_called(choice.foe)
            member = foe.members[choice.member] if foe is not None and choice.member < len(foe.members) else None
            if member is None or foe is None or not 0 <= choice.counter < len(member.counters):
                return None
            return foe.id, foe.space, member.state, member.counters[choice.counter].hero
        case Creature():
            card = meant(table, choice)
            return None if card is None else (card.id, card.space, card.members[choice.place].state)
        case Spread() if (card := meant(table, Creature(0))) is not None:
            states = {member.state for member in card.members}
            return (card.id, card.space, *states) if len(states) == 1 else "on the most hurt"
    return None


def repeated(table: WarfighterTable, choice: Choice, in_a_row: int) -> str:
    """That one Hero pays all the XP that is asked for point by point; "" where it has not so much (WF-ACT-05).

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> table = at(heroes={"gareth": {"xp": 2}}).table
    >>> repeated(table, Pay("gareth"), 2), repeated(table, Pay("gareth"), 3)
    ('Gareth pays all 2 XP', '')
    """
    number = table.numbered(choice.hero) if isinstance(choice, Pay) else -1
    if number < 0 or table.heroes[number].xp < in_a_row:
        return ""
    return tr("{hero} pays all {n} XP", hero=table.heroes[number].name, n=in_a_row)


def settled(table: WarfighterTable, _seat: int) -> str:
    """Why no card that may be played now adds to the Attack that is declared; "" where one might.

    Certain it is where every die hits and the cover is beaten, whatever they show, and each card on offer does nothing but
    count on these dice; one that adds a die or counts on a chart does nothing more where the Hostile falls.
    """
    fight = struck_at(table)
    tests = declared(table, fight) if fight is not None else None
    if fight is None or tests is None or tests.hit * tests.beaten < 1:
        return ""
    falls = not tests.explosion and tests.wounds.at_least(table.left(fight.foe, fight.member)) == 1
    ways = [way_of(table, use) for use in Use.options(table, PARTY)]
    effects = [effect for way in ways if way is not None for effect in way.ability.does]
    if any(effect.do not in ("mod", "dice") or effect.lasts for effect in effects):
        return ""
    chart = table.window is not None and table.window.kind == "chart"
    more = chart or (not tests.explosion and any(effect.do == "dice" for effect in effects))
    return tr("No card on offer adds to it") if falls or not more else ""


def stakes(table: WarfighterTable, _seat: int) -> Hashable:
    """What makes a card worth another thought: the Objective Hostile is in it, Health is lost, or nothing protects any more."""
    about = table.window
    boss = about is not None and any(foe.id == about.foe and foe.role == "objective" for foe in table.foes)
    health = tuple(0 if hero.down else table.health(hero) for hero in table.heroes)
    bare = tuple(not (sturdiness(table, hero) or shield_left(table, hero) or hero.toughness) for hero in table.heroes)
    return boss, health, bare


__all__ = ["REACTIONS", "repeated", "same", "settled", "stakes"]
