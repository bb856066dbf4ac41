"""How long a preset is said to take: counted decisions of a scripted person, at so many seconds each."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hordeplay.core.driver import advance, decider
from hordeplay.core.preset import begin
from hordeplay.games import find

PERSON = {"fantahzee": "tip", "horrible-hordes": "greedy", "kingdom-rush": "planner"}
"""Who decides as a person would that follows the advice."""
THINKS, WATCHES = 12.0, 0.7
"""Seconds for a decision of one's own, and for a step of luck or of the others."""
GAMES = 8


@pytest.mark.parametrize("preset", ["first", "short"])
@pytest.mark.parametrize("name", PERSON)
def test_the_minutes_of_a_preset_are_its_decisions(name: str, preset: str) -> None:
    game = find(name)
    chosen, seconds = game.presets[preset], 0.0
    for number in range(GAMES):
        match = begin(game, replace(chosen, seed=(chosen.seed or 1) + number))
        since = match.ply
        others = {seat for seat in range(chosen.seats) if chosen.bots and seat != chosen.seat}
        deciders = {
            seat: decider(match, chosen.bots if seat in others else PERSON[name]) for seat in range(chosen.seats)
        }
        while match.request is not None:
            assert advance(match, deciders)
        own = sum(answer.seat is not None and answer.seat not in others for answer in match.answers[since:])
        seconds += THINKS * own + WATCHES * (match.ply - since - own)
    reckoned = seconds / GAMES / 60
    assert abs(chosen.minutes - reckoned) <= reckoned / 3, f"about {reckoned:.0f} minutes"
