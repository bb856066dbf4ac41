"""What the panels beside a board have in common: their ground and title, bars of chances, strips of phases, score ladders.

Every piece is drawn in its own coordinates from its upper left corner; a `Frame` says where it stands in a scene.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from hordeplay.core.english import percent, percents
from hordeplay.core.language import tr
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, lines, text_width


class Frame(NamedTuple):
    """Where a panel stands: corner in the scene, own size, and by how much it is enlarged.

    >>> Frame(10, 20, 300, 100).below(50), Frame(0, 0, 300, 100, 1.5).transform
    (Frame(x=10, y=134, width=300, high=50, scale=1), 'scale(1.5)')
    """

    x: float
    y: float
    width: float
    high: float
    scale: float = 1

    @property
    def transform(self) -> str:
        """The attribute of the group that draws the panel's inside; empty at its own size."""
        return "" if self.scale == 1 else f"scale({self.scale:g})"

    def below(self, high: float, gap: float = 14) -> Frame:
        """A frame of the same width under this one."""
        return self._replace(y=self.y + self.high * self.scale + gap, high=high)


class Bar(NamedTuple):
    """A chance with its name."""

    name: str
    chance: float


class Stop(NamedTuple):
    """One stop of a strip: its id, its name, and what stands beside the name (odds, a count)."""

    id: str
    name: str
    beside: str = ""

    @property
    def title(self) -> str:
        """Name and what stands beside it."""
        return f"{self.name} {self.beside}" if self.beside else self.name


class Standing(NamedTuple):
    """One seat of a ladder: its number, name and mark, its score and how that is written, and whether it has won."""

    seat: int
    name: str
    glyph: str
    score: float
    says: str
    winner: bool = False


def ground(drawing: Drawing, frame: Frame, title: str, beside: str = "") -> None:
    """The ground of a panel with its title at the left, smaller where it is long, and a word at the right, as far as it leaves room."""
    drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=frame.width, height=frame.high, rx=10)
    whole = frame.width - 28
    room = whole - (text_width(beside, 15) + 10 if beside else 0)
    if text_width(title, 15 * BOLD) > room:
        room, beside = whole, ""
    size = 18 if text_width(title, 18 * BOLD) <= room else 15
    drawing.text(clip(title, size * BOLD, room), 14, 27, f"hp-t{size} hp-b hp-serif f-ink")
    if beside:
        drawing.text(beside, frame.width - 14, 27, "hp-t15 hp-end f-ink-2")


def empty(drawing: Drawing, frame: Frame, glyph: str, text: str) -> None:
    """What a panel says where it has nothing to show: a dashed box with a glyph and a sentence or two."""
    high = min(64.0, frame.high - 54)
    drawing.shape("rect", "hp-none s-edge hp-w15 hp-dash", x=14, y=40, width=frame.width - 28, height=high, rx=8)
    drawing.use(glyph, 26, 40 + high / 2 - 12, 24, "f-ink-3")
    rows = lines(text, 15, frame.width - 86, max(1, int(high // 20)))
    top = 40 + high / 2 + 5 - (len(rows) - 1) * 10
    for i, line in enumerate(rows):
        drawing.text(line, 62, top + i * 20, "hp-t15 f-ink-2")


def bar(drawing: Drawing, of: Bar, y: float, width: float) -> None:
    """A chance as a bar with its name and percentage above it; `y` is the baseline of the name."""
    drawing.text(clip(of.name, 15, width - 56), 14, y, "hp-t15 f-ink-2")
    drawing.text(percent(of.chance), 14 + width, y, "hp-t15 hp-b hp-end f-ink")
    drawing.shape("rect", "f-sunken s-line hp-w1", x=14, y=y + 7, width=width, height=18, rx=4)
    if width * of.chance >= 1:
        drawing.shape("rect", "f-good", x=14, y=y + 7, width=width * of.chance, height=18, rx=4)


def shares(
    drawing: Drawing,
    segments: Sequence[tuple[str, float, str, str]],
    frame: Frame,
    numbers: Sequence[str] = (),
) -> list[str]:
    """Chances that exclude each other as one bar: word, chance, ground and ink of each.

    `numbers` are written instead of percents that add up, where the same chances stand elsewhere each by itself. A segment carries its word and its number where they fit, else its number; those without their word are returned as texts.
    """
    x, untold = frame.x, []
    numbers = numbers or percents(*(chance for _, chance, *_ in segments))
    for (word, chance, fill, ink), number in zip(segments, numbers, strict=True):
        width = chance * frame.width
        if not chance:
            continue
        drawing.shape("rect", fill, x=x, y=frame.y, width=max(1.5, width - 2), height=frame.high, rx=4)
        whole = f"{word} {number}"
        fitting = [text for text in (whole, number) if text_width(text, 15) * BOLD <= width - 6]
        if fitting:
            drawing.text(fitting[0], x + (width - 2) / 2, frame.y + frame.high / 2 + 5.3, f"hp-t15 hp-b hp-mid {ink}")
        if whole not in fitting:
            untold.append(whole)
        x += width
    return untold


def strip(
    drawing: Drawing, stops: Sequence[Stop], now: int | None, frame: Frame, label: str, *, rows: Sequence[int] = ()
) -> None:
    """Phases in their order from left to right; the current one is filled, those that are over are underlined.

    `now` is None where no phase is under way. `rows`: how many stops stand in each row, all in one unless told. Large type
    from a row height of 42 on.
    """
    gap = 4
    counts = rows or (len(stops),)
    high = (frame.high - gap * (len(counts) - 1)) / len(counts)
    with drawing.part("phases", "list", label, kind="rail"):
        drawing.shape("rect", "hp-hit hp-none", x=frame.x, y=frame.y, width=frame.width, height=frame.high)
        first = 0
        for row, n in enumerate(counts):
            _row(
                drawing, stops[first : first + n], now, first, frame._replace(y=frame.y + row * (high + gap), high=high)
            )
            first += n


def _row(drawing: Drawing, stops: Sequence[Stop], now: int | None, first: int, frame: Frame) -> None:
    """One row of a strip; `first` is the place of its first stop."""
    gap, large = 4, frame.high >= 42
    texts = [text_width(stop.title, 15) * BOLD for stop in stops]
    room = frame.width - gap * (len(stops) - 1)
    unit = room / fsum(text + 20 for text in texts)
    widths = [(text + 20) * unit for text in texts]
    spare = (room - fsum(texts)) / len(stops)
    if not large and spare >= 6 and any(width - 6 < text for width, text in zip(widths, texts, strict=True)):
        widths = [text + spare for text in texts]  # long words: what room there is goes evenly around them
    x, over = frame.x, ""
    for i, (stop, width) in enumerate(zip(stops, widths, strict=True), first):
        here, past = i == now, now is not None and i < now
        fill = "f-accent" if here else "f-sunken" if past else "f-panel s-line hp-w15"
        ink = "f-on-accent hp-b" if here else "f-ink-2"
        words = f"{stop.title}{(tr(', current step') if here else tr(', done') if past else '')}"
        with drawing.part(stop.id, "listitem", words, aria_current="step" if here else ""):
            drawing.shape("rect", fill, x=x, y=frame.y, width=width, height=frame.high, rx=6)
            size, base = ("hp-t18", 6.3) if large else ("hp-t15", 5.25)
            name = clip(stop.title, (18 if large else 15) * BOLD, width - 6)
            drawing.text(name, x + width / 2, frame.y + frame.high / 2 + base, f"{size} hp-mid {ink}")
        if past:
            over += f"M{x + 8:.5g} {frame.y + frame.high - 4:g}h{width - 16:.5g}"
        x += width + gap
    if over:
        drawing.shape("path", "hp-none s-ink-3 hp-w2", d=over)


def ladder(drawing: Drawing, standings: Sequence[Standing], frame: Frame) -> None:
    """The result: every seat with its score, winners marked, in the order given; bars, all to one scale, where there is room.

    The bar of a score below nothing is hollow.
    """
    best = max((abs(one.score) for one in standings), default=1) or 1
    pitch = min(38.0, (frame.high - 48) / max(1, len(standings)))
    widest = max((text_width(one.says, 18 * BOLD) for one in standings), default=0.0)
    room = frame.width - 178 - 24 - widest
    mark = 154 if room >= 40 else frame.width - 14 - widest - 28
    for i, one in enumerate(standings):
        y = 42 + i * pitch
        base = y + pitch / 2 + 5
        colour = f"f-p{one.seat + 1}"
        drawing.use(one.glyph, 14, y + pitch / 2 - 9, 18, f"{colour} s-rim hp-w1")
        drawing.text(clip(one.name, 15, mark - 42), 40, base, f"hp-t15 {'hp-b ' if one.winner else ''}f-ink")
        if one.winner:
            drawing.use("g-vt", mark, y + pitch / 2 - 9, 18, "f-ink")
        if room >= 40:
            long = room * max(0.02, abs(one.score) / best)
            fill = colour if one.score >= 0 else "f-sunken"
            drawing.shape("rect", f"{fill} s-outline hp-w1", x=178, y=y + pitch / 2 - 7, width=long, height=14, rx=3)
        drawing.text(one.says, frame.width - 14, base, "hp-t18 hp-b hp-end f-ink")


__all__ = ["Bar", "Frame", "Standing", "Stop", "bar", "empty", "ground", "ladder", "shares", "strip"]
