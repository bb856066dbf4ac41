"""Answers that explain themselves, and trials that follow them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations

import pytest

from hordeplay.desk import Model, Run
from hordeplay.games.kingdom_rush import at, odds
from hordeplay.games.kingdom_rush.model.ruleset import KingdomRules
from hordeplay.games.kingdom_rush.odds.stacks import stack_of
from hordeplay.lab.interval import wilson
from hordeplay.odds.answer import Answer

LATE = at("act", scenario="S5", stack_1="2 / 4+2", gone="B1 B4 B5 B9", round=5)
CHANCES: dict[str, Callable[[], Answer]] = {
    "covers two": lambda: odds.covers("D2", "A3", free=True).answer(lambda n: n >= 2),
    "covers as faced": lambda: odds.covers("L3", "B1", "E").answer(lambda n: n >= 1),
    "resists": lambda: odds.covers("D2", "B3", attack="magical").answer(lambda n: n >= 1),
    "portal": lambda: odds.portal_depth("S1").answer(lambda depth: depth <= 8),
    "second portal": lambda: odds.portal_depth("S5", which=2).answer(lambda depth: depth <= 11),
    "portal by round": lambda: odds.portal_round("S5").answer(lambda n: n <= 7),
    "portal of a position": lambda: odds.portal_within(LATE, 4),
    "hearts": lambda: odds.hearts("S1", cards=2).answer(lambda lost: lost >= 12),
    "crystals": lambda: odds.crystals("S2", cards=3).answer(lambda won: won == 4),
    "drawn": lambda: odds.drawn("A3", 3),
    "drawn late": lambda: odds.drawn("A3", 9),
}
MEANS: tuple[Answer, ...] = (
    odds.covers("D2", "A3", free=True).average(),
    odds.hearts("S2", cards=3).average(),
    odds.crystals("S2", cards=3).average(),
    odds.portal_depth("S5", which=2).average(),
    odds.portal_round("S1").average(),
)


@pytest.mark.parametrize("name", CHANCES)
def test_a_trial_follows_its_answer(name: str) -> None:
    answer = CHANCES[name]()
    assert answer.trial is not None
    run = Run(Model(answer), name)
    run.step(3000)
    low, high = wilson(run.total, run.n, 0.9999)
    assert low < float(answer) < high


@pytest.mark.parametrize("answer", MEANS, ids=[answer.says for answer in MEANS])
def test_a_trial_follows_its_mean(answer: Answer) -> None:
    assert answer.trial is not None
    run = Run(Model(answer), "mean")
    run.step(3000)
    assert abs(float(run.mean or 0) - float(answer)) < 0.25


@pytest.mark.parametrize("name", CHANCES)
def test_the_cases_add_up_and_everything_it_rests_on_is_listed(name: str) -> None:
    answer = CHANCES[name]()
    assert answer.why().total == answer.value
    assert [each for each in answer.assumes if each.kind == "model"]
    assert [each for each in answer.assumes if each.kind in {"house", "ruling", "published"}]


def test_every_card_comes_at_some_place() -> None:
    rules = KingdomRules.load()
    for scenario, seats, token in (("S1", 2, 1), ("S2", 3, 2), ("S5", 4, 1)):
        stack = stack_of(rules, scenario, seats, token)
        size = len(stack.cards) + len(stack.portals)
        assert odds.drawn(stack.cards[0], size, scenario, seats, token) == 1
        assert odds.portal_depth(scenario, seats, token, which=len(stack.portals)).at_most(size) == 1
        first = [odds.drawn(card, 1, scenario, seats, token) for card in stack.cards]
        assert sum(first) + odds.portal_depth(scenario, seats, token).at_most(1) == 1


def test_a_small_stack_by_hand() -> None:
    """Two hordes and a portal in the lowest two cards: four stacks, equally likely."""
    stacks = [(*upper, *lower) for a, b in permutations("ab") for upper, lower in [((a,), (b, "p")), ((a,), ("p", b))]]
    share = Fraction(sum("a" in stack[:2] for stack in stacks), len(stacks))
    assert share == Fraction(1, 2) * 1 + Fraction(1, 2) * Fraction(1, 2)


def test_an_answer_of_a_distribution_is_its_number() -> None:
    hearts = odds.hearts("S1", cards=3)
    assert hearts.average() == hearts.mean
    assert odds.portal_depth().answer(lambda depth: depth <= 7) == odds.portal_depth("S1").at_most(7)
    free = [odds.hits("A3", mask) for mask in odds.placements("D2", "A3", free=True)]
    assert odds.covers("D2", "A3", free=True).average() == Fraction(sum(free), len(free))
    assert odds.portal_round("S1", rules=KingdomRules.load().with_(spawn_interval=2)).mean == 12


def test_what_there_is_not_is_named() -> None:
    with pytest.raises(ValueError, match="stack 1 of S1: there is no 'B6'"):
        odds.drawn("B6", 1, "S1")
    with pytest.raises(ValueError, match="a token of S1: a whole number from 1 to 1, not 9"):
        odds.drawn("A3", 1, "S1", token=9)
    with pytest.raises(ValueError, match="A9"):
        odds.covers("D2", "A9")
    with pytest.raises(ValueError, match="O4 has no legal place on P2"):
        odds.covers("O4", "P2", attack="physical")
