"""The answers of `odds` with their reasons: the same words, but what comes back says why and what it rests on.

>>> print(attack(7, 4, wanted="vuln").why())
a hit, but the cover holds        1/5  0.200000
no hit, but the cover is beaten  3/10  0.300000
total                             1/2  0.500000
>>> explosion(4, 6, 3, most=0).value, explosion(4, 6, 3, most=0, shared=False).value
(Fraction(3, 8), Fraction(16, 81))
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise, permutations
from math import comb

from hordeplay.games.warfighter_fantasy import odds
from hordeplay.games.warfighter_fantasy.reasons import (
    PLAIN,
    RESULTS,
    STRUCK,
    Result,
    Struck,
    between,
    deck_of,
    in_order,
    kind_of,
    one_cover,
    real,
    row_words,
    split_of,
    told,
    two_ways,
    with_vulns,
)
from hordeplay.games.warfighter_fantasy.rules import WarfighterRules
from hordeplay.odds.answer import Answer, Assumes, Case, assumed
from hordeplay.odds.hit import any_of, reach
from hordeplay.odds.pmf import Pmf

# --- Attacks of Heroes --------------------------------------------------------------------------------------------------


def attack(
    need: int, cover: int, dice: int = 1, vulns: int = 0, wanted: Result = "wound", rules: WarfighterRules | None = None
) -> Answer:
    """The chance of a Wound, of only a Vuln, or of nothing, by the two tests; words as `odds.attack`.

    >>> print(attack(7, 4, dice=2))
    2 dice that need 7 against a cover die that needs 4 bring a Wound: 8/25, 32.00 %, about 1 in 3
    """
    rules = rules or WarfighterRules.load()
    dice_words = "a die that needs" if dice == 1 else f"{dice} dice that need"
    says = f"{dice_words} {need} against a cover die that needs {cover}{with_vulns(vulns)}"
    verb = "brings" if dice == 1 else "bring"
    return _tested(f"{says} {verb} {told(wanted, RESULTS)}", need, cover, dice, vulns, wanted, rules)


def weapon(
    name: str, mode: str, cover: int, *, hth: int = 0, h: int = 0, p: int = 0, vulns: int = 0, shadows: bool = False,
    dice: int = 1, wanted: Result = "wound", rules: WarfighterRules | None = None,
) -> Answer:  # fmt: skip
    """The same for a weapon against this Cover; words as `odds.weapon`.

    >>> print(weapon("Mace", "Bash", 3, hth=2))
    Mace (Bash), HtH 2, against Cover 3: a Wound: 5/6, 83.33 %, 5 in 6
    """
    rules = rules or WarfighterRules.load()
    need, beats = odds.needs(name, mode, cover, hth=hth, h=h, p=p, shadows=shadows, rules=rules)
    more = [f"HtH {hth}"] if hth else []
    more += [f"{h:+d} / {p:+d}"] if h or p else []
    more += ["from the Shadows"] if shadows else []
    more += [f"{dice} dice"] if dice > 1 else []
    says = ", ".join([f"{name} ({mode})", *more, f"against Cover {cover}{with_vulns(vulns)}"])
    asked = f"{says}: {told(wanted, RESULTS)}"
    return _tested(asked, need, beats, dice, vulns, wanted, rules, [("weapons", name)], ["WF-RUL-05"])


def _tested(
    says: str, need: int, cover: int, dice: int, vulns: int, wanted: Result, rules: WarfighterRules,
    rows: Sequence[tuple[str, str]] = (), rulings: Sequence[str] = (),
) -> Answer:  # fmt: skip
    knobs = rules.knobs
    one = odds.hits(need - vulns * knobs.vuln_attack_bonus, rules)
    value = odds.attack(need, cover, dice, vulns, rules).exactly(wanted)
    cases = partial(two_ways, any_of(dice, one), reach(cover - vulns * knobs.vuln_cover_bonus, odds.COVER), wanted)
    found = [*rulings, *(["WF-RUL-10"] if dice > 1 else []), "WF-RUL-32"]
    return Answer(says, value, "chance", cases, partial(assumed, rules, found, rows, [PLAIN]))


def kill_within(attacks: int, need: int, cover: int, rules: WarfighterRules | None = None) -> Answer:
    """The chance that one of so many Attacks in a row wounds, Vulns kept; words as `odds.kill_within`.

    >>> print(kill_within(2, 7, 4).why())
    Attack 1 is the first that wounds    1/5  0.200000
    Attack 2 is the first that wounds  13/50  0.260000
    total                              23/50  0.460000
    """
    rules = rules or WarfighterRules.load()
    upto = [odds.kill_within(n, need, cover, rules) for n in range(attacks + 1)]
    steps = [(n, now - old) for n, (old, now) in enumerate(pairwise(upto), 1)]
    cases = [Case(f"Attack {n} is the first that wounds", step) for n, step in steps]
    says = f"one of {attacks} Attacks in a row wounds, with {need} and {cover} needed at first and Vulns kept"
    return Answer(says, upto[-1], "chance", lambda: real(cases), partial(assumed, rules, ["WF-RUL-32"], (), [PLAIN]))


def in_sequence(attacks: int, need: int, cover: int, rules: WarfighterRules | None = None) -> Answer:
    """Wounds of several Attacks on one large target that keeps its Vulns, on average; words as `odds.in_sequence`.

    >>> print(in_sequence(2, 7, 4))
    Wounds of 2 Attacks in a row, with 7 and 4 needed at first and Vulns kept, on average: 1/2, 0.5000, about 0.5
    """
    rules = rules or WarfighterRules.load()
    law = odds.in_sequence(attacks, need, cover, rules).map(lambda at: at[0])
    says = f"Wounds of {attacks} Attacks in a row, with {need} and {cover} needed at first and Vulns kept, on average"
    rests = partial(assumed, rules, ["WF-RUL-32"], (), [PLAIN, "the target outlives them all"])
    return Answer.mean(law, says, rests)


def gain(
    name: str, mode: str, cover: int, *, hth: int = 0, vulns: int = 0, rules: WarfighterRules | None = None
) -> Answer:
    """Wounds that one XP brings if it is spent on a mode, against the plain Attack (WF-GEA-06).

    >>> print(gain("Mace", "Bash", 3).why())
    Bash 2/3, for 2 XP           1/3   0.333333
    Standard 3/10, for nothing  -3/20  -0.150000
    total                       11/60  0.183333
    """
    rules = rules or WarfighterRules.load()
    modes = rules.weapons[name].modes
    xp = next((way.xp for way in modes if way.name == mode), 0)
    if not xp:
        raise ValueError(f"{mode!r} is no mode of {name} that costs XP; there are {[m.name for m in modes if m.xp]}")
    plain = modes[0].name
    dear, free = (
        odds.weapon(name, each, cover, hth=hth, vulns=vulns, rules=rules).exactly("wound") for each in (mode, plain)
    )
    cases = [Case(f"{mode} {dear}, for {xp} XP", dear / xp), Case(f"{plain} {free}, for nothing", -free / xp)]
    says = f"Wounds for one XP spent on {name} ({mode}), HtH {hth}, against Cover {cover}{with_vulns(vulns)}"
    rests = partial(assumed, rules, ["WF-RUL-05", "WF-RUL-32"], [("weapons", name)], [PLAIN])
    return Answer(says, (dear - free) / xp, "number", lambda: cases, rests)


def explosion(
    dice: int, need: int, cover: int, *, least: int = 0, most: int | None = None, vulns: int = 0, shared: bool = True,
    rules: WarfighterRules | None = None,
) -> Answer:  # fmt: skip
    """The chance that an Explosion brings from `least` to `most` Wounds; without `shared` each die has its own cover die.

    >>> print(explosion(4, 6, 3, most=0).why())
    the cover holds                           1/3  0.333333
    the cover is beaten, and 0 of 4 dice hit  1/24  0.041667
    total                                     3/8  0.375000
    """
    rules = rules or WarfighterRules.load()
    top = dice if most is None else most
    law = blasts(dice, need, cover, vulns=vulns, shared=shared, rules=rules)
    one = one_cover(shared)
    says = f"{dice} dice that need {need}, {one} that needs {cover}{with_vulns(vulns)}: {between(least, top, dice)}"
    cases = partial(_blast, dice, need, cover, vulns, shared, rules, range(least, top + 1))
    return Answer(says, law.chance(lambda n: least <= n <= top), "chance", cases, _blast_basis(rules, shared), law)


def blast_wounds(
    dice: int, need: int, cover: int, *, vulns: int = 0, shared: bool = True, rules: WarfighterRules | None = None
) -> Answer:
    """Wounds of an Explosion on average; words as `explosion`.

    >>> blast_wounds(4, 6, 3).value == blast_wounds(4, 6, 3, shared=False).value
    True
    """
    rules = rules or WarfighterRules.load()
    law = blasts(dice, need, cover, vulns=vulns, shared=shared, rules=rules)
    says = (
        f"Wounds of {dice} dice that need {need}, {one_cover(shared)} that needs {cover}{with_vulns(vulns)}, on average"
    )
    return Answer.mean(law, says, _blast_basis(rules, shared))


def blasts(
    dice: int, need: int, cover: int, *, vulns: int = 0, shared: bool = True, rules: WarfighterRules | None = None
) -> Pmf[int]:
    """How many Wounds an Explosion brings; without `shared` each Attack die has a cover die of its own."""
    rules = rules or WarfighterRules.load()
    if shared:
        return odds.explosion(dice, need, cover, vulns, rules).map(lambda at: at[1])
    return Pmf.binomial(dice, odds.attack(need, cover, 1, vulns, rules).exactly("wound"))


def _blast(
    dice: int, need: int, cover: int, vulns: int, shared: bool, rules: WarfighterRules, wanted: Sequence[int]
) -> list[Case]:
    if not shared:
        law = blasts(dice, need, cover, vulns=vulns, shared=False, rules=rules)
        return real([Case(f"{n} of {dice} dice hit and beat their cover", law.exactly(n)) for n in wanted])
    hit = odds.hits(need - vulns * rules.knobs.vuln_attack_bonus, rules)
    beaten = reach(cover - vulns * rules.knobs.vuln_cover_bonus, odds.COVER)
    law = Pmf.binomial(dice, hit)
    held = [Case("the cover holds", 1 - beaten)] if 0 in wanted else []
    return real(
        [*held, *(Case(f"the cover is beaten, and {n} of {dice} dice hit", beaten * law.exactly(n)) for n in wanted)]
    )


def _blast_basis(rules: WarfighterRules, shared: bool) -> partial[Assumes]:
    words = [PLAIN, "there are Hostiles enough on the card to take every result"]
    words += [] if shared else ["a cover die for each Attack die is not the rule: it is there to compare"]
    return partial(assumed, rules, ["WF-RUL-11", "WF-RUL-32"], (), words)


# --- Attacks of Hostiles ------------------------------------------------------------------------------------------------


def hostile_attack(
    name: str, terrain: int, armor: int = 0, *, wanted: Struck = "wound", vulns: int = 0, health: int = 0, dice: int = 1,
    rules: WarfighterRules | None = None,
) -> Answer:  # fmt: skip
    """The chance of one kind of result of a Hostile Attack, row by row of the chart; words as `odds.hostile_attack`.

    >>> print(hostile_attack("Cave Troll", 1, 5).why())
    1 Wound                                1/10  0.100000
    1 Wound, and 1 more for a random Hero  1/10  0.100000
    total                                   1/5  0.200000
    """
    rules = rules or WarfighterRules.load()
    law = odds.hostile_attack(name, terrain, armor, vulns=vulns, health=health, dice=dice, rules=rules)
    worn = f"armor of Cover {armor}" if armor else "no armor"
    target = f"a Hero on terrain {terrain} with {worn}{with_vulns(vulns)}"
    says = f"{name} attacks {target}: {told(wanted, STRUCK)}"
    rulings = _hostile_rulings(rules, name)
    words = [PLAIN, *(["what falls on a random Hero is not counted"] if "WF-RUL-12" in rulings else [])]
    rests = partial(assumed, rules, rulings, [("hostiles", name)], words)
    return Answer.of(law, lambda what: kind_of(what) == wanted, says, rests, row_words)


def volley(name: str, attacks: int, terrain: int, armor: str = "", *, rules: WarfighterRules | None = None) -> Answer:
    """Wounds that reach the Health of a lone Hero under so many Attacks, on average; words as `odds.volley`.

    >>> volley("Cave Troll", 2, 1).value
    Fraction(3, 2)
    """
    rules = rules or WarfighterRules.load()
    law = odds.volley(name, attacks, terrain, armor, rules=rules)
    many = f"{attacks} Attack{'s'[: attacks != 1]}"
    says = f"Wounds from {many} of {name} on a lone Hero on terrain {terrain}, {armor or 'no armor'}, on average"
    words = [PLAIN, "nothing is removed between the Attacks", "the armor takes every Wound that it may"]
    rows = [("hostiles", name), *([("armors", armor)] if armor else [])]
    return Answer.mean(law, says, partial(assumed, rules, ["WF-RUL-01", *_hostile_rulings(rules, name)], rows, words))


def _hostile_rulings(rules: WarfighterRules, name: str) -> list[str]:
    rows = [row for chart in rules.hostiles[name].charts for row in chart.rows]
    found = ["WF-RUL-06", "WF-RUL-07", "WF-RUL-08", "WF-RUL-09"]
    found += ["WF-RUL-12"] if any(row.random or row.random_vuln for row in rows) else []
    found += ["WF-RUL-14"] if any(row.vuln or row.random_vuln for row in rows) else []
    return [*found, "WF-RUL-32"]


# --- cups, decks, time --------------------------------------------------------------------------------------------------


def left_alone(heroes: int, hostiles: int, per_hero: int = 4, rules: WarfighterRules | None = None) -> Answer:
    """The chance that some Hero is aimed at by nobody, by how the counters split; words as `odds.targeting`.

    >>> print(left_alone(3, 6).why())
    3-3-0  4/77  0.051948
    4-2-0  3/77  0.038961
    total  1/11  0.090909
    """
    law = odds.targeting(heroes, hostiles, per_hero).map(lambda counts: tuple(sorted(counts, reverse=True)))
    says = f"{hostiles} Hostiles draw from {per_hero} counters for each of {heroes} Heroes: somebody is left alone"
    return Answer.of(law, lambda split: 0 in split, says, _cup(rules), split_of)


def aimed(heroes: int, hostiles: int, times: int, per_hero: int = 4, rules: WarfighterRules | None = None) -> Answer:
    """The chance that the first Hero is aimed at just so many times; words as `odds.targeting`.

    >>> aimed(3, 6, 2).value
    Fraction(5, 11)
    """
    law = odds.targeting(heroes, hostiles, per_hero).map(lambda counts: counts[0])
    where = f"{hostiles} Hostiles draw from {per_hero} counters for each of {heroes} Heroes"
    says = f"{where}: Hero 1 is aimed at {times} time{'s'[: times != 1]}"
    named, others = comb(per_hero, times), comb(per_hero * (heroes - 1), hostiles - times)
    whole = comb(per_hero * heroes, hostiles)
    words = f"{named} x {others} of {whole} equally likely handfuls"
    return Answer(says, law.exactly(times), "chance", lambda: [Case(words, law.exactly(times))], _cup(rules), law)


def _cup(rules: WarfighterRules | None) -> partial[Assumes]:
    words = ["the cup is full, and no counter comes back between the draws"]
    return partial(assumed, rules or WarfighterRules.load(), ["WF-RUL-15"], (), words)


def items(deck: Mapping[int, int], points: int, values: Iterable[int], rules: WarfighterRules | None = None) -> Answer:
    """The chance to draw Items of just these values for so many points, by their order; words as `odds.item_draws`.

    >>> print(items({1: 10, 2: 6, 3: 4}, 3, (2, 1)).why())
    first 2, then 1  3/10  0.300000
    first 1, then 2   1/5  0.200000
    total             1/2  0.500000
    """
    wanted = tuple(sorted(values, reverse=True))
    law = odds.item_draws(deck, points)
    says = f"Items for {points} points out of {deck_of(deck)}: just {split_of(wanted)}"
    orders = sorted(dict.fromkeys(permutations(wanted)), reverse=True)
    cases = [Case(f"first {', then '.join(map(str, order))}", in_order(deck, points, order)) for order in orders]
    return Answer(says, law.exactly(wanted), "chance", lambda: real(cases), _item_basis(rules))


def item_count(deck: Mapping[int, int], points: int, rules: WarfighterRules | None = None) -> Answer:
    """Items that so many points bring on average; words as `odds.item_draws`.

    >>> item_count({1: 10, 2: 6, 3: 4}, 2).value
    Fraction(13, 8)
    """
    law = odds.item_draws(deck, points).map(len)
    return Answer.mean(law, f"Items that {points} points bring out of {deck_of(deck)}, on average", _item_basis(rules))


def _item_basis(rules: WarfighterRules | None) -> partial[Assumes]:
    words = ["the copies of most Item cards are ours", "the deck is well shuffled"]
    return partial(assumed, rules or WarfighterRules.load(), ["WF-RUL-26"], (), words)


def environment(rolls: int, need: int, hardy: int = 0, rules: WarfighterRules | None = None) -> Answer:
    """The chance that so many environment rolls cost no Wound, by how many fail; words as `odds.environment`.

    >>> print(environment(4, 6, 1).why())
    0 of 4 rolls fail  1/16  0.062500
    1 of 4 rolls fail   1/4  0.250000
    total              5/16  0.312500
    """
    failed = Pmf.binomial(rolls, 1 - reach(need, odds.ATTACK))
    says = f"{rolls} rolls against an environment of {need} with {hardy} Hardy counters cost no Wound"
    value = odds.environment(rolls, need, hardy).exactly(0)
    cases = [Case(f"{n} of {rolls} rolls fail", failed.exactly(n)) for n in range(hardy + 1)]
    rests = partial(assumed, rules or WarfighterRules.load(), ["WF-RUL-55"], (), ["each failure uses up a counter"])
    return Answer(says, value, "chance", lambda: real(cases), rests)


def guards(turns: int, rules: WarfighterRules | None = None) -> Answer:
    """Sets of Guards in the fight after so many Close Range steps, on average; words as `odds.guards`.

    >>> print(guards(3).why())
    rolled 3 steps before  1    1.000000
    rolled 2 steps before  3/5  0.600000
    rolled 1 step before   1/5  0.200000
    total                  9/5  1.800000
    """
    rules = rules or WarfighterRules.load()
    arrival = odds.guards_arrival(rules)
    ages = range(turns, 0, -1)
    cases = [Case(f"rolled {age} step{'s'[: age != 1]} before", arrival.at_most(age)) for age in ages]
    says = f"sets of Guards in the fight after {turns} Close Range step{'s'[: turns != 1]}, on average"
    rests = partial(assumed, rules, ["WF-RUL-02", "WF-RUL-50"], (), ["a set is rolled at the end of every Turn"])
    law = odds.guards(turns, rules)
    return Answer(says, law.mean, "number", lambda: real(cases), rests, law)
