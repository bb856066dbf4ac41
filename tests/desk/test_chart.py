"""One chart, three ways: table, text, picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from hordeplay.desk import Run
from hordeplay.desk.axes import lying, panels, up
from hordeplay.desk.draw import svg
from hordeplay.desk.running_mean import running
from hordeplay.games import fantahzee as fz
from hordeplay.odds.chart import Chart, Mark, bars, grouped, law
from hordeplay.odds.pmf import Pmf
from hordeplay.widgets.figure import mark_specs


def mixed() -> Chart:
    units = ("chance", "hearts", "chance", "turns")
    groups = [("printed", [0.25, 5.5, 0.5, 3]), ("on the bench", [0.5, 6.5, 0.75, 2])]
    return grouped("Exact", ["a", "long name of b", "c", "d"], groups, units=units)


def charts() -> list[Chart]:
    run = Run(fz.odds.reach("55"), 7)
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
        mixed(),
    ]  # fmt: skip


@pytest.mark.parametrize("chart", charts(), ids=lambda chart: chart.title)
@pytest.mark.parametrize("theme", ["", "light", "dark"])
def test_every_chart_can_be_drawn(chart: Chart, theme: str) -> None:
    picture = svg(chart, theme)  # type: ignore[arg-type]  # one of the three
    root = ET.fromstring(picture)
    assert root.tag.endswith("svg")
    assert "nan" not in picture
    assert "<b>" not in picture
    assert len(picture) < 40_000


@pytest.mark.parametrize("chart", charts(), ids=lambda chart: chart.title)
def test_the_table_holds_every_value(chart: Chart) -> None:
    rows = chart.rows()
    assert len(rows) == sum(len(mark.y) for mark in chart.marks)
    assert len(chart.csv().splitlines()) == len(rows) + 1
    assert str(chart).startswith(chart.title)
    assert len(str(chart).splitlines()) < 80


def test_lines_and_spans_differ_without_their_colours() -> None:
    """The second and further ones of a kind are dashed, each otherwise, in the picture and in its legend."""
    lines = [Mark("line", name, (0.0, 1.0), (0.0, 1.0)) for name in ("one", "two", "three", "four")]
    spans = [Mark("span", name, (1.0, 2.0), (1.0, 1.0), (0.5, 0.5)) for name in ("hit", "miss")]
    for marks, kinds in ((lines, 4), (spans, 2)):
        root = ET.fromstring(svg(Chart("", tuple(marks))))
        paths = [part for part in root.iter() if part.tag.endswith("path") and "hp-none" in part.get("class", "")]
        dashes = [(part.get("class", "").split()[1], part.get("stroke-dasharray")) for part in paths]
        assert len(set(dashes)) == kinds
        assert len({dash for _, dash in dashes}) == kinds
        assert all(dashes.count(dash) > 1 for dash in dashes)  # the mark, and its key
        styles = [spec.fixed["line_style"] for spec in mark_specs(Chart("", tuple(marks)))]
        assert len(set(styles)) == kinds
        assert styles[0] == "solid"


def test_percent_only_for_chances() -> None:
    assert "%" not in str(grouped("XP", ["a"], [("x", [2.5])], y="XP"))
    assert "25.00 %" in str(bars("c", ["a"], [0.25]))


def test_marks_stand_in_front() -> None:
    chart = bars("c", ["a"], [0.25]).with_(Mark("dots", "tried", ("a",), (0.3,)))
    assert [mark.kind for mark in chart.marks] == ["bars", "dots"]


def test_each_unit_has_axes_of_its_own() -> None:
    first, hearts, turns = panels(mixed())
    assert [(panel.y, panel.percent, panel.names) for panel in (first, hearts, turns)] == [
        ("chance", True, ("a", "c")),
        ("hearts", False, ("long name of b",)),
        ("turns", False, ("d",)),
    ]
    assert (first.title, hearts.title) == ("Exact", "")
    assert first.marks[1].y == (0.5, 0.75)
    assert hearts.marks[1].y == (6.5,)
    assert up(first).high < 1
    assert up(hearts).high > 6.5
    assert all(lying(panel) for panel in panels(mixed()))
    one = bars("one", ["a"], [0.5])
    assert panels(one) == (one,)


def test_of_one_unit_the_axis_tells_it() -> None:
    chart = grouped("Exact", ["a", "b"], [("now", [7.5, 3])], units=("strength", "strength"))
    assert (chart.y, chart.percent, chart.units, panels(chart)) == ("strength", False, (), (chart,))
    assert grouped("Exact", ["a"], [("now", [0.5])], units=("chance",)).percent


def test_table_text_and_picture_of_a_chart_tell_the_units() -> None:
    chart = mixed()
    assert chart.csv().splitlines()[:3] == ["mark,kind,x,y,low,high,unit", "printed,bars,a,0.25,,,chance",
                                            "printed,bars,long name of b,5.5,,,hearts"]  # fmt: skip
    assert "  printed  a  25.00 %\n  printed  long name of b  5.5 hearts\n" in str(chart)
    picture = svg(chart)
    root = ET.fromstring(picture)
    texts = ["".join(text.itertext()) for text in root.iter() if text.tag.endswith("text")]
    for once in ("Exact", "chance", "hearts", "turns", "long name of b"):
        assert texts.count(once) == 1, once
    assert texts.count("25.00 %") == 1
    # no two words stand in one place: the three rows of bars lie below each other
    places = [(text.get("x"), text.get("y")) for text in root.iter() if text.tag.endswith("text")]
    assert len(places) == len(set(places))
