"""The ground of the map: where each space lies, the path with its direction, woods, and the kingdom at its end.

Rows and columns in which nothing can stand are narrow, so that all others are as large as the frame allows.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import fsum
from typing import Final, NamedTuple

from hordeplay.core.scene import Drawing, Piece

from ..model.squares import STRIDE

LEFT: Final = 16
TOP: Final = 58
WIDE: Final = 858
HIGH: Final = 744
"""The frame of the map: as wide for every scenario, and as high as its rows need, at most so high."""
_RIM: Final = 4
_BAND: Final = 20
"""The frame is as wide above and on the left: the letters and numbers of the spaces stand there."""
_GAP: Final = 1
_SLIM: Final = 0.68
_WOODS: Final = 0.5
_STAND: Final = frozenset("oRBGYW")
SMALL: Final = 18
LARGE: Final = 24
"""The sizes of type on the map: for a page, and for the back row of a class."""


class Box(NamedTuple):
    """Where a space lies."""

    x: float
    y: float
    width: float
    high: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.high / 2


class Ground(NamedTuple):
    """The geometry of a map: the side of a space, of a square of a card, and where spaces begin."""

    side: int
    square: int
    high: float
    """The height of the frame."""
    columns: tuple[tuple[float, float], ...]
    rows: tuple[tuple[float, float], ...]

    @property
    def tray(self) -> int:
        """The side of a horde card in its frame."""
        return 5 * self.square + 8

    def box(self, space: int) -> Box:
        """Where a space lies."""
        row, column = divmod(space, STRIDE)
        (x, width), (y, high) = self.columns[column], self.rows[row]
        return Box(x, y, width, high)


@lru_cache(maxsize=16)
def ground(rows: tuple[str, ...]) -> Ground:
    """The geometry of a map.

    >>> plan = ground((".R.", "1oX", "..."))
    >>> [width == plan.side for _, width in plan.columns], [high == plan.side for _, high in plan.rows]
    ([False, True, False], [True, True, False])
    """
    wide = [1 if any(row[c] in _STAND for row in rows) else _SLIM for c in range(len(rows[0]))]
    high = [1 if any(mark != "." for mark in row) else _WOODS for row in rows]
    lost = _BAND + _RIM + 2 * _GAP
    side = int(min((WIDE - lost) / fsum(wide), (HIGH - lost) / fsum(high), 124))

    def starts(sizes: list[float], low: float, room: float) -> tuple[tuple[float, float], ...]:
        at = low + _BAND + _GAP + (room - lost - side * fsum(sizes)) / 2
        spans = []
        for size in sizes:
            spans.append((round(at, 2), round(side * size, 2)))
            at += side * size
        return tuple(spans)

    needs = round(lost + side * fsum(high), 2)
    return Ground(side, (side - 9) // 5, needs, starts(wide, LEFT, WIDE), starts(high, TOP, needs))


class Plan(NamedTuple):
    """What the ground shows: the map as printed, its routes, where its tokens lie, how large its letters are."""

    rows: tuple[str, ...]
    routes: tuple[tuple[int, ...], ...]
    type: int = SMALL


@lru_cache(maxsize=16)
def drawn(plan: Plan) -> Piece:
    """The frame, the woods, the path with an arrow on each of its spaces, and the end of the path."""
    lies = ground(plan.rows)
    drawing = Drawing()
    with drawing.group(id="ground"):
        drawing.shape("rect", "f-outline", x=LEFT - 2, y=TOP + 2, width=WIDE + 4, height=lies.high + 4, rx=14)
        drawing.shape("rect", "f-frame", x=LEFT - 2, y=TOP - 2, width=WIDE + 4, height=lies.high + 4, rx=14)
        room = {"width": WIDE - _BAND - _RIM, "height": lies.high - _BAND - _RIM}
        drawing.shape("rect", "f-t-forest", x=LEFT + _BAND, y=TOP + _BAND, **room, rx=9)
        _names(drawing, lies, plan.type)
        _woods(drawing, plan, lies)
        legs = list(_legs(plan))
        reach = lies.side / 2 - 7
        drawing.shape("path", "f-t-trade-route-art", d="".join(_leg(lies, *leg, reach) for leg in legs))
        drawing.shape("path", "f-t-trade-route", d="".join(_leg(lies, *leg, reach - 3) for leg in legs))
        path = dict.fromkeys(space for route in plan.routes for space in route)
        half = lies.side / 2 - 17
        dashes = arrows = ""
        ways = {origin: target for origin, target in legs if origin in path}
        for space in path:
            x, y = lies.box(space).middle
            dashes += f"M{x - half:g} {y - half:g}h{2 * half:g}v{2 * half:g}h{-2 * half:g}z"
            if space in ways:
                there = lies.box(ways[space]).middle
                arrows += _arrow(x, y, _sign(there[0] - x), _sign(there[1] - y))
        drawing.shape("path", "hp-none s-t-trade-route-art hp-w2 hp-dash", d=dashes)
        drawing.shape("path", "f-t-trade-route-art", d=arrows)
    return drawing.piece()


def _legs(plan: Plan) -> dict[tuple[int, int], None]:
    """The steps of all routes, from the token beside each start to the kingdom."""
    marks = {mark: r * STRIDE + c for r, row in enumerate(plan.rows) for c, mark in enumerate(row)}
    legs: dict[tuple[int, int], None] = {}
    for n, route in enumerate(plan.routes, 1):
        whole = [marks.get(str(n), route[0]), *route, marks.get("X", route[-1])]
        legs.update(dict.fromkeys(pairwise(whole)))
    return legs


def _names(drawing: Drawing, lies: Ground, size: int) -> None:
    """The letters of the columns above, the numbers of the rows on the left: spaces are written so (`c2`)."""
    for n, (x, width) in enumerate(lies.columns):
        drawing.text(chr(97 + n), x + width / 2, TOP + 6 + size / 2, f"hp-t{size} hp-b hp-mid f-on-frame")
    for n, (y, high) in enumerate(lies.rows, 1):
        drawing.text(n, LEFT + 9, y + high / 2 + 0.36 * size, f"hp-t{size} hp-b hp-mid f-on-frame")


def _leg(lies: Ground, origin: int, target: int, reach: float) -> str:
    """One step of the path as a rectangle around both middles, inside the frame."""
    (x, y), (u, v) = lies.box(origin).middle, lies.box(target).middle
    left, right = max(min(x, u) - reach, LEFT + _BAND), min(max(x, u) + reach, LEFT + WIDE - _RIM)
    return f"M{left:g} {min(y, v) - reach:g}H{right:g}v{abs(y - v) + 2 * reach:g}H{left:g}z"


def _arrow(x: float, y: float, right: int, down: int) -> str:
    """An arrow of 28 units around a point."""
    corners = ((-14, -4), (0, -4), (0, -12), (14, 0), (0, 12), (0, 4), (-14, 4))
    turned = [(a * right - b * down, a * down + b * right) for a, b in corners]
    return "M" + "L".join(f"{x + a:g} {y + b:g}" for a, b in turned) + "z"


def _sign(value: float) -> int:
    return (value > 0.01) - (value < -0.01)


def _woods(drawing: Drawing, plan: Plan, lies: Ground) -> None:
    for r, row in enumerate(plan.rows):
        for c, mark in enumerate(row):
            if mark == ".":
                box = lies.box(r * STRIDE + c)
                size = min(box.high, box.width) * 0.92
                x, y = box.middle
                drawing.use("t-forest", x - size / 2, y - size / 2, size, "hp-o70")
