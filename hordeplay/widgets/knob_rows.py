"""A knob as something to drag, tick or choose, with its range, its clause and what it means."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, Final

import ipywidgets

from hordeplay.core.knobs import Knob

WIDE: Final = "22em"

Value = int | bool | str


class KnobRow:
    """One knob. `turn` is called with its name and value whenever somebody moves it; `put` moves it without a call."""

    def __init__(self, knob: Knob, value: Value, turn: Callable[[str, Value], None]) -> None:
        self.knob = knob
        self._turn = turn
        self._silent = False
        layout = ipywidgets.Layout(width=WIDE)
        style = {"description_width": "10em"}
        words: dict[str, Any] = {"description": knob.name, "layout": layout, "style": style}
        if knob.kind == "int":
            # dragging is followed at once: exact odds move while it moves
            self.control = ipywidgets.IntSlider(value, min=knob.low, max=knob.high, continuous_update=True, **words)
        elif knob.kind == "bool":
            self.control = ipywidgets.Checkbox(value, indent=False, **words)
        else:
            self.control = ipywidgets.Dropdown(options=knob.options, value=value, **words)
        self.control.observe(self._moved, "value")
        said = f"{escape(knob.says)} <small>({escape(knob.allowed)}; {escape(knob.clause)})</small>"
        self._said = said
        self._words = ipywidgets.HTML()
        self.box = ipywidgets.HBox([self.control, self._words])
        self.box.layout.flex_flow = "row wrap"
        self._mark(value)

    def put(self, value: Value) -> None:
        """Move it without telling anybody."""
        self._silent = True
        try:
            self.control.value = value
        finally:
            self._silent = False
        self._mark(value)

    def _moved(self, change: dict[str, Any]) -> None:
        if not self._silent:
            self._mark(change["new"])
            self._turn(self.knob.name, change["new"])

    def _mark(self, value: Value) -> None:
        turned = value != self.knob.default
        self._words.value = self._said + (
            f" <b>changed</b>, printed {escape(str(self.knob.default))}" if turned else ""
        )

    def close(self) -> None:
        """Take it off the page."""
        for widget in (self.control, self._words, self.box):
            widget.close()


__all__ = ["KnobRow", "Value"]
