"""Tables for the tests of the picture: from the first purchase to both ends, and the fullest that bots have made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from warfighter_fantasy.helpers import RULES, table_at

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.rules.hero_attacks import openings

ROAD = "Gareth 1: Melee Skill, Shortsword; Herka 1; Whisper 1; Tolonar 1"
FIGHT: dict[str, Any] = {
    "spaces": ["Long Corridor", "Spider Bridge"],
    "foes": ["Giant Rats at 1 x2 vulns 1 on 2 4", "Orc Spearmen at 2 x4 vulns 1 on 1 3 1 1"],
    "heroes": {
        "gareth": {
            "space": 2, "striking": True, "xp": 3, "hand": ["Deadly Attack", "Block", "Rush In", "Attack!"],
            "wounds": [1],
        },
        "whisper": {"space": 2, "wounds": [-1]},
        "tolonar": {"space": 1},
        "herka": {"space": 1, "vulns": 1},
    },
    "turn": 4, "timer": 6,
}  # fmt: skip


def played(
    until: Callable[[WarfighterTable], bool], *, seed: int, bot: str = "veteran", **setup: Any
) -> WarfighterTable:
    """A bot's game up to the first request at which this holds, or to its end."""
    match: Match[WarfighterTable] = hp.new(GAME, seats=1, seed=seed, **setup)
    for _ in range(4_000):
        if match.request is None or until(match.table):
            break
        match.run(bot, until="request")
    return match.table


def over(_: WarfighterTable) -> bool:
    """Never: the game is played to its end."""
    return False


OWN_CARDS = RULES.with_(guards_card="own_cards")
CROWD = [f"Skeletal Swordsmen at 6 x6 on {1 + i % 6} {1 + (i + 2) % 6} as guard" for i in range(8)]
TABLES: Mapping[str, Callable[[], WarfighterTable]] = {
    "purchase": lambda: table_at("party", party="build"),
    "half bought": lambda: played(lambda t: len(t.heroes) > 2, seed=11, bot="random", party="build"),
    "start": lambda: played(lambda t: t.step == "hero", seed=5),
    "fight": lambda: table_at("hero", **FIGHT),
    "reaction": lambda: played(lambda t: t.window is not None and t.window.on == "attack", seed=1),
    "struck": lambda: played(lambda t: t.window is not None and t.window.on == "struck", seed=1),
    "entry": lambda: played(lambda t: t.window is not None and t.window.on == "enter", seed=1),
    "lone": lambda: played(lambda t: t.turn > 1 and t.step == "hero", seed=6, party="Gareth 3: Shortsword"),
    "six": lambda: played(
        lambda t: t.turn > 3 and len(t.active()) > 1 and t.step == "hero", seed=3, adventure="Forsaken Temple"
    ),
    "horde": lambda: table_at(
        "hero", adventure="Forsaken Temple", party="lamplit", active=True,
        spaces=["Long Corridor", "Spider Bridge", "Chasm Ledge", "Crypt Row", "Frozen Cathedral"],
        foes=["Zurian Lich at 6 on 1 2 3", *CROWD], heroes={"gareth": {"space": 6}, "ryka": {"space": 6}},
    ),
    "crowd": lambda: table_at(
        "hero", rules=OWN_CARDS, adventure="Forsaken Temple", party="lamplit", active=True,
        spaces=["Long Corridor", "Spider Bridge", "Chasm Ledge", "Crypt Row", "Frozen Cathedral"],
        foes=["Zurian Lich at 6 on 1 2 3", *CROWD], heroes={"gareth": {"space": 6}, "ryka": {"space": 6}},
    ),
    "guards": lambda: played(
        lambda t: sum(t.track) > 0 and t.step == "hero" and len({hero.name for hero, *_ in openings(t)}) > 1, seed=4, adventure="Spinner's Realm"),
    "won": lambda: played(over, seed=2),
    "lost": lambda: played(over, seed=3, bot="random", party="Gareth 1: Shortsword"),
    "road": lambda: table_at("party", campaign="The Lamplit Road", party="build"),
    "town": lambda: played(lambda t: t.step == "town", seed=6, campaign="The Lamplit Road", party=ROAD),
    "next town": lambda: played(
        lambda t: t.step == "town" and t.journey is not None and bool(t.journey.ended), seed=6,
        campaign="The Lamplit Road", party=ROAD,
    ),
}  # fmt: skip


@cache
def table(name: str) -> WarfighterTable:
    """One of these tables, made once; nobody changes it."""
    return TABLES[name]()
