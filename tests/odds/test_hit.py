"""Attack tables against an enumeration of every die."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from hordeplay.odds.hit import any_of, burst, carry, reach, three_tests, two_tests


@pytest.mark.parametrize("need", range(-1, 13))
def test_reach_counts_faces(need: int) -> None:
    assert reach(need, 10) == Fraction(sum(face >= need for face in range(1, 11)), 10)


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize(("need", "cover"), [(7, 4), (5, 2), (11, 3), (1, 7)])
def test_one_attack_is_what_its_dice_count(dice: int, need: int, cover: int) -> None:
    tally: Counter[str] = Counter()
    for *faces, die in product(*[range(1, 11)] * dice, range(1, 7)):
        tests = (max(faces) >= need) + (die >= cover)
        tally[("none", "vuln", "wound")[tests]] += 1
    outcomes = two_tests(any_of(dice, reach(need, 10)), reach(cover, 6))
    assert {k: outcomes.exactly(k) for k in tally} == {k: Fraction(n, 10**dice * 6) for k, n in tally.items()}


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_an_explosion_is_what_its_dice_count(dice: int) -> None:
    tally: Counter[tuple[int, int]] = Counter()
    for *faces, die in product(*[range(1, 11)] * dice, range(1, 7)):
        hits = sum(face >= 6 for face in faces)
        tally[(dice - hits, hits) if die >= 3 else (hits, 0)] += 1
    assert dict(burst(dice, reach(6, 10), reach(3, 6))) == {k: Fraction(n, 10**dice * 6) for k, n in tally.items()}


@pytest.mark.parametrize("strict", [False, True])
def test_three_tests_are_what_their_dice_count(strict: bool) -> None:
    tally: Counter[str] = Counter()
    for face, first, second in product(range(1, 11), range(1, 7), range(1, 7)):
        hit, one, two = face >= 7, first >= 3, second >= 5
        if hit and one and two:
            tally["wound"] += 1
        elif (hit and not one and not strict) or hit + one + two == 2:
            tally["vuln"] += 1
        else:
            tally["none"] += 1
    outcomes = three_tests(reach(7, 10), reach(3, 6), reach(5, 6), strict=strict)
    assert dict(outcomes) == {k: Fraction(n, 360) for k, n in sorted(tally.items())}


def test_vulns_are_carried_along() -> None:
    """Two attacks by hand: a Vuln of the first helps the second."""
    hit, cover = (Fraction(2, 5), Fraction(3, 5)), (Fraction(1, 2), Fraction(2, 3))
    outcomes = carry(2, hit, cover)
    one = two_tests(hit[0], cover[0])
    two = two_tests(hit[1], cover[1])
    assert outcomes[2, 0] == one["wound"] ** 2
    assert outcomes[1, 1] == one["wound"] * one["vuln"] + one["vuln"] * two["wound"]


@pytest.mark.parametrize(("call", "message"), [(lambda: reach(1, 0), "1 side"), (lambda: burst(0, "1/2", 1), "1 die")])
def test_nonsense_is_refused(call: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()  # type: ignore[operator]  # both are functions
