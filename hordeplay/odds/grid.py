"""All starts at once: the odds of `n` equal units against `h` counters, for every n and h of a grid.

One backward pass answers every start, so a table over many opponents costs one pass for each pair of chances in it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import log2
from operator import truediv
from typing import Generic, Literal, NamedTuple, TypeVar, overload

from hordeplay.core.language import tr, tr_in
from hordeplay.odds.chain import Chain, Line, Order, volley
from hordeplay.odds.effort import bounded, digits
from hordeplay.odds.pmf import Chance, chance
from hordeplay.odds.solve import N, Values, from_every_start

K = TypeVar("K", bound=Hashable)
V = TypeVar("V", Fraction, float)


class Odds(NamedTuple, Generic[V]):
    """The four ways a battle ends; they sum to 1."""

    win: V
    mutual: V
    lose: V
    stalemate: V

    @property
    def destroyed(self) -> V:
        """The chance that no counter is left."""
        return self.win + self.mutual


class Grid(Mapping[tuple[int, int], Odds[V]], Generic[V]):
    """The odds of every start: `grid[n, h]` for 0..units equal units against 0..foes counters; `grid()` makes one."""

    __slots__ = ("_odds", "foes", "units")

    _odds: Callable[[int, int], Odds[V]]

    def __init__(self, units: int, foes: int, odds: Callable[[int, int], Odds[V]]) -> None:
        self.units, self.foes, self._odds = units, foes, odds

    def __getitem__(self, start: tuple[int, int]) -> Odds[V]:
        n, h = start
        if not (0 <= n <= self.units and 0 <= h <= self.foes):
            raise KeyError(start)
        return self._odds(n, h)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return product(range(self.units + 1), range(self.foes + 1))

    def __len__(self) -> int:
        return (self.units + 1) * (self.foes + 1)

    def __repr__(self) -> str:
        return f"<Grid of 0..{self.units} units against 0..{self.foes} counters>"

    def __str__(self) -> str:
        counters = range(1, self.foes + 1)
        rows = [tr_in("an ending", "win") + "".join(f"{h:9}" for h in counters)]
        rows += [
            f"{n:3}" + "".join(f"{float(self[n, h].win):9.6f}" for h in counters) for n in range(1, self.units + 1)
        ]
        return "\n".join(rows)


@overload
def grid(
    units: int, foes: int, hit: Chance, risk: Chance, *, order: Order = "simultaneous", exact: Literal[True] = True
) -> Grid[Fraction]: ...
@overload
def grid(
    units: int, foes: int, hit: Chance, risk: Chance, *, order: Order = "simultaneous", exact: Literal[False]
) -> Grid[float]: ...
def grid(
    units: int, foes: int, hit: Chance, risk: Chance, *, order: Order = "simultaneous", exact: bool = True
) -> Grid[Fraction] | Grid[float]:
    """Give the odds of every start of at most `units` equal units against at most `foes` counters.

    Each unit hits with `hit`, each counter with `risk`, round after round until one side is gone.  `exact=False` gives
    floats, good to 12 digits; it pays from about 12 against 12 on.  `TooMuchWork` where it takes too long; the last 128 grids
    are remembered.

    >>> odds = grid(2, 3, "1/2", "2/5")
    >>> odds[1, 1].win, odds[2, 3].win
    (Fraction(3, 7), Fraction(8742681459, 46831515731))
    >>> print(odds)
    win        1        2        3
      1 0.428571 0.094077 0.011390
      2 0.932773 0.540709 0.186684
    """
    if units < 1 or foes < 1:
        raise ValueError(f"a grid has 1 unit and 1 counter or more; got {units} and {foes}")
    p, q = chance(hit, "hit"), chance(risk, "risk")
    seconds = _seconds(units, foes, p, q) if exact else (units * foes) ** 2 * 5e-8
    instead = tr("ask for a smaller grid, or one in decimals (exact=False)") if exact else tr("ask for a smaller grid")
    bounded(tr("a grid of {units} units against {foes} counters", units=units, foes=foes), seconds, instead)
    return _exact(units, foes, p, q, order) if exact else _rough(units, foes, p, q, order)


def _seconds(units: int, foes: int, p: Fraction, q: Fraction) -> float:
    """About how long an exact grid takes: every state leads to every smaller one, by whole numbers that grow with the grid."""
    one = (units * log2(p.denominator) + foes * log2(q.denominator)) / 2  # bits of the chance of a round, on average
    return (units * foes) ** 2 * digits(one * units * foes) * digits(one) * 7.5e-10


def table(
    profiles: Mapping[K, tuple[int, Chance, Chance]], units: int, *, order: Order = "simultaneous"
) -> dict[tuple[K, int], Odds[Fraction]]:
    """Give the odds of 1..`units` equal units against every profile `(counters, hit, risk)`: one grid per pair of chances.

    `TooMuchWork` where they take too long together.

    >>> danger = table({"gnolls": (1, "1/2", "2/5"), "giants": (3, "1/2", "2/5")}, units=4)
    >>> danger["giants", 2] == grid(2, 3, "1/2", "2/5")[2, 3]
    True
    """
    read = {name: (h, chance(p, "hit"), chance(q, "risk")) for name, (h, p, q) in profiles.items()}
    tallest: dict[tuple[Fraction, Fraction], int] = {}
    for h, p, q in read.values():
        tallest[p, q] = max(h, tallest.get((p, q), 0))
    seconds = sum(_seconds(units, h, p, q) for (p, q), h in tallest.items())
    what = tr("a table of 1 to {units} units against {n} opponents", units=units, n=len(read))
    bounded(what, seconds, tr("take fewer units"))
    grids = {(p, q): grid(units, h, p, q, order=order) for (p, q), h in tallest.items()}
    return {(name, n): grids[p, q][n, h] for name, (h, p, q) in read.items() for n in range(1, units + 1)}


@lru_cache(maxsize=128)
def _exact(units: int, foes: int, p: Fraction, q: Fraction, order: Order) -> Grid[Fraction]:
    values = from_every_start(_chain(units, foes, p, q, order), foes, 1)
    return Grid(units, foes, _reader(values, Fraction, stuck=not p and not q))


@lru_cache(maxsize=128)
def _rough(units: int, foes: int, p: Fraction, q: Fraction, order: Order) -> Grid[float]:
    values = from_every_start(_chain(units, foes, p, q, order), foes, 1.0, share=truediv)
    return Grid(units, foes, _reader(values, truediv, stuck=not p and not q))


def _chain(units: int, foes: int, p: Fraction, q: Fraction, order: Order) -> Chain:
    line = Line.of([(units, units, 1)])
    kills = [volley([(n, p)]) for n in range(units + 1)]
    storms = [line.storms(n, foes, [q], "sequential") for n in range(units + 1)]
    return Chain(line, kills, storms, order, growth=0)


def _reader(values: Values[N], ratio: Callable[[N, N], V], stuck: bool) -> Callable[[int, int], Odds[V]]:
    """Make the lookup of a grid: a chance becomes a fraction only when somebody asks for it."""
    total = values.total
    zero = total - total

    def odds(n: int, h: int) -> Odds[V]:
        win, mutual = values.win[n][h], values.mutual[n][h]
        rest = max(zero, total - win - mutual)  # floats may fall short of 0 by a rounding
        lose, stay = (zero, rest) if stuck and n and h else (rest, zero)
        return Odds(ratio(win, total), ratio(mutual, total), ratio(lose, total), ratio(stay, total))

    return odds
