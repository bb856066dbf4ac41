"""The time track above the board and the strip of phases below it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hordeplay.core import panel
from hordeplay.core.panel import Frame, Stop
from hordeplay.core.scene import Arrangement, Drawing, Piece

from .ids import phase_part, round_part


class Phase(NamedTuple):
    """One step of a round as the strip shows it: its words, the steps of the game that belong to it, and its chapter."""

    name: str
    steps: tuple[str, ...]
    chapter: str


PHASES: Final = (
    Phase("Event", ("event",), "EVT"),
    Phase("Resource", ("resource",), "INC"),
    Phase("Trade", ("trade",), "TRADE"),
    Phase("Settle", ("settle",), "SETTLE"),
    Phase("Fortify", ("fortify",), "FORT"),
    Phase("Train", ("train",), "TRAIN"),
    Phase("Move", ("move",), "MOVE"),
    Phase("Attack", ("attack",), "ATK"),
    Phase("Research", ("research",), "RSCH"),
    Phase("Spawn", ("spawn",), "SPAWN"),
    Phase("End", ("end",), "ENDPH"),
    Phase("Horde segment", ("horde_segment", "horde_move"), "HSEG"),
    Phase("Raid segment", ("raid_segment", "raid", "restart", "round_end"), "RAID"),
)
"""The eleven phases of a turn and the two segments that close a round (HH-SEQ-01, HH-SEQ-02)."""

_PLACES = {step: i for i, phase in enumerate(PHASES) for step in phase.steps}
FIRST_SEGMENT = 11
"""The place of the Horde Segment in the strip."""

_TRACK_LEFT, _TRACK_WIDTH = 46, 800


def place(step: str, *, raid: bool) -> int | None:
    """Where a step of the game stands in the strip; None before the first round and after the last."""
    if step == "combat":
        step = "raid" if raid else "attack"
    return _PLACES.get(step)


@lru_cache(maxsize=256)
def time_track(current: int, rounds: int, spawns: tuple[int, ...]) -> Piece:
    """One box a round; skulls where more than one Horde appears in a Spawn Phase (HH-TIME-01, HH-SPAWN-03)."""
    drawing = Drawing()
    pitch = min(40.0, _TRACK_WIDTH / rounds)
    wide = pitch - (4 if pitch > 24 else 2)
    with drawing.group(id="track", role="list", aria_label="time track"):
        drawing.use("g-hourglass", 14, 19, 24, "f-ink-2")
        for number in range(1, rounds + 1):
            _box(drawing, number, current, spawns[number - 1], _TRACK_LEFT + (number - 1) * pitch, wide)
    return drawing.piece()


def _box(drawing: Drawing, number: int, current: int, spawns: int, x: float, wide: float) -> None:
    many = spawns > 1
    now = number == current
    label = f"round {number}{', current' if now else ', past' if number < current else ''}"
    if many:
        label += f", {spawns} Hordes appear per Spawn Phase"
    ground = "f-accent" if now else "f-sunken" if number < current else "f-panel s-line hp-w15"
    ink = "f-on-accent hp-b" if now else "f-ink-3" if number < current else "f-ink-2"
    with drawing.part(round_part(number), "listitem", label, aria_current="step" if now else ""):
        drawing.shape("rect", ground, x=x, y=14, width=wide, height=34, rx=6 if wide > 24 else 4)
        size = "hp-t13" if wide < 24 else "hp-t15" if many else "hp-t18"
        drawing.text(number, x + wide / 2, 33 if many else 37, f"{size} hp-mid {ink}")
        if many and spawns * 12 < wide:
            bad = "f-on-accent" if now else "f-ink-3" if number < current else "f-bad"
            if spawns == 2:
                drawing.shape("use", bad, href="#p-skulls", x=x + wide / 2 - 12, y=36, width=24, height=10)
            else:
                for i in range(spawns):
                    drawing.use("g-skull", x + wide / 2 + (i - spawns / 2) * 13 + 1.5, 36, 10, bad)
        elif many:
            bad = "f-on-accent" if now else "f-bad"
            drawing.shape("rect", bad, x=x + 3, y=41, width=wide - 6, height=3)


@lru_cache(maxsize=256)
def strip(current: int | None, arrangement: Arrangement) -> Piece:
    """The phases in their order; only the current one is filled."""
    drawing = Drawing()
    stops = [Stop(phase_part(i), phase.name) for i, phase in enumerate(PHASES)]
    label = "phases of a turn, and the segments of a round"
    if arrangement == "tall":
        panel.strip(drawing, stops, current, Frame(10, 932, 852, 72), label, rows=(8, len(PHASES) - 8))
    elif arrangement == "stage":
        panel.strip(drawing, stops, current, Frame(10, 928, 1310, 42), label)
    else:
        panel.strip(drawing, stops, current, Frame(10, 932, 1174, 34), label)
    return drawing.piece()
