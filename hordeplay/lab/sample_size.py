"""How many more pairs of games would decide: said with its own uncertainty, from the pairs that were played."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from hordeplay.core.english import thousands
from hordeplay.core.language import tr
from hordeplay.lab.interval import Estimate
from hordeplay.lab.watched_intervals import BURN_IN, asymptotic, betting, excludes, halved, moments

MOST = 10_000_000
"""Pairs beyond which nobody waits."""


@dataclass(frozen=True, slots=True)
class MorePairs:
    """Pairs still to play until the watched interval leaves out 0, if the games to come are like those so far.

    `likely` takes the difference as it is seen, `least` the end of its interval that is farther from 0 (None: not within
    ten million). 0 lies within, so that no number of games is sure to decide; `at` says how narrow the interval
    will be after as many games again, three times and nine times as many.
    """

    decided: bool
    least: int
    likely: int | None
    at: tuple[tuple[int, float], ...]
    points: bool

    def __str__(self) -> str:
        if self.decided:
            return tr("Decided: the interval leaves out 0.")
        if self.likely is None:
            until = tr("Not decided, and with the difference seen so far it will not be within ten million pairs.")
        elif self.least:
            until = tr(
                "Not decided: about {likely} more pairs if the true difference is the one seen, at least {least} if it is "
                "as large as the interval allows, no number of them if it is 0.",
                likely=rounded(self.likely),
                least=rounded(self.least),
            )
        else:
            until = tr(
                "Not decided: about {likely} more pairs if the true difference is the one seen, no number of them if it is 0.",
                likely=rounded(self.likely),
            )
        more, width = self.at[-1]
        value = tr("{n:.1f} points", n=100 * width) if self.points else f"{width:.2f}"
        narrow = tr("{n} more pairs narrow it to about ± {width}.", n=rounded(more), width=value)
        return f"{until} {narrow}"


def rounded(n: int) -> str:
    """Two digits are all that such a forecast is worth."""
    if n < 100:
        return str(n)
    step = 10 ** (len(str(n)) - 2)
    return thousands(-(-n // step) * step)


def more_pairs(differences: Sequence[float], seen: Estimate, *, bounded: bool) -> MorePairs:
    """The forecast for these differences, whose interval is `seen`; `bounded` where they are differences of shares.

    >>> from hordeplay.lab.watched_intervals import watched_points
    >>> flips = [1.0, -1.0, 0.0, 1.0] * 15
    >>> forecast = more_pairs(flips, watched_points(flips), bounded=True)
    >>> forecast.decided, forecast.likely
    (False, 77)
    """
    n = len(differences)
    far = max(abs(seen.low), abs(seen.high))
    at = tuple((more * n, _width(differences, more + 1, seen.level, bounded=bounded)) for more in (1, 3, 9))
    if seen.excludes(0.0):
        return MorePairs(True, 0, 0, at, bounded)
    likely = needed(differences, seen.level, bounded=bounded)
    shrink = (abs(seen.value) / far) ** 2 if far and math.isfinite(far) else 0.0
    least = max(0, math.ceil((likely + n) * shrink) - n) if likely is not None else 0
    return MorePairs(False, least, likely, at, bounded)


def _width(differences: Sequence[float], times: int, level: float, *, bounded: bool) -> float:
    """Half the width of the watched interval, when there are so many times these differences."""
    if bounded:
        # of the interval that will be shown: results that are all alike still have one, and its width is not 0
        low, high = betting({x: times * count for x, count in halved(differences).items()}, level)
        return high - low  # of halved differences: twice half the width
    if len(differences) < 2:
        return math.inf
    low, high = asymptotic(max(times * len(differences), BURN_IN), *moments(differences), level)
    return (high - low) / 2


def needed(differences: Sequence[float], level: float, *, bounded: bool) -> int | None:
    """How many more until 0 is left out, when what comes has the tally, or the mean and spread, of what there is."""
    n = len(differences)
    if n < 2:
        return None
    value, spread, skew = moments(differences)
    tally = halved(differences) if bounded else {}

    def decides(more: int) -> bool:
        if bounded:
            # stretching the tally keeps it whole enough: money is linear in it
            times = (n + more) / n
            return excludes({x: count * times for x, count in tally.items()}, 0.5, level)
        low, high = asymptotic(n + more, value, spread, skew, level)
        return not low <= 0 <= high

    if not value or not decides(MOST):
        return None
    low, high = 0, 1
    while not decides(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if decides(middle) else (middle, high)
    return high


__all__ = ["MorePairs", "more_pairs", "needed", "rounded"]
