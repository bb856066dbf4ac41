"""Warfighter Fantasy as rules that run: a party of Heroes against Hostiles that the rules drive.

`GAME` is the game, `at` prepares a position, `line` writes one down, `odds` answers what chance will do. There is one
seat, the party; who speaks for which Hero is for the people at the table (WF-OVR-01, WF-BUY-02).

| chapter of the rulebook | module |
|---|---|
| Game overview, Victory | `turn`, `ending` |
| Components | `parts`, `table`, `chance`, `content`, `places`, `content/*.toml` |
| Adventure set-up, Adventure card, Minions, Guard Track | `setup`, `guards` |
| Hero cards, Gear | `content`, `passives`, `handing` |
| Hero abilities, Action cards | `words`, `use`, `fitting`, `effects` |
| Purchasing | `party` |
| Sequence of play, Hero Actions and Activities | `turn`, `acting`, `handing` |
| Location cards, Completing the Objective | `exploring`, `moving` |
| Hero Attacks | `attack`, `thrown` |
| Hostile cards, Treasure and Items | `foes` |
| Hostile Turn | `wrath` |
| Recovery, Close Range, Vulns, Timer | `turn`, `guards` |
| Hero Wounds | `wounds` |
| Optional rules | `handing` |
| Campaigns | `campaign` |
| Tips of the rulebook | `bots`, `tactics`, `weighing` |
| for the teacher's desk | `questions`, `gauges`, `answers`, `trials` |
| the board | `scene`, `picture/*`, `hints`, `pointing`, `cards`, `printed` |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.game import Game, Look
from hordeplay.core.script import Step
from hordeplay.games.warfighter_fantasy import odds
from hordeplay.games.warfighter_fantasy.at import at
from hordeplay.games.warfighter_fantasy.bots import Greedy, Random, Veteran
from hordeplay.games.warfighter_fantasy.campaign import cleared, retreat, road, town, town_enter
from hordeplay.games.warfighter_fantasy.cards import card
from hordeplay.games.warfighter_fantasy.check import check
from hordeplay.games.warfighter_fantasy.ending import ended, moment, result
from hordeplay.games.warfighter_fantasy.gauges import GAUGES, INTERVENTIONS, glance
from hordeplay.games.warfighter_fantasy.hints import hint, stop
from hordeplay.games.warfighter_fantasy.lessons import LESSONS, Lesson, lesson
from hordeplay.games.warfighter_fantasy.line import line
from hordeplay.games.warfighter_fantasy.party import deity, party
from hordeplay.games.warfighter_fantasy.pointing import changed, refuse
from hordeplay.games.warfighter_fantasy.rules import WarfighterRules
from hordeplay.games.warfighter_fantasy.scene import bare, scene
from hordeplay.games.warfighter_fantasy.setup import opening_hands, start, supplies, town_text
from hordeplay.games.warfighter_fantasy.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.telling import chapter, read, tell
from hordeplay.games.warfighter_fantasy.text import say, seat_name, text
from hordeplay.games.warfighter_fantasy.turn import (
    close_range,
    environs_step,
    hero,
    onslaught,
    react,
    recovery,
    retain,
    timer,
    tithe,
    turn_start,
    vulns_off,
)

STEPS: Final[Mapping[str, Step[WarfighterTable]]] = {
    "party": party,
    "deity": deity,
    "supplies": supplies,
    "town_text": town_text,
    "hands": opening_hands,
    "turn_start": turn_start,
    "environs": environs_step,
    "tithe": tithe,
    "hero": hero,
    "react": react,
    "onslaught": onslaught,
    "recovery": recovery,
    "retain": retain,
    "close_range": close_range,
    "vulns_off": vulns_off,
    "timer": timer,
    "ended": ended,
    "road": road,
    "town_enter": town_enter,
    "town": town,
    "retreat": retreat,
    "cleared": cleared,
}
"""The steps of an Adventure in the order of the rulebook, then those of a campaign."""

GAME: Final = Game(
    name="warfighter-fantasy",
    title="Warfighter Fantasy",
    package="hordeplay.games.warfighter_fantasy",
    seats=(1, 1),
    table=WarfighterTable,
    rules=WarfighterRules,
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
        targets=changed,
        refuse=refuse,
        bare=bare,
        stop=stop,
    ),
    bots={"random": Random, "greedy": Greedy, "veteran": Veteran},
    usual="veteran",
    measures=GAUGES,
    interventions=INTERVENTIONS,
    glance=glance,
)

__all__ = [
    "GAME",
    "LESSONS",
    "STEPS",
    "Lesson",
    "Veteran",
    "WarfighterRules",
    "WarfighterTable",
    "at",
    "chapter",
    "lesson",
    "line",
    "odds",
    "read",
    "tell",
]
