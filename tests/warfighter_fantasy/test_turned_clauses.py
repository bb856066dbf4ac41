"""What no other test noticed when one clause after the other was turned in the rules (`tests/mutation`)."""

from __future__ import annotations

import dataclasses
from typing import Literal

import pytest
from warfighter_fantasy.helpers import RULES, facts_of, first, go, hero, stand, throw, why
from warfighter_fantasy.test_hero_attacks import HALL as DUEL
from warfighter_fantasy.test_regressions import rack
from warfighter_fantasy.test_town import town

from hordeplay.core.chance import Draw
from hordeplay.core.match import Match
from hordeplay.core.script import Ask
from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.games.warfighter_fantasy.model.table import Window, Wound, location_deck
from hordeplay.games.warfighter_fantasy.rules import decks, fitting, guards, turn
from hordeplay.games.warfighter_fantasy.rules.campaign import Restore

HALL = ["Long Corridor"]
TWO = "Gareth 1: Mace; Whisper 1"


def test_the_log_tells_what_is_dropped_and_picked_up() -> None:
    """WF-BUY-05: who dropped what, and who picked it up."""
    match = stand(spaces=HALL, party="Gareth 1: Dagger; Vex 1", heroes={"gareth": {"space": 1}, "vex": {"space": 1}})
    go(match, "drop gareth dagger")
    go(match, "take vex dagger")
    assert facts_of(match, "drops") == [{"hero": 0, "gear": "Dagger"}]
    assert facts_of(match, "picks_up") == [{"hero": 1, "gear": "Dagger"}]


def test_the_log_tells_what_a_town_mends_and_heals() -> None:
    """WF-ARM-06, WF-CAM-11: what was mended, and how many Wounds were restored, with who got it."""
    match = town("Gareth 1; Ryka 3", purse=50)
    table = match.table.copy()
    table.heroes[1].gear[0].damage = 3
    table.heroes[0].wounds = [Wound(2)]
    match = Match(GAME, table)
    go(match, "mend ryka chainmail 2")
    assert facts_of(match, "mends") == [{"hero": 1, "gear": "Chainmail", "left": 1}]
    assert sorted(map(str, Restore.options(match.table, 0))) == ["restore gareth 1", "restore gareth 2"]
    go(match, "restore gareth 2")
    assert facts_of(match, "restored") == [{"hero": 0, "n": 2}]


def test_the_log_tells_who_is_down() -> None:
    """WF-DWN-01: a Hero without Health is Down, and the log says so."""
    match = stand(
        step="react", pending=[1], spaces=HALL, party="Gareth 1; Hob Carrow 1", foes=["Frost Ogre at 1 on 2"],
        heroes={"hob-carrow": {"space": 1, "striking": True, "toughness": 0, "vulns": 2, "wounds": [4]}},
    )  # fmt: skip
    throw(match, (10,), (6,))
    assert hero(match, "hob-carrow").down
    assert facts_of(match, "falls") == [{"hero": 1}]


def test_a_weapon_is_used_in_its_own_modes() -> None:
    """WF-GEA-06: another word is refused, and the reason names those that the weapon has."""
    match = stand(
        spaces=HALL, party=TWO, foes=["Horned Brute at 1 on 2"], heroes={"gareth": {"space": 1, "striking": True}}
    )
    refused = match.explain("attack gareth mace sideways horned-brute")
    assert refused is not None
    assert (refused.rule, "standard" in str(refused)) == ("WF-GEA-06", True)


def test_block_is_told_by_its_own_clause() -> None:
    """WF-ACT-08: what a Block prevents is told by the clause of that card."""
    match = stand(
        step="react", pending=[1], spaces=HALL, party="Gareth 3; Hob Carrow 1", foes=["Frost Ogre at 1 on 2"],
        heroes={
            "gareth": {"space": 1, "xp": 1, "hand": ["Block"]},
            "hob-carrow": {"space": 1, "striking": True, "toughness": 0, "vulns": 2},
        },
    )  # fmt: skip
    throw(match, (9,), (6,))
    go(match, "use gareth block 1up -")
    assert [event.rule for event in match.events if event.what == "prevents"] == ["WF-ACT-08"]


def test_a_deck_without_locations_gives_none() -> None:
    """WF-RUL-17: where no Location of the level is left the Marker is told, and nothing is drawn."""
    table = stand(party=TWO, spaces=HALL).table
    table.log = []
    table.cards.piles[location_deck(table.spaces[table.empty_space()].level)] = []
    assert next(decks.draw_location(table, 0), None) is None
    assert [event.what for event in table.log] == ["marker"]


@pytest.mark.parametrize("extremes", [True, False])
def test_a_natural_one_of_the_hostiles_misses_where_the_knob_says_so(*, extremes: bool) -> None:
    """WF-RUL-29, WF-HOS-01: under natural_extremes the lowest row is read, however much is added."""
    match = stand(
        rules=RULES.with_(natural_extremes=extremes), step="react", pending=[1], spaces=HALL, party="Gareth 3; Hob Carrow 1",
        foes=["Frost Ogre at 1 on 2"], heroes={"hob-carrow": {"space": 1, "striking": True, "vulns": 4}},
    )  # fmt: skip
    match.answer((1,))
    assert (facts_of(match, "strikes") == [] or facts_of(match, "strikes")[0]["wounds"] == 0) == extremes


def test_the_log_tells_what_recovers() -> None:
    """WF-REC-01: Toughness and Focus that come back, each with its Hero."""
    low = {"gareth": {"toughness": 0}, "elanar": {"focus": 0}}
    table = stand(party="Gareth 1; Elanar 1: Ice Bolt", spaces=HALL, heroes=low).table
    table.log = []
    turn.recovery(table)
    back = [(event.facts["hero"], event.facts["what_counter"]) for event in table.log if event.what == "recovers"]
    assert back == [(0, "toughness"), (1, "focus")]


def test_a_turn_is_told_before_its_cards() -> None:
    """WF-SEQ-01, WF-HER-10: first that the Turn begins, then what is drawn in it."""
    table = stand(party="Gareth 5; Whisper 1", spaces=HALL).table
    table.log = []
    assert isinstance(next(turn.turn_start(table)), Draw)
    assert [event.what for event in table.log] == ["turn"]


def test_hostiles_without_guards_are_told() -> None:
    """WF-GRD-01: where the Objective has no Guards a Guards roll comes to nothing, and the log says so."""
    boss = stand(party=TWO, spaces=HALL).table.boss.name
    table = stand(rules=RULES.edit("hostiles", boss, guards=0), party=TWO, spaces=HALL).table
    table.log = []
    assert next(guards.guards_roll(table), None) is None
    assert [event.what for event in table.log] == ["no_guards"]


@pytest.mark.parametrize(
    ("need", "fact", "clause"),
    [
        ("plain", "explosion", "WF-ACT-02"),
        ("plain", "", ""),
        ("attacked", "", "WF-ACT-03"),
        ("attacked", "by_attack", ""),
    ],
)
def test_what_a_card_needs(need: Literal["plain", "attacked"], fact: str, clause: str) -> None:
    """WF-ACT-02, WF-ACT-03: no Explosion, and an Attack; each without it is refused."""
    table = stand(spaces=HALL, party=TWO, foes=["Giant Rats at 1 on 1"], heroes={"gareth": {"space": 1}}).table
    ability = next(ability for card in RULES.actions.values() for ability in card.abilities)
    table.window = Window("attack", 0, explosion=fact == "explosion", by_attack=fact == "by_attack")
    refused = fitting.needs(table, 0, dataclasses.replace(ability, needs=(need,)))
    assert (refused.rule if refused else "") == clause


def test_whom_a_comrade_helps() -> None:
    """WF-ACT-07, WF-ACT-14: another Hero of the Location who is in Striking Range, and not oneself."""
    table = stand(
        spaces=HALL, party=TWO, heroes={"gareth": {"space": 1, "striking": True}, "whisper": {"space": 1}}
    ).table
    helped = Window("wounds", 0)
    assert fitting.reaches_affected(table, 1, "comrade", helped, upgunned=False)
    assert not fitting.reaches_affected(table, 0, "comrade", helped, upgunned=False)


def test_who_stands_again_by_a_new_level_is_told_before_the_level() -> None:
    """WF-CAM-12, WF-DWN-02: the level brings Health, the Hero rises, and the line of the level closes the step."""
    table = town("Gareth 3; Whisper 1", rp=40).table.copy()
    table.heroes[0].wounds, table.heroes[0].down = [Wound(5)], True
    match = Match(GAME, table)
    go(match, "promote gareth")
    assert [event.what for event in match.events if event.what in {"rises", "promoted"}] == ["rises", "promoted"]


def test_for_whom_a_player_hero_saves_a_card() -> None:
    """WF-HER-11, WF-OPT-01: for itself and for who has no hand, not for another Player Hero."""
    match = stand(
        rules=RULES.with_(save_cards=True),
        party="Gareth 1; Elanar 1; Whisper 1",
        heroes={"gareth": {"hand": ["Block"]}},
    )
    assert [RULES.heroes[one.name].kind for one in match.table.heroes] == ["Player", "Player", "Squad"]
    assert [why(match, f"save gareth block {to}") for to in ("gareth", "elanar", "whisper")] == ["", "WF-HER-11", ""]


@pytest.mark.parametrize(("ammo", "asked"), [(0, True), (2, True), (1, False)])
def test_what_was_used_up_does_not_break(ammo: int, asked: bool) -> None:
    """WF-GEA-07: nobody pays for a weapon whose last shot this was."""
    rules = RULES.edit("weapons", "Old Shortsword", ammo=ammo)
    own = {"space": 1, "striking": True, "xp": 1, "gear": ["Old Shortsword"], "learned": []}
    match = stand(rules=rules, **{**DUEL, "foes": ["Horned Brute at 1 vulns 2 on 2"], "heroes": {"gareth": own}})
    go(match, "attack gareth old-shortsword standard horned-brute", (1,), (3,))
    assert (isinstance(match.request, Ask) and match.request.rule == "WF-GEA-07") == asked


def test_the_log_tells_which_location_is_given_up() -> None:
    """WF-RUL-65, WF-OBS-02: who gave it up, and where it lay."""
    match = stand(spaces=["Long Corridor", "Barred Door"], party="Hob Carrow 1; Gareth 1",
                  heroes={"hob-carrow": {"space": 1}, "gareth": {"hand": ["Block", "Dodge"]}})  # fmt: skip
    at = match.table.spaces[2]
    at.entered = at.drawn = False
    match = Match(GAME, match.table.copy(), dice="ask")
    go(match, "move hob-carrow 2")
    first(match, "keep it")
    match.play("scrap")
    assert facts_of(match, "discarded") == [{"hero": 0, "space": 2}]


def test_the_log_tells_what_a_location_mends() -> None:
    """WF-BEN-01, WF-ARM-06: whose piece it is, and what damage is left."""
    match = rack({"Leather Armor": 5})
    match.play("effect 1")
    assert facts_of(match, "mends") == [{"hero": 0, "gear": "Leather Armor", "left": 1}]


@pytest.mark.parametrize("longest", [0, 60])
def test_an_adventure_that_may_go_on_for_ever_ends_by_its_timer(longest: int) -> None:
    """WF-VIC-04, WF-RUL-77: longest_game 0 gives nothing up, so a Timer that runs out is the cause, as before the limit."""
    rules = RULES.with_(longest_game=longest)
    match = stand(rules=rules, adventure="Wurm's Barrow", party=TWO, step="timer", timer=1, turn=9)
    assert [(event.rule, event.facts["won"]) for event in match.events if event.what == "ends"] == [
        ("WF-VIC-04", False)
    ]
