"""Where marks stand: whole ticks, nothing on the rim, lines that can be told apart; the same in a page and in a picture."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from hordeplay.desk import Model, Run
from hordeplay.desk.axes import across, beside, levels, lying, rank, ticks, up
from hordeplay.desk.draw import svg
from hordeplay.desk.running_mean import running
from hordeplay.desk.trials import betting_interval, growing_steps
from hordeplay.games import fantahzee as fz
from hordeplay.lab.watched_intervals import watched_share
from hordeplay.odds.answer import Answer
from hordeplay.odds.chart import Chart, Mark, bars, grouped
from hordeplay.odds.pmf import Pmf


def dots(n: int) -> Chart:
    return Chart(
        "", (Mark("dots", "one each", tuple(float(i) for i in range(1, n + 1)), (0.0, 1.0) * (n // 2)),), "", "", True
    )


@pytest.mark.parametrize("n", [2, 4, 12, 30, 400])
def test_places_are_counted_in_whole_numbers(n: int) -> None:
    axis = across(dots(n))
    assert all(tick == int(tick) for tick in axis.ticks)
    assert 2 <= len(axis.ticks) <= 8


@pytest.mark.parametrize("n", [2, 30])
def test_nothing_lies_on_the_rim(n: int) -> None:
    chart = dots(n)
    (low, high, _), (floor, roof, _) = across(chart), up(chart)
    assert low < 1
    assert high > n
    assert floor < 0
    assert roof > 1
    running_ = across(Chart("", (Mark("line", "share", tuple(map(float, range(1, n + 1))), (0.5,) * n),)))
    assert running_.low == 0
    assert running_.high > n


def test_ticks_never_run_out() -> None:
    for low, high in ((0.0, 1e-9), (0.0, 3.7), (-12.0, 0.4), (1e6, 1e7)):
        assert 1 <= len(ticks(low, high)) <= 8
    assert ticks(0.5, 1.5, whole=True) == [1.0]


def test_levels_that_lie_close_can_be_told_apart() -> None:
    chart = Chart("", (Mark("level", "guess", (), (0.7,)), Mark("level", "exact", (), (0.6988,))), percent=True)
    assert [(one.text, one.over) for one in levels(chart)] == [("exact 69.88 %", False), ("guess 70.00 %", True)]
    assert [rank(chart, mark) for mark in chart.marks] == [0, 1]
    picture = svg(chart)
    assert len(dict.fromkeys(re.findall(r'stroke-dasharray="([^"]*)"', picture))) == 2
    assert "guess 70.00 %" in picture
    assert "exact 69.88 %" in picture


@pytest.mark.parametrize("percent", [True, False])
@pytest.mark.parametrize("guess", [0.0, 0.03, 0.5, 0.97, 1.0])
def test_the_name_of_a_level_at_the_rim_is_not_cut(percent: bool, guess: float) -> None:
    """It takes a tenth of the picture over or under its line."""
    marks = [Mark("level", "guess", (), (guess,)), Mark("level", "exact", (), (0.6,))]
    for some in (marks, marks[:1]):
        chart = Chart("", tuple(some), percent=percent)
        low, high, _ = up(chart)
        for named in levels(chart):
            end = named.mark.y[0] + (1 if named.over else -1) * 0.09 * (high - low)
            assert low <= end <= high
    assert up(Chart("", (marks[1],), percent=True))[:2] == pytest.approx((-0.03, 1.03))  # no wider than it must be


def test_bars_of_one_place_stand_side_by_side() -> None:
    pair = grouped("XP", ["a", "b"], [("printed", [1, 2]), ("on the bench", [2, 3])], y="XP")
    assert beside(pair)
    lefts = [float(x) for x in re.findall(r'<rect class="xf-(?:accent|changed)" x="([\d.]+)"', svg(pair))][:4]
    assert len(dict.fromkeys(lefts)) == 4
    mine = Chart("", (Mark("bars", "other", ("a",), (0.5,)), Mark("bars", "yours", ("b",), (0.4,))), names=("a", "b"))
    assert not beside(mine)
    assert not beside(bars("c", ["a"], [0.25]))


def test_a_picture_carries_its_notes() -> None:
    note = "bots greedy; 2 seats; rules 0123456789abcdef, changed (2); content: 195 rulebook, 1 house; seed 7; 60 pairs, 95 %"
    plain, noted = (
        svg(Chart("T", (Mark("line", "x", (1.0, 2.0), (1.0, 2.0)),))),
        svg(Chart("T", (Mark("line", "x", (1.0, 2.0), (1.0, 2.0)),), notes=(note,))),
    )
    assert note in " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", noted))
    heights = [float(re.findall(r'viewBox="0 0 [\d.]+ ([\d.]+)"', one)[0]) for one in (plain, noted)]
    assert heights[1] > heights[0]


def test_the_band_is_right_at_every_look() -> None:
    """It is the confidence sequence of the lab, and the chart says so."""
    run = Run(fz.odds.reach("55"), 7)
    run.step(300)
    n, low, high = run.band()[-1]
    assert (low, high) == betting_interval(run.total, 300)
    estimate = watched_share(run.results)
    assert (n, round(low, 5), round(high, 5)) == (300, round(estimate.low, 5), round(estimate.high, 5))
    chart = running(run)
    assert chart.marks[0].name.endswith("right at every look")
    assert chart.notes[0].endswith("n = 300; 95 % interval for a share")


def test_whoever_watches_is_seldom_wrong() -> None:
    """600 runs of 400 tries, looked at after every step of the band: the true chance leaves the band in at most 5 % of them (here 7 %)."""
    model = Model(Answer.of(Pmf.binomial(1, "1/3"), lambda one: one == 1, "one of three"))
    wrong = 0
    for seed in range(600):
        run = Run(model, seed)
        run.step(400)
        wrong += any(not low <= 1 / 3 <= high for _, low, high in run.band(20))
    assert wrong <= 42


def test_a_mean_has_a_band_once_it_varies() -> None:
    run = Run(Model(Answer.mean(Pmf.uniform(range(1, 7)), "a die")), 7)
    run.step(29)
    assert run.band() == []
    run.step(200)
    n, low, high = run.band()[-1]
    assert n == 229
    assert low < 3.5 < high
    assert running(run).notes[0].endswith("95 % interval for a mean")


def test_the_steps_of_a_band_stay_where_they_are() -> None:
    for n in (10, 150, 2000):
        assert growing_steps(n)[:-1] == [step for step in growing_steps(100_000) if step < n]
    assert growing_steps(0) == []


LONG_NAMES = (
    "Wounds from a Troll's Turn through Chainmail",
    "One of 3 Heroes left alone by 6 Hostiles",
    "Turns until Guards arrive",
)


def test_long_names_stand_whole_before_bars_that_lie() -> None:
    chart = grouped("Exact", LONG_NAMES, [("printed", [3.66, 0.09, 2.2]), ("now", [1.63, 0.09, 0.0])], y="mean")
    picture = svg(chart)
    assert all(f">{name}<" in picture for name in LONG_NAMES)
    feet = [float(y) for y in re.findall(r'<text[^>]* y="([\d.]+)"[^>]*text-anchor="end"[^>]*>[A-Z]', picture)]
    assert len(feet) == len(LONG_NAMES)
    assert min(b - a for a, b in pairwise(feet)) > 30
    assert ">1.63<" in picture
    assert "…" not in picture


def test_short_names_stay_below_bars_that_stand() -> None:
    assert not lying(grouped("", ["John's party", "Maureen's party"], [("a", [7.9, 14.1])]))
    assert lying(grouped("", LONG_NAMES, [("a", [3.66, 0.09, 2.2])]))
