"""Probability questions about cards, questions 13 to 19, lesson 4 and the damage of the worked examples."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from hordeplay.games.fantahzee.model.ruleset import FantahzeeRules
from hordeplay.games.fantahzee.odds.cards import (
    among,
    beaten,
    boss_at,
    boss_next,
    casualties,
    copies,
    damage,
    flip,
    next_card,
    tops,
    total,
    town_loss,
    until_bosses,
)
from hordeplay.odds.pmf import Pmf

F = Fraction


class TestBoss:
    """Questions 13 and 14."""

    def test_hazard(self) -> None:
        assert [boss_next(j) for j in range(6)] == [F(1, n) for n in (6, 5, 4, 3, 2, 1)]
        assert boss_at().mean == F(19, 2)
        assert list(boss_at(gone=2)) == [9, 10, 11, 12]

    def test_three_bosses(self) -> None:
        """The shortest way: 18 and the three smallest of five dice, by every outcome."""
        by_hand = Pmf.uniform(18 + sum(sorted(dice)[:3]) for dice in product(range(1, 7), repeat=5))
        assert until_bosses(3) == by_hand
        assert by_hand.mean == F(66277, 2592)
        assert (min(by_hand), by_hand.exactly(21)) == (21, F(23, 648))
        assert until_bosses(3, foresight=False).mean == F(57, 2)

    def test_knobs(self) -> None:
        assert boss_at(rules=FantahzeeRules.load().with_(boss_position="bottom")) == Pmf.sure(12)
        assert boss_at(rules=FantahzeeRules.load().with_(boss_position="middle")) == Pmf.sure(10)
        assert boss_next(3, FantahzeeRules.load().with_(boss_position="middle")) == 1
        assert list(boss_at(rules=FantahzeeRules.load().with_(level1_per_stack=3, level2_per_stack=3))) == [4, 5, 6, 7]
        with pytest.raises(ValueError, match="bosses: a whole number from 1 to 5, not 6"):
            until_bosses(6)


def test_pq_15_johns_bad_flip() -> None:
    assert [tops("1", 3).exactly(n) for n in range(4)] == [F(11, 29), F(66, 145), F(22, 145), F(2, 145)]
    assert tops("1", 5).exactly(0) == F(209, 1131)


def test_pq_15_by_every_triple() -> None:
    ambush = [FantahzeeRules.load().monster(name).ambush for name, n in copies("1").items() for _ in range(n)]
    assert len(ambush) == 30
    assert tops("1", 3) == Pmf.uniform(sum(three) for three in combinations(ambush, 3))


class TestPressYourLuck:
    """Question 16 and lesson 4."""

    def test_table(self) -> None:
        upper = ["2/15", "11/30", "23/30", "9/10", *["1"] * 8]
        lower = ["0", "0", "1/10", "3/10", "1/2", "2/3", "11/15", "13/15", "9/10", "14/15", "29/30", "1"]
        assert [str(beaten(s, upper=True).value) for s in range(1, 13)] == upper
        assert [str(beaten(s).value) for s in range(1, 13)] == lower

    def test_maureen_with_five_left(self) -> None:
        maureen = flip(5, ["Blighter"])
        assert (maureen.beaten, maureen.gain, maureen.loss, maureen.balance) == (
            F(7, 15),
            F(9, 5),
            F(26, 25),
            F(19, 25),
        )
        assert maureen.beaten == F(4, 5) * F(14, 24)
        assert maureen.fair_loss == F(27, 8)
        assert str(maureen).splitlines()[-1].split() == ["balance", "19/25", "+0.7600"]

    def test_other_strengths(self) -> None:
        assert [round(float(flip(s, ["Blighter"]).balance), 2) for s in (4, 3, 6)] == [-0.53, -1.62, 1.75]
        assert flip(12).fair_loss is None

    def test_what_is_known(self) -> None:
        """A boss that is out of a stack cannot come again; cards seen elsewhere are not here."""
        assert next_card(["Baron Cloven"]).chance(lambda name: FantahzeeRules.load().monster(name).boss) == 0
        assert next_card(["Blighter"], seen=["Blighter", "Blighter"]).exactly("Blighter") == 0
        with pytest.raises(ValueError, match="not so many"):
            next_card(["Blighter"] * 4)
        with pytest.raises(ValueError, match="did you mean 'Blighter'"):
            next_card(["Blihgter"])


def test_pq_17_the_value_of_shields() -> None:
    assert [str(damage(tops("2", 5), s).mean) for s in range(5)] == [
        "3",
        "8032/3795",
        "5189/3795",
        "7004/8855",
        "1019/2415",
    ]


def test_pq_18_the_cost_of_losing_the_vanguard() -> None:
    assert (town_loss().mean, town_loss(2).mean, town_loss(2).at_most(-5)) == (F(-39, 20), F(-39, 10), F(3, 10))
    values = [FantahzeeRules.load().town_card(name).xp for name, n in copies("town").items() for _ in range(n)]
    assert town_loss(2) == Pmf.uniform(sum(two) for two in combinations(values, 2))


def test_pq_19_opening_hand() -> None:
    assert among("hero", "Sergeant", 5).at_least(1) == F(21643, 110732)
    heroes = among("hero", "heroes", 5)
    assert (heroes.exactly(0), heroes.at_least(2), heroes.mean) == (F(23751, 10187344), F(4931069, 5093672), F(55, 16))
    assert heroes.exactly(5) == among("hero", "actions", 5).exactly(0)
    with pytest.raises(ValueError, match="did you mean 'Sergeant'"):
        among("hero", "Sargeant", 5)
    with pytest.raises(ValueError, match="cannot be drawn"):
        among("treasure", "Orb of Power", 16)


def test_treasures() -> None:
    assert among("treasure", "Orb of Power", 1).mean == F(2, 15)
    assert among("treasure", ["Orb of Power", "Brass Flask"], 2).at_least(1) == 1 - F(11 * 10, 15 * 14)


def sequences(strengths: list[int], harm: int) -> set[tuple[int, ...]]:
    """Every set of slots that some legal order of discards leaves behind, by walking all of them."""
    done: list[tuple[tuple[int, ...], int]] = [((), harm)]
    ends: set[tuple[int, ...]] = set()
    while done:
        gone, left = done.pop()
        idle = [i for i in range(len(strengths)) if i not in gone]
        if left <= 0 or not idle:
            ends.add(tuple(sorted(gone)))
        else:
            done += [((*gone, i), left - strengths[i]) for i in idle]
    return ends


class TestCasualties:
    def test_john(self) -> None:
        """FZ-EX-02."""
        party = ["Alchemist", "Sergeant", "Sergeant", "Steam Brute"]
        assert casualties(party, 3) == (("Steam Brute",), ("Sergeant", "Sergeant"))
        assert ("Sergeant", "Steam Brute") in casualties(party, 3, every=True)

    def test_gill(self) -> None:
        """FZ-EX-03: both Alchemists, and the rest of the damage is ignored."""
        assert casualties(["Alchemist", "Sergeant", "Sergeant", "Steam Brute"], 1) == (("Sergeant",), ("Steam Brute",))
        assert casualties(["Alchemist", "Alchemist"], 3) == (("Alchemist", "Alchemist"),)

    def test_nobody(self) -> None:
        """FZ-DMG-05: at damage 0 nobody is lost, also behind shields; FZ-DMG-04: nobody is there."""
        assert casualties(["Sergeant"], 2, shields=2) == ((),)
        assert casualties([], 4) == ((),)

    @pytest.mark.parametrize("harm", range(8))
    def test_every_legal_order(self, harm: int) -> None:
        party = ["Alchemist", "Sergeant", "Gate Recruit", "Steam Brute"]
        strengths = [FantahzeeRules.load().hero(name).strength for name in party]
        walked = {tuple(party[i] for i in gone) for gone in sequences(strengths, harm)}
        assert set(casualties(party, harm, every=True)) == walked


def test_total_is_a_hypergeometric() -> None:
    assert total({0: 3, 2: 2}, 2) == Pmf.of({0: 3, 2: 6, 4: 1})
    assert total({1: 2}, 0) == Pmf.sure(0)
