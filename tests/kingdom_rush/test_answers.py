"""Answers that explain themselves, and trials that follow them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

import pytest

from hordeplay.desk import Model, Run
from hordeplay.games.kingdom_rush import answers, odds, trials
from hordeplay.games.kingdom_rush.rules import KingdomRules
from hordeplay.lab.interval import wilson
from hordeplay.odds.answer import Answer

CHANCES: list[tuple[str, Callable[[], Answer], trials.Trial]] = [
    ("covers two", lambda: answers.covers("D2", "A3", 2, free=True), trials.covers("D2", "A3", 2, free=True)),
    ("covers as faced", lambda: answers.covers("L3", "B1", 1, "E"), trials.covers("L3", "B1", 1, "E")),
    ("resists", lambda: answers.covers("D2", "B3", 1, attack="magical"), trials.covers("D2", "B3", 1, attack="magical")),
    ("portal", lambda: answers.portal_by(8, "S1"), trials.portal_by(8, "S1")),
    ("second portal", lambda: answers.portal_by(11, "S3", which=2), trials.portal_by(11, "S3", which=2)),
    ("hearts", lambda: answers.hearts_at_least(12, "S1", cards=2), trials.hearts_at_least(12, "S1", cards=2)),
    ("drawn", lambda: answers.drawn("A3", 3), trials.drawn("A3", 3)),
    ("drawn late", lambda: answers.drawn("A3", 9), trials.drawn("A3", 9)),
]  # fmt: skip
MEANS: list[tuple[Answer, trials.Trial]] = [
    (answers.hits("D2", "A3", free=True), trials.hits("D2", "A3", free=True)),
    (answers.hearts("S2", cards=3), trials.hearts("S2", cards=3)),
]


@pytest.mark.parametrize(("name", "answer", "trial"), CHANCES, ids=[name for name, *_ in CHANCES])
def test_a_trial_follows_its_answer(name: str, answer: Callable[[], Answer], trial: trials.Trial) -> None:
    run = Run(Model(answer(), trial), name)
    run.step(3000)
    low, high = wilson(run.total, run.n, 0.9999)
    assert low < float(run.model.answer.value) < high


@pytest.mark.parametrize(("answer", "trial"), MEANS, ids=[answer.says for answer, _ in MEANS])
def test_a_trial_follows_its_mean(answer: Answer, trial: trials.Trial) -> None:
    run = Run(Model(answer, trial), "mean")
    run.step(3000)
    assert abs(float(run.mean or 0) - float(answer.value)) < 0.25


@pytest.mark.parametrize("answer", [answer for _, answer, _ in CHANCES], ids=[name for name, *_ in CHANCES])
def test_the_cases_add_up_and_everything_it_rests_on_is_told(answer: Callable[[], Answer]) -> None:
    made = answer()
    assert made.why().total == made.value
    assert [each for each in made.assumes if each.kind == "model"]
    assert [each for each in made.assumes if each.kind in {"house", "ruling", "published"}]


def test_every_card_comes_at_some_place() -> None:
    rules = KingdomRules.load()
    for scenario, seats, token in (("S1", 2, 1), ("S2", 3, 2), ("S3", 4, 1)):
        stack, _ = answers.stack_of(rules, scenario, seats, token)
        size = len(stack.cards) + len(stack.portals)
        assert answers.drawn(stack.cards[0], size, scenario, seats, token).value == 1
        assert answers.portal_by(size, scenario, seats, token, which=len(stack.portals)).value == 1
        first = [answers.drawn(card, 1, scenario, seats, token).value for card in stack.cards]
        assert sum(first) + answers.portal_by(1, scenario, seats, token).value == 1


def test_a_small_stack_by_hand() -> None:
    """Two hordes and a portal in the lowest two cards: four stacks, equally likely."""
    stacks = [(*upper, *lower) for a, b in permutations("ab") for upper, lower in [((a,), (b, "p")), ((a,), ("p", b))]]
    share = Fraction(sum("a" in stack[:2] for stack in stacks), len(stacks))
    assert share == Fraction(1, 2) * 1 + Fraction(1, 2) * Fraction(1, 2)


def test_the_numbers_of_the_odds_are_the_same() -> None:
    assert answers.hearts("S1", cards=3).value == odds.hearts("S1", cards=3).mean
    assert answers.portal_by(7).value == odds.portal_depth("S1").at_most(7)
    free = [odds.hits("A3", mask) for mask in odds.placements("D2", "A3", free=True)]
    assert answers.hits("D2", "A3", free=True).value == Fraction(sum(free), len(free))


def test_what_there_is_not_is_named() -> None:
    with pytest.raises(ValueError, match="not 'B6'"):
        answers.drawn("B6", 1, "S1")
    with pytest.raises(ValueError, match="not a token 9"):
        answers.drawn("A3", 1, "S1", token=9)
    with pytest.raises(ValueError, match="A9"):
        answers.covers("D2", "A9")
