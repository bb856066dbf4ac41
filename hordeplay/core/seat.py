"""A match as one pair of eyes sees it: what bots from outside and remote boards get."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import TYPE_CHECKING, Generic, SupportsIndex, TypeVar

from hordeplay.core.choice import IllegalChoice
from hordeplay.core.english import cut
from hordeplay.core.luck import Source
from hordeplay.core.script import Ask, Chance, Event, Play, Position, Request, Table

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.match import Match

TableT = TypeVar("TableT", bound=Table)

TRIES = 100
"""So often a redealt past is tried before imagining gives up."""


def events_for(events: Iterable[Event], table: Table, seat: int) -> list[Event]:
    """The events a seat may read: whispers to other hands lose their facts, so a game's `say` must do without them."""
    cards = getattr(table, "cards", None)
    owners = cards.owners if cards is not None else {}
    return [e if not e.hand or owners.get(e.hand) == seat else Event(e.rule, e.what, {}, e.hand) for e in events]


class Seat(Generic[TableT]):
    """One seat's knowledge: its table, the request rebound to it, its events, and what it can imagine.

    Nothing that it may not know is reachable from here: what it imagines from is masked when the seat is made.

    >>> import hordeplay as hp
    >>> from hordeplay.core.luck import bot_source
    >>> match = hp.new("horrible-hordes", seats=2, seed=7)
    >>> seat = match.seen_by(match.request.seats[0])
    >>> seat.choices == list(match.choices)
    True
    >>> play = seat.imagine(bot_source(1, 0, 0))  # a play to try things out on; the match stays where it is
    >>> play.table is not match.table
    True
    """

    def __init__(
        self, index: int, table: TableT, request: Request | None, events: list[Event], position: Position[TableT]
    ) -> None:
        self.index = index
        self.table = table
        self.request = request
        self.events = events
        if position.table.hides:  # else the saved table will do: it is copied before anything is tried on it
            position = Position(position.table.seen_by(index), position.answers, position.steps)
        self._position = position

    @property
    def choices(self) -> list[Choice]:
        """The legal choices when this seat is asked, else none."""
        request = self.request
        return list(request.options(self.index)) if isinstance(request, Ask) and self.index in request.seats else []

    def imagine(self, source: Source) -> Play[TableT]:
        """A play that could be the truth as far as this seat knows, with luck of its own to come.

        What is hidden is dealt anew at the start of the step and the answers since are replayed; where one no longer
        fits, another deal is tried. `RuntimeError` after a hundred tries.
        """
        position = self._position
        for _ in range(TRIES):
            table = position.table.seen_by(self.index)
            table.redeal(source)
            try:
                return position.on(table)
            except IllegalChoice:
                continue
        raise RuntimeError(f"no deal in {TRIES} fits what seat {self.index} has seen")

    def __repr__(self) -> str:
        request = self.request
        asked = isinstance(request, Ask) and self.index in request.seats
        return f"<Seat {self.index}: {request.prompt if asked and isinstance(request, Ask) else 'not asked'}>"


def check_seat(seat: object, seats: int) -> None:
    """`ValueError` for what is none of so many seats.

    >>> check_seat(-1, 3)
    Traceback (most recent call last):
    ValueError: there is no seat -1; seats are 0 to 2
    """
    number = index(seat) if isinstance(seat, SupportsIndex) and not isinstance(seat, bool) else -1
    if number not in range(seats):
        raise ValueError(f"there is no seat {cut(repr(seat))}; seats are 0 to {seats - 1}")


def view_for(match: Match[TableT], seat: int) -> Seat[TableT]:
    """What a seat may know of a match now; `ValueError` when there is no such seat.

    A question to others comes without its offers, which may name what they hold.
    """
    check_seat(seat, match.seats)
    view = match.table.seen_by(seat)
    request = match.request
    bound = request.on(view) if isinstance(request, Ask | Chance) else None
    if isinstance(bound, Ask) and seat not in bound.seats:
        bound.offers = ()
    return Seat(seat, view, bound, events_for(match.events, match.table, seat), match.position())
