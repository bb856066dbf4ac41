"""Where Hostiles are placed, from where they attack, and how a Location comes into an Adventure that is under way."""

from __future__ import annotations

from typing import Any

import pytest
from warfighter_fantasy.helpers import RULES, facts_of, finish, first, go, hero, options, stand, throw

from hordeplay.core.script import Pick
from hordeplay.games.warfighter_fantasy.model.passives import reaches
from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.rules.decks import add_location
from hordeplay.games.warfighter_fantasy.rules.hostile_attacks import eligible, random_hero
from hordeplay.games.warfighter_fantasy.rules.hostiles import place
from hordeplay.games.warfighter_fantasy.rules.setup import start
from hordeplay.games.warfighter_fantasy.rules.turn import close_range
from hordeplay.games.warfighter_fantasy.view.facts import looked_at
from hordeplay.games.warfighter_fantasy.view.printed_cards import hostile_card
from hordeplay.games.warfighter_fantasy.view.sentences import say
from hordeplay.games.warfighter_fantasy.view.track_layout import contents

TWO = "Gareth 1; Whisper 1"
THREE: dict[str, Any] = {
    "adventure": "Spinner's Realm", "party": TWO, "spaces": ["Long Corridor", "Lair (C)", "War Camp"],
}  # fmt: skip


def where(table: WarfighterTable, name: str) -> list[tuple[int, int]]:
    """Spaces of the Hostiles of a name, and how many stand there."""
    return sorted((foe.space, len(foe.members)) for foe in table.foes if foe.name == name)


def with_(name: str, **fields: object) -> WarfighterRules:
    """Rules with another Hostile card."""
    return RULES.edit("hostiles", name, **fields)


# ---- placing


def test_front_most() -> None:
    """WF-PLC-01: Goblin Skulkers of a new Location come to the front-most Hero instead."""
    table = stand(**THREE, heroes={"gareth": {"space": 1}, "whisper": {"space": 2}}).table
    finish(place(table, "Goblin Skulkers", 3))
    assert where(table, "Goblin Skulkers") == [(2, 5)]


def test_place_in_targeted() -> None:
    """WF-PLC-01, WF-TGT-01: each of the Ghouls stands where the Hero is whom its counter names, one card all the same."""
    table = stand(**THREE, heroes={"gareth": {"space": 1}, "whisper": {"space": 2}}).table
    finish(place(table, "Grave Ghouls", 3), 0, 1, 0, 1)
    ghouls = [foe for foe in table.foes if foe.name == "Grave Ghouls"]
    assert where(table, "Grave Ghouls") == [(1, 2), (2, 2)]
    assert len({foe.id for foe in ghouls}) == 1
    for foe in ghouls:
        assert all(table.heroes[member.counters[0].hero].space == foe.space for member in foe.members)


def test_guards_arrive_in_the_objective_all_the_same() -> None:
    """WF-GRD-03, WF-PLC-01: Ghouls who are Agin's Guards come from the track, wherever their targets are."""
    match = stand(
        adventure="Barrow Road", party=TWO, spaces=["Long Corridor", "Lair (C)", "War Camp"], active=True,
        foes=["Agin at 4 on 1"], heroes={"gareth": {"space": 3}}, track=[0, 0, 1], step="close_range",
    )  # fmt: skip
    assert where(match.table, "Grave Ghouls") == [(4, 4)]


def test_beyond_and_the_empty_space() -> None:
    """WF-PLC-02, WF-RUL-81: Cinder Hounds are placed where no Location lies yet, and come from there."""
    match = stand(
        adventure="Forsaken Temple", party="Gareth 1", spaces=["Long Corridor", "Lair (C)", "War Camp"],
        heroes={"gareth": {"space": 3}},
    )  # fmt: skip
    table = match.table
    finish(place(table, "Cinder Hounds", 3))
    assert (where(table, "Cinder Hounds"), table.spaces[4].name) == ([(4, 4)], "")
    finish(close_range(table))
    assert where(table, "Cinder Hounds") == [(3, 4)]


def test_beyond_the_last_location_is_the_objective() -> None:
    """WF-PLC-03, WF-PLC-01: there they wait, without targets, until it is activated."""
    table = stand(**THREE, heroes={"gareth": {"space": 2}}).table
    finish(place(table, "Cinder Hounds", 3))
    assert where(table, "Cinder Hounds") == [(4, 4)]
    assert table.foes_at(4) == []
    assert all(not member.counters for foe in table.foes for member in foe.members)


# ---- Range and Obstructed


def test_range_of_one_location() -> None:
    """WF-HTN-02, WF-TGT-02, WF-CLO-01: the Witch attacks from the next Location, and does not come nearer."""
    match = stand(
        step="onslaught", **THREE, foes=["Hex Witch at 2 on 1"],
        heroes={"gareth": {"space": 1, "toughness": 0}, "whisper": {"space": 0}},
    )  # fmt: skip
    throw(match, (1, 1), (1, 1))
    assert [fact["hero"] for fact in facts_of(match, "strikes")] == [0, 0]
    assert where(match.table, "Hex Witch") == [(2, 1)], "in Range it does not move"


def test_out_of_range_she_comes() -> None:
    """WF-CLO-01: two Locations away she moves one closer."""
    table = stand(**THREE, foes=["Hex Witch at 2 on 2"], heroes={"gareth": {"space": 1}}).table
    assert eligible(table) == []
    finish(close_range(table))
    assert where(table, "Hex Witch") == [(1, 1)]


def test_obstructed() -> None:
    """WF-CLO-01, WF-PLC-02, WF-RUL-81: Steam Vents stop the Attacks of the Witch in them; so she moves closer."""
    table = stand(
        **{**THREE, "spaces": ["Long Corridor", "Lair (C)", "Steam Vents"]},
        foes=["Hex Witch at 3 on 1"], heroes={"gareth": {"space": 2}},
    ).table  # fmt: skip
    assert not reaches(table, table.foes[0], 2)
    assert eligible(table) == []
    finish(close_range(table))
    assert where(table, "Hex Witch") == [(2, 1)]
    assert reaches(table, table.foes[0], 2)


def test_a_location_that_is_played_blocks_what_came_through_an_empty_space() -> None:
    """WF-PLC-02: the Witch attacks out of an empty space until Steam Vents are played there."""
    table = stand(
        adventure="Forsaken Temple", party="Gareth 1", spaces=["Long Corridor", "Lair (C)"],
        heroes={"gareth": {"space": 2}}, foes=["Hex Witch at 3 on 1"],
    ).table  # fmt: skip
    assert eligible(table)
    table.spaces[3].name = "Steam Vents"
    assert eligible(table) == []


def test_obstructed_does_not_matter_within() -> None:
    """WF-RUL-81: who stands in the same Location attacks as usual."""
    table = stand(
        **{**THREE, "spaces": ["Long Corridor", "Lair (C)", "Steam Vents"]},
        foes=["Hex Witch at 3 on 1"], heroes={"gareth": {"space": 3}},
    ).table  # fmt: skip
    assert eligible(table)


def test_a_random_hero_is_one_in_range() -> None:
    """WF-RUL-12, WF-TGT-03: for a Hostile of Range 1 those of the next Location, too."""
    rules = with_("Cave Troll", reach=1)
    table = stand(
        rules=rules, **THREE, foes=["Cave Troll at 2 on 1"], heroes={"gareth": {"space": 1}, "whisper": {"space": 2}}
    ).table
    picks = next(random_hero(table, 0, table.foes[0]))
    assert isinstance(picks, Pick)
    assert list(picks.among) == [0, 1]


def test_the_board_shows_whoever_attacks_from_afar() -> None:
    """WF-HTN-02: looked at is the Witch who strikes from the next Location, not somebody nearer."""
    match = stand(
        step="onslaught", **THREE, foes=["Hex Witch at 2 on 1", "Giant Rats at 1 x1 on 2"],
        heroes={"gareth": {"space": 1, "hand": ["Dodge"]}, "whisper": {"space": 0}},
    )  # fmt: skip
    assert match.table.window is not None
    assert match.table.window.on == "struck"
    assert (looked_at(match.table).name, looked_at(match.table).hero) == ("Hex Witch", 0)


# ---- a Location more


def test_an_obstacle_adds_a_location() -> None:
    """WF-SET-08, WF-OBS-02: the Way Round of the Collapsed Gate fails: a Nuisance Location more, behind this one."""
    match = stand(
        party="Gareth 1",
        spaces=["Collapsed Gate unentered"],
        heroes={"gareth": {"hand": ["Advance", "Block", "Dodge"]}},
    )
    levels = [space.level for space in match.table.spaces]
    go(match, "move gareth 1")
    first(match, "keep it?")
    assert [space.level for space in match.table.spaces] == [*levels[:2], "N", *levels[2:]]
    assert (hero(match, "gareth").space, match.table.last) == (1, 5)
    assert facts_of(match, "added") == [{"space": 2, "level": "N"}]
    go(match, "keep")
    assert match.table.empty_space() == 2


def test_added_behind_the_party() -> None:
    """WF-SET-08, WF-RUL-82: it lies there at once, unentered, and all that stands further on is shifted."""
    match = stand(
        **THREE, foes=["Giant Rats at 3 x2 on 1"], heroes={"gareth": {"space": 3}, "whisper": {"space": 1}}, pending=[3]
    )
    table = match.table
    script = add_location(table, "N")
    next(script)
    with pytest.raises(StopIteration):
        script.send("Storeroom")
    assert [space.name for space in table.spaces[1:5]] == ["Long Corridor", "Storeroom", "Lair (C)", "War Camp"]
    assert [hero_.space for hero_ in table.heroes] == [4, 1]
    assert (where(table, "Giant Rats"), table.pending) == ([(4, 2)], [4])
    assert not table.spaces[2].entered
    assert not table.spaces[2].drawn


def test_without_a_card_nothing_is_added() -> None:
    """WF-SET-08: the deck of the level and its discards are empty."""
    table = stand(party=TWO).table
    for name in list(table.cards.bags["location N"]):
        table.cards.take("location N", name)
    finish(add_location(table, "N"))
    assert table.last == 4


def test_a_full_track_gets_no_more() -> None:
    """WF-RUL-82: longest_track: the Forsaken Temple is as long as the Display; a shorter Display is full sooner."""
    table = stand(adventure="Forsaken Temple", party="Gareth 1").table
    finish(add_location(table, "N"))
    assert len(table.spaces) == 7
    table = stand(rules=RULES.with_(longest_track=5), party="Gareth 1").table
    finish(add_location(table, "N"))
    assert len(table.spaces) == 5
    finish(add_location(stand(party="Gareth 1").table, "N"))


def test_an_event_adds_a_location() -> None:
    """WF-SET-08, WF-OTA-01: The Long Way Round has one Common Location more."""
    plain, longer = (
        start(RULES, 1, adventure="Ember Stair", party=TWO, event=event) for event in ("", "The Long Way Round")
    )
    assert [space.level for space in plain.spaces] == ["A", "N", "C", "R", "O"]
    assert [space.level for space in longer.spaces] == ["A", "N", "C", "C", "R", "O"]


# ---- words


def test_the_reading_card_lists_the_traits() -> None:
    """WF-HOS-01, WF-HOS-03: what is printed at the foot of a Hostile card, and who comes with it."""
    table = stand(**THREE).table
    facts = dict(hostile_card(table, "Hex Witch").facts)
    assert facts["Traits"] == "Range 1, Commander"
    assert dict(hostile_card(table, "Goblin Skulkers").facts)["Traits"].endswith("Front-most")
    spinner = dict(hostile_card(table, "Spinner").facts)
    assert (spinner["Minions"], spinner["Guards"]) == ("10 Cave Spiders", "2 Cave Spiders")


def test_the_track_shows_what_is_obstructed() -> None:
    """WF-LOC-02: Steam Vents say that they are."""
    table = stand(**{**THREE, "spaces": ["Long Corridor", "Lair (C)", "Steam Vents"]}).table
    assert "Obstructed" in [one.text for one in contents(table, 3)]


def test_nearer_is_one_line_for_all_that_come_from_a_card() -> None:
    """WF-CLO-01: six Spearmen who come together are one line of the log."""
    match = stand(step="close_range", party="Gareth 1", spaces=["Long Corridor"], foes=["Orc Spearmen at 1 x6 on 1"])
    lines = [say(match.table, event) for event in match.events if event.what == "advances"]
    assert lines == ["6 Orc Spearmen come nearer, into Swamp Caves"]


def test_regen_is_told() -> None:
    """WF-ATK-05, WF-RVL-01: the Troll's Regen heals a Wound, and the log says so."""
    match = stand(
        step="vulns_off", party="Gareth 1", spaces=["Long Corridor"], foes=["Cave Troll at 1 wounds 2 on 1"],
        heroes={"gareth": {"space": 1}},
    )  # fmt: skip
    assert [say(match.table, event) for event in match.events if event.what == "regenerates"] == [
        "Cave Troll: Regen heals 1 Wound"
    ]


def test_which_way_the_range_changed() -> None:
    """WF-HTH-02: into Striking Range or back to Range 0."""
    match = stand(party="Gareth 1", foes=["Giant Rats at 0 x1 on 1"], heroes={"gareth": {"actions": 4}})
    for choice in ("close gareth", "back gareth"):
        match.play(choice)
        first(match, "The party acts", *[(1,)] * 9)
    assert [say(match.table, event) for event in match.events if event.what == "striking"] == [
        "Gareth steps into Striking Range", "Gareth steps back to Range 0",
    ]  # fmt: skip


def test_a_trap_without_pick_is_no_failed_check() -> None:
    """WF-TRP-03: nobody rolled, and the log does not say that somebody failed."""
    match = stand(
        party="Gareth 1", spaces=["Pit Trap unentered"], heroes={"gareth": {"hand": ["Advance", "Block", "Dodge"]}}
    )
    go(match, "move gareth 1")
    first(match, "keep it?")
    checks = [event for event in match.events if event.what == "check"]
    assert [(event.rule, say(match.table, event)) for event in checks] == [
        ("WF-TRP-03", "Gareth cannot even roll Pick: it goes off")
    ]


def test_who_gets_hardy_counters_is_asked_by_its_clause() -> None:
    """WF-ENV-02, WF-RUL-61: a Waterskin's counters are no Treasure."""
    match = stand(step="supplies", party="Gareth 1: Waterskin; Colin 1")
    assert match.request is not None
    assert (match.request.rule, options(match)) == ("WF-ENV-02", ["to gareth", "to colin"])
