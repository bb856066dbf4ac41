"""The absorbing chain under a duel: its states, one round of it, and its end.

A state is `(s, t)`: `s` hit boxes are left on our side and `t` counters on theirs.  Boxes stand in one line in the order in
which they are ticked off, so several ranks, units that take more than one hit and cancelled hits all become the same thing:
a position in the line.  A round never adds a box, and without a new box it never adds a counter; the only way to stay is
that nobody hits.  Dividing that loop out leaves a triangle, which one pass through the states solves.

Invariant: all masses of a pass are whole numbers over one running denominator.  Nothing is divided and no fraction is
reduced before the end: instead of dividing one mass by `d`, all the others are multiplied by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm
from typing import Literal, NamedTuple, TypeAlias

Order: TypeAlias = Literal["simultaneous", "player_first", "enemy_first"]
Targeting: TypeAlias = Literal["sequential", "declared"]
State: TypeAlias = tuple[int, int]
Dice: TypeAlias = tuple[int, Fraction]  # how many, and the chance that one hits


class Law(NamedTuple):
    """The chances of 0, 1, 2, ... hits, as whole numbers over `whole`."""

    hits: list[int]
    whole: int


class Clash(NamedTuple):
    """One round from one state: `table[l][j] / whole` is the chance to lose `l` boxes and to leave `low + j` counters."""

    whole: int
    low: int
    table: list[list[int]]


def volley(dice: Sequence[Dice]) -> Law:
    """Give the law of the hits of some dice that are rolled together.

    >>> volley([(2, Fraction(1, 2)), (1, Fraction(1, 3))])
    Law(hits=[2, 5, 4, 1], whole=12)
    """
    hits, whole = [1], 1
    for n, p in dice:
        yes, no = p.numerator, p.denominator - p.numerator
        one = [comb(n, k) * yes**k * no ** (n - k) for k in range(n + 1 if yes else 1)]
        both = [0] * (len(hits) + len(one) - 1)
        for i, x in enumerate(hits):
            for j, y in enumerate(one, i):
                both[j] += x * y
        hits, whole = both, whole * p.denominator**n
    return Law(hits, whole)


@dataclass(frozen=True, slots=True)
class Line:
    """Our side as a line of hit boxes; index every list by the number of boxes left, the front box is the next to go."""

    alive: list[tuple[int, ...]]  # units of each rank that still stand
    front: list[int]  # rank of the front box; 0 where no box is left
    floor: list[int]  # boxes left once the whole front rank is gone

    @property
    def size(self) -> int:
        """How many hits our whole side takes."""
        return len(self.alive) - 1

    @classmethod
    def of(cls, ranks: Sequence[tuple[int, int, int]]) -> Line:
        """Build the line from ranks in casualty order, each `(units, boxes, hits that one unit takes)`.

        >>> Line.of([(1, 2, 2), (2, 2, 1)]).alive
        [(0, 0), (0, 1), (0, 2), (1, 2), (1, 2)]
        """
        alive, front, floor = [(0,) * len(ranks)], [0], [0]
        for rank in reversed(range(len(ranks))):
            units, boxes, toughness = ranks[rank]
            behind = [r[0] for r in ranks[rank + 1 :]]
            bottom = len(alive) - 1
            for box in range(1, boxes + 1):
                alive.append((*(0,) * rank, min(units, -(-box // toughness)), *behind))
                front.append(rank)
                floor.append(bottom)
        return cls(alive, front, floor)

    def storms(
        self, s: int, n: int, risks: Sequence[Fraction], targeting: Targeting, first: Law | None = None
    ) -> list[Law]:
        """Give the laws of the boxes lost to 0, 1, ..., `n` enemy dice from `s` boxes, die by die.

        `sequential`: each die meets the rank that is in front when it is resolved.  `declared`: all dice aim at the rank in
        front at the start, and what it does not need is lost.  `first` is the law of dice resolved before these.
        """
        whole = lcm(*(q.denominator for q in risks))
        yes = [q.numerator * (whole // q.denominator) for q in risks]
        bottom = 0 if targeting == "sequential" else self.floor[s]
        aims = self.front[s:bottom:-1] if targeting == "sequential" else [self.front[s]] * (s - bottom)
        law = first or Law([1], 1)
        laws = [law]
        for _ in range(n):
            lost = [0] * min(len(law.hits) + 1, len(aims) + 1)
            for box, w in enumerate(law.hits):
                if box == len(aims):
                    lost[box] += w * whole
                    continue
                q = yes[aims[box]]
                lost[box] += w * (whole - q)
                lost[box + 1] += w * q
            while len(lost) > 1 and not lost[-1]:
                lost.pop()
            law = Law(lost, law.whole * whole)
            laws.append(law)
        return laws


class Chain:
    """All rounds of one kind between a line and some counters: who rolls what, in which order, from every state.

    `kills[s]` is the law of our hits with `s` boxes left, `storms[s][t]` the law of theirs on us with `t` counters left.
    """

    __slots__ = ("foes", "growth", "kills", "line", "order", "storms")

    def __init__(self, line: Line, kills: list[Law], storms: list[list[Law]], order: Order, growth: int) -> None:
        self.line, self.kills, self.storms, self.order, self.growth = line, kills, storms, order, growth

    def stuck(self, s: int) -> bool:
        """Tell whether nobody can ever hit again with `s` boxes left: our dice cannot, and theirs cannot touch the front."""
        return len(self.kills[s].hits) == 1 and len(self.storms[s][-1].hits) == 1

    def clash(self, s: int, t: int) -> Clash:
        """Expand one round from `s` boxes (1 or more) against `t` counters (1 or more)."""
        kills, storm = self.kills[s], self.storms[s][t]
        left = remaining(kills.hits, t)
        low = t + 1 - len(left)
        if self.order == "simultaneous":
            whole = kills.whole * storm.whole
            table = [[x * y for y in left] for x in storm.hits]
        elif self.order == "player_first":  # only the counters that we leave roll
            whole = kills.whole * storm.whole
            table = [[0] * len(left) for _ in storm.hits]
            for j, y in enumerate(left):
                reply = self.storms[s][low + j]
                for lost, x in enumerate(reply.hits):
                    table[lost][j] = x * y * (storm.whole // reply.whole)
        else:  # only the units that they leave roll
            whole = kills.whole * storm.whole
            table = []
            for lost, x in enumerate(storm.hits):
                reply = self.kills[s - lost]
                answer = remaining(reply.hits, t)
                factor = x * (kills.whole // reply.whole)
                table.append([0] * (len(left) - len(answer)) + [y * factor for y in answer])
        return self._grown(s, Clash(whole, low, table)) if self.growth else Clash(whole, low, table)

    def _grown(self, s: int, clash: Clash) -> Clash:
        """Let counters that survive the round gain `growth` for each unit that fell in it."""
        before = sum(self.line.alive[s])
        table = []
        for lost, row in enumerate(clash.table):
            gain = self.growth * (before - sum(self.line.alive[s - lost]))
            flat = [0] * clash.low + row
            table.append([flat[0], *[0] * gain, *flat[1:]])
        return Clash(clash.whole, 0, table)


def remaining(hits: list[int], t: int) -> list[int]:
    """Turn a law of hits into the law of what is left of `t` counters, ascending; surplus hits are lost."""
    return hits[::-1] if len(hits) <= t + 1 else [sum(hits[t:]), *hits[:t][::-1]]
