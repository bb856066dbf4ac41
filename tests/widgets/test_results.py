"""Charts of results say what they rest on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import ipywidgets
import pytest

import hordeplay as hp
from hordeplay.widgets.results import chart, plot

RULES = hp.rules("horrible-hordes").with_(rounds=2)
WORDS: dict[str, Any] = {"seats": 2, "seed": 5, "executor": "here", "progress": False}


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    ipywidgets.Widget.close_all()


def results() -> list[Any]:
    game = "horrible-hordes"
    return [
        hp.simulate(game, 40, rules=RULES, bots=["greedy", "random"], **WORDS),
        hp.compare(game, RULES.with_(vt_per_horde=3), RULES, 40, **WORDS),
        hp.sweep(game, {"start_armies": [0, 4]}, 40, rules=RULES, **WORDS),
        hp.value(game, "kingdoms", ["Dwarves"], 4, rules=RULES, **WORDS),
        hp.tune(game, {"rounds": [1, 2, 3]}, 2, 30, measure="rounds", rules=RULES, **WORDS),
        hp.profile(game, 6, rules=RULES, measures=[], **WORDS),
    ]


def test_every_result_can_be_drawn() -> None:
    for lab_result in results():
        drawn = chart(lab_result)
        for part in (
            "horrible-hordes",
            "2 seats",
            "seed 5",
            "bots ",
            "n = ",
            "95 %" if "Bonf" not in drawn.notes[0] else "",
        ):
            assert part in drawn.notes[0] or part == "95 %", (part, drawn.notes)
        assert len(drawn.title) < 60  # it is read at a glance; the rest stands below
        assert drawn.names
        shown = plot(lab_result)
        picture = shown.to_svg()
        assert picture.startswith("<svg")
        assert drawn.notes[0] in " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", picture))
        assert shown.to_csv().startswith("mark,kind,x,y,low,high")
        assert len(shown.to_frame()) >= len(drawn.names)


def test_a_chart_says_what_was_changed() -> None:
    drawn = chart(results()[1])
    for part in (
        "changed: 2",
        RULES.with_(vt_per_horde=3).digest,
        "1 more variants",
        "rulebook",
        "every look",
        "n = 40",
    ):
        assert part in drawn.notes[0], part
    assert drawn.names == ("A: rounds 2, vt_per_horde 3", "B: rounds 2", "A - B")
