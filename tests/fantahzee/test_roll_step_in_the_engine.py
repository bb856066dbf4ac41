"""The steps of the game themselves, expanded over every roll, give just what `party` promises when they follow its moves."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Choice
from hordeplay.core.oracle import outcomes
from hordeplay.games.fantahzee import GAME, at, odds
from hordeplay.games.fantahzee.model.ruleset import FantahzeeRules
from hordeplay.games.fantahzee.notation import prepare
from hordeplay.games.fantahzee.odds import roll_step
from hordeplay.games.fantahzee.rules.activating import Open
from hordeplay.games.fantahzee.rules.effects import pause_of

CASES: list[tuple[list[str], int, int, dict[str, Any]]] = [
    (["Alchemist", "Sergeant"], 2, 1, {}),
    (["Sergeant", "Steam Brute"], 3, 1, {}),
    (["Drill Captain", "Hexweaver"], 3, 1, {}),
    (["Mirage Pupil", "Sergeant", "Sergeant"], 3, 1, {}),
    (["Boiler Tinker", "Gearhound", "Lantern Seer"], 2, 0, {}),
    (["Alchemist", "Sergeant"], 2, 1, {"extra_dice_timing": "at_once"}),
    (["Hexweaver", "Gate Recruit"], 3, 0, {"extra_dice_without_reroll": "free_roll"}),
    (["Sergeant", "Steam Brute"], 3, 1, {"reduction_timing": "at_once"}),
    (["Boiler Tinker", "Gearhound", "Valve Warden"], 2, 0, {"steam_leftover": "usable"}),
    (["Boiler Tinker", "Gearhound", "Valve Warden"], 2, 0, {}),
]


@pytest.mark.parametrize(("names", "dice", "rerolls", "knobs"), CASES)
def test_the_engine_earns_the_exact_value(names: list[str], dice: int, rerolls: int, knobs: dict[str, Any]) -> None:
    """Four-sided dice; from the first roll to the Attack Step, equal as a fraction (FZ-DICE-01 to FZ-ATK-01)."""
    rules = FantahzeeRules.load().with_(die_sides=4, **knobs)
    solved = roll_step(names, "strength", rules)
    table = prepare("first_roll", rules=rules, party=", ".join(names), waiting=dice, rerolls=rerolls)

    def decide(request: AnyAsk) -> Choice:
        words = [Open(pending.word, pending.n) for pending in request.table.turn.pending]
        return request.read(solved.best_text(pause_of(request.table), words))

    strengths = outcomes(table, GAME.steps, lambda here: here.turn.strength if here.step == "attack" else None, decide)
    mean = sum((chance * int(str(strength)) for strength, chance in strengths.items()), Fraction(0))
    assert mean == solved.value(pause_of(table)) == odds.party(names, dice, rerolls, rules=rules)


def test_the_moves_are_the_choices_of_a_match() -> None:
    """At 60 prepared pauses: the same lines, but for equal heroes, of whom one is offered."""
    rng, every = (
        random.Random(11),
        [name for name in FantahzeeRules.load().heroes if name not in ("Archmage", "Quartermaster")],
    )
    for _ in range(60):
        names = rng.sample(every, 3)
        pool = "".join(str(rng.randint(1, 6)) for _ in range(rng.randint(1, 6)))
        match = at("roll", party=", ".join(names), dice=pool, rerolls=rng.randrange(3), steam=rng.randrange(4))
        if match.table.step != "roll":
            continue  # nothing could be done
        solved = roll_step(names)
        moves = solved.moves(pause_of(match.table))
        assert sorted(move.text for move in moves) == sorted(map(str, match.choices))
