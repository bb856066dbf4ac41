"""What stands on a square and where in it: settlements, castles, armies and Hordes in a cell of 80 units."""

from __future__ import annotations

from typing import NamedTuple

from hordeplay.core.scene import Drawing

from ..model.content import Kind
from .ids import building_part, one_of_stack

CELL = 80
"""The side of a square in its own units; a board of another size scales them."""


class Force(NamedTuple):
    """One seat's units on one square."""

    seat: int
    name: str
    settlements: int = 0
    castles: int = 0
    towers: int = 0
    armies: int = 0
    blessed: tuple[str, ...] = ()
    """Spells that lie on the stack."""

    @property
    def buildings(self) -> int:
        """Settlements, Castles and Towers."""
        return self.settlements + self.castles + self.towers


class Slot(NamedTuple):
    """Where a piece stands in its cell and how large it is; of a stack of Armies also where the middle of its count is."""

    x: float
    y: float
    size: float
    middle: tuple[float, float] = (0, 0)


# Buildings by how many different ones stand there: alone, beside an Army, and in a battle with a Horde.
_ALONE = (
    (Slot(20, 19, 40),),
    (Slot(13, 27, 26), Slot(41, 27, 26)),
    (Slot(13, 15, 24), Slot(43, 15, 24), Slot(28, 40, 25)),
)
_BESIDE = (
    (Slot(12, 27, 26),),
    (Slot(13, 41, 25), Slot(13, 13, 25)),
    (Slot(13, 49, 18), Slot(13, 30, 18), Slot(13, 11, 18)),
)
_BATTLE = (
    (Slot(12, 12, 22),),
    (Slot(12, 12, 19), Slot(12, 32, 19)),
    (Slot(12, 11, 16), Slot(12, 28, 16), Slot(12, 45, 16)),
)
ARMY = Slot(20, 19, 40, (57, 59))
ARMY_BESIDE = Slot(36, 24, 32, (64, 57))
ARMY_BATTLE = Slot(12, 36, 32, (17, 64))
ARMY_GARRISON = Slot(22, 44, 27, (17, 64))
ARMIES_AT_WAR = (Slot(40, 42, 27, (64, 64)), Slot(44, 8, 26, (64, 24)))
ARMIES_IN_FIELD = (Slot(8, 35, 32, (36, 64)), Slot(40, 8, 32, (64, 25)))
ARMIES_RAIDED = (Slot(4, 46, 25, (16, 64)), Slot(34, 46, 25, (47, 64)))
"""Armies of two seats on one square, where players are at war: beside buildings, alone, below a Horde."""
_HITS, _HITS_IN_BATTLE = (64, 64), (64, 42)
"""The middle of a Horde's Hit Counters."""


def realm(drawing: Drawing, seat: int) -> None:
    """The frame of a settled square, in the colour and pattern of its seat."""
    drawing.use("p-realm", 0, 0, CELL, f"f-p{seat + 1} s-outline hp-w15")
    if seat:
        drawing.shape("use", "", href="#p-realm", width=CELL, height=CELL, fill=f"url(#pt-{seat + 1})")


def buildings(drawing: Drawing, force: Force, at: int, *, battle: bool, type_size: int) -> None:
    """Settlements, Castles and Towers of one seat."""
    kinds = [
        (unit, glyph, count)
        for unit, glyph, count in (
            ("settlement", "p-settlement", force.settlements),
            ("castle", "p-castle", force.castles),
            ("tower", "p-wizard-tower", force.towers),
        )
        if count
    ]
    if not kinds:
        return
    layout = (_BATTLE if battle else _BESIDE if force.armies else _ALONE)[len(kinds) - 1]
    for (unit, glyph, count), slot in zip(kinds, layout, strict=True):
        side = {"x": slot.x, "y": slot.y, "width": slot.size, "height": slot.size}
        drawing.shape("use", f"f-p{force.seat + 1}", id=building_part(unit, at), href=f"#{glyph}", **side)
        if count > 1:
            badge(drawing, (slot.x, slot.y + 2), count, type_size)


def army(drawing: Drawing, force: Force, slot: Slot, part: str, type_size: int) -> None:
    """A stack of Armies: a plate in the seat's shape with the count; `one-` is the plate alone, which stands for a part."""
    with drawing.group(id=part):
        side = {"x": slot.x, "y": slot.y, "width": slot.size, "height": slot.size}
        drawing.shape("use", "", id=one_of_stack(part), href=f"#p-army-{force.seat + 1}", **side)
        if force.blessed:
            drawing.use("g-magic", slot.x - 5, slot.y - 4, 16, "f-heart hp-halo")
        badge(drawing, slot.middle, force.armies, type_size)


def horde(drawing: Drawing, kind: Kind, hits: int, *, battle: bool, type_size: int) -> None:
    """A Horde: a dark plate in the silhouette of its type, and its Hit Counters."""
    if battle:
        drawing.use(f"p-{kind}", 25, 2, 56, "")
    else:
        drawing.shape("use", "", href=f"#p-{kind}", width=CELL, height=CELL)
    badge(drawing, _HITS_IN_BATTLE if battle else _HITS, hits, type_size)


def badge(drawing: Drawing, middle: tuple[float, float], count: int, type_size: int) -> None:
    """A count in a pill around a point, or as near to it as its cell has room."""
    height = type_size + 8
    wide = height + (type_size * 0.45 if count > 9 else 0)
    x, y = (min(max(at, long / 2 + 1), CELL - 1 - long / 2) for at, long in zip(middle, (wide, height), strict=True))
    drawing.shape(
        "rect",
        "f-badge s-outline hp-w2",
        x=x - wide / 2,
        y=y - height / 2,
        width=wide,
        height=height,
        rx=height / 2,
    )
    drawing.text(count, x, y + type_size * 0.36, f"hp-t{type_size} hp-b hp-mid f-on-badge")
