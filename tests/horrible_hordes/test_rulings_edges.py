"""Rulings at their edges: where one step, one moment or one unit more decides."""

from __future__ import annotations

from typing import Any

import pytest
from horrible_hordes.helpers import bare, play, printed, rolls, sq

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.core.script import Answer, Ask, Play
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import name_of
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.notation import prepare
from hordeplay.games.horrible_hordes.rules import STEPS
from hordeplay.games.horrible_hordes.rules.moving import reach
from hordeplay.games.horrible_hordes.rules.result import score

PRINTED = HordeRules.load()


def stands(line: str, **knobs: Any) -> Match[HordeTable]:
    return at(line, rules=PRINTED.with_(**knobs), dice="ask")


def rule(match: Match[HordeTable], text: str) -> str:
    """The clause that forbids a choice, or nothing."""
    refusal = match.explain(text)
    return refusal.rule if refusal else ""


def asked_seat(match: Match[HordeTable]) -> int:
    assert isinstance(match.request, Ask)
    return match.request.seat


def test_hh_rul_35_the_first_step_costs_even_out_of_a_settlement() -> None:
    """HH-RUL-35, HH-ABL-27: a road is free only out of a Settlement entered in this move, and a Horde on it ends the move."""
    table = bare("c2 S1, c3 S", step="move", chits="0 0 1 0 0 0", abilities="Roads")
    assert " ".join(name_of(square) for square in reach(table, 0, sq("c2"), 1)) == "c1 b2 d2 b3 c3 d3 c4"
    held = bare("c1 1, c2 S, c3 S", "Rat King c2 3", "move", chits="0 0 1 0 0 0", abilities="Roads")
    assert " ".join(name_of(square) for square in reach(held, 0, sq("c1"), 1)) == "b1 d1 c2"


def test_hh_rul_62_haste_lasts_until_the_round_ends() -> None:
    """HH-RUL-62, HH-RUL-37, HH-ABL-72: a stack under Haste withdraws three spaces in the Horde Segment of the same round."""
    match = stands("move | dwarves: e5 settlement 2 army, 1 magic 9 wood, only Haste + Fighting Withdrawal")
    match.play("enchant e5 Haste")
    match.play(next(choice for choice in match.choices if str(choice).startswith("research")))
    match.answer((1, 1))
    match.play("discard wood wood")
    assert match.table.step == "horde_segment"
    assert match.explain("withdraw e5 e8 2 Fighting Withdrawal") is None
    assert rule(match, "withdraw e5 e9 2 Fighting Withdrawal") == "HH-MOVE-03"


def test_hh_rul_37_in_order_of_play() -> None:
    """HH-RUL-37: several players withdraw in the order of play, each as often as Abilities allow."""
    line = "horde_segment | order: 1 0 | dwarves: e5 settlement army, %s | elves: a1 settlement army, %s"
    match = stands(line.replace("%s", "only Fighting Withdrawal"))
    assert asked_seat(match) == 1
    match.play("withdraw a1 a2 1 Fighting Withdrawal")
    assert asked_seat(match) == 0


def test_hh_tower_01_a_tower_is_the_castle_of_the_turn() -> None:
    """HH-TOWER-01, HH-FORT-01, HH-RUL-93: after a Castle no Tower may be built in the turn, nor the other way round."""
    line = "fortify | dwarves: d4 settlement, h8 settlement, 9 stone 4 wood, only Druids"
    for one, other in (("fortify d4", "tower h8"), ("tower d4", "fortify h8")):
        match = stands(line, wizard_tower=True, castles_per_turn=2)
        match.play(one)
        assert match.explain(other) is None
        match = stands(line, wizard_tower=True)
        match.play(one)
        assert match.table.step != "fortify"
    match = stands(line.replace("Druids", "Builders").replace("9 stone", "12 stone 1 gold"), wizard_tower=True)
    match.play("fortify d4")
    assert match.table.step == "fortify"
    assert rule(match, "tower h8") in {"HH-FORT-01", "HH-FORT-02"}
    assert match.explain("extra tower h8 Builders") is None


def test_hh_rul_26_a_second_settlement_guards_the_castle() -> None:
    """HH-RUL-26, HH-RUL-25, HH-RUL-39: one of two Settlements may leave a Castle; with Outposts the last one, too."""
    for units, ability, legal in (
        ("d4 settlement castle", "Urbanization", False),
        ("d4 2 settlement castle", "Urbanization", True),
        ("d4 settlement castle", "Outposts", True),
    ):
        match = stands(f"settle | dwarves: {units}, h8 settlement, 1 food, only Migration + {ability}")
        assert (match.explain("migrate d4 e4 Migration") is None) == legal
    match.play("migrate d4 e4 Migration")
    assert match.table.players[0].castles == {sq("d4"): 1}
    assert score(match.table, 0) == 3


def test_hh_rul_97_own_turn_and_segments_count_together() -> None:
    """HH-RUL-97, HH-RUL-60: Decoys of the own turn are used up in the raid of the same round, but for Leadership."""
    for abilities, again in (("Decoys", False), ("Decoys, Leadership", True)):
        table = bare("e5 2, a1 S", "Gnoll Chieftain e5 2", "raid_segment", abilities=abilities, chits="0 3 0 0 0 0")
        table.players[0].uses = {"Decoys": 1}
        assert isinstance(play(table, (1, 1), (7, 1)).request, Ask) == again


def test_hh_rul_65_help_needs_an_army_in_the_raid() -> None:
    """HH-RUL-65, HH-NOTE-03: with `allied_help`, too, battle Spells need an Army of the raided player on the square."""
    rules = printed().with_(allied_help=True)
    for units, helped in (("e5 S1", True), ("e5 SC", False)):
        table = bare(units, "Red Dragons e5 2", "raid_segment", others="a1 S", rules=rules)
        table.players[1].abilities, table.players[1].chits.magic = ["Fireball"], 1
        assert isinstance(play(table).request, Ask) == helped


def test_hh_raid_01_a_raid_is_a_battle() -> None:
    """HH-RAID-01, HH-RAID-06: Skirmishers open a raid, Decoys take a hit back in it, and each unit has one die."""
    table = bare("e5 SC2", "Gnoll Chieftain e5 3", "raid_segment", abilities="Skirmishers, Decoys", chits="0 1 0 0 0 0")
    going = play(table, (6,))
    assert going.table.hordes[0].hits == 2
    assert rolls(going) == 4
    castle = bare("e5 C2, a1 S", "Gnoll Chieftain e5 3", "raid_segment", abilities="Decoys", chits="0 1 0 0 0 0")
    going = play(castle, (1, 1, 1), (7, 7, 7), "cancel Decoys")
    assert not going.table.players[0].castles
    assert going.table.players[0].armies == {sq("e5"): 2}


@pytest.mark.parametrize(
    ("tile", "square", "hits"), [("Chasm", "b2", 7), ("Desolate Moor", "e9", 8), ("Heath", "e9", 7)]
)
def test_hh_rul_92_tiles_of_the_setup(tile: str, square: str, hits: int) -> None:
    """HH-RUL-92, HH-XTERR-03: a starting Horde rolls again on a Chasm, and has one counter more on a Desolate Moor."""
    rules = PRINTED.with_(extra_terrain=True)
    table = prepare(
        "first_hordes",
        rules=rules.with_(horde_draw="discard"),
        dwarves="e5 settlement",
        tiles=f"{tile} e9, Heath b2",
        gone=" + ".join(name for name, card in rules.hordes.items() if card.set == "basic" and name != "Rat King"),
    )
    going = Play(table, STEPS)
    answers: list[Any] = ["Rat King", (5, 9), (2, 2)]
    while going.table.round == 0:
        going.send(Answer(None, answers.pop(0)))
    assert [(name_of(horde.at), horde.hits) for horde in going.table.hordes] == [(square, hits)]


def test_hh_rul_79_nobody_restarts_in_a_chasm() -> None:
    """HH-RUL-79, HH-RUL-92, HH-WIPE-01: a restart needs a square without units, Hordes and Chasm; no distance is kept."""
    line = (
        "restart | tiles: Chasm c3, Heath c4 | hordes: Rat King c5 | restarts: 0 | dwarves: out | elves: a9 settlement"
    )
    match = stands(line, extra_terrain=True)
    assert [rule(match, f"restart {square}") for square in ("c3", "c4", "c5", "a9", "a8")] == [
        "HH-XTERR-03",
        "",
        "HH-WIPE-01",
        "HH-WIPE-01",
        "",
    ]


def test_hh_master_01_the_others_are_the_players() -> None:
    """HH-MASTER-01, HH-RUL-91: one Kingdom player beside a Master starts in the middle and has one Horde; the Master no turn."""
    rules = PRINTED.with_(horde_master=True, rounds=2)
    match = hp.new("horrible-hordes", seats=2, seed=5, rules=rules)
    while match.table.round == 0:
        match.play(next(iter(match.choices)))
    assert match.table.players[0].settlements == {sq("e5"): 1}
    assert (match.table.players[1].kingdom, match.table.order) == ("", [0])
    match.run("random")
    assert {event.facts["seat"] for event in match.events if event.what == "turn"} == {0}
    assert match.result is not None
    assert match.result.winners == (0,)
