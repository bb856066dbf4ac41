"""What a run will cost, said before it: games for an interval of a given width, and seconds for the games."""

from __future__ import annotations

import os
from random import Random
from typing import Any

import pytest
from lab.pigs import SHORT, Inline
from pig import GAME

from hordeplay.lab import Comparison, forecast, simulate
from hordeplay.lab.forecast import cores, enough, uncertainty
from hordeplay.lab.interval import share
from hordeplay.lab.watched_intervals import watched_mean, watched_points

WORDS: dict[str, Any] = {"rules": SHORT, "seed": 2, "executor": "here", "progress": False}


@pytest.mark.parametrize("within", [0.05, 0.02])
def test_games_for_a_share_once(within: float) -> None:
    """The rule of thumb that sessions use: n = 1.96^2 p (1 - p) / w^2."""
    n = enough([0, 1] * 400, within, 0.95, "once", bounded=True, paired=False)
    assert n == pytest.approx(1.96**2 * 0.25 / within**2, rel=0.01)


def test_games_for_an_interval_that_is_watched() -> None:
    coins, scores = [0.0, 1.0] * 400, [float(x) for x in range(100)] * 8
    n = enough(coins, 0.05, 0.95, "any", bounded=True, paired=False)
    assert 384 * 1.5 < n < 384 * 4
    n = enough(scores, 2.0, 0.95, "any", bounded=False, paired=False)
    assert watched_mean(scores * 4).half_width < 2.0 or n > 3200
    paired = [1.0, -1.0, 0.0, 0.0] * 200
    n = enough(paired, 0.1, 0.95, "any", bounded=True, paired=True)
    assert watched_points((paired * (n // 800 + 1))[:n]).half_width == pytest.approx(0.1, rel=0.05)


def test_a_forecast_is_right_within_a_factor_of_one_and_a_half() -> None:
    """Skewed scores: 9 of 10 pilots say how many games the true variance asks for, give or take a half."""
    true, right, runs = 25.0, 0, 200
    for seed in range(runs):
        rng = Random(seed)
        scores = [rng.expovariate(0.2) for _ in range(60)]
        while uncertainty(scores) > 0.2 and len(scores) < 480:
            scores += [rng.expovariate(0.2) for _ in range(60)]
        n = enough(scores, 0.5, 0.95, "once", bounded=False, paired=False)
        right += 1 / 1.5 <= n / (1.96**2 * true / 0.25) <= 1.5
    print(f"right in {right} of {runs} pilots")
    assert right >= 0.9 * runs


def test_a_forecast_ends_with_its_run() -> None:
    cost = forecast(GAME, within=0.08, measure="first", looks="once", pilot=40, **WORDS)
    assert cost.games == pytest.approx(150, rel=0.1)
    assert cost.seconds >= cost.per_game * (cost.games - cost.pilot.n)
    assert cost.workers == 1
    done = cost.go(executor="here", progress=False)
    assert done.n == cost.games
    assert share([float(0 in game.winners) for game in simulate(GAME, done.n, **WORDS).games]).half_width < 0.085


def test_a_forecast_of_a_difference() -> None:
    words = {key: word for key, word in WORDS.items() if key not in {"rules", "executor"}}
    cost = forecast(
        GAME, SHORT.with_(goal=40), SHORT, within=0.15, measure="rounds", looks="once", executor="here", **words
    )
    done = cost.go(executor="here", progress=False)
    assert isinstance(done, Comparison)
    assert 1 / 1.5 < done.difference.half_width / 0.15 < 1.5
    assert "pairs" in repr(cost)
    assert "ms each" in repr(cost)


def test_workers_divide_the_seconds() -> None:
    assert cores("here", 100) == cores(None, 0.1) == 1
    assert cores(Inline(), 100) == 2
    assert cores("loky", 100) == cores(None, 100) == (os.cpu_count() or 1)


def test_what_workers_bring_is_measured() -> None:
    cost = forecast(GAME, within=0.04, measure="first", looks="once", pilot=30, **{**WORDS, "executor": "loky"})
    assert cost.ahead is not None
    assert cost.ahead.n >= 60
    assert 0 < cost.seconds < 60
    done = cost.go(executor="here", progress=False)
    assert done == forecast(GAME, within=0.04, measure="first", looks="once", pilot=30, **WORDS).go(progress=False)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"within": 0}, "more than 0"),
        ({"within": 1, "a": SHORT}, "both sides"),
        ({"within": 1, "pilot": 1}, "a whole number 2 or more"),
        ({"within": 1, "measure": "winz"}, "did you mean 'win'"),
    ],
)
def test_bad_forecasts_are_refused(words: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        forecast(GAME, **{**words, "progress": False})
