"""Charts as plain SVG in the house's own style: for export, for notebooks without a kernel, for pages without Python.

>>> from hordeplay.odds.chart import bars
>>> picture = svg(bars("One die", ["1-5", "6"], [5 / 6, 1 / 6]))
>>> picture.startswith("<svg"), "83.33 %" in picture
(True, True)
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final

from hordeplay.core.language import tr
from hordeplay.core.scene import Drawing, standalone
from hordeplay.core.static_svg import Theme
from hordeplay.desk.axes import Range, across, beside, levels, lying, panels, rank, up
from hordeplay.odds.chart import Chart, Mark, Place

WIDTH: Final = 720
HEIGHT: Final = 380
"""Of the picture without notes."""
LEFT, RIGHT, TOP, BOTTOM = 66, 18, 48, 92
NOTE: Final = 18
"""The height of a line of the notes."""
DASHES: Final = ("9 6", "2 5", "12 4 2 4", "5 3")
"""Of levels, so that lines which lie close can be told apart without their colours; a first line or span is whole."""
_FILLS: Final = ("f-accent", "f-changed", "f-good", "f-exit", "f-heart", "f-ink-2")
_STROKES: Final = ("s-accent", "s-changed", "s-good", "s-exit", "s-heart", "s-ink-2")
_MOST: Final = 14
"""Bars that get a number each."""
_LETTERS: Final = 104
"""Letters in a line of the notes."""
_TITLE: Final = 72
"""Letters in a line of the title."""
ROW: Final = 19
"""The height of a bar that lies."""
BETWEEN: Final = 46
"""Between the bars of one unit and those of the next: ticks, and what they count."""


def svg(chart: Chart, theme: Theme = "", width: int = WIDTH) -> str:
    """The picture of a chart, `width` by 380 units and its notes; without a theme it is dark where the reader's system is."""
    notes = [line for note in chart.notes for line in wrap(note, _LETTERS * width // WIDTH)]
    names = list(_legend(chart, width))
    flat = [(panel, ROW * len(panel.names) * len(panel.marks) + 8 * len(panel.names)) for panel in panels(chart)]
    lies = lying(flat[0][0])
    foot = TOP + BOTTOM + sum(tall for _, tall in flat) + BETWEEN * (len(flat) - 1) if lies else HEIGHT
    height = foot + 20 * max(0, names[-1][2] - 1 if names else 0) + NOTE * len(notes) + (6 if notes else 0)
    drawing = Drawing(width, height, tr("{title}. {n} values", title=chart.title, n=len(chart.rows())))
    drawing.shape("rect", "f-panel", x=0, y=0, width=width, height=height, rx=8)
    line_of_title = _TITLE * width // WIDTH
    for i, line in enumerate(wrap(chart.title, line_of_title)[:2]):
        size = "hp-t18" if len(chart.title) <= line_of_title else "hp-t15"
        drawing.text(line, 16, 28 + 18 * i, f"{size} hp-b f-ink")
    if lies:
        top, left = TOP, 20 + 7.2 * max(map(len, chart.names))
        for panel, tall in flat:
            _lying_bars(drawing, panel, top, top + tall, left, width)
            top += tall + BETWEEN
    else:
        Pen(drawing, chart, width).draw()
    for mark, x, row in names:
        _key(drawing, chart, mark, 16 + x, foot - 30.0 + 20 * row)
    for i, line in enumerate(notes):
        drawing.text(line, 16, height - 10 - NOTE * (len(notes) - 1 - i), "hp-t13 f-ink-2")
    return standalone(drawing.scene(), theme)


class Pen:
    """Draws the axes and the marks of one chart."""

    def __init__(self, drawing: Drawing, chart: Chart, width: int = WIDTH) -> None:
        self.drawing = drawing
        self.width = width
        self.chart = chart
        self.x: Range = across(chart)
        self.y: Range = up(chart)
        self.wide = (width - LEFT - RIGHT) / max(1, len(chart.names))
        """Room of one name."""
        self._bars = [mark for mark in chart.marks if mark.kind == "bars"]
        self._beside = beside(chart)

    def right(self, x: Place) -> float:
        """Where a place stands."""
        if isinstance(x, str):
            return LEFT + self.wide * (self.chart.names.index(x) + 0.5)
        return LEFT + (self.width - LEFT - RIGHT) * (x - self.x.low) / (self.x.high - self.x.low)

    def up(self, y: float) -> float:
        """How high a value stands."""
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (y - self.y.low) / (self.y.high - self.y.low)

    def draw(self) -> None:
        """Axes, marks, and in front of all the levels with their names."""
        self._axes()
        numbered = list(enumerate(self.chart.marks))
        for i, mark in sorted(filter(lambda one: one[1].y, numbered), key=lambda one: one[1].kind == "level"):
            self._mark(mark, _FILLS[i % len(_FILLS)], _STROKES[i % len(_STROKES)])
        for named in levels(self.chart):
            at = self.up(named.mark.y[0]) + (-7 if named.over else 16)
            self.drawing.text(named.text, self.width - RIGHT - 4, at, "hp-t13 hp-b f-ink", anchor="end")

    def _axes(self) -> None:
        chart, text, foot = self.chart, self.drawing.text, HEIGHT - BOTTOM + 18
        for tick in self.y.ticks:
            at = self.up(tick)
            self.drawing.shape("line", "s-line hp-w1", x1=LEFT, x2=self.width - RIGHT, y1=at, y2=at)
            text(
                f"{100 * tick:g} %" if chart.percent else f"{tick:g}", LEFT - 8, at + 5, "hp-t13 f-ink-2", anchor="end"
            )
        if chart.names:
            every = math.ceil(len(chart.names) / 16)
            room = self.wide * every / 7.5
            for name in chart.names[::every]:
                shown = name if len(name) <= room else name[: max(1, int(room) - 1)] + "…"
                text(shown, self.right(name), foot, "hp-t13 f-ink-2", anchor="middle")
        for tick in () if chart.names else self.x.ticks:
            text(f"{tick:g}", self.right(tick), foot, "hp-t13 f-ink-2", anchor="middle")
        if chart.x:
            text(chart.x, self.width - RIGHT, foot + 18, "hp-t13 f-ink", anchor="end")

    def _mark(self, mark: Mark, fill: str, stroke: str) -> None:
        points = [(self.right(x), self.up(y)) for x, y in zip(mark.x, mark.y, strict=False)]
        lower = [(self.right(x), self.up(y)) for x, y in zip(mark.x, mark.low, strict=False)]
        shape = self.drawing.shape
        match mark.kind:
            case "bars":
                self._draw_bars(mark, points, fill)
            case "dots":
                for x, y in points:
                    shape("circle", f"{fill} s-panel hp-w15", cx=x, cy=y, r=5)
            case "line" if len(points) > 1:
                dashed = _dash(self.chart, mark)
                shape("path", f"hp-none {stroke} hp-w2{'' if dashed else ' hp-round'}", d=_path(points), **dashed)
            case "line":
                for x, y in points:
                    shape("circle", fill, cx=x, cy=y, r=3)
            case "band":
                shape("path", f"{fill} hp-o35", d=f"{_path([*points, *reversed(lower)])}Z")
            case "edges":
                for edge in (points, lower):
                    if len(edge) > 1:
                        shape("path", "hp-none s-ink-2 hp-w15", d=_path(edge), stroke_dasharray="4 3")
            case "span":
                for (x, high), (_, low) in zip(points, lower, strict=True):
                    ends = f"M{x - 7:.1f} {high:.1f}h14M{x - 7:.1f} {low:.1f}h14M{x:.1f} {high:.1f}V{low:.1f}"
                    shape("path", f"hp-none {stroke} hp-w2", d=ends, **_dash(self.chart, mark))
            case "level":
                at, dash = self.up(mark.y[0]), DASHES[rank(self.chart, mark) % len(DASHES)]
                shape("line", f"{stroke} hp-w3", x1=LEFT, x2=self.width - RIGHT, y1=at, y2=at, stroke_dasharray=dash)

    def _draw_bars(self, mark: Mark, points: Sequence[tuple[float, float]], fill: str) -> None:
        """Bars with their numbers; side by side where several stand at one place."""
        several = len(self._bars) if self._beside else 1
        wide = self.wide * 0.72 / several
        off = (self._bars.index(mark) - (several - 1) / 2) * wide if self._beside else 0.0
        numbered = len(self.chart.names) * several <= _MOST
        for (x, y), value in zip(points, mark.y, strict=True):
            top, foot = min(y, self.up(0)), max(y, self.up(0))
            left = x + off - wide / 2
            self.drawing.shape("rect", fill, x=left, y=top, width=wide, height=max(0.5, foot - top))
            if numbered:
                at = top - 5 if value >= 0 else foot + 15
                self.drawing.text(_number(self.chart, value), x + off, at, "hp-t13 f-ink", anchor="middle")


def _lying_bars(drawing: Drawing, chart: Chart, head: int, foot: int, left: float, width: int) -> None:
    """Bars one below the other with their names before them, from `head` to `foot`; each with its number behind it."""
    y = up(chart)

    def right(value: float) -> float:
        return left + (width - RIGHT - left) * (value - y.low) / (y.high - y.low)

    for tick in y.ticks:
        at = right(tick)
        drawing.shape("line", "s-line hp-w1", x1=at, x2=at, y1=head, y2=foot)
        drawing.text(
            f"{100 * tick:g} %" if chart.percent else f"{tick:g}", at, foot + 18, "hp-t13 f-ink-2", anchor="middle"
        )
    if chart.y:
        drawing.text(chart.y, width - RIGHT, foot + 36, "hp-t13 f-ink", anchor="end")
    step = (foot - head) / len(chart.names)
    for k, name in enumerate(chart.names):
        drawing.text(name, left - 8, head + step * (k + 0.5) + 5, "hp-t13 f-ink-2", anchor="end")
        for i, mark in enumerate(chart.marks):
            value = dict(zip(mark.x, mark.y, strict=True)).get(name)
            if value is None:
                continue
            top, ends = head + step * k + 4 + ROW * i, sorted((right(0.0), right(value)))
            fill = _FILLS[i % len(_FILLS)]
            drawing.shape("rect", fill, x=ends[0], y=top, width=max(0.5, ends[1] - ends[0]), height=ROW - 3)
            drawing.text(_number(chart, value), ends[1] + 5, top + 13, "hp-t13 f-ink")


def _number(chart: Chart, value: float) -> str:
    return f"{100 * value:.2f} %" if chart.percent else f"{value:.3g}"


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _dash(chart: Chart, mark: Mark) -> dict[str, str]:
    """How a line or a span is dashed: the first of a chart not at all."""
    before = rank(chart, mark)
    return {"stroke_dasharray": DASHES[(before - 1) % len(DASHES)]} if before else {}


def _legend(chart: Chart, width: int) -> Iterator[tuple[Mark, float, int]]:
    """The names of the marks, each with its distance from the left and its row."""
    x, row = 0.0, 0
    for mark in filter(lambda mark: mark.y, chart.marks):
        wide = 34 + 7.4 * len(mark.name)
        if x and x + wide > width - 16:
            x, row = 0.0, row + 1
        yield mark, x, row
        x += wide


def _key(drawing: Drawing, chart: Chart, mark: Mark, x: float, y: float) -> None:
    colour = chart.marks.index(mark)
    fill, stroke = _FILLS[colour % len(_FILLS)], _STROKES[colour % len(_STROKES)]
    match mark.kind:
        case "dots":
            drawing.shape("circle", fill, cx=x + 6, cy=y, r=5)
        case "line":
            dash = _dash(chart, mark)
            drawing.shape("path", f"hp-none {stroke} hp-w2", d=f"M{x - 4:.1f} {y:.1f}h18", **dash)
        case "level":
            drawing.shape("rect", fill, x=x, y=y - 1.5, width=12, height=3)
        case "edges":
            drawing.shape(
                "path", "hp-none s-ink-2 hp-w15", d=f"M{x:.1f} {y - 4:.1f}h12m-12 8h12", stroke_dasharray="4 3"
            )
        case "span":
            ends = f"M{x:.1f} {y - 6:.1f}h12m-6 0v12m-6 0h12"
            drawing.shape("path", f"hp-none {stroke} hp-w2", d=ends, **_dash(chart, mark))
        case _:
            classes = fill + (" hp-o35" if mark.kind == "band" else "")
            drawing.shape("rect", classes, x=x, y=y - 6, width=12, height=12)
    drawing.text(mark.name, x + 18, y + 5, "hp-t13 f-ink")


__all__ = ["svg"]
