"""What is felt of an event comes with its line, and points at a part of the board."""

from __future__ import annotations

import pytest
from pig import GAME as PIG
from widgets.conftest import Opener

import hordeplay as hp

FELT = {
    "kingdom-rush": {"kill", "fall", "heart"},
    "fantahzee": {"kill", "fall", "gain"},
    "horrible-hordes": {"kill", "fall"},
    "warfighter-fantasy": {"kill", "fall", "heart", "gain"},
}
"""What a few games of bots bring about at least."""
SEATS = {"horrible-hordes": 2, "fantahzee": 2, "kingdom-rush": 2, "warfighter-fantasy": 2}


@pytest.mark.parametrize("game", list(FELT))
def test_what_is_felt_in_whole_games(pages: Opener, game: str) -> None:
    felt: dict[str, int] = {}
    plain = 0
    for seed in (1, 2, 3):
        match = hp.new(game, seats=SEATS[game], seed=seed)
        match.run("greedy" if "greedy" in match.game.bots else match.game.default_bot)
        frames = pages(match, seat=[]).board._frames
        for line in frames.lines(match.table, match.happened(-1, match.ply)):
            assert line.get("drama", "kill") in {"kill", "fall", "heart", "gain"}  # never empty on the line
            if "drama" in line:
                felt[line["drama"]] = felt.get(line["drama"], 0) + 1
            else:
                plain += 1
    assert set(felt) >= FELT[game]
    assert sum(felt.values()) < plain  # what is felt all the time is felt no more


def test_a_game_that_says_nothing_of_it_has_none(pages: Opener) -> None:
    page = pages(hp.new(PIG, 2, seed=7))
    page.act("roll")
    assert page.board.events
    assert all("drama" not in line for line in page.board.events)
