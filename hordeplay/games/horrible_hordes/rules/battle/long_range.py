"""Long range attacks: where they come from, how many dice they roll, and what a die needs (rulebook: Ability notation, LRA)."""

from __future__ import annotations

from ...model.content import Effect, Kind, Unit
from ...model.powers import powers
from ...model.squares import adjacent, neighbours
from ...model.table import Horde, HordeTable
from .strength import shot_need, unit_bonus


def sources(table: HordeTable, seat: int, target: int) -> list[int]:
    """The squares next to a target from which this seat can attack it from afar (HH-RUL-56)."""
    player = table.players[seat]
    towers = table.rules.knobs.tower_counts_as_castle
    return [at for at in adjacent(target, table.size) if at in player.armies or player.castles_at(at, towers=towers)]


def firing_range(table: HordeTable, seat: int) -> set[int]:
    """Every square with such a source next to it, whatever stands there; only ever asked for members (HH-RUL-56)."""
    player, near = table.players[seat], neighbours(table.size)
    towers = player.towers if table.rules.knobs.tower_counts_as_castle else ()
    inside: set[int] = set()
    for at in (*player.armies, *player.castles, *towers):
        inside.update(near[at])
    return inside


def source_bonus(table: HordeTable, seat: int, target: int, kind: Kind | None) -> int:
    """The attack bonus of the best source, where the knob lra_modifiers counts any (HH-RUL-56); `kind` None: of players."""
    if table.rules.knobs.lra_modifiers == "off":
        return 0
    player, mine, ground = table.players[seat], powers(table, seat), table.terrain(target)
    from_here = sources(table, seat, target)
    towers = table.rules.knobs.tower_counts_as_castle
    units: list[Unit] = []
    if any(at in player.armies for at in from_here):
        units.append("army")
    if any(player.castles_at(at, towers=towers) for at in from_here):
        units.append("castle")
    return max(unit_bonus(mine, unit, kind, ground, "attack") for unit in units)


def shot_dice(counters: int, effect: Effect) -> int:
    """How many rolls an attack from afar has (HH-RUL-57)."""
    return counters if effect.how == "each" else 1


def shot_need_at(table: HordeTable, seat: int, horde: Horde, effect: Effect) -> int:
    """What each roll at a Horde needs (HH-NOTE-02, HH-RUL-56)."""
    bonus = source_bonus(table, seat, horde.at, table.card(horde).kind)
    return shot_need(table.rules, effect, horde.name, table.terrain(horde.at).name, bonus)
