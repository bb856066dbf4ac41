"""Station 16, every number again: two boxes worked out by hand, games replayed, and luck as what is left of the score."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import ceil, sqrt
from statistics import fmean, pstdev

import pytest
from course.station import Station, numbers

import hordeplay as hp
from hordeplay.core.script import Ask
from hordeplay.desk.yahtzee import GAME, move_values

SIXES = 30 * (1 - Fraction(5, 6) ** 3)
"""A turn for Sixes alone: each of five dice ends as a six unless it misses three times."""
CHANCE = 5 * Fraction(14, 3)
"""A turn for Chance alone: a die rolled once shows 7/2, twice 17/4, three times 14/3 on average."""


@pytest.fixture(scope="module")
def station() -> Station:
    return Station("16_luck_and_skill")


@cache
def start() -> float:
    """The value before the first roll."""
    match = hp.new(GAME, seats=1, seed=0, dice="ask", sheet="short")
    total = 0.0
    ways = Counter(tuple(sorted(faces, reverse=True)) for faces in product(range(1, 7), repeat=5))
    for faces, times in ways.items():
        one = match.fork()
        one.answer(faces)
        total += times * float(max(move_values(one.table).values()))
    return total / 6**5


def replayed(seed: int, blind: int) -> tuple[int, float]:
    """A game once more: its score, and what its decisions cost."""
    match = hp.new(GAME, seats=1, seed=seed, sheet="short")
    cost = Fraction(0)
    while match.result is None:
        worth = {text: Fraction(value) for text, value in move_values(match.table).items()}
        best = max(worth.values())
        choice, value = next(
            (text, value) for text, value in sorted(worth.items(), key=lambda row: row[1]) if value >= best - blind
        )
        cost += value - best
        match.play(choice)
    return match.result.scores[0], float(cost)


@cache
def games(blind: int) -> tuple[tuple[int, float], ...]:
    return tuple(replayed(seed, blind) for seed in range(40))


def last_value(dice: tuple[int, ...]) -> Fraction:
    """The better of the two boxes, with a whole turn for the other one."""
    return max(6 * dice.count(6) + CHANCE, sum(dice) + SIXES)


def keeping(kept: tuple[int, ...]) -> Fraction:
    rolls = list(product(range(1, 7), repeat=5 - len(kept)))
    return sum((last_value((*kept, *roll)) for roll in rolls), Fraction(0)) / len(rolls)


def test_the_contest_is_played_again(station: Station) -> None:
    near, perfect = [score for score, _ in games(1)], [score for score, _ in games(0)]
    ahead = sum(one > other for one, other in zip(near, perfect, strict=True))
    alike = sum(one == other for one, other in zip(near, perfect, strict=True))
    assert numbers(station.behind("how often Near was ahead")) == [ahead, 40, alike, 0]


def test_the_luck_of_the_last_roll_by_hand(station: Station) -> None:
    before = keeping((6, 6))
    assert station.names["before"] == before
    lucks = [last_value((6, 6, *roll)) - before for roll in product(range(1, 7), repeat=3)]
    answer, misses = station.guessed(0)
    assert answer.value == Fraction(sum(luck < 0 for luck in lucks), 216)
    assert set(misses.values()) == {Fraction(1, 2), 1 - answer.value}
    assert f"Of the 216 rolls, {sum(luck < 0 for luck in lucks)} leave less." in station.reason(0)
    assert sum(lucks) == 0
    shown = station.behind("the distribution of the luck")
    assert "the luck is 0, exactly" in shown
    for points, times in Counter(round(luck) for luck in lucks).items():
        assert f"exact  {points}  {100 * times / 216:.2f} %" in shown


def test_what_each_decision_is_worth_by_hand(station: Station) -> None:
    quiz = station.quiz(0)
    worth = {
        "keep 6 6": keeping((6, 6)),
        "keep 6 6 5": keeping((6, 6, 5)),
        "keep 6 6 4": keeping((6, 6, 4)),
        "fill chance": 23 + SIXES,
    }
    assert station.names["options"] == sorted(worth)
    best = max(worth, key=lambda option: worth[option])
    for option, value in worth.items():
        quiz.choose(option)
        assert quiz.right == (option == best)
        assert f"{float(value):.3f} points" in str(quiz)
        assert (f"{float(worth[best] - value):.3f} more" in str(quiz)) == (option != best)


def test_another_roll_brings_other_decisions() -> None:
    changed = Station("16_luck_and_skill", {'"66542", "66"': '"11122", ""'})
    quiz = changed.quiz(0)
    quiz.choose("keep nothing")
    assert quiz.right
    assert f"worth {float(keeping(())):.3f} points" in str(quiz)
    assert "You have rolled 1 1 1 2 2, one reroll is left, and open are sixes and chance." in str(quiz)


def test_they_add_up(station: Station) -> None:
    one, match = station.names["one"], station.names["match"]
    assert one.start + one.luck + one.skill == match.table.score
    assert float(one.start) == pytest.approx(start())
    assert one.skill < 0


def test_the_table_of_forty_games(station: Station) -> None:
    shown = station.behind("the means, and luck against score").splitlines()
    for name, blind in (("Near", 1), ("Perfect", 0)):
        (line,) = [line for line in shown if line.strip().startswith(f"{name}  ")]
        scores, skills = [[float(game[i]) for game in games(blind)] for i in (0, 1)]
        lucks = [score - start() - skill for score, skill in zip(scores, skills, strict=True)]
        expected = [fmean(scores), fmean(lucks), fmean(skills), pstdev(lucks), pstdev(skills)]
        assert numbers(line) == pytest.approx(expected, abs=0.006)


def test_after_a_lucky_game(station: Station) -> None:
    lucks = []
    for seed in range(120):
        match = hp.new(GAME, seats=1, seed=seed, sheet="short")
        match.run("eager")
        past, cost = match.fork(), 0.0
        for ply in range(match.ply):
            past.goto(ply)
            if isinstance(past.request, Ask):
                worth = move_values(past.table)
                cost += float(worth[str(match.answers[ply].value)] - max(worth.values()))
        lucks.append(match.table.score - start() - cost)
    after = [luck for before, luck in pairwise(lucks) if before > 10]
    quiz = station.quiz(1)
    for wrong in ("luck again", "bad luck"):
        quiz.choose(wrong)
        assert quiz.right is False
    quiz.choose("neither")
    assert quiz.right
    limit = station.names["lucky"]
    try:
        station.names["lucky"] = 100
        assert "followed such luck: 0. That is too few" in station.names["next_game"]("neither")
    finally:
        station.names["lucky"] = limit
    assert f"{len(after)} followed" in str(quiz)
    assert f"luck was {fmean(after):.1f} on average" in str(quiz)
    half = 2.01 * sqrt(sum((luck - fmean(after)) ** 2 for luck in after) / (len(after) - 1) / len(after))
    assert ("holds 0" in str(quiz)) == (abs(fmean(after)) < half)


def test_how_many_games_would_tell(station: Station) -> None:
    shown = station.behind("by score and by skill")
    gap = fmean(skill for _, skill in games(0)) - fmean(skill for _, skill in games(1))
    needed = []
    for i in (0, 1):
        spread = sum(pstdev([float(game[i]) for game in games(blind)]) ** 2 for blind in (0, 1))
        needed.append(max(2, ceil(2.8**2 * spread / gap**2)))
    assert numbers(shown)[:2] == needed
    assert ("read it as a handful" in shown) == (needed[1] < 10)
    assert needed[0] > 100 * needed[1]


def test_the_funds_and_the_closing_question(station: Station) -> None:
    assert numbers(station.behind("what can be said")) == [125, 1000]
    quiz = station.quiz(2)
    quiz.choose("-5")
    assert quiz.right
    quiz.choose("-9")
    assert quiz.right is False
