"""Every knob that no other test turns: what it changes, on a small position."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import RULES, Play, facts_of, finish, first, go, hero, options, stand, throw, why

from hordeplay.core.match import Match
from hordeplay.games.warfighter_fantasy import GAME, odds
from hordeplay.games.warfighter_fantasy.model.passives import targeted
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable, Window
from hordeplay.games.warfighter_fantasy.rules.guards import guard_space, move_guards
from hordeplay.games.warfighter_fantasy.rules.hero_attacks import breaks
from hordeplay.games.warfighter_fantasy.rules.result import victory_level
from hordeplay.games.warfighter_fantasy.rules.setup import replenish, start
from hordeplay.games.warfighter_fantasy.rules.turn import refresh
from hordeplay.games.warfighter_fantasy.rules.wounds import suffer, vuln

TWO = "Gareth 1; Whisper 1"


def table(party: str = TWO, **knobs: int | bool | str) -> WarfighterTable:
    """A table at the Hero Turn under these knobs."""
    return stand(rules=RULES.with_(**knobs), party=party).table


def duel(mode: str, faces: tuple[int, ...], cover: int, **knobs: int | bool | str) -> Play:
    """Gareth's Mace on a Horned Brute (Cover 3)."""
    match = stand(
        rules=RULES.with_(**knobs), spaces=["Long Corridor"], party="Gareth 1: Mace; Whisper 1",
        foes=["Horned Brute at 1 vulns 1 on 2"], heroes={"gareth": {"space": 1, "striking": True, "xp": 2}},
    )  # fmt: skip
    go(match, f"attack gareth mace {mode} horned-brute", faces, (cover,))
    return match


def test_points_and_heroes() -> None:
    """WF-BUY-01, WF-OVR-02, WF-RUL-78, WF-BUY-08, WF-CAM-03: adventure_rp, most_heroes, copper_per_rp, starting_rp."""
    assert start(RULES.with_(adventure_rp=200), 1, party="build").rp == 106 * 4
    with pytest.raises(ValueError, match="at most 1 Heroes"):
        start(RULES.with_(most_heroes=1), 1, party=TWO)
    match = Match(GAME, start(RULES.with_(copper_per_rp=8, town_in_standalone="none"), 1, party=TWO))
    assert match.table.purse == (53 - 17) * 8
    road = start(RULES.with_(starting_rp=60), 1, campaign="The Lamplit Road", party=TWO)
    assert road.rp == (60 - 17) * 4


def test_gear_of_an_nph() -> None:
    """WF-RUL-23: npc_gear; a Holy Water may come back to Herka, or never."""
    for knob, clause in (("up_to_start", ""), ("never", "WF-RUL-23")):
        match = stand(
            rules=RULES.with_(npc_gear=knob),
            party="Gareth 1: Holy Water; Herka 1",
            heroes={"herka": {"gear": ["Mace"]}},
        )
        assert why(match, "give gareth holy-water herka") == clause


def test_hands() -> None:
    """WF-HER-06, WF-RUL-21: hand_bonus, wound_discards."""
    assert table(hand_bonus=2).hand_size(table(hand_bonus=2).heroes[0]) == 7
    match = stand(
        rules=RULES.with_(wound_discards=True), party=TWO,
        heroes={"gareth": {"hand": ["Block", "Dodge", "Feint", "Bait", "Sprint"], "toughness": 0}},
    )  # fmt: skip
    script = suffer(match.table, 0, 1, "WF-ENV-01")
    request = next(script)
    request = script.send(request.read("done"))  # type: ignore[attr-defined]  # an Ask
    assert getattr(request, "prompt", "") == "Discard down to the hand size"


def test_actions_and_tries() -> None:
    """WF-CMP-13, WF-RUL-27, WF-RUL-62: hero_actions, shadow_tries."""
    turned = table(hero_actions=3)
    refresh(turned, turned.heroes[0])
    assert turned.heroes[0].actions == 3
    match = stand(rules=RULES.with_(shadow_tries=2), party="Vex 1; Gareth 1")
    go(match, "hide vex", (1,))
    assert why(match, "hide vex") == ""
    assert why(stand(rules=RULES.with_(shadow_tries=0), party="Vex 1; Gareth 1"), "hide vex") == "WF-RUL-27"


@pytest.mark.parametrize(("knob", "strikes"), [("origin", 0), ("destination", 1)])
def test_where_a_move_provokes(knob: str, strikes: int) -> None:
    """WF-RUL-38: provoke_place."""
    match = stand(
        rules=RULES.with_(provoke_place=knob), spaces=["Long Corridor"], party="Vex 1; Gareth 1",
        foes=["Orc Spearmen at 1 x1 on 1"],
    )  # fmt: skip
    match.play("move vex 1")
    first(match, "The party acts", *[(1,)] * 3)
    assert len(facts_of(match, "strikes")) == strikes


@pytest.mark.parametrize(("knob", "strikes"), [(True, 1), (False, 0)])
def test_whether_a_beneficial_provokes(knob: bool, strikes: int) -> None:
    """WF-RUL-66: beneficial_provokes."""
    match = stand(
        rules=RULES.with_(beneficial_provokes=knob), spaces=["Storeroom"], party="Vex 1; Gareth 1",
        foes=["Orc Spearmen at 1 x1 on 1"], heroes={"vex": {"space": 1}},
    )  # fmt: skip
    match.play("try vex")
    first(match, "The party acts", *[(1,)] * 4)
    assert len(facts_of(match, "strikes")) == strikes


@pytest.mark.parametrize(
    ("knob", "toughness", "focus"), [("toughness_focus", 1, 3), ("toughness", 1, 2), ("none", 0, 2)]
)
def test_what_recovers(knob: str, toughness: int, focus: int) -> None:
    """WF-RUL-36: recovery_abilities."""
    match = stand(
        step="recovery", rules=RULES.with_(recovery_abilities=knob), party="Gareth 1; Elanar 1",
        heroes={"gareth": {"toughness": 0}, "elanar": {"focus": 2}},
    )  # fmt: skip
    assert (hero(match, "gareth").toughness, hero(match, "elanar").focus) == (toughness, focus)


def test_vulns() -> None:
    """WF-CMP-18, WF-ATK-04: vuln_attack_bonus, vuln_cover_bonus, vuln_cap."""
    assert odds.attack(7, 4, vulns=1, rules=RULES.with_(vuln_cover_bonus=0))["wound"] == odds.attack(5, 4)["wound"]
    assert facts_of(duel("standard", (1,), 1, vuln_attack_bonus=0), "attacks")[0]["h"] == 2
    assert facts_of(duel("standard", (1,), 1, vuln_cover_bonus=3), "attacks")[0]["p"] == -1 + 3
    capped = table(vuln_cap=2)
    vuln(capped, 0, 5, "WF-CMP-18")
    assert capped.heroes[0].vulns == 2


def test_the_p_of_a_mode() -> None:
    """WF-RUL-05: mode_p_semantics; Bash +1 replaces -1, or is added to it (a Vuln adds 1)."""
    assert facts_of(duel("bash", (1,), 1), "attacks")[0]["p"] == 2
    assert facts_of(duel("bash", (1,), 1, mode_p_semantics="add"), "attacks")[0]["p"] == 1
    assert odds.weapon("Mace", "Bash", 3, rules=RULES.with_(mode_p_semantics="add")) == odds.attack(3, 3)


@pytest.mark.parametrize(("knob", "wounds"), [("one_result", 1), ("per_die", 2)])
def test_several_dice(knob: str, wounds: int) -> None:
    """WF-RUL-10: several_dice; Casting adds a die to Spark Dart."""
    match = stand(
        rules=RULES.with_(several_dice=knob), spaces=["Long Corridor"], party="Elanar 1: Spark Dart; Whisper 1",
        foes=["Horned Brute at 1 on 2"], heroes={"elanar": {"space": 1, "xp": 2, "hand": ["Casting"]}},
    )  # fmt: skip
    go(match, "use elanar spark-dart 1 horned-brute")
    go(match, "use elanar casting 1 -", (9, 9), (6,))
    assert match.table.foes[0].members[0].wounds == wounds


@pytest.mark.parametrize(("knob", "broken"), [("any", True), ("best", False)])
def test_which_die_breaks(knob: str, broken: bool) -> None:
    """WF-RUL-43: break_dice."""
    assert breaks(table(break_dice=knob), (1, 7), 1) == broken


def test_who_is_unengaged() -> None:
    """WF-RUL-54: unengaged_scope; counters elsewhere count, or not."""
    for knob, rows in (("anywhere", True), ("here", False)):
        match = stand(
            rules=RULES.with_(unengaged_scope=knob),
            spaces=["Long Corridor"],
            party=TWO,
            foes=["Giant Rats at 1 x1 on 1"],
        )
        assert targeted(match.table, 0) == rows


def test_armor_dice() -> None:
    """WF-RUL-06, WF-RUL-07: vuln_hits_armor, strict_two_of_three."""
    plain = odds.hostile_attack("Cave Troll", 1, 5, rules=RULES.with_(vuln_hits_armor=False))
    assert plain["vuln"] < odds.hostile_attack("Cave Troll", 1, 5)["vuln"]
    match = stand(
        step="react", pending=[1], rules=RULES.with_(strict_two_of_three=True), spaces=["Long Corridor"],
        party="Vex 1: Leather Armor; Gareth 1", foes=["Orc Spearmen at 1 x1 on 1"], heroes={"vex": {"space": 1}},
    )  # fmt: skip
    throw(match, (9,), (1,), (1,))
    assert hero(match, "vex").vulns == 0


def test_the_random_hero() -> None:
    """WF-RUL-12: random_target; with nobody else there the target is spared."""
    match = stand(
        step="react", pending=[1], rules=RULES.with_(random_target="excluding"), spaces=["Long Corridor"],
        party="Gareth 1", foes=["Cave Troll at 1 on 1"], heroes={"gareth": {"space": 1, "toughness": 0}},
    )  # fmt: skip
    throw(match, (9,), (6,))
    assert hero(match, "gareth").hurt == 1


def test_cups_and_guards() -> None:
    """WF-RUL-16, WF-CTR-02, WF-GRD-01, WF-GRD-02: extra_counters_per_hero, counters_per_hero, guards_size, guards_near."""
    turned = table(extra_counters_per_hero=2, counters_per_hero=6)
    assert (turned.cup, turned.extra) == ([6, 6], [2, 2])
    assert [guard_space(table(guards_near=7), face) for face in (6, 7)] == [1, 2]
    for percent, foes in ((0, []), (200, [4])):
        turned = stand(rules=RULES.with_(guards_size=percent), party=TWO, active=True, track=[0, 0, 1]).table
        finish(move_guards(turned))
        assert [len(foe.members) for foe in turned.foes] == foes


def test_an_adventure_that_goes_nowhere() -> None:
    """WF-RUL-77, WF-GRD-06: longest_game; 0 is never."""
    match = stand(rules=RULES.with_(longest_game=20), party=TWO, step="turn_start", turn=20)
    assert match.result is not None
    match = stand(rules=RULES.with_(longest_game=0), party=TWO, step="turn_start", turn=900)
    assert (match.result, match.table.turn) == (None, 901)


def test_prices_of_the_road() -> None:
    """WF-CAM-03, WF-CAM-15: restore_price, training_price, retreat_gift."""
    rules = RULES.with_(restore_price=3, training_price=2, retreat_gift=5, retreat_town_text="once")
    match = Match(GAME, start(rules, 1, campaign="The Lamplit Road", party="Gareth 1; Herka 1"), seed=2)
    first(match, "Copper, ")
    fork = match.table.copy()
    fork.purse, fork.rp = 10, 0
    fork.heroes[0].wounds = stand(heroes={"gareth": {"wounds": [1]}}).table.copy().heroes[0].wounds
    match = Match(GAME, fork)
    go(match, "restore gareth 1")
    go(match, "train")
    assert (match.table.purse, match.table.rp) == (5, 4)
    fork = match.table.copy()
    fork.step, fork.cup, fork.extra = "retreat", [4, 4], [4, 4]
    match = Match(GAME, fork)
    go(match, "retreat")
    assert match.table.purse == 10


def test_divinity_and_desperation() -> None:
    """WF-RUL-59, WF-CAM-16: replenish_divinity, desperation_steps."""
    for knob, left in (("keep", 3), ("reset", 10)):
        turned = table("Gareth 1; Herka 1", replenish_divinity=knob)
        turned.heroes[1].divinity = 3
        replenish(turned, turned.heroes[1])
        assert turned.heroes[1].divinity == left
    road = start(RULES.with_(desperation_steps=2), 1, campaign="The Lamplit Road", party=TWO)
    assert road.journey is not None
    road.outcome, road.journey.desperate = "won", 1
    assert victory_level(road) == "Copper"


def test_a_window_is_part_of_the_table() -> None:
    """WF-ACT-03: what may be reacted to lies on the table, so that anybody can look at it."""
    match = stand(
        spaces=["Long Corridor"], party=TWO, foes=["Horned Brute at 1 on 2"],
        heroes={"gareth": {"space": 1, "striking": True, "hand": ["Deadly Attack"]}},
    )  # fmt: skip
    go(match, "attack gareth unarmed standard horned-brute")
    assert isinstance(match.table.window, Window)
    assert (match.table.window.on, options(match)) == ("attack", ["use gareth deadly-attack 1 -", "done"])
