"""Luck and skill of a turn by a second method: the obvious recursion over every option, asked at each pause of what was played."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from fantahzee.dice_oracle import Oracle

from hordeplay.core.script import Ask
from hordeplay.games import fantahzee as fz
from hordeplay.games.fantahzee.odds import luck_and_skill, roll_step
from hordeplay.games.fantahzee.rules.activating import Pause
from hordeplay.games.fantahzee.rules.effects import pause_of
from hordeplay.games.fantahzee.rules.rolling import counted, thrown

PARTIES = (["Gate Recruit", "Oathbound Champion"], ["Storm Savant", "Gate Recruit"])
"""Heroes without abilities, so that a choice either rolls or leads straight to the next pause."""


@pytest.mark.parametrize("party", PARTIES, ids=" and ".join)
def test_the_terms_are_those_of_the_obvious_recursion(party: list[str]) -> None:
    """FZ-DICE-01 to FZ-DICE-03: luck against the mean over every roll, cost against the best of all options, one by one."""
    solved = roll_step(party)
    assert not any(hero.effects for hero in solved.party.heroes)
    oracle = Oracle(solved.party.heroes, fz.GAME.printed.knobs, solved.worth, [[]] * len(party))
    lucks = set()
    for seed in range(15):
        rng = random.Random(seed)
        match = fz.at("first_roll", party=", ".join(party), seed=seed)
        start = pause_of(match.table)
        luck = skill = Fraction(0)
        value = before = oracle.value(start)
        decisions: list[tuple[Pause, str, Fraction]] = []
        reached: int | None = None
        while reached is None and match.table.step in {"first_roll", "roll"}:
            assert isinstance(match.request, Ask)
            pause = pause_of(match.table)
            now = oracle.value(pause)
            luck, value = luck + now - value, now
            choice = str(rng.choice(list(match.choices)))
            verb, *words = choice.split()
            moves = {move.text: move.value for move in solved.moves(pause)}
            match.play(choice)
            if verb == "done":
                chosen = Fraction(reached := solved.worth(pause.active))
            elif verb in {"roll", "keep"}:
                kept = counted(list(map(int, words)), len(pause.pool))
                chosen = oracle.mean(*thrown(pause, kept))
            elif match.table.step == "roll":
                chosen = oracle.value(pause_of(match.table))
            else:  # the last dice have paid, and the step is over
                chosen = Fraction(reached := solved.worth(pause.active | 1 << int(words[0]) - 1))
            skill, value = skill + chosen - value, chosen
            decisions.append((pause, choice, moves[choice]))
        if reached is None:
            continue  # the last roll left nothing to decide: no pause tells what fell
        terms = luck_and_skill(solved, start, decisions)
        assert sum(term.change for term in terms if term.what == "luck") == luck
        assert sum(term.change for term in terms if term.what == "skill") == skill
        assert before + luck + skill == reached
        lucks.add(luck)
    assert len(lucks) > 2
