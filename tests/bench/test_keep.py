"""How fast optimal keeping and the solved dice phase are, side by side with icepool and the obvious recursion (DESIGN 11).

Run with `uv run pytest tests/bench/test_keep.py -s`. All variants are first held to the same answer, then timed in turns.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations

import icepool
import pytest
from bench.timing import BUSY, SPREAD, interleave, report
from fantahzee.dice_oracle import Oracle

from hordeplay.games.fantahzee import odds
from hordeplay.games.fantahzee.odds.goals import _plan
from hordeplay.games.fantahzee.odds.roll_pauses import _roll_step
from hordeplay.games.fantahzee.odds.roll_solver import party_of
from hordeplay.odds.keep import Plan
from hordeplay.odds.lattice import faces_of, lattice

MAUREEN = ["Steamsmith", "Paladin", "Steamasaur", "Alchemist", "Sergeant"]


def memoised(payoff: dict[tuple[int, ...], float], dice: int, rerolls: int) -> float:
    """icepool as a library of dice pools: states and keeps remembered, its fastest form (PERF 3)."""

    @cache
    def value(roll: tuple[int, ...], left: int) -> float:
        if left == 0:
            return payoff[roll[::-1]]
        return max(kept(keep, left - 1) for keep in {k for r in range(dice + 1) for k in combinations(roll, r)})

    @cache
    def kept(keep: tuple[int, ...], left: int) -> float:
        rolled = icepool.d6.pool(dice - len(keep)).expand()
        total = rolled.denominator()
        return sum(q * value(tuple(sorted(keep + t)), left) for t, q in rolled.items()) / total

    return kept((), rerolls)


@pytest.mark.parametrize(("dice", "rerolls", "budget", "ratio"), [(5, 2, 0.001, 400), (8, 3, 0.010, 0)])
def test_whole_policy(dice: int, rerolls: int, budget: float, ratio: int) -> None:
    """All faces differ, any payoff; the links of the lattice are there, as they serve every payoff."""
    rng, links = random.Random(1), lattice(tuple(range(6)))
    worth = [rng.randrange(100) for _ in links.level(dice)]
    rough = [float(x) for x in worth]
    times = interleave(
        {
            "floats": lambda: Plan[float](links, dice, rough).value(rerolls),
            "exact": lambda: Plan[Fraction](links, dice, worth).value(rerolls),
        }
    )
    if ratio:
        payoff = {faces_of(count): float(x) for count, x in zip(links.level(dice), worth, strict=True)}
        assert memoised(payoff, dice, rerolls) == pytest.approx(Plan[float](links, dice, rough).value(rerolls))
        times |= interleave({"icepool, memoised": lambda: memoised(payoff, dice, rerolls)}, rounds=3)
    report(f"{dice} dice, {rerolls + 1} rolls", times)
    assert times["floats"] < budget * BUSY
    assert times["exact"] < 4 * SPREAD * times["floats"]
    assert times.get("icepool, memoised", 1e9) > ratio / SPREAD * times["floats"]


def test_reach_and_best_keep() -> None:
    """Cold: nothing remembered but the printed rules; icepool answers the same question, five of a kind in three rolls."""
    links = lattice(tuple(range(6)))
    payoff = {faces_of(count): float(max(count) == 5) for count in links.level(5)}
    assert memoised(payoff, 5, 2) == pytest.approx(float(odds.reach("XXXXX")))

    def forget() -> None:
        _plan.cache_clear()
        lattice.cache_clear()

    def cold(ask: Callable[[], object]) -> Callable[[], object]:
        return lambda: (forget(), ask())

    asked = {
        "reach XXXXX": lambda: odds.reach("XXXXX"),
        "best_keep XX+XXX, 7 dice": lambda: odds.best_keep((6, 5, 4, 3, 3, 2, 1), 2, "XX+XXX"),
    }
    times = interleave({f"{name}, warm": ask for name, ask in asked.items()})
    times |= interleave({f"{name}, cold": cold(ask) for name, ask in asked.items()})
    times |= interleave({"icepool, memoised, XXXXX": lambda: memoised(payoff, 5, 2)}, rounds=3)
    report("reach and best keep", times)
    assert times["icepool, memoised, XXXXX"] > 100 / SPREAD * times["reach XXXXX, cold"]


def test_dice_phase() -> None:
    """Five heroes with locks, extra dice and rolls, exact; warm means the same party under another goal or number of rolls."""

    def forget() -> None:
        _roll_step.cache_clear()
        party_of.cache_clear()
        lattice.cache_clear()

    def cold(dice: int, rerolls: int) -> Callable[[], object]:
        return lambda: (forget(), odds.party(MAUREEN, dice, rerolls))

    def goals(dice: int, rerolls: int) -> Callable[[], object]:
        return lambda: (_roll_step.cache_clear(), odds.party(MAUREEN, dice, rerolls))

    odds.party(MAUREEN, 6, 3)
    times = interleave(
        {
            "6 dice, 3 rolls, same party and goal": lambda: odds.party(MAUREEN, 6, 2),
            "6 dice, 3 rolls, another goal": goals(6, 2),
            "5 dice, 3 rolls, another goal": goals(5, 2),
            "6 dice, 4 rolls, another goal": goals(6, 3),
        }
    )
    times |= interleave(
        {"5 dice, 3 rolls, cold": cold(5, 2), "6 dice, 3 rolls, cold": cold(6, 2), "6 dice, 4 rolls, cold": cold(6, 3)}
    )
    forget()
    report("the dice phase", times)
    assert times["6 dice, 4 rolls, another goal"] < 0.015 * BUSY


def test_against_the_obvious_recursion() -> None:
    """Two heroes, two dice and two rerolls: the recursion takes too long for more."""
    solved = odds.roll_step(["Alchemist", "Sergeant"])
    start = solved.start(2, 2)

    def recursion() -> Fraction:
        return Oracle(solved.party.heroes, solved.knobs, solved.worth, [(), ()]).value(start)

    def fast() -> Fraction:
        _roll_step.cache_clear()
        party_of.cache_clear()
        return odds.roll_step(["Alchemist", "Sergeant"]).value(start)

    assert recursion() == fast()
    times = interleave({"solved, cold": fast}) | interleave({"obvious recursion": recursion}, rounds=1)
    report("two heroes, two dice", times)
    assert times["obvious recursion"] > 20 / SPREAD * times["solved, cold"]
