"""Turns, rounds and phases, and the word that ends one (rulebook: Turns & rounds, Turn sequence)."""

from __future__ import annotations

from typing import Final

from hordeplay.core.choice import Choice, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import OVER

from ..model.table import HordeTable

PHASES: Final = {
    "event": message("Event Phase"),
    "resource": message("Resource Phase"),
    "trade": message("Trade Phase"),
    "settle": message("Settlement Phase"),
    "fortify": message("Fortify Phase"),
    "train": message("Train Phase"),
    "move": message("Move Phase"),
    "attack": message("Attack Phase"),
    "research": message("Research Phase"),
    "spawn": message("Spawn Phase"),
    "end": message("End Phase"),
}
"""The phases of a turn in order (HH-SEQ-01, HH-RUL-94)."""

SEGMENTS: Final = {
    "horde_segment": message("Horde Segment"),
    "horde_move": message("Horde Segment"),
    "raid_segment": message("Raid Segment"),
    "raid": message("Raid Segment"),
    "restart": message("Raid Segment"),
    "round_end": message("end of the round"),
}
"""The segments that close a round (HH-SEQ-02)."""

SETUP: Final = {
    "tiles": message("setup of the board"),
    "initiative": message("roll for the first player"),
    "settle_in": message("first Settlements"),
    "kingdoms": message("choice of Kingdoms"),
    "first_hordes": message("first Hordes"),
    "supplies": message("first chits and units"),
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
        return tr("the game is over")
    if table.step == "combat" or table.battle:
        return tr(SEGMENTS["raid"] if table.battle and table.battle.raid else PHASES["attack"])
    return tr({**PHASES, **SEGMENTS, **SETUP}.get(table.step, table.step))
