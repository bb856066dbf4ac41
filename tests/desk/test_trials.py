"""Tries of an answer: its own, or drawn from its value; and the engine itself follows the exact values."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hordeplay.core.luck import Source, key_of
from hordeplay.desk import Model, Run
from hordeplay.games import fantahzee as fz
from hordeplay.lab.interval import wilson
from hordeplay.lab.watched_intervals import watched_mean
from hordeplay.odds.answer import Answer
from hordeplay.odds.pmf import Pmf


def test_an_answer_is_tried_by_its_own_trial() -> None:
    answer = fz.odds.reach("XXX")
    assert Model(answer).trial is answer.trial
    run = Run(answer, "three alike")
    run.step(4000)
    low, high = wilson(run.total, run.n, 0.9999)
    assert low < float(answer) < high


def test_without_a_trial_tries_are_drawn_from_the_value() -> None:
    chance, mean = Answer(Fraction(1, 3), "one of three"), Answer.mean(Pmf.of({0: 1, 3: 2}), "threes")
    runs = [Run(chance, 7), Run(mean, 7)]
    for run in runs:
        run.step(4000)
    low, high = wilson(runs[0].total, 4000, 0.9999)
    assert low < 1 / 3 < high
    assert set(runs[1].results) == {0, 3}
    assert abs(float(runs[1].mean or 0) - 2) < 0.1
    with pytest.raises(ValueError, match="a mean without a distribution needs a trial"):
        Run(Answer(Fraction(7, 2), "a die", "number")).step(1)


def test_the_band_of_a_mean_is_the_interval_of_the_lab() -> None:
    """Of skewed results, too: it reaches farther to where the rare large ones lie."""
    run = Run(Answer.mean(Pmf.of({0: 9, 10: 1}), "mostly nothing"), 7)
    run.step(200)
    for n, low, high in run.band():
        estimate = watched_mean(run.results[:n])
        assert (low, high) == pytest.approx((estimate.low, estimate.high))
        assert high - estimate.value > estimate.value - low
    assert n == 200


def test_a_trial_is_a_function_of_its_source() -> None:
    trial = Model(fz.odds.reach("XXX")).trial
    key = key_of("same")
    assert [trial(Source(key, i)) for i in range(50)] == [trial(Source(key, i)) for i in range(50)]


def test_the_engine_rolls_the_same_chance() -> None:
    """Real Dice Phases of a Steamsmith, every five kept (FZ-DICE-01 to -04, FZ-RUL-02)."""

    def two_fives(seed: int) -> bool:
        match = fz.at("first_roll", party="Steamsmith", seed=seed)
        fives = match.table.turn.pool[4]
        for _ in range(2):
            if fives < 2:
                match.play("keep" + " 5" * fives)
                assert match.rolled is not None
                fives += match.rolled[1].count(5)
        if fives >= 2 and match.table.step == "roll":
            match.play("activate 1 5 5")
            assert match.table.party[0].active
        return fives >= 2

    low, high = wilson(sum(two_fives(seed) for seed in range(1500)), 1500, 0.9999)
    assert low < float(fz.odds.reach("55")) < high


def test_the_engine_turns_the_same_cards() -> None:
    """The first card of the lower part, flipped on real tables with 5 strength left (FZ-ATK-07, FZ-SET-05)."""
    won = 0
    for seed in range(1200):
        match = fz.at(
            "attack", party="Paladin active, Sergeant active", strength=5, stacks="- 6 cleared, Mud Imp", seed=seed
        )
        match.play("flip 1")
        name = next(event.facts["monster"] for event in match.events if event.what == "flips")
        won += match.rules.monster(name).strength <= 5
    low, high = wilson(won, 1200, 0.9999)
    assert low < float(fz.odds.beaten(5)) < high
