"""Attacks with several dice and one shared cover die: what one Attack does, and what an Explosion does.

`need` is the lowest natural face that hits, `cover` the lowest natural face that beats the cover, after all modifiers: at
or below 1 everything does, above the die nothing does.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from hordeplay.odds.pmf import Chance, Pmf, chance


def reach(need: int, sides: int) -> Fraction:
    """The chance that one fair die of that many sides shows `need` or more; clipped to 0 and 1.

    `ValueError` for a die without sides.

    >>> reach(7, 10), reach(0, 6), reach(11, 10)
    (Fraction(2, 5), Fraction(1, 1), Fraction(0, 1))
    """
    if sides < 1:
        raise ValueError(f"a die has 1 side or more; got {sides}")
    return Fraction(min(sides, max(0, sides + 1 - need)), sides)


def any_of(dice: int, p: Chance) -> Fraction:
    """The chance that at least one of several dice (0 or more) hits; `ValueError` for fewer, or for what is no chance.

    >>> any_of(4, "1/10")
    Fraction(3439, 10000)
    """
    if dice < 0:
        raise ValueError(f"dice are 0 or more; got {dice}")
    return 1 - (1 - chance(p)) ** dice


def two_tests(hit: Chance, cover: Chance) -> Pmf[str]:
    """`wound` when both tests succeed, `vuln` when exactly one does, `none` otherwise.

    >>> print(two_tests("2/5", "1/2"))
    outcome  chance  decimal
    none       3/10  0.300000  ████████████
    vuln        1/2  0.500000  ████████████████████
    wound       1/5  0.200000  ████████
    """
    p, q = chance(hit), chance(cover)
    return Pmf({"wound": p * q, "vuln": p * (1 - q) + (1 - p) * q, "none": (1 - p) * (1 - q)})


def three_tests(hit: Chance, terrain: Chance, armor: Chance, *, strict: bool = False) -> Pmf[str]:
    """A hit, a first cover and a second one that is tested only when the first was beaten.

    All three: `wound`. A hit that the first cover stops, or two of three: `vuln`. `strict` also tests the second cover of
    a hit that the first one stopped, and counts two of three.

    >>> three_tests("2/5", "2/3", "1/3")["vuln"], three_tests("2/5", "2/3", "1/3", strict=True)["vuln"]
    (Fraction(4, 9), Fraction(16, 45))
    """
    p, t, a = chance(hit), chance(terrain), chance(armor)
    stopped = p * (1 - t) * (a if strict else 1)
    wound, vuln = p * t * a, stopped + p * t * (1 - a) + (1 - p) * t * a
    return Pmf({"wound": wound, "vuln": vuln, "none": 1 - wound - vuln})


def burst(dice: int, hit: Chance, cover: Chance) -> Pmf[tuple[int, int]]:
    """An Explosion: (vulns, wounds) of dice that hit one by one against a single cover die.

    The dice share the cover die, so the two counts depend on each other: with the cover beaten they are (dice - k, k),
    otherwise (k, 0), where k dice hit. `ValueError` for no die, or for what is no chance.

    >>> burst(4, "1/2", "2/3")[2, 2]
    Fraction(1, 4)
    """
    if dice < 1:
        raise ValueError(f"an Explosion has 1 die or more; got {dice}")
    p, q = chance(hit), chance(cover)
    chances: dict[tuple[int, int], Fraction] = {}
    for k in range(dice + 1):
        weight = comb(dice, k) * p**k * (1 - p) ** (dice - k)
        for outcome, part in (((dice - k, k), q), ((k, 0), 1 - q)):
            chances[outcome] = chances.get(outcome, Fraction(0)) + weight * part
    return Pmf(chances)


def carry(hits: int, hit: tuple[Fraction, ...], cover: tuple[Fraction, ...]) -> Pmf[tuple[int, int]]:
    """(wounds, vulns) after several attacks on one target that keeps its Vulns; the chances are listed by Vulns before.

    The last entry of each list stands for that many Vulns and more.

    >>> steps = carry(2, tuple(reach(7 - 2 * v, 10) for v in range(4)), tuple(reach(4 - v, 6) for v in range(4)))
    >>> sum((w * p for (w, _), p in steps.items()), Fraction(0))
    Fraction(1, 2)
    """
    state: Pmf[tuple[int, int]] = Pmf.sure((0, 0))
    for _ in range(hits):
        state = state.then(
            lambda at: two_tests(hit[min(at[1], len(hit) - 1)], cover[min(at[1], len(cover) - 1)]).map(
                lambda what: (at[0] + (what == "wound"), at[1] + (what == "vuln"))
            )
        )
    return state
