"""No knob crashes a game: each at both ends, and many at random; a game ends, or stops with a reason and a position."""

from __future__ import annotations

import os
from typing import Any

import pytest
from lab.pigs import Broken, Inline
from pig import GAME

import hordeplay as hp
from hordeplay.games import find
from hordeplay.lab.plan import own_bot
from hordeplay.lab.soak import NO_FAULT, Soak, soak

LONG = bool(os.environ.get("HORDEPLAY_LONG"))
TYPED = {*NO_FAULT, "endless"}
"""What may become of a game: it ended, the setting was refused in words, or it went on for too long."""


def assert_no_crash(soaked: Soak) -> None:
    """Each game ended or stopped with a typed reason, and whatever stopped can be stepped into where it did."""
    print(soaked)
    assert not soaked.crashes, soaked
    assert {row.outcome for row in soaked.rows} <= TYPED
    assert all(row.says for row in soaked.rows if row.outcome != "ended")
    assert all(soaked.position(row).ply == row.ply for row in soaked.faults)


@pytest.mark.parametrize("game", hp.games())
def test_some_knobs_at_their_ends_and_at_random(game: str) -> None:
    """The short form: every 23rd knob at both ends, four random settings."""
    knobs = list(find(game).printed.all_knobs())[::23]
    soaked = soak(game, 4, knobs=knobs, bot=own_bot(find(game)))
    assert_no_crash(soaked)
    assert not soaked.faults, soaked


@pytest.mark.skipif(not LONG, reason="minutes of play; HORDEPLAY_LONG=1 runs it")
@pytest.mark.parametrize("game", hp.games())
def test_every_knob_at_its_ends_and_200_settings_at_random(game: str) -> None:
    """The whole of it: all knobs at both ends (at every option), and 200 games with a random third of them turned."""
    soaked = soak(game, 200)
    assert_no_crash(soaked)
    assert sum(row.what == "a random third of the knobs" for row in soaked.rows) == 200
    turned = {knob for row in soaked.rows if row.what == "one knob at an end" for knob, _ in row.setting}
    assert turned == set(find(game).printed.all_knobs())


def test_the_soak_tries_every_end() -> None:
    soaked = soak(GAME, 3, limit=3000)
    assert [row.name for row in soaked.rows[:4]] == ["goal 1", "goal 1000", "sides 2", "sides 20"]
    assert {row.seats for row in soaked.rows} == {2, 3, 4, 5, 6}
    assert not soaked.crashes
    assert soak(GAME, 3, limit=3000, executor=Inline()).rows == soaked.rows
    assert "0 crashes" in repr(soaked)
    assert len(soaked.to_frame()) == 8


def test_what_stops_can_be_replayed() -> None:
    soaked = soak(GAME, 0, knobs=["goal"], limit=200)
    (row,) = soaked.faults
    assert (row.outcome, row.ply) == ("endless", 200)
    match = soaked.position(row)
    assert match.ply == 200
    again = hp.load(match.save()) if "pig" in hp.games() else match
    assert again.ply == 200


def test_what_crashes_is_told() -> None:
    broken: Any = Broken()
    soaked = soak(GAME, 2, ends=False, bot=broken)
    assert soaked.crashes
    assert {row.outcome for row in soaked.crashes} == {"raised"}
    assert "lost the thread" in repr(soaked)
    assert soaked.position(soaked.crashes[0]).ply == soaked.crashes[0].ply
