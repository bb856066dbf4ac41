"""`ExactBot` plays the Roll Step as well as it can be played: every decision is a best one of the solved dice phase.

All other decisions are those of the tip bot. It goes for strength alone, so it is a measure of the dice, not of the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hordeplay.core.choice import Choice
from hordeplay.games.fantahzee.abilities import Claim, DrawCards, Peek
from hordeplay.games.fantahzee.activating import Open
from hordeplay.games.fantahzee.bots import TipBot
from hordeplay.games.fantahzee.effects import pause_of
from hordeplay.games.fantahzee.phase import Phase, phase
from hordeplay.games.fantahzee.table import FantahzeeTable

if TYPE_CHECKING:
    from hordeplay.core.luck import Source
    from hordeplay.core.script import Ask

MOST_DICE: Final = 9
MOST_HEROES: Final = 5
"""With more than that the tip bot decides: solving would take seconds."""

ASIDE: Final = (Claim, DrawCards, Peek)
"""Verbs of words that do not touch the dice."""

_REMEMBERED: Final = 100_000


class ExactBot(TipBot):
    """The tip bot with exact dice: expected strength as high as `odds.party` says (FZ-PQ-09).

    It takes the same switches. A new party takes some tens of milliseconds to solve.
    """

    def __init__(self, *off: str) -> None:
        super().__init__(*off)
        self._best: dict[tuple[object, ...], str] = {}

    def choose(self, request: Ask[Any], seat: int, source: Source) -> Choice:  # any game's request
        table: FantahzeeTable = request.table
        if not _rolling(table) or any(offer in ASIDE for offer in request.offers):
            return super().choose(request, seat, source)
        held = {
            slot: tuple((treasure.name, treasure.level) for treasure in member.treasures if not treasure.fresh)
            for slot, member in enumerate(table.party)
            if member.treasures
        }
        names, pause = tuple(member.name for member in table.party), pause_of(table)
        words = tuple(Open(pending.word, pending.n) for pending in table.turn.pending)
        key = (table.rules.digest, names, tuple(held.items()), pause, words)
        if key not in self._best:
            if len(self._best) >= _REMEMBERED:
                self._best.clear()
            self._best[key] = _best(phase(names, "strength", table.rules, held), table, words)
        return request.read(self._best[key])


def _rolling(table: FantahzeeTable) -> bool:
    """Whether this is a pause of the Roll Step, or a word that was met in one, small enough to be solved."""
    step = table.turn.then if table.step == "effects" else table.step
    dice = sum(table.turn.pool) + table.turn.waiting
    return step in {"first_roll", "roll"} and dice <= MOST_DICE and len(table.party) <= MOST_HEROES


def _best(solved: Phase, table: FantahzeeTable, words: tuple[Open, ...]) -> str:
    """A best move as text; words that do not touch the dice are given up."""
    pause = pause_of(table)
    if words and not solved.party.standing(pause, words).words:
        return "skip"
    return solved.best(pause, words).text


__all__ = ["ExactBot"]
