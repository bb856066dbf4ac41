"""What no other test noticed when one clause after the other was turned in the rules (`tests/mutation`)."""

from __future__ import annotations

from typing import Any

import pytest
from horrible_hordes.helpers import bare, events_of, play, refusal, rolls

from hordeplay.core.choice import Choice
from hordeplay.core.match import Match
from hordeplay.core.script import Answer, Roll
from hordeplay.games import horrible_hordes as hh
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import Battle, HordeTable
from hordeplay.games.horrible_hordes.rules.attack import March
from hordeplay.games.horrible_hordes.rules.battle.aftermath import stalemate
from hordeplay.games.horrible_hordes.rules.moving import Carry
from hordeplay.games.horrible_hordes.rules.places import no_supply, taken
from hordeplay.games.horrible_hordes.rules.prospects import ends
from hordeplay.games.horrible_hordes.rules.spawning import draw_horde
from hordeplay.games.horrible_hordes.rules.training import Hire, Skip

PRINTED = HordeRules.load()
ALL = "knows Blizzard + Control + Destruction + Diplomacy + Holy Ground"
SPELLS = {
    "freeze h2 Blizzard": "HH-ABL-70",
    "close d4 Holy Ground": "HH-ABL-75",
    "steer h2 Control": "HH-ABL-76",
    "destroy h2 Destruction": "",
    "forbid c3 1 Diplomacy": "HH-ABL-82",
}


def clause(match: Match[HordeTable], choice: str) -> str:
    refusal = match.explain(choice)
    return refusal.rule if refusal else ""


@pytest.mark.parametrize(("spell", "own"), SPELLS.items())
def test_a_spell_that_is_not_on_offer_says_why_in_ones_own_turn(spell: str, own: str) -> None:
    """HH-ABL-70, HH-ABL-75, HH-ABL-76, HH-ABL-80, HH-ABL-82: its price or its moment in one's own turn; in another's turn it is out of place."""
    match = hh.at("trade", dwarves=f"d4 settlement, 1 gold, {ALL}", elves=f"d5 settlement, 1 food, 9 magic, {ALL}", hordes="Rat King h2",
                  seed=1)  # fmt: skip
    assert clause(match, spell) == own
    match.play("offer 1 gold for food")
    assert clause(match, spell) == "HH-RUL-20"


def test_a_horde_is_held_once() -> None:
    """HH-ABL-70: a Horde that a Spell holds already is not held again, so nobody pays for that."""
    match = hh.at("horde_segment", dwarves="d4 settlement, 7 magic, knows Blizzard", elves="a9 settlement",
                  hordes="Rat King h2, Ogre Magi h8", frozen="h2", seed=1)  # fmt: skip
    assert clause(match, "freeze h2 Blizzard") == "HH-ABL-70"
    assert clause(match, "freeze h8 Blizzard") == ""


@pytest.mark.parametrize("spell", ["close n9 Holy Ground", "forbid n9 1 Diplomacy"])
def test_a_space_beyond_the_edge_is_not_closed(spell: str) -> None:
    """HH-BOARD-01, HH-ABL-75, HH-ABL-82: who could close a space closes one of this board."""
    match = hh.at("trade", dwarves=f"d4 settlement, 6 gold 6 magic, {ALL}", elves="d5 settlement", seed=1)
    assert clause(match, spell) == "HH-BOARD-01"


def test_no_horde_is_destroyed_by_a_spell_in_a_battle() -> None:
    """HH-RUL-86: Destruction waits until the battle is over, also for a Horde elsewhere."""
    match = hh.at("attack", dwarves=f"d4 2 army, a1 settlement, 9 magic, {ALL} + Oracles", elves="g7 settlement",
                  hordes="Rat King d4 3, Ogre Magi h8", dice="ask", seed=1)  # fmt: skip
    assert clause(match, "destroy h8 Destruction") == ""
    match.play("attack d4")
    match.answer((2, 2))
    assert str(match.choices).startswith("<Choices (shift")
    assert clause(match, "destroy h8 Destruction") == "HH-RUL-86"


def test_an_event_gives_before_it_brings_a_horde() -> None:
    """HH-ETAB-01: of an event that does both, what it gives comes first."""
    effects = [{"do": "spawn", "n": 1}, {"do": "gain_resource", "resource": "wood", "dice": 1}]
    name = next(iter(PRINTED.events))
    match = hh.at(
        "event", dwarves="d4 settlement castle", rules=PRINTED.edit("events", name, effects=effects), dice="ask"
    )
    match.answer((1,))
    assert getattr(match.request, "sides", 0) == 6


def test_the_land_yields_before_the_abilities() -> None:
    """HH-INC-02, HH-LIMIT-03: what the land brings is told before what Abilities add."""
    match = hh.at("resource", dwarves="a1 settlement, only Green Thumb", tiles="Swamp a1", seed=1)
    match.play(next(iter(match.choices)))
    rules = [event.rule for event in match.events if event.what == "income"]
    assert (len(rules), rules[0]) == (2, "HH-INC-02")


def test_one_more_castle_is_built_in_its_phase() -> None:
    """HH-RUL-30: Builders adds a Castle in the Fortify Phase, not one while settlements are built."""
    match = hh.at(
        "settle", dwarves="d4 settlement, d5 settlement, 9 wood 9 stone 9 gold 9 food, knows Builders", seed=1
    )
    assert clause(match, "extra settlement d3 Builders") == ""
    refused = match.explain("extra castle d5 Builders")
    assert refused is not None
    assert (refused.rule, "now is not the time" in str(refused)) == ("HH-RUL-30", True)


def test_the_log_tells_the_order_of_raids_and_of_turns() -> None:
    """HH-RAID-01, HH-RUL-08: which squares are raided in which order; who follows whom."""
    match = hh.at(
        "raid_segment", dwarves="d4 settlement, e6 settlement", hordes="Rat King d4, Ogre Magi e6", dice="ask"
    )
    (raids,) = [event.facts["raids"] for event in match.events if event.what == "raid_segment"]
    assert sorted(raids) == sorted(match.table.raids + [at for at in raids if at not in match.table.raids])
    assert len(raids) == 2
    match = hh.at("initiative", seats=3, dice="ask", seed=1)
    match.answer((2, 9, 4))
    (order,) = [event.facts["order"] for event in match.events if event.what == "order"]
    assert order == match.table.order == [1, 2, 0]


def test_no_more_offers_than_the_rules_allow() -> None:
    """HH-RUL-104: after so many offers in a turn the reason is that no more are made."""
    match = hh.at("trade", dwarves="d4 settlement, 2 gold", elves="d5 settlement, 2 food",
                  rules=PRINTED.with_(offers_per_turn=1), seed=1)  # fmt: skip
    match.play("offer 1 gold for food")
    match.play("decline")
    assert clause(match, "offer 1 gold for food") == "HH-RUL-104"


def test_tokens_without_end() -> None:
    """HH-RUL-12: where units are unlimited their number stops nobody."""
    for supply, stops in (("unlimited", ""), ("limited", "HH-RUL-12")):
        rules = PRINTED.with_(unit_supply=supply, unit_supply_count=1)
        table = hh.at("trade", dwarves="d4 settlement, 2 gold", rules=rules, seed=1).table
        refused = no_supply(table, 0, "settlement")
        assert (refused.rule if refused else "") == stops


def test_an_ability_that_nobody_lacks_is_told() -> None:
    """HH-RUL-16: whoever owns all Abilities gains none, and the log says so."""
    match = hh.at("event", dwarves="d4 settlement castle", dice="ask", seed=1)
    player = match.table.players[0]
    player.spent.extend(name for name in PRINTED.abilities if name not in player.abilities)
    match.answer((3,))
    assert [event.facts["unit"] for event in match.events if event.what == "gain_lost"] == ["ability"]


@pytest.mark.parametrize(
    ("choice", "rule"),
    [
        (Hire(0, "Nets"), "HH-RUL-27"),
        (Skip("Nets"), "HH-RUL-28"),
        (March(0, 1, 1, "Nets"), "HH-RUL-36"),
        (Carry(0, 1, "Nets"), "HH-RUL-38"),
    ],
)
def test_an_ability_that_does_something_else(choice: Choice, rule: str) -> None:
    """HH-RUL-27, HH-RUL-28, HH-RUL-36, HH-RUL-38: whoever names an Ability of another kind is refused by the clause of this one."""
    rules = PRINTED.with_(surcharge_optional=True)
    table = hh.at("trade", dwarves="d4 settlement, 2 gold, knows Nets", rules=rules, seed=1).table
    refused = choice.forbids(table, 0)
    assert refused is not None
    assert refused.rule == rule


def test_a_stalemate_is_told_before_anybody_leaves() -> None:
    """HH-RUL-49: first that nobody can hit, then who leaves."""
    rules = PRINTED.with_(stalemate="attacker_leaves")
    table = hh.at("attack", dwarves="d4 army, d3 settlement", hordes="Rat King d4 3", rules=rules, dice="ask").table
    table.battle, table.log = Battle(0, read_square("d4"), False, "attack"), []
    script = stalemate(table, table.hordes[0])
    next(script, None)
    assert table.log[0].what == "stalemate"


def test_an_empty_pool_is_told() -> None:
    """HH-RUL-67: where no Horde is left to come the log says so, and nobody draws."""
    table = hh.at("trade", dwarves="d4 settlement, 2 gold", seed=1).table
    table.cards.piles["hordes"], table.log = [], []
    assert next(draw_horde(table, "HH-SPAWN-01"), None) is None
    assert [event.what for event in table.log] == ["pool_empty"]


def test_the_first_seat_holds_its_squares_as_well() -> None:
    """HH-SETTLE-03: nobody settles on a square with units of another seat, whichever seat that is."""
    table = hh.at("trade", dwarves="d4 settlement, 2 gold", elves="e6 settlement", seed=1).table
    for seat, square in ((1, "d4"), (0, "e6")):
        refused = taken(table, seat, read_square(square))
        assert refused is not None
        assert refused.rule == "HH-SETTLE-03"


def test_a_space_is_closed_once_to_an_opponent() -> None:
    """HH-RUL-41: a space that is closed to an opponent already is not closed to that one again."""
    match = hh.at("trade", dwarves=f"d4 settlement, 6 gold 6 magic, {ALL}", elves="d5 settlement", seed=1)
    assert clause(match, "forbid c3 1 Diplomacy") == ""
    match.table.closed[read_square("c3")] = 1 << 1
    assert clause(match, "forbid c3 1 Diplomacy") == "HH-RUL-41"


@pytest.mark.parametrize(("army", "waits"), [("2 army", True), ("1 army", False)])
def test_a_stack_that_has_moved_waits_for_no_gate(army: str, *, waits: bool) -> None:
    """HH-RUL-107, HH-RUL-38: Wood may become the Magic of the Gate while a single Army is there that has not moved yet."""
    for counts in (True, False):
        match = hh.at("move", dwarves=f"e4 settlement {army}, 1 food 1 wood, only Druids + Gate", hordes="Rat King a10",
                      rules=PRINTED.with_(gate_counts_as_move=counts), dice="ask")  # fmt: skip
        match.play("move e4 e5 1")
        assert (match.table.step == "move") == (waits or not counts)


def test_a_migration_waits_for_its_food() -> None:
    """HH-RUL-107, HH-RUL-39: Wood may become the Food of a Migration, so the phase asks although nothing can be paid yet."""
    match = hh.at(
        "settle", dwarves="d4 settlement, 1 wood, only Migration + Marketplace", hordes="Rat King a10", dice="ask"
    )
    match.play("swap wood food Marketplace")
    match.play("migrate d4 d5 Migration")
    assert read_square("d5") in match.table.players[0].settlements


def test_what_holds_a_horde_that_a_seat_steers() -> None:
    """HH-RUL-78, HH-ABL-70: held in its place by both Spells the log names the ruling, whoever steers; else the Spell's clause."""
    words: dict[str, Any] = {"dwarves": "a1 settlement, d4 settlement", "elves": "j9 settlement",
                             "hordes": "Gnoll Chieftain e5, Rat King d4", "marching": "e5", "frozen": "e5"}  # fmt: skip
    for steered, rule in (("", PRINTED.freezing), ("e5 0", "HH-RUL-78"), ("e5 1", "HH-RUL-78")):
        if steered:
            words["steered"] = steered
        match = hh.at("horde_move", **words, dice="ask")
        assert [event.rule for event in match.events if event.what == "frozen"] == [rule]


@pytest.mark.parametrize("free", [True, False])
def test_where_a_steered_horde_may_end(free: bool) -> None:
    """HH-RUL-77: it may be led onto another player's square, unless those are spared."""
    rules = PRINTED.with_(control_hits_opponents=free)
    table = bare("a1 S", "Gnoll Chieftain e5 3", "horde_segment", others="e4 S", rules=rules)
    table.steered = {read_square("e5"): 0}
    assert (read_square("e4") in ends(table)[read_square("e5")]) == free
    assert read_square("d5") in ends(table)[read_square("e5")]


def test_whoever_makes_no_swap_discards_nothing() -> None:
    """HH-RUL-21, HH-RUL-22: where the limit always holds, chits go after a gain; who declines to swap has gained nothing."""
    rules = PRINTED.with_(conversion_window="anytime", hand_limit_when="always")
    match = hh.at(
        "event",
        dwarves="d4 settlement, 20 wood, knows Druids",
        feudal_men="a9 settlement",
        up=1,
        rules=rules,
        dice="ask",
    )
    match.play("done", seat=0)
    assert isinstance(match.request, Roll)


def test_the_log_tells_where_armies_go_after_a_stalemate() -> None:
    """HH-RUL-49: from where to where, and how many."""
    rules = PRINTED.edit("hordes", "Rat King", defense=5, attack=11).with_(stalemate="attacker_leaves")
    going = play(bare("e5 2, a1 S", "Rat King e5 3", rules=rules), "leave e6")
    moves = {"seat": 0, "origin": read_square("e5"), "target": read_square("e6"), "armies": 2}
    assert events_of(going, "moves") == [moves]


WAR = PRINTED.with_(players_at_war=True)


def test_both_sides_open_a_battle_between_players_at_once() -> None:
    """HH-RUL-59, HH-RUL-90: the opening dice of both are thrown before anybody falls, and both may fall to them."""
    table = bare("e5 1, a1 S", others="e5 1, j9 S", rules=WAR, abilities="Skirmishers")
    table.players[1].abilities = ["Skirmishers"]
    going = play(table, "war e5 1", (6,), (6,))
    assert [event.what for event in table.log or [] if event.what in {"rolls", "falls"}] == [
        "rolls",
        "rolls",
        "falls",
        "falls",
    ]
    assert [read_square("e5") in player.armies for player in going.table.players] == [False, False]


@pytest.mark.parametrize(
    ("units", "first", "dice"), [("C1", True, [1, 2]), ("C1", False, [3]), ("SC", True, [2]), ("SC", False, [2])]
)
def test_skirmishers_in_a_raid_on_several_players(units: str, first: bool, dice: list[int]) -> None:
    """HH-RUL-59, HH-RUL-90: an Army with Skirmishers opens the battle with its die, before or in round 1; units without one do not."""
    rules = WAR.with_(skirmish_first_strike=first)
    table = bare(f"e5 {units}, a1 S", "Gnoll Chieftain e5 3", "raid_segment", others="e5 1, j9 S", rules=rules,
                 abilities="Skirmishers")  # fmt: skip
    going, thrown = play(table), []
    for _ in dice:
        thrown.append(rolls(going))
        going.send(Answer(None, (1,) * rolls(going)))
    assert (thrown, rolls(going)) == (dice, 1)


def test_a_horde_with_one_counter_left_fights_several_players() -> None:
    """HH-RUL-90: it rolls its one die, and what that hits falls."""
    table = bare("e5 1, a1 S", "Gnoll Chieftain e5 1", "raid_segment", others="e5 1, j9 S", rules=WAR)
    going = play(table, (1,), (1,), (7,))
    assert [event["dice"] for event in events_of(going, "horde_rolls")] == [[7]]
    assert [read_square("e5") in player.armies for player in going.table.players] == [False, True]


def test_a_horde_that_moves_later_is_in_the_way_of_one_that_moves_first() -> None:
    """HH-HSEG-02: the fewest Hit Counters go first, so the square of a stronger Horde is not free yet, and that of a weaker one may be."""
    ahead = ends(bare("j9 S", "Rat King a1 2, Gnoll Chieftain b1 5", "horde_segment"))
    assert read_square("b1") not in ahead[read_square("a1")]
    assert read_square("a1") in ahead[read_square("b1")]


def test_the_gate_carries_nobody_into_a_full_square() -> None:
    """HH-MOVE-05, HH-RUL-38: room for one more Army, and then none."""
    for armies, rule in ((3, ""), (4, "HH-MOVE-05")):
        going = play(bare(f"a1 1, j9 {armies}, b9 S", "", "move", chits="0 0 0 0 1 0", abilities="Gate"))
        assert refusal(going, "carry a1 j9 Gate") == rule


def test_plains_are_reached_before_they_help() -> None:
    """HH-RUL-35, HH-RUL-92: where a step into a Settlement is the free one, a step onto Plains is not, though they give one."""
    rules = PRINTED.with_(roads_model="free_enter", army_move=1)
    for to, rule in (("a2", ""), ("a3", "HH-MOVE-03")):
        table = bare("a1 1, j9 S", step="move", chits="0 0 1 0 0 0", abilities="Roads", ground="a3 Plains", rules=rules)
        assert refusal(play(table), f"move a1 {to} 1") == rule


@pytest.mark.parametrize(("named", "hits", "stands"), [("aim 1", 3, False), ("aim horde", 2, True)])
def test_of_all_on_a_square_the_shot_meets_who_was_named(named: str, hits: int, *, stands: bool) -> None:
    """HH-RUL-57, HH-RUL-90: where a Horde shares its square with another player, the shot takes an Army or a Hit Counter."""
    table = bare(
        "e5 1, a1 S", "Rat King e6 3", others="e6 1, j9 S", rules=WAR, abilities="Catapults", chits="1 0 0 0 0 0"
    )
    after = play(table, "shoot e6 Catapults", named, (10,)).table
    assert (after.hordes[0].hits, read_square("e6") in after.players[1].armies) == (hits, stands)


def test_the_log_tells_which_ability_took_a_hit_back() -> None:
    """HH-RUL-60: whose it is, and in which battle."""
    table = bare("e5 1, a1 S", "Gnoll Chieftain e5 4", abilities="Decoys", chits="0 1 0 0 0 0")
    going = play(table, (1,), (7, 8, 9, 1), "cancel Decoys")
    assert events_of(going, "cancels") == [{"seat": 0, "at": read_square("e5"), "ability": "Decoys"}]


def test_a_turn_is_told_before_others_swap_in_it() -> None:
    """HH-SEQ-01, HH-RUL-21: where chits are swapped at any time, whose turn begins is known when the others are asked."""
    match = hh.at("event", dwarves="d4 settlement, 3 wood, knows Druids", feudal_men="a9 settlement", up=1,
                  rules=PRINTED.with_(conversion_window="anytime"), dice="ask")  # fmt: skip
    match.play(next(choice for choice in match.choices if str(choice).startswith("swap")), seat=0)
    turns = [event.facts["seat"] for event in match.events if event.what in {"turn", "swaps"}]
    assert turns == [1, 0]


def test_where_no_settlement_is_built_in_a_turn_the_first_is_refused() -> None:
    """HH-SETTLE-01, HH-RUL-30: with none a turn only what an Ability adds is built."""
    for n, rule in ((1, ""), (0, "HH-SETTLE-01")):
        match = hh.at("settle", dwarves="d4 settlement, 9 wood 9 stone 9 gold 9 food, knows Builders",
                      rules=PRINTED.with_(settlements_per_turn=n), seed=1)  # fmt: skip
        assert (clause(match, "settle d3"), clause(match, "extra settlement d3 Builders")) == (rule, "")


def test_the_first_round_is_the_first_box_of_the_track() -> None:
    """HH-TIME-01: as setup ends the log tells the round that the marker shows."""
    match = hh.at("supplies", dwarves="d4 settlement", elves="g7 settlement", dice="ask")
    rounds = [event.facts["round"] for event in match.events if event.what == "round"]
    assert rounds == [match.table.round] == [1]


def test_nothing_for_nothing_is_no_deal() -> None:
    """HH-TRADE-02: chits are given or swapped; one side may be empty, but not both."""
    match = hh.at("trade", dwarves="d4 settlement, 2 gold", elves="d5 settlement, 2 food", seed=1)
    assert [clause(match, f"offer 1 {deal}") for deal in ("gold for", "for food", "for")] == ["", "", "HH-TRADE-02"]


def test_what_a_round_gives_back_is_told_before_it_is_over() -> None:
    """HH-TURN-01, HH-RUL-88: Victory Tokens for what fell in a round belong to that round, so the log ends it after them."""
    match = hh.at(
        "round_end", dwarves="d4 settlement, lost army 1, knows Bards & Minstrels", round=3, dice="ask", seed=1
    )
    order = [event.what for event in match.events if event.what in {"gains_vt", "round_over", "round"}]
    assert order == ["gains_vt", "round_over", "round"]
