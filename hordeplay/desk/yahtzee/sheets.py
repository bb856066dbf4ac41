"""The boxes (YZ-SHEET-01, -02), and the sheets that are made of them."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import Final, Literal, TypeAlias, get_args

from hordeplay.odds.lattice import Count, faces_of, lattice
from hordeplay.odds.score_sheet import Box, Sheet

from .rules import Knobs

SheetName: TypeAlias = Literal["whole", "short"]
SHEET_NAMES: Final[tuple[SheetName, ...]] = get_args(SheetName)
FULL_HOUSE, SMALL_STRAIGHT, LARGE_STRAIGHT, ALIKE = 25, 30, 40, 50


def _most(dice: Count) -> int:
    """How many dice show the same face."""
    return max(map(dice.count, dice))


def _row(dice: Count) -> int:
    """How many faces follow each other.

    >>> _row((6, 5, 4, 2, 1)), _row((5, 4, 3, 2, 2))
    (3, 4)
    """
    longest = length = 1
    for high, low in itertools.pairwise(dice):
        length = length + 1 if high == low + 1 else length if high == low else 1
        longest = max(longest, length)
    return longest


def _upper(face: int, name: str) -> Box:
    return Box(name, lambda dice: face * dice.count(face), face=face)


def _three(dice: Count) -> int:
    return sum(dice) if _most(dice) >= 3 else 0


def _four(dice: Count) -> int:
    return sum(dice) if _most(dice) >= 4 else 0


def _full_house(dice: Count) -> int:
    return FULL_HOUSE if sorted(map(dice.count, set(dice))) == [2, 3] else 0


def _small_straight(dice: Count) -> int:
    return SMALL_STRAIGHT if _row(dice) >= 4 else 0


def _large_straight(dice: Count) -> int:
    return LARGE_STRAIGHT if _row(dice) == 5 else 0


def _alike(dice: Count) -> int:
    return ALIKE if _most(dice) == len(dice) else 0


BOXES: Final = (
    *(_upper(face, name) for face, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1)),
    Box("three of a kind", _three),
    Box("four of a kind", _four),
    Box("full house", _full_house, joker=FULL_HOUSE),
    Box("small straight", _small_straight, joker=SMALL_STRAIGHT),
    Box("large straight", _large_straight, joker=LARGE_STRAIGHT),
    Box("yahtzee", _alike, alike=True),
    Box("chance", sum),
)
SHORT: Final = ("sixes", "full house", "large straight", "chance")
"""The boxes of the short sheet: so few that it is solved in fractions while somebody waits."""


@lru_cache(maxsize=64)
def payments(box: Box) -> frozenset[int]:
    """All that any dice pay in a box, jokers included.

    >>> sorted(payments(BOXES[5])), sorted(payments(BOXES[8]))
    ([0, 6, 12, 18, 24, 30], [0, 25])
    """
    paid = {box.points(faces_of(count)) for count in lattice(tuple(range(6))).level(5)}
    return frozenset(paid | ({box.joker} if box.joker is not None else set()))


@lru_cache(maxsize=64)
def sheet_of(name: SheetName, knobs: Knobs) -> Sheet:
    """A sheet under these knobs; the short one has neither bonus nor jokers, whose boxes it lacks."""
    if name == "short":
        return Sheet(tuple(box for box in BOXES if box.name in SHORT), rerolls=knobs.rerolls)
    return Sheet(BOXES, knobs.upper_from, knobs.upper_bonus, knobs.again, knobs.jokers, rerolls=knobs.rerolls)
