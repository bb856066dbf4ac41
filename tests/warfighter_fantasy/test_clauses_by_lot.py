"""Forty clauses drawn by lot (seed 20261122) and proved on positions of their own, next to the tests of the engine."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import RULES, facts_of, finish, first, go, hero, options, stand, throw, why

from hordeplay.core.match import Match
from hordeplay.core.script import Ask
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.content import LEVEL_NAMES, LEVELS
from hordeplay.games.warfighter_fantasy.model.passives import movement, targeted
from hordeplay.games.warfighter_fantasy.model.table import Window, Wound
from hordeplay.games.warfighter_fantasy.model.vocabulary import Effect
from hordeplay.games.warfighter_fantasy.rules.ability_rolls import environment
from hordeplay.games.warfighter_fantasy.rules.decks import lengthen
from hordeplay.games.warfighter_fantasy.rules.effects import carry_out
from hordeplay.games.warfighter_fantasy.rules.guards import guard_space, guards_roll, move_guards
from hordeplay.games.warfighter_fantasy.rules.setup import replenish, start
from hordeplay.games.warfighter_fantasy.rules.treasure import items
from hordeplay.games.warfighter_fantasy.rules.turn import tithable
from hordeplay.games.warfighter_fantasy.rules.use import unpaid, ways
from hordeplay.games.warfighter_fantasy.rules.wounds import cannot_be_healed, restore, soaks, vuln

TWO = "Gareth 1; Whisper 1"
LIZARDS = "Dungeon Lizards at 1 x1 on 2"


def test_one_armor_and_the_printed_one_stays() -> None:
    """WF-ARM-03."""
    match = stand(party="Gareth 2: Padded Jack; Colin 1; Herka 1")
    assert why(match, "give gareth padded-jack herka") == "WF-RUL-23"
    assert why(match, "drop herka padded-jack") == "WF-ARM-03"
    go(match, "give gareth padded-jack colin")
    assert [gear.name for gear in hero(match, "colin").gear] == ["Padded Jack"]
    with pytest.raises(ValueError, match="has an armor already"):
        start(RULES, 1, party="Gareth 2: Padded Jack, Leather Armor")


def test_what_may_be_spent() -> None:
    """WF-BUY-01: less than the Resources is fine, more is not, and one Player Hero there must be."""
    assert start(RULES, 1, party="Gareth 1").rp == (53 - 9) * 4
    for party, rows in (("Gareth 6; Vex 5", "are left"), ("Colin 1; Herka 1", "Player Hero")):
        with pytest.raises(ValueError, match=rows):
            start(RULES, 1, party=party)


def test_dropped_and_picked_up() -> None:
    """WF-BUY-05, WF-RUL-84: not what was used this Turn, and only what the other can carry."""
    match = stand(
        spaces=["Long Corridor"], foes=["Giant Rats at 1 on 1"],
        party="Gareth 1: Longsword, Axe; Elanar 1: First Aid Kit, Waterskin; Colin 1",
        heroes={word: {"space": 1, "striking": True} for word in ("gareth", "elanar", "colin")},
    )  # fmt: skip
    match.play("attack gareth longsword standard giant-rats")
    first(match, "The party acts", *[(1,)] * 6)
    assert why(match, "drop gareth longsword") == "WF-BUY-05"
    go(match, "drop gareth axe")
    assert why(match, "take colin axe") == ""
    assert why(match, "take gareth axe") == "WF-RUL-84"  # who has just dropped it
    assert why(match, "take elanar axe") == "WF-BUY-05"


def test_heroes_of_level_one_and_six() -> None:
    """WF-CAM-18, WF-CAM-12: both may be used; the sixth level is the last."""
    table = start(RULES, 1, campaign="The Lamplit Road", party="Gareth 1; Whisper 6")
    table.step, table.rp = "town", 400
    assert table.journey is not None
    table.journey.started, table.journey.town = True, "Mirefold"
    match = Match(GAME, table)
    assert why(match, "promote whisper") == "WF-CAM-12"
    go(match, "promote gareth")
    assert (hero(match, "gareth").level, match.table.rp) == (2, 400 - 7 * 4)


def test_modifiers_count_on_every_die() -> None:
    """WF-CBT-07: Casting adds a die and 1 to both; a 5 and a 4 against 6 are a hit by the first."""
    for faces, vulns in (((5, 4), 1), ((4, 4), 0)):
        match = stand(
            spaces=["Long Corridor"], party="Elanar 3: Spark Dart; Whisper 1", foes=["Bog Leeches at 1 x1 on 2"],
            heroes={"elanar": {"space": 1, "hand": ["Casting"], "xp": 3}},
        )  # fmt: skip
        match.play("use elanar spark-dart 1 bog-leeches")
        first(match, "play a card?")
        match.play("use elanar casting 1 -")
        throw(match, faces, (1,))
        assert sum(m.vulns for foe in match.table.foes for m in foe.members) == vulns


def test_levels_from_low_to_high() -> None:
    """WF-CMP-04."""
    assert [LEVEL_NAMES[level] for level in LEVELS] == ["Nuisance", "Common", "Renowned", "Legendary", "Mythical"]
    assert sorted({card.level for card in RULES.hostiles.values()}) == sorted(LEVELS)


def test_the_timer_shows_the_turns_that_are_left() -> None:
    """WF-CMP-08, WF-TIM-02: at 2 it takes two ends of Turns, and moving into G makes a roll."""
    match = stand(party=TWO, step="timer", timer=2)
    assert (match.table.timer, match.table.track) == (1, [0, 0, 0])
    match = stand(party=TWO, step="timer", timer=1)
    throw(match, (4,), (9,))  # the next Turn begins in G
    assert (match.table.timer, match.table.track) == (0, [1, 0, 1])


def test_a_vuln_goes_by_its_own_counter() -> None:
    """WF-CMP-18: 2 on each Attack die and 1 on the cover die for each, on Heroes and Hostiles."""
    match = stand(
        spaces=["Long Corridor"], party="Gareth 1: Mace; Whisper 1", foes=["Horned Brute at 1 vulns 2 on 2"],
        heroes={"gareth": {"space": 1, "striking": True}},
    )  # fmt: skip
    go(match, "attack gareth mace standard horned-brute", (1,), (2,))  # 1 + 2 HtH + 4 = 7, 2 - 1 + 2 = 3
    assert match.table.foes[0].members[0].wounds == 1
    vuln(match.table, 0, 1, "WF-CMP-18")
    vuln(match.table, 0, 2, "WF-CMP-18")
    assert hero(match, "gareth").vulns == 3


def test_treated_wounds_are_for_restore() -> None:
    """WF-CMP-19."""
    match = stand(party=TWO, heroes={"gareth": {"wounds": [-2, -1]}})
    gareth = hero(match, "gareth")
    assert cannot_be_healed(gareth) is not None
    restore(gareth, 2)
    assert [(w.n, w.treated) for w in gareth.wounds] == [(1, True)]


def test_weapons_and_equipment_change_hands_freely() -> None:
    """WF-CMP-24: between Team and Player Heroes of one Location, without an Action."""
    match = stand(party="Gareth 1: Dagger, Waterskin; Colin 1")
    go(match, "give gareth dagger colin")
    go(match, "give gareth waterskin colin")
    assert [gear.name for gear in hero(match, "colin").gear] == ["Dagger", "Waterskin"]
    assert hero(match, "gareth").actions == 2
    apart = stand(spaces=["Long Corridor"], party="Gareth 1: Dagger; Colin 1", heroes={"colin": {"space": 1}})
    assert why(apart, "give gareth dagger colin") == "WF-CMP-24"


def test_keywords_are_data() -> None:
    """WF-CMP-26: another keyword sheet is another entry."""
    rules = RULES.edit("hostiles", "Giant Rats", attract=3, pen=2)
    assert (rules.hostiles["Giant Rats"].attract, rules.hostiles["Giant Rats"].pen) == (3, 2)


def test_deities_printed_and_chosen() -> None:
    """WF-DEI-01: Ryka's is printed, Arrin chooses, Gareth has none."""
    table = start(RULES, 1, adventure="Forsaken Temple", party="Gareth 1; Arrin 1; Ryka 1")
    match = Match(GAME, table)
    assert options(match) == ["worship arrin odin", "worship arrin vesperine"]
    match.play("worship arrin vesperine")
    assert [h.deity for h in match.table.heroes] == ["", "Vesperine", "Odin"]
    assert match.table.heroes[1].divinity == 12


def test_odin_in_the_objective() -> None:
    """WF-DEI-03: 2 on the dice and 1 on the cover die there, and 2 Divinity for the Wound."""
    match = stand(
        spaces=["Long Corridor", "Lair (C)", "Lava Flow"], party="Arrin 1: Mace; Whisper 1", active=True,
        foes=["Oolosh at 4 on 2"], heroes={"arrin": {"space": 4, "striking": True, "deity": "Odin", "divinity": 0}},
    )  # fmt: skip
    go(match, "attack arrin mace standard oolosh", (3,), (2,))  # 3 + 2 = 5, 2 - 1 + 1 = 2
    assert (match.table.foes[0].members[0].wounds, hero(match, "arrin").divinity) == (1, 2)


def test_only_next_door_and_once() -> None:
    """WF-ENT-03."""
    match = stand(
        spaces=["Long Corridor", "Lair (C)"], party="Vex 4; Whisper 1", heroes={"vex": {"space": 1}}
    )  # fmt: skip
    assert why(match, "move vex 3") == "WF-ENT-03"
    assert why(match, "move whisper 2") == "WF-ENT-03"
    go(match, "move vex 2")
    assert why(match, "move vex 1") == "WF-HAC-03"


def test_eras() -> None:
    """WF-ERA-01, WF-OVR-04: what the ledger lists; only Fantasy is played, and it has Vulns."""
    settings = {era.name: len(era.settings) for era in RULES.eras.values()}
    assert settings == {"Fantasy": 1, "WWII": 6, "Cold War": 2, "Modern": 3}
    assert [era.name for era in RULES.eras.values() if era.inflicts == "vuln"] == ["Fantasy"]


def test_bracketed_dice() -> None:
    """WF-EXP-03: the Fire Ruby has 4 dice, 5 when Upgunned for 1 XP of anybody."""
    for way, dice in (("1", 4), ("1up", 5)):
        match = stand(
            spaces=["Long Corridor"], party=TWO, foes=["Giant Rats at 1 on 2"],
            heroes={"gareth": {"space": 1, "found": ["Fire Ruby"]}, "whisper": {"xp": 1}},
        )  # fmt: skip
        match.play(f"use gareth fire-ruby {way} giant-rats")
        if isinstance(match.request, Ask):
            first(match, "no such prompt")
        assert getattr(match.request, "n", len(getattr(match.request, "dice", "")) or dice) == dice
        match.answer((1,) * dice)


def test_cards_help_what_they_name() -> None:
    """WF-GEA-01: Sunder is for HtH; a bow is none."""
    rows = []
    for weapon, space in (("mace", True), ("shortbow", False)):
        match = stand(
            spaces=["Long Corridor"], party="Gareth 1: Mace, Shortbow; Whisper 1", foes=["Giant Rats at 1 on 2"],
            heroes={"gareth": {"space": 1, "striking": space, "hand": ["Sunder"]}},
        )  # fmt: skip
        match.play(f"attack gareth {weapon} standard giant-rats")
        rows.append(isinstance(match.request, Ask) and "use gareth sunder 1 -" in options(match))
    assert rows == [True, False]


def test_a_guards_roll_puts_a_set_in_its_space() -> None:
    """WF-GRD-02: 1 to 4, 5 to 8, 9 and 10; WF-GRD-05: nothing reacts to those that are still on the track."""
    match = stand(party=TWO)
    assert [guard_space(match.table, face) for face in range(1, 11)] == [0] * 4 + [1] * 4 + [2] * 2
    finish(guards_roll(match.table), (9,))
    assert not targeted(match.table, 0)
    match.table.spaces[match.table.last].inactive = False
    finish(move_guards(match.table), 0, 0)
    assert targeted(match.table, 0)


def test_printed_gear_is_paid_for_and_weighs() -> None:
    """WF-HER-03."""
    rules = RULES.edit("heroes", "Gareth", ranks=[
        {"rp": 9, "next": 0, "movement": 0, "cover": 1, "health": 5, "loadout": 8, "hth": 0,
         "actions": [{"least": 1, "value": 2}], "printed": ["Axe"]},
    ])  # fmt: skip
    table = start(rules, 1, party="Gareth 1")
    assert table.rp == (53 - 9) * 4
    with pytest.raises(ValueError, match="carries 4 of 8"):
        start(rules, 1, party="Gareth 1: Scale Coat")
    match = stand(
        rules=rules, spaces=["Long Corridor"], party="Gareth 1", foes=["Giant Rats at 1 on 1"],
    )  # fmt: skip
    gareth = hero(match, "gareth")
    gareth.space, gareth.striking = 1, True
    assert why(match, "attack gareth axe standard giant-rats") == ""  # printed; bought it would need HtH 1


def test_movement_pays_by_its_value() -> None:
    """WF-HER-04: Vex, level 4, has 2; an Entrance of 3 costs one card."""
    match = stand(
        spaces=["Long Corridor", "Spider Bridge"], party="Vex 4", heroes={"vex": {"space": 1, "hand": ["Block"]}}
    )  # fmt: skip
    assert movement(match.table, hero(match, "vex")) == 2
    go(match, "move vex 2")
    first(match)
    assert (hero(match, "vex").hand, hero(match, "vex").space) == ([], 2)


def test_nobody_pays_for_another_player_hero() -> None:
    """WF-HER-11: Vex holds three cards, and Gareth still cannot enter."""
    match = stand(
        spaces=["Flooded Steps"], party="Gareth 1; Vex 1; Whisper 1",
        heroes={"vex": {"hand": ["Block", "Dodge", "Feint"]}},
    )  # fmt: skip
    assert why(match, "move gareth 1") == "WF-ENT-01"
    assert why(match, "move whisper 1") == ""


def test_only_cards_that_say_so_interrupt() -> None:
    """WF-HTN-01: Dodge may, Block waits for the Wounds, Deadly Attack is none of it."""
    match = stand(
        step="react", pending=[1], spaces=["Long Corridor"], party="Gareth 1", foes=["Giant Rats at 1 x1 on 1"],
        heroes={"gareth": {"space": 1, "hand": ["Block", "Deadly Attack", "Dodge"]}},
    )  # fmt: skip
    assert options(match) == ["use gareth dodge 1 -", "done"]
    match.play("done")
    throw(match, (10,), (1,))
    assert [text.split()[2] for text in options(match) if text.startswith("use")] == ["block"]


def test_no_cover_against_the_environment_and_traps() -> None:
    """WF-HTN-04: no terrain die, and armor takes nothing."""
    match = stand(party="Gareth 1: Leather Armor; Whisper 1", heroes={"gareth": {"toughness": 0}})
    finish(environment(match.table, 0, "Hot", 6), (1,))
    finish(carry_out(match.table, 0, (Effect("wound", n=2, to="user"),), "Pit Trap", "WF-TRP-02"))
    assert [w.n for w in hero(match, "gareth").wounds] == [1, 2]
    assert hero(match, "gareth").gear[0].damage == 0


def test_activating_from_next_door() -> None:
    """WF-OBJ-01: by a Hero in the last Location, at the printed cost; before that nobody enters or attacks."""
    match = stand(
        adventure="Spinner's Realm", spaces=["Long Corridor", "Lair (C)", "Steam Vents"], party=TWO,
        heroes={"gareth": {"space": 2}, "whisper": {"space": 3, "actions": 1}},
    )  # fmt: skip
    assert why(match, "activate gareth") == "WF-OBJ-01"
    assert why(match, "activate whisper") == "WF-OBJ-01"
    assert why(match, "move whisper 4") == "WF-OBJ-01"
    assert not any(text.startswith("activate") for text in options(match))


def test_eliminate_hostiles_wherever_they_are() -> None:
    """WF-OBJ-04, WF-OBJ-05: one that was drawn for the Objective and has left it still counts."""
    rein = [{"do": "draw_hostile", "n": 1, "kind": "N"}]
    rules = RULES.edit("objectives", "The Slime Pit", eliminate=True, rein=rein)
    match = stand(
        rules=rules, spaces=["Long Corridor", "Lair (C)", "Lava Flow"], party=TWO, active=True,
        foes=["Bog Leeches at 1 x1 on 2 as objective"], heroes={"gareth": {"space": 4}},
    )  # fmt: skip
    go(match, "done")
    assert match.table.outcome == ""


def test_an_obstacle_is_met_by_the_first_who_enters() -> None:
    """WF-OBS-01, WF-TRP-04: it costs no Action, and nobody meets it again."""
    match = stand(
        spaces=["Long Corridor", "Barred Door unentered"], party="Vex 2; Whisper 1",
        heroes={"vex": {"space": 1, "hand": ["Block"]}, "whisper": {"space": 1}},
    )  # fmt: skip
    match.play("move vex 2")
    first(match, "The party acts", (10,))
    assert (hero(match, "vex").actions, len(facts_of(match, "check"))) == (1, 1)
    assert match.table.timer == 9


def test_a_trap_may_be_scrapped() -> None:
    """WF-TRP-04, WF-OBS-02: after a failure the Location stays, or goes with its Hostile undrawn."""
    for choice, there in (("keep", "Pit Trap"), ("scrap", "")):
        match = stand(
            spaces=["Pit Trap unentered"], party="Gareth 1; Whisper 1",
            heroes={"gareth": {"hand": ["Block", "Dodge"], "toughness": 0}},
        )  # fmt: skip
        match.play("move gareth 1")
        first(match, "keep it")
        match.play(choice)
        assert (match.table.spaces[1].name, hero(match, "gareth").space, hero(match, "gareth").xp) == (
            there, int(bool(there)), 1,
        )  # fmt: skip


def test_a_location_that_is_added() -> None:
    """WF-SET-08, WF-SET-10: behind the last of its level; where there is none, in the order of the levels."""
    table = start(RULES, 1, adventure="Forsaken Temple")
    lengthen(table, "C")
    assert "".join(space.level for space in table.spaces) == "ANCCRRLO"
    table = start(RULES, 1, adventure="Swamp Caves")
    lengthen(table, "L")
    assert "".join(space.level for space in table.spaces) == "ANCCLO"


def test_the_shadows() -> None:
    """WF-SHD-01: only with the ability, without an Action, and a failure costs nothing more."""
    match = stand(party="Vex 1; Gareth 1")
    assert [text for text in options(match) if text.startswith("hide")] == ["hide vex"]
    go(match, "hide vex", (7,))
    assert (hero(match, "vex").shadows, hero(match, "vex").actions) == (False, 2)


def test_the_shield_is_a_choice() -> None:
    """WF-SHI-03: Wounds go to Health, armor or Shield, as the party likes; a printed one is borne."""
    match = stand(party="Gareth 1: Leather Armor, Medium Shield; Lady Coralie 1")
    about = Window("wounds", 0, n=2, by_attack=True, armor=True)
    assert [soak.what for soak in soaks(match.table, about)] == ["armor", "shield", "toughness"]
    assert why(match, "drop lady-coralie medium-shield") == "WF-ARM-03"


def test_a_target_out_of_range_is_not_attacked() -> None:
    """WF-TGT-02."""
    match = stand(
        step="onslaught", spaces=["Long Corridor", "Lair (C)"], party=TWO, foes=["Giant Rats at 1 x1 on 1"],
        heroes={"gareth": {"space": 2}, "whisper": {"space": 1}},
    )  # fmt: skip
    assert facts_of(match, "strikes") == []


def test_tithing_has_its_time() -> None:
    """WF-TIT-01: only at the start of a Hero Turn, by those who have sworn."""
    match = stand(
        party="Gareth 6: Oath of Courage; Whisper 1", heroes={"gareth": {"found": ["Silver Ring"], "toughness": 0}}
    )  # fmt: skip
    assert tithable(match.table, hero(match, "gareth"), "Silver Ring")
    assert not any(text.startswith("tithe") for text in options(match))
    assert why(match, "tithe gareth silver-ring") != ""


def test_items_past_those_above_the_points() -> None:
    """WF-TRE-02, WF-TRE-04: with 2 points a Fire Ruby (3) is discarded, a Heal Potion (2) taken; one deck is played."""
    match = stand(party="Gareth 1")
    finish(items(match.table, 2, 0), "Fire Ruby", "Heal Potion")
    assert [gear.name for gear in hero(match, "gareth").gear] == ["Heal Potion"]
    assert match.table.discards["item"] == ["Fire Ruby"]


def test_replenish_after_the_road() -> None:
    """WF-CAM-10: up or down to what is printed."""
    match = stand(party="Gareth 5; Whisper 1", heroes={"gareth": {"xp": 7, "toughness": 0, "wounds": [1]}})
    gareth = hero(match, "gareth")
    replenish(match.table, gareth)
    assert (gareth.xp, gareth.toughness, [wound.n for wound in gareth.wounds]) == (2, 3, [Wound(1).n])


def test_a_reaction_costs_what_it_prints() -> None:
    """WF-SPL-02: Minor Shield, 1 Focus or 1 XP; without either it is refused."""
    match = stand(party="Quill Ashby 1; Gareth 1", heroes={"quill-ashby": {"focus": 0, "xp": 0}})
    refusals = [unpaid(match.table, 0, "Minor Shield", way) for way in ways(match.table, "Minor Shield")]
    assert [refusal.rule if refusal else "" for refusal in refusals] == ["WF-SPL-02", "WF-RUL-67"]


def test_counters_are_drawn_again_for_those_who_have_not_acted_first() -> None:
    """WF-TGT-01: of four Hostiles on Gareth two have acted; two draws are for the others, a third is for the first of all."""
    for n, named in ((2, [0, 0, 1, 1]), (3, [1, 0, 1, 1]), (9, [1, 1, 1, 1])):
        table = stand(
            spaces=["Long Corridor"], party="Gareth 3; Whisper 3", foes=["Orc Spearmen at 1 x4 on 1"],
            heroes={"gareth": {"space": 1}, "whisper": {"space": 1}},
        ).table  # fmt: skip
        for member in table.foes[0].members[:2]:
            member.counters[0].acted = True
        table.cup = [4, 4]
        finish(carry_out(table, 0, (Effect("retarget", n=n),), "Beacon", ""), *[1] * min(n, 4))
        assert [member.counters[0].hero for member in table.foes[0].members] == named


@pytest.mark.parametrize("place", ["origin", "destination"])
def test_a_move_is_one_action_and_has_one_answer(place: str) -> None:
    """WF-CBT-03, WF-RUL-38, WF-RUL-68: of three Hostiles one attacks, where the Move began or where it ended."""
    rules = RULES.with_(provoke_place=place, provoke_per="action_spent")
    there = place == "destination"
    match = stand(
        rules=rules, spaces=["Long Corridor"], party="Vex 1; Gareth 1",
        foes=[f"Orc Spearmen at 1 x3 on {1 if there else 2}"],
        heroes={"vex": {"space": 0 if there else 1}, "gareth": {"space": 0 if there else 1}},
    )  # fmt: skip
    match.play(f"move vex {1 if there else 0}")
    first(match, "The party acts", *[(1,)] * 9)
    assert len(facts_of(match, "strikes")) == 1


def test_help_that_would_do_nothing_is_refused() -> None:
    """WF-ARM-06, WF-HEA-01: a Repair Kit is for damaged armor, what restores is for a Wound, treated or not."""
    words = {"spaces": ["Long Corridor"], "party": "Ryka 3; Vex 3: Repair Kit; Sister Wren 3"}
    everybody: dict[str, dict[str, object]] = {
        "ryka": {"space": 1}, "vex": {"space": 1}, "sister-wren": {"space": 1, "divinity": 20}
    }  # fmt: skip
    mending, restoring = "use vex repair-kit 1 ryka", "use sister-wren vesperine 1 vex"
    match = stand(heroes=everybody, **words)
    assert (why(match, mending), why(match, restoring)) == ("WF-ARM-06", "WF-HEA-01")
    table = match.table.copy()
    table.heroes[0].gear[0].damage = 1
    table.heroes[1].wounds = [Wound(1, treated=True)]
    match = Match(GAME, table, dice="ask")
    assert (why(match, mending), why(match, restoring)) == ("", "")
    assert why(match, "use vex repair-kit 1 sister-wren") == "WF-ARM-06"
    assert why(match, "use sister-wren vesperine 1 ryka") == "WF-HEA-01"
