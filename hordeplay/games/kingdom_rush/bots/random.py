"""A bot that takes any choice: the yardstick of all others, and what checks play with."""

from __future__ import annotations

from hordeplay.core.any import AnyAsk
from hordeplay.core.choice import Choice
from hordeplay.core.luck import Source

from ..rules.turn import Done


class Random:
    """Takes any listed choice, each with the same chance; where a phase can end it does so one time in three."""

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        options: list[Choice] = list(request.options(seat))
        if len(options) > 1 and source.randbelow(3) == 0:
            for choice in options:
                if isinstance(choice, Done):
                    return choice
        return options[source.randbelow(len(options))]
