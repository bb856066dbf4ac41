"""Pig: roll a die as often as you dare; a 1 loses the turn. A whole game in one folder, and no TypeScript.

| chapter | module |
|---|---|
| The Turn, Winning | `turn` |
"""

from __future__ import annotations

from hordeplay.bots import Random
from hordeplay.core.game import Game, Look
from pig.look import card, hint, say, scene, seat_name, text
from pig.rules import PigRules
from pig.turn import Cautious, PigTable, check, moment, result, start, take_turn

GAME = Game(
    name="pig",
    title="Pig",
    package="pig",
    seats=(2, 6),
    table=PigTable,
    rules=PigRules,
    steps={"turn": take_turn},
    start=start,
    check=check,
    moment=moment,
    result=result,
    look=Look(scene=scene, text=text, seat=seat_name, hint=hint, card=card, say=say),
    bots={"random": Random, "greedy": Cautious},
)
