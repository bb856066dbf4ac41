"""Why a Location cannot be entered now: what each Hero next to it lacks, in the words of the rules."""

from __future__ import annotations

from hordeplay.core.choice import Refusal
from hordeplay.core.language import tr

from ..model.table import PARTY, WarfighterTable
from ..rules.exploring import Activate
from ..rules.moving import Move
from .ids import read_part
from .names import space_name


def not_now(table: WarfighterTable, _seat: int, part: str) -> Refusal | None:
    """Why nobody can enter a Location that is clicked; None for every other part, and where somebody can.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> table = at(spaces=["Long Corridor", "Lair (C)"], party="Gareth 1", heroes={"gareth": {"space": 1, "moved": True}}).table
    >>> print(not_now(table, 0, "space-2").reason)
    Gareth has moved in this Hero Turn
    """
    kind, numbers = read_part(part)
    if kind != "space" or table.step != "hero" or table.window is not None:
        return None
    return closed(table, numbers[0]) if numbers and numbers[0] < len(table.spaces) else None


def closed(table: WarfighterTable, space: int) -> Refusal | None:
    """Why no Hero can enter a Location now, Hero by Hero; None where one can."""
    near = [hero for _, hero in table.up() if abs(hero.space - space) == 1]
    if not near:
        return Refusal("WF-ENT-03", tr("no Hero stands next to {place}", place=space_name(table, space)))
    sealed = table.spaces[space].inactive
    refusals = []
    for hero in near:
        choice = Activate(hero.slug) if sealed else Move(hero.slug, space)
        refusal = choice.forbids(table, PARTY)
        if refusal is None:
            return None
        refusals.append((hero.name, refusal))
    reasons = [refusal.reason if name in refusal.reason else f"{name}: {refusal.reason}" for name, refusal in refusals]
    rest = {refusal.reason for _, refusal in refusals}
    return Refusal(refusals[0][1].rule, refusals[0][1].reason if len(rest) == 1 else "; ".join(reasons))


__all__ = ["closed", "not_now"]
