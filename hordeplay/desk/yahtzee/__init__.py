"""Solitaire Yahtzee, a game that two lessons play because it can be solved: no fifth game of the house.

It is no game about hordes, has no rulebook of its own to teach and nothing for a designer to balance: it stands in no list of
games, and the desk that needs it owns it. Yet it is a `Game` like ours, so a board plays it, a record keeps it, and
`hordeplay.games.find` opens what was saved.

| chapter | module |
|---|---|
| The Turn, The Sheet | `turn`; the boxes: `sheets` |

>>> match = GAME.at("decide", sheet="short", roll="66542", rerolls=1, open="sixes, chance")
>>> best_move(match.table)
'keep 6 6'
"""

from __future__ import annotations

from hordeplay.bots import Random
from hordeplay.core.game import Game, Look

from .lessons import LESSONS
from .look import card, fallen, hint, intent_of_click, say, scene, seat_name, targets, text
from .play import Eager, Perfect, best_move, expected, move_values, solve, split
from .rules import YahtzeeRules
from .turn import YahtzeeTable, begin_turn, check, decide, moment, prepare, result, start

GAME = Game(
    title="Solitaire Yahtzee",
    rules=YahtzeeRules,
    seats=(1, 1),
    table=YahtzeeTable,
    steps={"turn": begin_turn, "decide": decide},
    start=start,
    check=check,
    moment=moment,
    result=result,
    look=Look(
        scene=scene,
        text=text,
        seat=seat_name,
        hint=hint,
        card=card,
        say=say,
        targets=targets,
        intent_of_click=intent_of_click,
        fallen=fallen,
        dice=False,
    ),
    bots={"random": Random, "eager": Eager, "perfect": Perfect},
    default_bot="eager",
    prepare=prepare,
    lessons=lambda: LESSONS,
)

__all__ = ["GAME", "best_move", "expected", "move_values", "solve", "split"]
