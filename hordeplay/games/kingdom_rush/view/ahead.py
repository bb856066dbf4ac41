"""The end of the round on the map, as it is foreseen: lightly where hordes will stand, and at the exit what it costs.

Nothing of it is a part: the panel of the round's end says the same in words, and a click goes to the space below.
"""

from __future__ import annotations

from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, text_width

from ..model.spaces import heroes_at
from ..model.table import KingdomTable, Tray
from ..model.trays import trays_at
from ..rules.forecast import Fate, Forecast
from . import trays
from .ground import Box, Ground

PLATE = 26.0
"""How large the mark of a horde is where it will stand."""


def comings(drawing: Drawing, table: KingdomTable, lies: Ground, seen: Forecast | None) -> None:
    """Each horde that walks, where it will stand then: a dashed tray, an arrow into it, and its mark where the space is free."""
    if seen is None or not seen.known:
        return
    for fate in seen.fates:
        if fate.walks:
            tray = next(tray for tray in table.trays if tray.id == fate.number)
            _coming(drawing, table, lies, fate, tray)


def _coming(drawing: Drawing, table: KingdomTable, lies: Ground, fate: Fate, tray: Tray) -> None:
    box, edge = lies.box(fate.space), lies.tray - 5.0
    x, y = box.x + (box.width - lies.tray) / 2, box.y + (box.high - lies.tray) / 2 - 1
    for look in ("s-rim hp-w3 hp-o70", "s-ink-2 hp-w2 hp-dash"):  # light and dark: it is seen on the path and on a tray
        drawing.shape("rect", f"hp-none {look}", x=x + 2.5, y=y + 2.5, width=edge, height=edge, rx=5)
    route = table.map.routes[tray.route]
    before = route[route.index(fate.space) - 1]
    path = "".join(_wedge(lies.box(before), box, lies.side, back) for back in ((0, 11) if fate.over else (0,)))
    drawing.shape("path", "f-ink-2 s-rim hp-w15", d=path)
    if not trays_at(table, fate.space) and not heroes_at(table, fate.space):
        _mark(drawing, table, tray, x + 8, y + 8)


def _wedge(before: Box, box: Box, side: float, back: float) -> str:
    """An arrow head on the edge between two spaces, in the rim of what lies there; a second one lies further back."""
    (u, v), (x, y) = before.middle, box.middle
    right, down = (x > u + 1) - (x < u - 1), (y > v + 1) - (y < v - 1)
    x, y = x - right * (side / 2 + back), y - down * (side / 2 + back)
    corners = ((-5, -9), (6, 0), (-5, 9))
    turned = [(x + a * right - b * down, y + a * down + b * right) for a, b in corners]
    return "M" + "L".join(f"{a:.5g} {b:.5g}" for a, b in turned) + "z"


def _mark(drawing: Drawing, table: KingdomTable, tray: Tray, x: float, y: float) -> None:
    """Which horde it is: what is on most of its squares; the mark of its card where that has one."""
    face = trays.face(table, tray)
    glyph = trays.TRAITS.get(face.trait) or next(mark.glyph for mark in face.marks if mark.glyph)
    with drawing.group("hp-o70"):
        drawing.shape("rect", "f-horde", x=x, y=y, width=PLATE, height=PLATE, rx=5)
        drawing.use(glyph, x + 3, y + 3, PLATE - 6, "f-on-horde")


def at_exit(seen: Forecast | None) -> str:
    """What the round takes at the exit, in words; empty where it takes nothing, or nothing is foreseen."""
    if seen is None:
        return ""
    if seen.lost:
        return tr("the game is lost when the round ends")
    cost = sum(fate.hearts for fate in seen.fates)
    return tr("{hearts} lost when the round ends", hearts=counted(cost, "heart")) if cost else ""


def toll(drawing: Drawing, seen: Forecast, box: Box, size: int) -> None:
    """What the round takes at the exit, above the kingdom."""
    lost = bool(seen.lost)
    words = tr("lost") if lost else f"−{sum(fate.hearts for fate in seen.fates)}"
    wide = text_width(words, size * BOLD)
    width = wide + (12 if lost else size + 14)
    x, y, high = box.width / 2 - width / 2, 3.0, size + 8.0
    drawing.shape("rect", "f-card s-heart hp-w2", x=x, y=y, width=width, height=high, rx=7)
    if not lost:
        drawing.use("g-heart", x + 5, y + 4, size, "f-heart")
    drawing.text(words, x + width - 6 - wide / 2, y + high / 2 + 0.36 * size, f"hp-t{size} hp-b hp-mid f-ink")
