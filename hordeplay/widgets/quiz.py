"""A question with one right answer: choose, and hear whether it is so, and why.

Invariant: before somebody has answered, neither the answer nor its reason is in a widget, text or picture of the panel; they
are not even worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from typing import get_args

from hordeplay.core.english import listed
from hordeplay.core.language import in_its_language, tr
from hordeplay.desk.grading import grade
from hordeplay.desk.questions import Question
from hordeplay.odds.answer import Kind
from hordeplay.widgets.panel import Panel, entry, one_of, row


class Quiz(Panel):
    """A question, options to choose from (or, without any, a number to type), and the answer of the engine.

    - `says`: the question; or a `Question` of the desk, which knows its answer and why
    - `answer`: a function that gives the right option, or the number; it is called when somebody has answered
    - `why`: a text that comes with the right answer; or a function of what was said, which tells also why that is wrong
    - `kind`: a typed answer is a "number", or a "chance", which may be written in percent
    - `choose("no")` does what a hand does; `right` is `None` until then

    >>> from hordeplay.games import horrible_hordes as hh
    >>> match = hh.at("settle", dwarves="d4 settlement, 2 food 3 wood", hordes="Rat King d5")
    >>> refusal = lambda square: match.explain(f"settle {square}") or "a free square beside your Settlement"
    >>> quiz = Quiz("Where can a Settlement be built?", lambda: "e4", ["d5", "e4", "e5"], refusal)
    >>> quiz.choose("d5")
    >>> print(quiz)
    Where can a Settlement be built?
    d5, e4 or e5?
    d5: no
    a Horde stands on d5 (HH-SETTLE-03)
    """

    _has_sliders = False

    def __init__(
        self,
        says: str | Question,
        answer: Callable[[], str | int | Fraction] | None = None,
        options: Iterable[str] = (),
        why: str | Callable[[str], object] = "",
        *,
        kind: Kind = "number",
    ) -> None:
        super().__init__()
        one_of("kind", kind, get_args(Kind))
        self.kind: Kind = kind
        if isinstance(says, Question):
            asked = says
            self.kind, answer, why = asked.kind, lambda: asked.answer.value, lambda _choice: asked.answer.why()
        if answer is None:
            raise ValueError("a quiz needs an answer: a function that gives the right option, or the number")
        self.says, self._answer, self._why = str(says), answer, why
        self.options = tuple(options)
        self.choice = ""
        self.right: bool | None = None
        self._verdict = ""
        self._buttons = {one: self.button(one, partial(self.choose, one)) for one in self.options}
        self._text = entry(tr("your number"), "10em")
        asks = self._buttons.values() or (self._text, self.button(tr("Is it?"), lambda: self.choose(self._text.value)))
        self.fill(self.says, row(*asks))

    @in_its_language
    def choose(self, choice: str) -> None:
        """Answer, as often as you like. `ValueError` for what is not among the options, or for no number."""
        if self.options:
            one_of("the answer", choice, self.options)
            self.right = choice == str(self._answer())
            self._verdict = tr("{answer}: yes", answer=choice) if self.right else tr("{answer}: no", answer=choice)
        else:
            verdict = grade(choice, Fraction(self._answer()), self.kind)
            if verdict.given is None:
                raise ValueError(verdict.says)
            self.right, self._verdict = verdict.right, verdict.says
        self.choice = choice
        why = (
            (str(self._why(choice)) if callable(self._why) else self._why if self.right else "") if self._tells else ""
        )
        self._verdict = "\n".join(filter(None, [self._verdict, why]))
        for one, button in self._buttons.items():
            button.description = one + ((" \u2713" if self.right else " \u2717") if one == choice else "")
        self.say(self._verdict)

    @property
    def _tells(self) -> bool:
        """Whether a reason gives nothing away: that of a number would."""
        return bool(self.options or self.right)

    def picture(self) -> str:
        """Words alone."""
        return ""

    @in_its_language
    def __repr__(self) -> str:
        options = f"{listed(self.options, 'or')}?" if len(self.options) > 1 else ""
        return "\n".join(filter(None, [self.says, options, self._verdict]))


__all__ = ["Quiz"]
