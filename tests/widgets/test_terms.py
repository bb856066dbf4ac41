"""The words of statistics that a page shows explain themselves, and none is explained that no panel prints."""

from __future__ import annotations

import re
from pathlib import Path

import ipywidgets
from infra.project import ROOT

import hordeplay as hp
from hordeplay.desk import Model, Run
from hordeplay.desk.running_mean import running
from hordeplay.games import fantahzee as fz
from hordeplay.widgets import ClassPanel, Plot
from hordeplay.widgets.terms import TERMS, explained


def shown(widget: ipywidgets.Widget) -> str:
    """All HTML of a panel."""
    inner = "".join(shown(child) for child in getattr(widget, "children", ()))
    return inner + (widget.value if isinstance(widget, ipywidgets.HTML) else "")


def terms(html: str) -> list[str]:
    return re.findall(r'<abbr class="hp-term" tabindex="0" title="[^"]+">([^<]+)</abbr>', html)


def test_every_term_is_printed_somewhere() -> None:
    own = ROOT / "hordeplay/widgets/terms.py"
    places = (
        path for room in ("desk", "lab", "notebook", "widgets") for path in (ROOT / "hordeplay" / room).rglob("*.py")
    )
    source = "\n".join(Path(path).read_text("utf-8") for path in places if path != own)
    assert [term for term in TERMS if term.replace("95 %", "") not in source] == []
    assert all(meaning[0].islower() and meaning[-1] not in ".!" for meaning in TERMS.values())


def test_the_band_of_a_running_mean_explains_itself() -> None:
    run = Run(Model(fz.odds.boss_next(2)), "terms")
    run.step(100)
    marked = terms(shown(Plot(running(run, exact=True))))
    assert {"right at every look", "of all runs end between", "95 % interval for a share"} <= set(marked)
    assert "betting" in TERMS["95 % interval for a share"]  # the method, for who points at it


def test_the_pooled_sample_of_a_class_explains_itself() -> None:
    room = hp.desk.ClassRoom("terms", Model(fz.odds.boss_next(2)), tries=10, seats=3)
    panel = ClassPanel(room)
    panel.read("\n".join(room.result_code(seat) for seat in (1, 2, 3)))
    assert "pooled" in terms(panel._numbers.value)


def test_a_term_is_explained_once_as_a_whole_word_and_markup_stays_text() -> None:
    html = explained('paired <b>"pairs"</b>, unpaired, paired')
    assert terms(html) == ["paired", "pairs"]
    assert "&lt;b&gt;" in html
    assert "unpaired" in html
    assert ":focus::after" in html  # for who has no pointer
    assert explained("three <dice>") == "three &lt;dice&gt;"
