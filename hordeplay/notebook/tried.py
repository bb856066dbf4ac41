"""Something tried many times with keyed luck: the same seed brings the same results everywhere."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from statistics import pvariance
from typing import Any, TypeAlias, cast

from hordeplay.core.arguments import whole
from hordeplay.core.english import counted
from hordeplay.core.language import tr, tr_in
from hordeplay.core.luck import Source, check_seed, key_of
from hordeplay.desk.trials import MOST, Model
from hordeplay.lab.interval import Estimate, mean, share
from hordeplay.odds.answer import Answer
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.pmf import Pmf

Triable: TypeAlias = Model | Answer | Pmf[Any] | Callable[[str], Hashable]
"""A question of the odds, a distribution, or a function that gets a seed (a text) and gives what came of it."""

ROWS = 24
"""Different values that are listed one by one."""


@dataclass(frozen=True)
class Tried:
    """The results of so many tries, in their order: `values`.

    Its text says how many there were, and their share or mean with a 95 % interval; at the end of a cell it is a table of the
    values. What is a yes or no (1 and 0 of a chance, True and False of a function) has a share, what is a number a mean.

    >>> hits = tried(Pmf.binomial(4, "1/2"), 200, seed="hits")
    >>> hits.counts()
    {0: 11, 1: 49, 2: 73, 3: 57, 4: 10}
    >>> hits.share(2), hits.share(lambda k: k >= 3)
    (0.365, 0.335)
    """

    values: tuple[Any, ...]  # of one kind, whichever the tries bring
    of_chance: bool = False
    """Whether 1 and 0 mean yes and no."""

    @property
    def n(self) -> int:
        """How many tries."""
        return len(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)

    def share(self, wanted: Any) -> float:  # a value of any kind, or a function of it
        """In which part of the tries this value came, or one for which `wanted(value)` is true: 0 to 1."""
        return self.count(wanted) / self.n

    def count(self, wanted: Any) -> int:  # as share()
        """How often this value came, or one for which `wanted(value)` is true."""
        return sum(bool(wanted(value)) for value in self.values) if callable(wanted) else self.values.count(wanted)

    def interval(self, wanted: Any = None) -> Estimate:  # as share()
        """Wilson's 95 % interval for a share; without an argument, that for the share or the mean that the text says."""
        if wanted is not None:
            return share([float(wanted(v) if callable(wanted) else v == wanted) for v in self.values])
        self._check_numbers()
        return (share if self.yes_or_no else mean)([float(value) for value in self.values])

    def counts(self) -> dict[Any, int]:
        """How often each value came, in the order of the values."""
        times = Counter(self.values)
        try:
            return {value: times[value] for value in sorted(times)}
        except TypeError:  # no order among them: the commonest first
            return dict(times.most_common())

    @property
    def pmf(self) -> Pmf[Any]:
        """The empirical distribution: each value with the share that it had."""
        return Pmf.of(self.counts())

    @property
    def mean(self) -> float:
        """The mean of the values; `ValueError` where they are no numbers."""
        self._check_numbers()
        return sum(map(float, self.values)) / self.n

    @property
    def variance(self) -> float:
        """The mean square distance of the values from their mean."""
        self._check_numbers()
        return pvariance([float(value) for value in self.values])

    @property
    def yes_or_no(self) -> bool:
        """Whether the values say whether something happened."""
        return self.of_chance or all(isinstance(value, bool) for value in self.values)

    @property
    def _are_numbers(self) -> bool:
        return all(isinstance(value, int | float | Fraction) for value in self.values)

    def _check_numbers(self) -> None:
        if not self._are_numbers:
            strange = next(value for value in self.values if not isinstance(value, int | float | Fraction))
            raise ValueError(
                tr(
                    "a mean is one of numbers, and a try brought {strange!r}; ask .share({strange!r}) instead",
                    strange=strange,
                )
            )

    def __str__(self) -> str:
        tries = counted(self.n, "try")
        if not self._are_numbers:
            return ", ".join([tries, *(f"{value}: {count}" for value, count in list(self.counts().items())[:ROWS])])
        estimate = self.interval()
        value, interval = estimate.shown
        if math.isfinite(estimate.low):
            interval = tr("95 % interval {interval}", interval=interval)
        middle = tr("share {value}", value=value) if self.yes_or_no else tr("mean {value}", value=value)
        return f"{tries}, {middle}, {interval}"

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        counts = self.counts()
        says = f"<p>{escape(str(self))}</p>" if self._are_numbers else f"<p>{escape(tr('{n} tries', n=self.n))}</p>"
        if len(counts) > ROWS:
            return says
        rows = "".join(
            f"<tr><td>{escape(_word(value, self.yes_or_no))}</td><td>{count}</td><td>{count / self.n:.3f}</td></tr>"
            for value, count in counts.items()
        )
        heads = (tr_in("of tries", "value"), tr("times"), tr("share"))
        head = f"<tr>{''.join(f'<th>{escape(word)}</th>' for word in heads)}</tr>"
        return f"{says}<table><thead>{head}</thead><tbody>{rows}</tbody></table>"


def _word(value: object, yes_or_no: bool) -> str:
    return (tr("yes") if value else tr("no")) if yes_or_no else str(value)


def tried(what: Triable, n: int = 500, seed: int | str = "tried") -> Tried:
    """Try something `n` times (1 to 100,000): a question, a distribution, or a function of your own.

    A function gets a text, another one for each try, and uses it as the seed of its luck, as in
    `hp.new("fantahzee", seed=seed)` or `random.Random(seed)`. `ValueError` for what cannot be tried.

    >>> from random import Random
    >>> def two_dice(seed):
    ...     dice = Random(seed)
    ...     return dice.randint(1, 6) + dice.randint(1, 6)
    >>> tried(two_dice, 300, seed="dice").share(7)
    0.17
    """
    times = whole(n, "tries", 1, MOST)
    check_seed(seed)
    if isinstance(what, Model | Answer):
        model = Model.of(what)
        return Tried(tuple(model.results((seed,), 0, times)), model.answer.kind == "chance")
    if isinstance(what, Pmf):
        key = key_of("tried", seed)
        trial = (
            what.trial if isinstance(what, Distribution) and what.trial else lambda luck: what.sample(luck.randbelow)
        )
        return Tried(tuple(trial(Source(key, number)) for number in range(times)))
    if not callable(what):
        raise ValueError(
            tr("what is tried is a question, a distribution or a function of a seed, not {what!r}", what=what)
        )
    return Tried(tuple(what(f"{seed} {number}") for number in range(times)))


def numbers(values: Sequence[object]) -> Tried:
    """Numbers that were collected elsewhere, as tries; `ValueError` for none, or for what is no number."""
    if not values or not all(isinstance(value, int | float | Fraction) for value in values):
        raise ValueError(tr("a list that is shown holds one number or more, and nothing else"))
    return Tried(tuple(cast("Sequence[Any]", values)))


__all__ = ["ROWS", "Triable", "Tried", "numbers", "tried"]
