"""Whose dice are rolled next, at whom, and what they must show, as far as the table tells it."""

from __future__ import annotations

from typing import Final, NamedTuple

from hordeplay.core.language import message, tr
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
    who = (
        tr("{who} on {whom}", who=hero, whom=last.foe)
        if last.source
        else tr("{who} on {whom}", who=last.foe, whom=hero)
    )
    needs = _needs(table, last, roll)
    return f"{who}: {needs}" if needs else who


def _needs(table: WarfighterTable, last: Throw, roll: Roll) -> str:
    """What the dice must show, and for what."""
    if roll.sides == ATTACK:
        what = HITS if last.source else WOUNDS
        known = bool(last.source) or last.need > 0
        return _or_more(last.least, roll.sides, what) if known else tr("it cannot wound")
    if not last.source and last.stands:
        return _or_more(last.stands - armor_bonus(table, last), roll.sides, BEATS_ARMOR)
    return _or_more(last.least_cover, roll.sides, BEATS_COVER if last.source else BEATS_TERRAIN)


class Does(NamedTuple):
    """What a die does by its face: none, any, one alone, or that and all above."""

    none: str
    any: str
    only: str
    more: str


HITS: Final = Does(
    message("no face hits"), message("any face hits"), message("only {face} hits"), message("{face} or more hits")
)
WOUNDS: Final = Does(
    message("no face wounds"), message("any face wounds"), message("only {face} wounds"),
    message("{face} or more wounds"),
)  # fmt: skip
BEATS_ARMOR: Final = Does(
    message("no face beats the armor"), message("any face beats the armor"), message("only {face} beats the armor"),
    message("{face} or more beats the armor"),
)  # fmt: skip
BEATS_COVER: Final = Does(
    message("no face beats the cover"), message("any face beats the cover"), message("only {face} beats the cover"),
    message("{face} or more beats the cover"),
)  # fmt: skip
BEATS_TERRAIN: Final = Does(
    message("no face beats the terrain"), message("any face beats the terrain"),
    message("only {face} beats the terrain"), message("{face} or more beats the terrain"),
)  # fmt: skip


def _or_more(least: int, sides: int, what: Does) -> str:
    """What is needed, in words.

    >>> _or_more(7, 10, HITS), _or_more(1, 6, HITS), _or_more(10, 10, HITS), _or_more(11, 10, HITS)
    ('7 or more hits', 'any face hits', 'only 10 hits', 'no face hits')
    """
    if least > sides:
        return tr(what.none)
    if least <= 1:
        return tr(what.any)
    return tr(what.only if least == sides else what.more, face=least)


__all__ = ["rolling"]
