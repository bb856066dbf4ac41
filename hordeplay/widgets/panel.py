"""What the teacher's panels share: their words, their buttons, and that no gesture of a page can raise here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any, Final, Literal, TypeAlias, cast, get_args

import ipywidgets

from hordeplay.core.language import in_its_language, kept, message, speaking, tr, tr_in
from hordeplay.desk.questions import Question
from hordeplay.desk.trials import Model
from hordeplay.odds.answer import Answer, Kind, percent
from hordeplay.odds.pmf import Pmf
from hordeplay.odds.show import fraction, is_readable
from hordeplay.widgets.accessibility import Accessibility, shared
from hordeplay.widgets.plot import mimebundle
from hordeplay.widgets.style import STYLE
from hordeplay.widgets.terms import explained

Odds: TypeAlias = Literal["hidden", "after", "always"]
"""When exact odds are shown: never, after you have chosen, at once."""

HIDDEN: Final = message("the odds are hidden: turn the switch to 'after I choose' first")
"""Said to whoever wants to see them even so."""

SWITCH: Final = ((message("hidden"), "hidden"), (message("after I choose"), "after"), (message("always"), "always"))

Asked: TypeAlias = Answer | Model | Question | Pmf[Any]


class Panel(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A column of widgets with a note at its foot; without a kernel it is a picture and a text.

    `projector` makes its letters as large as a class needs; the button at its head does the same. All its life it speaks the
    language in which it was opened: `language`.
    """

    children: Any  # a trait
    _has_sliders = True
    """Whether there are handles to be named."""

    def __init__(self) -> None:
        super().__init__()
        self.language = kept()
        self.layout.width = "100%"
        self.add_class("hp-panel")
        self._note = ipywidgets.HTML()
        self._note.layout.min_height = "1.6em"
        self._note.add_class("hp-note")
        self._style = ipywidgets.HTML(STYLE, layout=ipywidgets.Layout(display="none"))
        tip = tr("large letters for a class")
        self._large = ipywidgets.ToggleButton(
            description=tr("Projector"), tooltip=tip, layout=ipywidgets.Layout(width="auto")
        )
        self._accessibility = Accessibility() if self._has_sliders else shared()
        self._large.observe(lambda change: self._enlarge(change["new"]), "value")
        self._bar = ipywidgets.HBox([self._large])
        self._bar.add_class("hp-bar")

    @property
    def projector(self) -> bool:
        """Whether the letters are large; it can be set."""
        return bool(self._large.value)

    @projector.setter
    def projector(self, value: bool) -> None:
        self._large.value = value

    def _enlarge(self, large: bool) -> None:
        (self.add_class if large else self.remove_class)("hp-projector")

    def fill(self, title: str, *widgets: ipywidgets.Widget) -> None:
        """Put a title, the bar and these widgets on the panel; a note that is not among them comes last."""
        head = ipywidgets.HTML(paragraphs(title))
        head.add_class("hp-title")
        last = () if self._note in widgets else (self._note,)
        self.children = (self._style, head, self._bar, *widgets, *last, self._accessibility)

    def say(self, words: str) -> None:
        """Put words at the foot; as text, never as markup."""
        self._note.value = f'<div role="status" aria-live="polite">{paragraphs(words)}</div>' if words else ""

    def button(self, words: str, do: Callable[[], None], tip: str = "", **layout: str) -> ipywidgets.Button:
        """A button; what its gesture refuses is said at the foot."""
        widget = ipywidgets.Button(
            description=words, tooltip=tip, layout=ipywidgets.Layout(width="auto", align_self="flex-start", **layout)
        )
        widget.on_click(lambda _: self.guarded(do))
        return widget

    @in_its_language
    def guarded(self, do: Callable[[], None]) -> None:
        """Do something that a person asked for; a refusal becomes words, and those of the one before are gone."""
        self.say("")
        try:
            do()
        except ValueError as error:
            self.say(str(error)[:300])

    @property
    def _has_picture(self) -> bool:
        """Whether there is more to see than words."""
        return True

    def picture(self) -> str:
        """The SVG of what is shown."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # as ipywidgets
        with speaking(self.language):
            return mimebundle(self, repr(self), self.picture() if self._has_picture else "")


class OddsSwitchPanel(Panel):
    """A panel with the switch *odds: hidden / after I choose / always*.

    Invariant of all of them: while the exact odds are not `shown` they are in no widget, text or picture of the panel.
    """

    def __init__(self, odds: Odds) -> None:
        check_odds(odds)
        super().__init__()
        self._switch = choice(tr("odds:"), [(tr(words), value) for words, value in SWITCH], odds)
        self._switch.observe(lambda _: self.guarded(self._draw), "value")
        self._bar.children = (self._switch, self._large)

    @property
    def odds(self) -> Odds:
        """The position of the switch; it can be set."""
        return cast("Odds", self._switch.value)

    @odds.setter
    def odds(self, value: Odds) -> None:
        check_odds(value)
        self._switch.value = value

    @property
    def shown(self) -> bool:
        """Whether the exact odds are shown."""
        return self.odds == "always" or (self.odds == "after" and self._has_chosen)

    @property
    def _has_chosen(self) -> bool:
        """Whether somebody has done what the odds wait for under `after`."""
        raise NotImplementedError

    def _draw(self) -> None:
        """Show what may be shown."""
        raise NotImplementedError


def choice(words: str, options: Iterable[Any], value: Any) -> ipywidgets.RadioButtons:  # texts, or pairs with values
    """A choice of one of a few, in one line: real radio buttons, which say by themselves which one is on."""
    return ipywidgets.RadioButtons(
        options=list(options),
        value=value,
        description=words,
        layout=ipywidgets.Layout(width="auto"),
        orientation="horizontal",
    )


def row(*widgets: ipywidgets.Widget) -> ipywidgets.HBox:
    """Widgets in a line that wraps."""
    box = ipywidgets.HBox(widgets)
    box.layout.flex_flow = "row wrap"
    box.layout.align_items = "center"
    return box


def column(*widgets: ipywidgets.Widget) -> ipywidgets.VBox:
    """One of two columns, which stand side by side where there is room."""
    return ipywidgets.VBox(widgets, layout=ipywidgets.Layout(flex="1 1 31em", min_width="0"))


def dropdown(words: str, options: Iterable[Any], value: Any = None) -> ipywidgets.Dropdown:  # texts
    """A list to choose from, with its name before it."""
    known = list(options)
    widget = ipywidgets.Dropdown(options=known, value=value or (known[0] if known else None), description=words)
    widget.style.description_width = "initial"
    widget.layout = ipywidgets.Layout(width="auto", max_width="20em")
    return widget


def area(placeholder: str, height: str = "") -> ipywidgets.Textarea:
    """Several lines to type or paste in; they come as a whole, like those of `entry`."""
    layout = ipywidgets.Layout(width="calc(100% - 4px)", **({"height": height} if height else {}))
    return ipywidgets.Textarea(placeholder=placeholder, layout=layout, continuous_update=False)


def entry(placeholder: str, width: str) -> ipywidgets.Text:
    """A line to type in, whose text comes as a whole: letter by letter, a fast hand's button would outrun it."""
    layout = ipywidgets.Layout(width=width)
    return ipywidgets.Text(placeholder=placeholder, layout=layout, continuous_update=False)


def model_of(asked: Asked) -> Callable[[], Model]:
    """A function that gives the model of whatever is asked: it is worked out when it is needed. `ValueError` for another kind."""
    if isinstance(asked, Model):
        return lambda: asked
    if isinstance(asked, Question):
        return lambda: asked.model
    if isinstance(asked, Answer):
        return lambda: Model(asked)
    if isinstance(asked, Pmf):
        model = Model(Answer.mean(asked, message("mean")))
        return lambda: model
    raise ValueError(f"a panel shows an Answer, a Question, a Model or a Pmf, not {type(asked).__name__}")


def kind_of(asked: Asked) -> Kind:
    """Whether a chance or another number is asked for, without working the answer out."""
    if isinstance(asked, Answer | Question):
        return asked.kind
    return asked.answer.kind if isinstance(asked, Model) else "number"


def says_of(asked: Asked) -> str:
    """What is asked, without looking at the answer."""
    return tr("a distribution") if isinstance(asked, Pmf) else asked.says


def one_of(name: str, value: object, allowed: Iterable[object]) -> None:
    """`ValueError` unless the value is one of the allowed ones."""
    known = list(allowed)
    if value not in known:
        raise ValueError(f"{name} is {', '.join(map(repr, known))}, not {value!r}")


def check_odds(value: object) -> None:
    """`ValueError` unless it is a position of the switch."""
    one_of("odds", value, get_args(Odds))


def table(rows: Iterable[tuple[str, str]]) -> str:
    """Names and values as a small HTML table; both are escaped, and the terms of statistics explain themselves."""
    cells = "".join(
        f'<tr><th scope="row">{explained(name)}</th><td>{explained(value)}</td></tr>' for name, value in rows
    )
    return f"<table>{cells}</table>"


def paragraphs(words: str) -> str:
    """Lines of text as HTML."""
    return "<br>".join(escape(line) for line in words.split("\n"))


def things_of(what: Any) -> list[Any]:  # of any kind that can be shown
    """One thing that is to be shown, or several, as a list."""
    several = isinstance(what, Iterable) and not isinstance(what, str) and not hasattr(what, "_repr_html_")
    return list(what) if several else [what]


def html_of(thing: Any, tag: str = "p") -> str:  # of any kind that can be shown
    """A thing as HTML: its own, or its text."""
    return str(thing._repr_html_()) if hasattr(thing, "_repr_html_") else f"<{tag}>{paragraphs(str(thing))}</{tag}>"


def number(value: Any, kind: str = "chance") -> str:  # Fraction | float; Fraction's stubs know no Real
    """A value as a decimal, and in percent if it is a chance."""
    return f"{float(value):.4f} = {percent(value)}" if kind == "chance" else f"{float(value):.4f}"


def exact_rows(answer: Answer) -> list[tuple[str, str]]:
    """A value in all its forms that can be read; a whole number that is no chance has only one."""
    if answer.kind == "number" and answer.value.denominator == 1:
        return [(tr("exact"), fraction(answer.value))]
    return [
        *([(tr("exact"), fraction(answer.value))] if is_readable(answer.value) else []),
        (tr("decimal"), number(answer.value, answer.kind)),
        (tr_in("a number", "in words"), answer.about),
    ]
