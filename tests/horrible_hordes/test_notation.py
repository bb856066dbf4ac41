"""Prepared tables, lines, and what `check` refuses."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from hordeplay.core.luck import Luck, bot_source
from hordeplay.core.script import Answer, Ask, Chance, Play
from hordeplay.core.table_tree import differences, faults, shared
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.check import check
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import Battle, HordeTable, Player, Turn
from hordeplay.games.horrible_hordes.notation import BATTLE, COURSE, PLAYER, TURN, line, prepare
from hordeplay.games.horrible_hordes.rules import STEPS
from hordeplay.games.horrible_hordes.rules.result import score
from hordeplay.games.horrible_hordes.rules.setup import start

PRINTED = HordeRules.load()
MANY: dict[str, Any] = {
    "event_source": "deck10",
    "horde_draw": "discard",
    "extra_terrain": True,
    "kingdom_unique": False,
    "castle_damage_persists": True,
    "surcharge_optional": True,
    "wizard_tower": True,
    "trade_scope": "any_pair",
    "rounds": 6,
}


def played(rules: HordeRules, seats: int, seed: int) -> list[HordeTable]:
    """A random game: a copy of the table at each step."""
    stood: list[HordeTable] = []
    luck, plies = Luck(seed), 0
    play = Play(start(rules, seats), rules.steps(STEPS), lambda table: stood.append(table.copy()))
    while play.request is not None:
        request = play.request
        if isinstance(request, Ask):
            options = [choice for choice in request.options() if choice.verb != "quit"]
            play.send(Answer(request.seats[0], options[bot_source(seed, 0, plies).randbelow(len(options))]))
        elif isinstance(request, Chance):
            play.send(Answer(None, luck.answer(request, plies)))
        plies += 1
    return stood


@pytest.mark.parametrize(("knobs", "seats"), [({"rounds": 6}, 2), (MANY, 4), ({"rounds": 4, "horde_master": True}, 3)])
def test_every_table_of_a_game_is_legal_and_reads_back(knobs: dict[str, Any], seats: int) -> None:
    """HH-SEQ-01: at each step of a random game the table passes `check`, and its line makes an equal table."""
    rules = PRINTED.with_(**knobs)
    for table in played(rules, seats, 3)[::5]:
        check(table)
        again = prepare(line(table), rules=rules)
        assert not list(differences(table, again)), line(table)
        assert not list(faults(again))
        assert not list(shared(table, table.copy()))


def test_lines_know_every_field() -> None:
    """HH-SHEET-01: a new field of a table cannot be forgotten in its line."""
    own = {"kingdom", "chits", "vt", "abilities", "armies", "settlements", "castles", "towers", "out", "passing"}
    assert {field.name for field in fields(Player)} == own | set(PLAYER)
    assert {field.name for field in fields(Turn)} == {"deal", *TURN}  # no step begins while a deal is on offer
    assert {field.name for field in fields(Battle)} == set(BATTLE)
    rest = {"rules", "step", "cards", "players", "tiles", "hordes", "turn", "battle", "blessings", "log"}
    assert {field.name for field in fields(HordeTable)} == rest | set(COURSE)


def test_a_short_line() -> None:
    """HH-BOARD-01: what is as by default is left out."""
    match = at("settle", dwarves="d4 settlement, 4 food 6 wood", hordes="Rat King d5")
    assert line(match.table) == "settle | round: 1 | dwarves: d4 settlement, 6 wood 4 food | hordes: Rat King d5 7"


def test_seats_without_words_get_the_starting_stack() -> None:
    """HH-SRES-04: `seats` adds players with free Kingdoms on free squares."""
    table = at("move", dwarves="d4 settlement army, 2 food", seats=3, dice="ask").table
    assert [player.kingdom for player in table.players] == ["Dwarves", "Elves", "Imperial Men"]
    assert [score(table, seat) for seat in range(3)] == [2, 4, 4]


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        ({"dwarves": "d4 settlement 5 army"}, "HH-MOVE-05"),
        ({"dwarves": "d4 2 settlement"}, "HH-SETTLE-04"),
        ({"dwarves": "d4 settlement 2 castle"}, "HH-FORT-03"),
        ({"dwarves": "d4 settlement castle tower"}, "HH-FORT-03"),
        ({"dwarves": "d4 settlement castle, damage d4 1"}, "HH-RUL-53"),
        ({"dwarves": "d4 settlement, damage d4 1", "rules": PRINTED.with_(castle_damage_persists=True)}, "HH-RUL-53"),
        ({"dwarves": "d4 settlement tower"}, "HH-TOWER-01"),
        ({"dwarves": "k4 settlement"}, "HH-BOARD-01"),
        ({"dwarves": "d4 army"}, "HH-RUL-81"),
        ({"dwarves": "d4 army, out"}, "HH-WIPE-02"),
        ({"dwarves": "a1 army, out"}, "HH-WIPE-02"),
        ({"dwarves": "d4 settlement, knows Furnaces"}, "HH-RSCH-03"),
        ({"dwarves": "d4 settlement, knows Furnace"}, "HH-ABIL-01"),
        ({"dwarves": "d4 settlement, -1 wood"}, "HH-RES-01"),
        ({"dwarves": "d4 settlement", "elves": "d4 settlement"}, "HH-MOVE-06"),
        ({"dwarves": "d4 settlement", "seat_1": "d9 settlement, is Dwarves"}, "HH-RUL-09"),
        ({"dwarves": "d4 settlement", "hordes": "Rat King d5, Rat King d6"}, "HH-HCTR-01"),
        ({"dwarves": "d4 settlement", "hordes": "Rat King d5, Red Dragons d5"}, "HH-HSEG-03"),
        ({"dwarves": "d4 settlement", "hordes": "Tarasque d5"}, "HH-RUL-68"),
        ({"dwarves": "d4 settlement", "hordes": "Rat King d5", "tiles": "Chasm d5"}, "HH-XTERR-03"),
        ({"dwarves": "d4 settlement", "round": 21}, "HH-END-01"),
        ({"dwarves": "d4 settlement", "order": "0 0"}, "HH-RUL-08"),
        ({"dwarves": "d4 settlement", "up": 1}, "HH-RUL-08"),
        ({"dwarves": "d4 settlement", "restarts": "0"}, "HH-WIPE-01"),
        ({"dwarves": "d4 settlement", "restarts": "5"}, "HH-WIPE-01"),
        ({"dwarves": "d4 settlement army, 1 food", "turn": "moved d4 2"}, "HH-MOVE-04"),
        ({"dwarves": "d4 settlement army", "blessings": "0 d4"}, "HH-NOTE-04"),
        ({"dwarves": "d4 settlement army", "blessings": "0 d4 turn Hobbits"}, "HH-NOTE-04"),
        ({"dwarves": "d4 settlement army", "blessings": "0 d4 turn Nets"}, "HH-NOTE-04"),
        ({"dwarves": "d4 settlement army", "blessings": "0 d4 never Bless"}, "HH-NOTE-04"),
        ({"dwarves": "d4 settlement army", "blessings": "7 d4 turn Bless"}, "HH-NOTE-04"),
        ({"dwarves": "d4 settlement army", "blessings": "0 e4 turn Bless"}, "HH-NOTE-04"),
        ({"dwarves": "d4 settlement army", "hordes": "Rat King d4", "battle": "at d4"}, "HH-ATK-01"),
    ],
)
def test_impossible_positions_are_refused(words: dict[str, Any], clause: str) -> None:
    """HH-MOVE-05 and all other clauses that `check` holds a table to."""
    with pytest.raises(ValueError, match=clause):
        at("move", **words)


@pytest.mark.parametrize(
    ("step", "words", "hint"),
    [
        ("mvoe", {}, "did you mean 'move'"),
        ("move", {"dwarfs": "d4 settlement"}, "did you mean 'dwarves'"),
        ("move", {"dwarves": "d4 settlment"}, "did you mean 'settlement'"),
        ("move", {"dwarves": "d4 settlement, 3 wod"}, "did you mean 'wood'"),
        ("move", {"dwarves": "d4 settlement", "hordes": "Rat Kin d5"}, "did you mean 'Rat King'"),
        ("move", {"dwarves": "d4 settlement", "tiles": "Swamps d5"}, "did you mean 'Swamp'"),
        ("move", {"dwarves": "d4 settlement", "turn": "bulit castle 1"}, "did you mean 'built'"),
        ("move", {"dwarves": "d4 settlement", "round": "two"}, "no whole number"),
        ("move", {"dwarves": "d4 settlement", "seats": 9}, "1 to 6 seats"),
        ("combat", {"dwarves": "d4 settlement"}, "HH-ATK-01"),
    ],
)
def test_words_that_make_no_sense(step: str, words: dict[str, Any], hint: str) -> None:
    """HH-INTRO-01: an error names the nearest word."""
    with pytest.raises(ValueError, match=hint):
        at(step, **words)


def test_hh_hctr_07_counters_do_not_vanish() -> None:
    """HH-HCTR-07: a counter that is neither on the board nor in the pool is missed, unless Hordes may leave the game."""
    with pytest.raises(ValueError, match="HH-HCTR-07"):
        at("move", dwarves="d4 settlement", gone="Rat King + Red Dragons")
    rules = PRINTED.with_(horde_draw="discard")
    assert at("research", dwarves="d4 settlement", gone="Rat King + Red Dragons", rules=rules).table.round == 1


def test_kingdoms_as_keywords() -> None:
    """HH-KING-01: a Kingdom's Abilities come with it."""
    table = at("research", imperial_men="d4 settlement, knows Nets").table
    assert table.players[0].abilities == ["Roads", "Logistics", "Nets"]
    assert read_square("d4") in table.players[0].settlements


@pytest.mark.parametrize(
    ("step", "words", "message"),
    [
        ("event", {"hordes": "Rat King d5 99"}, "the most is 7 .HH-HCTR-06"),
        ("event", {"hordes": "Rat King d5 8"}, "the most is 7 .HH-HCTR-06"),
        ("event", {"hordes": "Rat King"}, "a Horde needs its square"),
        ("event", {"hordes": "Rat King d5 0"}, "no Hit Counter"),
        ("event", {"hordes": 3}, "a Horde needs its square"),
        ("event", {"dwarves": "d4"}, "d4 has no unit"),
        ("event", {"dwarves": "d4 settlement 2"}, "d4 2 has no unit"),
        ("event", {"dwarves": "d4 settlement settlement"}, "'settlement' is told twice on d4"),
        ("event", {"dwarves": "z9 settlement"}, "'z9' is not a square"),
        ("event", {"dwarves": ["d4 settlement"]}, "dwarves is described in one text"),
        ("event", {"tiles": "Mountain"}, "a tile needs its squares"),
        ("event", {"up": 5, "dwarves": "d4 settlement"}, "the order of play; it has 0 to 0 .HH-RUL-08"),
        (3, {}, "a step is a word"),
    ],
)
def test_nonsense_is_told_in_a_sentence(step: Any, words: dict[str, Any], message: str) -> None:
    """HH-HCTR-05, HH-HCTR-06: no Horde has more Hit Counters than it came with, and each word has its place."""
    with pytest.raises(ValueError, match=message):
        at(step, **words)


def test_undead_and_a_desolate_moor_have_more_hit_counters() -> None:
    """HH-UND-01, HH-XTERR-03."""
    name = next(horde.name for horde in PRINTED.hordes.values() if horde.kind == "undead" and horde.set == "basic")
    assert at("event", hordes=f"{name} d5 30").table.hordes[0].hits == 30
    more = PRINTED.with_(extra_terrain=True)
    assert at("event", rules=more, hordes="Rat King d5 8").table.hordes[0].hits == 8
    with pytest.raises(ValueError, match=r"the most is 8 .HH-HCTR-06"):
        at("event", rules=more, hordes="Rat King d5 9")
