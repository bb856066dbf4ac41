"""Pools of equal dice: the sum of all, or of those that show most, counted face by face and never roll by roll.

Everything is in whole numbers: a die is its faces with their weights, an answer the sums with their numbers of ways.

>>> added({1: 1, 2: 1}, 3)
{3: 1, 4: 3, 5: 3, 6: 1}
>>> kept([(2, 1), (1, 1)], dice=3, many=1)
{2: 7, 1: 1}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, gcd, lcm, log2
from typing import TypeVar

from hordeplay.odds.effort import digits

N = TypeVar("N", int, Fraction)

SPARSE = 8
"""Steps from one sum to the next, for each face of a die, from which on most of them are not reached."""


def added(die: Mapping[N, int], dice: int) -> dict[N, int]:
    """The sums of so many dice (0 or more).

    The faces lie on steps, and the ways to each sum follow from those to the sums just below: the die is a polynomial in
    which the exponents are faces, its power p = a^n satisfies a p' = n a' p, and that is read off step by step (Euler; in
    Knuth's Art of Computer Programming, volume 2, section 4.7). Faces that lie far apart are added die by die.
    """
    if not dice:
        return {x - x: 1 for x in list(die)[:1]}
    unit, steps = _steps(list(die))
    if steps[-1] > SPARSE * len(steps):
        return _added_one_by_one(die, dice)
    low, weights = min(die) * dice, [die[x] for x in sorted(die)]
    ways = [weights[0] ** dice]
    later = list(zip(steps[1:], weights[1:], strict=True))
    for k in range(1, steps[-1] * dice + 1):
        below = sum([(i * (dice + 1) - k) * a * ways[k - i] for i, a in later if i <= k])
        ways.append(below // (k * weights[0]))  # nothing is left over
    return {low + unit * k: w for k, w in enumerate(ways) if w}


def _steps(faces: Sequence[N]) -> tuple[N, list[int]]:
    """The widest step that reaches every face from the lowest, and how many of them each face is away, in order.

    >>> _steps([10, 4, 6]), _steps([Fraction(1, 2), Fraction(4, 3)])
    ((2, [0, 1, 3]), (Fraction(5, 6), [0, 1]))
    """
    ordered = sorted(faces)
    apart = [Fraction(x - ordered[0]) for x in ordered]
    parts = lcm(*(x.denominator for x in apart))
    wide = gcd(*(int(x * parts) for x in apart)) or parts
    unit: N = wide if parts == 1 else Fraction(wide, parts)  # type: ignore[assignment]  # whole where all faces are
    return unit, [int(x * parts) // wide for x in apart]


def _added_one_by_one(die: Mapping[N, int], dice: int) -> dict[N, int]:
    sums: dict[N, int] = dict(die)
    for _ in range(dice - 1):
        more: dict[N, int] = {}
        for x, v in sums.items():
            for y, w in die.items():
                more[x + y] = more.get(x + y, 0) + v * w
        sums = more
    return sums


def kept(die: Sequence[tuple[N, int]], dice: int, many: int) -> dict[N, int]:
    """The sums of the `many` dice of `dice` that come first in the order of the faces, which are given in that order.

    Face by face: of the dice that are still open, so many show it. Once `many` are settled, the others only have to show
    this face or a later one, and their ways are counted in one stroke; so the number of dice hardly matters.
    """
    later = sum(w for _, w in die)
    settled: list[dict[N, int]] = [{} for _ in range(many)]  # by the number of dice settled: their sums
    settled[0] = {x - x: 1 for x, _ in die[:1]}
    sums: dict[N, int] = {}
    for face, weight in die:
        later -= weight
        for done in range(many - 1, -1, -1):  # from the full end: no die is settled twice by one face
            if not settled[done]:
                continue
            left, wanted = dice - done, many - done
            ways = [comb(left, c) * weight**c for c in range(wanted)]  # c dice show this face, the others any later one
            enough = (weight + later) ** left - sum(w * later ** (left - c) for c, w in enumerate(ways))
            for x, v in settled[done].items():
                total = x + wanted * face
                sums[total] = sums.get(total, 0) + v * enough
                for c in range(1, wanted):
                    row = settled[done + c]
                    row[x + c * face] = row.get(x + c * face, 0) + v * ways[c]
    return {total: w for total, w in sums.items() if w}


def seconds_of_sum(faces: Sequence[N], dice: int, total: int) -> float:
    """About how long `added` takes on a plain machine, for a die of that total weight."""
    if not dice:
        return 0.0
    steps = _steps(faces)[1]
    size = digits(dice * log2(total))
    if steps[-1] > SPARSE * len(steps):
        sums = sum(min(comb(n + len(steps) - 1, n), steps[-1] * n + 1) for n in range(1, dice))
        return sums * len(steps) * (5e-7 + size * 2e-8)
    return steps[-1] * dice * (len(steps) * (1.5e-7 + size * 1e-8))


def seconds_of_kept(faces: Sequence[N], dice: int, many: int, total: int) -> float:
    """About how long `kept` takes, likewise."""
    steps, size = _steps(faces)[1], digits(dice * log2(total))
    sums = sum(min(comb(n + len(steps) - 1, n), steps[-1] * n + 1) * (many - n) for n in range(many))
    powers: float = many**2 * size**1.6
    return len(steps) * (sums * (1.5e-7 + size * 1e-8) + powers * 2e-8)


__all__ = ["added", "kept", "seconds_of_kept", "seconds_of_sum"]
