"""What a designer looks at: danger of each Horde, measures of whole games, what an Ability is worth; and that all knobs are there."""

from __future__ import annotations

from math import fsum

import pytest
from horrible_hordes.helpers import printed
from odds.printed_hordes import HORDES

import hordeplay as hp
from hordeplay.games.horrible_hordes import GAME, odds

PRINTED = printed()
ALL = PRINTED.house("rotation")
SHORT = PRINTED.with_(rounds=5)


def test_hh_hlist_01_danger_of_every_horde() -> None:
    """HH-HLIST-01, HH-OLIST-01: the four exact chances of the ledger, to the printed digits, for all Hordes."""
    dangers = odds.danger(ALL)
    assert dangers.keys() == PRINTED.hordes.keys()
    for name, danger in dangers.items():
        row = HORDES[name]
        assert [f"{100 * float(chance):.2f}" for chance in (danger.two, danger.four, danger.start, danger.walls)] == [
            row.two,
            row.four,
            row.start,
            row.fort,
        ], name
    ratings = [danger.rating for danger in dangers.values()]
    assert ratings == sorted(ratings, reverse=True)
    assert 0 < ratings[-1] < ratings[0] < 1


def test_danger_follows_the_rules() -> None:
    """An edited Horde, a turned knob and a chosen pool count."""
    meek = PRINTED.edit("hordes", "Nomad Khan", hits=1, attack=10)
    assert list(odds.danger(meek))[-1] == "Nomad Khan"
    assert odds.danger(PRINTED.with_(castle_hits=3), ["Rat King"])["Rat King"].walls > odds.danger()["Rat King"].walls
    optional = [horde for horde in PRINTED.hordes.values() if horde.set == "optional"]
    assert len(odds.danger(PRINTED.house("rotation-only"))) == len(optional)
    each_round = odds.danger(PRINTED.with_(undead_growth_timing="each_round"), ["Wraith Lord"])
    assert each_round["Wraith Lord"].two < odds.danger()["Wraith Lord"].two
    with pytest.raises(ValueError, match="Rat King"):
        odds.danger(hordes=["Rat Kin"])


def test_measures_are_what_the_log_and_the_table_say() -> None:
    """HH-VICT-01, HH-WIPE-01, HH-RAID-06, HH-ENDPH-01: each number, counted a second time from a whole game."""
    rules = PRINTED.with_(rounds=6, hand_limit=3, spawns_early=4)
    match = hp.new(GAME, 3, seed=5, rules=rules)
    gauges = {name: measure.gauge() for name, measure in GAME.measures.items()}
    match.run("greedy")
    table, result = match.table, match.result
    assert result is not None
    table.log = list(match.events)
    facts = {what: [event.facts for event in match.events if event.what == what] for what in ("falls", "discards")}
    expected = {
        "vt share": fsum(player.vt for player in table.players) / sum(result.scores),
        "first mover": (table.order[0] in result.winners) / len(result.winners),
        "hordes alive": len(table.hordes),
        "settlements lost": sum(fact["settlements"] for fact in facts["falls"]) / 3,
        "wasted chits": sum(len(fact["chits"]) for fact in facts["discards"]) / 3,
        "wipe-outs": sum(event.what == "wiped_out" for event in match.events) / 3,
        "largest horde": max(event.facts["hits"] for event in match.events if event.what in {"appears", "grows"}),
    }
    assert expected["wasted chits"] > 0
    assert {name: gauges[name].end(table, result) for name in expected} == pytest.approx(expected)


def test_the_first_wipe_out_is_that_of_its_round() -> None:
    """HH-WIPE-01: one more than the game has when nobody is wiped out."""
    gauge = GAME.measure("first wipe-out").gauge
    match = hp.new(GAME, 2, seed=1, rules=PRINTED.with_(rounds=2))
    match.run("greedy")
    assert match.result is not None
    table = match.table.copy()
    table.log = []
    assert gauge().end(table, match.result) == 3
    for number in (1, 2):
        table.tell("HH-TIME-01", "round", round=number)
    table.tell("HH-WIPE-02", "wiped_out", seat=0, vt=0)
    assert gauge().end(table, match.result) == 2


def test_the_lead_is_looked_at_when_a_round_is_over() -> None:
    """HH-VICT-01: in between, nobody leads for a moment only."""
    match = hp.new(GAME, 2, seed=1, rules=PRINTED.with_(rounds=1))
    match.run("greedy")
    assert match.result is not None
    gauge, table = GAME.measure("lead changes").gauge(), match.table.copy()
    for step, scores in (("move", (9, 0)), ("round_end", (0, 9)), ("move", (20, 0)), ("round_end", (30, 9))):
        table.step = step
        for player, vt in zip(table.players, scores, strict=True):
            player.vt = vt * 100
        gauge.step(table)
    assert gauge.end(table, match.result) == 1


def test_tokens_at_once_are_worth_their_number() -> None:
    """HH-ABL-36, HH-VICT-01: five Victory Tokens when gained change nothing else, and so are worth five points in every pair."""
    worths = hp.value(GAME, "abilities", ["Mythic Saga"], n=4, rules=SHORT, seats=2, seed=1, progress=False).worths
    assert [(worth.name, worth.value.value) for worth in worths] == [("Mythic Saga", 5.0)]


def test_an_ability_that_does_nothing_is_worth_nothing() -> None:
    """HH-ABIL-01: the two games of a pair have the same luck: without an effect nothing differs."""
    rules = SHORT.edit("abilities", "Scouts", effects=[])
    worths = hp.value(GAME, "abilities", ["Scouts"], n=3, rules=rules, seats=3, seed=2, progress=False).worths
    assert [worth.value.value for worth in worths] == [0.0]


@pytest.mark.parametrize("name", ["Nets", "Mountaineers"])
def test_one_seat_has_it_or_never_gets_it(name: str) -> None:
    """HH-SHEET-02, HH-RSCH-03: owned from round 1 on one side, neither owned nor researched on the other, Kingdom or not."""
    sides = GAME.interventions["abilities"].sides(PRINTED.with_(rounds=1), name)
    with_it, without = (hp.new(GAME, 2, seed=5, rules=rules) for rules in sides)
    for match in (with_it, without):
        match.run("greedy")
    assert name in with_it.table.players[0].abilities
    assert name not in without.table.players[0].abilities
    assert name in without.table.players[0].spent
    assert [player.kingdom for player in with_it.table.players] == [player.kingdom for player in without.table.players]
    assert with_it.table.order == without.table.order


def test_the_knobs_of_the_ledger_are_all_declared() -> None:
    """Every line of the ledger's last section, and every ruling with an option, is a knob with range, clause and words."""
    knobs = GAME.rules.all_knobs()
    listed = """
        rounds double_spawn_round spawns_early spawns_late
        board_size terrain_parity tiles_per_type extra_tiles_per_type extra_terrain
        army_hits_on castle_hits_on settlement_hits_on lra_hits_on die_sides
        castle_hits stack_limit castles_per_space settlements_per_space
        horde_pool keep_of undead_growth humanoid_attack humanoid_defense monster_moves
        price_settlement_food price_settlement_wood price_castle_stone price_army_food price_army_metal price_army_wood
        price_tower_stone move_price paid_ability_price hand_limit free_income gold_rate
        event_weight_1 event_weight_10 event_die vt_per_horde
        start_armies start_castles start_chits_each start_hordes_per_player
    """
    assert not [name for name in listed.split() if name not in knobs]
    assert not [
        ruling.option for ruling in GAME.rulebook.rulings.values() if ruling.option and ruling.option not in knobs
    ]
    assert all(knob.clause in GAME.rulebook and knob.says for knob in knobs.values())
    # numbers printed on an Ability or a Horde are rows of the content, and are edited there
    rules = PRINTED.edit("hordes", "Rat King", hits=2, defense=1, attack=4, kind="monster")
    assert hp.new("horrible-hordes", seats=1, rules=rules).rules.hordes["Rat King"].kind == "monster"
    assert PRINTED.edit("kingdoms", "Elves", abilities=["Sages", "Roads"]).kingdoms["Elves"].abilities == (
        "Sages",
        "Roads",
    )
