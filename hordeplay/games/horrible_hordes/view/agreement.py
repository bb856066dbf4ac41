"""Whose agreement a choice asks for: a deal is one only if the partner takes it (HH-TRADE-02, HH-RUL-20)."""

from __future__ import annotations

from hordeplay.core.choice import Choice

from ..model.table import HordeTable
from ..rules.trade import Offer


def agreement(_table: HordeTable, choice: Choice) -> int | None:
    """The partner of a deal; None for every other choice.

    >>> from hordeplay.games.horrible_hordes import at
    >>> match = at("trade", dwarves="d4 settlement, 2 wood", elves="d5 settlement, 2 food")
    >>> [(str(choice), agreement(match.table, choice)) for choice in match.choices]
    [('offer 1 wood for food', 1), ('done', None)]
    """
    return choice.partner if isinstance(choice, Offer) else None
