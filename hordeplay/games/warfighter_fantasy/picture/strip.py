"""The strip of steps: of a Turn, of what comes before it, or of a Town."""

from __future__ import annotations

from math import fsum

from hordeplay.core.lettering import BOLD, clip, wide
from hordeplay.core.scene import Drawing
from hordeplay.games.warfighter_fantasy.picture.facts import Frame, Stop, strip_of
from hordeplay.games.warfighter_fantasy.table import WarfighterTable


def strip(drawing: Drawing, table: WarfighterTable, frame: Frame, marks: dict[str, str] | None = None) -> None:
    """The steps in their order: the current one filled, those that are over underlined; `marks` stand beside a name."""
    stops, now = strip_of(table)
    free = now < 0
    said = marks or {}
    wants = [wide(_named(stop, said), 15) * BOLD + 20 for stop in stops]
    pitch = (frame.width - 4 * (len(stops) - 1)) / fsum(wants)
    x = frame.x
    with drawing.group(id="phases", role="list", aria_label="steps"):
        for i, (stop, want) in enumerate(zip(stops, wants, strict=True)):
            width = want * pitch
            state = ", now" if i == now else ", over" if not free and i < now else ""
            name = _named(stop, said)
            current = {"aria_current": "step"} if i == now else {}
            with drawing.part(f"step-{stop.word}", "listitem", f"{name}: a step{state}", at=(x, frame.y), **current):
                ground = "f-accent" if i == now else "f-sunken" if not free and i < now else "f-panel s-line hp-w15"
                drawing.shape("rect", ground, x=0, y=0, width=width, height=36, rx=6)
                ink = "hp-b f-on-accent" if i == now else "f-ink-2"
                drawing.text(clip(name, 15 * BOLD, width - 6), width / 2, 23.3, f"hp-t15 hp-mid {ink}")
                if not free and i < now:
                    drawing.shape("line", "s-ink-3 hp-w2", x1=8, y1=31, x2=width - 8, y2=31)
            x += width + 4


def _named(stop: Stop, said: dict[str, str]) -> str:
    return f"{stop.name} {said[stop.word]}" if stop.word in said else stop.name
