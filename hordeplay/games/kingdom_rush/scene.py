"""How Kingdom Rush is drawn: the map with its hordes as cards, the kingdom and the seats beside or below it.

A space of the map is the part `sp-c2`; a card is drawn as it lies, so that what stands left of a tower is left of it here.
"""

from __future__ import annotations

from hordeplay.core.scene import SEAT_COLOURS, Arrangement, Drawing, Scene
from hordeplay.games.kingdom_rush.board import card, heroes_at, open_foes, portals_left, top_at, towers_at
from hordeplay.games.kingdom_rush.picture.trays import on_map
from hordeplay.games.kingdom_rush.picture.trays import tray as draw_tray
from hordeplay.games.kingdom_rush.squares import COLOURS, SHAPES, STRIDE, write_space
from hordeplay.games.kingdom_rush.table import KingdomTable, Tray
from hordeplay.games.kingdom_rush.text import hero, seats, stacks
from hordeplay.games.kingdom_rush.turn import where

CELL = 96
POINTERS = {"N": "M40 11h16l-8-9z", "S": "M40 85h16l-8 9z", "W": "M11 40v16l-9-8z", "E": "M85 40v16l9-8z"}
"""A wedge at the edge of a space, where its tower faces."""
SEATS = {"R": 4, "B": 1, "G": 3, "Y": 2}
"""The seat colour of each site colour: red brick, blue iris, green teal, yellow amber."""


def scene(table: KingdomTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The position as a picture; every arrangement has the same parts, tall has the lists below the map."""
    rows = table.rules.scenarios[table.scenario].rows
    wide, high = len(rows[0]) * CELL, len(rows) * CELL
    lines = _lines(table)
    tall = arrangement == "tall"
    side = 430
    size = (wide + 16, high + 40 + 24 * len(lines)) if tall else (wide + side, max(high + 16, 40 + 24 * len(lines)))
    drawing = Drawing(*size, f"Kingdom Rush: {where(table)}")
    drawing.shape("rect", "f-t-forest", x=4, y=4, width=wide + 8, height=high + 8, rx=14)
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            _space(drawing, table, r, c, mark)
    at = (12.0, high + 20.0) if tall else (wide + 24.0, 12.0)
    with drawing.part("kingdom", "group", "; ".join(lines), at=at, kind="panel"):
        for n, line in enumerate(lines):
            drawing.text(line[:60], 4, 20 + 24 * n, "hp-t15 f-ink")
    return drawing.scene()


def _lines(table: KingdomTable) -> list[str]:
    first = f"{table.hearts} hearts, {table.crystals} crystals, {portals_left(table)} portals left"
    return [first, *stacks(table), *(hero(table, figure) for figure in table.figures), *seats(table)]


def _space(drawing: Drawing, table: KingdomTable, r: int, c: int, mark: str) -> None:
    """One space: ground, site, tower, horde, heroes."""
    space = r * STRIDE + c
    if mark == "X":
        with drawing.part("exit", "gridcell", "the kingdom", at=(8 + c * CELL, 8 + r * CELL), kind="exit"):
            drawing.use("g-castle", 18, 18, 60, "f-exit")
        return
    tray = top_at(table, space)
    label = f"{write_space(space)}: {_label(table, space, mark, tray)}"
    with drawing.part(f"sp-{write_space(space)}", "gridcell", label, at=(8 + c * CELL, 8 + r * CELL), kind="space"):
        ground = "f-t-desert" if mark in "o12" else "f-t-forest"
        drawing.shape("rect", f"{ground} s-line", x=2, y=2, width=CELL - 4, height=CELL - 4, rx=6)
        colour = table.map.sites.get(space)
        if colour is not None:
            fill = f"f-p{SEATS[colour]}" if colour in SEATS else "f-card"
            drawing.shape("rect", f"{fill} s-outline", x=8, y=8, width=CELL - 16, height=CELL - 16, rx=10)
            drawing.shape("rect", "f-t-plains s-outline hp-w1", x=15, y=15, width=CELL - 30, height=CELL - 30, rx=6)
            drawing.use(f"g-{SHAPES[colour]}", CELL / 2 - 17, CELL / 2 - 17, 34, f"{fill} hp-body")
        if mark in "12":
            drawing.text(mark, CELL / 2, CELL / 2 + 10, "hp-t22 hp-b f-ink", anchor="middle")
        for n, tower in enumerate(towers_at(table, space)):
            drawing.shape(
                "rect", "f-card s-outline", x=12, y=12 + 26 * n, width=CELL - 24, height=CELL - 24 - 26 * n, rx=6
            )
            drawing.text(tower.name[:11], CELL / 2, 30 + 26 * n, "hp-t13 f-ink", anchor="middle")
            down = " (down)" if tower.down else ""
            drawing.shape("path", "f-ink", d=POINTERS[tower.facing])
            drawing.text(f"{tower.facing}{down}", CELL / 2, 48 + 26 * n, "hp-t15 hp-b f-ink", anchor="middle")
        if tray is not None:
            draw_tray(drawing, table, tray)
        for n, figure in enumerate(heroes_at(table, space)):
            if not figure.on:
                drawing.shape("circle", f"f-p{figure.seat + 1} s-outline", cx=CELL / 2, cy=40 + 26 * n, r=14)
                drawing.text(
                    figure.name[:1], CELL / 2, 45 + 26 * n, f"hp-t15 hp-b f-on-p{figure.seat + 1}", anchor="middle"
                )


def _label(table: KingdomTable, space: int, mark: str, tray: Tray | None) -> str:
    told = []
    if tray is not None:
        told.append(f"{tray.name} {card(table, tray).title}, {len(open_foes(table, tray))} enemies open")
    colour = table.map.sites.get(space)
    if colour is not None:
        told.append(f"{COLOURS[colour]} site")
    told += [f"{tower.name} facing {tower.facing}" for tower in towers_at(table, space)]
    told += [f"{figure.name} ({SEAT_COLOURS[figure.seat]})" for figure in heroes_at(table, space)]
    return ", ".join(told) or {"o": "path", "1": "token 1", "2": "token 2"}.get(mark, "scenery")


__all__ = ["on_map", "scene"]
