"""What a newcomer stumbled over at the board: passes that say what they end, the log in words, the head in Town."""

from __future__ import annotations

from typing import Any

import pytest

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.games.warfighter_fantasy import at
from hordeplay.games.warfighter_fantasy.rules.campaign import cleared
from hordeplay.games.warfighter_fantasy.rules.result import moment
from hordeplay.widgets import Board

FOES: dict[str, Any] = {"spaces": ["Long Corridor"], "foes": ["Orc Spearmen at 1 x3 on 1 2 1"]}


def passes(board: Board) -> list[str]:
    """The labels of what may be passed."""
    return [hint["label"] for hint in board.hints if hint["default"]]


@pytest.mark.parametrize(
    ("setup", "label"), [(FOES, "2 Hostile attacks to follow"), ({}, "no Hostile attack to follow")]
)
def test_done_says_whether_anybody_attacks(setup: dict[str, Any], label: str) -> None:
    match = at("hero", heroes={"gareth": {"space": 1}}, **{"spaces": ["Long Corridor"], **setup})
    (labels,) = passes(Board(match, seat=0))
    assert label in labels


def test_done_within_an_action_ends_no_more_than_itself() -> None:
    match = at("hero", heroes={"gareth": {"hand": ["Block", "Dodge"]}}, **FOES)
    board = Board(match, seat=0)
    match.play("redraw gareth")
    assert board.ask["prompt"] == "Gareth: which card goes?"
    assert passes(board) == ["No more: draw 3 cards"]


def road() -> AnyMatch:
    """A campaign in its first Town."""
    match = hp.new("warfighter-fantasy", campaign="The Lamplit Road", party="Gareth 1; Tolonar 1; Whisper 1; Ryka 1")
    while match.table.step != "town":
        match.play(match.choices[0])
    return match


def test_the_timeline_of_a_campaign_counts_adventures_and_the_head_names_the_town() -> None:
    table = road().table.copy()
    assert table.journey is not None
    assert (moment(table).round, moment(table).where) == (1, f"The Lamplit Road, {table.journey.town}")
    table.outcome, table.turn = "won", 6
    table.step = cleared(table)
    assert moment(table).round == 2
    assert table.adventure not in moment(table).where


@pytest.mark.parametrize("step", ["step-sell", "step-mend", "step-restore", "step-promote"])
def test_a_step_of_the_town_says_why_not_before_a_hero_is_chosen(step: str) -> None:
    match = road()
    meant = match.game.look.intent_of_click(match.table, 0, step, None)
    assert meant is not None
    assert "asked for now" not in str(match.explain(meant))


def test_which_of_several_hostiles_says_what_tells_them_apart() -> None:
    heroes = {"gareth": {"space": 1, "striking": True}, "tolonar": {"space": 1}}
    match = at("hero", spaces=["Long Corridor"], foes=["Orc Spearmen at 1 x3 on 1 2 1"], heroes=heroes)
    board = Board(match, seat=0)
    match.play("attack gareth shortsword standard orc-spearmen")
    assert [hint["label"] for hint in board.hints] == [
        "One of 2 Orc Spearmen: will attack Gareth",
        "1 of the Orc Spearmen: will attack Tolonar",
    ]
