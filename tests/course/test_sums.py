"""Station 11, every number again: by floats and closed forms, and by an error function in place of the normal distribution."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from math import comb, erf, sqrt

import pytest
from course.station import Station, numbers

import hordeplay as hp

FEW, MANY = Fraction(2, 5), Fraction(1, 10)
"""A Goblin's counter hits on 7 and more of ten faces; a 10 alone hits with one of them."""


@pytest.fixture(scope="module")
def station() -> Station:
    return Station("11_sums")


def binomial(n: int, p: Fraction) -> list[Fraction]:
    return [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


def below(x: float, mean: float, sd: float) -> float:
    """The normal distribution function."""
    return (1 + erf((x - mean) / (sd * sqrt(2)))) / 2


def largest_gap(n: int, p: Fraction) -> float:
    mean, sd = float(n * p), sqrt(n * p * (1 - p))
    totals = list(accumulate(map(float, binomial(n, p))))
    return max(abs(total - below(k + 0.5, mean, sd)) for k, total in enumerate(totals))


def test_six_to_ten_hits_are_counted_by_closed_forms(station: Station) -> None:
    answer, misses = station.guessed(0)
    exact = binomial(20, FEW)
    assert answer.value == sum(exact[6:11])
    assert set(misses.values()) == {Fraction(5, 21), exact[8], 1 - sum(exact[6:11])}
    assert station.reason(0) == "Add the probabilities of 6 to 10 hits."


def test_the_four_shapes_are_rolled_one_counter_after_the_other(station: Station) -> None:
    shown = station.behind("the four distributions")
    law = [Fraction(1)]
    for n in range(1, 21):
        law = [(law[k] if k < n else 0) * (1 - FEW) + (law[k - 1] if k else 0) * FEW for k in range(n + 1)]
        if n in (1, 2, 5, 20):
            name = "1 counter" if n == 1 else f"{n} counters"
            for k, chance in enumerate(law):
                assert f"  {name}  {float(k)}  {100 * float(chance):.2f} %" in shown


def test_four_times_the_counters_double_the_standard_deviation(station: Station) -> None:
    quiz = station.quiz(0)
    quiz.choose("2 times")
    assert quiz.right
    small, large = (sqrt(sum(p * (k - n * FEW) ** 2 for k, p in enumerate(binomial(n, FEW)))) for n in (5, 20))
    assert large == pytest.approx(2 * small)
    assert f"{small:.3f}" in str(quiz)
    assert f"{large:.3f}" in str(quiz)
    for wrong in ("4 times", "the same"):
        quiz.choose(wrong)
        assert quiz.right is False


def test_other_knobs_are_answered_as_well(station: Station) -> None:
    names = station.names
    assert names["nearest"]() == "2 times"
    numbers_tried = names["numbers"]
    try:
        names["numbers"] = (5, 10)
        assert "None of the numbers tried" in str(names["gaps"]()[0])
    finally:
        names["numbers"] = numbers_tried


def test_the_standardised_sums_lie_on_one_scale(station: Station) -> None:
    shown = station.behind("the standardised sums and the normal curve")
    sd = sqrt(2 * FEW * (1 - FEW))
    for k, chance in enumerate(binomial(2, FEW)):
        z = (k - 0.8) / sd
        assert any(
            line[:2] == [2.0, pytest.approx(z)] and line[2] == pytest.approx(float(chance) * sd, rel=1e-3)
            for line in map(numbers, shown.splitlines())
            if len(line) == 3
        )


def test_the_normal_answer_with_and_without_the_half(station: Station) -> None:
    shown = station.behind("exact and approximate")
    mean, sd = 8.0, sqrt(4.8)
    exact = float(sum(binomial(20, FEW)[6:11]))
    half = below(10.5, mean, sd) - below(5.5, mean, sd)
    without = below(10, mean, sd) - below(6, mean, sd)
    assert numbers(shown) == pytest.approx([exact, half, without], abs=6e-5)
    assert abs(half - exact) < 0.01 < abs(without - exact)


def test_the_bell_reaches_below_nought_vulns(station: Station) -> None:
    assert station.names["rare"] == MANY
    shown = str(station.names["vulns"](20)[1])
    assert numbers(shown)[0] == pytest.approx(100 * below(-0.5, 2, sqrt(1.8)), abs=0.06)
    chart = station.names["vulns"](20)[0]
    exact = next(mark for mark in chart.marks if mark.name == "exact")
    assert dict(zip(exact.x, exact.y, strict=True))["0"] == pytest.approx(0.9**20)


def test_how_many_rare_vulns_are_as_near_as_twenty_hits(station: Station) -> None:
    shown = station.behind("the largest gap")
    goal = largest_gap(20, FEW)
    tries = [n for n in (5, 10, 20, 40, 80, 160, 320, 640, 1280) if largest_gap(n, MANY) <= goal]
    assert f"the gap is {goal:.4f}" in shown
    assert f"from {tries[0]} Attacks on" in shown
    rare_gap = largest_gap(20, MANY)
    assert rare_gap > goal
    assert f"With 20 Attacks it is {rare_gap:.4f}: larger for the Vulns." in shown
    assert station.names["largest_gap"](station.names["my_sum"]) == pytest.approx(largest_gap(48, Fraction(1, 4)))


def test_the_rule_of_thumb_keeps_its_promise() -> None:
    for percent in (1, 2, 5, 10, 20, 35, 50):
        p = Fraction(percent, 100)
        n = -(-9 * p.denominator**2 // (p.numerator * (p.denominator - p.numerator)))
        assert n * p * (1 - p) >= 9
        assert largest_gap(n, p) < 0.03


def largest_gap_of_the_rarest() -> float:
    """In percentage points at n p (1 - p) = 9 with p = 1/200; the hits beyond 60 have no weight that could be seen."""
    n, p = -(-9 * 200**2 // 199), 0.005
    mean, sd, weight, total, worst = n * p, sqrt(n * p * (1 - p)), (1 - p) ** n, 0.0, 0.0
    for k in range(61):
        total += weight
        worst = max(worst, abs(total - below(k + 0.5, mean, sd)))
        weight *= (n - k) / (k + 1) * p / (1 - p)
    return 100 * worst


def test_the_tally_of_the_class_is_that_of_a_full_pack(station: Station) -> None:
    names = station.names
    assert names["pack"] == hp.rules("horrible-hordes").hordes[names["horde"]].hits
    shown = station.behind("the volleys, and the exact distributions")
    assert f"exact  3  {100 * float(binomial(8, FEW)[3]):.2f} %" in shown
    assert f"exact  8  {100 * float(binomial(20, FEW)[8]):.2f} %" in shown


def test_one_die_for_all_has_a_larger_spread(station: Station) -> None:
    shown = numbers(station.behind("what can be said"))
    rare = largest_gap_of_the_rarest()
    assert shown == pytest.approx([5, 1, 9, 0.005, rare, 0, 20, 8, 20 * sqrt(0.24), sqrt(4.8)], abs=0.006)


def test_the_zombies_spread_by_two(station: Station) -> None:
    quiz = station.quiz(1)
    quiz.choose("2")
    assert quiz.right
    assert sum(p * (k - 5) ** 2 for k, p in enumerate(binomial(25, Fraction(1, 5)))) == 4
    quiz.choose("4")
    assert quiz.right is False
