"""Between what each number of a table of Warfighter Fantasy can be."""

from __future__ import annotations

from typing import Final

from hordeplay.core.content import Range
from hordeplay.core.table_ranges import MANY, MOST, Ranges

from .table import WarfighterTable

BONUS: Final = Range(-99, 99)
"""Bonuses, Cover, what an Entrance takes and what a die must reach: they add up, and no card prints more than a few."""


def ranges(table: WarfighterTable) -> Ranges:
    """The least and the most of each number, by class and field."""
    hero, last = Range(0, max(0, len(table.heroes) - 1)), max(0, len(table.spaces) - 1)
    anybody, space, many = Range(-1, hero.high), Range(0, last), Range(0, MANY)
    card, over, face = Range(0, max(0, table.next_id - 1)), Range(0, MOST), Range(0, 20)
    return {
        "WarfighterTable": {
            "cup": many, "extra": many, "track": many, "timer": many, "turn": over, "rp": over, "purse": over,
            "next_id": Range(1, MOST), "paid": card, "pending": space, "town_draw": many,
        },
        "Player": {},
        "Hero": {
            "level": Range(1, MANY), "space": space, "vulns": many, "actions": many, "overspent": many, "attacks": many,
            "hth_attacks": many, "castings": many, "xp": many, "toughness": many, "luck": many, "focus": many, "divinity": many,
            "coins": many, "tries": many, "rush": many, "hardy": many, "seat": Range(0, len(table.players) - 1),
        },
        "Gear": {"left": many, "damage": many, "user": anybody, "had": hero, "shots": many, "owner": anybody},
        "Wound": {"n": Range(1, MANY)},
        "Buff": {"h": BONUS, "p": BONUS},
        "Kept": {"on": Range(0, max(hero.high, last))},
        "Space": {"entrance": BONUS},
        "Foe": {"id": card, "space": space},
        "Member": {"wounds": many, "vulns": many, "mortal": many},
        "Counter": {"hero": anybody},
        "Window": {
            "hero": hero, "foe": Range(-1, card.high), "member": Range(-1, MANY), "h": BONUS, "p": BONUS,
            "dice": many, "cover": BONUS, "n": many, "soaked": many, "space": Range(-1, last), "need": BONUS, "base_h": BONUS,
            "base_p": BONUS,
        },
        "Throw": {
            "hero": hero, "h": BONUS, "die": face, "p": BONUS, "faces": face, "need": BONUS, "cover": BONUS, "armor": face,
            "stands": BONUS, "wounds": many, "vulns": many, "least": BONUS, "least_cover": BONUS,
        },
        "Struck": {
            "hero": hero, "die": BONUS, "armor": BONUS, "wounds": many, "stopped": Range(0, 1), "vulns": many,
        },
        "Journey": {"rp": over, "desperate": many},
    }  # fmt: skip


__all__ = ["ranges"]
