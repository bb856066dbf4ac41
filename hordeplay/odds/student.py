"""The quantiles of Student's t: the interval of a mean from few results ("The probable error of a mean", Biometrika 6, 1908)."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

MOST_FREEDOM: Final = 500
"""From here on the quantile is taken as at 500 degrees of freedom: at 95 % a quarter of a percent too wide."""


def check_level(level: float) -> None:
    """`ValueError` unless the level of an interval is a share below one; greater ones are most likely percent."""
    if not 0 < level < 1:
        raise ValueError(f"a level is a share between 0 and 1 such as 0.95, not {level!r}")


@lru_cache(maxsize=256)
def student(freedom: int, level: float = 0.95) -> float:
    """The two-sided quantile of Student's t: between minus and plus this value lies `level` of it.

    `ValueError` unless the level is a share between 0 and 1.

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


__all__ = ["MOST_FREEDOM", "check_level", "student"]
