"""Turns, rounds and phases, and the word that ends one (rulebook: Turns & rounds, Turn sequence)."""

from __future__ import annotations

from typing import Final

from hordeplay.core.choice import Choice, verb
from hordeplay.core.script import OVER

from ..model.table import HordeTable

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
    "supplies": "first chits and units",
}


@verb("done", always_legal=True)
class Done(Choice):
    """`done`: nothing more in this phase."""


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


def active(table: HordeTable) -> int | None:
    """The seat whose turn it is, or whose units are being raided; None during setup and between turns."""
    if not table.round or table.step == OVER or not table.order:
        return None
    if table.battle:
        return table.battle.seat
    return None if table.step in SEGMENTS else table.seat


def phase(table: HordeTable) -> str:
    """The phase or segment in words."""
    if table.step == OVER:
        return "the game is over"
    if table.step == "combat" or table.battle:
        return SEGMENTS["raid"] if table.battle and table.battle.raid else PHASES["attack"]
    return {**PHASES, **SEGMENTS, **SETUP}.get(table.step, table.step)
