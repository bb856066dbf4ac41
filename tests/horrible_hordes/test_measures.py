"""What a designer looks at: danger of each Horde, the Kingdoms side by side, means over games; and that all knobs are there."""

from __future__ import annotations

import pytest
from horrible_hordes.acting import printed
from odds.printed_hordes import HORDES

import hordeplay as hp
from hordeplay.games.horrible_hordes import GAME, kingdom_table, measure, odds

PRINTED = printed()
ALL = PRINTED.house("rotation")


def test_hh_hlist_01_danger_of_every_horde() -> None:
    """HH-HLIST-01, HH-OLIST-01: the four exact chances of the ledger, to the printed digits, for all 71 Hordes."""
    table = odds.danger(ALL)
    assert len(table) == 71
    for name, found in table.items():
        told = HORDES[name]
        assert [f"{100 * float(chance):.2f}" for chance in (found.two, found.four, found.start, found.walls)] == [
            told.two,
            told.four,
            told.start,
            told.fort,
        ], name
    ratings = [found.rating for found in table.values()]
    assert ratings == sorted(ratings, reverse=True)
    assert 0 < ratings[-1] < ratings[0] < 1


def test_danger_follows_the_rules() -> None:
    """An edited Horde, a turned knob and a chosen pool count."""
    meek = PRINTED.edit("hordes", "Nomad Khan", hits=1, attack=10)
    assert list(odds.danger(meek))[-1] == "Nomad Khan"
    assert odds.danger(PRINTED.with_(castle_hits=3), ["Rat King"])["Rat King"].walls > odds.danger()["Rat King"].walls
    assert len(odds.danger(PRINTED.house("rotation-only"))) == 31
    each_round = odds.danger(PRINTED.with_(undead_growth_timing="each_round"), ["Wraith Lord"])
    assert each_round["Wraith Lord"].two < odds.danger()["Wraith Lord"].two
    with pytest.raises(ValueError, match="Rat King"):
        odds.danger(hordes=["Rat Kin"])


def test_hh_king_01_kingdoms_side_by_side() -> None:
    """HH-KING-01: fifteen Kingdoms, thirty Abilities, each in the words of the rules given."""
    rows = kingdom_table()
    assert len(rows) == 15
    assert len(dict.fromkeys(name for row in rows for name in row.abilities)) == 30
    assert all(words and "{" not in words for row in rows for words in row.words)
    edited = PRINTED.edit("kingdoms", "Dwarves", abilities=["Mountaineers", "Sages"])
    assert next(row for row in kingdom_table(edited) if row.kingdom == "Dwarves").abilities == ("Mountaineers", "Sages")


def test_measures_add_up() -> None:
    """Means over seeded games: the same again, and they agree with each other."""
    rules = PRINTED.with_(rounds=6)
    found = measure(rules, 3, seats=3, seed=5)
    assert found == measure(rules, 3, seats=3, seed=5)
    assert len(found.alive) == len(found.lost) == 6
    assert sum(share.games for share in found.kingdoms.values()) == 9
    assert sum(share.wins for share in found.kingdoms.values()) == pytest.approx(3)
    mean = sum(share.games * share.score for share in found.kingdoms.values()) / 9
    assert found.units + found.vt == pytest.approx(mean)
    assert found.alive[-1] > found.alive[0]
    assert 0 <= found.blocked < 1
    assert found.dice > 100
    assert "Kingdom" in str(found)
    crowded = measure(rules.with_(spawns_early=4), 3, seats=3, seed=5)
    assert crowded.alive[-1] > found.alive[-1]
    with pytest.raises(ValueError, match="games is 1 or more"):
        measure(games=0)


def test_the_knobs_of_the_ledger_are_all_declared() -> None:
    """Every line of the ledger's last section, and every ruling with an option, is a knob with range, clause and words."""
    knobs = GAME.rules.all_knobs()
    asked = """
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
    assert not [name for name in asked.split() if name not in knobs]
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
