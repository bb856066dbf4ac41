"""Player sheets: name, score, units, Victory Tokens, chits, and as many Abilities as there is room for.

Each is a region of its own, 300 units wide.
"""

from __future__ import annotations

from typing import NamedTuple

from hordeplay.core.english import counted, listed
from hordeplay.core.language import cached_by_language, tr
from hordeplay.core.scene import SEAT_SHAPES, SIDE, Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip, text_width, wrapped

from ..model.content import RESOURCES
from ..model.words import chit_name
from .ids import chit_part, seat_part, vt_part


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
    was: tuple[str, ...] = ()
    """The Kingdoms that it was before, each until it was wiped out."""

    @property
    def label(self) -> str:
        """The whole sheet in words."""
        if self.out:
            return tr("{name}: wiped out, {points}", name=self.name, points=counted(self.score, "point"))
        if self.master:
            return tr("{name}: runs the Hordes, {points}", name=self.name, points=counted(self.score, "point"))
        held = [f"{n} {chit_name(name)}" for name, n in zip(RESOURCES, self.chits, strict=True) if n]
        parts = [
            counted(self.score, "point"),
            counted(self.settlements, "Settlement"),
            counted(self.castles, "Castle"),
            *([counted(self.towers, "Wizards Tower")] if self.towers else []),
            counted(self.armies, "Army"),
            tr("{vt} VT", vt=self.vt),
            tr("chits {held}", held=", ".join(held)) if held else tr("chits none"),
            tr("Abilities {abilities}", abilities=", ".join(self.abilities))
            if self.abilities
            else tr("Abilities none"),
        ]
        state = tr(", once {was}", was=listed(self.was)) if self.was else ""
        state += tr(", active") if self.active else ""
        state += tr(", winner") if self.winner else ""
        return f"{self.name}{state}: {', '.join(parts)}"


def glyph(seat: int) -> str:
    """The glyph of a seat's shape: the cross is an upright one."""
    shape = SEAT_SHAPES[seat]
    return "g-plus" if shape == "cross" else f"g-{shape}"


LINE = 21
_RIM = 4
"""Around a sheet there is room for the ring of who is active."""
_WIDTH = SIDE - 2 * _RIM


def height(lines: int) -> int:
    """How high a sheet is with so many lines of Abilities, its rim included."""
    return 120 + LINE * lines + 2 * _RIM


@cached_by_language(2_000)
def full(sheet: Sheet, lines: int) -> Piece:
    """A player sheet with so many lines of Abilities."""
    drawing = Drawing()
    box = {"x": 0, "y": 0, "width": _WIDTH, "height": height(lines) - 2 * _RIM, "rx": 10}
    with drawing.part(seat_part(sheet.seat), "group", sheet.label, at=(_RIM, _RIM), kind="seat"):
        drawing.shape("rect", f"f-panel s-line hp-w15{' hp-dash' if sheet.out else ''}", **box)
        _contents(drawing, sheet, lines)
        if sheet.active:
            ring = {"x": -1.5, "y": -1.5, "width": _WIDTH + 3, "height": box["height"] + 3, "rx": 12}
            drawing.shape("rect", "hp-none s-active hp-w4", **ring)
    return drawing.piece()


def _contents(drawing: Drawing, sheet: Sheet, lines: int) -> None:
    drawing.put(_header(sheet.seat, sheet.name, sheet.score, out=sheet.out, winner=sheet.winner))
    if sheet.out or sheet.master:
        drawing.use("g-skull", 14, 46, 24, "f-ink-3")
        drawing.text(tr("wiped out") if sheet.out else tr("runs the Hordes"), 46, 64, "hp-t18 f-ink-2")
        return
    drawing.put(_counts(sheet.seat, sheet.settlements, sheet.castles, sheet.towers, sheet.armies, sheet.vt))
    drawing.put(_chits(sheet.seat, sheet.chits))
    for i, text in enumerate(wrapped(sheet.abilities, 15, _WIDTH - 24, lines) or [tr("no Ability yet")]):
        drawing.text(text, 12, 131 + LINE * i, f"hp-t15 {'f-ink-2' if sheet.abilities else 'f-ink-3'}")


@cached_by_language(1_000)
def _header(seat: int, name: str, score: int, *, out: bool, winner: bool) -> Piece:
    drawing = Drawing()
    p, high = seat + 1, 34
    fill = "f-sunken" if out else f"f-p{p}"
    on = "f-ink-3" if out else f"f-on-p{p}"
    right = _WIDTH - 10
    drawing.shape("path", fill, d=f"M10 0H{right:g}a10 10 0 0 1 10 10V{high:g}H0V10a10 10 0 0 1 10-10z")
    name = clip(name, 18 * BOLD, _WIDTH - 38 - 66)
    start = max(176, 38 + text_width(name, 18 * BOLD) + 10)
    if seat and not out:
        drawing.shape(
            "path", "", d=f"M{start:g} 0H{right:g}a10 10 0 0 1 10 10V{high:g}H{start:g}z", fill=f"url(#pt-{p})"
        )
    drawing.use(glyph(seat), 11, high / 2 - 9, 18, on)
    drawing.text(name, 38, high / 2 + 6.5, f"hp-t18 hp-b hp-serif {on}")
    drawing.shape("rect", "f-badge", x=_WIDTH - 58, y=high / 2 - 12, width=48, height=24, rx=12)
    if winner:
        drawing.use("g-vt", _WIDTH - 82, high / 2 - 10, 20, on)
    drawing.text(score, _WIDTH - 34, high / 2 + 6.5, "hp-t18 hp-b hp-mid f-on-badge")
    return drawing.piece()


@cached_by_language(1_000)
def _counts(seat: int, settlements: int, castles: int, towers: int, armies: int, vt: int) -> Piece:
    drawing = Drawing()
    kinds = [("g-settlement", settlements), ("g-castle", castles)]
    if towers:
        kinds.append(("g-wizard-tower", towers))
    kinds += [("g-army", armies), ("g-vt", vt)]
    pitch = (_WIDTH - 12) / len(kinds)
    for i, (name, count) in enumerate(kinds):
        x = 14 + i * pitch
        part = {"id": vt_part(seat)} if name == "g-vt" else {}
        drawing.shape("use", "f-ink-2", **part, href=f"#{name}", x=x, y=44, width=24, height=24)
        drawing.text(count, x + 32, 63, "hp-t22 hp-b f-ink")
    return drawing.piece()


@cached_by_language(1_000)
def _chits(seat: int, chits: tuple[int, ...]) -> Piece:
    drawing = Drawing()
    y, high = 84, 24
    pitch = (_WIDTH - 17) / len(RESOURCES)
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
        tight = n > 9
        disc = 18 if tight else high
        side = {"x": x, "y": y + (high - disc) / 2, "width": disc, "height": disc}
        drawing.shape("use", "", id=chit_part(seat, name), href=f"#p-{name}", **side)
        ink = "hp-b hp-end f-ink" if n else "hp-end f-ink-3"
        drawing.text(n, x + pill - (3 if tight else 8), y + r + 5.5, f"hp-t15 {ink}")
    return drawing.piece()
