"""Prepared positions: the notation in both directions, and what is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from kingdom_rush.helpers import printed, ruled, sp

from hordeplay.core.match import Match
from hordeplay.core.script import Ask
from hordeplay.core.table_tree import differences
from hordeplay.games.kingdom_rush import GAME, at, line
from hordeplay.games.kingdom_rush.model.check import check
from hordeplay.games.kingdom_rush.model.squares import write_space
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.notation import prepare
from hordeplay.games.kingdom_rush.rules.setup import start

STACK_2 = "A5 A6 A7 A8 B2 B3 B6 B7 P2"


@pytest.mark.parametrize(("scenario", "seats"), [("S1", 2), ("S2", 1), ("S3", 3), ("S4", 2), ("S5", 3), ("S5", 4)])
def test_every_position_of_a_game_is_a_line(scenario: str, seats: int) -> None:
    rng = random.Random(scenario)
    match = Match(GAME, start(printed(), seats, scenario), seed=seats)
    while match.request is not None and match.ply < 220:
        choices = list(match.choices)
        lively = [choice for choice in choices if choice.verb not in {"done", "stop", "rest"}]
        match.play(rng.choice(lively if lively and rng.random() < 0.7 else choices))
        if match.ply % 7 == 0 and match.request is not None:
            there = match.position().table
            back = prepare(line(there), rules=there.rules)
            assert list(differences(there, back)) == [], line(there)
            assert line(back) == line(there)


def restored(match: Match[KingdomTable]) -> Match[KingdomTable]:
    """The match that a line of this very question stands on; the question is the same, and so is what it may be answered."""
    words = line(match.table)
    back = at(words, rules=match.table.rules)
    assert list(differences(match.table, back.table)) == [], words
    asked, again = match.request, back.request
    assert isinstance(asked, Ask)
    assert isinstance(again, Ask)
    assert (asked.rule, asked.prompt, asked.seats) == (again.rule, again.prompt, again.seats), words
    for seat in asked.seats:
        assert [str(c) for c in match.choices_of(seat)] == [str(c) for c in back.choices_of(seat)], words
    return back


def same_end(match: Match[KingdomTable], back: Match[KingdomTable], *answers: str) -> None:
    """Both go the same way, up to the next luck."""
    for text in answers:
        match.play(text)
        back.play(text)
    assert line(match.table) == line(back.table)


def test_a_horde_that_enters_is_in_the_line_of_the_question_before() -> None:
    """KR-SPAWN-06: the card is drawn, and heroes make room for it one after the other."""
    match = at("spawn", scenario="S2", round=2, heroes="Malik b1, Alleria b1", seed=4, stack_2="-", gone=STACK_2)
    words = line(match.table)
    assert words.startswith("enter | ")
    assert " | entering: " in words
    same_end(match, restored(match), "aside Alleria a1")
    same_end(match, restored(match), "aside Malik a2")
    assert [tray.name for tray in match.table.trays] == [words.partition("entering: ")[2].split()[0]]


def test_a_pathbreaker_that_enters_keeps_its_space() -> None:
    """KR-BREAK-02: its barrier is open already when a hero there makes room."""
    match = at("enter", scenario="S5", round=3, barriers="gate d2 3", entering="C10 d2", heroes="Malik d2", gone="B9")
    same_end(match, restored(match), "aside Malik c1")
    assert (match.table.trays[0].name, write_space(match.table.trays[0].at)) == ("C10", "d2")


@pytest.mark.parametrize(
    ("step", "words", "questions"),
    [
        # heroes on a bare path space make room for the last tray of the phase (KR-RUL-06)
        ("order", {"scenario": "S2", "trays": "A1 b1", "heroes": "Malik c1, Alleria c1"}, 2),
        # in the way of its second attempt, when the first one is over (KR-MOVE-06)
        ("order", {"scenario": "S2", "trays": "A3 b1", "heroes": "Malik d1, Alleria c1"}, 2),
        # heroes leave a flier before it moves (KR-FLY-03)
        ("order", {"scenario": "S5", "trays": "B9 d2", "heroes": "Malik d2 base a4, Alleria d2 base c4"}, 2),
        # the horde that they stood on was above another (KR-RUL-49), and two ghosts rise (KR-GHOST-03)
        (
            "destroy",
            {
                "scenario": "S5",
                "trays": "B1 d2, B9 d2 tiles b2 c2 d2 b3 d3 level 1, B10 e3 tiles b1 d1 b2 d2, C9 e2 tiles b2 c2 e2 b3 c3 e3",
                "heroes": "Malik d2 base c4, Alleria e3 base a4, Wildcat e3 base c4, Lilith e2 base b4",
                "seats": "3",
                "team": "Malik Alleria Lilith",
            },
            4,
        ),
    ],
)
def test_whoever_makes_room_is_asked_again(step: str, words: dict[str, Any], questions: int) -> None:
    """One question after the other stands in the line; each hero is asked once, and the rest of the phase is the same."""
    match = at(step, round=2, seed=3, **words)
    asked = []
    while isinstance(match.request, Ask) and match.request.prompt.endswith("makes room: where to?"):
        asked.append(match.request.prompt)
        back = restored(match)
        since, text = match.ply, str(match.choices[0])
        match.play(text)
        back.play(text)
        happened = match.happened(since, since + 1)
        assert happened == [(since + 1, event) for _, event in back.happened(0, 1)]
    assert len(asked) == len(dict.fromkeys(asked)) == questions


def test_a_hero_is_run_over_once() -> None:
    """KR-RUL-06: it is hurt before it says where it goes; whoever else is in the way is hurt when its turn comes."""
    rules = ruled(bare_hero="run_over")
    heroes = "Alleria c1 health 3, Malik c1 health 5, Ignus c1 health 1"
    match = at("order", rules=rules, scenario="S2", seats=3, round=2, trays="A1 b1", heroes=heroes)
    hearts = [[figure.health for figure in match.table.figures if figure.role == "main"]]
    for text in ("aside Alleria b2", "aside Malik d2"):
        same_end(match, restored(match), text)
        hearts.append([figure.health for figure in match.table.figures if figure.role == "main"])
    assert hearts == [[2, 5, 1], [2, 4, 1], [2, 4, 0]]


@pytest.mark.parametrize(("scenario", "seats", "seed"), [("S2", 2, 3), ("S4", 2, 7), ("S5", 4, 5), ("S2", 1, 2)])
def test_every_question_of_a_game_is_a_line(scenario: str, seats: int, seed: int) -> None:
    rng = random.Random(f"{scenario}{seats}{seed}")
    match = Match(GAME, start(printed(), seats, scenario), seed=seed)
    asked: list[str] = []
    while match.request is not None and match.ply < 200:
        asked.append(match.request.rule)
        if asked.count(asked[-1]) < 5:
            restored(match)
        choices = list(match.choices)
        lively = [choice for choice in choices if choice.verb not in {"done", "stop", "rest", "pass"}]
        match.play(rng.choice(lively if lively and rng.random() < 0.8 else choices))
    assert len(dict.fromkeys(asked)) > 3


def test_a_game_that_was_lost_on_the_move_is_a_line() -> None:
    """Nothing is at work any more: the horde in front of others, with an attempt left, took the last heart."""
    lost = at("order", hearts=2, round=9, trays="A1 e5, B1 g5").table
    assert (lost.step, lost.lost, lost.strides, lost.strode, lost.order) == ("over", "hearts", 0, False, [1])
    assert list(differences(lost, at(line(lost)).table)) == []


def test_a_line_says_only_what_is_not_as_usual() -> None:
    assert line(at("act").table) == "act"
    words = "act | scenario: S2 | round: 3 | trays: A5 e3 tiles e2, A2 f3 | built: Adept e2 S | heroes: Malik e3 health 6 on 1 base a1"
    assert line(at(words).table) == words


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ({"step": "acts"}, "steps: there is no 'acts'; did you mean 'act'"),
        ({"trais": "A1 c2"}, "sections: there is no 'trais'; did you mean 'trays'"),
        ({"trays": "A1"}, "a horde is a card and a space"),
        ({"trays": "A1 z9"}, "no space"),
        ({"trays": "Q1 c2"}, "no horde 'Q1'"),
        ({"trays": "A1 a1"}, "follows no route"),
        ({"trays": "A1 c2, A1 d2"}, "named twice"),
        ({"trays": "A1 c2 tiles a1+b1 b1"}, "overlaps"),
        ({"trays": "P1 c2 tiles c3"}, "c3 of P1 can never be covered"),
        ({"trays": "A1 c2 soldiers a1"}, "stands on no enemy"),
        ({"trays": "A1 c2, A2 c2 level 1"}, "does not fly"),
        ({"trays": "A1 c2 level 1"}, "has a gap"),
        ({"trays": "A1 c2 tails a1"}, "'tails' is no field"),
        ({"built": "Archer c2 N"}, "no building site"),
        ({"built": "Archer b1 N, Mage b1 N"}, "too many towers"),
        ({"built": "Archer b1"}, "a card, a site and a facing"),
        ({"hand_0": "Archers"}, "no tower 'Archers'"),
        ({"heroes": "Ignus c2"}, "heroes: there is no 'Ignus'"),
        ({"hearts": 0}, "without a heart"),
        ({"crystals": 13}, "0 to 12 crystals"),
        ({"colour": "Y", "seats": 1}, "no site has the colour 'Y'"),
        ({"supply": "Archer 9"}, "there are 4 cards of Archer"),
        ({"round": "two"}, "'two' is no whole number"),
        ({"scenario": "S2", "heroes": "Malik c1 base a1"}, "no horde is on its space"),
        ({"scenario": "S2", "heroes": "Malik c1 health 9"}, "at most 6 hearts"),
        ({"scenario": "S2", "heroes": "Malik c1 abilities Multishot"}, "no ability 'Multishot'"),
        ({"scenario": "S2", "trays": "A1 c1", "heroes": "Malik c1"}, "not engaged"),
        ({"scenario": "S2", "trays": "B7 c1", "heroes": "Malik c1 base a1"}, "a deadly enemy or a red square"),
        ({"step": "enter"}, "one horde enters"),
        ({"entering": "A1 b2"}, "one horde enters"),
        ({"step": "enter", "entering": "A1 b1"}, "follows no route"),
        ({"haunted": "A1 b2"}, "ghosts rise in the step 'haunt'"),
        ({"strides": 1}, "a tray is at work"),
    ],
)  # fmt: skip
def test_what_a_position_may_not_be(words: dict[str, Any], what: str) -> None:
    step = str(words.pop("step", "act"))
    with pytest.raises(ValueError, match=what):
        at(step, **words)


def test_print_shows_the_whole_position() -> None:
    match = at(
        "act", trays=f"A3 {sp(1, 2)} tiles b2+b3 soldiers c2, P1 {sp(1, 1)}", built=f"Archer {sp(0, 1)} S", round=3
    )
    shown = str(match)
    for words in (
        "Kingdom Rush, S1 First Rift, round 3, phase 2",
        "Hearts 6; crystals 0; portals left 1; soldiers 11; token 1 has 8 cards",
        "c2: A3 Wulf Handlers, 2 enemies open",
        ". x s . .",
        "b2: P1 Rift of Embers (portal, level 1), 8 enemies open",
        "b1: Archer faces S",
        "0 Alleria (brick): Archer",
    ):
        assert words in shown, shown


def test_start_is_legal_for_all() -> None:
    for scenario in printed().scenarios:
        for seats in (1, 2, 3, 4):
            check(start(printed(), seats, scenario, "hard"))
