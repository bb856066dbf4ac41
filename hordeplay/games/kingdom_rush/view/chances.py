"""What the picture counts: placements of the attack at work, what a hand can cover best, and the next cards of the stacks."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from hordeplay.core.language import tr
from hordeplay.odds.tiles import Rows, orientations

from ..model.squares import FACINGS, LOOKS
from ..model.table import KingdomTable, Tray, pile_of
from ..model.trays import card, open_foes, soldiers_left
from ..odds.shots import Shot, best_shot
from ..odds.stacks import portal_next
from ..rules.placing import attack_name
from ..rules.targets import built_of, candidates, part_of, posts_for, spots, turns
from .hints import hit
from .open_squares import inspected
from .towers import ATTACKS


class Work(NamedTuple):
    """The attack at work: what is left of it, and where it may go."""

    card: str
    where: str
    tiles: tuple[str, ...]
    kind: str
    soldiers: int
    placements: int
    best: int
    """Enemies under its best next tile, as the rows count them; of soldiers, under all that are left."""
    target: str
    left: int
    """Enemies open on that horde."""
    quarters: int = 0
    """Quarter turns with which its tiles lie on the map, clockwise; 0 where they are turned at will."""


def work(table: KingdomTable) -> Work | None:
    """The attack at work; None if no tile or soldier is being placed."""
    if not table.todo or table.step != "part":
        return None
    todo = table.todo[0]
    part = part_of(table, todo)
    if part.do not in {"tiles", "surge"} or not (todo.tiles or todo.soldiers):
        return None
    trays = candidates(table, todo)
    there = [
        (tray, mask) for tray in trays for tile in dict.fromkeys(todo.tiles) for mask in spots(table, todo, tile, tray)
    ]
    hits = {(tray.id, mask): len(hit(table, tray, mask)) for tray, mask in there}
    posts = sum(posts_for(table, todo, tray).bit_count() for tray in trays) if soldiers_left(table) else 0
    tray = inspected(table)
    tower = built_of(table, todo)
    where = tr("facing {facing}", facing=tr(LOOKS[tower.facing])) if tower is not None else ""
    return Work(
        attack_name(table, todo),
        where,
        tuple(todo.tiles),
        ATTACKS[part.attack],
        todo.soldiers,
        len(there) if todo.tiles else posts,
        max(hits.values(), default=0) if todo.tiles else min(todo.soldiers, soldiers_left(table), posts),
        card(table, tray).title if tray is not None else "",
        len(open_foes(table, tray)) if tray is not None else 0,
        _quarters(table, trays[0]) if trays else 0,
    )


def _quarters(table: KingdomTable, tray: Tray) -> int:
    """How the tiles of the attack at work lie on the map, which is the same on every card (KR-TOWER-04)."""
    in_card, free = turns(table, table.todo[0], tray)
    return 0 if free else (in_card + FACINGS.index(tray.edge) - FACINGS.index("S")) % 4


def turned(rows: Rows, quarters: int) -> Rows:
    """A tile as it lies after so many quarter turns.

    >>> turned(("X.", "XX"), 1), turned(("XXX",), 3)
    (('XX', 'X.'), ('X', 'X', 'X'))
    """
    cells = orientations(rows, quarters)[0]
    high, wide = (max(axis) + 1 for axis in zip(*cells, strict=True))
    return tuple("".join("X" if (r, c) in cells else "." for c in range(wide)) for r in range(high))


def shots(table: KingdomTable, seat: int) -> list[Shot]:
    """Each tower of a hand at its best, the best first; what covers nothing is left out."""
    best = [best_shot(table, seat, tower) for tower in dict.fromkeys(table.players[seat].hand)]
    return sorted((shot for shot in best if shot is not None), key=lambda shot: -shot.covers)


class Stack(NamedTuple):
    """What the top card of a stack is likely to be: chances in whole, and hearts if it walked in untouched."""

    token: int
    """Its number, from 1."""
    left: int
    portal: Fraction
    soon: Fraction
    """The chance of a portal among the next three cards."""
    hearts: Fraction


def stacks(table: KingdomTable) -> list[Stack]:
    """The stacks that are not empty."""
    rows = []
    for token in range(len(table.map.routes)):
        left = table.cards.size(pile_of(token))
        if left:
            hordes = table.cards.bags[pile_of(token)]
            mean = Fraction(sum(map(table.rules.toll, hordes)), max(1, len(hordes)))
            portal, soon = (portal_next(table, token, draws).value for draws in (1, 3))
            rows.append(Stack(token + 1, left, portal, soon, mean if portal < 1 else Fraction(0)))
    return rows
