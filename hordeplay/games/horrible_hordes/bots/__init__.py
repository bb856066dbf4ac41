"""The bots by name, from random to the best that is fast."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hordeplay.bots import Random
from hordeplay.core.game import Bot, Thinking

from .flat import flat
from .greedy import Greedy

BOTS: Final[Mapping[str, Callable[[], Bot | Thinking]]] = {"random": Random, "greedy": Greedy, "flat": flat}

__all__ = ["BOTS"]
