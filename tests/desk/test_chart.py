"""One chart, three ways: table, text, picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from hordeplay.desk import Model, Run
from hordeplay.desk.chart import Chart, Mark, bars, grouped, law, running
from hordeplay.desk.draw import svg
from hordeplay.games.fantahzee import answers
from hordeplay.odds.pmf import Pmf


def made() -> list[Chart]:
    run = Run(Model(answers.reach("55")), 7)
    empty = running(run)
    run.step(300)
    return [
        empty,
        running(run),
        running(run, exact=True),
        bars('A < B & "C"', ["<b>", "long name " * 9], [0.2, 0.8]),
        law("law", Pmf.binomial(30, "1/3"), tried=[1, 2, 3]),
        grouped("numbers", range(3), [("one", [-1, 0, 2.5]), ("two", [1, 1, 1])], y="XP"),
        Chart("nothing"),
    ]  # fmt: skip


@pytest.mark.parametrize("chart", made(), ids=lambda chart: chart.title)
@pytest.mark.parametrize("theme", ["", "light", "dark"])
def test_every_chart_can_be_drawn(chart: Chart, theme: str) -> None:
    picture = svg(chart, theme)  # type: ignore[arg-type]  # one of the three
    root = ET.fromstring(picture)
    assert root.tag.endswith("svg")
    assert "nan" not in picture
    assert "<b>" not in picture
    assert len(picture) < 40_000


@pytest.mark.parametrize("chart", made(), ids=lambda chart: chart.title)
def test_the_table_holds_every_value(chart: Chart) -> None:
    rows = chart.rows()
    assert len(rows) == sum(len(mark.y) for mark in chart.marks)
    assert len(chart.csv().splitlines()) == len(rows) + 1
    assert str(chart).startswith(chart.title)
    assert len(str(chart).splitlines()) < 80


def test_percent_only_for_chances() -> None:
    assert "%" not in str(grouped("XP", ["a"], [("x", [2.5])], y="XP"))
    assert "25.00 %" in str(bars("c", ["a"], [0.25]))


def test_marks_stand_in_front() -> None:
    chart = bars("c", ["a"], [0.25]).with_(Mark("dots", "tried", ("a",), (0.3,)))
    assert [mark.kind for mark in chart.marks] == ["bars", "dots"]
