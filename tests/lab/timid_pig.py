"""Pig with a bot that banks at once, for bots that think further than it: what is best is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pig import GAME as PIG
from pig.turn import Hold, PigTable, RollOn

from hordeplay.core.any import AnyMatch
from hordeplay.core.match import Match
from hordeplay.core.record import new_table
from hordeplay.core.script import Ask

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.luck import Source

BEST = [(2, RollOn()), (6, RollOn()), (60, Hold())]
"""One more roll, then banking: worth (5 pot + 20) / 6, so more than the pot up to 20."""


class Timid:
    """Banks whatever there is at once, and counts how often it is asked."""

    asked = 0

    def choose(self, request: Ask[Choice], seat: int, source: Source) -> Choice:
        self.asked += 1
        table: PigTable = request.table
        return Hold() if table.pot else RollOn()


def ahead(table: PigTable, seat: int) -> float:
    return table.players[seat].points


def turns(table: PigTable) -> int:
    return table.turns


def standing(pot: int) -> AnyMatch:  # Pig
    table = new_table(PIG, PIG.printed, {"seats": 2})
    table.pot = pot
    return Match(PIG, table, seed=1)
