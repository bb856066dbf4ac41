"""Plains: the extra step comes once a round to an Army, whatever moves it (HH-RUL-92, HH-XTERR-03)."""

from __future__ import annotations

import pytest
from horrible_hordes.helpers import bare, play, refusal, sq
from horrible_hordes.test_bots import whole_game

import hordeplay as hp
from hordeplay.bots import Random
from hordeplay.core.script import OVER
from hordeplay.games.horrible_hordes import at, line
from hordeplay.games.horrible_hordes.model.check import check
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.rules.end_phase import refresh
from hordeplay.games.horrible_hordes.rules.moving import Move

GROUND = "a1 Plains, a3 Plains"
PRINTED = HordeRules.load()


def plain(units: str = "a1 2, j9 S", abilities: str = "Forced March") -> HordeTable:
    return bare(units, step="move", chits="0 0 3 0 1 0", abilities=abilities, ground=GROUND)


def test_hh_rul_92_the_extra_step_is_noted_where_it_is_needed() -> None:
    """HH-RUL-92: a group that went one space further by Plains is noted; one that did not need it is not."""
    assert play(plain(), "move a1 a3 2").table.players[0].ran == {sq("a3"): 2}
    assert play(plain(), "move a1 a2 2").table.players[0].ran == {}
    assert play(plain(), "move a1 a3 1").table.players[0].ran == {sq("a3"): 1}
    assert play(plain(abilities="Cavalry"), "move a1 a3 2").table.players[0].ran == {}


def test_hh_rul_92_forced_march_has_it_no_second_time() -> None:
    """HH-RUL-92, HH-RUL-36: the second move of a round goes a space less far after the extra step; the first may do without."""
    going = play(plain(), "move a1 a3 2")
    assert refusal(going, "march a3 a5 2 Forced March") == "HH-MOVE-03"
    assert refusal(going, "march a3 a4 2 Forced March") == ""
    going = play(plain(), "move a1 a2 2")
    assert refusal(going, "march a2 a4 2 Forced March") == ""


def test_hh_rul_92_who_has_not_had_it_may_still() -> None:
    """HH-RUL-92: of a mixed stack those go first who have not had the step; with one who has, the group has none."""
    table = plain("a1 1, a3 1, j9 S")
    going = play(table.copy(), "move a1 a3 1", "done")
    assert refusal(going, "march a3 a5 1 Forced March") == ""
    assert refusal(going, "march a3 a5 2 Forced March") == "HH-MOVE-03"
    one = play(table.copy(), "move a1 a3 1", "done", "march a3 a5 1 Forced March").table.players[0]
    assert (one.armies, one.ran) == ({sq("a3"): 1, sq("a5"): 1}, {sq("a3"): 1, sq("a5"): 1})
    both = play(table.copy(), "move a1 a3 1", "done", "march a3 a4 2 Forced March").table.players[0]
    assert both.ran == {sq("a4"): 1}


def test_hh_rul_92_listed_moves_are_the_legal_ones() -> None:
    """HH-RUL-92: what the second move of a mixed stack lists is what is not refused."""
    table = plain("a3 3, j9 S")
    table.players[0].ran = {sq("a3"): 2}
    listed = {str(choice) for choice in Move.options(table, 0) if choice.forbids(table, 0) is None}
    targets = [sq(name) for name in ("a1", "a2", "a4", "a5", "b2", "b3", "b4", "c3")]
    legal = {
        str(Move(sq("a3"), to, n)) for to in targets for n in (1, 2, 3) if not Move(sq("a3"), to, n).forbids(table, 0)
    }
    assert listed == legal
    assert "move a3 a5 1" in listed
    assert "move a3 a5 2" not in listed


def test_hh_rul_92_a_withdrawal_in_the_same_round_has_it_no_more() -> None:
    """HH-RUL-92, HH-RUL-37: Fighting Withdrawal comes in the same round as the turn; a new round brings the step back."""
    table = bare("a3 2, j9 S", step="horde_segment", abilities="Fighting Withdrawal", ground=GROUND)
    assert refusal(play(table), "withdraw a3 a5 2 Fighting Withdrawal") == ""
    table.players[0].ran = {sq("a3"): 1}
    assert refusal(play(table), "withdraw a3 a5 2 Fighting Withdrawal") == "HH-MOVE-03"
    assert refusal(play(table), "withdraw a3 a5 1 Fighting Withdrawal") == ""
    assert play(table.copy(), "withdraw a3 a4 2 Fighting Withdrawal").table.players[0].ran == {sq("a4"): 1}
    refresh(table)
    assert table.players[0].ran == {}


def test_hh_rul_92_magic_is_no_step() -> None:
    """HH-RUL-38, HH-RUL-92: an Army carried by Gate has not had the extra step; who has had it keeps the note."""
    table = plain(abilities="Gate, Forced March")
    going = play(table, "carry a1 a3 Gate", "done")
    assert going.table.players[0].ran == {}
    table = plain("a3 1, j9 S", abilities="Gate")
    table.players[0].ran = {sq("a3"): 1}
    assert play(table, "carry a3 e5 Gate").table.players[0].ran == {sq("e5"): 1}


def test_hh_rul_92_no_more_have_run_than_stand_there() -> None:
    """HH-RUL-92, HH-WIPE-02: the fallen are forgotten; a table that says more is refused."""
    table = bare("e5 2, a1 S", "Gnoll Chieftain e5 2")
    table.players[0].ran = {sq("e5"): 2}
    assert play(table, (1, 1), (7, 1)).table.players[0].ran == {sq("e5"): 1}
    with pytest.raises(ValueError, match="HH-RUL-92"):
        at("move", dwarves="d4 settlement, c3 army, ran c3 2")
    table = bare("e5 S1", "Gnoll Chieftain e5 2", "raid_segment", others="j9 S")
    table.players[0].ran = {sq("e5"): 1}
    assert play(table, (1, 1), (9, 9)).table.players[0].ran == {}


def test_the_note_is_part_of_table_line_and_save() -> None:
    """A copy has a note of its own; the line, a prepared table and a saved match carry it."""
    match = at("move", dwarves="d4 settlement, c3 3 army, 3 food", tiles="Plains c3 d3", board="-")
    match.play("move c3 e3 2")
    table = match.table
    assert table.players[0].ran == {sq("e3"): 2}
    copy = table.copy()
    copy.players[0].ran.clear()
    assert table.players[0].ran == {sq("e3"): 2}
    assert "ran e3 2" in line(table)
    again = at(line(table)).table
    assert again.players[0].ran == table.players[0].ran
    assert line(again) == line(table)
    assert hp.load(match.save()).table.players[0].ran == {sq("e3"): 2}
    assert table.seen_by(1 if len(table.players) > 1 else 0).players[0].ran == {sq("e3"): 2}
    check(table)


def test_whole_games_on_extra_terrain() -> None:
    """HH-XTERR-01: random games with the extra tiles and double moves; every table on the way is checked."""
    rules = PRINTED.with_(extra_terrain=True, rounds=6)
    for seed in range(2):
        assert whole_game(seed, [Random(), Random()], rules).step == OVER
