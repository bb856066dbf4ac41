"""A chart as our own picture in the page, renewed in place: for where there is no bqplot."""

from __future__ import annotations

import re
from typing import Any, Final

import ipywidgets

from hordeplay.core.static_svg import Theme
from hordeplay.desk.draw import svg
from hordeplay.odds.chart import Chart

WIDE: Final = 620
"""Units: what stands beside the knobs of a bench on a laptop, and has room for the numbers on its bars."""
NARROWEST, WIDEST = 525, 800
"""Pixels: in the narrowest its smallest letters are 11 pixels high; where there is less room, a finger moves it."""
DARK: Final = 'body[data-jp-theme-light="false"]'
"""A page of Jupyter with a dark theme, whatever the reader's system has."""
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)


class Picture(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A chart with its axes, legend and notes as one SVG.

    >>> from hordeplay.odds.chart import bars
    >>> picture = Picture()
    >>> picture.show(bars("One die", ["1-5", "6"], [5 / 6, 1 / 6]))
    >>> "83.33 %" in picture.children[0].value
    True
    """

    children: Any  # a trait

    def __init__(self, theme: Theme = "") -> None:
        super().__init__(layout=ipywidgets.Layout(width="100%"))
        self._theme: Theme = theme

    def show(self, chart: Chart) -> None:
        """Show another chart here, in the same place."""
        if not chart.marks:
            before, self.children = self.children, ()
            for child in before:
                child.close()
        elif self.children:
            self.children[0].value = self._drawn(chart)
        else:
            html = ipywidgets.HTML(self._drawn(chart), layout=ipywidgets.Layout(width="100%"))
            self.children = (html,)

    def _drawn(self, chart: Chart) -> str:
        drawn = svg(chart, self._theme or "light", WIDE)
        style = ".hp-picture .xf-page{fill:none!important}"  # it stands on the page's own ground
        if not self._theme:  # as the page has it
            style += f"{DARK}{{{_STYLE.findall(svg(chart, 'dark', WIDE))[0]}}}"
        wide = f"display:block;width:100%;min-width:{NARROWEST}px;max-width:{WIDEST}px"
        drawn = drawn.replace("</style>", f"{style}</style>", 1).replace("<svg ", f'<svg style="{wide}" ', 1)
        return f'<div class="hp-picture" style="overflow-x:auto" tabindex="0">{drawn}</div>'

    def close(self) -> None:
        """Take it off the page."""
        for child in self.children:
            child.close()
        super().close()


__all__ = ["Picture"]
