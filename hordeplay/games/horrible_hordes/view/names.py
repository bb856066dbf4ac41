"""Names in words: of seats, of chits, and of those to whom a square is closed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hordeplay.core.english import listed, opened
from hordeplay.core.language import tr
from hordeplay.core.scene import SEAT_COLOURS

from ..model.content import RESOURCES
from ..model.table import HordeTable
from ..model.words import chit_name


def colour_name(seat: int) -> str:
    """The colour of a seat, by which it is called before it has a Kingdom."""
    return opened(tr(SEAT_COLOURS[seat]))


def seat_name(table: HordeTable, seat: int, kingdoms: Sequence[str] | None = None) -> str:
    """How a seat is called: by its Kingdom (among those of another time, if given), before that by its colour."""
    kingdom = table.players[seat].kingdom if kingdoms is None else kingdoms[seat]
    if kingdom:
        return kingdom
    return tr("Horde Master") if seat == table.master else colour_name(seat)


def chits_in_words(chits: Sequence[str]) -> str:
    """Chits by type.

    >>> chits_in_words(["wood", "food", "wood"])
    '2 Wood and 1 Food'
    """
    held = [f"{list(chits).count(name)} {chit_name(name)}" for name in RESOURCES if name in chits]
    return listed(held) or tr("nothing")


def loses(losses: Fraction | float, *, about: bool = True) -> str:
    """What a battle costs on average, in units of all kinds, rounded to a tenth; without `about` where room is short.

    >>> loses(1.4417), loses(2.0), loses(0.01), loses(0)
    ('loses about 1.4', 'loses about 2', 'loses <0.1', 'loses 0')
    """
    value = float(losses)
    if value < 0.05:
        return tr("loses <0.1") if value else tr("loses 0")
    units = round(value, 1)
    return tr("loses about {units:g}", units=units) if about else tr("loses {units:g}", units=units)


def closed_to(table: HordeTable, at: int) -> str:
    """To whom a square is closed until the round ends, in words; nothing when it is open."""
    bits = table.closed.get(at, 0)
    if not bits:
        return ""
    if bits < 0:
        return tr("closed to everybody until the round ends")
    names = [seat_name(table, seat) for seat in range(len(table.players)) if bits >> seat & 1]
    return tr("closed to {names} until the round ends", names=f" {tr('and')} ".join(names))
