"""The portrait of a game: its measures, its seats, and how much is luck and how much skill."""

from __future__ import annotations

from typing import Any

from lab.pigs import SHORT
from pig import GAME

from hordeplay.lab import profile
from hordeplay.lab.interval import mean

WORDS: dict[str, Any] = {"rules": SHORT, "seed": 2, "executor": "here", "progress": False}


def test_a_portrait_has_every_measure_luck_and_skill() -> None:
    portrait = profile(GAME, 60, **WORDS)
    names = [trait.name for trait in portrait.traits]
    assert {"score", "rounds", *GAME.measures, "seat 0 wins", "skill", "better wins"} <= set(names)
    assert portrait.skill.low > 0, "who holds at twenty beats who rolls at random"
    assert portrait.luck > 0
    assert portrait.ratio == portrait.skill.value / portrait.luck
    assert "standard deviation" in repr(portrait)
    assert len(portrait.to_frame()) == len(names)
    assert mean([game.rounds for game in portrait.equal.games]).value == next(
        trait.estimate.value for trait in portrait.traits if trait.name == "rounds"
    )
