"""`BusyRandom`: random over what there is to do, so that even its games come to an end.

A bot for which all choices are alike hardly does: a decision has some thirty ways to keep dice and one to activate a hero,
so it rolls its turns away, and Fantahzee has no end but its bosses (FZ-EOG-01). This one throws for the verb first:
`soak("fantahzee", bot="eager")` plays nearly all settings to their end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Choice

from ..rules.abilities import Skip
from ..rules.attacking import Spare
from ..rules.treasures import Decline
from ..rules.turn import Done

if TYPE_CHECKING:
    from hordeplay.core.luck import Source

PASSES: Final = (Done, Skip, Spare, Decline)
"""The verbs that leave things as they are."""

SELDOM: Final = 10
"""Where there is something to do it may pass only once in so many decisions."""


class BusyRandom:
    """Takes a verb at random, then any choice of it; it hardly ever passes while something else can be done.

    >>> import hordeplay as hp
    >>> match = hp.new("fantahzee", seats=2, seed=1)
    >>> _ = match.run("eager")
    >>> match.result.winners
    (1,)
    """

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:  # any verb of the game
        """One of the legal choices."""
        kinds: dict[type[Choice], list[Choice]] = {}
        for choice in request.options(seat):
            kinds.setdefault(type(choice), []).append(choice)
        busy = [kind for kind in kinds if kind not in PASSES]
        if not busy or (len(busy) < len(kinds) and source.randbelow(SELDOM) == 0):
            busy = list(kinds)
        return source.choice(kinds[source.choice(busy)])
