"""The substeps of a ply: what single steps left behind on the way from one question to the next."""

from __future__ import annotations

import hordeplay as hp
from hordeplay.core.substeps import substeps
from hordeplay.core.table_tree import differences
from hordeplay.games.kingdom_rush import at

STEPS = ("destroy", "advance", "pick_up", "round_end")


def test_each_substep_is_a_step_that_told_of_something() -> None:
    match = at("act", round=3, done="1", trays="A1 e3 tiles b2 d2 b4 d4, A2 d2, A7 b2 soldiers b2", seed=1)
    match.play("done", 0)
    between = substeps(match, 1, STEPS)
    assert [substep.table.step for substep in between] == ["destroy", "advance", "advance", "pick_up"]
    whats = [event.what for _, event in match.happened(0, 1)]
    assert [whats[substep.events_told - 1] for substep in between] == ["destroys", "moves", "held", "picks_up"]
    assert [len(substep.table.trays) for substep in between] == [2, 2, 2, 2]
    assert [substep.table.crystals for substep in between] == [1, 1, 1, 1]
    assert [bool(substep.table.trays[1].soldiers) for substep in between] == [True, True, False, False]
    assert substeps(match, 1, ("destroy",))[0].table.round == 3


def test_what_is_told_last_is_the_ply_itself() -> None:
    match = at("act", round=3, done="1", trays="A2 d2", crystals=3, seed=1)
    match.play("done", 0)
    assert [event.what for _, event in match.happened(0, 1)] == ["done", "moves", "picks_up"]
    assert [substep.table.step for substep in substeps(match, 1, STEPS)] == ["advance"]


def test_nothing_is_changed_and_nothing_is_told_anew() -> None:
    match = hp.new("kingdom-rush", seats=2, seed=7)
    match.run("greedy", until="round")
    match.run("greedy", until="round")
    events, there = len(match.events), match.table.copy()
    for ply in range(match.ply + 1):
        for substep in substeps(match, ply, STEPS):
            assert substep.table.log is None
            assert 0 < substep.events_told < len(match.happened(ply - 1, ply))
    assert len(match.events) == events
    assert list(differences(there, match.table)) == []
    assert substeps(match, match.ply, ()) == []
    assert substeps(match, 0, STEPS) == []
