"""Heroes: their pieces, their boards, and the seats."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hordeplay.core.lettering import BOLD, clip, wide
from hordeplay.core.scene import SEAT_SHAPES, Drawing
from hordeplay.core.scene import Piece as Made
from hordeplay.games.kingdom_rush.picture.facts import Ability, Board, Piece, Sheet
from hordeplay.games.kingdom_rush.picture.towers import SITES, TURNS, head, pointer
from hordeplay.games.kingdom_rush.picture.trays import tile
from hordeplay.games.kingdom_rush.squares import FACINGS, SEATS

BOARD: Final = 180
_WEDGES: Final = {
    "N": "M{a:g} 1L{h:g} {o:g}L{b:g} 1z",
    "S": "M{a:g} {s:g}L{h:g} {t:g}L{b:g} {s:g}z",
    "W": "M1 {a:g}L{o:g} {h:g}L1 {b:g}z",
    "E": "M{s:g} {a:g}L{t:g} {h:g}L{s:g} {b:g}z",
}


@lru_cache(maxsize=1_000)
def piece(of: Piece, x: float, y: float, side: float) -> Made:
    """A hero's piece of two by two squares, with a wedge where it looks."""
    drawing = Drawing()
    with drawing.part(of.id, "img", of.label, at=(x, y), kind="piece", pointer_events="none"):
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


@lru_cache(maxsize=500)
def board(of: Board, x: float, y: float, width: float, side: float = 0) -> Made:
    """A hero board: hearts, movement, special abilities ready or used, the basic attack, where the hero is.

    With the `side` of a space, as long as the hero turns, the facings too: seen only where the page copies them.
    """
    drawing = Drawing()
    p = SEATS[of.seat] + 1
    with drawing.part("hero-board", "group", of.label, at=(x, y), kind="panel"):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=width, height=BOARD, rx=10)
        drawing.shape("path", f"f-p{p}", d=head(width, 32, 10))
        drawing.use(f"g-{SEAT_SHAPES[SEATS[of.seat]]}", 11, 8, 16, f"f-on-p{p}")
        drawing.text(clip(of.title, 18 * BOLD, width - 50), 36, 22.5, f"hp-t18 hp-b hp-serif f-on-p{p}")
        hearts(drawing, of.health, of.most, 10, 41, min(24.0, 178 / max(1, of.most)))
        drawing.use("g-speed", width - 88, 42, 20, "f-ink-2")
        drawing.text(f"move {of.move}", width - 10, 58, "hp-t15 hp-end f-ink-2")
        pitch = min(33.0, 82 / max(1, len(of.abilities)))
        for n, ability in enumerate(of.abilities):
            _ability(drawing, ability, n, 10, 67 + pitch * n, width - 20, min(27.0, pitch - 3))
        if not of.abilities:
            drawing.text("no special abilities", 12, 94, "hp-t15 f-ink-3")
        drawing.text(of.range, 12, 171, "hp-t15 f-ink-2")
        left = 20 + wide(of.range, 15)
        for rows_, kind in of.tiles:
            unit = 14
            cells = [(r, c) for r, row in enumerate(rows_) for c, mark in enumerate(row) if mark == "X"]
            if len(rows_) > 2:
                cells = [(c, r) for r, c in cells]  # lying, as there is little room
            high = 1 + max(r for r, _ in cells)
            tile(drawing, cells, unit, left, 165 - unit * high / 2, kind)
            left += unit * (1 + max(c for _, c in cells)) + 6
        drawing.text(of.place, width - 10, 171, "hp-t15 hp-end f-ink-2")
        if side:
            with drawing.group(display="none"):
                for facing in FACINGS:
                    drawing.shape("path", f"hp-body f-p{p}", id=f"look-{facing.lower()}", d=pointer(facing, side))
    return drawing.piece()


def _ability(drawing: Drawing, ability: Ability, n: int, x: float, y: float, width: float, high: float) -> None:
    state = "ready" if ability.ready else "used"
    with drawing.part(f"ability-{n + 1}", "button", f"{ability.name}: {state}", at=(x, y)):
        ground = "f-good" if ability.ready else "f-sunken"
        drawing.shape("rect", ground, x=0, y=0, width=width, height=high, rx=7)
        ink = "f-panel" if ability.ready else "f-ink-3"
        drawing.use("g-bolt" if ability.ready else "g-check", 7, high / 2 - 7.5, 15, ink)
        bold = " hp-b" if ability.ready else ""
        drawing.text(
            clip(ability.name, 15 * (BOLD if bold else 1), width - 90), 27, high / 2 + 5.5, f"hp-t15{bold} {ink}"
        )
        drawing.text(state, width - 9, high / 2 + 5.5, f"hp-t15 hp-end {ink}")


def hearts(drawing: Drawing, n: int, most: int, x: float, y: float, pitch: float) -> None:
    """Hearts that are left, and those that are gone."""
    size = min(22.0, pitch - 2)
    for i in range(max(n, most)):
        look = "f-heart" if i < n else "hp-none s-edge hp-w2"
        drawing.use("g-heart", x + pitch * i, y, size, look)


SEAT_HIGH: Final = {1: 88.0, 2: 88.0, 3: 66.0, 4: 48.0}


@lru_cache(maxsize=1_000)
def seat(of: Sheet, x: float, y: float, width: float, high: float) -> Made:
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
        bold = "" if one_line and wide(named, 15 * BOLD) > 70 else " hp-b"
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
                else (70 + wide(named, size * BOLD * 1.05), base - 14)
            )
            drawing.use("g-check", *at, 16, "f-good")
        _counts(drawing, of, width, high)
        if of.active:
            with drawing.group("hp-active"):
                drawing.shape("rect", "hp-none s-active hp-w4", x=-2, y=-2, width=width + 4, height=high + 4, rx=12)
                drawing.shape("path", "f-active", d=f"M-16 {high / 2 - 13:g}L-4 {high / 2:g}L-16 {high / 2 + 13:g}z")
    return drawing.piece()


def _counts(drawing: Drawing, of: Sheet, width: float, high: float) -> None:
    """Hearts, hand and towers: at the right of a low panel, along the foot of a high one, in two rows of a narrow one."""
    told = [("g-heart", f"{of.health}/{of.most}")] if of.hero else []
    told += [("g-hand", str(of.hand)), ("g-tower", str(of.towers))]
    low, narrow = high < 60, width < 250
    if low:
        left = width - 8
        for mark, value in reversed(told[:1] if narrow and of.hero else told):
            left -= wide(value, 22 * BOLD)
            drawing.text(value, left, high / 2 + 8, "hp-t22 hp-b f-ink")
            left -= 22
            drawing.use(mark, left, high / 2 - 9, 20, "f-heart" if mark == "g-heart" else "f-ink-2")
            left -= 6
        return
    rows = [told]
    if narrow:
        rows = [told[:-2] + [("g-hourglass", str(of.incoming))] * bool(of.incoming), told[-2:]]
    for n, row in enumerate(reversed(rows)):
        left, line = 62.0, high - 14 - 32 * n
        for mark, value in row:
            drawing.use(mark, left, line - 18, 21, "f-heart" if mark == "g-heart" else "f-ink-2")
            drawing.text(value, left + 26, line, "hp-t22 hp-b f-ink")
            left += 40 + wide(value, 22 * BOLD)


def home(x: float, y: float, width: float, high: float) -> tuple[float, float]:
    """Where a hero's piece stands that is not on the map: on the colour of its seat."""
    return x + 26 - 19, y + high / 2 - 19


def seated(x: float, y: float, width: float, high: float, n: int) -> tuple[float, float]:
    """Where a bench hero sits, counted from 1."""
    return x + 14 + (width - 20) / 4 * (n - 1), y + high / 2 - 24


@lru_cache(maxsize=100)
def bench(names: tuple[str, ...], x: float, y: float, width: float, high: float) -> Made:
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
