"""A lesson with the tiles and cards of Kingdom Rush."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final

from hordeplay.core.cards import Fair
from hordeplay.core.match import Match
from hordeplay.desk.chart import Chart, bars, grouped
from hordeplay.desk.lesson import Lesson
from hordeplay.desk.trials import Trial
from hordeplay.games.kingdom_rush import odds
from hordeplay.games.kingdom_rush.at import at
from hordeplay.games.kingdom_rush.rules import KingdomRules
from hordeplay.odds.answer import Answer, Case, assumed

CARDS: Final = ("B8", "C9", "P1", "A5")
TILES: Final = ("D2", "L3", "O4", "P5")


def _corners() -> tuple[int, ...]:
    return odds.placements("L3", "B8", free=True)


def _whole() -> int:
    """Those that hit three goblins."""
    return sum(odds.hits("B8", mask) == 3 for mask in _corners())


def _cases() -> list[Case]:
    """The places by the goblins that they hit: only those that hit three count."""
    places = len(_corners())
    return [Case(f"{_whole()} of {places} places hit three", Fraction(_whole(), places))]


def _answer() -> Answer:
    rules = KingdomRules.load()
    rests = partial(assumed, rules, (), [("hordes", "B8"), ("tiles", "L3")], ["every place is equally likely"])
    says = "a corner of three that lies anywhere on the card B8 wastes no square"
    return Answer(says, sum((case.part for case in _cases()), Fraction(0)), "chance", _cases, rests)


def _trial() -> Trial:
    places = _corners()

    def trial(source: Fair) -> int:
        return int(odds.hits("B8", places[source.below(len(places))]) == 3)

    return trial


def _works() -> Sequence[str]:
    lying, turned = (len(odds.placements("L3", free=free)) for free in (False, True))
    counted = ", ".join(f"{card} {odds.exact_covers(card, ['D2'])}" for card in CARDS)
    return (
        f"A tile h high and w wide has (6 - h)(6 - w) places: a corner {lying}, and {turned} when it is turned.",
        f"Each of the two blocks of B8 holds the same number of corners: {_whole()} of {turned} places in all.",
        f"Dominoes cover the goblins exactly, with nothing wasted, in so many ways: {counted}.",
        "Two blocks: two ways each, multiplied. A ribbon of two by three and a pair: three times one. A ring: two. Five: odd.",
    )


def _surprises() -> Sequence[str]:
    gains = []
    for tile in TILES:
        lying, turned = (len(odds.placements(tile, free=free)) for free in (False, True))
        gains.append(f"{tile} {lying}/{turned} (times {turned // lying})")
    fewest = {
        card: [odds.min_cover(card, ["D2"], free=free, attack="physical") for free in (False, True)]
        for card in ("A5", "A3")
    }
    return (
        f"the same icon is worth nothing or eight times as much: {', '.join(gains)}",
        *(
            f"fewest dominoes on {card}: {n[0]} as they lie, {n[1]} when they may be turned"
            for card, n in fewest.items()
        ),
    )


def _match(seed: int | str) -> Match[Any]:
    return at("act", trays="B8 d2", hand_0="-", hand_1="Archer Mage", round=4, seed=seed)


def _charts() -> Sequence[Chart]:
    both = [[len(odds.placements(tile, free=free)) for tile in TILES] for free in (False, True)]
    groups = [("as it lies", both[0]), ("turned and flipped", both[1])]
    ways = [odds.exact_covers(card, ["D2"]) for card in CARDS]
    return (
        grouped("Places on an empty card", TILES, groups, x="tile", y="ways"),
        bars("Exact covers with dominoes", CARDS, ways, x="card", y="ways"),
    )


TILED: Final = Lesson(
    "tiles",
    "Two blocks, a ribbon and a ring",
    "age 13 to 17",
    45,
    "multiplication principle, symmetry, parity, recursion",
    "Goblins stand on a card of five by five squares: two blocks of four. A tower throws a corner of three squares on it, turned"
    " as it likes.",
    "What is the chance that a corner which falls anywhere on the card wastes no square?",
    _answer,
    _trial,
    ("the chance that no square is wasted", "in how many ways four dominoes cover the eight goblins exactly"),
    "the icon for turning doubles everything",
    _match,
    "Without a device: draw the card on squared paper, cut out a corner, and drop it with closed eyes; straighten it.",
    _works,
    _surprises,
    (
        ("Ribbons of two by 1, 2, 3, 4, 5: how many ways, and which rule?", "Each is the sum of the two before it."),
        ("Why can five in a row never be covered exactly?", "A domino takes two squares; five is odd."),
        ("Which tile gains most from turning?", "The one with no symmetry at all."),
    ),
    "How many places has a bar of one by four, as it lies and turned?",
    lambda: " and ".join(str(len(odds.placements("I4", free=free))) for free in (False, True)),
    _charts,
)

LESSONS: Final = (TILED,)
