"""Whose dice are rolled: of the seat that acts, and in a battle of those who fight it."""

from __future__ import annotations

from hordeplay.core.script import Roll

from ..model.table import HordeTable
from ..rules.turn import active


def rollers(table: HordeTable, _roll: Roll) -> tuple[int, ...] | None:
    """The seats whose roll it is, or against whom; None during setup, where it is of whoever decided.

    >>> from hordeplay.games.horrible_hordes import at
    >>> match = at("attack", dwarves="d4 settlement, d5 2 armies", hordes="Rat King d5", dice="ask")
    >>> rollers(match.table, match.request)
    (0,)
    """
    battle = table.battle
    if battle is not None and battle.raid:
        return tuple(seat for seat, player in enumerate(table.players) if player.holds(battle.at))
    if battle is not None:
        return (battle.seat, battle.foe) if battle.foe >= 0 else (battle.seat,)
    if not table.round:
        return None
    seat = active(table)
    return () if seat is None else (seat,)
