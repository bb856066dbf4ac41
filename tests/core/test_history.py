"""The past of a match: thinned, bounded, and near everywhere."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from core.magpie import GAME as MAGPIE
from core.playing import again, pig
from pig import GAME as PIG
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


def long_pig(goal: int = 1_000) -> Match[PigTable]:
    return hp.new(PIG, seats=2, seed=2, rules=PIG.printed.with_(goal=goal))


def test_bots_that_answer_in_one_go_leave_few_copies_and_every_ply_near() -> None:
    match, twin = long_pig(), long_pig()
    match.run("greedy")
    while twin.request is not None:
        twin.run("greedy", until="request")
    assert (match.answers, match.events) == (twin.answers, twin.events)
    assert len(match._history.saves) <= match.plies / (SPACING * 3 // 4) + 1
    assert max(gaps(match._history)) <= SPACING + 2
    for ply in range(match.plies, -1, -7):
        match.goto(ply)
        twin.goto(ply)
        assert freeze(match.table) == freeze(twin.table)


def test_what_the_first_fork_has_kept_serves_the_next() -> None:
    match = long_pig()
    while match.request is not None and match.ply - match._history.before(match.ply).ply < 6:
        match.run("greedy", until="round")
    assert match.request is not None, "nothing was far from here"
    match.fork()
    assert match.ply - match._history.before(match.ply).ply <= 1
    saves = match._history.saves[:]
    assert match.fork()._history.saves == saves
    match.goto(match.ply // 2)
    match.fork()
    assert match._history.saves == saves, "only at its end is it asked for forks again and again"


def test_while_somebody_looks_from_a_seat_each_step_is_kept() -> None:
    """What a seat imagines from is its step; to reach it from further back would cost a replay each time."""
    match = long_pig(300)
    match.run(lambda seat: "hold" if seat.table.pot > 9 else "roll")
    assert len({gap for gap in gaps(match._history)[-RECENT + 2 :] if gap > 2}) == 0


def test_a_position_that_was_asked_for_is_kept() -> None:
    """Where hidden cards are dealt anew in the step, the way there is gone once."""
    match: Match[Any] = hp.new(MAGPIE, seats=3, seed=5)
    ways: set[int] = set()
    while match.request is not None:
        match.run("random", until="round")
        ways.add(match.ply - match._history.before(match.ply).ply)
        first, again = match.position(), match.position()
        assert (freeze(again.table), again.answers) == (freeze(first.table), first.answers)
        assert len(again.answers) == match.ply - match._history.before(match.ply).ply
        assert freeze(again.play().table) == freeze(match.table)
        plies = [save.ply for save in match._history.saves]
        assert plies == sorted(set(plies))
    assert max(ways) > 4, "nothing was far from here"


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
