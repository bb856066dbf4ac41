"""Exact answers to the chance questions of Horrible Hordes; every public one is here: `odds.battle(...)`, `odds.event()`.

- a battle to the end: `battle`, `raid`, `size_after`; every Horde at once: `pool`, `danger`, `enough`
- single rolls: `hit`, `volley`, `shot`, `outright`, `second_start`
- events: `event`, `event_chits`, `events_seen`, `turns_to_see_all`, `turns_until_all`
- Hordes: `kinds`, `drawn`, `spawns`, `next_step`

A chance is an `Answer`: a `Fraction` that says why. A distribution is a `Distribution`, and a battle an `Outcome`; both give
answers by `answer(...)`. The counting is that of `hordeplay.odds`, the numbers on the dice are those of the engine.

>>> battle(armies=2, horde="Frost Giant Family").win
Fraction(8742681459, 46831515731)
>>> raid(castles=1, settlements=1, horde="Pit Fiend Demons").win
Fraction(244301316157, 544083434752)
"""

from __future__ import annotations

from .battles import battle, raid, size_after
from .dangers import Danger, danger, enough, pool
from .events import event, event_chits, events_seen, turns_to_see_all, turns_until_all
from .hordes import drawn, kinds, next_step, spawns
from .rolls import hit, outright, second_start, shot, volley

__all__ = [
    "Danger",
    "battle",
    "danger",
    "drawn",
    "enough",
    "event",
    "event_chits",
    "events_seen",
    "hit",
    "kinds",
    "next_step",
    "outright",
    "pool",
    "raid",
    "second_start",
    "shot",
    "size_after",
    "spawns",
    "turns_to_see_all",
    "turns_until_all",
    "volley",
]
