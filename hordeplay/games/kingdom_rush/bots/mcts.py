"""The tree search bot: it tries towers, heroes and tiles in imagined games, played on by the planner."""

from __future__ import annotations

from typing import Final

from hordeplay.bots import MCTS
from hordeplay.core.script import OVER

from ..model.table import KingdomTable
from ..model.trays import bosses_left, covered, portals_left
from .planner import Planner

ABOUT: Final = frozenset({"KR-PLAY-02", "KR-HERO-02"})
"""The questions worth a thought: which tower or hero acts, and what the hero does. Where tiles lie is the planner's."""

HEART: Final = 0.03
"""What a heart that is left is worth beside a win, which is 1; a horde on its way takes as much of the hearts it threatens."""

GOAL: Final = 0.06
"""What is taken off for a portal or a boss that is left."""

LEVEL: Final = 0.01
"""What a level of a tower in hand is worth while the game goes on."""


def mcts(*, decisions: int = 600, horizon: int = 3, most: int = 8, margin: float = 1.0) -> MCTS:
    """The tree search with the planner to play on.

    How it stands against the planner on the fourth scenario, in pairs of games with their interval, is on the page of the
    ladders (`hordeplay.site.ladders`).
    """
    return MCTS(Planner(), outlook, clock, decisions=decisions, horizon=horizon, most=most, margin=margin, about=ABOUT)


def clock(table: KingdomTable) -> int:
    """The round."""
    return table.round


def outlook(table: KingdomTable, seat: int) -> float:
    """What a table is worth to everybody: a win counts 1; before it, and in a defeat, how near it is and what threatens."""
    if table.step == OVER and not table.lost:
        return 1.0 + HEART * table.hearts
    worth = -GOAL * (portals_left(table) + bosses_left(table))
    if table.lost:
        return worth - 0.5
    for tray in table.trays:
        route = table.map.routes[tray.route]
        near = (route.index(tray.at) + 1) / len(route)
        worth -= HEART * near * table.rules.toll(tray.name, covered(table, tray))
    levels = sum(
        table.rules.towers[name].level for player in table.players for name in (*player.hand, *player.incoming)
    )
    return worth + HEART * table.hearts + LEVEL * levels


__all__ = ["mcts"]
