"""The legs of a ply: steps that one answer led through, each with the table as it left it.

Nobody is asked between them, so the record knows one ply; whoever shows the game may want to show them one by one.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from hordeplay.core.script import Event, Play, Table

if TYPE_CHECKING:
    from hordeplay.core.match import Match

TableT = TypeVar("TableT", bound=Table)


class Leg(NamedTuple, Generic[TableT]):
    """What a step left behind: the table, still named after that step, and how much of its ply was told by then."""

    table: TableT
    told: int


def legs(match: Match[TableT], ply: int, steps: Collection[str]) -> list[Leg[TableT]]:
    """What each of these steps that told of something left behind on the way to a ply before now, in order.

    What was told last belongs to the ply itself and is no leg. The match stays where it stands: the way is gone once more
    on a copy.

    >>> from hordeplay.games.kingdom_rush import at
    >>> match = at("act", round=3, done="1", trays="A1 e3 tiles b2 d2 b4 d4, A2 d2", seed=1)
    >>> told = match.play("done", 0)
    >>> [leg.table.step for leg in legs(match, 1, ("destroy", "advance"))]
    ['destroy', 'advance']
    """
    if not steps or ply < 1 or len(match.happened(ply - 1, ply)) < 2:
        return []
    start = match.position(ply - 1)
    told: list[Event] = []
    found: list[Leg[TableT]] = []
    left, before = "", 0

    def entered(table: TableT) -> None:
        nonlocal left, before
        if left in steps and len(told) > before:
            copy = table.copy()
            copy.step = left
            found.append(Leg(copy, len(told)))
        left, before = table.step, len(told)

    play = Play(start.table.copy(), start.steps, entered)
    for answer in start.answers:
        play.send(answer)
    found.clear()
    left, play.table.log = play.table.step, told
    play.send(match.answers[ply - 1])
    if found and found[-1].told == len(told):
        found.pop()
    return found
