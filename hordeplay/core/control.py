"""What a game knows exactly of the luck of a playout: controls, whose mean is 0 under any rules and any bots.

Each time chance is asked under a clause, what came counts something, less what it counts on average by the exact odds of
that moment. Whatever was decided before, the mean of each such term is 0, so that their sum is a martingale, and its mean
over whole games is 0, too. `hordeplay.lab.control_variates` takes it out of the results.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import fsum
from typing import Any, TypeAlias

from hordeplay.core.any import AnyTable
from hordeplay.core.chance import Chance, Roll

Worth: TypeAlias = "Callable[[AnyTable, Any], float]"  # a face, a card or whatever else may come
"""`worth(table, one)`: what a die with this face counts, or what a card counts that is drawn; the table as it is before."""


@dataclass(frozen=True)
class Control:
    """Luck of one kind in one game; listed by name in `Game.controls`. `worths` says by clause what luck there counts.

    >>> from hordeplay.core.script import Roll
    >>> high = Control("high dice", {"PG-TURN-01": lambda _table, face: face})
    >>> high.luck(None, Roll(2, 6, rule="PG-TURN-01"), (6, 5))
    4.0
    """

    says: str
    worths: Mapping[str, Worth]

    def luck(self, table: AnyTable, request: Chance, answer: Any) -> float:  # what this kind of chance answers
        """What an answer of chance counts under the request's clause, less what it counts on average: of mean 0."""
        worth = self.worths[request.rule]
        if isinstance(request, Roll):  # dice count one by one: the mean of many needs no list of all their faces
            faces = range(1, request.sides + 1)
            mean = fsum([worth(table, face) for face in faces]) / request.sides
            return fsum([worth(table, face) - mean for face in answer])
        return worth(table, answer) - fsum([float(p) * worth(table, one) for one, p in request.odds()])


__all__ = ["Control", "Worth"]
