"""What the labs say behind their curtains, by another way: cards one by one, dice face by face."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb
from statistics import fmean

from course.station import Station, behind, numbers, panels, played

import hordeplay as hp
from hordeplay.widgets import OddsPanel

MONSTERS = hp.rules("fantahzee").monsters


def test_a_first_shield_has_nothing_to_stop_as_often_as_it_saves_less() -> None:
    lab = played("shields_and_ambush")
    monsters = [card for card in MONSTERS.values() if card.back == "2"]
    cards = [card.ambush for card in monsters for _ in range(card.copies)]
    none = Fraction(comb(cards.count(0), 5), comb(len(cards), 5))
    assert behind(lab, "nothing to stop").count(str(none)) == 2
    assert " left, with probability " in behind(lab, "why, with one shield")
    (panel,) = panels(lab, OddsPanel)
    panel.choose("1 %")
    assert '<th scope="row">exactly 3<' in panel._numbers.value
    ambush = sum(card.copies for card in MONSTERS.values() if card.back == "1" and card.ambush)
    level1 = sum(card.copies for card in MONSTERS.values() if card.back == "1")
    assert f"<td>{Fraction(comb(ambush, 3), comb(level1, 3))}<" in panel._numbers.value


def test_a_heart_for_each_horde_takes_the_spread_and_most_of_the_danger() -> None:
    lab = Station("hearts_lost")
    cards = ["A1", "A2", "A3", "A4", "A5", "A7", "B1", "B2", "B8"]
    grids = [lab.names["rules"].hordes[card].grid for card in cards]
    hearts = [sum(mark not in ".#+" for row in grid for mark in row) for grid in grids]
    mean = Fraction(sum(hearts), len(hearts))
    variance = sum((n - mean) ** 2 for n in hearts) / len(hearts)
    words = lab.behind("which knob, and what else it changes")
    assert f"the variance is 0 instead of {variance}." in words
    assert f"{1:.2f} hearts on average instead of {float(mean):.2f}" in words
    assert f"last about as many cards: {round(6 / mean)}." in words
    assert f"the same {sum(hearts)} hearts in any order" in lab.behind("the whole stack")


def test_two_portals_cut_their_places_into_three_equal_parts() -> None:
    pairs = list(combinations(range(7, 13), 2))
    first, second = (Fraction(sum(pair[which] for pair in pairs), len(pairs)) for which in (0, 1))
    assert first - 6 == second - first == 13 - second == Fraction(7, 3)
    assert Station("portal_hides").behind("the parts").count("7/3") == 3


def test_a_vuln_adds_more_the_more_there_are_until_nothing_can_fail() -> None:
    def wound(vulns: int) -> Fraction:
        rolls = list(product(range(1, 11), range(1, 7)))
        return Fraction(sum(die + 2 * vulns >= 7 and cover + vulns >= 4 for die, cover in rolls), len(rolls))

    adds = [wound(vulns + 1) - wound(vulns) for vulns in range(4)]
    words = Station("value_of_a_vuln").behind("is a Vuln worth half a Wound?")
    assert f"adds {adds[0]} to the next Attack, the second {adds[1]}, the third {adds[2]}, further ones" in words
    assert adds[3] == 0
    assert max(adds) < Fraction(1, 2)


def test_a_pair_comes_likelier_with_the_two_first() -> None:
    deck = [1] * 10 + [2] * 6 + [3] * 4
    counts = {(2, 1): Fraction(0), (1, 2): Fraction(0)}
    for at, first in enumerate(deck):
        if first < 3:
            rest = [card for card in deck[:at] + deck[at + 1 :] if card <= 3 - first]
            second = 3 - first
            counts[first, second] += Fraction(rest.count(second), len(deck) * len(rest))
    words = Station("treasure_draws").behind("why one order is likelier")
    assert f"is certain: {counts[2, 1]}." in words
    assert f"may come: {counts[1, 2]}." in words


def test_the_worst_of_the_class_is_told_after_the_lines_are_read() -> None:
    lab = Station("law_of_large_numbers")
    shares = [row["mean"] for row in lab.names["room"].pot.rows()[:-1]]
    off = [100 * abs(share - fmean(shares)) for share in shares]
    worst, many = numbers(lab.behind("the worst of the class"))[:2]
    assert worst == round(max(off), 1)
    assert many == sum(far > 10 for far in off)


def test_thirty_classmates_come_closer_with_the_root_of_their_tries() -> None:
    lab = Station("law_of_large_numbers")
    few, _, many = numbers(lab.behind("a hundred thousand tries of each"))[:3]
    one_five = 1 - (5 / 6) ** 3
    share = 1 - (1 - one_five) ** 5 - 5 * one_five * (1 - one_five) ** 4
    for says, n in ((few, 100), (many, 100_000)):
        typical = 100 * (share * (1 - share) / n) ** 0.5
        # the root of a mean of 30 squares: its own standard error is a part of 1 in the root of 60
        assert abs(says - typical) < 4 * typical / 60**0.5
