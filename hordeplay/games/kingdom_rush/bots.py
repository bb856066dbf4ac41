"""Heuristics: the greedy cover bot takes what covers most enemies now, and holds the horde nearest to the exit.

It reads the table of its request and builds the one choice it wants; the engine checks it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, TypeAlias

from hordeplay.core.choice import Choice
from hordeplay.core.luck import Source
from hordeplay.core.script import Ask
from hordeplay.games.kingdom_rush.board import base_mask, card, covered, tops, tray_by
from hordeplay.games.kingdom_rush.content import Attack, Facing, Tower
from hordeplay.games.kingdom_rush.ending import Buy
from hordeplay.games.kingdom_rush.heroes import PlayHero, Recover, Rest, Strike
from hordeplay.games.kingdom_rush.kingdom import toll
from hordeplay.games.kingdom_rush.moving import Face, Go, landings, within
from hordeplay.games.kingdom_rush.phase2 import Done
from hordeplay.games.kingdom_rush.placing import Post, Stop, Tile
from hordeplay.games.kingdom_rush.rules import KingdomRules, Nest
from hordeplay.games.kingdom_rush.squares import FACINGS, distance, in_card
from hordeplay.games.kingdom_rush.table import KingdomTable, Tray
from hordeplay.games.kingdom_rush.targets import candidates, posting, reach, spots
from hordeplay.games.kingdom_rush.towers import Build, Pass, receivers, results, why_not
from hordeplay.odds.tiles import bits, squares


class Random:
    """Takes any listed choice, each with the same chance; where a phase can end it does so one time in three."""

    def choose(self, request: Ask[Any], seat: int, source: Source) -> Choice:
        options: list[Choice] = list(request.options(seat))
        if len(options) > 1 and source.below(3) == 0:
            for choice in options:
                if isinstance(choice, Done):
                    return choice
        return options[source.below(len(options))]


class Greedy:
    """Covers as much as it can at once, nearest hordes first; passes the towers that cover nothing.

    What it works out of a horde is kept for every game in which the horde stands so: that saves time and changes nothing.
    """

    def __init__(self) -> None:
        self.memory = Memory(View)

    def choose(self, request: Ask[Any], seat: int, source: Source) -> Choice:
        table: KingdomTable = request.table
        offers = request.offers
        if Build in offers:
            return self.act(table, seat)
        if Tile in offers and Post in offers and Stop in offers:
            return cover(table, self.memory)
        if Go in offers:
            return self.hero(table)
        if Face in offers:
            return _face(table)
        if Buy in offers:
            return self.buy(table, seat)
        return self.pick(request, list(request.options(seat)))

    def act(self, table: KingdomTable, seat: int) -> Choice:
        """A tower, a hero, a spell, or no more in phase 2."""
        return _act(table, seat, self.memory)

    def hero(self, table: KingdomTable) -> Choice:
        """What the acting hero does."""
        return _hero(table, self.memory.views(table))

    def buy(self, table: KingdomTable, seat: int) -> Choice:
        """What is bought in phase 6."""
        return _buy(table, seat)

    def pick(self, request: Ask[Any], options: list[Choice]) -> Choice:
        """One of all the others: the first."""
        return options[0]


Value = tuple[int, int, int]
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
        self.hopes: dict[str, Value] = {}  # by tower, as far as `hope` and `shots` were asked
        self._shots: dict[str, tuple[tuple[Value, Facing | None], ...]] = {}
        route = table.map.routes[tray.route]
        self.weigh(route.index(tray.at), len(route), portal=horde.trait == "portal")

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
        found = self._best.get(key)
        if found is None:
            hits = self.rules.most_hits(tile, key[1], self.over | self.bars[attack], self.open, free=free)
            found = self._best[key] = self.value(hits) if hits >= 0 else NOTHING
        return found

    def hope(self, tower: Tower) -> Value:
        """What the best single tile or soldier of a tower is worth at most, whichever way the tower faces."""
        found = self.hopes.get(tower.name)
        if found is None:
            most = (self.open if tower.soldiers else self.open & ~self.bars[tower.attack]).bit_count()
            found = self.hopes[tower.name] = self.value(min(_size(self.rules, tower.name), most))
        return found

    def shots(self, tower: Tower) -> tuple[tuple[Value, Facing | None], ...]:
        """What it is worth by the tower's facing, best first and nothing worthless; None where the facing does not matter."""
        found = self._shots.get(tower.name)
        if found is None:
            hits = _shots(self.rules, tower.name, self.horde, self.edge, self.over)
            found = self._shots[tower.name] = tuple((self.value(n), facing) for n, facing in hits)
            self.hopes[tower.name] = found[0][0] if found else NOTHING  # now it is known
        return found


@lru_cache(maxsize=1 << 14)
def _shots(
    rules: KingdomRules, name: str, horde: str, edge: Facing, over: int
) -> tuple[tuple[int, Facing | None], ...]:
    """How many enemies such a tile covers by facing, most first: the same wherever the horde stands."""
    tower, anatomy = rules.towers[name], rules.anatomy(horde)
    barrier, foes = over | anatomy.bars[tower.attack], anatomy.all & ~over
    tiles = tuple(dict.fromkeys(tower.tiles))

    def hits(turns: int) -> int:
        found = [rules.most_hits(tile, turns, barrier, foes, free=tower.free) for tile in tiles]
        return max(*found, int(bool(tower.soldiers and foes)), 0)

    if tower.free or tower.soldiers:
        found: list[tuple[int, Facing | None]] = [(hits(0), None)]
    else:
        found = [(hits(in_card(facing, edge)), facing) for facing in FACINGS]
    return tuple(sorted((one for one in found if one[0]), key=itemgetter(0), reverse=True))


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
        known, found = self._views, {}
        for space, tray in tops(table).items():
            over = held.get(tray.id, 0)
            if tray.soldiers:
                over |= bits(tray.soldiers)
            for tile in tray.tiles:
                over |= tile
            view = known.get((tray.name, space, tray.edge, tray.route, over))
            found[space] = self._view(table, tray, over) if view is None else view
        return found

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


def cover(table: KingdomTable, memory: Memory) -> Choice:
    """The best tile, else a soldier on the horde nearest to the exit, else enough."""
    todo = table.todo[0]
    best: tuple[Value, Choice] | None = None
    hordes = [(tray, memory.view(table, tray)) for tray in candidates(table, todo)]
    for tile in dict.fromkeys(todo.tiles):
        for tray, view in hordes:
            if masks := spots(table, todo, tile, tray):
                hits = [(mask & view.open).bit_count() for mask in masks]
                mask = masks[hits.index(max(hits))]
                value = view.worth(mask)
                if best is None or value > best[0]:
                    best = value, Tile(tile, tray.at, tuple(squares(mask)))
    if best is not None and best[0][0]:
        return best[1]
    posts = [(memory.view(table, tray).near, tray.at, square) for tray, square in posting(table, todo)]
    if posts:
        _, space, square = max(posts)
        post = Post(space, square)
        if post.forbids(table, todo.seat) is None:
            return post
    stop = Stop()
    if stop.forbids(table, todo.seat) is None or best is None:
        return stop
    return best[1]


def _act(table: KingdomTable, seat: int, memory: Memory) -> Choice:
    """Heroes first, then the tower that covers most, then what is left is passed."""
    play = fresh(table, seat)
    if play is not None:
        return play
    best = best_shot(table, seat, memory)
    if best is not None:
        return best[1]
    for tower in dict.fromkeys(table.players[seat].hand):
        for to in receivers(table, seat):
            for into in results(table, tower)[:1]:
                if into != tower:
                    return Pass(tower, to, into)
    return Done()


def fresh(table: KingdomTable, seat: int) -> PlayHero | None:
    """The first hero of a seat who can be activated."""
    for figure in table.figures:
        if figure.seat == seat and not figure.used:
            play = PlayHero(figure.name)
            if play.forbids(table, seat) is None:
                return play
    return None


def best_shot(table: KingdomTable, seat: int, memory: Memory) -> tuple[Value, Build] | None:
    """The tower of a hand, its site and facing whose best single tile is worth most; None when none covers anything.

    From the most promising tower and horde on: what a tile of this size could be worth there is known without looking for
    a place for it, so most are never looked at. Of shots that are worth the same, the first in the order of hand, sites
    and facings is taken.
    """
    if not table.players[seat].hand:
        return None
    known = memory.views(table)
    towers = [table.rules.towers[name] for name in dict.fromkeys(table.players[seat].hand)]
    hopes = [
        (view.hopes.get(tower.name) or view.hope(tower), -place, space)
        for space, view in known.items()
        if view.open
        for place, tower in enumerate(towers)
        if view.level <= tower.level
    ]
    best, first = NOTHING, (0, 0)
    found: Build | None = None
    legal: dict[tuple[bool, int], bool] = {}
    for hope, behind, space in sorted(hopes, reverse=True):
        if hope < best or not hope[0]:
            break
        if hope == best and -behind > first[0]:
            continue
        tower, view = towers[-behind], known[space]
        kind = bool(tower.soldiers)
        nests = table.rules.nests(table.scenario, len(table.players), seat, tower.arrows)
        for value, facing in view.shots(tower):
            if value < best:
                break
            for nest in nests.get((space, facing), ()):
                order = -behind, nest.number
                if value == best and found is not None and order >= first:
                    break
                may = legal.get((kind, nest.site))
                if may is None:
                    may = legal[kind, nest.site] = why_not(table, seat, tower.name, nest.site) is None
                if may and _sees(table, tower, nest, space):
                    best, first, found = value, order, Build(tower.name, nest.site, nest.facing)
                    break
    return None if found is None else (best, found)


@lru_cache(maxsize=1 << 8)
def _size(rules: KingdomRules, name: str) -> int:
    """The most squares that one tile or soldier of a tower covers."""
    tower = rules.towers[name]
    return max((bool(tower.soldiers), *("".join(rules.tiles[tile].rows).count("X") for tile in tower.tiles)))


def _sees(table: KingdomTable, tower: Tower, nest: Nest, space: int) -> bool:
    """Whether nothing stands in the way, where that counts (KR-RUL-10)."""
    return not table.knobs.line_of_sight or space in reach(table, tower.arrows, nest.facing, nest.site)


def _hero(table: KingdomTable, known: dict[int, View]) -> Choice:
    """To the horde that would cost most and can be held; then the basic attack."""
    figure = table.figures[table.acting]
    if figure.health == 1 and not table.acted:
        recover = Recover()
        if recover.forbids(table, figure.seat) is None:
            return recover
    if not table.moved and tray_by(table, figure.on) is None:
        there = tops(table)
        best: tuple[tuple[int, int], Go] | None = None
        for space in table.map.path:
            if space in known and within(table, figure, space) is None:
                tray = there[space]
                threat = table.map.routes[tray.route].index(space) * 10 + toll(
                    table.rules, tray.name, known[space].over
                )
                for _, base in landings(table, figure, [space]):
                    if best is None or (threat, base[0]) > best[0]:
                        best = (threat, base[0]), Go(space, base)
        if best is not None:
            return best[1]
        if figure.where != "map":
            for gate in table.map.exits:
                go = Go(gate, ())
                if go.forbids(table, figure.seat) is None:
                    return go
    strike = Strike()
    return strike if strike.forbids(table, figure.seat) is None else Rest()


def _face(table: KingdomTable) -> Choice:
    """Towards the nearest horde that it is not engaged with."""
    figure = table.figures[max(table.acting, 0)]
    others = [tray for tray in table.trays if tray.id != figure.on]
    if not others:
        return Face("E")
    tray = min(others, key=lambda one: (distance(one.at, figure.at), one.id))
    down, right = tray.at // 16 - figure.at // 16, tray.at % 16 - figure.at % 16
    if abs(down) > abs(right):
        return Face("S" if down > 0 else "N")
    return Face("E" if right > 0 else "W")


def _buy(table: KingdomTable, seat: int) -> Choice:
    """The best tower that can be paid, for whoever holds fewest."""
    to = min(range(len(table.players)), key=lambda s: (len(table.players[s].hand), s))
    for name in ("Adept", "Artillery", "Marksmen", "Mage", "Archer", "Bombard", "Militia"):
        buy = Buy(name, to)
        if buy.forbids(table, seat) is None:
            return buy
    return Done()
