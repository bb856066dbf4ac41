"""The players: sheets, the ladder of the back row, and the doom tokens above them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hordeplay.core.scene import SEAT_SHAPES, Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip

from .facts import Sheet
from .names import xp
from .pieces import head

FULL: Final = 116
COMPACT: Final = 84
DOOM: Final = 92


def glyph(seat: int) -> str:
    """The glyph of a seat's shape."""
    return f"g-{SEAT_SHAPES[seat]}"


@lru_cache(maxsize=1_000)
def sheet(each: Sheet, x: float, y: float, width: float, *, compact: bool, scale: float = 1) -> Piece:
    """A player's sheet; `width` is its own width before `scale`."""
    drawing = Drawing()
    high = (COMPACT if compact else FULL) * scale
    wide = width * scale
    with drawing.part(f"seat-{each.seat + 1}", "group", each.label, at=(x, y), kind="seat"):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=wide, height=high, rx=10 * scale)
        if scale == 1:
            _contents(drawing, each, width, compact=compact)
        else:
            with drawing.group(transform=f"scale({scale})"):
                _contents(drawing, each, width, compact=compact)
        if each.active:
            drawing.shape("rect", "hp-none s-active hp-w4", x=-2, y=-2, width=wide + 4, height=high + 4, rx=12 * scale)
            drawing.shape("path", "f-active", d=f"M-16 {high / 2 - 16:g}L-4 {high / 2:g}L-16 {high / 2 + 16:g}z")
    return drawing.piece()


def _contents(drawing: Drawing, each: Sheet, width: float, *, compact: bool) -> None:
    p, high = each.seat + 1, 30 if compact else 34
    on = f"f-on-p{p}"
    drawing.shape("path", f"f-p{p}", d=head(width, high, 10))
    if each.seat:
        right = width - 10
        drawing.shape("path", "", d=f"M176 0H{right:g}a10 10 0 0 1 10 10V{high}H176z", fill=f"url(#pt-{p})")
    drawing.use(glyph(each.seat), 11, high / 2 - 9, 18, on)
    drawing.text(each.name, 38, high / 2 + 6.5, f"hp-t18 hp-b hp-serif {on}")
    if each.winner:
        drawing.use("g-vt", 130, high / 2 - 11, 22, on)
    elif each.last:
        drawing.use("g-hourglass", 132, high / 2 - 10, 20, on)
    drawing.shape("rect", "f-badge", x=width - 88, y=high / 2 - 12, width=78, height=24, rx=12)
    drawing.text(f"{xp(each.score)} XP", width - 20, high / 2 + 6.5, "hp-t18 hp-b hp-end f-on-badge")
    figures = (
        ("g-monster", str(each.beaten), "beaten"),
        ("g-settlement", xp(each.town), "town"),
        ("g-army", str(each.party), "party"),
        ("g-hand", str(each.hand), "hand"),
    )
    for (name, value, label), offset in zip(figures, (0, 66, 150, 224), strict=True):
        x, y = 14 + offset * width / 300, 37 if compact else 45
        drawing.use(name, x, y, 21, "f-ink-2")
        drawing.text(value, x + 27, y + 18, "hp-t22 hp-b f-ink")
        drawing.text(label, x, y + (39 if compact else 49), "hp-t15 f-ink-3")


@lru_cache(maxsize=1_000)
def rung(each: Sheet, x: float, y: float, width: float, high: float) -> Piece:
    """A seat as one line of the score ladder."""
    drawing = Drawing()
    p = each.seat + 1
    with drawing.part(f"seat-{p}", "group", each.label, at=(x, y), kind="seat"):
        drawing.shape("rect", "f-panel s-line hp-w2", x=0, y=0, width=width, height=high, rx=10)
        drawing.shape("path", f"f-p{p}", d=f"M10 0H70V{high:g}H10a10 10 0 0 1-10-10V10a10 10 0 0 1 10-10z")
        drawing.use(glyph(each.seat), 35 - 14, high / 2 - 14, 28, f"f-on-p{p}")
        drawing.text(clip(each.name, 24 * BOLD, 180), 88, high / 2 + 8, "hp-t22 hp-b hp-serif f-ink")
        if each.winner or each.last:
            drawing.use("g-vt" if each.winner else "g-hourglass", width - 140, high / 2 - 13, 26, "f-ink-2")
        drawing.text(f"{xp(each.score)} XP", width - 18, high / 2 + 9.5, "hp-t28 hp-b hp-end f-ink")
    return drawing.piece()


@lru_cache(maxsize=256)
def doom(out: int, due: int, last: str, ending: bool, x: float, y: float, width: float, scale: float = 1) -> Piece:
    """The doom tokens, and who takes the last turn."""
    drawing = Drawing()
    label = f"doom: {out} of {due} tokens are active" + (", the last round" if ending else "")
    with drawing.part("doom", "group", label, at=(x, y)):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=width * scale, height=DOOM * scale, rx=10)
        with drawing.group(transform=f"scale({scale})" if scale != 1 else ""):
            drawing.text("Doom", 14, 26, "hp-t18 hp-b hp-serif f-ink")
            ink = "hp-b f-bad" if ending else "f-ink-2"
            words = "last round" if ending else f"{out} of {due} tokens"
            drawing.text(words, width - 14, 26, f"hp-t15 hp-end {ink}")
            count = max(due, out)
            pitch = min(54.0, 170 / max(1, count))
            r = min(21.0, pitch / 2 - 3)
            for i in range(count):
                on = i < out
                token = f"doom token {i + 1}, {'active' if on else 'not active'}"
                with drawing.part(f"doom-{i + 1}", "img", token):
                    cx = 36 + pitch * i
                    ground = "f-heart s-outline hp-w2" if on else "f-sunken s-ink-3 hp-w2 hp-dash"
                    drawing.shape("circle", ground, cx=cx, cy=60, r=r)
                    drawing.use("g-skull", cx - r * 0.57, 60 - r * 0.57, r * 1.14, "f-panel" if on else "f-ink-3")
            if last:
                right = width - 104
                drawing.use("g-hourglass", right, 48, 22, "f-ink-2")
                drawing.text("last seat", right + 28, 58, "hp-t15 f-ink-2")
                drawing.text(last, right + 28, 77, "hp-t15 hp-b f-ink")
    return drawing.piece()
