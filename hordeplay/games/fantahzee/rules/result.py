"""Where the game stands, what a seat has scored, and who has won (rulebook: Game overview, End of the game)."""

from __future__ import annotations

from hordeplay.core.english import listed
from hordeplay.core.game import Moment, Result
from hordeplay.core.scene import SEAT_COLOURS
from hordeplay.core.script import OVER

from ..model.table import FantahzeeTable
from .turn import SETUP, phase


def moment(table: FantahzeeTable) -> Moment:
    """Where the game stands (FZ-TURN-01)."""
    playing = table.round and table.step != OVER
    return Moment(table.round, table.turns, table.seat if playing else None, where(table))


def where(table: FantahzeeTable) -> str:
    """The phase in words, or the part of the setup."""
    if table.step == OVER:
        return "the game is over"
    return SETUP.get(table.step) or f"round {table.round}, {phase(table)}"


def score(table: FantahzeeTable, seat: int) -> int:
    """XP of the monsters in the victory pile, and the values of lost town cards, which are negative (FZ-OVR-03, FZ-EOG-05, FZ-RUL-44).

    Monsters set aside in a turn under way are not in the pile yet.
    """
    player, rules = table.players[seat], table.rules
    return sum(rules.monster(name).xp for name in player.victory) + sum(
        rules.town_card(name).xp for name in player.lost
    )


def rank(table: FantahzeeTable, seat: int) -> tuple[int, int, int]:
    """What decides: score, then monsters in the victory pile, then heroes in the party (FZ-EOG-06)."""
    player = table.players[seat]
    return score(table, seat), len(player.victory), len(player.party)


def colour(seat: int) -> str:
    """What a seat is called: its colour."""
    return SEAT_COLOURS[seat].capitalize()


def result(table: FantahzeeTable) -> Result | None:
    """Scores and winners once the game is over, else None (FZ-EOG-05, FZ-EOG-06)."""
    if table.step != OVER:
        return None
    seats = range(len(table.players))
    scores = tuple(score(table, seat) for seat in seats)
    best = max(rank(table, seat) for seat in seats)
    winners = tuple(seat for seat in seats if rank(table, seat) == best)
    names = listed([colour(seat) for seat in winners])
    return Result(scores, winners, f"{names} {'win' if len(winners) > 1 else 'wins'} with {scores[winners[0]]} XP")
