"""The exact numbers of the bench as bars in the page: names that wrap, a number behind each bar, the printed ones hatched.

Names of exact numbers are sentences. A figure would give them half of a narrow column and cut them on a phone; here they
stand above their bars where the column is narrow, and grow with the letters of the page.
"""

from __future__ import annotations

from html import escape
from typing import Any, Final

import ipywidgets

from hordeplay.core.language import tr
from hordeplay.desk.axes import panels, up
from hordeplay.odds.chart import Chart
from hordeplay.widgets.plot import Plot
from hordeplay.widgets.terms import explained

HATCHED: Final = ("hp-bar-hatched", "hp-bar-full")
"""How the first group of bars looks, and the second: told apart without their colours."""


class Bars(ipywidgets.HTML):  # type: ignore[misc]  # ipywidgets has no types
    """A chart of lying bars as a part of the page, renewed in place.

    >>> from hordeplay.widgets.workbench_charts import exact_chart
    >>> bars = Bars()
    >>> bars.show(exact_chart({"1 Army": 0.0065}, {"1 Army": 0.0098}, ["chance"], "exact"))
    >>> "0.65 %" in bars.value, "0.98 %" in bars.value
    (True, True)
    """

    value: str  # a trait

    def __init__(self) -> None:
        super().__init__(layout=ipywidgets.Layout(width="100%"))

    def show(self, chart: Chart) -> None:
        """Show another chart here."""
        self.value = html(chart) if chart.marks else ""


class BarsPlot(Plot):
    """A `Plot` whose bars are parts of the page; its table, its CSV and its SVG are those of every chart."""

    def _drawing(self) -> Bars:
        return Bars()


def html(chart: Chart) -> str:
    """The chart as HTML: a title, a legend, and for each unit its names with their bars."""
    legend = "".join(
        f'<span><i class="hp-exact-bar {look}"></i> {explained(mark.name)}</span>'
        for mark, look in zip(chart.marks, HATCHED, strict=False)
    )
    notes = "".join(f"<div><small>{explained(note)}</small></div>" for note in chart.notes)
    groups = "".join(_group(panel) for panel in panels(chart))
    title = f'<div class="hp-bars-title">{escape(chart.title)}</div>'
    return f'<div class="hp-bars">{title}<div class="hp-bars-legend">{legend}</div>{groups}{notes}</div>'


def _group(panel: Chart) -> str:
    """The bars of one unit, which have one scale."""
    most = up(panel).high
    rows = [dict(zip(mark.x, mark.y, strict=True)) for mark in panel.marks]
    lines = ""
    for name in panel.names:
        bars = "".join(
            f'<div class="hp-bar-line"><i class="hp-exact-bar {look}" style="--hp-part:{max(0.0, row[name]) / most:.4f}"></i>'
            f'<b><span class="hp-bar-of">{escape(mark.name)} </span>{_number(row[name], percent=panel.percent)}</b></div>'
            for mark, row, look in zip(panel.marks, rows, HATCHED, strict=False)
        )
        lines += f'<div class="hp-bar-name">{escape(name)}</div><div>{bars}</div>'
    unit = f'<div class="hp-bars-unit">{escape(tr(panel.y))}</div>' if panel.y else ""
    return f'{unit}<div class="hp-bars-grid">{lines}</div>'


def _number(value: Any, *, percent: bool) -> str:  # a float, of marks that may have places as well
    """A number behind its bar.

    >>> _number(0.0065, percent=True), _number(0.5217, percent=True), _number(5.5556, percent=False)
    ('0.65 %', '52.2 %', '5.56')
    """
    return f"{100 * value:.3g} %" if percent else f"{value:.3g}"


__all__ = ["Bars", "BarsPlot", "html"]
