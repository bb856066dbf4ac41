"""Which choices come to the same: a board shows them as one row, and answers where nothing else can be chosen."""

from __future__ import annotations

from collections.abc import Hashable

from hordeplay.core.choice import Choice

from ..model.table import FantahzeeTable
from ..rules.horde import Part
from ..rules.rolling import Activate
from ..rules.taking_damage import Lose


def same(table: FantahzeeTable, choice: Choice) -> Hashable | None:
    """What a choice of a hero comes to: for two heroes with the same name, state and treasures it is the same; None for others.

    >>> from hordeplay.games.fantahzee import at
    >>> match = at("casualty", party="Gearhound active, Gearhound active, Hero active", damage=1)
    >>> [same(match.table, choice) == same(match.table, Lose(0)) for choice in match.choices]
    [True, True, False]
    """
    if not isinstance(choice, Lose | Part | Activate):
        return None
    member = table.party[choice.slot]
    treasures = tuple((held.name, held.level, held.fresh) for held in member.treasures)
    paid = tuple(choice.dice) if isinstance(choice, Activate) else ()
    return choice.verb, member.name, member.active, treasures, member.added, tuple(member.reduced), paid
