"""Who decides for a seat: by chance, by covering the most at once, by a plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hordeplay.core.game import Bot

from .greedy import Greedy
from .planner import Planner
from .random import Random

BOTS: Final[Mapping[str, Callable[[], Bot]]] = {"random": Random, "greedy": Greedy, "planner": Planner}
"""By name, the weakest first."""

__all__ = ["BOTS", "Greedy", "Planner", "Random"]
