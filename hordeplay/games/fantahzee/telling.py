"""The rulebook in plain text, for lessons: a chapter of it, the card of a part, and what happened."""

from __future__ import annotations

from hordeplay.core.page import Page
from hordeplay.core.telling import read, tell
from hordeplay.games.fantahzee.cards import book
from hordeplay.games.fantahzee.rules import FantahzeeRules

__all__ = ["chapter", "read", "tell"]


def chapter(code: str, rules: FantahzeeRules | None = None) -> Page:
    """A chapter of the rulebook in the words of these rules, rulings and knobs with it; `ValueError` with the nearest code.

    >>> print(str(chapter("TURN")).splitlines()[1])
    FZ-TURN-01  The starting player begins, and turns go round clockwise until the game ends.
    """
    return book(rules or FantahzeeRules.load()).show(code)
