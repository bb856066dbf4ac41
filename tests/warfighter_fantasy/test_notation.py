"""Lines: every position of random games reads back, and what cannot be is refused."""

from __future__ import annotations

from collections import Counter as Tally
from typing import Any

import pytest
from warfighter_fantasy.helpers import RULES, table_at

import hordeplay as hp
from hordeplay.core.script import Ask
from hordeplay.core.table_tree import differences
from hordeplay.games.warfighter_fantasy import GAME, at
from hordeplay.games.warfighter_fantasy.model.table import WarfighterTable
from hordeplay.games.warfighter_fantasy.notation import line

ROAD = "Gareth 1: Melee Skill, Shortsword; Herka 1; Whisper 1; Tolonar 1"
HERO = "hero | adventure: Swamp Caves | cup: 4 | extra: 4 | timer: 9 | turn: 1"
SPACES = "space: A Swamp Caves, entered | space: N Long Corridor, entered, drawn | space: C - | space: C - | space: O The Slime Pit, inactive"


def without_window(table: WarfighterTable) -> WarfighterTable:
    """The same table without what waits for a reaction: a position begins with a whole step."""
    whole = table.copy()
    whole.window = None
    return whole


@pytest.mark.parametrize(
    "setup",
    [
        {},
        {"adventure": "Forsaken Temple"},
        {"adventure": "Wurm's Barrow", "party": "build"},
        {"event": "Rising Water"},
        {"campaign": "The Lamplit Road", "party": ROAD},
    ],
    ids=["caves", "temple", "built", "event", "campaign"],
)
def test_every_position_of_a_game_reads_back(setup: dict[str, Any]) -> None:
    """WF-CMP-02: before each decision and at the step that leads to it, and the decks are what is left over."""
    match = hp.new(GAME, seats=1, seed=5, **setup)
    for n in range(300):
        if match.request is None:
            break
        match.run("random" if n % 3 else "veteran", until="request")
        if n % 6 == 0:
            for table in (match.table, match.position().table):
                back = table_at(line(table), rules=table.rules)
                assert not (lost := list(differences(without_window(table), back))), (lost, line(table))


@pytest.mark.parametrize(
    "setup",
    [{}, {"adventure": "Forsaken Temple", "party": "lamplit"}, {"campaign": "The Lamplit Road", "party": ROAD}],
    ids=["caves", "temple", "campaign"],
)
def test_every_decision_in_the_middle_of_a_step_reads_back(setup: dict[str, Any]) -> None:
    """WF-CBT-03: also while a reaction is chosen; a match stands there, and asks the same where the step asks first."""
    match = hp.new(GAME, seats=1, seed=5, **setup)
    same: Tally[str] = Tally()
    for n in range(120):
        if not isinstance(match.request, Ask):
            break
        table, written = match.table, line(match.table)
        back = table_at(written, rules=table.rules)
        assert not (lost := list(differences(without_window(table), back))), (lost, written)
        again = at(written, rules=table.rules)
        if not list(differences(match.position().table, table)):
            assert line(again.table) == written
            if isinstance(again.request, Ask) and again.request.prompt == match.request.prompt:
                assert [str(c) for c in again.choices] == [str(c) for c in match.choices]
            same[table.step] += 1
        match.run("random" if n % 3 else "veteran", until="request")
    assert sum(same.values()) > 20


def test_lines_of_the_first_version_stand() -> None:
    """Version 0.1.0 told what waited for a reaction, and left it out when it read the line."""
    written = line(table_at(party="Gareth 1: Mace"))
    assert line(table_at(f"{written} | window: enter 0, n 2, space 1")) == written


def test_a_reaction_that_is_chosen_stands_on_a_line() -> None:
    """WF-RUL-03: what is to be answered is told as long as nobody has answered."""
    match = at(
        "react", pending=[1], spaces=["Long Corridor"], party="Gareth 1; Whisper 1",
        foes=["Orc Spearmen at 1 x2 on 1 2"], heroes={"gareth": {"space": 1}, "whisper": {"space": 1}},
    )  # fmt: skip
    assert len(match.choices) == 3
    assert "pending: 1" in line(match.table)
    again = at(line(match.table), rules=match.rules)
    assert [str(c) for c in again.choices] == [str(c) for c in match.choices]
    match.play(match.choices[0])
    assert match.table.pending == []


def test_a_match_stands_on_a_line() -> None:
    """The prepared position and its line ask the same."""
    match = at(
        spaces=["Long Corridor"], foes=["Orc Spearmen at 1 x3 wounds 0 vulns 2 on 1 2"], heroes={"gareth": {"space": 1}}
    )
    written = line(match.table)
    again = at(written, rules=match.rules)
    assert line(again.table) == written
    assert [str(c) for c in again.choices] == [str(c) for c in match.choices]
    assert "foe: Orc Spearmen at 1 id 1, vulns 2 on 1, on 2, on 1" in written


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("heros | adventure: Swamp Caves", "steps: there is no 'heros'; did you mean 'hero'"),
        ("hero | adventure Swamp Caves", "is no section"),
        ("hero | adventur: Swamp Caves", "sections: there is no 'adventur'; did you mean 'adventure'"),
        ("hero | adventure: Swamp Cave", "adventures: there is no 'Swamp Cave'; did you mean"),
        (f"{HERO} | {SPACES} | hero: Gareth 1, strike", "Gareth: fields: there is no 'strike'"),
        (f"{HERO} | {SPACES} | hero: Gareth one", "'one' is no whole number"),
        (f"{HERO} | {SPACES} | hero: Gareth 9", "WF-LVL-01"),
        (f"{HERO} | {SPACES} | hero: Gareth 1, hand Bait + Bait", "there are not so many Bait"),
        (f"{HERO} | {SPACES} | hero: Gareth 1, hand Bayt", "cards: there is no 'Bayt'; did you mean 'Bait'"),
        (f"{HERO} | {SPACES} | hero: Gareth 1 | foe: Giant Rats in 1", "is written 'Orc Spearmen at 1 id 4'"),
        (
            f"{HERO} | {SPACES} | hero: Gareth 1 | discard actions: Bait",
            "decks: there is no 'actions'; did you mean 'action'",
        ),
    ],
)
def test_words_that_make_no_sense_are_named(words: str, message: str) -> None:
    """Each refusal says what was meant, or the clause."""
    with pytest.raises(ValueError, match=message):
        table_at(words, rules=RULES)


def test_a_position_in_words_is_the_same_as_in_lists() -> None:
    """Semicolons between Locations, Hostile cards and Heroes; a Hero's fields as a line writes them."""
    party = "Gareth 3: Mace, Chainmail; Whisper 1"
    words = at(
        party=party,
        spaces="Long Corridor; Lair (C)",
        foes="Giant Rats at 1 x2 on 1; Horned Brute at 2 vulns 1 on 2",
        heroes="Gareth: space 1, striking, hand Block + Dodge, wounds 2 + 1 treated, damage Chainmail 3, coins Gold 1, "
        "found Dagger (found), buffs 1 0 hth next; Whisper: space 2, xp 2",
    )
    gareth = {
        "space": 1, "striking": True, "hand": ["Block", "Dodge"], "wounds": [2, -1], "damage": {"Chainmail": 3},
        "coins": {"Gold": 1}, "found": ["Dagger (found)"], "buffs": ["1 0 hth next"],
    }  # fmt: skip
    lists = at(
        party=party,
        spaces=["Long Corridor", "Lair (C)"],
        foes=["Giant Rats at 1 x2 on 1", "Horned Brute at 2 vulns 1 on 2"],
        heroes={"gareth": gareth, "whisper": {"space": 2, "xp": 2}},
    )
    assert line(words.table) == line(lists.table)
    assert [wound.treated for wound in words.table.heroes[0].wounds] == [False, True]


@pytest.mark.parametrize(
    ("heroes", "message"),
    [
        ("Gareth space 1", "'Gareth space 1' is written 'Gareth: space 1, striking'"),
        ("Gareth: space 1; gareth: xp 1", "heroes: 'gareth' is told twice"),
        ("Garet: space 1", "heroes: there is no 'garet'; did you mean 'gareth'"),
        ("Gareth: spade 1", "Gareth: fields: there is no 'spade'; did you mean 'space'"),
        ("Gareth: space one", "Gareth: space: 'one' is no whole number"),
        ("Gareth: striking 3", "Gareth: striking: nothing follows, not '3'"),
        ("Gareth: wounds 2 tired", "Gareth: wounds: '2 tired' is written '2' or '2 treated'"),
    ],
)
def test_heroes_in_words_that_make_no_sense_are_named(heroes: str, message: str) -> None:
    """The Hero, the field and what is allowed."""
    with pytest.raises(ValueError, match=message):
        at(party="Gareth 1; Whisper 1", heroes=heroes)
