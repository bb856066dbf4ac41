"""Between what each number of a table of Fantahzee can be, whatever the cards in force say (`check` knows those, too)."""

from __future__ import annotations

from hordeplay.core.content import Range
from hordeplay.core.table_ranges import MANY, MOST, Ranges

from .table import FantahzeeTable


def ranges(table: FantahzeeTable) -> Ranges:
    """The least and the most of each number, by class and field."""
    many, over, seat = Range(0, MANY), Range(0, MOST), Range(0, len(table.players) - 1)
    stack = Range(-1, len(table.stacks) - 1)
    face, level = Range(1, table.knobs.die_sides), Range(1, 2)
    return {
        "FantahzeeTable": {"seat": seat, "first": seat, "round": over, "turns": over, "doom": many},
        "Stack": {"peekers": seat},
        "Held": {"level": level},
        "Member": {"locked": face, "added": many, "reduced": many},
        "Player": {},
        "Pending": {"n": many},
        "Turn": {
            "recruits": many, "plays": many, "pool": many, "waiting": many, "rerolls": many, "steam": many, "tokens": many,
            "sets": many, "shield": many, "shields_used": many, "bonus": many, "strength": many,
            "change": Range(-MANY, MANY), "draws": many, "lock": stack, "last": stack, "treasures": level, "damage": many,
            "carry": many, "vanguard": stack, "towns": many,
        },
    }  # fmt: skip


__all__ = ["ranges"]
