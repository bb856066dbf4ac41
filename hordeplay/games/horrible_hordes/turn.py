"""Turns, rounds, score and result (rulebook: Victory, Turns & rounds, Turn sequence)."""

from __future__ import annotations

from typing import Final

from hordeplay.core.game import Moment, Result
from hordeplay.core.script import OVER
from hordeplay.games.horrible_hordes.ground import master
from hordeplay.games.horrible_hordes.table import HordeTable

PHASES: Final = {
    "event": "Event Phase",
    "resource": "Resource Phase",
    "trade": "Trade Phase",
    "settle": "Settlement Phase",
    "fortify": "Fortify Phase",
    "train": "Train Phase",
    "move": "Move Phase",
    "attack": "Attack Phase",
    "research": "Research Phase",
    "spawn": "Spawn Phase",
    "end": "End Phase",
}
"""The phases of a turn in order (HH-SEQ-01, HH-RUL-94)."""

SEGMENTS: Final = {
    "horde_segment": "Horde Segment",
    "horde_move": "Horde Segment",
    "raid_segment": "Raid Segment",
    "raid": "Raid Segment",
    "restart": "Raid Segment",
    "round_end": "end of the round",
}
"""The segments that close a round (HH-SEQ-02)."""

SETUP: Final = {
    "tiles": "setup of the board",
    "initiative": "roll for the first player",
    "settle_in": "first Settlements",
    "kingdoms": "choice of Kingdoms",
    "first_hordes": "first Hordes",
}


def next_up(table: HordeTable) -> str:
    """Pass over players who are out of the game; `event`, or nothing when the round has no turn left (HH-TURN-01)."""
    while table.up < len(table.order) and table.players[table.seat].out:
        table.up += 1
    if table.up < len(table.order):
        return "event"
    table.up = len(table.order) - 1
    return ""


def own_phase(table: HordeTable) -> bool:
    """Whether the table stands in a seat's turn: in a phase, or in a battle of one."""
    if table.step == "combat":
        return table.battle is not None and not table.battle.raid
    return table.step in PHASES


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


def phase(table: HordeTable) -> str:
    """The phase or segment in words."""
    if table.step == OVER:
        return "the game is over"
    if table.step == "combat" or table.battle:
        return SEGMENTS["raid"] if table.battle and table.battle.raid else PHASES["attack"]
    return {**PHASES, **SEGMENTS, **SETUP}.get(table.step, table.step)


def result(table: HordeTable) -> Result | None:
    """Scores and winners once the last round is over, else None (HH-VICT-01, HH-PUNIT-02, HH-RUL-89, HH-RUL-91, HH-RUL-95)."""
    if table.step != OVER:
        return None
    scores = tuple(table.score(seat) for seat in range(len(table.players)))
    ranks = {seat: rank(table, seat) for seat in ranked(table)}
    best = max(ranks.values())
    winners = tuple(sorted(seat for seat, reached in ranks.items() if reached == best))
    return Result(scores, winners, _said(table, scores, winners))


def ranked(table: HordeTable) -> list[int]:
    """The seats that can win: all with a Kingdom, and a Horde Master who scores (HH-RUL-91)."""
    scoring = master(table) if table.rules.knobs.master_score != "none" else -1
    return table.order if scoring < 0 else [*table.order, scoring]


def rank(table: HordeTable, seat: int) -> tuple[int, int]:
    """What decides the order of the seats at the end (HH-RUL-89)."""
    return table.score(seat), table.players[seat].vt if table.rules.knobs.tie_break == "more_vt" else 0


def _said(table: HordeTable, scores: tuple[int, ...], winners: tuple[int, ...]) -> str:
    names = [table.players[seat].kingdom or _unnamed(table, seat) for seat in winners]
    best = scores[winners[0]]
    verb = "end" if len(ranked(table)) == 1 else "win"
    one = len(names) == 1 and not table.players[winners[0]].kingdom  # every Kingdom is a people: `Elves win`
    return f"{' and '.join(names)} {verb}{'s' * one} with {best} point{'s' * (best != 1)}"


def _unnamed(table: HordeTable, seat: int) -> str:
    return "the Horde Master" if seat == master(table) else f"seat {seat}"
