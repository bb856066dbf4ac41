"""Which squares of which hordes may be covered now: the picture makes parts of them, and hints may name them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hordeplay.core.language import tr

from ..model.table import Figure, KingdomTable, Todo, Tray
from ..model.trays import (
    FULL,
    base_mask,
    card,
    covered,
    figures_on,
    open_foes,
    posts,
    room_for_base,
    top_at,
    tops,
    tray_by,
)
from ..rules.effects import Halt, Send
from ..rules.heroes.moving import companion_of, may_go
from ..rules.targets import attack_type, candidates, part_of, spots
from .facts import looking

MOST = 75
"""Squares that are parts at most, about those of four hordes: more a picture cannot afford."""


def aims(table: KingdomTable) -> Mapping[int, int]:
    """The spaces of the hordes that the attack at work may cover, or that a hero may enter, each with the squares.

    >>> from hordeplay.games.kingdom_rush import at
    >>> work = "Archer 0 0 at b1 begun tiles D2"
    >>> table = at("part", trays="A3 b2 tiles a1+b1", built="Archer b1 S", todo=work).table
    >>> {space: mask.bit_count() for space, mask in aims(table).items()}
    {17: 25}
    """
    if table.todo and table.step == "part":
        todo = table.todo[0]
        if not (todo.tiles or todo.soldiers) or part_of(table, todo).do not in {"tiles", "surge"}:
            return _few(_bases(table, todo).items())
        trays = candidates(table, todo)
        if 25 * len(trays) <= MOST:
            return {tray.at: FULL for tray in trays}  # the shut ones, too: a click there is told why
        return _few((tray.at, FULL & ~covered(table, tray) & ~_red(table, tray)) for tray in trays)
    if table.step == "hero" and table.acting >= 0 and not (table.moved or table.turning):
        return _few(_landings(table))
    if table.step == "hero" and table.turning:
        return _few(_joining(table, table.figures[table.acting]).items())
    return {}


def _red(table: KingdomTable, tray: Tray) -> int:
    """Squares that are never covered."""
    return table.rules.anatomy(tray.name).bars["true"]


def _few(aims: Iterable[tuple[int, int]]) -> Mapping[int, int]:
    """As many of these as a picture can afford."""
    first: dict[int, int] = {}
    total = 0
    for space, mask in aims:
        total += mask.bit_count()
        if mask and total <= MOST:
            first[space] = mask
    return first


def _landings(table: KingdomTable) -> Iterator[tuple[int, int]]:
    """Where the base of the acting hero may come to lie."""
    figure = table.figures[table.acting]
    for space in table.map.path:
        if may_go(table, figure, space):
            yield space, _room(table, space, figure)


def _bases(table: KingdomTable, todo: Todo) -> Mapping[int, int]:
    """Where the base of whoever is moved by a card may come to lie: sent, at the end of a surge, or beside its hero."""
    match part_of(table, todo).do:
        case "send" if todo.sent < 0:
            masks: dict[int, int] = {}
            for choice in Send.options(table, todo.seat):
                for base in choice.base:
                    masks[choice.space] = masks.get(choice.space, 0) | base_mask(base)
            return masks
        case "send":
            return _joining(table, table.figures[todo.sent])  # who has come, and turns when its companion is there
        case "recall":
            return _beside(table, table.figures[todo.figure])
        case "surge":
            mask = 0
            for halt in Halt.options(table, todo.seat):
                for base in halt.base:
                    mask |= base_mask(base)
            return {table.figures[todo.figure].at: mask} if mask else {}
        case _:
            return {}


def _joining(table: KingdomTable, figure: Figure) -> Mapping[int, int]:
    """Where a companion may appear beside its hero, which it does once (KR-ALL-03, KR-ALL-04)."""
    pet = companion_of(table, figure)
    return {} if pet is None or pet.appeared or figure.role != "main" else _beside(table, figure)


def _beside(table: KingdomTable, figure: Figure) -> Mapping[int, int]:
    """Where a companion that is not on the map may come in beside its hero."""
    pet = companion_of(table, figure)
    return {} if pet is None or pet.where != "absent" else {figure.at: _room(table, figure.at, pet)}


def _room(table: KingdomTable, space: int, figure: Figure) -> int:
    """The squares of the horde on a space that a base may lie on."""
    tray, mask = top_at(table, space), 0
    if tray is not None and card(table, tray).trait not in {"portal", "boss"}:
        for base in room_for_base(table, tray, figure):
            mask |= base_mask(base)
    return mask


def inspected(table: KingdomTable) -> Tray | None:
    """The horde that is shown large: a target of the question, that of the hero at work, else the one nearest to the exit.

    A horde whose enemies are all covered comes last.

    >>> from hordeplay.games.kingdom_rush import at
    >>> words = {"acting": "Malik", "heroes": "Malik e4 used", "scenario": "S2", "round": 5}
    >>> table = at("hero", trays="A3 d3, A1 b1", **words).table
    >>> tray = inspected(table)
    >>> tray.name, why_inspected(table, tray)
    ('A3', 'within reach of Malik')
    """
    if trays := _targets(table):
        return min(trays, key=lambda tray: (not open_foes(table, tray), not _in_work(table, tray)))
    figure = _at_work(table)
    own = tray_by(table, figure.on) if figure is not None else None
    if own is not None and (open_foes(table, own) or looking(table) is not None):
        return own
    return min(table.trays, key=lambda tray: (not open_foes(table, tray), *_near(table, tray)), default=None)


def _near(table: KingdomTable, tray: Tray) -> tuple[int, int]:
    """The horde nearest to the exit comes first, the topmost of several."""
    return moves_left(table, tray), -tray.level


def _at_work(table: KingdomTable) -> Figure | None:
    """The hero who turns or acts."""
    return looking(table) or (table.figures[table.acting] if table.acting >= 0 else None)


def _targets(table: KingdomTable) -> list[Tray]:
    """The hordes that the tile, the soldier or the move that is asked for may go to; none where it is about no horde."""
    if table.step == "hero" and table.acting >= 0 and not (table.moved or table.turning):
        figure = table.figures[table.acting]
        there = [tray for tray in tops(table).values() if may_go(table, figure, tray.at)]
        there = [tray for tray in there if _room(table, tray.at, figure)]
        return sorted(there, key=lambda tray: (tray.id != figure.on, *_near(table, tray)))
    if not table.todo or table.step != "part":
        return []
    todo = table.todo[0]
    if part_of(table, todo).do not in {"tiles", "surge"}:
        bases = _bases(table, todo)  # where whoever is sent, or comes in, may come to stand
        return sorted((tray for tray in tops(table).values() if tray.at in bases), key=lambda tray: _near(table, tray))
    trays = candidates(table, todo)
    fits = [tray for tray in trays if _fits(table, todo, tray)] if len(trays) > 1 else trays
    return fits or trays


def _fits(table: KingdomTable, todo: Todo, tray: Tray) -> bool:
    """Whether a tile of the attack at work, or a soldier of it, has a place there."""
    if any(spots(table, todo, tile, tray) for tile in dict.fromkeys(todo.tiles)):
        return True
    return bool(todo.soldiers) and bool(posts(table, tray, attack_type(table, todo)))


def _in_work(table: KingdomTable, tray: Tray) -> bool:
    """Whether the attack at work has begun with this horde: what else it places most likely goes there, too.

    >>> from hordeplay.games.kingdom_rush import at
    >>> work = "Footmen 0 0 at b1 begun soldiers 1 drawn 1"
    >>> table = at("part", trays="A3 b2, A1 c2 soldiers b2", built="Footmen b1 S", todo=work, round=2).table
    >>> [_in_work(table, tray) for tray in table.trays]
    [False, True]
    """
    if not table.todo or table.step != "part":
        return False
    todo = table.todo[0]
    if table.struck:
        return tray.id == table.struck
    return bool(todo.drawn or todo.moved) and bool(tray.soldiers)


def why_inspected(table: KingdomTable, tray: Tray) -> str:
    """Why this horde is shown large and no other: because of the question, else because it is pointed at.

    >>> from hordeplay.games.kingdom_rush import at
    >>> table = at("part", trays="A3 b2, A1 c2", built="Archer b1 S", todo="Archer 0 0 at b1 begun tiles D2").table
    >>> why_inspected(table, table.trays[0]), why_inspected(table, table.trays[1])
    ('within reach of Archer', 'nearest to the exit')
    """
    figure, targets = _at_work(table), _targets(table)
    if table.step != "part" and figure is not None and figure in figures_on(table, tray):
        return tr("{name} is engaged with it", name=figure.name)
    if tray in targets:
        who = table.todo[0].card if table.step == "part" else table.figures[table.acting].name
        if _in_work(table, tray):
            return tr("struck by {who}", who=who)
        if len(targets) == 1:
            return tr("within reach of {who}", who=who)
        return tr("1 of {n} within reach of {who}", n=len(targets), who=who)
    if figure is not None and figure in figures_on(table, tray):
        return tr("{name} is engaged with it", name=figure.name)
    if min(_near(table, other) for other in table.trays) == _near(table, tray):
        return tr("nearest to the exit")
    return tr("open, nearest to the exit") if tray is inspected(table) else tr("pointed at")


def moves_left(table: KingdomTable, tray: Tray) -> int:
    """How many moves a horde takes to the kingdom."""
    route = table.map.routes[tray.route]
    return len(route) - route.index(tray.at)
