"""How long a count would take, told before it is begun; one that nobody waits for is refused.

Exact counting grows fast: twice the Armies and Hit Counters of a battle take some hundred times as long. Whoever counts
estimates the seconds from the sizes alone and asks `bounded` first.

>>> bounded("a battle of 8 against 8", 0.001, "smaller numbers do")
>>> bounded("a battle of 40 against 40", 24, "take fewer of them")
Traceback (most recent call last):
hordeplay.odds.effort.TooMuchWork: a battle of 40 against 40 takes about 24 seconds to count, where 2 seconds are the limit: take fewer of them
"""

from __future__ import annotations

from math import ceil
from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.language import tr

LONGEST: Final = 2.0
"""Seconds that an exact count may take by its estimate, on a plain machine."""


class TooMuchWork(ValueError):
    """A count that would take longer than anybody waits; `seconds` is the estimate.

    >>> TooMuchWork("a battle of 200 against 200", 7200, "take fewer of them").seconds
    7200
    """

    def __init__(self, what: str, seconds: float, instead: str) -> None:
        allowed = counted(round(LONGEST), "second")
        super().__init__(
            tr(
                "{what} takes about {time} to count, where {allowed} are the limit: {instead}",
                what=what,
                time=_in_words(seconds),
                allowed=allowed,
                instead=instead,
            )
        )
        self.seconds = seconds


def bounded(what: str, seconds: float, instead: str) -> None:
    """Refuse a count of so many estimated seconds; `instead` says what to ask for. `TooMuchWork` (a `ValueError`) beyond 2.

    >>> bounded("a binomial of 5000 tries", 1.9, "take fewer tries")
    """
    if seconds > LONGEST:
        raise TooMuchWork(what, seconds, instead)


def digits(bits: float) -> float:
    """How many digits Python's whole numbers of so many bits have, and one step more for the work around them.

    >>> digits(0), digits(300)
    (1.0, 11.0)
    """
    return 1 + bits / 30


_MINUTE: Final = 90
_HOUR, _DAY, _YEAR = 3_600, 86_400, 365 * 86_400


def _in_words(seconds: float) -> str:
    """A time as people say it.

    >>> [_in_words(n) for n in (3.4, 24, 100, 5400, 60 * 3600, 1e12)]
    ['4 seconds', '24 seconds', '2 minutes', '2 hours', '2 days', 'thousands of years']
    """
    if seconds < _MINUTE:
        return counted(ceil(seconds), "second")  # never the limit itself
    if seconds > 1000 * _YEAR:
        return tr("thousands of years")
    if seconds >= 1.5 * _YEAR:
        return counted(round(seconds / _YEAR), "year")
    if seconds >= 1.5 * _DAY:
        return counted(round(seconds / _DAY), "day")
    if seconds >= 1.5 * _HOUR:
        return counted(round(seconds / _HOUR), "hour")
    return counted(round(seconds / 60), "minute")


__all__ = ["LONGEST", "TooMuchWork", "bounded", "digits"]
