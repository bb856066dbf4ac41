"""Greedy, who takes what does most good at once, by the same odds as the Veteran, and has no plan."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from hordeplay.core.choice import Choice

from ..model.table import WarfighterTable
from ..rules.campaign import Retreat
from ..rules.exploring import Activate, Explore
from ..rules.hero_actions import Redraw
from ..rules.hero_attacks import Attack
from ..rules.moving import Move
from .fight_scores import Sight, attack_score, better_attacks
from .travel_scores import SCOUTS, Scout
from .veteran import IDLE, Veteran, idle_now


class Greedy(Veteran):
    """Takes what does most good at once, by the same odds, and has no plan for the rest of the Adventure.

    XP is spent wherever it raises a chance, the Objective Hostile is a target like any other, nobody waits, rests or
    retreats: whoever has no Hostile near goes on.
    """

    scouts: ClassVar[Mapping[Any, Scout]] = {verb: scout for verb, scout in SCOUTS.items() if verb is not Move} | {
        Attack: partial(better_attacks, mission=False)
    }

    def idle(self, sight: Sight) -> frozenset[Any]:
        """All that nobody does in a fight, if everybody fights."""
        idle = idle_now(sight)
        return idle if Move in idle else IDLE

    def score(self, sight: Sight, choice: Choice) -> int:
        """Attacks by their odds, then the way onward; whatever else there is as the Veteran sees it."""
        if isinstance(choice, Attack):
            return attack_score(sight, choice, mission=False)
        if isinstance(choice, Explore | Activate | Move | Redraw):
            return onward(sight.table, choice)
        return -1 if isinstance(choice, Retreat) else super().score(sight, choice)


def onward(table: WarfighterTable, choice: Explore | Activate | Move | Redraw) -> int:
    """The next Location, the Objective, a step toward them, other cards: in this order, where no Hostile is near."""
    space = table.heroes[table.numbered(choice.hero)].space
    back = isinstance(choice, Move) and choice.space < space
    return -1 if back or not table.calm(space) else {"explore": 4, "activate": 3, "move": 2, "redraw": 1}[choice.verb]


__all__ = ["Greedy"]
