"""Prices in dice against the obvious: every assignment of real dice, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations

import pytest

from hordeplay.games.fantahzee.model.prices import Dice, reduced

PRICES = ("0", "X", "XX", "XXX", "5", "55", "15", "5+X", "5+XX", "XX+XX", "XX+X", "11+XX+X")


def counted(dice: tuple[int, ...]) -> tuple[int, ...]:
    """The dice as counts of the six faces."""
    return tuple(dice.count(face) for face in range(1, 7))


def pays(price: Dice, dice: tuple[int, ...]) -> bool:
    """Whether just these dice, in some order, are the price: numbers first, then group after group."""
    for order in permutations(dice):
        rest = list(order)
        if tuple(sorted(rest[: len(price.numbers)])) != price.numbers:
            continue
        del rest[: len(price.numbers)]
        fits = True
        for group in price.groups:
            fits = fits and len(dict.fromkeys(rest[:group])) == 1
            del rest[:group]
        if fits:
            return True
    return False


def rolls() -> Iterator[tuple[int, ...]]:
    """Every roll of five dice that differs."""
    return combinations_with_replacement(range(1, 7), 5)


@pytest.mark.parametrize("text", PRICES)
def test_payments_are_all_there_is(text: str) -> None:
    """FZ-HERO-02 to FZ-HERO-04, FZ-RUL-14, FZ-RUL-15: a payment is any choice of real dice that is the price."""
    price = Dice.read(text)
    for roll in rolls():
        ways = price.payments(counted(roll))
        obvious = {counted(some) for some in combinations(roll, price.size) if pays(price, some)}
        assert sorted(ways) == sorted(obvious), roll


@pytest.mark.parametrize("text", PRICES)
def test_notation_is_a_fixed_point(text: str) -> None:
    """What is written reads back, and is written the same again."""
    assert Dice.read(str(Dice.read(text))) == Dice.read(text)
    assert str(Dice.read(str(Dice.read(text)))) == str(Dice.read(text))


@pytest.mark.parametrize("text", ["", "+", "X+", "9", "XXXXXX", "X5", "x", "5 5", "00"])
def test_what_is_no_price_is_refused(text: str) -> None:
    """FZ-HERO-03: five of a kind is the most, and nonsense is a `ValueError` that quotes it."""
    with pytest.raises(ValueError, match=re_quoted(text)):
        Dice.read(text)


def re_quoted(text: str) -> str:
    """The text as an error quotes it, as a pattern."""
    return "'" + text.replace("+", r"\+") + "'"


def test_a_missing_face_cannot_be_paid() -> None:
    """FZ-DICE-01: with four-sided dice nobody pays a five."""
    assert Dice.read("5").payments([3, 3, 3, 3]) == ()


def test_fz_ex_07_three_dice_pay_four_x_less_one() -> None:
    """FZ-EX-07, FZ-HERO-07: with one reduction XXXX is paid by three equal dice."""
    prices = reduced(Dice.read("XXXX"), (1,))
    assert {str(price): spent for price, spent in prices.items()} == {"XXXX": (), "XXX": (1,)}
    assert Dice.read("XXX").payments(counted((3, 3, 3, 4, 1))) == (counted((3, 3, 3)),)


def test_fz_ex_08_numbers_are_not_reduced() -> None:
    """FZ-EX-08, FZ-FAQ-08: reductions leave two fives and two fours alone."""
    for text in ("55", "44"):
        assert list(reduced(Dice.read(text), (1, 2))) == [Dice.read(text)]


def test_reductions_are_spent_sparingly() -> None:
    """FZ-RUL-16, FZ-RUL-17: no token is wasted where fewer X do, and tokens are never split."""
    prices = {str(price): spent for price, spent in reduced(Dice.read("XXX"), (1, 1, 2)).items()}
    assert prices == {"XXX": (), "XX": (1,), "X": (2,), "0": (1, 2)}
    assert reduced(Dice.read("X"), (2,))[Dice()] == (2,)
    assert reduced(Dice.read("XX+XX"), (1, 1))[Dice.read("X+X")] == (1, 1)
    assert list(reduced(Dice.read("X"), (1, 2), least=1)) == [Dice.read("X")]
    assert {str(price) for price in reduced(Dice.read("XXX"), (1, 2), least=1)} == {"XXX", "XX", "X"}


def test_merged_groups() -> None:
    """FZ-RUL-15: the other reading makes one group of all X."""
    assert str(Dice.read("5+XX+X").merged()) == "5+XXX"
    assert Dice.read("XX").merged() == Dice.read("XX")
