"""What a designer may measure in every game, and how towers, tiles, heroes and hordes are given and taken away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from hordeplay.core.control import Control
from hordeplay.core.english import counted as counted_words
from hordeplay.core.language import message, message_in, tr
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
from hordeplay.core.rules import HouseRule
from hordeplay.odds.tiles import bits

from .model.ruleset import KingdomRules
from .model.table import KingdomTable
from .model.trays import top_at
from .rules.setup import figures

if TYPE_CHECKING:
    from hordeplay.core.game import Result
    from hordeplay.core.script import Event, Script, Step

Change: TypeAlias = "Callable[[KingdomTable, str], None]"


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
    message_in("measure", "won"): WON,
    message_in("measure", "hearts left"): at_end(
        message("hearts at the end, 0 in a defeat"), lambda _, result: result.scores[0]
    ),
    message_in("measure", "hearts lost"): at_end(message("hearts that hordes cost"), lambda table, _: table.leaked),
    message_in("measure", "portal losses"): at_end(
        message("share of games that are lost because a portal entered the kingdom"),
        lambda table, _: table.lost == "portal",
        share=True,
    ),
    message_in("measure", "boss losses"): at_end(
        message("share of games that are lost because a boss entered the kingdom"),
        lambda table, _: table.lost == "boss",
        share=True,
    ),
    message_in("measure", "destroyed"): at_end(
        message("hordes and portals destroyed"), lambda table, _: table.destroyed
    ),
    message_in("measure", "furthest"): Measure(
        message("how far the horde that came furthest got, as a share of its path"), Furthest, share=True
    ),
    message_in("measure", "crystals"): summed(
        "destroys", says=message("crystals earned"), of=lambda event: event.facts["crystals"]
    ),
    message_in("measure", "crystals wasted"): summed(
        "destroys",
        says=message("crystals that were not gained because of the limit"),
        of=lambda event: event.facts["lost"],
    ),
    message_in("measure", "built"): counted("builds", says=message("towers built, a seat")),
    message_in("measure", "passed"): counted("passes", says=message("towers passed, a seat")),
    message_in("measure", "level"): at_end(message("mean level of a tower that is built"), _level),
    message_in("measure", "covered"): Measure(
        message("enemies that a damage tile covers on average"), partial(Cover, waste=False)
    ),
    message_in("measure", "waste"): Measure(
        message("share of the squares of damage tiles that cover no enemy"), partial(Cover, waste=True), share=True
    ),
    message_in("measure", "soldiers"): counted("posts", says=message("soldiers placed, a seat")),
    message_in("measure", "held"): counted(
        "held", says=message("moves of hordes that soldiers and heroes stopped, a seat")
    ),
    message_in("measure", "knock-outs"): counted("knocked_out", says=message("heroes knocked out, a seat")),
    message_in("measure", "busiest"): at_end(
        message("share of the towers that the busiest seat built"), _busiest, share=True
    ),
    message_in("measure", "branching"): BRANCHING,
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
    return Price(more, tr("{n} squares", n=more + 1)) if more else None


def _portal_soon(table: KingdomTable, name: str) -> float:
    """A portal counts the more, the earlier it is drawn (KR-SPAWN-02)."""
    horde = table.rules.hordes.get(name)
    return 0.4**table.round if horde and horde.trait == "portal" else 0.0


CONTROLS: Final[Mapping[str, Control]] = {
    "portal": Control(message("how early a portal is drawn"), {"KR-SPAWN-02": _portal_soon}),
}
"""An early portal costs most games of all that is drawn. With it the rate of wins of two planners is some 7 % narrower."""


def _before_the_hordes(rules: KingdomRules, says: str, change: Change, name: str) -> KingdomRules:
    """A change of the table that is laid out, before the first card is turned (KR-SETUP-02)."""

    def patch(table: KingdomTable, printed: Step[KingdomTable]) -> Script[str] | str:
        change(table, name)
        return printed(table)

    house = HouseRule(says.replace(" ", "-").lower(), says, "KR-HERO-16", steps={"hordes": patch})
    return rules.house(type(rules).register(house).name)


def leads(table: KingdomTable, name: str) -> None:
    """Seat 0 has the hero and its tower; whoever had it gets the hero of seat 0 for it (KR-HERO-16, KR-SETUP-02)."""
    rules, seats = table.rules, len(table.players)
    new = [table.heroes[0] if other == name else other for other in table.heroes]
    new[0] = name
    for player, was, now in zip(table.players, table.heroes, new, strict=False):
        hand = player.hand[:]
        if rules.heroes[was].tower in hand:
            hand.remove(rules.heroes[was].tower)
            hand.append(rules.heroes[now].tower)
        player.hand = sorted(hand)
    held = [tower for player in table.players for tower in player.hand]
    table.supply = {card.name: max(0, card.copies - held.count(card.name)) for card in rules.towers.values()}
    table.heroes = new
    if table.figures:
        table.figures = figures(rules, seats, new)


def _leader(rules: KingdomRules, name: str) -> str:
    """The hero whom a companion comes with, or the hero itself (KR-ALL-01)."""
    return next((hero.name for hero in rules.heroes.values() if hero.companion == name), name)


def comes(table: KingdomTable, name: str) -> None:
    """Seat 0 has the hero, or the hero whose companion it is."""
    leads(table, _leader(table.rules, name))


def stays(table: KingdomTable, name: str) -> None:
    """The same without the figure and those that come with it; the tower of the hero stays in hand."""
    comes(table, name)
    gone = {name, table.rules.heroes[name].companion}
    table.figures = [figure for figure in table.figures if figure.name not in gone]


def hero_sides(rules: KingdomRules, name: str) -> tuple[KingdomRules, KingdomRules]:
    """Seat 0 has the hero on the map, or only the hero's tower: nobody acts for it (KR-HERO-01, KR-HERO-16).

    On both sides the hero is that of seat 0, with the tower, and another seat or the bench has the one of seat 0. A
    companion is taken away alone: seat 0 has its hero (KR-ALL-01).
    """
    with_it = _before_the_hordes(rules, f"seat 0 has {name}", comes, name)
    return with_it, _before_the_hordes(rules, f"seat 0 goes without {name}", stays, name)


HERO_DEEDS: Final = (("activates", "hero"), ("strikes", "hero"), ("uses", "hero"))
"""Events of a hero who acts."""


def horde_sides(rules: KingdomRules, name: str) -> tuple[KingdomRules, KingdomRules]:
    """The card has its enemies and its crystals, or neither: it lies in its stack and falls by itself (KR-DESTROY-01).

    It is not left out of the stack: then all cards after it would come a round earlier, among them the portal, and a
    scenario that needs the card (a portal, a pathbreaker, a boss) could not be played.
    """
    grid = tuple("".join(mark if mark in "#+" else "." for mark in row) for row in rules.hordes[name].grid)
    return rules, rules.edit("hordes", name, grid=grid, crystals=0)


def enemy_sides(rules: KingdomRules, name: str) -> tuple[KingdomRules, KingdomRules]:
    """The horde cards have this enemy, or empty squares in its place (KR-GLOS-03)."""
    letter = rules.enemies[name].letter
    grids = {
        horde.name: {"grid": tuple(row.replace(letter, ".") for row in horde.grid)}
        for horde in rules.hordes.values()
        if letter in "".join(horde.grid)
    }
    return rules, rules.edit_all({"hordes": grids}) if grids else rules


ENTERS: Final = (("starts", "horde"), ("spawns", "horde"), ("haunts", "horde"), ("steps_out", "horde"))
"""Events that bring a horde onto the map."""


def _enemy_uses(table: KingdomTable, name: str) -> int:
    """Hordes with this enemy that enter the map."""
    letter, hordes = table.rules.enemies[name].letter, table.rules.hordes
    kinds = {what for what, _ in ENTERS}
    log = table.log or ()
    return sum(event.what in kinds and letter in "".join(hordes[event.facts["horde"]].grid) for event in log)


def _horde_price(rules: KingdomRules, name: str) -> Price | None:
    """The crystals for destroying it (KR-DESTROY-03); None where there are none."""
    crystals = rules.hordes[name].crystals
    return Price(crystals, counted_words(crystals, "crystal")) if crystals else None


INTERVENTIONS: Final[Mapping[str, Intervention]] = {
    "towers": Intervention(
        in_the_deck("towers"),
        "won",
        message("the supply has the tower, or has it not"),
        told_of(("builds", "tower")),
        message("it is built"),
        price=_tower_price,
        unit="crystal",
    ),
    "tiles": Intervention(
        tile_sides,
        "won",
        message("the damage tile covers its squares, or only one"),
        told_of(("places", "tile")),
        message("it is placed"),
        price=_tile_price,
        unit="further square",
    ),
    "heroes": Intervention(
        hero_sides,
        "won",
        message("seat 0 has the hero on the map, or the hero's tower alone"),
        told_of(*HERO_DEEDS),
        message("it acts, strikes or uses an ability"),
    ),
    "hordes": Intervention(
        horde_sides,
        "won",
        message("the card has its enemies and crystals, or is empty and falls by itself"),
        told_of(*ENTERS),
        message("it enters the map"),
        price=_horde_price,
        unit="crystal",
    ),
    "enemies": Intervention(
        enemy_sides,
        "won",
        message("the horde cards have the enemy, or empty squares in its place"),
        _enemy_uses,
        message("a horde with it enters the map"),
    ),
}
"""By content table; all play together, so that the worth is one for all seats. Hands that start with a tower keep it. Heroes
are chosen, so that they have no price; a horde pays crystals to those who destroy it."""

EXACT_SAMPLES: Final = (
    "placements of O4 on A3 facing E",
    "placements of D2 on B2 with a physical attack",
    "fewest M1 on A3 with a magical attack",
    "hearts of 3 cards of stack 1 of S3 for 3 seats",
    "hearts of 6 cards of stack 2 of S5",
    "round of the first portal of stack 2 of S4 for 4 seats",
)
"""Exact questions beside those of the bench."""
