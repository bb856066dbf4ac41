"""The knobs of solitaire Yahtzee."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from hordeplay.core.rules import Rules, knob


@dataclass(frozen=True, slots=True)
class Knobs:
    """Every number of the game that may be turned."""

    rerolls: int = knob(2, range=(0, 4), clause="YZ-TURN-02", says="rerolls of a turn")
    upper_from: int = knob(
        63, range=(0, 105), clause="YZ-SHEET-01", says="points of the upper boxes that bring the bonus"
    )
    upper_bonus: int = knob(35, range=(0, 100), clause="YZ-SHEET-01", says="bonus of the upper boxes")
    again: int = knob(
        100, range=(0, 200), clause="YZ-SHEET-03", says="bonus of five dice alike once their box has paid"
    )
    jokers: Literal["free", "forced", "none"] = knob("free", clause="YZ-RUL-01", says="where jokers go")


class YahtzeeRules(Rules[Knobs]):
    """There are no cards: knobs only."""

    game: ClassVar[str] = "yahtzee"
    package: ClassVar[str] = "hordeplay.desk.yahtzee"
    knob_type: ClassVar[type] = Knobs
    tables: ClassVar[Mapping[str, type]] = {}
