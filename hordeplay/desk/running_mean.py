"""The law of large numbers as a chart: the running mean of trials, its band, and where all runs end."""

from __future__ import annotations

from hordeplay.core.language import message, tr
from hordeplay.desk.trials import Run, central_interval, log_spaced
from hordeplay.odds.chart import Chart, Mark

BAND = message("95 % band, right at every look")
ENDS = message("95 % of all runs end between")


def running(run: Run, *, exact: bool = False, title: str = "") -> Chart:
    """The running mean of a run with its band; with `exact` also the exact value, and where 95 % of all runs lie around it."""
    chance = run.model.answer.kind == "chance"
    marks: list[Mark] = []
    if run.n:
        band = run.band()
        if band:
            xs = tuple(float(n) for n, _, _ in band)
            marks.append(Mark("band", tr(BAND), xs, tuple(h for *_, h in band), tuple(low for _, low, _ in band)))
        path = run.path()
        name = tr("running share") if chance else tr("running mean")
        marks.append(Mark("line", name, tuple(float(n) for n, _ in path), tuple(mean for _, mean in path)))
    if exact:
        value = float(run.model.answer)
        marks += [ends_of_runs(value, run.n)] if chance and run.n else []
        marks.append(Mark("level", tr("exact"), (), (value,)))
    note = tr("seed {seed!r}; n = {n}; {interval}", seed=run.seed, n=run.n, interval=run.says_band)
    notes = (note,) if run.n else ()
    y = message("share") if chance else message("mean")
    return Chart(title or run.model.says, tuple(marks), tr("tries"), y, chance, notes=notes)


def ends_of_runs(chance: float, n: int) -> Mark:
    """Two edges around a chance, between which 95 % of all runs lie after so many tries, from 1 to n."""
    xs = log_spaced(n, 60)
    ends = [central_interval(chance, x) for x in xs]
    return Mark(
        "edges", tr(ENDS), tuple(map(float, xs)), tuple(high for _, high in ends), tuple(low for low, _ in ends)
    )


__all__ = ["BAND", "ENDS", "ends_of_runs", "running"]
