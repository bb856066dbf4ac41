"""Station 3, every number again: by all throws one by one, and by a plan over all keeps that shares no code with the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest
from course.station import Station, numbers

FACES = range(1, 7)
START = (4, 4, 4, 6, 6)


@pytest.fixture(scope="module")
def station() -> Station:
    return Station("03_keep_and_reroll")


def paid(dice: tuple[int, ...], prices: tuple[tuple[int, int], ...] = ((6, 7), (0, 4))) -> int:
    """The best one hero for five dice: three of a face (0: of any face) pay a strength; two heroes would need six dice."""
    most = max(Counter(dice).values())
    return max(
        (strength for face, strength in prices if (dice.count(face) if face else most) >= 3),
        default=0,
    )


@cache
def worth(dice: tuple[int, ...], rerolls: int) -> Fraction:
    """Five dice lie: be paid, or keep any of them and throw the others."""
    keeps = {tuple(sorted(kept)) for size in range(5) for kept in combinations(dice, size)}
    return max([Fraction(paid(dice)), *(keeping(kept, rerolls) for kept in keeps if rerolls)])


@cache
def keeping(kept: tuple[int, ...], rerolls: int) -> Fraction:
    """These dice are kept, and those that are missing fall one after the other."""
    if len(kept) == 5:
        return worth(kept, rerolls - 1)
    return sum((keeping(tuple(sorted((*kept, face))), rerolls) for face in FACES), Fraction(0)) / 6


def test_a_six_among_three_dice_is_counted_in_all_throws(station: Station) -> None:
    throws = list(product(FACES, repeat=3))
    by_sixes = Counter(throw.count(6) for throw in throws)
    answer, mistakes = station.guessed(0)
    assert answer == Fraction(216 - by_sixes[0], 216)
    assert list(mistakes.values()) == [Fraction(1, 2), Fraction(by_sixes[1], 216), Fraction(by_sixes[0], 216)]
    assert station.reason(0) == f"No six: (5/6)^3 = {by_sixes[0] / 216:.3f}. 1 minus that."
    tree = station.names["six_tree"]()[0]
    assert tree.chance("six") == answer
    assert [leaf.probability for leaf in tree.leaves] == [
        Fraction(1, 6),
        Fraction(5, 36),
        Fraction(25, 216),
        Fraction(125, 216),
    ]


def test_the_value_of_the_sixes_with_one_throw(station: Station) -> None:
    by_strength = Counter(paid((6, 6, *throw)) for throw in product(FACES, repeat=3))
    assert dict(station.names["keep_sixes"]) == {x: Fraction(n, 216) for x, n in by_strength.items()}
    mean = Fraction(sum(x * n for x, n in by_strength.items()), 216)
    answer, mistakes = station.guessed(1)
    assert answer == mean == keeping((6, 6), 1)
    assert station.reason(1).endswith(f"7 · {91 / 216:.3f} + 4 · {5 / 216:.3f}.")
    assert list(mistakes.values()) == [Fraction(7 * 91, 216), Fraction(11, 3), 7, Fraction(7, 2)]


def test_the_histogram_speaks_of_the_rarest_bar(station: Station) -> None:
    text = station.behind("ten throws, and then more and more of them")
    assert text.startswith("6 2 1 gives 7, 3 3 3 gives 4, 5 4 4 gives 0\n")
    assert f"probability {5 / 216:.3f}, so 100 throws hold about 2 of them" in text


def test_stopping_is_better_with_one_throw(station: Station) -> None:
    text = station.behind("both plans, and what the engine says")
    mean = keeping((6, 6), 1)
    variance = sum(Fraction(n, 216) * (x - mean) ** 2 for x, n in ((7, 91), (4, 5), (0, 120)))
    table = {line.split("  ")[1]: numbers(line)[-2:] for line in text.splitlines() if line.startswith("  ")}
    assert table["mean"] == [4, round(float(mean), 4)]
    assert table["variance"] == [0, round(float(variance), 4)]
    assert table["standard deviation"] == [0, round(float(variance) ** 0.5, 4)]
    assert f"stopping is worth 4, keeping the sixes {float(mean):.2f} on average. Stop." in text
    assert f"{mean.numerator}/{mean.denominator}" in text  # as the engine has it
    assert worth(START, 1) == 4


def test_the_fair_strength_solves_the_equation(station: Station) -> None:
    text = station.behind("the equation, and a dial")
    fair = Fraction(216 * 4 - 5 * 4, 91)
    assert f"0.421 s + 0.023 · 4 = 4, so s = {float(fair):.2f}. With 9 you stop, with 10 you throw." in text
    assert fair * Fraction(91, 216) + 4 * Fraction(5, 216) == 4
    for strength in (4, 7, 9, 10, 14):
        prices = ((6, strength), (0, 4))
        mean = Fraction(sum(paid((6, 6, *throw), prices) for throw in product(FACES, repeat=3)), 216)
        better = "throw" if strength > fair else "stop"
        assert station.names["with_strength"](strength) == f"E[X] = {float(mean):.3f}, stopping 4: {better}"


def test_the_value_of_the_sixes_with_two_throws(station: Station) -> None:
    answer, mistakes = station.guessed(2)
    assert answer == station.names["two_throws"] == keeping((6, 6), 2) == worth(START, 2)
    once = keeping((6, 6), 1)
    assert numbers(station.reason(2)) == [7, 4, round(float(once), 3)]
    assert list(mistakes.values()) == [once, 2 * once, 7 * (1 - Fraction(125, 216) ** 2)]
    why = station.names["why"]
    assert f"but you may throw once more, and that throw is worth {float(once):.2f}." in why("keep the sixes")
    assert why("no difference").endswith("it adds more.")
    assert answer.value > max(once, Fraction(4))
    assert why("keep the sixes") != why("stop")
    assert station.quiz(0)._answer() == "keep the sixes"


@pytest.mark.parametrize(("throws_left", "better", "more"), [(1, "stop", "less"), (2, "keep the sixes", "more")])
def test_the_plan_is_right_for_each_number_of_throws(throws_left: int, better: str, more: str) -> None:
    """The first line of the cell invites a change; what the cell then says is true."""
    changed = Station("03_keep_and_reroll", {"throws_left = 2": f"throws_left = {throws_left}"})
    assert changed.quiz(0)._answer() == better == ("keep the sixes" if keeping((6, 6), throws_left) > 4 else "stop")
    assert f"Stopping is worth 4, keeping the sixes is worth {more}." in changed.names["why"]("stop")


def test_with_three_throws_the_two_that_are_left_are_priced() -> None:
    changed = Station("03_keep_and_reroll", {"throws_left = 2": "throws_left = 3"})
    says = changed.names["why"]("keep the sixes")
    assert says.endswith(f"you may throw 2 times more, and that is worth {float(keeping((6, 6), 2)):.2f}.")


def test_a_weaker_monster_and_a_poorer_stop_change_the_advice() -> None:
    changed = Station(
        "03_keep_and_reroll", {"turns, monster = 100, 7": "turns, monster = 100, 4", "sure = 4": "sure = 3"}
    )
    assert "on average. Throw." in changed.behind("both plans, and what the engine says")
    assert "No. Strength 3 never beats it" in changed.behind("both answers")
    easy = Station("03_keep_and_reroll", {"turns, monster = 100, 7": "turns, monster = 100, 4"})
    assert f"Yes. Strength 4 beats it; the throw does only with probability {96 / 216:.3f}" in easy.behind(
        "both answers"
    )


def test_the_leaves_of_two_throws_add_up_to_the_value(station: Station) -> None:
    tree, words, value, advice = station.names["two_stages"]()
    strengths = {"six: 7": 7, "three alike: 4": 4, "neither": 0}
    assert sum(leaf.probability * strengths[leaf.path[-1]] for leaf in tree.leaves) == keeping((6, 6), 2)
    assert numbers(words) == [round(float(keeping((6, 6), 1)), 3), 4, round(float(keeping((6, 6), 1)), 3)]
    assert numbers(value) == [round(float(keeping((6, 6), 2)), 3), round(float(keeping((6, 6), 1)), 3), 4]
    assert keeping((6, 6), 1) < 4 < keeping((6, 6), 2)
    assert advice == "With one throw left: stop. With two: throw."


def test_the_list_of_plans_is_that_of_all_keeps(station: Station) -> None:
    text = station.behind("all plans for my roll, the best first")
    parts = text.split("The best 6 plans, throws left: ")[1:]
    assert len(parts) == 2
    for rerolls, part in enumerate(parts, 1):
        keeps = {tuple(sorted(kept)) for size in range(5) for kept in combinations(START, size)}
        values = {" ".join(map(str, kept)): float(keeping(kept, rerolls)) for kept in keeps}
        listed = [line.split("  ")[1:] for line in part.splitlines()[1:]]
        assert len(listed) == 6
        for words, value in ([one[0], one[-1]] for one in listed):
            stands = 4.0 if words == "pay Steam Brute with 4 4 4" else values[words.removeprefix("keep ")]
            assert f"{stands:.3f}" == value.strip()
        assert float(listed[0][-1]) == round(float(worth(START, rerolls)), 3)


def test_the_answers_to_the_discussion(station: Station) -> None:
    text = station.behind("both answers")
    assert f"near {100 * float(keeping((6, 6), 1)):.0f}; stopping each time gives 400" in text
    assert f"probability {91 / 216:.3f}" in text


def test_the_closing_question(station: Station) -> None:
    prices = ((3, 6), (0, 4))
    throws = product(FACES, repeat=3)
    value = Fraction(sum(paid((3, 3, *throw), prices) for throw in throws), 216)
    quiz = station.quiz(1)
    quiz.choose("1")
    assert quiz.right is False
    quiz.choose(str(value))
    assert quiz.right is True
