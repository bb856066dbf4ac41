"""Optimal keeping: roll dice, keep some, roll the rest again, and so on, for any payoff on what lies there at the end.

Two walks over the lattice of multisets make one roll: the mean over the missing dice, one die at a time, and the best part
to keep, one die less at a time. No table of keeps and outcomes is ever built. Values are whole numbers (or floats) over one
running denominator, sides ** dice more with every roll; floats run through the very same lines.

>>> plan = optimal(lambda dice: sum(dice) >= 25)
>>> plan.value(rerolls=2), plan.keeps((6, 5, 3, 3, 1), rerolls=1)[0]
(Fraction(255120229, 612220032), Keep(dice=(6, 5), value=Fraction(35, 216)))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb, lcm
from typing import Generic, Literal, NamedTuple, TypeVar, overload

from hordeplay.odds.lattice import Count, Lattice, count_of, faces_of, lattice, parts_of

N = TypeVar("N", int, float)
R = TypeVar("R", Fraction, float)


class Keep(NamedTuple, Generic[R]):
    """Dice to keep, the highest face first, and the value of rolling the others."""

    dice: tuple[int, ...]
    value: R


def spread(links: Lattice, dice: int, after: Sequence[N], least: int = 0) -> list[list[N]]:
    """Roll what is missing: for every count of `least` to `dice` dice the mean of `after` over the dice that join it.

    `after` are the values of the counts of all `dice`. The results, one list a level (empty below `least`), are all times
    sides ** dice, so that they can be compared.
    """
    links.level(dice)
    sums = [list(after)]
    for k in range(dice - 1, least - 1, -1):
        above = sums[-1]
        sums.append([sum(pick(above)) for pick in links.up[k]])
    levels: list[list[N]] = [[] for _ in range(least)]
    for k, level in enumerate(reversed(sums), least):
        factor = links.sides**k
        levels.append([x * factor for x in level])
    return levels


def best_part(links: Lattice, dice: int, levels: Sequence[Sequence[N]], least: int = 0) -> list[list[N]]:
    """For every count the largest value among its parts of `least` dice or more, as `spread` gave them; level by level."""
    best: list[list[N]] = [[] for _ in range(least)]
    below = list(levels[least])
    best.append(below)
    for k in range(least + 1, dice + 1):
        below = [
            x if x > (part := max(pick(below))) else part for x, pick in zip(levels[k], links.down[k], strict=True)
        ]
        best.append(below)
    return best


class Plan(Generic[R]):
    """The whole policy for one number of dice and one payoff, for any number of rerolls; made by `optimal`.

    It works a reroll further out only when somebody asks, and remembers it.
    """

    __slots__ = ("_best", "_common", "_kept", "dice", "links")

    def __init__(self, links: Lattice, dice: int, worth: Sequence[int] | Sequence[float], common: int = 1) -> None:
        """Take the payoff of each count of `links.level(dice)` over `common`, whole numbers or floats."""
        if len(worth) != len(links.level(dice)):
            raise ValueError(f"{len(links.level(dice))} counts need as many payoffs, not {len(worth)}")
        self.links = links
        self.dice = dice
        self._common = common
        self._best: list[list[int] | list[float]] = [list(worth)]  # by rerolls left, over common * whole ** rerolls
        self._kept: list[list[list[int]] | list[list[float]]] = []  # likewise, one roll later

    def value(self, rerolls: int = 2) -> R:
        """The value before the first roll, with so many rerolls to follow it; `ValueError` for fewer than none."""
        self._work_out(rerolls)
        return self._at_the_door(self._keeping(rerolls)[0][0], rerolls + 1)

    def of(self, roll: Sequence[int], rerolls: int) -> R:
        """The value of these dice with so many rerolls left; `ValueError` for another number of dice, or a face they lack."""
        count = self._read(roll)
        self._work_out(rerolls)
        return self._at_the_door(self._best[rerolls][self.links.place(count)], rerolls)

    def keeps(self, roll: Sequence[int], rerolls: int) -> tuple[Keep[R], ...]:
        """Every different part of these dice that may be kept, the best first; of equal ones the one with more dice.

        To keep all is to stop. Without a reroll there is nothing else to do.
        """
        count = self._read(roll)
        if rerolls == 0:
            return (Keep(faces_of(count), self.of(roll, 0)),)
        self._work_out(rerolls)
        levels, place = self._keeping(rerolls - 1), self.links.place
        rows = [(levels[sum(part)][place(part)], faces_of(part)) for part in parts_of(count)]
        rows.sort(key=lambda row: (row[0], len(row[1]), row[1]), reverse=True)
        return tuple([Keep(dice, self._at_the_door(value, rerolls)) for value, dice in rows])

    def keep(self, roll: Sequence[int], rerolls: int, kept: Sequence[int]) -> R:
        """The value of keeping just these dice of a roll; `ValueError` for dice that are not in it.

        >>> optimal(lambda dice: dice.count(6), dice=2).keep((6, 1), rerolls=1, kept=(6,))
        Fraction(7, 6)
        """
        count, part = self._read(roll), count_of(kept, self.links.sides)
        if any(k > n for k, n in zip(part, count, strict=True)):
            raise ValueError(f"{tuple(kept)} is no part of {tuple(roll)}")
        if rerolls == 0 and part != count:
            raise ValueError("without a reroll all dice are kept")
        if rerolls == 0:
            return self.of(roll, 0)
        self._work_out(rerolls)
        return self._at_the_door(self._keeping(rerolls - 1)[sum(part)][self.links.place(part)], rerolls)

    def _read(self, roll: Sequence[int]) -> Count:
        if len(roll) != self.dice:
            raise ValueError(f"this plan is for {self.dice} dice, not {len(roll)}")
        return count_of(roll, self.links.sides)

    def _work_out(self, rerolls: int) -> None:
        if rerolls < 0:
            raise ValueError(f"rerolls are 0 or more, not {rerolls}")
        while len(self._best) <= rerolls:
            self._best.append(best_part(self.links, self.dice, self._keeping(len(self._best) - 1))[self.dice])

    def _keeping(self, rerolls: int) -> list[list[int]] | list[list[float]]:
        """The values of all parts that can be kept while the others are rolled, `rerolls` more rolls to follow."""
        if len(self._kept) == rerolls:
            self._kept.append(spread(self.links, self.dice, self._best[rerolls]))
        return self._kept[rerolls]

    def _at_the_door(self, value: float, rolls: int) -> R:
        whole: int = self._common * self.links.sides ** (self.dice * rolls)
        # R is settled by the payoffs: whole numbers or floats
        return Fraction(value, whole) if isinstance(value, int) else value / whole  # type: ignore[return-value]


@overload
def optimal(
    payoff: Callable[[Count], Fraction | int],
    dice: int = 5,
    sides: int = 6,
    alike: Sequence[int] | None = None,
    *,
    exact: Literal[True] = True,
) -> Plan[Fraction]: ...
@overload
def optimal(
    payoff: Callable[[Count], Fraction | float],
    dice: int = 5,
    sides: int = 6,
    alike: Sequence[int] | None = None,
    *,
    exact: Literal[False],
) -> Plan[float]: ...
def optimal(
    payoff: Callable[[Count], Fraction | float],
    dice: int = 5,
    sides: int = 6,
    alike: Sequence[int] | None = None,
    *,
    exact: bool = True,
) -> Plan[Fraction] | Plan[float]:
    """Plan the rolls of `dice` dice that are to make `payoff` large; it is given the final dice, the highest first.

    `alike` names the class of each face (see `Lattice`) and must only join faces that the payoff does not tell apart; fewer
    counts make it faster. With `exact` the payoff is a whole number, a bool or a Fraction, else it may be a float.

    >>> optimal(lambda dice: dice.count(6), dice=3).value(rerolls=1)
    Fraction(11, 12)
    >>> round(optimal(lambda dice: sum(dice) / 7, dice=3, exact=False).value(2), 6)
    2.0
    """
    links = lattice(tuple(range(sides)) if alike is None else tuple(alike))
    if links.sides != sides:
        raise ValueError(f"`alike` names the class of each of {sides} faces, not of {links.sides}")
    paid = [payoff(faces_of(count)) for count in links.level(dice)]
    if not exact:
        return Plan[float](links, dice, [float(x) for x in paid])
    if any(isinstance(x, float) for x in paid):
        raise ValueError("an exact plan needs payoffs that are whole numbers or Fractions; say exact=False for floats")
    worth = [Fraction(x) for x in paid]
    common = lcm(*(x.denominator for x in worth))
    return Plan[Fraction](links, dice, [x.numerator * (common // x.denominator) for x in worth], common)


def rolls(links: Lattice, dice: int) -> list[tuple[Count, Fraction]]:
    """Every roll of so many dice as a count that the lattice holds, with its chance; they sum to 1.

    >>> rolls(lattice((0, 0)), 2)
    [((2, 0), Fraction(1, 2)), ((1, 1), Fraction(1, 2))]
    """
    links.level(dice)
    ways = [[1]]
    for k in range(dice):
        ahead = [0] * len(links.levels[k + 1])
        for i, w in enumerate(ways[-1]):
            for j in links.up[k][i](range(len(ahead))):
                ahead[j] += w
        ways.append(ahead)
    whole = links.sides**dice
    return [(count, Fraction(w, whole)) for count, w in zip(links.levels[dice], ways[-1], strict=True)]


def closed_form(dice: int, wanted: int, rolled: int, sides: int = 6) -> Fraction:
    """The chance that `wanted` dice of `dice` show one given face when each has up to `rolled` rolls, every hit kept.

    >>> closed_form(5, 2, rolled=3)
    Fraction(82145855519, 117546246144)
    """
    miss, whole = (sides - 1) ** rolled, sides**rolled
    return Fraction(
        sum(comb(dice, k) * (whole - miss) ** k * miss ** (dice - k) for k in range(wanted, dice + 1)), whole**dice
    )
