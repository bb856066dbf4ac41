"""What the log says of a happening is said once and for all: what comes later changes no line of it."""

from __future__ import annotations

import pytest

import hordeplay as hp
from hordeplay.core.driver import advance, decider

MOST_PLIES = 400


@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("name", list(hp.games()))
def test_no_line_changes_as_the_game_goes_on(name: str, seed: int) -> None:
    match = hp.new(name, seats=1 if name == "warfighter-fantasy" else 2, seed=seed)
    bot = "random" if seed % 2 else [*match.game.bots][1]
    deciders = {seat: decider(match, bot) for seat in range(match.seats)}
    lines = []
    while match.ply < MOST_PLIES:
        since = match.ply
        if not advance(match, deciders):
            break
        lines += [(event, match.game.look.say(match.table, event)) for _, event in match.happened(since, match.ply)]
    assert len(lines) > 30
    assert [line for event, line in lines if match.game.look.say(match.table, event) != line] == []
