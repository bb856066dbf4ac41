"""The game in plain text, for lessons: a chapter of the rulebook, the card of a part, and what happened."""

from __future__ import annotations

from hordeplay.core.page import Page
from hordeplay.core.telling import read, tell
from hordeplay.games.horrible_hordes.cards import book
from hordeplay.games.horrible_hordes.rules import HordeRules

__all__ = ["chapter", "read", "tell"]


def chapter(code: str, rules: HordeRules | None = None) -> Page:
    """A chapter of the rulebook in the words of these rules, rulings and knobs with it; `ValueError` with the nearest code.

    >>> print(str(chapter("TURN")).splitlines()[1])
    HH-TURN-01  A round is complete once every player has taken a turn.
    """
    return book(rules or HordeRules.load()).show(code)
