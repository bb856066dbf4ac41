"""The legs of a ply: what single steps left behind on the way from one question to the next."""

from __future__ import annotations

import hordeplay as hp
from hordeplay.core.legs import legs
from hordeplay.core.tree import differences
from hordeplay.games.kingdom_rush import at

STEPS = ("destroy", "advance", "pick_up", "round_end")


def test_each_leg_is_a_step_that_told_of_something() -> None:
    match = at("act", round=3, done="1", trays="A1 e3 tiles b2 d2 b4 d4, A2 d2, A7 b2 soldiers b2", seed=1)
    match.play("done", 0)
    found = legs(match, 1, STEPS)
    assert [leg.table.step for leg in found] == ["destroy", "advance", "advance", "pick_up"]
    told = [event.what for _, event in match.happened(0, 1)]
    assert [told[leg.told - 1] for leg in found] == ["destroys", "moves", "held", "picks_up"]
    assert [len(leg.table.trays) for leg in found] == [2, 2, 2, 2]
    assert [leg.table.crystals for leg in found] == [1, 1, 1, 1]
    assert [bool(leg.table.trays[1].soldiers) for leg in found] == [True, True, False, False]
    assert legs(match, 1, ("destroy",))[0].table.round == 3


def test_what_is_told_last_is_the_ply_itself() -> None:
    match = at("act", round=3, done="1", trays="A2 d2", crystals=3, seed=1)
    match.play("done", 0)
    assert [event.what for _, event in match.happened(0, 1)] == ["done", "moves", "picks_up"]
    assert [leg.table.step for leg in legs(match, 1, STEPS)] == ["advance"]


def test_nothing_is_changed_and_nothing_is_told_anew() -> None:
    match = hp.new("kingdom-rush", seats=2, seed=7)
    match.run("greedy", until="round")
    match.run("greedy", until="round")
    events, there = len(match.events), match.table.copy()
    for ply in range(match.ply + 1):
        for leg in legs(match, ply, STEPS):
            assert leg.table.log is None
            assert 0 < leg.told < len(match.happened(ply - 1, ply))
    assert len(match.events) == events
    assert list(differences(there, match.table)) == []
    assert legs(match, match.ply, ()) == []
    assert legs(match, 0, STEPS) == []
