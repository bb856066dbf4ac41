"""Whose dice are rolled next, at whom, and what they must show, as far as the table tells it."""

from __future__ import annotations

from typing import Final

from hordeplay.core.script import Roll

from ..model.table import Throw, WarfighterTable
from .last_roll import armor_bonus

ATTACK: Final = 10
"""Faces of an Attack die; cover, terrain and armor are a d6."""
_OF_AN_ATTACK: Final = frozenset({"WF-ATK-01", "WF-HTN-03", "WF-HTN-05"})
"""Clauses by which the dice of an Attack are rolled; an environment or an ability is another matter."""


def rolling(table: WarfighterTable, roll: Roll) -> str:
    """Who attacks whom and what the dice of this Attack must show; empty for any other roll.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> match = at(spaces=["Long Corridor"], foes=["Giant Rats at 1 x1 on 1"], party="Gareth 1: Shortsword", dice="ask",
    ...     heroes={"gareth": {"space": 1, "striking": True, "hand": []}})
    >>> events = match.play("attack gareth shortsword standard giant-rats")
    >>> rolling(match.table, match.request)
    'Gareth on Giant Rats: 5 or more hits'
    """
    last = table.throw
    if last is None or roll.rule not in _OF_AN_ATTACK or not 0 <= last.hero < len(table.heroes):
        return ""
    hero = table.heroes[last.hero].name
    who = f"{hero} on {last.foe}" if last.source else f"{last.foe} on {hero}"
    needs = _needs(table, last, roll)
    return f"{who}: {needs}" if needs else who


def _needs(table: WarfighterTable, last: Throw, roll: Roll) -> str:
    """What the dice must show, and for what."""
    if roll.sides == ATTACK:
        what = "hits" if last.source else "wounds"
        known = bool(last.source) or last.need > 0
        return _or_more(last.least, roll.sides, what) if known else "it cannot wound"
    if not last.source and last.stands:
        return _or_more(last.stands - armor_bonus(table, last), roll.sides, "beats the armor")
    return _or_more(last.least_cover, roll.sides, "beats the cover" if last.source else "beats the terrain")


def _or_more(least: int, sides: int, what: str) -> str:
    """What is needed, in words.

    >>> _or_more(7, 10, "hits"), _or_more(1, 6, "hits"), _or_more(10, 10, "hits"), _or_more(11, 10, "hits")
    ('7 or more hits', 'any face hits', 'only 10 hits', 'no face hits')
    """
    if least > sides:
        return f"no face {what}"
    if least <= 1:
        return f"any face {what}"
    return f"only {least} {what}" if least == sides else f"{least} or more {what}"


__all__ = ["rolling"]
