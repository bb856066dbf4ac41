"""Spaces of the map: who stands on them, which lie beside them, and who may come there.

Nothing here changes anything, and every chapter asks here, so that a question has one answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from .squares import BOARD, neighbours
from .table import Built, Figure, KingdomTable, Tray
from .trays import room_for_base, sacred, top_at, tops


def towers_at(table: KingdomTable, space: int) -> list[Built]:
    """The towers on a site, the lowest first."""
    return [tower for tower in table.built if tower.at == space]


def heroes_at(table: KingdomTable, space: int) -> list[Figure]:
    """The heroes on a space."""
    return [figure for figure in table.figures if figure.at == space and figure.where == "map"]


def around(table: KingdomTable, space: int) -> Iterator[int]:
    """The spaces of the map adjacent to one, orthogonally or diagonally (KR-GLOS-01); none is adjacent to a player's board."""
    inside = table.map.inside if space != BOARD else frozenset()
    return (near for near in neighbours(space) if near in inside)


def in_play(table: KingdomTable, figure: Figure) -> bool:
    """Whether a hero is in play: not knocked out, on the map or on its player's board (KR-PLAY-01, KR-RUL-76)."""
    return figure.where == "map" or (figure.where == "board" and table.knobs.in_play == "board")


def rests(table: KingdomTable, figure: Figure) -> bool:
    """Whether a hero regenerated this round: nothing moves it, and it performs no action (KR-PLAY-01)."""
    there = figure.role == "main" and figure.where in {"board", "map"}
    return there and figure.out_since == table.round > 0


def adjacent_trays(table: KingdomTable, space: int) -> list[Tray]:
    """The hordes adjacent to a space that heroes and spells may attack, those below others left out."""
    there = tops(table)
    return [there[near] for near in around(table, space) if near in there and not sacred(table, there[near])]


def blocked(table: KingdomTable, space: int) -> bool:
    """Whether a pathbreaker card lies on a space (KR-BREAK-01)."""
    return any(barrier.at == space and not barrier.opened for barrier in table.barriers)


def free_on_path(table: KingdomTable, space: int) -> bool:
    """Whether a horde may come to a path space without a stack: no horde, no pathbreaker card."""
    return top_at(table, space) is None and not blocked(table, space)


def empty(table: KingdomTable, space: int) -> bool:
    """Whether a hero may be moved aside to it: no horde, tower, hero or pathbreaker card (KR-SPAWN-06, KR-RUL-81)."""
    return (
        top_at(table, space) is None
        and not towers_at(table, space)
        and not heroes_at(table, space)
        and not blocked(table, space)
        and (table.knobs.scenery or space in table.map.path or space in table.map.sites)
    )


def may_end(table: KingdomTable, space: int, figure: Figure | None = None) -> bool:
    """Whether a hero may end its movement here (KR-HERO-04, KR-PORTAL-08, KR-RUL-30, KR-RUL-81)."""
    if space not in table.map.inside or towers_at(table, space):
        return False
    tray = top_at(table, space)
    if tray is not None:
        return not sacred(table, tray) and bool(room_for_base(table, tray, figure))
    return table.knobs.scenery or space in table.map.path or space in table.map.sites


def protected(table: KingdomTable, figure: Figure) -> bool:
    """Whether a hero has Protection: its own, or by another in its space (KR-HERO-15, KR-MAL-03)."""
    return figure.protected or any(other.shelter for other in heroes_at(table, figure.at))
