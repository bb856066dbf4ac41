"""What the picture counts: placements of the attack at work, what a hand can cover best, and the next cards of the stacks."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple, TypeAlias

from hordeplay.games.kingdom_rush.board import card, covered, open_foes, soldiers_left
from hordeplay.games.kingdom_rush.content import Facing
from hordeplay.games.kingdom_rush.kingdom import toll
from hordeplay.games.kingdom_rush.picture.aims import inspected
from hordeplay.games.kingdom_rush.picture.towers import ATTACKS
from hordeplay.games.kingdom_rush.rules import KingdomRules
from hordeplay.games.kingdom_rush.squares import FACINGS, LOOKS, in_card
from hordeplay.games.kingdom_rush.table import KingdomTable, pile_of
from hordeplay.games.kingdom_rush.targets import built_of, candidates, in_range, part_of, posts_for, spots
from hordeplay.games.kingdom_rush.towers import why_not
from hordeplay.odds import tiles as grid

Aims: TypeAlias = tuple[tuple[str, int, int], ...]
"""Hordes in range: card, covered squares, quarter turns of a tile on it."""


class Work(NamedTuple):
    """The attack at work: what is left of it, and where it may go."""

    card: str
    where: str
    tiles: tuple[str, ...]
    kind: str
    soldiers: int
    placements: int
    best: int
    """Enemy squares under its best next tile."""
    target: str
    left: int
    """Enemies open on that horde."""


def work(table: KingdomTable) -> Work | None:
    """The attack at work; None if no tile or soldier is being placed."""
    if not table.todo or table.step != "part":
        return None
    todo = table.todo[0]
    part = part_of(table, todo)
    if part.do not in {"tiles", "surge"} or not (todo.tiles or todo.soldiers):
        return None
    trays = candidates(table, todo)
    masks = [
        (mask & table.rules.anatomy(tray.name).all).bit_count()
        for tray in trays
        for tile in dict.fromkeys(todo.tiles)
        for mask in spots(table, todo, tile, tray)
    ]
    posts = sum(posts_for(table, todo, tray).bit_count() for tray in trays) if soldiers_left(table) else 0
    tray = inspected(table)
    tower = built_of(table, todo)
    where = f"facing {LOOKS[tower.facing]}" if tower is not None else ""
    return Work(
        todo.card,
        where,
        tuple(todo.tiles),
        ATTACKS[part.attack],
        todo.soldiers,
        len(masks) if todo.tiles else posts,
        max(masks, default=0) if todo.tiles else min(1, posts),
        card(table, tray).title if tray is not None else "",
        len(open_foes(table, tray)) if tray is not None else 0,
    )


class Shot(NamedTuple):
    """The best that one tower of the hand can do now."""

    tower: str
    covers: int
    site: int
    facing: Facing


def shots(table: KingdomTable, seat: int) -> list[Shot]:
    """Each tower of a hand at its best, the best first; what covers nothing is left out."""
    found = []
    for name in dict.fromkeys(table.players[seat].hand):
        tower = table.rules.towers[name]
        best: Shot | None = None
        for site in table.map.sites:
            if why_not(table, seat, name, site) is not None:
                continue
            for facing in FACINGS:
                aims = tuple(
                    (tray.name, covered(table, tray), in_card(facing, tray.edge))
                    for tray in in_range(table, tower.arrows, facing, site)
                    if not (card(table, tray).trait == "portal" and card(table, tray).level > tower.level)
                )
                covers = _cover(table.rules, name, aims) if aims else 0
                if covers and (best is None or covers > best.covers):
                    best = Shot(name, covers, site, facing)
        if best is not None:
            found.append(best)
    return sorted(found, key=lambda shot: -shot.covers)


@lru_cache(maxsize=50_000)
def _cover(rules: KingdomRules, name: str, aims: Aims) -> int:
    """The most enemy squares that one attack covers on these hordes (KR-TOWER-12, KR-TOWER-13)."""
    tower = rules.towers[name]
    foes = [rules.anatomy(horde).all for horde, _, _ in aims]
    kind = f"{tower.attack} soldier" if tower.soldiers else tower.attack
    barriers = tuple(over | rules.anatomy(horde).bars[kind] for horde, over, _ in aims)
    if tower.soldiers:
        return min(tower.soldiers, sum((f & ~b).bit_count() for f, b in zip(foes, barriers, strict=True)))

    most = [
        max(
            (
                (mask & f & ~b).bit_count()
                for f, b, (_, _, turns) in zip(foes, barriers, aims, strict=True)
                for mask in grid.legal(rules.masks(tile, turns, free=tower.free), b)
            ),
            default=0,
        )
        for tile in tower.tiles
    ]
    best = 0

    def place(n: int, got: int, taken: tuple[int, ...], only: int) -> None:
        nonlocal best
        best = max(best, got)
        if n == len(tower.tiles) or got + sum(most[n:]) <= best:
            return  # even at its best the rest brings no more
        for i, (_, _, turns) in enumerate(aims):
            if only < 0 or i == only:
                masks = grid.legal(rules.masks(tower.tiles[n], turns, free=tower.free), taken[i])
                for mask in sorted(masks, key=lambda mask: -(mask & foes[i]).bit_count()):
                    gain = (mask & foes[i]).bit_count()
                    if got + gain + sum(most[n + 1 :]) <= best:
                        break
                    rest = (*taken[:i], taken[i] | mask, *taken[i + 1 :])
                    place(n + 1, got + gain, rest, i if tower.linked else only)
        place(n + 1, got, taken, only)

    place(0, 0, barriers, -1)
    return best


class Stack(NamedTuple):
    """What the top card of a stack is likely to be: chances in whole, and hearts if it walked in untouched."""

    token: int
    left: int
    portal: Fraction
    soon: Fraction
    """The chance of a portal among the next three cards."""
    hearts: Fraction


def stacks(table: KingdomTable) -> list[Stack]:
    """The stacks that are not empty."""
    made = []
    for token in range(len(table.map.routes)):
        pile = pile_of(token)
        left = table.cards.size(pile)
        if left:
            odds = dict(table.cards.odds(pile))
            gates = {name for name in odds if table.rules.hordes[name].trait == "portal"}
            plain = sum((chance for name, chance in odds.items() if name not in gates), Fraction(0))
            hearts = sum((c * toll(table.rules, name) for name, c in odds.items() if name not in gates), Fraction(0))
            mean = hearts / plain if plain else Fraction(0)
            made.append(Stack(token + 1, left, 1 - plain, _within(table, pile, 3), mean))
    return made


def _within(table: KingdomTable, pile: str, draws: int) -> Fraction:
    """The chance that the next so many cards hold a portal, packet by packet."""
    none = Fraction(1)
    for packet in table.cards.piles[pile]:
        size = sum(packet.values())
        portals = sum(n for back, n in packet.items() if back.startswith("portal"))
        taken = min(draws, size)
        none *= Fraction(comb(size - portals, taken), comb(size, taken))
        draws -= taken
    return 1 - none
