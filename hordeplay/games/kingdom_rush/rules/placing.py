"""Placing tiles and soldiers, one at a time: the attacks (KR-GLOS-12; rulebook: Damage tiles; Soldier towers; Portal cards).

The words of a card wait in `table.todo`; this module carries out the word `tiles`, `effects` all others.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Annotated, Final

from hordeplay.core.choice import Among, Choice, Refusal, verb
from hordeplay.core.language import message, tr
from hordeplay.core.script import Script, ask
from hordeplay.odds.tiles import bits, squares

from ..model.squares import CELL, NAME, SPACE
from ..model.table import KingdomTable, Todo, Tray
from ..model.trays import card, covered, soldiers_left, top_at
from ..model.vocabulary import Attack, Part, say_tiles
from .targets import (
    all_fit,
    attack_type,
    built_of,
    can_post,
    can_shift,
    candidates,
    figure_of,
    must,
    one_horde,
    part_of,
    placements_of,
    posting,
    posts_for,
    reach,
    sides,
    spots,
)

RESISTS: Final[Mapping[Attack, str]] = {
    "physical": message("{foe} resists physical attacks"),
    "magical": message("{foe} resists magical attacks"),
    "true": message("{foe} resists true attacks"),
}
RESISTS_THERE: Final[Mapping[Attack, str]] = {
    "physical": message("{foe} there resists physical attacks"),
    "magical": message("{foe} there resists magical attacks"),
    "true": message("{foe} there resists true attacks"),
}
"""Why a type of attack covers no enemy of a kind, alone and with the square that was named; true attacks nobody resists."""


@verb("tile")
class PlaceTile(Choice):
    """`tile D2 c2 a1 a2`: put a damage tile on these squares of the horde on c2."""

    tile: Annotated[str, NAME]
    space: Annotated[int, SPACE]
    cells: Annotated[tuple[int, ...], CELL]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[PlaceTile]:
        for tile, tray, mask in placements_of(table, table.todo[0]):
            yield cls(tile, tray.at, tuple(squares(mask)))

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        todo = table.todo[0]
        if self.tile not in todo.tiles:
            return Refusal("KR-TOWER-03", tr("this attack has no tile {tile} left", tile=self.tile))
        tray = _target(table, todo, self.space)
        if isinstance(tray, Refusal):
            return tray
        mask = bits(self.cells)
        if tuple(squares(mask)) != self.cells or not mask:
            return Refusal("KR-TOWER-11", tr("the squares are named once each, row by row from the top left"))
        return None if mask in spots(table, todo, self.tile, tray) else _why_not(table, todo, self.tile, tray, mask)


@verb("post")
class Post(Choice):
    """`post c2 b3`: put a soldier on this square of the horde on c2."""

    space: Annotated[int, SPACE]
    cell: Annotated[int, CELL]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Post]:
        if soldiers_left(table):
            for tray, square in posting(table, table.todo[0]):
                yield cls(tray.at, square)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        if not soldiers_left(table):
            return Refusal("KR-SOLD-06", tr("all soldiers are on trays"))
        return _soldier(table, self.space, self.cell)


@verb("shift")
class Shift(Choice):
    """`shift c2 b3 d2 a1`: move a soldier from that square of the horde on c2 to this one of the horde on d2."""

    origin: Annotated[int, SPACE]
    leaves: Annotated[int, CELL]
    space: Annotated[int, SPACE]
    cell: Annotated[int, CELL]

    @classmethod
    def options(cls, table: KingdomTable, seat: int) -> Iterator[Shift]:
        todo = table.todo[0]
        if can_shift(table, todo):
            for origin in table.trays:
                if top_at(table, origin.at) is origin:
                    for leaves in origin.soldiers:
                        for tray, square in posting(table, todo):
                            yield cls(origin.at, leaves, tray.at, square)

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        if not can_shift(table, table.todo[0]):
            return Refusal("KR-SOLD-07", tr("soldiers are moved only by a soldier tower, and when the supply is dry"))
        origin = top_at(table, self.origin)
        if origin is None or self.leaves not in origin.soldiers:
            return Refusal("KR-SOLD-07", tr("no soldier stands there"))
        return _soldier(table, self.space, self.cell)


@verb("stop")
class Stop(Choice):
    """`stop`: no more of this effect."""

    def forbids(self, table: KingdomTable, seat: int) -> Refusal | None:
        if table.todo and part_of(table, table.todo[0]).do == "tiles" and must(table, table.todo[0]):
            enemy = table.knobs.mandatory == "enemy"
            return Refusal(
                "KR-RUL-14",
                tr("the attack can still cover an enemy, so it goes on")
                if enemy
                else tr("the attack can still be placed, so it goes on"),
            )
        return None


@verb("fire")
class Fire(Choice):
    """`fire 2`: of a tower with several attacks, the second of its card is made next."""

    attack: int


def _target(table: KingdomTable, todo: Todo, space: int) -> Tray | Refusal:
    tray = top_at(table, space)
    if tray is None:
        return Refusal("KR-TOWER-11", tr("no horde is there"))
    if all(tray is not one for one in candidates(table, todo)):
        horde = card(table, tray)
        if horde.trait in {"portal", "boss"} and built_of(table, todo) is None:
            clause = "KR-PORTAL-08" if horde.trait == "portal" else "KR-GLOS-05"
            return Refusal(clause, tr("heroes and spells cannot touch it"))
        if horde.trait == "portal" and table.rules.towers[todo.card].level < horde.level:
            return Refusal(
                "KR-PORTAL-03", tr("only a tower of level {level} or higher attacks this portal", level=horde.level)
            )
        tower = built_of(table, todo)
        if (
            tower is not None
            and not todo.target
            and tray.at in reach(table, part_of(table, todo).arrows, tower.facing, tower.at)
        ):
            portal = horde.trait == "portal" or any(
                card(table, one).trait == "portal" for one in candidates(table, todo)
            )
            clause = "KR-PORTAL-06" if portal else "KR-RUL-14"
            return Refusal(clause, tr("another horde in range still has enemies that this attack can cover"))
        if todo.target:
            return Refusal("KR-TOWER-13", tr("all of this goes on one and the same horde"))
        return Refusal("KR-TOWER-09", tr("this horde is out of range"))
    return tray


def _why_not(table: KingdomTable, todo: Todo, tile: str, tray: Tray, mask: int) -> Refusal:
    anatomy = table.rules.anatomy(tray.name)
    red = anatomy.bars["true"]
    if mask & red:
        portal = card(table, tray).trait == "portal"
        return Refusal(
            "KR-PORTAL-02" if portal else card(table, tray).clause, tr("a square there can never be covered")
        )
    kind = attack_type(table, todo)
    if mask & anatomy.bars[kind]:
        clause = "KR-TYPE-02" if kind == "physical" else "KR-TYPE-03"
        where = next(squares(mask & anatomy.bars[kind]))
        foe = next(foe.kind for foe in anatomy.foes if foe.mask >> where & 1)
        return Refusal(clause, tr(RESISTS_THERE[kind], foe=foe))
    if mask not in table.rules.masks(tile, 0, free=True):
        return Refusal("KR-TOWER-11", tr("tile {tile} has another shape", tile=tile))
    part = part_of(table, todo)
    if part.at == "around":
        return Refusal("KR-LIL-03", tr("each tile touches a different side of the base"))
    if part.at == "group":
        return Refusal("KR-SPELL-06", tr("the tiles touch one another"))
    if any(mask & other for other in tray.tiles) or mask & bits(tray.soldiers):
        return Refusal("KR-TOWER-11", tr("something lies there already"))
    if table.knobs.tile_must_cover and not mask & anatomy.all:
        return Refusal("KR-RUL-15", tr("a tile has to cover an enemy"))
    return Refusal(
        "KR-TOWER-10", tr("without free manipulation the tile lies as the card has it, or the square is taken")
    )


def _soldier(table: KingdomTable, space: int, cell: int) -> Refusal | None:
    todo = table.todo[0]
    if not todo.soldiers:
        return Refusal("KR-SOLD-01", tr("this attack has no soldier left"))
    tray = _target(table, todo, space)
    if isinstance(tray, Refusal):
        return tray
    return None if posts_for(table, todo, tray) >> cell & 1 else _no_post(table, todo, tray, cell)


def _no_post(table: KingdomTable, todo: Todo, tray: Tray, cell: int) -> Refusal:
    """Why no soldier stands on a square: of all that KR-SOLD-02 asks, what fails here."""
    foe = next((foe for foe in table.rules.anatomy(tray.name).foes if foe.mask >> cell & 1), None)
    if covered(table, tray) >> cell & 1:
        why = tr("it is covered already")
    elif foe is None:
        why = tr("no enemy is there, and a soldier covers one")
    elif table.rules.enemies[foe.kind].deadly:
        why = tr("{kind} is deadly: only tiles cover it", kind=foe.kind)
    else:
        why = tr(RESISTS[attack_type(table, todo)], foe=foe.kind)
    return Refusal("KR-SOLD-02", why)


def begin(table: KingdomTable, todo: Todo) -> None:
    """The word is at work; what the words behind it count on is counted anew."""
    load(table, todo)
    if _first(part_of(table, todo)):
        table.struck = table.under = table.empty = table.foes = 0


def load(table: KingdomTable, todo: Todo) -> None:
    """Count what the word brings: its condition, its number, its one target."""
    part = part_of(table, todo)
    todo.begun = True
    count = {"": 1, "empty": table.empty, "enemy": table.foes}[part.per]
    figure = figure_of(table, todo)
    if part.exactly and table.under != part.exactly:
        count = 0
    if part.on_site and (figure is None or figure.at not in table.map.sites):
        count = 0
    if part.at == "struck" and not table.struck:
        count = 0
    todo.tiles = sorted(part.tiles * count)
    todo.soldiers = part.soldiers * count
    if todo.soldiers and built_of(table, todo) is not None and not soldiers_left(table):
        total = sum(len(tray.soldiers) for tray in table.trays)
        todo.soldiers = total if table.knobs.redeploy == "all" else todo.soldiers
    if todo.tiles and _all_or_none(table, todo) and not all_fit(table, todo):
        todo.tiles = []


def _all_or_none(table: KingdomTable, todo: Todo) -> bool:
    """Whether tiles that do not all fit are cancelled: off unless a knob says so (KR-RUL-16, KR-RUL-17)."""
    part = part_of(table, todo)
    if part.linked:
        return table.knobs.linked_misfit == "cancel"
    return table.knobs.misfit == "cancel" and part.at not in {"around", "group"}


def _first(part: Part) -> bool:
    """Whether what this part covers counts for those behind it; those that go by it do not count anew."""
    return not (part.exactly or part.per or part.at in {"struck", "each_beside"})


def tiles(table: KingdomTable, todo: Todo) -> Script[str]:
    """One tile or soldier of the word at work, in any order and as many as fit (KR-RUL-16, KR-SOLD-03)."""
    if not todo.begun:
        if len(attacks := ready_attacks(table)) > 1:
            return (yield from _next_attack(table, attacks))
        begin(table, todo)
    if not has_target(table, todo):
        return finish(table)
    choice = yield from ask(
        table, todo.seat, partial(to_place, table, todo), PlaceTile, Post, Shift, Stop, rule="KR-TOWER-03"
    )
    match choice:
        case PlaceTile(tile, space, cells):
            tray = top_at(table, space)
            assert tray is not None
            put_tile(table, todo, tray, tile, bits(cells))
        case Post(space, cell):
            _put_soldier(table, todo, space, cell)
            todo.drawn += 1
            table.tell("KR-SOLD-01", "posts", card=todo.card, space=space, cell=cell, **_on(table, space))
        case Shift(origin, leaves, space, cell):
            old = top_at(table, origin)
            assert old is not None
            old.soldiers.remove(leaves)
            _put_soldier(table, todo, space, cell)
            todo.moved += 1
            facts = {"origin": origin, "leaves": leaves, "space": space, "cell": cell, **_on(table, space)}
            table.tell("KR-SOLD-07", "shifts", card=todo.card, **facts)
        case Stop():
            return finish(table)
    return "part"


def to_place(table: KingdomTable, todo: Todo) -> str:
    """What is placed next, as a prompt."""
    tiles = say_tiles(todo.tiles, 0 if todo.tiles else todo.soldiers)
    return tr("{attack}: place {tiles}", attack=attack_name(table, todo), tiles=tiles)


def has_target(table: KingdomTable, todo: Todo) -> bool:
    """Whether anything of a word at work can be placed."""
    return any(True for _ in placements_of(table, todo)) or can_post(table, todo) or can_shift(table, todo)


def attack_name(table: KingdomTable, todo: Todo) -> str:
    """The card at work; of a hero that it is its basic attack, of a tower with several attacks, which one."""
    if todo.card in table.rules.heroes:
        return tr("{card}’s basic attack", card=todo.card)
    several = todo.begun and built_of(table, todo) is not None and len(table.rules.parts(todo.card)) > 1
    return tr("{card}, attack {part}", card=todo.card, part=todo.part + 1) if several else todo.card


def ready_attacks(table: KingdomTable) -> list[Todo]:
    """The attacks of the tower at work that are still to be made and have a target now (KR-TOWER-03).

    None while one is being made, and none to choose from where the card's order counts (KR-RUL-62).
    """
    first = table.todo[0]
    if table.knobs.attack_order == "card" or first.begun or built_of(table, first) is None:
        return []
    same = [todo for todo in table.todo if (todo.card, todo.at, todo.begun) == (first.card, first.at, False)]
    loaded = [todo.copy() for todo in same] if len(same) > 1 else []
    for todo in loaded:
        load(table, todo)
    return [todo for todo, tried in zip(same, loaded, strict=False) if has_target(table, tried)]


def _next_attack(table: KingdomTable, attacks: list[Todo]) -> Script[str]:
    """Which of several attacks comes next: the card does not say, so the player does (KR-RUL-62)."""
    seat, card_ = attacks[0].seat, attacks[0].card
    offers = Among([Fire(todo.part + 1) for todo in attacks])
    choice = yield from ask(
        table, seat, lambda: tr("{card}: which attack is made next?", card=card_), offers, rule="KR-TOWER-03"
    )
    chosen = next(todo for todo in attacks if todo.part == choice.attack - 1)
    table.todo.remove(chosen)
    table.todo.insert(0, chosen)
    begin(table, chosen)
    return "part"


def put_tile(table: KingdomTable, todo: Todo, tray: Tray, tile: str, mask: int) -> None:
    """The tile lies on the tray; what it covers is remembered for the words behind it (KR-MAL-01, KR-IGN-01, KR-RUL-44)."""
    anatomy = table.rules.anatomy(tray.name)
    part = part_of(table, todo)
    tray.kinds = tray.kinds.ljust(len(tray.tiles), "-") + part.attack[0]
    tray.tiles.append(mask)
    todo.tiles.remove(tile)
    if part.at in ("each_adjacent", "each_beside"):
        todo.tiles.append(tile)  # one for each of them
        todo.tiles.sort()
    if _first(part):
        table.struck = tray.id
        squares_ = (mask & anatomy.all).bit_count()
        kinds = sum(1 for foe in anatomy.foes if foe.mask & mask)
        table.under = kinds if table.knobs.count_under == "enemies" else squares_
        table.empty = mask.bit_count() - squares_
        table.foes = squares_
    figure = figure_of(table, todo)
    if part.at == "around" and figure is not None:
        todo.used.append(next(i for i, side in enumerate(sides(figure.base)) if side & mask and i not in todo.used))
    elif part.at == "group":
        todo.used += squares(mask)
    else:
        todo.used.append(tray.id)
    _aim(table, todo, tray)
    facts = {"space": tray.at, "cells": list(squares(mask)), "horde": tray.name}
    table.tell("KR-TOWER-11", "places", card=todo.card, tile=tile, **facts)


def _on(table: KingdomTable, space: int) -> dict[str, str]:
    """The horde on a space, for who tells of it."""
    tray = top_at(table, space)
    return {"horde": tray.name} if tray is not None else {}


def _put_soldier(table: KingdomTable, todo: Todo, space: int, cell: int) -> None:
    tray = top_at(table, space)
    assert tray is not None
    insort(tray.soldiers, cell)
    todo.soldiers -= 1
    _aim(table, todo, tray)


def _aim(table: KingdomTable, todo: Todo, tray: Tray) -> None:
    """Linked tiles and tiles of one target stay on their horde (KR-TOWER-13, KR-RUL-43); a portal is noted (KR-PORTAL-05, KR-RUL-61)."""
    part = part_of(table, todo)
    if one_horde(part) or (part.per == "empty" and table.knobs.malik_extras == "one"):
        todo.target = tray.id
    if card(table, tray).trait == "portal":
        todo.portal = True


def finish(table: KingdomTable) -> str:
    """The word is done; a tower that attacked a portal is turned face down, even by one attack of several (KR-PORTAL-05).

    Whether its other attacks are still made is KR-RUL-63.
    """
    todo = table.todo.pop(0)
    tower = built_of(table, todo)
    if tower is not None and todo.portal:
        if not tower.down:
            tower.down = True
            table.tell("KR-PORTAL-04", "turned_down", tower=tower.name, space=tower.at)
        if not table.knobs.down_fires:
            table.todo = [other for other in table.todo if (other.card, other.at) != (todo.card, todo.at)]
    return "part"
