"""A chart as our own picture in the page, renewed in place: for where there is no bqplot."""

from __future__ import annotations

import re
from collections.abc import Callable
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
        if self._theme:
            return _framed(svg(chart, self._theme, WIDE), WIDE)
        return in_page(lambda theme: svg(chart, theme, WIDE), WIDE)

    def close(self) -> None:
        """Take it off the page."""
        for child in self.children:
            child.close()
        super().close()


def in_page(draw: Callable[[Theme], str], units: int) -> str:
    """A picture in a page of Jupyter: light or dark as the page is, no letter below 11 pixels.

    `draw` gives the SVG for a theme; `units` is how wide it is drawn. Where there is less room, a finger moves it.
    """
    # as the page has it
    return _framed(draw("light"), units, f"{DARK}{{{_STYLE.findall(draw('dark'))[0]}}}")


def _framed(drawn: str, units: int, night: str = "") -> str:
    style = f".hp-picture .xf-page{{fill:none!important}}{night}"  # it stands on the page's own ground
    narrowest = units * NARROWEST // WIDE
    wide = f"display:block;width:100%;min-width:{narrowest}px;max-width:{units * WIDEST // WIDE}px"
    drawn = drawn.replace("</style>", f"{style}</style>", 1).replace("<svg ", f'<svg style="{wide}" ', 1)
    return f'<div class="hp-picture" style="overflow-x:auto" tabindex="0">{drawn}</div>'


__all__ = ["Picture", "in_page"]
