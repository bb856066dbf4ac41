"""Counts that nobody waits for are refused at once, with the time that they would take; what is allowed answers soon."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import comb

import pytest

from hordeplay.games import horrible_hordes as hh
from hordeplay.odds.duel import Duel, Rank, battle, grid
from hordeplay.odds.effort import LONGEST, TooMuchWork
from hordeplay.odds.pmf import Pmf

BIG: list[tuple[Callable[[], object], str]] = [
    (lambda: hh.odds.battle(40, "Rat King", 40), "40 units against 40 counters takes about"),
    (lambda: hh.odds.battle(200, "Rat King", 200), "200 units against 200 counters takes about"),
    (lambda: hh.odds.raid(2, 100, 1, horde="Rat King", hits=100), "103 units against 100 counters"),
    (lambda: battle(40, 40, hit="1/2", risk="2/5"), "about 8 seconds to count, where 2 seconds are the limit"),
    (lambda: Duel((Rank("army", 200, "1/2", "2/5"),), 200).after(3), "200 units against 200 counters"),
    (lambda: Duel((Rank("army", 100, "1/2", "2/5"),), 100).clock(50), "100 units against 100 counters"),
    (lambda: grid(60, 60, "1/2", "2/5"), r"one in decimals \(exact=False\)"),
    (lambda: grid(200, 200, "1/2", "2/5", exact=False), "a grid of 200 units against 200 counters takes about"),
    (lambda: hh.odds.enough("1/2", 60), "a table of 1 to 60 units against 40 opponents takes about"),
    (lambda: hh.odds.events_seen(40_000), "different events in 40000 turns takes about"),
    (lambda: Pmf.binomial(1_000_000, "1/3"), "a binomial of 1000000 tries takes about"),
    (lambda: Pmf.binomial(200, "0." + "1" * 4000), "take fewer tries, or a chance of fewer digits"),
    (lambda: Pmf.binomial(10**400, "1/3"), r"a binomial of 10+\.\.\. tries takes about thousands of years"),
]


@pytest.mark.parametrize(("count", "says"), BIG)
def test_what_takes_too_long_is_refused_before_it_is_begun(count: Callable[[], object], says: str) -> None:
    with pytest.raises(TooMuchWork, match=says) as refused:
        count()
    assert refused.value.seconds > LONGEST
    assert isinstance(refused.value, ValueError)


def test_what_is_allowed_is_still_counted() -> None:
    """The estimate lets small battles pass, unequal ones among them, and a refused grid in decimals."""
    assert hh.odds.battle(20, "Rat King", 20).win > 0
    assert battle(2, 120, hit="1/2", risk="2/5").lose > 0
    assert battle(120, 2, hit="1/2", risk="2/5").win > 0
    assert abs(sum(grid(40, 40, "1/2", "2/5", exact=False)[40, 40]) - 1) < 1e-9


@pytest.mark.parametrize("p", ["0", "1", "1/3", "2/5", "99/100"])
@pytest.mark.parametrize("n", [0, 1, 7, 40])
def test_a_binomial_weight_by_weight(n: int, p: str) -> None:
    """Each weight from the one before, against the formula."""
    chance = Fraction(p)
    assert Pmf.binomial(n, p) == Pmf.of({k: comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1)})


@pytest.mark.parametrize("outcomes", [range(10**9), range(10**30), iter(range(10**9))])
def test_more_outcomes_than_anybody_lists_are_refused(outcomes: Iterable[int]) -> None:
    with pytest.raises(ValueError, match="a uniform distribution has at most 1000000 outcomes; got more"):
        Pmf.uniform(outcomes)


def test_a_long_binomial_is_soon_there() -> None:
    law = Pmf.binomial(5000, "1/3")
    assert law.mean == Fraction(5000, 3)
    assert 0 < law.at_least(1700) < Fraction(1, 5)
