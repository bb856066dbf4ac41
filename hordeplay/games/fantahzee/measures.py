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
from typing import TYPE_CHECKING, Final

from hordeplay.core.measures import (
    BRANCHING,
    Intervention,
    Measure,
    at_end,
    counted,
    first_mover,
    in_the_deck,
    lead_changes,
)

from .rules.result import score

if TYPE_CHECKING:
    from hordeplay.core.game import Result

    from .model.table import FantahzeeTable


def _standing(table: FantahzeeTable) -> Sequence[int] | None:
    """The scores at the start of each turn (FZ-OVR-03)."""
    return [score(table, seat) for seat in range(len(table.players))] if table.step == "action" else None


def _starting_player(table: FantahzeeTable) -> int:
    """Who began (FZ-SET-11)."""
    return table.first


def _party_size(table: FantahzeeTable, result: Result) -> float:
    """Heroes in a party, the mean of all seats (FZ-ACT-05)."""
    return sum(len(player.party) for player in table.players) / len(table.players)


def _bosses(table: FantahzeeTable, result: Result) -> float:
    """As the doom tokens tell (FZ-EOG-01)."""
    return table.doom


MEASURES: Final[Mapping[str, Measure]] = {
    "lead changes": lead_changes(_standing),
    "branching": BRANCHING,
    "first mover": first_mover(_starting_player),
    "defeated": counted("defeats", says="monsters defeated, a seat"),
    "flips": counted("flips", says="cards flipped in an Attack Step, a seat"),
    "towns lost": counted("destroys", says="town cards that were destroyed, a seat"),
    "heroes lost": counted("falls", says="heroes who fall, a seat"),
    "party": at_end("heroes in a party at the end", _party_size),
    "bosses": at_end("bosses that have fallen", _bosses),
}
"""By name."""

INTERVENTIONS: Final[Mapping[str, Intervention]] = {
    "heroes": Intervention(in_the_deck("heroes"), "score", "the hero deck has the hero, or has it not"),
    "actions": Intervention(in_the_deck("actions"), "score", "the hero deck has the action, or has it not"),
    "treasures": Intervention(in_the_deck("treasures"), "score", "the treasure deck has the card, or has it not"),
}
"""By content table; everybody draws from the decks, so that the worth is one for all seats."""
