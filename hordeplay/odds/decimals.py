"""The end of a duel in decimals, where whole numbers would take too long: the pass of `solve` with numpy's floats.

Every step multiplies, adds or divides numbers that are not negative, the chance of leaving a state included (it is added up,
never taken from 1). So no digit is lost by cancelling, and the error of every chance stays small in proportion to itself:
a law of n dice takes three roundings a die, a sum of n numbers at most n, and a way to the end has no more rounds than
there are boxes and counters. `off` bounds that: N. J. Higham, "Accuracy and Stability of Numerical Algorithms", 2nd edition
(2002), section 3.1. What is below 10^-120 is dropped on the way, as processors are slow with the tiniest floats: of an ending
rarer than 10^-90 nothing is promised.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from hordeplay.core.extras import brought_by
from hordeplay.odds.chain import Dice, Line, Order, State, Targeting
from hordeplay.odds.pmf import Chance, chance

try:
    import numpy as np
except ImportError:  # as in a browser's page: `end` says so
    np = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from hordeplay.odds.duel import Duel

    Floats: TypeAlias = NDArray[np.float64]

NEEDS_NUMPY: Final = f"battles are counted in decimals with {brought_by('numpy')}; fewer units need nothing"
UNIT: Final = 2.0**-53
"""Half a step of a float at 1."""
DROPPED: Final = 1e-120
"""Chances of a round, and masses, below which they count as 0."""


class Ending(NamedTuple):
    """Where a duel ends: the mass of each last state, and how many rounds are rolled on average."""

    weights: dict[State, float]
    rounds: float


class _Rounds(NamedTuple):
    """All rounds of one kind: `kept[s][t, j]` is the chance that t counters become j, `lost[s][t, l]` that l boxes fall."""

    kept: list[Floats]
    lost: list[Floats]
    order: Order
    growth: int
    line: Line

    def away(self, s: int) -> Floats:
        """The chance that a round changes anything, by counters."""
        kept, lost = self.kept[s], self.lost[s]
        fewer: Floats = np.tril(kept, -1).sum(axis=1)
        hurt: Floats = lost[:, 1:].sum(axis=1)
        if self.order == "player_first":
            return fewer + np.diagonal(kept) * hurt  # what stands of them rolls, and here that is all
        return hurt + lost[:, 0] * fewer

    def unhurt(self, s: int) -> Floats:
        """The chances to lose no box and to leave j of t counters."""
        first = self.lost[s][:, 0]
        return self.kept[s] * (first[None, :] if self.order == "player_first" else first[:, None])

    def spread(self, s: int, masses: Floats) -> Floats:
        """What one round makes of masses, by boxes lost and counters left; nobody has grown yet."""
        kept, lost = self.kept[s], self.lost[s]
        if self.order == "simultaneous":
            return _without_dust(lost * masses[:, None]).T @ kept
        if self.order == "player_first":
            return lost.T * (masses @ kept)[None, :]
        parts = _without_dust(lost * masses[:, None])
        return np.stack([parts[:, fell] @ self.kept[s - fell] for fell in range(lost.shape[1])])

    def settle(self, s: int, spread: Floats, rows: list[Floats], least: int = 0) -> None:
        """Add what a round made to the rows, of `least` boxes lost or more; counters that live gain for those that fell."""
        before = sum(self.line.alive[s])
        for fell in range(least, len(spread)):
            gain = self.growth * (before - sum(self.line.alive[s - fell]))
            row = rows[s - fell]
            row[0] += spread[fell, 0]
            row[1 + gain :] += spread[fell, 1 : len(row) - gain]


def off(line: Line, width: int) -> float:
    """How far a chance may be off, as a part of itself, of a duel with so many counters at most.

    >>> off(Line.of([(200, 200, 1)]), 200) < 1e-9
    True
    """
    return 16 * (line.size + width + 3) ** 2 * UNIT


def end(duel: Duel, line: Line, width: int, dice: Callable[[int, bool], Sequence[Dice]]) -> Ending:
    """Fight to the end in floats; `dice(boxes, first)` are ours in a state, `width` the most counters that there can be.

    `ValueError` where numpy is missing.
    """
    if np is None:
        raise ValueError(NEEDS_NUMPY)
    counters = duel.foes + duel.foe_spare * bool(duel.foes)
    rows = [np.zeros(width + 1) for _ in range(line.size + 1)]
    rows[-1][counters] = 1.0
    if duel.before or duel.foe_before:
        kills = _volley([(n, chance(p)) for n, p in duel.before])
        storm = _more(line, line.size, np.ones(1), duel.foe_before, duel.targeting)
        storms = np.tile(storm, (width + 1, 1))
        opening = _Rounds([_kept(kills, width)] * (line.size + 1), [storms] * (line.size + 1), "simultaneous", 0, line)
        rows, _ = _one(opening, rows)
    rounds = 0.0
    if duel.extra or duel.foe_extra:
        rows, rounds = _one(_rounds(duel, line, width, dice, first=True), rows)
    return _to_the_end(_rounds(duel, line, width, dice, first=False), rows, rounds)


def _rounds(duel: Duel, line: Line, width: int, dice: Callable[[int, bool], Sequence[Dice]], *, first: bool) -> _Rounds:
    most = width if duel.growth else duel.foes
    risks = [chance(rank.risk) for rank in duel.ranks]
    kept = [_without_dust(_kept(_volley(dice(s, first)), width)) for s in range(line.size + 1)]
    lost = []
    for s in range(line.size + 1):
        laws = _storms(line, s, most, risks, duel.targeting)
        if first:
            laws[1:] = [_more(line, s, law, duel.foe_extra, duel.targeting) for law in laws[1:]]
        lost.append(_without_dust(np.stack([laws[min(t, most)] for t in range(width + 1)])))
    return _Rounds(kept, lost, duel.order, duel.growth, line)


def _volley(dice: Sequence[Dice]) -> Floats:
    """The law of the hits of some dice, die by die."""
    law = np.ones(1)
    for n, p in dice:
        yes, no = float(p), float(1 - p)
        for _ in range(n if p else 0):
            longer = np.zeros(len(law) + 1)
            longer[:-1] = law * no
            longer[1:] += law * yes
            law = longer
    return law


def _without_dust(chances: Floats) -> Floats:
    return np.where(chances < DROPPED, 0.0, chances)


def _kept(hits: Floats, width: int) -> Floats:
    """By counters, how many a volley leaves; surplus hits are lost."""
    kept = np.zeros((width + 1, width + 1))
    for t in range(width + 1):
        n = min(t, len(hits))
        kept[t, t - n + 1 : t + 1] = hits[:n][::-1]
        kept[t, 0] += hits[t:].sum()
    return kept


def _aims(line: Line, s: int, targeting: Targeting) -> list[int]:
    """The ranks that enemy dice meet, box by box."""
    if targeting == "sequential":
        return line.front[s:0:-1]
    return [line.front[s]] * (s - line.floor[s])


def _storms(
    line: Line, s: int, n: int, risks: Sequence[Fraction], targeting: Targeting, first: Floats | None = None
) -> list[Floats]:
    """The laws of the boxes lost to 0, 1, ..., n enemy dice, after those whose law is `first`."""
    aims = _aims(line, s, targeting)
    law = np.zeros(len(aims) + 1)
    begun = np.ones(1) if first is None else first
    law[: len(begun)] = begun
    yes = np.array([float(risks[rank]) for rank in aims])
    no = np.array([float(1 - risks[rank]) for rank in aims])
    laws = [law]
    for _ in range(n):
        after = law.copy()
        after[:-1] = law[:-1] * no
        after[1:] += law[:-1] * yes
        laws.append(law := after)
    return laws


def _more(
    line: Line, s: int, law: Floats, volleys: Sequence[tuple[int, Sequence[Chance]]], targeting: Targeting
) -> Floats:
    for n, risks in volleys:
        law = _storms(line, s, n, [chance(q) for q in risks], targeting, law)[-1]
    return law


def _one(rounds: _Rounds, rows: list[Floats]) -> tuple[list[Floats], float]:
    """Play one round: the new masses, and the old mass that took part."""
    after = [np.zeros_like(row) for row in rows]
    playing = 0.0
    for s, row in enumerate(rows):
        masses = np.zeros_like(row)
        if s and row.any():
            masses[1:] = np.where(rounds.away(s) > 0, row, 0.0)[1:]
        after[s] += row - masses  # all of a state goes on, or nothing
        if masses.any():
            playing += float(masses.sum())
            rounds.settle(s, rounds.spread(s, masses), after)
    return after, playing


def _to_the_end(rounds: _Rounds, rows: list[Floats], played: float) -> Ending:
    ends: dict[State, float] = {}
    for s in range(len(rows) - 1, 0, -1):
        row, away, unhurt = rows[s], rounds.away(s), rounds.unhurt(s)
        visits = np.zeros_like(row)
        for t in range(len(row) - 1, 0, -1):
            if not row[t]:
                continue
            if not away[t]:
                ends[s, t] = float(row[t])
                continue
            visits[t] = row[t] / away[t]
            row[:t] += visits[t] * unhurt[t, :t]
        if row[0]:
            ends[s, 0] = float(row[0])
        if visits.any():
            played += float(visits.sum())
            rounds.settle(s, rounds.spread(s, visits), rows, least=1)
    ends |= {(0, t): float(mass) for t, mass in enumerate(rows[0]) if mass}
    return Ending(ends, played)


__all__ = ["Ending", "end", "off"]
