"""A lesson with the tiles and cards of Kingdom Rush."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Final

from hordeplay.core.cards import Fair
from hordeplay.core.language import message, tr
from hordeplay.core.lesson import Activity, LessonPlan, NearMiss, PageRule
from hordeplay.odds.answer import Answer, Case, assumed
from hordeplay.odds.chart import Chart, bars, grouped
from hordeplay.odds.tiles import SIDE

from . import odds
from .model.ruleset import KingdomRules
from .model.table import KingdomTable
from .notation import prepare

CARDS: Final = {
    "B8": message("two blocks"),
    "C9": message("ribbon and pair"),
    "P1": message("ring"),
    "A5": message("five in a row"),
}
TILES: Final = {
    "D2": message("domino"),
    "L3": message("corner"),
    "O4": message("square"),
    "P5": message("tile of five"),
}


def _places(tile: str) -> tuple[int, int]:
    """The places of a tile on an empty card, as it lies and turned."""
    return len(odds.placements(tile)), len(odds.placements(tile, free=True))


def _answer() -> Answer:
    """The corner that falls anywhere: only the places that hit three goblins count."""
    places = odds.placements("L3", "B8", free=True)
    hits = [odds.hits("B8", mask) == 3 for mask in places]
    share = Fraction(sum(hits), len(hits))

    def trial(source: Fair) -> int:
        return hits[source.randbelow(len(hits))]

    return Answer(
        share,
        message("a corner of three that lies anywhere on the card B8 wastes no square"),
        cases=lambda: [Case(tr("{hits} of {places} places hit three", hits=sum(hits), places=len(hits)), share)],
        basis=partial(
            assumed,
            KingdomRules.load(),
            (),
            [("hordes", "B8"), ("tiles", "L3")],
            [message("every place is equally likely")],
        ),
        trial=trial,
    )


def _dominoes() -> Answer:
    """In how many ways dominoes cover the goblins of the card; nothing of it is left to chance."""
    ways = Fraction(odds.exact_covers("B8", ["D2"]))
    return Answer(ways, message("ways to cover the eight goblins with four dominoes"), "number")


def _table() -> KingdomTable:
    return prepare("act", rules=KingdomRules.load(), trays="B8 d2", hand_0="-", hand_1="Archer Mage", round=4)


def _rule() -> PageRule:
    """The tile, and the squares of the card with an enemy; the page lets it fall."""
    rules = KingdomRules.load()
    wanted = [square for square in range(SIDE * SIDE) if odds.hits("B8", 1 << square)]
    return PageRule("nothingWasted", {"side": SIDE, "tile": rules.tiles["L3"].rows, "wanted": wanted})


def _near() -> Sequence[NearMiss]:
    lying, turned = _places("L3")
    places = odds.placements("L3", "B8", free=True)
    hits, some = (sum(odds.hits("B8", mask) >= least for mask in places) for least in (3, 1))
    return (
        NearMiss(Fraction(hits // 2, turned), tr("that is one block alone; there are two")),
        NearMiss(
            Fraction(hits, lying),
            tr("those are the {lying} places as it lies; turned it has {turned}", lying=lying, turned=turned),
        ),
        NearMiss(Fraction(some, turned), tr("so often it hits at least one goblin; all three squares must hit")),
    )


def _works() -> Sequence[str]:
    lying, turned = _places("L3")
    hits = sum(odds.hits("B8", mask) == 3 for mask in odds.placements("L3", "B8", free=True))
    covers = ", ".join(f"{tr(name)} {odds.exact_covers(card, ['D2'])}" for card, name in CARDS.items())
    return (
        tr(
            "A tile h high and w wide has (6 - h)(6 - w) places: a corner {lying}, and {turned} when it is turned.",
            lying=lying,
            turned=turned,
        ),
        tr(
            "Each of the two blocks holds the same number of corners: {hits} of {turned} places in all.",
            hits=hits,
            turned=turned,
        ),
        tr("Dominoes cover the goblins exactly, with nothing wasted, in so many ways: {covers}.", covers=covers),
        tr(
            "Two blocks: two ways each, multiplied. A ribbon of two by three and a pair: three times one. A ring: two. Five: odd."
        ),
    )


def _surprises() -> Sequence[str]:
    gains = []
    for tile, name in TILES.items():
        lying, turned = _places(tile)
        gain = turned // lying
        gains.append(tr("{tile} {lying}/{turned} (times {gain})", tile=tr(name), lying=lying, turned=turned, gain=gain))
    fewest = {
        where: [odds.min_cover(card, ["D2"], free=free, attack="physical") for free in (False, True)]
        for card, where in (("A5", tr("five in a row")), ("A3", tr("five in a bend")))
    }
    return (
        tr("the same icon is worth nothing or eight times as much: {gains}", gains=", ".join(gains)),
        *(
            tr(
                "fewest dominoes on {where}: {lying} as they lie, {turned} when they may be turned",
                where=where,
                lying=n[0],
                turned=n[1],
            )
            for where, n in fewest.items()
        ),
    )


def _charts() -> Sequence[Chart]:
    lying, turned = zip(*map(_places, TILES), strict=True)
    ways = [odds.exact_covers(card, ["D2"]) for card in CARDS]
    groups = [(tr("as it lies"), lying), (tr("turned and flipped"), turned)]
    return (
        grouped(tr("Places on an empty card"), list(map(tr, TILES.values())), groups, x=tr("tile"), y=tr("ways")),
        bars(tr("Exact covers with dominoes"), list(map(tr, CARDS.values())), ways, x=tr("card"), y=tr("ways")),
    )


TILED: Final = LessonPlan(
    number=10,
    name="tiles",
    title="Two blocks, a ribbon and a ring",
    level="age 13 to 17",
    minutes=45,
    aim="multiplication principle, symmetry, parity, recursion",
    story="Goblins stand on a card of five by five squares: two blocks of two by two, which nowhere share a side. A tower throws a"
    " corner on it: three squares, a block of two by two less one. It lies wholly on the card, turned as it likes; every place"
    " is as likely as every other.",
    asks="What is the chance that the corner wastes no square, so that a goblin stands on each of its three?",
    answer=_answer,
    predict=("the chance that no square is wasted", "in how many ways four dominoes cover the eight goblins exactly"),
    second=_dominoes,
    they_say="one in four; and two ways with the dominoes",
    table=_table,
    roll_by_hand="Paper tiles: draw the card on squared paper; cut out a corner and four dominoes. Lay the dominoes by hand in every"
    " way that covers the goblins, and sketch each. Then lay the corner by lot: of four slips, 1 to 4, draw three times and put back."
    " They say row and column of a block of two by two, and which of its squares is left out.",
    activity=Activity(
        "paper tiles, laid by hand",
        "squared paper, scissors, and four slips with 1 to 4 for each pair",
        (
            "My ways with dominoes: ____________________",
            "The corner wastes no square, yes or no:  ____ ____ ____ ____ ____ ____ ____ ____ ____ ____",
            "____ ____ ____ ____ ____ ____ ____ ____ ____ ____",
        ),
    ),
    works=_works,
    surprises=_surprises,
    talk=(
        ("Ribbons of two by 1, 2, 3, 4, 5: how many ways, and which rule?", "Each is the sum of the two before it."),
        ("Why can five in a row never be covered exactly?", "A domino takes two squares; five is odd."),
        ("Which tile gains most from turning?", "The one with no symmetry at all."),
    ),
    exit_ask="How many places has a bar of one by four, as it lies and turned?",
    exit_key=lambda: tr(" and ").join(map(str, _places("I4"))),
    charts=_charts,
    near_misses=_near,
    page_rule=_rule,
)

LESSONS: Final = (TILED,)
