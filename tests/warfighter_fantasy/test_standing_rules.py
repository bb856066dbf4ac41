"""Rules that stand in the background: components, display, kinds of Heroes, keywords, what moves and what does not."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import RULES, facts_of, finish, first, go, hero, options, stand, table_at, throw, why

from hordeplay.core.match import Match
from hordeplay.core.scene import Rendering, standalone
from hordeplay.games.warfighter_fantasy import GAME, read
from hordeplay.games.warfighter_fantasy.model.content import LEVEL_NAMES, LEVELS
from hordeplay.games.warfighter_fantasy.model.passives import entrance
from hordeplay.games.warfighter_fantasy.model.vocabulary import VOCABULARY
from hordeplay.games.warfighter_fantasy.rules.guards import move_guards
from hordeplay.games.warfighter_fantasy.rules.hostiles import place
from hordeplay.games.warfighter_fantasy.rules.setup import start
from hordeplay.games.warfighter_fantasy.view.panels import guard_odds

TWO = "Gareth 1: Shortsword; Whisper 1"
ROAD = "The Lamplit Road"


def test_a_card_beats_the_rulebook() -> None:
    """WF-CMP-01: hand to hand needs Striking Range, but the Spear prints its own reach."""
    match = stand(
        party="Gareth 1: Spear, Shortsword; Whisper 1", spaces=["Long Corridor"], foes=["Giant Rats at 1 x2 on 2"],
        heroes={"gareth": {"space": 1}},
    )  # fmt: skip
    assert why(match, "attack gareth shortsword standard giant-rats") == "WF-HTH-01"
    assert why(match, "attack gareth spear standard giant-rats") == ""


def test_levels_and_objectives() -> None:
    """WF-CMP-04, WF-CMP-05: five levels with a deck each; the Objective Hostile is in none and must be eliminated."""
    assert [LEVEL_NAMES[level] for level in LEVELS] == ["Nuisance", "Common", "Renowned", "Legendary", "Mythical"]
    for adventure in RULES.adventures.values():
        table = start(RULES, 1, adventure=adventure.name, party="build")
        boss = RULES.hostiles[RULES.objectives[adventure.objective].hostile]
        assert boss.objective
        for level in LEVELS:
            deck = table.cards.bags[f"hostile {level}"]
            assert all(RULES.hostiles[name].level == level for name in deck)
            assert boss.name not in deck


def test_counters_at_the_start() -> None:
    """WF-CMP-08, WF-CMP-09, WF-CMP-12, WF-CTR-01, WF-CTR-04: Timer, Inactive, one place and two Actions for a Hero."""
    table = table_at(party=TWO)
    assert table.timer == RULES.adventures["Swamp Caves"].turns
    assert [space.inactive for space in table.spaces] == [False, False, False, False, True]
    assert [(h.space, h.actions) for h in table.heroes] == [(0, RULES.knobs.hero_actions)] * 2
    match = stand(party=TWO, step="timer", timer=1)
    first(match, "The party acts", (9,), (9,))
    assert (match.table.timer, match.table.track) == (0, [0, 0, 2])


def test_attack_actions_are_for_attacks() -> None:
    """WF-CMP-15: with an Attack Action and no other one may strike, and nothing else."""
    match = stand(
        party=TWO, spaces=["Long Corridor"], foes=["Giant Rats at 1 x2 on 2"],
        heroes={"gareth": {"space": 1, "striking": True, "actions": 0, "attacks": 1, "vulns": 1}},
    )  # fmt: skip
    assert why(match, "steady gareth") == "WF-HAC-01"
    assert why(match, "attack gareth shortsword standard giant-rats") == ""


def test_hardy_and_experience() -> None:
    """WF-CMP-16, WF-CMP-17: a Hardy counter is spent on a failure of its kind; XP lies with whoever earned it."""
    match = stand(
        party=TWO, step="environs", spaces=["Long Corridor", "Lair (C)", "Lava Flow"],
        heroes={"gareth": {"space": 3, "hardy": {"Hot": 1}, "toughness": 0, "wounds": []}},
    )  # fmt: skip
    throw(match, (1,))
    go(match, "pay gareth")
    assert (hero(match, "gareth").hardy, hero(match, "gareth").hurt) == ({"Hot": 0}, 0)
    match = stand(
        party=TWO, spaces=["Long Corridor"], foes=["Bog Leeches at 1 x1 on 2"],
        heroes={"gareth": {"space": 1, "striking": True}},
    )  # fmt: skip
    go(match, "attack gareth shortsword standard bog-leeches", (10,), (6,))
    first(match)
    assert [h.xp for h in match.table.heroes] == [RULES.hostiles["Bog Leeches"].xp, 0]


@pytest.mark.parametrize("counter", ["toughness", "luck", "focus", "divinity", "xp", "vulns", "tries"])
def test_counters_are_never_negative(counter: str) -> None:
    """WF-CMP-21: each kind of counter is a number on its Hero, and none is less than nothing."""
    party = {"toughness": "Gareth 2", "luck": "Vex 6", "focus": "Elanar 1"}.get(counter, "Gareth 1")
    word = party.partition(" ")[0].lower()
    assert getattr(table_at(party=party, heroes={word: {counter: 2}}).heroes[0], counter) == 2
    with pytest.raises(ValueError, match="WF-CMP-19"):
        table_at(party=party, heroes={word: {counter: -1}})


def test_what_never_changes_hands() -> None:
    """WF-CMP-23: Skills and cards in hand stay with their Hero; Gear passes."""
    match = stand(party="Gareth 1: Melee Skill, Dagger; Colin 1", heroes={"gareth": {"hand": ["Block"]}})
    assert why(match, "give gareth melee-skill colin") == "WF-GEA-09"
    assert why(match, "give gareth block colin") == "WF-GEA-09"
    assert why(match, "give gareth dagger colin") == ""


def test_every_keyword_is_explained() -> None:
    """WF-CMP-26: each word that a card uses stands in the vocabulary, with a meaning."""
    names = [name for table in (RULES.actions, RULES.items, RULES.skills, RULES.spells, RULES.powers) for name in table]
    words = {e.do for name in names for ability in RULES.abilities(name) for e in ability.does}
    assert words <= VOCABULARY.keys()
    assert all(meaning.says for meaning in VOCABULARY.values())


def test_the_place_on_the_map() -> None:
    """WF-CMP-27, WF-CAM-18: the Town is known while the party is in it; any Hero has six levels to go through."""
    match = Match(GAME, start(RULES, 1, campaign=ROAD, party="Gareth 1; Whisper 1"), seed=1)
    first(match, "Copper, ")
    journey = match.table.journey
    assert journey is not None
    assert RULES.towns[journey.town].level == "N"
    assert (journey.ended, len(journey.ahead)) == ({}, 4)
    assert {len(card.ranks) for card in RULES.heroes.values()} == {6}


def test_the_display() -> None:
    """WF-SET-02: Timer, Guard Track, spaces and the two Ranges are shown, and change nothing."""
    match = stand(party=TWO, spaces=["Long Corridor"], foes=["Giant Rats at 1 on 2"], heroes={"gareth": {"space": 1}})
    shown = GAME.look.text(match.table, 0)
    assert all(word in shown for word in ("Timer 9", "Guards 0 0 0", "1 Long Corridor", "4 The Slime Pit"))
    go(match, "close gareth")
    assert "Striking" in GAME.look.text(match.table, 0)


def test_a_guard_track_on_which_no_set_comes() -> None:
    """WF-GRD-02: where a set is nobody, the board tells no chance of one, and can be drawn and read."""
    match = stand(party=TWO, spaces=["Long Corridor"], foes=["Giant Rats at 1 on 2"], heroes={"gareth": {"space": 1}},
                  rules=RULES.with_(guards_size=0))  # fmt: skip
    assert guard_odds(match.table) == {}
    assert "Guard Track" in str(read(match, "guards"))
    assert "Guard Track" in standalone(GAME.look.scene(match.table, 0, Rendering(odds=True)))


def test_dungeons() -> None:
    """WF-SET-09, WF-SET-10, WF-SET-11, WF-CAM-19: Dungeons only, from the card to the named Objective, each of a Town."""
    assert {adventure.type for adventure in RULES.adventures.values()} == {"Dungeon"}
    assert not [name for name in RULES.actions if "Support" in name]
    towns = [adventure.town for adventure in RULES.adventures.values()]
    assert sorted(towns) == sorted(RULES.towns)
    for adventure in RULES.adventures.values():
        table = start(RULES, 1, adventure=adventure.name, party="build")
        assert (table.spaces[0].name, table.spaces[-1].name) == (adventure.name, adventure.objective)
        assert len(table.spaces) == sum(adventure.locations) + 2
        assert table.timer == adventure.turns


def test_guards_appear_when_they_enter() -> None:
    """WF-GRD-05: on the track they are nobody's neighbours; entering the Objective they are placed and targeted."""
    match = stand(party=TWO, track=[1, 0, 0], spaces=["Long Corridor"])
    table = match.table
    for n, foes in ((1, 0), (2, 0), (3, 1)):
        finish(move_guards(table))
        assert len(table.foes) == foes, n
    assert table.foes[0].role == "guard"


def test_classes_weights_and_hands() -> None:
    """WF-HER-02, WF-HER-07, WF-BUY-03: a Thief's Skill, an Axe of weight 4, two Shortswords of one card."""
    match = stand(step="party", party="build")
    for text in ("hire gareth 1", "hire vex 1", "buy gareth shortsword", "buy vex shortsword"):
        go(match, text)
    assert why(match, "learn gareth backstab") == "WF-SKL-01"
    assert why(match, "learn vex backstab") == ""
    assert RULES.weight("Axe") == 4
    for _ in range(2):
        go(match, "buy gareth axe")
    assert why(match, "buy gareth axe") == "WF-BUY-04"


def test_hand_to_hand_skill_is_on_the_die() -> None:
    """WF-HER-08, WF-SEQ-02: Gareth's HtH 2 is added; mode, dice, modifiers, result, in this order."""
    match = stand(
        party=TWO, spaces=["Long Corridor"], foes=["Giant Rats at 1 x2 on 2"],
        heroes={"gareth": {"space": 1, "striking": True}},
    )  # fmt: skip
    go(match, "attack gareth shortsword standard giant-rats", (5,), (6,))
    (fact,) = facts_of(match, "attacks")
    assert (fact["h"], fact["faces"], fact["beaten"]) == (2, (5,), True)
    order = [event.what for event in match.events]
    assert order.index("attacks") < order.index("wounds")


def test_who_runs_an_npc_chooses() -> None:
    """WF-HER-16: every weapon and piece of Gear of an NPH or Squad Hero is on offer to the party."""
    match = stand(
        party="Gareth 1; Herka 2; Whisper 1", spaces=["Long Corridor"], foes=["Grave Ghouls at 1 on 1"],
        heroes={"herka": {"space": 1, "striking": True}, "whisper": {"space": 1}},
    )  # fmt: skip
    offered = options(match)
    assert any(text.startswith("use herka holy-water") for text in offered)
    assert any(text.startswith("attack herka mace") for text in offered)
    assert "attack whisper chart standard grave-ghouls" in offered


def test_a_card_names_a_keyword() -> None:
    """WF-GEA-01: a Whetstone is for Bladed Weapons, whatever their title."""
    for weapon, clause in (("Mace", "WF-GEA-01"), ("Dagger", ""), ("Shortsword", "")):
        match = stand(party=f"Gareth 1: {weapon}, Whetstone; Whisper 1")
        assert why(match, "use gareth whetstone 1 -") == clause


def test_armor_is_tested_after_the_terrain() -> None:
    """WF-ARM-01: a cover die that does not beat the terrain ends it; else the armor has a die of its own."""
    for die, more in ((2, 0), (4, 1)):
        match = stand(
            step="react", pending=[1], party="Vex 1: Leather Armor; Whisper 1", spaces=["Long Corridor"],
            foes=["Orc Spearmen at 1 x1 on 1"], heroes={"vex": {"space": 1}},
        )  # fmt: skip
        throw(match, (9,), (die,), *[(1,)] * more)
        assert len(facts_of(match, "armor")) == more


def test_a_deity_is_called_once() -> None:
    """WF-DEI-04: Odin's Horn, for 5 Divinity, once in an Adventure."""
    match = stand(party="Gareth 1; Ryka 1", heroes={"ryka": {"divinity": 15}})
    go(match, "use ryka odin 1 -")
    assert hero(match, "ryka").divinity == 10
    assert why(match, "use ryka odin 1 -") == "WF-DEI-04"


def test_a_printed_skill_is_always_there() -> None:
    """WF-SKL-02: Melee Speed, printed on Gareth at level 4, gives a third blow each Turn for nothing."""
    match = stand(
        party="Gareth 4: Mace; Whisper 1", spaces=["Long Corridor"], foes=["Horned Brute at 1 on 2"],
        heroes={"gareth": {"space": 1, "striking": True}},
    )  # fmt: skip
    for n in range(3):
        go(match, "attack gareth mace standard horned-brute", (1,), (1,))
        assert why(match, "attack gareth mace standard horned-brute") == ("WF-CBT-01" if n == 2 else "")


def test_a_vuln_an_action() -> None:
    """WF-HAC-04: one level for each Action."""
    match = stand(party=TWO, heroes={"gareth": {"vulns": 2}})
    for left in (1, 0):
        go(match, "steady gareth")
        assert hero(match, "gareth").vulns == left
    assert why(match, "steady gareth") == "WF-HAC-04"


def test_ammo_of_an_npc() -> None:
    """WF-HAV-03: an NPH is given Arrows as anybody is, and never above the printed number."""
    match = stand(
        party="Gareth 1; Herka 2", spaces=["Long Corridor"], foes=["Horned Brute at 1 on 1"],
        heroes={"herka": {"space": 1, "gear": ["Shortbow", "Arrow Bundle"]}},
    )  # fmt: skip
    assert why(match, "use herka arrow-bundle 1 -") == "WF-BUY-07"
    go(match, "attack herka shortbow standard horned-brute", (1,), (1,))
    assert hero(match, "herka").gear[0].left == 5
    go(match, "use herka arrow-bundle 1 -")
    assert hero(match, "herka").gear[0].left == RULES.weapons["Shortbow"].ammo


def test_who_pays_for_whom() -> None:
    """WF-HAV-05, WF-RUL-24: a Player Hero's hand pays for Squad and Team Heroes, never for another Player Hero."""
    match = stand(
        party="Gareth 1; Vex 1; Herka 2", spaces=["Long Corridor", "Barred Door"],
        heroes={
            "gareth": {"space": 1, "hand": ["Bait", "Block"]}, "vex": {"space": 1}, "herka": {"space": 1},
        },
    )  # fmt: skip
    assert why(match, "move vex 2") == "WF-ENT-01"
    go(match, "move herka 2")
    assert options(match) == ["spend gareth bait", "spend gareth block"]


def test_a_hostile_where_there_is_no_location() -> None:
    """WF-PLC-02: it stands and comes nearer there, and what both print adds up once a Location is played."""
    match = stand(
        party=TWO, spaces=["Long Corridor"], heroes={"gareth": {"space": 1, "hand": ["Lair (C)"]}},
    )  # fmt: skip
    table = match.table
    finish(place(table, "Agin", 2), 0)
    assert [foe.name for foe in table.foes_at(2)] == ["Agin"]
    table.spaces[2].name = "Lair (C)"
    assert entrance(table, 2) == RULES.locations["Lair (C)"].entrance + RULES.hostiles["Agin"].entrance


def test_restoring_in_town_knows_no_treatment() -> None:
    """WF-HEA-03: outside Adventures treated Wounds are healed like any others."""
    match = Match(GAME, start(RULES, 1, campaign=ROAD, party="Gareth 1; Whisper 1"), seed=1)
    first(match, "Copper, ")
    table = match.table.copy()
    table.purse = 8
    treated = table_at(party=TWO, heroes={"gareth": {"wounds": [-2]}}).heroes[0].wounds
    table.heroes[0].wounds = treated
    match = Match(GAME, table, seed=1)
    go(match, "restore gareth 2")
    assert (hero(match, "gareth").wounds, match.table.purse) == ([], 8 - 2 * RULES.knobs.restore_price)


def test_striking_range_is_no_duel() -> None:
    """WF-RUL-20: any Hostile there may be struck next, a kill does not send one back, and leaving has its price."""
    match = stand(
        party=TWO, spaces=["Long Corridor"], foes=["Giant Rats at 1 x2 on 2", "Bog Leeches at 1 x2 on 2"],
        heroes={"gareth": {"space": 1, "striking": True, "actions": 3}},
    )  # fmt: skip
    go(match, "attack gareth shortsword standard giant-rats", (9,), (6,))
    assert hero(match, "gareth").striking
    go(match, "attack gareth shortsword standard bog-leeches", (1,), (1,))
    go(match, "back gareth")
    assert (hero(match, "gareth").striking, hero(match, "gareth").actions) == (False, 0)


@pytest.mark.parametrize("rp", [50, 200])
def test_one_hostile_card_for_a_location(rp: int) -> None:
    """WF-RUL-30: of its level, whatever the party's points."""
    match = stand(
        rules=RULES.with_(adventure_rp=rp), party="Gareth 1; Whisper 1",
        heroes={"gareth": {"hand": ["Long Corridor"]}},
    )  # fmt: skip
    match.play("explore gareth long-corridor")
    first(match)
    cards = list(dict.fromkeys(foe.id for foe in match.table.foes))
    assert len(cards) == 1
    assert RULES.hostiles[match.table.foes[0].name].level == "N"


def test_prices_and_paces() -> None:
    """WF-RUL-41, WF-RUL-64: a Dagger is 3 Copper; Rush In is 3 and Advance 2."""
    assert RULES.price("Dagger") == 3
    steps = {name: RULES.actions[name].abilities[0].does[0].n for name in ("Rush In", "Advance")}
    assert steps == {"Rush In": 3, "Advance": 2}


def test_words_of_other_eras_are_not_ours() -> None:
    """WF-OVR-04: Heroes, not Soldiers; Adventures, not Missions."""
    foreign = ("Soldier", "Mission", "Region", "Recon", "Reticle")
    match = stand(party=TWO, spaces=["Long Corridor"], foes=["Giant Rats at 1 on 2"])
    shown = GAME.look.text(match.table, 0) + " ".join(name for rows in RULES.content.values() for name in rows)
    assert not [word for word in foreign if word in shown]
