"""How tense the first game of a title is: whether somebody who errs now and then wins about every second one."""

from __future__ import annotations

import random
from itertools import islice
from math import sqrt

import pytest

from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Choice
from hordeplay.core.driver import advance, decider
from hordeplay.core.preset import Preset, begin
from hordeplay.games import find

ERRS = {"horrible-hordes": 4, "fantahzee": 10}
"""Of so many answers of the best fast bot one, on average, is any legal one instead: some five to eight a game."""
GAMES = 60
LEAST, MOST = 0.4, 0.65


def wins(name: str, preset: Preset, key: int) -> bool:
    game = find(name)
    match, luck = begin(game, preset), random.Random(key)
    adviser = decider(match, preset.bots)

    def errs(request: AnyAsk, seat: int) -> Choice | str:
        if luck.random() * ERRS[name] < 1:
            some: list[Choice] = list(islice(request.options(seat), 400))
            return luck.choice(some)
        return adviser(request, seat)

    deciders = {seat: errs if seat == preset.seat else adviser for seat in range(preset.seats)}
    while match.request is not None:
        assert advance(match, deciders)
    assert match.result is not None
    return preset.seat in match.result.winners


@pytest.mark.parametrize("name", ERRS)
def test_who_errs_now_and_then_wins_about_every_second_first_game(name: str) -> None:
    share = sum(wins(name, find(name).presets["first"], key) for key in range(GAMES)) / GAMES
    error = sqrt(share * (1 - share) / GAMES)
    assert LEAST - 2 * error < share < MOST + 2 * error
