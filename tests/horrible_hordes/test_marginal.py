"""The marginal value of an Ability: an intervention on paired games, with an interval."""

from __future__ import annotations

import math
from typing import Any

import pytest
from horrible_hordes.acting import printed

import hordeplay as hp
from hordeplay.games.horrible_hordes import GAME, marginal, measure
from hordeplay.games.horrible_hordes.marginal import _with_event, denied, given
from hordeplay.games.horrible_hordes.measures import finished
from hordeplay.games.horrible_hordes.table import HordeTable
from hordeplay.odds.student import student

SHORT = printed().with_(rounds=5)


def test_tokens_at_once_are_worth_their_number() -> None:
    """HH-ABL-36, HH-VICT-01: five Victory Tokens when gained change nothing else of a game, and so are worth five points in every pair."""
    found = marginal("Mythic Saga", SHORT, 4, seats=2, seed=1)
    assert (found.games, found.ability) == (4, "Mythic Saga")
    assert found.points == (5.0, 5.0, 5.0)
    assert found.wins.low <= found.wins.mean <= found.wins.high
    assert found.wins.mean >= 0
    assert str(found).startswith("Mythic Saga: +5.00 [+5.00, +5.00] points, ")


def test_an_ability_that_does_nothing_is_worth_nothing() -> None:
    """HH-ABIL-01: the two games of a pair have the same luck: without an effect nothing differs."""
    rules = SHORT.edit("abilities", "Scouts", effects=[])
    found = marginal("Scouts", rules, 3, seats=3, seed=2)
    assert found.points == (0.0, 0.0, 0.0)
    assert found.wins == (0.0, 0.0, 0.0)


def test_the_interval_is_students() -> None:
    """The same again from the same seed; half the width is the quantile times the standard error; one pair has no interval."""
    found = marginal("Heavy Armor", SHORT, 6, seats=2, seed=4)
    assert found == marginal("Heavy Armor", SHORT, 6, seats=2, seed=4)
    wider = marginal("Heavy Armor", SHORT, 6, seats=2, seed=4, level=0.99)
    assert wider.points.mean == found.points.mean
    half, wide = found.points.high - found.points.mean, wider.points.high - wider.points.mean
    assert half > 0
    assert wide / half == pytest.approx(student(5, 0.99) / student(5, 0.95))
    one = marginal("Heavy Armor", SHORT, 1, seats=2, seed=4)
    assert (one.points.low, one.points.high) == (-math.inf, math.inf)
    assert ", 1 pair, " in str(one)


def arms(name: str, seat: int, seed: str) -> list[HordeTable]:
    """Both games of one pair."""
    found = []
    for arm in (given, denied):
        table = GAME.start(SHORT, 2)
        finished(table, _with_event(GAME.steps, arm, seat, name), "greedy", seed)
        found.append(table)
    return found


@pytest.mark.parametrize("name", ["Nets", "Mountaineers"])
def test_one_seat_has_it_or_never_gets_it(name: str) -> None:
    """HH-SHEET-02, HH-RSCH-03: owned from round 1 in one game, neither owned nor researched in the other, even if the Kingdom has it."""
    with_it, without = arms(name, 0, "pair")
    assert name in with_it.players[0].abilities
    assert name not in without.players[0].abilities
    assert name in without.players[0].spent
    assert [player.kingdom for player in with_it.players] == [player.kingdom for player in without.players]
    assert with_it.order == without.order


def test_the_lab_gives_and_denies_by_the_same_arms() -> None:
    """HH-RSCH-03: what `hp.value` takes away cannot be researched later either."""
    with_it, without = (
        hp.new(GAME, 2, seed=5, rules=rules)
        for rules in GAME.interventions["abilities"].sides(SHORT.with_(rounds=1), "Nets")
    )
    for match in (with_it, without):
        match.run("greedy")
    assert "Nets" in with_it.table.players[0].abilities
    assert "Nets" in without.table.players[0].spent
    assert "Nets" not in without.table.players[0].abilities


def test_what_makes_no_sense_is_refused() -> None:
    """A name, a number of games, of seats, a level or a bot that there is not."""
    loosely: Any = marginal
    for words, told in (
        ({"ability": "Net"}, "did you mean 'Nets'"),
        ({"ability": "Nets", "games": 0}, "games is 1 or more, not 0"),
        ({"ability": "Nets", "games": "ten"}, "games is a whole number, not 'ten'"),
        ({"ability": "Nets", "seats": 9}, "1 to 6 seats, not 9"),
        ({"ability": "Nets", "games": 2, "level": 95}, "a level is a share between 0 and 1"),
        ({"ability": "Nets", "bot": "gredy"}, "did you mean 'greedy'"),
        ({"ability": "Nets", "bot": "flat"}, "takes? .*fast bot"),
    ):
        with pytest.raises(ValueError, match=told):
            loosely(**words)


def test_measures_are_what_they_were() -> None:
    """One way of playing a game to its end serves both: the measures are taken on the same games as before."""
    found = measure(SHORT, 2, seats=2, seed=3)
    assert found.games == 2
    assert found.dice > 0
