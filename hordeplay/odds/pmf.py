"""A finite distribution with exact chances.

Invariant: a `Pmf` holds positive integer weights in lowest terms that sum to its total, in the sorted order of the outcomes
where they can be sorted.  It never changes, so it can be a key, a default or a cached answer.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import gcd, lcm, log2, sqrt
from operator import add, floordiv, mul, sub
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar, overload

from hordeplay.core.arguments import whole
from hordeplay.core.english import cut
from hordeplay.core.language import message, tr
from hordeplay.odds import pool, show
from hordeplay.odds.effort import bounded, digits

if TYPE_CHECKING:
    from hordeplay.odds.waiting import Waiting

Chance: TypeAlias = Fraction | int | str

_MOST_SIDES: Final = 1_000_000
_LARGE_EXPONENT: Final = re.compile(r"e[+-]?[\d_]{4}", re.IGNORECASE)
"""Of a text; the number would have more digits than anybody works with, and take for ever."""
_MANY: Final = 100_000
"""Pairs of outcomes; fewer are no work."""


class Ordered(Hashable, Protocol):
    """What can be compared with its own kind."""

    def __lt__(self, other: Any, /) -> bool: ...  # typeshed's own SupportsLessThan says Any here too


T = TypeVar("T", bound=Hashable)
A = TypeVar("A", bound=Hashable)
B = TypeVar("B", bound=Hashable)
N = TypeVar("N", int, Fraction)
O = TypeVar("O", bound=Ordered)  # noqa: E741 - the letter of "ordered", never beside a zero


_A_CHANCE: Final = message("a chance")


def chance(value: Chance, what: str = _A_CHANCE) -> Fraction:
    """Read a chance: a `Fraction`, 0, 1, or text such as `"2/5"` or `"0.4"`.

    Raises ValueError outside 0..1 and for a float, which is hardly ever the number that was meant.

    >>> chance("2/5")
    Fraction(2, 5)
    >>> chance(1.5)
    Traceback (most recent call last):
    ValueError: a chance is a Fraction, 0, 1 or text like '2/5'; got the float 1.5
    """
    if isinstance(value, float):
        raise ValueError(
            tr("{what} is a Fraction, 0, 1 or text like '2/5'; got the float {value!r}", what=tr(what), value=value)
        )
    try:
        readable = not (isinstance(value, str) and _LARGE_EXPONENT.search(value))
        exact = value if type(value) is Fraction else Fraction(value if readable else "")
    except (ValueError, TypeError, ZeroDivisionError):
        raise ValueError(
            tr("{what} is a Fraction, 0, 1 or text like '2/5'; got {value!r}", what=tr(what), value=value)
        ) from None
    if not 0 <= exact.numerator <= exact.denominator:
        raise ValueError(tr("{what} lies between 0 and 1; got {value}", what=tr(what), value=exact))
    return exact


class Pmf(Mapping[T, Fraction], Generic[T]):
    """An exact distribution: a read-only mapping from outcome to the `Fraction` of its chance.

    `Pmf({...})` takes chances that sum to 1; `Pmf.of` takes weights of any sum.  Impossible outcomes are not members:
    `pmf[x]` raises KeyError for them, `pmf.exactly(x)` says 0.

    >>> die = Pmf.uniform(range(1, 7))
    >>> print(die + die == Pmf.of({n: 6 - abs(7 - n) for n in range(2, 13)}))
    True
    >>> (die + die).at_least(10), (die + die).mean
    (Fraction(1, 6), Fraction(7, 1))
    >>> print(Pmf.binomial(2, "2/5"))
    outcome  chance  decimal
    0          9/25  0.360000  ███████████████
    1         12/25  0.480000  ████████████████████
    2          4/25  0.160000  ███████
    """

    __slots__ = ("_total", "_weights")

    _weights: dict[T, int]
    _total: int

    def __init__(self, chances: Mapping[T, Chance]) -> None:
        """Take chances that sum to 1; ValueError otherwise."""
        exact = {outcome: chance(value) for outcome, value in chances.items()}
        total = sum(exact.values(), Fraction(0))
        if total != 1:
            raise ValueError(f"the chances of a Pmf sum to 1, these to {total}; Pmf.of() takes weights of any sum")
        common = lcm(*(c.denominator for c in exact.values()))
        self._fill({outcome: c.numerator * (common // c.denominator) for outcome, c in exact.items()}, common)

    def _fill(self, weights: Mapping[T, int], total: int) -> None:
        shared = gcd(total, *weights.values())
        try:
            outcomes: list[T] = sorted(weights)  # type: ignore[type-var]  # not every outcome can be sorted: TypeError
        except TypeError:
            outcomes = list(weights)
        self._weights = {outcome: weights[outcome] // shared for outcome in outcomes if weights[outcome]}
        self._total = total // shared

    # --- ways to make one -----------------------------------------------------------------------------------------

    @classmethod
    def of(cls, weights: Mapping[T, int | Fraction]) -> Pmf[T]:
        """Make a distribution from weights of any positive sum.

        >>> Pmf.of({"hit": 2, "miss": 3})["hit"]
        Fraction(2, 5)
        """
        common = lcm(*(w.denominator for w in weights.values()))
        whole = {outcome: w.numerator * (common // w.denominator) for outcome, w in weights.items()}
        total = sum(whole.values())
        if total <= 0 or min(whole.values()) < 0:
            raise ValueError(f"weights are 0 or more and not all 0; got {dict(weights)!r}")
        return cls._exact(whole, total)

    @classmethod
    def _exact(cls, weights: Mapping[T, int], total: int) -> Pmf[T]:
        """Make one from integer weights known to be 0 or more and to sum to `total`."""
        pmf = cls.__new__(cls)
        pmf._fill(weights, total)  # noqa: SLF001 - a second constructor of this very class
        return pmf

    @classmethod
    def sure(cls, outcome: T) -> Pmf[T]:
        """Make the distribution of something certain."""
        return cls._exact({outcome: 1}, 1)

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Pmf[T]:
        """Make every listed outcome, a million of them at most, equally likely; one listed twice counts twice.

        >>> Pmf.uniform("AAB")
        Pmf.of({'A': 2, 'B': 1})
        """
        weights: dict[T, int] = {}
        for i, outcome in enumerate(outcomes):
            if i == _MOST_SIDES:
                raise ValueError(f"a uniform distribution has at most {_MOST_SIDES} outcomes; got more")
            weights[outcome] = weights.get(outcome, 0) + 1
        if not weights:
            raise ValueError("a uniform distribution has one outcome or more; got none")
        return cls._exact(weights, sum(weights.values()))

    @staticmethod
    def binomial(n: int, p: Chance) -> Pmf[int]:
        """Count the successes of `n` independent tries (0 or more) that succeed with `p` each; `TooMuchWork` for too many.

        >>> Pmf.binomial(2, "1/10").at_least(1)
        Fraction(19, 100)
        """
        if n < 0:
            raise ValueError(f"a binomial has 0 tries or more; got {n}")
        exact = chance(p)
        yes, whole = exact.numerator, exact.denominator
        tries = float(min(n, 10**12))
        seconds = tries * digits(tries * log2(whole)) * (3e-8 + 3e-9 * digits(log2(whole)))
        what = tr("a binomial of {n} tries", n=cut(repr(n)))
        bounded(what, seconds, tr("take fewer tries, or a chance of fewer digits"))
        no = whole - yes
        if not no:
            return Pmf._exact({n: 1}, 1)
        weights = {0: no**n}
        for k in range(n):  # each from the one before: no power and no binomial coefficient is worked out twice
            weights[k + 1] = weights[k] * (yes * (n - k)) // (no * (k + 1))
        return Pmf._exact(weights, whole**n)

    @staticmethod
    def mixture(parts: Iterable[tuple[Chance, Pmf[T]]]) -> Pmf[T]:
        """Draw one of several distributions first, then from it; the chances of the parts sum to 1.

        >>> Pmf.mixture([("1/3", Pmf.sure(0)), ("2/3", Pmf.uniform([0, 1]))])
        Pmf.of({0: 2, 1: 1})
        """
        listed = [(chance(c, "the chance of a part"), pmf) for c, pmf in parts]
        whole = sum((c for c, _ in listed), Fraction(0))
        if whole != 1:
            raise ValueError(f"the chances of the parts of a mixture sum to 1, these to {whole}")
        common = lcm(*(c.denominator * pmf.total for c, pmf in listed))
        weights: dict[T, int] = {}
        for c, pmf in listed:
            factor = c.numerator * (common // (c.denominator * pmf.total))
            for outcome, w in pmf.weights.items():
                weights[outcome] = weights.get(outcome, 0) + factor * w
        return Pmf._exact(weights, common)

    @overload
    @staticmethod
    def joint(first: Pmf[A], second: Pmf[B], /) -> Pmf[tuple[A, B]]: ...
    @overload
    @staticmethod
    def joint(*pmfs: Pmf[T]) -> Pmf[tuple[T, ...]]: ...
    @staticmethod
    def joint(*pmfs: Pmf[Any]) -> Pmf[Any]:  # Any: the overloads above say the types
        """Put independent distributions side by side; an outcome is the tuple of theirs.

        >>> coin = Pmf.uniform("HT")
        >>> Pmf.joint(coin, coin)["H", "T"]
        Fraction(1, 4)
        """
        weights: dict[tuple[Any, ...], int] = {(): 1}
        total = 1
        for pmf in pmfs:
            weights = {(*head, x): v * w for head, v in weights.items() for x, w in pmf.weights.items()}
            total *= pmf.total
        return Pmf._exact(weights, total)

    # --- a mapping, and a value --------------------------------------------------------------------------------------

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self._weights[outcome], self._total)

    def __iter__(self) -> Iterator[T]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Pmf):
            return bool(self.total == other.total and self.weights == other.weights)
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash((self._total, frozenset(self._weights.items())))

    def __repr__(self) -> str:
        if self._total.bit_length() > show.LONGEST:
            return f"<Pmf of {len(self)} outcomes>"
        code = f"Pmf.of({self._weights!r})"
        return code if len(code) <= show.SHORT else f"<Pmf of {len(self)} outcomes>"

    def __str__(self) -> str:
        return show.text(list(self.items()))

    def _repr_html_(self) -> str:
        return show.html(list(self.items()))

    def rows(self) -> list[dict[str, T | Fraction | float]]:
        """List the tidy rows `outcome`, `chance` (Fraction) and `decimal` (float): any data frame takes them.

        >>> Pmf.uniform("HT").rows()[0]
        {'outcome': 'H', 'chance': Fraction(1, 2), 'decimal': 0.5}
        """
        return [{"outcome": x, "chance": c, "decimal": float(c)} for x, c in self.items()]

    def table(self: Pmf[O]) -> show.Table:
        """Each outcome with the chances that it is exactly this, at least this and at most this.

        >>> (2 @ d(2)).table()
        outcome  exactly  at least   at most
        2        25.00 %  100.00 %   25.00 %
        3        50.00 %   75.00 %   75.00 %
        4        25.00 %   25.00 %  100.00 %
        """
        of = self._total
        outcomes = sorted(self._weights, key=_by_order)
        weights = [self._weights[x] for x in outcomes]
        rows = zip(outcomes, weights, accumulate(weights), strict=True)
        return show.Table((x, Fraction(w, of), Fraction(of - s + w, of), Fraction(s, of)) for x, w, s in rows)

    @property
    def weights(self) -> Mapping[T, int]:
        """The chances as whole numbers over `total`, in lowest terms."""
        return MappingProxyType(self._weights)

    @property
    def total(self) -> int:
        """The common denominator of all chances."""
        return self._total

    # --- questions -----------------------------------------------------------------------------------------------------

    def exactly(self, outcome: T) -> Fraction:
        """Give the chance of one outcome, 0 if it cannot happen."""
        return Fraction(self._weights.get(outcome, 0), self._total)

    def chance(self, wanted: Callable[[T], bool]) -> Fraction:
        """Give the chance of all outcomes for which `wanted` is true.

        >>> Pmf.uniform(range(1, 7)).chance(lambda face: face % 2 == 0)
        Fraction(1, 2)
        """
        return Fraction(sum(w for x, w in self._weights.items() if wanted(x)), self._total)

    def at_least(self: Pmf[O], bound: O) -> Fraction:
        """Give the chance of `bound` or more."""
        return Fraction(sum(w for x, w in self._weights.items() if not x < bound), self._total)

    def at_most(self: Pmf[O], bound: O) -> Fraction:
        """Give the chance of `bound` or less."""
        return Fraction(sum(w for x, w in self._weights.items() if not bound < x), self._total)

    @property
    def mean(self: Pmf[N]) -> Fraction:
        """The mean of a distribution of numbers."""
        return Fraction(sum(x * w for x, w in self._weights.items())) / self._total

    @property
    def variance(self: Pmf[N]) -> Fraction:
        """The variance of a distribution of numbers: the mean square minus the square of the mean."""
        return Fraction(sum(x * x * w for x, w in self._weights.items())) / self._total - self.mean**2

    @property
    def sd(self: Pmf[N]) -> float:
        """The standard deviation of a distribution of numbers, as a float."""
        return sqrt(self.variance)

    def quantile(self: Pmf[O], q: Chance) -> O:
        """Give the smallest outcome that is reached or undercut with chance `q` or more (0 < q <= 1).

        >>> die = Pmf.uniform(range(1, 7))
        >>> die.quantile("1/2"), die.quantile("9/10")
        (3, 6)
        """
        wanted = chance(q, "a quantile's level")
        if not wanted:
            raise ValueError("a quantile's level is above 0 and at most 1; got 0")
        outcomes = sorted(self._weights, key=_by_order)
        sums = accumulate(self._weights[x] for x in outcomes)
        return next(
            x for x, s in zip(outcomes, sums, strict=True) if s * wanted.denominator >= wanted.numerator * self._total
        )

    # --- from one to another ---------------------------------------------------------------------------------------

    def given(self, condition: Callable[[T], bool]) -> Pmf[T]:
        """Condition on what is known: keep the outcomes for which `condition` is true, and rescale.

        Raises ValueError if none is left.

        >>> Pmf.uniform(range(1, 7)).given(lambda face: face > 3).mean
        Fraction(5, 1)
        """
        kept = {x: w for x, w in self._weights.items() if condition(x)}
        if not kept:
            raise ValueError("a condition leaves at least one possible outcome; this one has chance 0")
        return Pmf._exact(kept, sum(kept.values()))

    def map(self, f: Callable[[T], A]) -> Pmf[A]:
        """Replace each outcome by `f` of it; equal results are added up.

        >>> Pmf.uniform(range(1, 7)).map(lambda face: face >= 5)
        Pmf.of({False: 2, True: 1})
        """
        weights: dict[A, int] = {}
        for x, w in self._weights.items():
            y = f(x)
            weights[y] = weights.get(y, 0) + w
        return Pmf._exact(weights, self._total)

    def then(self, f: Callable[[T], Pmf[A]]) -> Pmf[A]:
        """Let each outcome decide what is drawn next: the total law of `f(outcome)`.

        >>> Pmf.uniform([1, 2]).then(lambda dice: Pmf.binomial(dice, "1/2")).exactly(2)
        Fraction(1, 8)
        """
        return Pmf.mixture([(c, f(x)) for x, c in self.items()])

    def explode(self: Pmf[N], depth: int, when: Callable[[N], bool] | None = None) -> Pmf[N]:
        """Roll again and add where `when(outcome)` is true, by default for the highest one; at most `depth` (0 or more) times.

        >>> d(6).explode(2).exactly(18), d(6).explode(2, when=lambda face: face >= 5).mean
        (Fraction(1, 216), Fraction(91, 18))
        """
        times = whole(depth, "the depth of an explosion", 0)
        numbers = self._numbers()
        top = max(numbers)
        again = {x: w for x, w in numbers.items() if (x == top if when is None else when(x))}
        stays = {x: w for x, w in numbers.items() if x not in again}
        pairs = len(again) * len(numbers) * times**2 / 2
        seconds = pairs * (3e-7 + digits(times * log2(self._total)) * 2e-8)
        bounded(tr("an explosion {n} deep", n=times), seconds, tr("take a smaller depth"))
        weights, total = numbers, self._total
        for _ in range(times):
            deeper = {x: w * total for x, w in stays.items()}
            for x, v in again.items():
                for y, w in weights.items():
                    deeper[x + y] = deeper.get(x + y, 0) + v * w
            weights, total = deeper, total * self._total
        return Pmf._exact(weights, total)

    def first_time(self, wanted: T | Callable[[T], bool]) -> Waiting:
        """How many tries it takes until this outcome comes, or one for which `wanted(outcome)` is true.

        `ValueError` for what never comes.

        >>> d(6).first_time(6).mean, d(6).first_time(lambda face: face >= 5).at_most(3)
        (Fraction(6, 1), Fraction(19, 27))
        """
        from hordeplay.odds.waiting import Waiting

        return Waiting(self.chance(wanted) if callable(wanted) else self.exactly(wanted))

    # --- several dice -------------------------------------------------------------------------------------------------

    def _numbers(self: Pmf[N]) -> dict[N, int]:
        """The weights of outcomes that can be added up; `ValueError` for others."""
        for x in self._weights:
            if not isinstance(x, int | Fraction):
                raise ValueError(f"dice that are added up show whole numbers or Fractions, not {x!r}")
        return self._weights

    def highest(self: Pmf[N], n: int, k: int = 1) -> Pmf[N]:
        """Roll `n` of it and add up the `k` highest (1 to n); `ValueError` for other numbers, `TooMuchWork` for too many.

        >>> d(6).highest(4, 3).exactly(18), d(20).highest(2).mean
        (Fraction(7, 432), Fraction(553, 40))
        """
        return self._kept(n, k, "highest")

    def lowest(self: Pmf[N], n: int, k: int = 1) -> Pmf[N]:
        """Roll `n` of it and add up the `k` lowest (1 to n); as `highest`.

        >>> d(20).lowest(2).mean, d(6).lowest(3, 2).at_most(2)
        (Fraction(287, 40), Fraction(2, 27))
        """
        return self._kept(n, k, "lowest")

    def _kept(self: Pmf[N], n: int, k: int, which: str) -> Pmf[N]:
        dice = whole(n, "dice", 1)
        many = whole(k, f"{which} dice that count", 1, dice)
        numbers = self._numbers()
        if many == dice:
            return dice @ self
        faces = sorted(numbers, reverse=which == "highest")
        seconds = pool.seconds_of_kept(faces, dice, many, self._total)
        bounded(
            tr("the highest {many} of {dice} dice", many=many, dice=dice)
            if which == "highest"
            else tr("the lowest {many} of {dice} dice", many=many, dice=dice),
            seconds,
            tr("take fewer dice"),
        )
        return Pmf._exact(pool.kept([(face, numbers[face]) for face in faces], dice, many), self._total**dice)

    def __rmatmul__(self: Pmf[N], n: int) -> Pmf[N]:
        """Add up `n` (0 or more) of it, each rolled by itself: `3 @ d(6)`; `3 * d(6)` is three times what one die shows.

        `ValueError` for fewer, or for outcomes that are no numbers; `TooMuchWork` for too many.

        >>> (3 @ d(6)).at_least(10), (100 @ d(6)).mean
        (Fraction(5, 8), Fraction(350, 1))
        """
        dice = whole(n, "dice that are added up", 0)
        numbers = self._numbers()
        what = tr("a sum of {dice} dice", dice=dice)
        bounded(what, pool.seconds_of_sum(list(numbers), dice, self._total), tr("take fewer dice"))
        return Pmf._exact(pool.added(numbers, dice), self._total**dice)

    def __matmul__(self: Pmf[int], other: Pmf[N]) -> Pmf[N]:
        """Let this say how many of the other are added up: `d(4) @ d(6)`.

        >>> (d(4) @ d(6)).mean
        Fraction(35, 4)
        """
        if not isinstance(other, Pmf):
            return NotImplemented
        return self.then(lambda n: n @ other)

    # --- arithmetic: each is rolled by itself, also where one is named twice ----------------------------------------------

    def _paired(self, other: object, f: Callable[[Any, Any], Any]) -> Any:
        """The distribution of `f` of a number of this and one of an independent other, or of a fixed one.

        Any: whatever the operator gives that asks, or NotImplemented for what is no number.
        """
        if not isinstance(other, Pmf | int | Fraction):
            return NotImplemented
        against: Mapping[Any, int] = other.weights if isinstance(other, Pmf) else {other: 1}
        if (pairs := len(self) * len(against)) > _MANY:
            what = tr("each of {n} outcomes with each of {others}", n=len(self), others=len(against))
            bounded(what, pairs * 5e-7, tr("take fewer dice"))
        weights: dict[Any, int] = {}
        for x, v in self._weights.items():
            for y, w in against.items():
                z = f(x, y)
                weights[z] = weights.get(z, 0) + v * w
        return Pmf._exact(weights, self._total * sum(against.values()))

    def __add__(self: Pmf[N], other: Pmf[N] | N) -> Pmf[N]:
        """Add an independent number, or a fixed one."""
        return self._paired(other, add)  # type: ignore[no-any-return]  # so for all of these

    __radd__ = __add__  # so that sum() works, which starts with 0 + pmf

    def __sub__(self: Pmf[N], other: Pmf[N] | N) -> Pmf[N]:
        """Take an independent number away, or a fixed one: `d(6) - d(6)` is the difference of two dice, not 0.

        >>> (d(6) - d(6)).exactly(0)
        Fraction(1, 6)
        """
        return self._paired(other, sub)  # type: ignore[no-any-return]  # as above

    def __rsub__(self: Pmf[N], other: N) -> Pmf[N]:
        return (-self)._paired(other, add)  # type: ignore[no-any-return]  # as above

    def __neg__(self: Pmf[N]) -> Pmf[N]:
        return self.map(lambda x: -x)

    def __abs__(self: Pmf[N]) -> Pmf[N]:
        return self.map(abs)

    def __mul__(self: Pmf[N], other: Pmf[N] | N) -> Pmf[N]:
        """Multiply by an independent number, or by a fixed one: `3 * d(6)` is one die, times three; `3 @ d(6)` are three.

        >>> (10 * d(6)).mean, (d(6) * d(6)).exactly(12)
        (Fraction(35, 1), Fraction(1, 9))
        """
        return self._paired(other, mul)  # type: ignore[no-any-return]  # as above

    __rmul__ = __mul__

    def __floordiv__(self: Pmf[N], other: Pmf[int] | N) -> Pmf[int]:
        """Divide and round down: half the damage is `(8 @ d(6)) // 2`; `ZeroDivisionError` where that can be by 0."""
        return self._paired(other, floordiv)  # type: ignore[no-any-return]  # as above

    # --- which of two is larger --------------------------------------------------------------------------------------

    def _below(self, other: object) -> Fraction:
        """The chance that this shows less than an independent other, or than a fixed value."""
        against: Pmf[Any] = other if isinstance(other, Pmf) else Pmf.sure(other)  # Any: of a kind that can be compared
        outcomes, sums = list(against.weights), [0, *accumulate(against.weights.values())]
        above = (w * (against.total - sums[bisect_right(outcomes, x)]) for x, w in self._weights.items())
        return Fraction(sum(above), self._total * against.total)

    def _above(self, other: object) -> Fraction:
        """The chance that this shows more; likewise."""
        against: Pmf[Any] = other if isinstance(other, Pmf) else Pmf.sure(other)  # as above
        return against._below(self)

    def __lt__(self: Pmf[O], other: Pmf[O] | O) -> Event:
        return Event.that(self._below(other))

    def __le__(self: Pmf[O], other: Pmf[O] | O) -> Event:
        return Event.that(1 - self._above(other))

    def __gt__(self: Pmf[O], other: Pmf[O] | O) -> Event:
        """Whether this shows more than an independent other, or than a fixed value: an `Event`.

        `==` asks whether two distributions are equal, and gives True or False; that two dice show the same is
        `(a - b).exactly(0)`.

        >>> (d(8) > d(6)).chance()
        Fraction(9, 16)
        """
        return Event.that(self._above(other))

    def __ge__(self: Pmf[O], other: Pmf[O] | O) -> Event:
        return Event.that(1 - self._below(other))

    def sample(self, below: Callable[[int], int]) -> T:
        """Draw one outcome; `below(n)` must give a uniform integer of 0..n-1, as `random.Random(7).randrange` does.

        >>> Pmf.of({"hit": 2, "miss": 3}).sample(lambda n: n - 1)
        'miss'
        """
        u = below(self._total)
        if not 0 <= u < self._total:
            raise ValueError(f"below(n) gives 0..n-1; it gave {u} for n = {self._total}")
        return list(self._weights)[bisect_right(list(accumulate(self._weights.values())), u)]


class Event(Pmf[bool]):
    """True with a chance, otherwise False: what comparing two distributions gives.

    It is not yet decided, so it has no truth by itself: `if d(6) > 3`, `max(d(6), d(8))` and `sorted` raise TypeError.

    >>> hit = d(10) >= 6
    >>> hit.chance(), (4 @ hit).at_least(2)
    (Fraction(1, 2), Fraction(11, 16))
    """

    __slots__ = ()

    @classmethod
    def that(cls, chance: Chance) -> Event:
        """Make the event of something that has this chance."""
        yes = _chance(chance)
        return cls({False: 1 - yes, True: yes})

    def chance(self, wanted: Callable[[bool], bool] = bool) -> Fraction:
        """Give the chance that it is so; or that of all outcomes for which `wanted` is true."""
        return super().chance(wanted)

    def __rmatmul__(self, n: int) -> Pmf[int]:  # type: ignore[override]  # how many are so is a number
        """In how many of `n` independent tries it is so."""
        return n @ self.map(int)

    def __bool__(self) -> bool:
        raise TypeError(
            "whether one die shows more than another is a matter of chance: ask (a > b).chance(); "
            "the larger of two is Pmf.joint(a, b).map(max)"
        )


def d(sides: int) -> Pmf[int]:
    """A fair die with so many sides (1 to a million), numbered from 1; `ValueError` for fewer or more.

    >>> print((2 @ d(6)).at_least(10), (d(20) + 5 >= 15).chance(), d(6).highest(4, 3).mean)
    1/6 11/20 15869/1296
    """
    if whole(sides, "the sides of a die", 1) > _MOST_SIDES:
        raise ValueError(f"a die has at most {_MOST_SIDES} sides, not {cut(repr(sides))}")
    return Pmf.uniform(range(1, sides + 1))


_chance = chance  # in a class with a method of that name


def _by_order(x: O) -> O:
    return x
