"""Estimates without the luck that fell: against least squares by numpy, and how often they miss what is known exactly."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from lab.pigs import SHORT, Inline, exact
from lab.test_coverage_of_intervals import most_misses
from pig import GAME
from pig.turn import PigTable

import hordeplay as hp
from hordeplay.core.any import AnyGame
from hordeplay.core.chance import Draw, Pick, Roll
from hordeplay.core.control import Control
from hordeplay.core.luck import Luck, Source, bot_source
from hordeplay.core.script import Ask, Chance, Play
from hordeplay.games import find
from hordeplay.games.kingdom_rush.measures import CONTROLS
from hordeplay.lab import Sample, simulate
from hordeplay.lab.control_variates import PER_SLOPE, controlled
from hordeplay.lab.interval import mean, share, student
from hordeplay.lab.plan import Plan

RUNS, GAMES = 150, 80


def _good(table: PigTable, face: int) -> float:
    """A face that loses the turn costs what a turn brings on average; what is good for seat 0 is bad for the other."""
    return (1 if table.seat == 0 else -1) * (-8.0 if face == 1 else face)


LUCKY: AnyGame = replace(GAME, controls={"faces": Control("faces of seat 0", {"PG-TURN-01": _good})})


@cache
def played() -> Sample:
    return simulate(LUCKY, RUNS * GAMES, rules=SHORT, seed="without luck", executor="here", progress=False)


def random_games(n: int) -> tuple[list[float], list[list[float]]]:
    """Results that depend on two kinds of luck; a third says what the first says, a fourth never fell."""
    rng = Random(n)
    lucks = [[rng.gauss(0, 1), rng.gauss(0, 3)] for _ in range(n)]
    results = [5 + 2 * a - b + rng.gauss(0, 2) for a, b in lucks]
    return results, [[a for a, _ in lucks], [b for _, b in lucks], [-3 * a for a, _ in lucks], [0.0] * n]


def test_it_is_the_height_of_least_squares_at_no_luck_with_its_error() -> None:
    results, lucks = random_games(200)
    design = np.column_stack([np.ones(200), lucks[0], lucks[1]])
    best, left, *_ = np.linalg.lstsq(design, np.array(results), rcond=None)
    error = math.sqrt(left[0] / (200 - 3) * np.linalg.inv(design.T @ design)[0, 0])
    estimate = controlled(results, lucks)
    assert estimate.value == pytest.approx(best[0])
    assert estimate.half_width == pytest.approx(student(197) * error)


def test_luck_that_says_nothing_changes_nothing() -> None:
    results = random_games(200)[0]
    idle = [1.0, -1.0] * 100
    assert controlled(results, [[0.0] * 200]) == mean(results)
    assert controlled(sorted(results), [idle]).half_width >= 0.99 * mean(results).half_width


def test_few_games_have_the_plain_estimate() -> None:
    results, lucks = random_games(2 * PER_SLOPE)
    assert controlled(results[:-1], [lucks[0][:-1]]) == mean(results[:-1])
    assert controlled(results, lucks[:1]) != mean(results)


def test_a_share_stays_within_its_bounds() -> None:
    rng = Random(3)
    luck = [rng.gauss(0, 1) for _ in range(60)]
    won = [float(x > -2) for x in luck]
    estimate = controlled(won, [luck], bounded=True)
    assert 0 <= estimate.low < estimate.value <= estimate.high <= 1
    assert estimate.half_width < share(won).half_width
    sure = controlled([1.0] * 60, [luck], bounded=True)
    assert sure == share([1.0] * 60)


def test_as_many_numbers_of_luck_as_results() -> None:
    with pytest.raises(ValueError, match="60 results need 60 numbers of luck of each kind, not \\[59\\]"):
        controlled([1.0] * 60, [[0.0] * 59])


@pytest.mark.parametrize("measure", ["first", "decisions"])
def test_it_holds_the_exact_number_as_often_as_it_says_and_is_narrower(measure: str) -> None:
    """150 experiments of 80 games of short Pig: more misses than these come once in ten thousand at 5 % each."""
    true = exact()[measure == "decisions"]
    sample, misses, wider, width, plain = played(), 0, 0, 0.0, 0.0
    (luck,) = sample.lucks
    for run in range(0, RUNS * GAMES, GAMES):
        games = sample.games[run : run + GAMES]
        if measure == "first":
            results = [float(0 in game.winners) for game in games]
            before = share(results)
        else:
            results = [float(game.decisions) for game in games]
            before = mean(results)
        estimate = controlled(results, [luck[run : run + GAMES]], bounded=measure == "first")
        misses += not estimate.low <= true <= estimate.high
        wider += estimate.half_width > before.half_width
        width, plain = width + estimate.half_width, plain + before.half_width
    assert misses <= most_misses(RUNS, 0.05)
    assert not wider
    assert width < (0.9 if measure == "first" else 1.0) * plain  # whose luck it was says little of how long it takes


def test_intervals_half_as_wide_are_found_out() -> None:
    """What the count of misses would say of an interval that pretends to twice the sharpness."""
    true, sample, misses = exact()[0], played(), 0
    (luck,) = sample.lucks
    for run in range(0, RUNS * GAMES, GAMES):
        results = [float(0 in game.winners) for game in sample.games[run : run + GAMES]]
        estimate = controlled(results, [luck[run : run + GAMES]], bounded=True)
        misses += abs(true - estimate.value) > estimate.half_width / 2
    assert misses > most_misses(RUNS, 0.05)


@pytest.mark.parametrize(
    ("request_", "answers"),
    [
        (Roll(3, 4, rule="PG-TURN-01"), 64),
        (Pick([2, 5, 5], rule="PG-TURN-01"), 2),
    ],
)
def test_the_mean_of_luck_is_nought(request_: Chance, answers: int) -> None:
    control = Control("squares", {"PG-TURN-01": lambda _table, one: one * one})
    each = [(float(p), control.luck(None, request_, one)) for one, p in request_.odds()]
    assert len(each) == answers
    assert sum(p * luck for p, luck in each) == pytest.approx(0, abs=1e-12)
    assert max(luck for _, luck in each) > 1


def test_the_mean_of_what_kingdom_rush_calls_luck_is_nought_at_every_card() -> None:
    game, heard, largest = find("kingdom-rush"), 0, 0.0
    plan, control = Plan(game, seats=2, bots="greedy", seed=5), CONTROLS["portal"]
    bot, luck = game.bot("greedy"), Luck(5)
    play = Play(plan.origin.copy(), plan.steps)
    chances = ply = 0
    while (request := play.request) is not None:
        if isinstance(request, Ask):
            play.decide(request.seat, bot.choose(request, request.seat, bot_source(5, request.seat, ply)))  # type: ignore[union-attr]  # greedy chooses
        else:
            assert isinstance(request, Chance)
            if request.rule in control.worths:
                assert isinstance(request, Draw)
                each = [(float(p), control.luck(play.table, request, one)) for one, p in request.odds()]
                assert sum(p * luck for p, luck in each) == pytest.approx(0, abs=1e-12)
                heard, largest = heard + 1, max(largest, *(luck for _, luck in each))
            play.take(request.sample(Source(luck.key, chances)))
            chances += 1
        ply += 1
    assert heard > 3
    assert largest > 0.01


def test_chunks_change_no_luck() -> None:
    words: dict[str, Any] = {"seats": 2, "bots": "planner", "measures": ["won"], "seed": 3, "progress": False}
    alone = simulate("kingdom-rush", 7, executor="here", **words)
    for chunk in (1, 3):
        assert simulate("kingdom-rush", 7, executor=Inline(), chunk=chunk, **words).games == alone.games
    assert len(set(alone.lucks[0])) > 1


def test_luck_is_taken_out_of_a_single_look_alone() -> None:
    sample = hp.simulate("kingdom-rush", 2, seats=2, measures=["won"], progress=False)
    assert sample.mean("won", without_luck=True) == share([float(bool(w)) for w in sample.winners])
    with pytest.raises(ValueError, match="looks='once'"):
        sample.mean("won", without_luck=True, looks="any")


def test_a_game_without_controls_has_the_plain_estimate() -> None:
    sample = simulate(GAME, 60, rules=SHORT, executor="here", progress=False)
    assert sample.lucks == ()
    assert sample.mean("decisions", without_luck=True) == sample.mean("decisions")
