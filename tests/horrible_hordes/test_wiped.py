"""Wiped out: chapter WIPE."""

from __future__ import annotations

from typing import Any

import pytest

from hordeplay.core.choice import Refusal
from hordeplay.core.match import Match
from hordeplay.core.scene import Rendering
from hordeplay.core.script import OVER, Event
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.notation import prepare
from hordeplay.games.horrible_hordes.rules.result import score
from hordeplay.games.horrible_hordes.rules.wiped import fall
from hordeplay.games.horrible_hordes.view.clicks import intent_of_click
from hordeplay.games.horrible_hordes.view.ids import square_part
from hordeplay.games.horrible_hordes.view.sentences import say
from hordeplay.games.horrible_hordes.view.summary import summary

PRINTED = HordeRules.load()


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def fallen(sheet: str = "f6 army, 6 vt, 3 wood, knows Nets + Pikes + Clerics", **knobs: Any) -> HordeTable:
    """A table whose first player has just lost the last Settlement."""
    table = prepare("restart", rules=PRINTED.with_(**knobs), dwarves=sheet, feudal_men="a9 settlement")
    fall(table, 0)
    return table


def restarting(**knobs: Any) -> Match[HordeTable]:
    rules = PRINTED.with_(**knobs)
    return at(
        "restart",
        dwarves="out, 6 vt, spent Mythic Saga",
        feudal_men="a9 settlement",
        restarts="0",
        rules=rules,
        dice="ask",
    )


def test_hh_wipe_02_03_everything_is_lost() -> None:
    """HH-WIPE-02, HH-WIPE-03, HH-RUL-81: units and Abilities go, VT stay, and the seat may restart."""
    table = fallen()
    player = table.players[0]
    assert (player.armies, player.abilities, player.vt, player.out) == ({}, [], 6, True)
    assert table.restarts == [0]


@pytest.mark.parametrize(("number", "again"), [(5, True), (20, False)])
def test_what_a_new_start_brings_is_told_where_a_round_is_left_for_it(number: int, again: bool) -> None:
    """HH-WIPE-01, HH-WIPE-04, HH-RUL-103."""
    table = fallen()
    table.round, table.log = number, []
    fall(table, 0)
    sentence = say(table, table.log[-1])
    assert sentence.startswith("Dwarves were wiped out with their last Settlement: ")
    assert ("they start again with a Settlement, 1 Castle, 2 Armies and 5 chits" in sentence) is again


def test_the_turn_of_who_fell_says_where_it_began_again() -> None:
    """HH-WIPE-01: what bots did, in one sentence."""
    match = restarting()
    match.play("restart a8")
    fell = Event("HH-WIPE-02", "wiped_out", {"seat": 0, "vt": 6, "again": True})
    assert summary(match.table, 0, [fell, *match.events]).endswith("wiped out, started again on a8")


def test_hh_rul_79_victory_tokens() -> None:
    """HH-RUL-79: the other reading takes the VT as well."""
    assert fallen(wipe_restart="lose_vt").players[0].vt == 0


@pytest.mark.parametrize(("knob", "spent"), [("spent", ["Mythic Saga"]), ("fresh", [])])
def test_hh_rul_100_one_time_abilities(knob: str, spent: list[str]) -> None:
    """HH-RUL-100: a used one-time Ability stays used, or may be taken again."""
    table = fallen("f6 army, spent Mythic Saga, knows Mythic Saga", oto_after_restart=knob)
    assert table.players[0].spent == spent


def test_hh_ex_31_restart() -> None:
    """HH-EX-31, HH-WIPE-01, HH-WIPE-04, HH-RUL-109: a free square, a new Kingdom, the starting stack and chits: 4 + 6 points."""
    match = restarting()
    assert rule(match.explain("restart a9")) == "HH-WIPE-01"
    match.play("restart a8")
    assert rule(match.explain("kingdom Dwarves")) == "HH-RUL-109"
    assert rule(match.explain("kingdom Feudal Men")) == "HH-RUL-09"
    match.play("kingdom Elves")
    table = match.table
    player = table.players[0]
    assert (score(table, 0), player.chits.total, player.chits.gold, player.out) == (10, 5, 0, False)
    assert player.abilities == ["Druids", "Rangers"]
    assert player.settlements == {read_square("a8"): 1}
    assert table.round == 2


def test_hh_rul_100_spent_is_not_taken_again() -> None:
    """HH-RUL-100: after a restart the used one-time Ability cannot be researched."""
    match = at("research", dwarves="d4 settlement, spent Mythic Saga", dice="ask")
    assert rule(match.explain("research Mythic Saga")) == "HH-RUL-100"


def test_hh_rul_80_declines() -> None:
    """HH-RUL-80: who declines is out and scores the VT."""
    match = restarting()
    match.play("quit")
    assert match.table.players[0].out
    assert score(match.table, 0) == 6
    assert match.table.seat == 1


def test_hh_rul_80_no_square_left() -> None:
    """HH-RUL-80: without an unoccupied square nobody is asked."""
    rules = PRINTED.with_(board_size=6, tiles_per_type=0)
    full = ", ".join(f"{column}{row} settlement" for column in "abcdef" for row in range(1, 7))
    match = at("restart", dwarves="out", feudal_men=full, restarts="0", rules=rules, dice="ask")
    assert match.table.step != "restart"


@pytest.mark.parametrize(("until", "scores"), [("last_turn", (3, 4)), ("end", (7, 4))])
def test_hh_rul_103_nobody_starts_again_after_the_last_turn(until: str, scores: tuple[int, int]) -> None:
    """HH-RUL-103, HH-RUL-80: wiped out in the last raid a player has the Victory Tokens; by the other reading four units more."""
    rules = PRINTED.with_(restart_until=until)
    match = at("raid_segment", round=20, dwarves="e4 settlement, 3 vt", elves="a1 settlement castle 2 army",
               hordes="Gnoll Chieftain e4 7", seed=3, rules=rules)  # fmt: skip
    if until == "end":
        match.play("restart j9")
        match.play("kingdom Feudal Men")
    assert match.result is not None
    assert match.result.scores == scores
    if until == "last_turn":
        assert say(match.table, match.events[-2]) == "Dwarves left the game, as no round is left."


def test_hh_rul_103_one_round_earlier_they_do() -> None:
    """HH-RUL-103: while a round is left they may start again, also in a game for one."""
    for elves in ("", " | elves: a1 settlement"):
        match = at(
            "raid_segment | round: 19 | dwarves: e4 settlement, 3 vt | hordes: Gnoll Chieftain e4 7" + elves, seed=3
        )
        assert match.explain("restart j9") is None


def test_hh_wipe_04_starting_again_keeps_the_order_of_the_setup() -> None:
    """HH-WIPE-04, HH-SRES-03, HH-SRES-04: Settlement, Kingdom, then chits, Castle and Armies."""
    match = restarting()
    match.play("restart d4")
    match.play("kingdom Elves")
    happened = [event.what for event in match.events if event.what in {"founds", "kingdom", "starts_with", "stations"}]
    assert happened == ["founds", "kingdom", "starts_with", "stations"]
    assert score(match.table, 0) == 6 + 4


def test_a_click_on_the_board_while_a_kingdom_is_chosen_means_nothing() -> None:
    """HH-WIPE-01: after the square is chosen a click on another one is no start."""
    match = restarting()
    assert intent_of_click(match.table, 0, square_part(read_square("e5")), None) == "restart e5"
    match.play("restart d4")
    assert intent_of_click(match.table, 0, square_part(read_square("e5")), None) is None


def test_a_verb_of_another_moment_is_known() -> None:
    """HH-WIPE-01: while the Kingdom is chosen `restart` is a word for another time, not one that nobody knows."""
    match = restarting()
    match.play("restart d4")
    refusal = match.explain("restart e5")
    assert refusal is not None
    assert refusal.reason == "now is not the time for 'restart'; choose 'kingdom'"
    unknown = match.explain("begin e5")
    assert unknown is not None
    assert unknown.reason.startswith("nothing here is called 'begin'")


def both_fallen() -> Match[HordeTable]:
    """Two players have lost their last Settlement in the same Raid Segment, the Elves last."""
    return at("restart", dwarves="out, 2 vt", elves="out, 1 vt", restarts="0 1", dice="ask")


def test_hh_rul_110_two_fall_in_one_round() -> None:
    """HH-RUL-110: they start again in the order in which they fell; a Kingdom stays with its player until there is a new one."""
    match = both_fallen()
    assert match.request is not None
    match.play("restart a1", seat=0)
    refusal = match.explain("kingdom Elves")
    assert rule(refusal) == "HH-RUL-110"
    match.play("kingdom Gothic Men")
    match.play("restart j9", seat=1)
    assert rule(match.explain("kingdom Gothic Men")) == "HH-RUL-09"
    match.play("kingdom Dwarves")
    assert [player.kingdom for player in match.table.players] == ["Gothic Men", "Dwarves"]


def test_hh_wipe_01_the_log_names_whom_it_was() -> None:
    """HH-WIPE-01, HH-WIPE-04: an event is told with the Kingdom of its time, and a restart by the clauses of a restart."""
    match = both_fallen()
    for choice in ("restart a1", "kingdom Gothic Men", "restart j9", "kingdom Dwarves"):
        match.play(choice)
    lines = [(event.rule, say(match.table, event)) for event in match.events]
    assert lines[:1] == [("HH-WIPE-01", "Dwarves founded a first Settlement on a1.")]
    assert ("HH-WIPE-01", "Dwarves were wiped out: they start again as Gothic Men.") in lines
    assert ("HH-WIPE-01", "Elves were wiped out: they start again as Dwarves.") in lines
    assert ("HH-WIPE-04", "Gothic Men started with 1 Castle and 2 Armies on a1.") in lines
    assert ("HH-WIPE-04", "Dwarves started with 1 Castle and 2 Armies on j9.") in lines
    assert not {"HH-SETUP-02", "HH-SETUP-05", "HH-SRES-03", "HH-SRES-04"} & {clause for clause, _ in lines}


@pytest.mark.parametrize(("last_segments", "score_of_dwarves"), [(True, 0), (False, 1)])
def test_hh_rul_108_the_last_segments(last_segments: bool, score_of_dwarves: int) -> None:
    """HH-RUL-108, HH-END-01: the Hordes move and raid once more after the last turn, or the game ends with it."""
    rules = PRINTED.with_(last_segments=last_segments, hand_limit=20)
    match = at("end", round=20, up=1, dwarves="e4 settlement", elves="a1 settlement, 1 gold, knows Alchemy, 2 metal",
               hordes="Ogre Magi e5", seed=3, rules=rules)  # fmt: skip
    match.play("done")
    assert match.result is not None
    assert match.result.scores[0] == score_of_dwarves
    assert any(event.what == "horde_moves" for event in match.events) == last_segments


@pytest.mark.parametrize("last_segments", [True, False])
def test_hh_rul_108_no_raid_is_expected_that_is_not_played(last_segments: bool) -> None:
    """HH-RUL-108: the picture warns of the raids of the last round only where they are played."""
    rules = PRINTED.with_(last_segments=last_segments)
    match = at("spawn", round=20, dwarves="e4 settlement, 9 gold", hordes="Ogre Magi e5", rules=rules, dice="ask")
    card = match.game.look.scene(match.table, None, Rendering()).svg
    assert ("may raid" in card or "raids e4" in card) == last_segments


def test_hh_wipe_01_the_turn_and_the_sheet_say_which_kingdom_it_was() -> None:
    """HH-WIPE-01: a Kingdom that changes is told in the summary of the turn, on the sheet, and when the game ends."""
    match = both_fallen()
    match.play("restart a1")
    assert summary(match.table, 0, match.events) == "wiped out, started again on a1"
    match.play("kingdom Gothic Men")
    says = "Dwarves were wiped out and start again as Gothic Men on a1"
    assert summary(match.table, 0, match.events) == says
    look = match.game.look
    card = look.card(match.table, "seat-1")
    assert card is not None
    assert ("Before", "Dwarves, wiped out") in card.facts
    assert look.scene(match.table, 1, Rendering()).labels["seat-1"].startswith("Gothic Men, once Dwarves: ")
    match.play("restart j9")
    match.play("kingdom Dwarves")
    match.table.step = OVER
    ended = match.game.result(match.table)
    assert ended is not None
    assert ended.says.endswith("Gothic Men and Dwarves had been wiped out once on the way.")
    # Who falls once more and finds no round to start again in has fallen all the same (HH-RUL-103).
    match.table.players[1].out = True
    again = match.game.result(match.table)
    assert again is not None
    assert again.says.endswith("Dwarves had been wiped out twice on the way.")
