"""The two charts of the workbench: exact numbers side by side, and the estimate as it narrows."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

from hordeplay.desk.chart import Chart, Mark, grouped

Look = tuple[int, float, float, float]
"""Pairs, the difference, and its interval."""


EARLY: Final = 8
"""A look is left out of the chart when there are so many times its pairs."""


def exact_chart(printed: Mapping[str, float], now: Mapping[str, float], note: str) -> Chart:
    """The exact numbers of the printed game and of the one on the bench, side by side.

    >>> print(exact_chart({"1 Army": 0.0065}, {"1 Army": 0.0098}, "exact"))
    Exact, while you turn
      printed  1 Army  0.65 %
      on the bench  1 Army  0.98 %
      exact
    """
    groups = [("printed", [printed[name] for name in now]), ("on the bench", list(now.values()))]
    share = all(value <= 1 for _, values in groups for value in values)
    return grouped("Exact, while you turn", list(now), groups, y="chance" if share else "mean", notes=(note,))


def path_chart(measure: str, path: Sequence[Look], note: str, *, share: bool) -> Chart:
    """The difference after so many pairs, with its band where there is one.

    `share` writes the difference in points of percent.
    """
    title = f"{measure}: changed - printed, whole games"
    scale = 100.0 if share else 1.0
    # the first few pairs say so little that they would flatten all the rest
    shown = [look for look in path if look[0] >= path[-1][0] / EARLY]
    rows = [(float(n), scale * value, scale * low, scale * high) for n, value, low, high in shown]
    sure = [row for row in rows if math.isfinite(row[3] - row[2])]
    marks = []
    if sure:
        xs, _, low, high = zip(*sure, strict=True)
        marks.append(Mark("band", "95 % at every look", xs, high, low))
    if rows:
        xs, value, _, _ = zip(*rows, strict=True)
        marks += [
            Mark("line", "changed - printed", xs, value),
            Mark("line", "no difference", (0.0, xs[-1]), (0.0, 0.0)),
        ]
    return Chart(title, tuple(marks), "pairs", "points" if share else "difference", notes=(note,) if rows else ())


__all__ = ["Look", "exact_chart", "path_chart"]
