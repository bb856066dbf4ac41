"""Heroes: their pieces and their boards."""

from __future__ import annotations

from typing import Final

from hordeplay.core.language import cached_by_language, tr
from hordeplay.core.scene import SEAT_SHAPES, SIDE, Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip, text_width

from ..model.squares import FACINGS
from .facts import Ability, HeroBoard, HeroPiece
from .names import SEATS
from .towers import TURNS, head, pointer
from .trays import tile

BOARD: Final = 70 + 4 * 38 + 4
ROW: Final = 34
"""How high a hero board is, and a button on it."""
_WEDGES: Final = {
    "N": "M{a:g} 1L{h:g} {o:g}L{b:g} 1z",
    "S": "M{a:g} {s:g}L{h:g} {t:g}L{b:g} {s:g}z",
    "W": "M1 {a:g}L{o:g} {h:g}L1 {b:g}z",
    "E": "M{s:g} {a:g}L{t:g} {h:g}L{s:g} {b:g}z",
}


@cached_by_language(1_000)
def piece(of: HeroPiece, x: float, y: float, side: float) -> Piece:
    """A hero's piece of two by two squares, with a wedge where it looks; on the bench it is what is clicked."""
    drawing = Drawing()
    through = "" if of.id.startswith("bench-") and not of.standing else "none"
    with drawing.part(of.id, "img", of.label, at=(x, y), kind="piece", pointer_events=through):
        plate(drawing, of.seat, of.glyph, side, of.facing if of.standing else "", out=of.out)
        if of.safe:
            drawing.use("g-shield", side - 15, side - 15, 16, "f-good hp-halo")
    return drawing.piece()


def plate(drawing: Drawing, seat: int, glyph: str, side: float, facing: str, *, out: bool) -> None:
    """The base: the seat's colour and shape, the mark of the hero, the wedge."""
    p = SEATS[seat] + 1
    small = side < 34  # one of a crowd: its marks touch its edges, its wedge leaves room for the next one
    if facing:
        half, out_by = side / 2, 5 if small else 10
        wedge = {"a": half - 9, "b": half + 9, "h": half, "s": side, "t": side + out_by, "o": -out_by}
        d = _WEDGES[facing].format(**wedge)
        drawing.shape("path", "f-badge s-outline hp-w15", d=d)
    drawing.shape("rect", "f-outline", x=0.5, y=3, width=side - 1, height=side - 1, rx=7)
    ground = "f-sunken s-ink-3 hp-w2 hp-dash" if out else f"f-p{p} s-rim hp-w2"
    drawing.shape("rect", ground, x=1, y=1, width=side - 2, height=side - 2, rx=7)
    ink = "f-ink-3" if out else f"f-on-p{p}"
    size = 15 if small else side * 0.58
    middle = side - size / 2 - (1 if small else 3)
    turn = TURNS[facing] if facing and glyph == "g-range-direct" else 0  # an arrow points where the hero looks
    with drawing.group(transform=f"translate({middle:g} {middle:g}) rotate({turn})"):
        drawing.use(glyph, -size / 2, -size / 2, size, ink)
    drawing.use(f"g-{SEAT_SHAPES[SEATS[seat]]}", *((1, 1) if small else (4, 4)), 14, ink)
    if out:
        drawing.use("g-cross", side / 2 - 11, side / 2 - 11, 22, "f-bad")


@cached_by_language(500)
def board(of: HeroBoard, side: float = 0) -> Piece:
    """A hero board: hearts, movement, where the hero is, and what it may do, each as a button with its name.

    With the `side` of a space, as long as the hero turns, the facings too: seen only where the page copies them.
    """
    drawing = Drawing()
    p, width = SEATS[of.seat] + 1, SIDE - 2.0
    with drawing.part("hero-board", "group", of.label, at=(1, 1), kind="panel"):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=width, height=BOARD - 2, rx=10)
        drawing.shape("path", f"f-p{p}", d=head(width, 32, 10))
        drawing.use(f"g-{SEAT_SHAPES[SEATS[of.seat]]}", 10, 7, 18, f"f-on-p{p}")
        room = width - 56 - text_width(of.place, 15)
        named = of.title if text_width(of.title, 18 * BOLD) <= room else of.name
        drawing.text(named, 36, 22.5, f"hp-t18 hp-b hp-serif f-on-p{p}")
        drawing.text(of.place, width - 10, 21.5, f"hp-t15 hp-end f-on-p{p}")
        hearts(drawing, of.health, of.most, 10, 40, min(24.0, 178 / max(1, of.most)))
        move = tr("move {move}", move=of.move)
        drawing.use("g-speed", min(width - 88, width - 36 - text_width(move, 15)), 41, 20, "f-ink-2")
        drawing.text(move, width - 10, 57, "hp-t15 hp-end f-ink-2")
        pitch = min(ROW + 4.0, 2 * (ROW + 4) / max(1, len(of.abilities)))
        for n, ability in enumerate(of.abilities):
            _ability(drawing, ability, n, 10, 70 + pitch * n, width - 20, min(ROW, pitch - 3))
        if not of.abilities:
            drawing.text(tr("no special abilities"), 12, 92, "hp-t15 f-ink-2")
        _basic(drawing, of, 10, 70 + 2 * (ROW + 4), width - 20)
        _recover(drawing, of, 10, 70 + 3 * (ROW + 4), width - 20)
        if side:
            with drawing.group(display="none"):
                for facing in FACINGS:
                    drawing.shape("path", f"hp-body f-p{p}", id=f"look-{facing.lower()}", d=pointer(facing, side))
    return drawing.piece()


def _ability(drawing: Drawing, ability: Ability, n: int, x: float, y: float, width: float, high: float) -> None:
    vain = ability.ready and bool(ability.vain)
    state = tr("no use now") if vain else tr("ready") if ability.ready else tr("used")
    label = f"{ability.name}: {state}"
    label = tr("{label}; {why} now", label=label, why=ability.vain) if vain else label
    with drawing.part(f"ability-{n + 1}", "button", label, at=(x, y)):
        ground = "f-good" if ability.ready else "f-sunken"
        drawing.shape("rect", ground, x=0, y=0, width=width, height=high, rx=7)
        ink = "f-panel" if ability.ready else "f-ink-3"
        drawing.use("g-bolt" if ability.ready else "g-check", 8, high / 2 - 9, 18, ink)
        bold = " hp-b" if ability.ready else ""
        drawing.text(
            clip(ability.name, 15 * (BOLD if bold else 1), width - 90), 32, high / 2 + 5.5, f"hp-t15{bold} {ink}"
        )
        drawing.text(state, width - 9, high / 2 + 5.5, f"hp-t15 hp-end {ink}")


def _basic(drawing: Drawing, of: HeroBoard, x: float, y: float, width: float) -> None:
    """The basic attack with its tiles."""
    with drawing.part("basic", "button", tr("Basic attack: {range}", range=of.range), at=(x, y)):
        drawing.shape("rect", "f-card s-card-line hp-w15", x=0, y=0, width=width, height=ROW, rx=7)
        drawing.use("g-sword", 8, ROW / 2 - 9, 18, "f-ink-2")
        drawing.text(tr("Basic attack"), 32, ROW / 2 + 5.5, "hp-t15 hp-b f-ink")
        left = 44 + text_width(tr("Basic attack"), 15 * BOLD)
        for rows, kind in of.tiles:
            unit = 14
            cells = [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X"]
            if len(rows) > 2:
                cells = [(c, r) for r, c in cells]  # lying, as there is little room
            high = 1 + max(r for r, _ in cells)
            tile(drawing, cells, unit, left, (ROW - unit * high) / 2, kind)
            left += unit * (1 + max(c for _, c in cells)) + 6
        drawing.text(clip(of.range, 15, width - 9 - left), width - 9, ROW / 2 + 5.5, "hp-t15 hp-end f-ink-2")


def _recover(drawing: Drawing, of: HeroBoard, x: float, y: float, width: float) -> None:
    with drawing.part("recover", "button", tr("Recover: hearts back, abilities face up"), at=(x, y)):
        drawing.shape("rect", "f-card s-card-line hp-w15", x=0, y=0, width=width, height=ROW, rx=7)
        drawing.use("g-heal", 8, ROW / 2 - 9, 18, "f-ink-2")
        drawing.text(tr("Recover"), 32, ROW / 2 + 5.5, "hp-t15 hp-b f-ink")
        drawing.text(
            tr("{health} of {most} hearts", health=of.health, most=of.most),
            width - 9,
            ROW / 2 + 5.5,
            "hp-t15 hp-end f-ink-2",
        )


def hearts(drawing: Drawing, n: int, most: int, x: float, y: float, pitch: float) -> None:
    """Hearts that are left, and those that are gone."""
    size = min(22.0, pitch - 2)
    for i in range(max(n, most)):
        look = "f-heart" if i < n else "hp-none s-edge hp-w2"
        drawing.use("g-heart", x + pitch * i, y, size, look)
