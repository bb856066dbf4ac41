"""Turn sequence, time track and result: chapters SEQ, TIME, VICT."""

from __future__ import annotations

from typing import Any

import pytest

from hordeplay.core.script import OVER
from hordeplay.games.horrible_hordes import GAME, at
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.notation import prepare
from hordeplay.games.horrible_hordes.rules import STEPS
from hordeplay.games.horrible_hordes.rules.result import score
from hordeplay.games.horrible_hordes.rules.turn import PHASES, own_phase, phase


def test_hh_seq_01_eleven_phases_in_order() -> None:
    """HH-SEQ-01, HH-RUL-94: the phases are steps in the printed order."""
    assert [step for step in STEPS if step in PHASES] == list(PHASES)
    assert list(PHASES.values())[:5] == [
        "Event Phase",
        "Resource Phase",
        "Trade Phase",
        "Settlement Phase",
        "Fortify Phase",
    ]
    assert len(PHASES) == 11


def test_hh_time_01_moment() -> None:
    """HH-TIME-01: round, turn within the game, seat and phase."""
    match = at("fortify", dwarves="d4 settlement, 4 stone", feudal_men="a9 settlement", round=3, order="1 0", up=1)
    moment = GAME.moment(match.table)
    assert (moment.round, moment.turn, moment.seat, moment.where) == (3, 6, 0, "Round 3 of 20, Fortify Phase")
    first = at("settle_in", seat_0="-", seat_1="-", round=0, dice="ask")
    assert GAME.moment(first.table).where == "Before round 1, first Settlements"
    first.table.step = OVER
    assert GAME.moment(first.table).where == "The game is over"


def test_hh_vict_01_no_result_before_the_end() -> None:
    """HH-VICT-01: there is no result while the game goes on."""
    assert GAME.result(at("fortify", dwarves="d4 settlement, 4 stone").table) is None


def test_hh_coop_01_nobody_attacks_a_player() -> None:
    """HH-COOP-01, HH-RUL-95, HH-MOVE-06: Armies beside an opponent have nobody to attack, and cannot enter."""
    words: dict[str, Any] = {"dwarves": "d4 settlement army, 1 food", "elves": "d5 settlement"}
    refusal = at("move", dice="ask", **words).explain("move d4 d5 1")
    assert refusal is not None
    assert refusal.rule == "HH-MOVE-06"
    with pytest.raises(ValueError, match="nothing can be decided in the Attack Phase"):
        at("attack", dice="ask", **words)


def test_hh_punit_01_units_that_count() -> None:
    """HH-PUNIT-01, HH-PUNIT-02: each player's own Settlements, Armies and Castles count, Hit Counters do not."""
    table = prepare("event", dwarves="d4 settlement castle 2 army", elves="a9 settlement", hordes="Rat King d4")
    assert [score(table, seat) for seat in (0, 1)] == [4, 1]


def test_hh_seq_02_a_raid_belongs_to_nobodys_turn() -> None:
    """HH-SEQ-02: a battle of the Attack Phase is part of a turn, one of the Raid Segment is not."""
    words: dict[str, Any] = {"dwarves": "d4 settlement castle army", "hordes": "Rat King d4"}
    fought = at("combat", battle="seat 0, at d4", dice="ask", **words).table
    raided = at("combat", battle="seat 0, at d4, raid yes", dice="ask", **words).table
    assert own_phase(fought)
    assert not own_phase(raided)
    assert (phase(fought), phase(raided)) == ("Attack Phase", "Raid Segment")


@pytest.mark.parametrize(
    ("kingdoms", "sentence"),
    [
        ("dwarves", "Dwarves end with 2 points: 1 Settlement and 1 Army."),
        ("dwarves elves", "Elves win with 3 points, only 1 ahead of Dwarves: 1 Castle to 0 made the difference."),
        (
            "dwarves elves women_warriors",
            "Elves and Women Warriors win with 3 points, only 1 ahead of Dwarves.",
        ),
    ],
)
def test_hh_vict_01_the_result_in_words(kingdoms: str, sentence: str) -> None:
    """HH-VICT-01: every Kingdom is a people, so one that wins is spoken of like several."""
    sheets = {
        "dwarves": "d4 settlement army",
        "elves": "a9 settlement castle army",
        "women_warriors": "h9 settlement 2 army",
    }
    words: dict[str, Any] = {name: sheets[name] for name in kingdoms.split()}
    table = at("end", dice="ask", **words).table
    table.step = OVER
    ended = GAME.result(table)
    assert ended is not None
    assert ended.says == sentence


@pytest.mark.parametrize(
    ("elves", "sentence"),
    [
        (
            "a9 settlement castle 3 army, a7 settlement castle, 2 vt",
            "3 ahead of Dwarves: 1 Settlement, 1 Castle and 1 Victory Token more made the difference.",
        ),
        (
            "a9 settlement castle 4 army, a7 army, 1 vt",
            "2 ahead of Dwarves: 5 Armies to 3 made the difference.",
        ),
        (
            "a9 settlement 4 army, a7 settlement 2 army",
            "2 ahead of Dwarves: 6 Armies to 3 made the difference, though Dwarves had 1 Castle and 1 Victory Token more.",
        ),
        (
            "a9 settlement castle 2 army, a7 settlement castle, 3 vt",
            "3 ahead of Dwarves: 1 Settlement, 1 Castle and 2 Victory Tokens more made the difference, though Dwarves had 1 Army more.",
        ),
    ],
)
def test_the_ending_names_all_that_made_the_margin(elves: str, sentence: str) -> None:
    """HH-VICT-01: a single kind where it covers the margin, else every kind that the winner has more of."""
    table = at("end", dwarves="d4 settlement castle 3 army, 1 vt", elves=elves, dice="ask").table
    table.step = OVER
    ended = GAME.result(table)
    assert ended is not None
    assert ended.says.partition(", ")[2] == sentence


def test_the_ending_of_a_tie_names_the_tokens_that_break_it() -> None:
    """HH-RUL-89."""
    rules = HordeRules.load().with_(tie_break="more_vt")
    table = at("end", dwarves="d4 settlement, 2 vt", elves="a9 settlement 2 army", dice="ask", rules=rules).table
    table.step = OVER
    ended = GAME.result(table)
    assert ended is not None
    assert ended.says == "Dwarves win with 3 points, as many as Elves: 2 Victory Tokens to 0 made the difference."
