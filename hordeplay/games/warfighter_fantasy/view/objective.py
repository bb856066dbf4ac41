"""The Objective that waits: its Hostile, those who come with it, and the Guards who are there already."""

from __future__ import annotations

from typing import Final

from hordeplay.core.language import tr
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, lines, text_width

from ..model.table import WarfighterTable
from ..rules.guards import objective_card
from . import pieces

_ART: Final = 48.0
_LINE: Final = 19.0


def height(table: WarfighterTable, width: float, *, alone: bool) -> float:
    """How much it takes in a Location of this width; `alone` it is drawn for the back row."""
    return _ART + _LINE * (len(_name(table, width)[1]) + len(_company(table, width, alone=alone)) + 1) + 42


def _name(table: WarfighterTable, width: float) -> tuple[int, list[str]]:
    """The size of the Objective Hostile's name, and its lines."""
    name = objective_card(table).name
    size = 18 if text_width(name, 18) * BOLD <= width - 12 else 15
    return size, lines(name, size * BOLD, width - 12, 2)


def _company(table: WarfighterTable, width: float, *, alone: bool) -> list[str]:
    """Those who come with it, and how many wait there."""
    if alone:
        return []
    boss = objective_card(table)
    there = sum(len(foe.members) for foe in table.foes if foe.space == table.last)
    rows = lines(tr("and {minions}", minions=boss.minions), 15, width - 12, 3) if boss.minions else []
    return [*rows, *([tr("{n} wait there", n=there)] if there else [])]


def draw(drawing: Drawing, table: WarfighterTable, y: float, width: float, *, alone: bool) -> None:
    """The Objective that waits, and who waits there."""
    boss = objective_card(table)
    middle = width / 2
    drawing.use(pieces.art(boss), middle - 22, y + 2, _ART - 4, "f-ink-3 hp-o70")
    size, name = _name(table, width)
    y += _ART + 14
    for line in name:
        drawing.text(line, middle, y, f"hp-t{size} hp-b hp-serif hp-mid f-ink")
        y += _LINE
    drawing.use("g-heart", middle - 36, y - 12, 16, "f-heart")
    drawing.text(boss.health, middle - 18, y + 2, "hp-t15 hp-b f-ink")
    drawing.use("g-sword", middle + 4, y - 12, 16, "f-ink-2")
    drawing.text(boss.attacks, middle + 22, y + 2, "hp-t15 hp-b f-ink")
    y += _LINE + 3
    for line in _company(table, width, alone=alone):
        drawing.text(line, middle, y, "hp-t15 hp-mid f-ink-2")
        y += _LINE
    word = tr("inactive")
    wide = max(48, (text_width(word, 15) * BOLD + 41) / 2)
    half = wide if width >= 2 * wide + 8 else 17  # too narrow for the word, which the label says
    drawing.shape("rect", "f-changed", x=middle - half, y=y - 10, width=2 * half, height=25, rx=12.5)
    drawing.use("g-lock", middle - (half - 7 if half > 17 else 8), y - 6, 16, "f-focus-gap")
    if half > 17:
        drawing.text(word, middle - half + 28, y + 7.5, "hp-t15 hp-b f-focus-gap")
