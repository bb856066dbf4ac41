"""Nonsense is told what is allowed: positions, numbers, names and cards that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kingdom_rush.helpers import edited, ruled

from hordeplay.games.kingdom_rush import at, odds
from hordeplay.games.kingdom_rush.rules.setup import start

S2 = {"scenario": "S2"}
ON_B1 = {"built": "Archer b1 S"}


@pytest.mark.parametrize(
    ("step", "words", "what"),
    [
        ("5", {}, "steps: there is no '5'"),
        ("act", {"trays": "A1 c2 edge Q"}, "a facing: N, E, S or W, not 'Q'"),
        ("act", {"trays": "A1 c2 tiles"}, "tiles: one word at least"),
        ("act", {"trays": "A1 c2 id 1 id 2"}, "'id' is told twice"),
        ("act", {"trays": "A1 c2 soldiers b2 b2"}, "none twice"),
        ("act", {"trays": "A1 c2 route 9"}, "follows no route"),
        ("act", {"trays": "A1 c2", "ids": 0}, "a number of its own"),
        ("act", {**S2, "heroes": "Malik c1 facing Q"}, "a facing: N, E, S or W"),
        ("act", {**S2, "heroes": "Malik zz"}, "'zz' is no space"),
        ("act", {**S2, "heroes": "Malik p16"}, "off the map"),
        ("act", {**S2, "heroes": "Malik b2", "built": "Archer b2 N"}, "cannot end on a tower"),
        ("act", {**S2, "heroes": "Malik c1, Malik d1"}, "Malik is named twice"),
        ("act", {**S2, "heroes": "Malik c1 base a1", "trays": "P1 c1"}, "portal or boss"),
        ("act", {**S2, "heroes": "Malik c1 on 7 base a1", "trays": "A1 c1"}, "engaged with no horde"),
        ("act", {**S2, "heroes": "Malik c1 abilities Earthquake Earthquake"}, "an ability once"),
        ("act", {**S2, "heroes": "Malik c1 rise -3"}, "rise is 0 to 12"),
        ("act", {**S2, "heroes": "Malik c1 health -1"}, "at most 6 hearts"),
        ("act", {"barriers": "gate"}, "barriers: an icon, a space"),
        ("act", {"barriers": "gate a1"}, "a1 is no path space"),
        ("act", {"barriers": "door b2"}, "an icon: gate, bridge or gate-2, not 'door'"),
        ("act", {"barriers": "gate c2", "trays": "A1 c2"}, "a horde stands on c2"),
        ("part", {"todo": "Archer 0"}, "todo: a card, the number of its word"),
        ("part", {"todo": "Fireball 0 0"}, "'Fireball' is no spell"),
        ("part", {"todo": "Archer 0 0 at b1"}, "no tower built there"),
        ("part", {**ON_B1, "todo": "Archer 9 0 at b1"}, "a word of Archer: a whole number from 0 to 0, not 9"),
        ("part", {**ON_B1, "todo": "Archer 0 9 at b1"}, "a seat: a whole number from 0 to 1, not 9"),
        ("part", {**ON_B1, "todo": "Archer 0 0 at b1 tiles Z9"}, "tiles: there is no 'Z9'; there is M1, D2"),
        ("part", {**S2, "todo": "Malik 0 0 figure 9"}, "the place of a hero: a whole number from -1 to 2, not 9"),
        ("part", {**S2, "todo": "Earthquake 0 0"}, "names no figure"),
        ("act", {**ON_B1, "todo": "Archer 0 0 at b1"}, "nothing of a card waits in the step 'act'"),
        ("hero", S2, "a hero is acting"),
        ("hero", {**S2, "acting": "Bob"}, "heroes: there is no 'Bob'; there is Alleria, Wildcat, Malik"),
        ("act", {"flags": "asleep"}, "flags: there is no 'asleep'; there is moved, acted, turning"),
        ("act", {"spent": "Fireball"}, "abilities: there is no 'Fireball'"),
        ("advance", {"order": "9"}, "the number of a tray: a whole number from 1 to"),
        ("over", {"lost": "boredom"}, "lost: hearts, portal or boss"),
        ("over", {}, "was lost, or no portal is left"),
        ("act", {"lost": "hearts"}, "a game that is lost is over"),
        ("act", {"done": "9"}, "a seat: 0 or 1, not '9'"),
        ("act", {"seats": 5}, "seats: a whole number from 1 to 4, not 5"),
        ("act", {"hand_3": "Archer"}, "there is no 'hand_3'; did you mean 'hand_"),
        ("act", {"stack_2": "1"}, "there is no 'stack_2'; did you mean 'stack_1'"),
        ("act", {"difficulty": "iron"}, "normal or hard"),
        ("act", {"campaign": "maybe"}, "campaign: yes or no"),
        ("act", {"gone": "Z9"}, "gone: cards: there is no 'Z9'"),
        ("act", {"stack_1": "99"}, "the piles count 99"),
        ("act", {"scenario": "S5", "ghosts": 9}, "which holds 6"),
        ("act", {"colour": "R"}, "only a solo player"),
        ("spawn", {"token": 9}, "token, the stack that spawns next: a whole number from 0 to 1"),
        ("act", {"chosen": 9}, "chosen, the place of a hero: a whole number from -1 to 2"),
        ("act", {"struck": 9}, "struck, the number of a tray: a whole number from 0 to 0"),
        ("act", {"built": "Archer b1 N seat 1"}, "b1 is a site of seat 0, not 1"),
        ("act", {"built": "Archer b1 N down maybe"}, "down: nothing follows"),
        ("act", {"supply": "Archer -1"}, "there are 4 cards of Archer"),
    ],
)
def test_positions_that_cannot_be(step: str, words: dict[str, Any], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        at(step, **words)


MATCH = at("act", trays="A1 c2", hand_0="Archer", round=2)
NOT: Any = "nonsense"
"""Neither a number nor a name."""


@pytest.mark.parametrize(
    ("ask", "what"),
    [
        (lambda: odds.placements("Z9"), "tiles: there is no 'Z9'"),
        (lambda: odds.placements("D2", "Z9"), "hordes: there is no 'Z9'"),
        (lambda: odds.placements("D2", ""), "hordes: there is no ''"),
        (lambda: odds.placements("D2", "A1", NOT), "a facing: N, E, S or W, not 'nonsense'"),
        (lambda: odds.placements("D2", "A1", attack=NOT), "an attack: physical, magical or true"),
        (lambda: odds.placements("D2", attack=NOT), "an attack: physical, magical or true"),
        (lambda: odds.placements("D2", "A1", taken=-1), "one bit each: a whole number from 0 to 33554431, not -1"),
        (lambda: odds.placements("D2", "A1", taken=1 << 30), "one bit each"),
        (lambda: odds.hits("A1", NOT), "one bit each"),
        (lambda: odds.min_cover("A1", "D2"), "tiles: a list of names, not 'D2'"),
        (lambda: odds.min_cover("A1", ["D2"], free=False, facings=()), "facings: one or more"),
        (lambda: odds.min_cover("A1", ["D2"], free=False, facings=(NOT,)), "a facing: N, E"),
        (lambda: odds.min_cover("A1", ["D2"], attack=NOT), "an attack: physical"),
        (lambda: odds.exact_covers("A1", ["D2"], attack=NOT), "an attack: physical"),
        (lambda: odds.best_mix("A1", {"D2": NOT}), "an attack: physical"),
        (lambda: odds.hearts("S9"), "scenarios: there is no 'S9'"),
        (lambda: odds.hearts("S1", 9), "no set-up for 9 seats"),
        (lambda: odds.hearts("S1", 2, 2), "a token of S1: a whole number from 1 to 1, not 2"),
        (lambda: odds.hearts("S1", 2, NOT), "a token of S1: a whole number from 1 to 1, not 'nonsense'"),
        (lambda: odds.hearts("S1", cards=99), "drawn from this stack: a whole number from 0 to 9, not 99"),
        (lambda: odds.crystals("S1", cards=NOT), "drawn from this stack: a whole number from 0 to 9"),
        (lambda: odds.portal_depth("S1", which=0), "a portal in this stack: a whole number from 1 to 1"),
        (lambda: odds.portal_round("S9"), "scenarios: there is no 'S9'"),
        (lambda: odds.best_tower(MATCH, ["Archers"]), "towers: there is no 'Archers'; did you mean 'Archer'"),
        (lambda: odds.best_tower(MATCH, "Archer"), "towers: a list of names"),
        (lambda: odds.best_tower(MATCH, seat=9), "a seat: a whole number from 0 to 1, not 9"),
        (lambda: odds.best_cover(MATCH.table, "Archer", 1, NOT), "a facing: N, E"),
        (lambda: odds.attacks(MATCH, "Foo"), "towers: there is no 'Foo'"),
        (lambda: odds.next_card(MATCH, NOT), "a token of this map: a whole number from 1 to 1"),
        (lambda: odds.portal_within(MATCH, -1), "draws: a whole number from 0 to 1000, not -1"),
        (lambda: odds.portal_within(MATCH, 1, 7), "a token of this map: a whole number from 1 to 1, not 7"),
    ],
)
def test_questions_that_make_no_sense(ask: Callable[[], object], what: str) -> None:
    with pytest.raises(ValueError, match=what):
        ask()


def test_cards_that_speak_of_what_is_not_there() -> None:
    """A designer's slip is told at once, with the card that has it."""
    stacks = [{"cards": ["A1", "Z9"], "portals": ["P1"], "bottom": 2}]
    for table, name, fields, what in (
        ("towers", "Archer", {"tiles": ["Z9"]}, "'Archer', tiles: tiles has no 'Z9'"),
        (
            "towers",
            "Archer",
            {"upgrades": ["Adepts"]},
            "'Archer', upgrades: towers has no 'Adepts'; did you mean 'Adept'",
        ),
        ("heroes", "Malik", {"tower": "Tent"}, "'Malik', tower: towers has no 'Tent'"),
        ("hordes", "A1", {"grid": [".....", "..z..", ".....", ".....", "....."]}, "no enemy has the letter 'z'"),
        ("scenarios", "S1", {"setups": [{"seats": 2, "towers": [[], []], "stacks": stacks}]}, "hordes has no 'Z9'"),
        ("scenarios", "S1", {"next": "S9"}, "scenarios has no 'S9'"),
        ("scenarios", "S3", {"barriers": [{"icon": "door", "at": "d6"}]}, "'S3', barriers: .*no 'door'"),
        ("scenarios", "S3", {"barriers": [{"icon": "gate", "at": "a1"}]}, "'S3', barriers: a1 is no path space"),
        ("scenarios", "S2", {"barriers": [{"icon": "gate", "at": "b1"}]}, "'S2', barriers: .*too few pathbreakers"),
        ("scenarios", "S5", {"bosses": [{"card": "A1", "portal": "P3"}]}, "'S5', bosses: A1 is no boss"),
        ("scenarios", "S2", {"bosses": [{"card": "Z1", "portal": "P3"}]}, "no stack for 1 seats has the portal P3"),
        ("scenarios", "S4", {"spells": 5}, "'S4', spells: there are 4 of 1 power"),
        ("scenarios", "S4", {"spell_power": 3}, "3 is not a whole number from 1 to 2"),
    ):
        with pytest.raises(ValueError, match=what):
            edited(table, name, **fields)
    with pytest.raises(ValueError, match="5 seats"):
        start(ruled(), 5)
