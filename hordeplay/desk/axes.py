"""Where the marks of a chart stand: ranges, ticks and names of levels, the same in a notebook and in a picture.

Invariant: nothing that a chart shows lies on the rim, where half of it would be cut away.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from hordeplay.core.language import tr
from hordeplay.odds.amount import CHANCE
from hordeplay.odds.chart import Chart, Mark

RIM: Final = 0.03
"""Of the range, left free at either end."""
NAME: Final = 0.1
"""Of the range, what the name of a level takes over or under its line."""
MOST: Final = 6
"""Steps between ticks."""
LONG: Final = 16
"""Letters of a name that always find room under its bars."""
LETTERS: Final = 80
"""Letters of all names, each as long as the longest, that stand in one line under a chart."""
LINES: Final = 14
"""Names that are written one below the other at most."""


class Range(NamedTuple):
    """From where to where an axis goes, and its ticks."""

    low: float
    high: float
    ticks: tuple[float, ...]


class Named(NamedTuple):
    """A level's name: over its line or under it, so that two lines that lie close can be told apart."""

    mark: Mark
    text: str
    over: bool


def panels(chart: Chart) -> tuple[Chart, ...]:
    """The chart itself, or one for each unit of its names, which stand one below the other; the first has the title.

    Here units become words of the language that is chosen.

    >>> from hordeplay.odds.chart import grouped
    >>> mixed = grouped("Exact", ["one", "two"], [("now", [0.5, 7])], units=("chance", "hearts"))
    >>> [(panel.title, panel.y, panel.names, panel.percent) for panel in panels(mixed)]
    [('Exact', 'chance', ('one',), True), ('', 'hearts', ('two',), False)]
    """
    if not chart.units:
        return (replace(chart, y=tr(chart.y)),)
    parts: list[Chart] = []
    for unit in dict.fromkeys(chart.units):
        names = tuple(name for name, its in zip(chart.names, chart.units, strict=True) if its == unit)
        rows = [(mark, [(x, y) for x, y in zip(mark.x, mark.y, strict=True) if x in names]) for mark in chart.marks]
        marks = tuple(replace(mark, x=tuple(x for x, _ in row), y=tuple(y for _, y in row)) for mark, row in rows)
        title = "" if parts else chart.title
        percent = unit == CHANCE
        parts.append(
            replace(chart, title=title, marks=marks, y=tr(unit), percent=percent, names=names, units=(), notes=())
        )
    return tuple(parts)


def across(chart: Chart) -> Range:
    """The x axis of a chart whose places are numbers; whole numbers have whole ticks.

    >>> across(Chart("", (Mark("dots", "students", (1.0, 2.0, 3.0), (0.5, 0.6, 0.7)),)))
    Range(low=0.5, high=3.5, ticks=(1.0, 2.0, 3.0))
    >>> across(Chart("", (Mark("line", "share", (1.0, 300.0), (0.5, 0.6)),))).ticks
    (0.0, 50.0, 100.0, 150.0, 200.0, 250.0, 300.0)
    """
    xs = [float(x) for mark in chart.marks for x in mark.x if not isinstance(x, str)]
    if not xs:
        return Range(0.0, 1.0, ())
    first, last = min(xs), max(xs)
    whole = all(x == int(x) for x in xs)
    if any(mark.kind == "dots" for mark in chart.marks):
        rim = max(0.5, RIM * (last - first))
        low, high = first - rim, last + rim
    else:
        low = min(0.0, first) if whole else first  # tries are counted from none
        high = last + RIM * ((last - low) or 1)
    inside = [tick for tick in ticks(low, high, whole=whole) if first <= tick <= last or tick == low]
    return Range(low, high, tuple(inside))


def up(chart: Chart) -> Range:
    """The y axis of a chart: all of 0 to 100 % for shares that run, else from 0 on, with room for the numbers on bars."""
    if chart.percent and not chart.names:
        return Range(*_with_names(chart, -RIM, 1 + RIM), tuple(k / 5 for k in range(6)))
    values = [v for mark in chart.marks for v in (*mark.y, *mark.low)]
    low, high = min([0.0, *values]), max([0.0, *values])
    if high == low:
        high = low + 1
    room = (high - low) * (0.2 if lying(chart) else 0.12)  # a number behind a bar is wider than one over it is high
    low, high = low - (room if low < 0 else 0), high + (room if high > 0 else 0)
    inside = tuple(ticks(low, high))
    return Range(*_with_names(chart, low, high), inside)


def _with_names(chart: Chart, low: float, high: float) -> tuple[float, float]:
    """The range, made wider where the name of a level would be cut by the rim."""
    for named in levels(chart):
        y = named.mark.y[0]
        if named.over:
            high = max(high, (y - NAME * low) / (1 - NAME))
        else:
            low = min(low, (y - NAME * high) / (1 - NAME))
    return low, high


def levels(chart: Chart) -> Iterator[Named]:
    """The names of the levels with their values: the highest over its line, the lowest under it."""
    rising = sorted((mark for mark in chart.marks if mark.kind == "level"), key=lambda mark: mark.y[0])
    for place, mark in enumerate(rising):
        # of two, the lower one is written below; a single one above
        over = place > 0 or len(rising) == 1
        yield Named(mark, f"{mark.name} {chart.shown(mark.y[0])}", over)


def rank(chart: Chart, mark: Mark) -> int:
    """The how manieth of its kind in the chart this is, from 0: each level, line and span has a dash of its own."""
    return [one for one in chart.marks if one.kind == mark.kind].index(mark)


def beside(chart: Chart) -> bool:
    """Whether bars share places, so that they must stand side by side."""
    places = [x for mark in chart.marks if mark.kind == "bars" for x in mark.x]
    return len(places) > len(dict.fromkeys(places))


def lying(chart: Chart) -> bool:
    """Whether bars lie on their sides, one below the other: else their long names would be written over each other.

    >>> lying(Chart("", (Mark("bars", "now", ("a", "b"), (1.0, 2.0)),), names=("a", "b")))
    False
    >>> long = tuple(f"Wounds from Troll {k} through Chainmail" for k in range(5))
    >>> lying(Chart("", (Mark("bars", "now", long, (1.0,) * 5),), names=long))
    True
    """
    longest = max(map(len, chart.names), default=0)
    return (
        (chart.lies or (longest > LONG and longest * len(chart.names) > LETTERS))
        and len(chart.names) <= LINES
        and all(mark.kind == "bars" for mark in chart.marks)
    )


def ticks(low: float, high: float, *, whole: bool = False) -> list[float]:
    """Some round numbers between two others.

    >>> ticks(0, 1), ticks(1, 2000), ticks(0.5, 3.5, whole=True), ticks(2, 2, whole=True)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [500.0, 1000.0, 1500.0, 2000.0], [1.0, 2.0, 3.0], [2.0])
    """
    if low == high:
        return [float(low)]
    size = 10 ** math.floor(math.log10((high - low) or 1))
    steps = (size * k for k in (0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10))
    step = next(s for s in steps if (high - low) / s <= MOST + 0.2 and (not whole or s == int(s)))
    start, stop = math.ceil(low / step), math.floor(high / step + 1e-9)
    return [round(float(k * step), 10) for k in range(start, stop + 1)]


__all__ = ["Named", "Range", "across", "beside", "levels", "lying", "panels", "rank", "ticks", "up"]
