"""The hand of a seat: its towers as large cards, or small ones where they are many, and above them what comes next round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hordeplay.core.english import counted
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, text_width

from . import facts, towers

HIGH: Final = 190
_WIDE: Final = 8 + 5 * 132
_LARGE: Final = 8 + 3 * 132
"""Room for five cards side by side, and for three where they are to be seen from a back row."""
_TOP: Final = 34.0
"""Where the cards begin, below the name of the hand."""


def hand(of: facts.Hand, build: float, *, large: bool) -> Drawing:
    """A hand with its incoming towers; `build` is the side of a site while towers may be built."""
    width, size = (_LARGE, 22) if large else (_WIDE, 18)
    drawing = Drawing(width, HIGH, f"{of.name}, {counted(len(of.cards), 'tower')}")
    with drawing.part("hand", "group", f"{of.name}: {counted(len(of.cards), 'tower')}, {of.sites}"):
        drawing.shape("rect", "hp-hit hp-none", x=0, y=0, width=width, height=HIGH)
        drawing.text(of.name, 6, 22, f"hp-t{size} hp-b hp-serif f-ink")
        _coming(drawing, of, 20 + text_width(of.name, size * BOLD * 1.08), width, large=large)
        if of.cards:
            _cards(drawing, of.cards, build, large=large)
        else:
            _empty(drawing, width, 22 if large else 15)
    return drawing


def _coming(drawing: Drawing, of: facts.Hand, left: float, right: float, *, large: bool) -> None:
    """Towers that come into the hand next round, by name where there is room; without any, where this hand may build."""
    if not of.coming:
        if not large:
            drawing.text(of.sites, right - 6, 22, "hp-t15 hp-end f-ink-2")
        return
    room = right - left
    sizes = [34 + text_width(face.name, 15) for face in of.coming]
    if large or sum(sizes) + 6 * len(sizes) > room:
        sizes = [62.0 if 68 * len(sizes) <= room else room / len(sizes) - 6] * len(sizes)
    x = right - sum(sizes) - 6 * max(0, len(sizes) - 1)
    for n, (face, width) in enumerate(zip(of.coming, sizes, strict=True)):
        drawing.put(towers.coming(face, n, x, 1, width, 22 if large else 15))
        x += width + 6


def _empty(drawing: Drawing, width: float, size: int) -> None:
    high = HIGH - _TOP - 4
    drawing.shape("rect", "hp-none s-edge hp-w15 hp-dash", x=4, y=_TOP, width=width - 8, height=high, rx=10)
    drawing.use("g-hand", 24, _TOP + high / 2 - 15, 30, "f-ink-3 hp-o50")
    drawing.text("No tower in hand.", 70, _TOP + high / 2 + 0.36 * size, f"hp-t{size} f-ink-2")


class _Grid(NamedTuple):
    """How the cards of a hand lie: so many in a row, from card to card, and the size of one."""

    across: int
    pitch: float
    width: float
    high: float


def _grid(n: int, *, large: bool) -> _Grid:
    """A row of large cards, or small ones in as many rows as they need."""
    rows = -(-n // 3) if large else 1 if n <= 5 else 2 if n <= 14 else 3
    across = 3 if large else 5 if n <= 5 else -(-n // rows)
    pitch = 132 if across <= 5 else (_WIDE - 1) / across
    return _Grid(across, pitch, pitch - 7, (HIGH - _TOP + 3) / max(1, rows) - 7)


def _cards(drawing: Drawing, cards: Sequence[towers.TowerFace], build: float, *, large: bool) -> None:
    across, pitch, width, high = _grid(len(cards), large=large)
    draw = towers.named if large else towers.in_hand
    for n, face in enumerate(cards):
        x, y = 4 + n % across * pitch, _TOP + n // across * (high + 7)
        first = cards.index(face) == n  # of equal cards the page takes the first
        drawing.put(draw(face, n, x, y, width, high, build * first))


def target(n: int, *, large: bool) -> float:
    """The shorter side of a card of a hand of so many."""
    grid = _grid(n, large=large)
    return min(grid.width, grid.high) if n else 0
