"""How far the Hordes come when they move next, and what they may raid there."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

from hordeplay.core.english import counted, percent
from hordeplay.core.language import tr

from ..model.squares import adjacent, name_of, steps_between
from ..model.table import Horde, HordeTable
from ..odds.positions import chances
from ..rules.battle.casualties import Units
from ..rules.battle.combat import garrison
from ..rules.end_phase import segments_follow
from ..rules.hordes import occupied
from ..rules.prospects import ends
from ..rules.turn import active
from .names import loses, seat_name
from .panels import Threat

MOST = 4
"""So many raids on a seat are counted; the others are less dangerous by their numbers alone."""

MOST_ELSEWHERE = 2
"""So many raids on all the others stand below them."""


class Raid(NamedTuple):
    """A Horde that may raid a square, the chance that the units there outlive it, how many of them fall on average (None where
    nobody counts it), and whose they are.
    """

    horde: Horde
    at: int
    holds: float | None
    loses: float | None
    seat: int


def reach_of(table: HordeTable, horde: Horde) -> int:
    """How many steps a Horde makes before it raids: none where it is held or meets units already (HH-HSEG-10, HH-HSEG-11).

    A Monster goes further only if nobody is beside it.
    """
    return _reach(table, horde, occupied(table))


def _reach(table: HordeTable, horde: Horde, held: Container[int]) -> int:
    if horde.at in held or horde.at in table.frozen:
        return 0
    further = table.rules.knobs.monster_moves if table.card(horde).kind == "monster" else 1
    return 1 if further == 1 or any(at in held for at in adjacent(horde.at, table.size)) else further


def raiders(table: HordeTable, at: int, but: Horde | None = None) -> list[Horde]:
    """The Hordes that may raid a square this round; none where no Horde Segment follows."""
    if not segments_follow(table):
        return []
    near = [
        (horde, steps)
        for horde in table.hordes
        if horde is not but and (steps := steps_between(horde.at, at)) <= _FURTHEST
    ]
    held = occupied(table) if near else ()
    return [horde for horde, steps in near if steps <= _reach(table, horde, held)]


_FURTHEST = 4
"""The most that the knob of a Monster's moves allows."""


def worst(table: HordeTable, seat: int, at: int, units: Units, but: Horde | None = None) -> Raid | None:
    """Of the raids that a square has to expect with these units, the one that is likeliest to be lost."""
    every = [Raid(horde, at, *_end(table, seat, horde, at, units), seat) for horde in raiders(table, at, but)]
    return min(every, key=lambda raid: 1.0 if raid.holds is None else raid.holds, default=None)


def _end(table: HordeTable, seat: int, horde: Horde, at: int, units: Units) -> tuple[float | None, float | None]:
    """The chance that the units outlive such a raid, and how many fall on average."""
    odds = chances(table, seat, horde, units, raid=True, at=at) if units.total else None
    return (None, None) if odds is None else (float(odds.held), float(odds.losses))


def reached(table: HordeTable) -> dict[int, list[Horde]]:
    """The squares that are held, each with the Hordes that may raid it this round; empty where no Horde Segment follows.

    By the list of wishes, as all stand now: what a Horde passes by for something that it wants more is not here.
    """
    if not segments_follow(table):
        return {}
    held, last = occupied(table), ends(table)
    coming: dict[int, list[Horde]] = {}
    for horde in table.hordes:
        for at in sorted(last[horde.at]):
            if at in held:
                coming.setdefault(at, []).append(horde)
    return coming


def raids_on(
    table: HordeTable,
    coming: Mapping[int, Sequence[Horde]],
    seats: Sequence[int],
    most: int = MOST,
    *,
    with_odds: bool = True,
) -> list[Raid]:
    """What the Hordes that are `coming` may raid of the units of these seats, the likeliest to be lost first."""
    every = [
        (horde, at, seat, garrison(table, seat, at))
        for seat in seats
        for at in coming
        if table.players[seat].holds(at)
        for horde in coming[at]
    ]
    every.sort(key=lambda one: (-one[0].hits / (1 + one[3].total), one[1], one[0].at))
    raids = [
        Raid(horde, at, *(_end(table, seat, horde, at, units) if with_odds else (None, None)), seat)
        for horde, at, seat, units in every[:most]
    ]
    return sorted(raids, key=lambda raid: 1.0 if raid.holds is None else raid.holds)


def whose(table: HordeTable, viewer: int | None) -> int:
    """Whose raids are shown: those on who looks, else on who is to act."""
    acting = active(table)
    return viewer if viewer is not None and viewer != table.master else acting if acting is not None else 0


def threats(table: HordeTable, viewer: int | None, *, with_odds: bool = True) -> tuple[str, tuple[Threat, ...]]:
    """The raids on a seat, and the worst on the others, as lines of a panel, with what they are called."""
    seat = whose(table, viewer)
    others = [other for other in table.kingdom_seats if other != seat]
    coming = reached(table)
    lines = [
        *(_line(table, raid, 0) for raid in raids_on(table, coming, [seat], with_odds=with_odds)),
        *(
            _line(table, raid, raid.seat + 1)
            for raid in raids_on(table, coming, others, MOST_ELSEWHERE, with_odds=with_odds)
        ),
    ]
    return tr("Raids on {seat}", seat=seat_name(table, seat)), tuple(lines)


def _line(table: HordeTable, raid: Raid, mark: int) -> Threat:
    horde, at, holds, losses, seat = raid
    far = steps_between(horde.at, at)
    whom = tr("{seat} on {at}", seat=seat_name(table, seat), at=name_of(at)) if mark else name_of(at)
    words = (
        tr(
            "{horde} on {at}, {steps} away, may raid {whom}",
            horde=horde.name,
            at=name_of(horde.at),
            steps=counted(far, "step"),
            whom=whom,
        )
        if far
        else tr("{horde} on {at} raids {whom}", horde=horde.name, at=name_of(at), whom=whom)
    )
    odds = (
        ""
        if holds is None or losses is None
        else tr(", held with {holds}, {loses} on average", holds=percent(holds), loses=loses(losses))
    )
    return Threat(table.card(horde).kind, name_of(at), horde.name, holds, f"{words}{odds}", tr("holds"), mark, losses)
