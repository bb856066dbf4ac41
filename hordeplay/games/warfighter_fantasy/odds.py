"""What chance will do: exact answers to the questions of this game, asked of `hordeplay.odds`.

WF-CMP-03, WF-RUL-05 to -14.

`need` is the natural d10 that hits, `cover` the natural d6 that beats the cover, both after all modifiers.

>>> print(attack(7, 4))
outcome  chance  decimal
none       3/10  0.300000  ████████████
vuln        1/2  0.500000  ████████████████████
wound       1/5  0.200000  ████████
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

from hordeplay.games.warfighter_fantasy.asking import asked
from hordeplay.games.warfighter_fantasy.attack import mode_called, penetration_of
from hordeplay.games.warfighter_fantasy.places import Hostile, Row
from hordeplay.games.warfighter_fantasy.rules import WarfighterRules, slug
from hordeplay.odds.hit import any_of, burst, carry, reach, three_tests, two_tests
from hordeplay.odds.pmf import Chance, Pmf, chance

ATTACK, COVER = 10, 6
"""Sides of the Attack die and of the cover die."""


@asked()
def attack(need: int, cover: int, dice: int = 1, vulns: int = 0, rules: WarfighterRules | None = None) -> Pmf[str]:
    """`wound`, `vuln` or `none`: a hit if any die hits, one cover die; Vulns of the target help (WF-ATK-03, WF-CMP-18).

    >>> attack(7, 4, vulns=1)["wound"], attack(7, 4, dice=2)["wound"]
    (Fraction(2, 5), Fraction(8, 25))
    """
    rules = rules or WarfighterRules.load()
    hit = any_of(dice, hits(need - vulns * rules.knobs.vuln_attack_bonus, rules))
    return two_tests(hit, reach(cover - vulns * rules.knobs.vuln_cover_bonus, COVER))


def hits(need: int, rules: WarfighterRules | None = None) -> Fraction:
    """The chance that one Attack die of a Hero hits; a natural 1 or 10 may decide by itself (WF-RUL-32).

    >>> hits(7), hits(1, WarfighterRules.load().with_(natural_extremes=True))
    (Fraction(2, 5), Fraction(9, 10))
    """
    sure = (rules or WarfighterRules.load()).knobs.natural_extremes
    return reach(min(ATTACK, max(2, need)) if sure else need, ATTACK)


@asked()
def explosion(
    dice: int, need: int, cover: int, vulns: int = 0, rules: WarfighterRules | None = None
) -> Pmf[tuple[int, int]]:
    """(vulns, wounds) of an Explosion: every die by itself, one cover die for all (WF-EXP-01).

    >>> explosion(4, 6, 3)[2, 2]
    Fraction(1, 4)
    """
    rules = rules or WarfighterRules.load()
    hit = hits(need - vulns * rules.knobs.vuln_attack_bonus, rules)
    return burst(dice, hit, reach(cover - vulns * rules.knobs.vuln_cover_bonus, COVER))


@asked(name="weapons")
def weapon(
    name: str, mode: str, cover: int, *, hth: int = 0, h: int = 0, p: int = 0, vulns: int = 0, shadows: bool = False,
    dice: int = 1, rules: WarfighterRules | None = None,
) -> Pmf[str]:  # fmt: skip
    """One attack with a weapon on a target of this Cover; `h` and `p` are what cards and Skills add (WF-GEA-06).

    >>> weapon("Shortsword", "Standard", 3)["wound"], weapon("Mace", "Bash", 3)["wound"]
    (Fraction(1, 5), Fraction(2, 3))
    """
    rules = rules or WarfighterRules.load()
    need, beats = needs(name, mode, cover, hth=hth, h=h, p=p, shadows=shadows, rules=rules)
    return attack(need, beats, dice, vulns, rules)


@asked(name="weapons")
def needs(
    name: str, mode: str, cover: int, *, hth: int = 0, h: int = 0, p: int = 0, shadows: bool = False,
    rules: WarfighterRules | None = None,
) -> tuple[int, int]:  # fmt: skip
    """The natural d10 and the natural d6 that an attack with a weapon needs, Vulns not counted; words as `weapon`.

    >>> needs("Shortsword", "Standard", 3), needs("Mace", "Bash", 3, hth=2)
    ((7, 4), (1, 2))
    """
    rules = rules or WarfighterRules.load()
    card = rules.weapons[name]
    way = mode_called(card, slug(mode))
    h += (0 if way is card.modes[0] else way.h) + (hth if card.kind == "HtH" else 0)
    p += penetration_of(rules, card, way)
    if shadows and card.stealth:
        h, p = h + card.stealth_h, p + card.stealth_p
    return card.hit - h, cover - p


@asked()
def in_sequence(attacks: int, need: int, cover: int, rules: WarfighterRules | None = None) -> Pmf[tuple[int, int]]:
    """(wounds, vulns) of several attacks on one big target that keeps its Vulns (WF-ATK-04).

    >>> sum((w * p for (w, _), p in in_sequence(2, 7, 4).items()), Fraction(0))
    Fraction(1, 2)
    """
    rules = rules or WarfighterRules.load()
    knobs = rules.knobs
    most = range(min(attacks, knobs.vuln_cap or attacks) + 1)
    hit = tuple(hits(need - v * knobs.vuln_attack_bonus, rules) for v in most)
    found = carry(attacks, hit, tuple(reach(cover - v * knobs.vuln_cover_bonus, COVER) for v in most))
    return found.map(lambda at: (at[0], min(at[1], knobs.vuln_cap))) if knobs.vuln_cap else found


@asked()
def kill_within(attacks: int, need: int, cover: int, rules: WarfighterRules | None = None) -> Fraction:
    """The chance that a Hostile of Health 1 falls to so many attacks in a row.

    >>> kill_within(2, 7, 4)
    Fraction(23, 50)
    """
    return sum((p for (wounds, _), p in in_sequence(attacks, need, cover, rules).items() if wounds), Fraction(0))


def chart(
    card: Hostile, health: int, vulns: int = 0, dice: int = 1, h: int = 0, rules: WarfighterRules | None = None
) -> Pmf[Row]:
    """The row that the best of a Hostile's dice shows against a Hero with Vulns (WF-HOS-05, WF-HTN-03)."""
    knobs = (rules or WarfighterRules.load()).knobs
    rows = next(c for c in card.charts if health >= c.health).rows

    def total(face: int) -> int:
        shown = face + h + vulns * knobs.vuln_attack_bonus
        extreme = {1: -19, ATTACK: max(shown, ATTACK)} if knobs.natural_extremes else {}
        return extreme.get(face, shown)

    best = Pmf.of({face: face**dice - (face - 1) ** dice for face in range(1, ATTACK + 1)})
    return best.map(lambda face: next(row for row in reversed(rows) if total(face) >= row.least))


@asked(name="hostiles")
def hostile_attack(
    name: str, terrain: int, armor: int = 0, *, vulns: int = 0, health: int = 0, dice: int = 1, h: int = 0,
    rules: WarfighterRules | None = None,
) -> Pmf[str]:  # fmt: skip
    """What one Hostile Attack does to its target: `wound`, `stopped` (by armor), `vuln`, `random vuln`, `none`.

    `wound 2`, `wound 1+1R` and the like show the Wounds of the chart, R those of a random Hero. Armor 0 is none
    (WF-RUL-08). `h` is what cards put on the Hostile's die.

    >>> hostile_attack("Cave Troll", 1)["random vuln"], hostile_attack("Cave Troll", 1)["wound 1"]
    (Fraction(3, 10), Fraction(1, 5))
    """
    rules = rules or WarfighterRules.load()
    knobs, card = rules.knobs, rules.hostiles[name]
    bonus = card.pen + vulns * knobs.vuln_cover_bonus
    t = reach(terrain - bonus, COVER)
    a = reach(armor - (bonus if knobs.vuln_hits_armor else 0), COVER) if armor else Fraction(1)

    def after(row: Row) -> Pmf[str]:
        if not row.wounds and (row.vuln or row.random_vuln):
            return Pmf.sure("random vuln" if row.random_vuln else "vuln")
        if not row.wounds:
            return Pmf.of({"vuln": t * a, "none": 1 - t * a})
        shown = f"{row.wounds}{f'+{row.random}R' if row.random else ''}"
        stopped = 1 - t if not knobs.strict_two_of_three else (1 - t) * a
        open_ = {f"wound {shown}": t * a, f"stopped {shown}": t * (1 - a)}
        return Pmf.of({**open_, "vuln": stopped, "none": 1 - t - stopped})

    return chart(card, health or card.health, vulns, dice, h, rules).then(after)


@asked()
def three_dice(hit: Chance, terrain: int, armor: int = 0, *, strict: bool = False) -> Pmf[str]:
    """`wound`, `vuln` or `none` of a Hostile that hits with this chance, by Terrain and armor Cover (WF-HTN-06).

    >>> three_dice("2/5", 3, 5)["vuln"]
    Fraction(4, 9)
    """
    return three_tests(hit, reach(terrain, COVER), reach(armor, COVER) if armor else 1, strict=strict)


@asked(name="hostiles", armor="armors")
def volley(name: str, attacks: int, terrain: int, armor: str = "", *, rules: WarfighterRules | None = None) -> Pmf[int]:
    """Wounds that reach the Health of a lone Hero under so many attacks, nothing removed between them (WF-RUL-01).

    The Hero lets the armor take all it may; the random Hero of the chart is always this one.

    >>> volley("Cave Troll", 2, 1).mean
    Fraction(3, 2)
    """
    rules = rules or WarfighterRules.load()
    known: dict[tuple[int, int], Pmf[tuple[int, int, int]]] = {}

    def struck(at: tuple[int, int, int]) -> Pmf[tuple[int, int, int]]:
        wounds, vulns, left = at
        if (vulns, left) not in known:  # what a Hero has suffered changes no die
            known[vulns, left] = _struck(rules, name, terrain, armor, (0, vulns, left))
        return known[vulns, left].map(lambda to: (wounds + to[0], to[1], to[2]))

    state: Pmf[tuple[int, int, int]] = Pmf.sure((0, 0, rules.armors[armor].sturdiness if armor else 0))
    for _ in range(attacks):
        state = state.then(struck)
        if rules.knobs.vuln_cap:
            state = state.map(lambda at: (at[0], min(at[1], rules.knobs.vuln_cap), at[2]))
    return state.map(lambda at: at[0])


def _struck(
    rules: WarfighterRules, name: str, terrain: int, armor: str, at: tuple[int, int, int]
) -> Pmf[tuple[int, int, int]]:
    """One attack more: (wounds, vulns, sturdiness) by what the chart and the dice show."""
    knobs, card = rules.knobs, rules.hostiles[name]
    wounds, vulns, left = at
    bonus = card.pen + vulns * knobs.vuln_cover_bonus
    t = reach(terrain - bonus, COVER)
    cover = next((b.value for b in rules.armors[armor].bands if left >= b.least), 0) if armor else 0
    a = reach(cover - (bonus if knobs.vuln_hits_armor else 0), COVER) if cover else Fraction(1)

    def part(now: tuple[int, int, int], n: int) -> Pmf[tuple[int, int, int]]:
        """So many Wounds (0: a Miss) with the terrain beaten: one armor die against the Cover before the Attack."""
        if not n:
            return Pmf.mixture([(a, Pmf.sure((now[0], now[1] + 1, now[2]))), (1 - a, Pmf.sure(now))])
        taken = min(n, now[2]) if knobs.armor_stop != "vuln" else n
        kept = now[2] - taken if knobs.armor_stop != "vuln" else now[2]
        held = (now[0] + n - taken, now[1] + (knobs.armor_stop != "absorb"), kept)
        return Pmf.mixture([(a, Pmf.sure((now[0] + n, now[1], now[2]))), (1 - a, Pmf.sure(held))])

    def after(row: Row) -> Pmf[tuple[int, int, int]]:
        if not row.wounds and (row.vuln or row.random_vuln):
            return Pmf.sure((wounds, vulns + row.vuln + row.random_vuln, left))
        open_ = part(at, row.wounds)
        if row.random:
            open_ = open_.then(lambda now: part(now, row.random))
        hurt = (1 if row.wounds else 0) + (1 if row.random else 0)
        shut = Pmf.binomial(hurt, a if knobs.strict_two_of_three else 1).map(lambda n: (wounds, vulns + n, left))
        return Pmf.mixture([(t, open_), (1 - t, shut)])

    return chart(card, card.health, vulns, rules=rules).then(after)


@asked()
def guards(turns: int, rules: WarfighterRules | None = None) -> Pmf[int]:
    """Sets of Guards in the fight after so many Close Range steps, with a roll at the end of every Turn (WF-GRD-03).

    >>> guards(3).mean
    Fraction(9, 5)
    """
    arrival = guards_arrival(rules)
    total: Pmf[int] = Pmf.sure(0)
    for age in range(1, turns + 1):
        there = arrival.at_most(age)
        total = total + Pmf.of({1: there, 0: 1 - there})
    return total


def guards_arrival(rules: WarfighterRules | None = None) -> Pmf[int]:
    """Close Range steps until a set arrives (WF-GRD-02, WF-GRD-03).

    >>> guards_arrival().mean
    Fraction(11, 5)
    """
    knobs = (rules or WarfighterRules.load()).knobs
    return Pmf.uniform(
        1 if face >= knobs.guards_near else 2 if face >= knobs.guards_middle else 3 for face in range(1, ATTACK + 1)
    )


@asked()
def item_draws(deck: Mapping[int, int], points: int) -> Pmf[tuple[int, ...]]:
    """Values of the Items drawn for so many points, largest first, from a deck of counts by value (WF-TRE-02).

    Cards above the points left are passed over, so each draw is a fair one among those that fit.

    >>> print(item_draws({1: 10, 2: 6, 3: 4}, 2)[1, 1])
    5/8
    """

    @lru_cache
    def draw(counts: tuple[tuple[int, int], ...], left: int) -> Pmf[tuple[int, ...]]:
        fitting = [(value, n) for value, n in counts if value <= left and n]
        if not fitting:
            return Pmf.sure(())
        total = sum(n for _, n in fitting)
        return Pmf.mixture([(Fraction(n, total), with_first(counts, left, value)) for value, n in fitting])

    def with_first(counts: tuple[tuple[int, int], ...], left: int, value: int) -> Pmf[tuple[int, ...]]:
        rest = draw(tuple((v, m - (v == value)) for v, m in counts), left - value)
        return rest.map(lambda values: tuple(sorted((value, *values), reverse=True)))

    return draw(tuple(sorted(deck.items())), points)


@asked()
def passed_over(deck: Mapping[int, int], points: int) -> Fraction:
    """Expected cards discarded before the first one that fits.

    >>> passed_over({1: 10, 2: 6, 3: 4}, 1)
    Fraction(10, 11)
    """
    fit = sum(n for value, n in deck.items() if value <= points)
    return Fraction(sum(deck.values()) - fit, fit + 1)


@asked()
def environment(rolls: int, need: int, hardy: int = 0) -> Pmf[int]:
    """Wounds of so many environment rolls with Hardy counters for the failures (WF-ENV-01, WF-ENV-02).

    >>> environment(4, 6, 2)[0]
    Fraction(11, 16)
    """
    return Pmf.binomial(rolls, 1 - reach(need, ATTACK)).map(lambda failed: max(0, failed - hardy))


@asked()
def targeting(heroes: int, hostiles: int, per_hero: int = 4) -> Pmf[tuple[int, ...]]:
    """How often each Hero is targeted by so many Hostiles, counters drawn without replacement (WF-TGT-01).

    >>> targeting(3, 6).chance(lambda counts: 0 in counts)
    Fraction(1, 11)
    """
    if hostiles > heroes * per_hero:
        raise ValueError(f"{heroes * per_hero} counters are in the cup, {hostiles} are drawn")
    weights: dict[tuple[int, ...], int] = {}

    def deal(left: int, counts: tuple[int, ...], weight: int) -> None:
        if len(counts) == heroes - 1:
            if left <= per_hero:
                weights[(*counts, left)] = weight * comb(per_hero, left)
            return
        for n in range(min(left, per_hero) + 1):
            deal(left - n, (*counts, n), weight * comb(per_hero, n))

    deal(hostiles, (), 1)
    return Pmf.of(weights)


@asked()
def attacks_suffered(p: Chance, hostiles: int, actions: int, *, heroes_first: bool = False) -> Fraction:
    """Expected Hostile Attacks in a Turn: each Hero Attack fells one of Health 1 with chance p, unacted ones first.

    >>> attacks_suffered("1/2", 3, 4), attacks_suffered("1/2", 3, 4, heroes_first=True)
    (Fraction(15, 8), Fraction(17, 16))
    """
    hit = chance(p)

    @lru_cache
    def expect(fresh: int, acted: int, left: int) -> Fraction:
        if not left or not fresh + acted:
            return Fraction(fresh)
        total = Fraction(0)
        for weight, felled in ((hit, 1), (1 - hit, 0)):
            f = fresh - felled if fresh else fresh
            a = acted - felled if not fresh else acted
            strikes = 1 if f and not heroes_first else 0
            total += weight * (strikes + expect(f - strikes, a + strikes, left - 1))
        return total

    return expect(hostiles, 0, actions)


@asked()
def no_marker(hand: int, deck: int = 60, markers: int = 10) -> Fraction:
    """The chance that a hand holds no Location Marker (WF-LOC-05).

    >>> no_marker(5)
    Fraction(37835, 97527)
    """
    return Fraction(comb(deck - markers, hand), comb(deck, hand))


@asked()
def hands_to_marker(hand: int, deck: int = 60, markers: int = 10) -> Fraction:
    """Expected hands until the first Marker, each discarded whole; without a Marker, or a card, none ever comes."""
    if not hand or not markers:
        raise ValueError(f"a hand of 1 card and 1 Marker are the least, not {hand} and {markers}")
    return sum((no_marker(hand * n, deck, markers) for n in range(deck // hand)), Fraction(0))


def campaigns(pool: tuple[int, ...], drawn: tuple[int, ...]) -> tuple[int, int]:
    """Sets of Towns, and ordered Town decks (WF-CAM-05).

    >>> campaigns((3, 4, 4, 2, 1), (2, 3, 3, 1, 1))
    (96, 6912)
    """
    if len(pool) != len(drawn) or not all(0 <= k <= n <= 60 for n, k in zip(pool, drawn, strict=True)):
        raise ValueError(f"of each level 0 to all of its Towns are drawn, not {drawn} of {pool}")
    sets = decks = 1
    for n, k in zip(pool, drawn, strict=True):
        sets *= comb(n, k)
        decks *= comb(n, k)
        for i in range(1, k + 1):
            decks *= i
    return sets, decks
