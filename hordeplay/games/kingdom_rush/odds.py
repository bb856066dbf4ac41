"""Questions of counting and chance about Kingdom Rush, answered exactly.

Placements and covers are counted on cards as they lie in front of an empty tray; decks are drawn without replacement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, get_args

from hordeplay.games.kingdom_rush.asked import known, one_of, whole
from hordeplay.games.kingdom_rush.content import Attack, Facing, Setup
from hordeplay.games.kingdom_rush.kingdom import toll
from hordeplay.games.kingdom_rush.rules import KingdomRules
from hordeplay.games.kingdom_rush.shots import Shot, attacks, best_cover, best_tower
from hordeplay.games.kingdom_rush.squares import FACINGS
from hordeplay.games.kingdom_rush.table import KingdomTable, pile_of
from hordeplay.odds import tiles as grid
from hordeplay.odds.pmf import Pmf

if TYPE_CHECKING:
    from hordeplay.core.match import Match


ATTACKS: tuple[Attack, ...] = get_args(Attack)


def _rules(rules: KingdomRules | None) -> KingdomRules:
    return KingdomRules.load() if rules is None else rules


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
    the grid is empty. `ValueError` names what there is.

    >>> len(placements("D2", "A3")), len(placements("D2", "A3", free=True)), len(placements("O4", "B3", attack="magical"))
    (20, 40, 8)
    """
    now = _rules(rules)
    turns = FACINGS.index(one_of("a facing", facing, FACINGS))
    kind = one_of("an attack", attack, ATTACKS)
    masks = now.masks(known(now, "tiles", tile), turns, free=free)
    barrier = _squares(taken) | (now.anatomy(known(now, "hordes", card)).bars[kind] if card is not None else 0)
    return grid.legal(masks, barrier)


def hits(card: str, mask: int, *, rules: KingdomRules | None = None) -> int:
    """How many squares with an enemy a placement covers."""
    now = _rules(rules)
    return (now.anatomy(known(now, "hordes", card)).all & _squares(mask)).bit_count()


def _squares(mask: int) -> int:
    """A set of squares of a card."""
    return whole("a set of squares, one bit each,", mask, 0, (1 << 25) - 1)


def _all(
    now: KingdomRules, card: str, tiles: Iterable[str], *, free: bool, facings: Sequence[Facing], attack: Attack
) -> Iterator[int]:
    if not facings:
        raise ValueError("facings are one or more of N, E, S and W")
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
    goal = now.anatomy(known(now, "hordes", card)).all
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
    goal = now.anatomy(known(now, "hordes", card)).all
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
    setup = now.scenarios[known(now, "scenarios", scenario)].setup(seats)
    return setup, whole(f"a token of {scenario}", token, 1, len(setup.stacks)) - 1


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
    whole("the number of horde cards drawn from this stack", cards, 0, len(values))
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
    whole("the number of a portal in this stack", which, 1, portals)
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
    first = now.scenarios[known(now, "scenarios", scenario)].start_hordes if now.knobs.starting_hordes else 0
    step = now.knobs.spawn_interval
    depth = portal_depth(scenario, seats, token, which=which, rules=rules)
    return depth.map(lambda card: 1 + (card - first) * step if card > first else 0)


def best_mix(
    card: str, tiles: Mapping[str, Attack], *, free: bool = False, rules: KingdomRules | None = None
) -> int | None:
    """The fewest tiles of several attack types, each tile with its own, that cover every enemy from any facing.

    >>> best_mix("A4", {"D2": "physical", "M1": "physical", "L3": "magical"})
    2
    """
    now = _rules(rules)
    goal = now.anatomy(known(now, "hordes", card)).all
    masks = [
        m for tile, kind in tiles.items() for m in _all(now, card, [tile], free=free, facings=FACINGS, attack=kind)
    ]
    return grid.min_cover(goal, masks)


def _pile(table: KingdomTable, token: int) -> str:
    return pile_of(whole("a token of this map", token, 1, len(table.map.routes)) - 1)


def next_card(match: Match[KingdomTable], token: int = 1) -> dict[str, Fraction]:
    """The exact distribution of the next card of a stack as it stands; empty when the stack is.

    >>> from hordeplay.games.kingdom_rush import at
    >>> odds = next_card(at("act", trays="A1 c2, A2 b2", round=1))
    >>> odds["A3"], "P1" in odds
    (Fraction(1, 7), False)
    """
    cards, pile = match.table.cards, _pile(match.table, token)
    return dict(cards.odds(pile)) if cards.size(pile) else {}


def portal_within(match: Match[KingdomTable], draws: int, token: int = 1) -> Fraction:
    """The chance that the next so many cards of a stack hold a portal, counted packet by packet.

    >>> from hordeplay.games.kingdom_rush import at
    >>> [str(portal_within(at("act", trays="A1 c2, A2 b2"), draws)) for draws in (4, 5, 6, 8)]
    ['0', '1/4', '1/2', '1']
    """
    cards, pile = match.table.cards, _pile(match.table, token)
    none, left = Fraction(1), whole("the number of draws", draws, 0, 1000)
    for packet in cards.piles[pile]:
        size = sum(packet.values())
        portals = sum(n for back, n in packet.items() if back.startswith("portal"))
        taken = min(left, size)
        none *= Fraction(comb(size - portals, taken), comb(size, taken))
        left -= taken
    return 1 - none


__all__ = [
    "Shot",
    "attacks",
    "best_cover",
    "best_mix",
    "best_tower",
    "bolts",
    "crystals",
    "exact_covers",
    "hearts",
    "hits",
    "min_cover",
    "next_card",
    "placements",
    "portal_depth",
    "portal_round",
    "portal_within",
]
