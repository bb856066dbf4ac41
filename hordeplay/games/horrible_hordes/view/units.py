"""What stands on a square and where in it: settlements, castles, armies and Hordes in a cell of 80 units."""

from __future__ import annotations

from typing import NamedTuple

from hordeplay.core.scene import Drawing

from ..model.content import Kind
from .ids import one_of_stack

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
    """Where a piece stands in its cell and how large it is."""

    x: float
    y: float
    size: float


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
ARMY = Slot(20, 19, 40)
ARMY_BESIDE = Slot(36, 24, 32)
ARMY_BATTLE = Slot(14, 38, 30)
ARMY_GARRISON = Slot(28, 42, 27)
ARMIES_AT_WAR = (Slot(40, 42, 27), Slot(46, 8, 26))
ARMIES_IN_FIELD = (Slot(10, 35, 32), Slot(38, 8, 32))
ARMIES_RAIDED = (Slot(8, 45, 25), Slot(40, 46, 25))
"""Armies of two seats on one square, where players are at war: beside buildings, alone, below a Horde."""


def realm(drawing: Drawing, seat: int) -> None:
    """The frame of a settled square, in the colour and pattern of its seat."""
    drawing.use("p-realm", 0, 0, CELL, f"f-p{seat + 1} s-outline hp-w15")
    if seat:
        drawing.shape("use", "", href="#p-realm", width=CELL, height=CELL, fill=f"url(#pt-{seat + 1})")


def buildings(drawing: Drawing, force: Force, *, battle: bool) -> None:
    """Settlements, Castles and Towers of one seat."""
    kinds = [
        (glyph, count)
        for glyph, count in (
            ("p-settlement", force.settlements),
            ("p-castle", force.castles),
            ("p-wizard-tower", force.towers),
        )
        if count
    ]
    if not kinds:
        return
    layout = (_BATTLE if battle else _BESIDE if force.armies else _ALONE)[len(kinds) - 1]
    for (glyph, count), slot in zip(kinds, layout, strict=True):
        drawing.use(glyph, slot.x, slot.y, slot.size, f"f-p{force.seat + 1}")
        if count > 1:
            badge(drawing, slot.x + slot.size - 2, slot.y + 4, count, small=True)


def army(drawing: Drawing, force: Force, slot: Slot, id: str, *, large: bool) -> None:  # noqa: A002 - the SVG attribute
    """A stack of Armies: a plate in the seat's shape with the count; `one-` is the plate alone, which stands for a part."""
    with drawing.group(id=id):
        side = {"x": slot.x, "y": slot.y, "width": slot.size, "height": slot.size}
        drawing.shape("use", "", id=one_of_stack(id), href=f"#p-army-{force.seat + 1}", **side)
        if force.blessed:
            drawing.use("g-magic", slot.x - 5, slot.y - 4, 16, "f-heart hp-halo")
        far = 0.9 if slot.size > 36 else 0.95
        badge(drawing, slot.x + slot.size * far, slot.y + slot.size * 0.98, force.armies, large=large)


def horde(drawing: Drawing, kind: Kind, hits: int, *, battle: bool, large: bool) -> None:
    """A Horde: a dark plate in the silhouette of its type, and its Hit Counters."""
    if battle:
        drawing.use(f"p-{kind}", 25, 2, 56, "")
        badge(drawing, 67, 42, hits, large=large)
    else:
        drawing.use(f"p-{kind}", 0, 0, CELL, "")
        badge(drawing, 64, 62, hits, large=large)


def badge(drawing: Drawing, x: float, y: float, count: int, *, small: bool = False, large: bool = False) -> None:
    """A count in a pill around a point; `large` on boards whose squares are drawn smaller."""
    height = 18 if small else 28 if large else 23
    wide = height + (7 if count > 9 else 0)
    drawing.shape(
        "rect",
        "f-badge s-outline hp-w2",
        x=x - wide / 2,
        y=y - height / 2,
        width=wide,
        height=height,
        rx=height / 2,
    )
    text = "hp-t13" if small else "hp-t18" if large else "hp-t15"
    drawing.text(count, x, y + (4.7 if small else 6.6 if large else 5.5), f"{text} hp-b hp-mid f-on-badge")
