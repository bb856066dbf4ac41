"""Three lessons with the dice and counters of Warfighter Fantasy."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any, Final

from hordeplay.core.match import Match
from hordeplay.desk.chart import Chart, grouped, law
from hordeplay.desk.lesson import Lesson
from hordeplay.games.warfighter_fantasy import GAME, answers, odds, trials
from hordeplay.games.warfighter_fantasy.at import at, table_at, take
from hordeplay.games.warfighter_fantasy.chance import discard, hostiles
from hordeplay.games.warfighter_fantasy.reasons import Result
from hordeplay.odds.answer import percent
from hordeplay.odds.hit import reach
from hordeplay.odds.pmf import Pmf

RESULTS: Final[tuple[Result, ...]] = ("wound", "vuln", "none")

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
    p, q = odds.hits(need), reach(cover, odds.COVER)
    found = odds.attack(need, cover)
    slope = 1 - 2 * reach(3, odds.COVER)
    return (
        f"The die hits with p = {p}, the cover die beats the cover with q = {q}.",
        f"Both: {p} x {q} = {found['wound']}. Neither: {1 - p} x {1 - q} = {found['none']}.",
        f"Exactly one: p (1 - q) + (1 - p) q = {p * (1 - q)} + {(1 - p) * q} = {found['vuln']}.",
        f"As a line in p: q + p (1 - 2q). With q = {q} the slope is {1 - 2 * q}; with q = {reach(3, odds.COVER)} it is {slope}.",
    )


def _vuln_surprises() -> Sequence[str]:
    _, cover = _sword()
    values = dict.fromkeys(_still(cover))
    falls = [odds.attack(need, 3).exactly("vuln") for need in (7, 5)]
    return (
        f"from a sure hit to a sure miss the middle bar never moves: {', '.join(map(str, values))} every time",
        f"with a cover of 3 a better weapon leaves fewer Vulns: {falls[0]} when 7 hits, {falls[1]} when 5 hits",
    )


def _vuln_match(seed: int | str) -> Match[Any]:
    return at(
        party="Vex 1: Shortsword; Whisper 1", spaces=["Long Corridor"], foes=["Vampiric Bats at 1 on 2"],
        heroes={"vex": {"space": 1, "striking": True}, "whisper": {"space": 1}}, seed=seed,
    )  # fmt: skip


def _vuln_charts() -> Sequence[Chart]:
    _, cover = _sword()
    needs = range(1, 12)
    rows = [(name, [float(odds.attack(n, cover).exactly(name)) for n in needs]) for name in RESULTS]
    return (
        grouped(f"A cover die that needs {cover}", list(needs), [rows[1], rows[0], rows[2]], x="number that hits"),
        grouped(
            "Vulns by the cover", list(needs),
            [(f"needs {c}", [float(odds.attack(n, c).exactly("vuln")) for n in needs]) for c in (4, 3, 5)],
            x="number that hits",
        ),
    )  # fmt: skip


VULN: Final = Lesson(
    "vuln",
    "The half that will not move",
    "age 14 to 16",
    40,
    "product and complement rule; algebra explains a pattern that is seen in data",
    "Vex attacks with a Shortsword. A ten-sided die must hit, a six-sided die must beat the cover. Both: a Wound. Just one"
    " of them: a Vuln. None: nothing.",
    "The attack hits on 7 or more, the cover is beaten on 4 or more: what is the chance of exactly one success?",
    lambda: answers.attack(*_sword(), wanted="vuln"),
    lambda: trials.attack(*_sword(), wanted="vuln"),
    ("the chance of exactly one success", "with a better weapon: are there more Vulns, fewer, or as many"),
    "more hits, so more Vulns",
    _vuln_match,
    "Without a device: a ten-sided die (7 to 10 hits) and a six-sided die (4 to 6 beats the cover), 20 times; then let 3 to 10 hit.",
    _vuln_works,
    _vuln_surprises,
    (
        ("With a cover of 3: does a better weapon leave more Vulns or fewer?", "Fewer: the slope 1 - 2q is negative."),
        ("Why do the other two bars trade places?", "What a better p takes from 'nothing' it gives to the Wounds."),
    ),
    "Which number must the cover die need, so that the bar stands still?",
    lambda: ", ".join(str(c) for c in range(2, 7) if len(dict.fromkeys(_still(c))) == 1) + ": then q is one half.",
    _vuln_charts,
)


# --- 8. One cover die ----------------------------------------------------------------------------------------------------

FIRE: Final = (4, 6, 3)
"""Dice, the number that hits, the number that beats the cover (WF-EXP-01)."""


def _both() -> tuple[Pmf[int], Pmf[int]]:
    """Wounds with one cover die for all, and with one for each."""
    return answers.blasts(*FIRE), answers.blasts(*FIRE, shared=False)


def _covariance() -> Fraction:
    """Of Vulns and Wounds that come of one Explosion."""
    found = odds.explosion(*FIRE)
    means = [found.map(lambda at, i=i: at[i]).mean for i in (0, 1)]  # type: ignore[misc]  # bound in the loop on purpose
    return found.map(lambda at: at[0] * at[1]).mean - means[0] * means[1]


def _fire_works() -> Sequence[str]:
    dice, need, cover = FIRE
    p, q = odds.hits(need), reach(cover, odds.COVER)
    shared, apart = _both()
    return (
        f"One cover die: it holds with {1 - q}, else all {dice} dice miss with {q} x {(1 - p) ** dice}: {shared.exactly(0)}.",
        f"A cover die each: one die brings no Wound with {1 - p * q}, four of them with {apart.exactly(0)}.",
        f"Means: {shared.mean} and {apart.mean}. Variances: {shared.variance} and {apart.variance}.",
        f"Two or more: {shared.at_least(2)} and {apart.at_least(2)}. Cov(Vulns, Wounds) = {_covariance()}.",
    )


def _fire_surprises() -> Sequence[str]:
    shared, apart = _both()
    ratio = shared.exactly(0) / apart.exactly(0)
    return (
        f"the mean is the same to the last fraction, but failures are {float(ratio):.2f} times as many",
        f"and yet two Wounds or more get likelier, too: {percent(shared.at_least(2))} against {percent(apart.at_least(2))}",
    )


def _fire_match(seed: int | str) -> Match[Any]:
    return at(
        party="Tolonar 1; Gareth 1", spaces=["Long Corridor"], foes=["Vampiric Bats at 1 on 2"],
        heroes={"tolonar": {"space": 1, "striking": True}, "gareth": {"space": 1}}, seed=seed,
    )  # fmt: skip


def _fire_charts() -> Sequence[Chart]:
    shared, apart = _both()
    wounds = range(FIRE[0] + 1)
    rows = [("one cover die", shared), ("a cover die each", apart)]
    return (
        grouped("Wounds", list(wounds), [(n, [float(p.exactly(w)) for w in wounds]) for n, p in rows], x="Wounds"),
        grouped(
            "So many Wounds or more", list(wounds)[1:],
            [(n, [float(p.at_least(w)) for w in wounds[1:]]) for n, p in rows], x="Wounds",
        ),
    )  # fmt: skip


def _total_works() -> str:
    q = reach(FIRE[2], odds.COVER)
    total = odds.explosion(*FIRE).map(sum)
    return (
        f"If the cover is beaten ({q}), every die brings one or the other, so the sum is {FIRE[0]}; in all it is"
        f" {FIRE[0]} with {total.exactly(FIRE[0])}."
    )


FIRE_HANDS: Final = Lesson(
    "fire",
    "One cover die for four",
    "age 17 to university",
    50,
    "dependence: the same mean, another risk; covariance",
    "Tolonar throws fire: four dice, each hits on 6 or more. One cover die is rolled for all of them. If it beats the cover,"
    " hits are Wounds and misses Vulns; if not, hits are Vulns and misses nothing.",
    "The cover is beaten on 3 or more: what is the chance that the four dice bring no Wound at all?",
    lambda: answers.explosion(*FIRE, most=0),
    lambda: trials.explosion(*FIRE, most=0),
    (
        "the chance of no Wound",
        "with a cover die for each: is the mean larger, smaller, or the same",
        "and the chance of no Wound",
    ),
    "the same; or: the shared die is worse in every way",
    _fire_match,
    "Without a device: four ten-sided dice and a six-sided one, 20 times; the other half of the class rolls four six-sided ones.",
    _fire_works,
    _fire_surprises,
    (
        ("What has this to do with insurance?", "Claims that come together are dear, though their mean is the same."),
        ("Who would rather have the shared die?", "Who needs three Wounds; who needs just one wants them apart."),
    ),
    "Wounds and Vulns together: why do they add up to 4 so often?",
    _total_works,
    _fire_charts,
)


# --- 9. The cup ----------------------------------------------------------------------------------------------------------

CUP: Final = (3, 6)
"""Heroes, Hostiles."""


def _dice_instead() -> Fraction:
    """The same with counters put back after every draw: some Hero is on none of them."""
    heroes, draws = CUP
    shares = [comb(heroes, k) * Fraction(heroes - k, heroes) ** draws for k in range(1, heroes + 1)]
    return sum(shares[::2], Fraction(0)) - sum(shares[1::2], Fraction(0))


def _splits() -> Pmf[str]:
    return odds.targeting(*CUP).map(lambda counts: "-".join(map(str, sorted(counts, reverse=True))))


def _cup_works() -> Sequence[str]:
    heroes, draws = CUP
    per = GAME.rules.load().knobs.counters_per_hero
    first = odds.targeting(*CUP).map(lambda counts: counts[0])
    whole = comb(heroes * per, draws)
    left = comb((heroes - 1) * per, draws)
    return (
        f"{whole} handfuls of {draws} counters are equally likely; {left} of them leave out Hero 1: {Fraction(left, whole)}.",
        f"Two Heroes cannot be left out, for one has only {per} counters. So {heroes} x {first.exactly(0)} = {heroes * first.exactly(0)}.",
        f"Hero 1 is aimed at 0 to {per} times with {', '.join(f'{first.weights[n]}/{first.total}' for n in first)}.",
        f"With counters put back (as with dice) somebody is left alone with {_dice_instead()}.",
    )


def _cup_surprises() -> Sequence[str]:
    alone = answers.left_alone(*CUP).value
    splits = _splits()
    return (
        f"with dice it happens {float(_dice_instead() / alone):.2f} times as often: {percent(_dice_instead(), 1)}",
        f"the even split 2-2-2 has only {splits['2-2-2']}, the split 3-2-1 {splits['3-2-1']}",
    )


def _cup_match(seed: int | str) -> Match[Any]:
    table = table_at(
        party="Gareth 1; Vex 1; Tolonar 1", spaces=["Long Corridor"],
        heroes={"gareth": {"space": 1, "hand": ["Lair (C)"]}, "vex": {"space": 1}, "tolonar": {"space": 1}},
    )  # fmt: skip
    pile = hostiles("C")  # six Orcs come, whatever the deck would have brought
    for name in [name for name in table.cards.bags[pile] if name != "Orc Spearmen"]:
        take(table, name)
        discard(table, name)
    return Match(GAME, table, seed=seed)


def _cup_charts() -> Sequence[Chart]:
    per = (1, 2, 3, 4, 6, 8)
    first = odds.targeting(*CUP).map(lambda counts: counts[0])
    sizes = [n for n in per if n * CUP[0] >= CUP[1]]
    alone = [float(answers.left_alone(*CUP, n).value) for n in sizes]
    dice = [float(_dice_instead())] * len(sizes)
    return (
        law("Counters that name Hero 1", first, x="counters"),
        grouped("Somebody is left alone", sizes, [("cup", alone), ("dice", dice)], x="counters for each Hero"),
    )


SPARED: Final = Lesson(
    "cup",
    "Six orcs, three heroes",
    "age 15 to 18",
    45,
    "drawing without replacement evens out",
    "Six Orcs appear before three Heroes. In a cup lie twelve counters, four for each Hero. Every Orc draws one and attacks"
    " that Hero; the counters are not put back.",
    "What is the chance that at least one of the three Heroes is attacked by nobody?",
    lambda: answers.left_alone(*CUP),
    lambda: trials.left_alone(*CUP),
    ("the chance that somebody is left alone", "with a die in place of the cup: more often or less often"),
    "the same as with dice",
    _cup_match,
    "Without a device: twelve paper counters in a bag, four of each colour; draw six, 20 times. The other half of the class"
    " rolls a die for each Orc (1-2, 3-4, 5-6).",
    _cup_works,
    _cup_surprises,
    (
        ("Eight counters for each Hero in place of four: towards which number?", "Towards that of the dice."),
        ("Why do designers like bags?", "Luck stays, but long streaks of it run out."),
    ),
    "Two Heroes, eight counters, six Orcs: can somebody be left alone?",
    lambda: f"No ({answers.left_alone(2, 6).value}): four counters are not enough for six Orcs.",
    _cup_charts,
)

LESSONS: Final = (VULN, FIRE_HANDS, SPARED)
