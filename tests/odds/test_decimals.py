"""Duels counted in floats: each chance against the whole numbers, within what the outcome itself says."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from hordeplay.games import horrible_hordes as hh
from hordeplay.odds import decimals
from hordeplay.odds.chain import Order, Targeting
from hordeplay.odds.duel import Duel, Outcome, Rank, battle
from hordeplay.odds.effort import TooMuchWork

GARRISON = (
    Rank("castle", 2, "2/5", "2/5", toughness=2, hurt=1, spare=1),
    Rank("army", 3, "1/2", "3/10"),
    Rank("settlement", 1, 0, "1/2"),
)
OPENED = {
    "before": ((2, "1/2"),),
    "extra": ((2, "1/3"),),
    "foe_before": ((1, ("1/2", "1/3", "1/4")),),
    "foe_extra": ((2, ("1/2", "1/3", 1)),),
}


def same(duel: Duel) -> Outcome:
    """The outcome in decimals, once every number of it is as near to the exact one as it says."""
    exact, rough = duel.end(), duel.end(exact=False)
    assert exact.off == 0 < rough.off < 1e-11
    assert set(exact.left) == set(rough.left)
    pairs = [(exact.left[left], rough.left[left]) for left in exact.left]
    pairs += [(getattr(exact, one), getattr(rough, one)) for one in ("win", "mutual", "lose", "stalemate", "rounds")]
    for true, counted in pairs:
        assert abs(counted - true) <= rough.off * true
    assert rough.win + rough.mutual + rough.lose + rough.stalemate == 1
    return rough


@pytest.mark.parametrize(("order", "targeting"), [*product(get_args(Order), get_args(Targeting))])
@pytest.mark.parametrize("foes", [0, 1, 3, 7])
def test_decimals_are_as_near_as_they_say(order: Order, targeting: Targeting, foes: int) -> None:
    for growth in (0, 2):
        same(Duel(GARRISON, foes, order, targeting, growth=growth))
        same(Duel(GARRISON, foes, order, targeting, growth=growth, **OPENED))  # type: ignore[arg-type]  # words of it
        same(Duel((Rank("sure", 4, 1, "1/9"),), foes, order, targeting, growth=growth))
        same(Duel((Rank("rare", 4, "1/1000000", 0),), foes, order, targeting, growth=growth))
    same(Duel(GARRISON, foes, order, targeting, foe_spare=2, extra=((2, "1/3"),)))


def test_who_never_hits_stands_there_for_ever_in_decimals_too() -> None:
    assert same(Duel((Rank("army", 4, 0, 0),), 3)).stalemate == 1
    assert 0 < same(Duel((Rank("army", 4, 0, 0),), 3, extra=((1, "1/2"),))).stalemate < 1 + 1e-9
    assert same(Duel((Rank("army", 0, "1/2", 0),), 3)).lose == 1


def test_twenty_against_twenty_and_what_is_too_long_for_whole_numbers() -> None:
    same(Duel((Rank("army", 20, "1/2", "2/5"),), 20))
    with pytest.raises(TooMuchWork, match=r"take fewer of them, or count in decimals \(exact=False\)"):
        battle(40, 40, hit="1/2", risk="2/5")
    end = battle(40, 40, hit="1/2", risk="2/5", exact=False)
    assert round(float(end.win), 6) == 0.893342
    great = hh.odds.battle(200, "Rat King", 200, exact=False)
    assert great.off < 1e-9
    assert great.win + great.lose + great.mutual == 1
    with pytest.raises(TooMuchWork, match="in decimals takes about"):
        Duel((Rank("castle", 200, "1/2", "2/5", toughness=3),), 200).end(exact=False)


def test_an_answer_in_decimals_says_so() -> None:
    end = hh.odds.battle(40, "Rat King", 40, exact=False)
    answer = end.answer("win", "40 Armies win")
    assert "40 Armies win (in decimals, off by less than 1 part in 10^10)" in str(answer)
    assert "counted in floating point: off by less than 1 part in 10^10" in str(answer.assumes)
    assert answer.why().total == answer
    assert answer.assumes.knobs == hh.odds.battle(1, "Rat King").answer("win").assumes.knobs
    assert "in decimals" in end.rounds_answer().says
    assert "in decimals, off by less than 1 part in 10^10" in str(end)
    assert "in decimals, off by less than" in end._repr_html_()
    assert "in decimals" not in str(hh.odds.battle(2, "Rat King"))
    assert not any("floating" in one.says for one in hh.odds.battle(2, "Rat King").assumes)
    raid = hh.odds.raid(1, 1, 1, horde="Wraith Lord", exact=False)
    plain = hh.odds.raid(1, 1, 1, horde="Wraith Lord")
    assert abs(raid.win / plain.win - 1) <= raid.off
    assert hh.odds.size_after(raid).keys() == hh.odds.size_after(plain).keys()


def test_without_numpy_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decimals, "np", None)
    with pytest.raises(ValueError, match="counted in decimals with numpy, which is not installed here"):
        battle(37, 41, hit="1/3", risk="2/5", exact=False)
