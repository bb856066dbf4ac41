"""Questions of counting and chance about Kingdom Rush, answered exactly.

Placements and covers are counted on cards as they lie in front of an empty tray; decks are drawn without replacement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from hordeplay.core.knobs import nearest
from hordeplay.games.kingdom_rush.board import card, covered, top_at
from hordeplay.games.kingdom_rush.content import Attack, Facing, Setup
from hordeplay.games.kingdom_rush.kingdom import toll
from hordeplay.games.kingdom_rush.rules import KingdomRules
from hordeplay.games.kingdom_rush.squares import FACINGS, in_card, write_space
from hordeplay.games.kingdom_rush.table import KingdomTable, pile_of
from hordeplay.games.kingdom_rush.targets import reach
from hordeplay.games.kingdom_rush.towers import why_not
from hordeplay.odds import tiles as grid
from hordeplay.odds.pmf import Pmf

if TYPE_CHECKING:
    from hordeplay.core.match import Match


def _rules(rules: KingdomRules | None) -> KingdomRules:
    return KingdomRules.load() if rules is None else rules


def _known(rules: KingdomRules, table: str, name: str) -> str:
    rows = rules.content[table]
    if name not in rows:
        raise ValueError(f"{table} has no {name!r}{nearest(name, list(rows))}")
    return name


def placements(
    tile: str,
    card: str | None = None,
    facing: Facing = "N",
    *,
    free: bool = False,
    attack: Attack = "true",
    taken: int = 0,
    rules: KingdomRules | None = None,
) -> tuple[int, ...]:
    """Every legal placement of a tile on a card, as sets of squares (KR-TOWER-11, KR-TYPE-06).

    `facing` is that of the tower in the card's own frame, `taken` are squares that are covered already; without a card
    the grid is empty. `ValueError` for a tile or card that there is not.

    >>> len(placements("D2", "A3")), len(placements("D2", "A3", free=True)), len(placements("O4", "B3", attack="magical"))
    (20, 40, 8)
    """
    now = _rules(rules)
    if facing not in FACINGS:
        raise ValueError(f"a tower faces N, E, S or W, not {facing!r}")
    masks = now.masks(_known(now, "tiles", tile), FACINGS.index(facing), free=free)
    barrier = taken | (now.anatomy(_known(now, "hordes", card)).bars[attack] if card else 0)
    return grid.legal(masks, barrier)


def hits(card: str, mask: int, *, rules: KingdomRules | None = None) -> int:
    """How many squares with an enemy a placement covers."""
    now = _rules(rules)
    return (now.anatomy(_known(now, "hordes", card)).all & mask).bit_count()


def _all(
    now: KingdomRules, card: str, tiles: Iterable[str], *, free: bool, facings: Sequence[Facing], attack: Attack
) -> Iterator[int]:
    for tile in tiles:
        for facing in facings[:1] if free else facings:
            yield from placements(tile, card, facing, free=free, attack=attack, rules=now)


def min_cover(
    card: str,
    tiles: Sequence[str],
    *,
    free: bool = True,
    attack: Attack = "true",
    facings: Sequence[Facing] = ("N",),
    rules: KingdomRules | None = None,
) -> int | None:
    """The fewest of these tiles, each used as often as one likes, that cover every enemy; None when they cannot.

    >>> min_cover("A3", ["D2"], attack="physical"), min_cover("B2", ["D2"], attack="physical")
    (3, None)
    """
    now = _rules(rules)
    goal = now.anatomy(_known(now, "hordes", card)).all
    return grid.min_cover(goal, _all(now, card, tiles, free=free, facings=facings, attack=attack))


def exact_covers(
    card: str,
    tiles: Sequence[str],
    *,
    free: bool = True,
    attack: Attack = "true",
    rules: KingdomRules | None = None,
) -> int:
    """In how many ways these tiles cover the enemies exactly: no empty square used.

    >>> exact_covers("B8", ["D2"]), exact_covers("B8", ["D2", "M1"])
    (4, 49)
    """
    now = _rules(rules)
    goal = now.anatomy(_known(now, "hordes", card)).all
    return grid.exact_covers(goal, _all(now, card, tiles, free=free, facings=("N",), attack=attack))


def bolts(*, rules: KingdomRules | None = None) -> int:
    """The placements of Lightning Bolt on an empty card, as bolt_reading reads it (KR-SPELL-06, KR-RUL-39).

    >>> bolts()
    228
    """
    group = _rules(rules).knobs.bolt_reading == "group"
    found = 0
    for four in combinations(range(25), 4):
        mask = grid.bits(four)
        if grid.connected(mask) if group else all(grid.beside(square) & mask for square in four):
            found += 1
    return found


def _stack(now: KingdomRules, scenario: str, seats: int, token: int) -> tuple[Setup, int]:
    setup = now.scenarios[_known(now, "scenarios", scenario)].setup(seats)
    if not 1 <= token <= len(setup.stacks):
        raise ValueError(f"{scenario} has {len(setup.stacks)} stacks, not a token {token}")
    return setup, token - 1


def hearts(
    scenario: str, seats: int = 2, token: int = 1, *, cards: int = 1, rules: KingdomRules | None = None
) -> Pmf[int]:
    """Hearts lost if so many random horde cards of a stack walk in untouched, portals left out (KR-RUL-01).

    >>> str(hearts("S1").mean), str(hearts("S1", cards=2).at_least(12))
    ('50/9', '7/18')
    """
    now = _rules(rules)
    setup, i = _stack(now, scenario, seats, token)
    return _without_return([toll(now, name) for name in setup.stacks[i].cards], cards)


def crystals(
    scenario: str, seats: int = 2, token: int = 1, *, cards: int = 1, rules: KingdomRules | None = None
) -> Pmf[int]:
    """Crystals on the backs of so many random horde cards of a stack, portals left out (KR-DESTROY-02).

    >>> str(crystals("S1", cards=3).mean)
    '4'
    """
    now = _rules(rules)
    setup, i = _stack(now, scenario, seats, token)
    return _without_return([now.hordes[name].crystals for name in setup.stacks[i].cards], cards)


def _without_return(values: Sequence[int], cards: int) -> Pmf[int]:
    """The sum of so many of these values, drawn without replacement."""
    if not 0 <= cards <= len(values):
        raise ValueError(f"the stack has {len(values)} horde cards, not {cards}")
    ways = [dict[int, int]() for _ in range(cards + 1)]
    ways[0][0] = 1
    for value in values:
        for n in range(cards - 1, -1, -1):
            for total, count in ways[n].items():
                ways[n + 1][total + value] = ways[n + 1].get(total + value, 0) + count
    every = comb(len(values), cards)
    return Pmf({total: Fraction(count, every) for total, count in sorted(ways[cards].items())})


def portal_depth(
    scenario: str, seats: int = 2, token: int = 1, *, which: int = 1, rules: KingdomRules | None = None
) -> Pmf[int]:
    """At which card of its stack, counted from the top, a portal comes: the first, or the one of that number (KR-PORTAL-01).

    >>> str(portal_depth("S1")[7]), str(portal_depth("S3", which=2).mean)
    ('1/4', '32/3')
    """
    now = _rules(rules)
    setup, i = _stack(now, scenario, seats, token)
    stack = setup.stacks[i]
    size, portals = len(stack.cards) + len(stack.portals), len(stack.portals)
    low = min(size, max(portals, stack.bottom + now.knobs.depth_change))
    if not 1 <= which <= portals:
        raise ValueError(f"the stack has {portals} portals, not a number {which}")
    every = comb(low, portals)
    odds = {
        size - low + k: Fraction(comb(k - 1, which - 1) * comb(low - k, portals - which), every)
        for k in range(1, low + 1)
    }
    return Pmf({depth: chance for depth, chance in odds.items() if chance})


def portal_round(
    scenario: str, seats: int = 2, token: int = 1, *, which: int = 1, rules: KingdomRules | None = None
) -> Pmf[int]:
    """In which round that portal spawns: the starting hordes are drawn before the first round (KR-SPAWN-01, KR-RUL-52).

    >>> [str(portal_round("S1").at_most(n)) for n in (6, 7, 8, 9)]
    ['1/4', '1/2', '3/4', '1']
    """
    now = _rules(rules)
    first = now.scenarios[scenario].start_hordes if now.knobs.starting_hordes else 0
    step = now.knobs.spawn_interval
    depth = portal_depth(scenario, seats, token, which=which, rules=rules)
    return Pmf({1 + (card - first) * step if card > first else 0: chance for card, chance in depth.items()})


class Shot(NamedTuple):
    """A tower on a site: how many enemy squares its best attack covers at once."""

    covers: int
    tower: str
    site: str
    facing: Facing


def best_tower(match: Match[KingdomTable], towers: Sequence[str] | None = None, seat: int | None = None) -> list[Shot]:
    """The towers of a seat (or these towers on any free site) by what they can cover now, the best first.

    Tiles of one attack are placed as well as possible together; soldiers count one square each (KR-TOWER-12, KR-TOWER-13).

    >>> from hordeplay.games.kingdom_rush import at
    >>> best_tower(at("act", trays="B2 d2, A3 e3, B8 e5", round=2), ["Mage", "Archer"])[0].covers
    3
    """
    table = match.table
    found = []
    if towers is None:
        seats = range(len(table.players)) if seat is None else (seat,)
        tries = [
            (name, site)
            for who in seats
            for name in dict.fromkeys(table.players[who].hand)
            for site in table.map.sites
            if why_not(table, who, name, site) is None
        ]
    else:
        built = [tower.at for tower in table.built]
        tries = [(name, site) for name in towers for site in table.map.sites if site not in built]
    for name, site in dict.fromkeys(tries):
        for facing in FACINGS:
            best = best_cover(table, name, site, facing)
            if best:
                found.append(Shot(best, name, write_space(site), facing))
    order = {name: i for i, name in enumerate(table.rules.towers)}
    return sorted(found, key=lambda shot: (-shot.covers, order[shot.tower], shot.site, FACINGS.index(shot.facing)))


class _Aim(NamedTuple):
    """A horde that a tower can attack: its enemies, and the squares that the attack may not touch."""

    foes: int
    barrier: int
    turns: int


def _aims(table: KingdomTable, name: str, site: int, facing: Facing) -> list[_Aim]:
    """The hordes that this tower reaches from here."""
    tower, found = table.rules.towers[name], []
    kind = f"{tower.attack} soldier" if tower.soldiers else tower.attack
    for space in reach(table, tower.arrows, facing, site):
        tray = top_at(table, space)
        if tray is not None and not (card(table, tray).trait == "portal" and card(table, tray).level > tower.level):
            anatomy = table.rules.anatomy(tray.name)
            barrier = covered(table, tray) | anatomy.bars[kind]
            found.append(_Aim(anatomy.all, barrier, in_card(facing, tray.edge)))
    return found


def best_cover(table: KingdomTable, name: str, site: int, facing: Facing) -> int:
    """The most enemy squares that this tower covers from here with one attack."""
    tower, aims = table.rules.towers[name], _aims(table, name, site, facing)
    if tower.soldiers:
        return min(tower.soldiers, sum((aim.foes & ~aim.barrier).bit_count() for aim in aims))

    def place(left: tuple[str, ...], barriers: tuple[int, ...], only: int) -> int:
        if not left:
            return 0
        best = place(left[1:], barriers, only)
        for i, aim in enumerate(aims):
            if only >= 0 and i != only:
                continue
            for mask in _legal(table, left[0], aim.turns, barriers[i], free=tower.free):
                gain = (mask & aim.foes).bit_count()
                if gain:
                    rest = (*barriers[:i], barriers[i] | mask, *barriers[i + 1 :])
                    best = max(best, gain + place(left[1:], rest, i if tower.linked else only))
        return best

    return place(tower.tiles, tuple(aim.barrier for aim in aims), -1)


def attacks(match: Match[KingdomTable], tower: str) -> int:
    """In how many ways a tower can be built on any site and carry out its whole attack.

    The tiles, and likewise the soldiers, of an attack are placed in order, so that two of a kind count as ordered.

    >>> from hordeplay.games.kingdom_rush import at
    >>> attacks(at("act", trays="B2 d2, A3 e3, B8 e5", round=2), "Archer")
    112
    """
    table = match.table
    card_ = table.rules.towers[_known(table.rules, "towers", tower)]
    single = tuple(1 << square for square in range(25))

    def ways(left: tuple[str, ...], aims: list[_Aim], barriers: tuple[int, ...], only: int) -> int:
        if not left:
            return 1
        found = 0
        for i, aim in enumerate(aims):
            if only < 0 or i == only:
                free = card_.free
                masks = (
                    _legal(table, left[0], aim.turns, barriers[i], free=free)
                    if left[0]
                    else grid.legal(single, barriers[i])
                )
                for mask in masks:
                    rest = (*barriers[:i], barriers[i] | mask, *barriers[i + 1 :])
                    found += ways(left[1:], aims, rest, i if card_.linked else only)
        return found

    pieces = card_.tiles + ("",) * card_.soldiers
    total = 0
    for site in table.map.sites:
        for facing in FACINGS:
            aims = _aims(table, tower, site, facing)
            total += ways(pieces, aims, tuple(aim.barrier for aim in aims), -1) if aims else 0
    return total


def _legal(table: KingdomTable, tile: str, turns: int, barrier: int, *, free: bool) -> tuple[int, ...]:
    return grid.legal(table.rules.masks(tile, turns, free=free), barrier)


def best_mix(
    card: str, tiles: Mapping[str, Attack], *, free: bool = False, rules: KingdomRules | None = None
) -> int | None:
    """The fewest tiles of several attack types, each tile with its own, that cover every enemy from any facing.

    >>> best_mix("A4", {"D2": "physical", "M1": "physical", "L3": "magical"})
    2
    """
    now = _rules(rules)
    goal = now.anatomy(_known(now, "hordes", card)).all
    masks = [
        m for tile, kind in tiles.items() for m in _all(now, card, [tile], free=free, facings=FACINGS, attack=kind)
    ]
    return grid.min_cover(goal, masks)


def next_card(match: Match[KingdomTable], token: int = 1) -> dict[str, Fraction]:
    """The exact distribution of the next card of a stack as it stands; empty when the stack is.

    >>> from hordeplay.games.kingdom_rush import at
    >>> odds = next_card(at("act", trays="A1 c2, A2 b2", round=1))
    >>> odds["A3"], "P1" in odds
    (Fraction(1, 7), False)
    """
    cards = match.table.cards
    pile = pile_of(token - 1)
    if pile not in cards.piles:
        raise ValueError(f"there is no token {token}")
    return dict(cards.odds(pile)) if cards.size(pile) else {}


def portal_within(match: Match[KingdomTable], draws: int, token: int = 1) -> Fraction:
    """The chance that the next so many cards of a stack hold a portal, counted packet by packet.

    >>> from hordeplay.games.kingdom_rush import at
    >>> [str(portal_within(at("act", trays="A1 c2, A2 b2"), draws)) for draws in (4, 5, 6, 8)]
    ['0', '1/4', '1/2', '1']
    """
    cards = match.table.cards
    pile = pile_of(token - 1)
    if pile not in cards.piles or draws < 0:
        raise ValueError(f"there is no token {token}, or no {draws} draws")
    none, left = Fraction(1), draws
    for packet in cards.piles[pile]:
        size = sum(packet.values())
        portals = sum(n for back, n in packet.items() if back.startswith("portal"))
        taken = min(left, size)
        none *= Fraction(comb(size - portals, taken), comb(size, taken))
        left -= taken
    return 1 - none
