"""Solve the chain of a duel: forward from one start to every end, backward from every start to win or ruin.

Both passes visit a state after all the states that lead to it (or before, backwards), and divide the loop "nobody hits" out
as they go: a state that is left with `away / whole` in a round passes its mass `w` on as `w * table / away`, and is visited
`w * whole / away` times on average.  To stay among whole numbers the rest is multiplied by `away` instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import mul
from typing import Generic, TypeVar

from hordeplay.odds.chain import Chain, State

N = TypeVar("N", int, float)

Rows = list[list[int]]  # masses: one row for each number of boxes, indexed by counters


@dataclass(frozen=True, slots=True)
class End:
    """Where a duel ends: `weights[state] / total`, and `rounds / total` rounds on average."""

    weights: dict[State, int]
    total: int
    rounds: int


def goes_on(chain: Chain, s: int, t: int) -> bool:
    """Tell whether another round is rolled: both sides stand, and somebody can hit."""
    return s > 0 and t > 0 and not chain.stuck(s)


def one_round(chain: Chain, rows: Rows) -> tuple[Rows, int, int]:
    """Play one round from masses: the new masses, what their denominator grew by, and the old mass that took part."""
    clashes = [
        (s, t, chain.clash(s, t)) for s, row in enumerate(rows) for t, w in enumerate(row) if w and goes_on(chain, s, t)
    ]
    top = max((clash.whole for _, _, clash in clashes), default=1)  # every other one divides it
    after = [[w * top for w in row] for row in rows]
    playing = 0
    for s, t, clash in clashes:
        w = rows[s][t]
        playing += w
        after[s][t] -= w * top
        factor = w * (top // clash.whole)
        for lost, weights in enumerate(clash.table):
            target = after[s - lost]
            for j, x in enumerate(weights, clash.low):
                target[j] += factor * x
    return after, top, playing


def to_the_end(chain: Chain, rows: Rows, total: int = 1, rounds: int = 0) -> End:
    """Fight on from masses over `total` until nothing can change; `rounds` / `total` have been fought so far."""
    rows = [row[:] for row in rows]
    ends: dict[State, int] = {}
    for s in range(chain.line.size, 0, -1):
        row = rows[s]
        if chain.stuck(s):
            ends.update({(s, t): w for t, w in enumerate(row) if w})
            continue
        scale = 1
        left: list[
            tuple[int, int, int, list[list[int]]]
        ] = []  # mass / away, whole, low, table of each state in this row
        for t in range(len(row) - 1, 0, -1):
            w = row[t]
            if not w:
                continue
            whole, low, table = chain.clash(s, t)
            fewer, away = table[0][:-1], whole - table[0][-1]
            row[:t] = [x * away for x in row[:t]]
            for j, x in enumerate(fewer, low):
                row[j] += w * x
            left = [(e * away, v, i, rest) for e, v, i, rest in left]
            left.append((w, whole, low, table))
            scale *= away
        if scale != 1:
            total, rounds = total * scale, rounds * scale
            ends = {state: w * scale for state, w in ends.items()}
            rows[:s] = [[w * scale for w in r] for r in rows[:s]]
        if row[0]:
            ends[s, 0] = row[0]
        for e, whole, low, table in left:
            rounds += e * whole
            for lost in range(1, len(table)):
                target = rows[s - lost]
                for j, x in enumerate(table[lost], low):
                    target[j] += e * x
    ends.update({(0, t): w for t, w in enumerate(rows[0]) if w})
    return End(ends, total, rounds)


@dataclass(frozen=True, slots=True)
class Values(Generic[N]):
    """For every start (s, t): the chances to win and to fall together, `win[s][t] / total` and `mutual[s][t] / total`."""

    win: list[list[N]]
    mutual: list[list[N]]
    total: N


def from_every_start(chain: Chain, foes: int, one: N, share: Callable[[N, int], N] | None = None) -> Values[N]:
    """Find win and mutual for every start of at most `foes` counters.

    With `one=1` the answers are whole numbers over `total`; with `one=1.0, share=truediv` they are floats and `total` is 1.0.
    """
    zero: N = one - one
    total = one
    win: list[list[N]] = [[zero] * (foes + 1)]
    mutual: list[list[N]] = [[zero] * (foes + 1)]
    mutual[0][0] = one
    for s in range(1, chain.line.size + 1):
        scale = one
        w, m = [total], [zero]  # this row; without counters it is won
        for t in range(1, foes + 1):
            if chain.stuck(s):
                w.append(zero)
                m.append(zero)
                continue
            whole, low, table = chain.clash(s, t)
            fewer, away = table[0][:-1], whole - table[0][-1]
            won, both = _dot(fewer, w[low:], zero), _dot(fewer, m[low:], zero)
            for lost in range(1, len(table)):
                won += scale * _dot(table[lost], win[s - lost][low:], zero)
                both += scale * _dot(table[lost], mutual[s - lost][low:], zero)
            if share:
                won, both = share(won, away), share(both, away)
            else:
                w, m, scale = [x * away for x in w], [x * away for x in m], scale * away
            w.append(won)
            m.append(both)
        if not share:
            win = [[x * scale for x in row] for row in win]
            mutual = [[x * scale for x in row] for row in mutual]
            total *= scale
        win.append(w)
        mutual.append(m)
    return Values(win, mutual, total)


def _dot(weights: list[int], values: list[N], zero: N) -> N:
    total: N = sum(map(mul, weights, values), zero)
    return total
