"""The teacher's panels: guess, try, see; and nothing of an answer anywhere before it is shown."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import ipywidgets
import numpy as np
import pytest
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

import hordeplay as hp
from hordeplay.desk import ClassRoom, Model
from hordeplay.games import fantahzee as fz
from hordeplay.odds.answer import Answer, percent
from hordeplay.odds.pmf import Pmf
from hordeplay.widgets import ClassPanel, Curtain, KeepPanel, OddsPanel, Plot, Predict, Workbench
from hordeplay.widgets.panel import exact_rows

LAW = Pmf.binomial(5, "91/216")


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    Widget.close_all()
    yield
    Widget.close_all()


def everything() -> list[Any]:
    """Every value of every widget that a page or a saved notebook may get."""
    return [w.trait_values().get(key) for w in list(_instances.values()) for key in w.keys]


def flat(value: Any) -> Iterator[Any]:
    if isinstance(value, np.ndarray):
        yield from value.ravel().tolist()
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from flat(key)
            yield from flat(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from flat(one)
    elif not isinstance(value, Widget):
        yield value


def tells(value: Fraction, *texts: object) -> list[Any]:
    """What tells a value: the number itself, or its digits in a text."""
    digits = [str(value.numerator), f"{float(value):.4f}", percent(value), f"{float(value):.3f}", f"{float(value):.5g}"]
    leaks = []
    for one in flat([everything(), *texts]):
        close = isinstance(one, int | float) and not isinstance(one, bool) and math.isclose(one, value, rel_tol=1e-6)
        if close or (isinstance(one, str) and any(len(d) > 3 and d in one for d in digits)):
            leaks.append(one)
    return leaks


def shown(panel: Any) -> list[Any]:
    """What a page, a reader without a kernel and a file get besides the state."""
    outputs = [panel._repr_mimebundle_(), repr(panel), panel.picture(), panel.to_frame().to_csv()]
    return outputs if not hasattr(panel, "record") else [*outputs, json.dumps(panel.record())]


def test_before_the_reveal_nothing_tells_the_answer() -> None:
    for asked in (
        fz.odds.reach("55"),
        hp.questions(fz.at("roll", party="Sergeant Paladin", dice="33221", rerolls=2))[0],
    ):
        panel = Predict(asked, seed=3)
        truth = asked.value if isinstance(asked, Answer) else asked.answer.value
        assert tells(truth, shown(panel)) == []
        with pytest.raises(ValueError, match="guess first"):
            panel.step()
        with pytest.raises(ValueError, match="guess first"):
            panel.reveal()
        panel.guess("0.5")
        with pytest.raises(ValueError, match="at least once"):
            panel.reveal()
        panel.step(7)
        with pytest.raises(ValueError, match="is stored"):
            panel.guess("0.6")
        assert tells(truth, shown(panel)) == []
        for word in ("verdict", "gap"):
            with pytest.raises(ValueError, match="then see"):
                getattr(panel, word)
        panel.reveal()
        assert tells(truth, shown(panel))
        assert panel.record()["exact"] == str(truth)
        panel.close()


def test_an_odds_panel_keeps_its_curtain() -> None:
    mean = Answer.mean(LAW, "fives among five dice")
    for asked in (fz.odds.reach("55"), mean):
        panel = OddsPanel(asked, odds="hidden", seed=1)
        panel.step(10)
        hidden = [asked.value, *(LAW.values() if asked is mean else [])]
        assert [tells(value, shown(panel)) for value in hidden] == [[]] * len(hidden)
        panel.odds = "after"
        assert [tells(value, shown(panel)) for value in hidden] == [[]] * len(hidden)
        panel.choose("0.5")
        assert tells(asked.value, shown(panel))
        panel.odds = "hidden"
        assert [tells(value, shown(panel)) for value in hidden] == [[]] * len(hidden)
        panel.odds = "always"
        assert tells(asked.value)
        panel.close()


def test_dice_that_are_kept_change_the_odds() -> None:
    advice = fz.odds.best_keep((6, 5, 4, 3, 3, 2, 1), 2, "XX+XXX")
    panel = KeepPanel(advice, odds="after")
    panel.keep(3, 3, 5)
    values = [advice.value, advice.keeping(3, 3, 5)]
    assert [tells(value, shown(panel)) for value in values] == [[], []]
    assert panel.to_frame().empty
    buttons(panel)["That is my keep"].click()
    assert [bool(tells(value, shown(panel))) for value in values] == [True, True]
    panel.keep()
    assert list(panel.kept) == []
    assert str(advice.keeping()) in panel._numbers.value
    panel._dice[3].value = panel._dice[4].value = True
    assert list(panel.kept) == [3, 3]
    assert str(advice.value) in panel._numbers.value
    assert len(panel.to_frame()) == 96
    panel._switch.value = "hidden"
    assert [tells(value, shown(panel)) for value in values] == [[], []]
    with pytest.raises(ValueError, match="does not lie there"):
        panel.keep(3, 3, 3)


def test_a_curtain_hides_what_is_behind_it() -> None:
    lesson = hp.lesson("steamsmith")
    truth = lesson.model.answer.value
    curtains = [
        Curtain("working", lambda: lesson.working),
        Curtain("charts", lesson.charts),
        Curtain("words", lambda: str(truth)),
    ]
    for curtain in curtains:
        assert tells(truth, curtain._repr_mimebundle_(), repr(curtain)) == []
        curtain._button.click()
        assert curtain.shown
        assert tells(truth, curtain._repr_mimebundle_(), repr(curtain)) or curtain is curtains[1]
        curtain._button.click()
        assert tells(truth, curtain._repr_mimebundle_(), repr(curtain)) == []
        assert "behind the curtain" in repr(curtain)


def test_a_curtain_that_was_lifted_too_soon_opens_with_the_next_click() -> None:
    played: list[str] = []

    def game() -> str:
        if not played:
            raise ValueError("play first")
        return played[0]

    curtain = Curtain("my game", game)
    curtain._button.click()
    assert "play first" in curtain._note.value
    assert not curtain.shown
    assert curtain._button.description == "Show: my game"
    with pytest.raises(ValueError, match="play first"):
        curtain.reveal()
    assert str(curtain) == "my game: behind the curtain"
    played.append("12 points")
    curtain._button.click()
    assert str(curtain) == "12 points"
    assert curtain._note.value == ""
    assert curtain._button.description == "Hide: my game"


def test_a_class_keeps_its_curtain() -> None:
    model = Model(fz.odds.reach("55"))
    room = ClassRoom("frog", model)
    panel = ClassPanel(room)
    panel.read("\n".join(room.result_code(seat) for seat in range(1, 31)))
    truth = model.answer.value
    assert tells(truth, shown(panel)) == []
    assert [mark.kind for mark in panel.chart.marks] == ["dots", "level"]
    panel.lift()
    assert tells(truth, shown(panel))
    panel.lower()
    assert tells(truth, shown(panel)) == []
    assert len(panel.to_frame()) == 31


def buttons(panel: Any) -> dict[str, ipywidgets.Button]:
    by_name = {}
    todo = list(panel.children)
    while todo:
        one = todo.pop(0)
        todo += getattr(one, "children", ())
        if isinstance(one, ipywidgets.Button):
            by_name[one.description] = one
    return by_name


def test_what_is_typed_comes_as_a_whole() -> None:
    """Letter by letter, a button pressed at once stored the first letter of a number."""
    Predict(fz.odds.reach("55"))
    OddsPanel(fz.odds.reach("55"))
    ClassPanel(ClassRoom("frog", Model(fz.odds.reach("55"))))
    Workbench("horrible-hordes", seats=2)
    typed = [w for w in _instances.values() if isinstance(w, ipywidgets.Text | ipywidgets.Textarea)]
    assert len(typed) >= 5
    assert [w.placeholder for w in typed if w.continuous_update] == []


def test_a_guess_that_is_no_chance_is_not_stored() -> None:
    predict, panel = Predict(fz.odds.reach("55")), OddsPanel(fz.odds.reach("55"), odds="after")
    for act in (predict.guess, panel.choose):
        with pytest.raises(ValueError, match=r"a chance is at most 1 \(100 %\)"):
            act("87.5")
    assert (predict.guessed, predict.stage) == ("", "guess")
    assert not panel.shown


def test_predict_of_a_number_that_is_counted_leads_from_the_guess_to_the_truth() -> None:
    """No trial and no distribution: with nothing to try, a truth that waits for a try could never be seen."""
    panel = Predict(Answer(Fraction(20), "ways to lay a domino", "number"))
    press = {name: button.click for name, button in buttons(panel).items()}
    with pytest.raises(ValueError, match="guess first"):
        panel.reveal()
    panel._text.value = "18"
    press["Store my guess"]()
    hidden = {name for name, button in buttons(panel).items() if button.layout.display == "none"}
    assert hidden == {"1 more", "10 more", "100 more", "1000 more"}
    assert "look at the truth" in panel._note.value
    with pytest.raises(ValueError, match="nothing is left to chance"):
        panel.step()
    assert tells(Fraction(20), shown(panel)) == []
    press["Show the truth"]()
    assert panel.stage == "truth"
    assert not panel.verdict
    assert "exact: 20" in repr(panel)
    assert (panel.record()["exact"], panel.record()["right"]) == ("20", False)
    with pytest.raises(ValueError, match="nothing was tried"):
        _ = panel.gap


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        (Answer.mean(LAW, "fives"), "number"),
        (Model(Answer.mean(LAW, "fives")), "number"),
        (LAW, "number"),
        (hp.questions(fz.at("roll", party="Sergeant Paladin", dice="33221", rerolls=2))[2], "number"),
        (hp.questions(fz.at("roll", party="Sergeant Paladin", dice="33221", rerolls=2))[0], "chance"),
        (Answer.of(LAW, lambda n: n > 1, "two fives or more"), "chance"),
        (fz.odds.reach("55"), "chance"),
    ],
)
def test_a_number_is_not_asked_for_in_percent(asked: Any, kind: str) -> None:
    """Where a guess in percent is refused, no field and no sentence proposes it; every example can be stored."""
    panel = Predict(asked)
    fields = [panel._text.placeholder, panel._show.placeholder]
    says = [
        one.value for one in _instances.values() if isinstance(one, ipywidgets.HTML) and "guess will do" in one.value
    ]
    assert len(says) == 1
    words = " ".join(fields)
    assert ("%" in words, "percent" in says[0]) == (kind == "chance", kind == "chance")
    for example in re.split(r", | or ", fields[0].removeprefix("such as ")):
        Predict(asked).guess(example)
    Predict(asked).hands(fields[1].removeprefix("or hands, as "))
    if kind == "number":
        with pytest.raises(ValueError, match="in percent; a plain number is asked for"):
            panel.guess("25 %")


def test_a_fraction_that_nobody_can_read_is_left_out() -> None:
    readable, long = Answer(Fraction(1, 3), "a third"), Answer(Fraction(3**400, 3**401 + 1), "nearly a third")
    assert exact_rows(readable)[0] == ("exact", "1/3")
    assert [name for name, _ in exact_rows(long)] == ["decimal", "in words"]


def test_the_reason_comes_with_the_truth_and_not_before() -> None:
    panel = Predict(fz.odds.reach("55"), seed=7, why="A number is a die that shows it (FZ-HERO-04).")
    panel.guess("70 %")
    panel.step(1)
    assert "FZ-HERO-04" not in str(panel) + panel._numbers.value
    panel.reveal()
    assert "why: A number is a die that shows it (FZ-HERO-04)." in str(panel)
    assert "FZ-HERO-04" in panel._numbers.value


def test_a_guess_that_was_never_made_is_stored_without_a_picture() -> None:
    """An empty chart tells a reader without a kernel nothing."""
    panel = Predict(fz.odds.reach("55"), seed=7)
    assert "image/svg+xml" not in panel._repr_mimebundle_()
    panel.guess("1/2")
    assert "image/svg+xml" not in panel._repr_mimebundle_()
    panel.step(10)
    assert panel._repr_mimebundle_()["image/svg+xml"] == panel.picture()


def test_predict_by_its_buttons() -> None:
    panel = Predict(fz.odds.reach("55"), seed=7)
    press = {name: button.click for name, button in buttons(panel).items()}
    shut = [name for name, button in buttons(panel).items() if button.disabled]
    assert sorted(shut) == ["1 more", "10 more", "100 more", "1000 more", "Show the truth"]
    press["Store my guess"]()
    assert "is no number" in panel._note.value
    panel._text.value = "70 <b>"
    press["Store my guess"]()
    assert "<b>" not in panel._note.value
    panel._text.value = "70 %"
    press["Store my guess"]()
    press["100 more"]()
    press["1 more"]()
    press["Show the truth"]()
    assert panel.stage == "truth"
    assert panel.run.n == 101
    assert panel.verdict
    assert "Largest gap" in panel._note.value
    assert panel.gap.startswith("data and exact") or panel.gap.startswith("guess and data")


def test_the_same_seed_gives_the_same_row_everywhere() -> None:
    one, other = OddsPanel(fz.odds.reach("55"), seed=7), Predict(fz.odds.reach("55"), seed=7)
    other.guess("0.5")
    for _ in range(30):
        one.step()
    other.step(30)
    assert one.run.results == other.run.results
    one.play.value = 1
    one.play.value = 0
    assert one.run.n == 31


def test_exactly_at_least_at_most() -> None:
    panel = OddsPanel(Answer.mean(LAW, "fives"), bound=2)
    for reading, value in (("exactly", LAW.exactly(2)), ("at least", LAW.at_least(2)), ("at most", LAW.at_most(2))):
        panel._reading.value = reading
        assert percent(value) in panel._numbers.value
    panel._bound.value = 3
    assert percent(LAW.at_most(3)) in panel._numbers.value
    for words in ("mean", "sd", "quantiles"):
        assert words in panel._numbers.value
    panel.step(50)
    frame = panel.to_frame()
    assert set(frame["kind"]) == {"bars", "dots", "line", "band", "level"}
    assert panel.to_csv().startswith("mark,kind,x,y,low,high\n")
    assert panel.to_svg().startswith("<svg")


def test_a_chance_stays_the_exact_one_beside_the_number_that_is_asked_for() -> None:
    john = fz.odds.tops("1", 3)
    panel = OddsPanel(john.answer(3, "all three level I cards have Ambush"), odds="after")
    assert "2/145" not in panel._numbers.value
    panel.choose("1 %")
    exact, asked = panel._numbers.value.index("<td>2/145<"), panel._numbers.value.index("at least 2")
    assert exact < asked
    panel._bound.value = 0
    assert "<td>2/145<" in panel._numbers.value


def test_a_chart_is_renewed_in_place() -> None:
    panel = OddsPanel(fz.odds.reach("55"))
    panel.step(2)
    before = len(_instances)
    figure = panel._run_plot._figures.children[0]
    for _ in range(20):
        panel.step()
    assert panel._run_plot._figures.children[0] is figure
    assert len(_instances) == before


def test_what_a_chart_shows_changes_around_whoever_reads_its_table() -> None:
    """A page makes the views of changed children anew, and who stands in one of them loses the focus."""
    panel = OddsPanel(fz.odds.reach("55"), odds="after")
    panel.step(2)
    parts, figure = panel._run_plot.children, panel._run_plot._figures.children[0]
    panel.choose("0.7")
    assert panel._run_plot._figures.children[0] is not figure  # the line of the exact value has come
    assert panel._run_plot.children == parts
    assert panel._run_plot.data_table in parts


def test_a_student_gets_a_line() -> None:
    room = ClassRoom("frog", Model(fz.odds.reach("55")))
    panel = ClassPanel(room, seat=4)
    buttons(panel)["Try 20 times as seat 4"].click()
    assert room.result_code(4) in panel._line.value
    teacher = ClassPanel(room)
    teacher._paste.value = panel._line.value
    buttons(teacher)["Read"].click()
    assert list(room.pot.students) == ["seat 4"]
    teacher._paste.value = "Mia 12/20"
    buttons(teacher)["Read"].click()
    assert "Mia" in room.pot.students
    # beside lines a tally may be a date in a chat: it is not counted, and that is said
    teacher._paste.value = f"[11/14, 9:22] Zoe: {room.result_code(5)}\nAda 9/20"
    buttons(teacher)["Read"].click()
    assert list(room.pot.students) == ["seat 4", "seat 5", "Mia"]
    assert "read tallies by themselves: Ada 9/20" in teacher._note.value
    assert "11/14" not in teacher._note.value


def test_what_is_in_doubt_is_named_and_can_be_dropped() -> None:
    teacher = ClassPanel(ClassRoom("frog", Model(fz.odds.reach("55"))))
    drop = buttons(teacher)["Drop what is in doubt"]
    assert drop.disabled
    teacher._paste.value = "Mia 12/20, Tom 9/20, mia 2/20"
    buttons(teacher)["Read"].click()
    assert "mia 2/20: Mia also has 12/20: none of them counts" in teacher._note.value
    assert "in doubt" in teacher._numbers.value
    assert "Mia: 12/20, 2/20" in teacher._numbers.value
    assert not drop.disabled
    drop.click()
    assert drop.disabled
    assert "in doubt" not in teacher._numbers.value
    teacher.read("Mia 12/20")
    assert teacher.room.pot.counts == (19, 21)


def test_wrong_words_are_named() -> None:
    with pytest.raises(ValueError, match="odds is 'hidden', 'after', 'always'"):
        OddsPanel(fz.odds.reach("55"), odds="never")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(ValueError, match="reading is"):
        OddsPanel(fz.odds.reach("55"), reading="about")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(ValueError, match="a panel shows"):
        Predict(3)  # type: ignore[arg-type]  # wrong on purpose


def test_a_plot_has_its_twins(tmp_path: Any) -> None:
    from hordeplay.odds.chart import bars

    plot = Plot(bars("A <b>die</b>", ["1-5", "6"], [5 / 6, 1 / 6]))
    assert plot.to_csv(tmp_path / "die.csv") == (tmp_path / "die.csv").read_text("utf-8")
    assert plot.to_svg(tmp_path / "die.svg") == (tmp_path / "die.svg").read_text("utf-8")
    assert "<b>" not in plot.to_svg()
    assert list(plot.to_frame()["y"]) == [5 / 6, 1 / 6]
    bundle = plot._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "image/svg+xml", "application/vnd.jupyter.widget-view+json"}
    plot.close()
