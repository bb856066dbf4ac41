"""A chart in a notebook: drawn by bqplot, its data as a table, and as CSV or SVG for elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import bqplot
import ipywidgets

from hordeplay.core.static_svg import Theme
from hordeplay.desk.axes import panels, rank
from hordeplay.desk.draw import svg
from hordeplay.odds.chart import Chart
from hordeplay.widgets import figure
from hordeplay.widgets.data_table import DataTable, Rows

if TYPE_CHECKING:
    import pandas as pd

SHAPES: Final = {
    "bars": "\u25a0",
    "dots": "\u25cf",
    "line": "\u2501",
    "band": "\u2592",
    "edges": "\u2504",
    "span": "\u2502",
}
DASHED: Final = ("\u254d\u254d", "\u2508\u2508", "\u254d\u2508", "\u2501\u2501")
"""Of levels, by their dash."""


class Plot(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A chart as the last line of a cell; `show` puts another one in its place.

    `to_frame()` is its data, `to_csv()` and `to_svg()` give texts and write files; a button below the chart opens the
    table and the two files (`rows` and `csv` put a better table there). Without a kernel the cell still shows the picture
    and the numbers.

    >>> from hordeplay.odds.chart import bars
    >>> plot = Plot(bars("One die", ["1-5", "6"], [5 / 6, 1 / 6]))
    >>> print(plot)
    One die
      exact  1-5  83.33 %
      exact  6  16.67 %
    """

    children: Any  # a trait
    _chart: Chart

    def __init__(
        self,
        chart: Chart,
        theme: Theme = "",
        *,
        rows: Callable[[], Rows] | None = None,
        csv: Callable[[], str] | None = None,
    ) -> None:
        super().__init__()
        self.theme = theme
        self.layout.width = "100%"
        self.add_class("hp-plot")
        self._figures = ipywidgets.VBox(layout=ipywidgets.Layout(width="100%"))
        self._data_table = DataTable(lambda: self._chart.title, rows or self._rows, csv or self.to_csv, self.to_svg)
        self.show(chart)

    @property
    def chart(self) -> Chart:
        """What is shown."""
        return self._chart

    @property
    def data_table(self) -> DataTable:
        """The table and the files below the chart; `data_table.opened = True` opens them."""
        return self._data_table

    def show(self, chart: Chart) -> None:
        """Show another chart here; what the one before held is nowhere any more.

        The figure and its legend change inside a box of their own: a page builds a child anew together with its later
        siblings, and whoever stands in the table or on a link of it would lose the focus.
        """
        before = self._figures.children
        charts = panels(chart)
        if len(before) == len(charts) + 1 and all(map(figure.alike, panels(self._chart), charts)):
            self._chart = chart
            for drawn, panel in zip(before, charts, strict=False):
                figure.renew(drawn, panel)
            before[-1].value = _legend(chart)
        else:
            self._chart = chart
            figures = [figure.build(panel, figure.beside_names(chart)) for panel in charts] if chart.marks else []
            self._figures.children = (*figures, ipywidgets.HTML(_legend(chart))) if chart.marks else ()
            self.children = (self._figures, self._data_table) if chart.marks else ()
            for child in before:
                _close(child)
        self._data_table.renew()

    def _rows(self) -> Rows:
        return self._chart.rows()

    def to_frame(self) -> pd.DataFrame:
        """The data of the chart as a pandas data frame, one row a value: chart, mark, place, value."""
        import pandas as pd

        return pd.DataFrame(self._chart.rows(), columns=self._chart.columns)

    def to_csv(self, path: str | Path | None = None) -> str:
        """The data of the chart as CSV; with a path it is also written to that file."""
        return _save(self._chart.csv(), path)

    def to_svg(self, path: str | Path | None = None) -> str:
        """The picture as SVG, in the theme of the plot; with a path it is also written to that file."""
        return _save(svg(self._chart, self.theme), path)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # as ipywidgets
        return mimebundle(self, repr(self), self.to_svg())

    def __repr__(self) -> str:
        return str(self._chart)

    def close(self) -> None:
        """Take it off the page, with all that belongs to it."""
        for child in self._figures.children:
            _close(child)
        self._figures.close()
        self._data_table.close()
        super().close()


def mimebundle(widget: ipywidgets.Widget, text: str, picture: str = "") -> dict[str, Any]:
    """A widget with what a reader without a kernel gets."""
    view = {"version_major": 2, "version_minor": 0, "model_id": widget.model_id}
    bundle: dict[str, Any] = {"text/plain": text, "application/vnd.jupyter.widget-view+json": view}
    return {**bundle, "image/svg+xml": picture} if picture else bundle


def _save(text: str, path: str | Path | None) -> str:
    if path is not None:
        Path(path).write_text(text, encoding="utf-8")
    return text


def _close(widget: ipywidgets.Widget) -> None:
    if isinstance(widget, bqplot.Figure):
        figure.close(widget)
    else:
        widget.close()


def _legend(chart: Chart) -> str:
    """The names of the marks and the notes below the figure, where they cover nothing."""
    names = [
        '<span style="white-space:nowrap;margin-right:1.5em"><span aria-hidden="true" '
        f'style="color:{figure.COLOURS[i % len(figure.COLOURS)]}">{DASHED[rank(chart, mark) % len(DASHED)] if mark.kind == "level" else SHAPES[mark.kind]}</span> {escape(mark.name)}</span>'
        for i, mark in enumerate(chart.marks)
        if mark.y
    ]
    notes = "".join(f"<div><small>{escape(note)}</small></div>" for note in chart.notes)
    return f'<div style="padding-left:72px;line-height:1.5">{" ".join(names)}{notes}</div>'
