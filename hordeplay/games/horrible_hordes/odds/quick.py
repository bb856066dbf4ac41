"""The few exact numbers that move on the designer's bench while a knob is dragged: Armies against a Horde."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.language import message, tr

from ..model.ruleset import HordeRules
from .dangers import pool

NAMES: Final = {1: message("1 Army"), 2: message("2 Armies"), 3: message("3 Armies"), 4: message("4 Armies")}
"""By which the numbers are asked for, in every language; who shows them puts them into words."""


def quick_odds(rules: HordeRules) -> Mapping[str, Fraction]:
    """The chance that so many Armies destroy a Horde, the mean over the pool (HH-ATK-02).

    >>> {name: f"{float(chance):.4f}" for name, chance in quick_odds(HordeRules.load()).items()}
    {'1 Army': '0.0065', '2 Armies': '0.0769', '3 Armies': '0.2365', '4 Armies': '0.4366'}
    """
    if not rules.pool:
        return {}
    odds = pool(4, rules=rules, hordes=rules.pool)
    sums = {n: sum((odds[name, n].destroyed for name in rules.pool), Fraction(0)) for n in range(1, 5)}
    return {NAMES[n]: total / len(rules.pool) for n, total in sums.items()}


def quick_says(rules: HordeRules, _name: str) -> str:
    """What these chances are; all are means over the pool.

    >>> quick_says(HordeRules.load(), "2 Armies")
    'the chance that the Horde is destroyed, the mean of the 40 Hordes in the game; the Armies may fall, too'
    """
    hordes = counted(len(rules.pool), "Horde")
    return tr(
        "the chance that the Horde is destroyed, the mean of the {hordes} in the game; the Armies may fall, too",
        hordes=hordes,
    )
