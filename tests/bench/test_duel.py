"""How fast exact battles are, side by side with icepool's best and its idiomatic form (DESIGN section 11).

Run with `uv run pytest tests/bench/test_duel.py -s`. All variants are first held to the same answer, then timed in turns.
"""

from __future__ import annotations

from fractions import Fraction

import icepool
import pytest
from bench.timing import BUSY, SPREAD, interleave, report
from odds.printed_hordes import BASIC, need

from hordeplay.odds import duel, grid


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
    report(f"8 against 8, {p} and {q}", times)
    exact, best, idiom = times.values()
    assert best > 15 / SPREAD * exact
    assert idiom > 100 / SPREAD * exact


def test_the_whole_table() -> None:
    profiles = {horde.name: (horde.hits, need(6 + horde.defense), need(horde.attack)) for horde in BASIC}

    def table() -> object:
        grid._exact.cache_clear()
        return {key: (odds.win, odds.mutual, odds.lose) for key, odds in duel.table(profiles, units=6).items()}

    assert len(duel.table(profiles, units=6)) == 40 * 6
    times = interleave({"40 Hordes x 1..6 Armies, exact": table})
    report("a whole table", times)
    assert times["40 Hordes x 1..6 Armies, exact"] < 0.030 * BUSY


def test_a_grid_of_floats() -> None:
    def exact() -> object:
        grid._exact.cache_clear()
        return duel.grid(12, 12, "3/10", "7/20")[12, 12].win

    def rough() -> object:
        grid._rough.cache_clear()
        return duel.grid(12, 12, "3/10", "7/20", exact=False)[12, 12].win

    times = interleave({"12 x 12 starts, floats": rough, "12 x 12 starts, exact": exact})
    report("a grid", times)
    assert times["12 x 12 starts, exact"] > times["12 x 12 starts, floats"]
