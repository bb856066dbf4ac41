"""The rulebook in plain text, for lessons: a chapter of it, the card of a part, and what happened."""

from __future__ import annotations

from hordeplay.core.page import Page
from hordeplay.core.telling import read, tell
from hordeplay.games.warfighter_fantasy.lessons import book
from hordeplay.games.warfighter_fantasy.rules import WarfighterRules

__all__ = ["chapter", "read", "tell"]


def chapter(code: str, rules: WarfighterRules | None = None) -> Page:
    """A chapter of the rulebook in the words of these rules, rulings and knobs with it; `ValueError` says which exist.

    >>> str(chapter("OTA")).splitlines()[1].startswith("WF-OTA-01  ")
    True
    """
    return book(rules or WarfighterRules.load()).show(code)
