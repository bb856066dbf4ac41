"""Who plays: a chip for each player beside the heading of the party, with the colour that marks the player's Heroes."""

from __future__ import annotations

from typing import Final

from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, text_width

from ..model.table import WarfighterTable
from .facts import colour

_GAP: Final = 6.0


def heroes_of(table: WarfighterTable, seat: int) -> list[str]:
    """The names of the Heroes whom a seat plays (WF-OVR-02)."""
    return [hero.name for hero in table.heroes if hero.seat == seat]


def label(table: WarfighterTable, seat: int) -> str:
    """A player in words."""
    player = table.players[seat]
    parts = [", ".join(heroes_of(table, seat)) or "no Hero yet"]
    parts += ["done"] if player.done else []
    parts += ["answers for the party"] if table.speaker == seat else []
    return f"{player.name}: {'; '.join(parts)}"


def chips(drawing: Drawing, table: WarfighterTable, x: float, y: float) -> float:
    """One for each of several players: who is done has a tick. Returns where the row ends."""
    for seat, player in enumerate(table.players if len(table.players) > 1 else ()):
        tone = colour(seat)
        width = text_width(player.name, 15) * BOLD + (34 if player.done else 16)
        with drawing.part(f"seat-{seat + 1}", "group", label(table, seat), at=(x, y), kind="seat"):
            drawing.shape("rect", f"f-{tone}", x=0, y=0, width=width, height=22, rx=8)
            drawing.text(player.name, 8, 16, f"hp-t15 hp-b f-on-{tone}")
            if player.done:
                drawing.use("g-check", width - 21, 4, 14, f"f-on-{tone}")
        x += width + _GAP
    return x
