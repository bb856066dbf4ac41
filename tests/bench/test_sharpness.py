"""How long it takes until a win rate stands to within 5 % and 2 % on two processes, and what taking out luck narrows.

Run with `uv run pytest tests/bench/test_sharpness.py -s`. On a machine with nothing else to do the seconds are measured,
with the processes already there; on a busy one they are reckoned from the processor time of some games in this process, half
of it for two cores. Load and n are printed.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

import pytest
from bench.timing import FREE
from bench.workload import GAMES
from loky import get_reusable_executor

import hordeplay as hp
from hordeplay.games import find
from hordeplay.lab import Arm, Comparison, Sample
from hordeplay.lab.interval import share, wilson
from hordeplay.lab.plan import seats_for_two
from hordeplay.lab.watched_intervals import betting

AIMS = (0.05, 0.02)


def games_needed(half: float, *, watched: bool) -> int:
    """So many games leave a rate of one half no wider than this either way, the widest that there is."""
    low, high = 1, 100_000
    while low < high:
        n = (low + high) // 2
        ends = betting({0.0: n / 2, 1.0: n / 2}) if watched else wilson(n / 2, n)
        low, high = (n + 1, high) if (ends[1] - ends[0]) / 2 > half else (low, n)
    return low


def cost(run: Callable[[int], object], n: int) -> float:
    """Seconds that two processes take for each of n games (or pairs): measured, or reckoned from those played here."""
    clock, games = (perf_counter, n) if FREE else (process_time, min(n, 40))
    since = clock()
    run(games)
    return (clock() - since) / games / (1 if FREE else 2)


def tell(half: float, n: int, watched: int, each: float, what: str) -> None:
    how = "measured" if FREE else "reckoned"
    print(
        f"  +-{100 * half:g} %: {n} {what}, {each * n:.1f} s {how}; looked at any time {watched}, {each * watched:.1f} s"
    )


@pytest.mark.parametrize("name", GAMES)
def test_seconds_to_a_win_rate(name: str) -> None:
    """Of one seat, or of the party where all win together; the games that a rate of one half takes, which is the most."""
    seats, bot = GAMES[name]
    own = ("won",) if "won" in find(name).measures else ()
    where: Any = get_reusable_executor(max_workers=2) if FREE else "here"  # any executor, loky has no types

    def play(n: int, seed: str = "sharp") -> Sample:
        return hp.simulate(name, n, seats=seats, bots=bot, seed=seed, measures=own, executor=where, progress=False)

    play(8, "warm")
    print(f"\n{name}, {seats} seats, {bot}; load {os.getloadavg()[0]:.1f}")
    for half in AIMS if FREE else AIMS[:1]:
        n = games_needed(half, watched=False)
        each = cost(play, n)
        tell(half, n, games_needed(half, watched=True), each, "games")
    if not FREE:
        tell(AIMS[1], games_needed(AIMS[1], watched=False), games_needed(AIMS[1], watched=True), each, "games")
    if own and FREE:
        sample = play(games_needed(AIMS[0], watched=False))
        plain, sharper = share([float(bool(won)) for won in sample.winners]), sample.mean("won", without_luck=True)
        print(f"  without luck {sharper.half_width / plain.half_width:.3f} times as wide, n = {sample.n}")
        assert sharper.half_width < 1.02 * plain.half_width  # its middle may lie nearer to one half


@pytest.mark.parametrize("name", GAMES)
def test_seconds_to_a_difference_of_win_rates(name: str) -> None:
    """Pairs on common seeds, each bot with its like: wins of seat 0, or of the party where all win together."""
    bot, game = GAMES[name][1], find(name)
    other = {"greedy": "random", "tip": "eager"}.get(bot, "greedy")
    seats, measure = seats_for_two(game), "won" if "won" in game.measures else "first"
    a, b = (Arm(bots=[one] * seats) for one in (bot, other))
    where: Any = get_reusable_executor(max_workers=2) if FREE else "here"  # any executor, loky has no types
    compared: list[Comparison] = []

    def play(n: int) -> None:
        words: dict[str, Any] = {
            "measure": measure,
            "seed": "sharp",
            "looks": "once",
            "executor": where,
            "progress": False,
        }
        compared.append(hp.compare(name, a, b, n, seats=seats, **words))

    each = cost(play, 40)
    half = compared[-1].difference.half_width
    print(f"\n{name}, {bot} against {other}; load {os.getloadavg()[0]:.1f}; {compared[-1].difference}")
    for aim in AIMS:
        pairs = 40 * (half / aim) ** 2
        print(f"  +-{100 * aim:g} points: {pairs:.0f} pairs, {each * pairs:.1f} s reckoned")
    assert compared[-1].n == 40
