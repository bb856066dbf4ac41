"""End Phase and end of the round: chapters ENDPH, END, TURN; HH-RUL-62, HH-RUL-88, HH-RUL-97."""

from __future__ import annotations

from typing import Any

import pytest

from hordeplay.core.choice import Refusal
from hordeplay.core.match import Match
from hordeplay.core.script import OVER
from hordeplay.games.horrible_hordes import GAME, at
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.rules.end_phase import end_turn
from hordeplay.games.horrible_hordes.rules.result import score

PRINTED = HordeRules.load()


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def ending(sheet: str, step: str = "end", **words: Any) -> Match[HordeTable]:
    knobs = words.pop("knobs", {})
    return at(step, dwarves=sheet, rules=PRINTED.with_(**knobs), dice="ask", **words)


def test_hh_ex_29_hand_limit() -> None:
    """HH-EX-29, HH-ENDPH-01, HH-ABL-40: 13 chits with Storehouses: 8 stay, 5 go, in one go or bit by bit."""
    match = ending("d4 settlement, 13 wood, knows Storehouses")
    assert rule(match.explain("discard" + " wood" * 6)) == "HH-ENDPH-01"
    assert rule(match.explain("discard food")) == "HH-ENDPH-01"
    assert rule(match.explain("done")) == "HH-ENDPH-01"
    match.play("discard wood wood")
    match.play("discard wood wood wood")
    assert match.table.players[0].chits.total == 8
    assert match.table.step != "end"


def test_hh_rul_22_only_in_the_end_phase() -> None:
    """HH-RUL-22: a full hand is no matter in other phases, and 7 chits need no discard."""
    assert ending("d4 settlement, 7 wood").table.step != "end"
    assert ending("d4 settlement, 30 wood", "research").table.players[0].chits.total == 30


def test_hh_turn_01_next_player() -> None:
    """HH-TURN-01: the next player's Event Phase follows; players who are out are passed over."""
    match = ending("d4 settlement", feudal_men="out", horse_men="a9 settlement")
    assert (match.table.step, match.table.seat) == ("event", 2)
    assert match.table.turn.built == {}


def test_hh_seq_02_segments_close_the_round() -> None:
    """HH-SEQ-02: after the last turn the Horde Segment comes, and then the next round."""
    match = ending("d4 settlement", round=3, feudal_men="a9 settlement", up=1)
    assert match.table.round == 4
    assert (match.table.step, match.table.seat) == ("event", 0)


def test_hh_rul_62_what_ends_with_the_turn() -> None:
    """HH-RUL-62: blessings of the turn end with it, those of the round stay; or all stay under the knob."""
    blessings = "0 d4 turn Bless, 0 d4 round Haste"
    words: dict[str, Any] = {"feudal_men": "a9 settlement", "blessings": blessings}
    match = ending("d4 settlement army, knows Bless + Haste", **words)
    assert [blessing.ability for blessing in match.table.blessings] == ["Haste"]
    match = ending("d4 settlement army, knows Bless + Haste", knobs={"turn_durations": "round_end"}, **words)
    assert len(match.table.blessings) == 2


def test_hh_rul_97_everything_is_fresh_next_round() -> None:
    """HH-RUL-97, HH-RUL-62: uses, losses and closed spaces are over when a round starts; one-time ones stay spent."""
    sheet = "d4 settlement army, uses Furnaces 1, spent Mythic Saga, lost army 1, knows Mythic Saga"
    match = ending(sheet, "round_end", closed="e5 -1", frozen="e5", blessings="0 d4 round Haste", round=2)
    player = match.table.players[0]
    assert (player.uses, player.lost, player.spent) == ({}, {}, ["Mythic Saga"])
    assert (match.table.closed, match.table.frozen, match.table.blessings) == ({}, [], [])
    assert match.table.round == 3


@pytest.mark.parametrize(("lost", "back"), [("army 1", True), ("castle 1", False), ("army 1 + rallied 1", False)])
def test_hh_rul_88_medicine(lost: str, back: bool) -> None:
    """HH-RUL-88, HH-ABL-57, HH-RUL-14: an Army of this round comes back once, but not one that rallied already."""
    match = ending(f"d4 settlement castle, lost {lost}, knows Medicine", "round_end")
    if back:
        match.play("place d4")
    assert bool(match.table.players[0].armies) == back


@pytest.mark.parametrize(
    ("lost", "vt"), [("army 2", 1), ("castle 1", 1), ("settlement 1", 0), ("army 1 + rallied 1", 1)]
)
def test_hh_rul_88_bards(lost: str, vt: int) -> None:
    """HH-RUL-88, HH-ABL-37: one VT a round when an Army or a Castle was lost, even one that came back."""
    match = ending(f"d4 settlement, lost {lost}, knows Bards & Minstrels", "round_end")
    assert match.table.players[0].vt == vt


def test_hh_end_01_the_game_ends() -> None:
    """HH-END-01, HH-VICT-01: after the last round the game is over and the highest score wins."""
    match = ending("d4 settlement castle, 3 vt", "round_end", round=20, feudal_men="a9 settlement 3 army, 2 vt")
    assert match.table.step == OVER
    result = GAME.result(match.table)
    assert result is not None
    assert (result.scores, result.winners) == ((5, 6), (1,))


def test_hh_ex_32_scoring() -> None:
    """HH-EX-32, HH-VICT-01: 3 Settlements, 2 Castles, 5 Armies and 7 VT are 17 points."""
    sheet = "d4 settlement castle 3 army, d5 settlement castle 2 army, d6 settlement, 7 vt"
    assert score(ending(sheet).table, 0) == 17


@pytest.mark.parametrize(("knob", "winners"), [("shared", (0, 1)), ("more_vt", (1,))])
def test_hh_rul_89_ties(knob: str, winners: tuple[int, ...]) -> None:
    """HH-RUL-89: equal scores share the win, or more VT decide."""
    match = ending(
        "d4 settlement 2 army", "round_end", round=20, feudal_men="a9 settlement, 2 vt", knobs={"tie_break": knob}
    )
    result = GAME.result(match.table)
    assert result is not None
    assert result.winners == winners


def test_hh_rul_80_nobody_left() -> None:
    """HH-RUL-80: when all players are out the game is over."""
    match = ending("out, 2 vt", "round_end")
    assert match.table.step == OVER


def test_hh_seq_02_end_turn_is_a_plain_step() -> None:
    """HH-TURN-01: the last player's turn leads to the Horde Segment."""
    table = ending("d4 settlement").table.copy()
    table.up = 0
    assert end_turn(table) == "horde_segment"
