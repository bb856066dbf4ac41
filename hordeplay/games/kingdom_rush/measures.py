"""What a designer may measure in every game, and how towers are given and taken away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from hordeplay.core.english import counted as counted_words
from hordeplay.core.measures import (
    BRANCHING,
    WON,
    Gauge,
    Intervention,
    Measure,
    Price,
    at_end,
    counted,
    in_the_deck,
    summed,
    told_of,
)
from hordeplay.odds.tiles import bits

from .model.table import KingdomTable
from .model.trays import top_at

if TYPE_CHECKING:
    from hordeplay.core.game import Result
    from hordeplay.core.script import Event

    from .model.ruleset import KingdomRules


class Furthest(Gauge):
    """How far the horde came that came furthest, looked at after each phase 4 (KR-MOVE-01)."""

    def __init__(self) -> None:
        self._best = 0.0

    def step(self, table: KingdomTable) -> None:
        if table.step == "pick_up":
            for tray in table.trays:
                route = table.map.routes[tray.route]
                self._best = max(self._best, (route.index(tray.at) + 1) / (len(route) + 1))

    def end(self, table: KingdomTable, result: Result) -> float:
        return 1.0 if table.lost or table.leaked else self._best


class Cover(Gauge):
    """What damage tiles lie on, seen while the horde lies still below its tile (KR-TOWER-11, KR-RUL-15)."""

    def __init__(self, *, waste: bool) -> None:
        self._waste = waste
        self._read = self._tiles = self._foes = self._squares = 0

    def step(self, table: KingdomTable) -> None:
        log = table.log or []
        for event in log[self._read :]:
            tray = top_at(table, event.facts["space"]) if event.what == "places" else None
            if tray is not None:
                mask = bits(event.facts["cells"])
                self._tiles += 1
                self._squares += mask.bit_count()
                self._foes += (mask & table.rules.anatomy(tray.name).all).bit_count()
        self._read = len(log)

    def end(self, table: KingdomTable, result: Result) -> float:
        if self._waste:
            return 1 - self._foes / max(1, self._squares)
        return self._foes / max(1, self._tiles)


def _builds(table: KingdomTable) -> Iterator[Event]:
    return (event for event in table.log or () if event.what == "builds")


def _level(table: KingdomTable, _: Result) -> float:
    levels = [table.rules.towers[event.facts["tower"]].level for event in _builds(table)]
    return sum(levels) / max(1, len(levels))


def _busiest(table: KingdomTable, _: Result) -> float:
    towers = [0] * len(table.players)
    for event in _builds(table):
        towers[event.facts["seat"]] += 1
    return max(towers) / max(1, sum(towers))


MEASURES: Final[Mapping[str, Measure]] = {
    "won": WON,
    "hearts left": at_end("hearts at the end, 0 in a defeat", lambda _, result: result.scores[0]),
    "hearts lost": at_end("hearts that hordes cost", lambda table, _: table.leaked),
    "portal losses": at_end(
        "share of games that are lost because a portal entered the kingdom",
        lambda table, _: table.lost == "portal",
        share=True,
    ),
    "boss losses": at_end(
        "share of games that are lost because a boss entered the kingdom",
        lambda table, _: table.lost == "boss",
        share=True,
    ),
    "destroyed": at_end("hordes and portals destroyed", lambda table, _: table.destroyed),
    "furthest": Measure("how far the horde that came furthest got, as a share of its path", Furthest, share=True),
    "crystals": summed("destroys", says="crystals earned", of=lambda event: event.facts["crystals"]),
    "crystals wasted": summed(
        "destroys", says="crystals that were not gained because of the limit", of=lambda event: event.facts["lost"]
    ),
    "built": counted("builds", says="towers built, a seat"),
    "passed": counted("passes", says="towers passed, a seat"),
    "level": at_end("mean level of a tower that is built", _level),
    "covered": Measure("enemies that a damage tile covers on average", partial(Cover, waste=False)),
    "waste": Measure(
        "share of the squares of damage tiles that cover no enemy", partial(Cover, waste=True), share=True
    ),
    "soldiers": counted("posts", says="soldiers placed, a seat"),
    "held": counted("held", says="moves of hordes that soldiers and heroes stopped, a seat"),
    "knock-outs": counted("knocked_out", says="heroes knocked out, a seat"),
    "busiest": at_end("share of the towers that the busiest seat built", _busiest, share=True),
    "branching": BRANCHING,
}
"""By name; `won` is a measure of its own because all win or lose together, and a share of wins is divided among seats."""


def _tower_price(rules: KingdomRules, name: str) -> Price | None:
    """Crystals (KR-BUY-02); None for a tower that is not sold."""
    level = rules.towers[name].level
    return Price(rules.price(level), counted_words(rules.price(level), "crystal")) if rules.sold(level) else None


def tile_sides(rules: KingdomRules, name: str) -> tuple[KingdomRules, KingdomRules]:
    """A damage tile as it is, and one in its place that covers a single square (KR-TOWER-11)."""
    return rules, rules.edit("tiles", name, rows=("X",))


def _tile_price(rules: KingdomRules, name: str) -> Price | None:
    """The squares that it covers beyond the one that is left without it; None for a tile of one square."""
    more = sum(row.count("X") for row in rules.tiles[name].rows) - 1
    return Price(more, f"{more + 1} squares") if more else None


INTERVENTIONS: Final[Mapping[str, Intervention]] = {
    "towers": Intervention(
        in_the_deck("towers"),
        "won",
        "the supply has the tower, or has it not",
        told_of(("builds", "tower")),
        "it is built",
        price=_tower_price,
        unit="crystal",
    ),
    "tiles": Intervention(
        tile_sides,
        "won",
        "the damage tile covers its squares, or only one",
        told_of(("places", "tile")),
        "it is placed",
        price=_tile_price,
        unit="further square",
    ),
}
"""By content table; all play together, so that the worth is one for all seats. Hands that start with a tower keep it."""

EXACT_SAMPLES: Final = (
    "placements of O4 on A3 facing E",
    "placements of D2 on B2 with a physical attack",
    "fewest M1 on A3 with a magical attack",
    "hearts of 3 cards of stack 1 of S3 for 3 seats",
    "hearts of 6 cards of stack 2 of S5",
    "round of the first portal of stack 2 of S4 for 4 seats",
)
"""Exact questions beside those of the bench."""
