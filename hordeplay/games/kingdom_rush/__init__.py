"""Kingdom Rush: Rift in Time as rules that run: towers, soldiers and heroes cover the hordes before they reach the exit.

`GAME` is the game, `at` prepares a position, `line` writes one down, `odds` counts placements, covers and decks. One to
four seats play together against the scenario (KR-SETUP-01); any seat may act next in phase 2 (KR-RUL-54).

| chapter of the rulebook | module |
|---|---|
| Introduction, Gameplay overview, Victory and loss | `turn`, `kingdom`, `ending` |
| Game set-up | `setup`, `content`, `content/*.toml` |
| Phase 1 Spawn; Pathbreaker | `spawning` |
| Phase 2 Towers; Passing; White site; Solo | `phase2`, `towers` |
| Range arrows; Attack and defence types | `targets`, `board`, `squares` |
| Damage tiles; Soldiers; Portals | `placing`, `targets` |
| Hero board; Movement and engaging; Actions | `heroes`, `moving`, `harm` |
| Hero special abilities; Spells | `effects`, `companions`, `placing` |
| Phase 3 Destroy; Ghosts | `destroying` |
| Phase 4 Move; Flying; Forked path | `advancing`, `kingdom` |
| Phases 5 and 6 | `ending` |
| for the designer's and the teacher's desk | `gauges`, `questions`, `telling` |
| the board: choices, refusals, reading cards | `hints`, `meant`, `cards`, `reading`, `parts`, `scene`, `picture` |
| counting and chance; answers with their reasons, trials | `odds`, `shots`, `asked`, `answers`, `trials` |
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hordeplay.core.game import Game, Look
from hordeplay.core.script import Step
from hordeplay.games.kingdom_rush import odds
from hordeplay.games.kingdom_rush.advancing import advance, order
from hordeplay.games.kingdom_rush.at import at
from hordeplay.games.kingdom_rush.bots import Greedy, Random
from hordeplay.games.kingdom_rush.cards import card
from hordeplay.games.kingdom_rush.check import check
from hordeplay.games.kingdom_rush.destroying import destroy, haunt
from hordeplay.games.kingdom_rush.effects import effect
from hordeplay.games.kingdom_rush.ending import next_scenario, pick_up, round_end, spend
from hordeplay.games.kingdom_rush.gauges import GAUGES, INTERVENTIONS, glance
from hordeplay.games.kingdom_rush.heroes import hero
from hordeplay.games.kingdom_rush.hints import hint
from hordeplay.games.kingdom_rush.lessons import LESSONS, lesson
from hordeplay.games.kingdom_rush.line import line
from hordeplay.games.kingdom_rush.meant import refuse
from hordeplay.games.kingdom_rush.phase2 import act, regenerate
from hordeplay.games.kingdom_rush.planning import Planner
from hordeplay.games.kingdom_rush.rules import KingdomRules
from hordeplay.games.kingdom_rush.scene import bare, scene
from hordeplay.games.kingdom_rush.setup import abilities, hordes, start
from hordeplay.games.kingdom_rush.spawning import begin_round, eliminate, enter, spawn
from hordeplay.games.kingdom_rush.squares import SEATS
from hordeplay.games.kingdom_rush.table import KingdomTable
from hordeplay.games.kingdom_rush.telling import chapter, read, tell
from hordeplay.games.kingdom_rush.text import text
from hordeplay.games.kingdom_rush.turn import moment, result, seat_name
from hordeplay.games.kingdom_rush.words import say, targets

STEPS: Final[Mapping[str, Step[KingdomTable]]] = {
    "hordes": hordes,
    "abilities": abilities,
    "round": begin_round,
    "eliminate": eliminate,
    "spawn": spawn,
    "enter": enter,
    "regenerate": regenerate,
    "act": act,
    "part": effect,
    "hero": hero,
    "destroy": destroy,
    "haunt": haunt,
    "order": order,
    "advance": advance,
    "pick_up": pick_up,
    "spend": spend,
    "round_end": round_end,
    "next_scenario": next_scenario,
}
"""The steps of the game in the order of the rulebook; `part` carries out the words of towers, heroes and spells."""

GAME: Final = Game(
    name="kingdom-rush",
    title="Kingdom Rush: Rift in Time",
    package="hordeplay.games.kingdom_rush",
    seats=(1, 4),
    table=KingdomTable,
    rules=KingdomRules,
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
        bare=bare,
        colours=SEATS,
        dice=False,
        legs=("destroy", "haunt", "advance", "pick_up", "round_end"),
    ),
    bots={"random": Random, "greedy": Greedy, "planner": Planner},
    measures=GAUGES,
    interventions=INTERVENTIONS,
    glance=glance,
)

__all__ = [
    "GAME",
    "LESSONS",
    "STEPS",
    "Greedy",
    "KingdomRules",
    "KingdomTable",
    "Planner",
    "at",
    "chapter",
    "lesson",
    "line",
    "odds",
    "read",
    "tell",
]
