"""The knobs of Pig."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from hordeplay.core.rules import Rules, knob


@dataclass(frozen=True, slots=True)
class Knobs:
    """Every number of the game."""

    goal: int = knob(100, range=(1, 1000), clause="PG-WIN-01", says="points that win")
    sides: int = knob(6, range=(2, 20), clause="PG-TURN-01", says="faces of the die")
    dice: int = knob(1, range=(1, 4), clause="PG-RUL-01", says="dice that may be rolled at once")


class PigRules(Rules[Knobs]):
    """Pig has no cards: knobs only."""

    game: ClassVar[str] = "pig"
    package: ClassVar[str] = "pig"
    knob_type: ClassVar[type] = Knobs
    tables: ClassVar[Mapping[str, type]] = {}
