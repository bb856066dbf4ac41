"""Estimates that take out the luck that fell, where its mean is known: control variates.

Of every game its result is known and how lucky chance was, by the game's controls (`hordeplay.core.control`), the mean of
which is 0 whatever rules and bots play. The results are regressed on that luck, and the estimate is the regression's height
at luck 0: what comes out with luck as it is on average. Part of the scatter is gone with it. S. Lavenberg and P. Welch, "A
perspective on the use of control variables to increase the efficiency of Monte Carlo simulations", Management Science 27
(1981) 322-335: the slopes come from the same games, so that each costs one of Student's degrees of freedom, and the variance
at luck 0 counts how far the mean luck of these games lay from it.

A share keeps Wilson's interval, of as many games as would scatter so little: it stays within 0 and 1, and lopsided near
them. Where luck narrows nothing, the estimate is the plain one. `tests/lab/test_control_variates.py` counts the misses.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean
from typing import Final

from hordeplay.core.language import message
from hordeplay.lab.interval import FIXED, STUDENT, WILSON, Estimate, mean, share, student, wilson

PER_SLOPE: Final = 20
"""Games that there must be for each slope before it is believed."""
CONTROL: Final = message("control variates")


def controlled(
    results: Sequence[float], lucks: Sequence[Sequence[float]], level: float = 0.95, *, bounded: bool = False
) -> Estimate:
    """The mean of results, one a game, at luck 0; each of `lucks` has one number a game, of known mean 0.

    `bounded` results lie between 0 and 1. It is the plain estimate where luck does not narrow it, or games are few.
    `ValueError` where there are not as many numbers of luck as results.

    >>> luck = [-1, 0, 1, 2] * 20
    >>> controlled([10 + 3 * x + (i % 3) for i, x in enumerate(luck)], [luck])
    10.99 [10.79, 11.19], n = 80 (95 %, Student t, control variates, fixed n)
    """
    n = len(results)
    if any(len(luck) != n for luck in lucks):
        raise ValueError(f"{n} results need {n} numbers of luck of each kind, not {[len(luck) for luck in lucks]}")
    plain = share(results, level) if bounded else mean(results, level)
    if n < PER_SLOPE * (len(lucks) + 1):
        return plain
    height, error2, slopes = _at_no_luck(results, lucks)
    if not slopes:
        return plain
    if not bounded:
        half = student(n - 1 - slopes, level) * math.sqrt(error2)
        method = f"{STUDENT}, {CONTROL}, {FIXED}"
        sharper = replace(plain, value=height, low=height - half, high=height + half, method=method)
        return sharper if half < plain.half_width else plain
    centred = _centred(results)
    error2_plain = _dot(centred, centred) / (n - 1) / n
    if error2 >= error2_plain:
        return plain
    height = min(1.0, max(0.0, height))
    as_good_as = n / max(error2 / error2_plain, 1 / n)
    low, high = wilson(height * as_good_as, as_good_as, level)
    return replace(plain, value=height, low=low, high=high, method=f"{WILSON}, {CONTROL}, {FIXED}")


def _at_no_luck(results: Sequence[float], lucks: Sequence[Sequence[float]]) -> tuple[float, float, int]:
    """Height of the regression at luck 0, the square of its standard error, and how many slopes it has.

    By the modified Gram-Schmidt process: what the kinds before explain is taken out of each kind of luck, with its mean.
    """
    n = len(results)
    height, left, grown = fmean(results), _centred(results), 1 / n
    basis: list[tuple[float, list[float], float]] = []
    for luck in lucks:
        off, rest = fmean(luck), _centred(luck)
        whole = _dot(rest, rest)
        for other_off, other, size in basis:
            slope = _dot(rest, other) / size
            off -= slope * other_off
            rest = [x - slope * y for x, y in zip(rest, other, strict=True)]
        size = _dot(rest, rest)
        if size <= 1e-9 * whole:  # never fell, or says what the others say
            continue
        slope = _dot(left, rest) / size
        height -= slope * off
        grown += off * off / size
        left = [x - slope * y for x, y in zip(left, rest, strict=True)]
        basis.append((off, rest, size))
    return height, _dot(left, left) / (n - 1 - len(basis)) * grown, len(basis)


def _centred(values: Sequence[float]) -> list[float]:
    middle = fmean(values)
    return [x - middle for x in values]


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return math.fsum([x * y for x, y in zip(a, b, strict=True)])


__all__ = ["CONTROL", "PER_SLOPE", "controlled"]
