"""Two lessons for a class: a duel that may never end, and how long it takes until all events came."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from hordeplay.core.english import plural
from hordeplay.core.language import message, tr
from hordeplay.core.lesson import Activity, LessonPlan, NearMiss, PageRule
from hordeplay.odds.answer import Answer, percent
from hordeplay.odds.chart import Chart, bars, grouped, law

from . import odds
from .model.ruleset import HordeRules
from .notation import prepare

GNOLLS: Final = "Gnoll Chieftain"
GIANTS: Final = "Frost Giant Family"


# 5. A duel


def _duel() -> Answer:
    return odds.battle(1, GNOLLS, 1).answer("win", message("1 Army beats 1 counter of Gnolls and lives"))


def _duel_rule() -> PageRule:
    hit, risk = odds.hit(GNOLLS).value, odds.volley(GNOLLS, 1).at_least(1)
    sides = HordeRules.load().knobs.die_sides
    faces = [(int(chance * sides), sides) for chance in (hit, risk)]
    return PageRule("duel", {"hit": faces[0], "risk": faces[1], "ours": tr("Army"), "theirs": tr("Gnolls")})


def _duel_near() -> Sequence[NearMiss]:
    p, q, end = odds.hit(GNOLLS).value, odds.volley(GNOLLS, 1).at_least(1), odds.battle(1, GNOLLS, 1)
    return (
        NearMiss(p, tr("so often the Army hits; but both may hit in the same round")),
        NearMiss(p * (1 - q), tr("so often it is won in the first round; if nobody hits, another one follows")),
        NearMiss(p / (p + q), tr("that leaves out the rounds in which both hit")),
        NearMiss(end.mutual, tr("so often both fall, and as often the Gnolls alone are left")),
        NearMiss(end.win + end.mutual, tr("that counts the duels in which both fall, too")),
    )


def _duel_works() -> Sequence[str]:
    p, q, end = odds.hit(GNOLLS).value, odds.volley(GNOLLS, 1).at_least(1), odds.battle(1, GNOLLS, 1)
    nobody = (1 - p) * (1 - q)
    return (
        tr("The Army hits with probability p = {p}, the Gnolls with q = {q}, at the same time.", p=p, q=q),
        tr(
            "In a round: only we hit {we}, both {both}, only they {they}, nobody {nobody}.",
            we=p * (1 - q),
            both=p * q,
            they=(1 - p) * q,
            nobody=nobody,
        ),
        tr(
            "Nobody means again: divide by 1 - {nobody} = {rest}. Win {win}, both fall {mutual}, lose {lose}.",
            nobody=nobody,
            rest=1 - nobody,
            win=end.win,
            mutual=end.mutual,
            lose=end.lose,
        ),
        tr("Rounds on average: 1 / (1 - {nobody}) = {rounds}.", nobody=nobody, rounds=end.rounds),
    )


def _duel_surprises() -> Sequence[str]:
    plain, attack, defense = (
        odds.battle(2, GIANTS, abilities=names) for names in ([], ["Great Bows"], ["Heavy Armor"])
    )
    more = [percent(odds.battle(n, GIANTS).win, 1) for n in (2, 3, 4)]
    return (
        tr("'I hit more often' still wins less than every second time, because both can fall"),
        tr("the branch that never ends has chance 0"),
        tr(
            "2 Armies against 3 Frost Giants win with probability {plain}; with +1 Attack {attack}, with +1 Defense {defense}",
            plain=f"{float(plain.win):.4f}",
            attack=f"{float(attack.win):.4f}",
            defense=f"{float(defense.win):.4f}",
        ),
        tr("2, 3, 4 Armies win with probability {chances}", chances=", ".join(more)),
    )


def _duel_charts() -> Sequence[Chart]:
    end = odds.battle(1, GNOLLS, 1)
    armies = range(1, 7)
    wins = [float(odds.battle(n, GIANTS).win) for n in armies]
    return (
        bars(
            tr("One Army against one counter of Gnolls"),
            [tr("win"), tr("both fall"), tr("lose")],
            map(float, (end.win, end.mutual, end.lose)),
        ),
        bars(tr("Armies against the Frost Giant Family"), armies, wins, x=plural("Army")),
    )


DUEL: Final = LessonPlan(
    number=5,
    name="duel",
    title="A duel that may never end",
    level="age 16 to university",
    minutes=50,
    aim="geometric series, absorbing chain, and two meanings of 'better'",
    story=(
        "One Army meets the last Hit Counter of a Gnoll Chieftain. Both roll at the same time, round after round, until"
        " somebody falls: the Army hits every second time, the Gnolls four times in ten."
    ),
    asks="What is the chance that the Army alone is left?",
    answer=_duel,
    predict=("the chance to win", "the chance that both fall", "rounds on average"),
    second=lambda: odds.battle(1, GNOLLS, 1).answer(
        "mutual", message("1 Army and 1 counter of Gnolls fall in the same round")
    ),
    they_say="one half",
    table=partial(prepare, "move | dwarves: d4 settlement army, 4 food | hordes: Gnoll Chieftain d5 1"),
    roll_by_hand=(
        "A race of two columns on the wall: a note for every duel, left where the Army alone is left, else right."
        " Say first which column leads at 40 notes. In pairs, a coin for the Army, a ten-sided die for the Gnolls"
        " (1 to 4 hits): fight ten duels, and hang up a note after each."
    ),
    activity=Activity(
        "a race of two columns on the wall",
        "paper notes, two columns on the wall; a coin and a ten-sided die for each pair",
        (
            "The left column leads after 40 notes, yes or no: ____",
            "Rounds of my duels:  ____ ____ ____ ____ ____ ____ ____ ____ ____ ____",
            "Of ten: the Army alone is left ____   both fall ____   the Gnolls alone are left ____",
        ),
    ),
    works=_duel_works,
    surprises=_duel_surprises,
    talk=(
        (
            (
                "Against the Frost Giants, two Armies in place of one and four in place of two more than double the chance."
                " Why? And why can six in place of three not do it?"
            ),
            "Who lives longer also hits more often; but where it is above one half already, no chance can double.",
        ),
        ("What does 'better' mean: to win, or to destroy the Horde?", "Both may fall; agree first."),
    ),
    exit_ask="Both hit with probability 1/2. What are the three chances?",
    exit_key=lambda: tr("1/3 each: of the three ways to hit that end it, all are alike."),
    charts=_duel_charts,
    near_misses=_duel_near,
    page_rule=_duel_rule,
)


# 6. Ten events


def _coupons() -> Answer:
    return odds.turns_to_see_all().saying(message("turns until all ten events came, on average"))


def _last_wait() -> Fraction:
    """How long the last new event takes on average."""
    return _coupons().why()[-1].part


def _median_wait() -> int:
    """After so many turns all have come in at least half of all games."""
    n = len(odds.event())
    return next(turns for turns in range(1, 200) if odds.events_seen(turns).exactly(n) >= Fraction(1, 2))


def _coupons_near() -> Sequence[NearMiss]:
    n, mean = len(odds.event()), odds.turns_to_see_all().value
    return (
        NearMiss(Fraction(n), tr("so many do only where no event comes twice")),
        NearMiss(
            Fraction(_median_wait()),
            tr("by then all have come in every second game; a few long waits pull the mean up"),
        ),
        NearMiss(
            mean - _last_wait(), tr("so many until nine have come; the last one takes {turns} more", turns=_last_wait())
        ),
    )


def _coupons_surprises() -> Sequence[str]:
    mean, n, median = odds.turns_to_see_all(), len(odds.event()), _median_wait()
    return (
        tr("the last event alone takes {turns} turns on average", turns=_last_wait()),
        tr("the median, {median}, lies under the mean, {mean}", median=median, mean=f"{float(mean):.2f}"),
        tr(
            "in 40 turns all of them come with probability {chance}", chance=percent(odds.events_seen(40).exactly(n), 1)
        ),
    )


def _coupons_works() -> Sequence[str]:
    n, mean = len(odds.event()), odds.turns_to_see_all().value
    seen = odds.events_seen(20)
    return (
        tr(
            "The mean of a sum is the sum of the means: {sum}.",
            sum=f"{n}/{n} + {n}/{n - 1} + ... + {n}/1 = {mean} = {float(mean):.2f}",
        ),
        tr(
            "In 20 turns {events} different events come on average; all {n} come with probability {chance}.",
            events=f"{float(seen.mean):.2f}",
            n=n,
            chance=percent(seen.exactly(n), 1),
        ),
    )


def _coupons_exit() -> str:
    mean, last = odds.turns_to_see_all().value, _last_wait()
    return f"{float(mean):.2f} - {last} = {float(mean - last):.2f}"


def _coupons_charts() -> Sequence[Chart]:
    n, turns = len(odds.event()), (10, 15, 20, 25, 30, 40, 60)
    together = grouped(
        tr("All events have come"),
        turns,
        [(tr("exact"), [float(odds.events_seen(t).exactly(n)) for t in turns])],
        x=plural("turn"),
    )
    wait = bars(
        tr("The last event comes in this turn"),
        range(n, 81),
        [float(odds.turns_until_all(t)) for t in range(n, 81)],
        x=plural("turn"),
    )
    return law(tr("Different events in 20 turns"), odds.events_seen(20), x=plural("event")), together, wait


COUPONS: Final = LessonPlan(
    number=6,
    name="coupons",
    title="When have we seen them all?",
    level="age 15 to 18",
    minutes=45,
    aim="the collector's problem: mean against median, and linearity",
    story=(
        "Every turn begins with one of ten events, rolled on a ten-sided die: each number brings another one. Some events come"
        " twice before others come at all."
    ),
    asks="How many turns does it take on average until all ten came?",
    answer=_coupons,
    predict=("turns until all ten came", "different events in 20 turns"),
    second=lambda: odds.events_seen(20).average(),
    they_say="10 to 15",
    table=partial(prepare, "event | dwarves: d4 settlement castle 2 army"),
    roll_by_hand=(
        "A collecting race: groups of three, a ten-sided die each (or ten cards, drawn and put back). Write under each number"
        " the turn in which it came first. Who has all ten writes the turn on the wall, and begins again; after ten minutes put the wall"
        " in order, the shortest race first."
    ),
    activity=Activity(
        "a collecting race in groups of three",
        "a ten-sided die for each pupil, or ten cards that are put back; a free wall",
        (
            "Came first in turn:  1 ____  2 ____  3 ____  4 ____  5 ____  6 ____  7 ____  8 ____  9 ____  10 ____",
            "Different numbers after 20 turns: ____",
            "All ten, race by race:  ____ ____ ____   the race in the middle of the wall: ____",
        ),
    ),
    works=_coupons_works,
    surprises=_coupons_surprises,
    talk=(
        ("Would a designer use a deck of ten cards instead?", "Then all come within ten turns, and surprise is lost."),
        ("Why is the mean above the median?", "A few very long waits pull it up."),
    ),
    exit_ask="How many turns on average until the first nine came?",
    exit_key=_coupons_exit,
    charts=_coupons_charts,
    near_misses=_coupons_near,
    page_rule=lambda: PageRule("collect", {"kinds": len(odds.event())}),
    least=lambda: len(odds.event()),
)

LESSONS: Final = (DUEL, COUPONS)

__all__ = ["LESSONS"]
