"""Measures of every game, cards given and taken away, and questions about a live position with exact answers."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from warfighter_fantasy.playing import RULES

import hordeplay as hp
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.at import table_at
from hordeplay.games.warfighter_fantasy.gauges import INTERVENTIONS, glance
from hordeplay.games.warfighter_fantasy.lessons import LESSONS, lesson
from hordeplay.games.warfighter_fantasy.odds import guards, volley, weapon
from hordeplay.games.warfighter_fantasy.questions import ask
from hordeplay.lab import simulate


def test_every_measure_is_taken() -> None:
    """A number for each game, shares between 0 and 1; what they count is what the log tells."""
    sample = simulate(
        GAME, 2, seats=1, bots="veteran", seed=1, measures=list(GAME.measures), progress=False, executor="here"
    )
    for name, kind in GAME.measures.items():
        found = sample.mean(name).value
        assert found >= 0, name
        assert found <= 1 or not kind.share, name


def test_cards_are_given_and_taken_away() -> None:
    """WF-CMP-02: without a card the deck is smaller by its copies."""
    with_it, without = INTERVENTIONS["actions"].sides(RULES, "Block")
    sizes = [
        sum(hp.new(GAME, seats=1, rules=rules).origin.cards.bags["action"].count("Block") for _ in range(1))
        for rules in (with_it, without)
    ]
    assert sizes == [RULES.actions["Block"].copies, 0]


def test_what_is_seen_at_a_glance() -> None:
    """WF-GRD-03, WF-GEA-06: exact numbers that follow the rules."""
    shown = glance(RULES)
    assert shown["Mace, HtH 2, Cover 3"] == weapon("Mace", "Standard", 3, hth=2)["wound"]
    assert shown["Turns until Guards arrive"] == Fraction(11, 5)
    for words, name in (
        ({"vuln_attack_bonus": 4}, "Shortsword on a target with a Vuln"),
        ({"armor_stop": "absorb"}, "Wounds from a Troll's Turn through Chainmail"),
        ({"counters_per_hero": 8}, "One of 3 Heroes left alone by 6 Hostiles"),
    ):
        changed = glance(RULES.with_(**words))
        assert [key for key in shown if shown[key] != changed[key] and key == name] == [name]
    # a cup of three counters is empty after three draws, and by then everybody was named
    assert glance(RULES.with_(counters_per_hero=1))["One of 3 Heroes left alone by 6 Hostiles"] == 0
    assert glance(RULES.with_(guards_near=2, guards_middle=2))["Turns until Guards arrive"] < Fraction(11, 5)


@pytest.mark.parametrize("code", list(LESSONS))
def test_questions_have_exact_answers(code: str) -> None:
    """On each prepared position: a chance is one, the cases add up, and the reasons can be told."""
    for says, kind, answer in ask(lesson(code).table, 0):
        found = answer()
        assert says.endswith("?")
        assert kind == found.kind
        assert found.value >= 0
        assert found.value <= 1 or kind == "number"
        assert found.why().total == found.value
        assert str(found)


def test_an_attack_in_question() -> None:
    """WF-ATK-03, WF-CMP-18: the answer counts HtH and the Vuln of the first Hostile."""
    table = table_at(
        party="Gareth 1: Mace; Whisper 1", spaces=["Long Corridor"], foes=["Horned Brute at 1 vulns 1 on 2"],
        heroes={"gareth": {"space": 1, "striking": True}},
    )  # fmt: skip
    answers = {says: answer for says, _, answer in ask(table, 0)}
    says = "Gareth attacks the Horned Brute (1 Vuln) with Mace (Standard): what is the chance that it is wounded?"
    assert answers[says]().value == weapon("Mace", "Standard", 3, hth=2, vulns=1)["wound"]


def test_guards_in_question() -> None:
    """WF-GRD-02, WF-RUL-02: rolls at the end of this Turn and of the next one can still arrive."""
    table = table_at(adventure="Spinner's Realm", timer=0, turn=8)
    (answer,) = [answer for says, _, answer in ask(table, 0) if "Guards" in says]
    assert answer().value == guards(2).mean


def test_the_designer_s_question_of_the_armor() -> None:
    """WF-PQ-12, WF-RUL-01: the notebook asks before it tells, and what it tells is what `odds` says now."""
    path = Path(__file__).parents[2] / "notebooks" / "designer.ipynb"
    cells = json.loads(path.read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells]
    start = next(n for n, source in enumerate(sources) if source.startswith("## 6. Does armor save too little?"))
    assert "**Predict**" in sources[start]
    told = "".join("".join(output.get("text", "")) for cell in cells[start:] for output in cell.get("outputs", []))
    soft = RULES.with_(armor_stop="absorb")
    bare, worn, absorbed = (
        volley("Cave Troll", 4, 1, name, rules=rules).mean
        for name, rules in (("", RULES), ("Chainmail", RULES), ("Chainmail", soft))
    )
    for value in (bare, worn, absorbed):
        assert f"{float(value):.3f} Wounds" in told
    assert f"given back: {float((worn - absorbed) / (bare - absorbed)):.0%}" in told
    for adventure in ("Swamp Caves", "Spinner's Realm", "Forsaken Temple"):
        assert f"adventure {adventure}, seed 1" in told
