"""The strip of phases: the phases and steps of a turn in their order."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hordeplay.core import panel
from hordeplay.core.panel import Frame, Stop
from hordeplay.core.scene import Drawing, Piece
from hordeplay.core.script import OVER

from ..model.table import FantahzeeTable
from ..rules.turn import phase

STOPS: Final = ("1 Action", "2A Roll", "2B Attack", "2C Counterattack", "2D Treasure", "3 Horde", "4 End")
"""The phases and steps of a turn as the strip shows them (FZ-TURN-02, FZ-TURN-03)."""

ACTION, ROLL, ATTACK, COUNTERATTACK, TREASURE, HORDE, END = range(7)
"""The places of the stops in the strip."""

_PHASES: Final = ("Action", "Roll", "Attack", "Counterattack", "Treasure", "Horde", "End")

LEFT, RIGHT = 16, 868
"""The sides of the main column."""


def stop(table: FantahzeeTable) -> int | None:
    """The place of the present step in the strip; None before the first turn, past the end when the game is over."""
    if table.step == OVER:
        return len(STOPS)
    words = phase(table)
    return next((i for i, name in enumerate(_PHASES) if name in words), None)


HIGH: Final = 44
"""How high the strip is."""


@lru_cache(maxsize=32)
def strip(current: int | None) -> Piece:
    """The phases and steps of a turn in their order; only the current one is filled."""
    drawing = Drawing()
    stops = [Stop(f"step-{i}", name) for i, name in enumerate(STOPS, 1)]
    panel.strip(drawing, stops, current, Frame(LEFT, 4, RIGHT - LEFT, HIGH - 8), "phases and steps of a turn")
    return drawing.piece()
