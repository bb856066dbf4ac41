"""The rulebook in plain text, for lessons: a chapter of it, the card of a part, and what happened."""

from __future__ import annotations

from functools import lru_cache

from hordeplay.core.page import Page
from hordeplay.core.rulebook import Rulebook
from hordeplay.core.telling import read, tell
from hordeplay.games.kingdom_rush.rules import KingdomRules

__all__ = ["chapter", "read", "tell"]


@lru_cache(maxsize=16)
def _book(rules: KingdomRules) -> Rulebook:
    return Rulebook.load(rules.package, rules)


def chapter(code: str, rules: KingdomRules | None = None) -> Page:
    """A chapter of the rulebook in the words of these rules, rulings and knobs with it; `ValueError` with the nearest code.

    >>> print(str(chapter("ROUND")).splitlines()[1][:11])
    KR-ROUND-01
    """
    return _book(rules or KingdomRules.load()).show(code)
