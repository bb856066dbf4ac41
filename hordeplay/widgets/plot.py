"""A chart in a notebook: drawn by bqplot where that is installed, else as our own picture; its data as a table, CSV and SVG."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import ipywidgets

from hordeplay.core.language import in_its_language, kept, message, tr, tr_in
from hordeplay.core.static_svg import Theme
from hordeplay.desk.draw import svg
from hordeplay.lab.data_frame import data_frame
from hordeplay.odds.chart import Chart
from hordeplay.widgets.data_table import DataTable, Rows
from hordeplay.widgets.picture import Picture

if TYPE_CHECKING:
    import pandas as pd

    from hordeplay.widgets.figure import Figures


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
        self.language = kept()
        self.layout.width = "100%"
        self.add_class("hp-plot")
        self._figures = self._drawing()
        self._data_table = DataTable(lambda: self._chart.title, rows or self._rows, csv or self.to_csv, self.to_svg)
        self.show(chart)

    @property
    def chart(self) -> Chart:
        """What is shown."""
        return self._chart

    @property
    def figures(self) -> tuple[Any, ...]:  # of bqplot, which has no types
        """The figures of bqplot that draw the chart, one for each of its units; none where it is our own picture."""
        return tuple(one for one in getattr(self._figures, "children", ()) if hasattr(one, "save_png"))

    @property
    def data_table(self) -> DataTable:
        """The table and the files below the chart; `data_table.opened = True` opens them."""
        return self._data_table

    @in_its_language
    def show(self, chart: Chart) -> None:
        """Show another chart here; what the one before held is nowhere any more.

        The figure and its legend change inside a box of their own: a page builds a child anew together with its later
        siblings, and whoever stands in the table or on a link of it would lose the focus.
        """
        self._chart = chart
        self._figures.show(chart)
        if bool(self.children) != bool(chart.marks):
            self.children = (self._figures, self._data_table) if chart.marks else ()
        self._data_table.renew()

    def _drawing(self) -> Any:  # a widget with `show` and `close`
        """What draws the chart."""
        return _figures_or_picture(self.theme)

    def _rows(self) -> Rows:
        rows: list[dict[str, object]] = [dict(row) for row in self._chart.rows()]
        for row in rows:
            row["kind"] = _kind(str(row["kind"]))
            if "unit" in row:
                row["unit"] = tr(str(row["unit"]))
        return rows

    def to_frame(self) -> pd.DataFrame:
        """The data of the chart as a pandas data frame, one row a value: chart, mark, place, value."""
        return data_frame(self._chart.rows(), self._chart.columns)

    def to_csv(self, path: str | Path | None = None) -> str:
        """The data of the chart as CSV; with a path it is also written to that file."""
        return _save(self._chart.csv(), path)

    @in_its_language
    def to_svg(self, path: str | Path | None = None) -> str:
        """The picture as SVG, in the theme of the plot; with a path it is also written to that file."""
        return _save(svg(self._chart, self.theme), path)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # as ipywidgets
        return mimebundle(self, repr(self), self.to_svg())

    @in_its_language
    def __repr__(self) -> str:
        return str(self._chart)

    def close(self) -> None:
        """Take it off the page, with all that belongs to it."""
        self._figures.close()
        self._data_table.close()
        super().close()


def _kind(kind: str) -> str:
    """What a mark is, for the table: its columns are put into words there."""
    words = {
        "bars": lambda: tr_in("chart", "bars"),
        "dots": lambda: tr_in("chart", "dots"),
        "line": lambda: tr_in("chart", "line"),
        "band": lambda: tr_in("chart", "band"),
        "edges": lambda: tr_in("chart", "edges"),
        "span": lambda: tr_in("chart", "span"),
        "level": lambda: tr_in("chart", "level"),
    }
    return words[kind]() if kind in words else kind


COLUMNS: Final = (message("mark"), message("kind"), "x", "y", message("low"), message("high"), message("unit"))
"""The heads of its table."""


def mimebundle(widget: ipywidgets.Widget, text: str, picture: str = "") -> dict[str, Any]:
    """A widget with what a reader without a kernel gets."""
    view = {"version_major": 2, "version_minor": 0, "model_id": widget.model_id}
    bundle: dict[str, Any] = {"text/plain": text, "application/vnd.jupyter.widget-view+json": view}
    return {**bundle, "image/svg+xml": picture} if picture else bundle


def _save(text: str, path: str | Path | None) -> str:
    if path is not None:
        Path(path).write_text(text, encoding="utf-8")
    return text


def _figures_or_picture(theme: Theme) -> Figures | Picture:
    """What draws the chart of a plot."""
    try:
        from hordeplay.widgets.figure import Figures
    except ImportError:  # no bqplot, as in a browser's page
        return Picture(theme)
    return Figures()


__all__ = ["Plot", "mimebundle"]
