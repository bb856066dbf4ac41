"""What somebody means who clicks a part that no legal choice targets: the choice whose refusal tells why.

Nothing is judged here: the text goes to `explain`, and the law of its verb answers.
"""

from __future__ import annotations

from typing import Final

from hordeplay.core.choice import Choice
from hordeplay.odds.tiles import squares

from ..model.table import Figure, KingdomTable, Todo, Tray
from ..model.trays import barred, base_mask, covered, open_foes, room_for_base, top_at
from ..rules.acting import Cast
from ..rules.effects import Dash, Send
from ..rules.heroes.activation import Call, PlayHero, Use
from ..rules.heroes.moving import Go
from ..rules.passing import Pass, becomes
from ..rules.placing import PlaceTile, Post
from ..rules.spawning import Eliminate
from ..rules.spending import Buy
from ..rules.targets import attack_type, part_of, turns
from ..rules.towers import Build
from . import ids

OFF: Final = 255
"""A space beyond every map: a guest is meant, and no space yet."""


def intent_of_click(table: KingdomTable, seat: int, part: str, source: str | None) -> str | None:
    """The choice somebody means who clicks a part that no legal choice targets, in notation; None when it means none."""
    choice = _choice(table, seat, part, source)
    return None if choice is None else str(choice)


def _choice(table: KingdomTable, seat: int, part: str, source: str | None) -> Choice | None:
    place = ids.place_of(part)
    match table.step:
        case "part":
            if place is None:
                return None
            sends = part_of(table, table.todo[0]).do == "send"
            return _send(table, source, *place) if sends else _attack(table, *place)
        case "hero":
            if table.turning:
                return None
            if (n := ids.number_of(part, "ability")) is not None:
                return _ability(table, n)
            return None if place is None else _go(table, *place)
        case "eliminate":
            colour = table.map.sites.get(place[0], "") if place else ""
            return Eliminate(colour) if colour else None
        case "act":
            return _act(table, seat, part, source)
        case "spend":
            return _buy(table, part, source)
        case _:
            return None


def _act(table: KingdomTable, seat: int, part: str, source: str | None) -> Choice | None:
    hand = table.players[seat].hand
    if place := ids.place_of(part):
        space = place[0]
        held = _held(table, seat, source) or (hand[0] if hand else "")
        standing = [figure for figure in table.figures if figure.where == "map" and figure.at == space]
        if standing and not source:
            return PlayHero(standing[0].name)
        return Build(held, space, "N") if held else None
    if (tower := _held(table, seat, part)) is not None:
        mine = [site for site, colour in table.map.sites.items() if seat in table.map.owners[colour]]
        if ids.number_of(part, "slot") is not None or not mine:
            return Pass(tower, (seat + 1) % len(table.players), tower)
        return Build(tower, mine[0], "N")
    if (to := ids.number_of(part, "give")) is not None and 0 < to <= len(table.players):
        passed = _held(table, seat, source)
        return Pass(passed, to - 1, next(iter(becomes(table, passed)), passed)) if passed else None
    if (n := ids.number_of(part, "spell")) is not None:
        return Cast(table.spells[n - 1]) if 0 < n <= len(table.spells) else None
    for figure in table.figures:
        if part in {ids.piece(table, figure), ids.of_hero(table, figure, seat)}:
            return Call(figure.name, OFF, ()) if figure.role == "bench" else PlayHero(figure.name)
    return None


def _held(table: KingdomTable, seat: int, part: str | None) -> str | None:
    """The tower that a part of the hand, or of the incoming slots, stands for."""
    player = table.players[seat]
    for kind, cards in (("hand", player.hand), ("slot", player.incoming)):
        i = ids.number_of(part or "", kind)
        if i is not None and i < len(cards):
            return cards[i]
    return None


def _buy(table: KingdomTable, part: str, source: str | None) -> Choice | None:
    for name in table.rules.towers:
        if ids.supply(name) in {part, source}:
            to = ids.number_of(part, "give")
            return Buy(name, to - 1 if to else 0)
    return None


def _ability(table: KingdomTable, n: int) -> Choice | None:
    brought = table.figures[table.acting].abilities
    return Use(brought[n - 1]) if 0 < n <= len(brought) else None


def _go(table: KingdomTable, space: int, square: int | None) -> Choice:
    return Go(space, _base(table, table.figures[table.acting], space, square))


def _send(table: KingdomTable, source: str | None, space: int, square: int | None) -> Choice | None:
    """Whoever stands where somebody clicked first, or sits at that seat, is sent; without that, the first on the map."""
    if table.todo[0].sent >= 0:
        return None
    origin, seat = ids.place_of(source or ""), ids.number_of(source or "", "seat")
    for figure in sorted(table.figures, key=lambda one: one.role == "companion"):
        there = figure.where == "map" and (origin is None or figure.at == origin[0])
        if figure.seat + 1 == seat if seat else there:
            return Send(figure.name, space, _base(table, figure, space, square))
    return None


def _base(table: KingdomTable, figure: Figure, space: int, square: int | None) -> tuple[int, ...]:
    """A base that would lie on this square, else any place of it."""
    tray = top_at(table, space)
    if tray is None:
        return ()
    every = [base for base in range(19) if base % 5 < 4 and (square is None or base_mask(base) >> square & 1)]
    fits = room_for_base(table, tray, figure)
    return (min(every, key=lambda base: (base in fits, base)),)


def _attack(table: KingdomTable, space: int, square: int | None) -> Choice | None:
    """A tile or soldier of the attack at work on this square: of all ways to lie there the one with the least in its way."""
    todo, tray = table.todo[0], top_at(table, space)
    do = part_of(table, todo).do
    if do == "surge" and not todo.tiles:
        return Dash(space)
    if do not in {"tiles", "surge"} or not (todo.tiles or todo.soldiers):
        return None
    if not todo.tiles:
        return Post(space, _spot(table, tray) if square is None else square)
    if tray is None:
        return PlaceTile(todo.tiles[0], space, (0,))
    meant = _spot(table, tray) if square is None else square
    barrier = barred(table, tray, attack_type(table, todo))

    def trouble(mask: int) -> tuple[int, bool]:
        """How much is in its way, and whether the reason would speak of another square."""
        return (mask & barrier).bit_count(), next(squares(mask & barrier), meant) != meant

    return PlaceTile(todo.tiles[0], space, tuple(squares(min(_ways(table, todo, tray, meant), key=trouble))))


def _spot(table: KingdomTable, tray: Tray | None) -> int:
    """The square that is meant by a click on the whole card: the first that is not covered, with an enemy if there is one."""
    if tray is None:
        return 0
    foes = open_foes(table, tray)
    mask = foes[0].mask & ~covered(table, tray) if foes else 1
    return next(squares(mask or 1))


def _ways(table: KingdomTable, todo: Todo, tray: Tray, square: int) -> list[int]:
    """The placements on a square: as the tower lies, else turned."""
    quarters, free = turns(table, todo, tray)
    for at_will in (free, True):
        masks = [mask for mask in table.rules.masks(todo.tiles[0], quarters, free=at_will) if mask >> square & 1]
        if masks:
            return masks
    return [1 << square]
