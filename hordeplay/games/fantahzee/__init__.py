"""Fantahzee: Hordes & Heroes as rules that run: parties of heroes defend a border town by dice that are kept or locked.

`GAME` is the game, `at` prepares a position, `line` writes one down, `odds` answers what chance will do. There are two to
five seats, never one (FZ-OVR-01, FZ-RUL-47), each with a party, all against each other (FZ-OVR-02).

| chapter of the rulebook | module |
|---|---|
| Introduction, Game overview, Taking a turn, End of the game | `turn`, `ending` |
| Components, Card anatomy | `content`, `effects`, `abilities`, `content/*.toml` |
| Setup | `setup` |
| Action Phase | `action` |
| Dice Phase: Roll; Activating heroes; Steam | `rolling`, `activating`, `prices`, `dice` |
| Dice Phase: Attack | `attacking`, `stacks` |
| Dice Phase: Counterattack; Taking damage, Ambush, Shields | `damage` |
| Dice Phase: Treasure; Using treasures | `treasures`, `effects` |
| Horde Phase | `horde`, `stacks` |
| End Phase | `ending` |
| Game tips | `bots`, `eager`, `planning`, `tactics`, `exact`, `measures` |
| for the teacher's desk | `answers` (odds with reasons), `trials`, `questions` |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.game import Game, Look
from hordeplay.core.script import Step
from hordeplay.games.fantahzee import odds
from hordeplay.games.fantahzee.abilities import effects
from hordeplay.games.fantahzee.action import action
from hordeplay.games.fantahzee.at import at
from hordeplay.games.fantahzee.attacking import attack, muster
from hordeplay.games.fantahzee.bots import Random, TipBot
from hordeplay.games.fantahzee.cards import card, refuse
from hordeplay.games.fantahzee.check import check
from hordeplay.games.fantahzee.damage import ambush, casualty, counterattack
from hordeplay.games.fantahzee.eager import Eager
from hordeplay.games.fantahzee.ending import discard, draw, end, turn_end
from hordeplay.games.fantahzee.exact import ExactBot
from hordeplay.games.fantahzee.gauges import GAUGES, INTERVENTIONS, glance
from hordeplay.games.fantahzee.hints import hint
from hordeplay.games.fantahzee.horde import loss, raze, reveal, town
from hordeplay.games.fantahzee.lessons import LESSONS, Lesson, lesson
from hordeplay.games.fantahzee.line import line
from hordeplay.games.fantahzee.measures import tip_gains
from hordeplay.games.fantahzee.options import OPTIONS
from hordeplay.games.fantahzee.recap import recap
from hordeplay.games.fantahzee.rolling import first_roll, roll
from hordeplay.games.fantahzee.rules import FantahzeeRules
from hordeplay.games.fantahzee.scene import bare, scene
from hordeplay.games.fantahzee.setup import hands, start, starting_player, tops
from hordeplay.games.fantahzee.table import FantahzeeTable
from hordeplay.games.fantahzee.telling import chapter, read, tell
from hordeplay.games.fantahzee.text import text
from hordeplay.games.fantahzee.treasures import attach, treasure, victory
from hordeplay.games.fantahzee.turn import moment, result, seat_name
from hordeplay.games.fantahzee.words import say, targets, travels

STEPS: Final[Mapping[str, Step[FantahzeeTable]]] = {
    "tops": tops,
    "hands": hands,
    "starting_player": starting_player,
    "action": action,
    "effects": effects,
    "first_roll": first_roll,
    "roll": roll,
    "muster": muster,
    "attack": attack,
    "counterattack": counterattack,
    "casualty": casualty,
    "treasure": treasure,
    "attach": attach,
    "victory": victory,
    "town": town,
    "raze": raze,
    "loss": loss,
    "reveal": reveal,
    "ambush": ambush,
    "end": end,
    "draw": draw,
    "discard": discard,
    "turn_end": turn_end,
}
"""The steps of the game in the order of the rulebook; `effects`, `casualty`, `draw` and `discard` serve several phases."""

GAME: Final = Game(
    name="fantahzee",
    title="Fantahzee: Hordes & Heroes",
    package="hordeplay.games.fantahzee",
    seats=(2, 5),
    table=FantahzeeTable,
    rules=FantahzeeRules,
    steps=STEPS,
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
        refuse=refuse,
        bare=bare,
        targets=targets,
        moves=travels,
        recap=recap,
    ),
    bots={"random": Random, "eager": Eager, "tip": TipBot, "exact": ExactBot},
    usual="tip",
    measures=GAUGES,
    interventions=INTERVENTIONS,
    glance=glance,
)

__all__ = [
    "GAME",
    "LESSONS",
    "OPTIONS",
    "STEPS",
    "Eager",
    "ExactBot",
    "FantahzeeRules",
    "FantahzeeTable",
    "Lesson",
    "TipBot",
    "at",
    "chapter",
    "lesson",
    "line",
    "odds",
    "read",
    "tell",
    "tip_gains",
]
