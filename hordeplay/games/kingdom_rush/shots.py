"""What towers can cover now: the best shot of each, and in how many ways an attack can be carried out.

Tiles of one attack are placed as well as possible together; what lies on the hordes already counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from hordeplay.games.kingdom_rush.asked import known, one_of, whole
from hordeplay.games.kingdom_rush.board import card, covered, top_at
from hordeplay.games.kingdom_rush.content import Facing
from hordeplay.games.kingdom_rush.squares import FACINGS, in_card, write_space
from hordeplay.games.kingdom_rush.table import KingdomTable
from hordeplay.games.kingdom_rush.targets import reach
from hordeplay.games.kingdom_rush.towers import why_not
from hordeplay.odds import tiles as grid

if TYPE_CHECKING:
    from hordeplay.core.match import Match


class Shot(NamedTuple):
    """A tower on a site: how many enemy squares its best attack covers at once."""

    covers: int
    tower: str
    site: str
    facing: Facing


def best_tower(match: Match[KingdomTable], towers: Sequence[str] | None = None, seat: int | None = None) -> list[Shot]:
    """The towers of a seat (or these towers on any free site) by what they can cover now, the best first.

    Tiles of one attack are placed as well as possible together; soldiers count one square each (KR-TOWER-12, KR-TOWER-13).

    >>> from hordeplay.games.kingdom_rush import at
    >>> best_tower(at("act", trays="B2 d2, A3 e3, B8 e5", round=2), ["Mage", "Archer"])[0].covers
    3
    """
    table = match.table
    found = []
    if towers is None:
        every = len(table.players)
        seats = range(every) if seat is None else (whole("a seat", seat, 0, every - 1),)
        tries = [
            (name, site)
            for who in seats
            for name in dict.fromkeys(table.players[who].hand)
            for site in table.map.sites
            if why_not(table, who, name, site) is None
        ]
    else:
        built = [tower.at for tower in table.built]
        names = [known(table.rules, "towers", name) for name in towers]
        tries = [(name, site) for name in names for site in table.map.sites if site not in built]
    for name, site in dict.fromkeys(tries):
        for facing in FACINGS:
            best = best_cover(table, name, site, facing)
            if best:
                found.append(Shot(best, name, write_space(site), facing))
    order = {name: i for i, name in enumerate(table.rules.towers)}
    return sorted(found, key=lambda shot: (-shot.covers, order[shot.tower], shot.site, FACINGS.index(shot.facing)))


class _Aim(NamedTuple):
    """A horde that a tower can attack: its enemies, and the squares that the attack may not touch."""

    foes: int
    barrier: int
    turns: int


def _aims(table: KingdomTable, name: str, site: int, facing: Facing) -> list[_Aim]:
    """The hordes that this tower reaches from here and may attack (KR-PORTAL-03, KR-RUL-32)."""
    tower, found = table.rules.towers[name], []
    kind = f"{tower.attack} soldier" if tower.soldiers else tower.attack
    most = 0 if tower.soldiers and not table.knobs.soldiers_on_portals else tower.level
    for space in reach(table, tower.arrows, facing, site):
        tray = top_at(table, space)
        if tray is not None and card(table, tray).level <= most:
            anatomy = table.rules.anatomy(tray.name)
            barrier = covered(table, tray) | anatomy.bars[kind]
            found.append(_Aim(anatomy.all, barrier, in_card(facing, tray.edge)))
    return found


def best_cover(table: KingdomTable, name: str, site: int, facing: Facing) -> int:
    """The most enemy squares that this tower covers from here with one attack; `ValueError` for a tower that is none."""
    tower = table.rules.towers[known(table.rules, "towers", name)]
    aims = _aims(table, name, site, one_of("a facing", facing, FACINGS))
    if tower.soldiers:
        return min(tower.soldiers, sum((aim.foes & ~aim.barrier).bit_count() for aim in aims))

    def place(left: tuple[str, ...], barriers: tuple[int, ...], only: int) -> int:
        if not left:
            return 0
        best = place(left[1:], barriers, only)
        for i, aim in enumerate(aims):
            if only >= 0 and i != only:
                continue
            for mask in _legal(table, left[0], aim.turns, barriers[i], free=tower.free):
                gain = (mask & aim.foes).bit_count()
                if gain:
                    rest = (*barriers[:i], barriers[i] | mask, *barriers[i + 1 :])
                    best = max(best, gain + place(left[1:], rest, i if tower.linked else only))
        return best

    return place(tower.tiles, tuple(aim.barrier for aim in aims), -1)


def attacks(match: Match[KingdomTable], tower: str) -> int:
    """In how many ways a tower can be built on any site and carry out its whole attack.

    The tiles, and likewise the soldiers, of an attack are placed in order, so that two of a kind count as ordered.

    >>> from hordeplay.games.kingdom_rush import at
    >>> attacks(at("act", trays="B2 d2, A3 e3, B8 e5", round=2), "Archer")
    112
    """
    table = match.table
    card_ = table.rules.towers[known(table.rules, "towers", tower)]
    single = tuple(1 << square for square in range(25))

    def ways(left: tuple[str, ...], aims: list[_Aim], barriers: tuple[int, ...], only: int) -> int:
        if not left:
            return 1
        found = 0
        for i, aim in enumerate(aims):
            if only < 0 or i == only:
                free = card_.free
                masks = (
                    _legal(table, left[0], aim.turns, barriers[i], free=free)
                    if left[0]
                    else grid.legal(single, barriers[i])
                )
                for mask in masks:
                    rest = (*barriers[:i], barriers[i] | mask, *barriers[i + 1 :])
                    found += ways(left[1:], aims, rest, i if card_.linked else only)
        return found

    pieces = card_.tiles + ("",) * card_.soldiers
    total = 0
    for site in table.map.sites:
        for facing in FACINGS:
            aims = _aims(table, tower, site, facing)
            total += ways(pieces, aims, tuple(aim.barrier for aim in aims), -1) if aims else 0
    return total


def _legal(table: KingdomTable, tile: str, turns: int, barrier: int, *, free: bool) -> tuple[int, ...]:
    return grid.legal(table.rules.masks(tile, turns, free=free), barrier)
