"""The steps of the game themselves, expanded over every roll, give just what `party` promises when they follow its moves."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from hordeplay.core.choice import Choice
from hordeplay.core.oracle import outcomes
from hordeplay.core.script import Ask
from hordeplay.games.fantahzee import GAME, odds
from hordeplay.games.fantahzee.activating import Open
from hordeplay.games.fantahzee.at import at, prepare
from hordeplay.games.fantahzee.effects import pause_of
from hordeplay.games.fantahzee.phase import Phase, phase, printed
from hordeplay.games.fantahzee.table import FantahzeeTable


def words_of(table: FantahzeeTable) -> list[Open]:
    return [Open(pending.word, pending.n) for pending in table.turn.pending]


CASES: list[tuple[list[str], int, int, dict[str, Any]]] = [
    (["Alchemist", "Sergeant"], 2, 1, {}),
    (["Sergeant", "Steam Brute"], 3, 1, {}),
    (["Drill Captain", "Hexweaver"], 3, 1, {}),
    (["Mirage Pupil", "Sergeant", "Sergeant"], 3, 1, {}),
    (["Boiler Tinker", "Gearhound", "Lantern Seer"], 2, 0, {}),
    (["Alchemist", "Sergeant"], 2, 1, {"extra_dice_timing": "at_once"}),
    (["Hexweaver", "Gate Recruit"], 3, 0, {"extra_dice_without_reroll": "free_roll"}),
    (["Sergeant", "Steam Brute"], 3, 1, {"reduction_timing": "at_once"}),
    (["Boiler Tinker", "Gearhound"], 3, 1, {"steam_leftover": "lost"}),
]


@pytest.mark.parametrize(("names", "dice", "rerolls", "knobs"), CASES)
def test_the_engine_earns_the_exact_value(names: list[str], dice: int, rerolls: int, knobs: dict[str, Any]) -> None:
    """Four-sided dice; from the first roll to the Attack Step, equal as a fraction (FZ-DICE-01 to FZ-ATK-01)."""
    rules = printed().with_(die_sides=4, **knobs)
    solved = phase(names, "strength", rules)
    said = {"party": ", ".join(names), "waiting": str(dice), "rerolls": str(rerolls)}
    table = prepare("first_roll", rules, said)

    def decide(request: Ask[Any]) -> Choice:
        here = request.table
        return request.read(best(solved, here))

    found = outcomes(table, GAME.steps, lambda here: here.turn.strength if here.step == "attack" else None, decide)
    mean = sum((chance * int(str(strength)) for strength, chance in found.items()), Fraction(0))
    assert mean == solved.value(pause_of(table)) == odds.party(names, dice, rerolls, rules=rules)


def best(solved: Phase, table: FantahzeeTable) -> str:
    words = words_of(table)
    if words and not solved.party.standing(pause_of(table), words).words:
        return "skip"  # a word that does not touch the dice
    return solved.best(pause_of(table), words).text


def test_the_moves_are_the_choices_of_a_match() -> None:
    """At 60 prepared pauses: the same lines, but for equal heroes, of whom one is offered."""
    rng, every = random.Random(11), [name for name in printed().heroes if name not in ("Archmage", "Quartermaster")]
    for _ in range(60):
        names = rng.sample(every, 3)
        pool = "".join(str(rng.randint(1, 6)) for _ in range(rng.randint(1, 6)))
        match = at("roll", party=", ".join(names), dice=pool, rerolls=rng.randrange(3), steam=rng.randrange(4))
        if match.table.step != "roll":
            continue  # nothing could be done
        solved = phase(names)
        moves = solved.moves(pause_of(match.table))
        assert sorted(move.text for move in moves) == sorted(map(str, match.choices))
