"""Luck and skill of a turn by a second method: the obvious recursion over every option, asked at each pause of what was played."""

from __future__ import annotations

import random
from fractions import Fraction
from statistics import fmean, stdev
from typing import Any

import pytest
from fantahzee.dice_oracle import Oracle

import hordeplay as hp
from hordeplay.core.script import Ask
from hordeplay.games import fantahzee as fz
from hordeplay.games.fantahzee.model.ruleset import FantahzeeRules
from hordeplay.games.fantahzee.notation import prepare
from hordeplay.games.fantahzee.odds import luck_and_skill, party, roll_step
from hordeplay.games.fantahzee.odds.luck import luck_of_turn
from hordeplay.games.fantahzee.rules.activating import Open, Pause
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


ABLE: list[tuple[str, dict[str, Any]]] = [
    ("Drill Captain, Hexweaver", {}),
    ("Hexweaver, Mirage Pupil with Marching Horn 2", {}),
    ("Alchemist, Sergeant with Crooked Die 2", {}),
    ("Mirage Pupil, Sergeant with Orb of Power 2", {"reduction_timing": "at_once"}),
    ("Boiler Tinker with Crooked Die 1, Gearhound", {"extra_dice_timing": "at_once"}),
]
"""Parties whose abilities and treasures ask something, or bring dice and rolls."""


@pytest.mark.parametrize(("names", "knobs"), ABLE, ids=[names for names, _ in ABLE])
def test_abilities_and_treasures_are_no_luck(names: str, knobs: dict[str, Any]) -> None:
    """FZ-USE-01: what a card gives once it was chosen is skill; the sums are those of the obvious recursion, and luck means 0."""
    rules = FantahzeeRules.load().with_(die_sides=4, base_dice=4, **knobs)
    first = prepare("first_roll", party=names, rules=rules, waiting=3, rerolls=1)
    held = {i: [(one.name, one.level) for one in m.treasures] for i, m in enumerate(first.party) if m.treasures}
    heroes = [member.name for member in first.party]
    solved = roll_step(heroes, "strength", rules, held)
    ends = [[word for name, level in held.get(i, []) for word in rules.treasure(name).effects(level)] for i in range(2)]
    oracle = Oracle(solved.party.heroes, rules.knobs, solved.worth, ends)
    start, lucks, asked = pause_of(first), [], 0
    before = oracle.value(start)
    assert before == party(heroes, 3, 1, rules=rules, treasures=held)
    for seed in range(250):
        rng = random.Random(f"{names} {seed}")
        match = fz.at("first_roll", party=names, rules=rules, waiting=3, rerolls=1, seed=seed)
        terms: list[tuple[Pause, str, Fraction, tuple[Open, ...]]] = []
        while True:
            words = tuple(Open(pending.word, pending.n) for pending in match.table.turn.pending)
            pause = pause_of(match.table)
            choice = str(rng.choice(list(match.choices)))
            verb, *rest = choice.split()
            match.play(choice)
            over = next((e.facts["strength"] for _, e in match.happened(0, match.ply) if e.what == "musters"), None)
            if verb == "done":
                value = Fraction(solved.worth(pause.active))
            elif verb in {"roll", "keep"}:
                value = oracle.mean(*thrown(pause, counted(list(map(int, rest)), len(pause.pool))))
            elif over is None:
                more = tuple(Open(pending.word, pending.n) for pending in match.table.turn.pending)
                after = pause_of(match.table)
                value = oracle.value(after, more) if sum(after.pool) <= sum(pause.pool) else Fraction(-1)
            else:
                value = Fraction(over)
            if value < 0:
                break  # dice were rolled at once: what the choice was worth is gone
            asked += bool(words)
            terms.append((pause, choice, value, words))
            if over is not None:
                reached = over
                break
        if terms and over is not None and value >= 0:
            split = luck_and_skill(solved, start, terms)
            skill = sum((term.change for term in split if term.what == "skill"), Fraction(0))
            assert all(term.change <= 0 for term in split if term.what == "skill")
            lucks.append(reached - before - skill)
    assert len(lucks) > 100
    if "extra_dice_timing" not in knobs:  # there some are left out
        assert len(lucks) == 250
        assert abs(fmean(map(float, lucks))) < 4 * stdev(map(float, lucks)) / len(lucks) ** 0.5
    assert asked or "Tinker" in names


def test_the_luck_of_whole_turns_means_nothing() -> None:
    """FZ-DICE-01: over the Roll Steps of played games luck is 0 on average, whoever decides."""
    lucks = []
    for seed in range(6):
        match = hp.new("fantahzee", seats=2, seed=f"luck {seed}")
        for _ in range(14):
            match.run("random" if seed % 2 else "tip", until="turn")
        for ply in [ply for ply, event in match.happened(0, match.plies) if event.what == "musters"]:
            match.goto(ply + 1)
            if (turn := luck_of_turn(match)) is not None:
                assert turn.before + turn.luck + turn.skill == turn.now
                lucks.append(float(turn.luck))
    assert len(lucks) > 40
    assert abs(fmean(lucks)) < 4 * stdev(lucks) / len(lucks) ** 0.5
