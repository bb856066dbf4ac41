"""The dice of the game; nothing else calls `Roll`."""

from __future__ import annotations

from hordeplay.core.script import Roll, Script

from ..model.table import FantahzeeTable


def dice(table: FantahzeeTable, n: int, rule: str) -> Script[tuple[int, ...]]:
    """Roll `n` dice with faces 1 to `die_sides` (FZ-DICE-01); no dice are no roll."""
    return (yield from Roll(n, table.rules.knobs.die_sides, rule=rule))
