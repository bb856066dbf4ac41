"""What a designer may measure in every game of Kingdom Rush, and how towers are given and taken away.

| measure | what it is |
|---|---|
| `won` | share of games that are won: all win or lose together, so that the lab's `win` would be shared by the seats |
| `hearts left` | hearts at the end, 0 in a defeat |
| `hearts lost` | hearts that hordes cost |
| `portal losses` | share of games lost to a portal |
| `destroyed` | hordes and portals destroyed |
| `furthest` | how far the horde that came furthest got, as a share of its path |
| `crystals`, `crystals wasted` | crystals earned; crystals that the limit took |
| `built`, `passed` | towers built and passed, a seat |
| `level` | mean level of a built tower |
| `covered` | enemies that a damage tile covers on average |
| `waste` | share of the squares of damage tiles that cover no enemy |
| `soldiers` | soldiers placed |
| `held` | moves of hordes that soldiers and heroes stopped |
| `knock-outs` | heroes knocked out |
| `busiest` | share of the towers that the busiest seat built |
| `branching` | choices that a decision offers |
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Final

from hordeplay.core.gauges import Branching, Counted, Gauge, Intervention, Won, in_the_deck
from hordeplay.games.kingdom_rush.board import top_at
from hordeplay.games.kingdom_rush.odds import hearts, portal_depth
from hordeplay.games.kingdom_rush.rules import KingdomRules
from hordeplay.odds.amount import Amount
from hordeplay.odds.tiles import bits

if TYPE_CHECKING:
    from hordeplay.core.game import Result
    from hordeplay.core.script import Event
    from hordeplay.games.kingdom_rush.table import KingdomTable


class HeartsLeft(Gauge):
    """KR-LOSS-01."""

    says = "hearts at the end, 0 in a defeat"

    def end(self, table: KingdomTable, result: Result) -> float:
        return result.scores[0]


class HeartsLost(Gauge):
    """KR-MOVE-03."""

    says = "hearts that hordes cost"

    def end(self, table: KingdomTable, result: Result) -> float:
        return table.leaked


class PortalLosses(Gauge):
    """KR-LOSS-02."""

    says = "share of games that are lost because a portal entered the kingdom"
    share = True

    def end(self, table: KingdomTable, result: Result) -> float:
        return float(table.lost == "portal")


class Destroyed(Gauge):
    """KR-DESTROY-01."""

    says = "hordes and portals destroyed"

    def end(self, table: KingdomTable, result: Result) -> float:
        return table.destroyed


class Furthest(Gauge):
    """KR-MOVE-01."""

    says = "how far the horde that came furthest got, as a share of its path"
    share = True

    def __init__(self) -> None:
        self._best = 0.0

    def step(self, table: KingdomTable) -> None:
        if table.step == "pick_up":
            for tray in table.trays:
                route = table.map.routes[tray.route]
                self._best = max(self._best, (route.index(tray.at) + 1) / (len(route) + 1))

    def end(self, table: KingdomTable, result: Result) -> float:
        return 1.0 if table.lost or table.leaked else self._best


class Summed(Gauge):
    """A fact of an event, added up over the game."""

    what: ClassVar[str]
    fact: ClassVar[str]

    def end(self, table: KingdomTable, result: Result) -> float:
        return float(sum(event.facts[self.fact] for event in _told(table, self.what)))


class Crystals(Summed):
    """KR-DESTROY-02."""

    says = "crystals earned"
    what, fact = "destroys", "crystals"


class CrystalsWasted(Summed):
    """KR-DESTROY-03."""

    says = "crystals that were not gained because of the limit"
    what, fact = "destroys", "lost"


class Built(Counted):
    """KR-TOWER-01."""

    says = "towers built, a seat"
    what = ("builds",)


class Passed(Counted):
    """KR-PASS-01."""

    says = "towers passed, a seat"
    what = ("passes",)


class Soldiers(Counted):
    """KR-SOLD-01."""

    says = "soldiers placed, a seat"
    what = ("posts",)


class Held(Counted):
    """KR-MOVE-02."""

    says = "moves of hordes that soldiers and heroes stopped, a seat"
    what = ("held",)


class KnockOuts(Counted):
    """KR-HERO-18."""

    says = "heroes knocked out, a seat"
    what = ("knocked_out",)


class Level(Gauge):
    """KR-PASS-03."""

    says = "mean level of a tower that is built"

    def end(self, table: KingdomTable, result: Result) -> float:
        levels = [table.rules.towers[event.facts["tower"]].level for event in _told(table, "builds")]
        return sum(levels) / max(1, len(levels))


class Busiest(Gauge):
    """KR-PLAY-02: whether one seat plays for all."""

    says = "share of the towers that the busiest seat built"
    share = True

    def end(self, table: KingdomTable, result: Result) -> float:
        built = [0] * len(table.players)
        for event in _told(table, "builds"):
            built[event.facts["seat"]] += 1
        return max(built) / max(1, sum(built))


class Covered(Gauge):
    """KR-TOWER-11: seen while the horde lies still below its tile."""

    says = "enemies that a damage tile covers on average"

    def __init__(self) -> None:
        self.read = self.tiles = self.foes = self.squares = 0

    def step(self, table: KingdomTable) -> None:
        log = table.log or []
        for event in log[self.read :]:
            tray = top_at(table, event.facts["space"]) if event.what == "places" else None
            if tray is not None:
                mask = bits(event.facts["cells"])
                self.tiles += 1
                self.squares += mask.bit_count()
                self.foes += (mask & table.rules.anatomy(tray.name).all).bit_count()
        self.read = len(log)

    def end(self, table: KingdomTable, result: Result) -> float:
        return self.foes / max(1, self.tiles)


class Waste(Covered):
    """KR-RUL-15."""

    says = "share of the squares of damage tiles that cover no enemy"
    share = True

    def end(self, table: KingdomTable, result: Result) -> float:
        return 1 - self.foes / max(1, self.squares)


def _told(table: KingdomTable, what: str) -> list[Event]:
    return [event for event in table.log or () if event.what == what]


def glance(rules: KingdomRules) -> Mapping[str, Fraction]:
    """What a horde card costs on average if it walks in untouched, and how deep the first portal lies (KR-RUL-01).

    >>> {name: f"{float(number):.3f}" for name, number in list(glance(KingdomRules.load()).items())[:2]}
    {'S1 token 1: hearts a card': '5.556', 'S1 token 1: depth of the first portal': '8.500'}
    """
    found: dict[str, Fraction] = {}
    for name, scenario in rules.scenarios.items():
        for token in range(1, len(scenario.setup(2).stacks) + 1):
            where = f"{name} token {token}"
            found[f"{where}: hearts a card"] = Amount(hearts(name, token=token, rules=rules).mean, "hearts")
            depth = portal_depth(name, token=token, rules=rules).mean
            found[f"{where}: depth of the first portal"] = Amount(depth, "cards deep")
    return found


GAUGES: Final[Mapping[str, type[Gauge]]] = {
    "won": Won,
    "hearts left": HeartsLeft,
    "hearts lost": HeartsLost,
    "portal losses": PortalLosses,
    "destroyed": Destroyed,
    "furthest": Furthest,
    "crystals": Crystals,
    "crystals wasted": CrystalsWasted,
    "built": Built,
    "passed": Passed,
    "level": Level,
    "covered": Covered,
    "waste": Waste,
    "soldiers": Soldiers,
    "held": Held,
    "knock-outs": KnockOuts,
    "busiest": Busiest,
    "branching": Branching,
}
"""By name."""


INTERVENTIONS: Final[Mapping[str, Intervention]] = {
    "towers": Intervention(in_the_deck("towers"), "won", "the supply has the tower, or has it not"),
}
"""By content table; all play together, so that the worth is one for all seats. Hands that start with a tower keep it."""
