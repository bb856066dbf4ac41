"""A chart as a figure of bqplot: built once, renewed in place while its marks are of the same kinds.

Invariant: whatever of a figure depends on values is in `MarkSpec.values`, so that building and renewing say the same.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import ipywidgets

from hordeplay.core.language import tr
from hordeplay.desk.axes import across, beside, levels, lying, panels, rank, up
from hordeplay.odds.chart import Chart, Mark
from hordeplay.widgets.terms import explained

with warnings.catch_warnings():
    # bqscales 0.3 writes traitlets' old metadata as it is imported
    warnings.simplefilter("ignore", DeprecationWarning)
    import bqplot

COLOURS: Final = (
    "var(--jp-info-color0, #1976d2)",
    "var(--jp-warn-color0, #e65100)",
    "var(--jp-success-color0, #2e7d32)",
    "var(--jp-error-color0, #8e24aa)",
    "var(--jp-brand-color1, #0d47a1)",
    "var(--jp-ui-font-color1, #444444)",
)
"""Lab's own, which follow its themes; elsewhere those behind the comma."""
INK: Final = "var(--jp-ui-font-color1, #333333)"
SHAPES: Final = {
    "bars": "\u25a0",
    "dots": "\u25cf",
    "band": "\u2592",
    "edges": "\u2504",
}
DASHED: Final = ("\u254d\u254d", "\u2508\u2508", "\u254d\u2508", "\u2501\u2501")
"""Of levels, by their dash."""
DASHES: Final = ("dashed", "dotted", "dash_dotted", "solid")
"""Of levels, so that lines which lie close can be told apart without their colours."""
LINE_DASHES: Final = ("solid", *DASHES[:-1])
"""Of lines and spans, for the same reason: the first of a chart is whole."""
LINE_KEYS: Final = ("\u2501", *DASHED[:-1])
SPAN_KEYS: Final = ("\u2502", "\u254e", "\u250a", "\u2506")
"""How the legend shows them."""
MOST_NUMBERS: Final = 14
"""Bars that get a number each."""
BAR_HEIGHT: Final = 22
"""Pixels of a bar that lies."""
BESIDE: Final = 180
"""Pixels of names beside lying bars, from which on those have half of a narrow column or less."""
TITLE_HEIGHT: Final = 54
"""Pixels over the axes of a chart with a title, which stands clear of them in the largest letters, too."""
NUMBER_GAP: Final = 4
"""Pixels between a bar and its number, whatever the size of the letters."""


class Figures(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A chart as one figure for each of its units, with a legend below."""

    children: Any  # a trait

    def __init__(self) -> None:
        super().__init__(layout=ipywidgets.Layout(width="100%"))
        self._chart = Chart("")

    def show(self, chart: Chart) -> None:
        """Show another chart here, in the same figures if they can go on with it."""
        before, charts = self.children, panels(chart)
        if len(before) == len(charts) + 1 and all(map(alike, panels(self._chart), charts)):
            for drawn, panel in zip(before, charts, strict=False):
                renew(drawn, panel)
            before[-1].value = _legend(chart)
        else:
            figures = [build(panel, beside_names(chart)) for panel in charts] if chart.marks else []
            self.children = (*figures, ipywidgets.HTML(_legend(chart))) if chart.marks else ()
            _close_all(before)
        self._chart = chart

    def close(self) -> None:
        """Take it off the page, with all that belongs to it."""
        _close_all(self.children)
        super().close()


def _close_all(widgets: tuple[ipywidgets.Widget, ...]) -> None:
    for widget in widgets:
        if isinstance(widget, bqplot.Figure):
            close(widget)
        else:
            widget.close()


def _legend(chart: Chart) -> str:
    """The names of the marks and the notes below the figure, where they cover nothing."""
    names = [
        '<span style="white-space:nowrap;margin-right:1.5em"><span aria-hidden="true" '
        f'style="color:{COLOURS[i % len(COLOURS)]}">{_shape(chart, mark)}</span> {explained(mark.name)}</span>'
        for i, mark in enumerate(chart.marks)
        if mark.y
    ]
    notes = "".join(f"<div><small>{explained(note)}</small></div>" for note in chart.notes)
    return f'<div style="padding-left:72px;line-height:1.5">{" ".join(names)}{notes}</div>'


def _shape(chart: Chart, mark: Mark) -> str:
    keys = {"level": DASHED, "line": LINE_KEYS, "span": SPAN_KEYS}.get(mark.kind, (SHAPES.get(mark.kind, ""),))
    return keys[rank(chart, mark) % len(keys)]


class MarkSpec(NamedTuple):
    """One mark of bqplot: its class, the traits that it keeps, and those that change with the values of the chart."""

    kind: Any  # a class of bqplot
    fixed: dict[str, Any]
    values: dict[str, Any]


def build(chart: Chart, beside: int = 0) -> bqplot.Figure:
    """The figure of a chart that has marks; `beside`: pixels for the names of bars that lie, as many as they need if 0."""
    flat = lying(chart)
    names = list(reversed(chart.names)) if flat else list(chart.names)  # an upright axis begins at its foot
    x = bqplot.OrdinalScale(domain=names) if names else bqplot.LinearScale()
    y = bqplot.LinearScale()
    upright, level = {"side": "left", "label_offset": "50px"}, {"side": "bottom", "label_offset": "34px"}
    below = bqplot.Axis(scale=x, label=chart.x, label_color=INK, grid_lines="none", **(upright if flat else level))
    left = bqplot.Axis(scale=y, label=tr(chart.y), label_color=INK, **(level if flat else upright))
    left.tick_format = ".0%" if chart.percent else "~g"
    if not chart.names:
        below.tick_format = "~g"
    figure = bqplot.Figure(
        marks=[spec.kind(scales={"x": x, "y": y}, **spec.fixed, **spec.values) for spec in mark_specs(chart)],
        axes=[below, left],
        title=chart.title,
        title_style=_title_style(chart),
        fig_margin={
            "top": TITLE_HEIGHT if chart.title else 10,
            "bottom": 50,
            "left": (beside or beside_names(chart)) if flat else 72,
            "right": 20,
        },
        layout=ipywidgets.Layout(
            width="100%", height=f"{_tall(chart) if flat else 294 + TITLE_HEIGHT}px", min_width="240px"
        ),
    )
    if flat:
        figure.add_class("hp-lying")
    _scale(figure, chart)
    return figure


def _title_style(chart: Chart) -> dict[str, str]:
    """Letters of the title: smaller where a narrow page would cut it, as far as they can be read."""
    size = f"clamp(11px, {145 / max(1, len(chart.title)):.2f}cqi, 15px)"
    return {"fill": INK, "font-size": size, "dominant-baseline": "text-after-edge"}


def beside_names(chart: Chart) -> int:
    """Pixels to the left of bars that lie, where their names stand."""
    return min(345, 30 + math.ceil(7.2 * max(map(len, chart.names), default=0)))


def _tall(chart: Chart) -> int:
    """Pixels of a figure whose bars lie: a line of letters for each, and its axis."""
    return 64 + (TITLE_HEIGHT if chart.title else 10) + max(2, len(chart.names) * len(chart.marks)) * BAR_HEIGHT


def alike(one: Chart, other: Chart) -> bool:
    """Whether a figure can go on with new values: then nothing is drawn anew, and steps are smooth."""
    heads = [
        (c.x, c.y, c.percent, c.names, bool(c.marks), [(spec.kind, spec.fixed) for spec in mark_specs(c)])
        for c in (one, other)
    ]
    return heads[0] == heads[1]


def renew(figure: bqplot.Figure, chart: Chart) -> None:
    """Show the values of another chart in the figure of one that is `alike`."""
    if figure.title != chart.title:
        figure.title, figure.title_style = chart.title, _title_style(chart)
    for drawn, spec in zip(figure.marks, mark_specs(chart), strict=True):
        with drawn.hold_sync():
            for name, value in spec.values.items():
                setattr(drawn, name, value)
    _scale(figure, chart)


def close(figure: bqplot.Figure) -> None:
    """Close a figure with its axes, scales and marks, so that nothing of it is left in the widget state."""
    pieces = [*figure.marks, *figure.axes]
    scales = [scale for piece in pieces for scale in _scales(piece)]
    for piece in (*pieces, *scales, figure.scale_x, figure.scale_y, figure):
        piece.close()


def mark_specs(chart: Chart) -> Iterator[MarkSpec]:
    """What bqplot draws for a chart, in its order: bars that stand side by side are one mark, names of levels are last."""
    together = [mark for mark in chart.marks if mark.kind == "bars"] if beside(chart) else []
    for i, mark in enumerate(chart.marks):
        if mark in together:
            if mark is together[0]:
                yield _side_by_side(chart, together)
            continue
        yield from _mark_specs(chart, mark, COLOURS[i % len(COLOURS)])
    end = chart.names[-1] if chart.names else across(chart).high
    for named in levels(chart):
        fixed = {"align": "end", "font_weight": "bold", "default_size": 14, "colors": [INK]}
        values = {"x": [end], "y": [named.mark.y[0]], "text": [named.text], "y_offset": -9 if named.over else 18}
        yield MarkSpec(bqplot.Label, fixed, values)


def _side_by_side(chart: Chart, together: list[Mark]) -> MarkSpec:
    colours = [COLOURS[chart.marks.index(mark) % len(COLOURS)] for mark in together]
    rows = [[dict(zip(mark.x, mark.y, strict=True)).get(name, 0.0) for name in chart.names] for mark in together]
    fixed = {
        "type": "grouped",
        "colors": colours,
        "color_mode": "element",
        "padding": 0.25,
        **_numbers(chart, len(together)),
    }
    return MarkSpec(bqplot.Bars, fixed, {"x": list(chart.names), "y": rows})


def _mark_specs(chart: Chart, mark: Mark, colour: str) -> Iterator[MarkSpec]:
    xs, ys, low = list(mark.x), list(mark.y), list(mark.low)
    ink: dict[str, Any] = {"colors": [colour]}
    match mark.kind:
        case "bars":
            yield MarkSpec(bqplot.Bars, {**ink, "padding": 0.25, **_numbers(chart, 1)}, {"x": xs, "y": ys})
        case "dots":
            yield MarkSpec(bqplot.Scatter, {**ink, "default_size": 80, "stroke": "white"}, {"x": xs, "y": ys})
        case "band":
            fixed = {"fill": "between", "fill_opacities": [0.2, 0.2], "stroke_width": 0.5, "colors": [colour] * 2}
            yield MarkSpec(bqplot.Lines, fixed, {"x": xs, "y": [low, ys]})
        case "edges":
            fixed = {"line_style": "dashed", "stroke_width": 1.2, "colors": [colour] * 2}
            yield MarkSpec(bqplot.Lines, fixed, {"x": xs, "y": [low, ys]})
        case "span":
            fixed = {**ink, "line_style": LINE_DASHES[rank(chart, mark) % len(LINE_DASHES)], "stroke_width": 3}
            for x, high, foot in zip(xs, ys, low, strict=True):
                yield MarkSpec(bqplot.Lines, fixed, {"x": [x, x], "y": [foot, high]})
        case "level":
            ends = [chart.names[0], chart.names[-1]] if chart.names else list(across(chart)[:2])
            fixed = {**ink, "line_style": DASHES[rank(chart, mark) % len(DASHES)], "stroke_width": 3}
            yield MarkSpec(bqplot.Lines, fixed, {"x": ends, "y": [ys[0], ys[0]]})
        case _:
            fixed = {**ink, "line_style": LINE_DASHES[rank(chart, mark) % len(LINE_DASHES)], "stroke_width": 2}
            yield MarkSpec(bqplot.Lines, fixed, {"x": xs, "y": ys})


def _numbers(chart: Chart, beside: int) -> dict[str, Any]:  # traits of bqplot
    """The numbers on bars, where there are few enough of them to be read, and no dots on them."""
    flat = lying(chart)
    if (len(chart.names) * beside > MOST_NUMBERS and not flat) or any(mark.kind == "dots" for mark in chart.marks):
        return {}
    # bqplot hangs a number from the end of its bar, so that larger letters would reach into it: here they stand on it
    stand = (
        {"dominant-baseline": "central", "text-anchor": "start"} if flat else {"dominant-baseline": "text-after-edge"}
    )
    below = any(value < 0 for mark in chart.marks for value in mark.y)  # those hang from their bars as they should
    return {
        **({"orientation": "horizontal"} if flat else {}),
        "label_display": True,
        "label_display_format": ".1%" if chart.percent else ".3~g",
        "label_font_style": {"fill": INK, "font-size": "12px", **({} if below else stand)},
        "label_display_vertical_offset": -19 if below else NUMBER_GAP if flat else -NUMBER_GAP,
    }


def _scale(figure: bqplot.Figure, chart: Chart) -> None:
    """Set ranges and ticks, where they are others."""
    below, left = figure.axes
    for axis, (low, high, ticks) in zip((below, left), (across(chart), up(chart)), strict=True):
        if chart.names and axis is below:
            continue
        # long names leave lying bars so little that their numbers would be cut
        narrow = axis is left and lying(chart) and beside_names(chart) > BESIDE
        most = high + (high - low) / 2 if narrow else high
        if (axis.scale.min, axis.scale.max) != (low, most):
            with axis.scale.hold_sync():
                axis.scale.min, axis.scale.max = low, most
        if axis.tick_values is None or list(axis.tick_values) != list(ticks):
            axis.tick_values = list(ticks)


def _scales(piece: Any) -> list[Any]:  # a mark or an axis of bqplot
    return [piece.scale] if isinstance(piece, bqplot.Axis) else list(piece.scales.values())


__all__ = ["COLOURS", "Figures", "alike", "beside_names", "build", "close", "mark_specs", "renew"]
