"""A million tries at once: drawn from an exact distribution, as a long run of the thing itself would be.

Try number i of a seed is a function of (seed, i) and of the distribution alone: its 64 bits are those at place i of a keyed
SHAKE-256 stream, read as a number between 0 and 1 against the sums of the chances, and where the 64 bits do not decide (about
once in 10^18 tries), 512 more do. So the chances are the exact ones, the same seed gives the same tries on every machine, and
more tries of a seed begin with the fewer ones. numpy makes it some times faster where it is there, and changes nothing.

The luck is another one than that of `Model` and `Run`, which roll every die by the rules.

>>> from hordeplay.odds.pmf import d
>>> dice = tries(2 @ d(6), 100_000, seed=7)
>>> dice.share(7), round(dice.mean, 3)
(0.1665, 7.002)
"""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from hashlib import shake_256
from itertools import accumulate
from typing import Final, Generic, TypeVar, overload

from hordeplay.core.arguments import whole
from hordeplay.core.luck import Source, check_seed, key_of
from hordeplay.odds.answer import Answer
from hordeplay.odds.pmf import Pmf

T = TypeVar("T", bound=Hashable)

MOST: Final = 10_000_000
"""Tries at once; a place of each is kept, in two bytes or four."""
BLOCK: Final = 1 << 14
"""Tries whose bits are drawn together."""
_WORD: Final = 1 << 64


class Tries(Generic[T]):
    """So many tries of a distribution, in their order; `len`, iteration and indices are those of a list.

    >>> coins = tries(Pmf.uniform("HT"), 10, seed="coins")
    >>> len(coins), coins.counts(), "".join(coins)
    (10, {'H': 3, 'T': 7}, 'TTTTTTHHHT')
    """

    __slots__ = ("_outcomes", "_places", "law", "seed")

    def __init__(self, law: Pmf[T], places: array[int], seed: int | str) -> None:
        """Take the place of each try among the outcomes of the distribution; `tries` draws them."""
        self.law, self.seed = law, seed
        self._outcomes = list(law)
        self._places = places

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[T]:
        return map(self._outcomes.__getitem__, self._places)

    def __getitem__(self, number: int) -> T:
        return self._outcomes[self._places[number]]

    def counts(self) -> dict[T, int]:
        """How often each outcome came, in the order of the distribution; those that never came are left out."""
        counted = Counter(self._places)
        return {outcome: counted[i] for i, outcome in enumerate(self._outcomes) if i in counted}

    def share(self, wanted: T | Callable[[T], bool]) -> float:
        """In which part of the tries this outcome came, or one for which `wanted(outcome)` is true: 0 to 1."""
        counts = self.counts()
        if callable(wanted):
            return sum(n for outcome, n in counts.items() if wanted(outcome)) / len(self)
        return counts.get(wanted, 0) / len(self)

    @property
    def pmf(self) -> Pmf[T]:
        """The empirical distribution: each outcome with the share that it had."""
        return Pmf.of(self.counts())

    @property
    def mean(self: Tries[int] | Tries[Fraction] | Tries[bool]) -> float:
        """The mean of numbers; the share of what came True."""
        return float(sum((Fraction(x) * n for x, n in self.counts().items()), Fraction(0)) / len(self))

    def path(
        self: Tries[int] | Tries[Fraction] | Tries[bool], stops: Sequence[int] = (10, 100, 1_000, 10_000, 100_000)
    ) -> dict[int, float]:
        """The running mean after so many tries, for each of these numbers (1 or more) that there are, and after all.

        >>> tries(Pmf.binomial(1, "1/2"), 1000, seed=1).path()
        {10: 0.3, 100: 0.42, 1000: 0.516}
        """
        means: dict[int, float] = {}
        so_far: Counter[int] = Counter()
        done = 0
        for stop in sorted({*(whole(stop, "tries", 1) for stop in stops if stop <= len(self)), len(self)}):
            so_far.update(self._places[done:stop])
            done = stop
            total = sum((Fraction(self._outcomes[i]) * n for i, n in so_far.items()), Fraction(0))
            means[stop] = float(total / stop)
        return means

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tries) and self.law == other.law and self._places == other._places

    def __hash__(self) -> int:
        return hash((self.law, self._places.tobytes()))

    def __repr__(self) -> str:
        return f"<{len(self):,} tries, seed {self.seed!r}>"


@overload
def tries(what: Answer, n: int, seed: int | str = ...) -> Tries[int]: ...
@overload
def tries(what: Pmf[T], n: int, seed: int | str = ...) -> Tries[T]: ...
def tries(what: Answer | Pmf[T], n: int, seed: int | str = 0) -> Tries[T] | Tries[int]:
    """Try a distribution, or what an answer asks, `n` times (1 to 10 million).

    An answer that is a chance brings 1 or 0, an average what its distribution brings. `ValueError` for an average without one:
    only `hordeplay.desk.Run`, which plays it by the rules, can try it.

    >>> from hordeplay.odds.pmf import d
    >>> tries(Answer.of(d(6), lambda face: face == 6, "a six"), 1_000_000, seed=7).mean
    0.166373
    """
    many = whole(n, "tries", 1, MOST)
    check_seed(seed)
    if isinstance(what, Answer):
        return Tries(_law(what), _places(_law(what), many, seed), seed)
    if not isinstance(what, Pmf):
        raise ValueError(f"what is tried is a distribution or an answer, not {what!r}")
    return Tries(what, _places(what, many, seed), seed)


def _law(answer: Answer) -> Pmf[int]:
    """What one try of an answer brings, and with which chances."""
    if answer.kind == "chance":
        return Pmf({0: 1 - answer.value, 1: answer.value})
    if answer.law is None:
        raise ValueError(f"{answer.says}: an average without a distribution is tried one by one, by hordeplay.desk.Run")
    return answer.law


def _places(law: Pmf[T], n: int, seed: int | str) -> array[int]:
    """At which place of the distribution each try falls."""
    sums = list(accumulate(law.weights.values()))
    # where one outcome ends and the next begins, as words; a word that is at such an end itself can belong to either
    cuts = [s * _WORD // law.total for s in sums[:-1]]
    unsure = {cut for cut, s in zip(cuts, sums, strict=False) if s * _WORD % law.total}
    find = _finder(cuts, "H" if len(sums) <= 1 << 16 else "I", n)
    places = find(array("Q"))
    for start in range(0, n, BLOCK):
        words = array("Q")
        words.frombytes(shake_256(key_of("bulk", seed, start // BLOCK)).digest(8 * min(BLOCK, n - start)))
        if sys.byteorder == "big":
            words.byteswap()
        places += find(words)
        if not unsure.isdisjoint(words):
            for i, word in enumerate(words, start):
                if word in unsure:
                    places[i] = decided(sums, word, Source(key_of("bulk", seed), i))
    return places


def _finder(cuts: Sequence[int], code: str, n: int) -> Callable[[array[int]], array[int]]:
    """What finds the places of words, as an array of that type code: with numpy for many of them, where it is there."""

    def one_by_one(words: array[int]) -> array[int]:
        return array(code, map(partial(bisect_right, cuts), words))

    if n < BLOCK:
        return one_by_one
    try:
        import numpy as np
    except ImportError:
        return one_by_one
    at, dtype = np.array(cuts, dtype=np.uint64), np.dtype(code)

    def together(words: array[int]) -> array[int]:
        places = np.searchsorted(at, np.frombuffer(words, dtype=np.uint64), side="right")
        return array(code, places.astype(dtype).tobytes())

    return together


def decided(sums: Sequence[int], word: int, source: Source) -> int:
    """The place of a try whose 64 bits lie at the end of an outcome: more bits are drawn until one outcome is left.

    `sums` are the weights of the outcomes up to each of them.

    >>> [decided([1, 3], (1 << 64) // 3, Source(key_of("more", seed), 0)) for seed in range(8)]
    [1, 0, 1, 0, 1, 1, 1, 0]
    """
    bits = 64
    while True:
        ends = [s << bits for s in sums]
        low = bisect_right(ends, word * sums[-1])
        if low == bisect_left(ends, (word + 1) * sums[-1]):
            return low
        word, bits = word << 64 | source.randbelow(_WORD), bits + 64


__all__ = ["MOST", "Tries", "tries"]
