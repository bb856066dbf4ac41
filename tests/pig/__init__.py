"""Pig: roll a die as often as you dare; a 1 loses the turn. A whole game in one folder, and no TypeScript.

| chapter | module |
|---|---|
| The Turn, Winning | `turn` |
"""

from __future__ import annotations

from hordeplay.bots import Random
from hordeplay.core.game import Game, Look

from .look import card, hint, say, scene, seat_name, text
from .odds import MEASURES, STREAK, questions
from .rules import PigRules
from .turn import SEATS, Cautious, PigTable, check, moment, prepare, result, start, take_turn

GAME = Game(
    title="Pig",
    rules=PigRules,
    seats=SEATS,
    table=PigTable,
    steps={"turn": take_turn},
    start=start,
    check=check,
    moment=moment,
    result=result,
    look=Look(scene=scene, text=text, seat=seat_name, hint=hint, card=card, say=say),
    bots={"random": Random, "greedy": Cautious},
    prepare=prepare,
    questions=questions,
    lessons=lambda: [STREAK],
    measures=MEASURES,
)
