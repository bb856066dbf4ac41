"""Answers explain themselves: cases that exclude each other and add up, and what the value rests on."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest

import hordeplay as hp
from hordeplay.games import fantahzee as fz
from hordeplay.games import horrible_hordes as hh
from hordeplay.odds.answer import Answer, Assumption, Case, about
from hordeplay.odds.pmf import Pmf

MAUREEN = ["Steamsmith", "Paladin", "Steamasaur", "Alchemist", "Sergeant"]

CASES: list[tuple[Callable[[], Answer], str]] = [
    (lambda: fz.odds.reach("55"), "82145855519/117546246144"),
    (lambda: fz.odds.reach("XX+XXX"), "461237/1259712"),
    (lambda: fz.odds.reach("XXX", dice=6), "30227099/34012224"),
    (lambda: fz.odds.reach("5+XX", dice=4, rerolls=1), "70643/139968"),
    (lambda: fz.odds.keeping((6, 5, 4, 3, 3, 2, 1), (3, 3), 2, "XX+XXX"), "61259/69984"),
    (lambda: fz.odds.keeping((6, 5, 4, 3, 3, 2, 1), (3, 3, 5), 2, "XX+XXX"), "10099/11664"),
    (lambda: fz.odds.keeping((6, 5, 4, 3, 3, 2, 1), (), 2, "XX+XXX"), "115643/139968"),
    (lambda: fz.odds.party(MAUREEN, dice=6), "5246529054475/352638738432"),
    (lambda: fz.odds.party(MAUREEN, dice=6, goal="all"), "14382135143/14693280768"),
    (lambda: fz.odds.party(["Sergeant", "Paladin"], goal="Paladin", rerolls=0), "19/324"),
    (lambda: fz.odds.beaten(5, ["Blighter"]), "7/15"),
    (lambda: fz.odds.balance(5, ["Blighter"]), "19/25"),
    (lambda: fz.odds.boss_next(1), "1/5"),
    (lambda: fz.odds.ambush(5, 2), "5189/3795"),
    (lambda: hh.odds.battle(1, "Gnoll Chieftain", 1).answer("win"), "3/7"),
    (lambda: hh.odds.battle(2, "Frost Giant Family").answer("destroyed"), "11789012295/46831515731"),
    (lambda: hh.odds.raid(1, settlements=1, horde="Pit Fiend Demons").answer("win"), "244301316157/544083434752"),
]


@pytest.mark.parametrize(("ask", "value"), CASES, ids=[value for _, value in CASES])
def test_the_cases_add_up_to_the_fraction(ask: Callable[[], Answer], value: str) -> None:
    answer = ask()
    assert str(answer.value) == value
    why = answer.why()
    assert why.total == answer.value
    assert len({case.says for case in why}) == len(why)
    assert all(case.part for case in why)
    assert len(why) > 1 or value in {"1/5", "3/7"}  # one place, one Army left
    assert answer.assumes
    assert str(why).splitlines()[-1].startswith("total")
    assert "<tfoot>" in why._repr_html_()


def test_an_answer_compares_with_decimals_as_its_fraction_does() -> None:
    low, half, high = (Answer(Fraction(value), "so often") for value in ("1/3", "1/2", "2/3"))
    assert half == Answer.from_float(0.5) == Answer.from_decimal(Decimal("0.5"))
    assert low < 0.5 < high
    assert half >= 0.5 >= half
    assert half == 0.5 != low
    assert not low > 0.4


def test_cases_that_do_not_add_up_are_a_fault() -> None:
    answer = Answer(Fraction(1, 2), "half", cases=lambda: [Case("a third", Fraction(1, 3))])
    with pytest.raises(AssertionError, match="add up to 1/3, not 1/2"):
        answer.why()


def test_what_an_answer_rests_on() -> None:
    rules = hp.rules("horrible-hordes").with_(army_hits_on=5).edit("hordes", "Frost Giant Family", hits=2)
    assumes = hh.odds.battle(2, "Frost Giant Family", rules=rules).assumes
    assert Assumption("changed", "army_hits_on", "6 -> 5") in assumes
    assert Assumption("changed", "hordes / Frost Giant Family / hits", "3 -> 2") in assumes
    assert "HH-RUL-43" in [one.where for one in assumes]
    assert "HH-RUL-52" in [one.where for one in hh.odds.raid(1, horde="Rat King").assumes]
    assert "HH-RUL-63" in [one.where for one in hh.odds.battle(1, "Wraith Lord").assumes]
    flip = fz.odds.flip(5, ["Blighter"])
    assert ("house", "Iron Ogre") in [one[:2] for one in flip.assumes]
    assert flip.why("beaten").total == flip.beaten
    assert flip.why("gain").total == flip.gain
    assert flip.why("loss").total == flip.loss
    advice = fz.odds.best_keep((6, 5, 4, 3, 3, 2, 1), 2, "XX+XXX")
    assert advice.why().total == advice.value
    assert advice.why(5).total == advice.keeping(5)
    assert "FZ-RUL-15" in [one.where for one in advice.assumes]
    with pytest.raises(ValueError, match="an ending is one of"):
        hh.odds.battle(2, "Rat King").why("fun")  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(ValueError, match="a figure of a flip"):
        flip.why("fun")  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("1/4", "1 in 4"), ("3/10", "3 in 10"), ("33/100", "about 1 in 3"), ("1/100", "1 in 100"),
        ("99/100", "all but 1 in 100"), ("0", "never"), ("1", "always"), ("7/8", "7 in 8"), ("1/10", "1 in 10"),
        ("3/7", "3 in 7"), ("5/12", "5 in 12"), ("7/20", "7 in 20"), ("31/72", "about 9 in 20"),
        ("0.0703", "about 1 in 14"), ("0.0506", "about 1 in 20"), ("1/20", "1 in 20"), ("0.98", "all but 1 in 50"),
        ("0.9297", "all but about 1 in 14"), ("9/10", "9 in 10"), ("1/1296", "1 in 1296"), ("5/1296", "about 1 in 259"),
    ],
)  # fmt: skip
def test_chances_in_words(value: str, words: str) -> None:
    assert about(Fraction(value)) == words


def test_words_of_a_chance_are_near_it() -> None:
    for k in range(1, 200):
        value = Fraction(k, 200)
        words = about(value).removeprefix("all but ").removeprefix("about ").split()
        near = Fraction(int(words[0]), int(words[2]))
        near = 1 - near if about(value).startswith("all but") else near
        assert abs(near - value) <= Fraction(1, 40)
        assert abs(near - value) * 4 <= min(value, 1 - value), "a rare chance is not told as half or twice as rare"


def test_a_number_is_written_once_if_it_is_whole_and_so_that_near_ones_differ() -> None:
    assert str(Answer(Fraction(20), "ways", "number")) == "ways: 20"
    assert [Answer(Fraction(value), "", "number").about for value in ("1/6", "11/60", "-39/20", "7381/252", "299/3")] == [
        "about 0.17", "about 0.18", "about -1.9", "about 29", "about 100"
    ]  # fmt: skip
    assert str(Answer(Fraction(1), "one of two", "chance")).endswith(": 1, 100.00 %, always")


def test_the_cases_of_a_mean_say_which_number_is_the_chance() -> None:
    left = Answer.mean(Pmf.of({0: 1, 2: 3}), "left", name=lambda n: f"{n} left")
    assert [case.says for case in left.why()] == ["2 left, with probability 3/4"]


def test_a_law_is_its_own_explanation() -> None:
    answer = Answer.of(Pmf.binomial(3, "1/2"), lambda n: n >= 2, "two or more")
    assert [case.part for case in answer.why()] == [Fraction(3, 8), Fraction(1, 8)]
    assert answer.about == "1 in 2"
