"""A finite distribution with exact chances.

Invariant: a `Pmf` holds positive integer weights in lowest terms that sum to its total, in the sorted order of the outcomes
where they can be sorted.  It never changes, so it can be a key, a default or a cached answer.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from math import comb, gcd, lcm, sqrt
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, overload

from hordeplay.odds import show

Chance: TypeAlias = Fraction | int | str


class Ordered(Hashable, Protocol):
    """What can be compared with its own kind."""

    def __lt__(self, other: Any, /) -> bool: ...  # typeshed's own SupportsLessThan says Any here too


T = TypeVar("T", bound=Hashable)
A = TypeVar("A", bound=Hashable)
B = TypeVar("B", bound=Hashable)
N = TypeVar("N", int, Fraction)
O = TypeVar("O", bound=Ordered)  # noqa: E741 - the letter of "ordered", never beside a zero


def chance(value: Chance, what: str = "a chance") -> Fraction:
    """Read a chance: a `Fraction`, 0, 1, or text such as `"2/5"` or `"0.4"`.

    Raises ValueError outside 0..1 and for a float, which is hardly ever the number that was meant.

    >>> chance("2/5")
    Fraction(2, 5)
    >>> chance(1.5)
    Traceback (most recent call last):
    ValueError: a chance is a Fraction, 0, 1 or text like '2/5'; got the float 1.5
    """
    if isinstance(value, float):
        raise ValueError(f"{what} is a Fraction, 0, 1 or text like '2/5'; got the float {value!r}")
    try:
        exact = value if type(value) is Fraction else Fraction(value)
    except (ValueError, TypeError, ZeroDivisionError):
        raise ValueError(f"{what} is a Fraction, 0, 1 or text like '2/5'; got {value!r}") from None
    if not 0 <= exact.numerator <= exact.denominator:
        raise ValueError(f"{what} lies between 0 and 1; got {exact}")
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
        """Make every listed outcome equally likely; one listed twice counts twice.

        >>> Pmf.uniform("AAB")
        Pmf.of({'A': 2, 'B': 1})
        """
        weights: dict[T, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        if not weights:
            raise ValueError("a uniform distribution has one outcome or more; got none")
        return cls._exact(weights, sum(weights.values()))

    @staticmethod
    def binomial(n: int, p: Chance) -> Pmf[int]:
        """Count the successes of `n` independent tries (0 or more) that succeed with `p` each.

        >>> Pmf.binomial(2, "1/10").at_least(1)
        Fraction(19, 100)
        """
        if n < 0:
            raise ValueError(f"a binomial has 0 tries or more; got {n}")
        exact = chance(p)
        yes, whole = exact.numerator, exact.denominator
        return Pmf._exact({k: comb(n, k) * yes**k * (whole - yes) ** (n - k) for k in range(n + 1)}, whole**n)

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

    def __add__(self: Pmf[N], other: Pmf[N] | int) -> Pmf[N]:
        """Add an independent number, or a fixed one."""
        if isinstance(other, int):
            return self.map(lambda x: x + other)
        if not isinstance(other, Pmf):
            return NotImplemented
        weights: dict[N, int] = {}
        for x, v in self._weights.items():
            for y, w in other.weights.items():
                z = x + y
                weights[z] = weights.get(z, 0) + v * w
        return Pmf._exact(weights, self._total * other.total)

    __radd__ = __add__  # so that sum() works, which starts with 0 + pmf

    def sample(self, below: Callable[[int], int]) -> T:
        """Draw one outcome; `below(n)` must give a uniform integer of 0..n-1, as `random.Random(7).randrange` does.

        >>> Pmf.of({"hit": 2, "miss": 3}).sample(lambda n: n - 1)
        'miss'
        """
        u = below(self._total)
        if not 0 <= u < self._total:
            raise ValueError(f"below(n) gives 0..n-1; it gave {u} for n = {self._total}")
        return list(self._weights)[bisect_right(list(accumulate(self._weights.values())), u)]


def _by_order(x: O) -> O:
    return x
