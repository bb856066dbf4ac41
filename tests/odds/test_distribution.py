"""A distribution that knows what it is of, and a duel that is fought die by die."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from hordeplay.core.luck import Source, key_of
from hordeplay.odds.answer import Case, model
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.duel import Duel, Order, Rank, Targeting
from hordeplay.odds.outcome import Left
from hordeplay.odds.pmf import Pmf

ORDERS: tuple[Order, ...] = ("simultaneous", "player_first", "enemy_first")
TARGETINGS: tuple[Targeting, ...] = ("sequential", "declared")


def test_it_is_the_pmf_that_it_was_made_of() -> None:
    coins = Pmf.binomial(3, "1/2")
    heads = Distribution(coins, "heads of three coins")
    assert heads == coins
    assert hash(heads) == hash(coins)
    assert (heads.mean, heads.at_least(2), str(heads)) == (coins.mean, coins.at_least(2), str(coins))
    assert type(heads.map(lambda n: n > 1)) is Pmf
    again, parts = heads.__reduce__()  # another process gets the numbers, not the functions
    assert again(*parts) == coins


def test_its_answers_carry_what_it_knows() -> None:
    tried = [3, 0, 2]
    heads = Distribution(
        Pmf.binomial(3, "1/2"),
        "heads",
        lambda: [model("fair coins")],
        trial=lambda source: tried[source.randbelow(1)],
        name=lambda n: f"{n} heads",
    )
    answer, mean = heads.answer(lambda n: n >= 2, "two or more"), heads.average()
    assert (answer.value, mean.value) == (Fraction(1, 2), Fraction(3, 2))
    assert [case.says for case in answer.why()] == ["2 heads", "3 heads"]
    assert str(answer.assumes) == str(heads.assumes) == "model: fair coins"
    assert answer.trial is not None
    assert mean.trial is not None
    assert (answer.trial(Source(b"x" * 32, 0)), mean.trial(Source(b"x" * 32, 0))) == (True, 3)
    assert Distribution(Pmf.sure(1), "one").answer(lambda _: True).trial is None


def test_an_outcome_can_be_asked_for_by_itself() -> None:
    """Its name goes into the sentence, where a `{}` stands or at the end; a name that is none is refused."""
    names = {0: "nothing", 1: "heads"}
    coin = Distribution(Pmf.binomial(1, "1/3"), "a coin brings {}", name=lambda n: names[n])
    assert (coin.answer(1).says, coin.answer(1).value) == ("a coin brings heads", Fraction(1, 3))
    assert coin.answer(1, "says who?").says == "says who?"
    assert Distribution(coin, "a coin").answer(1).says == "a coin: 1"
    assert Distribution(coin, "a coin").answer(5).value == 0
    assert [case.says for case in coin.answer(0).why()] == ["nothing"]
    with pytest.raises(KeyError):
        coin.answer(2)


def test_cases_and_shares_can_be_finer_than_outcomes() -> None:
    """Two coins: one head comes about in two ways; the mean is a half for each coin."""
    ways = {0: ["TT"], 1: ["HT", "TH"], 2: ["HH"]}
    heads = Distribution(
        Pmf.binomial(2, "1/2"),
        "heads",
        cases=lambda n: [Case(way, Fraction(1, 4)) for way in ways[n]],
        mean_says="heads of two coins",
        shares=lambda: [Case("first coin", Fraction(1, 2)), Case("second coin", Fraction(1, 2))],
    )
    assert [case.says for case in heads.answer(lambda n: n > 0, "some").why()] == ["HT", "TH", "HH"]
    mean = heads.average()
    assert (mean.says, mean.value) == ("heads of two coins", Fraction(1))
    assert mean.law is heads
    assert [case.says for case in mean.why()] == ["first coin", "second coin"]
    wrong = Distribution(heads, "heads", cases=lambda _: [Case("half of it", Fraction(1, 8))])
    with pytest.raises(AssertionError, match="the cases add up to 1/8, not 1/2"):
        wrong.answer(1).why()


def duels(n: int) -> list[Duel]:
    """Duels of every kind, the same ones every time."""
    dice = Random(1)

    def chance() -> str:
        return f"{dice.randint(0, 4)}/{dice.choice([4, 5])}"

    def rank(name: str) -> Rank:
        tough = dice.choice([1, 1, 2])
        hurt, spare = dice.randint(0, tough - 1), dice.choice([0, 0, 1])
        return Rank(name, dice.randint(0, 2), chance(), chance(), toughness=tough, hurt=hurt, spare=spare)

    def some(*what: object) -> tuple[object, ...]:
        return what if dice.random() < 0.3 else ()

    fought = []
    for _ in range(n):
        ranks = tuple(rank(name) for name in "abc"[: dice.randint(1, 3)])
        risks = tuple(chance() for _ in ranks)
        spare = dice.choice([0, 0, 1])
        fought.append(
            Duel(
                ranks,
                dice.randint(0, 4),
                dice.choice(ORDERS),
                dice.choice(TARGETINGS),
                before=some((1, chance())),  # type: ignore[arg-type]  # one volley or none
                extra=some((2, chance())),  # type: ignore[arg-type]
                foe_before=some((1, risks)),  # type: ignore[arg-type]
                foe_extra=some((1, risks)),  # type: ignore[arg-type]
                foe_spare=spare,
                growth=0 if spare else dice.choice([0, 0, 1]),
            )
        )
    return fought


@pytest.mark.parametrize("number", range(40))
def test_a_duel_fought_die_by_die_ends_as_often_as_it_should(number: int) -> None:
    """Ranks, toughness, damage, cancelled hits, orders, targets, opening volleys and growth, all against the exact chain."""
    duel, tries = duels(40)[number], 600
    end = duel.end()
    ended: Counter[Left] = Counter()
    rounds = 0
    for n in range(tries):
        left, fought = duel.play(Source(key_of("duel", number), n))
        ended[left] += 1
        rounds += fought
    assert ended.keys() <= end.left.keys()
    for left, chance in end.left.items():
        spread = sqrt(tries * float(chance * (1 - chance)))
        assert abs(ended[left] - tries * float(chance)) <= 4.5 * spread + 1, (left, chance)
    assert rounds / tries == pytest.approx(float(end.rounds), rel=0.25, abs=0.05)
