"""A sheet of boxes solved backwards, against a reference that knows whole histories, all rolls and all keeps one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from hordeplay.lab.sheet_solver import solve
from hordeplay.odds.lattice import Count
from hordeplay.odds.score_sheet import Box, Jokers, Sheet, State, exact

ROW, SIDES, DICE = 7, 4, 3


def upper(face: int) -> Box:
    return Box(f"face {face}", lambda dice: face * dice.count(face), face=face)


def row(dice: Count) -> int:
    return ROW * (dice[0] - 2 == dice[1] - 1 == dice[2])


def alike(dice: Count) -> int:
    return 9 * (len(set(dice)) == 1)


BOXES = (upper(3), upper(4), Box("row", row, joker=ROW), Box("alike", alike, alike=True))
ROLLS = list(product(range(1, SIDES + 1), repeat=DICE))
AFTER = {
    (dice, stays): [tuple(d if s else n for d, n, s in zip(dice, new, stays, strict=True)) for new in ROLLS]
    for dice in ROLLS
    for stays in product((False, True), repeat=DICE)
}
"""What may lie there after some dice have stayed and the others were rolled, each as likely as the other."""
BONUS_FROM, BONUS, AGAIN = 11, 6, 10


def small(jokers: Jokers, again: int = AGAIN, rerolls: int = 1) -> Sheet:
    """Three dice of four sides, so that a reference can count every roll."""
    return Sheet(BOXES, BONUS_FROM, BONUS, again, jokers, dice=DICE, rerolls=rerolls, sides=SIDES)


History = tuple[int | None, ...]
"""The points of each box, None while it is open."""


def reference(jokers: Jokers, again: int, rerolls: int) -> Fraction:
    """The value of an empty sheet, from the words of the rules: no state, no lattice, no multisets."""

    def choices(points: History, dice: tuple[int, ...]) -> list[tuple[int, int]]:
        """The boxes that may be filled, each with all that it brings."""
        same = len(set(dice)) == 1
        face = dice[0]
        own = {3: 0, 4: 1}.get(face)
        open_boxes = [i for i in range(4) if points[i] is None]
        second = same and points[3] is not None
        joker = False
        if second and jokers != "none":
            joker = own is None or points[own] is not None
            if jokers == "forced":
                if not joker:
                    open_boxes = [own for own in [own] if own is not None]
                elif 2 in open_boxes:
                    open_boxes = [2]
        entries = []
        for i in open_boxes:
            ordered = tuple(sorted(dice, reverse=True))
            own_points = ROW if joker and i == 2 else BOXES[i].points(ordered)
            more = again if same and points[3] else 0
            if i in (0, 1):
                before = sum(n for n in points[:2] if n is not None)
                more += BONUS if before < BONUS_FROM <= before + own_points else 0
            entries.append((i, own_points + more))
        return entries

    @cache
    def turn(points: History) -> Fraction:
        if None not in points:
            return Fraction(0)

        @cache
        def lying(dice: tuple[int, ...], left: int) -> Fraction:
            ordered = tuple(sorted(dice, reverse=True))
            ways = [
                gain + turn(tuple(BOXES[i].points(ordered) if j == i else n for j, n in enumerate(points)))
                for i, gain in choices(points, dice)
            ]
            if left:
                ways += [
                    sum((lying(each, left - 1) for each in AFTER[dice, stays]), Fraction(0)) / len(ROLLS)
                    for stays in product((False, True), repeat=DICE)
                ]
            return max(ways)

        return sum((lying(dice, rerolls) for dice in ROLLS), Fraction(0)) / len(ROLLS)

    return turn((None,) * 4)


@pytest.mark.parametrize(
    ("jokers", "again", "rerolls"), [("free", AGAIN, 1), ("none", AGAIN, 0), ("forced", AGAIN, 0), ("free", 0, 0)]
)
def test_the_value_is_that_of_every_roll_and_every_keep(jokers: Jokers, again: int, rerolls: int) -> None:
    sheet = small(jokers, again, rerolls)
    value = reference(jokers, again, rerolls)
    assert exact(sheet).value(State()) == value
    assert solve(sheet).value(State()) == pytest.approx(float(value), abs=1e-12)


def test_both_solvers_agree_on_every_state() -> None:
    sheet = small("free")
    one, other = exact(sheet), solve(sheet)
    for filled in range(sheet.full):
        tops = [3 * k for k in range(DICE + 1)] if filled & 1 else [0]
        uppers = {
            min(BONUS_FROM, n + m) for n in tops for m in ([4 * k for k in range(DICE + 1)] if filled & 2 else [0])
        }
        for upper_points, paid in product(sorted(uppers), (False, True) if filled & 8 else (False,)):
            at = State(filled, upper_points, paid)
            assert other.value(at) == pytest.approx(float(one.value(at)), abs=1e-12), at


def test_jokers_make_a_difference_each_in_its_own_way() -> None:
    """Who may choose has no less than who is forced."""
    values = [
        exact(replace(small(jokers), boxes=(*BOXES, Box("sum", lambda dice: 2 * sum(dice))))).value(State())
        for jokers in ("none", "forced", "free")
    ]
    assert values[0] < values[2]
    assert values[1] < values[2]


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Sheet((Box("sum", sum),), jokers="free"), "need a box for dice that are all alike"),
        (lambda: Sheet((Box("sum", sum),), again=10), "need a box for dice that are all alike"),
        (lambda: Sheet((Box("sum", sum), Box("sum", max))), "two boxes are called 'sum'"),
        (lambda: Sheet((Box("a", sum, alike=True), Box("b", sum, alike=True))), "one box at most"),
        (
            lambda: exact(Sheet(tuple(Box(str(i), sum) for i in range(6)))),
            "at most 5 boxes are solved in fractions, not 6",
        ),
        (lambda: solve(Sheet(tuple(Box(str(i), sum) for i in range(14)))), "at most 13 boxes are solved, not 14"),
        (lambda: exact(Sheet((Box("sum", sum),))).turn(State(1)), "every box is filled"),
    ],
)
def test_what_makes_no_sense_is_refused(make: Callable[[], object], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        make()
