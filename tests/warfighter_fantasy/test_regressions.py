"""What an audit of the rules found and mended: each by a small position that showed it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from warfighter_fantasy.helpers import RULES, Play, facts_of, finish, first, go, hero, options, stand, throw, why

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.core.scene import Hint
from hordeplay.core.script import Ask, Roll
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.table import Window, Wound
from hordeplay.games.warfighter_fantasy.rules import moving
from hordeplay.games.warfighter_fantasy.rules.campaign import cleared
from hordeplay.games.warfighter_fantasy.rules.setup import start
from hordeplay.games.warfighter_fantasy.rules.treasure import items, new_gear
from hordeplay.games.warfighter_fantasy.rules.use import Use
from hordeplay.games.warfighter_fantasy.rules.wounds import heal
from hordeplay.games.warfighter_fantasy.view.sentences import say

TWO = "Gareth 1; Whisper 1"
ROAD = "The Lamplit Road"


def town(party: str = TWO, **facts: Any) -> Play:  # fields of the table
    """A party of the campaign in its first Town."""
    match = Match(GAME, start(RULES, 1, campaign=ROAD, party=party), seed=1, dice="ask")
    first(match, "Copper, ")
    table = match.table.copy()
    for name, value in facts.items():
        setattr(table, name, value)
    return Match(GAME, table, seed=1, dice="ask")


def test_a_hostile_moves_one_location_in_a_step() -> None:
    """WF-CLO-01: also where others of its card stand on its way."""
    match = stand(
        step="close_range", spaces=["Long Corridor", "Lair (C)", "Lava Flow"], party=TWO,
        foes=["Orc Spearmen at 1 x1 on 1"], heroes={"gareth": {"space": 3}, "whisper": {"space": 2}},
    )  # fmt: skip
    table = match.table.copy()
    table.step = "close_range"
    other = table.foes[0].copy()
    table.foes[0].space, other.space = 1, 2
    other.members[0].counters[0].hero = 1
    table.foes = [table.foes[0], other]
    match = Match(GAME, table, dice="ask")
    assert [(foe.space, len(foe.members)) for foe in match.table.foes] == [(2, 2)]


def test_one_card_attracts_once() -> None:
    """WF-RUL-31: up to n more for the card, however many Locations its Hostiles stand in."""
    match = stand(
        spaces=["Long Corridor", "Lair (C)"], party=TWO, foes=["Giant Rats at 1 x1 on 1"],
        heroes={"gareth": {"space": 1}, "whisper": {"space": 2}},
    )  # fmt: skip
    table = match.table.copy()
    table.step = "close_range"
    other = table.foes[0].copy()
    other.space, other.members[0].counters[0].hero = 2, 1
    table.foes.append(other)
    match = Match(GAME, table)
    assert sum(len(foe.members) for foe in match.table.foes) == 3


def test_one_card_regenerates_once() -> None:
    """WF-RUL-31: a card heals n Wounds, however many Locations its Hostiles stand in."""
    rules = RULES.edit("hostiles", "Orc Warband", regen=1)
    match = stand(
        rules=rules, spaces=["Long Corridor", "Lair (C)"], party=TWO, foes=["Orc Warband at 1 x1 wounds 1 on 1"],
        heroes={"gareth": {"space": 1}, "whisper": {"space": 2}},
    )  # fmt: skip
    table = match.table.copy()
    table.step = "vulns_off"
    other = table.foes[0].copy()
    other.space = 2
    table.foes.append(other)
    match = Match(GAME, table, dice="ask")
    assert sum(m.wounds for foe in match.table.foes for m in foe.members) == 1


def test_a_wound_by_mortalis_stays() -> None:
    """WF-RUL-31: Regen does not heal what the Runed Blade did."""
    match = stand(
        spaces=["Long Corridor"], party=TWO, foes=["Cave Troll at 1 vulns 3 on 2"],
        heroes={"gareth": {"space": 1, "striking": True, "gear": ["Runed Blade"]}},
    )  # fmt: skip
    go(match, "attack gareth runed-blade standard cave-troll", (9,), (6,))
    first(match)
    table = match.table.copy()
    table.step = "vulns_off"
    match = Match(GAME, table, dice="ask")
    assert match.table.foes[0].members[0].wounds == 1


def test_restless_dead() -> None:
    """WF-OTA-01, WF-OBJ-03: every Undead card gets one more, the Minions too; the Objective is one target."""
    match = stand(
        adventure="Forsaken Temple", party="fahyrst", event="Restless Dead",
        spaces=["Long Corridor", "Lair (C)", "Steam Vents", "War Camp", "Throne of Chains"],
        heroes={"vex": {"space": 5}},
    )  # fmt: skip
    go(match, "activate vex")
    assert [len(foe.members) for foe in match.table.foes] == [1, 19]


def test_the_downed_get_their_gear_back_in_town() -> None:
    """WF-DWN-02: after a success as after a Retreat; what was dropped stays behind (WF-CAM-13)."""
    match = town("Gareth 1: Mace, Shortsword; Herka 1")
    table = match.table.copy()
    herka = table.heroes[1]
    pieces = [gear.name for gear in herka.gear]
    herka.wounds, herka.down = [Wound(4)], True
    for gear in herka.gear:
        gear.owner = 1
    table.spaces[0].ground, herka.gear = [*herka.gear, new_gear(table, "Axe")], []
    table.step, table.outcome = "cleared", "won"
    match = Match(GAME, table)
    go(match, "done")  # the points are saved for the Town
    first(match, "Copper, ")
    assert [gear.name for gear in hero(match, "herka").gear] == pieces
    assert [gear.owner for gear in hero(match, "herka").gear] == [-1] * len(pieces)
    assert "Axe" not in [gear.name for gear in hero(match, "gareth").gear]


def test_promotion_of_the_downed() -> None:
    """WF-CAM-12, WF-DWN-02: with Health again, a Hero stands again."""
    match = town("Gareth 3; Whisper 1", rp=40)
    table = match.table.copy()
    table.heroes[0].wounds, table.heroes[0].down = [Wound(5)], True
    match = Match(GAME, table)
    go(match, "promote gareth")
    assert match.table.health(hero(match, "gareth")) == 1
    assert not hero(match, "gareth").down
    GAME.check(match.table)


def test_promotion_keeps_what_the_town_gave() -> None:
    """WF-CAM-09, WF-CAM-12: Hardy counters of Mirefold are still there."""
    match = town(rp=40)
    table = match.table.copy()
    table.heroes[0].hardy = {"Hot": 1}
    match = Match(GAME, table)
    go(match, "promote gareth")
    assert hero(match, "gareth").hardy == {"Hot": 1}


def test_a_road_that_ends_in_defeat_is_not_won() -> None:
    """WF-CAM-16: below Copper the victory is none, even with the Wurm dead."""
    table = town().table.copy()
    assert table.journey is not None
    table.adventure, table.outcome, table.journey.desperate = "Wurm's Barrow", "won", 5
    table.step = cleared(table)
    ending = GAME.result(table)
    assert ending is not None
    assert ending.winners == ()
    assert "Defeat" in ending.says


def test_healing_gives_no_more_actions_than_printed() -> None:
    """WF-HEA-02: Actions that are still there are not doubled."""
    match = stand(party="Gareth 1; Herka 1", heroes={"herka": {"wounds": [3], "actions": 2}})
    finish(heal(match.table, 1, 1, 0))
    assert hero(match, "herka").actions == 2
    tired = stand(party="Gareth 1; Herka 1", heroes={"herka": {"wounds": [3], "actions": 1}})
    finish(heal(tired.table, 1, 1, 0))
    assert hero(tired, "herka").actions == 2


def test_treasure_too_heavy_lies_on_the_ground() -> None:
    """WF-BUY-04, WF-ARM-03: a second armor, or weight above the Loadout, is not carried."""
    rules = RULES
    for card in RULES.items.values():
        rules = rules.edit("items", card.name, copies=2 if card.name == "Damaged Leather Armor" else 0)
    match = stand(rules=rules, party="Gareth 1: Leather Armor; Whisper 1", heroes={"whisper": {"space": 0}})
    pack = match.table.heroes[0]
    script = items(match.table, 1, 0)
    request = next(script)
    for _ in range(5):
        try:
            request = script.send("Damaged Leather Armor" if "Draw" in type(request).__name__ else request)
        except StopIteration:
            break
    assert [g.name for g in pack.gear] == ["Leather Armor"]
    assert [g.name for g in match.table.spaces[0].ground] == ["Damaged Leather Armor"]


def test_both_hands_for_unarmed_combat() -> None:
    """WF-RUL-88, WF-GEA-02, WF-SHI-01: it takes two hands, and one bears the Shield; or one fist is enough."""
    for knob, clause in ((False, "WF-RUL-88"), (True, "")):
        match = stand(
            rules=RULES.with_(punch_with_shield=knob), spaces=["Long Corridor"], party=TWO,
            foes=["Giant Rats at 1 x1 on 2"],
            heroes={"gareth": {"space": 1, "striking": True, "gear": ["Medium Shield"]}},
        )  # fmt: skip
        assert why(match, "attack gareth unarmed standard giant-rats") == clause


def test_second_dawn_reaches_its_own_location() -> None:
    """WF-DIV-03: range 0."""
    match = stand(
        party="Arrin 6; Gareth 1; Whisper 1", spaces=["Long Corridor"],
        heroes={"arrin": {"deity": "Vesperine"}, "gareth": {"space": 1, "wounds": [5]}, "whisper": {"wounds": [4]}},
    )  # fmt: skip
    assert why(match, "use arrin second-dawn 1 gareth") == "WF-ACT-07"
    assert why(match, "use arrin second-dawn 1 whisper") == ""


@pytest.mark.parametrize(("weapon", "fine"), [("dagger", True), ("mace", False)])
def test_stealth_cards_need_a_weapon_with_stealth(weapon: str, fine: bool) -> None:
    """WF-ACT-09: a Stealth Attack card, as a designer may write one."""
    rules = RULES.edit("actions", "Sunder", abilities=[
        {"when": "react", "on": "attack", "needs": ["stealth"], "does": [{"do": "mod", "h": 2}]},
    ])  # fmt: skip
    match = stand(
        rules=rules, spaces=["Long Corridor"], party="Vex 3; Whisper 1", foes=["Giant Rats at 1 on 2"],
        heroes={"vex": {"space": 1, "striking": True, "shadows": True, "gear": ["Dagger", "Mace"], "hand": ["Sunder"]}},
    )  # fmt: skip
    match.play(f"attack vex {weapon} standard giant-rats")
    if match.request is not None and "which one" in getattr(match.request, "prompt", ""):
        match.play(options(match)[0])
    offered = "use vex sunder 1 -" in options(match) if hasattr(match.request, "options") else False
    assert offered == fine


@pytest.mark.parametrize(
    ("party", "rolls", "clause", "passed"),
    [
        ("Vex 2; Gareth 1", ((10,),), "WF-TRP-01", True),
        ("Vex 2; Gareth 1", ((1,),), "WF-TRP-02", False),
        ("Gareth 1; Vex 2", (), "WF-TRP-03", False),
    ],
    ids=["disarmed", "triggered", "no roll"],
)
def test_a_trap_tells_its_clause(party: str, rolls: tuple[tuple[int, ...], ...], clause: str, passed: bool) -> None:
    """WF-TRP-01 to -03: the outcome, what it does and what the picking Hero gains."""
    match = stand(party=party, spaces=["Pit Trap unentered"], heroes={
        "vex": {"hand": ["Block", "Dodge", "Bait"], "luck": 0, "toughness": 0},
        "gareth": {"hand": ["Take Cover", "Attack!", "Unengaged"], "luck": 0, "toughness": 0},
    })  # fmt: skip
    go_in = f"move {party.split(maxsplit=1)[0].lower()} 1"
    match.play(go_in)
    left = list(rolls)
    for _ in range(12):
        request = match.request
        if isinstance(request, Roll):
            if left:
                assert request.rule == "WF-TRP-04"
            match.answer(left.pop(0) if left else (1,) * request.n)
        elif isinstance(request, Ask) and "keep it" not in request.prompt and "party acts" not in request.prompt:
            match.play(next(c for c in reversed(list(request.options()))))
        else:
            break
    happened = [(e.rule, e.what) for e in match.events if e.what in ("check", "counters", "suffers", "vuln")]
    assert happened[0] == (clause, "check")
    assert {rule for rule, _ in happened} == {clause}
    assert facts_of(match, "check")[0]["passed"] is passed


def test_shadows_and_hardy_tell_their_clauses() -> None:
    """WF-SHD-01, WF-ENV-02: the roll for the Shadows, and a Hardy counter that is spent."""
    match = stand(party="Vex 2; Gareth 1", heroes={"vex": {"luck": 0, "hand": []}})
    go(match, "hide vex", (10,))
    assert [e.rule for e in match.events if e.what == "ability"] == ["WF-SHD-01"]
    match = stand(
        step="environs", spaces=["Long Corridor", "Lava Flow"], party=TWO,
        heroes={"gareth": {"space": 2, "hardy": {"Hot": 2}, "luck": 0}},
    )  # fmt: skip
    throw(match, (1,))
    go(match, "pay gareth")
    assert [(e.rule, dict(e.facts)) for e in match.events if e.what == "withstands"] == [
        ("WF-ENV-02", {"hero": 0, "kind": "Hot", "left": 1})
    ]


def test_what_is_told_reads_well() -> None:
    """One of a thing is one: no `1 Wounds`, no bare tuple, no double space, for every event of some games."""
    for adventure, party in (("Swamp Caves", "starter"), ("Forsaken Temple", "lamplit")):
        match = hp.new(GAME, seats=1, seed=3, adventure=adventure, party=party)
        match.run("veteran")
        for event in match.events:
            sentence = say(match.table, event)
            assert not re.search(r"\b1 (Wounds|Vulns)\b|  |[(]\d|[\[\]{}]|^[a-z ]", sentence), sentence
    for name in (name for rows in RULES.content.values() for name in rows):
        for ability in RULES.abilities(name):
            assert "  " not in ability.in_words, ability.in_words
    assert [a.in_words for a in RULES.abilities("Slow")] == [
        "Action (1 Action, 2 Focus): 1 Vuln on up to 3 Hostiles of a card."
    ]


def test_no_price_for_what_there_is_not() -> None:
    """WF-RUL-41: the nearest Gear is named; a card that is no Gear is worth nothing."""
    with pytest.raises(ValueError, match="there is no Gear 'Maze'; did you mean 'Mace'"):
        RULES.price("Maze")
    assert RULES.price("Melee Skill") == 0


def test_locations_stand_on_spaces_of_their_level() -> None:
    """WF-SET-06, WF-RUL-17: Lava Flow is Common, the first space of the Swamp Caves Nuisance."""
    with pytest.raises(ValueError, match=r"space 1 is for a Location of level N, Lava Flow is C \(WF-SET-06\)"):
        stand(spaces=["Lava Flow"], heroes={"gareth": {"space": 1}})
    table = stand(spaces=["Long Corridor"]).table.copy()
    table.spaces[1].name, table.spaces[1].level = "Lava Flow", "C"
    with pytest.raises(ValueError, match="more Locations of level N than 0"):
        GAME.check(table)


__all__ = ["throw"]


def test_an_upgun_that_adds_nothing_is_not_paid_for() -> None:
    """WF-ACT-06, WF-ACT-07: XP brings the brackets to life; where they say nothing for this Hero, none is taken."""
    cards = ["Block", "Deadly Attack", "Dodge", "Second Wind"]
    match = stand(
        party=TWO, spaces=["Long Corridor"], foes=["Orc Spearmen at 1 x1 on 1"],
        heroes={"gareth": {"space": 1, "striking": True, "hand": cards, "vulns": 1, "xp": 3}, "whisper": {"space": 1}},
    )  # fmt: skip
    assert why(match, "use gareth second-wind 1up gareth") == "WF-ACT-06"  # removes 1 [2], and there is but 1
    assert why(match, "use gareth second-wind 1 gareth") == ""
    match.play("attack gareth unarmed standard orc-spearmen")
    assert options(match) == ["use gareth deadly-attack 1 -", "done"]  # the brackets only say "any Hero"
    assert why(match, "use gareth deadly-attack 1up -") == "WF-ACT-06"
    match.play("done")
    throw(match, (1,), (1,))
    assert "use gareth dodge 1up -" in options(match)  # these say -4 for -3


@pytest.mark.parametrize(("wounds", "ways"), [(1, ["1"]), (2, ["1", "1up"])])
def test_an_upgunned_block_stops_a_second_wound_only_where_there_is_one(wounds: int, ways: list[str]) -> None:
    """WF-ACT-08: 1 Wound less, 2 when Upgunned."""
    match = stand(
        party=TWO, spaces=["Long Corridor"], foes=["Cave Troll at 1 on 1"], pending=[1],
        heroes={"gareth": {"space": 1, "hand": ["Block"], "xp": 1}, "whisper": {"space": 1}},
    )  # fmt: skip
    window = Window("wounds", 0, n=wounds, by_attack=True)
    table = match.table.copy()
    table.window = window
    assert [choice.way for choice in Use.options(table, 0)] == ways


RACK = {"spaces": ["Long Corridor", "Old Armory"], "party": "Gareth 1: Leather Armor, Medium Shield; Vex 3"}


def row(match: Play, text: str) -> Hint:
    """How a choice is offered."""
    assert isinstance(match.request, Ask)
    return GAME.look.hint(match.table, match.request.read(text))


def rack(damage: dict[str, int]) -> Play:
    """Vex succeeds at the Rack, with Gareth's Gear damaged so far; it is asked which of the two effects."""
    match = stand(**RACK, heroes={"vex": {"space": 2, "actions": 2}, "gareth": {"space": 2}})
    table = match.table.copy()
    for gear in table.heroes[0].gear:
        gear.damage = damage.get(gear.name, 0)
    match = Match(GAME, table, dice="ask")
    match.play("try vex")
    match.answer((10,))
    while isinstance(match.request, Ask) and "Luck" in match.request.prompt:
        match.play("done")
    return match


def test_what_a_location_mends_is_for_all_who_are_there() -> None:
    """WF-BEN-01, WF-ARM-06: the Rack's 4 points go to Gareth's Shield, and the last one to his armor."""
    gear = {one.name: one for one in stand(**RACK).table.heroes[0].gear}
    worn = next(name for name in gear if name in RULES.armors)
    borne = next(name for name in gear if name in RULES.shields)
    match = rack({worn: 1, borne: 3})
    assert row(match, "effect 1").note == "for the armor and shields of Gareth"
    match.play("effect 1")
    assert isinstance(match.request, Ask)
    assert match.request.prompt == "Mend 4"
    match.play(f"pick {borne.lower().replace(' ', '-')}")
    assert [one.damage for one in hero(match, "gareth").gear if one.name in (worn, borne)] == [0, 0]


def test_a_rack_with_nothing_to_mend_says_so_before_it_is_chosen() -> None:
    """WF-ARM-06: nobody there has damage."""
    match = rack({})
    assert row(match, "effect 1").note == "nothing is damaged there"


def test_an_activation_without_an_action_is_answered_by_nobody() -> None:
    """WF-CBT-03, WF-OBJ-01: its row neither threatens nor counts Actions, and no attack comes."""
    objective = RULES.objectives[RULES.adventures["Swamp Caves"].objective].name
    rules = RULES.edit("objectives", objective, actions=0)
    match = stand(
        rules=rules, spaces=["Long Corridor", "Lair (C)", "Lava Flow"], party=TWO, foes=["Orc Spearmen at 3 x2 on 1"],
        heroes={"gareth": {"space": 3}},
    )  # fmt: skip
    cost = row(match, "activate gareth").cost
    assert cost.startswith("free")
    assert "answered" not in cost
    match.play("activate gareth")
    assert match.table.step == "hero"


def test_an_explosion_asks_once_where_the_rest_may_go_by_itself() -> None:
    """WF-RUL-11: `spread` gives every result that is left to the most hurt Hostile of the card."""
    match = stand(
        spaces=["Long Corridor"], party="Tolonar 1; Gareth 1", foes=["Giant Rats at 1 x4 on 1 2 1 2"],
        heroes={"tolonar": {"space": 1, "striking": True, "actions": 2, "focus": 3}, "gareth": {"space": 1}},
    )  # fmt: skip
    use = next(text for text in options(match) if text.startswith("use tolonar fire-hands 1 "))
    match.play(use)
    while isinstance(match.request, Ask | Roll):
        if isinstance(match.request, Roll):
            match.answer((9,) * match.request.n if match.request.sides == 10 else (1,) * match.request.n)
        elif "gets a Vuln" in match.request.prompt:
            break
        else:
            match.play("creature 0" if "creature 0" in options(match) else "done")
    assert "spread" in options(match)
    assert row(match, "spread").rank < 0
    match.play("spread")
    assert sorted(member.vulns for member in match.table.foes[0].members) == [0, 0, 0, 4]


def test_who_stops_python_while_choices_are_listed_leaves_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether an entry can be paid is tried under the question that would be asked, which is put away whatever happens."""
    table = hp.new("warfighter-fantasy", seed=5).table

    def stopped(*_: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(Use, "options", stopped)
    with pytest.raises(KeyboardInterrupt):
        moving.payable(table, Window("enter", 0, n=99, space=0))
    assert table.window is None
