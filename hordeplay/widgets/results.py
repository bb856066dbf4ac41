r"""Results of the lab as charts: each says bots, variant, seed, n, interval, provenance, and whether anything was changed.

>>> import hordeplay as hp
>>> rules = hp.rules("horrible-hordes").with_(rounds=2)
>>> armies = hp.sweep("horrible-hordes", {"start_armies": [0, 4]}, 3, rules=rules, measure="plies", progress=False)
>>> print(chart(armies).title, *chart(armies).notes, sep="\n")
plies: 3 settings
horrible-hordes, 1 seat, seed 0, bots greedy at every seat, rules ...; n = 3; 95 %, asymptotic sequence, every look
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, TypeAlias

from hordeplay.core.provenance import sources
from hordeplay.lab.arms import is_share
from hordeplay.lab.compare import Comparison
from hordeplay.lab.profile import Profile
from hordeplay.lab.result import experiment, lineup, variant
from hordeplay.lab.sample import Sample
from hordeplay.lab.sweep import Sweep
from hordeplay.lab.tune import Tuning
from hordeplay.lab.value import Values
from hordeplay.odds.chart import Chart, Mark

if TYPE_CHECKING:
    from hordeplay.core.static_svg import Theme
    from hordeplay.lab.interval import Estimate
    from hordeplay.lab.plan import Plan
    from hordeplay.widgets.plot import Plot

Result: TypeAlias = "Sample | Comparison | Sweep | Values | Tuning | Profile"


def plot(lab_result: Result, theme: Theme = "") -> Plot:
    """A result of the lab as a plot for a cell, with its table, CSV and SVG; `theme` is "", "light" or "dark"."""
    from hordeplay.widgets.plot import Plot

    return Plot(chart(lab_result), theme)


def chart(lab_result: Result) -> Chart:
    """A result of the lab as a chart: one dot for each seat, side, setting or part, and the ends of its interval.

    Where one of them has too few games for an interval, none has one. The note below says what it rests on.
    """
    rows, measure, share = _rows(lab_result)
    one = rows[0][1]
    if isinstance(lab_result, Tuning):
        rests_on = lab_result.experiment
    else:
        plans = _plans(lab_result)
        rests_on = caption(plans[0], plans[1:])
    counts = sorted({estimate.n for _, estimate in rows})
    n = f"n = {counts[0]}" if len(counts) == 1 else f"n = {counts[0]} to {counts[-1]}"
    partial = " (partial)" if getattr(lab_result, "partial", False) else ""
    names = tuple(name for name, _ in rows)
    marks = [Mark("dots", measure, names, tuple(e.value for _, e in rows))]
    if all(isfinite(e.high - e.low) for _, e in rows):  # else there are too few games for an interval of each
        ends = tuple(e.high for _, e in rows), tuple(e.low for _, e in rows)
        marks.insert(0, Mark("span", f"{100 * one.level:.4g} % interval", names, *ends))
    notes = (f"{rests_on}; {n}{partial}; {100 * one.level:.4g} %, {one.method}",)
    return Chart(f"{measure}: {_asked(lab_result)}", tuple(marks), "", measure, share, names, notes)


def caption(plan: Plan, others: tuple[Plan, ...] = ()) -> str:
    """What a result rests on, in one line: experiment, bots, rules, and where their content comes from.

    `others` are the plans that were compared with this one.
    """
    content = sources(row for rows in plan.rules.content.values() for row in rows.values())
    changed = "" if all(other.rules == plan.rules for other in others) else f", {len(others)} more variants"
    return f"{experiment(plan)}, bots {lineup(plan)}, rules {variant(plan)}{changed}, content: {content}"


def _asked(lab_result: Result) -> str:
    """What was asked, in few words."""
    match lab_result:
        case Sample():
            return "by seat"
        case Comparison():
            return "A against B"
        case Sweep():
            return f"{len(lab_result.points)} settings"
        case Tuning():
            return "the settings tried"
        case Profile():
            return "the portrait of a game"
        case _:
            return f"what {lab_result.table} are worth"


def _plans(lab_result: Sample | Comparison | Sweep | Values | Profile) -> tuple[Plan, ...]:
    return (lab_result.plan,) if isinstance(lab_result, Sample) else lab_result.batch.bundle.plans


def _rows(lab_result: Result) -> tuple[list[tuple[str, Estimate]], str, bool]:
    """Names and estimates, what is measured, and whether it is a share."""
    if isinstance(lab_result, Sample):
        seats = [(f"seat {seat}", lab_result.rate(seat=seat)) for seat in range(lab_result.plan.seats)]
        bots = [(bot, lab_result.rate(bot)) for bot in lab_result.bots] if len(lab_result.bots) > 1 else []
        return [*bots, *seats], "wins", True
    if isinstance(lab_result, Tuning):
        return (
            [(one.name, one.estimate) for one in lab_result.tried],
            lab_result.measure,
            lab_result.best.estimate.kind == "share",
        )
    if isinstance(lab_result, Profile):
        shares = [(t.name, t.estimate) for t in lab_result.traits if t.estimate.kind == "share"]
        return shares or [(t.name, t.estimate) for t in lab_result.traits], "share" if shares else "mean", bool(shares)
    share = is_share(_plans(lab_result)[0].game, lab_result.measure)
    if isinstance(lab_result, Comparison):
        rows = list(zip((f"A: {lab_result.names[0]}", f"B: {lab_result.names[1]}"), lab_result.sides, strict=True))
        return [*rows, ("A - B", lab_result.difference)], lab_result.measure, share
    if isinstance(lab_result, Sweep):
        return [(point.name, point.estimate) for point in lab_result.points], lab_result.measure, share
    return [(worth.name, worth.value) for worth in lab_result.worths], f"{lab_result.measure}, worth", share


__all__ = ["caption", "chart", "plot"]
