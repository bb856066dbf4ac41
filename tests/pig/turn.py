"""The Turn and Winning."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self, assert_never

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.game import Moment, Result
from hordeplay.core.script import OVER, Ask, Event, Roll, Script, Table, ask
from pig.rules import PigRules

if TYPE_CHECKING:
    from hordeplay.core.luck import Source


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
    seat: int = 0
    turns: int = 1
    pot: int = 0
    log: list[Event] | None = field(default=None)

    def copy(self) -> Self:
        players = [Player(p.points) for p in self.players]
        return type(self)(self.rules, players, self.step, self.seat, self.turns, self.pot)


def start(rules: PigRules, seats: int) -> PigTable:
    """Nobody has anything; seat 0 begins."""
    return PigTable(rules, [Player() for _ in range(seats)])


@verb("roll", sure=True)
class RollOn(Choice):
    """`roll`: one more die."""


@verb("hold")
class Hold(Choice):
    """`hold`: bank the points of the turn."""

    def forbids(self, table: PigTable, seat: int) -> Refusal | None:
        if not table.pot:
            return Refusal("PG-TURN-03", "there is nothing to bank yet")
        return None


def take_turn(table: PigTable) -> Script[str]:
    """One decision of a turn, and its die."""
    choice = yield from ask(table, table.seat, "Roll or hold?", RollOn, Hold, rule="PG-TURN-01")
    match choice:
        case RollOn():
            (face,) = yield from Roll(1, table.rules.knobs.sides, rule="PG-TURN-01")
            table.tell("PG-TURN-02", "rolls", seat=table.seat, face=face)
            if face > 1:
                table.pot += face
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
    table.seat = (table.seat + 1) % len(table.players)
    return "turn"


def check(table: PigTable) -> None:
    """A prepared table must be one that play can reach."""
    if table.pot < 0 or any(p.points < 0 for p in table.players):
        msg = "points are never negative (PG-TURN-02)"
        raise ValueError(msg)
    if not 0 <= table.seat < len(table.players):
        msg = f"there is no seat {table.seat} (PG-TURN-01)"
        raise ValueError(msg)


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
