"""Where the game stands, what a seat has scored, and who has won (rulebook: Time track, Game end, Victory)."""

from __future__ import annotations

from hordeplay.core.game import Moment, Result
from hordeplay.core.script import OVER

from ..model.table import HordeTable
from .turn import own_phase, phase


def moment(table: HordeTable) -> Moment:
    """Where the game stands (HH-TIME-01)."""
    seat = table.seat if table.order and own_phase(table) and table.step != OVER else None
    turn = max(0, table.round - 1) * len(table.order) + table.up + 1 if table.round else 0
    return Moment(table.round, turn, seat, where(table))


def where(table: HordeTable) -> str:
    """Round and phase in words: `Round 8 of 20, Move Phase`; before round 1 the part of the setup (HH-TIME-01)."""
    if table.step == OVER:
        return "The game is over"
    if not table.round:
        return f"Before round 1, {phase(table)}"
    return f"Round {table.round} of {table.rules.knobs.rounds}, {phase(table)}"


def score(table: HordeTable, seat: int) -> int:
    """A seat's points as the table stands: a point for each unit and each Victory Token (HH-VICT-01)."""
    player = table.players[seat]
    units = (player.settlements, player.armies, player.castles, player.towers)
    return player.vt + sum(sum(kind.values()) for kind in units)


def rank(table: HordeTable, seat: int) -> tuple[int, int]:
    """What decides the order of the seats at the end (HH-RUL-89)."""
    return score(table, seat), table.players[seat].vt if table.rules.knobs.tie_break == "more_vt" else 0


def ranked(table: HordeTable) -> list[int]:
    """The seats that can win: all with a Kingdom, and a Horde Master who scores (HH-RUL-91)."""
    scoring = table.master if table.rules.knobs.master_score != "none" else -1
    return table.order if scoring < 0 else [*table.order, scoring]


def result(table: HordeTable) -> Result | None:
    """Scores and winners once the last round is over, else None (HH-VICT-01, HH-PUNIT-02, HH-RUL-89, HH-RUL-91, HH-RUL-95)."""
    if table.step != OVER:
        return None
    scores = tuple(score(table, seat) for seat in range(len(table.players)))
    ranks = {seat: rank(table, seat) for seat in ranked(table)}
    best = max(ranks.values())
    winners = tuple(sorted(seat for seat, reached in ranks.items() if reached == best))
    return Result(scores, winners, _in_words(table, scores, winners))


def _in_words(table: HordeTable, scores: tuple[int, ...], winners: tuple[int, ...]) -> str:
    names = [table.players[seat].kingdom or _unnamed(table, seat) for seat in winners]
    best = scores[winners[0]]
    verb = "end" if len(ranked(table)) == 1 else "win"
    one = len(names) == 1 and not table.players[winners[0]].kingdom  # every Kingdom is a people: `Elves win`
    return f"{' and '.join(names)} {verb}{'s' * one} with {best} point{'s' * (best != 1)}"


def _unnamed(table: HordeTable, seat: int) -> str:
    return "the Horde Master" if seat == table.master else f"seat {seat}"
