"""The words of abilities and spells other than `tiles` (rulebook: Hero special abilities; Spells).

Each takes the word at work, does it, and leaves the next one in front of `table.todo`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated

from hordeplay.core.choice import Among, Choice, Refusal, verb
from hordeplay.core.script import Script, ask
from hordeplay.odds.tiles import bits

from ..model.spaces import around, protected
from ..model.squares import BOARD, CELL, NAME, SPACE, distance
from ..model.table import Figure, KingdomTable, Todo
from ..model.trays import room_for_base, sacred, top_at
from ..model.vocabulary import Part
from .heroes.companions import appears, recall
from .heroes.harm import hurt, to_board, unseat
from .heroes.moving import arrive, landing, landings, turn
from .passing import Pass, pass_tower
from .placing import PlaceTile, Stop, finish, put_tile, tiles
from .targets import part_of, placements_of


@verb("choose")
class Choose(Choice):
    """`choose Malik`: the hero whom this effect is for."""

    hero: Annotated[str, NAME]


@verb("refresh")
class Refresh(Choice):
    """`refresh Malik Earthquake`: turn this ability of the hero face up."""

    hero: Annotated[str, NAME]
    ability: Annotated[str, NAME]


@verb("copy")
class Copy(Choice):
    """`copy Earthquake`: carry this ability out as one's own."""

    ability: Annotated[str, NAME]


@verb("send")
class Send(Choice):
    """`send Malik c4 b2`: move this hero there; then it makes its basic attack."""

    hero: Annotated[str, NAME]
    space: Annotated[int, SPACE]
    base: Annotated[tuple[int, ...], CELL]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Send]:
        part = part_of(table, table.todo[0])
        for figure in _sendable(table, part):
            spaces = [s for s in table.map.spaces if not part.n or distance(figure.at, s) <= part.n]
            if figure.where == "map":
                yield cls(figure.name, figure.at, (figure.base,) if figure.on else ())
            for space, base in landings(table, figure, spaces):
                if not (space == figure.at and part.n):
                    yield cls(figure.name, space, base)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        todo = table.todo[0]
        part = part_of(table, todo)
        clause = _clause(table, todo.card)
        figure = next((one for one in _sendable(table, part) if one.name == self.hero), None)
        if figure is None:
            return Refusal(clause, "this hero is not in play")
        if figure.where == "map" and self.space == figure.at:
            own = (figure.base,) if figure.on else ()
            if self.base == own:
                return None
            if part.n:
                return Refusal("KR-RUL-26", "a base moves only with its hero")
        if part.n and distance(figure.at, self.space) > part.n:
            return Refusal(clause, f"at most {part.n} space away")
        return landing(table, figure, self.space, self.base)


@verb("dash")
class Dash(Choice):
    """`dash c4`: move on to an adjacent space."""

    space: Annotated[int, SPACE]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Dash]:
        todo = table.todo[0]
        return (cls(space) for space in around(table, table.figures[todo.figure].at))

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        todo = table.todo[0]
        figure = table.figures[todo.figure]
        if not todo.left or self.space not in list(around(table, figure.at)):
            return Refusal("KR-IGN-04", "one adjacent space of the map at a time, as long as spaces are left")
        ends = (s for s in table.map.spaces if distance(s, self.space) < todo.left)
        if not any(True for _ in landings(table, figure, ends)):
            return Refusal("KR-HERO-04", "from there the hero could not end anywhere")
        return None


@verb("halt")
class Halt(Choice):
    """`halt b2`: end here, on a tray with the top left of the base on this square."""

    base: Annotated[tuple[int, ...], CELL]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Halt]:
        figure = table.figures[table.todo[0].figure]
        tray = top_at(table, figure.at)
        bases = [()] if tray is None else [(b,) for b in room_for_base(table, tray, figure)]
        return (cls(base) for base in bases)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        figure = table.figures[table.todo[0].figure]
        return landing(table, figure, figure.at, self.base)


def _clause(table: KingdomTable, card: str) -> str:
    rules = table.rules
    if card in rules.heroes:
        return rules.heroes[card].clause
    return rules.abilities[card].clause if card in rules.abilities else rules.spells[card].clause


def effect(table: KingdomTable) -> Script[str]:
    """The step `part`: the first word that waits; when none is left the hero or the phase goes on."""
    if not table.todo:
        return "hero" if table.acting >= 0 else "act"
    todo = table.todo[0]
    part = part_of(table, todo)
    if part.do == "tiles":
        return (yield from tiles(table, todo))
    if part.exactly and table.under != part.exactly:
        return finish(table)
    match part.do:
        case "heal":
            yield from _heal(table, todo, part)
        case "refresh":
            yield from _refresh(table, todo, part)
        case "hurt":
            yield from _hurt(table, todo, part)
        case "protect":
            _protect(table, todo, part)
        case "rise":
            table.figures[todo.figure].rise = part.n
        case "again":
            table.acted = False
        case "basic":
            return (yield from _offer_basic(table, todo))
        case "send":
            return (yield from _send(table, todo))
        case "surge":
            return (yield from _surge(table, todo, part))
        case "copy":
            return (yield from _copy(table, todo))
        case "recall":
            yield from recall(table, todo)
        case "pass":
            yield from _pass(table, todo)
    return finish(table)


def _push(table: KingdomTable, i: int) -> None:
    """The basic attack of a hero takes the place of the word at work."""
    figure = table.figures[i]
    table.todo.pop(0)
    basic = table.rules.heroes[figure.name].basic
    table.todo[:0] = [Todo(figure.name, n, figure.seat, i) for n in range(len(basic))]


def _offer_basic(table: KingdomTable, todo: Todo) -> Script[str]:
    """The hero may make its basic attack (KR-MAL-05)."""
    figure = table.figures[todo.figure]
    prompt = f"Does {figure.name} make the basic attack?"
    if (yield from _choose(table, todo.seat, [figure], prompt, _clause(table, todo.card))) is None:
        return finish(table)
    _push(table, todo.figure)
    return "part"


def _near(table: KingdomTable, me: Figure, part: Part) -> Iterator[Figure]:
    """The heroes in play that a word may be for."""
    for figure in table.figures:
        if figure.where == "map" or (part.who == "any" and figure.where == "board"):
            far = distance(me.at, figure.at) if BOARD not in {me.at, figure.at} else 99
            near = figure is me or (far <= 1 if part.who == "near" else far == 1)
            if part.who in {"any", "map"} or near:
                yield figure


def _choose(table: KingdomTable, seat: int, heroes: Iterable[Figure], prompt: str, rule: str) -> Script[Figure | None]:
    """One of these heroes, or none of them."""
    choices = [Choose(figure.name) for figure in heroes]
    if not choices:
        return None
    choice = yield from ask(table, seat, prompt, Among(choices), Stop, rule=rule)
    return table.figures[table.index_of(choice.hero)] if isinstance(choice, Choose) else None


def _heal(table: KingdomTable, todo: Todo, part: Part) -> Script[None]:
    """A hero gets hearts back (KR-LIL-01, KR-IGN-02, KR-IGN-04)."""
    after = table.todo[1] if len(table.todo) > 1 else None
    also = after is not None and part_of(table, after).who == "healed"
    needy = [
        figure
        for figure in _near(table, table.figures[todo.figure], part)
        if figure.health < table.rules.health(figure.name) or (also and figure.down)
    ]
    rule = _clause(table, todo.card)
    figure = yield from _choose(table, todo.seat, needy, f"Who gets {part.n} hearts back?", rule)
    table.chosen = -1
    if figure is not None:
        table.chosen = table.index_of(figure.name)
        give(table, figure, part.n, rule)


def give(table: KingdomTable, figure: Figure, hearts: int, rule: str) -> None:
    """Hearts, never above the maximum."""
    gain = min(hearts, table.rules.health(figure.name) - figure.health)
    figure.health += gain
    table.tell(rule, "heals", hero=figure.name, hearts=gain, health=figure.health)


def _refresh(table: KingdomTable, todo: Todo, part: Part) -> Script[None]:
    """A face-down ability is turned face up (KR-LIL-01, KR-MAL-02)."""
    if part.who == "healed":
        heroes = [table.figures[table.chosen]] if table.chosen >= 0 else []
    else:
        heroes = [figure for figure in table.figures if figure.where in {"map", "board"}]
    choices = [Refresh(figure.name, ability) for figure in heroes for ability in figure.down]
    if choices:
        rule = _clause(table, todo.card)
        choice = yield from ask(table, todo.seat, "Which ability is turned face up?", Among(choices), Stop, rule=rule)
        if isinstance(choice, Refresh):
            table.figures[table.index_of(choice.hero)].down.remove(choice.ability)
            table.tell(rule, "refreshes", hero=choice.hero, ability=choice.ability)


def _hurt(table: KingdomTable, todo: Todo, part: Part) -> Script[None]:
    """A chosen hero suffers damage; a protected one may be chosen (KR-SPELL-07, KR-RUL-42)."""
    there = [figure for figure in table.figures if figure.where == "map" and figure.role != "bench"]
    spared = table.knobs.gem_spares
    choices = [Choose(figure.name) for figure in there if not (spared and protected(table, figure))]
    if choices:
        rule = _clause(table, todo.card)
        choice = yield from ask(table, todo.seat, f"Which hero suffers {part.n} damage?", Among(choices), rule=rule)
        hurt(table, table.figures[table.index_of(choice.hero)], part.n, rule)


def _protect(table: KingdomTable, todo: Todo, part: Part) -> None:
    """Protection to the end of the round, for oneself or for all heroes in one's space (KR-MAL-03, KR-MAL-05)."""
    figure = table.figures[todo.figure]
    if part.who == "space":
        figure.shelter = True
    else:
        figure.protected = True
    table.tell(_clause(table, todo.card), "shielded", hero=figure.name, space=part.who == "space")


def _sendable(table: KingdomTable, part: Part) -> list[Figure]:
    """The heroes that can be sent: in play, for a move of any length also from the board (KR-ALL-06, KR-MAG-02)."""
    places = {"map"} if part.who == "map" else {"map", "board"}
    return [f for f in table.figures if f.where in places and f.role != "companion"]


def _send(table: KingdomTable, todo: Todo) -> Script[str]:
    """A hero is moved, chooses its facing, and makes its basic attack even if activated before (KR-ALL-06, KR-MAG-02)."""
    if todo.sent >= 0:
        return (yield from _sent(table, todo))
    table.struck = 0  # nothing is struck unless somebody is sent
    if not _sendable(table, part_of(table, todo)):
        return finish(table)
    rule = _clause(table, todo.card)
    choice = yield from ask(table, todo.seat, "Which hero moves and attacks?", Send, Stop, rule=rule)
    if not isinstance(choice, Send):
        return finish(table)
    todo.sent = table.index_of(choice.hero)
    figure = table.figures[todo.sent]
    todo.begun = (figure.at, figure.base) != (choice.space, choice.base[0] if choice.base else -1)
    if todo.begun:
        arrive(table, figure, choice.space, choice.base, rule)
    return "part"


def _sent(table: KingdomTable, todo: Todo) -> Script[str]:
    """Where the hero has come to its companion joins it, and it turns; then its attack takes the place of this word."""
    figure = table.figures[todo.sent]
    if todo.begun:
        yield from appears(table, figure)
    yield from turn(table, figure)
    _push(table, todo.sent)
    return "part"


def _surge(table: KingdomTable, todo: Todo, part: Part) -> Script[str]:
    """More spaces, and a tile on each horde entered (KR-IGN-04)."""
    figure = table.figures[todo.figure]
    if not todo.begun:
        todo.begun, todo.left = True, part.n
    if todo.tiles and any(True for _ in placements_of(table, todo)):
        choice = yield from ask(
            table, todo.seat, f"{todo.card}: a tile on this horde", PlaceTile, Stop, rule="KR-IGN-04"
        )
        if isinstance(choice, PlaceTile):
            tray = top_at(table, choice.space)
            assert tray is not None
            put_tile(table, todo, tray, choice.tile, bits(choice.cells))
        todo.target, todo.tiles = 0, []
        return "part"
    todo.tiles = []
    if not _can_go(table, todo):
        to_board(table, figure, "KR-RUL-29")
        return finish(table)
    going = yield from ask(table, todo.seat, f"{todo.left} spaces left", Dash, Halt, rule="KR-IGN-04")
    if isinstance(going, Halt):
        if not (figure.on and going.base == (figure.base,)):
            arrive(table, figure, figure.at, going.base, "KR-IGN-04")
        table.turning = True
        return finish(table)
    todo.left -= 1
    unseat(figure)
    figure.at = going.space
    table.tell("KR-IGN-04", "dashes", hero=figure.name, space=going.space)
    tray = top_at(table, figure.at)
    todo.tiles = list(part.tiles) if tray is not None and not sacred(table, tray) else []
    return "part"


def _can_go(table: KingdomTable, todo: Todo) -> bool:
    """Whether there is anything to choose: a tile on the way may take the last room to end."""
    seat = todo.seat
    return any(c.forbids(table, seat) is None for c in Halt.options(table, seat)) or any(
        c.forbids(table, seat) is None for c in Dash.options(table, seat)
    )


def _copy(table: KingdomTable, todo: Todo) -> Script[str]:
    """Any other special ability in play, face up or face down, as one's own (KR-MAG-04, KR-RUL-46)."""
    names: dict[str, None] = {}
    for figure in table.figures:
        there = figure.where in {"map", "board", "out"}
        if table.knobs.copy_scope == "printed" and there:
            names.update(dict.fromkeys(a.name for a in table.rules.abilities.values() if a.hero == figure.name))
        elif there:
            names.update(dict.fromkeys(figure.abilities))
    choices = [Copy(name) for name in names if not any(p.do == "copy" for p in table.rules.parts(name))]
    if not choices:
        return finish(table)
    choice = yield from ask(table, todo.seat, "Which ability is copied?", Among(choices), Stop, rule="KR-MAG-04")
    finish(table)
    if isinstance(choice, Copy):
        parts = table.rules.abilities[choice.ability].parts
        table.todo[:0] = [Todo(choice.ability, n, todo.seat, todo.figure) for n in range(len(parts))]
        table.tell("KR-MAG-04", "copies", ability=choice.ability)
    return "part"


def _pass(table: KingdomTable, todo: Todo) -> Script[None]:
    """A tower is passed and gains more levels than usual (KR-SPELL-08)."""
    seat = todo.seat
    if any(c.forbids(table, seat) is None for c in Pass.options(table, seat)):
        choice = yield from ask(table, seat, "Which tower is passed?", Pass, Stop, rule="KR-SPELL-08")
        if isinstance(choice, Pass):
            pass_tower(table, seat, choice)
