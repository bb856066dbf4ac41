"""What makes no sense is refused in a sentence that names the place and what is allowed there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hordeplay.games import fantahzee as fz
from hordeplay.games.fantahzee import odds
from hordeplay.games.fantahzee.model.ruleset import FantahzeeRules

ONE: Any = ["Sergeant"]
WRONG: Any = 3  # a number where a list or a text belongs
TEXT: Any = "5"  # and the other way round


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: odds.reach(WRONG), "3 is no dice"),
        (lambda: odds.reach("XX", dice=-1), "dice: a whole number from 0 to 24, not -1"),
        (lambda: odds.reach("XX", dice=TEXT), "dice: a whole number from 0 to 24, not '5'"),
        (lambda: odds.reach("XX", rerolls=TEXT), "rerolls: a whole number 0 or more, not '5'"),
        (lambda: odds.reach("XX", sides=0), "sides: a whole number from 1 to 99, not 0"),
        (lambda: odds.best_keep(WRONG, 1, "XX"), "roll: a list of whole numbers, not 3"),
        (lambda: odds.best_keep(TEXT, 1, "XX"), "roll: a list of whole numbers, not '5'"),
        (lambda: odds.best_keep((1, 2), -1, "XX"), "rerolls: a whole number 0 or more, not -1"),
        (lambda: odds.lock_early("XX", "XX", rerolls=-1), "rerolls: a whole number 0 or more, not -1"),
        (lambda: odds.lock_early("XX", "XX", dice=99), "dice: a whole number from 0 to 24, not 99"),
        (lambda: odds.average(-1, lambda _: WRONG), "dice: a whole number from 0 to 24, not -1"),
    ],
)
def test_dice(wrong: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wrong()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: odds.party("Sergeant"), "heroes: a list of names, not 'Sergeant'"),
        (lambda: odds.party([WRONG]), "heroes: a list of names, not"),
        (lambda: odds.party(WRONG), "heroes: a list of names, not 3"),
        (lambda: odds.party(ONE, dice=99), "dice: a whole number from 0 to 24, not 99"),
        (lambda: odds.party(ONE, dice=TEXT), "dice: a whole number from 0 to 24, not '5'"),
        (lambda: odds.party(ONE, rerolls=-1), "rerolls: a whole number 0 or more, not -1"),
        (lambda: odds.moves(ONE, (1, 1), -1), "rerolls: a whole number 0 or more, not -1"),
        (lambda: odds.party(ONE, goal="strenght"), "goal: .* 'strenght'; did you mean 'strength'"),
        (lambda: odds.party(ONE, goal=[]), "goal: strength, all, or names of heroes"),
        (lambda: odds.party(ONE, goal=WRONG), "goal: a list of names, not 3"),
        (lambda: odds.party(ONE, roll=WRONG), "roll: a list of whole numbers, not 3"),
        (lambda: odds.party(ONE, roll=(1, 2), keep=TEXT), "keep: a list of whole numbers, not '5'"),
        (lambda: odds.party(ONE, active="Sergeant"), "active: a list of names, not 'Sergeant'"),
        (lambda: odds.party(ONE, rules=WRONG), "rules: those of fantahzee are needed, not 3"),
        (lambda: odds.party(ONE, steam=-1), "steam: a whole number 0 or more, not -1"),
        (lambda: odds.party(ONE, tokens=(-1,)), "tokens: a whole number 1 or more, not -1"),
        (lambda: odds.party(ONE, tokens=WRONG), "tokens: a list of whole numbers, not 3"),
        (lambda: odds.party(ONE, sets=(0,)), "sets: a whole number 1 or more, not 0"),
        (lambda: odds.party(ONE, treasures={9: [("Orb of Power", 1)]}), "treasures: slots are 0 to 0, not 9"),
        (lambda: odds.party(ONE, treasures={0: [("Orb", 1)]}), "treasures: there is no 'Orb'; there is Orb of Power"),
        (
            lambda: odds.party(ONE, treasures={0: [("Orb of Power", 3)]}),
            "level of a treasure: a whole number from 1 to 2, not 3",
        ),
    ],
)
def test_a_party(wrong: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wrong()


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: odds.tops(TEXT, 2), "deck: 1, 2 or boss, not '5'"),
        (lambda: odds.tops("1", 2, WRONG), "what: ambush, counterattack, strength or xp, not 3"),
        (lambda: odds.among(TEXT, "Sergeant", 5), "deck: hero, town, treasure, 1, 2 or boss, not '5'"),
        (lambda: odds.among("hero", "Sergeant", TEXT), "cards: a whole number 0 or more, not '5'"),
        (lambda: odds.boss_next(-1), "gone: a whole number from 0 to 5, not -1"),
        (lambda: odds.boss_next(6), "gone: a whole number from 0 to 5, not 6"),
        (lambda: odds.until_bosses(TEXT), "bosses: a whole number from 1 to 5, not '5'"),
        (lambda: odds.next_card("Blighter"), "gone: a list of names, not 'Blighter'"),
        (lambda: odds.next_card(["Mud Imp"]), "gone: Mud Imp is of level 1 and lies above the lower part"),
        (lambda: odds.next_card(["Blighter"] * 3 + ["Siege Troll"] * 3), "gone: a lower part has 6 cards, .* 6"),
        (lambda: odds.beaten(TEXT), "strength: a whole number 0 or more, not '5'"),
        (lambda: odds.damage(odds.tops("2", 5), -1), "shields: a whole number 0 or more, not -1"),
        (lambda: odds.casualties(["Sergent"], 3), "heroes: there is no 'Sergent'; did you mean 'Sergeant'"),
        (lambda: odds.casualties("Sergeant", 3), "active: a list of names, not 'Sergeant'"),
        (lambda: odds.casualties(ONE, TEXT), "harm: a whole number 0 or more, not '5'"),
        (lambda: odds.casualties(ONE * 25, 3), "active: up to 12 heroes, not 25"),
    ],
)
def test_cards(wrong: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wrong()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"step": WRONG}, "a step is a word, as 'tops', not 3"),
        ({"step": "roll", "rules": WRONG}, "rules: those of fantahzee are needed, not 3"),
        ({"step": "roll", "dice": (5, 5)}, r"dice: a text or a whole number, not \(5, 5\)"),
        ({"step": "roll", "rolled": "maybe"}, "rolled: yes or no, not 'maybe'"),
        ({"step": "roll", "playing": "Nobody"}, "playing: there is no 'Nobody'"),
        ({"step": "roll", "change": "draw"}, "change: 'draw' is a figure without its number"),
        ({"step": "roll", "party": "Sergeant with"}, "party: the name of a card is missing"),
        ({"step": "action", "hand": "3"}, "hand: the name of a card is missing"),
        ({"step": "action", "hand": "999999999 Sergeant"}, "hand: 999999999 of one card are too many"),
        ({"step": "roll", "dice": "1" * 99}, "dice: 0 to 34 by the rules and cards in force, not 99"),
        ({"step": "roll", "dice": "1" * 30, "waiting": "5"}, "waiting: 0 to 4 by the rules and cards in force, not 5"),
        ({"step": "roll", "rerolls": 99}, "rerolls: 0 to 22 by the rules and cards in force, not 99 .FZ-TURN-02."),
        ({"step": "roll", "steam": 999}, "steam: 0 to 67 "),
        ({"step": "roll", "tokens": "1 99"}, "tokens: 0 to 27 .* not 100"),
        ({"step": "roll", "sets": "3"}, "sets: 0 to 2 "),
        ({"step": "roll", "party": "Sergeant active added 999"}, "Sergeant, added: 0 to 200 "),
        ({"step": "action", "recruits": 5}, "recruits: 0 to 4 "),
        ({"step": "action", "plays": 3}, "plays: 0 to 2 "),
        ({"step": "action", "change": "recruits 3"}, "change, recruits: 0 to 2 "),
        ({"step": "effects", "pending": "activate 99 by Paladin"}, "pending, activate: 0 to 7 "),
        ({"step": "loss", "pending": "lose 9 card by Stables"}, "pending, lose: 0 to 2 "),
        ({"step": "attack", "strength": 999}, "strength: 0 to "),
        ({"step": "casualty", "damage": 999}, "damage: 0 to 88 "),
        ({"step": "draw", "draws": 50}, "draws: 0 to 4 "),
        ({"step": "attack", "tops": "Nobody"}, "tops: there is no 'Nobody'"),
        ({"step": "attack", "stacks": "Mud Imp 11 seen by 0"}, "stacks: the name of a card is missing"),
        ({"step": "attach", "drawn": "Orb of Power 7"}, "FZ-CMP-05"),
    ],
)
def test_prepared_tables(words: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        fz.at(**words)


def test_what_is_possible_follows_the_rules() -> None:
    """FZ-TURN-02, FZ-CMP-01: knobs and edited cards move the limits of a prepared table."""
    more = (
        FantahzeeRules.load()
        .with_(base_rerolls=4)
        .edit("actions", "Second Breath", effects=[{"do": "extra_roll", "n": 12}])
    )
    assert fz.at("roll", rules=more, party="Sergeant", dice="123", rerolls=46).table.turn.rerolls == 46
    with pytest.raises(ValueError, match="rerolls: 0 to 46 "):
        fz.at("roll", rules=more, party="Sergeant", dice="123", rerolls=47)


def test_dice_may_be_a_number() -> None:
    dice: Any = 54321
    assert str(fz.at("roll", party="Sergeant", dice=dice)) == str(fz.at("roll", party="Sergeant", dice="54321"))
