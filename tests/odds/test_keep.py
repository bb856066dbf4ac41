"""Optimal keeping against the obvious recursion over ordered dice, closed forms, icepool and dyce; fractions throughout."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product
from typing import cast

import icepool
import pytest
from dyce import P

from hordeplay.odds.keep import Plan, closed_form, optimal, rolls
from hordeplay.odds.lattice import Lattice, count_of, faces_of, lattice, parts_of

Payoff = Callable[[tuple[int, ...]], Fraction]


def obvious(payoff: Payoff, dice: int, rerolls: int, sides: int = 6) -> Fraction:
    """Roll ordered dice, try every subset of them, roll the others in every order: no multiset, no sharing but a memo."""

    def falling(faces: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(faces, reverse=True))

    @cache
    def value(roll: tuple[int, ...], left: int) -> Fraction:
        if not left:
            return payoff(roll)
        keeps = {keep for k in range(dice + 1) for keep in combinations(roll, k)}
        return max(rolled(keep, left - 1) for keep in keeps)

    @cache
    def rolled(keep: tuple[int, ...], left: int) -> Fraction:
        n = dice - len(keep)
        values = [value(falling(keep + new), left) for new in product(range(1, sides + 1), repeat=n)]
        return sum(values, Fraction(0)) / int(sides**n)

    return rolled((), rerolls)


def with_icepool(payoff: Payoff, dice: int, rerolls: int) -> Fraction:
    """icepool's dice pools, keeps remembered."""

    @cache
    def value(roll: tuple[int, ...], left: int) -> Fraction:
        if not left:
            return payoff(tuple(reversed(roll)))
        return max(rolled(keep, left - 1) for keep in {keep for k in range(dice + 1) for keep in combinations(roll, k)})

    @cache
    def rolled(keep: tuple[int, ...], left: int) -> Fraction:
        die = icepool.d6.pool(dice - len(keep)).expand()
        parts = [Fraction(w) * value(tuple(sorted(keep + new)), left) for new, w in die.items()]
        return sum(parts, Fraction(0)) / int(die.denominator())

    return rolled((), rerolls)


def random_payoff(seed: int) -> Payoff:
    rng = random.Random(seed)
    worths: dict[tuple[int, ...], Fraction] = {}
    return lambda roll: worths.setdefault(roll, Fraction(rng.randrange(60), rng.choice([1, 2, 7])))


@pytest.mark.parametrize(
    ("dice", "rerolls", "sides"), [(1, 3, 6), (2, 2, 6), (3, 2, 6), (3, 3, 4), (4, 1, 6), (2, 2, 8)]
)
def test_any_payoff_as_in_the_obvious_recursion(dice: int, rerolls: int, sides: int) -> None:
    for seed in range(3):
        payoff = random_payoff(seed)
        plan = optimal(payoff, dice, sides)
        assert plan.value(rerolls) == obvious(payoff, dice, rerolls, sides)
        rough = optimal(payoff, dice, sides, exact=False)
        assert rough.value(rerolls) == pytest.approx(float(plan.value(rerolls)), rel=1e-12)


@pytest.mark.parametrize(("dice", "rerolls"), [(3, 2), (4, 2)])
def test_any_payoff_as_icepool_has_it(dice: int, rerolls: int) -> None:
    payoff = random_payoff(9)
    assert optimal(payoff, dice).value(rerolls) == with_icepool(payoff, dice, rerolls)


def test_one_roll_as_dyce_has_it() -> None:
    """Without rerolls the value is the mean of the payoff: the highest two of four dice."""
    pool = P(6, 6, 6, 6)
    mean = Fraction(sum(sum(roll[-2:]) * n for roll, n in pool.rolls_with_counts()), 6**4)
    assert optimal(lambda roll: roll[0] + roll[1], 4).value(0) == mean


def test_five_of_a_kind() -> None:
    """The figure that everybody knows: 4.6029 % in three rolls."""
    plan = optimal(lambda roll: roll[0] == roll[-1])
    assert plan.value(2) == Fraction(347897, 7558272)
    assert float(plan.value(2)) == pytest.approx(0.046029, abs=5e-7)


def test_the_policy_holds_together() -> None:
    """A roll is worth its best keep; the value before a roll is the mean over what it may show."""
    payoff = random_payoff(4)
    plan = optimal(payoff, 4)
    for left in range(3):
        mean = sum((c * plan.of(faces_of(count), left) for count, c in rolls(plan.links, 4)), Fraction(0))
        assert plan.value(left) == mean
    for roll in ((6, 5, 3, 3), (1, 1, 1, 1), (6, 4, 2, 1)):
        keeps = plan.keeps(roll, 2)
        assert keeps[0].value == plan.of(roll, 2) == max(keep.value for keep in keeps)
        assert len(keeps) == len({keep.dice for keep in keeps}) == len(list(parts_of(count_of(roll))))
        for keep in keeps:
            assert plan.keep(roll, 2, keep.dice) == keep.value
            more = [keep.dice + faces_of(count) for count, _ in rolls(plan.links, 4 - len(keep.dice))]
            chances = [c for _, c in rolls(plan.links, 4 - len(keep.dice))]
            mean = sum((c * plan.of(dice, 1) for dice, c in zip(more, chances, strict=True)), Fraction(0))
            assert keep.value == mean
        assert plan.keeps(roll, 0) == ((tuple(sorted(roll, reverse=True)), payoff(roll)),)


def test_alike_faces_change_nothing() -> None:
    def payoff(roll: tuple[int, ...]) -> int:
        return 3 * (roll.count(5) >= 2) + (max(map(roll.count, roll)) >= 3) - (roll.count(2) > 1)

    folded = optimal(payoff, alike=(0, 1, 0, 0, 2, 0))
    plain = optimal(payoff)
    assert len(folded.links.level(5)) < len(plain.links.level(5)) / 4
    for rerolls in range(4):
        assert folded.value(rerolls) == plain.value(rerolls)
    for roll in ((6, 5, 5, 2, 1), (4, 4, 4, 2, 2)):
        assert folded.keeps(roll, 2) == plain.keeps(roll, 2)


@pytest.mark.parametrize("alike", [(0,) * 6, (0, 1, 2, 3, 4, 5), (0, 0, 1, 0, 2, 0), (1, 0, 1, 0, 1, 0), (0, 1, 0, 1)])
def test_links_of_the_lattice(alike: tuple[int, ...]) -> None:
    links = Lattice(alike)
    for k in range(4):
        here, above = links.level(k), links.level(k + 1)
        for i, count in enumerate(here):
            assert links.canonical(count) == count
            assert links.place(count) == i
            more = [links.canonical([n + (f == face) for f, n in enumerate(count)]) for face in range(len(alike))]
            assert [above[j] for j in links.up[k][i](range(len(above)))] == more
            for j in links.up[k][i](range(len(above))):
                assert i in links.down[k + 1][j](range(len(here)))
    assert sum(c for _, c in rolls(links, 4)) == 1
    for roll in product(range(1, len(alike) + 1), repeat=3):
        assert links.place(count_of(roll, len(alike))) < len(links.level(3))


def at_least(wanted: int) -> Callable[[tuple[int, ...]], int]:
    return lambda roll: roll.count(5) >= wanted


def test_closed_form_of_one_face() -> None:
    """Keeping every hit: each die ends as that face with 1 - (5/6)^t, whatever the others do."""
    for wanted, dice, rerolls in product((1, 2, 3), (3, 5), (0, 1, 2)):
        plan = optimal(at_least(wanted), dice, alike=(0, 0, 0, 0, 1, 0))
        assert plan.value(rerolls) == closed_form(dice, wanted, rerolls + 1)


def test_more_dice_and_more_rolls_never_hurt() -> None:
    chances = [[optimal(lambda roll: sum(roll[:3]) >= 17, dice).value(r) for r in range(4)] for dice in (3, 4, 5)]
    assert all(a < b for row in chances for a, b in pairwise(row))
    assert all(a < b for lower, upper in pairwise(chances) for a, b in zip(lower, upper, strict=True))


def test_what_is_refused() -> None:
    plan = optimal(sum, 3)
    for wrong in (
        lambda: plan.of((1, 2), 1),
        lambda: plan.of((1, 2, 7), 1),
        lambda: plan.value(-1),
        lambda: plan.keep((1, 2, 3), 1, (4,)),
        lambda: plan.keep((1, 2, 3), 0, (3,)),
        lambda: optimal(cast("Payoff", lambda roll: sum(roll) / 2), 2),
        lambda: optimal(sum, 2, alike=(0, 0)),
        lambda: lattice((0, 0)).level(25),
        lambda: Plan[Fraction](lattice((0, 0)), 2, [1]),
    ):
        with pytest.raises(ValueError, match=r"."):
            wrong()
