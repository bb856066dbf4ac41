"""Who decides for a seat: by chance, by covering the most at once, by a plan, by trying."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hordeplay.core.game import Bot, Thinking

from .greedy import Greedy
from .mcts import mcts
from .planner import Planner
from .random import Random

BOTS: Final[Mapping[str, Callable[[], Bot | Thinking]]] = {
    "random": Random,
    "greedy": Greedy,
    "planner": Planner,
    "mcts": mcts,
}
"""By name, the weakest first."""

__all__ = ["BOTS", "Greedy", "Planner", "Random"]
