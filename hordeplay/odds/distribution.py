"""A distribution that knows what it is of: it gives answers, which say why, what they rest on, and how they are tried."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from operator import eq
from typing import TypeVar

from hordeplay.core.cards import Fair
from hordeplay.core.language import tr
from hordeplay.odds.answer import Answer, Assumes, Assumption, Case, Says, Trial, in_words
from hordeplay.odds.pmf import Pmf

T = TypeVar("T", bound=Hashable)


def _nothing() -> tuple[Assumption, ...]:
    return ()


class Distribution(Pmf[T]):
    """A `Pmf` with what it is of (`says`), what it rests on (`basis`) and one try of it (`trial`).

    What is made of it by `map`, `given` and the like is a plain `Pmf`. Without a trial, tries are drawn from the
    distribution itself. `name` says an outcome in words, and raises `ValueError` for what is none.

    - `says`: a part of a sentence; where it has a `{}`, the name of an outcome goes there, else it follows a colon
    - `cases`: those of one outcome, where it can come about in several ways (default: the outcome itself)
    - `mean_says`: what its mean is (default: `says`, on average); `shares`: the cases of the mean, where they are told more
      simply than outcome by outcome

    >>> heads = Distribution(Pmf.binomial(2, "1/2"), "heads of two coins")
    >>> heads.answer(2), heads.at_least(1)
    (<Answer heads of two coins: 2: 1/4, 25.00 %, 1 in 4>, Fraction(3, 4))
    >>> print(heads.answer(lambda n: n > 0, "heads at least once").why())
    1      1/2  0.500000
    2      1/4  0.250000
    total  3/4  0.750000
    >>> print(heads.average())
    heads of two coins, on average: 1
    """

    __slots__ = ("_cases", "_mean_says", "_says", "_shares", "basis", "name", "trial")

    def __init__(
        self,
        pmf: Pmf[T],
        says: Says,
        basis: Callable[[], Sequence[Assumption]] = _nothing,
        *,
        trial: Callable[[Fair], T] | None = None,
        name: Callable[[T], str] = str,
        cases: Callable[[T], Iterable[Case]] | None = None,
        mean_says: Says = "",
        shares: Callable[[], Iterable[Case]] | None = None,
    ) -> None:
        self._fill(pmf.weights, pmf.total)
        self._says, self.basis, self.trial, self.name = says, basis, trial, name
        self._cases, self._shares = cases, shares
        self._mean_says = mean_says or (lambda: tr("{says}, on average", says=self.says))

    @property
    def says(self) -> str:
        """What it is of, in the language that is chosen."""
        return in_words(self._says)

    @property
    def assumes(self) -> Assumes:
        """The rulings, house content, changed knobs and simplifications that it rests on."""
        return Assumes(self.basis())

    def answer(self, wanted: T | Callable[[T], bool], says: Says = "") -> Answer:
        """The chance of an outcome, or of all those for which `wanted(outcome)` is true, as an answer.

        `says` is the whole question; without it the distribution's own words are used, with the outcome's name if one is
        wanted. Its `why` has a case for each of the wanted outcomes, or several where it comes about in several ways.
        """
        is_wanted: Callable[[T], bool] = wanted if callable(wanted) else partial(eq, wanted)
        words = says or self._says
        if not says and not callable(wanted):
            self.name(wanted)  # refuses what is none
            words = partial(self._says_of, wanted)

        def cases() -> Iterable[Case]:
            for outcome in self:
                if is_wanted(outcome):
                    parts = self._cases(outcome) if self._cases else [Case(self.name(outcome), self[outcome])]
                    yield from (case for case in parts if case.part)

        tried = self.trial
        trial: Trial | None = None if tried is None else lambda source: bool(is_wanted(tried(source)))
        return Answer(self.chance(is_wanted), words, "chance", cases, self.basis, self, trial)

    def _says_of(self, outcome: T) -> str:
        says, name = self.says, self.name(outcome)
        return says.replace("{}", name) if "{}" in says else f"{says}: {name}"

    def average(self: Distribution[int], says: Says = "") -> Answer:
        """The mean as an answer."""
        words = says or self._mean_says
        if self._shares is None:
            return Answer.mean(self, words, self.basis, self.trial)
        return Answer(self.mean, words, "number", self._shares, self.basis, self, self.trial)

    def __reduce__(self) -> tuple[Callable[[dict[T, Fraction]], Pmf[T]], tuple[dict[T, Fraction]]]:
        return Pmf, (dict(self),)  # what it rests on are functions, which stay where they were made


__all__ = ["Distribution"]
