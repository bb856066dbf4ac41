"""Station 15, every number again: the games by another reading of their log, the lines by `statistics`."""

from __future__ import annotations

import re
import statistics
from typing import Any

import pytest
from infra.notebook_session import NOTEBOOKS, Session

import hordeplay as hp
from hordeplay.widgets import Curtain, Quiz

(PATH,) = [path for path in NOTEBOOKS if path.parts[-2:] == ("course", "15_regression.ipynb")]
Station = tuple[dict[str, Any], list[Any]]  # the names of its cells, which are of all kinds, and what they showed


@pytest.fixture(scope="module")
def station() -> Station:
    session = Session(PATH)
    values: list[Any] = []
    for cell in session.code():
        values += session.run(cell).values
    return session.names, values


def behind(station: Station, says: str) -> str:
    (curtain,) = [one for one in station[1] if isinstance(one, Curtain) and one.says == says]
    curtain.reveal()
    return str(curtain)


def columns(station: Station) -> tuple[list[int], list[int], list[int]]:
    destroyed, lost, held = zip(*station[0]["rows"], strict=True)
    return list(destroyed), list(lost), list(held)


def test_the_numbers_of_a_game_are_those_of_its_table(station: Station) -> None:
    """Destroyed hordes by stepping back to the end of round 6, hearts by what is left of 26."""
    rows = station[0]["rows"]
    assert len(rows) == 60
    for number in (0, 4, 17):
        match = hp.new("kingdom-rush", seats=2, seed=f"game {number}", rules=station[0]["rules"])
        begun = match.table.hearts
        assert begun == 26
        while match.result is None and match.table.round <= 6:
            match.run("greedy", until="round")
        destroyed = match.table.destroyed
        match.run("greedy")
        assert (destroyed, min(begun, begun - match.table.hearts)) == rows[number][:2]


def test_the_line_is_that_of_the_standard_library(station: Station) -> None:
    x, y, _ = columns(station)
    slope, start = statistics.linear_regression(x, y)
    text = behind(station, "the line of least squares")
    assert f"y = {start:.3f} + ({slope:.3f}) x" in text
    squares = sum((b - start - slope * a) ** 2 for a, b in zip(x, y, strict=True))
    assert f"with {round(squares)} as its sum of squares" in text
    assert f"{-slope:.3f} hearts fewer" in text
    # no other line is better: neither beside it nor turned a little
    for other in ((start + 0.1, slope), (start, slope + 0.05), (start - 0.1, slope), (start, slope - 0.05)):
        assert station[0]["squares"](*other) > squares


def test_six_games_by_hand(station: Station) -> None:
    x, y, _ = (column[:6] for column in columns(station))
    slope, start = statistics.linear_regression(x, y)
    text = behind(station, "the table and the line of 6 games")
    assert text.startswith("6 games by hand\n")
    assert f"y = {round(start, 2)} + ({round(slope, 2)}) x" in text
    table = [line.split() for line in text.splitlines()[3:]]
    assert len(table) == 6
    top, bottom = (sum(float(row[column]) for row in table) for column in (4, 5))
    assert top / bottom == pytest.approx(slope, abs=0.02)


def test_the_residuals_and_the_share_of_the_variance(station: Station) -> None:
    x, y, _ = columns(station)
    slope, start = statistics.linear_regression(x, y)
    text = behind(station, "the residuals")
    assert "add up to 0.0" in text
    best = max(x)
    assert f"For {best} hordes the line says {start + best * slope:.1f} hearts: fewer than none." in text
    assert start + best * slope < 0
    share = statistics.correlation(x, y) ** 2
    assert f"leaves {100 * (1 - share):.0f} % of the variance" in text
    assert f"accounts for {100 * share:.0f} %" in text
    spreads = {}
    for start in {a for a in x if x.count(a) >= 5}:
        lost = [b for a, b in zip(x, y, strict=True) if a == start]
        spreads[start] = max(lost) - min(lost)
    (wide,) = (a for a, spread in spreads.items() if spread == max(spreads.values()))
    (narrow,) = (a for a, spread in spreads.items() if spread == min(spreads.values()))
    assert (
        f"Games with {wide} destroyed early differ by up to {spreads[wide]} hearts, those with {narrow} by "
        f"{spreads[narrow]}." in text
    )


def test_the_pattern_of_the_residuals_is_that_of_the_games(station: Station) -> None:
    """The games of each start against the line: above it at both ends, below it in between; no word of it where none is."""
    x, y, _ = columns(station)
    slope, start = statistics.linear_regression(x, y)
    above = {
        begun: statistics.fmean(b for a, b in zip(x, y, strict=True) if a == begun) - start - slope * begun
        for begun in set(x)
    }
    assert above[min(x)] > 5
    assert above[max(x)] > 5
    below = [begun for begun in sorted(above) if above[begun] < 0]
    assert below == [3, 4]
    pattern = "at both ends the games lie above the line, at x = 3 and 4 below it."
    assert pattern in behind(station, "the residuals")
    names = station[0]
    points = names["points"]
    try:
        names["points"] = [(0, 0), (0, 4), (2, 6), (4, 4), (4, 8)]  # above it in the middle alone
        assert "pattern" not in "\n".join(map(str, names["residuals"]()))
    finally:
        names["points"] = points


def test_a_line_above_none_is_no_fault_and_starts_all_alike_have_no_line(station: Station) -> None:
    names = station[0]
    best = names["good_start"]
    try:
        names["good_start"] = 3
        assert "fewer than none" not in str(names["residuals"]())
        names["good_start"] = 9  # no game began so
        assert "fewer than none" in str(names["residuals"]())
    finally:
        names["good_start"] = best
    with pytest.raises(ValueError, match="all games have the same x"):
        names["least_squares"]([(2, 1), (2, 5)])


def test_new_games_are_other_games_and_the_line_helps(station: Station) -> None:
    x, y, _ = columns(station)
    slope, start = statistics.linear_regression(x, y)
    fresh = [station[0]["numbers"](f"new game {number}") for number in range(30)]
    line = statistics.fmean((b - start - slope * a) ** 2 for a, b, _ in fresh)
    flat = statistics.fmean((b - statistics.fmean(y)) ** 2 for _, b, _ in fresh)
    text = behind(station, "new games")
    assert f"line {line:.1f}, always the mean {flat:.1f}" in text
    assert line < flat


def test_the_correlation_of_holds_goes_when_the_beginning_is_equal(station: Station) -> None:
    """The partial correlation by its formula, not by residuals."""
    x, y, held = columns(station)
    xy, xh, hy = statistics.correlation(x, y), statistics.correlation(x, held), statistics.correlation(held, y)
    partial = (hy - xy * xh) / ((1 - xy**2) * (1 - xh**2)) ** 0.5
    text = behind(station, "holding and losing hearts")
    plain, begun, equal = (float(number) for number in re.findall(r"r = (-?[\d.]+)\.", text))
    assert (plain, begun, equal) == (round(hy, 2), round(xh, 2), round(partial, 2))
    assert plain > 0.3
    assert equal < 0.1
    quiz = next(one for one in station[1] if isinstance(one, Quiz))
    for choice, right in {"fewer hearts": False, "neither": False, "more hearts": True}.items():
        quiz.choose(choice)
        assert quiz.right is right
        assert f"r = {hy:.2f}" in str(quiz)
    assert "give no sign that holding costs hearts" in text
    rows = station[0]["with_holds"]
    try:  # the answer is that of the games, whatever they say
        station[0]["with_holds"] = [(-held, hearts) for held, hearts in rows]
        quiz.choose("fewer hearts")
        assert quiz.right
        station[0]["with_holds"] = [(number % 2, number // 2 % 2) for number in range(60)]
        quiz.choose("neither")
        assert quiz.right
    finally:
        station[0]["with_holds"] = rows


def test_a_very_bad_game_is_followed_by_a_better_one(station: Station) -> None:
    _, y, _ = columns(station)
    text = behind(station, "what can be said")
    assert f"In {100 * sum(b < 26 for b in y) / 60:.0f} % of our 60 games" in text
    assert f"{statistics.fmean(y):.1f} on average" in text


def test_the_closing_question_asks_the_line(station: Station) -> None:
    x, y, _ = columns(station)
    slope, start = statistics.linear_regression(x, y)
    closing = station[0]["closing"]
    closing.choose("8")
    assert closing.right is False
    for places in (1, 2, 3):
        closing.choose(f"{start + 2 * slope:.{places}f}")
        assert closing.right
    text = behind(station, "the line of least squares")
    shown_start, shown_slope = map(float, re.findall(r"y = ([\d.]+) \+ \((-[\d.]+)\) x", text)[0])
    for places in (1, 2):  # who puts two into the line that stands there is not told to be off
        closing.choose(f"{shown_start + 2 * shown_slope:.{places}f}")
        assert closing.right
