"""The ids of the parts of the picture, and back: what hints, cards and clicks point at.

>>> square_part(45), seat_part(0), horde_part("Red Dragons"), stack_part(45), stack_part(45, 1)
('sq-d4', 'seat-1', 'horde-red-dragons', 'army-d4', 'army-d4-2')
"""

from __future__ import annotations

from hordeplay.core.english import slug

from ..model.squares import adjacent, name_of, read_square
from ..model.table import HordeTable


def square_part(at: int) -> str:
    """A square of the board."""
    return f"sq-{name_of(at)}"


def seat_part(seat: int) -> str:
    """The sheet of a seat."""
    return f"seat-{seat + 1}"


def chit_part(seat: int, chit: str) -> str:
    """The chits of a type on a sheet: no part to point at, but one that chits reach and leave."""
    return f"chit-{seat + 1}-{chit}"


def vt_part(seat: int) -> str:
    """The Victory Tokens on a sheet, as `chit_part`."""
    return f"vt-{seat + 1}"


def building_part(unit: str, at: int) -> str:
    """The piece of a Settlement, Castle or Wizards Tower: that it was built is seen."""
    return f"{unit}-{name_of(at)}"


def round_part(number: int) -> str:
    """A box of the time track."""
    return f"round-{number}"


def phase_part(place: int) -> str:
    """A phase of the strip, by its place from 0."""
    return f"step-{place + 1}"


def horde_part(name: str) -> str:
    """The counter of a Horde."""
    return f"horde-{slug(name)}"


def row_part(name: str) -> str:
    """The line of a Horde in the list beside the board."""
    return f"row-{slug(name)}"


def stack_part(at: int, nth: int = 0) -> str:
    """A stack of Armies; `nth`: how many stacks of other seats stand before it on its square."""
    return f"army-{name_of(at)}-{nth + 1}" if nth else f"army-{name_of(at)}"


def stack_of(table: HordeTable, seat: int, at: int) -> str:
    """The stack of a seat on a square."""
    return stack_part(at, sum(at in player.armies for player in table.players[:seat]))


def one_of_stack(stack: str) -> str:
    """The plate of a stack without its count: what travels where only a part of it does."""
    return f"one-{stack}"


def square_of(table: HordeTable, part: str) -> int | None:
    """The square that a part belongs to: `sq-d4`, `army-d4`, or a Horde by its name; None for all others."""
    kind, _, rest = part.partition("-")
    if kind in {"horde", "row"}:
        return next((horde.at for horde in table.hordes if slug(horde.name) == rest), None)
    if kind not in {"sq", "army"}:
        return None
    name = rest.partition("-")[0]
    try:
        at = read_square(name)
    except ValueError:
        return None
    return at if name_of(at) == name and adjacent(at, table.size) else None
