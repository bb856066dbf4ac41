"""The Turn and Winning."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Self, assert_never

from hordeplay.core.arguments import known, whole
from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.game import Moment, Result
from hordeplay.core.notation import number
from hordeplay.core.script import OVER, Ask, Event, Roll, Script, Table, ask

from .rules import PigRules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hordeplay.core.luck import Source

SEATS: Final = (2, 6)
"""Fewest and most."""


@dataclass(slots=True, eq=False)
class Player:
    """What a player has banked."""

    points: int = 0


@dataclass(slots=True, eq=False)
class PigTable(Table):
    """Points, whose turn it is, and what the turn has brought."""

    rules: PigRules
    players: list[Player]
    step: str = "turn"
    turns: int = 1
    pot: int = 0
    log: list[Event] | None = field(default=None)

    @property
    def seat(self) -> int:
        """Whose turn it is: worked out, and so no field."""
        return (self.turns - 1) % len(self.players)

    def copy(self) -> Self:
        players = [Player(p.points) for p in self.players]
        return type(self)(self.rules, players, self.step, self.turns, self.pot)


def start(rules: PigRules, seats: int) -> PigTable:
    """Nobody has anything; seat 0 begins."""
    return PigTable(rules, [Player() for _ in range(seats)])


@verb("roll", always_legal=True)
class RollOn(Choice):
    """`roll`: one more die."""


@verb("throw")
class Throw(Choice):
    """`throw 2`: so many dice at once."""

    n: int

    @classmethod
    def options(cls, table: PigTable, seat: int) -> Iterator[Self]:
        for n in range(2, table.rules.knobs.dice + 1):
            yield cls(n)

    def forbids(self, table: PigTable, seat: int) -> Refusal | None:
        most = table.rules.knobs.dice
        if most < 2:
            return Refusal("PG-RUL-01", "dice are rolled one at a time")
        return None if 2 <= self.n <= most else Refusal("PG-RUL-01", f"2 dice are thrown, or up to {most}")


@verb("hold")
class Hold(Choice):
    """`hold`: bank the points of the turn."""

    def forbids(self, table: PigTable, seat: int) -> Refusal | None:
        if not table.pot:
            return Refusal("PG-TURN-03", "there is nothing to bank yet")
        return None


def dice(table: PigTable, n: int) -> Script[bool]:
    """So many dice into the pot; whether the turn goes on."""
    faces = yield from Roll(n, table.rules.knobs.sides, rule="PG-TURN-01")
    for face in faces:
        table.tell("PG-TURN-02", "rolls", seat=table.seat, face=face)
    table.pot += sum(faces)
    return 1 not in faces


def take_turn(table: PigTable) -> Script[str]:
    """One decision of a turn, and its dice."""
    choice = yield from ask(table, table.seat, "Roll or hold?", RollOn, Throw, Hold, rule="PG-TURN-01")
    match choice:
        case RollOn() | Throw():
            if (yield from dice(table, choice.n if isinstance(choice, Throw) else 1)):
                return "turn"
        case Hold():
            table.players[table.seat].points += table.pot
            table.tell("PG-TURN-03", "holds", seat=table.seat, pot=table.pot)
            if table.players[table.seat].points >= table.rules.knobs.goal:
                return OVER
        case _:
            assert_never(choice)
    table.pot = 0
    table.turns += 1
    return "turn"


def check(table: PigTable) -> None:
    """A prepared table must be one that play can reach."""
    if table.pot < 0 or any(p.points < 0 for p in table.players):
        raise ValueError("points are never negative (PG-TURN-02)")
    if table.turns < 1:
        raise ValueError(f"turns are counted from 1, not {table.turns} (PG-TURN-01)")


def prepare(step: str, *, rules: PigRules, points: str, pot: int = 0, seat: int = 0) -> PigTable:
    """The table on which `at` stands: banked points seat by seat (`"42 17"`), what is at stake, whose turn it is."""
    players = [Player(number(word)) for word in points.split()]
    turns = whole(seat, "seat", 0, whole(len(players), "seats", *SEATS) - 1) + 1
    return PigTable(rules, players, known(step, ["turn"], "steps"), turns, whole(pot, "pot"))


def moment(table: PigTable) -> Moment:
    """A round is over when every seat has had a turn."""
    seats = len(table.players)
    number = (table.turns - 1) // seats + 1
    return Moment(number, table.turns, table.seat, f"Round {number}")


def result(table: PigTable) -> Result | None:
    """Points, and who has reached the goal."""
    if table.step != OVER:
        return None
    scores = tuple(p.points for p in table.players)
    return Result(scores, (table.seat,), f"Seat {table.seat} wins")


class Cautious:
    """Holds at twenty: close to the best."""

    def choose(self, request: Ask[Choice], seat: int, source: Source) -> Choice:
        table: PigTable = request.table
        enough = table.players[seat].points + table.pot >= table.rules.knobs.goal
        return Hold() if table.pot >= 20 or (enough and table.pot) else RollOn()
