"""A horde card as it lies on the map: its enemies, the tiles, soldiers and hero bases on it, and its purple edge."""

from __future__ import annotations

from typing import Final

from hordeplay.core.scene import Drawing
from hordeplay.games.kingdom_rush.board import card, figures_on, trays_at
from hordeplay.games.kingdom_rush.content import Enemy
from hordeplay.games.kingdom_rush.squares import FACINGS
from hordeplay.games.kingdom_rush.table import Figure, KingdomTable, Tray
from hordeplay.odds.tiles import squares

SQUARE: Final = 16
"""Units of a square; a card is five of them, in a frame of eight units."""
ICONS: Final = {"speed": "g-speed", "heal": "g-heal", "deadeye": "g-dead-eye"}
WEDGES: Final = {"N": "M11 1h10l-5-6z", "S": "M11 31h10l-5 6z", "W": "M1 11v10l-6-5z", "E": "M31 11v10l6-5z"}


def on_map(square: int, edge: str) -> tuple[int, int]:
    """Row and column on the map of a square of a card whose purple edge points there.

    >>> on_map(0, "S"), on_map(0, "E")
    ((0, 0), (4, 0))
    """
    r, c = divmod(square, 5)
    for _ in range((FACINGS.index(edge) - 2) % 4):
        r, c = c, 4 - r
    return r, c


def glyph(enemy: Enemy) -> str:
    """The mark of an enemy: its defence before its icon."""
    if enemy.physical or enemy.magical:
        return "g-resist-phys" if enemy.physical else "g-resist-mag"
    return "g-deadly" if enemy.deadly else ICONS.get(enemy.icon, "g-big" if enemy.big else "g-humanoid")


def tray(drawing: Drawing, table: KingdomTable, one: Tray) -> None:
    """Draw the card into an open part of 96 by 96 units, from its upper left corner."""
    for below in range(min(2, len(trays_at(table, one.at)) - 1), 0, -1):
        drawing.shape("rect", "f-frame-2 s-outline hp-w2", x=4 + 3 * below, y=4 - 3 * below, width=88, height=88, rx=6)
    drawing.shape("rect", "f-outline", x=4, y=7, width=88, height=88, rx=6)
    drawing.shape("rect", "f-frame s-outline hp-w2", x=4, y=4, width=88, height=88, rx=6)
    drawing.shape("rect", "f-card", x=8, y=8, width=80, height=80)
    drawing.shape(
        "path", "hp-none s-card-line hp-w1", d="M24 8v80M40 8v80M56 8v80M72 8v80M8 24h80M8 40h80M8 56h80M8 72h80"
    )
    _enemies(drawing, table, one)
    for mask in one.tiles:
        _tile(drawing, mask, one.edge)
    for square in one.soldiers:
        r, c = on_map(square, one.edge)
        drawing.shape("rect", "f-badge s-outline hp-w1", x=8 + SQUARE * c, y=8 + SQUARE * r, width=16, height=16, rx=3)
        drawing.use("g-army", 9 + SQUARE * c, 9 + SQUARE * r, 14, "f-on-badge")
    for figure in figures_on(table, one):
        _base(drawing, figure, one.edge)
    x, y, wide, high = {"E": (86, 8, 5, 80), "W": (5, 8, 5, 80), "S": (8, 86, 80, 5), "N": (8, 5, 80, 5)}[one.edge]
    drawing.shape("rect", "f-exit", x=x, y=y, width=wide, height=high)


def _enemies(drawing: Drawing, table: KingdomTable, one: Tray) -> None:
    over = {square for mask in one.tiles for square in squares(mask)} | set(one.soldiers)
    kind = card(table, one)
    for square, letter in enumerate("".join(kind.grid)):
        if letter == "." or square in over:
            continue
        r, c = on_map(square, one.edge)
        x, y = 8 + SQUARE * c, 8 + SQUARE * r
        ground = {"#": "f-bad", "+": "f-exit"}.get(letter, "f-horde")
        drawing.shape("rect", ground, x=x + 1, y=y + 1, width=14, height=14, rx=3)
        if letter == "+":
            drawing.text(kind.level, x + 8, y + 13, "hp-t13 hp-b hp-mid f-card")
        elif letter == "#":
            drawing.use("g-lock", x + 2, y + 2, 12, "f-card")
        else:
            drawing.use(glyph(table.rules.kinds[letter]), x + 1, y + 1, 14, "f-on-horde")


def _tile(drawing: Drawing, mask: int, edge: str) -> None:
    """A tile as one shape: its squares, a cross on each, an outline around all of them."""
    cells = [on_map(square, edge) for square in squares(mask)]
    ground = line = ""
    for r, c in cells:
        x, y = 8 + SQUARE * c, 8 + SQUARE * r
        ground += f"M{x} {y}h16v16h-16z"
        sides = (
            (-1, 0, f"M{x} {y}h16"),
            (1, 0, f"M{x} {y + 16}h16"),
            (0, -1, f"M{x} {y}v16"),
            (0, 1, f"M{x + 16} {y}v16"),
        )
        line += "".join(path for down, right, path in sides if (r + down, c + right) not in cells)
    drawing.shape("path", "f-accent", d=ground)
    drawing.shape("path", "hp-none s-outline hp-w2 hp-round", d=line)
    for r, c in cells:
        drawing.use("g-cross", 12 + SQUARE * c, 12 + SQUARE * r, 8, "f-on-accent")


def _base(drawing: Drawing, figure: Figure, edge: str) -> None:
    """A hero base on two by two squares, with a wedge where the hero looks."""
    corners = [on_map(figure.base + step, edge) for step in (0, 1, 5, 6)]
    r, c = min(corners)
    seat = figure.seat + 1
    with drawing.group(at=(8 + SQUARE * c, 8 + SQUARE * r)):
        drawing.shape("path", "f-select-glow s-outline hp-w1", d=WEDGES[figure.facing])
        drawing.shape("rect", f"f-p{seat} s-rim hp-w2", x=1, y=1, width=30, height=30, rx=6)
        drawing.text(figure.name[:1], 16, 23, f"hp-t18 hp-b hp-mid f-on-p{seat}")
