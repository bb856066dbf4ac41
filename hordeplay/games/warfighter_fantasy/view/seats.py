"""Who plays: a sheet for each player, in the colour that marks the player's Heroes."""

from __future__ import annotations

from typing import Final

from hordeplay.core.language import tr
from hordeplay.core.panel import Frame
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, text_width

from ..model.table import WarfighterTable
from . import pieces
from .facts import colour

_LINE: Final = 24.0


def heroes_of(table: WarfighterTable, seat: int) -> list[str]:
    """The names of the Heroes whom a seat plays (WF-OVR-02)."""
    return [hero.name for hero in table.heroes if hero.seat == seat]


def label(table: WarfighterTable, seat: int) -> str:
    """A player in words."""
    player = table.players[seat]
    parts = [", ".join(heroes_of(table, seat)) or tr("no Hero yet")]
    parts += [tr("done")] if player.done else []
    parts += [tr("answers for the party")] if table.speaker == seat else []
    return f"{player.in_words}: {'; '.join(parts)}"


def height(table: WarfighterTable, seat: int) -> float:
    """How high the sheet of a player is."""
    return 44.0 + _LINE * max(1, len(heroes_of(table, seat)))


def sheet(table: WarfighterTable, seat: int, drawing: Drawing, frame: Frame) -> None:
    """A player: the Heroes with Health, Actions and cards; who is done has a tick, who answers for the party a banner."""
    player, tone = table.players[seat], colour(seat)
    with drawing.part(f"seat-{seat + 1}", "group", label(table, seat), at=(frame.x, frame.y), kind="seat"):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=frame.width, height=frame.high, rx=10)
        drawing.shape("path", f"f-{tone}", d=pieces.head(frame.width, 32))
        drawing.text(player.in_words, 12, 22, f"hp-t18 hp-b f-on-{tone}")
        for glyph, on in (("g-check", player.done), ("g-banner", table.speaker == seat)):
            if on:
                drawing.use(glyph, frame.width - (34 if glyph == "g-check" else 60), 7, 18, f"f-on-{tone}")
        y = 55.0
        for i, hero in enumerate(table.heroes):
            if hero.seat != seat:
                continue
            pieces.mark(drawing, table, i, 10, y - 16)
            side = tr("Down") if hero.down else f"{table.health(hero)}/{table.rank(hero).health}"
            drawing.text(clip(hero.name, 15 * BOLD, 130), 36, y, "hp-t15 hp-b f-ink")
            drawing.use("g-skull" if hero.down else "g-heart", 172, y - 13, 16, "f-bad" if hero.down else "f-heart")
            if text_width(side, 15) <= 42:  # where there is no room for the word the glyph says it
                drawing.text(side, 193, y, "hp-t15 f-ink")
            drawing.use("g-bolt", 236, y - 13, 15, "f-ink-2")
            drawing.text(hero.actions, 253, y, "hp-t15 f-ink")
            drawing.use("g-hand", 266, y - 13, 15, "f-ink-2")
            drawing.text(len(hero.hand), 284, y, "hp-t15 f-ink")
            y += _LINE
        if not heroes_of(table, seat):
            drawing.text(tr("no Hero yet"), 12, y, "hp-t15 f-ink-2")
