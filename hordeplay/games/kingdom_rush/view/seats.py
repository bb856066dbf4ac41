"""The seats beside the map, and the bench of a solo game; the pieces that rest there are drawn above them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hordeplay.core.scene import SEAT_SHAPES, Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip, text_width

from .facts import Sheet
from .names import SEATS
from .towers import SITES

SEAT_HIGH: Final = {1: 88.0, 2: 88.0, 3: 66.0, 4: 48.0}
"""How high the panel of a seat is, by the number of seats."""


@lru_cache(maxsize=1_000)
def seat(of: Sheet, x: float, y: float, width: float, high: float) -> Piece:
    """A seat: its hero at home, hearts, hand, towers, and the colours of its sites."""
    drawing = Drawing()
    p = SEATS[of.seat] + 1
    with drawing.part(f"seat-{of.seat + 1}", "group", of.label, at=(x, y), kind="seat"):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=width, height=high, rx=10)
        drawing.shape("path", f"f-p{p}", d=f"M10 0H52V{high:g}H10a10 10 0 0 1-10-10V10a10 10 0 0 1 10-10z")
        drawing.use(f"g-{SEAT_SHAPES[SEATS[of.seat]]}", 14, high / 2 - 12, 24, f"f-on-p{p}")
        narrow = width < 250
        one_line = high < 60
        size = 15 if one_line else 18
        named = of.hero or of.name
        base = high / 2 - 4 if one_line else 26
        bold = "" if one_line and text_width(named, 15 * BOLD) > 70 else " hp-b"
        drawing.text(named, 62, base, f"hp-t{size}{bold} hp-serif f-ink")
        below = high / 2 + 4 if one_line else 10
        right = 62.0 if one_line else width - 24 * len(of.sites) - 8
        for n, colour in enumerate(of.sites):
            fill, shape = SITES[colour]
            drawing.use(f"g-{shape}", right + 22 * n, below, 16 if one_line else 18, f"f-{fill} hp-body")
        if of.incoming and not (one_line or narrow):
            drawing.use("g-hourglass", right - 46, below, 17, "f-ink-2")
            drawing.text(of.incoming, right - 26, below + 15.5, "hp-t18 hp-b f-ink")
        if of.done:
            at = (
                (right + 22 * len(of.sites) + 2, below)
                if one_line
                else (70 + text_width(named, size * BOLD * 1.05), base - 14)
            )
            drawing.use("g-check", *at, 16, "f-good")
        _counts(drawing, of, width, high)
        if of.active:
            drawing.shape("rect", "hp-none s-active hp-w4", x=-2, y=-2, width=width + 4, height=high + 4, rx=12)
            drawing.shape("path", "f-active", d=f"M-16 {high / 2 - 13:g}L-4 {high / 2:g}L-16 {high / 2 + 13:g}z")
    return drawing.piece()


def _counts(drawing: Drawing, of: Sheet, width: float, high: float) -> None:
    """Hearts, hand and towers: at the right of a low panel, along the foot of a high one, in two rows of a narrow one."""
    counts = [("g-heart", f"{of.health}/{of.most}")] if of.hero else []
    counts += [("g-hand", str(of.hand)), ("g-tower", str(of.towers))]
    low, narrow = high < 60, width < 250
    if low:
        left = width - 8
        for mark, value in reversed(counts[:1] if narrow and of.hero else counts):
            left -= text_width(value, 22 * BOLD)
            drawing.text(value, left, high / 2 + 8, "hp-t22 hp-b f-ink")
            left -= 22
            drawing.use(mark, left, high / 2 - 9, 20, "f-heart" if mark == "g-heart" else "f-ink-2")
            left -= 6
        return
    rows = [counts]
    if narrow:
        rows = [counts[:-2] + [("g-hourglass", str(of.incoming))] * bool(of.incoming), counts[-2:]]
    for n, row in enumerate(reversed(rows)):
        left, line = 62.0, high - 14 - 32 * n
        for mark, value in row:
            drawing.use(mark, left, line - 18, 21, "f-heart" if mark == "g-heart" else "f-ink-2")
            drawing.text(value, left + 26, line, "hp-t22 hp-b f-ink")
            left += 40 + text_width(value, 22 * BOLD)


def home(x: float, y: float, width: float, high: float) -> tuple[float, float]:
    """Where a hero's piece stands that is not on the map: on the colour of its seat."""
    return x + 26 - 19, y + high / 2 - 19


def seated(x: float, y: float, width: float, high: float, n: int) -> tuple[float, float]:
    """Where a bench hero sits, counted from 1."""
    return x + 14 + (width - 20) / 4 * (n - 1), y + high / 2 - 24


@lru_cache(maxsize=100)
def bench(names: tuple[str, ...], x: float, y: float, width: float, high: float) -> Piece:
    """The bench of a solo game (KR-SOLO-03); its pieces are drawn above it."""
    drawing = Drawing()
    with drawing.part("bench", "group", f"bench: {', '.join(names)}", at=(x, y), kind="panel"):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=width, height=high, rx=10)
        if len(names) < 4 and width > 250:
            drawing.text("Bench", width - 12, 26, "hp-t18 hp-b hp-serif hp-end f-ink")
        for n, name in enumerate(names, 1):
            left = seated(0, 0, width, high, n)[0]
            drawing.text(clip(name, 15, (width - 20) / 4), left, high / 2 + 34, "hp-t15 f-ink-2")
    return drawing.piece()
