"""What `solve` was asked, kept with its answer, so that a file can ask it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hordeplay.core.any import AnyRules
from hordeplay.lab.sweep import KnobValue


@dataclass(frozen=True)
class Solved:
    """A question to `solve`: under which rules, what is turned (with the values to try, None for all), and the rest."""

    rules: AnyRules
    knobs: Mapping[str, tuple[KnobValue, ...] | None]
    measure: str
    target: str | None
    budget: int
    level: float
    words: Mapping[str, Any]  # seats, bots, seed and setup words, as in `sweep`


__all__ = ["Solved"]
