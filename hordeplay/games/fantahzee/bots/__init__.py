"""Who decides: `BOTS` by name, from random to the best at the dice, and the one that thinks ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hordeplay.bots import Random
from hordeplay.core.game import Bot, Thinking

from .busy_random import BusyRandom
from .exact import ExactBot
from .mcts import mcts
from .tip import TipBot

BOTS: Final[Mapping[str, Callable[[], Bot | Thinking]]] = {
    "random": Random,
    "eager": BusyRandom,
    "tip": TipBot,
    "exact": ExactBot,
    "mcts": mcts,
}
"""By name; `eager` is random over what there is to do."""
