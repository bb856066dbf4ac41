"""Charts of distributions, tries and numbers, by one call each."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import pairwise
from typing import Any, TypeAlias

import ipywidgets

from hordeplay.core.language import tr, tr_in
from hordeplay.core.static_svg import Theme
from hordeplay.desk.draw import svg
from hordeplay.desk.lesson import Sheet
from hordeplay.notebook.tried import Triable, Tried, numbers, tried
from hordeplay.odds.amount import CHANCE
from hordeplay.odds.answer import Answer
from hordeplay.odds.chart import Chart, Mark, grouped
from hordeplay.odds.pmf import Pmf
from hordeplay.widgets.dials import Dial, Dials
from hordeplay.widgets.picture import WIDE, in_page
from hordeplay.widgets.plot import Plot

Shown: TypeAlias = Tried | Pmf[Any] | Answer | Mapping[Any, Any] | Sequence[float]
"""What has bars: tries, a distribution, heights by name, or a list of numbers, of which the shares are shown."""

VALUES = 16
"""Probabilities of single values that a comparison lists."""


class _Bars:
    """Heights by name; and whether they are shares of a whole."""

    def __init__(self, name: str, what: Shown) -> None:
        if isinstance(what, Answer):
            if what.law is None:
                raise ValueError(tr("{says}: an answer without a distribution has no bars", says=what.says))
            what = what.law
        if not isinstance(what, Tried | Pmf | Mapping):
            what = numbers(list(what))
        self.shares = not isinstance(what, Mapping) or isinstance(what, Pmf)
        if isinstance(what, Tried):
            default = tr("{n} tries", n=what.n)
            heights: Mapping[Any, Any] = {value: what.share(value) for value in what.counts()}
        else:
            default, heights = tr("exact") if self.shares else tr_in("a bar", "value"), what
        self.name = name or default
        self.heights = {place: float(height) for place, height in heights.items()}
        if not self.heights:
            raise ValueError(tr("there is nothing to show: a chart has one bar or more"))
        if not self.shares:
            self.shares = math.isclose(sum(self.heights.values()), 1) and min(self.heights.values()) >= 0


def plot(what: Shown, *, x: str = "", y: str = "", title: str = "", name: str = "", **others: Shown) -> Plot:
    """Bars with their axes: of a distribution, of tries, of heights by name, or of a list of numbers.

    Further ones by keyword stand beside the first (`exact=pmf`), each named by its keyword; `name` names the first. Bars that are
    shares of a whole are in percent.

    >>> from hordeplay.odds import Pmf
    >>> print(plot(Pmf.binomial(2, "1/2"), x="heads", title="Two coins"))
    Two coins
      exact  0  25.00 %
      exact  1  50.00 %
      exact  2  25.00 %
    """
    rows = [_Bars(name, what), *(_Bars(word.replace("_", " "), one) for word, one in others.items())]
    places = _ordered([place for row in rows for place in row.heights])
    shares = all(row.shares for row in rows)
    chart = grouped(
        title,
        places,
        [(row.name, [row.heights.get(place, 0.0) for place in places]) for row in rows],
        x=x,
        y=y or (CHANCE if shares else ""),
    )
    return Plot(chart if not (y and shares) else _percent(chart))


def _percent(chart: Chart) -> Chart:
    return Chart(chart.title, chart.marks, chart.x, chart.y, True, chart.names, chart.notes)


def _ordered(places: Sequence[Any]) -> list[Any]:
    """Each place once: numbers in their order without gaps of whole ones, words as they come."""
    once = list(dict.fromkeys(places))
    if all(isinstance(place, int) and not isinstance(place, bool) for place in once):
        low, high = min(once), max(once)
        return list(range(low, high + 1)) if high - low <= 3 * len(once) + 12 else sorted(once)
    try:
        return sorted(once) if not all(isinstance(place, str) for place in once) else once
    except TypeError:
        return once


def line(
    points: Mapping[str, Mapping[float, Any]], *, x: str = "", y: str = "", title: str = "", percent: bool = False
) -> Plot:
    """Curves by name, each as its points {x: y}; with `percent` the y axis is that of shares, 0 to 100 %.

    >>> print(line({"the die": {1: 3.0, 2: 3.5, 3: 3.4}}, x="rolls", y="mean", title="The running mean"))
    The running mean
      the die  1.0  3
      the die  2.0  3.5
      the die  3.0  3.4
      upwards: mean
    """
    marks = [Mark("line", name, *_coordinates(name, curve)) for name, curve in points.items()]
    return Plot(Chart(title, tuple(marks), x, y, percent, (), _upwards(y)))


def scatter(
    points: Sequence[tuple[float, float]],
    lines: Mapping[str, Mapping[float, Any]] | None = None,
    *,
    x: str = "",
    y: str = "",
    title: str = "",
    name: str = "",
) -> Plot:
    """Points (x, y), a dot each, and lines through them by name; equal points stand beside one another.

    >>> print(scatter([(1, 2), (3, 4)], {"y = x + 1": {1: 2, 3: 4}}, x="hits", y="hearts", title="Two games"))
    Two games
      games  1.0  2
      games  3.0  4
      y = x + 1  1.0  2
      y = x + 1  3.0  4
      upwards: hearts
    """
    if not points:
        raise ValueError(tr("there is nothing to show: a scatter plot has one point or more"))
    curves = [Mark("line", word, *_coordinates(word, curve)) for word, curve in (lines or {}).items()]

    def chart(at: Sequence[float]) -> Chart:
        dots = Mark("dots", name or tr("games"), tuple(at), tuple(float(b) for _, b in points))
        return Chart(title, (dots, *curves), x, y, False, (), _upwards(y))

    as_they_are = chart([float(a) for a, _ in points])
    return Plot(chart(_beside(points)), rows=as_they_are.rows, csv=as_they_are.csv)


def _beside(points: Sequence[tuple[float, float]]) -> list[float]:
    """Where the dots stand: equal ones in a row, so that all are seen."""
    places = sorted({float(a) for a, _ in points})
    gap = min((after - before for before, after in pairwise(places)), default=1.0)
    times = Counter(points)
    step = min(0.12, 0.8 / max(times.values())) * gap
    seen: Counter[tuple[float, float]] = Counter()
    at = []
    for point in points:
        at.append(float(point[0]) + step * (seen[point] - (times[point] - 1) / 2))
        seen[point] += 1
    return at


def _coordinates(name: str, curve: Mapping[float, Any]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    if not curve:
        raise ValueError(tr("the curve {name!r} has no points", name=name))
    places = sorted(curve)
    return tuple(map(float, places)), tuple(float(curve[place]) for place in places)


def _upwards(y: str) -> tuple[str, ...]:
    return (tr("upwards: {what}", what=y),) if y else ()


@dataclass(frozen=True, repr=False)
class Comparison:
    """Several things beside one another: `rows` is the table with its heads, the picture shows their bars.

    >>> both = compare(fair=Pmf.uniform([1, 2]), loaded=Pmf.of({1: 1, 2: 3}))
    >>> print(both)
                          fair    loaded
      mean                1.5000  1.7500
      variance            0.2500  0.1875
      standard deviation  0.5000  0.4330
      P(1)                0.5000  0.2500
      P(2)                0.5000  0.7500
    """

    rows: tuple[tuple[str, ...], ...]
    chart: Chart | None = None

    def __str__(self) -> str:
        return str(Sheet(self.chart.title if self.chart else "", (), self.rows)).lstrip("\n")

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        head, *body = self.rows
        cells = "".join(
            f'<tr><th scope="row" style="text-align:left">{escape(name)}</th>'
            f"{''.join(f'<td>{escape(cell)}</td>' for cell in values)}</tr>"
            for name, *values in body
        )
        heads = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
        table = f"<table><thead><tr>{heads}</tr></thead><tbody>{cells}</tbody></table>"
        return table + (in_page(self._svg, WIDE) if self.chart else "")

    def _svg(self, theme: Theme) -> str:
        assert self.chart is not None
        return svg(self.chart, theme, WIDE)


def compare(*, title: str = "", x: str = "", **things: Tried | Pmf[Any] | Mapping[str, Any]) -> Comparison:
    """Distributions or tries by name: mean, variance, standard deviation, and the probability of each value, as table and bars.

    Things may also be rows of named numbers (`compare(now={"mean": 3}, then={"mean": 2})`): these are a table alone.
    `ValueError` where the two kinds are mixed, or nothing is compared.

    >>> print(compare(one_die={"mean": 3.5, "P(6)": Fraction(1, 6)}, two={"mean": 7, "P(6)": Fraction(5, 36)}))
            one die  two
      mean  3.5000   7
      P(6)  0.1667   0.1389
    """
    if not things:
        raise ValueError(tr("name what is compared, such as compare(fair=one, loaded=other)"))
    named = {word.replace("_", " "): thing for word, thing in things.items()}
    distributions = {
        word: thing.pmf if isinstance(thing, Tried) else thing
        for word, thing in named.items()
        if isinstance(thing, Tried | Pmf)
    }
    rows: list[tuple[str, ...]] = [("", *named)]
    if not distributions:
        tables = {word: thing for word, thing in named.items() if isinstance(thing, Mapping)}
        whats = dict.fromkeys(what for table in tables.values() for what in table)
        rows += [(what, *(_cell(table.get(what, "")) for table in tables.values())) for what in whats]
        return Comparison(tuple(rows))
    if len(distributions) < len(named):
        raise ValueError(tr("what is compared is distributions and tries, or rows of numbers, not both at once"))
    laws = list(distributions.values())
    values = _ordered([value for law in laws for value in law])
    if all(isinstance(value, int | Fraction) for value in values):
        rows.append((tr("mean"), *(_decimal(law.mean) for law in laws)))
        rows.append((tr("variance"), *(_decimal(law.variance) for law in laws)))
        rows.append((tr("standard deviation"), *(_decimal(law.sd) for law in laws)))
    if len(values) <= VALUES:
        rows += [(f"P({value})", *(_decimal(law.exactly(value)) for law in laws)) for value in values]
    bars = [(word, [float(law.exactly(value)) for value in values]) for word, law in distributions.items()]
    return Comparison(tuple(rows), grouped(title, values, bars, x=x))


def _decimal(value: Any) -> str:  # int, float or Fraction
    return f"{float(value):.4f}"


def _cell(value: Any) -> str:  # a number, or a word
    return _decimal(value) if isinstance(value, float | Fraction) else str(value)


class _Growing(Dials):
    """Dials whose values, few as they are, are a slider: one moves through the steps."""

    def _control(self, name: str, dial: Dial, value: Any) -> ipywidgets.Widget:  # a value of the dial
        slider = ipywidgets.SelectionSlider(
            options=list(dial), value=value, description=tr(name), continuous_update=False
        )
        slider.style.description_width = "initial"
        return slider


def growing(
    what: Triable,
    steps: Sequence[int] = (10, 100, 1000),
    *,
    seed: int | str = "growing",
    x: str = "",
    title: str = "",
    exact: Pmf[Any] | None = None,
) -> Dials:
    """Bars of the first 10, 100, 1000 tries beside the exact ones; a slider moves from step to step.

    `what` is tried once; each step shows its beginning. The exact distribution is that of `what`; a function has none, so it is
    given by `exact`, or left out. `ValueError` where the steps do not grow.

    >>> die = growing(Pmf.uniform([1, 2]), (10, 100), seed="coin", title="A coin")
    >>> die.turn(tries=100); print(die)
    tries = 100
    A coin
      100 tries  1  48.00 %
      100 tries  2  52.00 %
      exact  1  50.00 %
      exact  2  50.00 %
    """
    marks = list(steps)
    if not marks or marks != sorted(set(marks)) or marks[0] < 1:
        raise ValueError(tr("the steps grow from 1 or more, such as (10, 100, 1000), not {steps}", steps=tuple(steps)))
    all_tries = tried(what, marks[-1], seed)
    law = exact if exact is not None else _law(what)

    def show(tries: int) -> Chart:
        part = Tried(all_tries.values[:tries])
        rows = [_Bars("", part), *([_Bars(tr("exact"), law)] if law else [])]
        places = _ordered([*all_tries.values, *(law or ())])
        return grouped(
            title, places, [(row.name, [row.heights.get(place, 0.0) for place in places]) for row in rows], x=x
        )

    return _Growing(show, tries=marks)


def _law(what: Triable) -> Pmf[Any] | None:
    """The exact distribution of what is tried, where there is one."""
    if isinstance(what, Pmf):
        return what
    answer = what if isinstance(what, Answer) else getattr(what, "answer", None)
    if not isinstance(answer, Answer):
        return None
    if answer.kind == "chance":
        return Pmf({1: answer.value, 0: 1 - answer.value})
    return answer.law


__all__ = ["Comparison", "Shown", "compare", "growing", "line", "plot", "scatter"]
