"""The tree search bot: it tries what Heroes do in imagined games, played on by the Veteran to the end of the Adventure."""

from __future__ import annotations

from typing import Final

from hordeplay.bots import MCTS

from ..model.table import WarfighterTable
from .veteran import Veteran

ABOUT: Final = frozenset({"WF-HAC-01"})
"""The question worth a thought: what a Hero does. Cards, dice, armor and the road are the Veteran's."""

HEALTH: Final = 0.2
"""What the whole party's Health is worth beside a success, which is 1."""

WAY: Final = 0.3
"""What the way to the Objective and the Wounds of the Objective Hostiles are worth beside it."""


def mcts(*, decisions: int = 800, horizon: int = 40, most: int = 6, margin: float = 1.5) -> MCTS:
    """The tree search with the Veteran to play on.

    How it stands against the Veteran in the Swamp Caves, in pairs of games with their interval, is on the page of the ladders
    (`hordeplay.site.ladders`).
    """
    return MCTS(Veteran(), outlook, clock, decisions=decisions, horizon=horizon, most=most, margin=margin, about=ABOUT)


def clock(table: WarfighterTable) -> int:
    """The Turn; the next Adventure of a campaign is far away."""
    done = 0 if table.journey is None else len(table.journey.ended)
    return max(1, table.turn + 1_000 * done)


def outlook(table: WarfighterTable, seat: int) -> float:
    """What a table is worth to everybody: a success counts 1; before it, and in a failure, how near it is."""
    whole = sum(table.rank(hero).health for hero in table.heroes)
    health = sum(table.health(hero) for hero in table.heroes) / max(1, whole)
    if table.outcome == "won":
        return 1.0 + HEALTH * health
    way = max((hero.space for hero in table.heroes), default=0) / max(1, len(table.spaces))
    foes = [(foe, member) for foe in table.foes if foe.role == "objective" for member in foe.members]
    hurt = sum(member.wounds / table.rules.hostiles[foe.name].health for foe, member in foes) / max(1, len(foes))
    near = WAY * (way + hurt) / 2
    return near if table.outcome == "lost" else near + 0.3 + HEALTH * health
