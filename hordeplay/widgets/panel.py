"""What the teacher's panels share: their words, their buttons, and that no gesture of a page can raise here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any, Final, Literal, TypeAlias, get_args

import ipywidgets

from hordeplay.desk.quiz import Question
from hordeplay.desk.trials import Model
from hordeplay.odds.answer import Answer, percent
from hordeplay.odds.pmf import Pmf
from hordeplay.odds.show import fraction
from hordeplay.widgets.plot import mimebundle

Odds: TypeAlias = Literal["hidden", "after", "always"]
"""When exact odds are shown: never, after you have chosen, at once."""

SWITCH: Final = (("hidden", "hidden"), ("after I choose", "after"), ("always", "always"))

Asked: TypeAlias = Answer | Model | Question | Pmf[Any]


class Panel(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A column of widgets with a note at its foot; without a kernel it is a picture and a text."""

    children: Any  # a trait

    def __init__(self) -> None:
        super().__init__()
        self.layout.width = "100%"
        self.add_class("hp-panel")
        self._note = ipywidgets.HTML()
        self._note.layout.min_height = "1.6em"

    def say(self, words: str) -> None:
        """Put words at the foot; as text, never as markup."""
        self._note.value = f'<div role="status" aria-live="polite">{paragraphs(words)}</div>' if words else ""

    def button(self, words: str, do: Callable[[], None], tip: str = "", **layout: str) -> ipywidgets.Button:
        """A button; what its gesture refuses is said at the foot."""
        made = ipywidgets.Button(
            description=words, tooltip=tip, layout=ipywidgets.Layout(width="auto", align_self="flex-start", **layout)
        )
        made.on_click(lambda _: self.guarded(do))
        return made

    def guarded(self, do: Callable[[], None]) -> None:
        """Do something that a person asked for; a refusal becomes words."""
        try:
            do()
        except ValueError as error:
            self.say(str(error)[:300])

    def picture(self) -> str:
        """The SVG of what is shown."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:  # as ipywidgets
        return mimebundle(self, repr(self), self.picture())


def entry(placeholder: str, width: str) -> ipywidgets.Text:
    """A line to type in, whose text comes as a whole: letter by letter, a fast hand's button would outrun it."""
    layout = ipywidgets.Layout(width=width)
    return ipywidgets.Text(placeholder=placeholder, layout=layout, continuous_update=False)


def model_of(asked: Asked) -> Callable[[], Model]:
    """The model of whatever is asked, worked out when it is needed."""
    if isinstance(asked, Model):
        return lambda: asked
    if isinstance(asked, Question):
        return lambda: asked.model
    if isinstance(asked, Answer):
        return lambda: Model(asked)
    if isinstance(asked, Pmf):
        made = Model(Answer.mean(asked, "mean"))
        return lambda: made
    raise ValueError(f"a panel shows an Answer, a Question, a Model or a Pmf, not {type(asked).__name__}")


def says_of(asked: Asked) -> str:
    """What is asked, without looking at the answer."""
    return "a distribution" if isinstance(asked, Pmf) else asked.says


def one_of(name: str, value: object, allowed: Iterable[object]) -> None:
    """`ValueError` unless the value is one of the allowed ones."""
    known = list(allowed)
    if value not in known:
        raise ValueError(f"{name} is {', '.join(map(repr, known))}, not {value!r}")


def check_odds(value: object) -> None:
    """`ValueError` unless it is a position of the switch."""
    one_of("odds", value, get_args(Odds))


def table(rows: Iterable[tuple[str, str]]) -> str:
    """Names and values as a small HTML table; both are escaped."""
    cells = "".join(
        f'<tr><th scope="row" style="text-align:left;padding-right:1em">{escape(name)}</th><td>{escape(value)}</td></tr>'
        for name, value in rows
    )
    return f"<table>{cells}</table>"


def paragraphs(words: str) -> str:
    """Lines of text as HTML."""
    return "<br>".join(escape(line) for line in words.split("\n"))


def number(value: Any, kind: str = "chance") -> str:  # Fraction | float; Fraction's stubs know no Real
    """A value as a decimal, and in percent if it is a chance."""
    return f"{float(value):.4f} = {percent(value)}" if kind == "chance" else f"{float(value):.4f}"


def exact_rows(answer: Answer) -> list[tuple[str, str]]:
    """A value in all its forms."""
    return [
        ("exact", fraction(answer.value)),
        ("decimal", number(answer.value, answer.kind)),
        ("in words", answer.about),
    ]
