"""The board as one seat sees it: the whole party, for who plays it; with the odds of Attacks or without."""

from __future__ import annotations

from hordeplay.core.scene import Arrangement, Scene
from hordeplay.games.warfighter_fantasy.picture.board import board
from hordeplay.games.warfighter_fantasy.table import WarfighterTable


def scene(table: WarfighterTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The whole position; every part has its words (WF-SET-02)."""
    return board(table, arrangement)


def bare(table: WarfighterTable, seat: int | None, arrangement: Arrangement) -> Scene:
    """The same without odds, for boards that hide them."""
    return board(table, arrangement, counted=False)
