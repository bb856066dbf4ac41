"""The rounds and the phases: one region, as wide as the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from hordeplay.core import panel
from hordeplay.core.language import cached_by_language, tr, tr_in
from hordeplay.core.panel import Frame, Stop
from hordeplay.core.scene import Drawing, Piece

from .ids import phase_part, round_part


class Phase(NamedTuple):
    """One step of a round as the strip shows it: the steps of the game that belong to it, and its chapter."""

    steps: tuple[str, ...]
    chapter: str

    @property
    def name(self) -> str:
        """What it is called."""
        return _names()[self.chapter]


PHASES: Final = (
    Phase(("event",), "EVT"),
    Phase(("resource",), "INC"),
    Phase(("trade",), "TRADE"),
    Phase(("settle",), "SETTLE"),
    Phase(("fortify",), "FORT"),
    Phase(("train",), "TRAIN"),
    Phase(("move",), "MOVE"),
    Phase(("attack",), "ATK"),
    Phase(("research",), "RSCH"),
    Phase(("spawn",), "SPAWN"),
    Phase(("end",), "ENDPH"),
    Phase(("horde_segment", "horde_move"), "HSEG"),
    Phase(("raid_segment", "raid", "restart", "round_end"), "RAID"),
)
"""The eleven phases of a turn and the two segments that close a round (HH-SEQ-01, HH-SEQ-02)."""


@cached_by_language(1)
def _names() -> Mapping[str, str]:
    """What the phases are called, by chapter."""
    return {
        "EVT": tr_in("phase", "Event"),
        "INC": tr_in("phase", "Resource"),
        "TRADE": tr_in("phase", "Trade"),
        "SETTLE": tr_in("phase", "Settle"),
        "FORT": tr_in("phase", "Fortify"),
        "TRAIN": tr_in("phase", "Train"),
        "MOVE": tr_in("phase", "Move"),
        "ATK": tr_in("phase", "Attack"),
        "RSCH": tr_in("phase", "Research"),
        "SPAWN": tr_in("phase", "Spawn"),
        "ENDPH": tr_in("phase", "End"),
        "HSEG": tr("Horde segment"),
        "RAID": tr("Raid segment"),
    }


@cached_by_language(1)
def _short() -> Mapping[str, str]:
    """How the strip calls those whose names are long."""
    return {"HSEG": tr_in("phase", "Hordes"), "RAID": tr_in("phase", "Raids")}


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


@cached_by_language(256)
def time_track(current: int, rounds: int, spawns: tuple[int, ...]) -> Piece:
    """One box a round; skulls where more than one Horde appears in a Spawn Phase (HH-TIME-01, HH-SPAWN-03)."""
    drawing = Drawing()
    pitch = _TRACK_WIDTH / max(20, rounds)
    with drawing.group(id="track", role="list", aria_label=tr("time track")):
        drawing.use("g-hourglass", 4, 6, 24, "f-ink-2")
        for number in range(1, rounds + 1):
            when = (number > current) - (number < current)
            drawing.put(_box(number, when, spawns[number - 1], _TRACK_LEFT + (number - 1) * pitch, pitch))
    return drawing.piece()


@cached_by_language(256)
def _box(number: int, when: int, spawns: int, x: float, pitch: float) -> Piece:
    """A round; `when`: -1 if it is past, 0 if it is the present one, 1 if it is to come."""
    drawing = Drawing()
    wide = pitch - (4 if pitch > 26 else 2)
    many = spawns > 1
    now, past = not when, when < 0
    label = (
        tr("round {number}, current", number=number)
        if now
        else tr("round {number}, past", number=number)
        if past
        else tr("round {number}", number=number)
    )
    if many:
        label += tr(", {spawns} Hordes appear per Spawn Phase", spawns=spawns)
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


@cached_by_language(256)
def strip(current: int | None) -> Piece:
    """The phases in their order; only the current one is filled."""
    drawing = Drawing()
    stops = [Stop(phase_part(i), _short().get(phase.chapter, phase.name)) for i, phase in enumerate(PHASES)]
    label = tr("phases of a turn, and the segments of a round")
    panel.strip(drawing, stops, current, Frame(1, 48, WIDTH - 2, 34), label)
    return drawing.piece()
