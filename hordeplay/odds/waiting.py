"""Tries until something comes for the first time: the geometric distribution, which has no end, and so is no `Pmf`."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, log, log1p, sqrt

from hordeplay.core.arguments import whole
from hordeplay.core.language import message, tr
from hordeplay.odds import show
from hordeplay.odds.effort import bounded, digits
from hordeplay.odds.pmf import Chance, Pmf, chance

ROWS = 12
"""Tries that a table lists one by one."""


class Waiting:
    """How many tries (1 or more) it takes until the first success, where each succeeds with the same chance.

    It never ends for certain, so it is cut off where it is listed: `up_to(n)`. `ValueError` for a chance of 0.

    >>> six = Waiting("1/6")
    >>> six.mean, six.at_most(4), six.quantile("1/2")
    (Fraction(6, 1), Fraction(671, 1296), 4)
    """

    __slots__ = ("success",)

    def __init__(self, success: Chance) -> None:
        self.success = chance(success, "the chance of a success")
        if not self.success:
            raise ValueError("what never comes has no first time: its chance is 0")

    def exactly(self, n: int) -> Fraction:
        """The chance that the first success comes with try `n`.

        >>> Waiting("1/6").exactly(2)
        Fraction(5, 36)
        """
        return self.success * self._failures(n - 1) if n > 0 else Fraction(0)

    def at_most(self, n: int) -> Fraction:
        """The chance that it comes within `n` tries."""
        return 1 - self._failures(n) if n > 0 else Fraction(0)

    def at_least(self, n: int) -> Fraction:
        """The chance that it takes `n` tries or more."""
        return self._failures(n - 1) if n > 0 else Fraction(1)

    def _failures(self, n: int) -> Fraction:
        bounded(
            tr("a wait of {n} tries", n=n),
            digits(n * self.success.denominator.bit_length()) ** 1.6 * 1e-7,
            tr("ask for fewer"),
        )
        return (1 - self.success) ** n

    @property
    def mean(self) -> Fraction:
        """So many tries on average."""
        return 1 / self.success

    @property
    def variance(self) -> Fraction:
        """The variance of the number of tries."""
        return (1 - self.success) / self.success**2

    @property
    def sd(self) -> float:
        """The standard deviation of the number of tries, as a float."""
        return sqrt(self.variance)

    def quantile(self, q: Chance) -> int:
        """The smallest number of tries within which it comes with chance `q` or more (0 < q < 1).

        >>> Waiting("1/6").quantile("19/20"), Waiting(1).quantile("1/2")
        (17, 1)
        """
        level = chance(q, "a quantile's level")
        if not 0 < level < 1:
            raise ValueError(f"the level of a wait without end is above 0 and below 1; got {level}")
        if self.success == 1:
            return 1
        near = max(
            1, ceil(log(1 - level) / log1p(-self.success))
        )  # in decimals, so it may be one off: looked at exactly
        while self.at_most(near) < level:
            near += 1
        while near > 1 and self.at_most(near - 1) >= level:
            near -= 1
        return near

    def up_to(self, n: int) -> Pmf[int]:
        """The distribution of the tries up to `n` (1 or more); `n + 1` stands for all later ones.

        >>> print(Waiting("1/2").up_to(3))
        outcome  chance  decimal
        1           1/2  0.500000  ████████████████████
        2           1/4  0.250000  ██████████
        3           1/8  0.125000  █████
        4           1/8  0.125000  █████
        """
        last = whole(n, "tries", 1)
        return Pmf({**{k: self.exactly(k) for k in range(1, last + 1)}, last + 1: self._failures(last)})

    def _listed(self) -> list[tuple[object, Fraction]]:
        return [*((n, self.exactly(n)) for n in range(1, ROWS + 1)), (tr("later"), self._failures(ROWS))]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Waiting) and self.success == other.success

    def __hash__(self) -> int:
        return hash((Waiting, self.success))

    def __repr__(self) -> str:
        return f"Waiting({str(self.success)!r})"

    def __str__(self) -> str:
        return show.text(self._listed(), message("try"))

    def _repr_html_(self) -> str:
        return show.html(self._listed())


__all__ = ["Waiting"]
