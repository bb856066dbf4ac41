"""Forecasts against what really happens: games and seconds right within a factor of 1.5 in 9 of 10 runs.

Run with `uv run pytest tests/bench/test_forecast.py -s`. Seconds depend on what else the machine does meanwhile.
"""

from __future__ import annotations

from time import perf_counter

import pytest
from pig import GAME as PIG

import hordeplay as hp
from hordeplay.lab import forecast

FACTOR, RUNS = 1.5, 10


def near(expected, real):
    return 1 / FACTOR <= expected / real <= FACTOR


@pytest.mark.parametrize(
    ("game", "within", "words"),
    [
        (PIG, 0.5, {"measure": "rounds"}),
        (
            "horrible-hordes",
            0.25,
            {"measure": "score", "seats": 2, "rules": hp.rules("horrible-hordes").with_(rounds=4)},
        ),
    ],
)
@pytest.mark.parametrize("where", ["here", "loky"])
def test_forecasts_come_true(game, within, words, where):
    """The games: those after which the interval is really so narrow. The seconds: those that the run took, with its pilot."""
    games = seconds = 0
    for seed in range(RUNS):
        since = perf_counter()
        cost = forecast(game, within=within, seed=seed, executor=where, progress=False, **words)
        sample = cost.go(executor=where, progress=False)
        took = perf_counter() - since
        half = sample.points[0].estimate.half_width
        needed = sample.n * (half / within) ** 2
        games += near(cost.games, needed)
        seconds += near(cost.seconds, took)
        print(
            f"{where}: {cost.games} games expected, {needed:.0f} needed; {cost.seconds:.2f} s expected, {took:.2f} s taken"
        )
    print(f"{where}: games right in {games}, seconds in {seconds} of {RUNS} runs")
    assert games >= 0.9 * RUNS
    assert seconds >= 0.9 * RUNS
