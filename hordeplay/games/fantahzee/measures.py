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

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from hordeplay.core.language import message, message_in
from hordeplay.core.measures import (
    BRANCHING,
    Intervention,
    Measure,
    Price,
    at_end,
    counted,
    first_mover,
    in_the_deck,
    lead_changes,
    told_of,
)

from .rules.result import score

if TYPE_CHECKING:
    from hordeplay.core.game import Result

    from .model.ruleset import FantahzeeRules
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
    message_in("measure", "lead changes"): lead_changes(_standing),
    message_in("measure", "branching"): BRANCHING,
    message_in("measure", "first mover"): first_mover(_starting_player),
    message_in("measure", "defeated"): counted("defeats", says=message("monsters defeated, a seat")),
    message_in("measure", "flips"): counted("flips", says=message("cards flipped in an Attack Step, a seat")),
    message_in("measure", "towns lost"): counted("destroys", says=message("town cards that were destroyed, a seat")),
    message_in("measure", "heroes lost"): counted("falls", says=message("heroes who fall, a seat")),
    message_in("measure", "party"): at_end(message("heroes in a party at the end"), _party_size),
    message_in("measure", "bosses"): at_end(message("bosses that have fallen"), _bosses),
}
"""By name."""


def _hero_price(rules: FantahzeeRules, name: str) -> Price | None:
    """Dice of one activation, or steam where no dice pay (FZ-HERO-01); nothing for what is free."""
    hero = rules.hero(name)
    amount = hero.price.size if hero.price else hero.steam
    return Price(amount, hero.cost) if amount else None


def _xp(table: str) -> Callable[[FantahzeeRules, str], Price | None]:
    """The XP that a card counts when it is won, or when it is lost."""

    def price(rules: FantahzeeRules, name: str) -> Price | None:
        xp = abs(rules.content[table][name].xp)
        return Price(xp, f"{xp} XP") if xp else None

    return price


INTERVENTIONS: Final[Mapping[str, Intervention]] = {
    "heroes": Intervention(
        in_the_deck("heroes"),
        "score",
        message("the hero deck has the hero, or has it not"),
        told_of(("activates", "hero"), ("reduces", "source")),
        message("it is activated, or makes another cheaper"),
        price=_hero_price,
        unit="die",
    ),
    "actions": Intervention(
        in_the_deck("actions"),
        "score",
        message("the hero deck has the action, or has it not"),
        told_of(("plays", "action")),
        message("it is played"),
    ),
    "treasures": Intervention(
        in_the_deck("treasures"),
        "score",
        message("the treasure deck has the card, or has it not"),
        told_of(("attaches", "treasure")),
        message("a hero takes it"),
    ),
    "monsters": Intervention(
        in_the_deck("monsters"),
        "score",
        message("the stacks have the monster, or have it not"),
        told_of(("reveals", "monster"), ("flips", "monster")),
        message("it is turned up"),
        price=_xp("monsters"),
        unit="XP",
    ),
    "town": Intervention(
        in_the_deck("town"),
        "score",
        message("the town has the card, or has it not"),
        told_of(("destroys", "card")),
        message("it is destroyed"),
        price=_xp("town"),
        unit="XP",
    ),
}
"""By content table; everybody draws from the decks, so that the worth is one for all seats."""

EXACT_SAMPLES: Final = (
    "reach 55 with 6 dice",
    "strength of Alchemist, Steamsmith, Paladin",
    "strength of Steamsmith, Steamasaur",
    "all active of Alchemist, Steamsmith, Sergeant",
    "9 strength beats the next card",
    "XP of a flip with 9 strength",
)
"""Exact questions beside those of the bench."""
