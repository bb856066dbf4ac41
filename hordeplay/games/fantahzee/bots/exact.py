"""`ExactBot` plays the Roll Step as well as it can be played: every decision is a best one of the solved dice phase.

All other decisions are those of the tip bot. It goes for strength alone, so it is a measure of the dice, not of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Choice

from ..odds.position import Position, position
from ..rules.abilities import Claim, DrawCards, Peek
from .tip import TipBot

if TYPE_CHECKING:
    from hordeplay.core.luck import Source

ASIDE: Final = (Claim, DrawCards, Peek)
"""Verbs of words that do not touch the dice."""

_REMEMBERED: Final = 100_000


class ExactBot(TipBot):
    """The tip bot with exact dice: expected strength as high as `odds.party` says (question 9).

    It takes the same switches. A new party takes some tens of milliseconds to solve; where there is too much to count, the
    tip bot decides.
    """

    def __init__(self, *off: str) -> None:
        super().__init__(*off)
        self._best: dict[Position, str] = {}

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        now = position(request.table)
        if now is None or any(offer in ASIDE for offer in request.offers):
            return super().choose(request, seat, source)
        if now not in self._best:
            if len(self._best) >= _REMEMBERED:
                self._best.clear()
            self._best[now] = now.best("strength")
        return request.read(self._best[now])


__all__ = ["ExactBot"]
