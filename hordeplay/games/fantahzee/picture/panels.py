"""The panels: what can be beaten, what strikes back, what the dice or a flip promise, and the result."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hordeplay.core.lettering import BOLD, clip, lines, percent, wide
from hordeplay.core.scene import Drawing, Piece
from hordeplay.games.fantahzee.picture.facts import Bill, Heap, Sheet, signed_xp
from hordeplay.games.fantahzee.picture.lettering import counted, fitted
from hordeplay.games.fantahzee.picture.seats import glyph


class Frame(NamedTuple):
    """Where a panel stands; width and height are its own before `scale`."""

    x: float
    y: float
    width: float
    high: float
    scale: float = 1


class Bar(NamedTuple):
    """A chance as a bar with its name."""

    name: str
    chance: float


class Advice(NamedTuple):
    """What the panel beside the hand says: lines, figures and chances."""

    title: str
    lines: tuple[str, ...] = ()
    figures: tuple[tuple[str, str], ...] = ()
    bars: tuple[Bar, ...] = ()

    @property
    def label(self) -> str:
        """The panel in words."""
        told = [*self.lines, *(f"{name} {value}" for name, value in self.figures)]
        told += [f"{bar.name} {percent(bar.chance)}" for bar in self.bars]
        return f"{self.title}: {', '.join(told)}"


def _ground(drawing: Drawing, frame: Frame, title: str) -> None:
    drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=frame.width, height=frame.high, rx=10)
    room = frame.width - 24
    (said,), size = ([title], 18) if wide(title, 18 * BOLD) <= room else fitted(title, room)
    drawing.text(said, 14, 28, f"hp-t{size} hp-b hp-serif f-ink")


def _scale(frame: Frame) -> str:
    return f"scale({frame.scale})" if frame.scale != 1 else ""


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
        drawing.group(transform=_scale(frame)),
    ):
        _ground(drawing, frame, title)
        if not tops:
            _empty(drawing, frame, "g-skull", "No monster lies face up.")
        rights = [frame.width - 104 + 28 * i for i in range(4)]
        for right, name in zip(rights, ("g-sword", "g-xp", "g-counter", "g-ambush"), strict=True):
            if tops:
                drawing.use(name, right - 15, 38, 17, "f-ink-2")
        for row, (heap, top) in enumerate(tops):
            can = attacking and top.strength <= strength
            label = f"stack {heap.n}: {top.said}{', can be beaten' if can else ''}"
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


def _empty(drawing: Drawing, frame: Frame, name: str, text: str) -> None:
    drawing.use(name, 16, 50, 24, "f-ink-3")
    for i, line in enumerate(lines(text, 15, frame.width - 66, 2)):
        drawing.text(line, 52, 67 + 19 * i, "hp-t15 f-ink-2")


@lru_cache(maxsize=500)
def bill(found: Bill, frame: Frame) -> Piece:
    """A sum line by line; where there is no room the last lines are counted."""
    drawing = Drawing()
    with (
        drawing.part("damage", "group", f"{found.title}: {found.total} {found.worth}", at=(frame.x, frame.y)),
        drawing.group(transform=_scale(frame)),
    ):
        _ground(drawing, frame, found.title)
        room = max(0, int((frame.high - 36 - 46) // 24))
        shown = found.lines if len(found.lines) <= room else found.lines[: max(0, room - 1)]
        if not found.lines and room > 1:
            _empty(drawing, frame, "g-shield", found.empty)
        right = frame.width - 14
        for i, (id_, text, value, ink) in enumerate(shown):
            y = 54 + 24 * i
            if id_:
                with drawing.part(id_, "img", f"{text}: {value}"):
                    drawing.shape("rect", "hp-hit f-panel", x=8, y=y - 17, width=frame.width - 16, height=23, rx=5)
                    _line(drawing, frame, y, text, value, ink)
            else:
                _line(drawing, frame, y, text, value, ink)
        if len(shown) < len(found.lines) and room:
            drawing.text(f"and {len(found.lines) - len(shown)} more", 14, 54 + 24 * len(shown), "hp-t15 f-ink-2")
        low = frame.high - 14
        if room:
            drawing.shape("path", "s-line hp-w15", d=f"M14 {low - 27:g}H{right:g}")
        drawing.text(found.total, 14, low - 3, "hp-t15 hp-b f-ink")
        ink = "f-ink-3" if found.worth == "0" else "f-bad"
        drawing.text(found.worth, right, low, f"hp-t28 hp-b hp-end {ink}")
    return drawing.piece()


def _line(drawing: Drawing, frame: Frame, y: float, text: str, value: str, ink: str) -> None:
    (said,), size = fitted(text, frame.width - 72, look=1)
    drawing.text(said, 14, y, f"hp-t{size} f-ink-2")
    drawing.text(value, frame.width - 14, y, f"hp-t18 hp-b hp-end {ink}")


@lru_cache(maxsize=500)
def advice(found: Advice, frame: Frame) -> Piece:
    """Figures and chances of the moment."""
    drawing = Drawing()
    with drawing.part("preview", "group", found.label, at=(frame.x, frame.y)), drawing.group(transform=_scale(frame)):
        _ground(drawing, frame, found.title)
        y, right = 54.0, frame.width - 14
        for text in found.lines if frame.high > 180 or not (found.figures or found.bars) else ():
            for line in lines(text, 15, frame.width - 28, 3):
                drawing.text(line, 14, y, "hp-t15 f-ink-2")
                y += 20
        y += 4 if found.lines else 0
        for name, value in found.figures:
            drawing.text(clip(name, 15, frame.width - 90), 14, y + 2, "hp-t15 f-ink-2")
            drawing.text(value, right, y + 3, "hp-t22 hp-b hp-end f-ink")
            y += 29
        for bar in found.bars:
            if y > frame.high - 24:
                break
            _bar(drawing, bar, y, frame.width - 28)
            y += 46
    return drawing.piece()


def _bar(drawing: Drawing, bar: Bar, y: float, width: float) -> None:
    said = percent(bar.chance)
    drawing.text(clip(bar.name, 15, width - 56), 14, y, "hp-t15 f-ink-2")
    drawing.text(said, 14 + width, y, "hp-t15 hp-b hp-end f-ink")
    drawing.shape("rect", "f-sunken s-line hp-w1", x=14, y=y + 7, width=width, height=18, rx=4)
    good = width * bar.chance
    if good >= 1:
        drawing.shape("rect", "f-good", x=14, y=y + 7, width=good, height=18, rx=4)


@lru_cache(maxsize=64)
def ladder(sheets: tuple[Sheet, ...], says: str, frame: Frame) -> Piece:
    """The result: all seats by what decides (FZ-EOG-06)."""
    drawing = Drawing()
    told = ", ".join(f"{each.name} {each.score} XP" for each in sheets)
    with (
        drawing.part("preview", "group", f"result: {says}; {told}", at=(frame.x, frame.y)),
        drawing.group(transform=_scale(frame)),
    ):
        _ground(drawing, frame, "Result")
        pitch = min(38.0, (frame.high - 48) / max(1, len(sheets)))
        for i, each in enumerate(sheets):
            y = 42 + pitch * i
            if each.winner:
                drawing.shape("rect", "f-select-soft", x=6, y=y, width=frame.width - 12, height=pitch - 2, rx=6)
                drawing.use("g-vt", frame.width - 116, y + pitch / 2 - 12, 22, "f-ink-2")
            drawing.shape("rect", f"f-p{each.seat + 1}", x=12, y=y + 3, width=30, height=pitch - 8, rx=5)
            drawing.use(glyph(each.seat), 19, y + pitch / 2 - 9, 16, f"f-on-p{each.seat + 1}")
            drawing.text(each.name, 52, y + pitch / 2 + 5, "hp-t18 hp-b hp-serif f-ink")
            drawing.text(f"{signed_xp(each.score)} XP", frame.width - 16, y + pitch / 2 + 5, "hp-t18 hp-b hp-end f-ink")
    return drawing.piece()
