"""What towers can cover now: the best shot of each, and in how many ways an attack can be carried out.

Tiles of one attack are placed as well as possible together; what lies on the hordes already counts. Tiles on a single
card, and exact covers: `tiles`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from hordeplay.core.arguments import known, one_of, several, whole
from hordeplay.odds import tiles as grid

from ..model.ruleset import KingdomRules
from ..model.squares import FACINGS, Facing, in_card, write_space
from ..model.table import KingdomTable
from ..model.trays import covered, tops
from ..rules.targets import attackable, reach
from ..rules.towers import why_not

if TYPE_CHECKING:
    from hordeplay.core.match import Match


class Shot(NamedTuple):
    """A tower on a site, facing one way: how many enemy squares its best attack covers at once."""

    covers: int
    tower: str
    site: str
    facing: Facing


class Aim(NamedTuple):
    """A horde that a tower can attack: its card, the squares of it that are covered, quarter turns of a tile on it."""

    horde: str
    over: int
    turns: int


Standing: TypeAlias = Mapping[int, tuple[str, int, Facing]]
"""Hordes by space: the card, the squares of it that are covered, where its purple edge points."""


def best_tower(match: Match[KingdomTable], towers: Sequence[str] | None = None, seat: int | None = None) -> list[Shot]:
    """The towers of a seat (or these towers on any free site) by what they can cover now, the best first.

    Tiles of one attack are placed as well as possible together; soldiers count one square each (KR-TOWER-12, KR-TOWER-13).

    >>> from hordeplay.games.kingdom_rush import at
    >>> best_tower(at("act", trays="B2 d2, A3 e3, B8 e5", round=2), ["Mage", "Archer"])[0].covers
    3
    """
    table = match.table
    if towers is None:
        every = len(table.players)
        seats = range(every) if seat is None else (whole(seat, "a seat", 0, every - 1),)
        tries = [
            (name, site)
            for who in seats
            for name in dict.fromkeys(table.players[who].hand)
            for site in table.map.sites
            if why_not(table, who, name, site) is None
        ]
    else:
        built = [tower.at for tower in table.built]
        names = [known(name, table.rules.towers, "towers") for name in several(towers, "towers")]
        tries = [(name, site) for name in names for site in table.map.sites if site not in built]
    standing = {name: _standing(table, name) for name, _ in tries}
    every_shot = (shot for name, site in dict.fromkeys(tries) for shot in _from_site(table, name, standing[name], site))
    order = {name: i for i, name in enumerate(table.rules.towers)}
    return sorted(every_shot, key=lambda s: (-s.covers, order[s.tower], s.site, FACINGS.index(s.facing)))


def best_shot(table: KingdomTable, seat: int, tower: str) -> Shot | None:
    """The best of one tower of a hand, from the first site and facing that are as good; None if it covers nothing."""
    sites = [site for site in table.map.sites if why_not(table, seat, tower, site) is None]
    standing = _standing(table, tower)
    shots = (shot for site in sites for shot in _from_site(table, tower, standing, site))
    return max(shots, key=lambda shot: shot.covers, default=None)


def _from_site(table: KingdomTable, tower: str, standing: Standing, site: int) -> Iterator[Shot]:
    """The shots of a tower from a site that cover something, facing by facing."""
    for facing in FACINGS:
        covers = _covers(table, tower, standing, site, facing)
        if covers:
            yield Shot(covers, tower, write_space(site), facing)


def best_cover(table: KingdomTable, tower: str, site: int, facing: Facing) -> int:
    """The most enemy squares that this tower covers from here with one attack; `ValueError` for a tower that is none."""
    name = known(tower, table.rules.towers, "towers")
    return _covers(table, name, _standing(table, name), site, one_of(facing, FACINGS, "a facing"))


def _covers(table: KingdomTable, tower: str, standing: Standing, site: int, facing: Facing) -> int:
    aims = _aims(table, tower, standing, site, facing)
    return _most(table.rules, tower, aims) if aims else 0


def _standing(table: KingdomTable, tower: str) -> Standing:
    """The hordes that a tower may attack, wherever it stands (KR-PORTAL-03, KR-RUL-32)."""
    return {
        space: (tray.name, covered(table, tray), tray.edge)
        for space, tray in tops(table).items()
        if attackable(table, tower, tray)
    }


def _aims(table: KingdomTable, tower: str, standing: Standing, site: int, facing: Facing) -> tuple[Aim, ...]:
    """Those of them that the tower reaches from here."""
    spaces = reach(table, table.rules.towers[tower].arrows, facing, site)
    there = (standing[space] for space in spaces if space in standing)
    return tuple(Aim(horde, over, in_card(facing, edge)) for horde, over, edge in there)


def _barriers(rules: KingdomRules, tower: str, aims: Sequence[Aim]) -> tuple[int, ...]:
    """The squares of each horde that the attack may not touch."""
    card = rules.towers[tower]
    kind = f"{card.attack} soldier" if card.soldiers else card.attack
    return tuple(aim.over | rules.anatomy(aim.horde).bars[kind] for aim in aims)


@lru_cache(maxsize=50_000)
def _most(rules: KingdomRules, name: str, aims: tuple[Aim, ...]) -> int:
    """The most enemy squares that one attack covers on these hordes (KR-TOWER-12, KR-TOWER-13)."""
    tower = rules.towers[name]
    foes = [rules.anatomy(aim.horde).all for aim in aims]
    barriers = _barriers(rules, name, aims)
    if tower.soldiers:
        return min(tower.soldiers, sum((f & ~b).bit_count() for f, b in zip(foes, barriers, strict=True)))

    def ways(tile: str, i: int, taken: int) -> list[tuple[int, int]]:
        """The placements on one horde that hit, those that hit most first."""
        masks = grid.legal(rules.masks(tile, aims[i].turns, free=tower.free), taken)
        hits = [((mask & foes[i]).bit_count(), mask) for mask in masks]
        return sorted((way for way in hits if way[0]), key=lambda way: -way[0])

    single = [
        max((way[0] for i, b in enumerate(barriers) for way in ways(tile, i, b)[:1]), default=0) for tile in tower.tiles
    ]
    best = 0

    def place(n: int, covers: int, taken: tuple[int, ...], only: int) -> None:
        nonlocal best
        best = max(best, covers)
        if n == len(tower.tiles) or covers + sum(single[n:]) <= best:
            return  # even at its best the rest brings no more
        for i in range(len(aims)):
            if only < 0 or i == only:
                for gain, mask in ways(tower.tiles[n], i, taken[i]):
                    if covers + gain + sum(single[n + 1 :]) <= best:
                        break
                    rest = (*taken[:i], taken[i] | mask, *taken[i + 1 :])
                    place(n + 1, covers + gain, rest, i if tower.linked else only)
        place(n + 1, covers, taken, only)

    place(0, 0, barriers, -1)
    return best


def attacks(match: Match[KingdomTable], tower: str) -> int:
    """In how many ways a tower can be built on any site and carry out its whole attack.

    The tiles, and likewise the soldiers, of an attack are placed in order, so that two of a kind count as ordered.

    >>> from hordeplay.games.kingdom_rush import at
    >>> attacks(at("act", trays="B2 d2, A3 e3, B8 e5", round=2), "Archer")
    112
    """
    table, rules = match.table, match.table.rules
    card = rules.towers[known(tower, rules.towers, "towers")]
    single = tuple(1 << square for square in range(25))

    def ways(left: tuple[str, ...], aims: Sequence[Aim], barriers: tuple[int, ...], only: int) -> int:
        if not left:
            return 1
        total = 0
        for i, aim in enumerate(aims):
            if only < 0 or i == only:
                masks = rules.masks(left[0], aim.turns, free=card.free) if left[0] else single
                for mask in grid.legal(masks, barriers[i]):
                    rest = (*barriers[:i], barriers[i] | mask, *barriers[i + 1 :])
                    total += ways(left[1:], aims, rest, i if card.linked else only)
        return total

    pieces = card.tiles + ("",) * card.soldiers
    standing = _standing(table, tower)
    every = [_aims(table, tower, standing, site, facing) for site in table.map.sites for facing in FACINGS]
    return sum(ways(pieces, aims, _barriers(rules, tower, aims), -1) for aims in every if aims)
