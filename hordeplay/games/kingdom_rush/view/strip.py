"""The strip of phases above the map (KR-ROUND-01)."""

from __future__ import annotations

from typing import Final

from hordeplay.core import panel
from hordeplay.core.language import cached_by_language, tr
from hordeplay.core.panel import Frame, Stop
from hordeplay.core.scene import Drawing, Piece

from ..model.table import KingdomTable
from ..rules.turn import PHASE_OF, phases

CLAUSES: Final = (
    ("KR-SPAWN-01", "KR-SPAWN-02", "KR-SPAWN-05"),
    ("KR-PLAY-02", "KR-PLAY-03", "KR-TOWER-03"),
    ("KR-DESTROY-01", "KR-DESTROY-02", "KR-DESTROY-04"),
    ("KR-MOVE-01", "KR-MOVE-02", "KR-MOVE-03"),
    ("KR-PICK-01", "KR-PICK-02", "KR-WHITE-02"),
    ("KR-BUY-01", "KR-BUY-02", "KR-WIN-01"),
)
"""What to know of each phase."""
FRAME: Final = Frame(4, 2, 858, 44)
WIDE: Final = 866
HIGH: Final = 48


def names() -> tuple[str, ...]:
    """The phases of a round in words."""
    return phases()[1:]


def phase(table: KingdomTable) -> int | None:
    """The present phase, from 0; None in set-up and when the game is over."""
    number = PHASE_OF.get(table.step, 0)
    return number - 1 if number else None


@cached_by_language(32)
def strip(current: int | None) -> Piece:
    """The phases of a round in their order; only the current one is filled."""
    drawing = Drawing()
    stops = [Stop(f"step-{n}", f"{n} {name}") for n, name in enumerate(names(), 1)]
    panel.strip(drawing, stops, current, FRAME, tr("phases of a round"))
    return drawing.piece()
