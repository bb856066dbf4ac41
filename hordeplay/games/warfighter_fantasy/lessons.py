"""Three lessons with the dice and counters of Warfighter Fantasy."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import comb
from typing import Final

from hordeplay.core.english import plural
from hordeplay.core.language import tr
from hordeplay.core.lesson import Activity, LessonPlan, NearMiss, PageRule
from hordeplay.odds.answer import Answer, percent
from hordeplay.odds.chart import Chart, grouped, law
from hordeplay.odds.hit import reach
from hordeplay.odds.pmf import Pmf

from . import odds
from .model.ruleset import WarfighterRules
from .model.table import WarfighterTable, hostile_deck
from .notation import prepare, take
from .odds.hero_attacks import hits
from .odds.terms import COVER
from .rules.decks import discard

# --- 7. Two tests --------------------------------------------------------------------------------------------------------

SWORD: Final = ("Shortsword", "Standard", 3)


def _sword() -> tuple[int, int]:
    """What the Shortsword needs of its die and of the cover die."""
    return odds.needs(*SWORD)


def _still(cover: int) -> list[Fraction]:
    """The chance of exactly one success, by the number that hits, from the surest to the rarest."""
    return [odds.attack(need, cover).exactly("vuln") for need in range(1, 12)]


def _vuln_works() -> Sequence[str]:
    need, cover = _sword()
    p, q = hits(need), reach(cover, COVER)
    law = odds.attack(need, cover)
    return (
        tr("The die hits with probability p = {p}, the cover die beats the cover with probability q = {q}.", p=p, q=q),
        tr(
            "Both: {both}. Neither: {neither}.",
            both=f"{p} x {q} = {law['wound']}",
            neither=f"{1 - p} x {1 - q} = {law['none']}",
        ),
        tr("Exactly one: {sum}.", sum=f"p (1 - q) + (1 - p) q = {p * (1 - q)} + {(1 - p) * q} = {law['vuln']}"),
        tr("As a line in p: q + p (1 - 2q). With q = {q} the slope is {slope}.", q=q, slope=1 - 2 * q),
    )


def _vuln_surprises() -> Sequence[str]:
    _, cover = _sword()
    values = dict.fromkeys(_still(cover))
    falls = [odds.attack(need, 3).exactly("vuln") for need in (7, 5)]
    return (
        tr(
            "from a sure hit to a sure miss the bar of the Vulns never moves: {values} every time",
            values=", ".join(map(str, values)),
        ),
        tr(
            "with a cover die that needs 3 a better weapon leaves fewer Vulns: {seven} when 7 hits, {five} when 5 hits",
            seven=falls[0],
            five=falls[1],
        ),
    )


def _more_or_fewer(cover: int) -> str:
    """Whether a better weapon leaves more Vulns, by the number that the cover die needs; not for 4, where it leaves as many."""
    q = reach(cover, COVER)
    slope = 1 - 2 * q
    if slope > 0:
        return tr("More: with q = {q} the slope 1 - 2q is {slope}.", q=q, slope=slope)
    return tr("Fewer: with q = {q} the slope 1 - 2q is {slope}.", q=q, slope=slope)


def _from_nothing(cover: int) -> str:
    """Where the Wounds of a better weapon come from, by the number that the cover die needs; for one that is even."""
    q = reach(cover, COVER)
    return tr(
        "From nothing: with q = {q} the Wounds are {q} p and nothing is {rest} (1 - p), so what one gains the other loses.",
        q=q,
        rest=1 - q,
    )


def _vuln_table() -> WarfighterTable:
    return prepare(
        rules=WarfighterRules.load(), party="Vex 1: Shortsword; Whisper 1", spaces=["Long Corridor"],
        foes=["Vampiric Bats at 1 on 2"], heroes={"vex": {"space": 1, "striking": True}, "whisper": {"space": 1}},
    )  # fmt: skip


def _vuln_near() -> Sequence[NearMiss]:
    need, cover = _sword()
    p, q = hits(need), reach(cover, COVER)
    return (
        NearMiss(p * (1 - q), tr("so often the die alone succeeds; the cover die alone counts, too")),
        NearMiss((1 - p) * q, tr("so often the cover die alone succeeds; the other die alone counts, too")),
        NearMiss(1 - (1 - p) * (1 - q), tr("that counts both at once, too, which is a Wound")),
        NearMiss(p + q, tr("two chances add up only where both cannot happen at once")),
        NearMiss(p, tr("so often the die hits; where the cover is beaten, too, it is a Wound")),
    )


def _vuln_charts() -> Sequence[Chart]:
    _, cover = _sword()
    needs = range(1, 12)
    bars = {tr("Vuln"): "vuln", tr("Wound"): "wound", tr("nothing"): "none"}
    number = tr("number that hits (11: never)")
    rows = [(name, [float(odds.attack(n, cover).exactly(what)) for n in needs]) for name, what in bars.items()]
    return (
        grouped(tr("A cover die that needs {cover}", cover=cover), list(needs), rows, x=number),
        grouped(
            tr("Vulns by the cover"), list(needs),
            [(tr("needs {n}", n=c), [float(odds.attack(n, c).exactly("vuln")) for n in needs]) for c in (4, 3)],
            x=number,
        ),
    )  # fmt: skip


VULN: Final = LessonPlan(
    number=7,
    name="vuln",
    title="Does a better weapon leave more Vulns?",
    level="age 14 to 16",
    minutes=40,
    aim="product and complement rule; algebra explains a pattern that is seen in data",
    story=(
        "Vex attacks with a Shortsword. A ten-sided die must hit, a six-sided die must beat the cover. Both: a Wound. Just one"
        " of them: a Vuln. Neither: nothing. The board writes Cover 3; the Shortsword's Penetration of -1 makes it a 4."
    ),
    asks="The attack hits on 7 or more, the cover is beaten on 4 or more: what is the chance of exactly one success?",
    answer=lambda: odds.attack(*_sword()).answer("vuln"),
    predict=("the chance of exactly one success", "the same chance with a better weapon, which hits on 5 or more"),
    second=lambda: odds.attack(5, _sword()[1]).answer("vuln"),
    they_say="more hits, so more Vulns",
    table=_vuln_table,
    roll_by_hand="Without a device: a ten-sided die (7 to 10 hits) and a six-sided die (4 to 6 beats the cover), 20 times; the other half of the class lets 5 to 10 hit. Write yes where exactly one of the two succeeds; the share of the class is that of your half, and the halves compare theirs.",
    works=_vuln_works,
    surprises=_vuln_surprises,
    talk=(
        ("With a cover die that needs 3: does a better weapon leave more Vulns or fewer?", partial(_more_or_fewer, 3)),
        (
            "With a cover die that needs 4: do the additional Wounds of a better weapon come from the Vulns, or from nothing?",
            partial(_from_nothing, 4),
        ),
    ),
    exit_ask="With a cover die that needs 5: does a better weapon leave more Vulns or fewer?",
    exit_key=lambda: _more_or_fewer(5),
    charts=_vuln_charts,
    near_misses=_vuln_near,
    page_rule=lambda: PageRule("oneOfTwoTests", dict(zip(("need", "cover"), _sword(), strict=True))),
)


# --- 8. One cover die ----------------------------------------------------------------------------------------------------

FIRE: Final = (4, 6, 3)
"""Dice, the number that hits, the number that beats the cover (WF-EXP-01)."""


def _both() -> tuple[Pmf[int], Pmf[int]]:
    """Wounds with one cover die for all, and with one for each."""
    return odds.blast(*FIRE), odds.blast(*FIRE, shared=False)


def _covariance() -> Fraction:
    """Of Vulns and Wounds that come of one Explosion."""
    both = odds.explosion(*FIRE)
    vulns, wounds = both.map(lambda at: at[0]), both.map(lambda at: at[1])
    return both.map(lambda at: at[0] * at[1]).mean - vulns.mean * wounds.mean


def _fire_works() -> Sequence[str]:
    dice, need, cover = FIRE
    p, q = hits(need), reach(cover, COVER)
    shared, apart = _both()
    return (
        tr(
            "One cover die: {holds} that it holds, and {miss} that all {dice} dice miss: {chance}.",
            holds=1 - q,
            miss=f"{q} x {(1 - p) ** dice}",
            dice=dice,
            chance=shared.exactly(0),
        ),
        tr(
            "A cover die each: one die brings no Wound with probability {one}, four of them with {four}.",
            one=1 - p * q,
            four=apart.exactly(0),
        ),
        tr(
            "Means: {one} and {each}. Variances: {var_one} and {var_each}.",
            one=shared.mean,
            each=apart.mean,
            var_one=shared.variance,
            var_each=apart.variance,
        ),
        tr(
            "Two or more: {one} and {each}. Cov(Vulns, Wounds) = {cov}.",
            one=shared.at_least(2),
            each=apart.at_least(2),
            cov=_covariance(),
        ),
    )


def _fire_surprises() -> Sequence[str]:
    shared, apart = _both()
    ratio = shared.exactly(0) / apart.exactly(0)
    return (
        tr(
            "the mean is the same to the last fraction, but failures are {ratio} times as many",
            ratio=f"{float(ratio):.2f}",
        ),
        tr(
            "and yet two Wounds or more get likelier, too: {one} against {each}",
            one=percent(shared.at_least(2)),
            each=percent(apart.at_least(2)),
        ),
    )


def _fire_table() -> WarfighterTable:
    return prepare(
        rules=WarfighterRules.load(), party="Tolonar 1; Gareth 1", spaces=["Long Corridor"],
        foes=["Vampiric Bats at 1 on 2"], heroes={"tolonar": {"space": 1, "striking": True}, "gareth": {"space": 1}},
    )  # fmt: skip


def _fire_near() -> Sequence[NearMiss]:
    dice, need, cover = FIRE
    p, q = hits(need), reach(cover, COVER)
    return (
        NearMiss(
            _both()[1].exactly(0), tr("that is with {dice} cover dice; here one counts for all of them", dice=dice)
        ),
        NearMiss((1 - p) ** dice, tr("so often all four dice miss; but the cover may hold, too")),
        NearMiss(1 - q, tr("so often the cover holds; but all four dice may miss, too")),
        NearMiss(1 - p * q, tr("that is one die alone")),
    )


def _fire_charts() -> Sequence[Chart]:
    shared, apart = _both()
    wounds, many = range(FIRE[0] + 1), plural("Wound")
    rows = [(tr("one cover die"), shared), (tr("a cover die each"), apart)]
    return (
        grouped(many, list(wounds), [(n, [float(p.exactly(w)) for w in wounds]) for n, p in rows], x=many),
        grouped(
            tr("So many Wounds or more"), list(wounds)[1:],
            [(n, [float(p.at_least(w)) for w in wounds[1:]]) for n, p in rows], x=many,
        ),
    )  # fmt: skip


def _total_works() -> str:
    q = reach(FIRE[2], COVER)
    total = odds.explosion(*FIRE).map(sum)
    return tr(
        "If the cover is beaten ({q}), every die brings one or the other, so the sum is {dice}. If not, it seldom is: altogether it is"
        " {dice} with probability {chance}.",
        q=q,
        dice=FIRE[0],
        chance=total.exactly(FIRE[0]),
    )


FIRE_HANDS: Final = LessonPlan(
    number=8,
    name="fire",
    title="One cover die for four",
    level="age 17 to university",
    minutes=50,
    aim="dependence: the same mean, another risk; covariance",
    story=(
        "Tolonar throws fire: four ten-sided dice, each hits on 6 or more. One six-sided cover die is rolled for all of them. If it"
        " beats the cover,"
        " hits are Wounds and misses Vulns; if not, hits are Vulns and misses nothing."
    ),
    asks="The cover is beaten on 3 or more: what is the chance that the four dice bring no Wound at all?",
    answer=lambda: odds.blast(*FIRE).answer(0),
    predict=(
        "the chance of no Wound",
        "the chance of no Wound with a cover die for each",
        "Wounds on average with one cover die, and with one for each",
    ),
    second=lambda: odds.blast(*FIRE, shared=False).answer(0),
    they_say="the same; or: the shared die is worse in every way",
    table=_fire_table,
    roll_by_hand="Without a device: four ten-sided dice and a six-sided one, 20 times; the other half of the class rolls four six-sided ones.",
    works=_fire_works,
    surprises=_fire_surprises,
    talk=(
        (
            "What has this to do with insurance?",
            "Claims that all come at once can ruin an insurer, though their mean is the same.",
        ),
        ("Who would rather have the shared die?", "Who needs three Wounds; who needs just one wants them apart."),
    ),
    exit_ask="Wounds and Vulns together: why do they add up to 4 so often?",
    exit_key=_total_works,
    charts=_fire_charts,
    near_misses=_fire_near,
    page_rule=lambda: PageRule("noWound", dict(zip(("dice", "need", "cover"), FIRE, strict=True))),
)


# --- 9. The cup ----------------------------------------------------------------------------------------------------------

CUP: Final = (3, 6)
"""Heroes, Hostiles."""


def _dice_instead() -> Fraction:
    """The same with counters put back after every draw: some Hero is on none of them."""
    heroes, draws = CUP
    shares = [comb(heroes, k) * Fraction(heroes - k, heroes) ** draws for k in range(1, heroes + 1)]
    return sum(shares[::2], Fraction(0)) - sum(shares[1::2], Fraction(0))


def _with_dice() -> Answer:
    """The same as an answer, which is tried with fair dice."""
    heroes, draws = CUP
    return Answer(
        _dice_instead(),
        partial(
            tr, "{draws} Orcs roll a die each among {heroes} Heroes: somebody is left alone", draws=draws, heroes=heroes
        ),
        trial=lambda luck: int(len({luck.randbelow(heroes) for _ in range(draws)}) < heroes),
    )


def _cup_works() -> Sequence[str]:
    heroes, draws = CUP
    per = WarfighterRules.load().knobs.counters_per_hero
    first = odds.aimed(*CUP)
    whole = comb(heroes * per, draws)
    left = comb((heroes - 1) * per, draws)
    return (
        tr(
            "{all} handfuls of {draws} counters are equally likely; {some} of them leave out Hero 1: {share}.",
            all=whole,
            draws=draws,
            some=left,
            share=Fraction(left, whole),
        ),
        tr(
            "Two Heroes cannot be left out, for one has only {counters} counters. So {product}.",
            counters=per,
            product=f"{heroes} x {first.exactly(0)} = {heroes * first.exactly(0)}",
        ),
        tr(
            "Hero 1 is aimed at 0 to {counters} times with probability {chances}.",
            counters=per,
            chances=", ".join(f"{first.weights[n]}/{first.total}" for n in first),
        ),
        tr(
            "With counters put back (as with dice) somebody is left alone with probability {chance}.",
            chance=_dice_instead(),
        ),
    )


def _cup_surprises() -> Sequence[str]:
    alone = odds.left_alone(*CUP)
    splits = odds.targeting(*CUP).map(lambda counts: "-".join(map(str, sorted(counts, reverse=True))))
    return (
        tr(
            "with dice it happens {ratio} times as often: {chance}",
            ratio=f"{float(_dice_instead() / alone):.2f}",
            chance=percent(_dice_instead(), 1),
        ),
        tr(
            "the even split 2-2-2 has only probability {even}, the split 3-2-1 {other}",
            even=splits["2-2-2"],
            other=splits["3-2-1"],
        ),
    )


def _cup_near() -> Sequence[NearMiss]:
    heroes, _ = CUP
    return (
        NearMiss(_dice_instead(), tr("so often it happens if each counter is put back, as with dice")),
        NearMiss(
            odds.aimed(*CUP).exactly(0),
            tr("so often it happens to one certain Hero; there are {heroes}", heroes=heroes),
        ),
        NearMiss(1 - odds.left_alone(*CUP).value, tr("so often every Hero is attacked; the other chance was asked")),
    )


def _cup_table() -> WarfighterTable:
    table = prepare(
        rules=WarfighterRules.load(), party="Gareth 1; Vex 1; Tolonar 1", spaces=["Long Corridor"],
        heroes={"gareth": {"space": 1, "hand": ["Lair (C)"]}, "vex": {"space": 1}, "tolonar": {"space": 1}},
    )  # fmt: skip
    # six Orcs come, whatever the deck would have brought
    for name in [name for name in table.cards.bags[hostile_deck("C")] if name != "Orc Spearmen"]:
        take(table, name)
        discard(table, name)
    return table


def _cup_rule() -> PageRule:
    heroes, draws = CUP
    per = WarfighterRules.load().knobs.counters_per_hero
    return PageRule("leftAlone", {"heroes": heroes, "perHero": per, "draws": draws})


def _cup_charts() -> Sequence[Chart]:
    per = (1, 2, 3, 4, 6, 8)
    sizes = [n for n in per if n * CUP[0] >= CUP[1]]
    alone = [float(odds.left_alone(*CUP, n)) for n in sizes]
    dice = [float(_dice_instead())] * len(sizes)
    return (
        law(tr("Counters that name Hero 1"), odds.aimed(*CUP), x=tr("counters")),
        grouped(
            tr("Somebody is left alone"),
            sizes,
            [(tr("cup"), alone), (tr("dice"), dice)],
            x=tr("counters for each Hero"),
        ),
    )


SPARED: Final = LessonPlan(
    number=9,
    name="cup",
    title="Six orcs, three heroes",
    level="age 15 to 18",
    minutes=45,
    aim="drawing without replacement evens out",
    story=(
        "Six Orcs appear before three Heroes. In a cup lie twelve counters, four for each Hero. Every Orc draws one and attacks"
        " that Hero; the counters are not put back."
    ),
    asks="What is the chance that at least one of the three Heroes is attacked by nobody?",
    answer=lambda: odds.left_alone(*CUP),
    predict=("the chance that somebody is left alone", "the same chance with a die for each Orc in place of the cup"),
    second=_with_dice,
    they_say="the same as with dice",
    table=_cup_table,
    roll_by_hand=(
        "A bag: twelve counters, four of each colour. Draw six, one after the other and without looking; lay them out by colour,"
        " write down how they split (such as 3-2-1), put all back and shake. The other half of the class rolls a die for each Orc"
        " (1-2, 3-4, 5-6) in place of drawing."
    ),
    activity=Activity(
        "a bag, drawn from without looking",
        "a bag with twelve counters, four of each of three colours, for every pair of half the class; a die for the others",
        (
            "How my handfuls split:  ____ ____ ____ ____ ____ ____ ____ ____ ____ ____",
            "Further ones:  ____ ____ ____ ____ ____ ____ ____ ____ ____ ____",
            "One colour is missing in ____ of them. I drew from the bag, or rolled: ____",
        ),
    ),
    works=_cup_works,
    surprises=_cup_surprises,
    talk=(
        ("Eight counters for each Hero in place of four: towards which number?", "Towards that of the dice."),
        ("Why do designers like bags?", "Luck stays, but long streaks of it run out."),
    ),
    exit_ask="Two Heroes, four counters for each, six Orcs: can somebody be left alone?",
    exit_key=lambda: tr(
        "No ({chance}): four counters are not enough for six Orcs.", chance=odds.left_alone(2, 6).value
    ),
    charts=_cup_charts,
    near_misses=_cup_near,
    page_rule=_cup_rule,
)

LESSONS: Final = (VULN, FIRE_HANDS, SPARED)

__all__ = ["LESSONS"]
