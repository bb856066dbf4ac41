"""The knobs and gems of Magpies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from hordeplay.core.content import Provenance, Range
from hordeplay.core.references import Names
from hordeplay.core.rules import Rules, knob


@dataclass(frozen=True, slots=True)
class Gem:
    """A gem: what it is worth, how it looks from behind, and how many there are."""

    name: str
    provenance: Provenance
    value: Annotated[int, Range(0, 9)]
    back: Literal["dull", "bright"]
    copies: Annotated[int, Range(1, 9)] = 1
    clause: Annotated[str, Names("clauses")] = "MG-GEM-01"


@dataclass(frozen=True, slots=True)
class Knobs:
    """Every number of the game."""

    snatch_on: int = knob(4, range=(1, 7), clause="MG-SNA-02", says="lowest face that snatches")
    windy: bool = knob(True, clause="MG-WIN-01", says="the wind takes a gem each round")
    first: Literal["left", "right"] = knob("left", clause="MG-DRAW-01", says="who goes on")


class MagpieRules(Rules[Knobs]):
    """Magpies' rules."""

    game: ClassVar[str] = "magpie"
    package: ClassVar[str] = "core.magpie"
    knob_type: ClassVar[type] = Knobs
    tables: ClassVar[Mapping[str, type]] = {"gems": Gem}
    gems: Mapping[str, Gem]
