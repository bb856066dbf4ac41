"""Estimates and their intervals, for a number of games that was fixed beforehand.

Shares (win rates): the score interval of E. B. Wilson, "Probable inference, the law of succession, and statistical
inference", JASA 22 (1927) 209-212, recommended by Brown, Cai and DasGupta, "Interval estimation for a binomial
proportion", Statistical Science 16 (2001) 101-133. A shared win counts as a fraction; among all results from 0 to 1
with mean p a plain yes or no varies most, p (1 - p), so that the interval is if anything too wide for fractions, and
for games whose seats rotate.

Means (scores): Student's t interval, "The probable error of a mean", Biometrika 6 (1908) 1-25.

Neither holds for somebody who watches the estimate and stops when it pleases; `Estimate.method` says so: "fixed n".
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev
from typing import Literal, TypeAlias

from hordeplay.core.language import message, tr
from hordeplay.odds.student import check_level, student

FIXED = message("fixed n")
"""How often one may look: once, at a number of games that was fixed beforehand."""


WILSON = message("Wilson")
STUDENT = message("Student t")

Kind: TypeAlias = Literal["share", "mean", "points", "change"]
"""How it is shown: percent; a number; a difference of percents; a difference of numbers."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number from n games with the interval that holds the true one in `level` of all experiments.

    `low` and `high` are infinite where n games allow no interval: a mean from one game.

    >>> share([1, 0, 0.5, 1])
    62.5 % [21.9, 90.8], n = 4 (95 %, Wilson, fixed n)
    """

    value: float
    low: float
    high: float
    n: int
    level: float = 0.95
    method: str = ""
    kind: Kind = "mean"

    @property
    def half_width(self) -> float:
        """Half of the interval's length."""
        return (self.high - self.low) / 2

    @property
    def shown(self) -> tuple[str, str]:
        """The value and the interval as texts: percent with one digit, means with two, differences with their sign."""
        if self.kind == "share":
            return f"{100 * self.value:.1f} %", f"[{100 * self.low:.1f}, {100 * self.high:.1f}]"
        if self.kind == "points":
            points = tr("{value:+.1f} points", value=100 * self.value)
            return points, f"[{100 * self.low:+.1f}, {100 * self.high:+.1f}]"
        if math.isinf(self.low):
            return f"{self.value:{'+' if self.kind == 'change' else ''}.2f}", tr("no interval")
        if self.kind == "change":
            return f"{self.value:+.2f}", f"[{self.low:+.2f}, {self.high:+.2f}]"
        return f"{self.value:.2f}", f"[{self.low:.2f}, {self.high:.2f}]"

    @property
    def how(self) -> str:
        """The kind of interval in words: `Wilson, fixed n`."""
        return ", ".join(tr(part) for part in self.method.split(", "))

    def excludes(self, value: float) -> bool:
        """Whether the interval rules this value out; its ends belong to it."""
        return not self.low <= value <= self.high

    def __str__(self) -> str:
        value, interval = self.shown
        return f"{value} {interval}, n = {self.n} ({100 * self.level:g} %, {self.how})"

    def __repr__(self) -> str:
        return str(self)


def wilson(total: float, n: float, level: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval for a share: `total` of `n`, where total may hold fractions of shared wins.

    >>> [round(x, 4) for x in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    check_level(level)
    if n < 1 or not 0 <= total <= n:
        raise ValueError(f"a share is a total from 0 to n of at least one game, not {total} of {n}")
    z2 = NormalDist().inv_cdf((1 + level) / 2) ** 2
    centre = total + z2 / 2
    spread = math.sqrt(z2 * (total * (n - total) / n + z2 / 4))
    # rounding alone would leave the ends a hair inside 0 and 1
    low = 0.0 if total == 0 else (centre - spread) / (n + z2)
    high = 1.0 if total == n else (centre + spread) / (n + z2)
    return low, high


def share(results: Iterable[float], level: float = 0.95, *, parts: int = 1) -> Estimate:
    """The mean of results from 0 to 1, one a game, divided by `parts` (the seats that one bot takes in a game).

    `ValueError` for no result, or for one outside 0 to 1 that carries the total out.

    >>> share([1, 0, 1, 1, 0])
    60.0 % [23.1, 88.2], n = 5 (95 %, Wilson, fixed n)
    """
    values = list(results)
    total, n = math.fsum(values), len(values)
    low, high = wilson(total, n, level)
    return Estimate(total / n / parts, low / parts, high / parts, n, level, f"{WILSON}, {FIXED}", "share")


def mean(results: Iterable[float], level: float = 0.95) -> Estimate:
    """The mean of results, one a game, with Student's interval; infinite for a single game.

    >>> mean([12, 15, 11, 14])
    13.00 [10.09, 15.91], n = 4 (95 %, Student t, fixed n)
    """
    check_level(level)
    values = list(results)
    n, value = len(values), fmean(values)
    half = math.inf if n == 1 else student(n - 1, level) * stdev(values) / math.sqrt(n)
    return Estimate(value, value - half, value + half, n, level, f"{STUDENT}, {FIXED}", "mean")


__all__ = ["FIXED", "Estimate", "Kind", "check_level", "mean", "share", "student", "wilson"]
