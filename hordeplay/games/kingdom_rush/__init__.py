"""Kingdom Rush: Rift in Time as rules that run: towers, soldiers and heroes cover the hordes before they reach the exit.

`GAME` is the game, `at` prepares a position, `line` writes one down, `odds` counts placements, covers and decks. One to
four seats play together against the scenario (KR-SETUP-01); any seat may act next in phase 2 (KR-RUL-54).

| chapter of the rulebook | module |
|---|---|
| Introduction, Gameplay overview | `rules.turn`, `rules.result` |
| Game set-up | `rules.setup`, `model.content`, `content/*.toml` |
| Victory and loss | `rules.result`, `rules.kingdom` (lost), `rules.round_end` (won, and the campaign) |
| Phase 1: spawn; Pathbreaker | `rules.spawning` |
| Phase 2, who acts | `rules.acting` |
| Playing towers; White building site | `rules.towers`, `rules.picking_up` |
| Range arrows; Attack and defence types | `rules.targets`, `model.squares`, `model.trays` |
| Damage tiles; Soldier towers; Portal cards | `rules.placing`, `rules.targets` |
| Passing towers | `rules.passing` |
| Hero board and hero card; Hero actions; Solo mode | `rules.heroes.activation`, `rules.heroes.harm` |
| Hero movement and engaging | `rules.heroes.moving`, `rules.heroes.companions`, `model.spaces` |
| Hero special abilities; Spells | `rules.effects`, `rules.prospects` (what comes to nothing), `model.vocabulary` |
| Phase 3: destroy; Ghosts; Boss | `rules.destroying` |
| Phase 4: move; Flying; Forked path | `rules.advancing`, `rules.kingdom`, `rules.forecast` (what phases 3 and 4 come to) |
| Phase 5: pick up | `rules.picking_up` |
| Phase 6: spend | `rules.spending` |
| counting and chance; for the teacher's desk | `odds.tiles` (tiles on one card: placements, exact covers), `odds.shots` (towers on the map), `odds.stacks`, `odds.questions` |
| for the designer's desk | `model.knobs`, `measures`, `odds.quick` |
| the board: choices, refusals, reading cards | `view.hints`, `view.clicks`, `view.reading_cards`, `view.printed_cards`, `view.scene` |
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from hordeplay.core.game import Game
from hordeplay.core.match import Match
from hordeplay.core.narrate import read, tell

from . import odds
from .bots import BOTS, Planner
from .lessons import LESSONS
from .measures import CONTROLS, EXACT_SAMPLES, INTERVENTIONS, MEASURES
from .model.check import check
from .model.ruleset import KingdomRules
from .model.table import KingdomTable
from .notation import line, prepare
from .odds.in_words import EXACT_WORDS
from .odds.named import exact
from .odds.questions import questions
from .odds.quick import quick_odds, quick_says
from .rules import STEPS
from .rules.result import moment, result
from .rules.setup import start
from .view import LOOK
from .view.reasons import reason

GAME: Final = Game(
    title="Kingdom Rush: Rift in Time",
    rules=KingdomRules,
    seats=(1, 4),
    table=KingdomTable,
    steps=STEPS,
    start=start,
    check=check,
    moment=moment,
    result=result,
    look=replace(LOOK, reason=partial(reason, planner=Planner)),
    bots=BOTS,
    prepare=prepare,
    questions=questions,
    lessons=lambda: LESSONS,
    measures=MEASURES,
    controls=CONTROLS,
    interventions=INTERVENTIONS,
    exact=exact(prepare),
    exact_samples=EXACT_SAMPLES,
    quick_odds=quick_odds,
    quick_says=quick_says,
    exact_words=EXACT_WORDS,
)
chapter, example = GAME.chapter, GAME.example


def at(
    step: str = "act",
    *,
    rules: KingdomRules | None = None,
    seed: int | str = 0,
    **sections: str | int,
) -> Match[KingdomTable]:
    """A match that stands on a prepared table; `ValueError` with the clause when the rules forbid the position.

    `step` is a step of the game, or a line as `line` writes it. `trays` are hordes with their spaces, `built` towers with
    site and facing, `heroes` their places; `hand_0` and on the unbuilt towers of a seat. What is not told is as in set-up.

    >>> match = at("act", trays="A3 c2", hand_0="Archer", round=2)
    >>> print(match.explain("build Archer b4 E", seat=0))
    towers stand on building sites...
    >>> match.play("build Archer b1 E", seat=0)[0].what
    'builds'
    """
    return GAME.at(step, rules=rules, seed=seed, **sections)  # type: ignore[arg-type]  # no section is called undo


__all__ = ["GAME", "at", "chapter", "example", "line", "odds", "read", "tell"]
