r"""Results of the lab as charts: each says bots, variant, seed, n, interval, provenance, and whether anything was changed.

>>> import hordeplay as hp
>>> rules = hp.rules("horrible-hordes").with_(rounds=2)
>>> found = hp.sweep("horrible-hordes", {"start_armies": [0, 4]}, 3, rules=rules, measure="plies", progress=False)
>>> print(chart(found).title, *chart(found).notes, sep="\n")
plies: 3 settings
horrible-hordes, 1 seat, seed 0, bots greedy at every seat, rules ...; n = 3; 95 %, asymptotic sequence, every look
"""

from __future__ import annotations

from collections import Counter
from math import isfinite
from typing import TYPE_CHECKING, TypeAlias

from hordeplay.desk.chart import Chart, Mark
from hordeplay.lab.arms import is_share
from hordeplay.lab.compare import Comparison
from hordeplay.lab.profile import Profile
from hordeplay.lab.sample import Sample
from hordeplay.lab.sweep import Sweep
from hordeplay.lab.tables import experiment, lineup, variant
from hordeplay.lab.tune import Tuning
from hordeplay.lab.value import Values

if TYPE_CHECKING:
    from hordeplay.core.still import Theme
    from hordeplay.lab.interval import Estimate
    from hordeplay.lab.plan import Plan
    from hordeplay.widgets.plot import Plot

Result: TypeAlias = "Sample | Comparison | Sweep | Values | Tuning | Profile"


def plot(found: Result, theme: Theme = "") -> Plot:
    """A result as a plot for a cell, with its table twin, CSV and SVG."""
    from hordeplay.widgets.plot import Plot

    return Plot(chart(found), theme)


def chart(found: Result) -> Chart:
    """A result as dots with the ends of their intervals."""
    rows, measure, share = _rows(found)
    one = rows[0][1]
    if isinstance(found, Tuning):
        said = found.experiment
    else:
        plans = _plans(found)
        said = caption(plans[0], plans[1:])
    counts = sorted({estimate.n for _, estimate in rows})
    n = f"n = {counts[0]}" if len(counts) == 1 else f"n = {counts[0]} to {counts[-1]}"
    partial = " (partial)" if getattr(found, "partial", False) else ""
    names = tuple(name for name, _ in rows)
    marks = [Mark("dots", measure, names, tuple(e.value for _, e in rows))]
    if all(isfinite(e.high - e.low) for _, e in rows):  # else there are too few games for an interval of each
        ends = tuple(e.high for _, e in rows), tuple(e.low for _, e in rows)
        marks.insert(0, Mark("span", f"{100 * one.level:.4g} % interval", names, *ends))
    notes = (f"{said}; {n}{partial}; {100 * one.level:.4g} %, {one.method}",)
    return Chart(f"{measure}: {_asked(found)}", tuple(marks), "", measure, share, names, notes)


def caption(plan: Plan, others: tuple[Plan, ...] = ()) -> str:
    """Experiment, bots, variant, and where the content comes from."""
    content = Counter(row.provenance for rows in plan.rules.content.values() for row in rows.values())
    rows = ", ".join(f"{count} {kind}" for kind, count in sorted(content.items())) or "none"
    changed = "" if all(other.rules == plan.rules for other in others) else f", {len(others)} more variants"
    return f"{experiment(plan)}, bots {lineup(plan)}, rules {variant(plan)}{changed}, content: {rows}"


def _asked(found: Result) -> str:
    """What was asked, in few words."""
    match found:
        case Sample():
            return "by seat"
        case Comparison():
            return "A against B"
        case Sweep():
            return f"{len(found.points)} settings"
        case Tuning():
            return "the settings tried"
        case Profile():
            return "the portrait of a game"
        case _:
            return f"what {found.table} are worth"


def _plans(found: Sample | Comparison | Sweep | Values | Profile) -> tuple[Plan, ...]:
    return (found.plan,) if isinstance(found, Sample) else found.trial.bundle.plans


def _rows(found: Result) -> tuple[list[tuple[str, Estimate]], str, bool]:
    """Names and estimates, what is measured, and whether it is a share."""
    if isinstance(found, Sample):
        seats = [(f"seat {seat}", found.rate(seat=seat)) for seat in range(found.plan.seats)]
        bots = [(bot, found.rate(bot)) for bot in found.bots] if len(found.bots) > 1 else []
        return [*bots, *seats], "wins", True
    if isinstance(found, Tuning):
        return [(one.name, one.estimate) for one in found.tried], found.measure, found.best.estimate.kind == "share"
    if isinstance(found, Profile):
        shares = [(t.name, t.estimate) for t in found.traits if t.estimate.kind == "share"]
        return shares or [(t.name, t.estimate) for t in found.traits], "share" if shares else "mean", bool(shares)
    share = is_share(_plans(found)[0].game, found.measure)
    if isinstance(found, Comparison):
        rows = list(zip((f"A: {found.names[0]}", f"B: {found.names[1]}"), found.sides, strict=True))
        return [*rows, ("A - B", found.difference)], found.measure, share
    if isinstance(found, Sweep):
        return [(point.name, point.estimate) for point in found.points], found.measure, share
    return [(worth.name, worth.value) for worth in found.worths], f"{found.measure}, worth", share


__all__ = ["caption", "chart", "plot"]
