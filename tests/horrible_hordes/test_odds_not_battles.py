"""Chances that are not battles: the ledger's values, and a second way to count each."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from hordeplay.games.horrible_hordes import odds
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.odds.pmf import Pmf

RULES = HordeRules.load()


def test_hh_pq_02_armies_for_a_level() -> None:
    """HH-PQ-02: how many Hordes fall to how many Armies."""
    for level, expected in (
        ("1/2", {3: 7, 4: 9, 5: 7, 6: 9, 7: 6, 8: 2}),
        ("9/10", {4: 3, 5: 10, 6: 5, 7: 8, 8: 8, 9: 4, 10: 2}),
    ):
        armies = list(odds.enough(level).values())
        assert {n: armies.count(n) for n in sorted(set(armies))} == expected
    assert odds.enough("1/2", most=3)["Nomad Khan"] == 0


def test_hh_pq_05_hits_of_a_volley() -> None:
    """HH-PQ-05: eight Goblins."""
    hits = odds.volley("Goblin Night Raiders")
    assert hits == Pmf.binomial(8, "3/10")
    assert (hits.mean, hits.exactly(0)) == (Fraction(12, 5), Fraction(7, 10) ** 8)
    assert odds.hit("Ogre Magi", "Hills") == Fraction(1, 5)
    assert odds.hit("Red Dragons", abilities=["Nets"]) == Fraction(2, 5)


def test_hh_pq_08_collecting_events() -> None:
    """HH-PQ-08: with equal weights the number seen is a chain; with others, brute force."""
    seen = Pmf.sure(0)
    for _ in range(20):
        seen = seen.then(lambda k: Pmf.of({k: k, k + 1: 10 - k}))
    assert odds.events_seen(20) == seen
    assert odds.events_seen(20).exactly(10) == Fraction(671054134991877, 3125000000000000)
    assert odds.turns_to_see_all() == Fraction(7381, 252)
    at, wait, square = Pmf.sure(0), Fraction(0), Fraction(0)
    for turn in range(1, 400):
        before, at = at.exactly(10), at.then(lambda k: Pmf.of({k: k, k + 1: 10 - k}))
        ends = at.exactly(10) - before
        wait, square = wait + turn * ends, square + turn * turn * ends
        if turn in {9, 10, 23, 60}:
            assert odds.turns_until_all(turn) == ends
    waits = odds.turns_to_see_all()
    assert waits.variance == sum(Fraction(10 * k, (10 - k) ** 2) for k in range(10))  # of a sum of geometric waits
    assert abs(square - wait**2 - waits.variance) < Fraction(1, 10**9)
    few = RULES.with_(**{f"event_weight_{i}": w for i, w in enumerate((1, 2, 4, 0, 0, 0, 0, 0, 0, 0), 1)})
    law = odds.event(few)
    counted = Pmf.joint(law, law, law, law).map(lambda names: len(set(names)))
    assert odds.events_seen(4, few) == counted
    late = sum((1 - odds.events_seen(turns, few).exactly(3) for turns in range(200)), Fraction(0))
    assert abs(late - odds.turns_to_see_all(few)) < Fraction(1, 10**6)
    square = sum((turn * turn * odds.turns_until_all(turn, few) for turn in range(1, 200)), Fraction(0))
    assert abs(square - odds.turns_to_see_all(few) ** 2 - (odds.turns_to_see_all(few).variance or 0)) < Fraction(
        1, 10**6
    )


def test_hh_pq_09_what_events_are_worth() -> None:
    """HH-PQ-09: chits of a turn, and a game without an awakened Horde."""
    assert odds.event_chits().mean == Fraction(21, 10)
    assert odds.event_chits().exactly(0) == Fraction(4, 10)
    assert odds.event_chits(RULES.with_(event_die=8)).mean == Fraction(27, 10)
    assert (1 - odds.event()["Awaken Horde"]) ** 20 == Fraction(9, 10) ** 20


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_hh_pq_10_outright(players: int) -> None:
    """HH-PQ-10: counted over all rolls."""
    rolls = list(product(range(10), repeat=players))
    assert odds.outright(players) == Fraction(sum(r.count(max(r)) == 1 for r in rolls), len(rolls))
    assert odds.outright(6) == Fraction(14499, 20000)


def test_hh_pq_11_second_settlement() -> None:
    """HH-PQ-11: under each metric."""
    assert odds.second_start() == Fraction(69, 625)
    assert odds.second_start(RULES.with_(start_distance_metric="chebyshev")) == Fraction(121, 625)
    assert odds.second_start(RULES.with_(start_distance=0)) == Fraction(1, 100)


def test_hh_pq_13_and_14_draws() -> None:
    """HH-PQ-13 and HH-PQ-14: tiles around a square, and the first Hordes."""
    four = odds.drawn(dict.fromkeys("abcde", 10), 4)
    assert four.chance(lambda tiles: len(set(tiles)) == 4) == Fraction(500, 2303)
    assert four.map(lambda tiles: len(set(tiles))).mean == Fraction(13891, 4606)
    assert four.chance(lambda tiles: "a" not in tiles) == Fraction(9139, 23030)
    assert odds.drawn(odds.kinds(), 5).chance(lambda kinds: "undead" not in kinds) == Fraction(609, 2812)
    assert odds.drawn(odds.kinds(), 2).exactly(("humanoid", "humanoid")) == Fraction(19, 78)
    assert sum(odds.kinds(RULES.with_(horde_pool="basic+optional")).values()) == len(RULES.hordes)
    few = {"x": 3, "y": 1, "z": 2}
    every = [name for name, n in few.items() for _ in range(n)]
    assert odds.drawn(few, 3) == Pmf.uniform(tuple(sorted(hand)) for hand in combinations(every, 3))
    with pytest.raises(ValueError, match="draws: a whole number from 0 to 6, not 7"):
        odds.drawn(few, 7)
