"""Charts of bqplot come without a warning: in a process of its own, where each is an error."""

from __future__ import annotations

import sys

from infra.project import run

CODE = """
from hordeplay.odds.chart import Chart, Mark, bars
from hordeplay.widgets import Plot, Workbench

flat = bars("Names that are long enough to lie down", [f"a long name, number {i}" for i in range(9)], [0.1] * 9)
marks = [Mark(kind, kind, (1.0, 2.0), (0.4, 0.6), (0.1, 0.2)) for kind in ("band", "edges", "span")]
marks += [Mark(kind, kind, (1.0, 2.0), (0.3, 0.5)) for kind in ("dots", "line")]
for chart in (flat, bars("One die", ["1-5", "6"], [5 / 6, 1 / 6]), Chart("All kinds", (*marks, Mark("level", "one", (), (0.5,))))):
    plot = Plot(chart)
    assert plot.figures
    below, left = plot.figures[0].axes
    print(below.side, left.side)
    plot.show(chart)
    plot.close()
Workbench("horrible-hordes")
"""


def test_no_chart_warns() -> None:
    """And the axes are where they belong: of bars that lie, the names stand on the left."""
    assert run([sys.executable, "-W", "error", "-c", CODE]).split("\n")[:3] == [
        "left bottom",
        "bottom left",
        "bottom left",
    ]
