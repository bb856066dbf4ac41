"""The words of abilities and spells other than `tiles` (rulebook: Hero special abilities; Spells).

Each takes the word at work, does it, and leaves the next one in front of `table.todo`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Annotated

from hordeplay.core.choice import Among, Choice, Refusal, verb
from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.core.script import Prompt, Script, ask
from hordeplay.odds.tiles import bits

from ..model.spaces import around, in_play, protected, rests
from ..model.squares import CELL, NAME, SPACE, distance
from ..model.table import Figure, KingdomTable, Todo
from ..model.trays import room_for_base, sacred, top_at
from ..model.vocabulary import Part
from .heroes.activation import turn_down
from .heroes.companions import appears, recall
from .heroes.harm import hurt, to_board, unseat
from .heroes.moving import arrive, landing, landings, takes, turn
from .passing import Pass, pass_tower
from .placing import PlaceTile, Stop, finish, put_tile, tiles
from .prospects import in_vain
from .targets import heroes_for, part_of, placements_of, words


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

    def vain(self, table: KingdomTable, seat: int) -> Refusal | None:
        return in_vain(table, words(table, self.ability, seat, table.todo[0].figure))


@verb("send")
class Send(Choice):
    """`send Malik c4 b2`: move this hero there; then it makes its basic attack."""

    hero: Annotated[str, NAME]
    space: Annotated[int, SPACE]
    base: Annotated[tuple[int, ...], CELL]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Send]:
        part = part_of(table, table.todo[0])
        for figure in _sendable(table):
            spaces = [s for s in table.map.spaces if not part.n or takes(table, figure, s) <= part.n]
            if figure.where == "map":
                yield cls(figure.name, figure.at, (figure.base,) if figure.on else ())
            for space, base in landings(table, figure, spaces):
                if not (space == figure.at and part.n):
                    yield cls(figure.name, space, base)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        todo = table.todo[0]
        part = part_of(table, todo)
        clause = _clause(table, todo.card)
        figure = next((one for one in table.figures if one.name == self.hero and in_play(table, one)), None)
        if figure is None:
            return Refusal(clause, tr("this hero is not in play"))
        if rests(table, figure):
            return Refusal("KR-PLAY-01", tr("the hero regenerated this round: it neither moves nor acts"))
        if figure.where == "map" and self.space == figure.at:
            own = (figure.base,) if figure.on else ()
            if self.base == own:
                return None
            if part.n:
                return Refusal("KR-RUL-26", tr("a base moves only with its hero"))
        if part.n and self.space in table.map.inside and takes(table, figure, self.space) > part.n:
            return Refusal(clause, tr("at most {n} space away", n=part.n))
        return landing(table, figure, self.space, self.base)


@verb("dash")
class Dash(Choice):
    """`dash c4`: move on to an adjacent space."""

    space: Annotated[int, SPACE]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Dash]:
        return (cls(space) for space in _onward(table, table.figures[table.todo[0].figure]))

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        todo = table.todo[0]
        figure = table.figures[todo.figure]
        if not todo.left or self.space not in list(_onward(table, figure)):
            first = figure.where != "map"
            return (
                Refusal("KR-HERO-05", tr("from the board the first space is one beside an exit"))
                if first
                else Refusal("KR-IGN-04", tr("one adjacent space of the map at a time, as long as spaces are left"))
            )
        ends = (s for s in table.map.spaces if distance(s, self.space) < todo.left)
        if not any(True for _ in landings(table, figure, ends)):
            return Refusal("KR-HERO-04", tr("from there the hero could not end anywhere"))
        return None


@verb("halt")
class Halt(Choice):
    """`halt b2`: end here, on a tray with the top left of the base on this square."""

    base: Annotated[tuple[int, ...], CELL]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Halt]:
        figure = table.figures[table.todo[0].figure]
        if not _dashed(table):
            yield cls(_own(figure))
            if not (table.knobs.base_free and figure.on):
                return
        tray = top_at(table, figure.at)
        bases = [()] if tray is None else [(b,) for b in room_for_base(table, tray, figure)]
        yield from (cls(base) for base in bases if _dashed(table) or base != _own(figure))

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        figure = table.figures[table.todo[0].figure]
        if not _dashed(table):
            if self.base == _own(figure):
                return None
            if not (table.knobs.base_free and figure.on):
                return Refusal("KR-RUL-26", tr("a base moves only with its hero"))
        return landing(table, figure, figure.at, self.base)


def _own(figure: Figure) -> tuple[int, ...]:
    """The base of a hero as it stands."""
    return (figure.base,) if figure.on else ()


def _dashed(table: KingdomTable) -> bool:
    """Whether the hero who runs has left its place."""
    todo = table.todo[0]
    return todo.left < part_of(table, todo).n


def _onward(table: KingdomTable, figure: Figure) -> Iterator[int]:
    """The next spaces of a hero who runs; from its board those beside an exit (KR-IGN-04, KR-HERO-05)."""
    return around(table, figure.at) if figure.where == "map" else iter(table.map.exits)


def _clause(table: KingdomTable, card: str) -> str:
    rules = table.rules
    if card in rules.heroes:
        return rules.heroes[card].clause
    return rules.abilities[card].clause if card in rules.abilities else rules.spells[card].clause


def effect(table: KingdomTable) -> Script[str]:
    """The step `part`: the first word that waits; when none is left the hero or the phase goes on."""
    if not table.todo:
        if table.acting < 0:
            return "act"
        if table.acted and table.knobs.turned_down == "resolved":
            turn_down(table)  # an ability that brings another action is used when that is done, too
        return "hero"
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
    table.todo[:0] = words(table, figure.name, figure.seat, i)


def _offer_basic(table: KingdomTable, todo: Todo) -> Script[str]:
    """The hero may make its basic attack (KR-MAL-05)."""
    figure = table.figures[todo.figure]
    prompt = partial(tr, "Does {name} make the basic attack?", name=figure.name)
    if (yield from _choose(table, todo.seat, [figure], prompt, _clause(table, todo.card))) is None:
        return finish(table)
    _push(table, todo.figure)
    return "part"


def _choose(
    table: KingdomTable, seat: int, heroes: Iterable[Figure], prompt: Prompt, rule: str, *, may: bool = True
) -> Script[Figure | None]:
    """One of these heroes; none of them where there is none, or nobody has to be chosen."""
    choices = [Choose(figure.name) for figure in heroes]
    if not choices:
        return None
    if may:
        choice = yield from ask(table, seat, prompt, Among(choices), Stop, rule=rule)
    else:
        choice = yield from ask(table, seat, prompt, Among(choices), rule=rule)
    return table.figures[table.index_of(choice.hero)] if isinstance(choice, Choose) else None


def _heal(table: KingdomTable, todo: Todo, part: Part) -> Script[None]:
    """A hero gets hearts back; that is no "may": while anybody needs them somebody gets them (KR-LIL-01, KR-IGN-02, KR-IGN-04)."""
    after = table.todo[1] if len(table.todo) > 1 else None
    also = after is not None and part_of(table, after).who == "healed"
    needy = [
        figure
        for figure in heroes_for(table, table.figures[todo.figure], part)
        if figure.health < table.rules.health(figure.name) or (also and figure.down)
    ]
    rule = _clause(table, todo.card)
    figure = yield from _choose(
        table,
        todo.seat,
        needy,
        lambda: tr("Who gets {hearts} back?", hearts=counted(part.n, "heart")),
        rule,
        may=table.knobs.may_heal,
    )
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
    """A face-down ability is turned face up: of whoever was healed it is, of any hero it may be (KR-LIL-01, KR-MAL-02)."""
    if part.who == "healed":
        heroes = [table.figures[table.chosen]] if table.chosen >= 0 else []
    else:
        heroes = [figure for figure in table.figures if in_play(table, figure)]
    choices = [Refresh(figure.name, ability) for figure in heroes for ability in figure.down]
    if choices:
        rule = _clause(table, todo.card)
        ends = [] if part.who == "healed" and not table.knobs.may_heal else [Stop]
        choice = yield from ask(
            table, todo.seat, message("Which ability is turned face up?"), Among(choices), *ends, rule=rule
        )
        if isinstance(choice, Refresh):
            table.figures[table.index_of(choice.hero)].down.remove(choice.ability)
            table.tell(rule, "refreshes", hero=choice.hero, ability=choice.ability)


def _hurt(table: KingdomTable, todo: Todo, part: Part) -> Script[None]:
    """A chosen hero in play suffers damage; a protected one may be chosen (KR-SPELL-07, KR-RUL-42, KR-RUL-76)."""
    there = [f for f in table.figures if in_play(table, f) and (f.role != "bench" or table.knobs.bench_hurt)]
    spared = table.knobs.gem_spares
    choices = [Choose(figure.name) for figure in there if not (spared and protected(table, figure))]
    if choices:
        rule = _clause(table, todo.card)
        choice = yield from ask(
            table, todo.seat, lambda: tr("Which hero suffers {n} damage?", n=part.n), Among(choices), rule=rule
        )
        hurt(table, table.figures[table.index_of(choice.hero)], part.n, rule)


def _protect(table: KingdomTable, todo: Todo, part: Part) -> None:
    """Protection to the end of the round, for oneself or for all heroes in one's space (KR-MAL-03, KR-MAL-05)."""
    figure = table.figures[todo.figure]
    if part.who == "space":
        figure.shelter = True
    else:
        figure.protected = True
    table.tell(_clause(table, todo.card), "shielded", hero=figure.name, space=part.who == "space")


def _sendable(table: KingdomTable) -> list[Figure]:
    """The heroes that can be sent: any in play but those who regenerated (KR-ALL-06, KR-MAG-02, KR-RUL-76, KR-PLAY-01)."""
    return [figure for figure in table.figures if in_play(table, figure) and not rests(table, figure)]


def _send(table: KingdomTable, todo: Todo) -> Script[str]:
    """A hero is moved, chooses its facing, and makes its basic attack even if activated before (KR-ALL-06, KR-MAG-02)."""
    if todo.sent >= 0:
        return (yield from _sent(table, todo))
    table.struck = 0  # nothing is struck unless somebody is sent
    if not _sendable(table):
        return finish(table)
    rule = _clause(table, todo.card)
    choice = yield from ask(table, todo.seat, message("Which hero moves and attacks?"), Send, Stop, rule=rule)
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
    """More spaces, and a tile on each horde entered, one a horde (KR-IGN-04, KR-RUL-65)."""
    figure = table.figures[todo.figure]
    if not todo.begun:
        todo.begun, todo.left = True, part.n
    if todo.tiles and any(True for _ in placements_of(table, todo)):
        choice = yield from ask(
            table,
            todo.seat,
            lambda: tr("{card}: a tile on this horde", card=todo.card),
            PlaceTile,
            Stop,
            rule="KR-IGN-04",
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
    going = yield from ask(
        table, todo.seat, lambda: tr("{left} spaces left", left=todo.left), Dash, Halt, rule="KR-IGN-04"
    )
    if isinstance(going, Halt):
        if _dashed(table) or going.base != _own(figure):
            arrive(table, figure, figure.at, going.base, "KR-IGN-04")
        table.turning = figure.where == "map"
        return finish(table)
    todo.left -= 1
    unseat(figure)
    figure.where, figure.at = "map", going.space
    table.tell("KR-IGN-04", "dashes", hero=figure.name, space=going.space)
    tray = top_at(table, figure.at)
    again = tray is not None and tray.id in todo.used and not table.knobs.surge_again
    todo.tiles = list(part.tiles) if tray is not None and not sacred(table, tray) and not again else []
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
    knobs = table.knobs
    for figure in table.figures:
        there = in_play(table, figure) or (knobs.copy_scope != "in_play" and figure.where in {"board", "out"})
        if figure.role == "bench" and not knobs.bench_abilities:
            continue  # it brings none (KR-RUL-69)
        if knobs.copy_scope == "printed" and there:
            names.update(dict.fromkeys(a.name for a in table.rules.abilities.values() if a.hero == figure.name))
        elif there:
            names.update(dict.fromkeys(figure.abilities))
    choices = [Copy(name) for name in names if not any(p.do == "copy" for p in table.rules.parts(name))]
    if not choices:
        return finish(table)
    choice = yield from ask(
        table, todo.seat, message("Which ability is copied?"), Among(choices), Stop, rule="KR-MAG-04"
    )
    finish(table)
    if isinstance(choice, Copy):
        table.todo[:0] = words(table, choice.ability, todo.seat, todo.figure)
        table.tell("KR-MAG-04", "copies", ability=choice.ability)
    return "part"


def _pass(table: KingdomTable, todo: Todo) -> Script[None]:
    """A tower is passed and gains more levels than usual (KR-SPELL-08)."""
    seat = todo.seat
    if any(c.forbids(table, seat) is None for c in Pass.options(table, seat)):
        choice = yield from ask(table, seat, message("Which tower is passed?"), Pass, Stop, rule="KR-SPELL-08")
        if isinstance(choice, Pass):
            pass_tower(table, seat, choice)
