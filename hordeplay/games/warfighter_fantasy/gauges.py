"""What a designer may measure in every game of Warfighter Fantasy, and how cards are given and taken away.

| measure | what it is |
|---|---|
| `won` | share of Adventures (or campaigns) that the party wins |
| `turns` | Turns of the Adventure at its end |
| `branching` | choices that a decision offers |
| `eliminated` | Hostile cards that are eliminated |
| `wounds` | Wound counters that Heroes suffer |
| `down` | Heroes who are Down at the end |
| `guards` | sets of Guards that are rolled for |
| `upgunned` | cards that are played Upgunned |
| `treasure` | Copper and Items that are found, events |
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from hordeplay.core.gauges import Branching, Counted, Gauge, Intervention, Won, in_the_deck
from hordeplay.games.warfighter_fantasy.odds import guards_arrival, targeting, volley, weapon
from hordeplay.games.warfighter_fantasy.rules import WarfighterRules
from hordeplay.odds.amount import Amount

if TYPE_CHECKING:
    from hordeplay.core.game import Result
    from hordeplay.games.warfighter_fantasy.table import WarfighterTable


class Turns(Gauge):
    """WF-SEQ-01."""

    says = "Turns of the Adventure at its end"

    def end(self, table: WarfighterTable, result: Result) -> float:
        return table.turn


class Eliminated(Counted):
    """WF-ATK-08."""

    says = "Hostile cards that are eliminated"
    what = ("eliminated",)


class Wounds(Counted):
    """WF-WND-01."""

    says = "Wound counters that Heroes suffer"
    what = ("suffers",)


class Down(Gauge):
    """WF-DWN-01."""

    says = "Heroes who are Down at the end"

    def end(self, table: WarfighterTable, result: Result) -> float:
        return sum(hero.down for hero in table.heroes)


class GuardSets(Counted):
    """WF-GRD-02."""

    says = "sets of Guards that are rolled for"
    what = ("guards",)


class Upgunned(Gauge):
    """WF-ACT-06."""

    says = "cards that are played Upgunned"

    def end(self, table: WarfighterTable, result: Result) -> float:
        return sum(event.what == "uses" and bool(event.facts["upgunned"]) for event in table.log or ())


class Treasure(Counted):
    """WF-TRE-01."""

    says = "coins and Items that are found, events"
    what = ("coins", "takes")


SMITHY: Final = ("Dagger", "Shortsword", "Mace", "Axe")
"""Weapons whose chance of a Wound is worth a look: HtH 2 against Cover 3."""


def glance(rules: WarfighterRules) -> Mapping[str, Fraction]:
    """Exact numbers that follow the knobs: Attacks, a Vuln, a Turn of the Troll, the cup, the Guards.

    WF-GEA-06, WF-CMP-18, WF-RUL-01, WF-TGT-01, WF-GRD-03.

    >>> {name: str(value) for name, value in glance(WarfighterRules.load()).items()}["Mace, HtH 2, Cover 3"]
    '2/5'
    """
    found = {f"{name}, HtH 2, Cover 3": weapon(name, "Standard", 3, hth=2, rules=rules)["wound"] for name in SMITHY}
    found["Shortsword on a target with a Vuln"] = weapon("Shortsword", "Standard", 3, hth=2, vulns=1, rules=rules)[
        "wound"
    ]
    found["Wounds from a Troll's Turn through Chainmail"] = Amount(
        volley("Cave Troll", 4, 1, "Chainmail", rules=rules).mean, "Wounds"
    )
    per = rules.knobs.counters_per_hero
    alone = targeting(3, 6, per).chance(lambda counts: 0 in counts) if 3 * per >= 6 else Fraction(0)
    return found | {
        "One of 3 Heroes left alone by 6 Hostiles": alone,
        "Turns until Guards arrive": Amount(guards_arrival(rules).mean, "Turns"),
    }


GAUGES: Final[Mapping[str, type[Gauge]]] = {
    "won": Won,
    "turns": Turns,
    "branching": Branching,
    "eliminated": Eliminated,
    "wounds": Wounds,
    "down": Down,
    "guards": GuardSets,
    "upgunned": Upgunned,
    "treasure": Treasure,
}
"""By name."""


INTERVENTIONS: Final[Mapping[str, Intervention]] = {
    "actions": Intervention(in_the_deck("actions"), "won", "the Action deck has the card, or has it not"),
    "items": Intervention(in_the_deck("items"), "won", "the Item deck has the card, or has it not"),
}
"""By content table; the party draws from the decks."""
