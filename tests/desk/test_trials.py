"""Trials by dice and cards, and by the engine itself, follow the exact values."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hordeplay.core.luck import Source, key_of
from hordeplay.desk import Model, Run
from hordeplay.games import fantahzee as fz
from hordeplay.games.fantahzee import answers, trials
from hordeplay.lab.interval import wilson
from hordeplay.odds.answer import Answer

MAUREEN = (6, 5, 4, 3, 3, 2, 1)
PAIRS: list[tuple[str, Callable[[], Answer], trials.Trial]] = [
    ("three alike", lambda: answers.reach("XXX"), trials.reach("XXX")),
    ("a die more", lambda: answers.reach("55", dice=6), trials.reach("55", dice=6)),
    ("no reroll", lambda: answers.reach("XX", rerolls=0), trials.reach("XX", rerolls=0)),
    ("keep the pair", lambda: answers.keeping(MAUREEN, (3, 3), 2, "XX+XXX"), trials.keeping(MAUREEN, (3, 3), 2, "XX+XXX")),
    ("keep nothing", lambda: answers.keeping(MAUREEN, (), 2, "XX+XXX"), trials.keeping(MAUREEN, (), 2, "XX+XXX")),
    ("lock early", lambda: answers.lock_early("XX", "XXX"), trials.lock_early()),
    ("beaten", lambda: answers.beaten(5, ["Blighter"]), trials.beaten(5, ["Blighter"])),
    ("boss", lambda: answers.boss_next(2), trials.boss_next(2)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "answer", "trial"), PAIRS, ids=[name for name, *_ in PAIRS])
def test_a_trial_follows_its_answer(name: str, answer: Callable[[], Answer], trial: trials.Trial) -> None:
    run = Run(Model(answer(), trial), name)
    run.step(4000)
    low, high = wilson(run.total, run.n, 0.9999)
    assert low < float(run.model.answer.value) < high


@pytest.mark.parametrize("shields", range(4))
def test_ambush_follows_its_mean(shields: int) -> None:
    run = Run(Model(answers.ambush(5, shields), trials.ambush(5, shields)), shields)
    run.step(5000)
    assert abs(float(run.mean or 0) - float(run.model.answer.value)) < 0.12
    with pytest.raises(ValueError, match="a back is"):
        trials.ambush(5, back="3")


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


def test_a_trial_is_a_function_of_its_source() -> None:
    trial = trials.reach("XXX")
    key = key_of("same")
    assert [trial(Source(key, i)) for i in range(50)] == [trial(Source(key, i)) for i in range(50)]
