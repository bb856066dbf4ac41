"""The random bot: each legal choice equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hordeplay.core.any import AnyAsk

if TYPE_CHECKING:
    from hordeplay.core.choice import Choice
    from hordeplay.core.luck import Source


class Random:
    """Takes any listed choice, each with the same chance.

    >>> import hordeplay as hp
    >>> match = hp.new("horrible-hordes", seats=2, seed=7)
    >>> len(match.run(Random(), until="request")) > 0
    True
    """

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        """One of the legal choices."""
        options: list[Choice] = list(request.options(seat))
        return source.choice(options)


__all__ = ["Random"]
