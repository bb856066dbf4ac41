"""The past of a match: thinned, bounded, and near everywhere."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from core.magpie import GAME as MAGPIE
from core.playing import again, pig
from pig.turn import PigTable

import hordeplay as hp
from hordeplay.core.history import RECENT, SPACING, History
from hordeplay.core.luck import bot_source
from hordeplay.core.match import Match
from hordeplay.core.script import Play
from hordeplay.core.table_tree import freeze


def long_match(plies: int = 3_000) -> Match[PigTable]:
    match = pig(seed=1)
    while match.ply < plies:
        match.play("roll")
    return match


def gaps(history: History[Any]) -> list[int]:
    return [b.ply - a.ply for a, b in pairwise(history.saves)]


@pytest.mark.parametrize("loaded", [False, True], ids=["played", "loaded"])
def test_the_last_steps_are_kept_and_one_per_16_answers_before(loaded: bool) -> None:
    match = long_match()
    history = (again(match) if loaded else match)._history
    assert len(history.saves) <= RECENT + len(history.answers) / (SPACING * 3 // 4) + 1
    assert max(gaps(history)) <= SPACING + 2
    assert history.saves[0].ply == 0
    if not loaded:
        assert gaps(history)[-RECENT + 2 :] == [2] * (RECENT - 2)
        assert len(history.saves) <= RECENT + len(history.answers) / SPACING + 2


def test_every_ply_of_a_long_match_is_a_few_answers_from_a_save() -> None:
    match = long_match()
    for ply in (0, 1, 777, 1_500, 2_999, 3_000):
        save = match._history.before(ply)
        assert ply - SPACING - 2 <= save.ply <= ply
    for ply in range(0, 3_000, 97):
        match.goto(ply)
        assert match.ply == ply


def test_a_played_and_a_loaded_match_go_to_the_same_tables() -> None:
    match = long_match(700)
    twin = again(match)
    for ply in range(0, 700, 13):
        match.goto(ply)
        twin.goto(ply)
        assert freeze(match.table) == freeze(twin.table)


def test_going_about_keeps_no_more_than_before() -> None:
    match = long_match(600)
    saves = len(match._history.saves)
    for ply in (5, 300, 17, 599, 0, 600):
        match.goto(ply)
    for _ in range(40):
        match.undo()
        match.redo()
    assert len(match._history.saves) == saves


def test_cut_and_mend() -> None:
    match = long_match(200)
    history = match._history
    before = (history.answers[:], history.saves[:], history.events[:], history.marks[:])
    future = history.cut(100)
    assert len(history.answers) == 100
    assert len(history.marks) == 101
    assert history.saves[-1].ply <= 100
    history.mend(100, future)
    assert (history.answers, history.saves, history.events, history.marks) == before


def test_luck_ahead() -> None:
    history = long_match(10)._history
    assert history.luck_ahead(0)
    assert history.luck_ahead(9)
    assert not history.luck_ahead(10)


@pytest.mark.parametrize("loaded", [False, True], ids=["played", "loaded"])
def test_hidden_hands_are_dealt_anew_in_the_step_of_any_ply(loaded: bool) -> None:
    """Of steps long past not every table is kept. What others drew and chose in steps before is not replayed on another deal."""
    match: Match[Any] = hp.new(MAGPIE, seats=3, seed=5)
    match.run("random")
    entered: list[str] = []
    for ply in range(match.plies):
        one = again(match) if loaded and not ply else match
        one.goto(ply)
        position = one.position()
        entered.clear()
        play = Play(position.table.copy(), position.steps, lambda table: entered.append(table.step))
        before = len(entered)
        for answer in position.answers:
            play.send(answer)
        assert (len(entered), freeze(play.table)) == (before, freeze(one.table)), (
            f"ply {ply} is reached over several steps"
        )
        for seat in range(3):
            one.seen_by(seat).imagine(bot_source("history", seat, ply))
        match = one
