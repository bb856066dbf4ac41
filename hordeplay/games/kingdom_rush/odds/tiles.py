"""Damage tiles on a card that lies in front of an empty tray: where they fit, what they cover, how few are enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Final, get_args

from hordeplay.core.arguments import known, one_of, ruled, several, whole
from hordeplay.core.cards import Fair
from hordeplay.core.language import tr
from hordeplay.odds import tiles as grid
from hordeplay.odds.answer import assumed
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.pmf import Pmf

from ..model.ruleset import KingdomRules
from ..model.squares import FACINGS, Facing
from ..model.trays import FULL
from ..model.vocabulary import Attack

ATTACKS: Final[tuple[Attack, ...]] = get_args(Attack)


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
    """Every legal placement of a tile on a card, as sets of squares: bit 0 is a1, bit 24 is e5 (KR-TOWER-11, KR-TYPE-06).

    - `card`: a horde by its name; the grid is empty without one
    - `facing`: that of the tower in the card's own frame; with `free` the tile is turned and flipped as one likes
    - `attack`: the type of the attack, as some enemies resist it; `taken`: squares that are covered already

    Where a knob says that a tile has to cover an enemy (KR-RUL-15), no other place is legal on a card.

    `ValueError` names what there is.

    >>> len(placements("D2", "A3")), len(placements("D2", "A3", free=True)), len(placements("O4", "B3", attack="magical"))
    (20, 40, 8)
    """
    now = ruled(rules, KingdomRules)
    turns = FACINGS.index(one_of(facing, FACINGS, "a facing"))
    kind = one_of(attack, ATTACKS, "an attack")
    masks = now.masks(known(tile, now.tiles, "tiles"), turns, free=free)
    if card is None:
        return grid.legal(masks, _squares(taken))
    anatomy = now.anatomy(known(card, now.hordes, "hordes"))
    there = grid.legal(masks, _squares(taken) | anatomy.bars[kind])
    return tuple(mask for mask in there if mask & anatomy.all) if now.knobs.tile_must_cover else there


def hits(card: str, mask: int, *, rules: KingdomRules | None = None) -> int:
    """How many squares with an enemy a placement covers.

    >>> [hits("A3", mask) for mask in placements("M1", "A3")[:6]]
    [0, 0, 0, 0, 0, 0]
    """
    return (_foes(ruled(rules, KingdomRules), card) & _squares(mask)).bit_count()


def covers(
    tile: str,
    card: str,
    facing: Facing = "N",
    *,
    free: bool = False,
    attack: Attack = "true",
    rules: KingdomRules | None = None,
) -> Distribution[int]:
    """How many enemy squares a tile covers that lies in any legal place of a card; words as `placements`.

    `ValueError` when it has no place there.

    >>> under = covers("D2", "A3", free=True)
    >>> print(under.average().why())
    1, with probability 1/4  1/4  0.250000
    2, with probability 1/8  1/4  0.250000
    total                    1/2  0.500000
    >>> print(under.answer(lambda n: n >= 2, "D2 covers two enemies"))
    D2 covers two enemies: 1/8, 12.50 %, 1 in 8
    """
    now = ruled(rules, KingdomRules)
    masks = placements(tile, card, facing, free=free, attack=attack, rules=now)
    if not masks:
        raise ValueError(tr("{tile} has no legal place on {card}", tile=tile, card=card))
    foes = _foes(now, card)
    ways = Counter((mask & foes).bit_count() for mask in masks)
    models, knobs = [tr("every legal place is equally likely")], ("flip_fixed", "tile_must_cover")
    basis = partial(assumed, now, (), [("hordes", card), ("tiles", tile)], models, knobs)

    def fall(source: Fair) -> int:
        return (masks[source.randbelow(len(masks))] & foes).bit_count()

    def says() -> str:
        return tr("enemies under {tile} that lies anywhere on {card}", tile=tile, card=card)

    return Distribution(Pmf.of(ways), says, basis, trial=fall, name=lambda n: tr("covers {n}", n=n))


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
    now = ruled(rules, KingdomRules)
    return grid.min_cover(_foes(now, card), _all(now, card, tiles, free=free, facings=facings, attack=attack))


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
    now = ruled(rules, KingdomRules)
    return grid.exact_covers(_foes(now, card), _all(now, card, tiles, free=free, facings=("N",), attack=attack))


def best_mix(
    card: str, tiles: Mapping[str, Attack], *, free: bool = False, rules: KingdomRules | None = None
) -> int | None:
    """The fewest tiles of several attack types, each tile with its own, that cover every enemy from any facing.

    >>> best_mix("A4", {"D2": "physical", "M1": "physical", "L3": "magical"})
    2
    """
    now = ruled(rules, KingdomRules)
    each = (_all(now, card, [tile], free=free, facings=FACINGS, attack=kind) for tile, kind in tiles.items())
    return grid.min_cover(_foes(now, card), [mask for masks in each for mask in masks])


def bolts(*, rules: KingdomRules | None = None) -> int:
    """The placements of Lightning Bolt on an empty card, as bolt_reading reads it (KR-SPELL-06, KR-RUL-39).

    >>> bolts()
    228
    """
    group = ruled(rules, KingdomRules).knobs.bolt_reading == "group"
    fours = map(grid.bits, combinations(range(25), 4))
    if group:
        return sum(map(grid.connected, fours))
    return sum(all(grid.beside(square) & mask for square in grid.squares(mask)) for mask in fours)


def _foes(now: KingdomRules, card: str) -> int:
    """The squares of a card with an enemy."""
    return now.anatomy(known(card, now.hordes, "hordes")).all


def _squares(mask: int) -> int:
    """A set of squares of a card."""
    return whole(mask, "a set of squares, one bit each", 0, FULL)


def _all(
    now: KingdomRules, card: str, tiles: Sequence[str], *, free: bool, facings: Sequence[Facing], attack: Attack
) -> Iterator[int]:
    if not facings:
        raise ValueError("facings: one or more of N, E, S and W are needed")
    for tile in several(tiles, "tiles"):
        for facing in facings[:1] if free else facings:
            yield from placements(tile, card, facing, free=free, attack=attack, rules=now)
