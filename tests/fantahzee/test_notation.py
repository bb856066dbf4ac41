"""Prepared tables and lines: what is written reads back, what cannot be is refused with its clause."""

from __future__ import annotations

from typing import Any

import pytest
from fantahzee.helpers import LUCK, printed, ruled

import hordeplay as hp
from hordeplay.core.luck import bot_source
from hordeplay.core.script import Answer, Ask, Chance, Play, Roll
from hordeplay.core.table_tree import differences
from hordeplay.games.fantahzee import GAME, at, line
from hordeplay.games.fantahzee.bots.busy_random import BusyRandom
from hordeplay.games.fantahzee.model.check import check
from hordeplay.games.fantahzee.notation import prepare
from hordeplay.games.fantahzee.rules import STEPS
from hordeplay.games.fantahzee.rules.setup import start

hp.register(GAME)

SHORT: Any = {"stacks": 3, "level1_per_stack": 3, "level2_per_stack": 3, "bosses_to_end": 1}


def test_a_position_in_a_few_words() -> None:
    match = at("roll", party="Steamsmith Paladin", dice="54321", rerolls=1, seed=3)
    assert [member.name for member in match.table.party] == ["Steamsmith", "Paladin"]
    assert (match.table.turn.pool, match.table.turn.rerolls, match.seed) == ([1, 1, 1, 1, 1, 0], 1, 3)
    match.play("keep 5")
    assert len(match.events[0].facts["dice"]) == 4


def test_names_need_no_commas() -> None:
    party = "Steam Brute Hero active Gate Recruit with Orb of Power 2 Where'd"
    with pytest.raises(ValueError, match='party: there is no "Where\'d"'):
        at("roll", party=party)
    match = at(
        "roll", party=party.removesuffix(" Where'd"), hand="2 Sergeant Where'd you go? By the power of...", dice="1"
    )
    assert [member.name for member in match.table.party] == ["Steam Brute", "Hero", "Gate Recruit"]
    assert match.table.cards.hands["hand 0"] == ["By the power of...", "Sergeant", "Sergeant", "Where'd you go?"]


@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_game_reads_back(seed: int) -> None:
    match = hp.new("fantahzee", seats=2 + seed, seed=seed, rules=ruled(treasures_per_hero=2) if seed else None)
    for n in range(600):
        if match.request is None:
            break
        match.run("random" if n % 3 else "tip", until="request")
        if n % 12 == 0:
            for table in (match.table, match.position().table):
                back = prepare(line(table), rules=table.rules)
                check(back)
                assert not (unlike := list(differences(table, back))), (unlike, line(table))


@pytest.mark.parametrize(
    ("knobs", "clause"),
    [
        ({}, "FZ-DICE-03"),
        ({"extra_dice_timing": "at_once"}, "FZ-RUL-10"),
        ({"extra_dice_without_reroll": "free_roll", "base_rerolls": 0}, "FZ-RUL-11"),
    ],
)
def test_a_line_knows_the_dice_in_the_air(knobs: dict[str, str | int], clause: str) -> None:
    """FZ-DICE-01, FZ-DICE-03, FZ-RUL-10, FZ-RUL-11: where a person rolls, a line restores the roll that is waited for."""
    rules = ruled(**knobs)
    match = at("first_roll", rules=rules, dice="ask", party="Hexweaver, Alchemist, Paladin")
    clauses: list[str] = []
    for faces in ((1, 1, 1, 3, 3), (6, 6, 6, 6, 6)):
        while not isinstance(request := match.request, Roll):
            options = [str(choice) for choice in match.choices]
            match.play(next((choice for choice in options if choice.startswith("activate 1")), options[0]))
        again = at(line(match.table), rules=rules, dice="ask")
        assert isinstance(again.request, Roll)
        assert (again.request.n, again.request.rule) == (request.n, request.rule)
        assert not list(differences(match.table, again.table))
        clauses.append(request.rule)
        for one in (match, again):
            one.answer(faces[: request.n])
        assert not list(differences(match.table, again.table))
    assert clauses == ["FZ-DICE-01", clause]


REFUSED = [
    ({"party": "Hero, Hero, Hero"}, "FZ-CMP-01"),
    ({"party": "Alchemist, Alchemist, Alchemist, Alchemist, Sergeant, Sergeant"}, "FZ-ACT-05"),
    ({"party": "Paladin with Orb of Power 1 with Brass Flask 1"}, "FZ-TRE-03"),
    ({"party_1": "Paladin active"}, "FZ-END-04"),
    ({"party": "Paladin on 33"}, "FZ-HERO-01"),
    ({"dice": "7"}, "FZ-DICE-01"),
    ({"rerolls": -1}, "FZ-TURN-02"),
    ({"stacks": "Mud Imp 12"}, "FZ-SET-05"),
    ({"stacks": "Mud Imp 3"}, "FZ-SET-05"),
    ({"stacks": "Siege Troll 8"}, "FZ-SET-05"),
    ({"tops": "Baron Cloven, Baron Cloven"}, "FZ-CMP-01"),
    ({"lock": 2}, "FZ-ATK-09"),
    ({"lock": 9}, "FZ-ATK-09"),
    ({"doom": 2}, "FZ-EOG-01"),
    ({"seat": 2}, "FZ-TURN-01"),
    ({"round": 0}, "FZ-TURN-01"),
    ({"shields_used": 2}, "FZ-SHD-01"),
    ({"treasures": "3"}, "FZ-TRE-01"),
    ({"change": "luck 1"}, "FZ-RUL-54"),
    ({"pending": "dance 1 by Hero", "step": "effects"}, "FZ-RUL-54"),
    ({"step": "attach"}, "FZ-TRE-01"),
    ({"step": "effects", "then": "town"}, "FZ-TURN-02"),
    ({"step": "draw", "back": "town"}, "FZ-TURN-02"),
    ({"victory": "Siege Troll", "stacks": "Mud Imp, Mud Imp, Rock Monster, Hoard Goblin, Mud Imp"}, "FZ-SET-05"),
]


@pytest.mark.parametrize(("words", "clause"), REFUSED, ids=[str(words) for words, _ in REFUSED])
def test_impossible_positions_are_refused(words: dict[str, Any], clause: str) -> None:
    with pytest.raises(ValueError, match=clause):
        check(prepare(rules=printed(), **{"step": "roll", **words}))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"step": "rol"}, "steps: there is no 'rol'; did you mean 'roll'"),
        ({"partie": "Hero"}, "sections: there is no 'partie'; did you mean 'party'"),
        ({"party": "Palladin"}, "did you mean 'Paladin'"),
        ({"rerolls": "two"}, "'two' is no whole number"),
        ({"party_3": "Hero"}, "there is no seat 3"),
        ({"seats": 7}, "seats: a whole number from 2 to 5, not 7"),
        ({"party": "Paladin on"}, "'on' needs a number"),
        ({"tops": "Mud Imp, Mud Imp, Mud Imp, Mud Imp, Mud Imp, Mud Imp"}, "there are 5 stacks"),
        ({"stacks": "Mud Imp 11 sideways"}, "'sideways' is not understood"),
    ],
)
def test_words_that_make_no_sense_are_named(words: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        prepare(rules=printed(), **{"step": "roll", **words})


def test_victory_piles_dig_the_stacks() -> None:
    """FZ-SET-05, FZ-TRE-07: what is in victory piles has left the stacks, and the other way round."""
    table = at("attack", victory="Baron Cloven, Siege Troll", strength=3).table
    assert table.doom == 1
    assert [table.facedown(i) for i in range(5)][1:] == [11, 11, 11, 11]
    assert len(table.players[1].victory) >= 6
    table = at("attack", stacks="Blighter 5", strength=3).table
    assert sum(table.rules.monster(name).level == 1 for name in table.players[1].victory) == 6


def test_a_section_may_stand_in_the_line() -> None:
    match = at("roll | party: Paladin | dice: 33336")
    assert line(match.table).endswith("party: Paladin | dice: 33336")
    with pytest.raises(ValueError, match="is no section"):
        at("roll | Paladin")
    with pytest.raises(ValueError, match="'party' is told twice"):
        at("roll | party: Paladin | party: Sergeant")


@pytest.mark.parametrize(
    ("hero", "dice", "legal"),
    [
        ("Sergeant", "22", True),
        ("Sergeant", "2", True),  # reduced by one
        ("Sergeant", "23", False),
        ("Sergeant", "222", False),
        ("Drill Captain", "66", False),
        ("Steamsmith", "55", True),
        ("Steamsmith", "5", False),
        ("Paladin", "33", True),
    ],
)
def test_locked_dice_are_a_price(hero: str, dice: str, legal: bool) -> None:
    """FZ-HERO-01, FZ-HERO-07: the dice on a hero paid for it, perhaps with reductions."""
    text = f"roll | party: {hero} active on {dice}, Hero | dice: 1"
    if legal:
        assert str(at(text).table.party[0].locked[0]) == dice[0]
    else:
        with pytest.raises(ValueError, match="FZ-HERO-01"):
            at(text)


def test_every_table_of_play_passes_the_check() -> None:
    """FZ-CMP-01: what the rules bring about is never refused, also where prices and reductions are ruled otherwise."""
    for seats, knobs in (
        (2, {}),
        (3, {"reduction_timing": "at_once", "die_sides": 4, "reduce_to_zero": "minimum_one"}),
    ):
        going, bot, number = Play(start(ruled(**SHORT, **knobs), seats), STEPS), BusyRandom(), 0
        while going.request is not None and number < 1500:
            number += 1
            check(going.table)
            request = going.request
            if isinstance(request, Ask):
                seat = request.seats[0]
                going.send(Answer(seat, bot.choose(request, seat, bot_source(seats, seat, number))))
            else:
                assert isinstance(request, Chance)
                going.send(Answer(None, LUCK.answer(request, number)))
