"""Which squares nobody, or not everybody, may enter: tiles that close a space, and Abilities that close one for a time."""

from __future__ import annotations

from hordeplay.core.choice import Refusal
from hordeplay.games.horrible_hordes.squares import name_of
from hordeplay.games.horrible_hordes.table import HordeTable, Player

ANYBODY = -1
"""Instead of a seat: a Horde."""


def barred(table: HordeTable, at: int, seat: int = ANYBODY) -> Refusal | None:
    """Why this seat (or a Horde) may not move or build into a square, apart from what stands there; None when it may.

    HH-XTERR-03 (a tile that closes its space), HH-RUL-41 and HH-RUL-62 (spaces closed until the round ends).
    """
    if table.closed:
        shut = table.closed.get(at, 0)
        if shut == -1:
            return Refusal("HH-RUL-62", f"nobody may enter {name_of(at)} this round")
        if seat >= 0 and shut >> seat & 1:
            return Refusal("HH-RUL-41", f"{name_of(at)} is closed to you this round")
    tile = table.tiles.get(at)
    if tile is not None and tile in table.rules.closing:
        return Refusal("HH-XTERR-03", f"nobody can be in the {tile} on {name_of(at)}")
    return None


def close(table: HordeTable, at: int, seat: int = ANYBODY) -> None:
    """Close a square until the round ends, to one seat or to everybody and every Horde."""
    shut = table.closed.get(at, 0)
    table.closed[at] = -1 if seat < 0 or shut == -1 else shut | 1 << seat


def master(table: HordeTable) -> int:
    """The seat that runs the Hordes, the last one, or -1 (HH-MASTER-01, HH-MASTER-02)."""
    return len(table.players) - 1 if table.rules.knobs.horde_master else -1


def keeps(player: Player, at: int, *, towers: bool = True) -> int:
    """How many Castles a player has on a square; Wizards Towers count where they count as Castles (HH-RUL-93)."""
    return player.castles.get(at, 0) + (player.towers.get(at, 0) if towers else 0)


def put(units: dict[int, int], at: int, n: int) -> None:
    """Add n units to a square, or take them away; a square without units is no key."""
    left = units.get(at, 0) + n
    if left:
        units[at] = left
    else:
        del units[at]
