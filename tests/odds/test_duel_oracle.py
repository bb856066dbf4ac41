"""Every duel is fought a second time by an obvious recursion, and by two libraries that know nothing of ours."""

from __future__ import annotations

import warnings
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from odds.battle_oracle import fight

from hordeplay.odds.duel import Duel, Left, Order, Rank, battle, grid
from hordeplay.odds.pmf import Pmf

ORDERS: tuple[Order, ...] = ("simultaneous", "player_first", "enemy_first")
TENTHS = st.integers(0, 10).map(lambda n: Fraction(n, 10))


def check(duel: Duel) -> None:
    """Hold the answer against the oracle, and its parts against each other."""
    outcome, (law, rounds) = duel.end(), fight(duel)
    assert dict(outcome.left) == law
    assert outcome.rounds == rounds
    assert outcome.win + outcome.mutual + outcome.lose + outcome.stalemate == 1
    assert outcome.win == sum(w for left, w in law.items() if any(left.units) and not left.foes)
    assert outcome.mutual == law.get(Left((0,) * len(duel.ranks), 0), 0)
    assert outcome.lose == sum(w for left, w in law.items() if not any(left.units) and left.foes)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("n", "h"), [(1, 1), (1, 4), (2, 3), (3, 3), (4, 2)])
def test_equal_units(n: int, h: int, order: Order) -> None:
    for p, q in product(("0", "1/10", "1/2", "1"), ("0", "3/10", "1")):
        check(Duel((Rank("army", n, p, q),), h, order))


@st.composite
def duels(draw: st.DrawFn) -> Duel:
    """Draw a small duel with any of the things that a duel may have."""
    ranks = []
    for i in range(draw(st.integers(1, 3))):
        toughness = draw(st.integers(1, 3))
        hurt = draw(st.integers(0, toughness - 1))
        ranks.append(
            Rank(
                f"rank {i}",
                draw(st.integers(0, 2)),
                draw(TENTHS),
                draw(TENTHS),
                toughness,
                hurt,
                draw(st.integers(0, 1)),
            )
        )
    ours = st.lists(st.tuples(st.integers(0, 2), TENTHS), max_size=2).map(tuple)
    theirs = st.lists(st.tuples(st.integers(0, 2), st.tuples(*[TENTHS] * len(ranks))), max_size=1).map(tuple)
    foe_spare = draw(st.integers(0, 1))
    return Duel(
        tuple(ranks),
        draw(st.integers(0, 3)),
        draw(st.sampled_from(ORDERS)),
        draw(st.sampled_from(("sequential", "declared"))),
        draw(ours),
        draw(ours),
        draw(theirs),
        draw(theirs),
        foe_spare,
        0 if foe_spare else draw(st.integers(0, 2)),
    )


@settings(derandomize=True, deadline=None, max_examples=150, database=None)
@given(duels())
def test_any_duel(duel: Duel) -> None:
    check(duel)


@settings(derandomize=True, deadline=None, max_examples=30, database=None)
@given(duels())
def test_rounds_lead_to_the_end(duel: Duel) -> None:
    """What `after` says of many rounds comes near to `end`, and the clock's mean to the mean number of rounds."""
    end, clock = duel.end(), duel.clock(12)
    assert sum(clock.values()) == 1
    assert clock.mean <= end.rounds
    settled = 1 - clock.exactly(13)  # over within 12 rounds
    soon = duel.after(12)
    for left, w in end.left.items():
        assert soon.exactly(left) >= w - (1 - settled)
    assert duel.after(0).exactly(Left(tuple(rank.count for rank in duel.ranks), duel.foes)) == 1 or (
        duel.before or duel.foe_before
    )


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(("p", "q"), [("1/2", "2/5"), ("7/10", "3/10"), ("0", "3/10"), ("1", "1/10"), ("0", "0")])
def test_a_grid_holds_every_battle(p: str, q: str, order: Order) -> None:
    exact, rough = grid(4, 5, p, q, order=order), grid(4, 5, p, q, order=order, exact=False)
    assert len(exact) == len(list(exact)) == 30
    for (n, h), odds in exact.items():
        outcome = battle(n, h, hit=p, risk=q, order=order)
        assert odds == (outcome.win, outcome.mutual, outcome.lose, outcome.stalemate)
        assert odds.destroyed == outcome.destroyed
        assert rough[n, h] == pytest.approx(tuple(map(float, odds)), abs=1e-14)


def test_a_large_grid_of_floats_is_as_good_as_the_exact_one() -> None:
    exact, rough = grid(14, 14, "3/10", "7/20"), grid(14, 14, "3/10", "7/20", exact=False)
    assert rough[14, 14] == pytest.approx(tuple(map(float, exact[14, 14])), abs=1e-13)


CASES = [(2, 3, "1/2", "2/5"), (4, 8, "7/10", "3/10"), (5, 4, "3/10", "1/2"), (6, 6, "1/10", "7/10")]


def shares(table: Any) -> dict[Left, Fraction]:  # icepool and dyce publish no types
    total = sum(table.values())
    return {Left((n,), h): Fraction(w, total) for (n, h), w in table.items() if w}


@pytest.mark.parametrize(("n", "h", "p", "q"), CASES)
def test_icepool_agrees(n: int, h: int, p: str, q: str) -> None:
    import icepool

    unit, foe = (icepool.coin(*Fraction(x).as_integer_ratio()) for x in (p, q))
    seen: dict[tuple[int, int], Any] = {}

    def ends(n: int, h: int) -> Any:
        if not n or not h:
            return icepool.Die([(n, h)])
        if (n, h) not in seen:
            seen[n, h] = icepool.map(
                lambda k, c: icepool.Reroll if k == c == 0 else ends(max(n - c, 0), max(h - k, 0)), n @ unit, h @ foe
            )
        return seen[n, h]

    assert shares(ends(n, h)) == battle(n, h, hit=p, risk=q).left


@pytest.mark.parametrize(("n", "h", "p", "q"), CASES[:3])
def test_dyce_agrees(n: int, h: int, p: str, q: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # dyce calls its own expand() experimental
        from dyce import H, expand

        unit, foe = (H({1: Fraction(x).numerator, 0: (1 - Fraction(x)).numerator}) for x in (p, q))
        seen: dict[tuple[int, int], Any] = {}

        def ends(n: int, h: int) -> Any:
            if not n or not h:
                return H({(n, h): 1})

            def then(kills: Any, losses: Any) -> Any:
                k, c = int(kills.outcome), int(losses.outcome)
                return H({}) if k == c == 0 else ends(max(n - c, 0), max(h - k, 0))

            if (n, h) not in seen:
                law = expand(then, n @ unit, h @ foe, min_path_probability=Fraction(0), reset_path_probability=True)
                seen[n, h] = law.lowest_terms()
            return seen[n, h]

        assert shares(ends(n, h)) == battle(n, h, hit=p, risk=q).left


def test_swapping_the_sides_swaps_the_answer() -> None:
    ours, theirs = battle(3, 2, hit="3/10", risk="2/5"), battle(2, 3, hit="2/5", risk="3/10")
    assert (ours.win, ours.mutual, ours.lose) == (theirs.lose, theirs.mutual, theirs.win)
    assert ours.left == theirs.left.map(lambda left: Left((left.foes,), left.units[0]))
    first, second = (battle(3, 2, hit="3/10", risk="2/5", order=o) for o in ORDERS[1:])
    assert first.win > ours.win > second.win
    mirror = battle(2, 3, hit="2/5", risk="3/10", order="enemy_first")
    assert first.lose == mirror.win


def test_a_duel_drawn_by_lot_stays_within_its_interval() -> None:
    """Played with dice from a fixed stream: 4000 battles, four standard deviations."""
    from random import Random

    rng, wins, runs = Random(20), 0, 4000
    for _ in range(runs):
        n, h = 2, 3
        while n and h:
            kills, losses = sum(rng.random() < 0.5 for _ in range(n)), sum(rng.random() < 0.4 for _ in range(h))
            n, h = max(n - losses, 0), max(h - kills, 0)
        wins += n > 0
    law = Pmf.binomial(1, battle(2, 3, hit="1/2", risk="2/5").win)
    assert abs(wins / runs - law.mean) < 4 * law.sd / runs**0.5
