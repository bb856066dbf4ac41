"""The Objective that waits: its Hostile, those who come with it, and the Guards who are there already."""

from __future__ import annotations

from hordeplay.core.english import counted
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, lines, text_width

from ..model.table import WarfighterTable
from ..rules.guards import objective_card
from . import pieces


def height(table: WarfighterTable, width: float) -> float:
    """How much it takes in a Location of this width."""
    there = any(foe.space == table.last for foe in table.foes)
    rows = len(_boss_lines(table, width)) + len(_boss_name(table, width)[1]) - 1
    return 96 + 19 * (rows + there) + 26


def _boss_name(table: WarfighterTable, width: float) -> tuple[int, list[str]]:
    """The size of the Objective Hostile's name, and its lines."""
    name = objective_card(table).name
    size = 18 if text_width(name, 18) * BOLD <= width - 12 else 15
    return size, lines(name, size * BOLD, width - 12, 2)


def _boss_lines(table: WarfighterTable, width: float) -> list[str]:
    """What is printed of the Objective Hostile and of those who come with it, in short."""
    boss = objective_card(table)
    figures = lines(f"Health {boss.health}, {counted(boss.attacks, 'attack')}", 15, width - 12, 2)
    return [*figures, *(lines(f"and {boss.minions}", 15, width - 12, 3) if boss.minions else [])]


def draw(drawing: Drawing, table: WarfighterTable, y: float, width: float) -> None:
    """The Objective that waits, and who waits there."""
    boss = objective_card(table)
    drawing.use(pieces.art(boss), width / 2 - 26, y + 4, 52, "f-ink-3 hp-o70")
    size, name = _boss_name(table, width)
    for k, line in enumerate(name):
        drawing.text(line, width / 2, y + 76 + 19 * k, f"hp-t{size} hp-b hp-serif hp-mid f-ink")
    below = y + 77 + 19 * len(name)
    for line in _boss_lines(table, width):
        drawing.text(line, width / 2, below, "hp-t15 hp-mid f-ink-2")
        below += 19
    there = sum(len(foe.members) for foe in table.foes if foe.space == table.last)
    if there:
        drawing.text(f"{there} wait there", width / 2, below, "hp-t15 hp-b hp-mid f-ink")
        below += 19
    drawing.shape("rect", "f-changed", x=width / 2 - 50, y=below - 8, width=100, height=27, rx=13.5)
    drawing.use("g-lock", width / 2 - 42, below - 3, 17, "f-focus-gap")
    drawing.text("inactive", width / 2 - 20, below + 10.5, "hp-t15 hp-b f-focus-gap")
