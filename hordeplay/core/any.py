"""Names for what belongs to any game: whoever handles all games knows neither their tables nor their knobs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from hordeplay.core.game import Game
    from hordeplay.core.match import Match
    from hordeplay.core.rules import Rules
    from hordeplay.core.script import Ask
    from hordeplay.core.seat import Seat

AnyTable: TypeAlias = Any
"""A table of any game; a game's functions say which."""
AnyGame: TypeAlias = "Game[Any]"
AnyMatch: TypeAlias = "Match[Any]"
AnySeat: TypeAlias = "Seat[Any]"
AnyRules: TypeAlias = "Rules[Any]"
"""Rules with the knobs of any game."""
AnyAsk: TypeAlias = "Ask[Any]"
"""A question with any game's choices."""

__all__ = ["AnyAsk", "AnyGame", "AnyMatch", "AnyRules", "AnySeat", "AnyTable"]
