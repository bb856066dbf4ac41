"""Tiles as bitmasks against coordinate sets and other algorithms, and the ledger's table of tiles."""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kingdom_rush.helpers import printed

from hordeplay.odds import tiles

Square = tuple[int, int]
SHAPES = {name: tile.rows for name, tile in printed().tiles.items()}


def slow_placements(rows: tuple[str, ...], *, free: bool, turns: int = 0) -> list[int]:
    """Every translate of every symmetry, as sets of coordinates."""
    shape = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X"}
    masks = set()
    symmetries: list[set[Square]] = []
    turned = shape
    for quarter in range(4):
        if free or quarter == turns:
            symmetries.append(turned)
        if free:
            symmetries.append({(r, -c) for r, c in turned})
        turned = {(c, -r) for r, c in turned}
    for one in symmetries:
        for down in range(-6, 7):
            for right in range(-6, 7):
                moved = {(r + down, c + right) for r, c in one}
                if all(0 <= r < 5 and 0 <= c < 5 for r, c in moved):
                    masks.add(sum(1 << (r * 5 + c) for r, c in moved))
    return sorted(masks)


@pytest.mark.parametrize("name", SHAPES)
def test_placements_against_coordinate_sets(name: str) -> None:
    for turns in range(4):
        assert list(tiles.placements(SHAPES[name], turns)) == slow_placements(SHAPES[name], free=False, turns=turns)
    assert list(tiles.placements(SHAPES[name], free=True)) == slow_placements(SHAPES[name], free=True)


def test_the_tile_table() -> None:
    """Placements on an empty card, fixed and with free manipulation; a tile of h x w has (6-h)(6-w) fixed ones."""
    counts = {
        name: (len(tiles.placements(rows)), len(tiles.placements(rows, free=True))) for name, rows in SHAPES.items()
    }
    assert counts == {
        "M1": (25, 25), "D2": (20, 40), "I3": (15, 30), "L3": (16, 64), "I4": (10, 20), "O4": (16, 16),
        "T4": (12, 48), "S4": (12, 48), "L4": (12, 96), "P5": (12, 96), "R6": (12, 24), "U5": (12, 48),
    }  # fmt: skip
    for name, rows in SHAPES.items():
        assert counts[name][0] == (6 - len(rows)) * (6 - len(rows[0]))


def test_placements_are_quick() -> None:
    """Legal placements of any tile in well under a millisecond, once the shape was seen."""
    began = time.perf_counter()
    for _ in range(20):
        for rows in SHAPES.values():
            tiles.legal(tiles.placements(rows, free=True), 0b1010101)
    assert (time.perf_counter() - began) / (20 * len(SHAPES)) < 0.001


def slow_fewest(goal: int, masks: Iterable[int]) -> int | None:
    """Breadth first over what is covered."""
    seen = {0}
    edge = {0}
    steps = 0
    while edge:
        if any(not goal & ~done for done in edge):
            return steps
        edge = {done | mask for done in edge for mask in masks if not mask & done and mask & goal & ~done} - seen
        seen |= edge
        steps += 1
    return None


def slow_exact(goal: int, masks: list[int]) -> int:
    """All subsets of placements inside the goal."""
    inside = [mask for mask in masks if not mask & ~goal]
    ways = 0
    for n in range(1, goal.bit_count() + 1):
        for chosen in combinations(inside, n):
            if sum(mask.bit_count() for mask in chosen) == goal.bit_count() and _union(chosen) == goal:
                ways += 1
    return ways


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


PATCHES = st.sets(st.integers(0, 24), min_size=1, max_size=6).map(tiles.bits)


@given(
    goal=PATCHES,
    blocked=st.sets(st.integers(0, 24), max_size=5).map(tiles.bits),
    name=st.sampled_from(["D2", "L3", "I3"]),
)
def test_fewest_against_breadth_first(goal: int, blocked: int, name: str) -> None:
    masks = tiles.legal(tiles.placements(SHAPES[name], free=True), blocked & ~goal)
    fewest = tiles.fewest(goal, masks)
    assert (None if fewest is None else len(fewest)) == slow_fewest(goal, masks) == tiles.min_cover(goal, masks)
    if fewest is not None:
        assert sum(mask.bit_count() for mask in fewest) == _union(fewest).bit_count()
        assert not goal & ~_union(fewest)


@given(goal=PATCHES)
def test_exact_covers_against_all_subsets(goal: int) -> None:
    masks = [*tiles.placements(SHAPES["D2"], free=True), *tiles.placements(SHAPES["M1"])]
    assert tiles.exact_covers(goal, masks) == slow_exact(goal, masks)


@given(mask=PATCHES)
def test_connected_and_touching(mask: int) -> None:
    there = list(tiles.squares(mask))
    assert tiles.bits(there) == mask
    near = {s for s in range(25) if any(abs(s // 5 - t // 5) + abs(s % 5 - t % 5) == 1 for t in there)} - set(there)
    assert tiles.touching(mask) == tiles.bits(near)
    reached, edge = {there[0]}, [there[0]]
    while edge:
        one = edge.pop()
        for other in there:
            if other not in reached and abs(one // 5 - other // 5) + abs(one % 5 - other % 5) == 1:
                reached.add(other)
                edge.append(other)
    assert tiles.connected(mask) == (len(reached) == len(there))


def test_blocks_and_shapes() -> None:
    assert len(tiles.blocks(2, 2)) == 16
    assert tiles.blocks(2, 2)[0] == 0b1100011
    with pytest.raises(ValueError, match="rows of 'X'"):
        tiles.orientations(("..",))
    assert len(tiles.orientations(("X.", "XX"), 1, flipped=True)) == 2
