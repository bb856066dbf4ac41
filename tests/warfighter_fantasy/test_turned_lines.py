"""What no other test noticed when one line after the other was turned in the rules (`tests/mutation`)."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import RULES, facts_of, finish, first, go, hero, options, stand, throw, why
from warfighter_fantasy.test_road import road_at
from warfighter_fantasy.test_town import town

from hordeplay.core.chance import Draw
from hordeplay.core.match import Match
from hordeplay.core.script import Ask, Pick, Roll
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
from hordeplay.games.warfighter_fantasy.model.table import PARTY, Gear, Journey
from hordeplay.games.warfighter_fantasy.rules.campaign import Desperate
from hordeplay.games.warfighter_fantasy.rules.decks import add_location
from hordeplay.games.warfighter_fantasy.rules.exploring import Activate, activate
from hordeplay.games.warfighter_fantasy.rules.hostiles import forget, release
from hordeplay.games.warfighter_fantasy.rules.setup import start
from hordeplay.games.warfighter_fantasy.rules.wounds import heal, rise

HALL = ["Long Corridor"]
TWO = "Gareth 1; Whisper 1"


# ---- cards (chapters 8 and 10)


def test_where_nothing_is_left_to_prevent_no_second_card_is_played() -> None:
    """WF-ACT-03, WF-ENV-02: one Endure stops the Wound of the cold, and the other stays in the hand."""
    match = stand(
        step="environs", spaces=["Flooded Steps"], party=TWO, heroes={"gareth": {"space": 1, "hand": ["Endure", "Endure"]}}
    )  # fmt: skip
    throw(match, (1,))
    go(match, "use gareth endure 1 -")
    assert isinstance(match.request, Ask)
    assert match.request.rule == "WF-HAC-01"
    assert (hero(match, "gareth").hand, hero(match, "gareth").wounds) == (["Endure"], [])


def test_a_horn_is_heard_by_every_player_hero() -> None:
    """WF-ACT-04: each of them draws a card, and nobody is asked who does."""
    match = stand(party="Gareth 1: Signal Horn; Vex 1; Whisper 1", spaces=HALL)
    go(match, "use gareth signal-horn 1 -")
    assert [len(one.hand) for one in match.table.heroes] == [1, 1, 0]


@pytest.mark.parametrize("sprints", [True, False])
def test_who_sprints_provokes_nothing(*, sprints: bool) -> None:
    """WF-RUL-31, WF-CBT-03: the Move of this Turn is not answered; any other Move is."""
    match = stand(
        spaces=HALL, party=TWO, foes=["Giant Rats at 1 x2 on 2"],
        heroes={"gareth": {"space": 1, "hand": ["Sprint", "Block"]}, "whisper": {"space": 1}},
    )  # fmt: skip
    if sprints:
        go(match, "use gareth sprint 1 -")
    match.play("move gareth 0")
    match.play("spend gareth block")
    assert isinstance(match.request, Roll) == (not sprints)


def test_a_power_is_not_used_without_its_divinity() -> None:
    """WF-DIV-02: Minor Heal costs 3 Divinity, and 2 are too little."""
    for left, clause in ((2, "WF-DIV-02"), (3, "")):
        match = stand(
            party="Arrin 1; Whisper 1", spaces=HALL,
            heroes={"arrin": {"deity": "Odin", "divinity": left}, "whisper": {"wounds": [1]}},
        )  # fmt: skip
        assert why(match, "use arrin minor-heal 1 whisper") == clause


@pytest.mark.parametrize(("target", "clause"), [(1, "WF-RUL-54"), (2, "")])
def test_unengaged_is_for_whom_no_hostile_targets(target: int, clause: str) -> None:
    """WF-RUL-54: it is refused to a Hero whose number lies on a Hostile."""
    match = stand(
        spaces=HALL, party=TWO, foes=[f"Horned Brute at 1 on {target}"],
        heroes={"gareth": {"space": 1, "striking": True, "hand": ["Deadly Attack", "Unengaged"]}, "whisper": {"space": 1}},
    )  # fmt: skip
    match.play("attack gareth unarmed standard horned-brute")
    assert why(match, "use gareth unengaged 1 -") == clause


@pytest.mark.parametrize(("spell", "fits"), [("ice-bolt", True), ("fire-hands", False)])
def test_more_dice_are_not_for_an_explosion(spell: str, *, fits: bool) -> None:
    """WF-EXP-01: a card that gives one more Attack die and nothing else, as a designer may write one."""
    rules = RULES.edit(
        "actions", "Sunder", abilities=[{"when": "react", "on": "attack", "does": [{"do": "dice", "n": 1}]}]
    )
    match = stand(
        rules=rules, spaces=HALL, party="Elanar 1: Ice Bolt, Fire Hands; Whisper 1", foes=["Horned Brute at 1 on 2"],
        heroes={"elanar": {"space": 1, "striking": True, "hand": ["Sunder"]}},
    )  # fmt: skip
    match.play(f"use elanar {spell} 1 horned-brute")
    assert isinstance(match.request, Ask) == fits


@pytest.mark.parametrize(("plays", "more"), [(False, 0), (True, 4)])
def test_vulns_of_a_card_that_answers_an_attack_help_that_attack(*, plays: bool, more: int) -> None:
    """WF-SEQ-02, WF-CMP-18: cards come before the dice; two Vulns by one, as a designer may write it, are +4 on them."""
    does = [{"do": "vuln", "n": 2, "to": "each"}]
    match = stand(
        rules=RULES.edit("actions", "Sunder", abilities=[{"when": "react", "on": "attack", "does": does}]),
        spaces=HALL, party=TWO, foes=["Horned Brute at 1 on 2"],
        heroes={"gareth": {"space": 1, "striking": True, "hand": ["Sunder"]}},
    )  # fmt: skip
    match.play("attack gareth unarmed standard horned-brute")
    match.play("use gareth sunder 1 -" if plays else "done")
    match.answer((2,))
    match.answer((1,))
    assert facts_of(match, "attacks")[0]["h"] == RULES.heroes["Gareth"].ranks[0].hth + more


@pytest.mark.parametrize(("faces", "earlier", "stalled"), [(10, False, 1), (1, False, 0), (1, True, 0)])
def test_ice_hands_spend_the_attack_of_whom_they_have_wounded(faces: int, *, earlier: bool, stalled: int) -> None:
    """WF-RUL-31, WF-HOS-04: not of one that they have missed, whatever has wounded it before."""
    match = stand(
        spaces=HALL, party="Elanar 1: Ice Hands; Whisper 1", foes=["Dungeon Lizards at 1 x1 on 2"],
        heroes={"elanar": {"space": 1, "striking": True}},
    )  # fmt: skip
    table = match.table.copy()
    table.foes[0].members[0].scorched = earlier
    match = Match(GAME, table, dice="ask")
    match.play("use elanar ice-hands 1 dungeon-lizards")
    match.answer((faces, 1, 1))
    match.answer((6 if faces == 10 else 1,))
    assert len(facts_of(match, "stalls")) == stalled


@pytest.mark.parametrize(("acted", "clause"), [(0, ""), (1, ""), (2, "WF-HOS-04")])
def test_a_hostile_that_has_made_all_its_attacks_cannot_be_stalled(acted: int, clause: str) -> None:
    """WF-HOS-04: Mind Lock spends the attacks that are left, as long as there are any."""
    match = stand(
        spaces=HALL, party="Elanar 2: Mind Lock; Whisper 1", foes=["Dungeon Lizards at 1 x1 on 2"],
        heroes={"elanar": {"space": 1}},
    )  # fmt: skip
    for counter in match.table.foes[0].members[0].counters[:acted]:
        counter.acted = True
    assert why(match, "use elanar mind-lock 1 dungeon-lizards") == clause


@pytest.mark.parametrize(("faces", "spread"), [((10, 1, 1, 1), False), ((10, 10, 1, 1), True)])
def test_only_several_results_of_an_explosion_go_by_themselves(faces: tuple[int, ...], *, spread: bool) -> None:
    """WF-RUL-11: who is asked about the last one names a Hostile, since nothing follows that could go by itself."""
    match = stand(
        spaces=HALL, party="Elanar 1: Fire Hands; Whisper 1", foes=["Dungeon Lizards at 1 x2 vulns 1 on 2"],
        heroes={"elanar": {"space": 1, "striking": True}},
    )  # fmt: skip
    match.play("use elanar fire-hands 1 dungeon-lizards")
    match.play("creature 0")
    match.answer(faces)
    match.answer((1,))
    assert options(match) == ["creature 0", "creature 1", *["spread"] * spread]


@pytest.mark.parametrize(("focus", "clause"), [(2, ""), (3, "WF-RUL-36")])
def test_a_scroll_is_read_where_focus_is_lacking(focus: int, clause: str) -> None:
    """WF-RUL-36: nobody gets more than the Focus of the card, so that a full one is refused."""
    match = stand(party="Elanar 1; Whisper 1", heroes={"elanar": {"focus": focus, "found": ["Scroll of Insight"]}})
    assert why(match, "use elanar scroll-of-insight 1 -") == clause


@pytest.mark.parametrize(("here", "elsewhere", "clause"), [(0, 1, ""), (1, 0, "WF-TIT-04")])
def test_rations_are_for_those_in_the_location(here: int, elsewhere: int, clause: str) -> None:
    """WF-TIT-04, WF-RUL-36: nobody eats where all who are there have the Toughness of their card."""
    match = stand(
        spaces=HALL, party="Gareth 1; Colin 1",
        heroes={"gareth": {"space": 1, "toughness": here, "found": ["Field Rations"]}, "colin": {"toughness": elsewhere}},
    )  # fmt: skip
    assert why(match, "use gareth field-rations 1 -") == clause


def test_healing_a_hero_without_an_open_wound_heals_nothing() -> None:
    """WF-HEA-01: a treated Wound is beyond healing, and the log says that no point was healed."""
    table = stand(party=TWO, spaces=HALL, heroes={"gareth": {"wounds": [-2]}}).table
    table.log = []
    finish(heal(table, 0, 1, 1))
    assert [dict(event.facts) for event in table.log] == [{"hero": 0, "n": 0}]


# ---- Gear and counters


def test_the_log_tells_who_gets_the_hardy_counters_of_a_waterskin() -> None:
    """WF-RUL-61: two against heat, each to whom the party likes."""
    match = Match(GAME, start(RULES, 1, party="Gareth 1: Waterskin; Whisper 1"), dice="ask")
    first(match, "Hardy")
    go(match, "to gareth")
    go(match, "to whisper")
    assert facts_of(match, "hardy") == [{"hero": 0, "kind": "Hot"}, {"hero": 1, "kind": "Hot"}]


def test_the_counters_of_the_fallen_leave_the_cup_before_anybody_draws() -> None:
    """WF-DWN-01, WF-TGT-03: then each Hostile that targeted the Hero draws again."""
    table = stand(
        spaces=HALL, party=TWO, foes=["Giant Rats at 1 x1 on 1"],
        heroes={"gareth": {"space": 1, "wounds": [5]}, "whisper": {"space": 1}},
    ).table  # fmt: skip
    drawing = next(forget(table, 0))
    assert (isinstance(drawing, Pick), table.cup[0], table.extra[0]) == (True, 0, 0)


def test_a_hostile_that_targets_nobody_gives_no_counter_back() -> None:
    """WF-TGT-04: its end leaves the cup as it was."""
    table = stand(spaces=HALL, party=TWO, foes=["Giant Rats at 1 x1 on 1"]).table
    (rat,) = table.foes[0].members
    rat.counters[0].hero, table.cup = -1, [1, 1]
    release(table, rat)
    assert table.cup == [1, 1]


def test_what_is_no_gear_at_all_is_not_named() -> None:
    """WF-GEA-09: a piece that the Hero has not is named, a word that means no Gear is not."""
    match = stand(party="Gareth 1: Mace; Vex 1", spaces=HALL)
    words = [str(match.explain(f"give gareth {word} vex")) for word in ("dagger", "cutlery")]
    assert ["no Dagger" in words[0], "no such Gear" in words[1]] == [True, True]


@pytest.mark.parametrize(("striking", "less"), [(True, 0), (False, 1)])
def test_a_spear_reaches_from_range_0_and_hits_worse_from_there(*, striking: bool, less: int) -> None:
    """WF-CBT-07, WF-HTH-05: the HtH of the Hero counts, and one less where only the Spear is near."""
    match = stand(
        spaces=HALL, party=TWO, foes=["Horned Brute at 1 on 2"],
        heroes={"gareth": {"space": 1, "striking": striking, "gear": ["Spear"]}},
    )  # fmt: skip
    go(match, "attack gareth spear standard horned-brute", (1,), (1,))
    assert facts_of(match, "attacks")[0]["h"] == RULES.heroes["Gareth"].ranks[0].hth - less


def test_a_try_for_the_shadows_is_spent_as_its_die_is_rolled() -> None:
    """WF-RUL-27: what is tried counts in this Turn, whatever the die will show."""
    match = stand(spaces=HALL, party="Vex 1; Whisper 1")
    match.play("hide vex")
    assert (isinstance(match.request, Roll), hero(match, "vex").tries) == (True, 1)


# ---- the Objective, Locations and Guards


def test_a_location_more_is_told_before_its_card_is_drawn() -> None:
    """WF-SET-08, WF-RUL-82: it comes behind the last of its level, where others lie behind it already."""
    table = stand(spaces=["Long Corridor", "Lair (C)"], party=TWO).table
    table.log = []
    assert isinstance(next(add_location(table, "N")), Draw)
    assert [dict(event.facts) for event in table.log] == [{"space": 2, "level": "N"}]


def test_minions_come_before_reinforcements() -> None:
    """WF-OBJ-02, WF-OBJ-05: the Objective Hostile, its Minions, then what the Objective's text draws."""
    rules = RULES.edit("objectives", "Haunted Hall", rein=[{"do": "draw_hostile", "n": 1, "kind": "N"}])
    match = stand(
        rules=rules, adventure="Forsaken Temple", party="lamplit",
        spaces=["Long Corridor", "Spider Bridge", "Chasm Ledge", "Crypt Row", "Frozen Cathedral"],
        heroes={"gareth": {"space": 5}},
    )  # fmt: skip
    match.play("activate gareth")
    assert [foe.role for foe in match.table.foes] == ["objective", "minion", "objective"]
    assert [fact["foe"] for fact in facts_of(match, "appears")] == [foe.name for foe in match.table.foes]


def test_nobody_has_luck_with_a_guards_roll() -> None:
    """WF-GRD-02: it is nobody's roll, so that a Hero with Luck is not asked."""
    match = stand(step="timer", timer=1, party="Vex 3; Whisper 1", spaces=HALL)
    assert hero(match, "vex").luck == 1
    throw(match, (10,), (10,))  # the Timer comes into G, and the next Turn begins there
    assert isinstance(match.request, Ask)
    assert match.request.rule == "WF-HAC-01"


def test_guards_who_waited_draw_their_targets_before_the_objective_hostile_comes() -> None:
    """WF-RUL-45, WF-OBJ-02: they stand there already when the Inactive counter goes."""
    table = stand(
        spaces=["Long Corridor", "Lair (C)", "Lava Flow"], party=TWO, foes=["Bog Leeches at 4 x1 on 1 as guard"],
        heroes={"gareth": {"space": 3}},
    ).table  # fmt: skip
    (guard,) = table.foes
    guard.members[0].counters = []
    assert isinstance(next(activate(table, Activate("gareth"))), Pick)
    assert table.foes == [guard]


@pytest.mark.parametrize("longest", [1, 2])
def test_an_adventure_is_given_up_after_the_turns_that_the_knob_grants(longest: int) -> None:
    """WF-RUL-77: a single Turn is enough for that, and the log names the cause."""
    match = stand(rules=RULES.with_(longest_game=longest), party=TWO, spaces=HALL, step="timer", timer=5, turn=longest)
    assert [(event.rule, event.facts["won"]) for event in match.events if event.what == "ends"] == [
        ("WF-RUL-77", False)
    ]


def test_a_timer_that_runs_out_in_the_last_turn_of_all_is_the_cause() -> None:
    """WF-VIC-04, WF-RUL-77: that Turn is still granted, so that nothing was given up."""
    rules = RULES.with_(longest_game=9)
    match = stand(rules=rules, adventure="Wurm's Barrow", party=TWO, step="timer", timer=1, turn=9)
    assert [event.rule for event in match.events if event.what == "ends"] == ["WF-VIC-04"]


# ---- Towns and the road (chapter 24)


def test_a_map_of_which_a_town_is_lacking_is_not_played() -> None:
    """WF-CAM-05: cards that somebody has written anew are held to the pool of the map when it is set out."""
    towns = {name: card for name, card in RULES.towns.items() if name != "Reedwater"}
    rules = WarfighterRules(RULES.knobs, {**RULES.content, "towns": towns})
    with pytest.raises(ValueError, match=r"Towns of Plumeria are not all known.*WF-CAM-05"):
        start(rules, 1, campaign="Plumeria", party=TWO)


def test_the_log_tells_what_training_comes_to() -> None:
    """WF-CAM-03: a Resource Point more, counted in quarters, with those that were there."""
    match = town(TWO, purse=8, rp=2)
    go(match, "train")
    assert facts_of(match, "trains") == [{"rp": 6}]


def test_a_town_is_told_where_nobody_can_roll_for_what_it_gives() -> None:
    """WF-CAM-09: the party is there, although none of it has Lore."""
    match = stand(step="town_text", adventure="Forsaken Temple", party=TWO)
    assert facts_of(match, "town") == [{"name": "Fahyrst"}]


def test_points_turn_to_coins_before_an_adventure_and_are_saved_on_a_road() -> None:
    """WF-BUY-08, WF-CAM-17: an Adventure by itself leaves no points, a campaign keeps those that nobody spent."""
    table = start(RULES, 1, party=TWO)
    left = table.rp
    alone = Match(GAME, table, dice="ask")
    first(alone)
    assert (left > 0, alone.table.rp, alone.table.purse) == (True, 0, left)
    road = town(TWO, rp=8, purse=3)
    go(road, "done")
    first(road)
    assert (road.table.step, road.table.rp) == ("hero", 8)


# ---- Wounds and their log


def test_wounds_of_a_card_are_told_under_the_clause_of_its_kind() -> None:
    """WF-ACT-01: a card that wounds whoever plays it, as a designer may write one."""
    rules = RULES.edit("actions", "Sunder", abilities=[{"when": "free", "does": [{"do": "wound", "n": 1}]}])
    match = stand(rules=rules, party=TWO, spaces=HALL, heroes={"gareth": {"toughness": 0, "hand": ["Sunder"]}})
    go(match, "use gareth sunder 1 -")
    assert [event.rule for event in match.events if event.what == "suffers"] == ["WF-ACT-01"]


@pytest.mark.parametrize(("health", "log"), [(2, ["suffers", "vuln"]), (1, ["suffers"])])
def test_the_vuln_of_an_attack_that_armor_stopped_comes_after_its_wounds(health: int, log: list[str]) -> None:
    """WF-HTN-07, WF-RUL-01: who lets them pass and is Down by them gets no Vuln any more."""
    match = stand(
        step="onslaught", spaces=HALL, party="Gareth 3: Chainmail; Whisper 1", foes=["Orc Spearmen at 1 x1 on 1"],
        heroes={"gareth": {"space": 1, "toughness": 0, "wounds": [RULES.heroes["Gareth"].ranks[2].health - health]}},
    )  # fmt: skip
    throw(match, (8,), (3,), (4,))
    assert hero(match, "gareth").vulns == 0
    go(match, "done")
    assert [event.what for event in match.events if event.what in {"suffers", "vuln"}] == log


def test_a_vuln_of_somebody_else_is_in_the_summary_of_the_turn() -> None:
    """WF-CBT-06, WF-RUL-14: a Hex Witch attacks Gareth twice, and each time Whisper gets the Vuln."""
    match = stand(
        rules=RULES.with_(random_target="excluding"),
        step="onslaught", spaces=HALL, party=TWO, foes=["Hex Witch at 1 on 1"], in_order=True,
        heroes={"gareth": {"space": 1, "toughness": 0}, "whisper": {"space": 1, "toughness": 0}},
    )  # fmt: skip
    throw(match, (1, 1), (1, 1))
    assert [(fact["hero"], fact["vulns"]) for fact in facts_of(match, "struck")] == [(0, 0), (1, 2)]


# ---- moving


def test_movement_for_a_move_is_spent_before_the_trap_is_met() -> None:
    """WF-ACT-12, WF-TRP-04: an Upgunned Sprint counts for the entry that it was played for, and for nothing behind it."""
    match = stand(
        spaces=["Pit Trap unentered"], party=TWO,
        heroes={"gareth": {"xp": 1, "hand": ["Sprint", "Block", "Dodge"], "toughness": 0}},
    )  # fmt: skip
    go(match, "use gareth sprint 1up -")
    gareth = hero(match, "gareth")
    assert (gareth.rush, gareth.quiet) == (2, True)
    match.play("move gareth 1")
    first(match, "keep it")
    gareth = hero(match, "gareth")
    assert (options(match), gareth.rush, gareth.quiet) == (["keep", "scrap"], 0, False)


def test_a_location_in_the_place_of_one_that_was_given_up_is_met_anew() -> None:
    """WF-RUL-65, WF-OBS-01: whoever enters first has its Obstacle before it, although somebody was on that space."""
    match = stand(
        spaces=["Pit Trap unentered"], party="Gareth 1; Elanar 1",
        heroes={
            "gareth": {"hand": ["Block", "Dodge"], "toughness": 0},
            "elanar": {"hand": ["Lair (N)", "Block", "Dodge", "Endure"]},
        },
    )  # fmt: skip
    match.play("move gareth 1")
    first(match, "keep it")
    match.play("scrap")
    go(match, "explore elanar lair-n")
    match.play("move elanar 1")
    go(match, "spend elanar block", (1,))  # nobody has Pick, and a die is rolled for Guards
    assert (options(match), len(facts_of(match, "check"))) == (["keep", "scrap"], 2)


# ---- what is refused, and what is offered


@pytest.mark.parametrize(("shots", "clause"), [(0, "WF-BUY-07"), (1, "WF-BUY-07"), (2, "")])
def test_a_weapon_that_is_ready_is_not_reloaded(shots: int, clause: str) -> None:
    """WF-BUY-07: a Light Crossbow shoots twice before that takes an Action."""
    match = stand(
        spaces=HALL, party="Gareth 1: Light Crossbow, Mace; Whisper 1", foes=["Horned Brute at 1 on 2"],
        heroes={"gareth": {"space": 1, "actions": 9}},
    )  # fmt: skip
    for _ in range(shots):
        go(match, "attack gareth light-crossbow standard horned-brute", (1,), (1,))
    assert (why(match, "reload gareth light-crossbow"), why(match, "reload gareth mace")) == (clause, "WF-BUY-07")


@pytest.mark.parametrize(("actions", "clause"), [(0, "WF-CBT-01"), (1, "")])
def test_a_squad_hero_attacks_with_an_action_too(actions: int, clause: str) -> None:
    """WF-CBT-01, WF-HER-14: its own chart costs it one as a Weapon costs others."""
    match = stand(
        spaces=HALL, party=TWO, foes=["Horned Brute at 1 on 2"], heroes={"whisper": {"space": 1, "actions": actions}}
    )
    assert why(match, "attack whisper chart standard horned-brute") == clause


@pytest.mark.parametrize(("coins", "has"), [({"Gold": 1}, "Gareth has 1 Gold"), ({}, "Gareth has no Coins")])
def test_who_lacks_the_coins_that_are_handed_on_reads_which_there_are(coins: dict[str, int], has: str) -> None:
    """WF-CAM-04: no change is made."""
    match = stand(party="Gareth 1; Vex 1", heroes={"gareth": {"coins": coins}})
    assert has in str(match.explain("give gareth 2-gold vex"))


def test_what_can_be_used_is_offered_from_the_hand_then_gear_then_what_is_learned() -> None:
    """WF-HAC-01: always in this order, so that whoever reads the list knows where to look."""
    match = stand(
        party="Elanar 1: Ice Hands; Whisper 1", spaces=HALL, foes=["Dungeon Lizards at 1 x1 on 2"],
        heroes={"elanar": {"space": 1, "striking": True, "hand": ["Sprint"], "gear": ["Caltrops"]}},
    )  # fmt: skip
    cards = [option.split()[2] for option in options(match) if option.startswith("use elanar")]
    assert list(dict.fromkeys(cards)) == ["sprint", "caltrops", "ice-hands"]


@pytest.mark.parametrize("place", [0, 1])
def test_a_mind_lock_is_for_the_hostile_that_its_user_names(place: int) -> None:
    """WF-HOS-04: where those of a card differ, all attacks of that one are spent and none of the others."""
    match = stand(
        spaces=HALL, party="Elanar 2: Mind Lock; Whisper 1", foes=["Dungeon Lizards at 1 x2 vulns 1 on 2"],
        heroes={"elanar": {"space": 1}},
    )  # fmt: skip
    match.play("use elanar mind-lock 1 dungeon-lizards")
    assert options(match) == ["creature 0", "creature 1"]
    match.play(f"creature {place}")
    (foe,) = match.table.foes
    spent = [{counter.acted for counter in member.counters} for member in foe.members]
    assert spent == [{place == 0}, {place == 1}]


# ---- Gear that comes back, tithes, promotion and Retreat


def test_the_log_tells_which_gear_comes_back_to_whom() -> None:
    """WF-DWN-02: Gareth stands again where his Mace lies."""
    table = stand(party=TWO, spaces=HALL).table
    gareth = table.heroes[0]
    gareth.down, table.spaces[0].ground, table.log = True, [Gear("Mace", owner=0)], []
    rise(table, 0)
    assert [(event.what, event.facts.get("gear")) for event in table.log] == [("regains", "Mace"), ("rises", None)]


def test_the_log_tells_the_toughness_of_what_was_tithed() -> None:
    """WF-TIT-04: a Dagger of 3 Copper is one Silver's worth, and that regains 2."""
    match = stand(
        step="tithe", party="Gareth 6: Oath of Courage; Whisper 1",
        heroes={"gareth": {"found": ["Dagger (found)"], "toughness": 0}},
    )  # fmt: skip
    go(match, "tithe gareth dagger")
    assert [fact for fact in facts_of(match, "counters") if fact["do"] == "tough"] == [
        {"hero": 0, "do": "tough", "n": 2}
    ]


@pytest.mark.parametrize("level", range(1, 6))
def test_whoever_is_promoted_has_what_the_new_level_prints(level: int) -> None:
    """WF-CAM-12: Herka gives away what is no longer printed, and keeps all that still is."""
    match = town(f"Gareth 1; Herka {level}", rp=200)
    go(match, "promote herka")
    herka = hero(match, "herka")
    assert sorted(gear.name for gear in herka.gear) == sorted(RULES.heroes["Herka"].ranks[level].printed)


def test_a_retreat_mends_a_shield() -> None:
    """WF-CAM-15: armor and shields alike."""
    table = road_at("retreat", "Gareth 1; Lady Coralie 1", town="Hobb Crossing", ahead=["Wabryc"])
    for gear in table.heroes[1].gear:
        gear.damage = int(gear.name in {"Padded Jack", "Medium Shield"})
    match = Match(GAME, table, dice="ask")
    go(match, "retreat")
    assert {gear.name: gear.damage for gear in hero(match, "lady-coralie").gear} == {
        "Mace": 0, "Padded Jack": 0, "Medium Shield": 0,
    }  # fmt: skip


def test_nobody_leaves_for_a_desperation_adventure_before_the_others_are_done_in_town() -> None:
    """WF-RUL-76: the last one may, and so may all at once."""
    table = start(RULES, 2, campaign="Plumeria", party="Gareth 1 seat 0; Whisper 1 seat 1")
    table.step, table.rp = "town", 0
    table.journey = Journey(
        "Plumeria", started=True, town="Hobb Crossing", ahead=["Wabryc"], spare=["Oxwell"], desperation=True
    )
    desperate = Desperate("oxwell")

    def refused(seat: int) -> str:
        refusal = desperate.forbids(table, seat)
        return refusal.rule if refusal else ""

    assert [refused(seat) for seat in (0, 1, PARTY)] == ["WF-RUL-76", "WF-RUL-76", ""]
    table.players[0].done = True
    assert [refused(seat) for seat in (0, 1, PARTY)] == ["WF-RUL-76", "", ""]


def test_a_party_in_words_has_as_many_of_a_thing_as_they_say() -> None:
    """WF-BUY-01: what weighs nothing is bounded by its price; a number out of all reason is refused, and never cut down."""
    table = start(RULES, 1, party="Gareth 1: 25 Herbal Bandages; Whisper 1")
    assert [gear.name for gear in table.heroes[0].gear].count("Herbal Bandages") == 25
    with pytest.raises(ValueError, match="'41 Herbal Bandages' is more than 40 of one thing"):
        start(RULES, 1, party="Gareth 1: 41 Herbal Bandages; Whisper 1")
