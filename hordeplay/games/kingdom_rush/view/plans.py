"""What a choice leads to in this round, if its seat goes on as a bot would: which horde falls, and with what beside it.

The bot is handed in, as a picture knows none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from hordeplay.core.choice import Choice
from hordeplay.core.english import listed
from hordeplay.core.language import tr
from hordeplay.core.luck import bot_source
from hordeplay.core.script import Answer, Ask, Play

from ..model.squares import write_space
from ..model.table import KingdomTable
from ..model.trays import card, open_foes
from ..rules import STEPS
from ..rules.acting import Cast
from ..rules.heroes.activation import Call, PlayHero
from ..rules.towers import Build
from ..rules.turn import Done

if TYPE_CHECKING:
    from hordeplay.core.game import Bot

Planner: TypeAlias = "Callable[[], Bot]"
"""Makes the bot that is asked how to go on."""
MOST_ANSWERS: Final = 80
"""A round of one seat has fewer."""
MOST_NAMED: Final = 3
"""What else it takes is told where it is no more than this."""


def leads_to(table: KingdomTable, seat: int, choice: Choice, planner: Planner) -> str:
    """That the horde which this choice strikes falls in this round with what the bot would do next; empty where none does.

    >>> from hordeplay.games.kingdom_rush import at
    >>> from hordeplay.games.kingdom_rush.bots import Planner
    >>> match = at("act", seats=1, trays="A3 d2", hand_0="Mage Footmen Mage", round=2)
    >>> leads_to(match.table, 0, match.request.read("build Mage d1 S"), Planner)
    'with Footmen on d1 Wulf Handlers is destroyed this round'
    """
    going, bot, name = Play(table.copy(), STEPS), planner(), ""
    request = going.request
    if table.step != "act" or not isinstance(request, Ask) or request.why_not(choice, seat) is not None:
        return ""
    struck: dict[int, list[str]] = {}
    """What has covered enemies of a horde, by the number of its tray, in this order; the choice itself is nameless."""
    source, now, before = bot_source(0, seat, 0), choice, _open(going.table)
    for _ in range(MOST_ANSWERS):
        going.send(Answer(seat, now))
        request = going.request
        if not isinstance(request, Ask) or seat not in request.seats or going.table.round != table.round:
            return ""  # the others go on, or luck does
        if going.table.step == "act":
            after = _open(going.table)
            for number in after:
                if after[number] < before.get(number, 0):
                    struck.setdefault(number, []).append(name)
            if not any("" in names for names in struck.values()):
                return ""
            before = after
        now = bot.choose(request, seat, source)
        if going.table.step == "act":
            if isinstance(now, Done):
                break
            name = _called(now)
    fallen = [
        (tray, struck[tray.id][1:])
        for tray in going.table.trays
        if struck.get(tray.id, [])[:1] == [""] and not before[tray.id]
    ]
    return next((_told(going.table, tray.id, names) for tray, names in fallen if names), "")


def _told(table: KingdomTable, number: int, names: list[str]) -> str:
    """With what a horde falls; empty where that is too much to tell."""
    title = next(card(table, tray).title for tray in table.trays if tray.id == number)
    return (
        tr("with {names} {title} is destroyed this round", names=listed(names), title=title)
        if len(names) <= MOST_NAMED
        else ""
    )


def _called(choice: Choice) -> str:
    """What covers enemies next, in words."""
    match choice:
        case Build(tower, site):
            return tr("{tower} on {space}", tower=tower, space=write_space(site))
        case PlayHero(hero) | Call(hero):
            return hero
        case Cast(spell):
            return spell
        case _:
            return tr("the next choice")


def _open(table: KingdomTable) -> dict[int, int]:
    """How many enemies are open, by the number of the tray."""
    return {tray.id: len(open_foes(table, tray)) for tray in table.trays}


__all__ = ["leads_to"]
