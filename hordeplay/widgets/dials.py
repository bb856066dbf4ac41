"""Something that follows some dials: turn a number, and read at once what becomes of the answer."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import ipywidgets

from hordeplay.core.knobs import Knob
from hordeplay.core.language import in_its_language, kept, speaking, tr
from hordeplay.desk.draw import svg
from hordeplay.odds.chart import Chart
from hordeplay.widgets.knob_rows import KnobRow, Value
from hordeplay.widgets.panel import Panel, dropdown, html_of, one_of, things_of
from hordeplay.widgets.plot import Plot

Dial: TypeAlias = Knob | range | Sequence[Value]
"""A knob of a game, numbers from and to, or values to choose from."""


class Dials(Panel):
    """Dials with what a function says of them; it is asked anew whenever one is turned.

    `show` gets each dial by its name and gives one thing or several: a `Chart`, something with `_repr_html_`, or text. A dial
    is a `range` (a slider), `(False, True)` (a tick), other values (a list), or a `Knob` of a game, which brings its own
    range and words. It starts at the default of its argument in `show`, else where the knob stands or the values begin.
    `turn(armies=3)` does what a hand does. `ValueError` for a dial or a value that is not there.

    >>> from hordeplay.games import horrible_hordes as hh
    >>> def duel(armies=2):
    ...     return hh.odds.battle(armies, "Frost Giant Family").win
    >>> dials = Dials(duel, armies=range(1, 9))
    >>> dials.turn(armies=1)
    >>> print(dials)
    armies = 1
    729/64001
    """

    def __init__(self, show: Callable[..., Any], says: str = "", /, **dials: Dial) -> None:  # whatever can be shown
        if not dials:
            raise ValueError("there is nothing to turn: name a dial, such as armies=range(1, 9)")
        self.language = kept()
        super().__init__()
        self._show = show
        self._things: list[Any] = []  # of any kind that can be shown
        self._below = ipywidgets.VBox(layout=ipywidgets.Layout(width="100%"))
        self._dials = dials
        self._controls: dict[str, ipywidgets.Widget] = {}
        starts = {name: argument.default for name, argument in inspect.signature(show).parameters.items()}
        rows = [self._row(name, dial, starts.get(name, inspect.Parameter.empty)) for name, dial in dials.items()]
        self.fill(says, *rows, self._below)
        self._draw()

    @property
    def values(self) -> dict[str, Value]:
        """Where the dials stand."""
        return {name: control.value for name, control in self._controls.items()}

    def turn(self, **values: Value) -> None:
        """Turn some dials. `ValueError` for one that is not there, or a value that it does not have."""
        with speaking(self.language):
            for name, value in values.items():
                one_of(tr("a dial"), name, self._dials)
                _check(name, self._dials[name], value)
        for name, value in values.items():
            self._controls[name].value = value

    @in_its_language
    def picture(self) -> str:
        """The first chart that is shown, as SVG; nothing where there is none."""
        return next((svg(thing) for thing in self._things if isinstance(thing, Chart)), "")

    # ---- how

    def _row(self, name: str, dial: Dial, start: Any) -> ipywidgets.Widget:  # a default, or that there is none
        """The control of a dial, in a row of its own."""
        given = start is not inspect.Parameter.empty
        value = start if given else dial.default if isinstance(dial, Knob) else dial[0]
        _check(name, dial, value)
        if isinstance(dial, Knob):
            row = KnobRow(dial, value, lambda _name, _value: self.guarded(self._draw))
            self._controls[name] = row.control
            self._accessibility.names = {**self._accessibility.names, row.part: row.label}
            return row.box
        words = name.replace("_", " ")
        control = self._control(words, dial, value)
        control.add_class(f"hp-dial-{name}")
        self._accessibility.names = {**self._accessibility.names, f"hp-dial-{name}": words}
        control.observe(lambda _change: self.guarded(self._draw), "value")
        self._controls[name] = control
        return control

    def _control(self, words: str, dial: range | Sequence[Value], value: Value) -> ipywidgets.Widget:
        """A slider, a tick or a list, with its words."""
        if isinstance(dial, range) and dial.step == 1:
            control = ipywidgets.IntSlider(value, min=dial[0], max=dial[-1], description=words)
            control.style.description_width = "initial"
            return control
        if tuple(dial) == (False, True):
            return ipywidgets.Checkbox(value, description=words, indent=False)
        return dropdown(words, dial, value)

    @in_its_language
    def _draw(self) -> None:
        """Show what comes of the dials. What cannot be is said at the foot, and nothing is shown."""
        self._things = []
        try:
            self._things = things_of(self._show(**self.values))
        finally:
            self._fill_below()

    def _fill_below(self) -> None:
        """Renew what is there, or put other widgets in its place."""
        before = self._below.children
        kinds = [Plot if isinstance(thing, Chart) else ipywidgets.HTML for thing in self._things]
        if [type(widget) for widget in before] != kinds:
            self._below.children = [
                Plot(thing) if kind is Plot else ipywidgets.HTML(_html(thing))
                for kind, thing in zip(kinds, self._things, strict=True)
            ]
            for widget in before:
                widget.close()
            return
        for widget, thing in zip(before, self._things, strict=True):
            if isinstance(widget, Plot):
                widget.show(thing)
            else:
                widget.value = _html(thing)

    @in_its_language
    def __repr__(self) -> str:
        turned = ", ".join(f"{name} = {value}" for name, value in self.values.items())
        return "\n".join([turned, *map(str, self._things)])


def _html(thing: Any) -> str:  # of any kind that can be shown
    """A text of several lines keeps its columns."""
    return html_of(thing, "pre" if "\n" in str(thing) else "p")


def _check(name: str, dial: Dial, value: Value) -> None:
    """`ValueError` for a value that a dial does not have."""
    if isinstance(dial, Knob):
        dial.check(value)
    elif isinstance(dial, range) and value not in dial:
        raise ValueError(
            tr("{name} is {low} to {high}, not {value!r}", name=name, low=dial[0], high=dial[-1], value=value)
        )
    else:
        one_of(name, value, dial)


__all__ = ["Dial", "Dials"]
