"""Battles round by round (rulebook: Attack Phase, Raid Segment, Undead and Humanoid special rules)."""

from __future__ import annotations

import pytest
from horrible_hordes.helpers import at_war_with, bare, events_of, play, printed, rolls, sq

from hordeplay.core.choice import IllegalChoice
from hordeplay.games.horrible_hordes.model.powers import Powers
from hordeplay.games.horrible_hordes.rules.battle.strength import Needs, needs


def need(horde: str, terrain: str = "Clear", phase: str = "attack", *abilities: str) -> Needs:
    rules = printed()
    return needs(rules, Powers.of(rules, abilities), horde, terrain, "raid" if phase == "raid" else "attack")


def test_hh_ex_15_hit_numbers() -> None:
    """HH-ATK-04, HH-RAID-02, HH-RUL-45: Defense is subtracted, and a negative one adds."""
    assert need("Vampire Lord")[:3] == (8, 9, 10)
    assert need("Kobold Commander")[:3] == (4, 5, 6)
    assert need("Tarasque")[:3] == (10, 11, 12)


def test_hh_ex_16_army_defense() -> None:
    """HH-RUL-46: Army Defense is subtracted from Horde dice at Armies, never at Castles."""
    needed = need("Wraith Lord", "Clear", "attack", "Heavy Armor", "Clerics")
    assert (needed.at_army, needed.at_castle, needed.at_settlement) == (9, 7, 7)


def test_hh_ex_17_simultaneous() -> None:
    """HH-RUL-43: all dice of a combat round count; a loss brings no Victory Token."""
    position = bare("e5 2, a1 S", "Frost Giant Family e5 3")
    going = play(position)
    assert rolls(going) == 2
    going = play(position.copy(), (6, 9), (7, 10, 2))
    table = going.table
    assert table.step == "over"
    assert table.hordes[0].hits == 1
    assert not table.players[0].armies
    assert table.players[0].vt == 0
    assert table.players[0].lost == {"army": 2}


def test_hh_ex_17_mutual() -> None:
    """HH-RUL-48: when both sides fall in the same round the Victory Token is gained, unless the knob says no."""
    for knob, vt in ((True, 1), (False, 0)):
        position = bare("e5 3, a1 S", "Frost Giant Family e5 3", rules=printed().with_(mutual_destruction_vt=knob))
        table = play(position, (6, 9, 10), (7, 10, 8)).table
        assert not table.hordes
        assert not table.players[0].armies
        assert table.players[0].vt == vt
        assert table.cards.bags["horde"].count("Frost Giant Family") == 1


@pytest.mark.parametrize(("targeting", "left"), [("sequential", (0, 0, 1)), ("declared", (0, 2, 1))])
def test_hh_ex_18_raid_order(targeting: str, left: tuple[int, int, int]) -> None:
    """HH-RAID-03, HH-RAID-04, HH-RUL-52: Castles first with two hits, then Armies, then Settlements."""
    table = bare("e5 SC2", "Amazon Queen e5 5", "raid_segment", rules=printed().with_(raid_targeting=targeting))
    going = play(table, (1, 1, 1, 1), (9, 7, 3, 8, 10))
    player = going.table.players[0]
    assert tuple(units.get(sq("e5"), 0) for units in (player.castles, player.armies, player.settlements)) == left
    assert going.table.step == "combat"
    assert rolls(going) == sum(left)


@pytest.mark.parametrize("targeting", ["sequential", "declared"])
def test_hh_ex_18_all_hits_are_told(targeting: str) -> None:
    """HH-EX-18, HH-RUL-52: of 9, 7, 3, 8 and 10 four are hits, also where all of them are on the Castle."""
    table = bare("e5 SC2", "Amazon Queen e5 5", "raid_segment", rules=printed().with_(raid_targeting=targeting))
    assert events_of(play(table, (1, 1, 1, 1), (9, 7, 3, 8, 10)), "horde_rolls")[0]["hits"] == 4


def test_hh_rul_47_surplus_hits_are_told_and_lost() -> None:
    """HH-RUL-47: three hits on one Army are three hits; three on one Hit Counter remove one, not three."""
    table = bare("e5 1, a1 S", "Gnoll Chieftain e5 4", abilities="Decoys", chits="0 1 0 0 0 0")
    going = play(table, (1,), (7, 8, 9, 1))
    assert events_of(going, "horde_rolls")[0]["hits"] == 3
    assert not play(table.copy(), (1,), (7, 8, 9, 1), "cancel Decoys").table.players[0].armies
    going = play(bare("e5 3, a1 S", "Gnoll Chieftain e5 1"), (10, 10, 10), (1,))
    assert (events_of(going, "rolls")[0]["hits"], events_of(going, "hit")[0]["hits"]) == (3, 1)


def test_hh_ex_19_undead_growth() -> None:
    """HH-UND-01, HH-RUL-63: one Hit Counter for each Army, Settlement and Castle destroyed, no cap, after the battle."""
    position = at_war_with(bare("e5 S, a1 S", "Wraith Lord e5 1"), raid=True)
    assert position.battle
    position.battle.killed = {"castle": 1, "army": 2}
    table = play(position, (1,), (7,)).table
    assert table.hordes[0].hits == 5


def test_hh_rul_63_growth_each_round() -> None:
    """HH-RUL-63, option: growth at the end of each combat round."""
    table = bare("e5 2, a1 S", "Wraith Lord e5 2", rules=printed().with_(undead_growth_timing="each_round"))
    going = play(table, (1, 1), (7, 1))
    assert going.table.hordes[0].hits == 3
    assert rolls(going) == 1
    assert play(table.copy(), (1,), (1, 1, 7)).table.hordes[0].hits == 4


def test_hh_ex_20_humanoid() -> None:
    """HH-HUM-01, HH-RUL-64: on Hills and Swamp a Humanoid Horde attacks and defends with one more."""
    for terrain in ("Hills", "Swamp"):
        assert need("Ogre Magi", terrain)[0::3] == (9, 4)
    assert need("Ogre Magi", "Forest")[0::3] == (8, 5)
    assert need("Vampire Lord", "Hills") == need("Vampire Lord")


@pytest.mark.parametrize(
    ("order", "dice"),
    [("player_first", [(10, 1), (7, 7)]), ("horde_first", [(7, 7, 1)])],
)
def test_hh_rul_43_who_strikes_first(order: str, dice: list[tuple[int, ...]]) -> None:
    """HH-RUL-43, options: the losses of the side that strikes first are removed before the other rolls."""
    position = bare("e5 2, a1 S", "Frost Giant Family e5 3", rules=printed().with_(battle_simultaneous=order))
    table = play(position, *dice).table
    assert not table.players[0].armies
    assert table.hordes[0].hits == (2 if order == "player_first" else 3)


def test_hh_rul_44_natural_1_and_10() -> None:
    """HH-RUL-44, option: the lowest face always misses and the highest always hits."""
    rules = printed().with_(natural_1_10="auto")
    none = Powers.of(rules, ())
    assert needs(rules, none, "Apocalypse Horsemen", "Clear", "raid").settlement == 10
    easy = rules.edit("hordes", "Rat King", defense=-9)
    assert needs(easy, Powers.of(easy, ()), "Rat King", "Clear", "attack").army == 2
    assert needs(printed(), none, "Tarasque", "Clear", "raid").settlement == 12


def test_hh_rul_03_face_zero_counts_nothing() -> None:
    """HH-RUL-03, option: face 0 of a battle die counts nothing instead of ten."""
    position = bare("e5 1, a1 S", "Rat King e5 1", rules=printed().with_(d10_zero="zero"))
    table = play(position, (10,), (9,)).table
    assert not table.players[0].armies
    assert table.hordes


def test_hh_rul_49_stalemate_ends_the_battle() -> None:
    """HH-RUL-49: nobody can hit: both stay, no Victory Token, nothing is rolled, and it is not retried this phase."""
    rules = printed().edit("hordes", "Rat King", defense=5, attack=11)
    going = play(bare("e5 2, a1 S", "Rat King e5 3", rules=rules))
    assert going.table.step == "over"
    assert going.table.hordes[0].hits == 3
    assert going.table.players[0].armies == {sq("e5"): 2}
    assert events_of(going, "stalemate")


def test_hh_rul_49_the_attacker_leaves() -> None:
    """HH-RUL-49, option: the Armies leave to an adjacent square; in a raid the Horde does."""
    rules = printed().edit("hordes", "Rat King", defense=5, attack=11).with_(stalemate="attacker_leaves")
    going = play(bare("e5 2, a1 S", "Rat King e5 3, Troll King e4 1", rules=rules), "leave e6")
    assert going.table.players[0].armies == {sq("e6"): 2}
    with pytest.raises(IllegalChoice):
        play(bare("e5 2, a1 S", "Rat King e5 3, Troll King e4 1", rules=rules), "leave e4")
    raid = play(bare("e5 SC, e4 1", "Rat King e5 3", "raid_segment", rules=rules), sq("e6"))
    assert raid.table.hordes[0].at == sq("e6")


def test_hh_rul_50_only_armies_fight_in_the_own_attack_phase() -> None:
    """HH-RUL-50: an own Castle and Settlement neither roll nor fall in the Attack Phase."""
    going = play(bare("e5 SC1, a1 S", "Gnoll Chieftain e5 1"))
    assert rolls(going) == 1
    table = play(bare("e5 SC1, a1 S", "Gnoll Chieftain e5 1"), (1,), (7,)).table
    assert table.players[0].castles
    assert table.players[0].settlements


def test_hh_rul_53_castle_damage() -> None:
    """HH-RUL-53: a hit on a Castle is gone after the battle; with the option it stays."""
    for keep, damage in ((False, {}), (True, {sq("e5"): 1})):
        position = bare(
            "e5 SC", "Gnoll Chieftain e5 1", "raid_segment", rules=printed().with_(castle_damage_persists=keep)
        )
        table = play(position, (10, 1), (7,)).table
        assert not table.hordes
        assert table.players[0].damage == damage
    position = bare("e5 SC", "Gnoll Chieftain e5 1", "raid_segment", rules=printed().with_(castle_damage_persists=True))
    position.players[0].damage[sq("e5")] = 1
    table = play(position, (1, 1), (7,)).table
    assert not table.players[0].castles
    assert not table.players[0].damage


def test_hh_rul_54_earthworks_and_two_castles() -> None:
    """HH-RUL-54: with Earthworks every Castle takes three hits; two Castles roll two dice and fall one after the other."""
    table = bare("e5 SCC", "Gnoll Chieftain e5 4", "raid_segment", abilities="Earthworks, Garrisons")
    going = play(table, (6, 6, 1), (7, 7, 7, 7))
    assert going.table.players[0].castles == {sq("e5"): 1}
    assert going.table.hordes[0].hits == 2
    assert going.table.battle
    assert going.table.battle.castle_hits == 1


def test_hh_rul_98_natural_defensive_position() -> None:
    """HH-RUL-98: every class of unit there is hit one less."""
    assert need("Gnoll Chieftain", "Natural Defensive Position", "raid")[3:] == (8, 8, 8)


def test_hh_abl_60_rangers_and_mountaineers() -> None:
    """HH-ABL-60, HH-ABL-62, HH-RUL-84: bonuses of terrain, type and phase add up."""
    needed = need(
        "Frost Giant Family", "Mountain", "attack", "Mountaineers", "Nets", "Raiders", "Pikes", "Traps", "Berserkers"
    )
    assert (needed.army, needed.at_army) == (6 - 4, 7 + 1)
    needed = need("Frost Giant Family", "Mountain", "raid", "Mountaineers", "Rangers", "Traps", "Militias")
    assert (needed.army, needed.at_army, needed.settlement, needed.castle) == (4, 8, 7, 7)


def test_hh_ex_52_skirmishers_open_the_battle() -> None:
    """HH-ABL-11, HH-RUL-59: one extra Army die before round 1; removed counters never roll."""
    position = bare("e5 1, a1 S", "Pit Fiend Demons e5 1", abilities="Skirmishers")
    table = play(position, (6,)).table
    assert not table.hordes
    assert table.players[0].vt == 1
    rules = printed().with_(skirmish_first_strike=False)
    going = play(bare("e5 1, a1 S", "Pit Fiend Demons e5 1", abilities="Skirmishers", rules=rules))
    assert rolls(going) == 2


def test_hh_ex_33_decoys_once_per_battle_and_round() -> None:
    """HH-ABL-31, HH-NOTE-07, HH-RUL-60, HH-RUL-85: once per battle; a second battle of the round needs Leadership."""
    for extra, second in (("", False), (", Leadership", True)):
        table = bare(
            "e5 2, g5 1, a1 S",
            "Frost Giant Family e5 3, Gnoll Chieftain g5 1",
            abilities=f"Decoys{extra}",
            chits="0 3 0 0 0 0",
        )
        going = play(table, "attack e5", (1, 1), (7, 7, 1), "cancel Decoys")
        assert going.table.players[0].armies[sq("e5")] == 1
        assert going.table.players[0].chits.wood == 2
        going = play(table.copy(), (1,), (7, 7, 1))  # in the same battle it is not offered again
        assert events_of(going, "falls")
        table = going.table
        assert table.step == "combat"
        going = play(table.copy(), (1,), (10,))
        assert bool(going.request) == second


def test_hh_abl_33_cancel_may_be_declined() -> None:
    """HH-RUL-60: a cancelled hit is a decision, and only hits on Armies can be cancelled."""
    table = bare("e5 1, a1 S", "Gnoll Chieftain e5 1", abilities="Illusions", chits="0 0 0 0 1 0")
    assert not play(table.copy(), (1,), (7,), "suffer").table.players[0].armies
    castle = bare("e5 SC", "Gnoll Chieftain e5 1", "raid_segment", abilities="Illusions", chits="0 0 0 0 1 0")
    assert rolls(play(castle, (1, 1), (7,))) == 2


def test_hh_abl_66_battle_spells() -> None:
    """HH-NOTE-03, HH-RUL-58: cast before a combat round's dice, resolved at once, Army bonuses do not count."""
    table = bare(
        "e5 1, a1 S", "Red Dragons e5 2", abilities="Fireball, Lightning Strike, Fine Swords", chits="0 0 0 0 2 0"
    )
    going = play(table, "strike Fireball", (9, 10))
    assert going.table.hordes[0].hits == 1
    going = play(going.table.copy(), "strike Lightning Strike", (7,))
    assert not going.table.hordes
    assert going.table.players[0].chits.magic == 0
    table = bare("e5 1, a1 S", "Red Dragons e5 2", abilities="Fireball", chits="0 0 0 0 2 0")
    assert rolls(play(table, "fight")) == 1


def test_hh_rul_65_allied_help() -> None:
    """HH-RUL-65: another player casts battle Spells into a raid only with the option."""
    for knob in (False, True):
        table = bare(
            "e5 S1", "Red Dragons e5 2", "raid_segment", others="a1 S", rules=printed().with_(allied_help=knob)
        )
        table.players[1].abilities = ["Fireball"]
        table.players[1].chits.magic = 1
        going = play(table)
        assert (going.request is not None and getattr(going.request, "seat", -1) == 1) == knob


def test_hh_abl_56_rally_troops() -> None:
    """HH-ABL-56, HH-RUL-88: a stack that won gets one Army back, which still counts as lost."""
    table = bare("e5 2, a1 S", "Gnoll Chieftain e5 1", abilities="Rally Troops")
    player = play(table, (10, 1), (7,)).table.players[0]
    assert player.armies == {sq("e5"): 2}
    assert player.lost == {"army": 1, "rallied": 1}
    alone = bare("e5 1, a1 S", "Gnoll Chieftain e5 1", abilities="Rally Troops")
    assert not play(alone, (10,), (7,)).table.players[0].armies


def test_hh_rul_87_divination_and_oracles() -> None:
    """HH-ABL-63, HH-ABL-81, HH-RUL-87: one die of any roll is rolled again or shifted before it counts."""
    table = bare("e5 1, a1 S", "Gnoll Chieftain e5 1", abilities="Divination, Oracles", chits="0 0 0 0 2 0")
    going = play(table, (5,), "shift 1 1 Oracles", "keep", (7,), "reroll 1 Divination", (1,))
    assert not going.table.hordes
    assert going.table.players[0].armies
    assert going.table.players[0].chits.magic == 0
    going = play(bare("e5 1, a1 S", "Gnoll Chieftain e5 1", abilities="Oracles", chits="0 0 0 0 1 0"), (10,))
    assert [str(choice) for choice in going.request.options()] == ["shift 1 -1 Oracles", "shift 1 1 Oracles", "keep"]  # type: ignore[union-attr]  # an Ask


def test_hh_rul_47_surplus_hits_are_lost() -> None:
    """HH-RUL-47, HH-ATK-07: more hits than counters; the destroyed stack brings one Victory Token."""
    table = play(bare("e5 2, a1 S", "Gnoll Chieftain e5 1"), (10, 10), (1,)).table
    assert not table.hordes
    assert table.players[0].vt == 1
