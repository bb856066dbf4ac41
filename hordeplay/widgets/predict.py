"""Guess first, then try, then see: the order of a lesson.

Invariant: before the reveal the answer is in no widget, text, picture or record of the panel; it is not even kept
until there is something to try.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

import ipywidgets

from hordeplay.core.english import plural
from hordeplay.core.language import ENGLISH, in_its_language, message, speaking, tr, tr_in
from hordeplay.core.static_svg import Theme
from hordeplay.desk.draw import svg
from hordeplay.desk.grading import Verdict, admit, compare, read
from hordeplay.desk.running_mean import running
from hordeplay.desk.trials import Model, Run
from hordeplay.desk.votes import Votes
from hordeplay.odds.answer import Kind, percent
from hordeplay.odds.chart import Chart, Mark
from hordeplay.odds.show import fraction
from hordeplay.widgets.panel import (
    HIDDEN,
    Asked,
    Odds,
    OddsSwitchPanel,
    entry,
    exact_rows,
    kind_of,
    model_of,
    paragraphs,
    row,
    says_of,
    table,
)
from hordeplay.widgets.plot import Plot

if TYPE_CHECKING:
    import pandas as pd

Stage: TypeAlias = Literal["guess", "try", "truth"]

CURTAIN: Final = message("Guess first: the odds stay behind the curtain.")
HINTS: Final[dict[Kind, tuple[str, str, str]]] = {
    "chance": (
        message("Any guess will do: in percent, as a decimal, or as a fraction."),
        message("such as 1/4, 0.25 or 25 %"),
        message("or hands, as 30 %: 11, 60 %: 14"),
    ),
    "number": (
        message("Any guess will do: as a decimal, or as a fraction."),
        message("such as 4.2 or 21/5"),
        message("or hands, as 5: 11, 7: 14"),
    ),
}
"""How a guess and a show of hands are written, by what is asked: a sentence, and an example of each."""


class Predict(OddsSwitchPanel):
    """A guess that is stored, trials that it unlocks, and then the exact value beside both.

    `guess("70 %")`, `step(20)` and `reveal()` do what the buttons do; each `ValueError` says what comes first. `verdict`
    compares the guess with the exact value (`desk.grading.compare`); `gap` names the largest gap between guess, data and exact value.
    `hands("30 %: 11, 60 %: 14")` counts a show of hands instead of one guess, or beside it; its bars stay beside the truth.
    With `odds` "hidden" the truth stays hidden; with "always", for whoever prepares the lesson, it is there at once.
    A number that is counted without any luck (`Model.has_trials`) leads straight from the guess to the truth.
    `why` is a sentence that comes with the truth: the reason, and the clause that it follows from.

    >>> from hordeplay.games import fantahzee as fz
    >>> panel = Predict(fz.odds.reach("55"), seed=7)
    >>> panel.guess("1/2"); panel.step(20); print(panel)
    55 with 5 dice and 2 rerolls
    guess: 1/2
    data: 16 of 20 = 80.00 %
    >>> panel.reveal(); print(panel)
    55 with 5 dice and 2 rerolls
    guess: 1/2
    data: 16 of 20 = 80.00 %
    exact: 82145855519/117546246144 = 69.88 %, about 7 in 10
    largest gap: guess and data, 30 percentage points
    """

    def __init__(
        self, asked: Asked, *, seed: int | str = 0, odds: Odds = "after", theme: Theme = "", why: str = ""
    ) -> None:
        self._model_of = model_of(asked)
        self._says = says_of(asked)
        with speaking(ENGLISH):
            self._kept_as = says_of(asked)
        self._why = why
        super().__init__(odds)
        self.theme: Theme = theme
        self.seed = seed
        self.stage: Stage = "guess"
        self.guessed = ""
        self._model: Model | None = None
        self._run: Run | None = None
        self.votes = Votes()
        """The show of hands, once it was counted."""
        hint, guess, hands = HINTS[kind_of(asked)]
        self._text = entry(tr(guess), "14em")
        self._store = self.button(tr("Store my guess"), lambda: self.guess(self._text.value))
        self._show = entry(tr(hands), "20em")
        self._count = self.button(tr("Count hands"), lambda: self.hands(self._show.value))
        self._tries = [
            self.button(tr("{n} more", n=n), partial(self.step, n), tr("try {n} times", n=n))
            for n in (1, 10, 100, 1000)
        ]
        self._lift = self.button(tr("Show the truth"), self.reveal)
        self._numbers = ipywidgets.HTML()
        self._plot = Plot(Chart(tr(CURTAIN)), theme)
        self._bars = Plot(Chart(""), theme)
        self.fill(
            self._says,
            ipywidgets.HTML(f"<small>{paragraphs(tr(hint))}</small>"),
            row(self._text, self._store),
            row(self._show, self._count),
            row(*self._tries, self._lift),
            self._numbers,
            self._note,
            self._plot,
            self._bars,
        )
        self._draw()

    # ---- what one does

    def guess(self, text: str) -> None:
        """Store a guess, once. `ValueError` for what is no number, no chance where one is asked, or a second guess."""
        if self.guessed:
            raise ValueError(tr("your guess is stored: {guess}", guess=self.guessed))
        admit(text, self._model_of().answer.kind)
        self.guessed, self.stage = text.strip(), "try"
        self._draw()

    def hands(self, text: str) -> None:
        """Count a show of hands, `50 %: 11, 70 %: 14`; before the first try another count takes its place.

        `ValueError` for what is no show of hands, and after the first try.
        """
        if self._run is not None and self._run.n:
            raise ValueError(tr("the hands were counted before the first try: {hands}", hands=self.votes))
        self.votes, self.stage = Votes.read(text), "try"
        self._draw()

    def step(self, n: int = 1) -> None:
        """Try `n` times more, with the next numbers of the seed.

        `ValueError` before a guess is stored, and where nothing is left to chance.
        """
        if not self.can_try:
            raise ValueError(
                tr(
                    "{asked}: nothing is left to chance here, so there is nothing to try; look at the truth",
                    asked=self._says,
                )
            )
        self.run.step(n)
        self._draw()

    def reveal(self) -> None:
        """Show the exact value. `ValueError` before a guess and one try, and where the switch is on `hidden`."""
        if self.odds == "hidden":
            raise ValueError(tr(HIDDEN))
        if not self._has_guessed:
            raise ValueError(tr("guess first, then try, then see"))
        if self.can_try and not self._has_tried:
            raise ValueError(tr("try at least once before you see"))
        self.stage = "truth"
        self._draw()

    # ---- what is

    @property
    def run(self) -> Run:
        """The trials so far (`run.n`, `run.mean`); `ValueError` before a guess is stored."""
        if not self._has_guessed:
            raise ValueError(tr("guess first, then try"))
        if self._run is None:
            self._run = Run(self._asked(), self.seed)
        return self._run

    @property
    def can_try(self) -> bool:
        """Whether there is something to try; it is known once a guess is stored, for the answer is not made before."""
        return not self._has_guessed or self._asked().has_trials

    @property
    @in_its_language
    def verdict(self) -> Verdict:
        """Whether the guess was right (`bool(verdict)`) and why (`verdict.says`).

        `ValueError` before the truth is shown, and where hands alone were counted.
        """
        model = self._judged()
        if not self.guessed:
            raise ValueError(tr("hands were counted and no single guess: {hands}", hands=self.votes))
        return compare(self.guessed, model.answer.value, model.answer.kind, model.near_misses())

    @property
    @in_its_language
    def gap(self) -> str:
        """The largest gap between guess, data and exact value, in words.

        `ValueError` before the truth is shown, and where nothing was tried.
        """
        answer = self._judged().answer
        if not self._has_tried:
            raise ValueError(tr("nothing was tried: `verdict` compares the guess with the exact value"))
        values = {tr_in("a row", "guess"): float(read(self.guessed).value)} if self.guessed else {}
        values |= {tr_in("a row", "data"): float(self.run.mean or 0), tr("exact"): float(answer.value)}
        one, other = max(combinations(values, 2), key=lambda pair: abs(values[pair[0]] - values[pair[1]]))
        far = abs(values[one] - values[other])
        shown = tr("{n} percentage points", n=f"{100 * far:.3g}") if answer.kind == "chance" else f"{far:.3g}"
        return tr("{one} and {other}, {far}", one=one, other=other, far=shown)

    def record(self) -> dict[str, Any]:  # plain JSON
        """What a lesson keeps, as plain JSON: `asked`, `stage`, `guess`, `seed`; `hands` if they were counted, `tries` and their
        `sum` once there are any; `exact` and `right` only once they are shown.
        """
        kept: dict[str, Any] = {"asked": self._kept_as, "stage": self.stage, "guess": self.guessed, "seed": self.seed}
        if self.votes:
            kept["hands"] = dict(self.votes)
        if self._run is not None:
            kept |= {"tries": self._run.n, "sum": self._run.total}
        if self.shown:
            kept["exact"] = str(self._revealed().answer.value)
        if self._judges and self.guessed:
            kept["right"] = bool(self.verdict)
        return kept

    def to_frame(self) -> pd.DataFrame:
        """What the chart shows, as a pandas data frame; what is hidden is in no row."""
        return self._plot.to_frame()

    @in_its_language
    def picture(self) -> str:
        """The chart of guess, trials and (once it is shown) exact value, as SVG."""
        return svg(self._plot.chart, self.theme)

    # ---- how

    @property
    def _has_picture(self) -> bool:
        return bool(self._plot.chart.marks)

    @property
    def _has_chosen(self) -> bool:
        return self.stage == "truth"

    @property
    def _has_guessed(self) -> bool:
        return bool(self.guessed or self.votes)

    @property
    def _has_tried(self) -> bool:
        return self._run is not None and self._run.n > 0

    @property
    def _judges(self) -> bool:
        """Whether there is something to judge, and it may be judged."""
        return self.shown and (self._has_tried or not self.can_try)

    def _asked(self) -> Model:
        self._model = self._model or self._model_of()
        return self._model

    def _revealed(self) -> Model:
        if not self.shown:
            raise ValueError(tr("guess first, then try, then see"))
        return self._asked()

    def _judged(self) -> Model:
        if not self._judges:
            raise ValueError(tr("guess first, then try, then see"))
        return self._revealed()

    @in_its_language
    def _draw(self) -> None:
        # Each is a message of its own: what takes the focus is switched on before what had it is switched off.
        for button in self._tries:
            button.disabled = not (self._has_guessed and self.can_try)
            button.layout.display = None if self.can_try else "none"
        can_see = self._has_tried or not self.can_try
        self._show.disabled = self._count.disabled = bool(self.guessed) or self._has_tried or self.stage == "truth"
        self._text.disabled = self._store.disabled = bool(self.guessed)
        self._lift.disabled = not can_see or self._has_chosen or self.odds != "after"
        self._numbers.value = table(self._rows())
        self._plot.show(self._chart())
        kind = self._asked().answer.kind if self.votes else "chance"
        truth = self._revealed().answer if self.shown and self.votes else None
        self._bars.show(self.votes.chart(tr_in("a vote", "Hands"), kind, truth) if self.votes else Chart(""))
        if self._judges:
            verdict = [f"{self.verdict.says}."] if self.guessed else []
            self.say("\n".join([*verdict, *([tr("Largest gap: {gap}.", gap=self.gap)] if self._has_tried else [])]))
        elif self._has_guessed and not self._has_tried:
            self.say(tr("Now try it.") if self.can_try else tr("Nothing here is left to chance: look at the truth."))
        else:
            self.say("")

    def _rows(self) -> list[tuple[str, str]]:
        guess = (tr_in("a row", "guess"), self.guessed or tr("not stored yet"))
        rows = [guess] if self.guessed or not self.votes else []
        rows += [(plural("hand"), str(self.votes))] if self.votes else []
        if self._run is not None and self._has_tried:
            rows.append((tr_in("a row", "data"), self._run.shown))
        if self.shown:
            rows += exact_rows(self._revealed().answer)
            rows += [(tr_in("a row", "why"), self._why)] if self._why else []
        elif self.odds == "hidden":
            rows.append((tr("exact"), tr("hidden")))
        return rows

    def _chart(self) -> Chart:
        if self._run is None or not self.can_try:
            return Chart(tr(CURTAIN) if self.can_try else "")
        chart = running(self._run, exact=self.shown, title=self._says)
        if not self.guessed:
            return chart
        guess = Mark("level", tr_in("a row", "guess"), (), (float(read(self.guessed).value),))
        return replace(chart, marks=(guess, *chart.marks))  # first, so that its dash and colour stay

    @in_its_language
    def __repr__(self) -> str:
        lines = [self._says]
        lines += [tr("guess: {guess}", guess=self.guessed)] if self.guessed else [] if self.votes else [tr(CURTAIN)]
        lines += [tr("hands: {hands}", hands=self.votes)] if self.votes else []
        if self._run is not None and self._has_tried:
            lines.append(tr("data: {results}", results=self._run.shown))
        if self.shown:
            answer = self._revealed().answer
            exact = percent(answer.value) if answer.kind == "chance" else f"{float(answer.value):.4f}"
            whole = answer.kind == "number" and answer.value.denominator == 1
            value = fraction(answer.value) if whole else f"{fraction(answer.value)} = {exact}, {answer.about}"
            lines.append(tr("exact: {value}", value=value))
            lines += [tr("why: {reason}", reason=self._why)] if self._why else []
        if self._judges and self._has_tried:
            lines.append(tr("largest gap: {gap}", gap=self.gap))
        return "\n".join(lines)
