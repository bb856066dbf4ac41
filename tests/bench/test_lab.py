"""Throughput of the simulator: answers of Pig, and two processes against one (DESIGN section 11).

Run with `uv run pytest tests/bench/test_lab.py -s`. Whole games of each game are in `test_core.py`.
"""

from __future__ import annotations

from time import perf_counter

from bench.timing import FREE, SPREAD, interleave, report
from loky import get_reusable_executor
from pig import GAME

from hordeplay.core.luck import Source, key_of
from hordeplay.core.match import Match
from hordeplay.core.record import new_table
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
        face = Source(key, chances).randbelow(6) + 1
        chances += 1
        if face > 1:
            pot += face
        else:
            pot, seat = 0, 1 - seat


def matched(seed):
    match = Match(GAME, new_table(GAME, GAME.printed, {"seats": 2}), seed=seed)
    match.run("greedy")
    return match.result.scores, match.ply


def test_answers_of_pig() -> None:
    """The playout against the same game by hand and against a `Match` with its past."""
    plan = Plan(GAME, seats=2, seed=7)
    games = [play_game(plan, i) for i in range(GAMES)]
    seeds = [plan.seed_of(i) for i in range(GAMES)]
    assert [(game.scores, game.decisions + game.chances) for game in games] == [bare(seed) for seed in seeds]
    assert (games[0].scores, games[0].decisions + games[0].chances) == matched(seeds[0])
    times = interleave(
        {
            "bare": lambda: [bare(seed) for seed in seeds],
            "playout": lambda: [play_game(plan, i) for i in range(GAMES)],
            "match": lambda: [matched(seed) for seed in seeds],
        }
    )
    answers = sum(game.decisions + game.chances for game in games)
    report(f"{answers} answers of Pig", times)
    assert times["playout"] <= 6 * SPREAD * times["bare"]  # scripts, requests, checks and bots
    assert times["match"] >= 2 / SPREAD * times["playout"]  # the playout has no past to keep


def test_two_processes_against_one() -> None:
    """Chunks of 100 ms on two worker processes: at least 1.9 times one process on free cores."""
    n, words = 2000, {"seats": 2, "seed": 7, "progress": False}
    pool = get_reusable_executor(max_workers=2)
    simulate(GAME, 50, executor=pool, **words)
    runs = {
        "two": lambda: simulate(GAME, n, executor=pool, **words),
        "one": lambda: simulate(GAME, n, executor="here", **words),
    }
    times = interleave(runs, rounds=5, clock=perf_counter)  # the processor time of others is not seen from here
    report(f"{n} games of Pig, {'free' if FREE else 'busy'} cores", times)
    if FREE:
        assert times["one"] >= 1.9 * times["two"]
