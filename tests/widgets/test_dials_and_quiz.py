"""Dials with what follows from them, and questions with one right answer that nobody can read before."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import ipywidgets
import pytest
from ipywidgets import Widget
from widgets.test_desk import buttons, everything, flat

import hordeplay as hp
from hordeplay.games import horrible_hordes as hh
from hordeplay.odds.chart import Chart, bars
from hordeplay.widgets import Dials, Plot, Quiz

KNOB = hp.rules("horrible-hordes").knob("hand_limit")


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    Widget.close_all()
    yield
    Widget.close_all()


def dialled(*, kept: int, horde: str = "Rat King", hurry: bool = False, hand_limit: int) -> str:
    return f"{kept} {horde} {hurry} {hand_limit}"


def below(dials: Dials) -> tuple[Widget, ...]:
    shown: tuple[Widget, ...] = dials._below.children
    return shown


def right(quiz: Quiz) -> bool | None:
    """Asked anew each time: to a type checker an attribute stays what it was."""
    return quiz.right


def test_each_kind_of_dial_is_a_control_of_its_kind() -> None:
    """A range slides, true or false is ticked, values are listed; a knob brings its range and starts where it stands."""
    dials = Dials(dialled, kept=range(2, 5), horde=("Wraith Lord", "Rat King"), hurry=(False, True), hand_limit=KNOB)
    kinds = [type(control) for control in dials._controls.values()]
    assert kinds == [ipywidgets.IntSlider, ipywidgets.Dropdown, ipywidgets.Checkbox, ipywidgets.IntSlider]
    assert dials.values == {"kept": 2, "horde": "Rat King", "hurry": False, "hand_limit": KNOB.default}


def test_a_dial_starts_at_the_default_of_its_argument() -> None:
    assert Dials(lambda hand_limit: hand_limit, hand_limit=KNOB).values == {"hand_limit": KNOB.default}
    assert Dials(lambda hand_limit=9: hand_limit, hand_limit=KNOB).values == {"hand_limit": 9}
    with pytest.raises(ValueError, match="n is 1 to 3, not 9"):
        Dials(lambda n=9: n, n=range(1, 4))


def test_what_is_shown_follows_a_hand() -> None:
    dials = Dials(lambda n: f"{n} <b>" if n < 4 else "in\n  columns", "What then?", n=range(1, 5))
    first = below(dials)
    dials._controls["n"].value = 3
    assert str(dials) == "n = 3\n3 <b>"
    assert below(dials) == first, "a text is renewed in its place, so that nothing jumps"
    assert first[0].value == "<p>3 &lt;b&gt;</p>"
    assert dials._repr_mimebundle_()["text/plain"] == str(dials)
    assert "image/svg+xml" not in dials._repr_mimebundle_()
    dials.turn(n=4)
    assert first[0].value == "<pre>in<br>  columns</pre>"


def test_charts_and_texts_come_as_they_are_given() -> None:
    """One thing or several; a chart is drawn, and drawn anew in its place; another kind takes another widget."""

    def show(n: int) -> object:
        chart = bars("Odd ones", ["one"], [1 / n])
        return (chart, "odd") if n % 2 else "even"

    dials = Dials(show, n=range(1, 5))
    plot = below(dials)[0]
    assert isinstance(plot, Plot)
    assert "<svg" in dials._repr_mimebundle_()["image/svg+xml"]
    dials.turn(n=2)
    assert [type(widget) for widget in below(dials)] == [ipywidgets.HTML]
    dials.turn(n=3)
    assert [type(widget) for widget in below(dials)] == [Plot, ipywidgets.HTML]
    assert isinstance(below(dials)[0].chart, Chart)
    assert below(dials)[0].chart.marks[0].y == (1 / 3,)


def test_what_cannot_be_is_said_and_nothing_old_is_left() -> None:
    dials = Dials(lambda armies: hh.at("move", dwarves=f"d4 settlement {armies} army, 1 food"), armies=range(1, 9))
    dials._controls["armies"].value = 6
    assert "HH-MOVE-05" in dials._note.value
    assert below(dials) == ()
    dials._controls["armies"].value = 2
    assert dials._note.value == ""
    assert len(below(dials)) == 1


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"m": 1}, "a dial is 'n', 'hand_limit', not 'm'"),
        ({"n": 9}, "n is 1 to 4, not 9"),
        ({"hand_limit": 99}, "hand_limit is 3 to 20, not 99"),
    ],
)
def test_a_dial_is_turned_only_as_far_as_it_goes(values: dict[str, int], says: str) -> None:
    dials = Dials(lambda n, hand_limit: n + hand_limit, n=range(1, 5), hand_limit=KNOB)
    with pytest.raises(ValueError, match=says):
        dials.turn(**values)
    assert dials.values == {"n": 1, "hand_limit": KNOB.default}
    with pytest.raises(ValueError, match="nothing to turn"):
        Dials(lambda: 1)


def test_before_an_answer_nothing_tells_it() -> None:
    """Neither the answer nor its reason is worked out, let alone kept."""
    asked: list[str] = []

    def answer() -> str:
        asked.append("answer")
        return "e4"

    quiz = Quiz("Where?", answer, ["d5", "e4"], lambda choice: f"because of {choice}")
    assert asked == []
    assert (quiz.right, quiz.choice) == (None, "")
    assert not any("because" in str(value) for value in flat([everything(), quiz._repr_mimebundle_()]))


def test_a_wrong_answer_is_told_why_and_may_be_mended() -> None:
    match = hh.at("settle", dwarves="d4 settlement, 2 food 3 wood", hordes="Rat King d5")
    quiz = Quiz("Where?", lambda: "e4", ["d5", "e4"], lambda square: match.explain(f"settle {square}") or "free")
    buttons(quiz)["d5"].click()
    assert right(quiz) is False
    assert "a Horde stands on d5 (HH-SETTLE-03)" in quiz._note.value
    assert set(buttons(quiz)) == {"d5 \u2717", "e4"}
    buttons(quiz)["e4"].click()
    assert right(quiz) is True
    assert set(buttons(quiz)) == {"d5", "e4 \u2713"}
    assert str(quiz) == "Where?\nd5 or e4?\ne4: yes\nfree"
    with pytest.raises(ValueError, match="the answer is 'd5', 'e4', not 'a1'"):
        quiz.choose("a1")


def test_a_text_is_told_only_with_the_right_answer() -> None:
    quiz = Quiz("Two and two?", lambda: "4", ["3", "4"], "count them")
    quiz.choose("3")
    assert "count" not in str(quiz)
    quiz.choose("4")
    assert "count them" in str(quiz)


def test_a_number_is_judged_like_every_number() -> None:
    """By the rule of `desk.grading`; how far it is off is said, the reason only when it is right."""
    quiz = Quiz("How many?", lambda: 5, why=lambda _choice: "one each")
    quiz.choose("4")
    assert right(quiz) is False
    assert str(quiz) == "How many?\n4 is 1 too low"
    quiz._text.value = "many"
    buttons(quiz)["Is it?"].click()
    assert "is no number; write a decimal like 4.2 or a fraction like 21/5" in quiz._note.value
    assert quiz.choice == "4"
    quiz.choose("5")
    assert str(quiz) == "How many?\n5 is exact\none each"


def test_a_chance_may_be_written_in_percent_and_a_number_may_not() -> None:
    chance = Quiz("How likely is a six?", lambda: Fraction(1, 6), kind="chance")
    chance.choose("16.7 %")
    assert chance.right
    number = Quiz("How many of 30?", lambda: 5)
    number.choose("5 %")
    assert not number.right
    assert "a plain number is asked for" in str(number)
    with pytest.raises(ValueError, match="kind is 'chance', 'number', not 'odds'"):
        Quiz("How likely?", lambda: Fraction(1, 6), kind="odds")  # type: ignore[arg-type]  # on purpose


def test_a_question_of_the_desk_knows_its_answer() -> None:
    asked = hp.questions(hh.example("MOVE"))[0]
    quiz = Quiz(asked)
    assert "answer" not in vars(asked)
    quiz.choose("1/2")
    assert right(quiz) is False
    quiz.choose(str(Fraction(asked.answer.value)))
    assert right(quiz) is True
    assert "total" in str(quiz)
    with pytest.raises(ValueError, match="needs an answer"):
        Quiz("Why?")
