"""What the chip of changed rules says: sentences for a person at the table, not the notation of a diff."""

from __future__ import annotations

from typing import Any

import pytest

import hordeplay as hp
from hordeplay.core.rules import HouseRule
from hordeplay.widgets.controller import Controller
from hordeplay.widgets.frame import Frames


def chip(game: str, rules: Any) -> list[str]:  # the rules of any game
    match = hp.new(game, rules=rules)
    return Frames(Controller(match, range(match.seats), {}, lambda: None), "always").changed


@pytest.mark.parametrize(
    ("game", "knobs", "sentence"),
    [
        ("horrible-hordes", {"rounds": 3}, "Rounds of the game: 3 instead of 20 (HH-END-01)"),
        ("horrible-hordes", {"kingdom_unique": False}, "No two players have the same Kingdom: no instead of yes"),
        (
            "horrible-hordes",
            {"free_settlement_place": "anywhere"},
            "Where a free Settlement or Castle may go: anywhere instead of normal rules",
        ),
        (
            "horrible-hordes",
            {"start_chits": "five_of_choice"},
            "Starting types: five of choice instead of terrain types",
        ),
        ("warfighter-fantasy", {"hero_actions": 3}, "Actions of Player and Team Heroes: 3 instead of 2"),
        ("fantahzee", {"hand_limit": 6}, "Cards kept in the End Phase: 6 instead of 5"),
        ("kingdom-rush", {"soldiers": 9}, "Soldiers in the supply: 9 instead of 12"),
    ],
)
def test_a_knob_that_was_turned_is_a_sentence(game: str, knobs: dict[str, Any], sentence: str) -> None:
    (line,) = chip(game, hp.rules(game).with_(**knobs))
    assert line.startswith(sentence)


def test_a_card_that_was_changed_is_named() -> None:
    rules = hp.rules("horrible-hordes").edit("hordes", "Red Dragons", attack=4)
    swap = {"do": "convert", "give": {"wood": 2}, "get": {"magic": 1}}
    both = rules.edit("abilities", "Druids", effects=[swap])
    attack, effects = sorted(chip("horrible-hordes", both), reverse=True)
    assert attack.startswith("Red Dragons, attack: 4 instead of 5")
    assert effects.startswith("Druids, effects: changed")


def test_a_house_rule_says_itself_and_is_known_by_how_its_line_begins() -> None:
    """The page counts house rules apart from settings by the first two words of their lines."""
    rules = hp.rules("horrible-hordes")
    house = HouseRule("quick", "the game is short", "HH-END-01", knobs={"rounds": 5})
    type(rules).register(house)
    try:
        lines = chip("horrible-hordes", rules.house("quick"))
    finally:
        del type(rules).registered["quick"]
    assert "house rule quick: the game is short (HH-END-01)" in lines
    assert not any("->" in line for line in lines)
