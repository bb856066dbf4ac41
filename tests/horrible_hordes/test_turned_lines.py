"""What no other test noticed when lines of the rules were turned by lot (`tests/mutation`, `--random`)."""

from __future__ import annotations

import pytest
from horrible_hordes.helpers import bare, events_of, play, refusal, rolls, sq

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.core.script import Ask
from hordeplay.games import horrible_hordes as hh
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.rules.income import income_to_come
from hordeplay.games.horrible_hordes.rules.prospects import ends

PRINTED = HordeRules.load()
WAR = PRINTED.with_(players_at_war=True)


def clause(match: Match[HordeTable], choice: str) -> str:
    refused = match.explain(choice)
    return refused.rule if refused else ""


def whose(match: Match[HordeTable]) -> int:
    """Whose decision is waited for."""
    assert isinstance(match.request, Ask), match.request
    return match.request.seats[0]


def test_a_square_is_second_choice_while_another_horde_may_take_the_first() -> None:
    """HH-HSEG-02, HH-HSEG-04: whoever moves later goes to the Army only if an earlier Horde has gone to the Settlement."""
    ahead = ends(bare("d4 S, e5 S, c3 1", "Rat King d5 2, Gnoll Chieftain c4 6", "horde_segment"))
    assert ahead == {sq("d5"): {sq("d4"), sq("e5")}, sq("c4"): {sq("d4"), sq("c3")}}


@pytest.mark.parametrize(("used", "waits"), [("", True), (", uses Builders 1", False)])
def test_one_more_build_that_is_used_up_keeps_no_phase_open(used: str, *, waits: bool) -> None:
    """HH-RUL-107, HH-RUL-30: for the Gold of Builders a swap is waited for, but not when they have built this round."""
    sheet = f"d4 settlement castle, 2 food 3 wood 1 metal, only Builders + Marketplace{used}"
    match = hh.at(f"settle | dwarves: {sheet} | hordes: Rat King a10 | turn: built settlement 1", dice="ask")
    assert (match.table.step == "settle") == waits


def test_nobody_attacks_without_an_army() -> None:
    """HH-ATK-01: a battle takes place where own Armies and a Horde share a space, and nowhere else."""
    going = play(bare("e5 1, d4 1, a1 S", "Rat King e5 3, Ogre Magi d4 2, Gnoll Chieftain a1 5"))
    assert [refusal(going, f"attack {at}") for at in ("e5", "d4", "a1")] == ["", "", "HH-ATK-01"]


@pytest.mark.parametrize(("step", "rule"), [("trade", ""), ("settle", "HH-RUL-21")])
def test_alchemy_belongs_to_the_trade_phase_where_the_swaps_do(step: str, rule: str) -> None:
    """HH-RUL-21, option: a free unit may come in any phase, chits for chits only in the Trade Phase."""
    match = hh.at(step, dwarves="d4 settlement, 2 metal 9 food 9 wood, only Alchemy + Friends",
                  rules=PRINTED.with_(conversion_window="trade_phase"), dice="ask")  # fmt: skip
    assert (clause(match, "use Alchemy"), clause(match, "use Friends")) == (rule, "")


def test_skirmishers_who_defend_roll_their_die_with_those_of_round_1() -> None:
    """HH-RUL-59, HH-RUL-90, option: one Army and its opening die are two dice."""
    rules = WAR.with_(skirmish_first_strike=False)
    table = bare("e5 1, a1 S", others="e5 1, j9 S", rules=rules)
    table.players[1].abilities = ["Skirmishers"]
    assert rolls(play(table, "war e5 1", (1,))) == 2


@pytest.mark.parametrize(("step", "up", "first"), [("attack", 0, 1), ("attack", 1, 0), ("first_hordes", 0, 0)])
def test_who_touches_a_die_first(step: str, up: int, first: int) -> None:
    """HH-RUL-87: whoever's turn it is, then the others in order of play; before round 1 it is nobody's turn, and the seats count."""
    sheet = "{0}4 settlement army, {0}5 army, 1 magic, only Oracles"
    match = hh.at(f"{step} | order: 1 0 | round: {int(step == 'attack')} | up: {up}"
                  f" | dwarves: {sheet.format('b')} | elves: {sheet.format('h')} | hordes: Rat King b5 3, Ogre Magi h5 3", dice="ask")  # fmt: skip
    match.answer((4,) if step == "attack" else (4, 8))
    assert whose(match) == first
    match.play("keep")
    assert whose(match) == 1 - first


def test_skirmishers_open_a_raid_on_several_players_once() -> None:
    """HH-RUL-59, HH-RUL-90: before round 1 they roll one die more, and never again."""
    table = bare("e5 2, a1 S", "Gnoll Chieftain e5 3", "raid_segment", others="e5 1, j9 S", rules=WAR,
                 abilities="Skirmishers")  # fmt: skip
    assert rolls(play(table.copy())) == 1
    going = play(table, (1,), (1, 1), (1,), (1, 1, 1))
    assert rolls(going) == 2
    assert len(events_of(going, "strikes")) == 1


@pytest.mark.parametrize(("timing", "hits"), [("after_battle", 2), ("each_round", 3)])
def test_when_undead_grow_in_a_raid_on_several_players(timing: str, hits: int) -> None:
    """HH-UND-01, HH-RUL-63, HH-RUL-90: after the battle, or by option after each round of it."""
    table = bare("e5 1, a1 S", "Lich King e5 2", "raid_segment", others="e5 1, j9 S",
                 rules=WAR.with_(undead_growth_timing=timing))  # fmt: skip
    going = play(table, (1,), (1,), (10, 1))
    assert (going.table.hordes[0].hits, rolls(going)) == (hits, 1)


def test_a_raid_on_several_players_in_which_nobody_can_hit_is_over() -> None:
    """HH-RUL-49, HH-RUL-90: where no die of either side can hit the raid ends without a roll, and all stay."""
    rules = WAR.edit("hordes", "Rat King", defense=5, attack=11)
    going = play(bare("e5 1, a1 S", "Rat King e5 3", "raid_segment", others="e5 1, j9 S", rules=rules))
    assert [event["horde"] for event in events_of(going, "stalemate")] == ["Rat King"]
    assert [sq("e5") in player.armies for player in going.table.players] == [True, True]


def test_the_log_tells_how_many_tiles_are_laid() -> None:
    """HH-BSET-01: half the squares of the board."""
    match = hp.new("horrible-hordes", seats=1, seed=4)
    assert [event.facts["tiles"] for event in match.events if event.what == "tiles_laid"] == [50]


@pytest.mark.parametrize(("used", "metal"), [("", 1), (", uses Furnaces 1", 0)])
def test_the_income_to_come_is_what_comes(used: str, metal: int) -> None:
    """HH-INC-02, HH-LIMIT-03: what an Ability adds once a round is not counted on twice."""
    match = hh.at("resource", dwarves=f"a1 settlement, only Furnaces{used}", tiles="Swamp a1", dice="ask")
    promised = income_to_come(match.table, 0)
    match.play("take food food food")
    assert (promised.get("metal", 0), match.table.players[0].chits.metal) == (metal, metal)


def test_what_is_offered_in_the_fortify_phase_keeps_its_order() -> None:
    """HH-FORT-01, HH-TOWER-01, HH-RUL-30: the Castle of the turn, a Tower instead of it, then what an Ability adds."""
    match = hh.at("fortify", dwarves="d4 settlement, 9 stone 1 gold, only Builders",
                  rules=PRINTED.with_(wizard_tower=True), dice="ask")  # fmt: skip
    choices = ["fortify d4", "tower d4", "extra castle d4 Builders", "extra tower d4 Builders", "done"]
    assert [str(choice) for choice in match.choices] == choices


def test_two_abilities_bring_two_armies_back() -> None:
    """HH-RUL-88: what one has brought back the other does not, and no more than that is taken off."""
    comes_back = {"do": "regain", "units": ["army"], "within": "round", "n": 1}
    rules = PRINTED.edit("abilities", "Nets", effects=[comes_back], usage="per_round", when=["round_end"])
    for lost, back in ((1, 1), (2, 2), (3, 2)):
        match = hh.at("round_end", dwarves=f"d4 settlement castle, lost army {lost}, only Medicine + Nets",
                      rules=rules, dice="ask")  # fmt: skip
        for _ in range(back):
            match.play("place d4")
        assert (match.table.players[0].armies, match.table.round) == ({sq("d4"): back}, 2)


@pytest.mark.parametrize(
    ("sheet", "waits"),
    [
        ("e4 settlement, 3 stone 1 magic 1 food, only Golems + Priests", True),
        ("e4 settlement, 3 stone 1 magic 1 food, only Golems + Priests, uses Golems 1", False),
        ("e4 settlement 4 army, 3 stone 1 magic 1 food, only Golems + Priests", False),
    ],
)
def test_a_hired_army_that_cannot_come_is_not_waited_for(sheet: str, *, waits: bool) -> None:
    """HH-RUL-107, HH-RUL-27: not when the Ability is used up, nor where no stack has room."""
    match = hh.at(f"train | dwarves: {sheet} | hordes: Rat King a10", dice="ask")
    assert (match.table.step == "train") == waits


def test_how_many_hordes_still_roam() -> None:
    """HH-END-01: whoever plays alone reads in the end how many Hordes are left."""
    for hordes, words in (
        ("Rat King a10", "; 1 Horde still roams."),
        ("Rat King a10, Ogre Magi j1", "; 2 Hordes still roam."),
    ):
        match = hh.at("round_end", round=20, dwarves="d4 settlement", hordes=hordes, dice="ask")
        assert match.result is not None
        assert match.result.says.endswith(words)


def test_what_fell_before_a_new_start_is_not_made_up_for_after_it() -> None:
    """HH-WIPE-02, HH-RUL-81, HH-RUL-88: the new Kingdom gets neither Armies nor Victory Tokens for the losses of the old one."""
    rules = PRINTED.edit("kingdoms", "Elves", abilities=["Medicine", "Bards & Minstrels"])
    match = hh.at("raid_segment", dwarves="e4 settlement army", feudal_men="a9 settlement", hordes="Gnoll Chieftain e4 3",
                  rules=rules, dice="ask")  # fmt: skip
    match.answer((1, 1))
    match.answer((10, 10, 10))
    match.play("restart j9")
    match.play("kingdom Elves")
    elves = match.table.players[0]
    assert (match.table.round, elves.armies, elves.vt) == (2, {sq("j9"): 2}, 0)


@pytest.mark.parametrize(
    ("sheet", "offered"),
    [
        ("2 metal", "Alchemy Friends"),
        ("1 metal", "Friends"),
        ("2 metal, uses Alchemy 1", "Friends"),
        ("2 metal, spent Friends", "Alchemy"),
    ],
)
def test_what_brings_chits_or_units_is_on_offer_while_it_can_be_used(sheet: str, offered: str) -> None:
    """HH-LIMIT-06, HH-LIMIT-01, HH-RUL-21: what it costs is there, and it is neither used up for the round nor for good."""
    match = hh.at("trade", dwarves=f"d4 settlement, 2 gold {sheet}, only Alchemy + Friends", dice="ask")
    uses = [str(choice).removeprefix("use ") for choice in match.choices if str(choice).startswith("use ")]
    assert sorted(uses) == offered.split()


@pytest.mark.parametrize(("gives", "wants", "discards"), [("gold", "food food", 0), ("gold gold", "food", 1)])
def test_who_holds_too_much_after_a_deal_discards(gives: str, wants: str, discards: int) -> None:
    """HH-RUL-20, HH-RUL-22, option: where the limit always holds it does for both sides of a deal."""
    match = hh.at("trade", dwarves="d4 settlement, 7 gold", elves="d5 settlement, 7 food",
                  rules=PRINTED.with_(hand_limit_when="always"), dice="ask")  # fmt: skip
    match.play(f"offer 1 {gives} for {wants}")
    match.play("accept", seat=1)
    assert whose(match) == discards
    match.play("discard gold", seat=discards)
    assert [player.chits.total for player in match.table.players] == [7 - discards, 7 - (1 - discards)]


@pytest.mark.parametrize(("ground", "end"), [("", "a2"), ("a2 Plains", "a3")])
def test_a_horde_that_comes_to_plains_runs_on(ground: str, end: str) -> None:
    """HH-RUL-92, HH-RUL-73: the tile gives one more step to a Horde that walks onto it."""
    going = play(bare("a3 S", "Gnoll Chieftain a1 5", "horde_segment", ground=ground))
    assert going.table.hordes[0].at == sq(end)
