"""Horrible Hordes as rules that run. `GAME` is the game, `at` prepares a position, `odds` answers what chance will do.

| chapter of the rulebook | module |
|---|---|
| Introduction, Game End, Victory, Turns & Rounds, Turn Sequence, Time Track | `turn` |
| The Board, Adjacency Rules | `squares` |
| Terrain Tiles, Board Setup, Setup Locations, Setup Resources | `setup` |
| Player Settlements and Armies, Castles, Resource Chits, Player Sheets | `table`, `places`, `chits` |
| Dice | `dice` |
| Event Phase, Event Table | `events`, `gains` |
| Resource Phase | `income` |
| Trade Phase | `trade` |
| Settlement Phase | `settling`, `building` |
| Fortify Phase | `fortifying`, `building` |
| Train Phase | `training` |
| Move Phase | `moving`, `ground` |
| Attack Phase, Undead and Humanoid Horde Special Rules | `attack`, `combat`, `casualties`, `aftermath`, `strength` |
| Research Phase | `research` |
| Spawn Phase | `spawning` |
| End Phase | `ending` |
| Horde Segment | `omens`, `hordes` |
| Raid Segment | `raid` |
| Wiped Out | `wiped` |
| Ability Usage Limits, Ability Research List | `powers`, `own_turn`, `spells`, `content/abilities.toml` |
| Kingdom List, Horde Counter Lists, Extra Terrain Tiles | `content/*.toml` |
| Players at War, Horde Master, Rotation Hordes, Extra Tiles, Wizards Towers | `options`, `war`, `ground`, `fortifying` |
| for the teacher's desk | `questions` |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.game import Game, Look
from hordeplay.core.script import Step
from hordeplay.games.horrible_hordes import odds
from hordeplay.games.horrible_hordes.at import at
from hordeplay.games.horrible_hordes.attack import attack
from hordeplay.games.horrible_hordes.bots import Greedy, Random, flat
from hordeplay.games.horrible_hordes.cards import card, refuse
from hordeplay.games.horrible_hordes.check import check
from hordeplay.games.horrible_hordes.ending import end, round_end
from hordeplay.games.horrible_hordes.events import event
from hordeplay.games.horrible_hordes.fortifying import fortify
from hordeplay.games.horrible_hordes.gauges import GAUGES, INTERVENTIONS, glance
from hordeplay.games.horrible_hordes.hints import hint
from hordeplay.games.horrible_hordes.hordes import horde_move, horde_segment
from hordeplay.games.horrible_hordes.income import resource
from hordeplay.games.horrible_hordes.lessons import LESSONS, Lesson, lesson
from hordeplay.games.horrible_hordes.line import line
from hordeplay.games.horrible_hordes.marginal import marginal
from hordeplay.games.horrible_hordes.measures import kingdom_table, measure
from hordeplay.games.horrible_hordes.moving import move
from hordeplay.games.horrible_hordes.options import OPTIONS
from hordeplay.games.horrible_hordes.picture.facts import seat_name
from hordeplay.games.horrible_hordes.raid import raid, raid_segment
from hordeplay.games.horrible_hordes.research import research
from hordeplay.games.horrible_hordes.rounds import combat
from hordeplay.games.horrible_hordes.rules import HordeRules
from hordeplay.games.horrible_hordes.scene import bare, scene
from hordeplay.games.horrible_hordes.settling import settle
from hordeplay.games.horrible_hordes.setup import first_hordes, initiative, kingdoms, settle_in, start, tiles
from hordeplay.games.horrible_hordes.spawning import spawn
from hordeplay.games.horrible_hordes.table import HordeTable
from hordeplay.games.horrible_hordes.telling import chapter, read, tell
from hordeplay.games.horrible_hordes.text import text
from hordeplay.games.horrible_hordes.trade import trade
from hordeplay.games.horrible_hordes.training import train
from hordeplay.games.horrible_hordes.turn import moment, result
from hordeplay.games.horrible_hordes.wiped import restart
from hordeplay.games.horrible_hordes.words import say, targets, travels

STEPS: Final[Mapping[str, Step[HordeTable]]] = {
    "tiles": tiles,
    "initiative": initiative,
    "settle_in": settle_in,
    "kingdoms": kingdoms,
    "first_hordes": first_hordes,
    "event": event,
    "resource": resource,
    "trade": trade,
    "settle": settle,
    "fortify": fortify,
    "train": train,
    "move": move,
    "attack": attack,
    "combat": combat,
    "research": research,
    "spawn": spawn,
    "end": end,
    "horde_segment": horde_segment,
    "horde_move": horde_move,
    "raid_segment": raid_segment,
    "raid": raid,
    "restart": restart,
    "round_end": round_end,
}
"""The steps of the game in the order of the rulebook."""


GAME: Final = Game(
    name="horrible-hordes",
    title="Horrible Hordes",
    package="hordeplay.games.horrible_hordes",
    seats=(1, 6),
    table=HordeTable,
    rules=HordeRules,
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
        targets=targets,
        refuse=refuse,
        moves=travels,
        bare=bare,
    ),
    bots={"random": Random, "greedy": Greedy, "flat": flat},
    measures=GAUGES,
    interventions=INTERVENTIONS,
    glance=glance,
)

__all__ = [
    "GAME",
    "LESSONS",
    "OPTIONS",
    "STEPS",
    "Greedy",
    "HordeRules",
    "HordeTable",
    "Lesson",
    "at",
    "chapter",
    "kingdom_table",
    "lesson",
    "line",
    "marginal",
    "measure",
    "odds",
    "read",
    "tell",
]
