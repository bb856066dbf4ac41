"""Warfighter Fantasy as rules that run: a party of Heroes against Hostiles that the rules drive.

`GAME` is the game, `at` prepares a position, `line` writes one down, `odds` answers what chance will do. One to six people
play, each with one or more Heroes of the party (WF-OVR-01, WF-OVR-02).

| chapter of the rulebook | module |
|---|---|
| Game overview, Victory | `rules.seats`, `rules.result` |
| Components | `model.table`, `rules.decks`, `rules.dice`, `model.content`, `content/*.toml` |
| Adventure set-up | `rules.setup` |
| Adventure card, Minions and the Guard Track | `rules.setup`, `rules.guards` |
| Hero cards, Gear | `model.content`, `model.passives`, `rules.gear` |
| Hero abilities, Action cards | `model.vocabulary`, `rules.use`, `rules.fitting`, `rules.effects` |
| Purchasing cards, and counters | `rules.buying` |
| Sequence of play | `rules.turn` |
| Hero Actions and Activities | `rules.hero_actions`, `rules.moving`, `rules.gear`, `rules.verbs` |
| Location cards | `rules.exploring`, `rules.moving`, `rules.ability_rolls` |
| Hero Attacks | `rules.hero_attacks`, `rules.last_roll` |
| Hostile cards | `rules.hostiles` |
| Treasure and Item cards | `rules.treasure` |
| Hostile Turn | `rules.hostile_attacks` |
| Recovery, Close Range, Vulns and the Timer | `rules.turn`, `rules.guards` |
| On the Adventure cards | `model.passives`, `rules.hostiles` |
| Hero Wounds | `rules.wounds` |
| Completing the Objective | `rules.exploring`, `rules.hostiles` |
| Optional rules | `rules.gear` |
| Campaigns | `rules.campaign`, `rules.result` (Victory levels) |
| Tips of the rulebook | `bots.veteran`, `bots.fight_scores`, `bots.travel_scores`, `bots.healing` |
| for the teacher's desk | `odds`, `odds.questions`, `lessons`, `content/examples.toml` |
| for the designer | `model.knobs`, `measures`, `odds.quick` |
"""

from __future__ import annotations

from typing import Any, Final

from hordeplay.core.game import Game
from hordeplay.core.match import Match
from hordeplay.core.narrate import read, tell

from . import odds
from .bots import BOTS
from .lessons import LESSONS
from .measures import EXACT_SAMPLES, INTERVENTIONS, MEASURES
from .model.check import check
from .model.ruleset import WarfighterRules
from .model.table import WarfighterTable
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
    title="Warfighter Fantasy",
    rules=WarfighterRules,
    seats=(1, 6),
    table=WarfighterTable,
    steps=STEPS,
    start=start,
    check=check,
    moment=moment,
    result=result,
    look=LOOK,
    bots=BOTS,
    default_bot="veteran",
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
    step: str = "hero",
    *,
    rules: WarfighterRules | None = None,
    seed: int | str = 0,
    dice: str = "auto",
    **position: Any,  # each word of its own type
) -> Match[WarfighterTable]:
    """A match that stands on a prepared table; `ValueError` with the clause when the rules forbid the position.

    `step` is a step of the game, or a whole line as `line` writes it. `seats`, `adventure`, `party`, `event` and `campaign`
    are those of a new game. `spaces` are the Locations played, `Pit Trap unentered` where nobody has been yet. `foes` are written
    `Orc Spearmen at 1 x3 wounds 1 vulns 2 on 1 2 1`: space, number, Wounds and Vulns of the first one, and the numbers
    (from 1) of the Heroes on the counters, dealt round. `heroes` sets their fields:
    `Gareth: space 1, hand Block + Dodge, wounds 2 + 1 treated, gear Mace; Whisper: space 1`. Several Locations, Hostile cards
    or Heroes stand between semicolons; lists, and a mapping `{"gareth": {"space": 1, "hand": ["Block"], "wounds": [2, -1]}}`,
    do as well. `active` turns the Objective up. Further words are fields of the table: `timer`, `turn`, `track`, `pending`,
    `outcome` and others. With `dice="ask"` a person rolls.

    >>> match = at(spaces="Long Corridor", foes="Giant Rats at 1 on 1", heroes="Gareth: space 1")
    >>> match.explain("attack gareth shortsword standard giant-rats")
    Refusal(rule='WF-HTH-01', reason='Shortsword needs Striking Range')
    """
    return GAME.at(step, rules=rules, seed=seed, dice=dice, **position)


__all__ = ["GAME", "at", "chapter", "example", "line", "odds", "read", "tell"]
