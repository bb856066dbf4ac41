"""What hordes and shots are worth to a bot: worked out once for a horde that stands so and is covered so, and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, TypeAlias

from hordeplay.odds.tiles import bits

from ..model.content import Tower
from ..model.ruleset import KingdomRules, Nest
from ..model.squares import FACINGS, Facing, in_card
from ..model.table import KingdomTable, Tray
from ..model.trays import base_mask, card, covered, tops
from ..model.vocabulary import Attack
from ..rules.prospects import hits
from ..rules.targets import attackable, in_range, reach
from ..rules.towers import Build, why_not

Value = tuple[int, int, int]
Gun: TypeAlias = tuple[str, int]
"""An attack of a tower: the name of the card, and which of its attacks, from 0."""
NOTHING: Final[Value] = (0, 0, 0)


class View:
    """What a decision needs to know of a horde that stands so and is covered so, worked out once."""

    __slots__ = ("_best", "_shots", "bars", "edge", "hopes", "horde", "level", "near", "open", "over", "rules")

    def __init__(self, table: KingdomTable, tray: Tray, over: int) -> None:
        anatomy, horde = table.rules.anatomy(tray.name), card(table, tray)
        self.rules, self.horde, self.edge, self.over = table.rules, tray.name, tray.edge, over
        self.open = anatomy.all & ~over
        self.bars = anatomy.bars
        self.level = horde.level
        self._best: dict[tuple[str, int, bool, Attack], Value] = {}
        self.hopes: dict[Gun, Value] = {}  # as far as `hope` and `shots` were asked
        self._shots: dict[Gun, tuple[tuple[Value, Facing | None], ...]] = {}
        route = table.map.routes[tray.route]
        self.weigh(route.index(tray.at), len(route), portal=horde.trait in {"portal", "boss"})

    def weigh(self, place: int, length: int, *, portal: bool) -> None:
        """How much a horde counts that has come to this place of a route."""
        self.near = place + (length if portal else 0)

    def worth(self, mask: int) -> Value:
        """How good it is to cover these squares."""
        return self.value((mask & self.open).bit_count())

    def value(self, hits: int) -> Value:
        """The worth of so many enemies: three more for the last, how near the horde is, what is left.

        More is better, and another enemy is always worth more.
        """
        left = self.open.bit_count() - hits
        return (hits if left or not hits else hits + 3, self.near, -left)

    def best(self, tile: str, turns: int, attack: Attack, *, free: bool) -> Value:
        """The worth of the best placement of a tile that lies so."""
        key = (tile, 0 if free else turns, free, attack)
        value = self._best.get(key)
        if value is None:
            hits = self.rules.most_hits(tile, key[1], self.over | self.bars[attack], self.open, free=free)
            value = self._best[key] = self.value(hits) if hits >= 0 else NOTHING
        return value

    def hope(self, gun: Gun) -> Value:
        """What the best single tile or soldier of an attack is worth at most, whichever way the tower faces."""
        value = self.hopes.get(gun)
        if value is None:
            part = self.rules.parts(gun[0])[gun[1]]
            most = (self.open if part.soldiers else self.open & ~self.bars[part.attack]).bit_count()
            value = self.hopes[gun] = self.value(min(_size(self.rules, gun), most))
        return value

    def shots(self, gun: Gun) -> tuple[tuple[Value, Facing | None], ...]:
        """What it is worth by the tower's facing, best first and nothing worthless; None where the facing does not matter."""
        shots = self._shots.get(gun)
        if shots is None:
            hits = _shots(self.rules, gun, self.horde, self.edge, self.over)
            shots = self._shots[gun] = tuple((self.value(n), facing) for n, facing in hits)
            self.hopes[gun] = shots[0][0] if shots else NOTHING  # now it is known
        return shots


@lru_cache(maxsize=1 << 14)
def _shots(rules: KingdomRules, gun: Gun, horde: str, edge: Facing, over: int) -> tuple[tuple[int, Facing | None], ...]:
    """How many enemies such a tile covers by facing, most first: the same wherever the horde stands."""
    part, anatomy = rules.parts(gun[0])[gun[1]], rules.anatomy(horde)
    barrier, foes = over | anatomy.bars[part.attack], anatomy.all & ~over
    posts = foes & ~anatomy.bars[f"{part.attack} soldier"]
    tiles = tuple(dict.fromkeys(part.tiles))

    def hits(turns: int) -> int:
        each = [rules.most_hits(tile, turns, barrier, foes, free=part.free) for tile in tiles]
        return max(*each, int(bool(part.soldiers and posts)), 0)

    if part.free or part.soldiers:
        ways: list[tuple[int, Facing | None]] = [(hits(0), None)]
    else:
        ways = [(hits(in_card(facing, edge)), facing) for facing in FACINGS]
    return tuple(sorted((way for way in ways if way[0]), key=itemgetter(0), reverse=True))


Kind: TypeAlias = Callable[[KingdomTable, Tray, int], View]
Standing: TypeAlias = tuple[str, int, Facing, int, int]
"""A horde, its space, its edge, its route, and the squares of it that are covered."""
MOST_KEPT: Final = 1 << 13
"""Views kept of a scenario: some megabytes."""


@lru_cache(maxsize=4)
def _shared(kind: Kind, rules: KingdomRules, scenario: str) -> dict[Standing, View]:
    """What was worked out in games of these rules: hordes stand alike in many of them."""
    return {}


class Memory:
    """What bots have worked out of hordes: it depends neither on who asks nor on the rest of the table."""

    __slots__ = ("_kind", "_of", "_views")

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self._of: tuple[KingdomRules, str] | None = None
        self._views: dict[Standing, View] = {}

    def views(self, table: KingdomTable) -> dict[int, View]:
        """The hordes that can be attacked, by space."""
        self._turn_to(table)
        held: dict[int, int] = {}
        for figure in table.figures:
            if figure.on and figure.where == "map":
                held[figure.on] = held.get(figure.on, 0) | base_mask(figure.base)
        known, views = self._views, {}
        for space, tray in tops(table).items():
            over = held.get(tray.id, 0)
            if tray.soldiers:
                over |= bits(tray.soldiers)
            for tile in tray.tiles:
                over |= tile
            view = known.get((tray.name, space, tray.edge, tray.route, over))
            views[space] = self._view(table, tray, over) if view is None else view
        return views

    def view(self, table: KingdomTable, tray: Tray) -> View:
        """One of them."""
        self._turn_to(table)
        return self._view(table, tray, covered(table, tray))

    def _turn_to(self, table: KingdomTable) -> None:
        """Other rules or another scenario: what was worked out before is of no use."""
        if self._of is None or self._of[0] is not table.rules or self._of[1] != table.scenario:
            self._of = table.rules, table.scenario
            self._views = _shared(self._kind, table.rules, table.scenario)

    def _view(self, table: KingdomTable, tray: Tray, over: int) -> View:
        key = (tray.name, tray.at, tray.edge, tray.route, over)
        view = self._views.get(key)
        if view is None:
            if len(self._views) >= MOST_KEPT:
                self._views.clear()
            view = self._views[key] = self._kind(table, tray, over)
        return view


def best_shot(table: KingdomTable, seat: int, memory: Memory) -> tuple[Value, Build] | None:
    """The tower of a hand, its site and facing whose best single tile of any attack is worth most; None when none covers anything.

    From the most promising tower and horde on: what a tile of this size could be worth there is known without looking for
    a place for it, so most are never looked at. Of shots that are worth the same, the first in the order of hand, sites
    and facings is taken.
    """
    if not table.players[seat].hand:
        return None
    known = memory.views(table)
    towers = [table.rules.towers[name] for name in dict.fromkeys(table.players[seat].hand)]
    guns = [(place, (tower.name, n)) for place, tower in enumerate(towers) for n in range(1 + len(tower.more))]
    hopes = [
        (view.hopes.get(gun) or view.hope(gun), -place, space, gun)
        for space, view in known.items()
        if view.open
        for place, gun in guns
        if view.level <= towers[place].level
    ]
    best, first = NOTHING, (0, 0)
    build: Build | None = None
    legal: dict[tuple[bool, int], bool] = {}
    for hope, behind, space, gun in sorted(hopes, reverse=True):
        if hope < best or not hope[0]:
            break
        if hope == best and -behind > first[0]:
            continue
        tower, view = towers[-behind], known[space]
        kind = tower.posts
        arrows = table.rules.parts(tower.name)[gun[1]].arrows
        nests = table.rules.nests(table.scenario, len(table.players), seat, arrows)
        for value, facing in view.shots(gun):
            if value < best:
                break
            for nest in nests.get((space, facing), ()):
                order = -behind, nest.number
                if value == best and build is not None and order >= first:
                    break
                may = legal.get((kind, nest.site))
                if may is None:
                    may = legal[kind, nest.site] = why_not(table, seat, tower.name, nest.site) is None
                if (
                    may
                    and _sees(table, arrows, nest, space)
                    and not (tower.more and _spends(table, tower, gun, nest, view))
                ):
                    best, first, build = value, order, Build(tower.name, nest.site, nest.facing)
                    break
    return None if build is None else (best, build)


@lru_cache(maxsize=1 << 8)
def _size(rules: KingdomRules, gun: Gun) -> int:
    """The most squares that one tile or soldier of an attack covers."""
    part = rules.parts(gun[0])[gun[1]]
    return max((bool(part.soldiers), *("".join(rules.tiles[tile].rows).count("X") for tile in part.tiles)))


def _spends(table: KingdomTable, tower: Tower, gun: Gun, nest: Nest, view: View) -> bool:
    """Whether another attack of a tower has a portal for its only target from there, and so costs the tower (KR-PORTAL-06).

    An attack that is meant for a portal costs it anyway.
    """
    if view.level:
        return False
    for n, part in enumerate(tower.attacks):
        there = in_range(table, part.arrows, nest.facing, nest.site) if n != gun[1] else []
        targets = [t for t in there if attackable(table, tower.name, t) and hits(table, part, nest.facing, t)]
        if targets and all(card(table, tray).level for tray in targets):
            return True
    return False


def _sees(table: KingdomTable, arrows: Sequence[str], nest: Nest, space: int) -> bool:
    """Whether nothing stands in the way, where that counts (KR-RUL-10)."""
    return not table.knobs.line_of_sight or space in reach(table, arrows, nest.facing, nest.site)
