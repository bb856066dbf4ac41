"""What bots have in common that compare choices by imagined games: whom they ask, what they look at, and what is ahead."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from math import sqrt
from typing import TYPE_CHECKING, Final

from hordeplay.core.any import AnyAsk, AnySeat
from hordeplay.core.script import Ask

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice

FEWEST: Final = 4
"""Imagined games of a choice from which on it may be preferred to the first one."""

LISTED: Final = 200
"""So many legal choices are looked at, in the order in which they are listed."""

LONGEST: Final = 20_000
"""Answers after which an imagined game is scored as it stands, so that a game without rounds ends."""


def asked(seat: AnySeat) -> AnyAsk:
    """The question that this seat is asked; `ValueError` when it is not asked."""
    request = seat.request
    if not isinstance(request, Ask) or seat.index not in request.seats:
        raise ValueError(f"seat {seat.index} is not asked")
    return request


def listed(request: AnyAsk, seat: int, first: Choice) -> list[Choice]:
    """What may be chosen instead of the first."""
    return [choice for choice in islice(request.options(seat), LISTED) if choice != first]


def lead(these: Sequence[float], those: Sequence[float], margin: float) -> float:
    """By how much the first row is ahead of the second, game by game; 0 where that is within `margin` standard errors.

    >>> lead([3, 4, 3, 4], [1, 1, 1, 1], 2.0), lead([3, 0, 3, 0], [1, 1, 1, 1], 2.0), lead([9], [0], 2.0)
    (2.5, 0.0, 0.0)
    """
    ahead = [a - b for a, b in zip(these, those, strict=False)]
    n = len(ahead)
    if n < FEWEST:
        return 0.0
    mean = sum(ahead) / n
    spread = sum([(x - mean) ** 2 for x in ahead]) / (n - 1)
    return mean if mean > margin * sqrt(spread / n) else 0.0


__all__ = ["FEWEST", "LISTED", "LONGEST", "asked", "lead", "listed"]
