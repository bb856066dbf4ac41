"""Magpies: a small game with hidden hands, a shared question, ties and real dice; the core's tests play it.

Each turn a magpie draws a gem unseen, and may show one: the others may snatch at it, and whoever is first rolls.
"""

from __future__ import annotations

from core.magpie.look import card, hint, say, scene, seat_name, text
from core.magpie.rules import MagpieRules
from core.magpie.turn import STEPS, Bold, MagpieTable, check, moment, prepare, result, start

from hordeplay.bots import Random
from hordeplay.core.game import Game, Look

GAME = Game(
    title="Magpies",
    seats=(2, 4),
    table=MagpieTable,
    rules=MagpieRules,
    steps=STEPS,
    start=start,
    check=check,
    moment=moment,
    result=result,
    look=Look(scene=scene, text=text, seat=seat_name, hint=hint, card=card, say=say),
    bots={"random": Random, "greedy": Bold},
    prepare=prepare,
)
