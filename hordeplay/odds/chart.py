"""A chart as data: what bars, dots, lines and bands it shows. The same object is drawn in a notebook, as SVG, and as a table.

>>> chart = bars("One die", ["1-5", "6"], [5 / 6, 1 / 6], name="exact")
>>> print(chart.csv())
mark,kind,x,y,low,high
exact,bars,1-5,0.8333333333333334,,
exact,bars,6,0.16666666666666666,,
<BLANKLINE>
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from hordeplay.core.language import tr
from hordeplay.odds.amount import CHANCE
from hordeplay.odds.pmf import Pmf

Place: TypeAlias = float | str
Kind: TypeAlias = Literal["bars", "dots", "line", "band", "edges", "span", "level"]


FEW = 40
"""Values of one mark that are told in a text."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that a chart shows.

    `bars`, `dots` and a `line` have places and values; a `band`, its `edges` alone, and a `span` at each place reach from
    `low` to `y`; a `level` is one value across all of the chart.
    """

    kind: Kind
    name: str
    x: tuple[Place, ...] = ()
    y: tuple[float, ...] = ()
    low: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """Marks with a title and axes.

    `y` and `units` are words that code compares ("chance"): marked messages, put into words where they are drawn.
    `percent` writes the y axis in percent, `names` are the places of an axis of words, `notes` are sentences below the
    picture: what it rests on. Bars over the same places stand side by side. Names that count different things have their
    `units`, and each unit is drawn on axes of its own.
    """

    title: str
    marks: tuple[Mark, ...] = ()
    x: str = ""
    y: str = ""
    percent: bool = False
    names: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    """Of each name, where they are not all the same."""
    lies: bool = False
    """Bars lie on their sides, however short their names are."""

    def with_(self, *marks: Mark) -> Chart:
        """The same chart with more marks, which stand in front."""
        return replace(self, marks=(*self.marks, *marks))

    def rows(self) -> list[dict[str, Place | None]]:
        """List the tidy rows `mark`, `kind`, `x`, `y`, `low`, `high`, and `unit` where they differ: the table twin."""
        rows: list[dict[str, Place | None]] = []
        for mark in self.marks:
            xs: Sequence[Place | None] = mark.x or (None,) * len(mark.y)
            for i, (x, y) in enumerate(zip(xs, mark.y, strict=True)):
                low = mark.low[i] if mark.low else None
                high = y if mark.low else None
                middle = None if mark.low else y
                row = {"mark": mark.name, "kind": mark.kind, "x": x, "y": middle, "low": low, "high": high}
                rows.append({**row, "unit": self.unit(x)} if self.units else row)
        return rows

    @property
    def columns(self) -> list[str]:
        """The heads of the rows."""
        return ["mark", "kind", "x", "y", "low", "high", *(["unit"] if self.units else [])]

    def unit(self, x: object) -> str:
        """What the value at a place counts."""
        return self.units[self.names.index(str(x))] if self.units else self.y

    def csv(self) -> str:
        """The table twin as CSV."""
        out = io.StringIO()
        writer = csv.DictWriter(out, self.columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.rows())
        return out.getvalue()

    def _in_short(self) -> list[dict[str, Place | None]]:
        """The rows, but of a long mark only its last one."""
        short: list[dict[str, Place | None]] = []
        for mark in self.marks:
            rows = replace(self, marks=(mark,)).rows()
            short += (
                rows
                if len(rows) <= FEW
                else [{**rows[-1], "mark": tr("{name}, the last of {n}", name=mark.name, n=len(rows))}]
            )
        return short

    def __str__(self) -> str:
        """The table twin as text; of a long mark only its end."""
        lines = [self.title]
        for row in self._in_short():
            ends = [_shown(v, self) for v in (row["low"], row["high"]) if v is not None]
            value = tr("{low} to {high}", low=ends[0], high=ends[1]) if len(ends) > 1 else "".join(ends)
            x = "" if row["x"] is None else row["x"]
            lines.append(f"  {row['mark']}  {x}  {value or _shown(row['y'], self, str(row.get('unit', '')))}")
        return "\n".join([*lines, *(f"  {note}" for note in self.notes)])

    def shown(self, value: float) -> str:
        """A value as the chart writes it."""
        return f"{100 * value:.2f} %" if self.percent else f"{value:.4g}"


def _shown(value: Place | None, chart: Chart, unit: str = "") -> str:
    if not isinstance(value, float | int):
        return str(value)
    if not unit:
        return chart.shown(value)
    shown = replace(chart, percent=unit == CHANCE).shown(value)
    return shown if unit == CHANCE else f"{shown} {tr(unit)}"


def bars(
    title: str, names: Iterable[object], values: Iterable[float], *, name: str = "", x: str = "", y: str = CHANCE
) -> Chart:
    """Bars over words or numbers; they are the exact values unless a name is given.

    >>> bars("Rolls without a 1", [1, 2], [5 / 6, 25 / 36], x="rolls").names
    ('1', '2')
    """
    places = tuple(map(str, names))
    return Chart(
        title, (Mark("bars", name or tr("exact"), places, tuple(map(float, values))),), x, y, y == CHANCE, places
    )


def grouped(
    title: str,
    names: Sequence[object],
    groups: Sequence[tuple[str, Sequence[float]]],
    *,
    x: str = "",
    y: str = CHANCE,
    notes: tuple[str, ...] = (),
    units: tuple[str, ...] = (),
) -> Chart:
    """Several rows of values over the same words, side by side; with `units` each word has its own in place of `y`."""
    places = tuple(map(str, names))
    marks = tuple(Mark("bars", name, places, tuple(map(float, values))) for name, values in groups)
    kinds = list(dict.fromkeys(units)) or [y]
    if len(kinds) == 1:
        return Chart(title, marks, x, kinds[0], kinds[0] == CHANCE, places, notes)
    return Chart(title, marks, x, "", names=places, notes=notes, units=units, lies=True)


def law(title: str, pmf: Pmf[int], *, tried: Sequence[int] = (), x: str = "") -> Chart:
    """A distribution as bars; `tried` are results of trials, shown as dots on the same axes."""
    chart = bars(title, pmf, map(float, pmf.values()), x=x)
    if not tried:
        return chart
    n = len(tried)
    shares = tuple(tried.count(int(value)) / n for value in pmf)
    return chart.with_(Mark("dots", tr("{n} tries", n=n), chart.names, shares))
