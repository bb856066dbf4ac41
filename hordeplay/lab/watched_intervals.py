"""Intervals for somebody who watches: valid at every look, however often, and whenever one stops.

Shares and differences of shares (bounded): the betting confidence sequence of I. Waudby-Smith and A. Ramdas, "Estimating
means of bounded random variables by betting", Journal of the Royal Statistical Society B 86 (2024) 1-27, with a fixed
mixture of constant bets (their diversified Kelly bettor; a small version of T. Cover's universal portfolio). Somebody bets
fractions of his money that the results lie above m; were m the mean, the money would be a nonnegative martingale, which by
Ville's inequality ever reaches 2 / alpha with at most alpha / 2. An m at which it did is ruled out; likewise from above.
The money does not depend on the order of the results: a tally is all that has to be kept.

Means without bounds (scores, lengths): the asymptotic confidence sequence of I. Waudby-Smith, D. Arbour, R. Sinha,
E. Kennedy and A. Ramdas, "Time-uniform central limit theory and asymptotic confidence sequences", Annals of Statistics 52
(2024), with their mixture tightest at `TIGHT` results; it says nothing before `BURN_IN` results, nor while
almost all of them are equal. Of skewed results (counts of rare things) the mean and the spread are too small together, so
that the interval of a few hundred misses on the side of the long tail. So it also takes in what the same bound says of
Hall's transform of the studentized mean, which is monotone and free of skewness to the first order: P. Hall, "On the removal
of skewness by transformation", Journal of the Royal Statistical Society B 54 (1992) 221-228. Where the seen skewness is
small, or the results are many, nothing changes by it. `tests/lab/test_sequence.py` measures how often it misses.

The price of looking at any time: about 1.6 to 1.9 times the width of an interval for a fixed n.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import Final

from hordeplay.core.language import message
from hordeplay.lab.interval import Estimate, Kind, check_level

ALWAYS: Final = message("every look")
"""How often one may look."""
BETTING: Final = message("betting")
SEQUENCE: Final = message("asymptotic sequence")
"""The two kinds of intervals."""

BETS: Final = tuple(2.4 * 0.63**k for k in range(14))
"""The bets, in equal parts: from 2.4, best for rare things after a few results, to 0.006, best after a million.

A bet that could lose more than all there is, `bet * m >= 1`, is not made; its part of the money is given away, which is
fair to whoever takes the other side.
"""

TIGHT: Final = 500
"""Results at which the asymptotic sequence is narrowest for its level."""
BURN_IN: Final = 30
"""Results before which it says nothing."""
FEW: Final = 5
"""Results that must differ from the commonest one before a variance is believed: 30 equal results prove nothing."""


def money(tally: Mapping[float, float], m: float) -> float:
    """The logarithm of the money of somebody who bet that results from 0 to 1 lie above m: `tally` says how often each was.

    Never rises with m. By Ville's inequality it ever exceeds log(1 / alpha) with at most alpha if m is the mean.

    >>> money({0.0: 50, 1.0: 50}, 0.5) < 0 < money({0.0: 50, 1.0: 50}, 0.25)
    True
    """
    log1p = math.log1p
    rows = tuple(tally.items())
    logs = [sum([times * log1p(bet * (x - m)) for x, times in rows]) for bet in BETS if bet * m < 1]
    top = max(logs)
    return top + math.log(sum([math.exp(one - top) for one in logs]) / len(BETS))


def excludes(tally: Mapping[float, float], m: float, level: float = 0.95) -> bool:
    """Whether these results from 0 to 1 rule out m as their mean: the quick form of `betting` for a single look."""
    enough = math.log(2 / (1 - level))
    # whoever bets against the side on which the mean lies only loses
    if sum([x * times for x, times in tally.items()]) >= m * sum(tally.values()):
        return money(tally, m) >= enough
    return money(_mirrored(tally), 1 - m) >= enough


def betting(tally: Mapping[float, float], level: float = 0.95) -> tuple[float, float]:
    """The interval for the mean of results from 0 to 1, each so often as `tally` says; valid at every look.

    >>> [round(x, 3) for x in betting({0.0: 60, 1.0: 40})]
    [0.247, 0.569]
    """
    check_level(level)
    if not tally or min(tally) < 0 or max(tally) > 1:
        raise ValueError("betting needs results from 0 to 1, at least one")
    return _lowest(tally, level), 1 - _lowest(_mirrored(tally), level)


def _mirrored(tally: Mapping[float, float]) -> dict[float, float]:
    return {1 - x: times for x, times in tally.items()}


def _lowest(tally: Mapping[float, float], level: float) -> float:
    """The least mean that is not ruled out from below."""
    enough = math.log(2 / (1 - level))
    n = sum(tally.values())
    if money(tally, 0.0) < enough:
        return 0.0
    low, high = 0.0, min(1.0, math.fsum(x * times for x, times in tally.items()) / n)
    while high - low > 1e-6:
        middle = (low + high) / 2
        if money(tally, middle) >= enough:
            low = middle
        else:
            high = middle
    return low


def asymptotic_half_width(n: int, spread: float, level: float = 0.95) -> float:
    """Half the width of the asymptotic sequence for the mean of n results with this standard deviation and no skewness.

    >>> round(asymptotic_half_width(500, 1.0), 3), round(asymptotic_half_width(5000, 1.0), 3)
    (0.136, 0.046)
    """
    check_level(level)
    if n < BURN_IN:
        return math.inf
    alpha = 1 - level
    rho2 = (-2 * math.log(alpha) + math.log(-2 * math.log(alpha) + 1)) / TIGHT
    grown = n * rho2 + 1
    return spread * math.sqrt(2 * grown / (n * n * rho2) * math.log(math.sqrt(grown) / alpha))


def asymptotic(n: int, value: float, spread: float, skew: float, level: float = 0.95) -> tuple[float, float]:
    """The asymptotic interval of n results with this mean, standard deviation and skewness, wider towards the long tail.

    >>> [[round(end, 2) for end in asymptotic(200, 3.0, 2.0, skew)] for skew in (0.0, 2.0)]
    [[2.56, 3.44], [2.56, 3.53]]
    """
    half = asymptotic_half_width(n, 1.0, level)
    if math.isinf(half):
        return -math.inf, math.inf
    low = value - spread * max(half, _untransformed(half, n, skew))
    return low, value + spread * max(half, -_untransformed(-half, n, skew))


def _untransformed(y: float, n: int, skew: float) -> float:
    """The studentized mean whose transform is y: Hall's cubic ((1 + g t / 3)^3 - 1) / g + g / 6n, solved for t."""
    if abs(skew) < 1e-6:  # t itself, but for what floats lose
        return y
    return 3 / skew * (math.cbrt(1 + skew * (y - skew / (6 * n))) - 1)


def moments(results: Sequence[float]) -> tuple[float, float, float]:
    """Mean, standard deviation and skewness of results; no skewness where they are fewer than three, or all equal.

    The skewness is the adjusted one, G1 of D. Joanes and C. Gill, "Comparing measures of sample skewness and kurtosis",
    The Statistician 47 (1998) 183-189.

    >>> moments([1, 2, 3, 10])
    (4.0, 4.08248290463863, 1.763632614803888)
    """
    n, value = len(results), fmean(results)
    apart = [x - value for x in results]
    second = math.fsum([d * d for d in apart])
    if n < 3 or not second:
        return value, math.sqrt(second / max(1, n - 1)), 0.0
    third = math.fsum([d * d * d for d in apart])
    return value, math.sqrt(second / (n - 1)), n * math.sqrt(n - 1) / (n - 2) * third / second**1.5


def watched_share(results: Iterable[float], level: float = 0.95) -> Estimate:
    """The mean of results from 0 to 1 with the betting interval.

    >>> watched_share([1, 0, 1, 1] * 25)
    75.0 % [58.7, 87.3], n = 100 (95 %, betting, every look)
    """
    tally = Counter(float(x) for x in results)
    low, high = betting(tally, level)
    n = sum(tally.values())
    value = math.fsum(x * times for x, times in tally.items()) / n
    return Estimate(value, low, high, n, level, f"{BETTING}, {ALWAYS}", "share")


def watched_points(differences: Iterable[float], level: float = 0.95) -> Estimate:
    """The mean of differences from -1 to 1 of paired shares with the betting interval, in points of percent.

    >>> watched_points([1, 0, 0, -1, 1] * 40)
    +20.0 points [+1.6, +37.3], n = 200 (95 %, betting, every look)
    """
    tally = halved(differences)
    low, high = betting(tally, level)
    n = sum(tally.values())
    value = 2 * math.fsum(x * times for x, times in tally.items()) / n - 1
    return Estimate(value, 2 * low - 1, 2 * high - 1, n, level, f"{BETTING}, {ALWAYS}", "points")


def halved(differences: Iterable[float]) -> Counter[float]:
    """Differences from -1 to 1 as a tally of results from 0 to 1; `ValueError` for any other."""
    tally = Counter((1 + d) / 2 for d in differences)
    if not tally or min(tally) < 0 or max(tally) > 1:
        raise ValueError("differences of shares lie between -1 and 1, and there is at least one")
    return tally


def watched_mean(results: Iterable[float], level: float = 0.95, kind: Kind = "mean") -> Estimate:
    """The mean of results of any size with the asymptotic interval; infinite while almost all results are one number.

    >>> watched_mean(range(100))
    49.50 [39.74, 59.26], n = 100 (95 %, asymptotic sequence, every look)
    >>> watched_mean([3, 4]).low
    -inf
    """
    values = list(results)
    n = len(values)
    value, spread, skew = moments(values)
    believed = n >= BURN_IN and n - max(Counter(values).values()) >= FEW
    low, high = asymptotic(n, value, spread, skew, level) if believed else (-math.inf, math.inf)
    return Estimate(value, low, high, n, level, f"{SEQUENCE}, {ALWAYS}", kind)


def watched(results: Iterable[float], level: float = 0.95, *, bounded: bool) -> Estimate:
    """The mean of results that may be looked at: `bounded` results lie between 0 and 1."""
    return watched_share(results, level) if bounded else watched_mean(results, level)


def watched_difference(differences: Iterable[float], level: float = 0.95, *, bounded: bool) -> Estimate:
    """The mean of paired differences that may be looked at: `bounded` ones are differences of results from 0 to 1."""
    return watched_points(differences, level) if bounded else watched_mean(differences, level, "change")


__all__ = [
    "ALWAYS",
    "BURN_IN",
    "FEW",
    "asymptotic",
    "asymptotic_half_width",
    "betting",
    "excludes",
    "halved",
    "moments",
    "money",
    "watched",
    "watched_difference",
    "watched_mean",
    "watched_points",
    "watched_share",
]
