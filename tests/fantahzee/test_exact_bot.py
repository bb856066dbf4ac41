"""The bot with exact dice earns what `odds.party` promises, in the engine itself (question 9)."""

from __future__ import annotations

import os
from statistics import mean, stdev

import pytest
from fantahzee.helpers import stand, stop

import hordeplay as hp
from hordeplay.core.luck import Luck, bot_source
from hordeplay.core.script import Answer, Ask, Chance, Play
from hordeplay.games import fantahzee as fz
from hordeplay.games.fantahzee.bots.exact import ExactBot
from hordeplay.games.fantahzee.bots.tip import TipBot
from hordeplay.games.fantahzee.model.check import check
from hordeplay.games.fantahzee.model.table import FantahzeeTable
from hordeplay.games.fantahzee.rules import STEPS

PHASES = 20_000 if os.environ.get("HORDEPLAY_LONG") else 1_000
JOHN = ["Alchemist", "Sergeant", "Sergeant", "Steam Brute"]
MAUREEN = ["Steamsmith", "Paladin", "Steamasaur", "Alchemist", "Sergeant"]
CHAIN = ["Lantern Seer", "Quartermaster", "Hexweaver", "Drill Captain", "Archmage"]


def earned(table: FantahzeeTable, bot: TipBot, seed: int) -> int:
    """The strength at the start of the Attack Step after one Roll Step."""
    luck, going, number = Luck(seed), Play(table.copy(), {**STEPS, "attack": stop}), 0
    while going.request is not None:
        number += 1
        if isinstance(going.request, Chance):
            going.send(Answer(None, luck.answer(going.request, number)))
        else:
            assert isinstance(going.request, Ask)
            going.send(Answer(0, bot.choose(going.request, 0, bot_source(seed, 0, number))))
    return going.table.turn.strength


@pytest.mark.parametrize(("names", "dice"), [(JOHN, 5), (MAUREEN, 6), (CHAIN, 5)], ids=["john", "maureen", "chain"])
def test_the_exact_bot_attains_the_exact_value(names: list[str], dice: int) -> None:
    """Seeded dice phases (HORDEPLAY_LONG: 20,000): the mean lies within four standard errors of `odds.party`."""
    table, bot = stand("first_roll", party=", ".join(names), waiting=dice), ExactBot()
    won = [earned(table, bot, seed) for seed in range(PHASES)]
    assert abs(mean(won) - float(fz.odds.party(names, dice))) < 4 * stdev(won) / PHASES**0.5


def test_nobody_does_better() -> None:
    """The tip bot, whose dice follow a rule of thumb, earns less with the same luck."""
    table = stand("first_roll", party=", ".join(MAUREEN), waiting=5)
    tip, exact = ([earned(table, bot, seed) for seed in range(300)] for bot in (TipBot(), ExactBot()))
    assert mean(tip) < mean(exact)


def test_whole_games_with_exact_dice() -> None:
    """Every answer leaves a legal table, treasures, claims and looks included."""
    rules = hp.rules("fantahzee").house("short")
    for seed in range(2):
        match = hp.new("fantahzee", seats=2, seed=seed, rules=rules)
        while match.request is not None:
            match.run({0: "exact", 1: "tip"}, until="request")
            check(match.table)
        assert match.result is not None
