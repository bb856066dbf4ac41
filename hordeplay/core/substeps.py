"""The substeps of a ply: steps that one answer led through, each with the table as it left it.

Nobody is asked between them, so the record knows one ply; whoever shows the game may want to show them one by one.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from hordeplay.core.script import Event, Play, Table

if TYPE_CHECKING:
    from hordeplay.core.match import Match

TableT = TypeVar("TableT", bound=Table)


class Substep(NamedTuple, Generic[TableT]):
    """What a step left behind: the table, still named after that step, and how much of its ply was told by then."""

    table: TableT
    events_told: int


def substeps(match: Match[TableT], ply: int, steps: Collection[str], *, last: bool = False) -> list[Substep[TableT]]:
    """What each of these steps that told of something left behind on the way to a ply before now, in order.

    What was told last belongs to the ply itself and is no substep, but where `last` asks for it: silent steps may follow. The match stays where it stands: the way is gone once more
    on a copy.

    >>> from hordeplay.games.kingdom_rush import at
    >>> match = at("act", round=3, done="1", trays="A1 e3 tiles b2 d2 b4 d4, A2 d2", seed=1)
    >>> events = match.play("done", 0)
    >>> [leg.table.step for leg in substeps(match, 1, ("destroy", "advance"))]
    ['destroy', 'advance']
    """
    if not steps or ply < 1 or len(match.happened(ply - 1, ply)) < 2 - last:
        return []
    start = match.position(ply - 1)
    log: list[Event] = []
    shown: list[Substep[TableT]] = []
    left, before = "", 0

    def entered(table: TableT) -> None:
        nonlocal left, before
        if left in steps and len(log) > before:
            copy = table.copy()
            copy.step = left
            shown.append(Substep(copy, len(log)))
        left, before = table.step, len(log)

    play = Play(start.table.copy(), start.steps, entered)
    for answer in start.answers:
        play.send(answer)
    shown.clear()
    left, play.table.log = play.table.step, log
    play.send(match.answers[ply - 1])
    if shown and shown[-1].events_told == len(log) and not last:
        shown.pop()
    return shown
