"""Station 5, every number again: waits walked turn by turn, decks in every order, collections as a chain of states."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import sqrt

import pytest
from course.station import Station, numbers, rows

from hordeplay.games import horrible_hordes as hh
from hordeplay.widgets import Board

P = Fraction(1, 10)


@pytest.fixture(scope="module")
def station() -> Station:
    return Station("05_waiting")


def waits(turns: int) -> list[Fraction]:
    """The probability of each wait up to so many turns: who still waits goes on."""
    still, law = Fraction(1), []
    for _ in range(turns):
        law.append(still * P)
        still -= still * P
    return law


@cache
def collected(kinds: int, turns: int) -> tuple[Fraction, ...]:
    """How many different ones of so many kinds have come after some turns: a chain that goes up by one or stays."""
    now = [Fraction(1), *[Fraction(0)] * kinds]
    for _ in range(turns):
        now = [
            now[k] * Fraction(k, kinds) + (now[k - 1] * Fraction(kinds - k + 1, kinds) if k else 0)
            for k in range(kinds + 1)
        ]
    return tuple(now)


def turns_until(kinds: int, wanted: int) -> Fraction:
    """The mean number of turns: backwards, from the state in which nothing is missing."""
    mean = Fraction(0)
    for k in range(wanted - 1, -1, -1):  # E = 1 + k/kinds E + (1 - k/kinds) E', solved for E
        mean = (1 + Fraction(kinds - k, kinds) * mean) / (1 - Fraction(k, kinds))
    return mean


def median() -> int:
    return next(n for n in range(1, 100) if sum(waits(n)) >= Fraction(1, 2))


def test_a_horde_awakens_on_this_number_and_on_no_other(station: Station) -> None:
    """Every face of the die is typed at the board (HH-ETAB-01)."""
    awake = []
    for face in range(1, 11):
        match = hh.at("event", dwarves="d4 settlement army, 3 food", dice="ask", seed=4)
        match.answer((face,))
        if "Awaken Horde" in hh.tell(match):
            awake.append(face)
    assert awake == [station.names["awakens"]]
    assert Fraction(len(awake), 10) == P


def test_within_ten_turns(station: Station) -> None:
    answer, mistakes = station.guessed(0)
    assert station.names["p"] == P
    assert answer == sum(waits(10))
    once = Fraction(0)
    for turn in range(10):  # it comes in this turn and in none of the others
        once += P * (1 - sum(waits(turn))) * (1 - sum(waits(9 - turn)))
    assert list(mistakes.values()) == [1, 1 - sum(waits(10)), once]


def test_the_likeliest_wait_is_one_turn(station: Station) -> None:
    law = waits(10)
    assert station.quiz(0)._answer() == str(law.index(max(law)) + 1)
    for n in (1, 5, 10):
        assert station.names["likeliest"](str(n)).startswith(f"P(T = {n}) = {float(law[n - 1]):.4f}.")


def test_the_mean_wait(station: Station) -> None:
    answer, mistakes = station.guessed(1)
    far = waits(600)
    assert float(sum(n * p for n, p in enumerate(far, 1))) == pytest.approx(float(answer), abs=1e-9)
    assert float(sum((n - 10) ** 2 * p for n, p in enumerate(far, 1))) == pytest.approx(
        float(answer.variance or 0), abs=1e-6
    )
    assert list(mistakes.values()) == [median(), sum(Fraction(n, 10) for n in range(1, 11)), 1]


def test_the_shape(station: Station) -> None:
    text = station.behind("the shape, and where the mean comes from")
    law = waits(20)
    shown = [numbers(line)[-1] for line in text.splitlines()[1:21]]
    assert shown == pytest.approx([float(p) for p in law], rel=1e-3)
    assert f"Later than turn 20: {1 - float(sum(law)):.3f}." in text
    assert "E[T] = 1 + 0.9 E[T], and E[T] = 10." in text


def test_it_is_never_due(station: Station) -> None:
    hazard = waits(13)[12] / (1 - sum(waits(12)))
    assert hazard == P
    assert station.quiz(1)._answer() == "as likely as before"
    assert f"Given 12 turns without it: {hazard}" in station.names["due"]("as likely as before")


def test_late_waits_go_on_like_all_others(station: Station) -> None:
    everybody, late, exact = rows(station.behind("both groups"), "waits", 3)
    assert exact == [10, *(round(float(sum(waits(edge))), 3) for edge in (5, 10, 20, 30))]
    assert everybody[0] == 3000
    share = float(1 - sum(waits(12)))
    assert abs(late[0] - 3000 * share) < 4 * sqrt(3000 * share * (1 - share))
    for group in (everybody, late):
        size, mean, *shares = group
        assert abs(mean - 10) < 4 * sqrt(90 / size)
        for listed, chance in zip(shares, exact[1:], strict=True):
            assert abs(listed - chance) < 4 * sqrt(chance * (1 - chance) / size)


def test_the_hazard_of_a_deck_grows(station: Station) -> None:
    """The card lies at any of ten places: of those that are left, one is it."""
    chart, words = station.names["hazards"]()
    board = station.behind("the hazard after the first card")
    assert board.startswith(f"{1 / 9:.3f} if the first card was another one: cards left: 9,")
    for turn in range(1, 11):
        left = [place for place in range(1, 11) if place >= turn]
        hazard = left.count(turn) / len(left)
        assert f"deck  {turn}.0  {100 * hazard:.2f} %" in str(chart)
        assert f"die  {turn}.0  10.00 %" in str(chart)
    assert f"The mean wait is {sum(range(1, 11)) / 10} turns with the deck, 10 with the die." in words


def test_all_six_faces(station: Station) -> None:
    answer, mistakes = station.guessed(2)
    assert answer == turns_until(6, 6)
    assert station.reason(2) == "The stages: 6/6 + 6/5 + 6/4 + 6/3 + 6/2 + 6/1."
    assert list(mistakes.values()) == [6, turns_until(6, 5), 36]


def test_the_stages(station: Station) -> None:
    text = station.behind("the stages for six faces and for ten events")
    for kinds in (6, 10):
        table = rows(text, f"Collecting {kinds}", kinds + 2)[1:]
        stages = [turns_until(kinds, k) - turns_until(kinds, k - 1) for k in range(1, kinds + 1)]
        expected = [[k, round(float(1 / stage), 3), round(float(stage), 3)] for k, stage in enumerate(stages, 1)]
        assert table[:-1] == expected
        assert table[-1] == [round(float(turns_until(kinds, kinds)), 3)]
    value = turns_until(10, 10)
    assert f"{value.numerator}/{value.denominator}, {float(value):.4f}" in text


def test_the_answers_and_the_closing_question(station: Station) -> None:
    text = station.behind("both answers")
    assert f"The median is {median()}: P(T ≤ {median()}) = {float(sum(waits(median()))):.3f}." in text
    assert f"All 10 events in 15 turns: probability {float(collected(10, 15)[10]):.3f}." in text
    quiz = station.quiz(2)
    quiz.choose(str(turns_until(10, 5)))
    assert quiz.right
    quiz.choose("5")
    assert quiz.right is False


def test_the_board_stands_before_its_answer() -> None:
    """Whoever reads downwards sees the first card before the curtain that has its hazard."""
    station = Station("05_waiting")
    boards = [k for k, panel in enumerate(station.panels) if isinstance(panel, Board)]
    (answer,) = (
        k for k, one in enumerate(station.panels) if getattr(one, "says", "") == "the hazard after the first card"
    )
    assert boards[-1] == answer - 1
    waited = station.names["likeliest"]("5")
    assert waited.endswith("To wait until turn 5, it must first stay away for 4 turns.")


def test_the_likeliest_of_other_numbers_is_the_smallest() -> None:
    """The first line invites a change: without the 1 the shortest wait on offer is the likeliest."""
    changed = Station("05_waiting", {'numbers = ["1", "5", "10"]': 'numbers = ["8", "3", "10"]'})
    law = waits(10)
    assert changed.quiz(0)._answer() == str(max((8, 3, 10), key=lambda n: law[n - 1]))
