"""Which choices come to the same: a board shows them as one row, and answers where nothing else can be chosen."""

from __future__ import annotations

from collections.abc import Hashable

from hordeplay.core.choice import Choice

from ..model.table import FantahzeeTable
from ..odds.position import outlook
from ..rules.abilities import SetDie, Skip
from ..rules.horde import Part
from ..rules.rolling import Activate, Keep
from ..rules.taking_damage import Lose
from ..rules.turn import Done


def same(table: FantahzeeTable, choice: Choice) -> Hashable:
    """What a choice comes to: for two heroes with the same name, state and treasures it is the same.

    Where no die can activate anybody any more, to turn it, to roll it and to leave it come to the same, too. All else is like
    itself alone, so that nobody is asked where it is all there is.

    >>> from hordeplay.games.fantahzee import at
    >>> match = at("casualty", party="Gearhound active, Gearhound active, Hero active", damage=1)
    >>> [same(match.table, choice) == same(match.table, Lose(0)) for choice in match.choices]
    [True, True, False]
    """
    if isinstance(choice, Done | Skip | Keep | SetDie) and idle(table):
        return "idle"
    if not isinstance(choice, Lose | Part | Activate):
        return str(choice)
    member = table.party[choice.slot]
    treasures = tuple((held.name, held.level, held.fresh) for held in member.treasures)
    paid = tuple(choice.dice) if isinstance(choice, Activate) else ()
    return choice.verb, member.name, member.active, treasures, member.added, tuple(member.reduced), paid


def idle(table: FantahzeeTable) -> bool:
    """Whether all that is asked is about dice, and no hero can be activated any more by any of them, whatever falls.

    >>> from hordeplay.games.fantahzee import at
    >>> [idle(at("roll", party=party, dice="12", rerolls=1).table) for party in ("Hero active, Archmage", "Hero active, Gearhound")]
    [True, False]
    """
    if table.step == "effects" and any(pending.word != "set_die" for pending in table.turn.pending):
        return False
    if table.step not in {"roll", "effects"}:
        return False
    hopes = outlook(table)
    return hopes is not None and not any(hopes.heroes)
