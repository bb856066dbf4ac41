"""The random bot: each legal choice equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.luck import Source
    from hordeplay.core.script import Ask


class Random:
    """Takes any listed choice, each with the same chance."""

    def choose(self, request: Ask[Any], seat: int, source: Source) -> Choice:  # any game's choices
        """One of the legal choices."""
        options: list[Choice] = list(request.options(seat))
        return source.choice(options)
