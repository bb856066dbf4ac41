"""Exact and simulated odds side by side, with one switch for when the exact ones are shown.

Invariant: while the exact odds are hidden they are in no widget, text or picture of the panel.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

import ipywidgets

from hordeplay.core.language import in_its_language, message, tr, tr_in
from hordeplay.core.static_svg import Theme
from hordeplay.desk.draw import svg
from hordeplay.desk.grading import admit, compare
from hordeplay.desk.running_mean import running
from hordeplay.desk.trials import Run
from hordeplay.lab.data_frame import csv_text, data_frame
from hordeplay.odds.answer import Answer, about, percent
from hordeplay.odds.chart import Chart, Mark, Place, law
from hordeplay.odds.pmf import Pmf
from hordeplay.odds.show import fraction
from hordeplay.widgets.panel import (
    Asked,
    Odds,
    OddsSwitchPanel,
    choice,
    entry,
    exact_rows,
    model_of,
    one_of,
    paragraphs,
    row,
    says_of,
    table,
)
from hordeplay.widgets.plot import Plot

if TYPE_CHECKING:
    import pandas as pd

Reading = Literal["exactly", "at least", "at most"]
QUANTILES: Final = ("1/10", "1/4", "1/2", "3/4", "9/10")
SPEEDS: Final = ((message("slow"), 600), (message("steady"), 200), (message("fast"), 60))


class OddsPanel(OddsSwitchPanel):
    """An exact answer as bars and numbers, and trials of the same thing as dots and a running share.

    - `asked`: an `Answer`, a `Question`, a `Model` with trials of its own, or a `Pmf` of numbers
    - `odds`: `always`; `after` you have chosen (typed your own number); or `hidden`. The switch is on the panel, too
    - `seed`: the trials are the same for everybody who has it
    - `step(n)`, `play` (a slow, steady or fast run), `choose("70 %")`, `to_frame()`, `to_csv()`, `to_svg()`

    >>> from hordeplay.games import fantahzee as fz
    >>> panel = OddsPanel(fz.odds.reach("55"), odds="after", seed=7)
    >>> panel.step(20); print(panel)
    55 with 5 dice and 2 rerolls: 16 of 20 = 80.00 %
    exact: hidden until you choose
    >>> panel.choose("75 %"); print(panel)
    55 with 5 dice and 2 rerolls: 16 of 20 = 80.00 %
    exact: 82145855519/117546246144 = 69.88 %, about 7 in 10
    you: 75 %
    """

    def __init__(
        self,
        asked: Asked,
        *,
        odds: Odds = "always",
        seed: int | str = 0,
        bound: int | None = None,
        reading: Reading = "at least",
        theme: Theme = "",
    ) -> None:
        one_of("reading", reading, get_args(Reading))
        self._model_of = model_of(asked)
        super().__init__(odds)
        self.theme: Theme = theme
        self.chosen = ""
        self._model = self._model_of()
        self._run = Run(self._model, seed)
        self._law: Pmf[int] | None = _numbers(self._model.answer)
        self._reading = choice("", [(tr(words), words) for words in get_args(Reading)], reading)
        places = list(self._law) if self._law else [0, 1]
        self._bound = ipywidgets.SelectionSlider(
            options=places, value=_nearest(places, bound), description=tr("number:")
        )
        self._bound.add_class("hp-bound")
        self._accessibility.names = {"hp-bound": tr("the number that is asked for")}
        for control in (self._reading, self._bound):
            control.observe(lambda _: self._draw(), "value")
        self._numbers = ipywidgets.HTML()
        self._why = ipywidgets.HTML()
        self._law_plot = Plot(Chart(""), theme)
        self._run_plot = Plot(Chart(""), theme)
        self._guess = entry(tr("your number"), "10em")
        self._choice = row(self._guess, self.button(tr("That is my choice"), lambda: self.choose(self._guess.value)))
        self.play = ipywidgets.Play(min=0, max=100_000, step=1, value=0, interval=200)
        self.play.observe(self._ticked, "value")
        self._speed = ipywidgets.Dropdown(
            options=[(tr(words), each) for words, each in SPEEDS],
            value=200,
            description=tr("speed:"),
            layout=ipywidgets.Layout(width="10em"),
        )
        self._speed.style.description_width = "initial"
        ipywidgets.link((self._speed, "value"), (self.play, "interval"))
        tries = [
            self.button(tr("{n} more", n=n), partial(self.step, n), tr("try {n} times", n=n))
            for n in (1, 10, 100, 1000)
        ]
        self.fill(
            says_of(asked),
            self._choice,
            *([row(self._reading, self._bound)] if self._law else []),
            self._numbers,
            *([self._law_plot] if self._law else []),
            row(self.play, self._speed, *tries),
            self._run_plot,
            self._why,
        )
        self._draw()

    # ---- what is

    @property
    def run(self) -> Run:
        """The trials so far: `run.n`, `run.mean`, `run.results`."""
        return self._run

    @property
    def _has_chosen(self) -> bool:
        return bool(self.chosen)

    # ---- what one does

    def step(self, n: int = 1) -> None:
        """Try `n` times more, with the next numbers of the seed; charts and text follow."""
        self._run.step(n)
        self._draw()

    def _ticked(self, change: dict[str, Any]) -> None:  # as traitlets
        """One try a beat; going back to the start, which stops the run, is no beat."""
        if change["new"] > change["old"]:
            self.guarded(self.step)

    @in_its_language
    def choose(self, text: str) -> None:
        """Say your own number; under `after` the exact odds are shown then. `ValueError` for what is no number, or no chance."""
        admit(text, self._model.answer.kind)
        self.chosen = text.strip()
        self._draw()
        if self.shown:
            answer = self._model.answer
            self.say(compare(self.chosen, answer.value, answer.kind, self._model.near_misses()).says)

    def to_frame(self) -> pd.DataFrame:
        """What both charts show, as one pandas data frame; what is hidden is in no row."""
        return data_frame(self._rows(), self._law_plot.chart.columns)

    def to_csv(self) -> str:
        """The rows of `to_frame` as CSV."""
        return csv_text(self._rows(), self._law_plot.chart.columns)

    def _rows(self) -> list[dict[str, Place | None]]:
        return [*self._law_plot.chart.rows(), *self._run_plot.chart.rows()]

    def to_svg(self) -> str:
        """The upper chart, else the lower one, as SVG."""
        return self.picture()

    @in_its_language
    def picture(self) -> str:
        """The chart of the distribution if it is open to show, else that of the trials."""
        first = self._law_plot if self._law and self._law_plot.chart.marks else self._run_plot
        return svg(first.chart, self.theme)

    # ---- how

    @in_its_language
    def _draw(self) -> None:
        """Show what may be shown; what may not is in no child."""
        shown = self.shown
        self._choice.layout.display = "" if self.odds == "after" and not self.chosen else "none"
        self._numbers.value = self._numbers_table(shown)
        self._why.value = self._reasons() if shown else ""
        if self._law:
            self._law_plot.show(self._bars(shown))
        self._run_plot.show(
            running(
                self._run,
                exact=shown,
                title=tr("The share after so many tries") if self._chance else tr("The mean after so many tries"),
            )
        )

    @property
    def _chance(self) -> bool:
        return self._model.answer.kind == "chance"

    def _bars(self, shown: bool) -> Chart:
        assert self._law is not None
        tried = self._run.results if not self._chance else []
        title = tr("How likely is each number?")
        if shown:
            return law(title, self._law, tried=tried)
        n, names = len(tried), tuple(map(str, self._law))
        chart = Chart(title, (), "", "chance", True, names)
        if not n:
            return chart
        return chart.with_(
            Mark("dots", tr("{n} tries", n=n), names, tuple(tried.count(value) / n for value in self._law))
        )

    def _numbers_table(self, shown: bool) -> str:
        rows: list[tuple[str, str]] = []
        if shown:
            if self._chance or not self._law:
                rows += exact_rows(self._model.answer)
            if self._law:
                rows += [*self._asked_rows(self._law), *_figures(self._law)]
        else:
            rows.append((tr("exact"), tr("hidden until you choose") if self.odds == "after" else tr("hidden")))
        if self.chosen:
            rows.append((tr_in("a row", "you"), self.chosen))
        if self._run.n:
            rows.append((tr_in("a row", "tried"), self._run.shown))
        return table(rows)

    def _asked_rows(self, law: Pmf[int]) -> list[tuple[str, str]]:
        bound = int(self._bound.value)
        ways = {
            "exactly": (law.exactly, message("exactly {n}")),
            "at least": (law.at_least, message("at least {n}")),
            "at most": (law.at_most, message("at most {n}")),
        }
        of, words = ways[str(self._reading.value)]
        value = of(bound)
        return [(tr(words, n=bound), f"{fraction(value)} = {percent(value)}, {about(value)}")]

    def _reasons(self) -> str:
        answer = self._model.answer
        return (
            f"<details><summary>{escape(tr('Why?'))}</summary>{answer.why()._repr_html_()}</details>"
            f"<details><summary>{escape(tr('What it rests on'))}</summary>{paragraphs(str(answer.assumes))}</details>"
        )

    @in_its_language
    def __repr__(self) -> str:
        answer = self._model.answer
        lines = [str(self._run)]
        if self.shown:
            exact = percent(answer.value) if self._chance else f"{float(answer.value):.4f}"
            lines.append(tr("exact: {value}", value=f"{fraction(answer.value)} = {exact}, {answer.about}"))
        else:
            instead = tr("hidden until you choose") if self.odds == "after" else tr("hidden")
            lines.append(tr("exact: {value}", value=instead))
        return "\n".join([*lines, *([tr("you: {guess}", guess=self.chosen)] if self.chosen else [])])


def _numbers(answer: Answer) -> Pmf[int] | None:
    """The distribution of an answer if it is one of numbers."""
    law: Pmf[Any] | None = answer.law
    return law if law is not None and all(type(x) is int for x in law) and len(law) > 1 else None


def _nearest(places: list[int], bound: int | None) -> int:
    return min(places, key=lambda place: abs(place - (places[len(places) // 2] if bound is None else bound)))


def _figures(law: Pmf[int]) -> list[tuple[str, str]]:
    """Mean, standard deviation and quantiles."""
    quantiles = ", ".join(f"{float(Fraction(q)):.0%}: {law.quantile(q)}" for q in QUANTILES)
    return [
        (tr("mean"), f"{fraction(law.mean)} = {float(law.mean):.4f}"),
        (tr("sd"), f"{law.sd:.4f}"),
        (tr("quantiles"), quantiles),
    ]
