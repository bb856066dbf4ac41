"""The switch *odds: hidden / after I choose / always* on every panel, and the tables and files below the charts."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator
from typing import Any

import ipywidgets
import pytest
from ipywidgets import Widget
from widgets.test_desk import buttons, shown, tells

import hordeplay as hp
from hordeplay.desk import ClassRoom, Model
from hordeplay.games import fantahzee as fz
from hordeplay.odds.answer import Answer
from hordeplay.odds.pmf import Pmf
from hordeplay.widgets import ClassPanel, Curtain, KeepPanel, OddsPanel, Plot, Predict, Workbench

MODEL = Model(fz.odds.reach("55"))
TRUTH = MODEL.answer.value
KEEPS = fz.odds.best_keep((6, 5, 4, 3, 3, 2, 1), 2, "XX+XXX")


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    Widget.close_all()
    yield
    Widget.close_all()


def room() -> ClassRoom:
    room_ = ClassRoom("frog", MODEL)
    room_.read(" ".join(room_.result_code(seat) for seat in range(1, 9)))
    return room_


def tried(panel: Any) -> Any:
    """A panel on which everything that may be done before the reveal has been done."""
    if isinstance(panel, Predict):
        panel.guess("0.5")
    if isinstance(panel, Predict | OddsPanel):
        panel.step(7)
    return panel


def seen(panel: Any) -> list[Any]:
    if isinstance(panel, Curtain):
        return [panel._repr_mimebundle_(), repr(panel), panel.picture()]
    return shown(panel)


MAKERS: dict[str, Callable[[Any], Any]] = {
    "predict": lambda odds: Predict(MODEL, seed=7, odds=odds),
    "class": lambda odds: ClassPanel(room(), odds=odds),
    "curtain": lambda odds: Curtain("working", lambda: f"it is {TRUTH}", odds=odds),
    "odds": lambda odds: OddsPanel(MODEL, seed=7, odds=odds),
    "keep": lambda odds: KeepPanel(KEEPS, odds=odds),
}
CHOICES: dict[str, Callable[[Any], None]] = {
    "predict": lambda panel: panel.reveal(),
    "class": lambda panel: panel.lift(),
    "curtain": lambda panel: panel.reveal(),
    "odds": lambda panel: panel.choose("0.6"),
    "keep": lambda panel: panel.choose(),
}
VALUES = {name: KEEPS.value if name == "keep" else TRUTH for name in MAKERS}


@pytest.mark.parametrize("name", MAKERS)
def test_one_switch_rules_every_panel(name: str) -> None:
    value, panel = VALUES[name], tried(MAKERS[name]("after"))
    for plot in (widget for widget in all_of(panel) if isinstance(widget, Plot)):
        plot.data_table.opened = True
    assert tells(value, seen(panel)) == []
    for odds in ("hidden", "always", "after", "hidden", "after"):
        panel.odds = odds
        assert bool(tells(value, seen(panel))) == (odds == "always"), odds
    CHOICES[name](panel)
    assert panel.shown
    assert tells(value, seen(panel))
    panel.odds = "hidden"
    assert tells(value, seen(panel)) == []
    panel.odds = "after"
    assert tells(value, seen(panel))
    panel.odds = "hidden"
    panel.close()


@pytest.mark.parametrize("name", ["predict", "class", "curtain"])
def test_what_is_hidden_is_not_revealed(name: str) -> None:
    panel = tried(MAKERS[name]("hidden"))
    with pytest.raises(ValueError, match="turn the switch"):
        CHOICES[name](panel)
    assert not panel.shown
    assert tells(TRUTH, seen(panel)) == []


@pytest.mark.parametrize("name", MAKERS)
def test_whoever_prepares_sees_at_once(name: str) -> None:
    panel = MAKERS[name]("always")
    assert tells(VALUES[name], seen(panel))
    with pytest.raises(ValueError, match="odds is 'hidden', 'after', 'always'"):
        MAKERS[name]("never")


def test_a_guess_is_judged_only_after_trying() -> None:
    panel = Predict(MODEL, odds="always")
    with pytest.raises(ValueError, match="then see"):
        _ = panel.verdict
    assert "right" not in panel.record()
    panel.guess("0.7")
    panel.step(5)
    assert panel.record()["right"] == bool(panel.verdict)


# ---- tables and files


def all_of(panel: Any) -> list[Any]:
    widgets, todo = [], [panel]
    while todo:
        widgets.append(todo.pop())
        todo += list(getattr(widgets[-1], "children", ()))
    return widgets


def files(html: str) -> dict[str, str]:
    """The files that links hold, by their endings."""
    links = re.findall(r'download="[^"]*\.(\w+)" href="data:[^;]*;base64,([^"]*)"', html)
    return {ending: base64.b64decode(held).decode() for ending, held in links}


def test_every_chart_has_a_table_and_files() -> None:
    lone = Plot(running_chart())
    panels = [tried(MAKERS["odds"]("always")), tried(MAKERS["predict"]("always")), MAKERS["keep"]("always"), lone]
    panels.append(Workbench("horrible-hordes", seed=7))
    for panel in panels:
        plots = [widget for widget in all_of(panel) if isinstance(widget, Plot) and widget.chart.marks]
        assert plots
        for plot in plots:
            assert plot.data_table._shown.value == ""
            buttons(plot).get("Table and files", plot.data_table._button).value = True
            held = files(plot.data_table._shown.value)
            assert held == {"csv": plot.to_csv(), "svg": plot.to_svg()}
            assert plot.chart.marks[0].name in plot.data_table._shown.value
            plot.data_table.opened = False
            assert plot.data_table._shown.value == ""


def running_chart() -> Any:
    run = hp.lesson("steamsmith").run(40)
    from hordeplay.desk.running_mean import running

    return running(run)


def test_the_class_table_names_the_students() -> None:
    panel = MAKERS["class"]("after")
    panel._plot.data_table.opened = True
    assert "<td>seat 3</td>" in panel._plot.data_table._shown.value
    held = files(panel._plot.data_table._shown.value)
    assert held["csv"].splitlines()[0] == "who,n,mean"
    assert len(held["csv"].splitlines()) == 10
    panel.lift()
    assert files(panel._plot.data_table._shown.value)["csv"].splitlines()[0] == "who,n,mean,exact"


def test_an_open_table_follows_its_chart() -> None:
    panel = OddsPanel(MODEL, seed=7)
    panel.step(3)
    panel._run_plot.data_table.opened = True
    before = panel._run_plot.data_table._shown.value
    panel.step(3)
    assert panel._run_plot.data_table._shown.value != before


# ---- words at the foot


def test_a_text_without_results_is_told_so() -> None:
    panel = MAKERS["class"]("after")
    panel.read("good morning")
    assert "No result stands in this text" in panel._note.value
    edited = panel.room.result_code(9).replace(" S9 ", " S10 ")
    panel.read(f"{panel.room.result_code(1)} {edited}")
    for part in ("seat 1: repeated, counted once", "S10", "the checksum does not fit"):
        assert part in panel._note.value
    mean = ClassPanel(ClassRoom("frog", Model(Answer.mean(Pmf.uniform(range(1, 7)), "a die"))))
    mean.read("Mia 14/20")
    assert "No result stands" in mean._note.value


def test_a_mended_text_takes_its_error_away() -> None:
    bench = Workbench("horrible-hordes", seed=7, auto=False)
    press = buttons(bench)
    bench._text.value = "army_hits_on ="
    press["Load TOML"].click()
    assert bench._note.value
    bench._text.value = bench.rules.to_toml()
    press["Load TOML"].click()
    assert bench._note.value == ""


def test_letters_grow_for_a_class() -> None:
    panel = MAKERS["predict"]("after")
    assert "hp-projector" not in panel._dom_classes
    panel.projector = True
    assert "hp-projector" in panel._dom_classes
    panel.projector = False
    assert "hp-projector" not in panel._dom_classes


def test_a_bench_row_has_room_and_a_name() -> None:
    bench = Workbench("horrible-hordes", knobs=["extra_tiles_per_type", "tie_break", "battle_mandatory"])
    for name, each in bench._rows.items():
        assert each.control.tooltip.startswith(f"{name}: ")
        assert "<wbr>" in each._name.value
    assert (
        bench._accessibility.names["hp-knob-extra_tiles_per_type"] == "extra_tiles_per_type, tiles of each extra type"
    )
    # the knobs that move the exact numbers are on the bench at first
    first = list(Workbench("horrible-hordes")._rows)
    assert first[:3] == ["die_sides", "d10_zero", "army_hits_on"]
    assert isinstance(bench._text, ipywidgets.Textarea)
    assert bench._text.layout.width == "calc(100% - 4px)"
