"""A chart in a notebook: drawn by bqplot, with a table twin, and as CSV or SVG for elsewhere."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import bqplot
import ipywidgets

from hordeplay.core.still import Theme
from hordeplay.desk.chart import Chart, Mark
from hordeplay.desk.draw import svg

if TYPE_CHECKING:
    import pandas as pd

COLOURS: Final = (
    "var(--jp-info-color0, #1976d2)",
    "var(--jp-warn-color0, #e65100)",
    "var(--jp-success-color0, #2e7d32)",
    "var(--jp-error-color0, #8e24aa)",
    "var(--jp-brand-color1, #0d47a1)",
    "var(--jp-ui-font-color1, #444444)",
)
"""Lab's own, which follow its themes; elsewhere those behind the comma."""
SHAPES: Final = {"bars": "\u25a0", "dots": "\u25cf", "line": "\u2501", "band": "\u2592", "level": "\u2505"}
INK: Final = "var(--jp-ui-font-color1, #333333)"


class Plot(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A chart as the last line of a cell; `show` puts another one in its place.

    `to_frame()` is the table twin, `to_csv()` and `to_svg()` give texts and write files. Without a kernel the cell still
    shows the picture and the numbers.

    >>> from hordeplay.desk.chart import bars
    >>> plot = Plot(bars("One die", ["1-5", "6"], [5 / 6, 1 / 6]))
    >>> print(plot)
    One die
      exact  1-5  83.33 %
      exact  6  16.67 %
    """

    children: Any  # a trait
    _chart: Chart

    def __init__(self, chart: Chart, theme: Theme = "") -> None:
        super().__init__()
        self.theme = theme
        self.layout.width = "100%"
        self.show(chart)

    @property
    def chart(self) -> Chart:
        """What is shown."""
        return self._chart

    def show(self, chart: Chart) -> None:
        """Show another chart here; what the one before held is nowhere any more."""
        before = self.children
        if before and _alike(self._chart, chart):
            self._chart = chart
            _renew(before[0], chart)
            before[1].value = _legend(chart)
            return
        self._chart = chart
        self.children = (_figure(chart), ipywidgets.HTML(_legend(chart))) if chart.marks else ()
        for child in before:
            _close(child)

    def to_frame(self) -> pd.DataFrame:
        """The table twin as a data frame."""
        import pandas as pd

        return pd.DataFrame(self._chart.rows(), columns=["mark", "kind", "x", "y", "low", "high"])

    def to_csv(self, path: str | Path | None = None) -> str:
        """The table twin as CSV, also written to a file when a path is given."""
        return _written(self._chart.csv(), path)

    def to_svg(self, path: str | Path | None = None) -> str:
        """The picture as SVG, also written to a file when a path is given."""
        return _written(svg(self._chart, self.theme), path)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # as ipywidgets
        return mimebundle(self, repr(self), self.to_svg())

    def __repr__(self) -> str:
        return str(self._chart)

    def close(self) -> None:
        """Take it off the page, with all that belongs to it."""
        for child in self.children:
            _close(child)
        super().close()


def mimebundle(widget: ipywidgets.Widget, text: str, picture: str = "") -> dict[str, Any]:
    """A widget with what a reader without a kernel gets."""
    view = {"version_major": 2, "version_minor": 0, "model_id": widget.model_id}
    made: dict[str, Any] = {"text/plain": text, "application/vnd.jupyter.widget-view+json": view}
    return {**made, "image/svg+xml": picture} if picture else made


def _written(text: str, path: str | Path | None) -> str:
    if path is not None:
        Path(path).write_text(text, encoding="utf-8")
    return text


def _close(widget: ipywidgets.Widget) -> None:
    """Close a figure with its axes, scales and marks, so that nothing of it is left in the widget state."""
    if isinstance(widget, bqplot.Figure):
        parts = [*widget.marks, *widget.axes]
        scales = [scale for part in parts for scale in _scales(part)]
        for part in (*parts, *scales, widget.scale_x, widget.scale_y):
            part.close()
    widget.close()


def _scales(part: Any) -> list[Any]:  # a mark or an axis of bqplot
    return [part.scale] if isinstance(part, bqplot.Axis) else list(part.scales.values())


def _figure(chart: Chart) -> bqplot.Figure:
    x = bqplot.OrdinalScale(domain=list(chart.names)) if chart.names else bqplot.LinearScale()
    y = bqplot.LinearScale(min=0.0, max=1.0) if chart.percent and not chart.names else bqplot.LinearScale()
    if chart.names and not any(v < 0 for mark in chart.marks for v in mark.y):
        y.min = 0.0
    scales = {"x": x, "y": y}
    below = bqplot.Axis(scale=x, label=chart.x, label_color=INK, grid_lines="none")
    form = ".0%" if chart.percent else None
    left = bqplot.Axis(
        scale=y, label=chart.y, label_color=INK, label_offset="42px", orientation="vertical", tick_format=form
    )
    ends = _ends(chart)
    drawn = [_mark(mark, scales, COLOURS[i % len(COLOURS)], ends) for i, mark in enumerate(chart.marks)]
    return bqplot.Figure(
        marks=drawn,
        axes=[below, left],
        title=chart.title,
        title_style={"fill": INK, "font-size": "15px"},
        fig_margin={"top": 50, "bottom": 50, "left": 60, "right": 20},
        layout=ipywidgets.Layout(width="100%", height="340px", min_width="300px"),
    )


def _alike(one: Chart, other: Chart) -> bool:
    """Whether a figure can go on with new places: then nothing is drawn anew, and steps are smooth."""
    heads = [(c.title, c.x, c.y, c.percent, c.names, [(m.kind, len(m.y) > 0) for m in c.marks]) for c in (one, other)]
    return heads[0] == heads[1]


def _renew(figure: bqplot.Figure, chart: Chart) -> None:
    ends = _ends(chart)
    for drawn, mark in zip(figure.marks, chart.marks, strict=True):
        with drawn.hold_sync():
            drawn.labels = [mark.name, ""] if mark.kind == "band" else [mark.name]
            if mark.kind == "level":
                drawn.x, drawn.y = ends, [mark.y[0], mark.y[0]]
            elif mark.kind == "band":
                drawn.x, drawn.y = list(mark.x), [list(mark.low), list(mark.y)]
            else:
                drawn.x, drawn.y = list(mark.x), list(mark.y)


def _legend(chart: Chart) -> str:
    """The names of the marks below the figure, where they cover nothing."""
    made = [
        f'<span style="white-space:nowrap;margin-right:1.5em"><span aria-hidden="true" style="color:{COLOURS[i % len(COLOURS)]}">'
        f"{SHAPES[mark.kind]}</span> {escape(mark.name)}</span>"
        for i, mark in enumerate(chart.marks)
    ]
    return f'<div style="padding-left:60px;line-height:1.5">{" ".join(made)}</div>'


def _ends(chart: Chart) -> list[Any]:  # places of the x axis
    if chart.names:
        return [chart.names[0], chart.names[-1]]
    xs = [float(x) for mark in chart.marks for x in mark.x]
    return [min(xs, default=0.0), max(xs, default=1.0)]


def _mark(mark: Mark, scales: dict[str, Any], colour: str, ends: list[Any]) -> Any:  # a mark of bqplot
    words: dict[str, Any] = {"scales": scales, "colors": [colour], "labels": [mark.name]}
    xs, ys = list(mark.x), list(mark.y)
    match mark.kind:
        case "bars":
            return bqplot.Bars(x=xs, y=ys, padding=0.25, **words)
        case "dots":
            return bqplot.Scatter(x=xs, y=ys, default_size=70, stroke="white", **words)
        case "band":
            band = {**words, "colors": [colour, colour], "labels": [mark.name, ""]}
            return bqplot.Lines(
                x=xs, y=[list(mark.low), ys], fill="between", fill_opacities=[0.2, 0.2], stroke_width=0.5, **band
            )
        case "level":
            return bqplot.Lines(x=ends, y=[ys[0], ys[0]], line_style="dashed", stroke_width=3, **words)
        case _:
            return bqplot.Lines(x=xs, y=ys, stroke_width=2, **words)
