"""Station 12, every number again: Wilson's bounds as roots of a quadratic, coverages by sums, looks by dynamic programming."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb, sqrt

import pytest
from course.station import Station, numbers
from infra.notebook_session import NOTEBOOKS, Session

from hordeplay.lab.watched_intervals import excludes

TRUTH = Fraction(3, 7)
"""Army 1/2, Gnolls 2/5, at once: 3/10 against 3/10 that nobody hits, so 3/10 of 7/10."""
Z2 = 1.959963984540054**2


@pytest.fixture(scope="module")
def station() -> Station:
    return Station("12_confidence_intervals")


def catches(k: int, n: int, p: float) -> bool:
    """Wilson's interval is what the score test does not reject."""
    return (k - n * p) ** 2 <= Z2 * n * p * (1 - p)


def binomial(n: int, p: Fraction) -> list[Fraction]:
    return [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


def missed(n: int, p: Fraction = TRUTH) -> Fraction:
    return sum((w for k, w in enumerate(binomial(n, p)) if not catches(k, n, float(p))), Fraction(0))


def bounds(k: int, n: int, z2: float = Z2) -> tuple[float, float]:
    """The two roots of (k - n p)^2 = z^2 n p (1 - p)."""
    a, b, c = n * n + z2 * n, -(2 * k * n + z2 * n), float(k * k)
    root = sqrt(b * b - 4 * a * c)
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


def ever(looks: range, outside: dict[tuple[int, int], bool]) -> float:
    """The probability that some look excludes the truth, backwards from the last duel."""

    @cache
    def from_here(k: int, n: int) -> float:
        if n in looks and outside[k, n]:
            return 1.0
        if n == looks[-1]:
            return 0.0
        return float(TRUTH) * from_here(k + 1, n + 1) + float(1 - TRUTH) * from_here(k, n + 1)

    return from_here(0, 0)


def test_the_probability_that_one_interval_misses(station: Station) -> None:
    assert station.names["truth"] == TRUTH == Fraction(3, 10) / (1 - Fraction(3, 10))
    answer, misses = station.guessed(0)
    assert answer.value == missed(60)
    assert set(misses.values()) == {1 - missed(60), 1 - binomial(60, TRUTH)[26]}
    caught = [k for k in range(61) if catches(k, 60, float(TRUTH))]
    assert caught == list(range(caught[0], caught[-1] + 1))
    assert numbers(station.reason(0)) == [caught[0], caught[-1]]


def test_the_missing_classes_are_counted_from_their_own_duels(station: Station) -> None:
    shown = station.behind("100 intervals")
    wins = [
        sum(station.names["tried"](station.names["duel"].answer("win"), 60, seed=f"class {number}").values)
        for number in range(1, 101)
    ]
    outside = [number for number, k in enumerate(wins, 1) if not catches(k, 60, 3 / 7)]
    assert numbers(shown)[:3] == [len(outside), 100, pytest.approx(100 * float(missed(60)), abs=0.06)]
    assert "guess" not in shown  # nobody has written one
    for number in outside:
        low, high = bounds(wins[number - 1], 60)
        assert f"misses it  {number}  {100 * low:.2f} % to {100 * high:.2f} %" in shown


def test_a_guess_that_was_written_is_set_beside_the_count() -> None:
    changed = Station("12_confidence_intervals", {"my_guess = None": "my_guess = 0"})
    assert "Your guess was 0." in changed.behind("100 intervals")


def test_the_duels_of_the_class_make_its_interval(station: Station) -> None:
    """The numbers that the class writes are those of its interval, and sentence A speaks of that one."""
    (path,) = (path for path in NOTEBOOKS if path.stem == "12_confidence_intervals")
    session = Session(path)
    says = "\n".join(str(session.run(cell)) for cell in session.code())
    low, high = bounds(11, 30)
    assert f"our duels: 11 of 30, 95 % interval [{100 * low:.1f}, {100 * high:.1f}]" in says
    reason = Station("12_confidence_intervals", {"= 11, 30 ": "= 3, 30 "}).names["reason"]
    assert bounds(3, 30)[1] < TRUTH < high
    assert "Here it lies outside" in reason("A")
    assert "Here it lies inside" in station.names["reason"]("A")


def test_only_the_third_sentence_is_right(station: Station) -> None:
    quiz = station.quiz(0)
    for wrong in "ABD":
        quiz.choose(wrong)
        assert quiz.right is False
    law = list(map(float, binomial(60, TRUTH)))
    next_class = 0.0
    for ours, w in enumerate(law):
        low, high = bounds(ours, 60)
        next_class += w * sum(v for k, v in enumerate(law) if low <= k / 60 <= high)
    assert f"probability {100 * next_class:.1f} %" in str(quiz)
    quiz.choose("C")
    assert quiz.right
    assert f"{100 * float(1 - missed(60)):.1f} %" in str(quiz)


def test_four_times_the_duels_give_half_the_width(station: Station) -> None:
    quiz = station.quiz(1)
    quiz.choose("half")
    laws = {n: enumerate(binomial(n, TRUTH)) for n in (60, 240)}
    widths = [sum(float(w) * (bounds(k, n)[1] - bounds(k, n)[0]) for k, w in law) for n, law in laws.items()]
    assert quiz.right
    assert f"{100 * widths[0]:.1f} percentage" in str(quiz)
    assert f"one {100 * widths[1]:.1f} wide" in str(quiz)
    assert widths[0] / widths[1] == pytest.approx(2, rel=0.04)


def test_both_coverages_are_summed_again(station: Station) -> None:
    coverage, simple, wilson = (station.names[name] for name in ("coverage", "simple", "wilson"))
    lowest = {}
    for percent in range(2, 99, 2):
        p = Fraction(percent, 100)
        plain = Fraction(0)
        for k, w in enumerate(binomial(20, p)):
            share = k / 20
            plain += w * ((share - p) ** 2 <= 1.96**2 * share * (1 - share) / 20)
        assert coverage(simple, 20, p) == pytest.approx(float(plain))
        assert coverage(wilson, 20, p) == pytest.approx(1 - float(missed(20, p)))
        lowest[p] = float(plain)
    worst = min(lowest, key=lambda p: lowest[p])
    assert numbers(station.behind("the coverage of both methods"))[:2] == pytest.approx(
        [float(worst), 100 * lowest[worst]], abs=0.06
    )


def test_twenty_looks_by_dynamic_programming(station: Station) -> None:
    looks = range(10, 201, 10)
    outside = {(k, n): not catches(k, n, 3 / 7) for n in looks for k in range(n + 1)}
    answer, misses = station.guessed(1)
    assert float(answer.value) == pytest.approx(ever(looks, outside))
    once = missed(200)
    assert set(misses.values()) == {once, 1 - (1 - once) ** 20, Fraction(1)}
    assert once < answer.value < 1 - (1 - once) ** 20
    assert "At each of the 20 looks" in station.reason(1)


def test_looks_that_are_paid_for_hardly_ever_mislead(station: Station) -> None:
    looks = range(10, 201, 10)
    outside = {(k, n): excludes({0.0: n - k, 1.0: k}, 3 / 7) for n in looks for k in range(n + 1)}
    shown = station.behind("both bands, and the price of looking")
    promise = next(line for line in shown.splitlines() if "One of the 20 looks" in line)
    chance = numbers(promise)[-1]
    assert chance == pytest.approx(100 * ever(looks, outside), abs=0.006)
    assert chance < 5
    for n in (50, 100, 200, 400):
        low, high = bounds(round(n * TRUTH), n)
        (row,) = [row for row in map(numbers, shown.splitlines()) if len(row) == 4 and row[0] == n]
        assert row[1] == pytest.approx(high - low, abs=6e-4)
        assert row[3] == pytest.approx(row[2] / row[1], rel=0.01)
        assert row[2] > row[1]
    assert f"The price is width: about {row[3]:.1f} times as wide." in shown


def test_own_question_and_what_is_talked_about(station: Station) -> None:
    p, q = Fraction(7, 10), Fraction(2, 5)
    assert station.names["mine"].win == p * (1 - q) / (1 - (1 - p) * (1 - q))
    shown = numbers(station.behind("what can be said"))
    none = 0.95**20
    wide = [100 * (high - low) for low, high in (bounds(30, 60), bounds(30, 60, 3.2905267314918945**2))]
    assert shown[0] == 95
    assert f"probability {100 * (1 - none):.0f} %" in station.behind("what can be said")
    assert shown[-2:] == pytest.approx([wide[1], wide[0]], abs=0.51)


def test_a_third_of_the_width_takes_nine_times_the_duels(station: Station) -> None:
    quiz = station.quiz(2)
    verdicts = {}
    for guess in ("9", "3"):
        quiz.choose(guess)
        verdicts[guess] = quiz.right
    assert verdicts == {"9": True, "3": False}
    (low, high), (lower, higher) = bounds(300, 700), bounds(2700, 6300)
    assert (high - low) / (higher - lower) == pytest.approx(3, rel=0.01)
