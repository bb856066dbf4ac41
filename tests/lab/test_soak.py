"""No knob crashes a game: each at both ends, and many at random; a game ends, or stops with a reason and a position."""

from __future__ import annotations

import os

import pytest

import hordeplay as hp
from hordeplay.games import find
from hordeplay.lab.plan import own_bot
from hordeplay.lab.soak import CALM, Soak, soak

LONG = bool(os.environ.get("HORDEPLAY_LONG"))
TYPED = {*CALM, "endless"}
"""What may become of a game: it ended, the setting was refused in words, or it went on for too long."""


def check(found: Soak) -> None:
    """Each game ended or stopped with a typed reason, and whatever stopped can be stepped into where it did."""
    print(found)
    assert not found.crashes, found
    assert {row.outcome for row in found.rows} <= TYPED
    assert all(row.says for row in found.rows if row.outcome != "ended")
    assert all(found.position(row).ply == row.ply for row in found.faults)


@pytest.mark.parametrize("game", hp.games())
def test_some_knobs_at_their_ends_and_at_random(game: str) -> None:
    """The short form: every 23rd knob at both ends, four random settings."""
    knobs = list(find(game).printed.all_knobs())[::23]
    found = soak(game, 4, knobs=knobs, bot=own_bot(find(game)))
    check(found)
    assert not found.faults, found


@pytest.mark.skipif(not LONG, reason="minutes of play; HORDEPLAY_LONG=1 runs it")
@pytest.mark.parametrize("game", hp.games())
def test_every_knob_at_its_ends_and_200_settings_at_random(game: str) -> None:
    """The whole of it: all knobs at both ends (at every option), and 200 games with a random third of them turned."""
    found = soak(game, 200)
    check(found)
    assert sum(row.what == "a random third of the knobs" for row in found.rows) == 200
    turned = {knob for row in found.rows if row.what == "one knob at an end" for knob, _ in row.setting}
    assert turned == set(find(game).printed.all_knobs())
