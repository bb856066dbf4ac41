"""Horrible Hordes as rules that run: Kingdoms that settle, trade and fight a board of Hordes, by dice and by Abilities.

`GAME` is the game, `at` prepares a position, `line` writes one down, `odds` answers what chance will do. One to six seats.

| chapter of the rulebook | module |
|---|---|
| Introduction, Game End, Victory, Time Track: points, who wins | `rules.result` |
| Turns & Rounds, Turn Sequence | `rules.turn`, `rules.end_phase` |
| The Board, Adjacency Rules | `model.squares` |
| Terrain Tiles, Board Setup, Setup Locations, Setup Resources | `rules.setup` |
| Player Settlements and Armies, Castles, Resource Chits, Player Sheets | `model.table`, `rules.places`, `model.chits`, `rules.paying` |
| Dice | `rules.dice` |
| Event Phase, Event Table | `rules.events`, `rules.abilities.gains` |
| Resource Phase | `rules.income` |
| Trade Phase | `rules.trade` |
| Settlement Phase | `rules.settling`, `rules.building`, `rules.paying` (who is short of chits) |
| Fortify Phase | `rules.fortifying`, `rules.building`, `rules.paying` (who is short of chits) |
| Train Phase | `rules.training`, `rules.paying` |
| Move Phase | `rules.moving`, `rules.places` |
| Attack Phase, Undead and Humanoid Horde Special Rules | `rules.attack`, `rules.battle` |
| Research Phase | `rules.research` |
| Spawn Phase | `rules.spawning` |
| End Phase | `rules.end_phase`, `rules.hand_limit` |
| Horde Segment | `rules.hordes`, `rules.prospects` |
| Raid Segment | `rules.raid`, `rules.battle` |
| Wiped Out | `rules.wiped` |
| Ability Usage Limits, Ability Research List | `model.powers`, `rules.paying`, `rules.abilities`, `content/abilities.toml` |
| Kingdom List, Horde Counter Lists, Extra Terrain Tiles | `content/*.toml` |
| Players at War | `rules.war` |
| Horde Master, Rotation Hordes, Extra Tiles, Wizards Towers | `model.options`, `rules.spawning`, `rules.places` |
| for the teacher's desk | `odds`, `odds.questions`, `lessons`, `content/examples.toml` |
| for the designer | `model.knobs`, `model.options`, `measures`, `odds.quick` |
"""

from __future__ import annotations

from typing import Final, Literal

from hordeplay.core.game import Game
from hordeplay.core.match import Match
from hordeplay.core.narrate import read, tell

from . import odds
from .bots import BOTS
from .lessons import LESSONS
from .measures import EXACT_SAMPLES, INTERVENTIONS, MEASURES
from .model.check import check
from .model.ruleset import MOST_SEATS, HordeRules
from .model.table import HordeTable
from .notation import line, prepare
from .odds.in_words import EXACT_WORDS
from .odds.named import EXACT
from .odds.questions import questions
from .odds.quick import quick_odds, quick_says
from .rules import STEPS
from .rules.result import moment, result
from .rules.setup import start
from .view import LOOK

GAME: Final = Game(
    title="Horrible Hordes",
    rules=HordeRules,
    seats=(1, MOST_SEATS),
    table=HordeTable,
    steps=STEPS,
    start=start,
    check=check,
    moment=moment,
    result=result,
    look=LOOK,
    bots=BOTS,
    prepare=prepare,
    questions=questions,
    lessons=lambda: LESSONS,
    measures=MEASURES,
    interventions=INTERVENTIONS,
    exact=EXACT,
    exact_samples=EXACT_SAMPLES,
    quick_odds=quick_odds,
    quick_says=quick_says,
    exact_words=EXACT_WORDS,
)
chapter, example = GAME.chapter, GAME.example


def at(
    step: str = "event",
    *,
    rules: HordeRules | None = None,
    seed: int | str = 0,
    dice: Literal["auto", "ask"] = "auto",
    **sections: str | int,
) -> Match[HordeTable]:
    """A match that stands on a prepared table; `ValueError` with the clause when the rules forbid the position.

    `step` is a step of the turn, or a whole line as `line` writes it. A phase alone is refused where nothing can be decided
    in it, for the match would stand in a later one; a line says where a table is, and goes on. A keyword with a Kingdom's
    name (`imperial_men`, or `seat_1`) is a seat, in the order given: units by square, chits and VT, `knows A + B`,
    `uses A 1`, `out`; a seat with no units gets the starting stack on a free square. `seats` adds seats with the next
    free Kingdoms. Without `board` the tiles lie in turn on the checkerboard, and `tiles="Swamp d4"` changes single squares.
    With `dice="ask"` a person rolls.

    >>> match = at("settle", dwarves="d4 settlement, 4 food 6 wood", hordes="Rat King d5")
    >>> [str(choice) for choice in match.choices]
    ['settle d3', 'settle c4', 'settle e4', 'done']
    """
    return GAME.at(step, rules=rules, seed=seed, dice=dice, undo="same", **sections)


__all__ = ["GAME", "at", "chapter", "example", "line", "odds", "read", "tell"]
