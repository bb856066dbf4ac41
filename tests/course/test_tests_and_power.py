"""Station 13, every number again: all rows of coins, closed forms, inclusion and exclusion, and the games played once more."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, factorial

import pytest
from course.station import Station, numbers

import hordeplay as hp

SIX = Fraction(1, 6)
LEVEL = Fraction(1, 20)


@pytest.fixture(scope="module")
def station() -> Station:
    return Station("13_tests_and_power")


def at_least(bound: int, n: int, p: Fraction) -> Fraction:
    return sum((comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(bound, n + 1)), Fraction(0))


def limit(n: int) -> int:
    """The fewest sixes that the rule calls loaded, found from above."""
    k = n
    while at_least(k - 1, n, SIX) <= LEVEL:
        k -= 1
    return k


def test_nine_sixes_or_more(station: Station) -> None:
    answer, misses = station.guessed(0)
    assert answer.value == 1 - sum(comb(30, k) * 5 ** (30 - k) for k in range(9)) / Fraction(6**30)
    nine = Fraction(comb(30, 9) * 5**21, 6**30)
    assert set(misses.values()) == {nine, Fraction(3, 10), SIX}
    assert station.reason(0) == "Add the probabilities of 9 to 30 sixes."


def test_only_the_second_sentence_is_right(station: Station) -> None:
    quiz = station.quiz(0)
    fair, heavy = 99 * at_least(9, 30, SIX), at_least(9, 30, Fraction(1, 3))
    reasons = {
        "A": f"probability {100 * float(fair / (fair + heavy)):.0f} %",
        "B": f"{float(at_least(9, 30, SIX)):.4f}",
        "C": f"{100 * float(1 - at_least(9, 30, Fraction(1, 4))):.0f} %",
    }
    for sentence, reason in reasons.items():
        quiz.choose(sentence)
        assert quiz.right == (sentence == "B")
        assert reason in str(quiz)


def test_the_power_of_thirty_rolls(station: Station) -> None:
    answer, misses = station.guessed(1)
    assert station.names["limit"] == limit(30)
    assert at_least(limit(30), 30, SIX) <= LEVEL < at_least(limit(30) - 1, 30, SIX)
    power = at_least(limit(30), 30, Fraction(1, 3))
    assert answer.value == power
    assert set(misses.values()) == {1 - power, 1 - LEVEL, LEVEL}
    assert numbers(station.reason(1))[:2] == [limit(30), 30]


def test_the_power_curves_and_the_rolls_that_are_enough(station: Station) -> None:
    shown = station.behind("the power")
    first, enough, end = numbers(shown.splitlines()[0])[1:4]
    assert end == 1
    assert first == pytest.approx(100 * float(at_least(limit(30), 30, SIX)), abs=0.06)
    for n in range(30, int(enough) + 1):
        assert (at_least(limit(n), n, Fraction(1, 3)) >= Fraction(4, 5)) == (n == enough)
    for n in (30, 60, 120):
        for percent in (16, 20, 40, 60):
            p = max(SIX, Fraction(percent, 100))
            assert f"  {n} rolls  {float(p)}  {100 * float(at_least(limit(n), n, p)):.2f} %" in shown


def test_the_pairs_are_played_again(station: Station) -> None:
    played = station.names["played"]
    for pair in played.pairs:
        lost = []
        for bot in ("planner", "greedy"):
            match = hp.new("kingdom-rush", seats=1, seed=pair.seed)
            hearts = match.table.hearts
            match.run(bot)
            lost.append(hearts - match.table.hearts)
        assert (pair.a, pair.b) == tuple(lost)
    assert station.names["differences"] == [pair.a - pair.b for pair in played.pairs]


def test_all_rows_of_coins(station: Station) -> None:
    differences = station.names["differences"]
    real = abs(sum(differences))
    sums = [sum(s * d for s, d in zip(signs, differences, strict=True)) for signs in product((1, -1), repeat=12)]
    answer, misses = station.guessed(2)
    far = Fraction(sum(abs(one) >= real for one in sums), 2**12)
    assert answer.value == far
    assert set(misses.values()) == {Fraction(sum(one >= real for one in sums), 2**12), Fraction(1, 2**12)}
    turning = sum(d != 0 for d in differences)
    assert numbers(station.reason(2)) == [0, turning, 2**turning, far * 2**turning]
    shown = station.behind("the sums that coins bring")
    assert f"The p-value is {float(far):.4f}." in shown
    assert ("not enough" in shown) == (far > LEVEL)
    assert ("would break the agreed level" in shown) == (far > LEVEL)  # nobody plays on until it is enough


def test_six_faces_by_inclusion_and_exclusion(station: Station) -> None:
    c = limit(30)

    def both(i: int, j: int) -> int:
        return comb(30, i) * comb(30 - i, j) * int(4 ** (30 - i - j))

    pairs = Fraction(sum(both(i, j) for i in range(c, 31) for j in range(c, 31 - i)), 6**30)
    three = Fraction(factorial(30) // factorial(10) ** 3, 6**30)
    assert c == 10  # so that three faces can reach it only together
    some = 6 * at_least(c, 30, SIX) - 15 * pairs + 20 * three
    assert station.names["some_face"]() == some
    quiz = station.quiz(1)
    quiz.choose("6 times, at most")
    assert quiz.right
    assert numbers(str(quiz))[-2:] == pytest.approx([100 * float(at_least(c, 30, SIX)), 100 * float(some)], abs=0.06)
    for wrong in ("the same", "more than 6 times"):
        quiz.choose(wrong)
        assert quiz.right is False


def test_own_die_and_the_false_alarms(station: Station) -> None:
    assert station.names["mine"] == at_least(16, 60, SIX)
    assert at_least(16, 60, SIX) > LEVEL / 6
    assert f"probability {100 * (1 - 0.95**21):.0f} %" in station.behind("what can be said")
    quiz = station.quiz(2)
    quiz.choose("1")
    assert quiz.right
    quiz.choose("0.64")
    assert quiz.right is False
