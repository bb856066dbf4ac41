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

from hordeplay.core.language import tr, tr_in
from hordeplay.core.provenance import sources
from hordeplay.lab.arms import is_share, measure_in_words, side_in_words
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
    n = f"n = {counts[0]}" if len(counts) == 1 else tr("n = {low} to {high}", low=counts[0], high=counts[-1])
    partial = tr(" (partial)") if getattr(lab_result, "partial", False) else ""
    names = tuple(name for name, _ in rows)
    marks = [Mark("dots", measure, names, tuple(e.value for _, e in rows))]
    if all(isfinite(e.high - e.low) for _, e in rows):  # else there are too few games for an interval of each
        ends = tuple(e.high for _, e in rows), tuple(e.low for _, e in rows)
        marks.insert(0, Mark("span", tr("{level:.4g} % interval", level=100 * one.level), names, *ends))
    notes = (f"{rests_on}; {n}{partial}; {100 * one.level:.4g} %, {one.how}",)
    return Chart(f"{measure}: {_asked(lab_result)}", tuple(marks), "", measure, share, names, notes)


def caption(plan: Plan, others: tuple[Plan, ...] = ()) -> str:
    """What a result rests on, in one line: experiment, bots, rules, and where their content comes from.

    `others` are the plans that were compared with this one.
    """
    content = sources(row for rows in plan.rules.content.values() for row in rows.values())
    same = all(other.rules == plan.rules for other in others)
    return tr(
        "{experiment}, bots {bots}, rules {rules}{changed}, content: {content}",
        experiment=experiment(plan),
        bots=lineup(plan),
        rules=variant(plan),
        changed="" if same else tr(", {n} more variants", n=len(others)),
        content=content,
    )


def _asked(lab_result: Result) -> str:
    """What was asked, in few words."""
    match lab_result:
        case Sample():
            return tr("by seat")
        case Comparison():
            return tr("A against B")
        case Sweep():
            return tr("{n} settings", n=len(lab_result.points))
        case Tuning():
            return tr("the settings tried")
        case Profile():
            return tr("the portrait of a game")
        case _:
            return tr("what {table} are worth", table=lab_result.table)


def _plans(lab_result: Sample | Comparison | Sweep | Values | Profile) -> tuple[Plan, ...]:
    return (lab_result.plan,) if isinstance(lab_result, Sample) else lab_result.batch.bundle.plans


def _rows(lab_result: Result) -> tuple[list[tuple[str, Estimate]], str, bool]:
    """Names and estimates, what is measured, and whether it is a share."""
    if isinstance(lab_result, Sample):
        seats = [(tr("seat {seat}", seat=seat), lab_result.rate(seat=seat)) for seat in range(lab_result.plan.seats)]
        bots = [(bot, lab_result.rate(bot)) for bot in lab_result.bots] if len(lab_result.bots) > 1 else []
        return [*bots, *seats], tr_in("column of a table", "wins"), True
    if isinstance(lab_result, Tuning):
        return (
            [(one.name, one.estimate) for one in lab_result.tried],
            measure_in_words(lab_result.measure),
            lab_result.best.estimate.kind == "share",
        )
    if isinstance(lab_result, Profile):
        traits = [(t.title, t.estimate) for t in lab_result.traits]
        shares = [one for one in traits if one[1].kind == "share"]
        return shares or traits, tr("share") if shares else tr("mean"), bool(shares)
    measure = measure_in_words(lab_result.measure)
    share = is_share(_plans(lab_result)[0].game, lab_result.measure)
    if isinstance(lab_result, Comparison):
        a, b = map(side_in_words, lab_result.names)
        rows = list(zip((f"A: {a}", f"B: {b}"), lab_result.sides, strict=True))
        return [*rows, ("A - B", lab_result.difference)], measure, share
    if isinstance(lab_result, Sweep):
        return [(point.name, point.estimate) for point in lab_result.points], measure, share
    return [(worth.name, worth.value) for worth in lab_result.worths], tr("{measure}, worth", measure=measure), share


__all__ = ["caption", "chart", "plot"]
