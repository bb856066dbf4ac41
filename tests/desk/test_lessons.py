"""Lessons: exact numbers that are worked out, worksheets and pages without answers, keys with them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pig import GAME as PIG
from pig.odds import STREAK

import hordeplay as hp
from hordeplay.desk.grading import read
from hordeplay.desk.lesson import Lesson, lesson, lessons
from hordeplay.games import _registered
from hordeplay.lab.interval import wilson
from hordeplay.odds.answer import percent

NAMES = list(lessons())
VALUES = {
    "steamsmith": "82145855519/117546246144",
    "alchemist": "30227099/34012224",
    "maureen": "61259/69984",
    "flip": "7/15",
    "duel": "3/7",
    "coupons": "7381/252",
    "vuln": "1/2",
    "fire": "3/8",
    "cup": "1/11",
    "tiles": "1/8",
    "luck": "6436295734895/15045919506432",
    "perfect": "319695199/1224440064",
}
SHOWN = {
    "steamsmith": ["91/216", "10.3 points", "35.0 %", "80 %", "1.9 points", "96.7 %", "10.5 of 30"],
    "alchemist": ["88.87 %", "85.71 %", "79.84 %", "83.39 %", "74.32 %", "69.88 %", "53.32 %", "49.98 %"],
    "maureen": [
        "96 different keeps",
        "86.58 %",
        "115643/139968",
        "121/216",
        "0.95 points",
        "43154257/45349632",
        "97.88 %",
    ],
    "flip": ["7/12", "26/25", "19/25", "+0.76", "-0.53", "-1.62", "+1.75", "27/8"],
    "duel": ["2/7", "10/7", "0.1867", "0.2476", "0.3282", "18.7 %", "59.2 %", "88.9 %", "1/3"],
    "coupons": ["29.29", "8.78", "21.5 %", "27", "85.8 %", "19.29"],
    "vuln": [
        "2/5 x 1/2 = 1/5",
        "3/5 x 1/2 = 3/10",
        "slope is 0",
        "q = 2/3 it is -1/3",
        "8/15 when 7 hits",
        "bar stands still? 4:",
    ],
    "fire": ["16/81", "4/3 and 4/3", "14/9 and 8/9", "11/24 and 11/27", "= -2/3", "beaten (2/3)", "1.90 times"],
    "cup": ["1/33, 8/33, 15/33, 8/33, 1/33", "7/27", "25.9 %", "2.85 times", "18/77", "48/77", "No (0)"],
    "tiles": ["B8 4, C9 3, P1 2, A5 0", "D2 20/40", "L3 16/64", "O4 16/16", "P5 12/96", "A5: 5", "10 and 20"],
    "luck": [
        "70/3",
        "185/8",
        "5/24 a turn",
        "9.42 %",
        "47.81 %",
        "30.8 %",
        "4.27 points",
        "exactly the score",
        "15 points",
    ],
    "perfect": ["254.5896 points", "6-5-4-2 30.56 %", "5-4-2 27.78 %", "265.12", "253.91", "5-4-3-2 1/3; 4-3-2-1 1/6"],
}


@pytest.mark.parametrize("name", NAMES)
def test_the_numbers_are_those_of_the_plan(name: str) -> None:
    one = lesson(name)
    assert str(one.model.answer.value) == VALUES[name]
    assert one.model.answer.why().total == one.model.answer.value
    assert [number for number in SHOWN[name] if number not in str(one.key)] == []
    assert sum(int(row[0]) for row in one.plan.table) == one.minutes
    assert "  " not in one.story


@pytest.mark.parametrize("name", NAMES)
def test_the_trial_is_a_trial_of_the_answer(name: str) -> None:
    one = lesson(name)
    run = one.run(4000, seed="check")
    value = float(one.model.answer.value)
    if one.model.answer.kind == "chance":
        low, high = wilson(run.total, run.n, 0.999)
        assert low < value < high
    else:
        assert abs(float(run.mean or 0) - value) < 0.8


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_the_answer_is_on_the_student_s_sheets(name: str) -> None:
    one = lesson(name)
    value = one.model.answer.value
    hidden = [str(value), percent(value), f"{float(value):.3f}", f"{100 * float(value):.1f}"]
    for sheet in (str(one.worksheet), str(one.plan)):
        assert [text for text in hidden if text in sheet] == []
    key = one.to_html(key=True)
    assert str(value) in key
    assert "<svg" in key


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("key", [False, True])
def test_a_page_needs_nothing_else(name: str, key: bool) -> None:
    page = lesson(name).to_html(key=key)
    assert len(page.encode()) < 1_000_000
    assert page.count("<h1>") == 1
    linked = re.findall(r"""(?:src|href)=["'](?!#)[^"']*|https?://(?!www\.w3\.org)\S+|@import|url\((?!#)""", page)
    assert linked == []
    assert 'name="viewport"' in page


@pytest.mark.parametrize("name", NAMES)
def test_the_position_can_be_played(name: str) -> None:
    one = lesson(name)
    match = one.match(3)
    match.run("random", until="request")
    assert one.match(3).save() == one.match(3).save()
    assert one.charts()


def test_a_wrong_name_is_helped() -> None:
    with pytest.raises(ValueError, match="did you mean 'coupons'"):
        hp.lesson("coupon")


def test_no_exact_number_is_typed_in_a_plan() -> None:
    """The plans hold no fraction or percentage of an answer; all of them are worked out."""
    plans = [path for room in ("games", "desk") for path in (Path(hp.__file__).parent / room).glob("*/lessons.py")]
    assert len(plans) == len({lesson(name).game.name for name in NAMES})
    for path in plans:
        text = path.read_text("utf-8")
        assert re.findall(r"\d+\.\d+ ?%|\b\d{3,}/\d{3,}", text) == []


def test_lessons_of_a_game_from_elsewhere_come_along(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_registered, PIG.name, PIG)
    assert list(lessons()) == [*NAMES, "streak"]
    streak = hp.lesson("streak")
    assert streak.game is PIG
    assert streak.model.answer == Fraction(5, 6) ** 5
    assert str(streak.model.answer.value) in str(streak.key)
    assert streak.match(3).table.step == "turn"
    assert "<svg" in streak.to_html(key=True)


def test_two_lessons_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_registered, PIG.name, replace(PIG, lessons=lambda: [replace(STREAK, name="coupons")]))
    with pytest.raises(ValueError, match="horrible-hordes and pig both bring a lesson 'coupons'"):
        lessons()


def test_a_plan_says_what_it_brings() -> None:
    plain: Any = replace(STREAK, answer=lambda: Fraction(1, 2), charts=lambda: ["a picture"])
    with pytest.raises(TypeError, match=r"lesson 'streak': its answer is a hordeplay\.odds\.answer\.Answer"):
        _ = Lesson.of(plain, PIG).model
    with pytest.raises(TypeError, match=r"its charts are of .*, not 'a picture'"):
        _ = Lesson.of(plain, PIG).pictures


def test_the_worksheet_prints_on_a_page() -> None:
    for name in NAMES:
        one = lesson(name)
        assert len(one.worksheet.lines) < 18
        assert all(len(line) < 260 for line in one.worksheet.lines)
        assert isinstance(one.model.answer.value, Fraction)


@pytest.mark.parametrize("name", NAMES)
def test_the_saved_notebook_holds_nothing_of_the_answer(name: str) -> None:
    [path] = (Path(__file__).parents[2] / "notebooks" / "lessons").glob(f"*_{name}.ipynb")
    text = path.read_text("utf-8")
    value = lesson(name).model.answer.value
    exact = [str(value)] if len(str(value)) > 5 else [f" {value}", f">{value}<"]
    assert [shown for shown in (*exact, percent(value), f"{float(value):.4f}") if shown in text] == []
    assert f'hp.lesson(\\"{name}\\")' in text
    for part in ("Predict(", "odds=", "lesson.plan", "lesson.worksheet", "Curtain(", "lesson.exit_ask", "lesson.talk"):
        assert part in text
    outputs = [output for cell in json.loads(text)["cells"] for output in cell.get("outputs", ())]
    assert not re.search(r"\d of 600|mean of 600", json.dumps(outputs)), (
        "what many tries come to tells nearly as much as the answer"
    )


def test_the_example_of_how_a_guess_is_written_is_no_answer() -> None:
    """The field of a guess, and the sentence on one that cannot be read, say `1/4` and `25 %`."""
    shown = Fraction(1, 4)
    with pytest.raises(ValueError, match=str(shown)):
        read("abc")
    assert shown not in {lesson.model.answer.value for name, lesson in lessons().items() if name != "perfect"}
