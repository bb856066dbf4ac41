"""The ids of the parts of the picture, and back: what hints, refusals and reading cards point at.

>>> space(18), cell(18, 11), seat(1), give(1), supply("Big Bertha 500mm")
('sp-c2', 'cell-c2-b3', 'seat-2', 'give-2', 'supply-big-bertha-500mm')
>>> number_of("hand-0", "hand"), number_of("hand", "hand")
(0, None)
"""

from __future__ import annotations

import re
from typing import Final

from hordeplay.core.english import slug
from hordeplay.odds.tiles import squares

from ..model.squares import read_cell, read_space, write_cell, write_space
from ..model.table import Figure, KingdomTable
from ..model.trays import top_at
from . import facts
from .trays import on_map

INSPECT: Final = "inspect"
"""The squares of the horde that is shown large: of whichever it is, as that may change without a question."""


def space(at: int) -> str:
    """A space of the map."""
    return f"sp-{write_space(at)}"


def cell(at: int, square: int) -> str:
    """A square of the horde on a space."""
    return f"cell-{write_space(at)}-{write_cell(square)}"


def large(at: int) -> str:
    """The panel that shows the horde on a space large."""
    return f"{INSPECT}-{write_space(at)}"


def aimed(table: KingdomTable, at: int, mask: int = 0) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What may be clicked for the horde on a space, on the map and where it is shown large; and these squares of it.

    As it lies on the map, from the north-west: where a piece would stand comes first.
    """
    tray = top_at(table, at)
    edge = tray.edge if tray is not None else "S"
    names = [write_cell(square) for square in sorted(squares(mask), key=lambda square: on_map(square, edge))]
    here = tuple(f"cell-{write_space(at)}-{name}" for name in names)
    if tray is None or not mask:
        return (space(at),), here
    return (space(at), INSPECT), here + tuple(f"{large(at)}-{name}" for name in names)


def seat(number: int) -> str:
    """The panel of a seat."""
    return f"seat-{number + 1}"


def give(number: int) -> str:
    """Where a tower is given to a seat: on its sheet."""
    return f"give-{number + 1}"


def supply(tower: str) -> str:
    """A tower in the supply."""
    return f"supply-{slug(tower)}"


def piece(table: KingdomTable, figure: Figure) -> str:
    """The piece of a hero, its companion or a guest from the bench."""
    if figure.role == "bench":
        bench = [other.name for other in table.figures if other.role == "bench"]
        return f"bench-{bench.index(figure.name) + 1}"
    return f"{'pet' if figure.role == 'companion' else 'hero'}-{figure.seat + 1}"


def of_hero(table: KingdomTable, figure: Figure, viewer: int) -> str:
    """The panel that speaks of a hero: the board that lies open; nothing for all others."""
    return "hero-board" if facts.on_board(table, viewer) is figure else ""


def hand(table: KingdomTable, number: int, tower: str) -> tuple[str, ...]:
    """The cards of this name in the hand of a seat."""
    return tuple(f"hand-{i}" for i, name in enumerate(table.players[number].hand) if name == tower)


def place_of(part: str) -> tuple[int, int | None] | None:
    """The space that a part stands for, and the square of its horde; None for parts that stand for none.

    >>> place_of("sp-c2"), place_of("cell-c2-b3"), place_of("inspect-c2-b3"), place_of("inspect-c2")
    ((18, None), (18, 11), (18, 11), None)
    """
    kind, _, rest = part.partition("-")
    where, _, square = rest.partition("-")
    if kind == INSPECT and square:
        kind = "cell"
    try:
        if kind == "sp" and not square:
            return read_space(where), None
        return (read_space(where), read_cell(square)) if kind == "cell" else None
    except ValueError:
        return None


def number_of(part: str, kind: str) -> int | None:
    """The number in an id such as `hand-0`; None when it is none of this kind."""
    match = re.fullmatch(rf"{kind}-(\d+)", part)
    return int(match[1]) if match else None
