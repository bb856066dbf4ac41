"""Intervals against published quantiles, and their coverage against exact chances."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lab.pigs import SHORT, exact
from pig import GAME

from hordeplay.lab import simulate
from hordeplay.lab.interval import mean, share, student, wilson

EXPERIMENTS, GAMES = 500, 40


@pytest.mark.parametrize(
    ("freedom", "level", "quantile"),
    [
        (1, 0.95, 12.7062),
        (2, 0.95, 4.3027),
        (3, 0.95, 3.1824),
        (5, 0.95, 2.5706),
        (10, 0.95, 2.2281),
        (10, 0.99, 3.1693),
        (30, 0.95, 2.0423),
        (99, 0.9, 1.6604),
    ],
)
def test_students_quantile_is_the_printed_one(freedom: int, level: float, quantile: float) -> None:
    assert student(freedom, level) == pytest.approx(quantile, abs=6e-5)


def test_students_quantile_is_never_below_the_normal_one() -> None:
    assert 1.95996 < student(100_000) < 1.9648


@given(st.integers(1, 5000), st.floats(0, 1), st.sampled_from([0.5, 0.95, 0.99]))
def test_wilson_solves_its_equation(n: int, part: float, level: float) -> None:
    """At each end the observed share is z standard errors away, with the standard error of that end."""
    low, high = wilson(part * n, n, level)
    assert 0 <= low <= part <= high <= 1
    z = student(500, level)  # a little above the normal quantile
    for end in (low, high):
        assert abs(part - end) <= z * math.sqrt(end * (1 - end) / n) + 1e-9


def test_fractions_count_as_fractions() -> None:
    assert share([0.5] * 10).value == 0.5
    assert share([0.5] * 10) == share([1, 0] * 5)
    assert share([1, 0] * 5, parts=2).high == share([1, 0] * 5).high / 2


def test_one_game_allows_no_interval_of_a_mean() -> None:
    assert mean([7]).low == -math.inf
    assert "no interval" in str(mean([7]))


@pytest.mark.parametrize("level", [0, 1, 95, -0.5])
def test_a_level_that_is_no_share_is_refused(level: float) -> None:
    with pytest.raises(ValueError, match=r"between 0 and 1"):
        wilson(3, 10, level)


@pytest.mark.parametrize(("total", "n"), [(1, 0), (11, 10), (-1, 10)])
def test_a_share_that_is_none_is_refused(total: float, n: int) -> None:
    with pytest.raises(ValueError, match="a share is"):
        wilson(total, n)


def coverage(p: float, n: int) -> float:
    """How often Wilson's interval for n games holds p, summed over all outcomes."""
    covered = [wins for wins in range(n + 1) if wilson(wins, n)[0] <= p <= wilson(wins, n)[1]]
    return sum(math.comb(n, wins) * p**wins * (1 - p) ** (n - wins) for wins in covered)


def test_intervals_hold_the_exact_chance_as_often_as_they_say() -> None:
    """500 seeded experiments: within 3.3 binomial standard deviations (one run in a thousand is outside)."""
    p, decisions = exact()
    due = coverage(p, GAMES)
    assert 0.93 < due < 0.97
    wins = lengths = total = 0
    for seed in range(EXPERIMENTS):
        sample = simulate(GAME, GAMES, rules=SHORT, seed=f"coverage {seed}", executor="here", progress=False)
        rate, length = sample.rate(seat=0), sample.mean("decisions")
        wins += rate.low <= p <= rate.high
        lengths += length.low <= decisions <= length.high
        total += round(rate.value * GAMES)
    off = 3.3 * math.sqrt(EXPERIMENTS * due * (1 - due))
    assert abs(wins - EXPERIMENTS * due) <= off
    # lengths are skewed, so that Student's interval for 40 games holds somewhat less than it says
    assert EXPERIMENTS * 0.95 - 15 - off <= lengths <= EXPERIMENTS * 0.95 + off
    n = EXPERIMENTS * GAMES
    assert abs(total - n * p) <= 3.3 * math.sqrt(n * p * (1 - p)), "the simulation itself is off the exact chance"
