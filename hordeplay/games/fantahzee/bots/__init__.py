"""Who decides: `BOTS` by name, from random to the best at the dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.bots import Random
from hordeplay.core.game import Bot

from .busy_random import BusyRandom
from .exact import ExactBot
from .tip import TipBot

BOTS: Final[Mapping[str, type[Bot]]] = {"random": Random, "eager": BusyRandom, "tip": TipBot, "exact": ExactBot}
"""By name; `eager` is random over what there is to do."""
