"""Clauses without a worked example, and the knobs of their rulings: cards, wounds, gear, variants."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import RULES, facts_of, first, go, hero, options, stand, throw, why

from hordeplay.core.match import Match
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.passives import environs, foe_cover, terrain
from hordeplay.games.warfighter_fantasy.rules.setup import start

TWO = "Gareth 1; Whisper 1"


def test_on_the_adventure_cards() -> None:
    """WF-OTA-01: Rising Water is Cold 3 everywhere, and Beasts have less cover."""
    match = stand(
        event="Rising Water", spaces=["Long Corridor"], party=TWO, foes=["Giant Rats at 1 on 1"]
    )  # fmt: skip
    table = match.table
    assert environs(table, 1) == [("Cold", 3)]
    assert foe_cover(table, table.foes[0], table.foes[0].members[0]) == 1
    with pytest.raises(ValueError, match="WF-OTA-01"):
        start(RULES, 1, adventure="Ember Stair", event="Rising Water")


def test_hostile_vulns_go_and_regen_heals() -> None:
    """WF-RVL-01, WF-ATK-05, WF-RUL-31: at the end of the Turn; those of Heroes stay."""
    match = stand(
        step="vulns_off", spaces=["Long Corridor"], party=TWO, foes=["Cave Troll at 1 wounds 3 vulns 2 on 1"],
        heroes={"gareth": {"vulns": 2}},
    )  # fmt: skip
    member = match.table.foes[0].members[0]
    assert (member.wounds, member.vulns, hero(match, "gareth").vulns) == (2, 0, 2)


def test_retained_effects_are_paid_for_or_end() -> None:
    """WF-HAV-04, WF-DIV-03, WF-SPL-03: 1 XP for Stone Skin; out of Range it is gone."""
    party = "Elanar 3: Stone Skin; Gareth 1"
    match = stand(party=party, heroes={"elanar": {"xp": 1}})
    go(match, "use elanar stone-skin 1 gareth")
    assert terrain(match.table, 1) == 2
    match.play("done")
    go(match, "pay elanar")
    assert terrain(match.table, 1) == 2
    match.play("done")
    first(match)
    assert terrain(match.table, 1) == 1
    match = stand(party=party, spaces=["Long Corridor"], heroes={"gareth": {"hand": ["Block"]}})
    go(match, "use elanar stone-skin 1 gareth")
    go(match, "move gareth 1")
    go(match, "spend gareth block")
    assert hero(match, "elanar").kept == []


def test_cards_of_others_need_their_brackets() -> None:
    """WF-ACT-01, WF-ACT-03, WF-ACT-05, WF-ACT-07, WF-ACT-14, WF-EXP-03, WF-RUL-44: [any Hero] costs 1 XP of anybody."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1; Whisper 1", foes=["Horned Brute at 1 on 1"],
        heroes={"whisper": {"space": 1}, "gareth": {"hand": ["Deadly Attack"]}},
    )  # fmt: skip
    go(match, "attack whisper chart standard horned-brute", (1,), (1,))
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1; Whisper 2", foes=["Horned Brute at 1 on 1"],
        heroes={"whisper": {"space": 1, "xp": 1}, "gareth": {"hand": ["Deadly Attack"]}},
    )  # fmt: skip
    go(match, "attack whisper chart standard horned-brute")
    assert options(match) == ["use gareth deadly-attack 1up -", "done"]
    go(match, "use gareth deadly-attack 1up -", (1,), (1,))
    assert (hero(match, "whisper").xp, match.table.discards["action"]) == (0, ["Deadly Attack"])


def test_casting_helps_casters_only() -> None:
    """WF-ACT-10: not a sword; 2 XP for a Spell."""
    facts = {"hand": ["Casting"], "space": 1, "striking": True, "xp": 2}
    for text, fits in (
        ("attack elanar unarmed standard horned-brute", False),
        ("use elanar ice-bolt 1 horned-brute", True),
    ):
        match = stand(
            spaces=["Long Corridor"], party="Elanar 1: Ice Bolt; Whisper 1", foes=["Horned Brute at 1 on 2"],
            heroes={"elanar": dict(facts)},
        )  # fmt: skip
        match.play(text)
        asked = any("casting" in option for option in options(match)) if "Roll" not in repr(match.request) else False
        assert asked == fits


def test_armor_and_shield_change_hands_in_peace_only() -> None:
    """WF-ARM-03, WF-ARM-04, WF-SHI-02: no Hostiles in play, none in the Location."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1: Leather Armor, Medium Shield; Colin 1",
        foes=["Giant Rats at 1 on 1"],
    )  # fmt: skip
    assert why(match, "give gareth leather-armor colin") == "WF-ARM-04"
    assert why(match, "give gareth medium-shield colin") == ""
    quiet = stand(party="Gareth 1: Leather Armor; Bram Oakhand 1")
    assert why(quiet, "drop gareth leather-armor") == ""
    assert why(quiet, "drop bram-oakhand padded-jack") == "WF-ARM-03"


def test_a_downed_hero_comes_back() -> None:
    """WF-DWN-01, WF-DWN-02, WF-CTR-02: Gear on the ground, counters out; with Health again all of it returns."""
    match = stand(
        step="react", pending=[0], party="Arrin 6: Mace; Gareth 1: Shortsword", foes=["Giant Rats at 0 x1 on 2"],
        heroes={
            "gareth": {"wounds": [4], "toughness": 0, "hand": ["Feint"]},
            "arrin": {"deity": "Vesperine", "divinity": 30},
        },
    )  # fmt: skip
    go(match, "done", (9,), (6,))
    gareth = hero(match, "gareth")
    assert (gareth.down, gareth.hand, gareth.gear) == (True, [], [])
    assert [g.name for g in match.table.spaces[0].ground] == ["Shortsword"]
    match.play("use arrin second-dawn 1 gareth")
    first(match, "The party acts", *[(1,)] * 4)
    gareth = hero(match, "gareth")
    assert (gareth.down, match.table.health(gareth), [w.treated for w in gareth.wounds]) == (False, 1, [True, True])
    assert [g.name for g in gareth.gear] == ["Shortsword"]
    assert match.table.cup[1] >= 3


def test_each_attack_makes_its_own_counter() -> None:
    """WF-WND-02, WF-HTN-04: two counters of 1, treated one by one."""
    match = stand(
        step="onslaught", spaces=["Long Corridor"], party=TWO, foes=["Giant Rats at 1 x2 on 1"],
        heroes={"gareth": {"space": 1, "toughness": 0}},
    )  # fmt: skip
    throw(match, (9,), (6,), (9,), (6,))
    assert [w.n for w in hero(match, "gareth").wounds] == [1, 1]


def test_saved_cards_pay_the_next_entrance() -> None:
    """WF-OPT-01: an optional rule; what is left over is discarded."""
    rules = RULES.with_(save_cards=True)
    match = stand(
        rules=rules, spaces=["Flooded Steps"], party=TWO, heroes={"gareth": {"hand": ["Block", "Dodge", "Feint"]}}
    )
    for card in ("block", "dodge", "feint"):
        go(match, f"save gareth {card} gareth")
    go(match, "move gareth 1")
    assert (hero(match, "gareth").space, hero(match, "gareth").saved) == (1, [])
    assert sorted(match.table.discards["action"]) == ["Block", "Dodge", "Feint"]
    assert why(stand(heroes={"gareth": {"hand": ["Block"]}}), "save gareth block gareth") == "WF-OPT-01"


def test_leaving_striking_range() -> None:
    """WF-RUL-62, WF-HTH-02: a Move ends Striking, unless the knob asks for the step back first."""
    for knob, clause in ((False, ""), (True, "WF-RUL-62")):
        match = stand(
            rules=RULES.with_(leave_striking_to_move=knob), spaces=["Long Corridor", "Lair (C)"], party="Vex 4; Gareth 1",
            foes=["Giant Rats at 1 on 2"], heroes={"vex": {"space": 1, "striking": True}},
        )  # fmt: skip
        assert why(match, "move vex 2") == clause


def test_activating_uses_up_the_location_of_the_turn() -> None:
    """WF-RUL-34: or not, by the knob."""
    for knob, clause in ((True, "WF-RUL-34"), (False, "")):
        match = stand(
            rules=RULES.with_(activation_uses_location_play=knob), party=TWO, played=True,
            spaces=["Long Corridor", "Lair (C)", "Lava Flow"], heroes={"gareth": {"space": 3}},
        )  # fmt: skip
        assert why(match, "activate gareth") == clause


def test_powers_of_an_nph() -> None:
    """WF-RUL-60, WF-DEI-01: free slots under the printed deity, or printed powers only."""
    for knob, clause in (("free_slots", ""), ("printed_only", "WF-RUL-60")):
        match = stand(rules=RULES.with_(npc_powers=knob), party="Gareth 1; Herka 2", heroes={"gareth": {"wounds": [1]}})
        assert why(match, "use herka heal 1 gareth") == clause


def test_the_town_outside_a_campaign() -> None:
    """WF-RUL-58, WF-CAM-20, WF-CAM-09: its text once, or nothing."""
    for knob, asked in (("text", "against what"), ("none", "The party acts")):
        match = Match(GAME, start(RULES.with_(town_in_standalone=knob, hardy_goes_to="owner"), 1), dice="ask")
        assert match.request is not None
        assert asked in getattr(match.request, "prompt", "")


def test_environment_on_entry_is_a_knob() -> None:
    """WF-RUL-55, WF-ENV-01: not on the Turn of entry, unless the knob says so."""
    for knob, rolls in ((False, 0), (True, 1)):
        match = stand(
            rules=RULES.with_(environment_on_entry=knob), spaces=["Long Corridor", "Lava Flow"], party="Vex 4; Gareth 1",
            heroes={"vex": {"space": 1}},
        )  # fmt: skip
        go(match, "move vex 2", *[(9,)] * rolls)
        if rolls:
            match.play("done")  # no Luck on a 9
        assert len(facts_of(match, "environment")) == rolls


def test_environments_hurt_without_cover() -> None:
    """WF-ENV-01, WF-HTN-04: no terrain, no armor; Toughness and Endure help."""
    match = stand(
        step="environs", spaces=["Long Corridor", "Lava Flow"], party="Gareth 1: Leather Armor; Whisper 1",
        heroes={"gareth": {"space": 2, "toughness": 0, "hand": ["Endure"]}},
    )  # fmt: skip
    throw(match, (1,))
    assert options(match) == ["use gareth endure 1 -", "done"]
    go(match, "done")
    assert hero(match, "gareth").hurt == 1


def test_squad_charts_stand_alone() -> None:
    """WF-RUL-39, WF-RUL-57, WF-HER-14: no HtH modifier; at Health 1 the other column."""
    for wounds, face, hits in (([], 6, 1), ([5], 6, 0), ([5], 7, 1)):
        match = stand(
            spaces=["Long Corridor"], party="Gareth 1; Ryka 1", foes=["Horned Brute at 1 on 1"],
            heroes={"ryka": {"space": 1, "striking": True, "wounds": wounds}},
        )  # fmt: skip
        go(match, "attack ryka chart standard horned-brute", (face,), (6,))
        assert match.table.foes[0].members[0].wounds == hits


def test_a_spread_explosion_or_one_hostile() -> None:
    """WF-RUL-11, WF-EXP-02: results stay on the card, as the attacker spreads them."""
    for knob, left in (("spread", 2), ("one_hostile", 5)):
        match = stand(
            rules=RULES.with_(explosion_spread=knob), spaces=["Long Corridor"], party="Gareth 1; Tolonar 3",
            foes=["Orc Spearmen at 1 x6 on 1", "Giant Rats at 1 x2 on 1"],
            heroes={"tolonar": {"space": 1, "striking": True}},
        )  # fmt: skip
        go(match, "use tolonar fire-hands 1 orc-spearmen", (9, 9, 9, 9), (6,))
        assert [len(f.members) for f in match.table.foes] == [left, 2]


def test_natural_extremes_and_several_dice_are_knobs() -> None:
    """WF-RUL-32, WF-RUL-10, WF-RUL-43: house variants of the Attack die."""
    rules = RULES.with_(natural_extremes=True)
    match = stand(
        rules=rules, spaces=["Long Corridor"], party="Gareth 1: Mace; Whisper 1", foes=["Horned Brute at 1 vulns 4 on 2"],
        heroes={"gareth": {"space": 1, "striking": True}},
    )  # fmt: skip
    go(match, "attack gareth mace standard horned-brute", (1,), (6,))
    assert match.table.foes[0].members[0].wounds == 0


def test_close_range_keeps_those_in_range() -> None:
    """WF-CLO-01: one that reaches its target stays."""
    match = stand(
        step="close_range", spaces=["Long Corridor"], party=TWO, foes=["Giant Rats at 1 x2 on 1"],
        heroes={"gareth": {"space": 1}},
    )  # fmt: skip
    assert match.table.foes[0].space == 1
    assert len(match.table.foes[0].members) == 3  # Attract 1 (WF-RUL-31, WF-GRD-07)
