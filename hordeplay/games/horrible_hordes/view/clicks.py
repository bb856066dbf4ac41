"""What a click means on a part that no legal choice targets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..model.squares import adjacent, name_of
from ..model.table import HordeTable
from ..rules.moving import unmoved
from .ids import square_of

ON_A_SQUARE: Final[Mapping[str, str]] = {
    "settle": "settle",
    "fortify": "fortify",
    "train": "train",
    "attack": "attack",
    "settle_in": "start",
    "restart": "restart",
}
"""The verb that a click on a square means, by step."""


def intent_of_click(table: HordeTable, seat: int, part: str, source: str | None) -> str | None:
    """The choice somebody means who clicks a part that no legal choice targets, in notation; None when it means none."""
    at = square_of(table, part)
    if at is None:
        return None
    name = name_of(at)
    verb = ON_A_SQUARE.get(table.step)
    if table.step == "restart" and table.players[seat].settlements:
        return None  # the square is chosen, the Kingdom is not
    if verb:
        return f"{verb} {name}"
    if table.step != "move":
        return None
    origin = square_of(table, source) if source else None
    if origin is None or origin == at:
        # A stack that is not lit: any step of it fails for the same reason.
        target = next(iter(adjacent(at, table.size)))
        return f"move {name} {name_of(target)} {max(1, table.players[seat].armies.get(at, 0))}"
    return f"move {name_of(origin)} {name} {max(1, unmoved(table, seat, origin))}"
