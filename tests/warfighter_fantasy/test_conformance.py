"""What every game must keep, on random games of this one: an Adventure, a party built step by step, a campaign."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

import hordeplay as hp
from hordeplay.core.conformance import check_game
from hordeplay.core.game import Game
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.rules.setup import start

ROAD = "The Lamplit Road"


def test_promises_of_the_core() -> None:
    """Every promise on random games of the Swamp Caves, one for each number of people."""
    report = check_game(GAME, 6, seed=40, every=120)
    assert report.games == 6
    assert len(report.held) >= 17


def elsewhere(adventure: str, party: str, campaign: str) -> Game[WarfighterTable]:
    """The same game with another start, for checks that start it without words; its party is for its own Adventure."""
    there, own = adventure, party

    def begin(
        rules: WarfighterRules, seats: int, adventure: str = there, party: str = "", event: str = "",
        campaign: str = campaign,
    ) -> WarfighterTable:  # fmt: skip
        return start(rules, seats, adventure, party or (own if adventure == there else ""), event, campaign)

    return replace(GAME, start=begin)


ELSEWHERE = [
    pytest.param("Forsaken Temple", "fahyrst", "", id="temple"),
    pytest.param("Spinner's Realm", "build", "", id="spinner"),
    pytest.param("Wurm's Barrow", "lamplit", "", id="barrow"),
    pytest.param("Ember Stair", "Elanar 3: Ice Bolt; Bram Oakhand 2; Sister Wren 3", "", id="stair"),
    pytest.param("Swamp Caves", "Gareth 1: Melee Skill, Shortsword; Herka 1; Whisper 1", ROAD, id="campaign"),
]


@pytest.mark.parametrize(("adventure", "party", "campaign"), ELSEWHERE)
def test_promises_of_the_core_elsewhere(adventure: str, party: str, campaign: str) -> None:
    """On the other Adventures, with bought parties, and on the road."""
    report = check_game(elsewhere(adventure, party, campaign), 1, seed=7, every=90)
    assert report.games == 1
    assert len(report.held) >= 17


def test_two_processes_write_the_same() -> None:
    """WF-CMP-02: records of seeded games do not depend on the hash seed."""
    code = (
        "from hordeplay.core.conformance import transcript;"
        "from hordeplay.games.warfighter_fantasy import GAME;"
        "import hashlib; print(hashlib.sha256(transcript(GAME, 2, seed=3).encode()).hexdigest())"
    )
    outputs = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        ).stdout
        for seed in ("1", "20261")
    ]
    assert len(outputs[0]) == 65
    assert outputs[0] == outputs[1]


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
