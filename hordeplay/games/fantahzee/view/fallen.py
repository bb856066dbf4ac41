"""The dice of a roll, as the parts of the dice tray that they are."""

from __future__ import annotations

from hordeplay.core.script import Event

from ..model.table import FantahzeeTable
from . import facts
from .ids import die_id


def fallen(table: FantahzeeTable, event: Event) -> tuple[tuple[str, int], ...]:
    """The dice that were rolled anew, as they lie in the tray now; those that were kept lie before them by their faces.

    >>> from hordeplay.games.fantahzee import at
    >>> table = at("roll", party="Hero", dice="66624", rerolls=1).table
    >>> fallen(table, Event("FZ-DICE-02", "rolls", {"seat": 0, "dice": [6, 2], "kept": [6, 6, 4]}))
    (('die-2-1', 2), ('die-6-3', 6))
    """
    if event.what != "rolls":
        return ()
    due = list(event.facts["dice"])
    new = []
    for number in reversed(facts.loose(table)):
        if number[0] in due:
            due.remove(number[0])
            new.append((die_id(number), number[0]))
    return tuple(reversed(new))
