"""Between what each number of a table of Kingdom Rush can be."""

from __future__ import annotations

from typing import Final

from hordeplay.core.content import Range
from hordeplay.core.table_ranges import MANY, MOST, Ranges

from .squares import BOARD, STRIDE
from .table import KingdomTable

CELLS: Final = 25
"""Squares of a card."""
MOST_HEARTS: Final = 999
"""Hearts of the team: a board draws each."""


def ranges(table: KingdomTable) -> Ranges:
    """The least and the most of each number, by class and field."""
    seats, figures, routes = len(table.players), len(table.figures), len(table.map.routes)
    space, seat, figure = Range(BOARD, STRIDE * STRIDE - 1), Range(0, seats - 1), Range(-1, figures - 1)
    tray, soldiers, over = Range(0, table.ids), Range(0, table.knobs.soldiers), Range(0, MOST)
    since = Range(0, table.round)
    return {
        "KingdomTable": {
            "supply": Range(0, MANY), "hearts": Range(0, MOST_HEARTS), "crystals": Range(0, table.knobs.crystals_max),
            "round": over, "token": Range(0, routes), "ids": over, "acting": figure, "struck": tray,
            "under": Range(0, CELLS), "empty": Range(0, CELLS), "foes": Range(0, CELLS), "chosen": figure,
            "order": Range(1, table.ids), "strides": Range(0, 2), "destroyed": over,
            "destroyed_portals": Range(0, table.destroyed), "leaked": over,
            "wins": Range(0, len(table.rules.scenarios)), "eyes": Range(-1, seats - 1),
        },
        "Tray": {
            "id": tray, "at": space, "route": Range(0, routes - 1), "level": Range(0, len(table.trays)),
            "tiles": Range(1, 2**CELLS - 1), "soldiers": Range(0, CELLS - 1),
        },
        "Built": {"at": space, "seat": seat},
        "Figure": {
            "seat": seat, "health": Range(0, MANY), "at": space, "on": tray, "base": Range(-1, CELLS - 1), "out_since": since,
            "rise": Range(0, 12),
        },
        "Player": {},
        "Todo": {
            "part": Range(0, MANY), "seat": seat, "figure": figure, "at": space, "soldiers": soldiers, "drawn": soldiers,
            "moved": soldiers, "target": tray, "used": Range(0, max(CELLS, table.ids)), "left": Range(0, MANY),
            "sent": figure,
        },
        "Barrier": {"at": space, "opened": since},
    }  # fmt: skip


__all__ = ["MOST_HEARTS", "ranges"]
