"""The strip of phases: the phases and steps of a turn in their order."""

from __future__ import annotations

from typing import Final

from hordeplay.core import panel
from hordeplay.core.language import cached_by_language, message, tr
from hordeplay.core.panel import Frame, Stop
from hordeplay.core.scene import Drawing, Piece
from hordeplay.core.script import OVER

from ..model.table import FantahzeeTable
from ..rules.turn import PHASES, phase

STOPS: Final = (
    message("1 Action"),
    message("2A Roll"),
    message("2B Attack"),
    message("2C Counterattack"),
    message("2D Treasure"),
    message("3 Horde"),
    message("4 End"),
)
"""The phases and steps of a turn as the strip shows them, in the language of who reads (FZ-TURN-02, FZ-TURN-03)."""

ACTION, ROLL, ATTACK, COUNTERATTACK, TREASURE, HORDE, END = range(7)
"""The places of the stops in the strip."""

_STOP_OF: Final = {name: i for i, name in enumerate(dict.fromkeys(PHASES.values()))}
"""The place of each phase and step of the turn in the strip."""

LEFT, RIGHT = 16, 868
"""The sides of the main column."""


def stop(table: FantahzeeTable) -> int | None:
    """The place of the present step in the strip; None before the first turn, past the end when the game is over."""
    if table.step == OVER:
        return len(STOPS)
    return _STOP_OF.get(phase(table))


HIGH: Final = 44
"""How high the strip is."""


@cached_by_language(32)
def strip(current: int | None) -> Piece:
    """The phases and steps of a turn in their order; only the current one is filled."""
    drawing = Drawing()
    stops = [Stop(f"step-{i}", tr(name)) for i, name in enumerate(STOPS, 1)]
    panel.strip(drawing, stops, current, Frame(LEFT, 4, RIGHT - LEFT, HIGH - 8), tr("phases and steps of a turn"))
    return drawing.piece()
