"""Between what each number of a table of Horrible Hordes can be."""

from __future__ import annotations

from hordeplay.core.content import Range
from hordeplay.core.table_ranges import MANY, MOST, Ranges

from .squares import LARGEST
from .table import HordeTable


def ranges(table: HordeTable) -> Ranges:
    """The least and the most of each number, by class and field."""
    seats, many, over = len(table.players), Range(0, MANY), Range(0, MOST)
    seat, square = Range(0, seats - 1), Range(0, LARGEST * LARGEST - 1)
    return {
        "HordeTable": {
            "tiles keys": square, "order": seat, "rolls": many, "round": many, "up": seat, "marching": square, "raids": square,
            "frozen": square, "closed keys": square, "closed": Range(-1, 2**seats - 1), "steered keys": square,
            "steered": seat, "claimed": square, "restarts": seat,
        },
        "Chits": dict.fromkeys(("stone", "wood", "food", "metal", "magic", "gold"), many),
        "Horde": {"at": square, "hits": many},
        "Player": {
            "vt": over, "armies keys": square, "armies": many, "settlements keys": square, "settlements": many,
            "castles keys": square, "castles": many, "towers keys": square, "towers": many, "uses": over, "lost": many,
            "damage keys": square, "damage": many, "ran keys": square, "ran": many,
        },
        "Turn": {
            "built": many, "trained keys": square, "trained": many, "moved keys": square, "moved": many, "fought": square,
            "researched": many, "spawns": many, "paid": square, "traders": Range(0, seats), "offers": over,
            "owed": many, "wars": square,
        },
        "Blessing": {"seat": seat, "at": square},
        "Battle": {
            "seat": seat, "at": square, "round": over, "castle_hits": many, "killed": many, "cancelled": over,
            "foe": Range(-1, seats - 1),
        },
    }  # fmt: skip


__all__ = ["ranges"]
