"""A whole score sheet solved at once, in floats: every state of thirteen boxes within a minute, on one core.

The states that differ in their points alone are columns of one array, so each line below works on all of them; otherwise it
is the walk of `hordeplay.odds.keep`, one die more for the mean over a roll and one die less for the best part to keep,
over the very same lattice. Needs numpy.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from hordeplay.core.extras import brought_by
from hordeplay.odds.keep import Plan
from hordeplay.odds.lattice import Lattice, faces_of, lattice
from hordeplay.odds.score_sheet import Sheet, Solved, State

if TYPE_CHECKING:
    from types import ModuleType

    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]

MOST_BOXES: Final = 13
"""More boxes would not fit a minute, nor some 10 MB."""
NEEDS_NUMPY: Final = f"the whole sheet is solved with {brought_by('numpy')}; a short sheet needs nothing"


def solve(sheet: Sheet) -> Solved[float]:
    """Solve a sheet of up to thirteen boxes; what was solved once is remembered.

    `ValueError` for more boxes, or where numpy is missing.

    >>> from hordeplay.odds.score_sheet import Box
    >>> round(solve(Sheet((Box("sum", sum),))).value(State()), 6)
    23.333333
    """
    if len(sheet.boxes) > MOST_BOXES:
        raise ValueError(f"at most {MOST_BOXES} boxes are solved, not {len(sheet.boxes)}")
    return _solve(sheet)


def solved(sheet: Sheet) -> Solved[float] | None:
    """The same where it has been solved already: nobody waits."""
    return _known.get(sheet)


_known: dict[Sheet, Solved[float]] = {}


def _solve(sheet: Sheet) -> Solved[float]:
    if sheet not in _known:
        try:
            import numpy as np
        except ImportError:
            raise ValueError(NEEDS_NUMPY) from None
        values = _Backward(np, sheet).values()

        def value(at: State) -> float:
            return float(values[at.filled, at.upper, int(at.paid)])

        _known[sheet] = Solved(sheet, value, _plan)
    return _known[sheet]


def _plan(sheet: Sheet, worth: list[float]) -> Plan[float]:
    return Plan[float](lattice(tuple(range(sheet.sides))), sheet.dice, worth)


@lru_cache(maxsize=4)
def _links(links: Lattice, dice: int) -> tuple[list[list[list[int]]], list[list[list[int]]]]:
    """The places that `up` and `down` pick, level by level; of `down` each row as long as the longest."""
    links.level(dice)
    up = [[list(pick(range(len(links.levels[k + 1])))) for pick in links.up[k]] for k in range(dice)]
    down: list[list[list[int]]] = [[]]
    for k in range(1, dice + 1):
        rows = [list(dict.fromkeys(pick(range(len(links.levels[k - 1]))))) for pick in links.down[k]]
        long = max(map(len, rows))
        down.append([row + row[:1] * (long - len(row)) for row in rows])
    return up, down


class _Backward:
    """The states of a sheet from the full one back to the empty one."""

    def __init__(self, np: ModuleType, sheet: Sheet) -> None:
        self.np, self.sheet = np, sheet
        links = lattice(tuple(range(sheet.sides)))
        self.rolls = [faces_of(count) for count in links.level(sheet.dice)]
        up, down = _links(links, sheet.dice)
        self.up: list[Ints] = [np.array(rows, dtype=np.intp) for rows in up]
        self.down: list[Ints] = [np.array(rows, dtype=np.intp) for rows in down]
        # what each box pays for each roll, once among its different payments and once by the number of that
        self.pays: list[tuple[Ints, Ints]] = []
        for box in sheet.boxes:
            paid, which = np.unique(np.array([box.points(roll) for roll in self.rolls]), return_inverse=True)
            self.pays.append((paid, which))
        self.alike = [i for i, roll in enumerate(self.rolls) if roll[0] == roll[-1]]

    def values(self) -> Floats:
        """The value of every state that play can reach, by `filled`, `upper` and `paid`; nought for the others."""
        np, sheet = self.np, self.sheet
        values: Floats = np.zeros((sheet.full + 1, sheet.bonus_from + 1, 2))
        for filled in range(sheet.full - 1, -1, -1):
            uppers: Ints = np.array(self._uppers(filled), dtype=np.intp)
            for paid in (False, True) if sheet.again and filled >> sheet.alike & 1 else (False,):
                worth = self._worth(values, filled, uppers, paid=paid)
                for _ in range(sheet.rerolls):
                    worth = self._best_part(self._means(worth))
                values[filled, uppers, int(paid)] = self._means(worth)[0][0]
        return values

    def _uppers(self, filled: int) -> list[int]:
        """The points that these upper boxes can have together."""
        sums = {0}
        for i, box in enumerate(self.sheet.boxes):
            if box.face and filled >> i & 1:
                sums = {min(self.sheet.bonus_from, old + int(more)) for old in sums for more in self.pays[i][0]}
        return sorted(sums)

    def _worth(self, values: Floats, filled: int, uppers: Ints, *, paid: bool) -> Floats:
        """What every roll is worth that goes into a box now: one row a roll, one column for each number of upper points."""
        np, sheet = self.np, self.sheet
        worth: Floats = np.full((len(self.rolls), len(uppers)), -np.inf)
        for i in range(len(sheet.boxes)):
            if not filled >> i & 1:
                points, which = self.pays[i]
                rows = np.stack([self._entry(values, filled, uppers, i, int(n), paid=paid) for n in points])
                np.maximum(worth, rows[which], out=worth)
        # of dice alike the rules of jokers know more
        if sheet.alike >= 0 and filled >> sheet.alike & 1:
            for row in self.alike:
                worth[row] = self._alike(values, filled, uppers, self.rolls[row], paid=paid)
        return worth

    def _entry(self, values: Floats, filled: int, uppers: Ints, i: int, points: int, *, paid: bool) -> Floats:
        """What so many points in a box bring, with all that comes after them, by upper points."""
        np, sheet = self.np, self.sheet
        box, then = sheet.boxes[i], filled | 1 << i
        pays = paid or bool(sheet.again and box.alike and points)
        if not box.face:
            plain: Floats = points + values[then, uppers, int(pays)]
            return plain
        after = np.minimum(sheet.bonus_from, uppers + points)
        bonus = sheet.bonus * ((uppers < sheet.bonus_from) & (after >= sheet.bonus_from))
        with_bonus: Floats = points + bonus + values[then, after, int(pays)]
        return with_bonus

    def _alike(self, values: Floats, filled: int, uppers: Ints, roll: tuple[int, ...], *, paid: bool) -> Floats:
        sheet, at = self.sheet, State(filled)
        more = sheet.again if paid else 0
        best: Floats | None = None
        for i in sheet.open_to(at, roll):
            row = self._entry(values, filled, uppers, i, sheet.pays(at, roll, i), paid=paid) + more
            best = row if best is None else self.np.maximum(best, row)
        assert best is not None  # a state that is not full has an open box
        return best

    def _means(self, after: Floats) -> list[Floats]:
        """For every count of dice the mean over the dice that join it, level by level from no dice on."""
        levels = [after]
        for up in reversed(self.up):
            levels.append(levels[-1][up].sum(axis=1) / self.sheet.sides)
        return levels[::-1]

    def _best_part(self, levels: list[Floats]) -> Floats:
        """For every roll the largest value among its parts."""
        below = levels[0]
        for level, down in zip(levels[1:], self.down[1:], strict=True):
            below = self.np.maximum(level, below[down].max(axis=1))
        return below


__all__ = ["MOST_BOXES", "NEEDS_NUMPY", "solve", "solved"]
