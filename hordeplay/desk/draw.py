"""Charts as plain SVG in the house's own style: for export, for notebooks without a kernel, for pages without Python.

>>> from hordeplay.desk.chart import bars
>>> picture = svg(bars("One die", ["1-5", "6"], [5 / 6, 1 / 6]))
>>> picture.startswith("<svg"), "83.33 %" in picture
(True, True)
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from hordeplay.core.scene import Drawing, standalone
from hordeplay.core.still import Theme
from hordeplay.desk.chart import Chart, Mark, Place

WIDTH: Final = 720
HEIGHT: Final = 380
LEFT, RIGHT, TOP, BOTTOM = 66, 18, 48, 92
_FILLS: Final = ("f-accent", "f-changed", "f-good", "f-exit", "f-heart", "f-ink-2")
_STROKES: Final = ("s-accent", "s-changed", "s-good", "s-exit", "s-heart", "s-ink-2")
_MOST: Final = 14
"""Bars that get a number each."""


def svg(chart: Chart, theme: Theme = "") -> str:
    """The picture of a chart, 720 by 380 units; without a theme it is dark where the reader's system is."""
    low, high = _range(chart)
    xs = [float(x) for mark in chart.marks for x in mark.x if not isinstance(x, str)]
    first, last = (min(xs), max(xs)) if xs else (0.0, 1.0)
    wide = (WIDTH - LEFT - RIGHT) / max(1, len(chart.names))

    def right(x: Place) -> float:
        if isinstance(x, str):
            return LEFT + wide * (chart.names.index(x) + 0.5)
        return LEFT + (WIDTH - LEFT - RIGHT) * (x - first) / ((last - first) or 1)

    def up(y: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (y - low) / (high - low)

    drawing = Drawing(WIDTH, HEIGHT, f"{chart.title}. {len(chart.rows())} values")
    drawing.shape("rect", "f-panel", x=0, y=0, width=WIDTH, height=HEIGHT, rx=8)
    drawing.text(chart.title[:84], 16, 28, "hp-t18 hp-b f-ink")
    _axes(drawing, chart, (low, high), (first, last), right, up)
    for i, mark in enumerate(chart.marks):
        _mark(drawing, chart, mark, i % len(_FILLS), wide, right, up)
    _legend(drawing, chart)
    return standalone(drawing.scene(), theme)


def _range(chart: Chart) -> tuple[float, float]:
    values = [v for mark in chart.marks for v in (*mark.y, *mark.low)]
    low, high = min([0.0, *values]), max(values, default=1.0)
    if chart.percent and not chart.names:
        return 0.0, 1.0
    top = high if high > low else low + 1
    room = (top - low) * 0.12
    return low - (room if low < 0 else 0), top + (room if top > 0 else 0)


def _axes(
    drawing: Drawing,
    chart: Chart,
    y: tuple[float, float],
    x: tuple[float, float],
    right: Callable[[Place], float],
    up: Callable[[float], float],
) -> None:
    for tick in _ticks(*y):
        drawing.shape("line", "s-line hp-w1", x1=LEFT, x2=WIDTH - RIGHT, y1=up(tick), y2=up(tick))
        drawing.text(
            f"{100 * tick:g} %" if chart.percent else f"{tick:g}",
            LEFT - 8,
            up(tick) + 5,
            "hp-t13 f-ink-2",
            anchor="end",
        )
    if chart.names:
        every = math.ceil(len(chart.names) / 16)
        room = (WIDTH - LEFT - RIGHT) / len(chart.names) * every / 7.5
        for name in chart.names[::every]:
            shown = name if len(name) <= room else name[: max(1, int(room) - 1)] + "…"
            drawing.text(shown, right(name), HEIGHT - BOTTOM + 18, "hp-t13 f-ink-2", anchor="middle")
    else:
        for tick in _ticks(*x):
            drawing.text(f"{tick:g}", right(tick), HEIGHT - BOTTOM + 18, "hp-t13 f-ink-2", anchor="middle")
    if chart.x:
        drawing.text(chart.x, WIDTH - RIGHT, HEIGHT - BOTTOM + 36, "hp-t13 f-ink", anchor="end")


def _mark(
    drawing: Drawing,
    chart: Chart,
    mark: Mark,
    colour: int,
    wide: float,
    right: Callable[[Place], float],
    up: Callable[[float], float],
) -> None:
    fill, stroke = _FILLS[colour], _STROKES[colour]
    points = [(right(x), up(y)) for x, y in zip(mark.x, mark.y, strict=False)]
    match mark.kind:
        case "bars":
            for (x, y), value in zip(points, mark.y, strict=True):
                top, foot = min(y, up(0)), max(y, up(0))
                drawing.shape("rect", fill, x=x - wide * 0.36, y=top, width=wide * 0.72, height=max(0.5, foot - top))
                if len(points) <= _MOST:
                    shown = f"{100 * value:.2f} %" if chart.percent else f"{value:.3g}"
                    drawing.text(shown, x, top - 5 if value >= 0 else foot + 15, "hp-t13 f-ink", anchor="middle")
        case "dots":
            for x, y in points:
                drawing.shape("circle", f"{fill} s-panel hp-w15", cx=x, cy=y, r=5)
        case "line" if len(points) > 1:
            drawing.shape(
                "path", f"hp-none {stroke} hp-w2 hp-round", d="M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
            )
        case "line":
            for x, y in points:
                drawing.shape("circle", fill, cx=x, cy=y, r=3)
        case "band":
            lower = [(right(x), up(y)) for x, y in zip(mark.x, mark.low, strict=True)]
            drawing.shape(
                "path",
                f"{fill} hp-o35",
                d="M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in [*points, *reversed(lower)]) + "Z",
            )
        case "level":
            for value in mark.y:
                drawing.shape("line", f"{stroke} hp-w3 hp-dash", x1=LEFT, x2=WIDTH - RIGHT, y1=up(value), y2=up(value))


def _legend(drawing: Drawing, chart: Chart) -> None:
    x, y = 16.0, HEIGHT - 30.0
    for i, mark in enumerate(chart.marks):
        wide = 34 + 7.4 * len(mark.name)
        if x > 16 and x + wide > WIDTH:
            x, y = 16.0, y + 20
        fill = _FILLS[i % len(_FILLS)] + (" hp-o35" if mark.kind == "band" else "")
        if mark.kind == "dots":
            drawing.shape("circle", fill, cx=x + 6, cy=y, r=5)
        else:
            thick = 3 if mark.kind in {"line", "level"} else 12
            drawing.shape("rect", fill, x=x, y=y - thick / 2, width=12, height=thick)
        drawing.text(mark.name, x + 18, y + 5, "hp-t13 f-ink")
        x += wide


def _ticks(low: float, high: float) -> list[float]:
    """Some round numbers between two others.

    >>> _ticks(0, 1), _ticks(1, 2000)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [0.0, 500.0, 1000.0, 1500.0, 2000.0])
    """
    size = 10 ** math.floor(math.log10((high - low) or 1))
    step = next(size * k for k in (0.1, 0.2, 0.25, 0.5, 1, 2, 5) if (high - low) / (size * k) <= 6)
    start, stop = math.ceil(low / step), math.floor(high / step + 1e-9)
    found = [round(k * step, 10) for k in range(start, stop + 1)]
    return found if low <= 0 or found[:1] == [low] or low > step else [0.0, *found]
