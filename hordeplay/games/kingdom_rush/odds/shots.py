"""What towers can cover now: the best shot of each, and in how many ways an attack can be carried out.

The tiles of all attacks of a tower are placed as well as possible together; what lies on the hordes already counts. Tiles
on a single card, and exact covers: `tiles`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from hordeplay.core.arguments import known, one_of, several, whole
from hordeplay.core.language import tr
from hordeplay.odds import tiles as grid
from hordeplay.odds.effort import bounded

from ..model.ruleset import KingdomRules
from ..model.squares import FACINGS, Facing, in_card, write_space
from ..model.table import KingdomTable
from ..model.trays import covered, soldiers_left, tops
from ..rules.targets import attackable, reach
from ..rules.towers import why_not

if TYPE_CHECKING:
    from hordeplay.core.match import Match


class Shot(NamedTuple):
    """A tower on a site, facing one way: how many enemy squares its attacks cover at once at best."""

    covers: int
    tower: str
    site: str
    facing: Facing


class Aim(NamedTuple):
    """A horde that a tower can attack: its card, the squares of it that are covered, quarter turns of a tile on it."""

    horde: str
    over: int
    turns: int


Within: TypeAlias = tuple[tuple[int, ...], ...]
"""By attack of a tower, which of the hordes it reaches."""
Standing: TypeAlias = Mapping[int, tuple[str, int, Facing]]
"""Hordes by space: the card, the squares of it that are covered, where its purple edge points."""


def best_tower(match: Match[KingdomTable], towers: Sequence[str] | None = None, seat: int | None = None) -> list[Shot]:
    """The towers of a seat (or these towers on any free site) by what they can cover now, the best first.

    All its attacks are made, their tiles placed as well as possible together; soldiers count one square each (KR-TOWER-03,
    KR-TOWER-12, KR-TOWER-13).

    >>> from hordeplay.games.kingdom_rush import at
    >>> best_tower(at("act", trays="B2 d2, A3 e3, B8 e5", round=2), ["Mage", "Archer"])[0].covers
    3
    """
    return best_on(match.table, towers, seat)


def best_on(table: KingdomTable, towers: Sequence[str] | None = None, seat: int | None = None) -> list[Shot]:
    """The same of a table, as a seat may see it."""
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
    """The most enemy squares that this tower covers from here with all its attacks; `ValueError` for a tower that is none."""
    name = known(tower, table.rules.towers, "towers")
    return _covers(table, name, _standing(table, name), site, one_of(facing, FACINGS, "a facing"))


def _covers(table: KingdomTable, tower: str, standing: Standing, site: int, facing: Facing) -> int:
    aims, within = _aims(table, tower, standing, site, facing)
    wanted = sum(part.soldiers for part in table.rules.parts(tower))
    supply = min(wanted, soldiers_left(table)) if wanted else 0
    return _most(table.rules, tower, aims, within, supply) if aims else 0


def _standing(table: KingdomTable, tower: str) -> Standing:
    """The hordes that a tower may attack, wherever it stands (KR-PORTAL-03, KR-RUL-32)."""
    return {
        space: (tray.name, covered(table, tray), tray.edge)
        for space, tray in tops(table).items()
        if attackable(table, tower, tray)
    }


def _aims(
    table: KingdomTable, tower: str, standing: Standing, site: int, facing: Facing
) -> tuple[tuple[Aim, ...], Within]:
    """Those of them that any attack of the tower reaches from here, and which attack reaches which."""
    every = [reach(table, part.arrows, facing, site) for part in table.rules.parts(tower)]
    spaces = [space for space in table.map.path if space in standing and any(space in one for one in every)]
    there = (standing[space] for space in spaces)
    aims = tuple(Aim(horde, over, in_card(facing, edge)) for horde, over, edge in there)
    return aims, tuple(tuple(i for i, space in enumerate(spaces) if space in one) for one in every)


@lru_cache(maxsize=50_000)
def _most(rules: KingdomRules, name: str, aims: tuple[Aim, ...], within: Within, supply: int) -> int:
    """The most enemy squares that all attacks of a tower cover on these hordes (KR-TOWER-03, KR-TOWER-12, KR-TOWER-13).

    Of its soldiers no more than the `supply` has (KR-SOLD-06); those that are moved then cover elsewhere what they leave.
    """
    parts = rules.parts(name)
    anatomies = [rules.anatomy(aim.horde) for aim in aims]
    foes = [anatomy.all for anatomy in anatomies]
    pieces = [(n, tile) for n, part in enumerate(parts) for tile in part.tiles]
    squads = [n for n, part in enumerate(parts) if part.soldiers]
    most_soldiers = min(supply, sum(parts[n].soldiers for n in squads))

    def ways(piece: tuple[int, str], i: int, taken: int) -> list[tuple[int, int]]:
        """The placements of a tile on one horde that hit, those that hit most first."""
        part = parts[piece[0]]
        if i not in within[piece[0]]:
            return []
        masks = grid.legal(rules.masks(piece[1], aims[i].turns, free=part.free), taken | anatomies[i].bars[part.attack])
        hits = [((mask & foes[i]).bit_count(), mask) for mask in masks]
        return sorted((way for way in hits if way[0]), key=lambda way: -way[0])

    def soldiers(taken: tuple[int, ...]) -> int:
        """How many soldiers find an enemy: of any attacks never more than they have, or than squares are open to them."""
        room = {
            n: sum(
                (foes[i] & ~taken[i] & ~anatomies[i].bars[f"{parts[n].attack} soldier"]) << 25 * i for i in within[n]
            )
            for n in squads
        }
        least = most_soldiers
        for chosen in range(1, 1 << len(squads)):
            mask = left = 0
            for bit, n in enumerate(squads):
                if chosen >> bit & 1:
                    mask |= room[n]
                else:
                    left += parts[n].soldiers
            least = min(least, mask.bit_count() + left)
        return least

    single = [
        max((way[0] for i, aim in enumerate(aims) for way in ways(piece, i, aim.over)[:1]), default=0)
        for piece in pieces
    ]
    best = 0

    def place(n: int, covers: int, taken: tuple[int, ...], only: int) -> None:
        nonlocal best
        if covers + sum(single[n:]) + most_soldiers <= best:
            return  # even at its best the rest brings no more
        if n == len(pieces):
            best = max(best, covers + soldiers(taken))
            return
        part = parts[pieces[n][0]]
        same = n + 1 < len(pieces) and pieces[n + 1][0] == pieces[n][0]
        for i in range(len(aims)):
            if only < 0 or i == only:
                for gain, mask in ways(pieces[n], i, taken[i]):
                    if covers + gain + sum(single[n + 1 :]) + most_soldiers <= best:
                        break
                    rest = (*taken[:i], taken[i] | mask, *taken[i + 1 :])
                    place(n + 1, covers + gain, rest, i if part.linked and same else -1)
        place(n + 1, covers, taken, only if same else -1)

    place(0, 0, tuple(aim.over for aim in aims), -1)
    return best


def attacks(match: Match[KingdomTable], tower: str) -> int:
    """In how many ways a tower can be built on any site and carry out all its attacks that reach a horde.

    The attacks are made in the order of the card; the tiles, and likewise the soldiers, of an attack are placed in order, so
    that two of a kind count as ordered. `ValueError` for more soldiers than the supply has: then some are moved (KR-SOLD-07).

    >>> from hordeplay.games.kingdom_rush import at
    >>> attacks(at("act", trays="B2 d2, A3 e3, B8 e5", round=2), "Archer")
    112
    """
    table, rules = match.table, match.table.rules
    parts = rules.parts(known(tower, rules.towers, "towers"))
    single = tuple(1 << square for square in range(25))
    pieces = [(n, tile) for n, part in enumerate(parts) for tile in (*part.tiles, *("",) * part.soldiers)]
    must_cover = rules.knobs.tile_must_cover  # KR-RUL-15
    posted, supply = sum(part.soldiers for part in parts), soldiers_left(table)
    if posted > supply:
        raise ValueError(
            tr(
                "attacks counts soldiers from the supply only: {tower} posts {posted}, and of {soldiers} soldiers (the knob `soldiers`) {supply} are left",
                tower=tower,
                posted=posted,
                soldiers=rules.knobs.soldiers,
                supply=supply,
            )
        )

    def places(n: int, tile: str, aim: Aim, taken: int) -> tuple[int, ...]:
        """Where a tile, or a soldier, of an attack may lie on a horde."""
        part, anatomy = parts[n], rules.anatomy(aim.horde)
        if not tile:
            return grid.legal(single, taken | anatomy.bars[f"{part.attack} soldier"])
        masks = rules.masks(tile, aim.turns, free=part.free)
        masks = tuple(mask for mask in masks if mask & anatomy.all) if must_cover else masks
        return grid.legal(masks, taken | anatomy.bars[part.attack])

    def ways(
        left: list[tuple[int, str]], aims: Sequence[Aim], within: Within, taken: tuple[int, ...], only: int
    ) -> int:
        if not left:
            return 1
        (n, tile), rest = left[0], left[1:]
        linked = parts[n].linked and bool(rest) and rest[0][0] == n
        total = 0
        for i in within[n]:
            if only < 0 or i == only:
                for mask in places(n, tile, aims[i], taken[i]):
                    more = (*taken[:i], taken[i] | mask, *taken[i + 1 :])
                    total += ways(rest, aims, within, more, i if linked else -1)
        return total

    standing = _standing(table, tower)
    shots: list[tuple[list[tuple[int, str]], tuple[Aim, ...], Within]] = []
    most = 0
    for site in table.map.sites:
        for facing in FACINGS:
            aims, within = _aims(table, tower, standing, site, facing)
            if due := [piece for piece in pieces if within[piece[0]]]:
                shots.append((due, aims, within))
                most += prod(sum(len(places(n, tile, aims[i], aims[i].over)) for i in within[n]) for n, tile in due)
    what = tr("a count of the attacks of {tower} here", tower=tower)
    bounded(what, most * _A_WAY, tr("take a tower with fewer tiles, or fewer hordes"))
    return sum(ways(due, aims, within, tuple(aim.over for aim in aims), -1) for due, aims, within in shots)


_A_WAY: Final = 5e-7
"""Seconds that one way takes, measured."""
