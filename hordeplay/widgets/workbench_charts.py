"""The two charts of the workbench: exact numbers side by side, and the estimate as it narrows."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from hordeplay.core.language import message, tr, tr_in
from hordeplay.lab.arms import measure_in_words
from hordeplay.odds.chart import Chart, Mark, grouped

Interim = tuple[int, float, float, float]
"""One look at an estimate that is under way: pairs so far, the difference, the ends of its interval."""


POINTS: Final = message("points")
DIFFERENCE: Final = message("difference")
"""What an estimate counts, put into words where it is drawn."""
EARLY: Final = 8
"""An interim look is left out of the chart once there are so many times its pairs."""


def exact_chart(
    printed: Mapping[str, float], now: Mapping[str, float], units: Sequence[str], note: str, knob: str = ""
) -> Chart:
    """The exact numbers of the printed game and of the one on the bench, one below the other; each unit on axes of its own.

    Bars lie, so that each number has a line to itself: side by side in a narrow column they would run into each other.
    `knob` is the one that chose them, if any did.

    >>> print(exact_chart({"1 Army": 0.0065}, {"1 Army": 0.0098}, ["chance"], "exact"))
    Exact, while you turn
      printed  1 Army  0.65 %
      on the bench  1 Army  0.98 %
      exact
    """
    groups = [
        (tr("printed"), [printed[name] for name in now]),
        (tr_in("workbench", "on the bench"), list(now.values())),
    ]
    title = tr("Exact: {knob}", knob=knob) if knob else tr("Exact, while you turn")
    return replace(grouped(title, list(now), groups, notes=(note,), units=tuple(units)), lies=True)


def path_chart(measure: str, path: Sequence[Interim], note: str, *, share: bool, begun: bool = False) -> Chart:
    """The difference after so many pairs, with its band where there is one.

    `share` writes the difference in points of percent. A chart that has `begun` keeps its marks, though they be empty, so
    that a page need not make its figure anew for each estimate.
    """
    title = tr("{measure}, changed - printed", measure=measure_in_words(measure))
    scale = 100.0 if share else 1.0
    # the first few pairs say so little that they would flatten all the rest
    shown = [interim for interim in path if interim[0] >= path[-1][0] / EARLY]
    rows = [(float(n), scale * value, scale * low, scale * high) for n, value, low, high in shown]
    sure = [row for row in rows if math.isfinite(row[3] - row[2])]
    marks: tuple[Mark, ...] = ()
    if rows or begun:
        at, value = tuple(row[0] for row in rows), tuple(row[1] for row in rows)
        low, high = tuple(row[2] for row in sure), tuple(row[3] for row in sure)
        ends = (0.0, at[-1]) if rows else ()
        marks = (
            Mark("band", tr("95 % at every look"), tuple(row[0] for row in sure), high, low),
            Mark("line", tr("changed - printed"), at, value),
            Mark("line", tr("no difference"), ends, (0.0,) * len(ends)),
        )
    return Chart(title, marks, tr("pairs"), POINTS if share else DIFFERENCE, notes=(note,) if rows else ())


__all__ = ["Interim", "exact_chart", "path_chart"]
