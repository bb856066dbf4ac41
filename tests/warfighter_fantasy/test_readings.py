"""Readings of the book that two of its passages dispute: Actions of a wounded Hero, Torches, Striking, the start of a Turn."""

from __future__ import annotations

import pytest
from warfighter_fantasy.helpers import RULES, facts_of, go, hero, options, stand, throw, why

FOLLOW, KEPT = "follow_health", "kept"


@pytest.mark.parametrize(("knob", "healed", "after"), [(FOLLOW, 1, 0), (KEPT, 2, 1)])
def test_a_wound_and_its_healing_make_no_third_action(knob: str, healed: int, after: int) -> None:
    """WF-HEA-02, WF-RUL-86: "2 Actions to use during the Turn": one was spent, the Wound took one, the healing gives it back."""
    match = stand(
        rules=RULES.with_(turn_actions=knob), spaces=["Long Corridor"], foes=["Vampiric Bats at 1 x1 on 2"],
        heroes={"gareth": {"space": 1, "hand": ["Field Dressing"]}, "tolonar": {"space": 1}},
    )  # fmt: skip
    match.play("close tolonar")
    match.play("done")
    throw(match, (8,), (6,))
    hurt = hero(match, "tolonar")
    assert (match.table.health(hurt), hurt.actions) == (1, 0 if knob == FOLLOW else 1)
    go(match, "use gareth field-dressing 1 tolonar")
    assert hero(match, "tolonar").actions == healed
    match.play("back tolonar")
    assert hero(match, "tolonar").actions == after


def test_what_was_spent_is_not_given_back() -> None:
    """WF-HEA-02, WF-RUL-86: both Actions spent, then wounded and healed: none is left; unspent, both come back."""
    for spent, left in ((2, 0), (1, 1), (0, 2)):
        match = stand(
            heroes={
                "gareth": {"hand": ["Field Dressing"]},
                "tolonar": {"wounds": [1], "actions": max(0, 1 - spent), "overspent": max(0, spent - 1)},
            },
        )  # fmt: skip
        go(match, "use gareth field-dressing 1 tolonar")
        assert (hero(match, "tolonar").actions, hero(match, "tolonar").overspent) == (left, 0)


@pytest.mark.parametrize(("knob", "actions"), [(FOLLOW, 1), (KEPT, 2)])
def test_lost_health_takes_actions_of_this_turn(knob: str, actions: int) -> None:
    """WF-CMP-14, WF-RUL-86: Ryka at Health 1 "will only have 1 Action"; the Environment wounds before she has acted."""
    match = stand(
        rules=RULES.with_(turn_actions=knob), step="environs", party="Gareth 1: Mace; Ryka 5", spaces=["Flooded Steps"],
        foes=["Giant Rats at 1 x3 on 1"],
        heroes={"ryka": {"space": 1, "striking": True, "wounds": [4], "toughness": 0, "actions": 2}},
    )  # fmt: skip
    throw(match, (1,))
    match.play("done")  # she prevents nothing
    assert (match.table.health(hero(match, "ryka")), hero(match, "ryka").actions) == (1, actions)


def test_a_location_with_an_obstacle_draws_after_it_or_when_placed() -> None:
    """WF-RUL-18, WF-ENT-04, WF-OBS-03: hostile_draw."""
    for knob, there in (("after_check", False), ("when_placed", True)):
        match = stand(
            rules=RULES.with_(hostile_draw=knob), party="Gareth 1; Whisper 1",
            heroes={"gareth": {"hand": ["Pit Trap"]}},
        )  # fmt: skip
        match.play("explore gareth pit-trap")
        assert match.table.spaces[1].drawn == there


def test_how_long_a_torch_burns() -> None:
    """WF-RUL-19, WF-CMP-22: the Location is lit for good, or until one Hero has entered."""
    for knob, left in (("for_good", -1), ("one_entry", 0)):
        match = stand(
            rules=RULES.with_(torches=knob), party="Vex 1: Torches (bundle of 6); Gareth 1", spaces=["Long Corridor"],
            heroes={"vex": {"hand": ["Block", "Dodge"]}},
        )  # fmt: skip
        go(match, "use vex torches-bundle-of-6 1 space-1")
        assert match.table.spaces[1].entrance == -1
        go(match, "move vex 1")
        for card in ("block", "dodge"):
            if hero(match, "vex").space == 0:
                go(match, f"spend vex {card}")
        assert (hero(match, "vex").space, match.table.spaces[1].entrance) == (1, left)


def test_stepping_back_where_nobody_is_left() -> None:
    """WF-RUL-20, WF-HTH-02: it costs as much as ever, or nothing; beside a Hostile it always costs."""
    for knob, foes, left in (
        ("costs", [], 1), ("free_when_clear", [], 2), ("free_when_clear", ["Giant Rats at 1 x1 on 1"], 1),
    ):  # fmt: skip
        match = stand(
            rules=RULES.with_(striking_back=knob), party="Gareth 1; Whisper 1", spaces=["Long Corridor"], foes=foes,
            heroes={"gareth": {"space": 1, "striking": True, "actions": 2}},
        )  # fmt: skip
        match.play("back gareth")
        assert hero(match, "gareth").actions == left


def test_what_comes_first_as_a_turn_starts() -> None:
    """WF-RUL-37, WF-ENV-01, WF-TIT-01: the Environment roll, or the window for tithing."""
    for knob, rolled in (("environment_first", True), ("tithe_first", False)):
        match = stand(
            rules=RULES.with_(turn_start=knob), step="turn_start", party="Gareth 6: Oath of Courage; Whisper 1",
            spaces=["Flooded Steps"], heroes={"gareth": {"space": 1, "coins": {"Gold": 1}, "toughness": 0}},
        )  # fmt: skip
        assert (type(match.request).__name__ == "Roll") == rolled


def test_guards_that_wait_are_not_in_play() -> None:
    """WF-RUL-89, WF-ARM-04, WF-GRD-04: armor changes hands while they stand in an Inactive Objective."""
    match = stand(
        party="Gareth 1: Leather Armor; Colin 1", foes=["Giant Rats at 4 x2 as guard"], heroes={"gareth": {"space": 0}}
    )
    assert match.table.active() == []
    assert why(match, "drop gareth leather-armor") == ""


def test_an_extra_attack_on_a_hero_out_of_range_is_lost() -> None:
    """WF-RUL-90, WF-CMP-11, WF-TGT-02: the counter names a Hero in another Location."""
    match = stand(
        party="Gareth 1; Whisper 1", spaces=["Long Corridor"], foes=["Cave Troll at 1 on 2 2"],
        heroes={"gareth": {"space": 1}, "whisper": {"space": 0}},
    )  # fmt: skip
    match.play("done")
    assert facts_of(match, "strikes") == []


def test_an_explosion_counts_the_vulns_of_its_target() -> None:
    """WF-RUL-87, WF-EXP-01: each die and the cover die count them, whoever of the card then takes the results."""
    for aimed, left in ((0, 0), (1, 2)):  # with +2 each 4 is a hit
        match = stand(
            spaces=["Long Corridor"], party="Gareth 1; Tolonar 3", foes=["Giant Rats at 1 x2 on 1 1"],
            heroes={"tolonar": {"space": 1, "striking": True}},
        )  # fmt: skip
        match.table.foes[0].members[0].vulns = 1
        match.play("use tolonar fire-hands 1 giant-rats")
        match.play(f"creature {aimed}")
        throw(match, (4, 4, 4, 4), (6,))
        while "Wound" in getattr(match.request, "prompt", "") or "Vuln" in getattr(match.request, "prompt", ""):
            match.play(options(match)[0])
        assert sum(len(foe.members) for foe in match.table.foes) == left
