"""Decisions that a ruling gives to a player are asked, and readings that were doubtful stand as the ledger has them."""

from __future__ import annotations

import pytest
from horrible_hordes.helpers import asked, bare, play, printed, rolls, sq, texts

import hordeplay as hp
from hordeplay.core.script import Ask, Pick, Play
from hordeplay.games.horrible_hordes import GAME, at
from hordeplay.games.horrible_hordes.model.powers import Powers
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import name_of
from hordeplay.games.horrible_hordes.model.table import HordeTable, Player
from hordeplay.games.horrible_hordes.rules.abilities.swaps import Use
from hordeplay.games.horrible_hordes.rules.battle.strength import chance, needs
from hordeplay.games.horrible_hordes.rules.hordes import target_class
from hordeplay.games.horrible_hordes.rules.result import score
from hordeplay.games.horrible_hordes.rules.setup import middles
from hordeplay.games.horrible_hordes.view.hints import hint

PRINTED = printed()


def test_hh_rul_46_both_readings_are_one_chance() -> None:
    """HH-RUL-46: under both modes every Horde hits Armies with the same chance, and the knob says that it is words only."""
    assert HordeRules.knob("player_defense_mode").says.startswith("words only")
    for natural in ("none", "auto"):
        for names in ((), ("Heavy Armor",), ("Heavy Armor", "Stoicism", "Nets")):
            seen = []
            for mode in ("minus_roll", "plus_attack"):
                rules = PRINTED.with_(player_defense_mode=mode, natural_1_10=natural)
                mine = Powers.of(rules, names)
                seen.append(
                    [chance(rules.knobs, needs(rules, mine, name, "Clear", "raid").at_army) for name in rules.hordes]
                )
            assert seen[0] == seen[1]


def test_hh_rul_60_nothing_is_cancelled_at_war() -> None:
    """HH-RUL-60, HH-WAR-01: hits are cancelled after a Horde's roll, which a battle between players has not."""
    rules = PRINTED.with_(players_at_war=True)
    table = bare("e5 1, a1 S", others="e5 1, j9 S", rules=rules)
    for player in table.players:
        player.abilities = ["Decoys"]
        player.chits.wood = 1
    after = play(table, "war e5 1", (6,), (6,)).table
    assert [player.armies for player in after.players] == [{}, {}]
    assert [player.chits.wood for player in after.players] == [1, 1]


def shot(hordes: str = "") -> HordeTable:
    """Three seats, two of them on e6."""
    rules = PRINTED.with_(players_at_war=True)
    table = bare(
        "e5 1, a1 S", hordes, others="e6 C1, j9 S", rules=rules, abilities="Catapults, Earthquake", chits="1 0 0 0 1 0"
    )
    third = Player()
    third.armies = {sq("e6"): 1}
    third.settlements = {sq("j1"): 1}
    table.players.append(third)
    table.order.append(2)
    return table


def test_hh_rul_90_the_shooter_says_at_whom() -> None:
    """HH-RUL-57, HH-RUL-90: with several opponents on the square the shooter chooses whose units are the target."""
    going = play(shot(), "shoot e6 Catapults")
    assert (asked(going).prompt, texts(going)) == ("Shoot at whom on e6?", ["aim 1", "aim 2"])
    with pytest.raises(hp.IllegalChoice):
        asked(going).read("aim me")
    after = play(shot(), "shoot e6 Catapults", "aim 2", (7,)).table
    assert (after.players[1].armies, after.players[2].armies) == ({sq("e6"): 1}, {})
    assert after.players[0].chits.stone == 0
    assert rolls(play(shot(), "shoot e6 Earthquake", "aim 1")) == 2
    assert hint(shot(), asked(going).read("aim 2")).label.startswith("Shoot at the units of ")
    assert (
        hint(shot("Rat King e6 3"), asked(play(shot("Rat King e6 3"))).read("shoot e6 Catapults")).label
        == "Shoot at e6 (Catapults)"
    )


def test_hh_rul_57_the_horde_or_the_units_beside_it() -> None:
    """HH-RUL-57, HH-RUL-90: a Horde among them is one of the targets; in peace it is the only one and nobody is asked."""
    going = play(shot("Rat King e6 3"), "shoot e6 Catapults")
    assert texts(going) == ["aim horde", "aim 1", "aim 2"]
    after = play(shot("Rat King e6 3"), "shoot e6 Catapults", "aim horde", (10,)).table
    assert after.hordes[0].hits == 2
    assert hint(after, asked(going).read("aim horde")).label == "Shoot at the Horde"
    peace = bare("e5 1, a1 S", "Rat King e6 3", abilities="Catapults", chits="1 0 0 0 0 0")
    assert rolls(play(peace, "shoot e6 Catapults")) == 1


def test_hh_rul_96_the_second_settlement_needs_a_neighbour_too() -> None:
    """HH-RUL-96, HH-SETTLE-02: Urbanization raises what a space holds, and nothing else: the space itself is no neighbour."""
    alone = "settle | dwarves: d4 settlement, 4 food 6 wood, only Urbanization"
    match = at(alone)
    refusal = match.explain("settle d4")
    assert refusal is not None
    assert refusal.rule == "HH-SETTLE-02"
    assert at(alone.replace("d4 settlement", "d4 settlement, d5 settlement")).explain("settle d4") is None


def test_hh_rul_71_the_die_between_equal_targets_can_be_touched() -> None:
    """HH-RUL-71, HH-RUL-87: who owns Divination or Oracles may touch the roll between equal targets; else it is one pick."""
    table = bare("d5 S, f5 S", "Rat King e5 3", "horde_segment")
    going = play(table)
    assert isinstance(going.request, Pick)
    table = bare("d5 S, f5 S", "Rat King e5 3", "horde_segment", abilities="Oracles", chits="0 0 0 0 1 0")
    assert rolls(play(table.copy())) == 2
    going = play(table.copy(), (5, 6))
    assert "shift 1 1 Oracles" in texts(going)
    assert play(table.copy(), (5, 7), "keep").table.hordes[0].at == sq("f5")
    going = play(table.copy(), (5, 6), "shift 1 1 Oracles")
    assert rolls(going) == 2
    assert play(table.copy(), (5, 6), "shift 1 1 Oracles", (8, 2)).table.hordes[0].at == sq("d5")


def test_hh_rul_72_wandering_is_no_die() -> None:
    """HH-RUL-72: a Horde that meets nobody goes at random, without a die to touch."""
    table = bare("a1 S", "Rat King e5 3", "horde_segment", abilities="Oracles", chits="0 0 0 0 1 0")
    assert isinstance(play(table).request, Pick)


def test_hh_rul_06_a_solo_player_chooses_the_middle() -> None:
    """HH-RUL-06, HH-SETUP-03: four central squares to choose from, one on an odd board; a fixed corner asks nothing."""
    match = hp.new("horrible-hordes", seats=1, seed=4)
    assert match.request is not None
    assert [str(choice) for choice in match.choices] == ["start e5", "start f5", "start e6", "start f6"]
    refusal = match.explain("start d4")
    assert refusal is not None
    match.play("start f6")
    assert list(match.table.players[0].settlements) == [sq("f6")]
    odd = hp.new("horrible-hordes", seats=1, seed=4, rules=PRINTED.with_(board_size=7))
    assert [name_of(at) for at in odd.table.players[0].settlements] == ["d4"]
    assert [name_of(at) for at in middles(7)] == ["d4"]


def offered(table: HordeTable) -> list[str]:
    """What the first question of the game itself offers."""
    request = Play(table, GAME.steps).request
    assert isinstance(request, Ask)
    return [str(choice) for choice in request.options()]


def test_hh_rul_06_a_closed_middle_is_not_offered() -> None:
    """HH-RUL-92, HH-RUL-06: a Chasm is no place to choose; with four of them the nearest open square is taken."""
    table = GAME.start(PRINTED, 1)
    table.step, table.order = "settle_in", [0]
    table.tiles = {sq("e5"): "Chasm", sq("f5"): "Chasm"}
    assert offered(table.copy()) == ["start e6", "start f6"]
    table.tiles |= {sq("e6"): "Chasm", sq("f6"): "Chasm"}
    assert list(Play(table, GAME.steps).table.players[0].settlements) == [sq("e4")]


def test_hh_rul_22_starting_chits_may_be_too_many() -> None:
    """HH-RUL-22: where the hand limit always holds, a start with ten chits is cut to seven at once."""
    rules = PRINTED.with_(hand_limit_when="always", start_chits_each=2, solo_start="low_low")
    match = at("supplies", dwarves="e5 settlement", rules=rules, dice="ask")
    assert match.explain("discard stone stone wood") is None
    match.play("discard stone stone wood")
    assert match.table.players[0].chits.total == 7
    late = at("supplies", dwarves="e5 settlement", rules=rules.with_(hand_limit_when="end_phase"), dice="ask")
    assert late.table.players[0].chits.total == 10


def test_hh_rul_13_a_gain_without_a_place_is_told_beforehand() -> None:
    """HH-RUL-13: Friends may be used for nothing, but the offer says so; with a place it does not."""
    full = "trade | dwarves: a1 settlement castle 4 army, 2 gold, only Friends | hordes: Rat King a2, Troll King b1"
    match = at(full, board="-")
    assert match.explain("use Friends") is None
    assert "would be lost" in hint(match.table, Use("Friends")).label
    match.play("use Friends")
    assert match.table.players[0].spent == ["Friends"]
    free = at(full.replace(" 4 army", " 3 army"), board="-")
    assert hint(free.table, Use("Friends")).label == "Use Friends"


def test_hh_rul_93_a_tower_that_is_no_castle() -> None:
    """HH-RUL-93: by the other reading a Wizards Tower scores and ranks its space, and falls to a Horde that meets it alone."""
    rules = PRINTED.with_(wizard_tower=True, tower_counts_as_castle=False)
    table = bare("e5 T, a1 S", "Rat King e5 3", "raid_segment", rules=rules)
    assert score(table, 0) == 2
    assert target_class(table, sq("e5")) == 4
    going = play(table)
    assert going.table.players[0].towers == {}
    assert going.table.players[0].lost == {"castle": 1}
    assert [event.what for event in going.table.log or []].count("falls") == 1
