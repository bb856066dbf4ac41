"""Fantahzee: Hordes & Heroes as rules that run: parties of heroes defend a border town by dice that are kept or locked.

`GAME` is the game, `at` prepares a position, `line` writes one down, `odds` answers what chance will do. There are two to
five seats, never one (FZ-OVR-01, FZ-RUL-47), each with a party, all against each other (FZ-OVR-02).

| chapter of the rulebook | module |
|---|---|
| Introduction, Game overview, Taking a turn | `rules.turn`, `rules.result` |
| Components, Card anatomy | `model.content`, `model.vocabulary`, `content/*.toml` |
| Setup | `rules.setup`, `model.packets` |
| The stacks: where the boss lies, the next card | `model.packets` (as dealt), `rules.stacks` (as they are played) |
| The stacks: when a top is turned up | `rules.horde`, `rules.attacking` (a flip), `rules.setup` (the first ones) |
| Action Phase | `rules.action` |
| Dice Phase: Roll | `rules.rolling`, `rules.dice` |
| Dice Phase: Attack | `rules.attacking`, `rules.stacks` |
| Dice Phase: Counterattack; Taking damage, Ambush, Shields | `rules.taking_damage` |
| Dice Phase: Treasure | `rules.treasures` |
| Horde Phase | `rules.horde`, `rules.stacks` |
| End Phase | `rules.end_phase` |
| End of the game: XP, who wins | `rules.result` |
| Activating heroes; Steam | `rules.activating`, `model.prices`, `rules.rolling` |
| Using treasures, and what all cards do | `rules.effects` (at once), `rules.abilities` (what their player decides) |
| Game tips | `bots.tip`, `bots.planning`, `bots.tactics`, `bots.exact` |
| for the teacher's desk | `odds`, `odds.questions`, `lessons`, `content/examples.toml` |
| for the designer | `model.knobs`, `model.options`, `measures`, `odds.quick` |
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
from .model.ruleset import FantahzeeRules
from .model.table import SEATS, FantahzeeTable
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
    title="Fantahzee: Hordes & Heroes",
    rules=FantahzeeRules,
    seats=SEATS,
    table=FantahzeeTable,
    steps=STEPS,
    start=start,
    check=check,
    moment=moment,
    result=result,
    look=LOOK,
    bots=BOTS,
    default_bot="tip",
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
    step: str = "action",
    *,
    rules: FantahzeeRules | None = None,
    seed: int | str = 0,
    dice: str | int = "auto",
    **sections: str | int,
) -> Match[FantahzeeTable]:
    """A match that stands on a prepared table; `ValueError` with the clause when the rules forbid the position.

    `step` is a step of the turn, or a line as `line` writes it. `party`, `hand`, `victory` and `lost` are those of
    the active seat, with a number (`party_1`) those of another: names one after the other, a hero with `active`, `on 33`
    (its locked dice) or `with Orb of Power 1`. `dice` are the dice that are rolled and not locked (or `ask`: a person
    rolls); `tops` are monsters from left to right, and `stacks` tops with the number of cards below. Stacks that are not
    told are dealt as in setup; what then is missing from them lies in the victory pile of the last seat.

    >>> match = at("roll", party="Steamsmith Paladin", dice="54321", rerolls=1)
    >>> match.explain("activate 1 5 5").reason
    'not so many of your dice that are not locked show 5'
    >>> at("attack", strength=4, tops="Rock Monster, Bone Warrior").choices
    <Choices (hit 1, hit 2, hit 3, hit 4, hit 5, done)>
    """
    words: dict[str, Any] = {**sections}  # of `GAME.at`, which takes those of any game
    return GAME.at(step, rules=rules, seed=seed, dice=dice, **words)


__all__ = ["GAME", "at", "chapter", "example", "line", "odds", "read", "tell"]
