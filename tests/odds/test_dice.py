"""Dice arithmetic against every roll counted one by one, and against icepool and dyce."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import pytest
from dyce import P
from hypothesis import given, settings
from hypothesis import strategies as st

import hordeplay as hp
from hordeplay.odds import pool
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.effort import TooMuchWork
from hordeplay.odds.pmf import Event, Pmf, d
from hordeplay.odds.waiting import Waiting

COIN: Pmf[Any] = Pmf.uniform("HT")  # Any: to be misused
WEIGHTS = st.dictionaries(st.integers(-4, 5), st.integers(1, 4), min_size=1, max_size=4)
LAWS = WEIGHTS.map(Pmf.of)
PARTS = st.dictionaries(st.fractions(-3, 3, max_denominator=4), st.integers(1, 4), min_size=1, max_size=3).map(Pmf.of)
few = settings(derandomize=True, deadline=None, max_examples=80, database=None)


def every_roll(law: Pmf[Any], dice: int, of: Callable[[Sequence[Any]], Any]) -> Pmf[Any]:
    """What `of` gives for each row of dice, each row with its chance."""
    return Pmf.joint(*[law] * dice).map(of) if dice else Pmf.sure(of(()))


def pairs(one: Pmf[int], two: Pmf[int], f: Callable[[Any, Any], Any]) -> Pmf[Any]:
    """What `f` gives for each outcome of the one with each of the other."""
    return Pmf.joint(one, two).map(lambda pair: f(*pair))


def of_icepool(die: Iterable[Any]) -> dict[Any, Fraction]:
    whole: int = die.denominator()  # type: ignore[attr-defined]  # icepool publishes no types
    return {outcome: Fraction(n, whole) for outcome, n in die.items() if n}  # type: ignore[attr-defined]


def test_a_die() -> None:
    assert hp.d(6) == d(6) == Pmf.uniform([1, 2, 3, 4, 5, 6])
    assert d(1) == Pmf.sure(1)
    for wrong in (0, -6, 2.5, "6", True, None):
        with pytest.raises(ValueError, match="the sides of a die: a whole number 1 or more, not"):
            d(wrong)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(ValueError, match="a die has at most 1000000 sides"):
        d(10**9)


@few
@given(LAWS, LAWS, st.integers(-3, 3))
def test_arithmetic_as_every_pair_has_it(one: Pmf[int], two: Pmf[int], n: int) -> None:
    for f in (operator.add, operator.sub, operator.mul):
        assert f(one, two) == pairs(one, two, f)
        assert f(one, n) == pairs(one, Pmf.sure(n), f)
        assert f(n, one) == pairs(Pmf.sure(n), one, f)
    assert -one == one.map(lambda x: -x)
    assert abs(one - two) == pairs(one, two, lambda x, y: abs(x - y))
    if n:
        assert one // n == one.map(lambda x: x // n)
    half = Fraction(1, 2)
    # mypy knows the numbers of a distribution by the first of them
    assert (one * half).mean == one.mean / 2  # type: ignore[operator]
    assert (half - one).mean == half - one.mean  # type: ignore[operator]


def test_what_is_no_number_is_not_reckoned_with() -> None:
    for wrong in (
        lambda: d(6) * 0.5,  # type: ignore[operator]
        lambda: d(6) - "1",  # type: ignore[operator]
        lambda: None + d(6),  # type: ignore[arg-type]
        lambda: d(6) @ "2",  # type: ignore[operator]
        lambda: COIN - COIN,
        lambda: d(6) > "1",  # type: ignore[operator]
    ):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(ZeroDivisionError):
        d(6) // (d(2) - 1)
    with pytest.raises(ValueError, match="dice that are added up show whole numbers or Fractions, not 'H'"):
        2 @ COIN
    for n in (-1, 1.5, True):
        with pytest.raises(ValueError, match="dice that are added up: a whole number 0 or more, not"):
            n @ d(6)  # type: ignore[operator]


@few
@given(LAWS | PARTS, st.integers(0, 4))
def test_sums_of_equal_dice_as_every_roll_has_them(law: Pmf[Any], dice: int) -> None:
    assert dice @ law == every_roll(law, dice, sum)


@pytest.mark.parametrize("faces", [[0, 1, 1_000_000], [Fraction(1, 3), 700, 9_001], [-(10**9), 1], [5], [7, 7, 7]])
def test_faces_that_lie_far_apart(faces: list[int]) -> None:
    law = Pmf.uniform(faces)
    for dice in range(5):
        assert dice @ law == every_roll(law, dice, sum)


def test_many_dice() -> None:
    hundred = 100 @ d(6)
    assert [hundred.mean, hundred.variance, len(hundred)] == [350, 100 * d(6).variance, 501]
    assert hundred == (60 @ d(6)) + (40 @ d(6)) == of_icepool(100 @ icepool.d6)
    assert 300 @ d(2) == Pmf.binomial(300, "1/2") + 300
    with pytest.raises(TooMuchWork, match="a sum of 50000 dice takes about"):
        50_000 @ d(6)
    wide = d(15_001)
    with pytest.raises(TooMuchWork, match="each of 15001 outcomes with each of 15001"):
        wide * wide


def test_a_number_of_dice_that_is_rolled() -> None:
    assert d(4) @ d(6) == of_icepool(icepool.d4 @ icepool.d6)
    assert (d(3) - 1) @ d(6) == Pmf.mixture([("1/3", Pmf.sure(0)), ("1/3", d(6)), ("1/3", d(6) + d(6))])
    with pytest.raises(ValueError, match="0 or more, not -1"):
        (d(3) - 2) @ d(6)


@few
@given(LAWS | PARTS, st.integers(1, 4), st.data())
def test_the_highest_and_the_lowest_as_every_roll_has_them(law: Pmf[Any], dice: int, data: st.DataObject) -> None:
    k = data.draw(st.integers(1, dice))
    assert law.highest(dice, k) == every_roll(law, dice, lambda roll: sum(sorted(roll)[-k:]))
    assert law.lowest(dice, k) == every_roll(law, dice, lambda roll: sum(sorted(roll)[:k]))
    assert -(-law).lowest(dice, k) == law.highest(dice, k)


@pytest.mark.parametrize(("dice", "k", "sides"), [(4, 3, 6), (8, 3, 6), (20, 3, 6), (24, 12, 6), (9, 8, 10)])
def test_the_highest_and_the_lowest_as_icepool_has_them(dice: int, k: int, sides: int) -> None:
    assert d(sides).highest(dice, k) == of_icepool(icepool.d(sides).highest(dice, k))
    assert d(sides).lowest(dice, k) == of_icepool(icepool.d(sides).lowest(dice, k))


def test_the_highest_as_dyce_has_it() -> None:
    sums: Counter[int] = Counter()
    for roll, n in P(8, 8, 8, 8, 8, 8).rolls_with_counts():
        sums[sum(roll[-2:])] += n
    assert d(8).highest(6, 2) == Pmf.of(sums)


def test_no_roll_is_counted_one_by_one() -> None:
    """8 dice are 1.7 million rolls, 1000 more than can ever be: the faces are counted."""
    best = d(6).highest(1000, 3)
    assert best.exactly(18) == Pmf.binomial(1000, "1/6").at_least(3)
    with pytest.raises(TooMuchWork, match="the highest 900 of 1000 dice takes about"):
        d(6).highest(1000, 900)


def test_how_many_dice_count() -> None:
    assert d(6).highest(3, 3) == d(6).lowest(3, 3) == 3 @ d(6)
    with pytest.raises(ValueError, match="highest dice that count: a whole number from 1 to 3, not 4"):
        d(6).highest(3, 4)
    with pytest.raises(ValueError, match="lowest dice that count: a whole number from 1 to 3, not 0"):
        d(6).lowest(3, 0)
    with pytest.raises(ValueError, match="dice: a whole number 1 or more, not 0"):
        d(6).highest(0)
    with pytest.raises(ValueError, match="not 'H'"):
        COIN.highest(2)


@few
@given(LAWS, st.integers(0, 3), st.integers(-4, 5))
def test_explosions_as_rolled_out(law: Pmf[int], depth: int, least: int) -> None:
    def rolled(left: int) -> Pmf[int]:
        return law.then(lambda x: Pmf.sure(x) if x < least or not left else x + rolled(left - 1))

    assert law.explode(depth, when=lambda x: x >= least) == rolled(depth)


def test_explosions_as_icepool_has_them() -> None:
    for depth in (1, 2, 9):
        assert d(6).explode(depth) == of_icepool(icepool.d6.explode(depth=depth))
    assert d(10).explode(3, when=lambda x: x > 8) == of_icepool(icepool.d10.explode([9, 10], depth=3))
    assert d(6).explode(0) == d(6)
    with pytest.raises(ValueError, match="the depth of an explosion: a whole number 0 or more, not -1"):
        d(6).explode(-1)
    with pytest.raises(TooMuchWork, match="an explosion 5000 deep"):
        d(6).explode(5000)


@few
@given(LAWS, LAWS, st.integers(-5, 6))
def test_comparisons_as_every_pair_has_them(one: Pmf[int], two: Pmf[int], n: int) -> None:
    for f in (operator.lt, operator.le, operator.gt, operator.ge):
        assert f(one, two) == pairs(one, two, f)
        assert f(one, n) == pairs(one, Pmf.sure(n), f)
        assert f(n, one) == pairs(Pmf.sure(n), one, f)
    assert (one >= n).chance() == one.at_least(n)
    assert (one <= n).chance() == one.at_most(n)


def test_an_event_is_a_distribution_of_true_and_false() -> None:
    event = d(8) > d(6)
    assert isinstance(event, Event)
    assert event == {False: Fraction(7, 16), True: Fraction(9, 16)}
    assert event.chance() == event[True] == event.exactly(True)
    assert (d(6) > 9).chance() == 0
    assert list(d(6) >= 1) == [True]
    assert event.chance(lambda so: not so) == Fraction(7, 16)
    assert 5 @ (d(10) >= 6) == Pmf.binomial(5, "1/2")
    assert (Pmf.uniform("abc") > "a").chance() == Fraction(2, 3)


def test_chance_has_no_truth() -> None:
    """A comparison in an `if` would always be true, and the larger of two dice always the second one."""
    for wrong in (lambda: 1 if d(6) > 3 else 0, lambda: max(d(6), d(8)), lambda: sorted([d(6), d(8)])):
        with pytest.raises(TypeError, match=r"is a matter of chance: ask \(a > b\)\.chance\(\)"):
            wrong()


def test_equality_stays_one_of_distributions() -> None:
    assert (d(6) == d(6)) is True
    assert (d(6) != d(8)) is True
    assert len({d(6), d(6), Pmf.uniform(range(1, 7))}) == 1


def test_what_knows_its_words_reckons_too() -> None:
    heads = Distribution(Pmf.binomial(2, "1/2"), "heads of two coins")
    assert 2 @ heads == heads + heads == Pmf.binomial(4, "1/2")
    assert (heads > 0).chance() == Fraction(3, 4)
    assert type(heads - 1) is Pmf


@few
@given(LAWS)
def test_a_table_of_tails(law: Pmf[int]) -> None:
    for outcome, exactly, more, less in law.table():
        assert isinstance(outcome, int)
        assert (exactly, more, less) == (law[outcome], law.at_least(outcome), law.at_most(outcome))


def test_how_a_table_looks() -> None:
    table = Pmf.uniform(["<a>", "b"]).table()
    assert str(table).splitlines() == [
        "outcome  exactly  at least   at most",
        "<a>      50.00 %  100.00 %   50.00 %",
        "b        50.00 %   50.00 %  100.00 %",
    ]
    assert "<th>at least</th>" in table._repr_html_()
    assert "<td>&lt;a&gt;</td>" in table._repr_html_()
    assert table.rows()[0] == {"outcome": "<a>", "exactly": Fraction(1, 2), "at least": 1, "at most": Fraction(1, 2)}


@few
@given(st.fractions(0, 1, max_denominator=9).filter(bool), st.integers(1, 7))
def test_waiting_as_rolled_out(p: Fraction, n: int) -> None:
    wait = Waiting(p)
    law = wait.up_to(n)
    rows = Pmf.joint(*[Pmf({True: p, False: 1 - p})] * n)
    assert law == rows.map(lambda row: row.index(True) + 1 if True in row else n + 1)
    assert [law.exactly(k) for k in range(n + 1)] == [wait.exactly(k) for k in range(n + 1)]
    assert (wait.at_most(n), wait.at_least(n + 1)) == (law.at_most(n), 1 - law.at_most(n))


@pytest.mark.parametrize("p", ["1/6", "1/2", "99/100", 1, "1/1000"])
def test_moments_of_a_wait(p: str | int) -> None:
    """E = 1 + (1 - p) E, and for the square likewise."""
    wait = Waiting(p)
    miss = 1 - wait.success
    assert wait.mean == 1 + miss * wait.mean
    square = wait.variance + wait.mean**2
    assert square == 1 + miss * (2 * wait.mean + square)
    assert wait.sd == pytest.approx(float(wait.variance) ** 0.5)
    for level in ("1/100", "1/2", "19/20", "999999/1000000"):
        n = wait.quantile(level)
        assert wait.at_most(n) >= Fraction(level) > wait.at_most(n - 1)


def test_the_first_time() -> None:
    assert d(6).first_time(6) == d(6).first_time(lambda face: face == 6) == Waiting("1/6")
    assert (d(6) >= 5).first_time(True).mean == 3
    assert len({Waiting("1/6"), Waiting("2/12")}) == 1
    assert repr(Waiting("1/6")) == "Waiting('1/6')"
    assert str(Waiting("1/6")).splitlines()[0].split() == ["try", "chance", "decimal"]
    assert str(Waiting("1/6")).splitlines()[-1].startswith("later")
    assert "<td>later</td>" in Waiting("1/6")._repr_html_()
    with pytest.raises(ValueError, match="what never comes has no first time"):
        d(6).first_time(7)
    with pytest.raises(ValueError, match="above 0 and below 1; got 1"):
        Waiting("1/6").quantile(1)
    with pytest.raises(ValueError, match="tries: a whole number 1 or more, not 0"):
        Waiting("1/6").up_to(0)
    with pytest.raises(TooMuchWork, match="a wait of 100000000 tries"):
        Waiting("1/6").at_most(10**8)


def test_estimates_follow_the_work() -> None:
    """Twice the dice, more than twice the estimate, and never a refusal of what a table needs."""
    estimates: list[Callable[[int], float]] = [
        lambda n: pool.seconds_of_sum(range(1, 7), n, 6),
        lambda n: pool.seconds_of_kept(range(1, 7), n, n // 2, 6),
        lambda n: pool.seconds_of_sum([0, 1, 10**9], n, 3),
    ]
    for of in estimates:
        assert of(20) < 0.1
        assert of(400) > 2 * of(200) > 4 * of(100)
    assert pool.seconds_of_sum(range(1, 7), 0, 6) == 0


def test_pools_keep_their_weights() -> None:
    """The ways of a pool are as many as its rolls."""
    for dice, many in product(range(1, 6), range(1, 6)):
        if many <= dice:
            ways = pool.kept([(3, 2), (1, 1), (0, 4)], dice, many)
            rolls = Counter(sum(sorted(roll)[-many:]) for roll in product([3, 3, 1, 0, 0, 0, 0], repeat=dice))
            assert ways == rolls
