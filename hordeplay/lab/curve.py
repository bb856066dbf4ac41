"""An exact number at every setting of one thing that is turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from hordeplay.core.english import listed
from hordeplay.core.exact import exact_in_words
from hordeplay.core.language import tr
from hordeplay.games import find
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


def asked_in_words(game: str, question: str) -> str:
    """An exact question as people read it; as it was typed where the game is known by no name."""
    try:
        return exact_in_words(find(game), question)
    except ValueError:
        return question


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
                return tr(
                    "{knob} does not move it: {value} at every setting.",
                    knob=self.turned,
                    value=self._short(values[0]),
                )
            return tr(
                "From {low} at {first} to {high} at {last}: targets between them can be reached.",
                low=self._short(low.value),
                first=low.setting,
                high=self._short(high.value),
                last=high.setting,
            )
        best, target = self.best, self._written(self.target)
        assert best is not None  # there is a target
        parts = {
            "knob": self.turned,
            "target": target,
            "value": self._short(best.value),
            "best": best.setting,
            "always": self._short(values[0]),
        }
        if low.value == high.value:
            return (
                tr("{knob} does not move it: {always} at every setting, which is the target.", **parts)
                if self.met
                else tr(
                    "{knob} does not move it: {always} at every setting, and so no setting reaches {target}.", **parts
                )
            )
        if self.met:
            exact = [str(one.setting) for one in self.points if one.value == self.target]
            return tr("{knob} {settings} gives exactly {target}.", settings=listed(exact, "or"), **parts)
        if not low.value < self.target < high.value:
            return tr("No setting of {knob} reaches {target}; best {value} at {best}.", **parts)
        passes = [
            tr(
                "between {low} ({before}) and {high} ({after})",
                low=a.setting,
                before=self._short(a.value),
                high=b.setting,
                after=self._short(b.value),
            )
            for a, b in self.crossings
        ]
        near = tr("No setting of {knob} gives just {target}; best {value} at {best}.", **parts)
        return f"{near} {tr('It is passed {places}.', places='; '.join(passes))}" if passes else near

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
        title = self._by
        places: tuple[float | str, ...] = tuple(float(one) if self.ordered else str(one) for one in x)
        marks = [Mark("line" if self.ordered else "bars", tr("exact"), places, y)]
        if self.ordered:
            marks.append(Mark("dots", tr("settings"), places, y))
            at_print = [i for i, setting in enumerate(x) if setting == self.printed]
            marks += [Mark("dots", tr("as printed"), (places[i],), (y[i],)) for i in at_print]
        if self.target is not None:
            marks.append(Mark("level", tr("target"), (), (float(self.target),)))
        names = () if self.ordered else tuple(map(str, places))
        noted = [
            tr("As printed, {setting}: {value}.", setting=one.setting, value=self._short(one.value))
            for one in self.points
            if one.setting == self.printed
        ]
        return Chart(title, tuple(marks), self.turned, self.unit, percent, names, (self.says, *noted))

    def report(self) -> Report:
        """One row a setting: the exact number and its decimal."""
        best = self.best
        head = (self.turned, tr("exact"), tr("decimal"), *(() if self.target is None else (tr("off"),)))
        rows = [self._row(run, best) for run in self._runs()]
        star = "* " if best is not None else ""
        notes = [f"{star}{self.says}", f"{self._asks}: {tr(self.means)}."]
        return Report(f"{self.game}: {self._by}", head, rows, [*notes, *omitted(self.left_out)])

    @property
    def _by(self) -> str:
        return tr("{measure}, by {knob}", measure=self._asks, knob=self.turned)

    @property
    def _asks(self) -> str:
        return asked_in_words(self.game, self.measure)

    def _row(self, run: Sequence[CurvePoint], best: CurvePoint | None) -> tuple[str, ...]:
        """A row of settings with one number; no points stand for those that are not shown."""
        if not run:
            return ("...",) * (3 if self.target is None else 4)
        first, last = run[0], run[-1]
        name = str(first.setting) if first == last else tr("{low} to {high}", low=first.setting, high=last.setting)
        marks = f" *{'' if first == last else f' {best.setting}'}" if best is not None and best in run else ""
        if any(one.setting == self.printed for one in run):
            marks += f" {tr('printed')}" if first == last else f" {tr('printed')} {self.printed}"
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


__all__ = ["Curve", "CurvePoint", "asked_in_words"]
