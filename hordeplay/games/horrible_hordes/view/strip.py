"""The rounds and the phases: one region, as wide as the board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from hordeplay.core import panel
from hordeplay.core.panel import Frame, Stop
from hordeplay.core.scene import Drawing, Piece

from .ids import phase_part, round_part


class Phase(NamedTuple):
    """One step of a round as the strip shows it: its words, the steps of the game that belong to it, and its chapter."""

    name: str
    steps: tuple[str, ...]
    chapter: str
    short: str = ""
    """How the strip calls it, where its name is long."""


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
    Phase("Horde segment", ("horde_segment", "horde_move"), "HSEG", "Hordes"),
    Phase("Raid segment", ("raid_segment", "raid", "restart", "round_end"), "RAID", "Raids"),
)
"""The eleven phases of a turn and the two segments that close a round (HH-SEQ-01, HH-SEQ-02)."""

_PLACES = {step: i for i, phase in enumerate(PHASES) for step in phase.steps}
FIRST_SEGMENT = 11
"""The place of the Horde Segment in the strip."""

WIDTH, HEIGHT = 856, 84
_TRACK_LEFT, _TRACK_WIDTH = 36, 820


def place(step: str, *, raid: bool) -> int | None:
    """Where a step of the game stands in the strip; None before the first round and after the last."""
    if step == "combat":
        step = "raid" if raid else "attack"
    return _PLACES.get(step)


@lru_cache(maxsize=256)
def time_track(current: int, rounds: int, spawns: tuple[int, ...]) -> Piece:
    """One box a round; skulls where more than one Horde appears in a Spawn Phase (HH-TIME-01, HH-SPAWN-03)."""
    drawing = Drawing()
    pitch = _TRACK_WIDTH / max(20, rounds)
    with drawing.group(id="track", role="list", aria_label="time track"):
        drawing.use("g-hourglass", 4, 6, 24, "f-ink-2")
        for number in range(1, rounds + 1):
            when = (number > current) - (number < current)
            drawing.put(_box(number, when, spawns[number - 1], _TRACK_LEFT + (number - 1) * pitch, pitch))
    return drawing.piece()


@lru_cache(maxsize=256)
def _box(number: int, when: int, spawns: int, x: float, pitch: float) -> Piece:
    """A round; `when`: -1 if it is past, 0 if it is the present one, 1 if it is to come."""
    drawing = Drawing()
    wide = pitch - (4 if pitch > 26 else 2)
    many = spawns > 1
    now, past = not when, when < 0
    label = f"round {number}{', current' if now else ', past' if past else ''}"
    if many:
        label += f", {spawns} Hordes appear per Spawn Phase"
    ground = "f-accent" if now else "f-sunken" if past else "f-panel s-line hp-w15"
    ink = "f-on-accent hp-b" if now else "f-ink-3" if past else "f-ink-2"
    with drawing.part(round_part(number), "listitem", label, aria_current="step" if now else ""):
        drawing.shape("rect", ground, x=x, y=1, width=wide, height=36, rx=6 if wide > 24 else 4)
        if wide >= 24 or number % 5 == 0:  # many rounds: every fifth has room for its number
            size = 15 if many or wide < 26 else 18
            drawing.text(number, x + wide / 2, 20 if many else 25, f"hp-t{size} hp-mid {ink}")
        if many and spawns * 12 < wide:
            bad = "f-on-accent" if now else "f-ink-3" if past else "f-bad"
            if spawns == 2:
                drawing.shape("use", bad, href="#p-skulls", x=x + wide / 2 - 12, y=24, width=24, height=10)
            else:
                for i in range(spawns):
                    drawing.use("g-skull", x + wide / 2 + (i - spawns / 2) * 13 + 1.5, 24, 10, bad)
        elif many:
            drawing.shape("rect", "f-on-accent" if now else "f-bad", x=x + 3, y=29, width=wide - 6, height=3)
    return drawing.piece()


@lru_cache(maxsize=256)
def strip(current: int | None) -> Piece:
    """The phases in their order; only the current one is filled."""
    drawing = Drawing()
    stops = [Stop(phase_part(i), phase.short or phase.name) for i, phase in enumerate(PHASES)]
    label = "phases of a turn, and the segments of a round"
    panel.strip(drawing, stops, current, Frame(1, 48, WIDTH - 2, 34), label)
    return drawing.piece()
