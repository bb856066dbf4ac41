"""Counterattack, Ambush, shields, casualties: chapters CTR, DMG (AMB, SHD)."""

from __future__ import annotations

import pytest
from fantahzee.helpers import facts_of, names, play, refusal, ruled, stand, texts


def test_fz_ctr_01_all_that_were_set_aside() -> None:
    """FZ-CTR-01 to FZ-CTR-03: the Counterattack of the defeated, less the shields, is damage."""
    table = stand("counterattack", party="Paladin active", aside="Bone Warrior, Rock Monster, Cinder Pup", shield=1)
    going = play(table)
    assert facts_of(going, "counterattack") == [{"seat": 0, "total": 2, "shield": 1, "damage": 1}]
    assert table.turn.damage == 1


def test_fz_ex_12_shields_stop_it() -> None:
    """FZ-EX-12, FZ-DMG-01, FZ-DMG-05, FZ-FAQ-03: damage brought to nothing costs nobody, not even strength nought."""
    table = stand("counterattack", party="Alchemist active", aside="Bone Warrior, Cinder Pup", shield=2)
    assert play(table, until="treasure").request is None
    assert names(table.party) == ["Alchemist"]


def test_fz_ex_15_shields_twice() -> None:
    """FZ-EX-15, FZ-SHD-01: three shields leave two of five damage, and stop the ambush again."""
    aside = "Bone Warrior, Shrewd Rakshasa"
    table = stand("counterattack", party="Sergeant active, Paladin active", aside=aside, shield=3)
    going = play(table, "lose 1", until="treasure")
    assert facts_of(going, "counterattack")[0]["damage"] == 2
    table = stand("ambush", party="Paladin active", shield=3, tops="Wicked Spinner, Mud Imp, Mud Imp, Mud Imp, Mud Imp")
    assert play(table, until="end").request is None


def test_fz_shd_01_once_per_turn() -> None:
    """FZ-SHD-01: shields_persist `once_per_turn`: each point stops one damage a turn."""
    rules = ruled(shields_persist="once_per_turn")
    table = stand("counterattack", rules, party="Paladin active", aside="Bone Warrior, Cinder Pup", shield=3)
    play(table, until="treasure")
    assert table.turn.shields_used == 2
    table.turn.aside.clear()
    table.players[0].victory += ["Bone Warrior", "Cinder Pup"]
    table.step = "ambush"
    table.stacks[0].top, table.stacks[1].top = "Vampire Lord", "Mud Imp"
    play(table)
    assert table.turn.damage == 2


def test_the_shield_of_the_fallen() -> None:
    """FZ-SHD-02, FZ-CTR-06: the Bodyguard falls to the Counterattack, its shield stops the ambush."""
    table = stand("roll", party="Bodyguard, Sergeant active", dice="11234", rerolls=0)
    play(table, "activate 1 1 1", until="muster")
    assert table.turn.shield == 2
    aside = "Bone Warrior, Cinder Pup, Cinder Pup"
    tops = "Vampire Lord, Mud Imp, Mud Imp, Mud Imp, Mud Imp"
    table = stand("counterattack", party="Bodyguard active, Sergeant active", shield=2, aside=aside, tops=tops)
    going = play(table, "lose 1", until="town")
    assert names(table.party) == ["Sergeant"]
    table.step = "ambush"
    going = play(table)
    assert facts_of(going, "ambush")[0] == {"seat": 0, "total": 3, "shield": 2, "damage": 1}
    play(table, "lose 1", until="end")
    assert names(table.party) == []


def test_fz_dmg_02_until_it_is_absorbed() -> None:
    """FZ-DMG-02, FZ-RUL-37: any active hero each time, also in a poor order; never one too many."""
    table = stand("casualty", party="Sergeant active, Paladin active, Gate Recruit active", damage=3)
    going = play(table)
    assert texts(going) == ["lose 1", "lose 2", "lose 3"]
    going = play(table, "lose 3")
    assert table.turn.damage == 2
    play(table, "lose 2", until="treasure")
    assert (names(table.party), table.turn.damage) == (["Sergeant"], 0)


def test_fz_dmg_03_nothing_is_carried() -> None:
    """FZ-DMG-03, FZ-RUL-58: surplus strength is gone; with casualty_carry it comes off the ambush."""
    for knob, carried in (("none", 0), ("to_ambush", 3)):
        table = stand("casualty", ruled(casualty_carry=knob), party="Paladin active", damage=1)
        play(table, "lose 1", until="treasure")
        assert table.turn.carry == carried
    tops = "Vampire Lord, Mud Imp, Mud Imp, Mud Imp, Mud Imp"
    table = stand("ambush", ruled(casualty_carry="to_ambush"), party="Sergeant active", tops=tops, carry=2)
    play(table)
    assert table.turn.damage == 1


def test_fz_dmg_04_only_active_heroes() -> None:
    """FZ-DMG-04: heroes that are not active are never harmed, and what is left is ignored."""
    table = stand("casualty", party="Sergeant active, Paladin", damage=9)
    going = play(table)
    assert texts(going) == ["lose 1"]
    assert refusal(going, "lose 2") == "FZ-DMG-04"
    play(table, "lose 1", until="treasure")
    assert names(table.party) == ["Paladin"]


def test_only_noughts() -> None:
    """FZ-DMG-06, FZ-FAQ-04: one damage costs three heroes of strength nought."""
    table = stand("casualty", party="Alchemist active, Lantern Seer active, Quartermaster active", damage=1)
    play(table, "lose 1", "lose 1", "lose 1", until="treasure")
    assert names(table.party) == []


def test_fz_use_03_a_fallen_hero_loses_its_treasure() -> None:
    """FZ-USE-03: the treasure goes back to the box."""
    table = stand("casualty", party="Sergeant active with Orb of Power 1", damage=1)
    play(table, "lose 1", until="treasure")
    assert (table.box, table.discard) == (["Orb of Power"], ["Sergeant"])


def test_fz_amb_01_each_in_its_step() -> None:
    """FZ-AMB-01, FZ-AMB-02: the Night Stalker has both; Ambush counts every face-up top, and only those."""
    table = stand("counterattack", party="Paladin active", aside="Night Stalker")
    assert facts_of(play(table), "counterattack")[0]["total"] == 1
    stacks = "Night Stalker 5, Wicked Spinner 11, - 11 cleared, Mud Imp 11, Mud Imp 11"
    table = stand("ambush", party="Paladin active", stacks=stacks)
    assert facts_of(play(table), "ambush")[0]["total"] == 2


@pytest.mark.parametrize(
    ("sources", "shield"), [("all", 2 + 1 + 2), ("heroes_and_treasures", 2 + 1), ("heroes", 2)]
)  # fmt: skip
def test_fz_rul_36_which_shields_count(sources: str, shield: int) -> None:
    """FZ-RUL-36, FZ-SHD-03, FZ-RUL-35, FZ-CTR-02: of heroes, of treasures, of actions; shield_sources."""
    rules = ruled(shield_sources=sources)
    party = "Bodyguard with Tower Buckler 1, Paladin"
    table = stand("action", rules, party=party, hand="Where'd you go?, Hero")
    play(table, "play Where'd you go?", "done", (1, 1, 2, 3, 4), "activate 1 1 1")
    assert table.turn.shield == shield


def test_fz_rul_48_which_strength_absorbs() -> None:
    """FZ-RUL-48: the printed strength; with damage_strength `boosted` what the hero and its treasure added, too."""
    for knob, left in (("printed", 2), ("boosted", 0)):
        rules = ruled(damage_strength=knob)
        table = stand("roll", rules, party="Sergeant with Sunsteel Blade 2, Paladin", dice="11234", rerolls=0)
        play(table, "activate 1 1 1", until="muster")
        assert (table.turn.bonus, table.party[0].added) == (3, 3)
        table.step, table.turn.damage, table.turn.then = "casualty", 4, "treasure"
        play(table, "lose 1", until="treasure")
        falls = [event.facts["left"] for event in table.log or [] if event.what == "falls"]
        assert falls == [left]


def test_ignored_damage_is_told() -> None:
    """FZ-DMG-04: one hero falls, the rest of the damage meets nobody."""
    table = stand("casualty", party="Sergeant active, Paladin", damage=5, then="end")
    going = play(table, "lose 1", until="end")
    assert facts_of(going, "ignores") == [{"seat": 0, "n": 3}]
    assert facts_of(play(stand("casualty", party="Paladin", damage=0, then="end"), until="end"), "ignores") == []
