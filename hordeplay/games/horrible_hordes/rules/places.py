"""Which squares may be entered, and where units may stand: the laws of space that moving, building and free gains share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hordeplay.core.choice import Refusal
from hordeplay.core.language import tr

from ..model.content import Unit
from ..model.powers import powers, raised
from ..model.squares import LARGEST, adjacent, board, name_of
from ..model.table import HordeTable
from ..model.words import unit_name

ANYBODY = -1
"""Instead of a seat: a Horde."""


def barred(table: HordeTable, at: int, seat: int = ANYBODY) -> Refusal | None:
    """Why this seat (or a Horde) may not move or build into a square, apart from what stands there; None when it may.

    HH-XTERR-03 (a tile that closes its space), HH-RUL-41 and HH-RUL-62 (spaces closed until the round ends).
    """
    if table.closed:
        shut = table.closed.get(at, 0)
        if shut == -1:
            return Refusal("HH-RUL-62", tr("nobody may enter {at} this round", at=name_of(at)))
        if seat >= 0 and shut >> seat & 1:
            return Refusal("HH-RUL-41", tr("{at} is closed to you this round", at=name_of(at)))
    tile = table.tiles.get(at)
    if tile is not None and tile in table.rules.closing:
        return Refusal("HH-XTERR-03", tr("nobody can be in the {tile} on {at}", tile=tile, at=name_of(at)))
    return None


def close(table: HordeTable, at: int, seat: int = ANYBODY) -> None:
    """Close a square until the round ends, to one seat or to everybody and every Horde."""
    shut = table.closed.get(at, 0)
    table.closed[at] = -1 if seat < 0 or shut == -1 else shut | 1 << seat


def off_board(table: HordeTable, at: int) -> Refusal | None:
    """Whether a square lies beyond the edge of this board (HH-BOARD-01)."""
    size = table.size
    if at % LARGEST >= size or at // LARGEST >= size:
        return Refusal("HH-BOARD-01", tr("{at} is not on the board", at=name_of(at)))
    return None


def taken(table: HordeTable, seat: int, at: int) -> Refusal | None:
    """Whether a Horde or an opponent's units stand there (HH-SETTLE-03)."""
    if table.horde_at(at):
        return Refusal("HH-SETTLE-03", tr("a Horde stands on {at}", at=name_of(at)))
    if table.owner(at, but=seat) >= 0:
        return Refusal("HH-SETTLE-03", tr("another player's units stand on {at}", at=name_of(at)))
    return None


def no_settlement(table: HordeTable, seat: int, at: int, *, anywhere: bool = False) -> Refusal | None:
    """Why a Settlement cannot be put there; `anywhere` drops the need of a neighbour (HH-SETTLE-02 to HH-SETTLE-04)."""
    if refusal := no_space(table, seat, at):
        return refusal
    if not (anywhere or beside_own(table, seat, at) or outpost(table, seat, at, "settlement")):
        return Refusal("HH-SETTLE-02", tr("no Settlement of yours is adjacent to {at}", at=name_of(at)))
    return no_supply(table, seat, "settlement")


def no_space(table: HordeTable, seat: int, at: int) -> Refusal | None:
    """Why there is no space for a Settlement, wherever it comes from (HH-SETTLE-03, HH-SETTLE-04).

    Own Armies and Castles there are no hindrance, nor is a Clear square (HH-RUL-23).
    """
    if refusal := off_board(table, at) or barred(table, at, seat) or taken(table, seat, at):
        return refusal
    if table.players[seat].settlements.get(at, 0) >= powers(table, seat).raised("settlements_per_space"):
        return Refusal("HH-SETTLE-04", tr("no further Settlement can stand on {at}", at=name_of(at)))
    return None


def no_castle(table: HordeTable, seat: int, at: int, *, anywhere: bool = False) -> Refusal | None:
    """Why a Castle cannot be put there; `anywhere` drops the need of a Settlement (HH-FORT-02, HH-FORT-03).

    A space closed to everybody may still be fortified by who stands in it: building is not entering.
    """
    player = table.players[seat]
    if refusal := off_board(table, at) or (None if table.closed.get(at) == -1 else barred(table, at, seat)):
        return refusal
    if anywhere and (refusal := taken(table, seat, at)):
        return refusal
    if not (anywhere or at in player.settlements or outpost(table, seat, at, "castle")):
        return Refusal("HH-FORT-02", tr("{at} holds no Settlement of yours", at=name_of(at)))
    if player.castles.get(at, 0) + player.towers.get(at, 0) >= raised(table, seat, "castles_per_space"):
        return Refusal("HH-FORT-03", tr("{at} holds no further Castle", at=name_of(at)))
    return no_supply(table, seat, "castle")


def no_tower(table: HordeTable, seat: int, at: int) -> Refusal | None:
    """Why a Wizards Tower cannot be put there: as a Castle, and never beside a Tower (HH-TOWER-01, HH-TOWER-05)."""
    if not table.rules.knobs.wizard_tower:
        return Refusal("HH-TOWER-01", tr("Wizards Towers are an optional rule that is not in use"))
    if refusal := no_castle(table, seat, at):
        return refusal
    if any(near in player.towers for player in table.players for near in adjacent(at, table.size)):
        return Refusal("HH-TOWER-05", tr("{at} is adjacent to a Wizards Tower", at=name_of(at)))
    return None


def beside_own(table: HordeTable, seat: int, at: int) -> bool:
    """Whether a Settlement of this seat stands on an adjacent square (HH-SETTLE-02)."""
    settlements = table.players[seat].settlements
    return any(near in settlements for near in adjacent(at, table.size))


def outpost(table: HordeTable, seat: int, at: int, unit: Unit) -> bool:
    """Whether an own Army there lets this unit be built (HH-NOTE-01, HH-RUL-40)."""
    if at not in table.players[seat].armies:
        return False
    return any(unit in effect.units for _, effect in powers(table, seat)["build_on_army"])


def no_supply(table: HordeTable, seat: int, unit: Unit) -> Refusal | None:
    """Whether the tokens have run out, where they are limited; Castles are one set for all (HH-RUL-12, HH-CAST-01)."""
    knobs = table.rules.knobs
    if knobs.unit_supply == "unlimited":
        return None
    player = table.players[seat]
    if unit == "castle":
        used = sum(sum(p.castles.values()) for p in table.players)
    else:
        used = sum((player.armies if unit == "army" else player.settlements).values())
    if used < knobs.unit_supply_count:
        return None
    return Refusal("HH-RUL-12", tr("there is no {unit} token left", unit=unit_name(unit)))


def room(table: HordeTable, seat: int, at: int) -> int:
    """How many more Armies of this seat may stand on a square (HH-MOVE-05)."""
    return powers(table, seat).raised("stack_limit") - table.players[seat].armies.get(at, 0)


def strongholds(table: HordeTable, seat: int) -> list[int]:
    """The squares with a Castle of this seat, or a Wizards Tower that counts as one, in board order."""
    player = table.players[seat]
    if player.towers and table.rules.knobs.tower_counts_as_castle:
        return sorted(dict.fromkeys((*player.castles, *player.towers)))
    return sorted(player.castles)


def free_army_places(table: HordeTable, seat: int) -> list[int]:
    """Where a free Army may go (HH-RUL-14)."""
    if no_supply(table, seat, "army"):
        return []
    player = table.players[seat]
    place = table.rules.knobs.free_army_place
    if place == "any_own":
        own: Iterable[int] = (*player.castles, *player.towers, *player.settlements, *player.armies)
        return [at for at in sorted(dict.fromkeys(own)) if room(table, seat, at) > 0]
    castles = [at for at in strongholds(table, seat) if room(table, seat, at) > 0]
    if castles or place == "castle":
        return castles
    return [at for at in sorted(player.settlements) if room(table, seat, at) > 0]


def free_places(table: HordeTable, seat: int, unit: Unit) -> list[int]:
    """Where a free unit may go, in board order (HH-RUL-14, HH-RUL-15)."""
    if unit == "army":
        return free_army_places(table, seat)
    anywhere = table.rules.knobs.free_settlement_place == "anywhere"
    if unit == "settlement":
        squares = board(table.size) if anywhere else building_places(table, seat)
        return [at for at in squares if no_settlement(table, seat, at, anywhere=anywhere) is None]
    squares = board(table.size) if anywhere else castle_places(table, seat)
    return [at for at in squares if no_castle(table, seat, at, anywhere=anywhere) is None]


def building_places(table: HordeTable, seat: int) -> Sequence[int]:
    """Squares where a Settlement could be thought of: beside an own one, or under an own Army; in board order."""
    player = table.players[seat]
    near = [square for at in player.settlements for square in adjacent(at, table.size)]
    return sorted(dict.fromkeys((*near, *player.armies)))


def castle_places(table: HordeTable, seat: int) -> Sequence[int]:
    """Squares where a Castle could be thought of: at an own Settlement or Army; in board order."""
    player = table.players[seat]
    return sorted(dict.fromkeys((*player.settlements, *player.armies)))
