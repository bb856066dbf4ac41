"""The log says who held whom, why a horde leaps, and which enemy was covered, in the words of the table."""

from __future__ import annotations

from typing import Any

import pytest
from kingdom_rush.helpers import printed, ruled, sp, stand

from hordeplay.core.match import Match
from hordeplay.core.script import Ask, Event
from hordeplay.games.kingdom_rush import GAME, at
from hordeplay.games.kingdom_rush.model.squares import read_cell
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.view.trays import enemy_on, whereabouts


def log(match: Match[KingdomTable], *what: str) -> list[str]:
    """What is told of these kinds of events; whoever makes room goes to the first space there is."""
    while isinstance(match.request, Ask) and match.table.step != "spend" and match.table.round == 2:
        match.play("done" if match.table.step == "act" else next(iter(match.request.options())), match.request.seats[0])
    return [GAME.look.say(match.table, event) for event in match.events if event.what in what]


def told(*what: str, **words: Any) -> list[str]:
    return log(at("act", **{"round": 2, "hand_0": "-", "hand_1": "-", **words}), *what)


ONE, TWO = f"A5 {sp(1, 2)} soldiers a2", f"A5 {sp(1, 2)} soldiers a2 b2"
MALIK = f"Malik {sp(1, 2)} base d2"


@pytest.mark.parametrize(
    ("trays", "heroes", "words"),
    [
        (ONE, "", "1 soldier holds Skirmish Line on c2 and goes home"),
        (TWO, "", "2 soldiers hold Skirmish Line on c2 and go home"),
        (f"A5 {sp(1, 2)}", MALIK, "Malik holds Skirmish Line on c2"),
        (ONE, MALIK, "Malik and 1 soldier hold Skirmish Line on c2; the soldier goes home"),
        (TWO, MALIK, "Malik and 2 soldiers hold Skirmish Line on c2; the soldiers go home"),
    ],
)
def test_who_holds_a_horde_is_told(trays: str, heroes: str, words: str) -> None:
    """KR-MOVE-02, KR-SOLD-05, KR-HERO-17."""
    assert told("held", trays=trays, **({"heroes": heroes} if heroes else {})) == [words]


def test_two_heroes_hold_together() -> None:
    """KR-RUL-24."""
    heroes = f"Malik {sp(1, 2)} base a1, Alleria {sp(1, 2)} base c3"
    assert told("held", trays=f"A5 {sp(1, 2)}", heroes=heroes) == ["Alleria and Malik hold Skirmish Line on c2"]


def test_why_a_horde_leaps_is_told() -> None:
    """KR-MOVE-09, KR-RUL-05."""
    line = f"A5 {sp(1, 2)} soldiers a2, A1 {sp(1, 1)}"
    assert told("moves", trays=line) == ["Goblin Pickets leaps over Skirmish Line in its way, from b2 to d2"]
    more = f"A5 {sp(1, 3)} soldiers a2, A2 {sp(1, 2)} soldiers c1, A1 {sp(1, 1)}"
    assert told("moves", trays=more) == ["Goblin Pickets leaps over 2 hordes in its way, from b2 to e2"]
    assert told("moves", trays=f"A1 {sp(1, 1)}") == ["Goblin Pickets moves from b2 to c2"]
    assert told("moves", trays=line, rules=ruled(jump="blocked")) == []


def test_what_a_tile_and_a_soldier_cover_is_told() -> None:
    """KR-TOWER-11, KR-SOLD-02."""
    match = at("act", trays=f"A5 {sp(1, 2)}", hand_0="Militia Mage", round=2, seats=1)
    match.play(f"build Mage {sp(2, 2)} N", 0)
    tile = next(iter(match.choices_of(0)))
    match.play(tile, 0)
    match.play(f"build Militia {sp(2, 2)} N", 0)
    post = next(choice for choice in match.choices_of(0) if choice.verb == "post")
    match.play(post, 0)
    lines = [GAME.look.say(match.table, event) for event in match.events if event.what in {"places", "posts"}]
    assert "of Skirmish Line: " in lines[0]
    assert lines[0].startswith("Mage covers ")
    assert lines[1].startswith("Militia puts a soldier on the ")
    assert lines[1].endswith(" Goblin of Skirmish Line")


def test_a_passed_tower_is_told_by_what_becomes_of_it() -> None:
    """KR-PASS-02, KR-PASS-04, KR-SOLO-04."""
    two = at("act", hand_0="Archer Mage", supply="Adept 0", round=2)
    two.play("pass Archer 1 Marksmen", 0)
    two.play("pass Mage 1 Mage", 0)
    one = at("act", seats=1, hand_0="Archer Mage", supply="Adept 0", round=2)
    one.play("pass Archer 0 Marksmen", 0)
    one.play("pass Mage 0 Mage", 0)
    lines = [
        GAME.look.say(match.table, event) for match in (two, one) for event in match.events if event.what == "passes"
    ]
    assert lines == [
        "Alleria passes Archer to Malik as Marksmen",
        "Alleria passes Mage to Malik as it is",
        "Malik upgrades Archer to Marksmen",
        "Malik keeps Mage for the next round",
    ]


def test_every_square_of_a_card_has_a_name_of_its_own_as_it_lies() -> None:
    for edge in "NESW":
        assert len({whereabouts(square, edge) for square in range(25)}) == 25
    assert [whereabouts(read_cell(word), "S") for word in ("A1", "C3", "B4", "E3")] == [
        "top left corner", "middle", "lower left", "far right",
    ]  # fmt: skip
    assert whereabouts(read_cell("A1"), "N") == "bottom right corner"


def test_an_enemy_is_called_by_its_kind_where_it_is_alone() -> None:
    rules = printed()
    assert enemy_on(rules, "A7", read_cell("C2"), "S") == rules.enemies["Hexer"].name
    assert enemy_on(rules, "A7", read_cell("B2"), "S") == "upper left Goblin"
    assert enemy_on(rules, "A7", 0, "S") == ""


def test_a_tile_on_a_part_of_a_big_enemy_is_told_by_its_squares() -> None:
    """KR-RUL-18: it is covered only when all of it is."""
    table = at("act", trays=f"B6 {sp(1, 2)}", round=2).table
    big = next(foe for foe in table.rules.anatomy("B6").foes if foe.mask.bit_count() == 4)
    cells = [square for square in range(25) if big.mask >> square & 1][:2]
    event = Event("KR-TOWER-11", "places", {"card": "Archer", "tile": "D2", "space": 18, "cells": cells, "horde": "B6"})
    line = GAME.look.say(table, event)
    assert line.startswith("Archer covers ")
    assert "enem" not in line


WHY_HURT = [
    ("KR-RUL-02", "Malik suffers 1 damage for holding it, 2 hearts left"),
    ("KR-DESTROY-04", "Malik suffers 1 damage as its horde is destroyed, 2 hearts left"),
    ("KR-MOVE-07", "Malik suffers 1 damage from a dead-eye beside it, 2 hearts left"),
    ("KR-RUL-74", "Malik suffers 1 damage from the boss beside it, 2 hearts left"),
    ("KR-SPELL-07", "Malik suffers 1 damage, 2 hearts left"),
]


@pytest.mark.parametrize(("rule", "words"), WHY_HURT)
def test_a_hurt_hero_is_told_with_its_reason(rule: str, words: str) -> None:
    table = stand(scenario="S2", round=3)
    assert GAME.look.say(table, Event(rule, "hurt", {"hero": "Malik", "damage": 1, "left": 2})) == words


def test_what_brings_nothing_is_not_counted() -> None:
    """A portal has no crystals: nobody says `for no crystal`."""
    table = stand(round=3)
    facts = {"horde": "P1", "space": table.map.path[0], "lost": 0}
    assert (
        GAME.look.say(table, Event("KR-DESTROY-02", "destroys", {**facts, "crystals": 0}))
        == "Rift of Embers on b2 is destroyed"
    )
    assert GAME.look.say(table, Event("KR-DESTROY-02", "destroys", {**facts, "crystals": 2})).endswith(
        "is destroyed for 2 crystals"
    )


def test_a_basic_attack_is_called_so() -> None:
    match = at("hero", scenario="S2", round=5, trays="B3 e3, A3 d3", acting="Malik", heroes="Malik d3 base b2 used")
    match.play("strike")
    assert isinstance(match.request, Ask)
    assert match.request.prompt.startswith("Malik’s basic attack: place ")
    stop = [row.label for choice in match.choices if (row := GAME.look.hint(match.table, choice)).default]
    assert stop in ([], ["No more of Malik’s basic attack"])
