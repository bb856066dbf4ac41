"""Nonsense is refused with a sentence that says what is allowed: positions, lines, questions to `odds`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hordeplay.games.warfighter_fantasy import at, line, odds
from hordeplay.games.warfighter_fantasy.model.ruleset import WarfighterRules

LINE = line(at(party="Gareth 1: Mace", spaces=["Long Corridor"], foes=["Giant Rats at 1 x1 on 1"]).table)


def gareth(**fields: Any) -> dict[str, Any]:  # fields of any kind
    """A position in which Gareth is so."""
    return {"heroes": {"gareth": fields}}


POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"step": "heroo"}, "steps: there is no 'heroo'; did you mean 'hero'"),
    ({"step": 3}, "a step is a word, as 'party', not 3"),
    ({"adventure": "Swamp Cave"}, "did you mean 'Swamp Caves'"),
    ({"adventure": 3}, "adventures: there is no 3; there is Swamp Caves"),
    ({"party": "Garet 1"}, "did you mean 'Gareth'"),
    ({"party": "Gareth 9"}, "levels are 1 to 6"),
    ({"party": "Herka 1"}, "at least one Player Hero"),
    ({"party": 7}, "party: words such as .*, not 7"),
    ({"party": "Gareth 1: Excalibur"}, "cannot be bought"),
    ({"party": "Gareth 6; Vex 6; Arrin 6"}, "are left"),
    ({"party": "Gareth 1; Gareth 1"}, "already in the party"),
    ({"spaces": "Lava Flow"}, "space 1 is for a Location of level N, Lava Flow is C"),
    ({"spaces": 3}, "spaces: a list of names, not 3"),
    ({"spaces": ["Lava Flo"]}, "did you mean 'Lava Flow'"),
    ({"spaces": None}, "spaces: a list of names, not None"),
    ({"spaces": ["Long Corridor", "Lava Flow", "Lava Flow"]}, "no 'Lava Flow' is left"),
    ({"foes": "Giant Rats in 1"}, "as in 'Orc Spearmen at 1 x3"),
    ({"foes": 3}, "foes: a list of names, not 3"),
    ({"foes": ["Rats at 1"]}, "did you mean 'Giant Rats'"),
    ({"foes": ["Giant Rats in 1"]}, "as in 'Orc Spearmen at 1 x3"),
    ({"foes": ["Giant Rats at 9"]}, "stands nowhere"),
    ({"foes": ["Giant Rats at 0 x0"]}, "Hostiles of Giant Rats: a whole number from 1 to 60, not 0"),
    ({"foes": ["Giant Rats at 0 x99"]}, "from 1 to 60, not 99"),
    ({"foes": ["Giant Rats at 0 wounds 5"]}, "more Wounds than Health"),
    ({"foes": ["Giant Rats at 0 on 9"]}, "Heroes on counters: a whole number from 1 to 4, not 9"),
    ({"foes": ["Giant Rats at 0 as king"]}, "is no role"),
    ({"heroes": ["gareth"]}, "heroes are fields by name"),
    ({"heroes": {"gareth": 3}}, "heroes are fields by name"),
    ({"heroes": {"garet": {}}}, "did you mean 'gareth'"),
    (gareth(sapce=1), "did you mean 'space'"),
    (gareth(space=3), "always in a Location"),
    (gareth(space="1"), "Gareth: space: '1' is not a whole number"),
    (gareth(hand=["Blok"]), "did you mean 'Block'"),
    (gareth(hand="Block"), "Gareth: hand: a list of names, not 'Block'"),
    (gareth(wounds=[0]), "a point or more"),
    (gareth(wounds=["x"]), "Gareth: wounds: a whole number from -99 to 99, not 'x'"),
    (gareth(xp=-1), "negative counter"),
    (gareth(xp=1.5), "xp: 1.5 is not a whole number"),
    (gareth(focus=99), "at most 0 Focus, not 99"),
    (gareth(toughness=99), "at most 1 Toughness"),
    (gareth(hardy=3), "hardy: numbers by name, as in {'Hot': 1}, not 3"),
    (gareth(hardy={"Wet": 1}), "Hot or Cold"),
    (gareth(buffs=["x"]), "is written 'h p kind lasts'"),
    (gareth(moved="yes"), "moved: 'yes' is not true or false"),
    (gareth(damage={"Leather Armor": 99}), "0 to 8 points of damage"),
    (gareth(damage={"Crown": 1}), "Gear of Gareth: there is no 'Crown'"),
    (gareth(gear=["Chainmail", "Plate Harness"]), "has two of"),
    (gareth(down=True), "Down exactly at Health 0"),
    ({"timer": 99}, "the Timer begins at 9"),
    ({"timer": "9"}, "timer: '9' is not a whole number"),
    ({"track": [1]}, "three Guard spaces"),
    ({"pending": [77]}, "spaces are 0 to 4"),
    ({"outcome": "draw"}, "won or lost"),
    ({"foo": 1}, "words of a position: there is no 'foo'"),
    ({"event": "Restless Dead"}, "'Restless Dead' is no card for Swamp Caves"),
    ({"campaign": "The Lamplit Rod"}, "did you mean 'The Lamplit Road'"),
    ({"rules": "printed"}, "rules: those of warfighter-fantasy are needed"),
    ({"active": "maybe"}, "active: 'maybe' is not true or false"),
]


@pytest.mark.parametrize(("position", "why"), POSITIONS)
def test_positions(position: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        at(**position)


LINES: list[tuple[str, str]] = [
    (LINE.replace("hero |", "zero |", 1), "did you mean 'hero'"),
    (LINE + " | wibble: 3", "sections: there is no 'wibble'"),
    (LINE.replace("Gareth 1", "Gareth one"), "'one' is no whole number"),
    (LINE.replace("Gareth 1", "Gareth 9"), "of level 9"),
    (LINE.replace("gear Mace", "gear Mac"), "no Gear 'Mac'"),
    (LINE.replace("Giant Rats at 1 id 1", "Giant Rats at 1"), "is written"),
    (LINE.replace("cup: 3", "cup: 3 3 3"), "a cup has"),
    (LINE.replace("cup: 3", "cup: 300"), "a cup has"),
    (LINE + " | journey: Nowhere", "there is no campaign 'Nowhere'"),
    (LINE + " | journey: The Lamplit Road, ahead Atlantis", "there is no Town 'Atlantis'"),
    (LINE + " | discard hats: Crown", "decks: there is no 'hats'"),
    (LINE + " | gone: Crown 1", "cards: there is no 'Crown'"),
    (LINE.replace("actions 2", "kept Stone 0"), "nothing that is retained"),
    (LINE.replace("actions 2", "buffs 1"), "buff"),
]


@pytest.mark.parametrize(("text", "why"), LINES)
def test_lines(text: str, why: str) -> None:
    assert text != LINE
    with pytest.raises(ValueError, match=why):
        at(text)


QUESTIONS: list[tuple[Callable[[], object], str]] = [
    (lambda: odds.attack("7", 4), "need: a whole number from -99 to 99, not '7'"),  # type: ignore[arg-type]  # nonsense
    (lambda: odds.attack(7, 4, dice=0), "dice: a whole number from 1 to 40, not 0"),
    (lambda: odds.attack(7, 4, vulns=-1), "vulns: a whole number from 0 to 400, not -1"),
    (lambda: odds.explosion(10**9, 6, 3), "from 1 to 40, not 1000000000"),
    (lambda: odds.weapon("Maze", "Standard", 3), "did you mean 'Mace'"),
    (lambda: odds.weapon("Mace", "Smash", 3), "modes of Mace: there is no 'Smash'; did you mean 'Bash'"),
    (lambda: odds.in_sequence(-1, 7, 4), "attacks: a whole number from 0 to 12"),
    (lambda: odds.hostile_attack("Trol", 1), "did you mean 'Cave Troll'"),
    (lambda: odds.hostile_attack("Cave Troll", 1, dice=0), "dice: a whole number"),
    (lambda: odds.three_dice("7/5", 3), "lies between 0 and 1"),
    (lambda: odds.volley("Cave Troll", 2, 1, "Chain"), "did you mean 'Chainmail'"),
    (lambda: odds.guards(-1), "turns: a whole number"),
    (lambda: odds.item_draws({0: 2}, 2), "deck: the value of an Item: a whole number from 1 to 9, not 0"),
    (lambda: odds.passed_over({1: -2}, 1), "deck: Items of value 1: a whole number from 0 to 60, not -2"),
    (lambda: odds.environment(2, 6, -1), "hardy: a whole number"),
    (lambda: odds.targeting(0, 1), "heroes: a whole number from 1 to 6, not 0"),
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
