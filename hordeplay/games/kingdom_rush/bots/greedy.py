"""The greedy bot: it takes what covers most enemies now, and holds the horde nearest to the exit.

It reads the table of its request and builds the one choice it wants; the engine checks it.
"""

from __future__ import annotations

from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Choice
from hordeplay.core.luck import Source
from hordeplay.odds.tiles import squares

from ..model.squares import distance
from ..model.table import KingdomTable
from ..model.trays import tops, tray_by
from ..rules.heroes.activation import PlayHero, Recover, Rest, Strike
from ..rules.heroes.moving import Face, Go, landings, may_go
from ..rules.passing import Pass, becomes, receivers
from ..rules.placing import PlaceTile, Post, Stop
from ..rules.spending import Buy
from ..rules.targets import candidates, posting, spots
from ..rules.towers import Build
from ..rules.turn import Done
from .weighing import Memory, Value, View, best_shot


class Greedy:
    """Covers as much as it can at once, nearest hordes first; passes the towers that cover nothing.

    What it works out of a horde is kept for every game in which the horde stands so: that saves time and changes nothing.
    """

    def __init__(self) -> None:
        self.memory = Memory(View)

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        table: KingdomTable = request.table
        offers = request.offers
        if Build in offers:
            return self.act(table, seat)
        if PlaceTile in offers and Post in offers and Stop in offers:
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

    def pick(self, request: AnyAsk, options: list[Choice]) -> Choice:
        """One of all the others: the first."""
        return options[0]


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
                    best = value, PlaceTile(tile, tray.at, tuple(squares(mask)))
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
            for into in becomes(table, tower)[:1]:
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


def _hero(table: KingdomTable, known: dict[int, View]) -> Choice:
    """To the horde that would cost most and can be held; then the basic attack."""
    figure = table.figures[table.acting]
    if figure.health == 1 and not table.acted:
        recover = Recover()
        if recover.forbids(table, figure.seat) is None:
            return recover
    strike, seat = Strike(), figure.seat
    useful = strike.forbids(table, seat) is None and strike.vain(table, seat) is None
    if not (useful or table.moved or _armed(table)):
        # without a tower nobody wins: to hold on as well would be a game without end
        off = (go for go in Go.options(table, seat) if not go.base and go.forbids(table, seat) is None)
        return next(off, Rest())
    if not table.moved and tray_by(table, figure.on) is None:
        there = tops(table)
        best: tuple[tuple[int, int], Go] | None = None
        for space in table.map.path:
            if space in known and may_go(table, figure, space):
                tray = there[space]
                toll = table.rules.toll(tray.name, known[space].over)
                threat = table.map.routes[tray.route].index(space) * 10 + toll
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
    return strike if useful else Rest()


def _armed(table: KingdomTable) -> bool:
    """Whether anybody has a tower left."""
    return any(player.hand or player.incoming for player in table.players) or any(
        not tower.down for tower in table.built
    )


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
