"""Intervals that are watched: an A/A comparison looked at as often as one likes rarely shows a difference."""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lab.pigs import SHORT
from pig import GAME

from hordeplay.lab import simulate
from hordeplay.lab.interval import student, wilson
from hordeplay.lab.watched_intervals import (
    asymptotic,
    asymptotic_half_width,
    betting,
    excludes,
    halved,
    moments,
    money,
    watched_mean,
    watched_points,
    watched_share,
)

RUNS, LOOKS, EACH = 1000, 100, 50
"""1,000 comparisons of a thing with itself, looked at every 50 pairs up to 5,000."""


def shares(rng: Random) -> list[float]:
    """Differences of paired wins of equal sides: mostly none, else a win more or less."""
    return rng.choices((-1.0, 0.0, 1.0), (3, 10, 3), k=EACH)


def scores(rng: Random) -> list[float]:
    """Differences of skewed scores of equal sides."""
    return [round(rng.expovariate(0.2)) - round(rng.expovariate(0.2)) for _ in range(EACH)]


def flagged(seed: int, *, bounded: bool) -> tuple[bool, bool]:
    """Whether a run ever shows a difference: by the sequence, and by the interval for a fixed n."""
    rng = Random(seed)
    tally: Counter[float] = Counter()
    total = squares = 0.0
    ever = fixed = False
    for look in range(1, LOOKS + 1):
        new = shares(rng) if bounded else scores(rng)
        tally.update(halved(new) if bounded else {})
        total += sum(new)
        squares += sum(d * d for d in new)
        n = look * EACH
        spread = math.sqrt((squares - total * total / n) / (n - 1))
        fixed = fixed or abs(total / n) > student(n - 1) * spread / math.sqrt(n)
        ever = ever or (excludes(tally, 0.5) if bounded else abs(total / n) > asymptotic_half_width(n, spread))
        if ever and fixed:
            break
    return ever, fixed


@pytest.mark.parametrize("bounded", [True, False])
def test_who_watches_a_thing_against_itself_is_rarely_misled(bounded: bool) -> None:
    flags = [flagged(seed, bounded=bounded) for seed in range(RUNS)]
    watched, fixed = (sum(one[i] for one in flags) for i in (0, 1))
    print(
        f"stopped at the first difference: {watched / RUNS:.1%} of the runs; with a fixed-n interval {fixed / RUNS:.1%}"
    )
    assert watched <= 0.06 * RUNS
    assert fixed > 0.06 * RUNS, "the test must be able to fail"
    assert fixed > 0.25 * RUNS


Results: TypeAlias = npt.NDArray[np.float64]
SEQUENCES = 2000 if os.environ.get("HORDEPLAY_LONG") == "1" else 400
LENGTH = 5000
COUNTS = np.arange(1, LENGTH + 1)
HALF = np.array([asymptotic_half_width(n, 1.0) for n in range(1, LENGTH + 1)])


def running(results: Results) -> tuple[Results, Results, Results]:
    """Mean, standard deviation and skewness after each result, as `moments` has them."""
    n = COUNTS
    one, two, three = (np.cumsum(results**k) / n for k in (1, 2, 3))
    second = np.maximum(two - one**2, 1e-12)
    third = three - 3 * one * two + 2 * one**3
    unbiased = np.sqrt(n * np.maximum(n - 1, 1)) / np.maximum(n - 2, 1)
    return one, np.sqrt(second * n / np.maximum(n - 1, 1)), unbiased * third / second**1.5


def ever_missed(results: Results) -> tuple[bool, bool]:
    """Whether one who looks after every result ever sees an interval without the true mean, which is 0.

    By `watched_mean`, and by its half that knows of no skewness: what that holds is held by both.
    """
    value, spread, skew = running(results)
    beyond = [i for i in np.flatnonzero(np.abs(value) > HALF * spread) if np.ptp(results[: i + 1])]
    for i in beyond:
        low, high = asymptotic(int(i) + 1, value[i], spread[i], skew[i])
        if not low <= 0 <= high and watched_mean(results[: i + 1].tolist()).excludes(0.0):
            return True, True
    return False, any(watched_mean(results[: i + 1].tolist()).low > -math.inf for i in beyond[-1:])


@pytest.mark.parametrize(
    ("name", "draw"),
    [
        ("normal", lambda luck: luck.standard_normal(LENGTH)),
        ("t of 3", lambda luck: luck.standard_t(3, LENGTH)),
        ("exponential", lambda luck: luck.exponential(1, LENGTH) - 1),
        ("Poisson of 0.2", lambda luck: luck.poisson(0.2, LENGTH) - 0.2),
        ("lognormal", lambda luck: luck.lognormal(0, 1, LENGTH) - math.exp(0.5)),
    ],
)
def test_a_watched_mean_holds_the_truth_at_every_look(
    name: str, draw: Callable[[np.random.Generator], Results]
) -> None:
    """Looked at after every result up to 5,000: at most 5 % ever leave it out, give or take chance, however skewed."""
    misses = [ever_missed(draw(np.random.default_rng(seed))) for seed in range(SEQUENCES)]
    missed, without = (sum(one[i] for one in misses) for i in (0, 1))
    print(
        f"{name}: {missed / SEQUENCES:.1%} of {SEQUENCES} missed; without regard to skewness {without / SEQUENCES:.1%}"
    )
    assert missed <= 0.05 * SEQUENCES + 3.3 * math.sqrt(0.05 * 0.95 * SEQUENCES)
    if name == "lognormal":
        assert without > 0.1 * SEQUENCES, "the test must be able to fail"


@pytest.mark.parametrize("n", [30, 100, 1000])
def test_results_without_skewness_pay_next_to_nothing_for_it(n: int) -> None:
    wider = []
    for seed in range(100):
        value, spread, skew = moments(np.random.default_rng(seed).standard_normal(n).tolist())
        low, high = asymptotic(n, value, spread, skew)
        wider.append((high - low) / 2 / asymptotic_half_width(n, spread))
    assert 1 <= sum(wider) / 100 < 1.15
    assert low <= value - asymptotic_half_width(n, spread) + 1e-9


@given(
    st.lists(st.integers(0, 3) | st.just(40), min_size=30, max_size=80),
    st.floats(-100, 100),
    st.sampled_from([-2.0, 0.5, 1000.0]),
)
def test_a_watched_mean_moves_with_its_results(results: list[float], shift: float, scale: float) -> None:
    """Moved, stretched and mirrored results have the moved, stretched and mirrored interval."""
    plain, moved = watched_mean(results), watched_mean([shift + scale * x for x in results])
    assert plain.low <= plain.value <= plain.high
    if math.isfinite(plain.low):
        ends = sorted((shift + scale * plain.low, shift + scale * plain.high))
        assert [moved.low, moved.high] == pytest.approx(ends, rel=1e-6, abs=1e-6 * abs(scale))


def test_the_moments_are_those_of_another_library() -> None:
    results = np.random.default_rng(1).exponential(1, LENGTH)
    assert moments(results.tolist()) == pytest.approx([one[-1] for one in running(results)])


@pytest.mark.parametrize("p", [0.02, 0.25, 0.5, 0.9])
def test_a_watched_rate_holds_the_truth_at_every_look(p: float) -> None:
    """Over 200 runs looked at after every 25 games: at most 5 % ever leave it out, give or take chance."""
    missed = 0
    for seed in range(200):
        rng, tally = Random(f"{p} {seed}"), Counter[float]()
        for _ in range(40):
            tally.update(float(rng.random() < p) for _ in range(25))
            if excludes(tally, p):
                missed += 1
                break
    assert missed <= 10 + 3.3 * math.sqrt(200 * 0.05 * 0.95)


@given(st.lists(st.sampled_from([0.0, 0.25, 1 / 3, 0.5, 1.0]), min_size=1, max_size=200))
def test_the_interval_is_what_is_not_excluded(results: list[float]) -> None:
    tally = Counter(results)
    low, high = betting(tally)
    value = sum(results) / len(results)
    assert 0 <= low <= value <= high <= 1
    for m in (low + 1e-5, high - 1e-5):
        if low + 1e-4 < high:
            assert not excludes(tally, m)
    assert low == 0 or excludes(tally, low - 1e-5)
    assert high == 1 or excludes(tally, high + 1e-5)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=60), st.floats(0, 1), st.floats(0, 1))
def test_money_never_rises_with_the_mean_that_is_bet_against(results: list[float], one: float, two: float) -> None:
    tally = Counter(results)
    assert money(tally, max(one, two)) <= money(tally, min(one, two)) + 1e-9


def test_a_fair_bet_is_fair() -> None:
    """Exactly: over all results of six games the money has mean 1 at the true mean."""
    p, expected = 0.3, 0.0
    for wins in range(7):
        tally = {float(k): n for k, n in ((0, 6 - wins), (1, wins)) if n}
        expected += math.comb(6, wins) * p**wins * (1 - p) ** (6 - wins) * math.exp(money(tally, p))
    assert expected == pytest.approx(1)


def test_watching_costs_less_than_twice_the_width() -> None:
    for n in (200, 1000, 5000, 50_000):
        low, high = betting({0.0: n // 2, 1.0: n // 2})
        fixed = wilson(n // 2, n)
        assert 1.2 < (high - low) / (fixed[1] - fixed[0]) < 2
        assert 1.2 < asymptotic_half_width(n, 1.0) / (1.96 / math.sqrt(n)) < 2


def test_estimates_say_how_often_one_may_look() -> None:
    for one in (watched_share([0, 1] * 30), watched_points([0, 1, -1] * 20), watched_mean([3, 5] * 30)):
        assert "every look" in one.method
        assert one.low < one.value < one.high
    assert str(watched_points([0.5] * 200)).startswith("+50.0 points [+")
    assert watched_mean([1, 2, 3]).high == math.inf, "too few for an asymptotic interval"


@pytest.mark.parametrize("wrong", [[], [2.0], [-1.5]])
def test_what_is_no_difference_of_shares_is_refused(wrong: list[float]) -> None:
    with pytest.raises(ValueError, match="between -1 and 1"):
        watched_points(wrong)


def test_what_is_no_share_is_refused() -> None:
    with pytest.raises(ValueError, match="from 0 to 1"):
        betting({1.5: 2})
    with pytest.raises(ValueError, match="between 0 and 1"):
        betting({0.5: 2}, 95)


def test_a_sample_that_is_watched() -> None:
    sample = simulate(GAME, 60, bots=["greedy", "random"], rules=SHORT, progress=False, executor="here")
    for once, always in (
        (sample.rate("greedy"), sample.rate("greedy", looks="any")),
        (sample.mean_score("greedy"), sample.mean_score("greedy", looks="any")),
        (sample.mean("rounds"), sample.mean("rounds", looks="any")),
    ):
        assert always.value == pytest.approx(once.value)
        assert always.half_width > once.half_width
        assert "every look" in always.method
    everybody = simulate(GAME, 60, seats=3, rules=SHORT, progress=False, executor="here").rate("greedy", looks="any")
    assert everybody.value == pytest.approx(1 / 3)
    with pytest.raises(ValueError, match="looks: any or once"):
        sample.rate("greedy", looks="often")  # type: ignore[arg-type]  # wrong on purpose
