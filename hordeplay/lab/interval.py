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
from functools import lru_cache
from statistics import NormalDist, fmean, stdev
from typing import Literal

FIXED = "fixed n"
"""How often one may look: once, at a number of games that was fixed beforehand."""

MOST_FREEDOM = 500
"""From here on Student's quantile is taken as at 500 degrees of freedom: at 95 % a quarter of a percent too wide."""


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
    kind: Literal["share", "mean"] = "mean"

    @property
    def half_width(self) -> float:
        """Half of the interval's length."""
        return (self.high - self.low) / 2

    @property
    def shown(self) -> tuple[str, str]:
        """The value and the interval as texts: percent with one digit, means with two."""
        if self.kind == "share":
            return f"{100 * self.value:.1f} %", f"[{100 * self.low:.1f}, {100 * self.high:.1f}]"
        if math.isinf(self.low):
            return f"{self.value:.2f}", "no interval"
        return f"{self.value:.2f}", f"[{self.low:.2f}, {self.high:.2f}]"

    def __str__(self) -> str:
        value, interval = self.shown
        return f"{value} {interval}, n = {self.n} ({100 * self.level:g} %, {self.method})"

    def __repr__(self) -> str:
        return str(self)


def wilson(total: float, n: int, level: float = 0.95) -> tuple[float, float]:
    """Wilson's score interval for a share: `total` of `n`, where total may hold fractions of shared wins.

    >>> [round(x, 4) for x in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    check_level(level)
    if n < 1 or not 0 <= total <= n:
        msg = f"a share is a total from 0 to n of at least one game, not {total} of {n}"
        raise ValueError(msg)
    z2 = NormalDist().inv_cdf((1 + level) / 2) ** 2
    centre = total + z2 / 2
    spread = math.sqrt(z2 * (total * (n - total) / n + z2 / 4))
    # rounding alone would leave the ends a hair inside 0 and 1
    low = 0.0 if total == 0 else (centre - spread) / (n + z2)
    high = 1.0 if total == n else (centre + spread) / (n + z2)
    return low, high


def share(results: Iterable[float], level: float = 0.95, *, parts: int = 1) -> Estimate:
    """The mean of results from 0 to 1, one a game, divided by `parts` (the seats that one bot takes in a game)."""
    values = list(results)
    total, n = math.fsum(values), len(values)
    low, high = wilson(total, n, level)
    return Estimate(total / n / parts, low / parts, high / parts, n, level, f"Wilson, {FIXED}", "share")


def mean(results: Iterable[float], level: float = 0.95) -> Estimate:
    """The mean of results, one a game, with Student's interval; infinite for a single game.

    >>> mean([12, 15, 11, 14])
    13.00 [10.09, 15.91], n = 4 (95 %, Student t, fixed n)
    """
    check_level(level)
    values = list(results)
    n, value = len(values), fmean(values)
    half = math.inf if n == 1 else student(n - 1, level) * stdev(values) / math.sqrt(n)
    return Estimate(value, value - half, value + half, n, level, f"Student t, {FIXED}", "mean")


@lru_cache(maxsize=256)
def student(freedom: int, level: float = 0.95) -> float:
    """The two-sided quantile of Student's t: between minus and plus this value lies `level` of it.

    >>> [round(student(f), 3) for f in (1, 4, 30)]
    [12.706, 2.776, 2.042]
    """
    check_level(level)
    freedom = min(freedom, MOST_FREEDOM)
    low, high = 0.0, math.pi / 2
    for _ in range(60):  # bisection of the angle: 60 halvings are more than a float can tell apart
        middle = (low + high) / 2
        if _within(middle, freedom) < level:
            low = middle
        else:
            high = middle
    return math.tan(high) * math.sqrt(freedom)


def _within(angle: float, freedom: int) -> float:
    """P(|t| <= tan(angle) sqrt(freedom)): Abramowitz and Stegun, 26.7.3 and 26.7.4."""
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term = (cosine if odd else 1.0) if freedom > 1 else 0.0
    total = term
    for k in range(2 + odd, freedom - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    return 2 / math.pi * (angle + sine * total) if odd else sine * total


def check_level(level: float) -> None:
    """`ValueError` unless the level is a share below one; small ones are most likely percent."""
    if not 0 < level < 1:
        msg = f"a level is a share between 0 and 1 such as 0.95, not {level!r}"
        raise ValueError(msg)


__all__ = ["FIXED", "Estimate", "mean", "share", "student", "wilson"]
