"""The intervals of `sweep` and `value` hold what they promise: many runs of short Pig, whose numbers are known exactly.

A few runs always, many more and with more looks with HORDEPLAY_LONG.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import comb, inf
from typing import Any, Final

import pytest
from lab.pigs import GOAL, SHORT, exact
from pig import GAME
from pig.rules import PigRules

from hordeplay.core.any import AnyGame, AnyRules
from hordeplay.core.measures import Intervention
from hordeplay.lab import sweep, value
from hordeplay.lab.interval import Estimate

LONG: Final = bool(os.environ.get("HORDEPLAY_LONG"))
RUNS: Final = 150 if LONG else 24
LOOKS: Final = (40, 60, 100, 150) if LONG else (40,)
GOALS: Final = (14, 18)
MEASURES: Final = {"first": 0, "decisions": 1}
"""What `exact` tells, and where."""
WORDS: Final[dict[str, Any]] = {"executor": "here", "progress": False}


@cache
def truth(goal: int) -> tuple[float, float]:
    return exact(goal)


def most_misses(runs: int, chance: float) -> int:
    """So many misses of so many runs that more come with less than one in ten thousand, if each run misses with this chance."""
    left = 1.0
    for k in range(runs + 1):
        left -= comb(runs, k) * chance**k * (1 - chance) ** (runs - k)
        if left < 1e-4:
            return k
    return runs


def holds(estimate: Estimate, true: float) -> bool:
    """Whether an interval has the true value; one that says nothing at all would prove nothing."""
    assert -inf < estimate.low < estimate.high < inf
    return estimate.low <= true <= estimate.high


@pytest.mark.parametrize("measure", MEASURES)
def test_the_intervals_of_a_sweep_hold_the_truth_at_every_look(measure: str) -> None:
    """Each point with its level, all changes together with theirs; and a change that is large is seen."""
    at = MEASURES[measure]
    wrong = dict.fromkeys(("base", *GOALS), 0)
    changes = seen = 0
    for run in range(RUNS):
        swept = sweep(GAME, {"goal": GOALS}, LOOKS[0], measure=measure, rules=SHORT, seed=f"sweep {run}", **WORDS)
        point_missed, change_missed = dict.fromkeys(wrong, False), False
        for look in LOOKS:
            swept = swept.extend(look - swept.n, **WORDS) if look > swept.n else swept
            for name, goal, point in zip(wrong, (GOAL, *GOALS), swept.points, strict=True):
                point_missed[name] |= not holds(point.estimate, truth(goal)[at])
                if goal != GOAL:
                    change_missed |= not holds(point.change, truth(goal)[at] - truth(GOAL)[at])
        for name, missed in point_missed.items():
            wrong[name] += missed
        changes += change_missed
        seen += all(point.differs for point in swept.points[1:])
    limit = most_misses(RUNS, 0.05)
    assert max(wrong.values()) <= limit, wrong
    assert changes <= limit
    if measure == "decisions":  # half the goal is far less to decide
        assert seen > RUNS / 2


@dataclass(frozen=True)
class Aim:
    """A goal as a card of its own."""

    name: str
    provenance: str = "house"


@cache
def aimed() -> tuple[AnyGame, AnyRules]:
    """Pig with cards, each of which sets the goal: with it the goal is that of its name, without it the usual one."""
    rules = PigRules(
        replace(PigRules.load().knobs, goal=GOAL), {"goals": {str(goal): Aim(str(goal)) for goal in GOALS}}
    )

    def sides(base: AnyRules, name: str) -> tuple[AnyRules, AnyRules]:
        return base.with_(goal=int(name)), base

    return replace(GAME, interventions={"goals": Intervention(sides, "first", "the goal is another")}), rules


def runs_of_value(measure: str) -> Iterator[Sequence[Mapping[str, Estimate]]]:
    """The worths of each run at each look."""
    game, rules = aimed()
    for run in range(RUNS):
        worths = value(game, "goals", None, LOOKS[0], measure=measure, rules=rules, seed=f"value {run}", **WORDS)
        looks = []
        for look in LOOKS:
            worths = worths.extend(look - worths.n, **WORDS) if look > worths.n else worths
            looks.append({worth.name: worth.value for worth in worths.worths})
            assert all(worth.differs == worth.value.excludes(0.0) for worth in worths.worths)
        yield looks


@pytest.mark.parametrize("measure", MEASURES)
def test_the_intervals_of_value_hold_together_at_every_look(measure: str) -> None:
    """As many things as are looked at, so much the wider is each: any of them is wrong with 5 % at most."""
    at, wrong, seen = MEASURES[measure], 0, 0
    for looks in runs_of_value(measure):
        wrong += not all(holds(look[str(goal)], truth(goal)[at] - truth(GOAL)[at]) for look in looks for goal in GOALS)
        seen += looks[-1][str(GOALS[0])].excludes(0.0)
    assert wrong <= most_misses(RUNS, 0.05)
    if measure == "decisions":
        assert seen > RUNS / 2


def test_the_truth_of_a_change_is_not_held_by_chance_alone() -> None:
    """The same intervals miss a truth that is another: the change of decisions of the other goal."""
    held = 0
    for looks in runs_of_value("decisions"):
        held += holds(looks[-1]["14"], truth(18)[1] - truth(GOAL)[1] + 12)
    assert held < RUNS / 2
