"""Tiles on a small square grid as bitmasks: orientations, legal placements, fewest tiles that cover, exact covers.

A square is a number, row by row from the top left, and a set of squares is an int with those bits. Shapes are rows of `X`
and `.`; quarter turns go clockwise. Everything is exact, pure Python and cached; what is cached never depends on a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

SIDE: Final = 5
"""Squares along one side of the grid, unless another is given."""

Rows: TypeAlias = tuple[str, ...]
Shape: TypeAlias = tuple[tuple[int, int], ...]


def squares(mask: int) -> Iterator[int]:
    """The squares of a set in rising order.

    >>> list(squares(0b10011))
    [0, 1, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def bits(numbers: Iterable[int]) -> int:
    """The set of these squares.

    >>> bin(bits([0, 1, 4]))
    '0b10011'
    """
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


@lru_cache(maxsize=512)
def orientations(rows: Rows, turns: int = 0, *, free: bool = False, flipped: bool = False) -> tuple[Shape, ...]:
    """The different ways in which a shape may lie: turned by `turns` quarters, or, with `free`, all turns and flips.

    `flipped` adds the mirror image of the turned shape. `ValueError` for a shape that is empty or has other characters.

    >>> len(orientations(("X.", "XX"), free=True)), len(orientations(("XX", "XX"), free=True))
    (4, 1)
    """
    cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X"]
    if not cells or any(mark not in "X." for row in rows for mark in row):
        raise ValueError(f"a shape is rows of 'X' and '.', not {rows!r}")
    shapes: dict[Shape, None] = {}
    for quarter in range(4) if free else (turns % 4,):
        turned = cells
        for _ in range(quarter):
            turned = [(c, -r) for r, c in turned]
        shapes[_placed(turned)] = None
        if free or flipped:
            shapes[_placed([(r, -c) for r, c in turned])] = None
    return tuple(shapes)


def _placed(cells: Sequence[tuple[int, int]]) -> Shape:
    """The shape moved to the top left corner."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return tuple(sorted((r - top, c - left) for r, c in cells))


@lru_cache(maxsize=512)
def placements(
    rows: Rows, turns: int = 0, *, free: bool = False, flipped: bool = False, side: int = SIDE
) -> tuple[int, ...]:
    """Every way to put a shape on the empty grid, as sets of squares in rising order, none twice.

    >>> [len(placements(("X", "X"), free=free)) for free in (False, True)]
    [20, 40]
    """
    masks = {
        bits((r + down) * side + c + right for r, c in shape)
        for shape in orientations(rows, turns, free=free, flipped=flipped)
        for down in range(side - max(r for r, _ in shape))
        for right in range(side - max(c for _, c in shape))
    }
    return tuple(sorted(masks))


def legal(masks: Iterable[int], blocked: int) -> tuple[int, ...]:
    """The placements that touch no blocked square.

    >>> legal([0b11, 0b110, 0b1100], blocked=0b1)
    (6, 12)
    """
    return tuple(mask for mask in masks if not mask & blocked)


def fewest(goal: int, masks: Iterable[int]) -> tuple[int, ...] | None:
    """Placements, as few as possible and none overlapping, that cover every square of the goal; None when none do.

    Placements may cover squares beside the goal. Tiles are not limited: each placement may be used once, and any number
    of placements of one shape.

    >>> fewest(0b11, [0b1, 0b10, 0b11]), fewest(0b101, [0b110])
    ((3,), None)
    """
    useful = sorted((m for m in dict.fromkeys(masks) if m & goal), key=lambda m: (-(m & goal).bit_count(), m))
    by_square = {square: [m for m in useful if m >> square & 1] for square in squares(goal)}
    if any(not ways for ways in by_square.values()):
        return None
    most = (useful[0] & goal).bit_count() if useful else 1
    for depth in range(goal.bit_count() + 1):
        cover = _search(goal, by_square, most, 0, depth, set())
        if cover is not None:
            return cover
    return None


def _search(
    goal: int, by_square: dict[int, list[int]], most: int, taken: int, depth: int, dead: set[tuple[int, int]]
) -> tuple[int, ...] | None:
    """A cover of what is left with at most `depth` placements; `dead` remembers what has none."""
    left = goal & ~taken
    if not left:
        return ()
    if left.bit_count() > depth * most or (taken, depth) in dead:
        return None
    ways = min(([m for m in by_square[s] if not m & taken] for s in squares(left)), key=len)
    for mask in ways:
        rest = _search(goal, by_square, most, taken | mask, depth - 1, dead)
        if rest is not None:
            return (mask, *rest)
    dead.add((taken, depth))
    return None


def min_cover(goal: int, masks: Iterable[int]) -> int | None:
    """How many placements cover the goal at least; None when it cannot be covered.

    >>> min_cover(0b111, [0b11, 0b110, 0b100])
    2
    """
    cover = fewest(goal, masks)
    return None if cover is None else len(cover)


def exact_covers(goal: int, masks: Iterable[int]) -> int:
    """In how many ways sets of placements cover the goal exactly: no square beside it, none twice.

    >>> exact_covers(0b1111, placements(("XX",), free=True, side=2))
    2
    """
    inside = [m for m in dict.fromkeys(masks) if not m & ~goal]
    by_low: dict[int, list[int]] = {}
    for mask in inside:
        by_low.setdefault(mask & -mask, []).append(mask)
    known = {0: 1}

    def count(left: int) -> int:
        if left not in known:
            # The lowest square left is the lowest square of the placement that covers it.
            known[left] = sum(count(left ^ m) for m in by_low.get(left & -left, ()) if not m & ~left)
        return known[left]

    return count(goal)


@lru_cache(maxsize=64)
def beside(square: int, side: int = SIDE) -> int:
    """The squares that share an edge with a square.

    >>> list(squares(beside(0))), list(squares(beside(12)))
    ([1, 5], [7, 11, 13, 17])
    """
    r, c = divmod(square, side)
    near = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
    return bits(y * side + x for y, x in near if 0 <= y < side and 0 <= x < side)


def touching(mask: int, side: int = SIDE) -> int:
    """The squares outside a set that share an edge with one of it.

    >>> list(squares(touching(0b11)))
    [2, 5, 6]
    """
    near = 0
    for square in squares(mask):
        near |= beside(square, side)
    return near & ~mask


def connected(mask: int, side: int = SIDE) -> bool:
    """Whether a set of squares hangs together by edges.

    >>> connected(0b11), connected(0b101)
    (True, False)
    """
    reached = mask & -mask
    while True:
        more = reached | touching(reached, side) & mask
        if more == reached:
            return reached == mask
        reached = more


@lru_cache(maxsize=32)
def blocks(height: int, width: int, side: int = SIDE) -> tuple[int, ...]:
    """Every rectangle of this size on the grid, by the square at its top left, row by row; none that is too large.

    >>> len(blocks(2, 3)), blocks(6, 1)
    (12, ())
    """
    return tuple(
        bits((top + r) * side + left + c for r in range(height) for c in range(width))
        for top in range(side - height + 1)
        for left in range(side - width + 1)
    )


__all__ = [
    "SIDE",
    "beside",
    "bits",
    "blocks",
    "connected",
    "exact_covers",
    "fewest",
    "legal",
    "min_cover",
    "orientations",
    "placements",
    "squares",
    "touching",
]
