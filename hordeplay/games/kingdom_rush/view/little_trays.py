"""Pictures as small as a row of a list: a horde with what would lie on it, and a tower card with what it places.

They say no more than the row beside them: the words name the squares, the picture shows them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hordeplay.core.scene import Drawing
from hordeplay.odds.tiles import squares

from ..model.ruleset import KingdomRules
from ..model.squares import Facing
from ..model.table import Figure, KingdomTable, Tray
from ..model.trays import covered
from .towers import AttackFace, face
from .trays import on_map

UNIT: Final = 10
"""A square of the card, in units."""
RIM: Final = 4
SIDE: Final = 5 * UNIT + 2 * RIM
MOST: Final = 16.0
"""A square of a tile on a card that is offered, in units at most."""
GAP: Final = 0.5
"""Between two tiles there, in squares."""
WIDE: Final = 3
"""With more squares beside each other they stand in two lines."""


def lies(table: KingdomTable, tray: Tray | None, mask: int, ground: str, mover: Figure | None = None) -> str:
    """A horde with these squares more under something of this ground (`f-kind-phys`), as it lies on the map; none, no picture.

    Open enemies are dots, those that would be covered have a cross, what is covered already is sunken. A hero who goes lifts
    its base first.

    >>> from hordeplay.games.kingdom_rush import at
    >>> table = at("act", trays="A3 b2", round=2).table
    >>> picture = lies(table, table.trays[0], 0b11, "f-kind-phys")
    >>> picture.count("<path"), lies(table, None, 0b11, "f-kind-phys")
    (3, '')
    """
    if tray is None or not mask:
        return ""
    return _picture(table.rules, tray.name, tray.edge, covered(table, tray, mover) & ~mask, mask, ground)


def brings(rules: KingdomRules, tower: str) -> str:
    """What a tower places, for a row that offers the card: the tiles of all its attacks as printed, and its soldiers.

    >>> rules = KingdomRules.load()
    >>> [brings(rules, name).count("<path") for name in ("Archer", "Artillery")], brings(rules, "Footmen").count("<use")
    ([1, 2], 2)
    """
    return _brings(face(rules, tower).attacks)


@lru_cache(maxsize=100)
def _brings(attacks: tuple[AttackFace, ...]) -> str:
    drawing = Drawing(SIDE, SIDE)
    drawing.shape("rect", "f-card s-edge hp-w15", x=RIM / 2, y=RIM / 2, width=SIDE - RIM, height=SIDE - RIM, rx=6)
    placed = [(rows, attack.kind) for attack in attacks for rows in attack.tiles]
    placed += [(("X",), "") for attack in attacks for _ in range(attack.soldiers)]
    lines = _in_lines([len(rows[0]) for rows, _ in placed])
    wide = max(sum(len(placed[n][0][0]) for n in line) + GAP * (len(line) - 1) for line in lines)
    tall = [max(len(placed[n][0]) for n in line) for line in lines]
    unit = min(MOST, (SIDE - 3 * RIM) / max(wide, sum(tall) + GAP * (len(lines) - 1)))
    y = (SIDE - unit * (sum(tall) + GAP * (len(lines) - 1))) / 2
    for line, high in zip(lines, tall, strict=True):
        x = (SIDE - unit * (sum(len(placed[n][0][0]) for n in line) + GAP * (len(line) - 1))) / 2
        for n in line:
            rows, kind = placed[n]
            _placed(drawing, rows, kind, (x, y + unit * (high - len(rows)) / 2), unit)
            x += unit * (len(rows[0]) + GAP)
        y += unit * (high + GAP)
    return drawing.little()


def _in_lines(widths: Sequence[int]) -> list[list[int]]:
    """Pieces of these widths in one line, or where that is long in two, by their numbers."""
    every = list(range(len(widths)))
    half = len(every) - len(every) // 2
    return [every[:half], every[half:]] if sum(widths) > WIDE and len(every) > 1 else [every]


def _placed(drawing: Drawing, rows: Sequence[str], kind: str, at: tuple[float, float], unit: float) -> None:
    """A tile square by square, or a soldier."""
    x, y = at
    if not kind:
        drawing.shape("rect", "f-badge s-outline hp-w15", x=x, y=y, width=unit, height=unit, rx=3)
        drawing.use("g-army", x + 0.15 * unit, y + 0.15 * unit, 0.7 * unit, "f-on-badge")
        return
    cells = ((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "X")
    inner = unit - 1
    boxes = (f"M{x + unit * c + 0.5:g} {y + unit * r + 0.5:g}h{inner:g}v{inner:g}h-{inner:g}z" for r, c in cells)
    drawing.shape("path", f"f-kind-{kind} s-rim hp-w15", d="".join(boxes))


@lru_cache(maxsize=4_000)
def _picture(rules: KingdomRules, name: str, edge: Facing, over: int, mask: int, ground: str) -> str:
    drawing = Drawing(SIDE, SIDE)
    side = 5 * UNIT
    drawing.shape("rect", "f-card s-edge hp-w15", x=RIM, y=RIM, width=side, height=side)
    lines = "".join(f"M{RIM + n * UNIT} {RIM}v{side}M{RIM} {RIM + n * UNIT}h{side}" for n in range(1, 5))
    drawing.shape("path", "hp-none s-card-line hp-w1", d=lines)
    a, b, wide, high = {
        "E": (RIM + side, RIM, RIM, side),
        "W": (0, RIM, RIM, side),
        "S": (RIM, RIM + side, side, RIM),
        "N": (RIM, 0, side, RIM),
    }[edge]
    drawing.shape("rect", "f-exit", x=a, y=b, width=wide, height=high)
    if over:
        drawing.shape("path", "f-line", d=_boxes(over, edge))
    drawing.shape("path", f"{ground} s-rim hp-w15", d=_outline(mask, edge))
    foes = [foe.mask for foe in rules.anatomy(name).foes]
    still = {foe.mask for foe in rules.uncovered(rules.anatomy(name).foes, over | mask)}
    before = {foe.mask for foe in rules.uncovered(rules.anatomy(name).foes, over)}
    left = [_middle(foe, edge) for foe in foes if foe in still and not foe & mask]
    hit = [_middle(foe, edge) for foe in foes if foe in before - still]
    if left:
        drawing.shape("path", "hp-none s-horde hp-w6 hp-round", d="".join(f"M{x:g} {y:g}h.01" for x, y in left))
    if hit:
        on = ground.replace("f-", "s-on-")
        crosses = "".join(f"M{x - 3:g} {y - 3:g}l6 6m0-6l-6 6" for x, y in hit)
        drawing.shape("path", f"hp-none {on} hp-w2 hp-round", d=crosses)
    return drawing.little()


def _corner(square: int, edge: Facing) -> tuple[int, int]:
    r, c = on_map(square, edge)
    return RIM + c * UNIT, RIM + r * UNIT


def _boxes(mask: int, edge: Facing) -> str:
    return "".join(f"M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z" for x, y in (_corner(square, edge) for square in squares(mask)))


def _outline(mask: int, edge: Facing) -> str:
    """Its squares, a little smaller than their room, so that their number can be seen."""
    inner = UNIT - 1
    corners = (_corner(square, edge) for square in squares(mask))
    return "".join(f"M{x + 0.5:g} {y + 0.5:g}h{inner}v{inner}h-{inner}z" for x, y in corners)


def _middle(foe: int, edge: Facing) -> tuple[float, float]:
    """Of a big enemy the middle of its four squares."""
    corners = [_corner(square, edge) for square in squares(foe)]
    x, y = (sum(way) / len(corners) + UNIT / 2 for way in zip(*corners, strict=True))
    return x, y
