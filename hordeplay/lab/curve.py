"""An exact number at every setting of one thing that is turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from hordeplay.core.english import listed
from hordeplay.lab.data_frame import data_frame
from hordeplay.lab.result import Repeatable, Report, Reported
from hordeplay.lab.sweep import KnobValue, LeftOut, omitted
from hordeplay.odds import show
from hordeplay.odds.amount import CHANCE, in_a_sentence
from hordeplay.odds.chart import Chart, Mark

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.lab.solved import Solved

ROWS: Final = 40
"""Rows of a curve that is shown whole."""
NEAR: Final = 5
"""Rows about a place that is shown of a longer one."""


class CurvePoint(NamedTuple):
    """One setting and the exact number there."""

    setting: KnobValue
    value: Fraction


@dataclass(frozen=True, repr=False)
class Curve(Repeatable, Reported):
    """An exact number at every setting, and what that means for a target."""

    game: str
    measure: str
    means: str
    """What the number is, in a sentence."""
    turned: str
    """The knob or the field."""
    points: tuple[CurvePoint, ...]
    printed: KnobValue
    target: Fraction | None
    unit: str
    ordered: bool
    left_out: tuple[LeftOut, ...] = ()
    """Settings that make no game, or of which the number cannot be said, each with the reason."""
    asked: Solved | None = field(default=None, compare=False)
    """The question to `solve`, by which a file can ask it again."""

    @property
    def best(self) -> CurvePoint | None:
        """The setting nearest to the target, of equally near ones that nearer to print; None without a target."""
        if self.target is None:
            return None
        target = self.target
        return min(self.points, key=lambda one: (abs(one.value - target), self._steps(one.setting)))

    @property
    def met(self) -> bool:
        """Whether a setting has just the target."""
        return any(one.value == self.target for one in self.points)

    @property
    def crossings(self) -> tuple[tuple[CurvePoint, CurvePoint], ...]:
        """Neighbouring settings between which the number passes the target; none where settings have no order."""
        if self.target is None or not self.ordered:
            return ()
        target = self.target
        return tuple((a, b) for a, b in pairwise(self.points) if (a.value - target) * (b.value - target) < 0)

    @property
    def says(self) -> str:
        """The answer in words."""
        values = [one.value for one in self.points]
        low, high = min(self.points, key=lambda one: one.value), max(self.points, key=lambda one: one.value)
        if self.target is None:
            if low.value == high.value:
                return f"{self.turned} does not move it: {self._short(values[0])} at every setting."
            return (
                f"From {self._short(low.value)} at {low.setting} to {self._short(high.value)} at {high.setting}: "
                "targets between them can be reached."
            )
        best, target = self.best, self._written(self.target)
        assert best is not None  # there is a target
        near = f"best {self._short(best.value)} at {best.setting}"
        if low.value == high.value:
            same = "which is the target" if self.met else f"and so no setting reaches {target}"
            return f"{self.turned} does not move it: {self._short(values[0])} at every setting, {same}."
        if self.met:
            exact = [str(one.setting) for one in self.points if one.value == self.target]
            return f"{self.turned} {listed(exact, 'or')} gives exactly {target}."
        if not low.value < self.target < high.value:
            return f"No setting of {self.turned} reaches {target}; {near}."
        passes = [
            f"{a.setting} ({self._short(a.value)}) and {b.setting} ({self._short(b.value)})" for a, b in self.crossings
        ]
        crossed = f"It is passed between {'; between '.join(passes)}. " if passes else ""
        return f"No setting of {self.turned} gives just {target}; {near}. {crossed}".strip()

    def _steps(self, value: KnobValue) -> int:
        return abs(int(value) - int(self.printed)) if self.ordered else int(value != self.printed)

    def _short(self, value: Fraction) -> str:
        return in_a_sentence(value, self.unit)

    def _written(self, value: Fraction) -> str:
        return str(value) if show.is_readable(value) else f"{float(value):.6g}"

    def rows(self) -> list[dict[str, KnobValue | Fraction | float]]:
        """Tidy rows: the setting, the exact number, its decimal, and with a target how far it is from that."""
        rows: list[dict[str, KnobValue | Fraction | float]] = []
        for one in self.points:
            row = {self.turned: one.setting, "exact": one.value, "decimal": float(one.value)}
            rows.append(row if self.target is None else {**row, "off": float(one.value - self.target)})
        return rows

    def to_frame(self) -> pd.DataFrame:
        """The rows as a pandas frame."""
        return data_frame(self.rows())

    def chart(self) -> Chart:
        """The curve with the target as a level and the printed setting marked; `Plot(curve.chart())` draws it."""
        percent = self.unit == CHANCE
        x, y = [one.setting for one in self.points], tuple(float(one.value) for one in self.points)
        title = f"{self.measure}, by {self.turned}"
        places: tuple[float | str, ...] = tuple(float(one) if self.ordered else str(one) for one in x)
        marks = [Mark("line" if self.ordered else "bars", "exact", places, y)]
        if self.ordered:
            marks.append(Mark("dots", "settings", places, y))
            at_print = [i for i, setting in enumerate(x) if setting == self.printed]
            marks += [Mark("dots", "as printed", (places[i],), (y[i],)) for i in at_print]
        if self.target is not None:
            marks.append(Mark("level", "target", (), (float(self.target),)))
        names = () if self.ordered else tuple(map(str, places))
        noted = [
            f"As printed, {one.setting}: {self._short(one.value)}."
            for one in self.points
            if one.setting == self.printed
        ]
        return Chart(title, tuple(marks), self.turned, self.unit, percent, names, (self.says, *noted))

    def report(self) -> Report:
        """One row a setting: the exact number and its decimal."""
        best = self.best
        head = (self.turned, "exact", "decimal", *(() if self.target is None else ("off",)))
        rows = [self._row(run, best) for run in self._runs()]
        star = "* " if best is not None else ""
        notes = [f"{star}{self.says}", f"{self.measure}: {self.means}."]
        return Report(f"{self.game}: {self.measure}, by {self.turned}", head, rows, [*notes, *omitted(self.left_out)])

    def _row(self, run: Sequence[CurvePoint], best: CurvePoint | None) -> tuple[str, ...]:
        """A row of settings with one number; no points stand for those that are not shown."""
        if not run:
            return ("...",) * (3 if self.target is None else 4)
        first, last = run[0], run[-1]
        name = str(first.setting) if first == last else f"{first.setting} to {last.setting}"
        marks = f" *{'' if first == last else f' {best.setting}'}" if best is not None and best in run else ""
        if any(one.setting == self.printed for one in run):
            marks += " printed" if first == last else f" printed {self.printed}"
        value = first.value
        off = () if self.target is None else (f"{float(value - self.target):+.4f}",)
        return (f"{name}{marks}", show.fraction(value), f"{float(value):.4f}", *off)

    def _runs(self) -> list[list[CurvePoint]]:
        """Neighbouring settings with one number together; of a long curve the ends, and what lies about print and the best."""
        runs: list[list[CurvePoint]] = []
        for one in self.points:
            if self.ordered and runs and runs[-1][-1].value == one.value:
                runs[-1].append(one)
            else:
                runs.append([one])
        if len(runs) <= ROWS:
            return runs
        best = self.best
        wanted = {self.printed, best.setting if best is not None else self.printed}
        about = [i for i, run in enumerate(runs) if any(one.setting in wanted for one in run)]
        shown = [i for i in range(len(runs)) if min(i, len(runs) - 1 - i, *(abs(i - at) for at in about)) < NEAR]
        left: list[list[CurvePoint]] = []
        for before, i in zip([-1, *shown], shown, strict=False):
            left += [runs[i]] if i == before + 1 else [[], runs[i]]
        return left


__all__ = ["Curve", "CurvePoint"]
