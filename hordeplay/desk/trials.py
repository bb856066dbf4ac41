"""One model, exact and simulated: its answer is the exact value, its trial what one try brings.

Every trial is a function of (seed, number), so that the same seed gives the same row of results everywhere, however it is
cut into steps.

>>> from hordeplay.odds.answer import Answer
>>> from hordeplay.odds.pmf import Pmf
>>> model = Model(Answer.of(Pmf.binomial(2, "1/2"), lambda heads: heads == 2, "two heads"))
>>> run = Run(model, seed=7)
>>> run.step(20); run.step(180)
>>> print(run)
two heads: 53 of 200 = 26.50 %
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Final

from hordeplay.core.arguments import whole
from hordeplay.core.language import ENGLISH, speaking, tr
from hordeplay.core.lesson import NearMiss
from hordeplay.core.luck import Source, check_seed, key_of
from hordeplay.odds.answer import Answer, Trial, percent

MOST: Final = 100_000
"""Trials of one run."""
TIMES: Final = 100
"""A mean without a distribution is guessed to be at most so many times the least that a try can bring."""
FAR: Final = 1_000_000
"""So far from 0 a guess may be of a mean of which nothing else is known."""


@dataclass(frozen=True)
class Model:
    """An exact answer and a trial of the very same thing: the answer's own, or else one drawn from its value.

    `near_misses` are values that known mistakes lead to, with their reasons: said to guesses once the answer is shown.
    `least` is the least that one try of a mean without a distribution can bring.

    >>> from hordeplay.odds.pmf import Pmf
    >>> two = Model(Answer.of(Pmf.binomial(2, "1/2"), lambda heads: heads == 2, "two heads"))
    >>> two.key, two.results((7,), 0, 8)
    ('18FF', [0, 0, 1, 0, 0, 0, 0, 0])
    """

    answer: Answer
    near_misses: Callable[[], Sequence[NearMiss]] = tuple
    least: int | None = None

    @classmethod
    def of(cls, question: Answer | Model) -> Model:
        """The model of an answer; a model is itself."""
        return question if isinstance(question, Model) else cls(question)

    @cached_property
    def trial(self) -> Trial:
        """One try: 1 or 0 for a chance, a whole number otherwise. `ValueError` for a mean with neither trial nor distribution."""
        answer, law = self.answer, self.answer.law
        if answer.trial is not None:
            return answer.trial
        if answer.kind == "chance":
            top, whole = answer.value.numerator, answer.value.denominator
            return lambda source: source.randbelow(whole) < top
        if law is None:
            raise ValueError(f"{answer.says}: a mean without a distribution needs a trial")
        return lambda source: int(law.sample(source.randbelow))

    @cached_property
    def bounds(self) -> tuple[int, int]:
        """Between what a guess, and one try, can lie: known without the answer, so that a page may say it.

        >>> from hordeplay.odds.pmf import Pmf
        >>> Model(Answer.mean(Pmf.uniform(range(1, 7)), "a die")).bounds
        (1, 6)
        >>> Model(Answer(Fraction(29), "turns", "number", trial=lambda source: 29), least=10).bounds
        (10, 1000)
        """
        if self.answer.kind == "chance":
            return 0, 1
        if self.answer.law is not None:
            values = [int(value) for value in self.answer.law]
            return min(values), max(values)
        return (-FAR, FAR) if self.least is None else (self.least, TIMES * max(1, self.least))

    @property
    def has_trials(self) -> bool:
        """Whether there is something to try: what is counted without any luck has no trial.

        >>> ways = Answer(Fraction(20), "ways to lay a domino", "number")
        >>> Model(ways).has_trials, Model(Answer(Fraction(1, 2), "heads")).has_trials
        (False, True)
        """
        answer = self.answer
        return answer.kind == "chance" or answer.trial is not None or answer.law is not None

    @property
    def says(self) -> str:
        """What is asked."""
        return self.answer.says

    @property
    def key(self) -> str:
        """Four hex digits that stand for the question (not for its answer), the same in every language."""
        with speaking(ENGLISH):
            return blake2b(self.says.encode(), digest_size=2).hexdigest().upper()

    def results(self, seed: Sequence[int | str], start: int, stop: int) -> list[int]:
        """The results of trials number `start` to `stop` - 1 of a seed, given as the parts of its key."""
        key = key_of("trial", *seed)
        trial = self.trial
        return [int(trial(Source(key, number))) for number in range(start, stop)]


class Run:
    """The law of large numbers on one model: trials one after the other, and the running mean after each.

    `step` goes on; the same seed goes the same way, in whatever steps. At most 100,000 trials.
    """

    def __init__(self, question: Answer | Model, seed: int | str = 0) -> None:
        self.model = Model.of(question)
        self.seed = check_seed(seed)
        self.results: list[int] = []
        self._sums: list[int] = [0]
        self._squares: list[int] = [0]
        self._cubes: list[int] = [0]
        self._seen: Counter[int] = Counter()
        self._apart: list[int] = [0]
        """How many results so far differ from the commonest one."""

    def step(self, n: int = 1) -> None:
        """Try `n` times more; `ValueError` beyond 100,000 in all."""
        more = whole(n, "further trials", 1, MOST - self.n)
        fresh = self.model.results((self.seed,), self.n, self.n + more)
        self.results += fresh
        for number in fresh:
            self._sums.append(self._sums[-1] + number)
            self._squares.append(self._squares[-1] + number * number)
            self._cubes.append(self._cubes[-1] + number**3)
            self._seen[number] += 1
            self._apart.append(len(self._sums) - 1 - max(self._seen.values()))

    @property
    def n(self) -> int:
        """Trials so far."""
        return len(self.results)

    @property
    def total(self) -> int:
        """Successes so far, or the sum of what the trials brought."""
        return self._sums[-1]

    @property
    def mean(self) -> Fraction | None:
        """The share of successes, or the mean, so far; None before the first trial."""
        return Fraction(self.total, self.n) if self.n else None

    def path(self, points: int = 200) -> list[tuple[int, float]]:
        """The running mean after some of the trials, denser at the beginning, the last one included."""
        return [(n, self._sums[n] / n) for n in log_spaced(self.n, points)]

    def band(self, points: int = 100, level: float = 0.95) -> list[tuple[int, float, float]]:
        """The interval around the running mean after some of the trials: right at every look, whenever one stops.

        A confidence sequence (`hordeplay.lab.watched_intervals`): betting for a share, the asymptotic one for a mean, which says
        nothing of the first 30 trials.
        """
        from hordeplay.lab.watched_intervals import BURN_IN, FEW, asymptotic

        if self.model.answer.kind == "chance":
            return [(n, *betting_interval(self._sums[n], n, level)) for n in growing_steps(self.n, points)]
        return [
            (n, *asymptotic(n, *self._moments(n), level))
            for n in growing_steps(self.n, points)
            if n >= BURN_IN and self._apart[n] >= FEW
        ]

    def _moments(self, n: int) -> tuple[float, float, float]:
        """Mean, standard deviation and skewness of the first n, as `watched_intervals.moments` has them, from exact sums."""
        one, two, three = self._sums[n], self._squares[n], self._cubes[n]
        second = n * two - one * one
        third = n * n * three - 3 * n * one * two + 2 * one**3
        skew = math.sqrt(n * (n - 1)) / (n - 2) * third / second**1.5
        return one / n, math.sqrt(second / (n * (n - 1))), skew

    @property
    def says_band(self) -> str:
        """What the interval is, in plain words; `widgets.terms` names its method."""
        if self.model.answer.kind == "chance":
            return tr("95 % interval for a share")
        return tr("95 % interval for a mean")

    @property
    def shown(self) -> str:
        """The results so far in a line: the share of successes, or the mean.

        >>> run = Run(Answer(Fraction(1, 2), "heads"), seed=7)
        >>> run.step(20); run.shown
        '10 of 20 = 50.00 %'
        """
        if not self.n:
            return tr("not tried yet")
        if self.model.answer.kind == "chance":
            share = percent(Fraction(self.total, self.n))
            return tr("{hits} of {n} = {share}", hits=self.total, n=self.n, share=share)
        return tr("mean of {n} = {mean}", n=self.n, mean=f"{self.total / self.n:.4f}")

    def rows(self) -> list[dict[str, int | float]]:
        """List the tidy rows `n`, `result` and `mean`: any data frame takes them."""
        return [{"n": n, "result": r, "mean": self._sums[n] / n} for n, r in enumerate(self.results, 1)]

    def __str__(self) -> str:
        return f"{self.model.says}: {self.shown}"

    def __repr__(self) -> str:
        return f"<Run {self}>"


def log_spaced(n: int, points: int = 200) -> list[int]:
    """At most so many of 1 to n, each of the first ones, then in growing steps; n is the last.

    >>> log_spaced(5), log_spaced(1000, 8)
    ([1, 2, 3, 4, 5], [1, 3, 7, 19, 52, 139, 373, 1000])
    """
    if n <= points:
        return list(range(1, n + 1))
    return sorted(dict.fromkeys(round(n ** (i / (points - 1))) for i in range(points)))


def growing_steps(n: int, points: int = 100) -> list[int]:
    """Some of 1 to n, n the last: the same ones for every n but for the last, so that what is worked out can be kept.

    >>> growing_steps(5), growing_steps(40, 8), growing_steps(50, 8)
    ([1, 2, 3, 4, 5], [1, 2, 4, 7, 11, 17, 26, 40], [1, 2, 4, 7, 11, 17, 26, 40, 50])
    """
    steps, at = [], 1
    while at < n:
        steps.append(at)
        at += 1 + 4 * at // points
    return [*steps, n] if n else []


@lru_cache(maxsize=16_384)
def betting_interval(successes: int, n: int, level: float = 0.95) -> tuple[float, float]:
    """Between which shares the chance lies after so many successes, however often one looks.

    >>> low, high = betting_interval(5, 10)
    >>> round(low, 2), round(high, 2)
    (0.01, 0.99)
    """
    from hordeplay.lab.watched_intervals import betting

    return betting({0.0: n - successes, 1.0: successes}, level)


@lru_cache(maxsize=4096)
def central_interval(chance: float, n: int, level: float = 0.95) -> tuple[float, float]:
    """Between which shares `n` tries of a known chance end with `level` or more: the central ones, exactly counted.

    >>> central_interval(0.5, 4), central_interval(0.5, 100)
    ((0.0, 1.0), (0.4, 0.6))
    """
    if not 0 < chance < 1:
        return chance, chance
    tail, spread = (1 - level) / 2, 10 * math.sqrt(n * chance * (1 - chance)) + 1
    # outside lies nothing to count
    first, last = max(0, int(n * chance - spread)), min(n, int(n * chance + spread) + 1)
    ways = math.lgamma(n + 1) - math.lgamma(first + 1) - math.lgamma(n - first + 1)
    here = math.exp(ways + first * math.log(chance) + (n - first) * math.log1p(-chance))
    low, below, odds = first, 0.0, chance / (1 - chance)
    for k in range(first, last + 1):
        if below <= tail:
            low = k
        below += here
        if 1 - below <= tail:
            return low / n, k / n
        here *= odds * (n - k) / (k + 1)
    return low / n, last / n


__all__ = ["MOST", "Model", "Run", "betting_interval", "central_interval", "growing_steps", "log_spaced"]
