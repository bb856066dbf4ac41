"""How fast exact battles are, side by side with icepool's best and its idiomatic form (DESIGN section 11).

Run with `uv run pytest tests/bench/test_duel.py -p no:nbval -s`.  All variants are first held to the same answer, then timed in
turns; only ratios inside one run mean anything.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from fractions import Fraction

import icepool
import pytest
from odds.printed_hordes import BASIC, need

from hordeplay.odds import duel, grid


def interleave(variants: dict[str, Callable[[], object]], rounds: int = 5, least: float = 0.02) -> dict[str, float]:
    """Give the median seconds per call of each variant; the variants take turns, so that a busy machine slows all."""
    repeats: dict[str, int] = {}
    samples: dict[str, list[float]] = {name: [] for name in variants}
    for name, run in variants.items():
        begin = time.perf_counter()
        run()
        repeats[name] = max(1, int(least / max(time.perf_counter() - begin, 1e-9)))
    for _ in range(rounds):
        for name, run in variants.items():
            begin = time.perf_counter()
            for _ in range(repeats[name]):
                run()
            samples[name].append((time.perf_counter() - begin) / repeats[name])
    return {name: statistics.median(times) for name, times in samples.items()}


def report(times: dict[str, float]) -> None:
    base = next(iter(times.values()))
    print()
    for name, seconds in times.items():
        print(f"{name:32s} {seconds * 1e3:10.3f} ms  x{seconds / base:.1f}")


def ours(n: int, h: int, p: Fraction, q: Fraction) -> duel.Outcome:
    duel._end.cache_clear()  # a remembered answer would be no measurement
    return duel.battle(n, h, hit=p, risk=q)


def dice(p: Fraction) -> icepool.Die:
    return icepool.coin(p.numerator, p.denominator)


def memoised(n: int, h: int, p: Fraction, q: Fraction) -> icepool.Die:
    """icepool as a library of histograms: a remembered recursion, the idle round taken out by Reroll."""
    unit, foe, seen = dice(p), dice(q), {}

    def ends(n: int, h: int) -> icepool.Die:
        if not n or not h:
            return icepool.Die([(n, h)])
        if (n, h) not in seen:
            seen[n, h] = icepool.map(
                lambda k, c: icepool.Reroll if k == c == 0 else ends(max(n - c, 0), max(h - k, 0)), n @ unit, h @ foe
            )
        return seen[n, h]

    return ends(n, h)


def idiomatic(n: int, h: int, p: Fraction, q: Fraction) -> icepool.Die:
    """icepool as its own examples do it: one round as a function, repeated without an end."""
    unit, foe = dice(p), dice(q)

    def fight(n: int, h: int) -> object:
        if not n or not h:
            return n, h
        return icepool.map(lambda k, c: (max(n - c, 0), max(h - k, 0)), n @ unit, h @ foe)

    return icepool.map(fight, icepool.Die([(n, h)]), star=True, repeat="inf")


@pytest.mark.parametrize(("p", "q"), [("1/2", "1/2"), ("3/10", "7/10")])
def test_eight_against_eight(p: str, q: str) -> None:
    case = 8, 8, Fraction(p), Fraction(q)
    answer = {(left.units[0], left.foes): w for left, w in ours(*case).left.items()}
    for other in (memoised, idiomatic):
        die = other(*case)
        assert {tuple(x): Fraction(w, die.denominator()) for x, w in die.items() if w} == answer
    times = interleave(
        {
            "hordeplay, exact": lambda: ours(*case),
            "icepool, memoised": lambda: memoised(*case),
            "icepool, repeat='inf'": lambda: idiomatic(*case),
        }
    )
    report(times)
    exact, best, idiom = times.values()
    assert best > 15 * exact
    assert idiom > 100 * exact


def test_the_whole_table() -> None:
    profiles = {horde.name: (horde.hits, need(6 + horde.defense), need(horde.attack)) for horde in BASIC}

    def table() -> object:
        grid._exact.cache_clear()
        return {key: (odds.win, odds.mutual, odds.lose) for key, odds in duel.table(profiles, units=6).items()}

    assert len(duel.table(profiles, units=6)) == 40 * 6
    times = interleave({"40 Hordes x 1..6 Armies, exact": table})
    report(times)
    assert times["40 Hordes x 1..6 Armies, exact"] < 0.030


def test_a_grid_of_floats() -> None:
    def exact() -> object:
        grid._exact.cache_clear()
        return duel.grid(12, 12, "3/10", "7/20")[12, 12].win

    def rough() -> object:
        grid._rough.cache_clear()
        return duel.grid(12, 12, "3/10", "7/20", exact=False)[12, 12].win

    times = interleave({"12 x 12 starts, floats": rough, "12 x 12 starts, exact": exact})
    report(times)
    assert times["12 x 12 starts, exact"] > times["12 x 12 starts, floats"]
