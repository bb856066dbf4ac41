"""The multisets of dice, level by level, each linked to those with one die more and one die less.

A multiset is a *count*: how many dice show each face, first face first. Faces that no payoff tells apart may be declared
alike; of all counts that differ only among such faces the lattice holds one, the counts of alike faces in falling order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from operator import itemgetter
from typing import Final, Protocol, TypeAlias, TypeVar

Count: TypeAlias = tuple[int, ...]
V = TypeVar("V")


class Getter(Protocol):
    """Picks some values, always the same places."""

    def __call__(self, values: Sequence[V], /) -> tuple[V, ...]: ...


MOST_DICE: Final = 24
"""More dice than any game here rolls; a slip of the keyboard should not fill the memory."""


class Lattice:
    """All multisets of dice with so many sides, built level by level as they are asked for.

    `alike` names the class of every face, so its length is the number of sides: (0, 0, 0, 0, 1, 0) says that only the fifth
    face differs from the others. `levels[k]` are the counts of k dice; `up[k][i]` picks, out of values of level k + 1, those
    of count i with one die more, once for each face; `down[k][i]` picks those with one die less, once for each kind of die.

    >>> pairs = lattice((0,) * 6)
    >>> pairs.level(3)
    ((3, 0, 0, 0, 0, 0), (2, 1, 0, 0, 0, 0), (1, 1, 1, 0, 0, 0))
    >>> len(lattice(tuple(range(6))).level(5))
    252
    """

    __slots__ = ("_places", "_seats", "alike", "down", "index", "levels", "sides", "up")

    def __init__(self, alike: Sequence[int]) -> None:
        self.alike = tuple(alike)
        self.sides = len(self.alike)
        classes = dict.fromkeys(self.alike)
        self._places = [[f for f, c in enumerate(self.alike) if c == name] for name in classes]
        seats = [f for places in self._places for f in places]
        self._seats = None if seats == sorted(seats) else [seats.index(f) for f in range(self.sides)]
        nothing = (0,) * self.sides
        self.levels: list[tuple[Count, ...]] = [(nothing,)]
        self.index: list[dict[Count, int]] = [{nothing: 0}]
        self.up: list[list[Getter]] = []
        self.down: list[list[Getter]] = [[]]

    def canonical(self, count: Sequence[int]) -> Count:
        """The count that stands for this one: alike faces in falling order."""
        if len(self._places) == self.sides:
            return tuple(count)
        falling = [n for places in self._places for n in sorted([count[f] for f in places], reverse=True)]
        return tuple(falling) if self._seats is None else tuple([falling[s] for s in self._seats])

    def place(self, count: Sequence[int]) -> int:
        """Where the values of this count stand in its level."""
        return self.index[sum(count)][self.canonical(count)]

    def level(self, dice: int) -> tuple[Count, ...]:
        """All counts of that many dice; builds the levels up to it. `ValueError` beyond `MOST_DICE`."""
        if dice > MOST_DICE:
            raise ValueError(f"at most {MOST_DICE} dice, not {dice}")
        while len(self.levels) <= dice:
            self._grow()
        return self.levels[dice]

    def _grow(self) -> None:
        below = self.levels[-1]
        index: dict[Count, int] = {}
        fewer: list[dict[int, None]] = []
        up: list[Getter] = []
        for i, count in enumerate(below):
            row = []
            for f in range(self.sides):
                more = self.canonical((*count[:f], count[f] + 1, *count[f + 1 :]))
                j = index.setdefault(more, len(index))
                if j == len(fewer):
                    fewer.append({})
                fewer[j][i] = None
                row.append(j)
            up.append(itemgetter(*row) if len(row) > 1 else itemgetter(slice(row[0], row[0] + 1)))
        self.levels.append(tuple(index))
        self.index.append(index)
        self.up.append(up)
        # a getter of one index gives no tuple: here it is named twice, which changes no maximum, above it is a slice, for sums
        self.down.append([itemgetter(*js, *js) if len(js) == 1 else itemgetter(*js) for js in map(list, fewer)])


lattice = lru_cache(maxsize=64)(Lattice)
"""`Lattice`, remembered by its classes of faces."""


def size_of(alike: Sequence[int], dice: int) -> int:
    """How many counts of up to so many dice a lattice holds, told before it is built.

    >>> size_of(range(6), 5), sum(len(lattice((0,) * 6).level(n)) for n in range(6)), size_of((0,) * 6, 5)
    (462, 19, 19)
    """
    ways = [1] + [0] * dice
    for name in dict.fromkeys(alike):
        for step in range(1, list(alike).count(name) + 1):  # falling counts are partitions: so many parts at most
            for n in range(step, dice + 1):
                ways[n] += ways[n - step]
    return sum(ways)


def count_of(faces: Iterable[int], sides: int = 6) -> Count:
    """Count the dice of each face; `ValueError` for a face that a die does not have.

    >>> count_of([6, 5, 3, 3, 1])
    (1, 0, 2, 0, 1, 1)
    """
    count = [0] * sides
    for face in faces:
        if not 1 <= face <= sides:
            raise ValueError(f"a die shows 1 to {sides}, not {face}")
        count[face - 1] += 1
    return tuple(count)


def faces_of(count: Sequence[int]) -> Count:
    """The dice of a count, the highest face first.

    >>> faces_of((1, 0, 2, 0, 1, 1))
    (6, 5, 3, 3, 1)
    """
    return tuple(f for f in range(len(count), 0, -1) for _ in range(count[f - 1]))


def parts_of(count: Sequence[int]) -> Iterator[Count]:
    """Every count that is part of this one, itself and the empty one included.

    >>> list(parts_of((2, 1)))
    [(2, 1), (2, 0), (1, 1), (1, 0), (0, 1), (0, 0)]
    """
    return product(*(range(n, -1, -1) for n in count))
