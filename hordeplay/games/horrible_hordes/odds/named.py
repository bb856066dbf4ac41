"""Exact numbers of Horrible Hordes that are asked for in words: battles, raids, single rolls, events."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from hordeplay.core.any import AnyRules
from hordeplay.core.arguments import ruled
from hordeplay.core.exact import ExactMeasure, Slot, folded, number, row
from hordeplay.core.language import message, tr
from hordeplay.odds.amount import Amount

from ..model.ruleset import HordeRules
from .battles import against_any, battle, raid
from .events import event
from .rolls import hit, shot

UNITS: Final = {"castle": "castles", "army": "armies", "settlement": "settlements"}
"""A unit as a garrison is written, and the word of `raid`."""
HITS: Final = number("M", 1, 40, "Hits of a Horde")


def _one_horde(text: str, rules: AnyRules) -> str:
    """The Horde that is meant; Hits alone will not do here, and the refusal shows how one is named."""
    if alone := re.fullmatch(r"(\d+) hits?", text, re.IGNORECASE):
        hordes = ruled(rules, HordeRules).hordes
        name = next((name for name in hordes if str(hordes[name].hits) == alone[1]), next(iter(hordes)))
        example = f"{name} with {alone[1]} {'Hit' if int(alone[1]) == 1 else 'Hits'}"  # as it is typed
        raise ValueError(tr("name a Horde: '{example}', not {text!r}", example=example, text=text))
    return folded(text, rules.content["hordes"], "hordes")


HORDE: Final = row("HORDE", "hordes")._replace(pattern=r"(?!\d+ hits?\b).+?")
"""A Horde by its name; Hits alone are another question."""


def _garrison(text: str, rules: object) -> str:
    """`1 Castle and 2 Armies` as it is; `ValueError` says how one is written."""
    _units(text)
    return text


def _units(text: str) -> dict[str, int]:
    """How many units of each kind stand in a garrison.

    >>> _units("1 Castle and 2 Armies")
    {'castles': 1, 'armies': 2}
    """
    units: dict[str, int] = {}
    for part in re.split(r",\s*|\s+and\s+", text.strip()):
        n, _, kind = part.partition(" ")
        word = next((UNITS[one] for one in UNITS if kind.casefold() in (one, UNITS[one])), "")
        if not n.isdecimal() or len(n) > 2 or not word or word in units:
            raise ValueError(
                tr("a garrison is written as '1 Castle, 2 Armies and 1 Settlement', not {text!r}", text=text[:100])
            )
        units[word] = int(n)
    return units


def _battle(
    rules: HordeRules, *, armies: int, horde: str, hits: int | None = None, terrain: str | None = None
) -> Fraction:
    return battle(armies, horde, hits, terrain, rules=rules).answer("win")


def _raid(
    rules: HordeRules, *, garrison: str, horde: str, hits: int | None = None, terrain: str | None = None
) -> Fraction:
    units = _units(garrison)
    castles, armies, settlements = (units.get(word, 0) for word in UNITS.values())
    return raid(castles, armies, settlements, horde=horde, hits=hits, terrain=terrain, rules=rules).answer("win")


def _any_battle(rules: HordeRules, *, armies: int, hits: int, terrain: str | None = None) -> Fraction:
    return against_any(rules, (0, armies, 0), hits, terrain, raid=False)


def _any_raid(rules: HordeRules, *, garrison: str, hits: int, terrain: str | None = None) -> Fraction:
    units = _units(garrison)
    castles, armies, settlements = (units.get(word, 0) for word in UNITS.values())
    return against_any(rules, (castles, armies, settlements), hits, terrain, raid=True)


def _hit(rules: HordeRules, *, horde: str, terrain: str | None = None) -> Fraction:
    return hit(horde, terrain, rules=rules)


def _shot(rules: HordeRules, *, ability: str, horde: str, hits: int | None = None) -> Fraction:
    return Amount(shot(ability, horde, hits, rules=rules).mean, message("Hit Counters"))


def _event(rules: HordeRules, *, name: str) -> Fraction:
    return event(rules).chance(lambda one: one == name)


EXACT: Final = (
    ExactMeasure(
        "{armies} Army/Armies against {horde}[ with {hits} Hit/Hits][ on {terrain}]",
        message("the chance that so many Armies destroy a Horde and one of them at least stands, in a battle to the end"),
        "2 Armies against Barbed Devils",
        _battle,
        {"armies": number("N", 1, 40, "Armies"), "horde": HORDE, "hits": HITS,
         "terrain": row("TERRAIN", "terrain")},
    ),
    ExactMeasure(
        "{garrison} raided by {horde}[ with {hits} Hit/Hits][ on {terrain}]",
        message("the chance that a garrison destroys the Horde that raids it, and holds"),
        "1 Castle and 1 Settlement raided by Pit Fiend Demons",
        _raid,
        {"garrison": Slot("GARRISON", r"\d.+?", _garrison), "horde": HORDE, "hits": HITS,
         "terrain": row("TERRAIN", "terrain")},
    ),
    ExactMeasure(
        "{armies} Army/Armies against {hits} Hit/Hits[ on {terrain}]",
        message("the chance that so many Armies destroy a Horde and one of them at least stands, the mean of the Hordes in the"
                " game, each with so many Hit Counters"),
        "2 Armies against 4 Hits",
        _any_battle,
        {"armies": number("N", 1, 40, "Armies"), "hits": HITS, "terrain": row("TERRAIN", "terrain")},
    ),
    ExactMeasure(
        "{garrison} raided by {hits} Hit/Hits[ on {terrain}]",
        message("the chance that a garrison destroys the Horde that raids it, and holds, the mean of the Hordes in the game, each"
                " with so many Hit Counters"),
        "1 Castle raided by 4 Hits",
        _any_raid,
        {"garrison": Slot("GARRISON", r"\d.+?", _garrison), "hits": HITS, "terrain": row("TERRAIN", "terrain")},
    ),
    ExactMeasure(
        "one die of an Army against {horde}[ on {terrain}]",
        message("the chance that the die of one Army hits"),
        "one die of an Army against Rat King",
        _hit,
        {"horde": HORDE, "terrain": row("TERRAIN", "terrain")},
    ),
    ExactMeasure(
        "{ability} used on {horde}[ with {hits} Hit/Hits]",
        message("Hit Counters that one use of a long range attack or battle Spell removes on average"),
        "Catapults used on Ogre Magi",
        _shot,
        {"ability": row("ABILITY", "abilities"), "horde": Slot("HORDE", ".+?", _one_horde), "hits": HITS},
    ),
    ExactMeasure(
        "the next event is {name}",
        message("the chance that a turn brings this event"),
        "the next event is Awaken Horde",
        _event,
        {"name": row("EVENT", "events")},
    ),
)  # fmt: skip
"""What can be asked; `hp.solve("horrible-hordes")` lists it."""
