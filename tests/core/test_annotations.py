"""Annotations that only a type checker can read: the error names the field, its module and the cure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from core.magpie import GAME as MAGPIE
from core.magpie.rules import MagpieRules

import hordeplay as hp
from hordeplay.core.annotations import type_hints
from hordeplay.core.choice import Choice, verb
from hordeplay.core.content import structure
from hordeplay.core.knobs import declared, knob
from hordeplay.core.record import plain, read_table
from hordeplay.core.script import Table

if TYPE_CHECKING:
    from fractions import Fraction

SAYS = r"is annotated with 'Fraction', which .*test_annotations does not know at run time; import it there, not under"


@dataclass(slots=True)
class Player:
    points: Fraction


@dataclass(slots=True, eq=False)
class LateTable(Table):
    rules: MagpieRules
    players: list[Player]
    shares: dict[int, Fraction]
    step: str = "draw"
    log: list[Any] | None = None


@dataclass(frozen=True, slots=True)
class LateKnobs:
    share: Fraction = knob(1, clause="", says="")  # noqa: RUF009 - the type is the fault


class Late(Choice):
    n: Fraction


def test_a_verb() -> None:
    with pytest.raises(TypeError, match=rf"Late\.n {SAYS}"):
        verb("late")(Late)


def test_knobs() -> None:
    with pytest.raises(TypeError, match=rf"LateKnobs\.share {SAYS}"):
        declared(LateKnobs)


def test_rows_of_content() -> None:
    with pytest.raises(ValueError, match=rf"gems\.toml: .*Player\.points {SAYS}"):
        structure({"points": 1}, Player, "gems.toml")


def test_a_table_that_is_loaded() -> None:
    class Game:
        table: ClassVar[type] = LateTable
        title = "Late"
        start = staticmethod(MAGPIE.start)
        check_seats = MAGPIE.check_seats

    data = plain(hp.new(MAGPIE, seats=2, seed=1).table)
    game: Any = Game()
    with pytest.raises(TypeError, match=rf"LateTable\.shares {SAYS}"):
        read_table(game, MAGPIE.printed, data, "record")


def test_the_class_that_it_inherits_from_is_named() -> None:
    class Heir(Player):
        pass

    with pytest.raises(TypeError, match=r"test_annotations\.Player\.points is annotated"):
        type_hints(Heir)
