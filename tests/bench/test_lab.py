"""Throughput of the simulator: answers of Pig per second, games of Horrible Hordes, two processes against one.

Every ratio is taken inside one interleaved run. `pytest tests/bench/test_lab.py` prints the table of pytest-benchmark;
what the figures stand for is in `extra_info` and in the printed lines.
"""

import os
from statistics import median
from time import perf_counter

import pytest
from loky import get_reusable_executor
from pig import GAME

from hordeplay.core.luck import Source, key_of
from hordeplay.core.match import Match
from hordeplay.core.record import begin
from hordeplay.games import find
from hordeplay.lab import simulate
from hordeplay.lab.plan import Plan
from hordeplay.lab.playout import play_game

GAMES = 100


def bare(seed):
    """Pig by hand with the same luck, without scripts, requests, checks and bots: the floor."""
    key, points, seat, pot, chances, asked = key_of("luck", seed, 0), [0, 0], 0, 0, 0, 0
    while True:
        asked += 1
        if pot >= 20 or (pot and points[seat] + pot >= 100):
            points[seat] += pot
            if points[seat] >= 100:
                return tuple(points), asked + chances
            pot, seat = 0, 1 - seat
            continue
        face = Source(key, chances).below(6) + 1
        chances += 1
        if face > 1:
            pot += face
        else:
            pot, seat = 0, 1 - seat


def interleaved(variants, rounds=7):
    """Median seconds of each variant, rounds interleaved."""
    taken = {name: [] for name in variants}
    for _ in range(rounds):
        for name, call in variants.items():
            since = perf_counter()
            call()
            taken[name].append(perf_counter() - since)
    return {name: median(times) for name, times in taken.items()}


def matched(seed):
    match = Match(GAME, begin(GAME, GAME.printed, {"seats": 2}), seed=seed)
    match.run("greedy")
    return match.result.scores, match.ply


def test_answers_of_pig(benchmark):
    """The playout against the same game by hand and against a `Match` with its past."""
    plan = Plan(GAME, seats=2, seed=7)
    games = [play_game(plan, i) for i in range(GAMES)]
    seeds = [plan.seed_of(i) for i in range(GAMES)]
    answers = sum(game.decisions + game.chances for game in games)
    assert [(game.scores, game.decisions + game.chances) for game in games] == [bare(seed) for seed in seeds]
    assert (games[0].scores, games[0].decisions + games[0].chances) == matched(seeds[0])
    times = interleaved(
        {
            "playout": lambda: [play_game(plan, i) for i in range(GAMES)],
            "bare": lambda: [bare(seed) for seed in seeds],
            "match": lambda: [matched(seed) for seed in seeds],
        }
    )
    for name, seconds in times.items():
        benchmark.extra_info[f"{name}: answers/s"] = round(answers / seconds)
        print(f"{name:8} {answers / seconds:10.0f} answers/s, {times['playout'] / seconds:.2f} times the playout")
    benchmark(lambda: [play_game(plan, i) for i in range(GAMES)])
    assert times["playout"] < 8 * times["bare"], (
        "measured: 5; scripts, requests, checks and bots cost more than they did"
    )
    assert times["match"] > 2 * times["playout"], "the playout has no past to keep"


def test_two_processes_against_one(benchmark):
    """Chunks of 100 ms on two worker processes: at least 1.9 times one process on free cores."""
    n, words = 3000, {"seats": 2, "seed": 7, "progress": False}
    pool = get_reusable_executor(max_workers=2)
    simulate(GAME, 50, executor=pool, **words)
    free = os.getloadavg()[0] < 0.5 and (os.cpu_count() or 1) >= 2
    times = interleaved(
        {name: lambda e=e: simulate(GAME, n, executor=e, **words) for name, e in (("one", "here"), ("two", pool))}, 5
    )
    ratio = times["one"] / times["two"]
    benchmark.extra_info["two against one"] = round(ratio, 2)
    print(f"two processes: {ratio:.2f} times one ({'free' if free else 'busy'} cores)")
    benchmark.pedantic(lambda: simulate(GAME, n, executor=pool, **words), rounds=2)
    if free:
        assert ratio >= 1.9


@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_games_of_horrible_hordes(benchmark, bots):
    """A full game of four seats: 12 ms with the game's own bots, four times that with bots that list every option."""
    game = find("horrible-hordes")
    if bots not in game.bots:
        pytest.skip(f"Horrible Hordes has no bot {bots!r} yet")
    plan = Plan(game, seats=4, bots=bots, seed=7)
    games = iter(range(10_000))
    play_game(plan, 10_000)
    benchmark.pedantic(lambda: play_game(plan, next(games)), rounds=30)
    milliseconds = 1e3 * benchmark.stats["median"]
    print(f"{bots}: {milliseconds:.1f} ms a game, {1e3 / milliseconds:.1f} games/s on one core")
