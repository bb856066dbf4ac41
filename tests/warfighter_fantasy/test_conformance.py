"""What every game must keep, on random games of this one: an Adventure, a party built step by step, a campaign."""

from __future__ import annotations

from typing import Any

import pytest

import hordeplay as hp
from hordeplay.core.conformance import check_game, transcript
from hordeplay.games.warfighter_fantasy import GAME


def test_promises_of_the_core() -> None:
    """Every promise on random games of the Swamp Caves."""
    report = check_game(GAME, 3, seed=40, every=60)
    assert report.games == 3
    assert len(report.held) >= 17


def test_two_processes_would_write_the_same() -> None:
    """Records of seeded games do not differ from run to run."""
    assert transcript(GAME, 2, seed=3) == transcript(GAME, 2, seed=3)


@pytest.mark.parametrize(
    "setup",
    [
        {"adventure": "Forsaken Temple"},
        {"adventure": "Wurm's Barrow", "party": "build"},
        {"adventure": "Barrow Road", "party": "Arrin 4: Mace; Colin 2; Quill Ashby 3"},
        {"event": "Rising Water"},
        {"campaign": "The Lamplit Road", "party": "Gareth 1: Melee Skill, Shortsword; Herka 1; Whisper 1; Tolonar 1"},
    ],
    ids=["temple", "built", "road", "event", "campaign"],
)
def test_random_play_comes_to_an_end(setup: dict[str, Any]) -> None:
    """Whatever is played, the table stays legal, every event has words, and a record reads back."""
    match = hp.new(GAME, seats=1, seed=11, **setup)
    match.run("random")
    assert match.result is not None
    GAME.check(match.table)
    for event in match.events:
        assert event.rule in GAME.rulebook
        assert GAME.look.say(match.table, event).strip()


@pytest.mark.parametrize("adventure", ["Swamp Caves", "Forsaken Temple"])
def test_the_veteran_plays_to_the_end(adventure: str) -> None:
    """WF-OVR-03: it plays legally, and it gets further than chance."""
    match = hp.new(GAME, seats=1, seed=2, adventure=adventure)
    match.run("veteran")
    assert match.result is not None
    assert sum(event.what == "eliminated" for event in match.events) >= 2


def test_the_veteran_builds_a_party() -> None:
    """WF-OVR-02: with 45 points for the road and with those of an Adventure."""
    match = hp.new(GAME, seats=1, seed=1, adventure="Swamp Caves", party="build")
    match.run("veteran", until="turn")
    assert [hero.name for hero in match.table.heroes] == [
        "Gareth",
        "Hob Carrow",
        "Ryka",
        "Sister Wren",
        "Quill Ashby",
        "Whisper",
    ]
