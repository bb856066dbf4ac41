"""Station 14, every number again: all sixty throws of the two dice, closed forms, and the games played once more."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import comb, sqrt
from statistics import fmean

import pytest
from course.station import Station, numbers
from infra.notebook_session import NOTEBOOKS, CellError, Session

import hordeplay as hp
from hordeplay.lab import Sample

(PATH,) = [path for path in NOTEBOOKS if path.stem == "14_simulation"]
THROWS = list(product(range(1, 11), range(1, 7)))
"""A ten-sided die to hit, a six-sided one to beat the cover."""


@pytest.fixture(scope="module")
def station() -> Station:
    return Station("14_simulation")


def wound(need: int) -> Fraction:
    return Fraction(sum(hit >= need and beaten >= 4 for hit, beaten in THROWS), len(THROWS))


def test_more_than_five_points_off(station: Station) -> None:
    p = wound(7)
    assert station.names["truth"] == p
    law = [comb(100, k) * p**k * (1 - p) ** (100 - k) for k in range(101)]
    near = sum(law[15:26])
    answer, misses = station.guessed(0)
    assert answer.value == 1 - near
    assert set(misses.values()) == {near, 1 - law[20], Fraction(1, 20)}
    assert numbers(station.reason(0)) == [15, 25]


def test_four_times_the_tries_halve_the_error(station: Station) -> None:
    quiz = station.quiz(0)
    for wrong in ("a quarter", "three quarters"):
        quiz.choose(wrong)
        assert quiz.right is False
    quiz.choose("half")
    assert quiz.right
    variance = Fraction(1, 5) * Fraction(4, 5)
    assert f"{100 * sqrt(variance / 100):.2f} percentage" in str(quiz)
    assert f"tries: {100 * sqrt(variance / 400):.2f}." in str(quiz)


def test_the_errors_of_forty_pupils(station: Station) -> None:
    shown = station.behind("the errors")
    tried, strike = station.names["tried"], station.names["strike"]
    runs = [tried(strike.answer("wound"), 800, seed=f"pupil {number}").values for number in range(40)]
    for n in (25, 50, 100, 200, 400, 800):
        off = [fmean(run[:n]) - 0.2 for run in runs]
        seen = sqrt(fmean(x * x for x in off))
        assert f"  40 pupils  {n}  {100 * seen:.4g}" in shown
        assert f"  one pupil  {n}  {100 * abs(off[0]):.4g}" in shown
        assert f"  one over root  {n}  {100 * sqrt(0.16 / n):.4g}" in shown
        assert seen == pytest.approx(sqrt(0.16 / n), rel=0.35)  # three standard errors of a root mean square of forty


def test_common_random_numbers_over_all_throws(station: Station) -> None:
    pairs = [(hit >= 7 and beaten >= 4, hit >= 6 and beaten >= 4) for hit, beaten in THROWS]
    gain = Fraction(sum(two - one for one, two in pairs), 60)
    common = Fraction(sum((two - one) ** 2 for one, two in pairs), 60) - gain**2
    fresh = sum(Fraction(v * (60 - v), 3600) for v in (sum(one for one, _ in pairs), sum(two for _, two in pairs)))
    answer, misses = station.guessed(1)
    assert answer.value == fresh / common
    assert set(misses.values()) == {Fraction(1), Fraction(2)}
    shown = station.behind("fresh dice against the same dice").splitlines()
    for name, variance in (("fresh dice", fresh), ("the same dice", common)):
        (line,) = [line for line in shown if line.strip().startswith(name)]
        mean, seen, exact = numbers(line)
        assert exact == pytest.approx(sqrt(variance / 400), abs=6e-5)
        assert seen == pytest.approx(exact, rel=0.35)
        assert mean == pytest.approx(float(gain), abs=4 * exact / sqrt(40))


def test_the_same_seed_gives_both_swords_the_same_dice(station: Station) -> None:
    tried, strike, sharp = (station.names[name] for name in ("tried", "strike", "sharp"))
    one = tried(strike.answer("wound"), 2000, seed="both").values
    two = tried(sharp.answer("wound"), 2000, seed="both").values
    assert all(better >= plain for plain, better in zip(one, two, strict=True))
    assert sum(two) > sum(one)


def test_five_of_a_kind_in_no_roll(station: Station) -> None:
    p = Fraction(sum(len(set(dice)) == 1 for dice in product(range(6), repeat=5)), 6**5)
    answer, misses = station.guessed(2)
    assert answer.value == (1 - p) ** 500
    assert set(misses.values()) == {500 * p, 1 - (1 - p) ** 500, 1 - p}
    assert f"with probability {1 - p}. That to the power of 500." in station.reason(2)


def test_what_an_estimate_costs(station: Station) -> None:
    shown = station.behind("what an estimate costs")
    for name, p in (("Wound", 0.2), ("five of a kind", 1 / 1296)):
        (line,) = [line for line in shown.splitlines() if re.match(rf"\s*{name}\s+0\.", line)]
        tries = numbers(line)[-1]
        assert 1.96 * sqrt(p * (1 - p) / tries) <= 0.1 * p < 1.96 * sqrt(p * (1 - p) / (tries - 2))
    assert "1/1296" in shown
    (asked,) = [cell.source for cell in Session(PATH).cells if "only a tenth of the probability" in cell.source]
    low, middle, high = 0.9 * 0.2, 0.2, 1.1 * 0.2
    assert f"a probability of {middle:.2f} it reaches from {low:.2f} to {high:.2f}" in asked
    assert f"exact  0  {100 * (1295 / 1296) ** 500:.2f} %" in shown


@pytest.mark.parametrize(
    ("line", "other", "says"),
    [
        ("better_need = 6", "better_need = 7", "ValueError: the better sword needs less than 7, not 7"),
        ("my_chance, my_points = 0.5, 1", "my_chance, my_points = 0.5, 0", "ValueError: my_points is more than 0"),
    ],
)
def test_a_number_that_cannot_be_says_so(station: Station, line: str, other: str, says: str) -> None:
    session = Session(PATH)
    session.names.update(station.names)
    (cell,) = [cell for cell in session.code() if cell.source.startswith(line)]
    with pytest.raises(CellError, match=says):
        session.run(replace(cell, source=cell.source.replace(line, other)))


def test_an_error_seen_in_few_repeats_says_how_good_it_is(station: Station) -> None:
    """The standard deviation of a root mean square of 40 normal errors is about 1 / sqrt(80) of it."""
    shown = " ".join(station.behind("fresh dice against the same dice").split())
    assert f"With 40 repeats an error seen is itself off by about {100 / sqrt(80):.0f} %" in shown
    assert "exactly 6 and the cover" in shown


def test_the_games_are_played_again(station: Station) -> None:
    (sample,) = [one for one in station.panels if isinstance(one, Sample)]
    scores = []
    for seed in sample.seeds:
        match = hp.new("kingdom-rush", seats=1, seed=seed)
        match.run("planner")
        assert match.result is not None
        scores.append(match.result.scores[0])
    assert f"{fmean(scores):.2f}  [" in str(sample)


def test_plans_and_talk(station: Station) -> None:
    assert station.names["my_tries"] == pytest.approx(0.25 * 196**2)
    assert numbers(station.behind("what can be said"))[0] == pytest.approx(100 * sqrt(0.6 * 0.4 / 50), abs=0.06)


def test_the_closing_question(station: Station) -> None:
    quiz = station.quiz(1)
    quiz.choose("6400")
    assert quiz.right
    quiz.choose("1600")
    assert quiz.right is False
