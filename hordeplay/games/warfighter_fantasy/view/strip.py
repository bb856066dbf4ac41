"""The strip of phases: those of a Turn, of what comes before it, or of a Town."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from hordeplay.core import panel
from hordeplay.core.language import message, tr
from hordeplay.core.panel import Frame, Stop
from hordeplay.core.scene import Drawing
from hordeplay.core.script import OVER

from ..model.table import WarfighterTable
from .drawn_once import once


class Phase(NamedTuple):
    """A phase: its word in ids, its name, and the steps of the game that it stands for."""

    word: str
    name: str
    steps: tuple[str, ...]


TURN: Final = (
    Phase("start", message("Start"), ("turn_start", "environs", "tithe")),
    Phase("heroes", message("Hero Actions"), ("hero", "react")),
    Phase("hostiles", message("Hostiles"), ("onslaught",)),
    Phase("recovery", message("Recovery"), ("recovery",)),
    Phase("retain", message("Retain"), ("retain",)),
    Phase("close", message("Close Range"), ("close_range",)),
    Phase("vulns", message("Vulns off"), ("vulns_off",)),
    Phase("timer", message("Timer"), ("timer", "retreat")),
)
"""The Turn (WF-SEQ-01)."""

BEFORE: Final = (
    Phase("party", message("Party"), ("party",)),
    Phase("deity", message("Deities"), ("deity",)),
    Phase("supplies", message("Supplies"), ("supplies",)),
    Phase("text", message("Town text"), ("town_text",)),
    Phase("hands", message("First hands"), ("hands",)),
)
"""What comes before the first Turn of an Adventure."""

TOWN: Final = (
    Phase("enter", message("Text"), ("town_enter", "road")),
    Phase("buy", message("Buy"), ()),
    Phase("sell", message("Sell"), ()),
    Phase("mend", message("Mend"), ()),
    Phase("restore", message("Restore"), ()),
    Phase("train", message("Train"), ()),
    Phase("hire", message("Recruit"), ()),
    Phase("promote", message("Promote"), ()),
    Phase("leave", message("Leave"), ()),
)
"""In Town: its text, then everything in any order (WF-CAM-09, WF-CAM-11)."""


def phases(table: WarfighterTable) -> tuple[tuple[Phase, ...], int | None]:
    """The phases in force and the place of the step among them, past the end when all is over; None where all are free."""
    if table.step == OVER or table.step in ("ended", "cleared"):
        return TURN, len(TURN)
    for row in (TURN, BEFORE):
        for i, phase in enumerate(row):
            if table.step in phase.steps:
                return row, i
    return TOWN, 0 if table.step in TOWN[0].steps else None


_ROW: Final = 30.0
_GAP: Final = 4.0
_ROWS: Final = {TURN: (3, 3, 2), BEFORE: (3, 2), TOWN: (3, 3, 3)}
"""How many phases stand side by side."""


def height(row: tuple[Phase, ...]) -> float:
    """How high the strip of these phases is."""
    return len(_ROWS[row]) * (_ROW + _GAP) - _GAP


def strip(drawing: Drawing, table: WarfighterTable, frame: Frame, marks: Mapping[str, str]) -> None:
    """The phases in their order: the current one filled, those that are over underlined; `marks` stand beside a name."""
    row, now = phases(table)
    _strip(drawing, row, now, frame, tuple(marks.items()))


@once
def _strip(
    drawing: Drawing, row: tuple[Phase, ...], now: int | None, frame: Frame, marks: tuple[tuple[str, str], ...]
) -> None:
    beside = dict(marks)
    stops = [Stop(f"step-{phase.word}", tr(phase.name), beside.get(phase.word, "")) for phase in row]
    panel.strip(drawing, stops, now, frame, tr("phases in their order"), rows=_ROWS[row])
