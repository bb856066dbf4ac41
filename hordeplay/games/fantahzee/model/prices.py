"""Prices in dice: what pays a hero, what a reduction leaves of a price, and every way to pay it (Activating Heroes).

A price is also a goal of a roll: the engine and the exact odds ask the same functions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final, Self

from hordeplay.core.english import cut

MOST_X: Final = 5
"""A group is at most five of a kind (FZ-HERO-03)."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that a hero costs, or that a roll should show (FZ-HERO-02 to -04).

    `numbers` are faces that must lie there, in rising order; each of `groups`, in falling order, is that many dice of one
    number, whichever it is. All of them are different dice.

    >>> Dice.read("XX+5"), str(Dice.read("XX+5")), Dice.read("0").size
    (Dice(numbers=(5,), groups=(2,)), '5+XX', 0)
    """

    numbers: tuple[int, ...] = ()
    groups: tuple[int, ...] = ()

    @classmethod
    def read(cls, text: str) -> Self:
        """The dice that a text means: `XXX`, `55`, `5X`, `XX+XXX`, and `0` for none; else `ValueError`."""
        if not isinstance(text, str):
            raise ValueError(f"{cut(repr(text))} is no dice: write a text, as 'XX' or '55'")
        parts = [_PART.fullmatch(part) for part in text.split("+")] if text != "0" else []
        if not all(part and part[0] for part in parts):
            raise ValueError(
                f"{cut(repr(text))} is no dice: write XX for a pair, 55 for two fives, 5+XX for both, 0 for none"
            )
        numbers = sorted(int(digit) for part in parts if part for digit in part[1])
        groups = sorted((len(part[2]) for part in parts if part and part[2]), reverse=True)
        if groups and groups[0] > MOST_X:
            raise ValueError(f"{cut(repr(text))} asks for more than {MOST_X} of a kind")
        return cls(tuple(numbers), tuple(groups))

    def __str__(self) -> str:
        """As `read` takes it, numbers first."""
        parts = ["".join(map(str, self.numbers)), *("X" * group for group in self.groups)]
        return "+".join(filter(None, parts)) or "0"

    @property
    def size(self) -> int:
        """How many dice that is."""
        return len(self.numbers) + sum(self.groups)

    def merged(self) -> Dice:
        """The same with every X in one group: the other reading of a price with several groups (FZ-RUL-15)."""
        return Dice(self.numbers, (sum(self.groups),)) if len(self.groups) > 1 else self

    def fewer(self, n: int, least: int = 0) -> tuple[Dice, ...]:
        """What is left when one reduction takes up to n X out of one group, down to `least`; one result per choice.

        Numbers are never reduced (FZ-HERO-07). Without a group it is the price itself.

        >>> [str(left) for left in Dice.read("XXX+XX").fewer(1)], [str(left) for left in Dice.read("55").fewer(2)]
        (['XX+XX', 'XXX+X'], ['55'])
        """
        smaller: dict[Dice, None] = {}
        for i, group in enumerate(self.groups):
            if not i or group != self.groups[i - 1]:
                left = max(min(least, group), group - n)
                rest = (*self.groups[:i], left, *self.groups[i + 1 :])
                smaller[Dice(self.numbers, tuple(sorted(filter(None, rest), reverse=True)))] = None
        return tuple(smaller) or (self,)

    def payable(self, pool: Sequence[int]) -> bool:
        """Whether a pool that counts the dice of each face can pay.

        >>> Dice.read("XX").payable([0, 2, 4, 0, 0, 1]), Dice.read("55").payable([1, 1, 1, 1, 1, 0])
        (True, False)
        """
        if len(self.groups) > 1 or (self.numbers and self.groups):
            return bool(self.payments(pool))
        if self.groups:
            return max(pool) >= self.groups[0]
        # loops: it is asked at every pause, and all() costs a generator
        for face in self.numbers:  # noqa: SIM110 - see above
            if face > len(pool) or pool[face - 1] < self.numbers.count(face):
                return False
        return True

    def pays(self, dice: Sequence[int]) -> bool:
        """Whether exactly these dice, counted like a pool, are a way to pay.

        >>> Dice.read("XX").pays([0, 2, 0, 0, 0, 0]), Dice.read("XX").pays([0, 1, 1, 0, 0, 0])
        (True, False)
        """
        return sum(dice) == self.size and self.payable(dice)

    def payments(self, pool: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """Every way to pay from a pool that counts the dice of each face, first face first; each way counts likewise.

        Groups may show equal numbers; a face that the pool does not have cannot be paid (FZ-RUL-14, FZ-RUL-15).

        >>> Dice.read("XX").payments([0, 2, 4, 0, 0, 1])
        ((0, 2, 0, 0, 0, 0), (0, 0, 2, 0, 0, 0))
        >>> Dice.read("55").payments([1, 1, 1, 1, 1, 0])
        ()
        """
        named = [0] * len(pool)
        for face in self.numbers:
            if face > len(pool) or pool[face - 1] <= named[face - 1]:
                return ()
            named[face - 1] += 1
        ways = {tuple(named): None}
        for group in self.groups:
            more: dict[tuple[int, ...], None] = {}
            for way in ways:
                for i, paid in enumerate(way):
                    if pool[i] - paid >= group:
                        more[*way[:i], paid + group, *way[i + 1 :]] = None
            ways = more
        return tuple(ways)


@lru_cache(maxsize=4096)
def reduced(price: Dice, tokens: tuple[int, ...], least: int = 0) -> Mapping[Dice, tuple[int, ...]]:
    """Every price that some of these reductions make of this one, the price itself first, with the tokens spent on it.

    A token is spent whole and takes X out of one group; several may serve one price (FZ-RUL-17). Where several choices of
    tokens come to the same price, the one that spends the fewest X stands, then the one with the fewest tokens.

    >>> {str(left): spent for left, spent in reduced(Dice.read("XXXX"), (1, 2)).items()}
    {'XXXX': (), 'XXX': (1,), 'XX': (2,), 'X': (1, 2)}
    """
    prices: dict[Dice, tuple[int, ...]] = {price: ()}
    held = sorted(tokens)
    choices = dict.fromkeys(some for k in range(1, len(held) + 1) for some in combinations(held, k))
    for spent in sorted(choices, key=lambda some: (sum(some), len(some), some)):
        left = [price]
        for token in spent:
            left = list(dict.fromkeys(fewer for dice in left for fewer in dice.fewer(token, least)))
        for dice in left:
            prices.setdefault(dice, spent)
    return MappingProxyType(prices)


_PART: Final = re.compile(r"([1-8]{0,8})(X*)")
read_dice = lru_cache(maxsize=256)(Dice.read)
"""`Dice.read`, remembered: the same text is read again and again."""
