"""A player without a Settlement, and the way back (rulebook: Wiped out)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Script, ask

from ..model.squares import Square, board, name_of
from ..model.table import HordeTable
from .abilities.gains import first_settlement
from .places import barred, off_board
from .setup import Kingdom, crown, deal_chits, found, station


@verb("restart")
class Restart(Choice):
    """`restart d4`: start again on an unoccupied square (HH-WIPE-01)."""

    at: Square

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for at in board(table.size):
            yield cls(at)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        return no_restart(table, self.at)


@verb("quit", always_legal=True)
class Quit(Choice):
    """`quit`: play no further; the Victory Tokens count at the end (HH-RUL-80)."""


def no_restart(table: HordeTable, at: int) -> Refusal | None:
    """Why nobody can start again on a square (HH-WIPE-01, HH-RUL-79)."""
    if refusal := off_board(table, at) or barred(table, at):
        return refusal
    if table.horde_at(at) or table.owner(at) >= 0:
        return Refusal("HH-WIPE-01", tr("{at} is occupied", at=name_of(at)))
    return None


def too_late(table: HordeTable) -> bool:
    """Whether no round is left in which somebody who starts again could play (HH-RUL-103)."""
    knobs = table.rules.knobs
    return knobs.restart_until == "last_turn" and table.round >= knobs.rounds


def fall(table: HordeTable, seat: int) -> None:
    """Without a Settlement a player loses all other units and all Abilities at once (HH-WIPE-02, HH-WIPE-03, HH-RUL-81)."""
    player = table.players[seat]
    knobs = table.rules.knobs
    for units in (player.settlements, player.castles, player.towers, player.armies, player.damage, player.ran):
        units.clear()
    player.abilities.clear()
    player.skipped.clear()
    player.uses.clear()
    player.lost.clear()
    if knobs.oto_after_restart == "fresh":
        player.spent.clear()
    if knobs.wipe_restart == "lose_vt":
        player.vt = 0
    player.out = True
    table.blessings = [blessing for blessing in table.blessings if blessing.seat != seat]
    table.restarts.append(seat)
    table.tell("HH-WIPE-02", "wiped_out", seat=seat, vt=player.vt, again=not too_late(table))


def restart(table: HordeTable) -> Script[str]:
    """One wiped out seat starts again or leaves, at the end of the Raid Segment, in the order in which they fell.

    HH-WIPE-01, HH-WIPE-04, HH-RUL-80, HH-RUL-110.
    """
    if not table.restarts:
        return "round_end"
    seat = table.restarts.pop(0)
    if too_late(table):
        table.tell("HH-RUL-103", "quits", seat=seat)
        return "restart"
    if not any(no_restart(table, at) is None for at in board(table.size)):
        table.tell("HH-RUL-80", "quits", seat=seat)
        return "restart"
    prompt = message("Wiped out: where now?")
    choice = yield from ask(table, seat, prompt, Restart, Quit, rule="HH-WIPE-01")
    if isinstance(choice, Quit):
        table.tell("HH-RUL-80", "quits", seat=seat)
        return "restart"
    table.players[seat].out = False
    found(table, seat, choice.at, "HH-WIPE-01")
    picked = yield from ask(table, seat, message("Choose your new Kingdom"), Kingdom, rule="HH-WIPE-01")
    yield from crown(table, seat, picked.name, "HH-WIPE-01")
    yield from deal_chits(table, seat, "HH-WIPE-04")
    station(table, seat, choice.at, "HH-WIPE-04")
    yield from first_settlement(table, seat, choice.at, "moved")
    return "restart"
