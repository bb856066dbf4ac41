"""Four lessons with the dice and cards of Fantahzee."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from hordeplay.core.match import Match
from hordeplay.desk.chart import Chart, bars, grouped, law
from hordeplay.desk.lesson import Lesson
from hordeplay.games.fantahzee import answers, odds, trials
from hordeplay.games.fantahzee.at import at
from hordeplay.odds.answer import percent
from hordeplay.odds.pmf import Pmf

MAUREEN: Final = (6, 5, 4, 3, 3, 2, 1)
PARTY: Final = ["Steamsmith", "Paladin", "Steamasaur", "Alchemist", "Sergeant"]


# --- 1. Steamsmith -----------------------------------------------------------------------------------------------------


def _fives() -> Pmf[int]:
    return Pmf.binomial(5, 1 - Fraction(5, 6) ** 3)


def _off(n: int, by: Fraction) -> Fraction:
    """The chance that the share of n tries is more than so much off."""
    p = odds.reach("55")
    return Pmf.binomial(n, p).chance(lambda k: abs(Fraction(k, n) - p) > by)


def _steamsmith_works() -> Sequence[str]:
    q = 1 - Fraction(5, 6) ** 3
    return (
        f"Each die ends as a 5 with q = 1 - (5/6)^3 = {q}; the five dice are independent.",
        f"Two or more: 1 - (1 - q)^5 - 5 q (1 - q)^4 = {1 - (1 - q) ** 5 - 5 * q * (1 - q) ** 4}.",
    )


def _steamsmith_surprises() -> Sequence[str]:
    p = odds.reach("55")
    ten, twenty = _off(20, Fraction(1, 10)), _off(20, Fraction(1, 5))
    sd = [Pmf.binomial(n, p).sd / n for n in (20, 600)]
    return (
        (
            f"one share of 20 tries has a standard deviation of {100 * sd[0]:.1f} points; more than 10 points off is each pupil"
            f" with {percent(ten, 1)}, which is {float(30 * ten):.1f} of 30"
        ),
        f"somebody of 30 is off by more than 20 points with {percent(1 - (1 - twenty) ** 30, 0)}",
        f"the pot of 600 has {100 * sd[1]:.1f} points and lies within 4 with {percent(1 - _off(600, Fraction(1, 25)), 1)}",
    )


def _steamsmith_match(seed: int | str) -> Match[Any]:
    return at("first_roll", party="Steamsmith", seed=seed)


STEAMSMITH: Final = Lesson(
    "steamsmith",
    "How wrong can twenty honest rolls be?",
    "age 14 to 16",
    50,
    "the law of large numbers as a shrinking spread, not as 'it evens out'",
    "The Steamsmith joins the fight when two dice show a 5. You roll five dice, keep every 5, and roll the others twice more.",
    "Five dice, two rerolls, every 5 kept: what is the chance of two fives or more?",
    lambda: answers.reach("55"),
    lambda: trials.reach("55"),
    ("the chance", "how many points the worst of 30 classmates is off after 20 tries"),
    "about a half; at most 10 points",
    _steamsmith_match,
    "Without a device: five dice, three rolls in all, keep the fives. Do it 20 times.",
    _steamsmith_works,
    _steamsmith_surprises,
    (
        ("Does a bad first ten get repaired?", "No: it is diluted by what follows."),
        ("Why does the error shrink like a square root?", "Variances add up, and the share divides by n."),
    ),
    "With 2,400 tries the typical error is (a) half, (b) a quarter, (c) an eighth of that of 600?",
    lambda: f"(a): the variance of the share is {Fraction(600, 2400)} of it, its root is the half.",
    lambda: (law("Fives among five dice, two rerolls", _fives(), x="fives"),),
)


# --- 2. Alchemist --------------------------------------------------------------------------------------------------------


def _versus(goal: str) -> str:
    die, roll = odds.reach(goal, dice=6), odds.reach(goal, rerolls=3)
    better = "the die" if die > roll else "the roll"
    return (
        f"{goal}: a die more {percent(die)}, a roll more {percent(roll)}: {better} (base {percent(odds.reach(goal))})"
    )


def _versus_chart() -> Sequence[Chart]:
    goals = ("XXX", "XXXXX", "5", "55", "555")
    die, roll = ([float(odds.reach(g, *words)) for g in goals] for words in ((6, 2), (5, 3)))
    return (grouped("One more die or one more roll?", goals, [("a die more", die), ("a roll more", roll)]),)


def _alchemist_match(seed: int | str) -> Match[Any]:
    return at("first_roll", party="Alchemist, Sergeant, Steamsmith", seed=seed)


ALCHEMIST: Final = Lesson(
    "alchemist",
    "One more die or one more roll?",
    "age 15 to 18",
    45,
    "no help is best for every goal; reason about structure",
    "The Alchemist brings one more die. Another hero would bring one more roll. You can have just one of them.",
    "Six dice and two rerolls: what is the chance of three of a kind?",
    lambda: answers.reach("XXX", dice=6),
    lambda: trials.reach("XXX", dice=6),
    ("six dice and two rerolls, or five dice and three rerolls, for three of a kind", "and for two fives"),
    "one answer for both",
    _alchemist_match,
    "Without a device: one half of the class rolls six dice with two rerolls, the other five dice with three.",
    lambda: [_versus(goal) for goal in ("XXX", "55")],
    lambda: (
        f"the order flips: {_versus('XXX')}; {_versus('55')}",
        "a reroll renews every missing die, a die adds just one; but a group may choose its number",
    ),
    (
        ("Where is the gap smallest, where largest, and why?", "Compare one 5 with five alike."),
        ("What if there were no rerolls at all?", "Then the roll is better for every goal."),
    ),
    "Which card for three fives?",
    lambda: _versus("555"),
    _versus_chart,
)


# --- 3. Maureen ----------------------------------------------------------------------------------------------------------


def _kept(*dice: int) -> str:
    value = answers.keeping(MAUREEN, dice, 2, "XX+XXX").value
    return f"keeping {'-'.join(map(str, dice)) or 'nothing'}: {value} = {percent(value)}"


def _maureen_surprises() -> Sequence[str]:
    best, more = (answers.keeping(MAUREEN, dice, 2, "XX+XXX").value for dice in ((3, 3), (3, 3, 5)))
    # the Alchemist is paid with the 6 of her first roll, which brings two dice and a reroll
    words: dict[str, Any] = {"dice": 7, "rerolls": 3, "goal": "all", "roll": (5, 4, 3, 2, 1), "active": ["Alchemist"]}
    five, nothing = (odds.party(PARTY, keep=kept, **words) for kept in ((5,), ()))
    at_once = answers.keeping(MAUREEN, (3, 3), 1, "XX+XXX").value
    return (
        f"holding the 5 as well costs {100 * float(best - more):.2f} points",
        (
            f"one roll earlier, keeping the 5 ({five}) and keeping nothing ({nothing}) were"
            f" {'exactly equal' if five == nothing else 'different'}"
        ),
        (
            f"all five heroes: {percent(odds.party(PARTY, dice=6, goal='all'))} before the first roll, done by this very roll"
            f" {percent(at_once)}"
        ),
    )


def _maureen_match(seed: int | str) -> Match[Any]:
    return at("roll", party="Sergeant, Paladin", dice="6543321", rerolls=2, seed=seed)


def _maureen_charts() -> Sequence[Chart]:
    keeps = ((3, 3), (3, 3, 5), (5,), ())
    values = [float(answers.keeping(MAUREEN, kept, 2, "XX+XXX").value) for kept in keeps]
    return (bars("What each keep is worth", ["-".join(map(str, k)) or "nothing" for k in keeps], values),)


KEEP: Final = Lesson(
    "maureen",
    "Keep the pair, the five, or nothing?",
    "age 16 to university",
    50,
    "conditional probability as a basis of decision; more kept is not more safe",
    "Maureen holds 6 5 4 3 3 2 1 and may roll twice more. She needs a pair and three of a kind on other dice.",
    "She keeps 3-3 and rolls five dice, with one more reroll after that: what is the chance that she gets both?",
    lambda: answers.keeping(MAUREEN, (3, 3), 2, "XX+XXX"),
    lambda: trials.keeping(MAUREEN, (3, 3), 2, "XX+XXX"),
    ("the best keep: 3-3, 3-3-5, the 5 alone, or nothing", "the chance with the best keep"),
    "keep 3-3-5, for the five may be needed",
    _maureen_match,
    "Without a device: seven dice, start from this roll, and let each row of the class try another keep.",
    lambda: [
        f"{len(odds.best_keep(MAUREEN, 2, 'XX+XXX').keeps)} different keeps are possible.",
        *(_kept(*dice) for dice in ((3, 3), (3, 3, 5), (5,), ())),
        f"done at once after 3-3: {answers.keeping(MAUREEN, (3, 3), 1, 'XX+XXX').value}",
    ],
    _maureen_surprises,
    (
        ("Maureen succeeded. Was she lucky?", "Compare the chance before the first roll with that of this roll."),
        ("Why can keeping less be safer?", "What is not kept can still become anything."),
    ),
    "Put three keeps of the roll 6 6 5 5 4 2 1 in order: 6-6, 6-6-5-5, 5-5.",
    lambda: ", ".join(
        f"{'-'.join(map(str, dice))} {percent(odds.best_keep((6, 6, 5, 5, 4, 2, 1), 2, 'XX+XXX').keeping(*dice))}"
        for dice in ((6, 6, 5, 5), (6, 6), (5, 5))
    ),
    _maureen_charts,
)


# --- 4. Flip -------------------------------------------------------------------------------------------------------------


def _flip_works() -> Sequence[str]:
    flip, boss = odds.flip(5, gone=["Blighter"]), odds.boss_next(1)
    return (
        f"The boss is next with {boss}; else it is one of 24 cards, and the strength beats {flip.beaten / (1 - boss)} of them.",
        f"Beaten with {1 - boss} x {flip.beaten / (1 - boss)} = {flip.beaten}; gain {flip.gain} XP on average.",
        f"Loss {1 - flip.beaten} x {flip.loss / (1 - flip.beaten)} = {flip.loss} XP; balance {flip.balance} XP.",
    )


def _flip_match(seed: int | str) -> Match[Any]:
    return at("attack", party="Paladin active, Sergeant active", strength=5, stacks="- 5 cleared, Mud Imp", seed=seed)


def _flip_charts() -> Sequence[Chart]:
    strengths = range(3, 8)
    balance = [float(odds.flip(s, gone=["Blighter"]).balance) for s in strengths]
    hazard = bars("The boss comes next", range(6), [float(odds.boss_next(gone)) for gone in range(6)], x="cards gone")
    return grouped("XP that a flip brings", strengths, [("balance", balance)], x="strength left", y="XP"), hazard


FLIP: Final = Lesson(
    "flip",
    "Flip or stop?",
    "age 15 to 18",
    45,
    "expectation against probability: a bet that you usually lose can be right",
    "5 strength is left, and one Blighter of this stack is gone. You may turn up the next card. What you cannot beat costs the"
    " town a card.",
    "What is the chance that 5 strength beats the next card?",
    lambda: answers.beaten(5, ["Blighter"]),
    lambda: trials.beaten(5, ["Blighter"]),
    ("flip or stop", "the chance that 5 strength beats the next card"),
    "below one half, so stop",
    _flip_match,
    "Without a device: 25 paper cards with the strengths of level II, less one 3, and five bosses in a second pile; a die"
    " of five decides which pile.",
    _flip_works,
    lambda: [
        f"with {s} strength the balance is {float(odds.flip(s, gone=['Blighter']).balance):+.2f} XP"
        for s in (5, 4, 3, 6)
    ],
    (
        ("Why does the hazard of the boss grow?", "The boss is in the stack for sure; a die has no memory and no end."),
        ("What was left out?", "Counterattack, Ambush, and that you may flip again."),
    ),
    "At which loss of the town is 5 strength exactly fair?",
    lambda: f"{odds.flip(5, gone=['Blighter']).fair_loss} XP",
    _flip_charts,
)

LESSONS: Final = (STEAMSMITH, ALCHEMIST, KEEP, FLIP)
