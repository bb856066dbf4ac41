"""How far the Hordes come when they move next, and what they may raid there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hordeplay.core.english import counted, percent

from ..model.squares import name_of, steps_between
from ..model.table import Horde, HordeTable
from ..odds.positions import chances
from ..rules.battle.casualties import Units
from ..rules.battle.combat import garrison
from ..rules.end_phase import segments_follow
from ..rules.hordes import occupied
from ..rules.turn import active
from .names import seat_name
from .panels import Threat

MOST = 4
"""So many raids are counted; the others are less dangerous by their numbers alone."""


class Raid(NamedTuple):
    """A Horde that may raid a square, and the chance that the units there outlive it; None where nobody counts it."""

    horde: Horde
    at: int
    holds: float | None


def reach_of(table: HordeTable, horde: Horde) -> int:
    """How many steps a Horde makes before it raids: none where it is held or meets units already (HH-HSEG-10, HH-HSEG-11).

    A Monster goes further only if nobody is beside it.
    """
    held = occupied(table)
    if horde.at in held or horde.at in table.frozen:
        return 0
    further = table.rules.knobs.monster_moves if table.card(horde).kind == "monster" else 1
    return 1 if any(steps_between(horde.at, at) == 1 for at in held) else further


def raiders(table: HordeTable, at: int, but: Horde | None = None) -> list[Horde]:
    """The Hordes that may raid a square this round; none where no Horde Segment follows."""
    if not segments_follow(table):
        return []
    near = [horde for horde in table.hordes if horde is not but and steps_between(horde.at, at) <= _FURTHEST]
    return [horde for horde in near if steps_between(horde.at, at) <= reach_of(table, horde)]


_FURTHEST = 4
"""The most that the knob of a Monster's moves allows."""


def worst(table: HordeTable, seat: int, at: int, units: Units, but: Horde | None = None) -> Raid | None:
    """Of the raids that a square has to expect with these units, the one that is likeliest to be lost."""
    every = [Raid(horde, at, _holds(table, seat, horde, at, units)) for horde in raiders(table, at, but)]
    return min(every, key=lambda raid: 1.0 if raid.holds is None else raid.holds, default=None)


def _holds(table: HordeTable, seat: int, horde: Horde, at: int, units: Units) -> float | None:
    odds = chances(table, seat, horde, units, raid=True, at=at) if units.total else None
    return None if odds is None else float(odds.win + odds.stalemate)


def raids_on(table: HordeTable, seat: int, *, with_odds: bool = True) -> list[Raid]:
    """What the Hordes may raid of a seat's units, the likeliest to be lost first."""
    every = [
        (horde, at, garrison(table, seat, at))
        for at in dict.fromkeys(table.players[seat].squares())
        for horde in raiders(table, at)
    ]
    every.sort(key=lambda one: (-one[0].hits / (1 + one[2].total), one[1], one[0].at))
    raids = [
        Raid(horde, at, _holds(table, seat, horde, at, units) if with_odds else None)
        for horde, at, units in every[:MOST]
    ]
    return sorted(raids, key=lambda raid: 1.0 if raid.holds is None else raid.holds)


def whose(table: HordeTable, viewer: int | None) -> int:
    """Whose raids are shown: those on who looks, else on who is to act."""
    acting = active(table)
    return viewer if viewer is not None and viewer != table.master else acting if acting is not None else 0


def threats(table: HordeTable, viewer: int | None, *, with_odds: bool = True) -> tuple[str, tuple[Threat, ...]]:
    """The raids on a seat as lines of a panel, with what they are called."""
    seat = whose(table, viewer)
    return f"Raids on {seat_name(table, seat)}", tuple(_lines(table, seat, with_odds=with_odds))


def _lines(table: HordeTable, seat: int, *, with_odds: bool) -> Iterator[Threat]:
    for horde, at, holds in raids_on(table, seat, with_odds=with_odds):
        far = steps_between(horde.at, at)
        words = f"{horde.name} on {name_of(horde.at)}, {counted(far, 'step')} away, may raid {name_of(at)}"
        odds = "" if holds is None else f", held with {percent(holds)}"
        yield Threat(table.card(horde).kind, name_of(at), horde.name, holds, f"{words}{odds}", "holds")
