"""Player sheets: name, score, units, Victory Tokens, chits, and as many Abilities as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hordeplay.core.english import counted
from hordeplay.core.scene import SEAT_SHAPES, Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip, text_width, wrapped

from ..model.content import RESOURCES
from .ids import seat_part


class Sheet(NamedTuple):
    """A seat as it is drawn."""

    seat: int
    name: str
    score: int
    settlements: int
    castles: int
    towers: int
    armies: int
    vt: int
    chits: tuple[int, ...]
    """In the order of RESOURCES."""
    abilities: tuple[str, ...]
    kingdom: str
    active: bool = False
    out: bool = False
    winner: bool = False
    master: bool = False
    """Runs the Hordes instead of a Kingdom."""

    @property
    def label(self) -> str:
        """The whole sheet in words."""
        if self.out:
            return f"{self.name}: wiped out, {counted(self.score, 'point')}"
        if self.master:
            return f"{self.name}: runs the Hordes, {counted(self.score, 'point')}"
        held = [f"{n} {name.capitalize()}" for name, n in zip(RESOURCES, self.chits, strict=True) if n]
        parts = [
            counted(self.score, "point"),
            counted(self.settlements, "Settlement"),
            counted(self.castles, "Castle"),
            *([counted(self.towers, "Wizards Tower")] if self.towers else []),
            counted(self.armies, "Army"),
            f"{self.vt} VT",
            f"chits {', '.join(held) or 'none'}",
            f"Abilities {', '.join(self.abilities) or 'none'}",
        ]
        state = ", active" if self.active else ""
        state += ", winner" if self.winner else ""
        return f"{self.name}{state}: {', '.join(parts)}"


def glyph(seat: int) -> str:
    """The glyph of a seat's shape: the cross is an upright one."""
    shape = SEAT_SHAPES[seat]
    return "g-plus" if shape == "cross" else f"g-{shape}"


FULL, COMPACT = 120, 88
"""Heights of a sheet without Abilities."""
LINE = 21


def height(lines: int, *, compact: bool) -> int:
    """How high a sheet is with so many lines of Abilities."""
    return (COMPACT if compact else FULL) + (LINE * lines + (0 if compact else 4) if lines else 0)


@lru_cache(maxsize=2_000)
def full(sheet: Sheet, x: float, y: float, width: float, lines: int, *, compact: bool, scale: float = 1) -> Piece:
    """A player sheet; `width` is its own width before `scale`."""
    drawing = Drawing()
    high = height(lines, compact=compact)
    with drawing.part(seat_part(sheet.seat), "group", sheet.label, at=(x, y), kind="seat"):
        drawing.shape(
            "rect",
            f"f-panel s-line hp-w15{' hp-dash' if sheet.out else ''}",
            x=0,
            y=0,
            width=width * scale,
            height=high * scale,
            rx=10 * scale,
        )
        if scale == 1:
            _contents(drawing, sheet, width, lines, compact=compact)
        else:
            with drawing.group(transform=f"scale({scale})"):
                _contents(drawing, sheet, width, lines, compact=compact)
        if sheet.active:
            drawing.shape(
                "rect",
                "hp-none s-active hp-w4",
                x=-2,
                y=-2,
                width=width * scale + 4,
                height=high * scale + 4,
                rx=12 * scale,
            )
            middle = high * scale / 2
            drawing.shape("path", "f-active", d=f"M-16 {middle - 16:g}L-4 {middle:g}L-16 {middle + 16:g}z")
    return drawing.piece()


def _contents(drawing: Drawing, sheet: Sheet, width: float, lines: int, *, compact: bool) -> None:
    _header(drawing, sheet, width, 28 if compact else 34)
    if sheet.out or sheet.master:
        drawing.use("g-skull", 14, 38 if compact else 46, 24, "f-ink-3")
        drawing.text("wiped out" if sheet.out else "runs the Hordes", 46, 56 if compact else 64, "hp-t18 f-ink-2")
        return
    _counts(drawing, sheet, width, compact=compact)
    _chits(drawing, sheet.chits, width, 61 if compact else 84, 20 if compact else 24)
    if lines:
        for i, text in enumerate(wrapped(sheet.abilities, 15, width - 24, lines) or ["no Ability yet"]):
            base = COMPACT + 11 if compact else FULL + 14
            drawing.text(text, 12, base + LINE * i, f"hp-t15 {'f-ink-2' if sheet.abilities else 'f-ink-3'}")


def _header(drawing: Drawing, sheet: Sheet, width: float, high: float) -> None:
    p = sheet.seat + 1
    fill = "f-sunken" if sheet.out else f"f-p{p}"
    on = "f-ink-3" if sheet.out else f"f-on-p{p}"
    right = width - 10
    drawing.shape("path", fill, d=f"M10 0H{right:g}a10 10 0 0 1 10 10V{high:g}H0V10a10 10 0 0 1 10-10z")
    name = clip(sheet.name, 18 * BOLD, width - 38 - 66)
    start = max(176, 38 + text_width(name, 18 * BOLD) + 10)
    if sheet.seat and not sheet.out:
        drawing.shape(
            "path", "", d=f"M{start:g} 0H{right:g}a10 10 0 0 1 10 10V{high:g}H{start:g}z", fill=f"url(#pt-{p})"
        )
    drawing.use(glyph(sheet.seat), 11, high / 2 - 9, 18, on)
    drawing.text(name, 38, high / 2 + 6.5, f"hp-t18 hp-b hp-serif {on}")
    drawing.shape("rect", "f-badge", x=width - 58, y=high / 2 - 12, width=48, height=24, rx=12)
    if sheet.winner:
        drawing.use("g-vt", width - 82, high / 2 - 10, 20, on)
    drawing.text(sheet.score, width - 34, high / 2 + 6.5, "hp-t18 hp-b hp-mid f-on-badge")


def _counts(drawing: Drawing, sheet: Sheet, width: float, *, compact: bool) -> None:
    kinds = [("g-settlement", sheet.settlements), ("g-castle", sheet.castles)]
    if sheet.towers:
        kinds.append(("g-wizard-tower", sheet.towers))
    kinds += [("g-army", sheet.armies), ("g-vt", sheet.vt)]
    pitch = (width - 12) / len(kinds)
    size, y, text = (20, 34, "hp-t18") if compact else (24, 44, "hp-t22")
    for i, (name, count) in enumerate(kinds):
        x = 14 + i * pitch
        drawing.use(name, x, y, size, "f-ink-2")
        drawing.text(count, x + size + 8, y + size / 2 + (6.5 if compact else 7), f"{text} hp-b f-ink")


def _chits(drawing: Drawing, chits: Sequence[int], width: float, y: float, high: float) -> None:
    pitch = (width - 17) / len(RESOURCES)
    pill = pitch - 3
    r = high / 2
    inner = pill - high
    path = "".join(
        f"M{10 + i * pitch + r:.5g} {y:g}h{inner:.4g}a{r:g} {r:g} 0 0 1 0 {high:g}h-{inner:.4g}a{r:g} {r:g} 0 0 1 0-{high:g}z"
        for i in range(len(RESOURCES))
    )
    drawing.shape("path", "f-sunken", d=path)
    for i, (name, n) in enumerate(zip(RESOURCES, chits, strict=True)):
        x = 10 + i * pitch
        drawing.use(f"p-{name}", x, y, high, "")
        ink = "hp-b hp-end f-ink" if n else "hp-end f-ink-3"
        tight = n > 9 and pill < 56
        drawing.text(
            n,
            x + pill - (4 if tight else 8),
            y + r + (4.7 if tight else 5.5),
            f"{'hp-t13' if tight else 'hp-t15'} {ink}",
        )


@lru_cache(maxsize=2_000)
def rung(sheet: Sheet, x: float, y: float, width: float, high: float) -> Piece:
    """A seat as one line of the score ladder."""
    drawing = Drawing()
    p = sheet.seat + 1
    with drawing.part(seat_part(sheet.seat), "group", sheet.label, at=(x, y), kind="seat"):
        dash = " hp-dash" if sheet.out else ""
        drawing.shape("rect", f"f-panel s-line hp-w2{dash}", x=0, y=0, width=width, height=high, rx=10)
        drawing.shape("path", f"f-p{p}", d=f"M10 0H70V{high:g}H10a10 10 0 0 1-10-10V10a10 10 0 0 1 10-10z")
        size = high - 26 if high > 50 else high - 16
        drawing.use(glyph(sheet.seat), 35 - size / 2, high / 2 - size / 2, size, f"f-on-p{p}")
        large = high > 50
        end = 112 if sheet.winner else 30 + text_width(str(sheet.score), (36 if large else 28) * BOLD)
        drawing.text(
            clip(sheet.name, (28 if large else 22) * BOLD, width - 88 - end),
            88,
            high / 2 + (9 if large else 7.5),
            f"{'hp-t28' if large else 'hp-t22'} hp-b hp-serif {'f-ink-3' if sheet.out else 'f-ink'}",
        )
        if sheet.winner:
            drawing.use("g-vt", width - 104, high / 2 - 15, 30, "f-ink-2")
        drawing.text(
            sheet.score,
            width - 18,
            high / 2 + (12 if large else 9.5),
            f"{'hp-t36' if large else 'hp-t28'} hp-b hp-end f-ink",
        )
    return drawing.piece()
