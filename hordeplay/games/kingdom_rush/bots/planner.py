"""A bot that plans: it weighs hordes by what they threaten, saves towers for portals, and uses special abilities.

What a covered enemy is worth grows as its horde comes near the exit; a portal is worth more, because it loses the game.
Weak shots are not taken: the tower is passed and comes back better.
"""

from __future__ import annotations

from typing import Final

from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Choice

from ..model.spaces import adjacent_trays
from ..model.squares import in_card
from ..model.table import Figure, KingdomTable, Tray
from ..model.trays import card, figures_on, goals_left, room_for_base, sacred, top_at, tops, tray_by
from ..model.vocabulary import Part
from ..rules.acting import Cast
from ..rules.effects import Choose, Send
from ..rules.heroes.activation import Call, Recover, Rest, Strike, Use
from ..rules.heroes.moving import Go, takes
from ..rules.passing import Pass, becomes, better, receivers
from ..rules.setup import Learn
from ..rules.spending import Buy
from ..rules.targets import in_range, turned_freely
from ..rules.turn import Done
from .greedy import Greedy, fresh
from .weighing import Memory, Value, View, best_shot

FAVOURITES: Final = (
    "Hammer Smash",
    "Infernal Wheel",
    "Arcane Storm",
    "Multishot",
    "Let's Burn",
    "Fire & Brimstone",
    "Earthquake",
)
"""Abilities to bring, best first; the others come behind in the order of the board."""
SPELLS: Final = ("Lightning Bolt", "Reinforcements", "Thunderbolt", "Rain of Fire", "Gem of Timewarp", "Hand of Midas")
"""Spells to take along, best first."""
WORTH: Final = 60
"""From what worth on a spell is cast: it finishes a horde, or hits one hard that is near."""


class Weighed(View):
    """A horde with what a covered enemy of it is worth."""

    __slots__ = ("finish", "weight")

    def weigh(self, place: int, length: int, *, portal: bool) -> None:
        steps = length - place
        self.near = 100 - steps
        self.weight = 10 + max(0, 6 - steps) * 3 + (12 if portal else 0)
        self.finish = 40 + (60 if portal else 0) + max(0, 4 - steps) * 10

    def value(self, hits: int) -> Value:
        left = self.open.bit_count() - hits
        return (hits * self.weight + (0 if left or not hits else self.finish), self.near, -left)


class Planner(Greedy):
    """Plans as the module says; decides the same from its own view."""

    def __init__(self) -> None:
        self.memory = Memory(Weighed)

    def act(self, table: KingdomTable, seat: int) -> Choice:
        return _act(table, seat, self.memory)

    def hero(self, table: KingdomTable) -> Choice:
        return _hero(table, self.memory)

    def buy(self, table: KingdomTable, seat: int) -> Choice:
        return _buy(table)

    def pick(self, request: AnyAsk, options: list[Choice]) -> Choice:
        """The favourite of the special abilities and spells, who can best bear it, the best tower; else the first."""
        if request.rule == "KR-RUL-38":
            order = {name: i for i, name in enumerate(FAVOURITES)}
            return min(options, key=lambda choice: order.get(getattr(choice, "ability", ""), 99))
        return max(options, key=lambda choice: _liking(request.table, choice))


def _act(table: KingdomTable, seat: int, memory: Memory) -> Choice:
    """Heroes, then guests from the bench, then good shots; weak towers are passed."""
    play = fresh(table, seat)
    if play is not None:
        return play
    best = best_shot(table, seat, memory)
    if best is not None and best[0][0] >= _least(table, best[1].tower):
        return best[1]
    guest = _guest(table, seat)
    if guest is not None:
        return guest
    for tower in dict.fromkeys(table.players[seat].hand):
        offers = [
            Pass(tower, to, into) for to in receivers(table, seat) for into in becomes(table, tower) if into != tower
        ]
        if offers:
            return min(
                offers,
                key=lambda one: (len(table.players[one.to].hand) + len(table.players[one.to].incoming), one.to),
            )
    return best[1] if best is not None else _spell(table, seat, memory) or Done()


def _liking(table: KingdomTable, choice: Choice) -> int:
    """How much a choice is liked among others of its kind; those of which nothing is known are alike."""
    match choice:
        case Learn(spell):
            return -SPELLS.index(spell) if spell in SPELLS else -len(SPELLS)
        case Pass(_, _, into):
            return table.rules.towers[into].level
        case Choose(hero) if table.todo and table.rules.parts(table.todo[0].card)[table.todo[0].part].do == "hurt":
            return table.figures[table.index_of(hero)].health
        case Send(hero):
            figure = table.figures[table.index_of(hero)]
            return 2 * bool(table.rules.heroes[hero].basic) + (figure.where == "map")
        case _:
            return 0


def _spell(table: KingdomTable, seat: int, memory: Memory) -> Cast | None:
    """The spell that does most where towers and heroes have done what they can, if it does enough (KR-SPELL-01)."""
    worths = [(_spell_worth(table, seat, table.rules.spells[name].parts[0], memory), name) for name in table.spells]
    best = max(worths, default=(0, ""), key=lambda one: one[0])
    return Cast(best[1]) if best[0] >= WORTH else None


def _spell_worth(table: KingdomTable, seat: int, part: Part, memory: Memory) -> int:
    """A rough worth of the first word of a spell: on its best horde, as if its tiles did not get in each other's way."""
    if part.do == "pass":
        rules, cap = table.rules, table.rules.cap(table.scenario)
        ups = (up for name in table.players[seat].hand for up in better(rules, name, part.n))
        return WORTH if any(rules.towers[up].level <= cap and table.supply[up] for up in ups) else 0
    worth = 0
    for tray in tops(table).values():
        if sacred(table, tray) == (part.at == "portal"):
            view = memory.view(table, tray)
            tiles = sum(view.best(tile, 0, part.attack, free=True)[0] for tile in part.tiles)
            held = bool(tray.soldiers or figures_on(table, tray))
            holds = part.soldiers * WORTH if _steps(table, tray) <= 2 and not held and view.open else 0
            worth = max(worth, tiles + holds)
    return worth


def _least(table: KingdomTable, tower: str) -> int:
    """The worth from which a shot is taken at once; later in the game, and with a better tower, less is enough."""
    rules = table.rules
    if rules.towers[tower].level >= rules.cap(table.scenario) or becomes(table, tower) in ([], [tower]):
        return 1
    return 28 if table.round <= 2 else 20


def _guest(table: KingdomTable, seat: int) -> Call | None:
    """A bench hero holds a horde that is about to enter, or a late one near the exit."""
    guests = [f for f in table.figures if f.role == "bench" and f.where == "absent" and f.seat == seat]
    if not guests:
        return None
    threats = [t for t in table.trays if _steps(table, t) <= 2 and not t.soldiers and not figures_on(table, t)]
    for tray in sorted(threats, key=lambda one: (_steps(table, one), one.id)):
        if card(table, tray).trait in {"portal", "boss"} or top_at(table, tray.at) is not tray:
            continue
        for figure in guests:
            bases = room_for_base(table, tray, figure)
            if bases:
                return Call(figure.name, tray.at, (bases[0],))
    return None


def _steps(table: KingdomTable, tray: Tray) -> int:
    """How many spaces are left to the exit, the last one counted."""
    route = table.map.routes[tray.route]
    return len(route) - route.index(tray.at)


def _hero(table: KingdomTable, memory: Memory) -> Choice:
    """Recover when weak; else hold what threatens most and strike where it hurts most."""
    figure = table.figures[table.acting]
    seat = figure.seat
    tired = figure.health <= 1 or (
        len(figure.down) == len(figure.abilities) and figure.health < table.rules.health(figure.name)
    )
    recover = Recover()
    if not table.moved:
        go = _destination(table, figure, memory)
        if go is not None:
            return go
    if table.acted:
        return Rest()
    if tired and recover.forbids(table, seat) is None:
        return recover
    best: tuple[int, Choice] = (0, Rest())
    for choice, name in [(Strike(), figure.name), *((Use(ability), ability) for ability in figure.abilities)]:
        if choice.forbids(table, seat) is None and choice.vain(table, seat) is None:
            value = sum(_gain(table, figure, name, part, memory) for part in table.rules.parts(name))
            if value > best[0]:
                best = value, choice
    if best[0] == 0 and figure.down and recover.forbids(table, seat) is None:
        return recover
    return best[1]


def _destination(table: KingdomTable, figure: Figure, memory: Memory) -> Go | None:
    """The tray that it pays most to hold: its enemies, how near it is, what the base covers; none when too weak."""
    here = tray_by(table, figure.on)
    points, there = table.rules.move(figure.name), tops(table)
    now = _hold(table, here, memory.view(table, here)) if here is not None and there[here.at] is here else 0
    ways: list[tuple[int, int, int]] = []
    for space in table.map.path if figure.health > 1 else ():
        if space not in there or takes(table, figure, space) > points or sacred(table, there[space]):
            continue
        tray = there[space]
        view = memory.view(table, tray)
        hold = _hold(table, tray, view)
        if hold + MOST_UNDER > now + 8:
            ways += [
                (value, space, base)
                for base in room_for_base(table, tray, figure)
                if (value := hold + _under(view, base)) > now + 8 and (space, base) != (figure.at, figure.base)
            ]
    for _, space, base in sorted(ways, key=lambda way: -way[0]):
        go = Go(space, (base,))
        if go.forbids(table, figure.seat) is None:
            return go
    if figure.where != "map":
        for gate in table.map.exits:
            go = Go(gate, ())
            if go.forbids(table, figure.seat) is None:
                return go
    return None


def _hold(table: KingdomTable, tray: Tray, view: View) -> int:
    """What holding a tray is worth; one that is held already is worth little."""
    me = table.figures[table.acting]
    others = bool(tray.soldiers) or any(figure is not me for figure in figures_on(table, tray))
    return view.open.bit_count() * (2 + max(0, 5 - _steps(table, tray))) // (4 if others else 1)


MOST_UNDER: Final = 16
"""What four enemies under a base are worth."""


def _under(view: View, base: int) -> int:
    """What the enemies under a base are worth."""
    return (0b1100011 << base & view.open).bit_count() * 4


def _gain(table: KingdomTable, figure: Figure, name: str, part: Part, memory: Memory) -> int:
    """A rough worth of one word: the best place for each tile, as if they did not get in each other's way."""
    if part.do == "heal":
        return 4
    if part.do != "tiles" or part.exactly or part.per:
        return 2 if part.do in {"protect", "basic"} else 0
    targets = [memory.view(table, tray) for tray in _aims(table, figure, part) if not sacred(table, tray)]
    each = part.at == "each_adjacent"
    total = part.soldiers * 8 if targets else 0
    for tile in part.tiles:
        free = turned_freely(table, name, part)
        values = [view.best(tile, in_card(figure.facing, view.edge), part.attack, free=free)[0] for view in targets]
        total += sum(values) if each else max(values, default=0)
    return total


def _aims(table: KingdomTable, figure: Figure, part: Part) -> list[Tray]:
    """The hordes that a word of a hero is for, the topmost of their spaces."""
    if part.at == "arrows":
        return in_range(table, part.arrows, figure.facing, figure.at)
    own = tray_by(table, figure.on) if part.at in {"own", "around", "near"} else None
    top = top_at(table, own.at) if own is not None else None
    mine = [top] if top is not None else []
    return mine + adjacent_trays(table, figure.at) if part.at in NEXT else mine


NEXT: Final = ("near", "each_adjacent", "different_adjacent", "one_adjacent")
"""Targets among the adjacent hordes."""


def _buy(table: KingdomTable) -> Choice:
    """The best tower that can be paid, and none once the last portal and boss are gone."""
    if not goals_left(table):
        return Done()
    to = min(range(len(table.players)), key=lambda s: (len(table.players[s].hand), s))
    for name in ("Adept", "Marksmen", "Artillery", "Footmen"):
        buy = Buy(name, to)
        if buy.forbids(table, 0) is None:
            return buy
    cheap = Buy("Mage", to)
    return cheap if table.crystals == 2 and cheap.forbids(table, 0) is None else Done()
