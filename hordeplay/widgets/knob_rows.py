"""A knob as something to drag, tick or choose, with its range, its clause and what it means."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, Final

import ipywidgets

from hordeplay.core.knobs import Knob
from hordeplay.core.language import in_its_language, kept, tr

NAME: Final = "0 0 11em"
CONTROL: Final = "1 1 17em"
WORDS: Final = "1 1 calc(100% - 12em)"
"""How the parts share the width: name and control in a line, the words below them; they wrap where it is narrow."""

Value = int | bool | str


class KnobRow:
    """One knob. `turn` is called with its name and value whenever somebody moves it; `put` moves it without a call."""

    def __init__(self, knob: Knob, value: Value, turn: Callable[[str, Value], None], *, exact: bool = False) -> None:
        self.knob = knob
        self.language = kept()
        self._turn = turn
        self._silent = False
        tip = f"{knob.name}: {tr(knob.says)} ({knob.allowed}; {knob.clause})"
        words: dict[str, Any] = {"tooltip": tip, "layout": _share(CONTROL, max_width="30em")}
        if knob.kind == "int":
            # dragging is followed at once: exact odds move while it moves
            self.control = ipywidgets.IntSlider(value, min=knob.low, max=knob.high, continuous_update=True, **words)
        elif knob.kind == "bool":
            self.control = ipywidgets.Checkbox(value, indent=False, description=knob.name, **words)
        else:
            self.control = ipywidgets.Dropdown(options=knob.options, value=value, **words)
        self.control.observe(self._moved, "value")
        # names are long: they wrap at their underscores instead of being cut
        name = escape(knob.name).replace("_", "_<wbr>")
        self._name = ipywidgets.HTML(f'<b title="{escape(tip)}">{name}</b>', layout=_share(NAME))
        allowed = f"{knob.allowed}; " if knob.kind == "int" else ""
        moves = tr("; moves the exact numbers") if exact else ""
        meaning = f"{tr(knob.says)} ({allowed}{knob.clause}{moves})"
        self._meaning = f"<small>{escape(meaning)}</small>"
        self._words = ipywidgets.HTML(layout=_share(WORDS, margin="-2px 0 4px 0"))
        self._scale = ipywidgets.HTML(_scale(knob) if knob.kind == "int" else "", layout=_share("1 1 100%"))
        self._scale.add_class("hp-scale")
        held = ipywidgets.VBox([self.control, self._scale], layout=_share(CONTROL, max_width="30em"))
        self.control.layout = ipywidgets.Layout(width="auto")
        self.box = ipywidgets.HBox([self._name, held if knob.kind == "int" else self.control, self._words])
        self.box.layout.flex_flow = "row wrap"
        self.box.layout.align_items = "center"
        self.box.add_class(self.part)
        self._mark(value)

    @property
    def part(self) -> str:
        """The class of its row on the page."""
        return f"hp-knob-{self.knob.name}"

    @property
    @in_its_language
    def label(self) -> str:
        """What the handle of its slider is called."""
        return f"{self.knob.name}, {tr(self.knob.says)}"

    def put(self, value: Value, caution: str = "") -> None:
        """Move it without telling anybody; `caution`: what to mind with this value."""
        self._silent = True
        try:
            self.control.value = value
        finally:
            self._silent = False
        self._mark(value, caution)

    def _moved(self, change: dict[str, Any]) -> None:
        if not self._silent:
            self._mark(change["new"])
            self._turn(self.knob.name, change["new"])

    @in_its_language
    def _mark(self, value: Value, caution: str = "") -> None:
        printed = escape(str(self.knob.default))
        turned = " " + tr("<b>changed</b>, printed {value}", value=printed) if value != self.knob.default else ""
        mind = tr("; <b>mind</b>: {caution}", caution=escape(caution)) if caution else ""
        self._words.value = self._meaning + turned + mind

    def close(self) -> None:
        """Take it off the page."""
        for widget in (self._name, self.control, self._scale, self._words, self.box):
            widget.close()


def _scale(knob: Knob) -> str:
    """The ends of a slider and a mark at the printed value, below its track."""
    part = (int(knob.default) - knob.low) / max(1, knob.high - knob.low)
    return (
        f'<div class="hp-scale-track" aria-hidden="true"><span>{knob.low}</span>'
        f'<i style="left:{100 * part:.1f}%">\u25b2 {escape(tr("printed"))}</i><span>{knob.high}</span></div>'
    )


def _share(flex: str, **more: str) -> ipywidgets.Layout:
    return ipywidgets.Layout(flex=flex, width="auto", **more)


__all__ = ["KnobRow", "Value"]
