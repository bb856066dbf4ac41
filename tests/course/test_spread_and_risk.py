"""Station 4, every number again: dice counted one by one, and battles solved by an own recursion over rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import comb, sqrt

import pytest
from course.station import Station, numbers, rows

SPELLS = {"Earthquake": (3, 9), "Fireball": (2, 8), "Lightning Strike": (1, 5)}
"""Dice, and what each needs on a ten-sided die (HH-ABL-65 to HH-ABL-67); the Frost Giants have no Defense."""
HIT, STRUCK = Fraction(1, 2), Fraction(2, 5)
"""An Army hits on 6 and more; the Frost Giants hit on 7 and more (HH-ATK-03, HH-ATK-05)."""


@pytest.fixture(scope="module")
def station() -> Station:
    return Station("04_spread_and_risk")


def taken(spell: str) -> dict[int, Fraction]:
    """How many counters a Spell takes, by all throws of its dice."""
    dice, need = SPELLS[spell]
    counted = Counter(sum(face >= need for face in throw) for throw in product(range(1, 11), repeat=dice))
    return {hits: Fraction(n, 10**dice) for hits, n in sorted(counted.items())}


def mean(law: Mapping[int, Fraction]) -> Fraction:
    return sum((x * p for x, p in law.items()), Fraction(0))


def variance(law: Mapping[int, Fraction]) -> Fraction:
    return sum((p * (x - mean(law)) ** 2 for x, p in law.items()), Fraction(0))


def at_least(law: Mapping[int, Fraction], need: int) -> Fraction:
    return sum((p for x, p in law.items() if x >= need), Fraction(0))


@cache
def won(armies: int, counters: int) -> Fraction:
    """Both sides roll at once, round after round, until one side is gone; only with an Army left it is won."""
    if not armies or not counters:
        return Fraction(bool(armies))
    total = Fraction(0)
    for i in range(armies + 1):
        for j in range(counters + 1):
            hits = comb(armies, i) * HIT**i * (1 - HIT) ** (armies - i)
            losses = comb(counters, j) * STRUCK**j * (1 - STRUCK) ** (counters - j)
            if i or j:
                total += hits * losses * won(max(0, armies - j), max(0, counters - i))
    return total / (1 - (1 - HIT) ** armies * (1 - STRUCK) ** counters)


def after(spell: str, armies: int) -> Fraction:
    return sum((p * won(armies, 3 - x) for x, p in taken(spell).items()), Fraction(0))


def best(armies: int) -> str:
    return max(SPELLS, key=lambda spell: after(spell, armies))


def test_the_spells_take_what_their_dice_show(station: Station) -> None:
    assert {name: dict(law) for name, law in station.names["spells"].items()} == {name: taken(name) for name in SPELLS}
    answer, mistakes = station.guessed(0)
    quake = taken("Earthquake")
    assert answer == mean(quake) == mean(taken("Fireball")) == mean(taken("Lightning Strike"))
    assert list(mistakes.values()) == [Fraction(1, 5), at_least(quake, 1), 1]
    assert station.reason(0) == f"Means add up: three dice, {float(answer / 3)} for each."
    table = rows(station.behind("the three means"), "probability of a hit", 3)
    expected = [[dice, (11 - need) / 10, float(mean(taken(name)))] for name, (dice, need) in SPELLS.items()]
    assert table == [pytest.approx(row) for row in expected]


def test_the_variances(station: Station) -> None:
    text = station.behind("one variance by hand, and all three")
    fire = taken("Fireball")
    by_hand = [[Fraction(x), p, (x - mean(fire)) ** 2, p * (x - mean(fire)) ** 2] for x, p in fire.items()]
    assert rows(text, "x    P(X = x)", 3) == [[round(float(value), 4) for value in row] for row in by_hand]
    laws = [taken(name) for name in SPELLS]
    figures = [[mean(law), variance(law), Fraction(sqrt(variance(law)))] for law in laws]
    table = rows(text, "standard deviation", 3)
    assert table == [[round(float(value), 4) for value in row] for row in figures]
    for name, law in zip(SPELLS, laws, strict=True):
        for hits, chance in law.items():
            assert f"  {name}  {hits}  {100 * float(chance):.2f} %" in text
    assert f"sum                         {float(variance(fire)):.4f}" in text


def test_the_largest_spread(station: Station) -> None:
    assert station.quiz(0)._answer() == max(SPELLS, key=lambda name: variance(taken(name)))
    largest = f"{float(variance(taken('Earthquake'))):.2f}"
    for name in SPELLS:
        says = station.names["spread_of"](name)
        assert says.startswith(f"Its mean square distance is {float(variance(taken(name))):.2f}, ")
        assert (f"that of the Earthquake {largest}" in says) == (name != "Earthquake")


@pytest.mark.parametrize("need", [1, 2, 3])
def test_the_best_spell_for_a_need(station: Station, need: int) -> None:
    station.names["need"] = need
    assert station.names["best_spell"]() == max(SPELLS, key=lambda name: at_least(taken(name), need))
    for name in SPELLS:
        says = station.names["enough"](name)
        assert says.startswith(
            f"{name} takes {need} or more with probability {float(at_least(taken(name), need)):.3f}, "
        )
        top = max(SPELLS, key=lambda name: at_least(taken(name), need))
        beside = f", {top} with {float(at_least(taken(top), need)):.3f}. "
        assert (beside in says) == (name != top)
        assert ("Spread is wasted here" in says) == (need == 1)
        assert ("All of its dice must hit" in says) == (need == SPELLS[name][0] == 2)
    station.names["need"] = 1


def test_the_battle_after_each_spell(station: Station) -> None:
    """One Army wants spread, three do not; two are between."""
    assert [best(armies) for armies in (1, 2, 3)] == list(SPELLS)
    assert station.quiz(2)._answer() == best(1)
    for name in SPELLS:
        says = station.names["how_good"](name)
        assert says.startswith(f"With {name} the battle is won with probability {float(after(name, 1)):.4f}, ")
        assert (f", with {best(1)} {float(after(best(1), 1)):.4f}." in says) == (name != best(1))
        for armies in range(1, 6):
            assert station.names["wins"](name, armies) == after(name, armies)
    table = station.behind("up to 5 Armies").splitlines()[2:-1]
    assert len(table) == 5
    for armies, line in enumerate(table, 1):
        assert numbers(line) == [armies, *(round(float(after(name, armies)), 4) for name in SPELLS)]
        assert line.endswith(best(armies))


def test_the_curves_and_their_gains(station: Station) -> None:
    chart, *words = station.names["curves"]()
    for armies, line in zip((1, 2, 3), words, strict=False):
        curve = [won(armies, 3 - x) for x in range(4)]
        assert station.names["won_after"](armies) == pytest.approx({x: float(p) for x, p in enumerate(curve)})
        gains = [float(b - a) for a, b in pairwise(curve)]
        assert line == f"Armies {armies}: each counter adds {', '.join(f'{gain:.3f}' for gain in gains)}."
        assert f"{100 * float(curve[1]):.2f} %" in str(chart)
    one, two, three = ([won(n, 3 - x - 1) - won(n, 3 - x) for x in range(3)] for n in (1, 2, 3))
    assert one == sorted(one)
    assert three == sorted(three, reverse=True)
    assert two[0] < two[1] > two[2]
    assert two[1] == max(two)
    assert two[2] < Fraction(1, 10)
    assert best(2) == "Fireball"
    assert any("the second counter adds most and the third hardly anything" in line for line in words)


def test_the_engine_in_the_battle_agrees(station: Station) -> None:
    lines = station.behind("our sum, and the engine").splitlines()[2:]
    expected = [[round(float(after(name, 2)), 6)] * 2 for name in ("Fireball", "Lightning Strike")]
    assert [numbers(line) for line in lines] == expected


def test_other_numbers_of_dice_keep_the_mean() -> None:
    changed = Station("04_spread_and_risk", {"n_three, n_four = 3, 4": "n_three, n_four = 2, 6"})
    few, many = (variance(changed.names[name]) for name in ("three", "four"))
    assert mean(changed.names["three"]) == mean(changed.names["four"]) == Fraction(6, 5)
    quiz = changed.quiz(4)
    assert quiz.says == "The variance of 6 dice minus that of 2, both with mean 1.2"
    quiz.choose(str(many - few))
    assert quiz.right


def test_the_answers_and_the_closing_question(station: Station) -> None:
    assert "A loss of 20000 with probability 0.01 costs 200 on average" in station.behind("both answers")
    three, four = (
        Counter(sum(face < need for face in throw) for throw in product(range(10), repeat=dice))
        for dice, need in ((3, 4), (4, 3))
    )
    values = [variance({x: Fraction(n, law.total()) for x, n in law.items()}) for law in (three, four)]
    idea = station.quiz(3)
    verdicts = {}
    for plan in ("the one with more spread", "the one with less spread", "no difference"):
        idea.choose(plan)
        verdicts[plan] = idea.right
    assert [plan for plan in verdicts if verdicts[plan]] == ["the one with more spread"]
    quiz = station.quiz(4)
    quiz.choose(str(values[1] - values[0]))
    assert quiz.right
    quiz.choose("0")
    assert quiz.right is False
