"""Station 6, every number again: all hands of a small deck one by one, large decks card by card."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import sqrt

import pytest
from course.station import Station, numbers, rows

DECK = range(15)


@pytest.fixture(scope="module")
def station() -> Station:
    return Station("06_draws")


def drawn(marked: int, n: int) -> dict[int, Fraction]:
    """How many of the first so many cards of 15 are among n, by all hands."""
    hands = Counter(sum(card < marked for card in hand) for hand in combinations(DECK, n))
    return {x: Fraction(ways, hands.total()) for x, ways in sorted(hands.items())}


def put_back(p: Fraction, n: int) -> dict[int, Fraction]:
    """The same where each card is put back: one more draw, n times."""
    law = {0: Fraction(1)}
    for _ in range(n):
        law = {x: law.get(x, 0) * (1 - p) + law.get(x - 1, 0) * p for x in range(len(law) + 1)}
    return law


def mean(law: dict[int, Fraction]) -> Fraction:
    return sum((x * p for x, p in law.items()), Fraction(0))


def variance(law: dict[int, Fraction]) -> Fraction:
    return sum((p * (x - mean(law)) ** 2 for x, p in law.items()), Fraction(0))


def at_least_one(good: int, cards: int, n: int) -> Fraction:
    """Draw card by card; of no wanted one, one less is left each time."""
    none = Fraction(1)
    for gone in range(n):
        none *= Fraction(cards - good - gone, cards - gone)
    return 1 - none


def test_a_crooked_die_among_three_treasures(station: Station) -> None:
    law = drawn(2, 3)
    answer, mistakes = station.guessed(0)
    assert dict(station.names["treasures"]) == law
    assert answer == 1 - law[0]
    p = Fraction(2, 15)
    assert list(mistakes.values()) == [3 * p, 1 - put_back(p, 3)[0], p, law[1]]
    assert Fraction(13 * 12 * 11, 15 * 14 * 13) == law[0]
    assert station.reason(0) == f"None: 13/15 · 12/14 · 11/13 = {float(law[0]):.3f}. 1 minus that."


def test_the_second_card_is_as_likely_as_the_first(station: Station) -> None:
    pairs = list(permutations(DECK, 2))
    first, second = (Fraction(sum(pair[i] < 2 for pair in pairs), len(pairs)) for i in range(2))
    assert first == second
    assert station.quiz(0)._answer() == "the same"
    tree, sheet, words, reduced = station.names["two_draws"]()
    assert reduced == "1/7 is 2/14: 2 of the 14 cards that are left."
    ways = Counter(tuple("Crooked Die" if card < 2 else "another" for card in pair) for pair in pairs)
    assert {leaf.path: leaf.probability * 210 for leaf in tree.leaves} == dict(ways)
    listed = [numbers(line) for line in str(sheet).splitlines()[2:]]
    assert listed == [*([ways[leaf.path]] for leaf in tree.leaves), [len(pairs)]]
    assert numbers(words) == [round(float(second), 4), round(float(first), 4)]


def test_cards_and_dice_have_the_same_mean_and_another_variance(station: Station) -> None:
    cards, dice = drawn(6, 7), put_back(Fraction(6, 15), 7)
    assert dict(station.names["without"]) == cards
    assert dict(station.names["with_return"]) == dice
    assert mean(cards) == mean(dice)
    answer, mistakes = station.guessed(1)
    assert answer == variance(cards)
    assert list(mistakes.values()) == [variance(dice), variance(dice) * Fraction(8, 15), mean(cards)]
    table = [row[-2:] for row in rows(station.behind("both distributions"), "not put back", 11)]
    figures = [[mean(law) for law in (cards, dice)], [variance(law) for law in (cards, dice)]]
    figures += [[Fraction(sqrt(variance(law))) for law in (cards, dice)]]
    figures += [[law.get(x, Fraction(0)) for law in (cards, dice)] for x in range(8)]
    assert table == [[round(float(value), 4) for value in row] for row in figures]


def test_the_covariance_of_two_draws(station: Station) -> None:
    pairs = list(permutations(DECK, 2))
    p = Fraction(6, 15)
    both = Fraction(sum(max(pair) < 6 for pair in pairs), len(pairs))
    covariance = both - p**2
    text = station.behind("the covariance, and the factor")
    assert f"= {float(both):.4f}; p² = {float(p**2)}; Cov = {float(covariance):.4f}: below 0." in text
    dice, cards = variance(put_back(p, 7)), variance(drawn(6, 7))
    assert dice + 42 * covariance == cards
    parts = f"{float(dice)} + 42 · ({covariance}) = {float(dice)} - {float(dice - cards):.2f} = {float(cards)}."
    assert f"Var(X) = {parts}" in text
    assert covariance == -p * (1 - p) / 14
    assert f"8/14 = {float(cards / dice):.4f}" in text


def test_the_variance_for_each_number_of_draws(station: Station) -> None:
    chart = str(station.names["variances"]()[0])
    values = []
    for n in range(16):
        cards, dice = variance(drawn(6, n)), variance(put_back(Fraction(6, 15), n))
        values.append(cards)
        assert f"  not put back  {n}.0  {float(cards):.4g}\n" in chart
        assert f"  put back  {n}.0  {float(dice):.4g}\n" in chart
    assert values[15] == 0
    assert max(values) == values[7] == values[8]


def test_a_sergeant_in_a_hand(station: Station) -> None:
    answer, mistakes = station.guessed(2)
    assert answer == at_least_one(4, 96, 5)
    assert list(mistakes.values()) == [1 - put_back(Fraction(4, 96), 5)[0], Fraction(1, 24)]
    assert station.reason(2) == "1 - 92/96 · 91/95 · 90/94 · 89/93 · 88/92."


def test_other_digits_and_another_hero_leave_the_sums_right() -> None:
    changed = Station("06_draws", {"digits = 4": "digits = 2", 'name = 5, "Sergeant"': 'name = 4, "Archmage"'})
    assert "Var(X) = 1.68 + 42 · (-3/175) = 1.68 - 0.72 = 0.96." in changed.behind("the covariance, and the factor")
    copies = int(changed.names["in_hand"].mean / 4 * 96)
    answer, mistakes = changed.guessed(2)
    assert answer == at_least_one(copies, 96, 4)
    assert list(mistakes.values()) == [1 - put_back(Fraction(copies, 96), 4)[0], Fraction(copies, 96)]


def test_larger_and_larger_decks(station: Station) -> None:
    text = station.behind("larger and larger decks")
    table = rows(text, "correction", 4)
    dice = float(1 - put_back(Fraction(1, 3), 5)[0])
    for (cards, *listed), size in zip(table, (15, 30, 96, 960), strict=True):
        assert cards == size
        wanted = (Fraction(size - 5, size - 1), at_least_one(size // 3, size, 5), dice)
        assert listed == [round(float(value), 4) for value in wanted]
    hand, back = at_least_one(4, 96, 5), 1 - put_back(Fraction(4, 96), 5)[0]
    assert f"Sergeant in the hand of 5: {float(hand):.4f}, and with putting back {float(back):.4f}." in text


def test_the_correction_of_the_small_deck_is_the_ratio_of_two_variances() -> None:
    """With 15 cards all hands can be counted; so the factor that the table shows is no formula of ours."""
    hands = Counter(sum(card < 5 for card in hand) for hand in combinations(DECK, 5))
    cards = {x: Fraction(n, hands.total()) for x, n in hands.items()}
    throws = Counter(sum(face < 1 for face in throw) for throw in product(range(3), repeat=5))
    dice = {x: Fraction(n, throws.total()) for x, n in throws.items()}
    assert variance(cards) / variance(dice) == Fraction(10, 14)


def test_the_answers_and_the_closing_question(station: Station) -> None:
    assert f"is {sqrt(49_000 / 49_999):.4f} of that with putting back" in station.behind("both answers")
    quiz = station.quiz(1)
    p = Fraction(6, 15)
    quiz.choose(str(variance(drawn(6, 10)) / variance(put_back(p, 10))))
    assert quiz.right
    quiz.choose("1/3")
    assert quiz.right is False
