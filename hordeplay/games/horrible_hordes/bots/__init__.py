"""The bots by name, from random to the best that is fast, and those that think ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hordeplay.bots import Random
from hordeplay.core.game import Bot, Thinking

from .flat import flat
from .greedy import Greedy
from .mcts import mcts

BOTS: Final[Mapping[str, Callable[[], Bot | Thinking]]] = {
    "random": Random,
    "greedy": Greedy,
    "flat": flat,
    "mcts": mcts,
}

__all__ = ["BOTS"]
