"""Two lessons with solitaire Yahtzee, which can be solved: luck and skill told apart, and perfect play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from hordeplay.core.cards import Fair
from hordeplay.core.english import counted
from hordeplay.core.language import cached_by_language, message, tr
from hordeplay.core.lesson import LessonPlan, NearMiss
from hordeplay.core.match import Match
from hordeplay.lab.sheet_solver import NEEDS_NUMPY
from hordeplay.odds.answer import Answer, Case, model, percent
from hordeplay.odds.chart import bars
from hordeplay.odds.keep import Plan, optimal, rolls
from hordeplay.odds.lattice import faces_of, lattice
from hordeplay.odds.pmf import Pmf

from .play import expected, move_values, solve, split
from .rules import YahtzeeRules
from .sheets import BOXES, LARGE_STRAIGHT
from .turn import DICE, YahtzeeTable, prepare

if TYPE_CHECKING:
    from hordeplay.core.game import Game

ADA: Final = (5, 4)
"""What a die must show to be kept after the first and after the second roll."""
BO: Final = (4, 4)
TURNS: Final = (1, 10, 100)
GAME_SEED: Final = 7
SHOWN: Final = 12
"""Points of a lead that the chart shows; a larger one is seldom."""
ROLL: Final = (6, 5, 4, 2, 1)


def _table(sheet: str) -> YahtzeeTable:
    return prepare("turn", rules=YahtzeeRules.load(), sheet=sheet)


# --- 11. Luck or skill ---------------------------------------------------------------------------------------------------


def _die(keeps: Sequence[int]) -> Pmf[int]:
    """Where one die ends that is kept from these faces on, after each roll but the last."""
    ends = fresh = Pmf.uniform(range(1, 7))
    for least in reversed(keeps):
        ends = fresh.then(partial(_kept_or_rolled, least, ends))
    return ends


def _kept_or_rolled(least: int, ends: Pmf[int], face: int) -> Pmf[int]:
    return Pmf.sure(face) if face >= least else ends


def _points(keeps: Sequence[int]) -> Pmf[int]:
    """The points of one turn."""
    die = _die(keeps)
    return sum([die] * (DICE - 1), die)


@cache
def _lead() -> Pmf[int]:
    """By how many points Bo is ahead of Ada after one turn, exactly."""
    return _points(BO) + _points(ADA).map(lambda points: -points)


@cache
def _ahead(turns: int) -> float:
    """The chance that Bo is ahead after so many turns."""
    low, high = min(_lead()), max(_lead())
    one = [float(_lead()[x]) for x in range(low, high + 1)]
    law, power, n = [1.0], one, turns
    while n:
        if n & 1:
            law = _joined(law, power)
        n >>= 1
        if n:
            power = _joined(power, power)
    return sum(law[1 - turns * low :])


def _joined(one: Sequence[float], other: Sequence[float]) -> list[float]:
    """The weights of the sum of two independent numbers."""
    law = [0.0] * (len(one) + len(other) - 1)
    for i, x in enumerate(one):
        for j, y in enumerate(other, i):
            law[j] += x * y
    return law


def _turn(source: Fair) -> int:
    """One turn of both: whether Bo gets more points."""

    def points(keeps: Sequence[int]) -> int:
        faces = [source.randbelow(6) + 1 for _ in range(DICE)]
        for least in keeps:
            faces = [face if face >= least else source.randbelow(6) + 1 for face in faces]
        return sum(faces)

    return points(BO) > points(ADA)


def _who_is_ahead() -> Answer:
    return Answer(
        _lead().at_least(1),
        message("Bo gets more points than Ada"),
        cases=_leads,
        basis=lambda: (model(message("both play one turn for Chance alone, each with five dice of their own")),),
        law=_lead(),
        trial=_turn,
    )


def _leads() -> Iterable[Case]:
    """By how much Bo is ahead, in a few rows."""
    most = max(_lead())
    return [
        Case(
            tr("{low} to {high} more", low=low, high=high) if high < most else tr("{low} more, or still more", low=low),
            _lead().chance(range(low, high + 1).__contains__),
        )
        for low, high in ((1, 2), (3, 5), (6, 10), (11, most))
    ]


def _luck_near() -> Sequence[NearMiss]:
    return (
        NearMiss(Fraction(1, 2), tr("that would be so if both played alike and never had the same sum")),
        NearMiss(_lead().at_least(0), tr("that counts the turns in which both have as many, too")),
        NearMiss(_lead().at_most(-1), tr("so often Ada has more; the other chance was asked")),
    )


def _luck_works() -> Sequence[str]:
    ada, bo = _points(ADA), _points(BO)
    again = Pmf.uniform(range(1, 7)).mean
    later = _die(ADA[1:]).mean
    return (
        tr(
            "A die that is rolled once more shows {again} on average, one that may be rolled twice {later}: so keep from 4 on at the"
            " second chance, and from 5 on at the first. Ada plays perfectly.",
            again=again,
            later=later,
        ),
        tr(
            "Points on average: Ada {ada}, Bo {bo}; the habit costs {habit} a turn.",
            ada=f"{ada.mean} = {float(ada.mean):.3f}",
            bo=f"{bo.mean} = {float(bo.mean):.3f}",
            habit=ada.mean - bo.mean,
        ),
        tr(
            "Bo has more {more}, as many {same}, fewer {fewer}.",
            more=percent(_lead().at_least(1)),
            same=percent(_lead()[0]),
            fewer=percent(_lead().at_most(-1)),
        ),
    )


@cached_by_language(1)
def _luck_surprises() -> Sequence[str]:
    match = Match(_game(), _table("short"), seed=GAME_SEED)
    match.run("eager")
    one = split(match)
    ahead = ", ".join(f"{counted(n, 'turn')} {percent(_ahead(n), 1)}" for n in TURNS)
    exact = one.start + one.luck + one.skill == one.end == match.table.score
    game = {
        "start": f"{float(one.start):.2f}",
        "luck": f"{float(one.luck):+.2f}",
        "skill": f"{float(one.skill):+.2f}",
        "score": match.table.score,
    }
    return (
        tr("luck hides a small lack of skill for long: Bo is ahead after {ahead}", ahead=ahead),
        tr(
            "the lead of one turn has a standard deviation of {sd} points, {times} times what the habit costs:"
            " Bo should notice after about {turns} turns",
            sd=f"{_lead().sd:.2f}",
            times=f"{_lead().sd / float(-_lead().mean):.0f}",
            turns=f"{round(float(_lead().variance / _lead().mean ** 2), -1):.0f}",
        ),
        tr(
            "a short game that keeps what there is most of: expected {start}, luck {luck}, skill {skill}, score {score};"
            " in fractions the sum is exactly the score",
            **game,
        )
        if exact
        else tr(
            "a short game that keeps what there is most of: expected {start}, luck {luck}, skill {skill}, score {score};"
            " in fractions the sum is not the score",
            **game,
        ),
    )


def _game() -> Game[YahtzeeTable]:
    from . import GAME

    return GAME


LUCK: Final = LessonPlan(
    number=11,
    name="luck",
    title="Luck or skill?",
    level="age 15 to university",
    minutes=50,
    aim="expected value before and after: what chance did is told apart from what a decision did, and both add up to the score",
    story="Ada and Bo each have one last turn, and only Chance is open: five dice, two rerolls, and the sum counts. Ada keeps 5 and 6"
    " after the first roll, and 4, 5 and 6 after the second. Bo keeps 4, 5 and 6 both times, for a 4 is above the average.",
    asks="With what probability does Bo get more points than Ada?",
    answer=_who_is_ahead,
    predict=("the chance that Bo gets more", "who plays better, and by how many points a turn"),
    they_say="a half, for both do nearly the same; or well below, for one of them plays worse",
    table=partial(_table, "short"),
    roll_by_hand="Without a device: pairs of pupils, five dice each; one plays as Ada, one as Bo, ten turns. Note who had more.",
    works=_luck_works,
    surprises=_luck_surprises,
    talk=(
        (
            "You lost. How do you find out whether you played badly?",
            "By the cost of each decision, never by the score of one game.",
        ),
        ("Why is the luck of all rolls 0 on average?", "Each is measured from its own expected value."),
        (
            "How many turns until Bo should notice?",
            "About as many as the square of how much larger the deviation is than the cost.",
        ),
    ),
    clicks="keep dice and fill boxes on the board; then Show: luck and skill of my game",
    exit_ask="A game brought 12 points more than was expected before its first roll, and its decisions cost 3 points. How much was luck?",
    exit_key=lambda: tr("{points} points: luck = {sum}.", points=12 + 3, sum="12 - (-3)"),
    near_misses=_luck_near,
    charts=lambda: (
        bars(
            tr("Bo's lead over Ada after one turn"),
            range(-SHOWN, SHOWN + 1),
            [float(_lead()[x]) for x in range(-SHOWN, SHOWN + 1)],
            x=tr("points"),
        ),
    ),
)


# --- 12. Perfect play ----------------------------------------------------------------------------------------------------


@cache
def _straight() -> Plan[Fraction]:
    """The last turn for a large straight."""
    box = next(box for box in BOXES if box.name == "large straight")
    return optimal(lambda dice: box.points(dice) == LARGE_STRAIGHT)


def _straight_cases() -> Iterable[Case]:
    """By the number of dice that are kept after the first roll."""
    plan, parts = _straight(), dict.fromkeys(range(DICE, -1, -1), Fraction(0))
    for count, chance in rolls(lattice(tuple(range(6))), DICE):
        best = plan.keeps(faces_of(count), 2)[0]
        parts[len(best.dice)] += chance * best.value
    return [
        Case(tr("keep {n} after the first roll", n=n) if n < DICE else tr("there at once"), part)
        for n, part in parts.items()
        if part
    ]


def _straight_turn(source: Fair) -> int:
    """One turn, played as the plan says."""
    faces = sorted((source.randbelow(6) + 1 for _ in range(DICE)), reverse=True)
    for left in (2, 1):
        kept = _straight().keeps(faces, left)[0].dice
        faces = sorted([*kept, *(source.randbelow(6) + 1 for _ in range(DICE - len(kept)))], reverse=True)
    return int(_straight().of(faces, 0))


def _straight_answer() -> Answer:
    return Answer(
        _straight().value(2),
        message("a large straight in the last turn"),
        cases=_straight_cases,
        basis=lambda: (model(message("perfect play: every reroll keeps what makes the large straight likeliest")),),
        trial=_straight_turn,
    )


def _straight_near() -> Sequence[NearMiss]:
    return (
        NearMiss(_straight().value(0), tr("so often it is there at once; two rerolls follow")),
        NearMiss(_straight().value(1), tr("so often it is there with one reroll; a second one follows")),
    )


def _worth(*kept: int) -> str:
    value = _straight().keep(ROLL, 2, kept)
    return f"{'-'.join(map(str, kept)) or tr('nothing')} {percent(value)}"


def _perfect_works() -> Sequence[str]:
    keeps = _straight().keeps(ROLL, 2)
    best = [keep.dice for keep in keeps if keep.value == keeps[0].value]
    return (
        tr(
            "Work from the end: with no reroll left a roll is worth 1 or 0. With one left, each keep is worth the mean over the dice that"
            " are rolled; a roll is worth its best keep. With two left the same once more."
        ),
        tr(
            "The roll {roll}: keep {keeps}; best is {best}.",
            roll=" ".join(map(str, ROLL)),
            keeps=", ".join(_worth(*kept) for kept in ((6, 5, 4, 2), (5, 4, 2), (5, 4), ())),
            best=tr(", or ").join("-".join(map(str, dice)) for dice in best),
        ),
    )


@cached_by_language(1)
def _perfect_surprises() -> Sequence[str]:
    whole = _table("whole")
    try:
        solve(whole)
    except ValueError:
        return (NEEDS_NUMPY,)
    value = float(expected(whole))
    first = prepare("decide", rules=whole.rules, roll="66622", rerolls=2)
    moves = {text: float(worth) for text, worth in move_values(first).items()}
    match = Match(_game(), whole, seed=GAME_SEED)
    match.run("eager")
    one = split(match)
    return (
        tr(
            "the whole game in the same way, from the last box back to the first: perfect play brings {points} points on average",
            points=f"{value:.4f}",
        ),
        tr(
            "6 6 6 2 2 in the first roll: to keep the sixes brings {sixes} on average, to write the full house {house}",
            sixes=f"{moves['keep 6 6 6']:.2f}",
            house=f"{moves['fill full house']:.2f}",
        ),
        tr(
            "a game that keeps what there is most of: {score} points; luck {luck}, and {n} decisions that cost {cost} together",
            score=match.table.score,
            luck=f"{float(one.luck):+.1f}",
            n=len(one.costly),
            cost=f"{-float(one.skill):.1f}",
        ),
    )


def _last_reroll(*kept: int) -> str:
    return f"{'-'.join(map(str, kept))} {_straight().keep((*sorted((*kept, kept[0]), reverse=True),), 1, kept)}"


PERFECT: Final = LessonPlan(
    number=12,
    name="perfect",
    title="Perfect play",
    level="age 16 to university",
    minutes=50,
    aim="backward induction: what is best now follows from what is best later, so a game is solved from its end",
    story="One turn is left of a game of Yahtzee, and only the large straight is open: 1-2-3-4-5 or 2-3-4-5-6. You roll five dice and"
    " may roll any of them again, twice.",
    asks="With what probability does perfect play get the large straight?",
    answer=_straight_answer,
    predict=("the chance of the large straight", "the points that perfect play of a whole game brings on average"),
    they_say="about one in ten; and 200 points",
    table=partial(_table, "whole"),
    roll_by_hand="Without a device: five dice, two rerolls, for the large straight alone. Write down what you kept, and whether it came.",
    works=_perfect_works,
    surprises=_perfect_surprises,
    talk=(
        (
            "Why does one begin at the last turn?",
            "There nothing later matters: its value is known, and the turn before needs it.",
        ),
        ("A beginner beat perfect play. How can that be?", "Perfect play has the best mean; one game is mostly luck."),
        (
            "Is the best box always the one that pays most now?",
            "No: a box that is filled is gone, and that has a price, too.",
        ),
    ),
    clicks="play some turns, and read what each decision cost; then Show: what my decisions cost",
    exit_ask="One reroll is left for the large straight. What is the chance with 2-3-4-5 kept, and what with 1-2-3-4?",
    exit_key=lambda: "; ".join(_last_reroll(*kept) for kept in ((5, 4, 3, 2), (4, 3, 2, 1))),
    near_misses=_straight_near,
    charts=lambda: (
        bars(
            tr("What to keep of {roll}", roll=" ".join(map(str, ROLL))),
            ["-".join(map(str, keep.dice)) or tr("nothing") for keep in _straight().keeps(ROLL, 2)[:6]],
            [float(keep.value) for keep in _straight().keeps(ROLL, 2)[:6]],
        ),
    ),
)

LESSONS: Final = (LUCK, PERFECT)
