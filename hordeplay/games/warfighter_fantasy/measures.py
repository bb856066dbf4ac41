"""What a designer may measure in every game of Warfighter Fantasy, and how cards are given and taken away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from hordeplay.core.english import counted as counted_words
from hordeplay.core.measures import (
    BRANCHING,
    WON,
    Intervention,
    Measure,
    Price,
    at_end,
    counted,
    in_the_deck,
    summed,
    told_of,
)

if TYPE_CHECKING:
    from .model.ruleset import WarfighterRules

MEASURES: Final[Mapping[str, Measure]] = {
    "won": WON,
    "turns": at_end("Turns of the Adventure at its end", lambda table, _: table.turn),
    "branching": BRANCHING,
    "eliminated": counted("eliminated", says="Hostile cards that are eliminated"),
    "wounds": counted("suffers", says="Wound counters that Heroes suffer"),
    "down": at_end("Heroes who are Down at the end", lambda table, _: sum(hero.down for hero in table.heroes)),
    "guards": counted("guards", says="sets of Guards that are rolled for"),
    "upgunned": summed("uses", says="cards that are played Upgunned", of=lambda event: bool(event.facts["upgunned"])),
    "treasure": counted("coins", "takes", says="coins and Items that are found, events"),
}
"""By name; `won` is a measure of its own because all win or lose together, and a share of wins is divided among seats."""


def _item_price(rules: WarfighterRules, name: str) -> Price:
    """Its value in treasure points (WF-TRE-02)."""
    value = rules.items[name].value
    return Price(value, counted_words(value, "treasure point"))


INTERVENTIONS: Final[Mapping[str, Intervention]] = {
    "actions": Intervention(
        in_the_deck("actions"),
        "won",
        "the Action deck has the card, or has it not",
        told_of(("uses", "card")),
        "a Hero uses it",
    ),
    "items": Intervention(
        in_the_deck("items"),
        "won",
        "the Item deck has the card, or has it not",
        told_of(("uses", "card"), ("attacks", "source")),
        "a Hero uses it",
        price=_item_price,
        unit="treasure point",
    ),
}
"""By content table; the party draws from the decks."""

EXACT_SAMPLES: Final = (
    "Dagger against Cover 1",
    "Mace against Cover 3 with HtH 2 and 2 Vulns",
    "a Wound by Cave Troll on terrain 3 through armor of Cover 4",
    "Wounds from 2 Attacks of Cave Troll on terrain 2",
)
"""Exact questions beside those of the bench."""
