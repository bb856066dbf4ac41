"""What nobody may see yet: a button, and behind it something that is not even made before it is pressed.

Invariant: while a curtain is closed, what is behind it is in no widget, text or picture.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from hordeplay.core.language import in_its_language, tr
from hordeplay.core.static_svg import Theme
from hordeplay.desk.draw import svg
from hordeplay.odds.chart import Chart
from hordeplay.widgets.panel import HIDDEN, Odds, OddsSwitchPanel, html_of, things_of
from hordeplay.widgets.plot import Plot


class Curtain(OddsSwitchPanel):
    """A button that opens on texts, sheets, answers or charts; `reveal` and `shut` do what it does.

    `what` gives one thing or several; a thing is a `Chart`, a panel or a `Plot`, something with `_repr_html_`, or text. With `odds` "hidden" it
    stays shut, with "always" it is open.

    >>> import hordeplay as hp
    >>> lesson = hp.lesson("duel")
    >>> curtain = Curtain("exact value and working", lambda: lesson.working)
    >>> print(curtain)
    exact value and working: behind the curtain
    >>> curtain.reveal(); print(str(curtain).splitlines()[1])
    1 Army beats 1 counter of Gnolls and lives: 3/7, 42.86 %, 3 in 7
    """

    def __init__(self, says: str, what: Callable[[], Any], *, odds: Odds = "after", theme: Theme = "") -> None:
        super().__init__(odds)
        self.says = says
        self.theme: Theme = theme
        self._what = what
        self._things: list[Any] = []  # of any kind that can be shown
        self._lifted = False
        self._behind = ipywidgets.VBox()
        self._button = self.button(tr("Show: {what}", what=says), self._toggle)
        self.fill("", self._behind)
        self._bar.children = (self._button, *self._bar.children)
        self._draw()

    @property
    def _has_chosen(self) -> bool:
        return self._lifted

    def reveal(self) -> None:
        """Open the curtain; what is behind it is made now. `ValueError` where the switch is on `hidden`.

        What cannot be made yet leaves the curtain shut, and may be asked for again.
        """
        if self.odds == "hidden":
            raise ValueError(tr(HIDDEN))
        self._lifted = True
        try:
            self._draw()
        except Exception:
            self._lifted = False
            self._draw()
            raise

    def shut(self) -> None:
        """Close the curtain; what was behind it is nowhere any more."""
        self._lifted = False
        self._draw()

    @in_its_language
    def _draw(self) -> None:
        self._button.disabled = self.odds != "after"
        self._button.description = (
            tr("Hide: {what}", what=self.says) if self.shown else tr("Show: {what}", what=self.says)
        )
        if self.shown == bool(self._things):
            return
        before = self._behind.children
        self._things = things_of(self._what()) if self.shown else []
        self._behind.children = tuple(map(self._widget_of, self._things))
        for widget in before:
            widget.close()

    @in_its_language
    def picture(self) -> str:
        """The first chart behind an open curtain, else the words on it."""
        charts = [thing for thing in self._things if isinstance(thing, Chart)]
        return svg(charts[0] if charts else Chart(str(self).splitlines()[0]), self.theme)

    def _toggle(self) -> None:
        (self.shut if self._lifted else self.reveal)()

    def _widget_of(self, thing: Any) -> ipywidgets.Widget:  # of any kind that can be shown
        if isinstance(thing, Chart):
            return Plot(thing, self.theme)
        if isinstance(thing, ipywidgets.Widget):
            return ipywidgets.VBox((thing,))  # the box is closed with the curtain, a panel is its maker's
        return ipywidgets.HTML(html_of(thing))

    @property
    def _has_picture(self) -> bool:
        return any(isinstance(thing, Chart) for thing in self._things)

    @in_its_language
    def __repr__(self) -> str:
        return "\n".join(map(str, self._things)) if self._things else tr("{what}: behind the curtain", what=self.says)
