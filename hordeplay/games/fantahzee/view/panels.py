"""The panels: what can be beaten, what strikes back, what the dice or a flip promise, and the result."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hordeplay.core import panel
from hordeplay.core.english import counted, percent
from hordeplay.core.panel import Bar, Frame, Standing
from hordeplay.core.scene import Drawing, Piece
from hordeplay.core.text_metrics import clip, lines

from .facts import Bill, Heap, Sheet
from .names import xp
from .pieces import fitted
from .seats import glyph


class Advice(NamedTuple):
    """What the panel beside the hand says: lines, figures and chances."""

    title: str
    lines: tuple[str, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    bars: tuple[Bar, ...] = ()

    @property
    def label(self) -> str:
        """The panel in words."""
        words = [*self.lines, *(f"{name} {value}" for name, value in self.figures)]
        words += [f"{bar.name} {percent(bar.chance)}" for bar in self.bars]
        return f"{self.title}: {', '.join(words)}"


@lru_cache(maxsize=500)
def targets(heaps: tuple[Heap, ...], strength: int, attacking: bool, frame: Frame) -> Piece:
    """The monsters that lie face up, the worthiest first; those that the strength left can beat are tinted."""
    drawing = Drawing()
    tops = sorted(
        ((heap, heap.top) for heap in heaps if heap.top), key=lambda pair: (-pair[1].xp, pair[1].strength, pair[0].n)
    )
    pitch = min(32.0, (frame.high - 66) / max(1, len(heaps)))
    title = f"What {strength} strength can beat" if attacking else "Face-up monsters"
    with (
        drawing.part("targets", "table", f"{title.lower()}: {counted(len(tops), 'monster')}", at=(frame.x, frame.y)),
        drawing.group(transform=frame.transform),
    ):
        panel.ground(drawing, frame, title)
        if not tops:
            panel.empty(drawing, frame, "g-skull", "No monster lies face up.")
        rights = [frame.width - 104 + 28 * i for i in range(4)]
        for right, name in zip(rights, ("g-sword", "g-xp", "g-counter", "g-ambush"), strict=True):
            if tops:
                drawing.use(name, right - 15, 38, 17, "f-ink-2")
        for row, (heap, top) in enumerate(tops):
            can = attacking and top.strength <= strength
            label = f"stack {heap.n}: {top.words}{', can be beaten' if can else ''}"
            with drawing.part(f"target-{heap.n}", "row", label):
                y = 62 + pitch * row
                ground = "f-legal-soft" if can else "f-panel"
                drawing.shape("rect", ground, x=6, y=y, width=frame.width - 12, height=pitch - 2, rx=6)
                base = y + pitch / 2 + 4.5
                drawing.text(heap.n, 16, base, "hp-t15 hp-b hp-mid hp-mono f-ink")
                (name,), size = fitted(top.name, frame.width - 160, look=1)
                drawing.text(name, 32, base, f"hp-t{size} f-ink")
                for j, n in enumerate((top.strength, top.xp, top.counter, top.ambush)):
                    ink = "f-ink-3" if not n else "hp-b f-bad" if j > 1 else "hp-b f-ink"
                    drawing.text(n or "–", rights[j], base, f"hp-t15 hp-end {ink}")
    return drawing.piece()


@lru_cache(maxsize=500)
def bill(of: Bill, frame: Frame) -> Piece:
    """A sum line by line; where there is no room the last lines are counted."""
    drawing = Drawing()
    with (
        drawing.part("damage", "group", f"{of.title}: {of.total} {of.worth}", at=(frame.x, frame.y)),
        drawing.group(transform=frame.transform),
    ):
        panel.ground(drawing, frame, of.title)
        room = max(0, int((frame.high - 36 - 46) // 24))
        shown = of.lines if len(of.lines) <= room else of.lines[: max(0, room - 1)]
        above_the_sum = frame._replace(high=frame.high - 46)
        if not of.lines and above_the_sum.high >= 100:
            panel.empty(drawing, above_the_sum, "g-shield", of.empty)
        right = frame.width - 14
        for i, (id_, text, value, ink) in enumerate(shown):
            y = 54 + 24 * i
            if id_:
                with drawing.part(id_, "img", f"{text}: {value}"):
                    drawing.shape("rect", "hp-hit f-panel", x=8, y=y - 17, width=frame.width - 16, height=23, rx=5)
                    _line(drawing, frame, y, text, value, ink)
            else:
                _line(drawing, frame, y, text, value, ink)
        if len(shown) < len(of.lines) and room:
            drawing.text(f"and {len(of.lines) - len(shown)} more", 14, 54 + 24 * len(shown), "hp-t15 f-ink-2")
        low = frame.high - 14
        if room:
            drawing.shape("path", "s-line hp-w15", d=f"M14 {low - 27:g}H{right:g}")
        drawing.text(of.total, 14, low - 3, "hp-t15 hp-b f-ink")
        ink = "f-ink-3" if of.worth == "0" else "f-bad"
        drawing.text(of.worth, right, low, f"hp-t28 hp-b hp-end {ink}")
    return drawing.piece()


def _line(drawing: Drawing, frame: Frame, y: float, text: str, value: str, ink: str) -> None:
    (line,), size = fitted(text, frame.width - 72, look=1)
    drawing.text(line, 14, y, f"hp-t{size} f-ink-2")
    drawing.text(value, frame.width - 14, y, f"hp-t18 hp-b hp-end {ink}")


@lru_cache(maxsize=500)
def advice(of: Advice, frame: Frame) -> Piece:
    """Figures and chances of the moment."""
    drawing = Drawing()
    with drawing.part("preview", "group", of.label, at=(frame.x, frame.y)), drawing.group(transform=frame.transform):
        panel.ground(drawing, frame, of.title)
        y, right = 54.0, frame.width - 14
        for text in of.lines if frame.high > 180 or not (of.figures or of.bars) else ():
            for line in lines(text, 15, frame.width - 28, 3):
                drawing.text(line, 14, y, "hp-t15 f-ink-2")
                y += 20
        y += 4 if of.lines else 0
        for name, value in of.figures:
            drawing.text(clip(name, 15, frame.width - 90), 14, y + 2, "hp-t15 f-ink-2")
            drawing.text(value, right, y + 3, "hp-t22 hp-b hp-end f-ink")
            y += 29
        for bar in of.bars:
            if y > frame.high - 24:
                break
            panel.bar(drawing, bar, y, frame.width - 28)
            y += 46
    return drawing.piece()


@lru_cache(maxsize=64)
def ladder(sheets: tuple[Sheet, ...], says: str, frame: Frame) -> Piece:
    """The result: all seats by what decides (FZ-EOG-06)."""
    drawing = Drawing()
    scores = ", ".join(f"{each.name} {each.score} XP" for each in sheets)
    with (
        drawing.part("preview", "group", f"result: {says}; {scores}", at=(frame.x, frame.y)),
        drawing.group(transform=frame.transform),
    ):
        panel.ground(drawing, frame, "Result")
        panel.ladder(drawing, [_standing(each) for each in sheets], frame)
    return drawing.piece()


def _standing(sheet: Sheet) -> Standing:
    return Standing(sheet.seat, sheet.name, glyph(sheet.seat), sheet.score, f"{xp(sheet.score)} XP", sheet.winner)
