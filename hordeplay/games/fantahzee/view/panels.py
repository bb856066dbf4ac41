"""The panels: what can be beaten, what strikes back, what the dice or a flip promise.

Each is drawn from its own corner, `SIDE` units wide and as high as it needs.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from hordeplay.core import panel
from hordeplay.core.english import counted, joined, within
from hordeplay.core.language import cached_by_language, tr
from hordeplay.core.panel import Frame
from hordeplay.core.scene import SIDE, Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip, lines, text_width

from .facts import Bill, Heap

_WIDTH: Final = SIDE - 2
_ROW: Final = 32


class Figure(NamedTuple):
    """A number of the moment with what it is."""

    name: str
    value: str
    glyph: str = ""


class Advice(NamedTuple):
    """What stands beside the question: at most three figures side by side, or a title with a sentence."""

    title: str
    words: str = ""
    """What the figures say, where they do not say it all themselves."""
    figures: tuple[Figure, ...] = ()

    @property
    def label(self) -> str:
        """The panel in words."""
        return f"{self.title}: {joined(self.words, *(f'{one.name} {one.value}' for one in self.figures))}"


def _frame(high: float) -> Frame:
    return Frame(1, 1, _WIDTH, high - 2)


def targets_high(stacks: int) -> float:
    """How high the table of monsters is for so many stacks."""
    return 70 + _ROW * stacks


@cached_by_language(500)
def targets(heaps: tuple[Heap, ...], strength: int, attacking: bool) -> Piece:
    """The monsters that lie face up, the worthiest first; those that the strength left can beat are tinted."""
    drawing, frame = Drawing(), _frame(targets_high(len(heaps)))
    tops = sorted(
        ((heap, heap.top) for heap in heaps if heap.top), key=lambda pair: (-pair[1].xp, pair[1].strength, pair[0].n)
    )
    title = tr("What {strength} strength can beat", strength=strength) if attacking else tr("Face-up monsters")
    with drawing.part("targets", "list", f"{within(title)}: {counted(len(tops), 'monster')}", at=(frame.x, frame.y)):
        panel.ground(drawing, frame, title)
        if not tops:
            panel.empty(drawing, frame, "g-skull", tr("No monster lies face up."))
        rights = [frame.width - 104 + 28 * i for i in range(4)]
        for right, name in zip(rights, ("g-sword", "g-xp", "g-counter", "g-ambush"), strict=True):
            if tops:
                drawing.use(name, right - 15, 38, 17, "f-ink-2")
        for row, (heap, top) in enumerate(tops):
            can = attacking and top.strength <= strength
            label = f"{tr('stack {n}', n=heap.n)}: {top.words}{tr(', can be beaten') if can else ''}"
            with drawing.part(f"target-{heap.n}", "listitem", label):
                y = 62 + _ROW * row
                ground = "f-legal-soft" if can else "f-panel"
                drawing.shape("rect", ground, x=6, y=y, width=frame.width - 12, height=_ROW - 2, rx=6)
                base = y + _ROW / 2 + 4.5
                drawing.text(heap.n, 16, base, "hp-t15 hp-b hp-mid hp-mono f-ink")
                drawing.text(_shorter(top.name, frame.width - 156), 32, base, "hp-t15 f-ink")
                for j, n in enumerate((top.strength, top.xp, top.counter, top.ambush)):
                    ink = "f-ink-2" if not n else "hp-b f-bad" if j > 1 else "hp-b f-ink"
                    drawing.text(n or "–", rights[j], base, f"hp-t15 hp-end {ink}")
    return drawing.piece()


def _shorter(name: str, room: float) -> str:
    """The name, or the most telling word of one that has no room."""
    return name if text_width(name, 15) <= room else max(name.split(), key=len)


def bill_high(of: Bill) -> float:
    """How high a sum is."""
    return 86 + 24 * max(2, len(of.lines))


@cached_by_language(500)
def bill(of: Bill) -> Piece:
    """A sum line by line."""
    drawing, frame = Drawing(), _frame(bill_high(of))
    with drawing.part("damage", "group", f"{of.title}: {of.total} {of.worth}", at=(frame.x, frame.y)):
        panel.ground(drawing, frame, of.title)
        if not of.lines:
            drawing.text(of.empty, 14, 60, "hp-t15 f-ink-2")
        for i, (id_, text, value, ink) in enumerate(of.lines):
            y = 54 + 24 * i
            if id_:
                with drawing.part(id_, "img", f"{text}: {value}"):
                    drawing.shape("rect", "hp-hit f-panel", x=8, y=y - 17, width=frame.width - 16, height=23, rx=5)
                    _line(drawing, frame, y, text, value, ink)
            else:
                _line(drawing, frame, y, text, value, ink)
        low = frame.high - 14
        drawing.shape("path", "s-line hp-w15", d=f"M14 {low - 27:g}H{frame.width - 14:g}")
        drawing.text(of.total, 14, low - 3, "hp-t15 hp-b f-ink")
        drawing.text(of.worth, frame.width - 14, low, f"hp-t28 hp-b hp-end {'f-ink-3' if of.worth == '0' else 'f-bad'}")
    return drawing.piece()


def _line(drawing: Drawing, frame: Frame, y: float, text: str, value: str, ink: str) -> None:
    drawing.text(clip(text, 15, frame.width - 70), 14, y, "hp-t15 f-ink-2")
    drawing.text(value, frame.width - 14, y, f"hp-t18 hp-b hp-end {ink}")


ADVICE: Final = 72
"""How high the figures of the moment are."""


@cached_by_language(500)
def advice(of: Advice) -> Piece:
    """Figures of the moment side by side, or a sentence."""
    drawing, frame = Drawing(), _frame(ADVICE)
    with drawing.part("preview", "group", of.label, at=(frame.x, frame.y)):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=frame.width, height=frame.high, rx=10)
        if not of.figures:
            drawing.text(clip(of.title, 15 * BOLD, frame.width - 24), 12, 21, "hp-t15 hp-b hp-serif f-ink")
            for i, line in enumerate(lines(of.words, 15, frame.width - 24, 2)):
                drawing.text(line, 12, 41 + 19 * i, "hp-t15 f-ink-2")
        pitch = frame.width / max(1, len(of.figures))
        for i, one in enumerate(of.figures):
            x = 12 + pitch * i
            if i:
                drawing.shape("path", "s-line hp-w15", d=f"M{x - 10:g} 10V{frame.high - 10:g}")
            drawing.text(clip(one.name, 15, pitch - 16), x, 25, "hp-t15 f-ink-2")
            if one.glyph:
                drawing.use(one.glyph, x - 2, 37, 22, "f-ink-2")
            drawing.text(one.value, x + (24 if one.glyph else 0), 56, "hp-t22 hp-b f-ink")
    return drawing.piece()
