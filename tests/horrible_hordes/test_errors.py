"""What a newcomer may type wrongly: each is refused in a sentence, with the nearest name or the clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import hordeplay as hp
from hordeplay.games import horrible_hordes as hh
from hordeplay.games.horrible_hordes import line
from hordeplay.games.horrible_hordes.model.powers import Powers
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.rules.battle.strength import needs

ODDS: Any = hh.odds  # called with words of wrong types


def loosely(thing: Any) -> Any:
    """For attributes that are not there."""
    return thing


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: ODDS.battle(armies="two", horde="Rat King"), "armies: a whole number 0 or more, not 'two'"),
        (lambda: ODDS.battle(2.5, "Rat King"), "armies: a whole number 0 or more, not 2.5"),
        (lambda: ODDS.battle(True, "Rat King"), "armies: a whole number 0 or more, not True"),
        (lambda: ODDS.battle(2, "Rat King", hits="x"), "hits: a whole number 0 or more, not 'x'"),
        (lambda: ODDS.battle(2, 5), "hordes: there is no 5"),
        (lambda: ODDS.battle(2, "Rat King", terrain=4), "terrain: there is no 4"),
        (lambda: ODDS.battle(2, "Rat King", abilities=3), "abilities: a list of names, not 3"),
        (lambda: ODDS.battle(2, "Rat King", abilities=[3]), r"abilities: a list of names, not \[3\]"),
        (lambda: ODDS.battle(2, "Rat King", abilities="Net"), "abilities: there is no 'Net'; did you mean 'Nets'"),
        (lambda: ODDS.battle(2, "Rat King", using=4), "abilities: a list of names, not 4"),
        (lambda: ODDS.raid("one", horde="Rat King"), "castles: a whole number 0 or more, not 'one'"),
        (lambda: ODDS.raid(1, horde="Rat King", damage="x"), "damage: a whole number 0 or more, not 'x'"),
        (lambda: ODDS.shot(3, "Rat King"), "abilities: there is no 3"),
        (lambda: ODDS.volley("Rat King", hits="two"), "hits: a whole number 0 or more, not 'two'"),
        (lambda: ODDS.pool("six"), "armies: a whole number 0 or more, not 'six'"),
        (lambda: ODDS.enough("1/2", most="six"), "armies: a whole number 0 or more, not 'six'"),
        (lambda: ODDS.spawns("ten"), "taken: a whole number from 0 to 100, not 'ten'"),
        (lambda: ODDS.danger(hordes="Rat Kng"), "hordes: there is no 'Rat Kng'; did you mean 'Rat King'"),
        (lambda: ODDS.danger(hordes=5), "hordes: a list of names, not 5"),
        (lambda: ODDS.pool(2, hordes=5), "hordes: a list of names, not 5"),
        (lambda: ODDS.battle(2, "Rat King", abilities=["Pikes", "Pikes"]), "Pikes is owned twice .HH-RSCH-03"),
        (lambda: ODDS.hit("Rat King", abilities=["Nets", "Nets"]), "Nets is owned twice .HH-RSCH-03"),
        (lambda: ODDS.battle(2, "Rat King", using=["Decoys", "Decoys"]), "Decoys works once in a battle .HH-NOTE-07"),
        (lambda: ODDS.shot("Earthquake", "Rat King", -1), "hits: a whole number 0 or more, not -1"),
        (lambda: ODDS.shot("Catapults", "Rat King", -1), "hits: a whole number 0 or more, not -1"),
        (lambda: ODDS.spawns(5, -1), r"draws: a whole number from 0 to \d+, not -1"),
        (lambda: ODDS.outright(0), "players: a whole number 1 or more, not 0"),
        (lambda: ODDS.outright("two"), "players: a whole number 1 or more, not 'two'"),
        (lambda: ODDS.events_seen(-1), "turns: a whole number 0 or more, not -1"),
    ],
)
def test_odds_refuse_words_that_make_no_sense(ask: Callable[[], object], message: str) -> None:
    """HH-ATK-02: a number is a whole number, a name a name; never a bare TypeError."""
    with pytest.raises(ValueError, match=message):
        ask()


def test_a_single_name_is_as_good_as_a_list() -> None:
    """HH-ABIL-01: one Ability, or one Horde, may be given as it is."""
    assert hh.odds.battle(2, "Rat King", abilities="Nets") == hh.odds.battle(2, "Rat King", abilities=["Nets"])
    assert hh.odds.battle(1, "Rat King", using="Decoys") == hh.odds.battle(1, "Rat King", using=["Decoys"])
    assert hh.odds.hit("Red Dragons", abilities="Nets") == hh.odds.hit("Red Dragons", abilities=["Nets"])
    assert hh.odds.volley("Rat King", abilities="Heavy Armor") == hh.odds.volley("Rat King", abilities=["Heavy Armor"])
    assert list(hh.odds.danger(hordes="Rat King")) == ["Rat King"]
    assert hh.odds.pool(1, hordes="Rat King").keys() == {("Rat King", 1)}


def test_hh_rsch_03_what_works_twice_is_not_remembered_for_once() -> None:
    """HH-RSCH-03, HH-RUL-84: two sets of Abilities that fight differently never share what their dice need."""
    rules = HordeRules.load()
    twice, once = (Powers.of(rules, ("Pikes",) * n) for n in (2, 1))
    need = [needs(rules, mine, "Frost Giant Family", "Clear", "attack").at_army for mine in (twice, once)]
    assert need == [9, 8]


@pytest.mark.parametrize(
    ("section", "message"),
    [
        ("d4 settlement 2 army, 999 food", "999 chits: 7 are kept .*HH-ENDPH-01"),
        ("d4 settlement 2 army, 3 food 2 food", "'food' is told twice; write it once.*HH-RES-01"),
        ("d4 settlement 2 army, 3 food, 2 food", "'food' is told twice; write it once.*HH-RES-01"),
        ("d4 settlement 2 army, 0 food 3 food", "'food' is told twice; write it once.*HH-RES-01"),
        ("d4 settlement 2 army, 1 vt, 1 vt", "'vt' is told twice; write it once"),
        ("d4 settlement 2 army, 3 vt 2 VT", "'vt' is told twice; write it once"),
        ("d4 settlement 2 army, uses Nets", "uses: 'Nets' needs its number, such as 'Nets 1'"),
        ("d4 settlement 2 army, ran d4", "ran: 'd4' needs its number, such as 'd4 1'"),
        ("d4 settlement 2 army, ran d4 1 + d4 2", "ran: 'd4' is told twice; write it once"),
        ("d4 settlement 2 army, 1 food, knows Nets, knows Pikes", "'knows' is told twice"),
    ],
)
def test_at_refuses_impossible_hands(section: str, message: str) -> None:
    """HH-ENDPH-01, HH-RES-01: no hand of hundreds, and no chit message twice."""
    with pytest.raises(ValueError, match=message):
        hh.at("move", dwarves=section)


def test_at_takes_a_rich_hand() -> None:
    """HH-RUL-22: within a turn a hand may be far above the limit."""
    assert hh.at("move", dwarves="d4 settlement 2 army, 40 food 20 wood").table.players[0].chits.total == 60


def test_nothing_is_told_twice() -> None:
    """HH-TERR-01: one tile a square, one section a key, one value a field."""
    with pytest.raises(ValueError, match="two tiles are told for d4"):
        hh.at("event", tiles="Swamp d4, Farms d4")
    with pytest.raises(ValueError, match="'dwarves' is told twice"):
        hh.at("move | dwarves: d4 settlement | dwarves: e4 settlement")
    with pytest.raises(ValueError, match="turn: 'researched' is told twice"):
        hh.at("research", dwarves="d4 settlement", turn="researched 1, researched 2")


@pytest.mark.parametrize(
    ("step", "section", "clause"),
    [
        ("move", "d4 settlement, 3 food", "Move Phase.*HH-MOVE-01"),
        ("move", "d4 settlement 2 army", "Move Phase.*HH-MOVE-01"),
        ("attack", "d4 settlement 2 army", "Attack Phase.*HH-ATK-01"),
        ("settle", "d4 settlement, 1 food", "Settlement Phase.*HH-SETTLE-01"),
        ("fortify", "d4 settlement", "Fortify Phase.*HH-FORT-01"),
        ("train", "d4 settlement castle", "Train Phase.*HH-TRAIN-01"),
        ("trade", "d4 settlement", "Trade Phase.*HH-TRADE-01"),
    ],
)
def test_at_does_not_skip_a_phase_silently(step: str, section: str, clause: str) -> None:
    """HH-MOVE-01: a phase in which nothing can be decided is refused, with the phase in which the game would go on."""
    with pytest.raises(ValueError, match=f"nothing can be decided in the {clause}"):
        hh.at(step, dwarves=section)


def test_at_stands_where_it_was_told() -> None:
    """HH-ATK-01: what is not refused stands in the phase, a battle that begins by itself too; a line is read back."""
    assert hh.at("move", dwarves="d4 settlement 2 army, 1 food").table.step == "move"
    fight = hh.at("attack", dwarves="d4 settlement, e4 2 army", hordes="Rat King e4", dice="ask")
    assert fight.table.step == "combat"
    assert hh.at(line(fight.table), dice="ask").table.step == "combat"


def test_names_of_rules_have_a_nearest_one() -> None:
    """HH-END-01, HH-HLIST-01: a knob or a row that is not there names the nearest."""
    rules = hp.rules("horrible-hordes")
    with pytest.raises(AttributeError, match=r"there is no knob 'round'; did you mean 'rounds'\?"):
        _ = loosely(rules.knobs).round
    with pytest.raises(AttributeError, match=r"there is no knob 'xyzzy'$"):
        _ = loosely(rules.knobs).xyzzy
    assert not hasattr(rules.knobs, "typo")
    with pytest.raises(KeyError, match="did you mean 'Red Dragons'"):
        _ = rules.hordes["Red Dragon"]
    with pytest.raises(KeyError, match="did you mean 'Fine Swords'"):
        _ = rules.abilities["Fine Sword"]


def test_one_seat_is_no_seats() -> None:
    """HH-SETUP-03: solo words are in the singular."""
    sample = hp.simulate(
        "horrible-hordes", 2, bots="greedy", seats=1, seed=1, rules=hp.rules("horrible-hordes").with_(rounds=1)
    )
    assert "1 seats" not in str(sample)
    assert "1 seats" not in repr(hp.new("horrible-hordes", seats=1))
    with pytest.raises(ValueError, match=r"^1 seat needs 1 bot \("):
        hp.simulate("horrible-hordes", 2, bots=["greedy", "greedy"], seats=1)
