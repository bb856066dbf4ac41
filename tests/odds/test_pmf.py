"""`Pmf` keeps exact chances, and says what it allows."""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from math import sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hordeplay.odds.pmf import Pmf, chance

DIE = Pmf.uniform(range(1, 7))
LAWS = st.dictionaries(st.integers(-3, 6), st.integers(1, 9), min_size=1, max_size=5).map(Pmf.of)


def test_it_is_a_mapping_of_fractions() -> None:
    law = Pmf({"hit": "2/5", "miss": Fraction(3, 5)})
    assert dict(law) == {"hit": Fraction(2, 5), "miss": Fraction(3, 5)}
    assert law["hit"] == Fraction(2, 5)
    assert (len(law), "hit" in law, "draw" in law, law.get("draw")) == (2, True, False, None)
    assert law.exactly("draw") == 0
    with pytest.raises(KeyError):
        law["draw"]


def test_equal_laws_are_equal_keys() -> None:
    assert Pmf.of({1: 2, 2: 4}) == Pmf.of({2: 2, 1: 1}) == {1: Fraction(1, 3), 2: Fraction(2, 3)}
    assert hash(Pmf.of({1: 2, 2: 4})) == hash(Pmf.of({2: 2, 1: 1}))
    assert Pmf.of({1: 1, 2: 0}) == Pmf.sure(1)
    assert DIE != 7
    assert deepcopy(DIE) == DIE


def test_outcomes_are_sorted_where_they_can_be() -> None:
    assert list(Pmf.of({3: 1, 1: 1, 2: 1})) == [1, 2, 3]
    assert list(Pmf.of({"b": 1, 1: 1})) == ["b", 1]


@pytest.mark.parametrize("pmf", [DIE, Pmf.uniform("HT"), Pmf.binomial(3, "1/3"), Pmf.sure((1, "x"))], ids=str)
def test_a_short_repr_is_code(pmf: Pmf[object]) -> None:
    code = repr(pmf)
    assert code.startswith("Pmf.of({")
    assert Pmf.of(pmf.weights) == pmf


def test_a_long_repr_is_short() -> None:
    assert repr(Pmf.binomial(40, "1/3")) == "<Pmf of 41 outcomes>"


def test_it_prints_as_a_table() -> None:
    assert str(Pmf.of({"hit": 2, "miss": 3})).splitlines() == [
        "outcome  chance  decimal",
        "hit         2/5  0.400000  █████████████",
        "miss        3/5  0.600000  ████████████████████",
    ]
    rare = Pmf({"yes": Fraction(1, 10**9), "no": 1 - Fraction(1, 10**9)})
    assert "1.00e-09  █" in str(rare)
    assert "a fraction of 100 digits" in str(Pmf.binomial(60, "1/7"))


def test_html_is_escaped() -> None:
    assert "<td>&lt;b&gt;</td><td>1</td>" in Pmf.sure("<b>")._repr_html_()


def test_rows_are_tidy() -> None:
    assert Pmf.of({1: 1, 2: 3}).rows() == [
        {"outcome": 1, "chance": Fraction(1, 4), "decimal": 0.25},
        {"outcome": 2, "chance": Fraction(3, 4), "decimal": 0.75},
    ]


def test_moments_of_a_die() -> None:
    assert (DIE.mean, DIE.variance, DIE.sd) == (Fraction(7, 2), Fraction(35, 12), sqrt(35 / 12))
    assert Pmf.of({Fraction(1, 2): 1, Fraction(3, 2): 1}).mean == 1


def test_tails_and_quantiles() -> None:
    assert [DIE.at_least(5), DIE.at_most(4)] == [Fraction(1, 3), Fraction(2, 3)]
    assert [DIE.at_least(7), DIE.at_least(-3)] == [0, 1]
    assert [DIE.quantile(q) for q in ("1/6", "0.17", "1/2", 1)] == [1, 2, 3, 6]


def test_conditioning_and_mapping() -> None:
    assert DIE.given(lambda x: x % 2 == 0) == Pmf.uniform([2, 4, 6])
    assert DIE.chance(lambda x: x > 4) == Fraction(1, 3)
    assert DIE.map(lambda x: x % 3) == Pmf.uniform([0, 1, 2])
    assert DIE.then(lambda x: Pmf.sure(x % 2)) == Pmf.uniform([0, 1])


def test_sums_of_independents() -> None:
    two = DIE + DIE
    assert two == Pmf.of({n: 6 - abs(7 - n) for n in range(2, 13)})
    assert sum([DIE, DIE], Pmf.sure(0)) == two
    assert DIE + 1 == 1 + DIE == Pmf.uniform(range(2, 8))
    assert Pmf.binomial(2, "1/3") + Pmf.binomial(3, "1/3") == Pmf.binomial(5, "1/3")
    with pytest.raises(TypeError):
        DIE + "one"  # type: ignore[operator]  # wrong on purpose


def test_joint_and_mixture() -> None:
    both = Pmf.joint(DIE, Pmf.uniform("HT"))
    assert both[6, "H"] == Fraction(1, 12)
    assert both.map(lambda pair: pair[0]) == DIE
    assert Pmf.joint(DIE, DIE, DIE).map(sum) == DIE + DIE + DIE
    assert Pmf.mixture([("1/2", DIE), ("1/2", Pmf.sure(6))]).exactly(6) == Fraction(7, 12)


@settings(derandomize=True, deadline=None, max_examples=60, database=None)
@given(LAWS, LAWS)
def test_sums_add_means_and_variances(one: Pmf[int], two: Pmf[int]) -> None:
    total = one + two
    assert sum(total.values()) == 1
    assert total.mean == one.mean + two.mean
    assert total.variance == one.variance + two.variance
    assert total == Pmf.joint(one, two).map(lambda pair: pair[0] + pair[1])
    median = total.quantile("1/2")
    assert total.at_most(median) >= Fraction(1, 2) > total.at_most(median - 1)


def test_every_uniform_number_draws_its_share() -> None:
    law = Pmf.of({"a": 1, "b": 2, "c": 3})
    numbers = iter(range(law.total))
    drawn = [law.sample(lambda _: next(numbers)) for _ in range(law.total)]
    assert drawn == ["a", "b", "b", "c", "c", "c"]
    assert law.sample(Random(1).randrange) == law.sample(Random(1).randrange)
    with pytest.raises(ValueError, match=r"gives 0..n-1; it gave 6 for n = 6"):
        law.sample(lambda n: n)


@pytest.mark.parametrize("value", [0.5, "x", "1/0", "3/2", -1, Fraction(7, 6), None, [1], "1e-999999999"])
def test_what_is_no_chance_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="a chance"):
        chance(value)  # type: ignore[arg-type]  # wrong on purpose


def test_refusals_name_what_is_allowed() -> None:
    with pytest.raises(ValueError, match="sum to 1, these to 9/10"):
        Pmf({0: "1/2", 1: "2/5"})
    with pytest.raises(ValueError, match="0 or more and not all 0"):
        Pmf.of({0: 0})
    with pytest.raises(ValueError, match="0 or more and not all 0"):
        Pmf.of({0: -1, 1: 2})
    with pytest.raises(ValueError, match="not all 0"):
        Pmf.of({})
    with pytest.raises(ValueError, match="one outcome or more"):
        Pmf.uniform([])
    with pytest.raises(ValueError, match="0 tries or more; got -1"):
        Pmf.binomial(-1, "1/2")
    with pytest.raises(ValueError, match="at least one possible outcome"):
        DIE.given(lambda x: x > 6)
    with pytest.raises(ValueError, match="above 0 and at most 1"):
        DIE.quantile(0)
    with pytest.raises(ValueError, match="sum to 1, these to 3/4"):
        Pmf.mixture([("1/2", DIE), ("1/4", DIE)])
