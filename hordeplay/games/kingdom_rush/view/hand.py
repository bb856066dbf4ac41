"""The hand of a seat: its towers as cards, above them what comes next round, and at their side what the other seats hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.core.scene import SEAT_SHAPES, Drawing
from hordeplay.core.text_metrics import BOLD, text_width

from . import facts, towers
from .names import SEATS

HIGH: Final = 190
LOW: Final = 122
"""How high a hand is: beside other hands it is low, so that it lies open in the rail of a laptop above the choices."""
_WIDE: Final = 8 + 5 * 132
_LARGE: Final = 8 + 3 * 132
"""Room for five cards side by side, and for three where they are to be seen from a back row."""
_OWN: Final = 404
"""What the cards of the seat itself have of a hand that lies beside others: four are whole in the rail of a narrow cell."""
_PITCH: Final = 110
"""From card to card there: three are whole in the column beside the board of a wide cell."""
_TOP: Final = 34.0
_LOW_TOP: Final = 31.0
"""Where the cards begin, below the name of the hand."""
_STRIP: Final = 34
"""What the other hands take below the cards for a back row."""
_CHIP: Final = 27.0
"""How high a card of another hand is."""


class _Room(NamedTuple):
    """Where the cards of a hand lie."""

    width: float
    top: float
    high: float
    large: bool
    low: bool


def hand(of: facts.Hand, build: float, *, large: bool) -> Drawing:
    """A hand with its incoming towers; `build` is the side of a site while towers may be built."""
    room = _room(large=large, others=bool(of.others))
    width, size = (_LARGE, 22) if large else (_WIDE, 18)
    high = LOW if room.low else HIGH + _STRIP * bool(large and of.others)
    drawing = Drawing(width, high, f"{of.name}, {counted(len(of.cards), 'tower')}")
    with drawing.part("hand", "group", f"{of.name}: {counted(len(of.cards), 'tower')}, {of.sites}"):
        drawing.shape("rect", "hp-hit hp-none", x=0, y=0, width=room.width, height=high)
        left = 6.0
        if of.others:
            _mark(drawing, of.seat, 4, 4 if large else 2, 22)
            left = 32.0
        drawing.text(of.name, left, 22, f"hp-t{size} hp-b hp-serif f-ink")
        _coming(drawing, of, left + 14 + text_width(of.name, size * BOLD * 1.08), room.width, large=large)
        if of.cards:
            _cards(drawing, of.cards, build, room)
        else:
            _empty(drawing, room)
    if large:
        _counts(drawing, of.others, HIGH)
    elif of.others:
        _beside(drawing, of.others, room.width + 12, width)
    return drawing


def _room(*, large: bool, others: bool) -> _Room:
    if large:
        return _Room(_LARGE, _TOP, HIGH - _TOP + 3, large=True, low=False)
    if others:
        return _Room(_OWN, _LOW_TOP, LOW - _LOW_TOP + 3, large=False, low=True)
    return _Room(_WIDE, _TOP, HIGH - _TOP + 3, large=False, low=False)


def _mark(drawing: Drawing, seat: int, x: float, y: float, size: float) -> None:
    """The colour and shape of a seat."""
    p = SEATS[seat] + 1
    drawing.shape("rect", f"f-p{p}", x=x, y=y, width=size, height=size, rx=5)
    drawing.use(f"g-{SEAT_SHAPES[SEATS[seat]]}", x + size / 2 - 7, y + size / 2 - 7, 14, f"f-on-p{p}")


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


def _empty(drawing: Drawing, room: _Room) -> None:
    size, high = 22 if room.large else 15, room.high - 7
    drawing.shape("rect", "hp-none s-edge hp-w15 hp-dash", x=4, y=room.top, width=room.width - 8, height=high, rx=10)
    drawing.use("g-hand", 24, room.top + high / 2 - 15, 30, "f-ink-3 hp-o50")
    drawing.text(tr("No tower in hand."), 70, room.top + high / 2 + 0.36 * size, f"hp-t{size} f-ink-2")


class _Grid(NamedTuple):
    """How the cards of a hand lie: so many in a row, from card to card, and the size of one."""

    across: int
    pitch: float
    width: float
    high: float


def _grid(n: int, room: _Room) -> _Grid:
    """A row of large cards, or small ones in as many rows as they need."""
    if room.low:
        rows = 1 if n <= 5 else 2
        across = max(3, -(-n // rows))
    else:
        rows = -(-n // 3) if room.large else 1 if n <= 5 else 2 if n <= 14 else 3
        across = 3 if room.large else 5 if n <= 5 else -(-n // rows)
    pitch = min(_PITCH if room.low else 132, (room.width - 1) / across)
    return _Grid(across, pitch, pitch - 7, room.high / max(1, rows) - 7)


def _cards(drawing: Drawing, cards: Sequence[towers.TowerFace], build: float, room: _Room) -> None:
    across, pitch, width, high = _grid(len(cards), room)
    draw = towers.named if room.large else towers.in_hand
    for n, face in enumerate(cards):
        x, y = 4 + n % across * pitch, room.top + n // across * (high + 7)
        first = cards.index(face) == n  # of equal cards the page takes the first
        drawing.put(draw(face, n, x, y, width, high, build * first))


def _beside(drawing: Drawing, others: Sequence[facts.OtherHand], left: float, right: float) -> None:
    """The other hands below one another, each card with its name while there is room."""
    drawing.shape("path", "hp-none s-line hp-w15", d=f"M{left - 6:g} 6V{LOW - 6}")
    high = (LOW - 4.0) / len(others)
    rows = int((high + 3) // (_CHIP + 3))
    for n, other in enumerate(others):
        y = 2 + high * n
        with drawing.part(f"hand-of-{other.seat + 1}", "group", other.label, at=(left, y), kind="panel hp-tells"):
            drawing.shape("rect", "hp-hit hp-none", x=0, y=0, width=right - left, height=high - 2)
            if len(others) == 1:
                _mark(drawing, other.seat, 0, 0, 22)
                drawing.text(tr("{player}’s hand", player=other.name), 28, 17, "hp-t15 hp-b f-ink-2")
                _chips(drawing, other.cards, (0, 28), right - left, 3)
            else:
                _mark(drawing, other.seat, 0, 2, 22)
                _chips(drawing, other.cards, (28, 0), right - left, rows)


def _chips(
    drawing: Drawing, cards: Sequence[towers.TowerFace], at: tuple[float, float], right: float, rows: int
) -> None:
    """Cards in rows: by name, else by family and level; what has no room even so is counted."""
    left, top = at
    if not cards:
        drawing.text(tr("no tower"), left, top + 17, "hp-t15 f-ink-3")
        return
    for short in (False, True):
        sizes = [towers.chip_width(face, short=short) for face in cards]
        spots = _flow(sizes, right - left)
        if spots[-1][1] < rows:
            break
    seen = [n for n, (_, row) in enumerate(spots) if row < rows]
    if len(seen) < len(cards):
        seen.pop()  # its room says how many there are
        x, row = spots[len(seen)]
        drawing.text(f"+{len(cards) - len(seen)}", left + x + 2, top + row * (_CHIP + 3) + 18, "hp-t15 hp-b f-ink-2")
    for n in seen:
        x, row = spots[n]
        drawing.put(towers.chip(cards[n], left + x, top + row * (_CHIP + 3), short=short))


def _flow(sizes: Sequence[float], room: float) -> list[tuple[float, int]]:
    """Where each goes: how far from the left, and in which row."""
    spots: list[tuple[float, int]] = []
    x, row = 0.0, 0
    for size in sizes:
        if x and x + size > room:
            x, row = 0.0, row + 1
        spots.append((x, row))
        x += size + 5
    return spots


def _counts(drawing: Drawing, others: Sequence[facts.OtherHand], y: float) -> None:
    """How many cards the others hold, for a back row."""
    for n, other in enumerate(others):
        x = 4 + 128.0 * n
        with drawing.part(f"hand-of-{other.seat + 1}", "group", other.label, at=(x, y), kind="panel hp-tells"):
            drawing.shape("rect", "hp-hit hp-none", x=0, y=0, width=120, height=28)
            _mark(drawing, other.seat, 0, 2, 24)
            drawing.use("g-hand", 32, 2, 24, "f-ink-2")
            drawing.text(len(other.cards), 62, 22, "hp-t22 hp-b f-ink")


def target(n: int, *, large: bool, others: bool) -> float:
    """The shorter side of a card of a hand of so many."""
    grid = _grid(n, _room(large=large, others=others))
    return min(grid.width, grid.high) if n else 0
