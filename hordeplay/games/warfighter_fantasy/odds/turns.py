"""What a Turn brings: whom Hostiles aim at, how many Attacks there are, the environment, Guards."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache, partial
from math import comb

from hordeplay.core.cards import Fair
from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.odds.answer import Answer, Case
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.hit import reach
from hordeplay.odds.pmf import Chance, Pmf, chance

from ..model.ruleset import WarfighterRules
from . import tries
from .terms import ATTACK, Basis, numbers, rests, rules_of

# ---- whom they aim at


def targeting(
    heroes: int, hostiles: int, per_hero: int | None = None, rules: WarfighterRules | None = None
) -> Distribution[tuple[int, ...]]:
    """How often each Hero is targeted by so many Hostiles, counters drawn without replacement (WF-TGT-01).

    `per_hero` are the counters of each Hero in the cup, as the rules say unless given. `ValueError` where there are more Hostiles than counters.

    >>> targeting(3, 6).chance(lambda counts: 0 in counts)
    Fraction(1, 11)
    """
    used = rules_of(rules)
    heroes, hostiles, per_hero = numbers(heroes=heroes, hostiles=hostiles, per_hero=_counters(used, per_hero))
    if hostiles > heroes * per_hero:
        raise ValueError(
            tr("hostiles: {n} counters are in the cup, {hostiles} are drawn", n=heroes * per_hero, hostiles=hostiles)
        )
    weights: dict[tuple[int, ...], int] = {}

    def deal(left: int, counts: tuple[int, ...], weight: int) -> None:
        if len(counts) == heroes - 1:
            if left <= per_hero:
                weights[(*counts, left)] = weight * comb(per_hero, left)
            return
        for n in range(min(left, per_hero) + 1):
            deal(left - n, (*counts, n), weight * comb(per_hero, n))

    deal(hostiles, (), 1)
    says, basis = partial(_cup, heroes, hostiles, per_hero), _cup_basis(rules)
    trial = partial(tries.aimed, used, heroes, hostiles, per_hero)
    return Distribution(Pmf.of(weights), says, basis, trial=trial, name=_split)


def _counters(rules: WarfighterRules, per_hero: int | None) -> int:
    return rules.knobs.counters_per_hero if per_hero is None else per_hero


def left_alone(heroes: int, hostiles: int, per_hero: int | None = None, rules: WarfighterRules | None = None) -> Answer:
    """The chance that some Hero is aimed at by nobody, by how the counters split; words as `targeting`.

    >>> print(left_alone(3, 6).why())
    3-3-0  4/77  0.051948
    4-2-0  3/77  0.038961
    total  1/11  0.090909
    """
    law = targeting(heroes, hostiles, per_hero, rules)
    splits = law.map(lambda counts: tuple(sorted(counts, reverse=True)))
    draw = law.trial
    assert draw is not None

    def says() -> str:
        return tr("{cup}: somebody is left alone", cup=law.says)

    return Answer.of(
        splits, lambda split: 0 in split, says, law.basis, _split, trial=lambda source: int(0 in draw(source))
    )


def aimed(
    heroes: int, hostiles: int, per_hero: int | None = None, rules: WarfighterRules | None = None
) -> Distribution[int]:
    """How often the first Hero is aimed at; words as `targeting`.

    >>> aimed(3, 6).answer(2).value
    Fraction(5, 11)
    >>> print(aimed(3, 6).answer(2).why())
    6 x 70 of 924 equally likely handfuls  5/11  0.454545
    total                                  5/11  0.454545
    """
    both = targeting(heroes, hostiles, per_hero, rules)
    law, draw, each = both.map(lambda counts: counts[0]), both.trial, _counters(rules_of(rules), per_hero)
    assert draw is not None

    def cases(times: int) -> list[Case]:
        named, others = comb(each, times), comb(each * (heroes - 1), hostiles - times)
        every = comb(each * heroes, hostiles)
        handfuls = tr("{named} x {others} of {every} equally likely handfuls", named=named, others=others, every=every)
        return [Case(handfuls, law.exactly(times))]

    return Distribution(
        law,
        lambda: tr("{cup}: Hero 1 is aimed at {{}}", cup=both.says),
        both.basis,
        trial=lambda source: draw(source)[0],
        name=lambda n: counted(n, "time"),
        cases=cases,
        mean_says=lambda: tr("{cup}: counters that name Hero 1, on average", cup=both.says),
    )


def _cup(heroes: int, hostiles: int, per_hero: int) -> str:
    return tr(
        "{hostiles} Hostiles draw from {per_hero} counters for each of {heroes} Heroes",
        hostiles=hostiles,
        per_hero=per_hero,
        heroes=heroes,
    )


def _cup_basis(rules: WarfighterRules | None) -> Basis:
    return rests(
        rules_of(rules),
        ["WF-RUL-15"],
        message("the cup is full, and no counter comes back between the draws"),
        knobs=["counters_per_hero"],
    )


def _split(counts: tuple[int, ...]) -> str:
    return "-".join(map(str, counts))


def attacks_suffered(
    p: Chance, hostiles: int, actions: int, *, heroes_first: bool | None = None, rules: WarfighterRules | None = None
) -> Answer:
    """Hostile Attacks in a Turn on average: each Hero Attack fells one of Health 1 with chance p, unacted ones first.

    `heroes_first`: no Hostile answers before the Heroes are through (WF-CBT-03, WF-CBT-06); as the rules say unless given.

    >>> attacks_suffered("1/2", 3, 4).value, attacks_suffered("1/2", 3, 4, heroes_first=True).value
    (Fraction(15, 8), Fraction(17, 16))
    """
    hit, used = chance(p), rules_of(rules)
    if heroes_first is None:
        heroes_first = used.knobs.combat_sequence == "heroes_first"
    hostiles, actions = numbers(hostiles=hostiles, actions=actions)

    @lru_cache
    def expect(fresh: int, acted: int, left: int) -> Fraction:
        if not left or not fresh + acted:
            return Fraction(fresh)
        total = Fraction(0)
        for weight, felled in ((hit, 1), (1 - hit, 0)):
            f, a = (fresh - felled, acted) if fresh else (fresh, acted - felled)
            strikes = 1 if f and not heroes_first else 0
            total += weight * (strikes + expect(f - strikes, a + strikes, left - 1))
        return total

    def trial(source: Fair) -> int:
        fresh, acted, strikes = hostiles, 0, 0
        for _ in range(actions):
            if not fresh + acted:
                break
            felled = source.randbelow(hit.denominator) < hit.numerator
            fresh, acted = (fresh - felled, acted) if fresh else (fresh, acted - felled)
            if fresh and not heroes_first:
                fresh, acted, strikes = fresh - 1, acted + 1, strikes + 1
        return strikes + fresh

    def says() -> str:
        return tr(
            "Attacks of {hostiles} Hostiles against {actions} Hero Attacks that fell one with {chance}, {order}, on average",
            hostiles=hostiles,
            actions=actions,
            chance=hit,
            order=tr("all Heroes first") if heroes_first else tr("one after each Hero Attack"),
        )

    words = message("each Hostile has Health 1 and one Attack, and those that have not acted fall first")
    basis = rests(used, (), words, knobs=["combat_sequence"])
    return Answer(expect(hostiles, 0, actions), says, "number", basis=basis, trial=trial)


# ---- what else happens


def environment(rolls: int, need: int, hardy: int = 0, rules: WarfighterRules | None = None) -> Distribution[int]:
    """Wounds of so many environment rolls with Hardy counters for the failures (WF-ENV-01, WF-ENV-02).

    >>> environment(4, 6, 2)[0]
    Fraction(11, 16)
    >>> print(environment(4, 6, 1).answer(0).why())
    0 of 4 rolls fail  1/16  0.062500
    1 of 4 rolls fail   1/4  0.250000
    total              5/16  0.312500
    """
    rolls, need, hardy = numbers(rolls=rolls, need=need, hardy=hardy)
    failed = Pmf.binomial(rolls, 1 - reach(need, ATTACK))

    def cases(wounds: int) -> list[Case]:
        fails = range(hardy + 1) if not wounds else (hardy + wounds,)
        return [Case(tr("{n} of {rolls} rolls fail", n=n, rolls=rolls), failed.exactly(n)) for n in fails]

    def says() -> str:
        words = message("{rolls} rolls against an environment of {need} with {hardy} Hardy counters")
        return tr(words, rolls=rolls, need=need, hardy=hardy)

    return Distribution(
        failed.map(lambda n: max(0, n - hardy)),
        lambda: tr("{rolls} cost {{}}", rolls=says()),
        rests(rules_of(rules), ["WF-RUL-55"], message("each failure uses up a counter")),
        trial=partial(tries.weathered, rules_of(rules), rolls, need, hardy),
        name=lambda n: counted(n, "Wound") if n else tr("no Wound"),
        cases=cases,
        mean_says=lambda: tr("Wounds of {what}, on average", what=says()),
    )


def guards(turns: int, rules: WarfighterRules | None = None, *, entering: bool = False) -> Distribution[int]:
    """Sets of Guards in the fight after so many Close Range steps, with a roll before each of them (WF-GRD-03).

    `entering`: the Timer moves into G just before, so that the first roll is made twice (WF-TIM-02, WF-TIM-03).

    >>> guards(3).mean
    Fraction(9, 5)
    >>> print(guards(3).average().why())
    rolled 3 steps before  1    1.000000
    rolled 2 steps before  3/5  0.600000
    rolled 1 step before   1/5  0.200000
    total                  9/5  1.800000
    """
    (turns,) = numbers(turns=turns)
    used = rules_of(rules)
    arrival = _arrival(used)
    twice = entering and used.knobs.guards_roll == "literal"
    some = turns if used.knobs.guards_size else 0  # of 0 percent nobody comes
    ages = [*([some] if twice and some else []), *range(some, 0, -1)]
    law: Pmf[int] = Pmf.sure(0)
    for age in ages:
        there = arrival.at_most(age)
        law = law + Pmf.of({1: there, 0: 1 - there})

    def shares() -> Iterator[Case]:
        for age in ages:
            if arrival.at_most(age):
                yield Case(tr("rolled {steps} before", steps=counted(age, "step")), arrival.at_most(age))

    def says() -> str:
        return tr("sets of Guards in the fight after {steps}", steps=counted(turns, "Close Range step"))

    knobs = ["guards_near", "guards_middle", "guards_size", *(["guards_roll"] if entering else [])]
    basis = rests(used, ["WF-RUL-02", "WF-RUL-50"], message("a set is rolled in every Turn"), knobs=knobs)
    trial = partial(tries.guarded, used, [1 + (twice and not n) for n in range(turns)])
    return Distribution(law, says, basis, trial=trial, shares=shares)


def guards_arrival(rules: WarfighterRules | None = None) -> Distribution[int]:
    """Close Range steps until a set of Guards arrives (WF-GRD-02, WF-GRD-03); `ValueError` where Guards have no size.

    >>> guards_arrival().mean
    Fraction(11, 5)
    """
    used = rules_of(rules)
    if not used.knobs.guards_size:
        raise ValueError(tr("guards_arrival: with guards_size 0 no Guards arrive, however long one waits"))
    return Distribution(
        _arrival(used),
        message("Close Range steps until a set of Guards arrives"),
        rests(used, ["WF-RUL-50"], knobs=["guards_near", "guards_middle"]),
        trial=partial(tries.awaited, used),
    )


def _arrival(rules: WarfighterRules) -> Pmf[int]:
    """Close Range steps until a set is there."""
    return Pmf.uniform(range(1, ATTACK + 1)).map(partial(_steps_of, rules))


def _steps_of(rules: WarfighterRules, face: int) -> int:
    """Close Range steps after a Guards roll until its set is there."""
    return 1 if face >= rules.knobs.guards_near else 2 if face >= rules.knobs.guards_middle else 3
