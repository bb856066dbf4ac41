"""What the odds of a battle depend on."""

from __future__ import annotations

from typing import NamedTuple


class Fight(NamedTuple):
    """What the odds of a battle depend on; `units` are Castles, Armies, Settlements."""

    horde: str
    hits: int
    terrain: str
    units: tuple[int, int, int]
    raid: bool
    abilities: tuple[str, ...] = ()
    using: tuple[str, ...] = ()
    """What is paid for in the battle: Spells on the stack, battle Spells, cancelled hits."""
    damage: int = 0
    """Hits that the first Castle has taken."""
