"""Nonsense is refused with a sentence that says what is allowed: positions, lines, questions to `odds`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hordeplay.games.warfighter_fantasy import WarfighterRules, at, line, odds

LINE = line(at(party="Gareth 1: Mace", spaces=["Long Corridor"], foes=["Giant Rats at 1 x1 on 1"]).table)


def gareth(**fields: Any) -> dict[str, Any]:  # fields of any kind
    """A position in which Gareth is so."""
    return {"heroes": {"gareth": fields}}


POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"step": "heroo"}, "there is no step 'heroo'; did you mean 'hero'"),
    ({"step": 3}, "step: 3 is no word"),
    ({"adventure": "Swamp Cave"}, "did you mean 'Swamp Caves'"),
    ({"adventure": 3}, "adventure: 3 is no word"),
    ({"party": "Garet 1"}, "did you mean 'Gareth'"),
    ({"party": "Gareth 9"}, "levels are 1 to 6"),
    ({"party": "Herka 1"}, "at least one Player Hero"),
    ({"party": 7}, "party: 7 is no word"),
    ({"party": "Gareth 1: Excalibur"}, "cannot be bought"),
    ({"party": "Gareth 6; Vex 6; Arrin 6"}, "are left"),
    ({"party": "Gareth 1; Gareth 1"}, "already in the party"),
    ({"spaces": "Lava Flow"}, "a list of names is needed"),
    ({"spaces": ["Lava Flo"]}, "did you mean 'Lava Flow'"),
    ({"spaces": None}, "a list of names is needed"),
    ({"spaces": ["Long Corridor", "Lava Flow", "Lava Flow"]}, "no 'Lava Flow' is left"),
    ({"foes": "Giant Rats at 1"}, "a list of names is needed"),
    ({"foes": ["Rats at 1"]}, "as in 'Orc Spearmen at 1 x3"),
    ({"foes": ["Giant Rats at 9"]}, "stands nowhere"),
    ({"foes": ["Giant Rats at 0 x0"]}, "1 to 60 Hostiles"),
    ({"foes": ["Giant Rats at 0 x99"]}, "1 to 60 Hostiles"),
    ({"foes": ["Giant Rats at 0 wounds 5"]}, "more Wounds than Health"),
    ({"foes": ["Giant Rats at 0 on 9"]}, "there is no Hero 9"),
    ({"foes": ["Giant Rats at 0 as king"]}, "is no role"),
    ({"heroes": ["gareth"]}, "heroes are fields by name"),
    ({"heroes": {"gareth": 3}}, "heroes are fields by name"),
    ({"heroes": {"garet": {}}}, "did you mean 'gareth'"),
    (gareth(sapce=1), "did you mean 'space'"),
    (gareth(space=3), "always in a Location"),
    (gareth(space="1"), "space: '1' is no whole number"),
    (gareth(hand=["Blok"]), "no 'Blok' is left"),
    (gareth(hand="Block"), "a list of names is needed"),
    (gareth(wounds=[0]), "a point or more"),
    (gareth(wounds=["x"]), "'x' is no whole number"),
    (gareth(xp=-1), "negative counter"),
    (gareth(xp=1.5), "xp: 1.5 is no whole number"),
    (gareth(focus=99), "at most 0 Focus, not 99"),
    (gareth(toughness=99), "at most 1 Toughness"),
    (gareth(hardy=3), "hardy: 3 is no dict"),
    (gareth(hardy={"Wet": 1}), "Hot or Cold"),
    (gareth(buffs=["x"]), "buffs: 'x' is no Buff"),
    (gareth(moved="yes"), "moved: 'yes' is no true or false"),
    (gareth(damage={"Leather Armor": 99}), "0 to 8 points of damage"),
    (gareth(damage={"Crown": 1}), "Gareth has no 'Crown'"),
    (gareth(gear=["Chainmail", "Plate Harness"]), "has two of"),
    (gareth(down=True), "Down exactly at Health 0"),
    ({"timer": 99}, "the Timer begins at 9"),
    ({"timer": "9"}, "timer: '9' is no whole number"),
    ({"track": [1]}, "three Guard spaces"),
    ({"pending": [77]}, "spaces are 0 to 4"),
    ({"outcome": "draw"}, "won or lost"),
    ({"foo": 1}, "a table has no 'foo'"),
    ({"event": "Restless Dead"}, "is no card for Swamp Caves"),
    ({"campaign": "The Lamplit Rod"}, "did you mean 'The Lamplit Road'"),
    ({"rules": "printed"}, "rules are WarfighterRules"),
    ({"active": "maybe"}, "active: 'maybe' is no true or false"),
]


@pytest.mark.parametrize(("position", "why"), POSITIONS)
def test_positions(position: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        at(**position)


LINES: list[tuple[str, str]] = [
    (LINE.replace("hero |", "zero |", 1), "did you mean 'hero'"),
    (LINE + " | wibble: 3", "a table has no 'wibble'"),
    (LINE.replace("Gareth 1", "Gareth one"), "'one' is no whole number"),
    (LINE.replace("Gareth 1", "Gareth 9"), "of level 9"),
    (LINE.replace("gear Mace", "gear Mac"), "no Gear 'Mac'"),
    (LINE.replace("Giant Rats at 1 id 1", "Giant Rats at 1"), "is written"),
    (LINE.replace("cup: 3", "cup: 3 3 3"), "a cup has"),
    (LINE.replace("cup: 3", "cup: 300"), "a cup has"),
    (LINE + " | window: nothing 0", "a reaction is to one of"),
    (LINE + " | window: attack 7", "a reaction is to one of"),
    (LINE + " | journey: Nowhere", "there is no campaign 'Nowhere'"),
    (LINE + " | journey: The Lamplit Road, ahead Atlantis", "there is no Town 'Atlantis'"),
    (LINE + " | discard hats: Crown", "there is no deck 'hats'"),
    (LINE + " | gone: Crown 1", "no deck has 'Crown'"),
    (LINE.replace("actions 2", "kept Stone 0"), "nothing that is retained"),
    (LINE.replace("actions 2", "buffs 1"), "buff"),
]


@pytest.mark.parametrize(("text", "why"), LINES)
def test_lines(text: str, why: str) -> None:
    assert text != LINE
    with pytest.raises(ValueError, match=why):
        at(text)


QUESTIONS: list[tuple[Callable[[], object], str]] = [
    (lambda: odds.attack("7", 4), "need is a whole number"),  # type: ignore[arg-type]  # nonsense
    (lambda: odds.attack(7, 4, dice=0), "dice is a whole number from 1 to 40"),
    (lambda: odds.attack(7, 4, vulns=-1), "vulns is a whole number"),
    (lambda: odds.explosion(10**9, 6, 3), "from 1 to 40, not 1000000000"),
    (lambda: odds.weapon("Maze", "Standard", 3), "did you mean 'Mace'"),
    (lambda: odds.weapon("Mace", "Smash", 3), "it has Standard, Skillful, Bash"),
    (lambda: odds.in_sequence(-1, 7, 4), "attacks is a whole number"),
    (lambda: odds.hostile_attack("Trol", 1), "among the hostiles"),
    (lambda: odds.hostile_attack("Cave Troll", 1, dice=0), "dice is a whole number"),
    (lambda: odds.three_dice("7/5", 3), "lies between 0 and 1"),
    (lambda: odds.volley("Cave Troll", 2, 1, "Chain"), "among the armors"),
    (lambda: odds.guards(-1), "turns is a whole number"),
    (lambda: odds.item_draws({0: 2}, 2), "by values from 1 to 9"),
    (lambda: odds.passed_over({1: -2}, 1), "counts from 0 to 60"),
    (lambda: odds.environment(2, 6, -1), "hardy is a whole number"),
    (lambda: odds.targeting(0, 1), "heroes is a whole number"),
    (lambda: odds.attacks_suffered("2", 3, 4), "lies between 0 and 1"),
    (lambda: odds.no_marker(99), "of the 60 cards"),
    (lambda: odds.hands_to_marker(0), "1 card and 1 Marker"),
    (lambda: odds.campaigns((1, 2), (2, 1)), "0 to all of its Towns"),
    (lambda: WarfighterRules.load().edit("weapons", "Maze", cost=3), "Maze"),
]


@pytest.mark.parametrize(("question", "why"), QUESTIONS)
def test_questions(question: Callable[[], object], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        question()
