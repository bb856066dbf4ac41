"""What a designer may measure in every game of Fantahzee, and how cards are given and taken away.

| measure | what it is |
|---|---|
| `lead changes` | how often another seat takes the lead, seen at the start of each turn |
| `branching` | choices that a decision offers |
| `first mover` | share of wins of the seat that moves first |
| `defeated` | monsters defeated, a seat |
| `flips` | cards flipped in an Attack Step, a seat |
| `towns lost` | town cards that were destroyed, a seat |
| `heroes lost` | heroes who fall, a seat |
| `party` | heroes in a party at the end |
| `bosses` | bosses that have fallen |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from hordeplay.core.gauges import Branching, Counted, Gauge, Intervention, LeadChanges, in_the_deck
from hordeplay.games.fantahzee.odds import party
from hordeplay.games.fantahzee.rules import FantahzeeRules
from hordeplay.games.fantahzee.turn import score
from hordeplay.odds.amount import Amount

if TYPE_CHECKING:
    from hordeplay.core.game import Result
    from hordeplay.games.fantahzee.table import FantahzeeTable


class Leads(LeadChanges):
    """At the start of each turn (FZ-OVR-03)."""

    def standing(self, table: FantahzeeTable) -> Sequence[int] | None:
        return [score(table, seat) for seat in range(len(table.players))] if table.step == "action" else None


class Defeated(Counted):
    """FZ-ATK-04."""

    says = "monsters defeated, a seat"
    what = ("defeats",)


class Flips(Counted):
    """FZ-ATK-07."""

    says = "cards flipped in an Attack Step, a seat"
    what = ("flips",)


class TownsLost(Counted):
    """FZ-HOR-02."""

    says = "town cards that were destroyed, a seat"
    what = ("destroys",)


class HeroesLost(Counted):
    """FZ-DMG-02."""

    says = "heroes who fall, a seat"
    what = ("falls",)


class FirstMover(Gauge):
    """The starting player, whoever it is (FZ-SET-11)."""

    says = "share of wins of the seat that moves first"
    share = True

    def end(self, table: FantahzeeTable, result: Result) -> float:
        return 1 / len(result.winners) if table.first in result.winners else 0.0


class PartySize(Gauge):
    """FZ-ACT-05."""

    says = "heroes in a party at the end"

    def end(self, table: FantahzeeTable, result: Result) -> float:
        return sum(len(player.party) for player in table.players) / len(table.players)


class Bosses(Gauge):
    """FZ-EOG-01."""

    says = "bosses that have fallen"

    def end(self, table: FantahzeeTable, result: Result) -> float:
        return table.doom


PARTIES: Final = {
    "John's party": ("Alchemist", "Sergeant", "Sergeant", "Steam Brute"),
    "Maureen's party": ("Steamsmith", "Paladin", "Steamasaur", "Alchemist", "Sergeant"),
}
"""The parties of the rulebook's examples (FZ-EX-02, FZ-PQ-11)."""


def glance(rules: FantahzeeRules) -> Mapping[str, Fraction]:
    """The strength that a party musters on average, by best play (FZ-PQ-11).

    >>> {name: f"{float(strength):.4f}" for name, strength in glance(FantahzeeRules.load()).items()}
    {"John's party": '7.9354', "Maureen's party": '14.1051'}
    """
    return {name: Amount(party(heroes, rules=rules), "strength") for name, heroes in PARTIES.items()}


GAUGES: Final[Mapping[str, type[Gauge]]] = {
    "lead changes": Leads,
    "branching": Branching,
    "first mover": FirstMover,
    "defeated": Defeated,
    "flips": Flips,
    "towns lost": TownsLost,
    "heroes lost": HeroesLost,
    "party": PartySize,
    "bosses": Bosses,
}
"""By name."""


INTERVENTIONS: Final[Mapping[str, Intervention]] = {
    "heroes": Intervention(in_the_deck("heroes"), "score", "the hero deck has the hero, or has it not"),
    "actions": Intervention(in_the_deck("actions"), "score", "the hero deck has the action, or has it not"),
    "treasures": Intervention(in_the_deck("treasures"), "score", "the treasure deck has the card, or has it not"),
}
"""By content table; everybody draws from the decks, so that the worth is one for all seats."""
