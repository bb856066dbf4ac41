"""Attacks of Heroes: two tests, several dice, Explosions, several Attacks on one target, and what an XP is worth.

`need` is the natural d10 that hits, `cover` the natural d6 that beats the cover, both after all modifiers (WF-CMP-03).

>>> print(attack(7, 4))
outcome  chance  decimal
none       3/10  0.300000  ████████████
vuln        1/2  0.500000  ████████████████████
wound       1/5  0.200000  ████████
>>> print(attack(7, 4).answer("vuln").why())
a hit, but the cover holds        1/5  0.200000
no hit, but the cover is beaten  3/10  0.300000
total                             1/2  0.500000
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Final

from hordeplay.core.arguments import known
from hordeplay.core.cards import Fair
from hordeplay.core.english import counted, slug
from hordeplay.core.language import message, tr
from hordeplay.odds.answer import Answer, Case, Says, Trial, heed
from hordeplay.odds.distribution import Distribution
from hordeplay.odds.hit import any_of, burst, carry, reach, two_tests
from hordeplay.odds.pmf import Pmf

from ..model.ruleset import WarfighterRules
from ..rules.hero_attacks import mode_called, penetration_of
from . import tries
from .terms import (
    ATTACK,
    COVER,
    PLAIN,
    Basis,
    Result,
    capped,
    numbers,
    rests,
    result_name,
    rules_of,
    with_vulns,
)

TESTS: Final = ("vuln_attack_bonus", "vuln_cover_bonus", "natural_extremes")
"""The knobs that the two tests of an Attack read."""
DICE: Final = {"several_dice": message("whether each die has its own result")}
"""What Attacks of several dice do not count."""
SPREAD: Final = {"explosion_spread": message("whether one Hostile must take all results")}
"""What Explosions do not count."""


def hits(need: int, rules: WarfighterRules | None = None) -> Fraction:
    """The chance that one Attack die of a Hero hits; a natural 1 or 10 may decide by itself (WF-RUL-32).

    >>> hits(7), hits(1, WarfighterRules.load().with_(natural_extremes=True))
    (Fraction(2, 5), Fraction(9, 10))
    """
    extremes = rules_of(rules).knobs.natural_extremes
    return reach(min(ATTACK, max(2, need)) if extremes else need, ATTACK)


def chances(need: int, cover: int, vulns: int, rules: WarfighterRules) -> tuple[Fraction, Fraction]:
    """The chances that one Attack die hits and that the cover is beaten, on a target with so many Vulns (WF-CMP-18)."""
    knobs = rules.knobs
    return hits(need - vulns * knobs.vuln_attack_bonus, rules), reach(cover - vulns * knobs.vuln_cover_bonus, COVER)


# ---- one Attack


def attack(
    need: int, cover: int, dice: int = 1, vulns: int = 0, rules: WarfighterRules | None = None
) -> Distribution[str]:
    """`wound`, `vuln` or `none`: a hit if any die hits, one cover die; Vulns of the target help (WF-ATK-03, WF-CMP-18).

    `ValueError` for a number that no Attack has; `.answer("vuln")` says why.

    >>> attack(7, 4, vulns=1)["wound"], attack(7, 4, dice=2)["wound"]
    (Fraction(2, 5), Fraction(8, 25))
    >>> print(attack(7, 4, dice=2).answer("wound"))
    2 dice that need 7 against a cover die that needs 4 bring a Wound: 8/25, 32.00 %, about 1 in 3
    """
    need, cover, dice, vulns = numbers(need=need, cover=cover, dice=dice, vulns=vulns)
    used = rules_of(rules)
    if dice > 1:
        heed(used, "attack", DICE)

    def says() -> str:
        words = (
            message("a die that needs {need} against a cover die that needs {cover}{vulns} brings {{}}")
            if dice == 1
            else message("{dice} dice that need {need} against a cover die that needs {cover}{vulns} bring {{}}")
        )
        return tr(words, dice=dice, need=need, cover=cover, vulns=with_vulns(vulns))

    return _two_tests(says, need, cover, dice, vulns, used)


def weapon(
    name: str, mode: str, cover: int, *, hth: int = 0, h: int = 0, p: int = 0, vulns: int = 0, shadows: bool = False,
    dice: int = 1, rules: WarfighterRules | None = None,
) -> Distribution[str]:  # fmt: skip
    """One Attack with a weapon on a target of this Cover; `h` and `p` are what cards and Skills add (WF-GEA-06).

    `ValueError` for a weapon or a mode that there is not, with the nearest name.

    >>> weapon("Shortsword", "Standard", 3)["wound"], weapon("Mace", "Bash", 3)["wound"]
    (Fraction(1, 5), Fraction(2, 3))
    >>> print(weapon("Mace", "Bash", 3, hth=2).answer("wound"))
    Mace (Bash), HtH 2, against Cover 3: a Wound: 5/6, 83.33 %, 5 in 6
    """
    rules = rules_of(rules)
    need, beats = needs(name, mode, cover, hth=hth, h=h, p=p, shadows=shadows, rules=rules)
    dice, vulns = numbers(dice=dice, vulns=vulns)
    if dice > 1:
        heed(rules, "weapon", DICE)

    def says() -> str:
        more = [tr("HtH {n}", n=hth)] if hth else []
        more += [f"{h:+d} / {p:+d}"] if h or p else []
        more += [tr("from the Shadows")] if shadows else []
        more += [tr("{dice} dice", dice=dice)] if dice > 1 else []
        against = tr("against Cover {cover}{vulns}", cover=cover, vulns=with_vulns(vulns))
        return ", ".join([f"{name} ({mode})", *more, against])

    once = partial(
        tries.with_weapon, rules, name, mode, cover, hth=hth, h=h, p=p, vulns=vulns, shadows=shadows, dice=dice
    )
    return _two_tests(says, need, beats, dice, vulns, rules, name, lambda source: once(source=source))


def needs(
    name: str, mode: str, cover: int, *, hth: int = 0, h: int = 0, p: int = 0, shadows: bool = False,
    rules: WarfighterRules | None = None,
) -> tuple[int, int]:  # fmt: skip
    """The natural d10 and the natural d6 that an Attack with a weapon needs, Vulns not counted; words as `weapon`.

    >>> needs("Shortsword", "Standard", 3), needs("Mace", "Bash", 3, hth=2)
    ((7, 4), (1, 2))
    """
    rules = rules_of(rules)
    cover, hth, h, p = numbers(cover=cover, hth=hth, h=h, p=p)
    card = rules.weapons[known(name, rules.weapons, "weapons")]
    modes = {slug(one.name): one.name for one in card.modes}
    if slug(str(mode)) not in modes:
        known(mode, modes.values(), f"modes of {name}")
    way = mode_called(card, slug(mode))
    h += (0 if way is card.modes[0] else way.h) + (hth if card.kind == "HtH" else 0)
    p += penetration_of(rules, card, way)
    if shadows and card.stealth:
        h, p = h + card.stealth_h, p + card.stealth_p
    return card.hit - h, cover - p


def _two_tests(
    says: Says,
    need: int,
    cover: int,
    dice: int,
    vulns: int,
    rules: WarfighterRules,
    card: str = "",
    trial: Callable[[Fair], Result] | None = None,
) -> Distribution[str]:
    """The results of an Attack by its two tests, with the cases of each (WF-ATK-03)."""
    one, beaten = chances(need, cover, vulns, rules)
    hit = any_of(dice, one)

    def cases(what: str) -> list[Case]:
        if what == "wound":
            return [Case(tr("a hit, and the cover is beaten"), hit * beaten)]
        if what == "none":
            return [Case(tr("no hit, and the cover holds"), (1 - hit) * (1 - beaten))]
        return [
            Case(tr("a hit, but the cover holds"), hit * (1 - beaten)),
            Case(tr("no hit, but the cover is beaten"), (1 - hit) * beaten),
        ]

    rulings = [*(["WF-RUL-05"] if card else []), *(["WF-RUL-10"] if dice > 1 else []), "WF-RUL-32"]
    knobs = [*TESTS, *(["mode_p_semantics"] if card else [])]
    basis = rests(rules, rulings, PLAIN, cards=[("weapons", card)] if card else (), knobs=knobs)
    once = trial or partial(tries.attacked, rules, need, cover, dice, vulns)
    return Distribution(two_tests(hit, beaten), says, basis, trial=once, name=result_name, cases=cases)


def gain(
    name: str, mode: str, cover: int, *, hth: int = 0, vulns: int = 0, rules: WarfighterRules | None = None
) -> Answer:
    """Wounds that one XP brings if it is spent on a mode, against the plain Attack; words as `weapon` (WF-GEA-06).

    >>> print(gain("Mace", "Bash", 3).why())
    Bash 2/3, for 2 XP           1/3   0.333333
    Standard 3/10, for nothing  -3/20  -0.150000
    total                       11/60  0.183333
    """
    used = rules_of(rules)
    modes = used.weapons[known(name, used.weapons, "weapons")].modes
    prices = {way.name: way.xp for way in modes if way.xp}
    xp, plain = prices[known(mode, prices, f"modes of {name} that cost XP")], modes[0].name
    (dear, dear_once), (free, free_once) = (_wound(name, each, cover, hth, vulns, used) for each in (mode, plain))

    def cases() -> list[Case]:
        paid = tr("{mode} {chance}, for {xp} XP", mode=mode, chance=dear, xp=xp)
        return [Case(paid, dear / xp), Case(tr("{mode} {chance}, for nothing", mode=plain, chance=free), -free / xp)]

    def trial(source: Fair) -> int:
        """One XP is its share of a dear Attack: as often as it pays a whole one, Wounds more than those of a plain one."""
        return dear_once(source) - free_once(source) if source.randbelow(xp) == 0 else 0

    def says() -> str:
        return tr(
            "Wounds for one XP spent on {name} ({mode}), HtH {hth}, against Cover {cover}{vulns}",
            name=name,
            mode=mode,
            hth=hth,
            cover=cover,
            vulns=with_vulns(vulns),
        )

    knobs = [*TESTS, "mode_p_semantics"]
    basis = rests(used, ["WF-RUL-05", "WF-RUL-32"], PLAIN, cards=[("weapons", name)], knobs=knobs)
    return Answer((dear - free) / xp, says, "number", cases, basis, trial=trial)


def _wound(name: str, mode: str, cover: int, hth: int, vulns: int, rules: WarfighterRules) -> tuple[Fraction, Trial]:
    """The chance of a Wound with a weapon, and one try of it."""
    law = weapon(name, mode, cover, hth=hth, vulns=vulns, rules=rules)
    once = law.trial
    assert once is not None
    return law.exactly("wound"), lambda source: once(source) == "wound"


# ---- several Attacks


def in_sequence(
    attacks: int, need: int, cover: int, rules: WarfighterRules | None = None
) -> Distribution[tuple[int, int]]:
    """(wounds, vulns) of several Attacks on one big target that keeps its Vulns (WF-ATK-04).

    >>> in_sequence(2, 7, 4)[1, 1], in_sequence(2, 7, 4).map(lambda at: at[0]).mean
    (Fraction(3, 10), Fraction(1, 2))
    """
    attacks, need, cover = numbers(attacks=attacks, need=need, cover=cover)
    used = rules_of(rules)
    most = range(min(attacks, used.knobs.vuln_cap or attacks) + 1)
    hit, beaten = zip(*(chances(need, cover, vulns, used) for vulns in most), strict=True)
    law = carry(attacks, hit, beaten).map(lambda at: (at[0], capped(at[1], used)))
    basis = rests(used, ["WF-RUL-32"], PLAIN, message("the target outlives them all"), knobs=[*TESTS, "vuln_cap"])
    trial = partial(tries.in_sequence, used, attacks, need, cover)

    def says() -> str:
        return tr("(Wounds, Vulns) of {attacks}", attacks=_in_sequence(attacks, need, cover))

    return Distribution(law, says, basis, trial=trial)


def wounds_in_sequence(attacks: int, need: int, cover: int, rules: WarfighterRules | None = None) -> Distribution[int]:
    """Wounds of several Attacks on one big target that keeps its Vulns; words as `in_sequence`.

    >>> print(wounds_in_sequence(2, 7, 4).average())
    Wounds of 2 Attacks in a row, with 7 and 4 needed at first and Vulns kept, on average: 1/2, 0.5000, about 0.5
    """
    both, used = in_sequence(attacks, need, cover, rules), rules_of(rules)
    return Distribution(
        both.map(lambda at: at[0]),
        lambda: tr("Wounds of {attacks}", attacks=_in_sequence(attacks, need, cover)),
        both.basis,
        trial=lambda source: tries.in_sequence(used, attacks, need, cover, source)[0],
    )


def kill_within(attacks: int, need: int, cover: int, rules: WarfighterRules | None = None) -> Answer:
    """The chance that a Hostile of Health 1 falls to so many Attacks in a row; words as `in_sequence`.

    >>> kill_within(2, 7, 4).value
    Fraction(23, 50)
    >>> print(kill_within(2, 7, 4).why())
    Attack 1 is the first that wounds    1/5  0.200000
    Attack 2 is the first that wounds  13/50  0.260000
    total                              23/50  0.460000
    """
    used = rules_of(rules)

    def cases() -> Iterator[Case]:
        upto = [1 - in_sequence(n, need, cover, used).chance(_none) for n in range(attacks + 1)]
        for n, (before, now) in enumerate(pairwise(upto), 1):
            if now > before:
                yield Case(tr("Attack {n} is the first that wounds", n=n), now - before)

    def says() -> str:
        return tr(
            "one of {attacks} Attacks in a row wounds, with {need} and {cover} needed at first and Vulns kept",
            attacks=attacks,
            need=need,
            cover=cover,
        )

    return Answer(
        1 - in_sequence(attacks, need, cover, used).chance(_none),
        says,
        "chance",
        cases,
        rests(used, ["WF-RUL-32"], PLAIN, knobs=[*TESTS, "vuln_cap"]),
        trial=lambda source: tries.in_sequence(used, attacks, need, cover, source)[0] > 0,
    )


def _none(at: tuple[int, int]) -> bool:
    return not at[0]


def _in_sequence(attacks: int, need: int, cover: int) -> str:
    return tr(
        "{attacks} Attacks in a row, with {need} and {cover} needed at first and Vulns kept",
        attacks=attacks,
        need=need,
        cover=cover,
    )


# ---- Explosions


def explosion(
    dice: int, need: int, cover: int, vulns: int = 0, rules: WarfighterRules | None = None
) -> Distribution[tuple[int, int]]:
    """(vulns, wounds) of an Explosion: every die by itself, one cover die for all (WF-EXP-01).

    >>> explosion(4, 6, 3)[2, 2]
    Fraction(1, 4)
    """
    dice, need, cover, vulns = numbers(dice=dice, need=need, cover=cover, vulns=vulns)
    used = rules_of(rules)
    heed(used, "explosion", SPREAD)
    law = burst(dice, *chances(need, cover, vulns, used))

    trial = partial(tries.exploded, used, dice, need, cover, vulns)

    def says() -> str:
        return tr("(Vulns, Wounds) of {blast}", blast=_blast(dice, need, cover, vulns, shared=True))

    return Distribution(law, says, _blast_basis(used, shared=True), trial=trial)


def blast(
    dice: int, need: int, cover: int, *, vulns: int = 0, shared: bool = True, rules: WarfighterRules | None = None
) -> Distribution[int]:
    """Wounds of an Explosion; without `shared` each Attack die has a cover die of its own, to compare (WF-EXP-01).

    >>> print(blast(4, 6, 3).answer(0).why())
    the cover holds                           1/3  0.333333
    the cover is beaten, and 0 of 4 dice hit  1/24  0.041667
    total                                     3/8  0.375000
    >>> print(blast(4, 6, 3, shared=False).average())
    Wounds of 4 dice that need 6, a cover die each that needs 3, on average: 4/3, 1.3333, about 1.3
    """
    dice, need, cover, vulns = numbers(dice=dice, need=need, cover=cover, vulns=vulns)
    used = rules_of(rules)
    heed(used, "blast", SPREAD)
    hit, beaten = chances(need, cover, vulns, used)
    struck = Pmf.binomial(dice, hit if shared else hit * beaten)
    law = Pmf.mixture([(beaten, struck), (1 - beaten, Pmf.sure(0))]) if shared else struck

    def cases(wounds: int) -> list[Case]:
        if not shared:
            both = tr("{n} of {dice} dice hit and beat their cover", n=wounds, dice=dice)
            return [Case(both, struck.exactly(wounds))]
        held = [] if wounds else [Case(tr("the cover holds"), 1 - beaten)]
        words = tr("the cover is beaten, and {n} of {dice} dice hit", n=wounds, dice=dice)
        return [*held, Case(words, beaten * struck.exactly(wounds))]

    def trial(source: Fair) -> int:
        each, blasts = (dice, 1) if shared else (1, dice)
        return tries.exploded(used, each, need, cover, vulns, source, blasts=blasts)[1]

    says = partial(_blast, dice, need, cover, vulns, shared=shared)
    return Distribution(
        law,
        says,
        _blast_basis(used, shared=shared),
        trial=trial,
        name=lambda n: counted(n, "Wound") if n else tr("no Wound"),
        cases=cases,
        mean_says=lambda: tr("Wounds of {what}, on average", what=says()),
    )


def _blast(dice: int, need: int, cover: int, vulns: int, *, shared: bool) -> str:
    words = (
        message("{dice} dice that need {need}, one cover die that needs {cover}{vulns}")
        if shared
        else message("{dice} dice that need {need}, a cover die each that needs {cover}{vulns}")
    )
    return tr(words, dice=dice, need=need, cover=cover, vulns=with_vulns(vulns))


def _blast_basis(rules: WarfighterRules, *, shared: bool) -> Basis:
    compared = [] if shared else [message("a cover die for each Attack die is not the rule: it is there to compare")]
    enough = message("there are Hostiles enough on the card to take every result")
    return rests(rules, ["WF-RUL-11", "WF-RUL-32"], PLAIN, enough, *compared, knobs=TESTS)
