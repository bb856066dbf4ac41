"""Station 1, every number again: by all outcomes one by one, by closed forms, and by the game's own dice."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb, factorial
from typing import Any

import pytest
from course.station import behind, panels, played
from infra.notebook_session import Shown

from hordeplay.widgets import Predict, Quiz


@pytest.fixture(scope="module")
def station() -> tuple[dict[str, Any], list[Shown]]:
    return played("01_long_runs")


def test_one_die_hits_with_half_of_its_faces(station: tuple[dict[str, Any], list[Shown]]) -> None:
    """A ten-sided die hits on 6 and more (HH-ATK-03); the Chieftain's Defense is 0."""
    assert station[0]["p"] == Fraction(sum(face >= 6 for face in range(1, 11)), 10)


def test_two_hits_of_four_are_counted_among_all_ten_thousand_throws(
    station: tuple[dict[str, Any], list[Shown]],
) -> None:
    counted = Counter(sum(face >= 6 for face in dice) for dice in product(range(1, 11), repeat=4))
    names = station[0]
    assert dict(names["hits"]) == {k: Fraction(ways, 10_000) for k, ways in counted.items()}
    (panel,) = panels(station, Predict)
    panel.guess("1/2")
    panel.step(10)
    panel.reveal()
    assert panel.run.model.answer.value == Fraction(counted[2], 10_000)
    assert "the probability that one die hits" in panel.verdict.says
    misses = {miss.says: miss.value for miss in names["mistakes"]()}
    assert set(misses.values()) == {
        Fraction(1),
        Fraction(1, 2),
        Fraction(counted[2] + counted[3] + counted[4], 10_000),
        Fraction(1, 16),
    }


def test_after_four_misses_the_share_is_counted_again_from_the_same_rows(
    station: tuple[dict[str, Any], list[Shown]],
) -> None:
    names = station[0]
    memory, _ = panels(station, Quiz)[:2]
    memory.choose("more likely")
    assert memory.right is False
    seeds = [f"memory {number}" for number in range(names["rolls"])]
    rows = [names["row"](seed) for seed in seeds]
    after = [row[-1] for row in rows if not any(row[:4])]
    assert f"{len(after)} began with 4 misses" in str(memory)
    assert f"hit in {100 * sum(after) / len(after):.1f} %" in str(memory)
    # and the sample is no accident: within three standard errors of 1/2, from about 1/16 of the rows
    assert abs(sum(after) / len(after) - 0.5) < 3 * (0.25 / len(after)) ** 0.5
    assert abs(len(after) / len(rows) - 1 / 16) < 0.02
    memory.choose("as likely as ever")
    assert memory.right


def test_a_million_dice_leave_each_pupil_within_a_fifth_of_a_point(
    station: tuple[dict[str, Any], list[Shown]],
) -> None:
    """A share of 1,000,000 dice that hit with 1/2 has a standard deviation of 0.05 percentage points."""
    words = behind(station, "a million dice each")
    off = [float(far) for far in re.findall(r"(?:Ada|Ben|Cem) (0\.\d{3})", words)]
    assert len(off) == 3
    assert 0 < max(off) < 4 * 0.05


def test_the_first_volley_is_the_first_roll_of_the_game_and_no_other_dice(
    station: tuple[dict[str, Any], list[Shown]],
) -> None:
    names = station[0]
    first = names["first_volley"]
    results = [first(f"class {number}") for number in range(60)]
    assert set(results) <= {0, 1, 2, 3, 4}
    for number in range(5):
        match = names["hh"].at(
            "attack",
            dwarves="a1 settlement, d5 4 army",
            hordes="Gnoll Chieftain d5",
            tiles="Clear d5",
            seed=f"class {number}",
        )
        dice = next(event.facts["dice"] for event in match.events if "dice" in event.facts)
        assert results[number] == sum(face >= 6 for face in dice)
    text = behind(station, "200 first volleys")
    percents = [float(value) for value in re.findall(r"([\d.]+) %", text)]
    assert sum(percents) == pytest.approx(100)
    counted = Counter(first(f"class {number}") for number in range(200))
    assert percents == [pytest.approx(counted[k] / 2) for k in range(5)]


def test_two_hits_stay_at_three_eighths_in_words(station: tuple[dict[str, Any], list[Shown]]) -> None:
    assert f"2 hits come in {100 * comb(4, 2) / 2**4:.1f} %" in behind(station, "what the bars do")


def test_number_and_share_go_apart_as_de_moivre_computed(station: tuple[dict[str, Any], list[Shown]]) -> None:
    """E|K - n/2| = n C(n - 1, n/2) / 2^n for even n (De Moivre 1730)."""

    def de_moivre(n: int) -> Fraction:
        return Fraction(n * factorial(n - 1), factorial(n // 2) * factorial(n // 2 - 1) * 2**n)

    distance = station[0]["distance"]
    assert distance(10) == de_moivre(10)
    assert distance(1000) == de_moivre(1000)
    quiz = panels(station, Quiz)[1]
    quiz.choose("how far the share is off")
    assert quiz.right
    for n in (10, 1000):
        assert f"{float(de_moivre(n)):.2f}" in str(quiz)
        assert f"{float(100 * de_moivre(n) / n):.1f}" in str(quiz)


def test_how_near_a_share_is_adds_up_pascals_triangle(station: tuple[dict[str, Any], list[Shown]]) -> None:
    text = behind(station, "how likely a share is near the probability")
    for n in (10, 200):
        ways = sum(comb(n, k) for k in range(n + 1) if abs(10 * k - 5 * n) <= n)
        assert f"{ways / 2**n:.3f}" in text


def test_the_changed_picture_is_that_of_two_faces_in_ten(station: tuple[dict[str, Any], list[Shown]]) -> None:
    counted = Counter(sum(face >= 9 for face in dice) for dice in product(range(1, 11), repeat=4))
    assert dict(station[0]["mine"]) == {k: Fraction(ways, 10_000) for k, ways in counted.items()}
    text = behind(station, "both pictures")
    for k, ways in counted.items():
        assert f"mine  {k}  {ways / 100:.2f} %" in text
    assert "with probability 0.2; it was 0.5. So the bars move to the left." in text


def test_the_shares_of_three_pupils_end_as_their_dice_say(station: tuple[dict[str, Any], list[Shown]]) -> None:
    """A thousand dice each: the last point of a curve is the share in the words, and no share is far from one half."""
    text = behind(station, "the three lines")
    shares = dict(re.findall(r"(Ada|Ben|Cem) (0\.\d{3})", text.rpartition("After 1000 dice: ")[2]))
    assert set(shares) == {"Ada", "Ben", "Cem"}
    for name, share in shares.items():
        assert abs(float(share) - 0.5) < 3 * (0.25 / 1000) ** 0.5
        assert f"{name}  1000.0  {100 * float(share):.2f} %" in text


def test_twenty_dice_far_off_are_counted_by_pascals_triangle(station: tuple[dict[str, Any], list[Shown]]) -> None:
    ways = sum(comb(20, k) for k in range(21) if abs(k - 10) >= 5)
    assert f"with probability {ways / 2**20:.3f}" in behind(station, "what can be said")


def test_no_hit_is_one_throw_in_sixteen(station: tuple[dict[str, Any], list[Shown]]) -> None:
    closing = station[0]["closing"]
    closing.choose("25 %")
    assert closing.right is False
    closing.choose("6.25 %")
    assert closing.right
