"""What a duel refuses, how it prints, and what its parts mean."""

from __future__ import annotations

import re
from fractions import Fraction
from random import Random

import pytest

from hordeplay.odds.duel import Duel, Left, Rank, battle, grid

ARMY = Rank("army", 2, "1/2", "2/5")


@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        ({"units": 2, "foes": 3}, "needs their hit= and risk="),
        ({"units": [ARMY], "foes": 3, "hit": "1/2"}, "ranks bring their own"),
        ({"units": -1, "foes": 3, "hit": 0, "risk": 0}, "between 0 and 200; got -1"),
        ({"units": 1, "foes": 300, "hit": 0, "risk": 0}, "between 0 and 200; got 300"),
        ({"units": 1, "foes": 1, "hit": "3/2", "risk": 0}, "between 0 and 1; got 3/2"),
        ({"units": 1, "foes": 1, "hit": 0.5, "risk": 0}, "got the float 0.5"),
        ({"units": 1, "foes": 1, "hit": 0, "risk": "often"}, "text like '2/5'; got 'often'"),
        ({"units": [ARMY, ARMY], "foes": 1}, "all with different names"),
        ({"units": [], "foes": 1}, "one rank or more"),
        ({"units": [ARMY], "foes": 1, "order": "horde_first"}, "simultaneous, player_first, enemy_first"),
        ({"units": [ARMY], "foes": 1, "targeting": "random"}, "sequential, declared"),
        ({"units": [ARMY], "foes": 1, "foe_extra": [(1, ["1/2", "1/2"])]}, "one chance for each of"),
        ({"units": [ARMY], "foes": 1, "before": [(-1, "1/2")]}, "the dice of a volley"),
        ({"units": [ARMY], "foes": 1, "extra": [(1, "11/10")]}, "the chance of a volley lies between 0 and 1"),
        ({"units": [ARMY], "foes": 1, "foe_before": [(1, [0.5])]}, "the chance of a volley is a Fraction"),
        ({"units": [ARMY], "foes": 1, "foe_spare": 1, "growth": 1}, "between 0 and 0"),
    ],
)
def test_refusals_name_what_is_allowed(words: dict[str, object], allowed: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        battle(**words)  # type: ignore[arg-type]  # wrong on purpose
    assert allowed in str(refused.value)


def test_a_rank_refuses_hits_that_it_cannot_have_taken() -> None:
    with pytest.raises(ValueError, match="between 0 and 1; got 2"):
        Rank("castle", 1, 0, 0, toughness=2, hurt=2)
    with pytest.raises(ValueError, match="between 0 and 0; got 1"):
        Rank("army", 1, 0, 0, hurt=1)


def test_an_unknown_rank_is_named() -> None:
    outcome = battle([ARMY], 1)
    with pytest.raises(ValueError, match="the ranks are army; got 'castle'"):
        outcome.units("castle")
    with pytest.raises(ValueError, match="the ranks are army; got 'castle'"):
        outcome.lost("castle")


def test_nobody_to_fight() -> None:
    assert battle(2, 0, hit="1/2", risk="1/2").win == 1
    assert battle(0, 2, hit="1/2", risk="1/2").lose == 1
    assert battle(0, 0, hit="1/2", risk="1/2").mutual == 1
    assert battle(2, 0, hit="1/2", risk="1/2", before=[(1, 1)], extra=[(1, 1)]).rounds == 0


def test_a_stalemate_may_come_in_the_middle() -> None:
    """A castle that can hit falls; behind it stands what can neither hit nor be hit."""
    outcome = battle([Rank("castle", 1, "1/2", "1/2"), Rank("ditch", 1, 0, 0)], 1)
    assert (outcome.win, outcome.stalemate) == (Fraction(2, 3), Fraction(1, 3))
    assert outcome.left.exactly(Left((0, 1), 1)) == Fraction(1, 3)
    assert outcome.rounds == Fraction(4, 3)


def test_what_is_left_adds_up() -> None:
    castle, army = Rank("castle", 1, "2/5", "2/5", toughness=2), Rank("army", 2, "1/2", "3/10", spare=1)
    outcome = battle([castle, army], 3)
    assert outcome.survivors.mean == outcome.units("castle").mean + outcome.units("army").mean
    assert outcome.lost().mean == outcome.lost("castle").mean + outcome.lost("army").mean == 3 - outcome.survivors.mean
    assert outcome.foes.exactly(0) == outcome.destroyed
    assert outcome.grown(0) == outcome.foes


def test_cancelled_hits_are_hits_that_a_rank_takes_first() -> None:
    assert battle(1, 2, hit="1/2", risk="2/5", spare=2).win == battle([Rank("x", 1, "1/2", "2/5", toughness=3)], 2).win
    ours = battle(1, 2, hit="2/5", risk="1/2", spare=1)
    assert battle(2, 1, hit="1/2", risk="2/5", foe_spare=1).win == ours.lose


def test_a_hurt_castle_is_a_castle_of_one_hit() -> None:
    hurt, whole = Rank("castle", 1, "2/5", "2/5", toughness=2, hurt=1), Rank("castle", 1, "2/5", "2/5")
    assert battle([hurt], 2).left == battle([whole], 2).left


def test_volleys_before_round_one_are_a_mixture_of_starts() -> None:
    shot = battle(2, 3, hit="1/2", risk="2/5", before=[(2, "3/10")])
    odds = grid(2, 3, "1/2", "2/5")
    assert shot.win == sum(
        w * odds[2, 3 - k].win for k, w in enumerate((Fraction(49, 100), Fraction(42, 100), Fraction(9, 100)))
    )


def test_it_prints() -> None:
    outcome = battle(1, 1, hit="1/2", risk="2/5")
    assert str(outcome).splitlines()[1].split()[:3] == ["win", "3/7", "0.428571"]
    assert "<td>3/7</td>" in outcome._repr_html_()
    assert str(grid(2, 1, "1/2", "2/5")).splitlines() == ["win        1", "  1 0.428571", "  2 0.932773"]
    assert repr(grid(2, 1, "1/2", "2/5")) == "<Grid of 0..2 units against 0..1 counters>"


def test_a_grid_refuses() -> None:
    with pytest.raises(ValueError, match="1 unit and 1 counter or more; got 0 and 1"):
        grid(0, 1, 0, 0)
    with pytest.raises(KeyError):
        grid(1, 1, 0, 1)[2, 1]


def test_questions_are_values() -> None:
    """Equal duels are equal keys, however their chances were written; a draw from the end is one number and a look-up."""
    assert Duel((ARMY,), 3) == Duel((Rank("army", 2, Fraction(1, 2), "0.4"),), 3)
    assert Duel((ARMY,), 3, before=((1, "1/2"),)) == Duel((ARMY,), 3, before=((1, "0.5"),))
    assert len({Duel((ARMY,), 3): 1, Duel((Rank("army", 2, "0.5", "0.4"),), 3): 2}) == 1
    left = Duel((ARMY,), 3).end().left
    assert left.sample(Random(5).randrange) in left


def test_a_huge_exact_outcome_can_be_shown() -> None:
    """Python writes no whole number of more than 4300 digits."""
    many = battle(2, 99, hit="1/5", risk="7/10")
    assert "<about " in repr(many)
    assert "rounds on average" in str(many)
    assert re.search(r"<td>a fraction of about \d+,\d{3} digits</td>", many._repr_html_())
    assert repr(many.left).startswith("<Pmf of ")
