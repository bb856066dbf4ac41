"""How much the present question is about each region beside the board, 0 to 1: what is needed least is folded first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.script import OVER

from ..model.table import PARTY, WarfighterTable
from .after_attack import fresh
from .facts import building, duel, in_town

_WINDOWS: Final[Mapping[str, Mapping[str, float]]] = {
    "attack": {"hand": 0.9, "odds": 1, "roll": 0.3, "ways": 0.2, "hostile": 0.3},
    "struck": {"hand": 0.9, "odds": 1, "hostile": 0.7, "roll": 0.2},
    "wounds": {"hand": 0.8, "odds": 1, "roll": 0.7, "hostile": 0.4},
    "enter": {"hand": 1, "track": 0.3},
}
"""By what is about to happen; in any other window a card may be played."""
_STEPS: Final[Mapping[str, Mapping[str, float]]] = {
    "react": {"hostile": 0.9, "odds": 0.4, "cup": 0.3, "hand": 0.2},
    "onslaught": {"hostile": 0.9, "odds": 0.4, "cup": 0.3, "hand": 0.2},
    "hands": {"hand": 1},
    "recovery": {"hand": 0.9},
    "retain": {"hand": 0.7},
    "close_range": {"guards": 0.8, "hostile": 0.6},
    "timer": {"guards": 0.7, "track": 0.8},
}


def needs(table: WarfighterTable, seat: int = PARTY) -> Mapping[str, float]:
    """The need of each region by its name; none where a question is not about it."""
    if table.step == OVER or table.outcome:
        return {"odds": 1, "roll": 0.3}
    if building(table) or in_town(table):
        return {"purse": 1, "ahead": 0.5, "heroes": 0.6, "arms": 0.4, "gear": 0.3, "lore": 0.3}
    if table.window is not None:
        return _WINDOWS.get(table.window.on, {"hand": 0.9, "roll": 0.3})
    if fresh(table) is not None:
        return {"roll": 1, "hand": 0.4, "ways": 0.4, "odds": 1, "hostile": 0.3, "guards": 0.2, "cup": 0.1}
    if table.step == "hero":
        fights = duel(table, seat) is not None
        about = {"ways": 0.7, "odds": 0.8, "hostile": 0.5} if fights else {}
        return {"hand": 0.8, "guards": 0.2, "cup": 0.1, "roll": 0.3, **about}
    return _STEPS.get(table.step, {"hand": 0.5})
