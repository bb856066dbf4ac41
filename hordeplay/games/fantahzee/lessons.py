"""Four lessons with the dice and cards of Fantahzee."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from typing import Any, Final, Literal

from hordeplay.core.language import message, tr
from hordeplay.core.lesson import Activity, LessonPlan, NearMiss, PageRule
from hordeplay.odds.answer import Answer, percent
from hordeplay.odds.chart import Chart, bars, grouped, law
from hordeplay.odds.pmf import Pmf

from . import odds
from .model.prices import read_dice
from .model.ruleset import FantahzeeRules
from .model.table import FantahzeeTable
from .notation import prepare
from .odds.cards import copies

MAUREEN: Final = (6, 5, 4, 3, 3, 2, 1)
PARTY: Final = ["Steamsmith", "Paladin", "Steamasaur", "Alchemist", "Sergeant"]


def _table(step: str, **words: str | int) -> FantahzeeTable:
    return prepare(step, rules=FantahzeeRules.load(), **words)


def _keep_dice(
    goal: str,
    dice: int,
    rerolls: int,
    yes: str,
    no: str,
    lying: tuple[int, ...] = (),
    kept: tuple[int, ...] = (),
    sides: int = 6,
) -> PageRule:
    """Dice that are rolled and the best of them kept, for a page: after the first roll so many rerolls are left.

    What is kept stands in a text for each reroll: for every roll of all dice, highest faces first, two hex digits that say
    which of its dice stay, as bits.
    """
    wanted, plan = read_dice(goal), odds.plan_of(goal, dice, sides)

    def bits(roll: tuple[int, ...], left: int) -> int:
        stays = list(plan.keeps(roll, left)[0].dice)
        chosen = 0
        for i, face in enumerate(roll):
            if face in stays:
                stays.remove(face)
                chosen |= 1 << i
        return chosen

    rolls = list(combinations_with_replacement(range(sides, 0, -1), dice))
    keeps = ["".join(f"{bits(roll, left):02x}" for roll in rolls) for left in range(rerolls, 0, -1)]
    table = {"dice": dice, "sides": sides, "lying": lying, "kept": kept}
    goals = {"numbers": wanted.numbers, "groups": wanted.groups}
    return PageRule("keepDice", {**table, **goals, "keeps": keeps, "yes": tr(yes), "no": tr(no)})


# --- 1. Steamsmith -----------------------------------------------------------------------------------------------------


def _fives() -> Pmf[int]:
    return Pmf.binomial(5, 1 - Fraction(5, 6) ** 3)


def _off(n: int, by: Fraction) -> Fraction:
    """The chance that the share of n tries is more than so much off."""
    p = odds.reach("55")
    return Pmf.binomial(n, p).chance(lambda k: abs(Fraction(k, n) - p) > by)


def _wide() -> Answer:
    """The same for one classmate with twenty tries."""
    p = odds.reach("55")
    law = Pmf.binomial(20, p)
    says = message("twenty tries are more than 10 percentage points off")
    return Answer.of(law, lambda k: abs(Fraction(k, 20) - p) > Fraction(1, 10), says)


def _worst(pupils: int, n: int) -> float:
    """How far the share of the worst of so many pupils with n tries each is off, on average."""
    p = odds.reach("55")
    gaps = sorted({abs(Fraction(k, n) - p) for k in range(n + 1)})
    # all are at most so far off where each of them is
    below = [0.0, *(float(1 - _off(n, gap)) ** pupils for gap in gaps)]
    return sum(float(gap) * (now - before) for gap, before, now in zip(gaps, below, below[1:], strict=False))


def _steamsmith_works() -> Sequence[str]:
    q = 1 - Fraction(5, 6) ** 3
    return (
        tr("Each die ends as a 5 with q = 1 - (5/6)^3 = {q}; the five dice are independent.", q=q),
        tr("Two or more: 1 - (1 - q)^5 - 5 q (1 - q)^4 = {value}.", value=1 - (1 - q) ** 5 - 5 * q * (1 - q) ** 4),
    )


def _steamsmith_surprises() -> Sequence[str]:
    p = odds.reach("55")
    ten, twenty = _off(20, Fraction(1, 10)), _off(20, Fraction(1, 5))
    sd = [Pmf.binomial(n, p).sd / n for n in (20, 600)]
    return (
        tr(
            "one share of 20 tries has a standard deviation of {sd} percentage points; a pupil is more than 10 off"
            " with probability {chance}, which is {pupils} of 30",
            sd=f"{100 * sd[0]:.1f}",
            chance=percent(ten, 1),
            pupils=f"{float(30 * ten):.1f}",
        ),
        tr(
            "the worst of 30 classmates is {points} percentage points off, on average",
            points=f"{100 * _worst(30, 20):.0f}",
        ),
        tr(
            "somebody of 30 is off by more than 20 with probability {chance}", chance=percent(1 - (1 - twenty) ** 30, 0)
        ),
        tr(
            "the pooled sample of 600 tries has a standard deviation of {sd} percentage points; it lies within 4"
            " with probability {chance}",
            sd=f"{100 * sd[1]:.1f}",
            chance=percent(1 - _off(600, Fraction(1, 25)), 1),
        ),
    )


def _steamsmith_near() -> Sequence[NearMiss]:
    return (
        NearMiss(1 - Fraction(5, 6) ** 3, tr("so often one die ends as a 5; here two or more of five must")),
        NearMiss(_fives().exactly(2), tr("so often there are just two fives; three, four and five count, too")),
        NearMiss(_fives().at_least(1), tr("so often there is at least one 5; two are needed")),
        NearMiss(odds.reach("55", rerolls=0).value, tr("so often it is there at once; two rerolls follow")),
        NearMiss(odds.reach("55", rerolls=1).value, tr("so often it is there after one reroll; a second one follows")),
    )


STEAMSMITH: Final = LessonPlan(
    number=1,
    name="steamsmith",
    title="How wrong can twenty honest rolls be?",
    level="age 14 to 16",
    minutes=50,
    aim="the law of large numbers as a shrinking spread, not as 'it evens out'",
    story="The Steamsmith joins the fight when two dice show a 5. You roll five ordinary dice, keep"
    " every 5, and roll the others twice more.",
    asks="Five dice, two rerolls, every 5 kept: what is the chance of two fives or more?",
    answer=partial(odds.reach, "55"),
    predict=(
        "the chance",
        "the chance that one classmate is more than 10 percentage points off after 20 tries",
        "how many percentage points the worst of 30 is off",
    ),
    second=_wide,
    they_say="about a half; at most 10 percentage points",
    table=partial(_table, "first_roll", party="Steamsmith"),
    roll_by_hand="Without a device: five dice, three rolls in all, keep the fives. Do it 20 times.",
    works=_steamsmith_works,
    surprises=_steamsmith_surprises,
    talk=(
        ("Does a bad first ten get repaired?", "No: it is diluted by what follows."),
        ("Why does the error shrink like a square root?", "Variances add up, and the share divides by n."),
    ),
    exit_ask="With 2,400 tries the typical error is (a) half, (b) a quarter, (c) an eighth of that of 600?",
    exit_key=lambda: tr(
        "(a): the variance of the share is {share} of it, its root is the half.", share=Fraction(600, 2400)
    ),
    charts=lambda: (law(tr("Fives among five dice, two rerolls"), _fives(), x=tr("fives")),),
    near_misses=_steamsmith_near,
    page_rule=partial(_keep_dice, "55", 5, 2, message("two fives or more"), message("fewer than two fives")),
)


# --- 2. Alchemist --------------------------------------------------------------------------------------------------------


GOALS: Final = {
    "XXX": message("three of a kind"),
    "XXXXX": message("five of a kind"),
    "5": message("one five"),
    "55": message("two fives"),
    "555": message("three fives"),
}


def _versus(goal: str) -> str:
    die, roll = odds.reach(goal, dice=6), odds.reach(goal, rerolls=3)
    parts = {"goal": tr(GOALS[goal]), "die": percent(die), "roll": percent(roll), "base": percent(odds.reach(goal))}
    if die > roll:
        return tr("{goal}: a die more {die}, a roll more {roll}: the die (base {base})", **parts)
    return tr("{goal}: a die more {die}, a roll more {roll}: the roll (base {base})", **parts)


def _apart(goal: str) -> Fraction:
    """By how much the two helps differ."""
    return abs(odds.reach(goal, dice=6) - odds.reach(goal, rerolls=3))


def _gaps() -> str:
    least, most = min(GOALS, key=_apart), max(GOALS, key=_apart)
    shown = [f"{tr(GOALS[goal])} {100 * float(_apart(goal)):.2f}" for goal in (least, most)]
    return tr("in percentage points the gap is smallest for {least}, largest for {most}", least=shown[0], most=shown[1])


def _versus_chart() -> Sequence[Chart]:
    die, roll = ([float(odds.reach(goal, *words)) for goal in GOALS] for words in ((6, 2), (5, 3)))
    return (
        grouped(
            tr("One more die or one more roll?"),
            list(map(tr, GOALS.values())),
            [(tr("a die more"), die), (tr("a roll more"), roll)],
        ),
    )


def _alchemist_near() -> Sequence[NearMiss]:
    return (
        NearMiss(odds.reach("XXX").value, tr("so often five dice do it; the sixth one helps")),
        NearMiss(
            odds.reach("XXX", rerolls=3).value, tr("so often the other help does it: five dice and three rerolls")
        ),
        NearMiss(
            odds.reach("XXX", dice=6, rerolls=1).value,
            tr("so often it is there after one reroll; a second one follows"),
        ),
        NearMiss(odds.reach("XXX", dice=6, rerolls=0).value, tr("so often it is there at once; two rerolls follow")),
    )


ALCHEMIST: Final = LessonPlan(
    number=2,
    name="alchemist",
    title="One more die or one more roll?",
    level="age 15 to 18",
    minutes=45,
    aim="no help is best for every goal; reason about structure",
    story="The Alchemist brings two dice and a roll. Say that his magic is weak today, and you must choose: one more die, or one more"
    " roll. A Steam Brute waits for three dice that show the same, whichever it is.",
    asks="Six dice and two rerolls, each time the best dice kept: what is the chance of three of a kind, or more?",
    answer=partial(odds.reach, "XXX", dice=6),
    predict=(
        "three of a kind with six dice and two rerolls",
        "three of a kind with five dice and three rerolls",
        "two fives with the one, and with the other",
    ),
    second=partial(odds.reach, "XXX", rerolls=3),
    they_say="one answer for both",
    table=partial(_table, "first_roll", party="Steam Brute", waiting=6),
    roll_by_hand="Without a device: one half of the class rolls six dice with two rerolls, the other five dice with three.",
    works=lambda: [_versus(goal) for goal in ("XXX", "55")],
    surprises=lambda: (
        tr("the order flips: {one}; {other}", one=_versus("XXX"), other=_versus("55")),
        _gaps(),
        tr("a reroll renews every missing die, a die adds just one; but a group may choose its number"),
    ),
    talk=(
        ("Where is the gap smallest, where largest, and why?", "Compare one 5 with five alike."),
        (
            "What if there were no rerolls at all?",
            "Then the roll is better for every group and number here; for two pairs it is the die, by less than a percentage point.",
        ),
    ),
    exit_ask="Which card for three fives?",
    exit_key=lambda: _versus("555"),
    charts=_versus_chart,
    near_misses=_alchemist_near,
    page_rule=partial(_keep_dice, "XXX", 6, 2, GOALS["XXX"], message("no three of a kind")),
)


# --- 3. Maureen ----------------------------------------------------------------------------------------------------------


def _keeping(rerolls: int, *dice: int) -> Fraction:
    return odds.keeping(MAUREEN, dice, rerolls, "XX+XXX").value


def _worth_of(*dice: int) -> str:
    value = _keeping(2, *dice)
    kept = "-".join(map(str, dice)) or tr("nothing")
    return tr("keeping {dice}: {value} = {share}", dice=kept, value=value, share=percent(value))


def _maureen_surprises() -> Sequence[str]:
    best, more = _keeping(2, 3, 3), _keeping(2, 3, 3, 5)
    # the Alchemist is paid with the 6 of her first roll, which brings two dice and a reroll
    words: dict[str, Any] = {"dice": 7, "rerolls": 3, "goal": "all", "roll": (5, 4, 3, 2, 1), "active": ["Alchemist"]}
    five, nothing = (odds.party(PARTY, keep=kept, **words).value for kept in ((5,), ()))
    keeps = {
        "five": five,
        "five_share": percent(five),
        "nothing": nothing,
        "nothing_share": percent(nothing),
    }
    return (
        tr("holding the 5 as well costs {points} percentage points", points=f"{100 * float(best - more):.2f}"),
        tr(
            "one roll earlier, keeping the 5 ({five_share}, {five}) and keeping nothing ({nothing_share}, {nothing})"
            " were exactly equal",
            **keeps,
        )
        if five == nothing
        else tr(
            "one roll earlier, keeping the 5 ({five_share}, {five}) and keeping nothing ({nothing_share}, {nothing})"
            " were different",
            **keeps,
        ),
        tr(
            "she was hardly lucky: all five heroes come with {all} before the first roll; that this very roll was enough, {this}",
            all=percent(odds.party(PARTY, dice=6, goal="all")),
            this=percent(_keeping(1, 3, 3)),
        ),
    )


def _maureen_near() -> Sequence[NearMiss]:
    return (
        NearMiss(_keeping(2, 3, 3, 5), tr("so often it comes with the 5 kept as well; here it is rolled")),
        NearMiss(_keeping(2), tr("so often it comes if she keeps nothing")),
        NearMiss(_keeping(1, 3, 3), tr("so often it is there after the first five dice; one more reroll follows")),
    )


def _maureen_charts() -> Sequence[Chart]:
    keeps = ((3, 3), (3, 3, 5), (5,), ())
    values = [float(_keeping(2, *kept)) for kept in keeps]
    return (bars(tr("What each keep is worth"), ["-".join(map(str, k)) or tr("nothing") for k in keeps], values),)


KEEP: Final = LessonPlan(
    number=3,
    name="maureen",
    title="Keep the pair, the five, or nothing?",
    level="age 16 to university",
    minutes=50,
    aim="conditional probability as a basis of decision; more kept is not more safe",
    story="Maureen holds 6 5 4 3 3 2 1 and may roll twice more. She needs two dice that show the same, and three others that"
    " do: a pair for a Bodyguard, three of a kind for a Steam Brute.",
    asks="She keeps 3-3 and rolls the other five dice, then may keep the best and roll once more: what is the chance that she gets both?",
    answer=partial(odds.keeping, MAUREEN, (3, 3), 2, "XX+XXX"),
    predict=("the chance if she keeps 3-3", "the chance if she keeps 3-3 and the 5 as well"),
    second=partial(odds.keeping, MAUREEN, (3, 3, 5), 2, "XX+XXX"),
    they_say="keep 3-3-5, for the five may be needed",
    table=partial(_table, "roll", party="Bodyguard, Steam Brute", dice="6543321", rerolls=2),
    roll_by_hand="Without a device: seven dice, start from this roll, and let each row of the class try another keep.",
    works=lambda: [
        tr("{n} different keeps are possible.", n=len(odds.best_keep(MAUREEN, 2, "XX+XXX").keeps)),
        *(_worth_of(*dice) for dice in ((3, 3), (3, 3, 5), (5,), ())),
        tr("done at once after 3-3: {value}", value=_keeping(1, 3, 3)),
    ],
    surprises=_maureen_surprises,
    talk=(
        ("Maureen succeeded. Was she lucky?", "Compare the chance before the first roll with that of this roll."),
        (
            "Why can keeping less be safer?",
            "What is not kept can still become anything; and a lone die is as good a start for a pair as any other.",
        ),
    ),
    exit_ask="Put three keeps of the roll 6 6 5 5 4 2 1 in order: 6-6, 6-6-5-5, 5-5.",
    exit_key=lambda: ", ".join(
        f"{'-'.join(map(str, dice))} {percent(odds.best_keep((6, 6, 5, 5, 4, 2, 1), 2, 'XX+XXX').keeping(*dice))}"
        for dice in ((6, 6, 5, 5), (6, 6), (5, 5))
    ),
    charts=_maureen_charts,
    near_misses=_maureen_near,
    page_rule=partial(
        _keep_dice, "XX+XXX", 7, 1, message("a pair and three of a kind"), message("not both"), MAUREEN, (3, 3)
    ),
)


# --- 4. Flip -------------------------------------------------------------------------------------------------------------


def _flip_works() -> Sequence[str]:
    flip, boss = odds.flip(5, gone=["Blighter"]), odds.boss_next(1).value
    return (
        tr(
            "The boss is next with probability {boss}; else it is one of 24 cards, and the strength beats {part} of them.",
            boss=boss,
            part=flip.beaten / (1 - boss),
        ),
        tr(
            "Beaten with probability {others} x {part} = {beaten}; gain {gain} XP on average.",
            others=1 - boss,
            part=flip.beaten / (1 - boss),
            beaten=flip.beaten,
            gain=flip.gain,
        ),
        tr(
            "Loss {chance} x {each} = {loss} XP; balance {balance} XP.",
            chance=1 - flip.beaten,
            each=flip.loss / (1 - flip.beaten),
            loss=flip.loss,
            balance=flip.balance,
        ),
    )


def _flip_surprises() -> Sequence[str]:
    balance = {s: float(odds.flip(s, gone=["Blighter"]).balance) for s in (5, 4, 3, 6)}
    rows = [tr("{xp} with {strength} strength", xp=f"{xp:+.2f}", strength=s) for s, xp in balance.items()]
    return (tr("balance in XP: {balances}", balances=", ".join(rows)),)


def _flip_rule() -> PageRule:
    """The cards of the stack as they lie there; the page draws one."""
    rules = FantahzeeRules.load()

    def cards(back: Literal["2", "boss"], gone: str = "") -> list[tuple[str, int, int]]:
        return [(name, rules.monster(name).strength, n - (name == gone)) for name, n in copies(back, rules).items()]

    left = odds.boss_next(1).value.denominator  # cards of the lower part, the boss among them
    town = sum(copies("town", rules).values())
    words = {"strength": 5, "left": left, "bosses": cards("boss"), "others": cards("2", "Blighter"), "town": town}
    return PageRule("nextCard", words)


def _flip_near() -> Sequence[NearMiss]:
    flip, boss = odds.flip(5, gone=["Blighter"]), odds.boss_next(1).value
    words = _flip_rule().words
    bosses, others = (words[name] for name in ("bosses", "others"))
    assert isinstance(bosses, list)
    assert isinstance(others, list)
    beaten, every = sum(n for _, power, n in others if power <= 5), sum(n for _, _, n in (*bosses, *others))
    return (
        NearMiss(
            flip.beaten / (1 - boss),
            tr("so often 5 strength beats one of the 24; but the boss comes next with probability {boss}", boss=boss),
        ),
        NearMiss(
            Fraction(beaten, every),
            tr(
                "that is {beaten} of all {every} cards; but one of the five that are left is a boss",
                beaten=beaten,
                every=every,
            ),
        ),
        NearMiss(1 - flip.beaten, tr("so often 5 strength is not enough; the other chance was asked")),
    )


BET: Final = (4, -2)
"""Points of a pupil's bet on a card: about the XP of a monster that 5 strength beats, and of a card that the town loses.

The story of the lesson names them.
"""


def _bet() -> Answer:
    """What a bet on the next card brings."""
    beaten = odds.beaten(5, ["Blighter"]).value
    won, lost = BET
    return Answer.mean(Pmf.of({won: beaten, lost: 1 - beaten}), message("points that a bet brings on average"))


def _flip_charts() -> Sequence[Chart]:
    strengths = range(3, 8)
    balance = [float(odds.flip(s, gone=["Blighter"]).balance) for s in strengths]
    chances = [float(odds.boss_next(gone)) for gone in range(6)]
    hazard = bars(tr("The boss comes next"), range(6), chances, x=tr("cards gone"))
    brings = grouped(tr("XP that a flip brings"), strengths, [(tr("balance"), balance)], x=tr("strength left"), y="XP")
    return brings, hazard


FLIP: Final = LessonPlan(
    number=4,
    name="flip",
    title="Flip or stop?",
    level="age 15 to 18",
    minutes=45,
    aim="expectation against probability: a bet that you usually lose can be right",
    story="5 strength is left, and five cards of a stack. One of them, nobody knows which, is a boss of strength 8, 9, 10, 11 or 12."
    " The others come from 24 shuffled cards: two of strength 3, six of 4, six of 5, five of 6, two of 7, three of 8. You may"
    " turn up the next card. What you cannot beat costs the town a card.",
    asks="What is the chance that 5 strength beats the next card?",
    answer=partial(odds.beaten, 5, ["Blighter"]),
    predict=(
        "the chance that 5 strength beats the next card",
        "the points that a bet on it brings on average: 4 won if the card is beaten, 2 lost if not",
    ),
    second=_bet,
    they_say="below one half, so stop",
    table=partial(_table, "attack", party="Paladin active, Sergeant active", strength=5, stacks="- 5 cleared, Mud Imp"),
    roll_by_hand="A bet with points: begin with 10. Before each of ten cards write flip or stop. Then one card is turned up for all: a"
    " ten-sided die says from which pile (1 or 2: the bosses), and it goes back. Who flipped gets 4 points if 5 strength"
    " beats it, and loses 2 if not.",
    activity=Activity(
        "a bet with points, card by card",
        "24 paper cards and five bosses as in the story, a ten-sided die",
        (
            "Flip or stop:  ____ ____ ____ ____ ____ ____ ____ ____ ____ ____",
            "Beaten?  ____ ____ ____ ____ ____ ____ ____ ____ ____ ____",
            "My points, 10 at first:  ____ ____ ____ ____ ____ ____ ____ ____ ____ ____",
        ),
    ),
    works=_flip_works,
    surprises=_flip_surprises,
    talk=(
        ("Why does the hazard of the boss grow?", "The boss is in the stack for sure; a die has no memory and no end."),
        ("What was left out?", "Counterattack, Ambush, and that you may flip again."),
    ),
    exit_ask="At which loss of the town is 5 strength exactly fair?",
    exit_key=lambda: f"{odds.flip(5, gone=['Blighter']).fair_loss} XP",
    charts=_flip_charts,
    near_misses=_flip_near,
    page_rule=_flip_rule,
)

LESSONS: Final = (STEAMSMITH, ALCHEMIST, KEEP, FLIP)
