"""What no other test noticed when one clause after the other was turned in the rules (`tests/mutation`)."""

from __future__ import annotations

import dataclasses
from typing import Literal

import pytest
from warfighter_fantasy.helpers import RULES, facts_of, go, hero, stand, throw
from warfighter_fantasy.test_town import town

from hordeplay.core.chance import Draw
from hordeplay.core.match import Match
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
    ("need", "facts", "clause"),
    [
        ("plain", {"explosion": True}, "WF-ACT-02"),
        ("plain", {}, ""),
        ("attacked", {}, "WF-ACT-03"),
        ("attacked", {"by_attack": True}, ""),
    ],
)
def test_what_a_card_needs(need: Literal["plain", "attacked"], facts: dict[str, bool], clause: str) -> None:
    """WF-ACT-02, WF-ACT-03: no Explosion, and an Attack; each without it is refused."""
    table = stand(spaces=HALL, party=TWO, foes=["Giant Rats at 1 on 1"], heroes={"gareth": {"space": 1}}).table
    ability = next(ability for card in RULES.actions.values() for ability in card.abilities)
    table.window = Window("attack", 0, **facts)  # type: ignore[arg-type]  # of two facts that are bool
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
