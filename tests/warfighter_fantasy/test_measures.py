"""Measures of every game, cards given and taken away, and questions about a live position with exact answers."""

from __future__ import annotations

from fractions import Fraction

import pytest
from infra.notebook_session import Session
from infra.project import ROOT
from warfighter_fantasy.helpers import RULES, table_at

import hordeplay as hp
from hordeplay.games.warfighter_fantasy import GAME, example
from hordeplay.games.warfighter_fantasy.measures import INTERVENTIONS
from hordeplay.games.warfighter_fantasy.odds import guards, questions, volley, weapon
from hordeplay.games.warfighter_fantasy.odds.quick import quick_odds
from hordeplay.lab import simulate
from hordeplay.widgets import Curtain


def test_every_measure_is_taken() -> None:
    """A number for each game, shares between 0 and 1; what they count is what the log tells."""
    sample = simulate(
        GAME, 2, seats=1, bots="veteran", seed=1, measures=list(GAME.measures), progress=False, executor="here"
    )
    for name, kind in GAME.measures.items():
        answered = sample.mean(name).value
        assert answered >= 0, name
        assert answered <= 1 or not kind.share, name


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
    shown = quick_odds(RULES)
    assert shown["Mace, HtH 2, Cover 3"] == weapon("Mace", "Standard", 3, hth=2)["wound"]
    assert shown["Turns until Guards arrive"] == Fraction(11, 5)
    for words, name in (
        ({"vuln_attack_bonus": 4}, "Shortsword on a target with a Vuln"),
        ({"armor_stop": "absorb"}, "Wounds from a Troll's Turn through Chainmail"),
        ({"counters_per_hero": 8}, "One of 3 Heroes left alone by 6 Hostiles"),
    ):
        changed = quick_odds(RULES.with_(**words))
        assert [key for key in shown if shown[key] != changed[key] and key == name] == [name]
    # a cup of three counters is empty after three draws, and by then everybody was named
    assert quick_odds(RULES.with_(counters_per_hero=1))["One of 3 Heroes left alone by 6 Hostiles"] == 0
    assert quick_odds(RULES.with_(guards_near=2, guards_middle=2))["Turns until Guards arrive"] < Fraction(11, 5)


@pytest.mark.parametrize("code", list(GAME.examples))
def test_questions_have_exact_answers(code: str) -> None:
    """On each prepared position: a chance is one, the cases add up, and the reasons can be told."""
    for says, kind, answer in questions(example(code).table, 0):
        answered = answer()
        assert says.endswith("?")
        assert kind == answered.kind
        assert answered.value >= 0
        assert answered.value <= 1 or kind == "number"
        assert answered.why().total == answered.value
        assert str(answered)


def test_an_attack_in_question() -> None:
    """WF-ATK-03, WF-CMP-18: the answer counts HtH and the Vuln of the first Hostile."""
    table = table_at(
        party="Gareth 1: Mace; Whisper 1", spaces=["Long Corridor"], foes=["Horned Brute at 1 vulns 1 on 2"],
        heroes={"gareth": {"space": 1, "striking": True}},
    )  # fmt: skip
    answers = {says: answer for says, _, answer in questions(table, 0)}
    says = "Gareth attacks the Horned Brute (1 Vuln) with Mace (Standard): what is the chance that it is wounded?"
    assert answers[says]().value == weapon("Mace", "Standard", 3, hth=2, vulns=1)["wound"]


def test_guards_in_question() -> None:
    """WF-GRD-02, WF-RUL-02: rolls at the end of this Turn and of the next one can still arrive."""
    table = table_at(adventure="Spinner's Realm", timer=0, turn=8)
    (answer,) = [answer for says, _, answer in questions(table, 0) if "Guards" in says]
    assert answer().value == guards(2).mean


def test_the_designer_s_question_of_the_armor() -> None:
    """WF-PQ-12, WF-RUL-01: the notebook asks before it tells, and what is behind its curtain is what `odds` says now."""
    session = Session(ROOT / "notebooks" / "designer.ipynb")
    start = next(
        n for n, cell in enumerate(session.cells) if cell.source.startswith("## 6. Does armor save too little?")
    )
    assert "**Predict**" in session.cells[start].source
    session.run(session.cells[1])
    (curtain,) = session.run(session.cells[start + 1]).values
    assert isinstance(curtain, Curtain)
    curtain.reveal()
    shown = str(curtain)
    saved = "".join(cell.saved for cell in session.cells[start:])
    soft = RULES.with_(armor_stop="absorb")
    bare, worn, absorbed = (
        volley("Cave Troll", 4, 1, name, rules=rules).mean
        for name, rules in (("", RULES), ("Chainmail", RULES), ("Chainmail", soft))
    )
    for value in (bare, worn, absorbed):
        assert f"{float(value):.3f}" in shown
        assert f"{float(value):.3f}" not in saved
    assert f"given back: {float(100 * (worn - absorbed) / (bare - absorbed)):.0f} %" in shown
