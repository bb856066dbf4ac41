"""The Monte Carlo bot: it tries its choices, plays on with the greedy bot, and looks how it stands some rounds later."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hordeplay.bots import MonteCarlo
from hordeplay.core.script import OVER

from ..model.ruleset import HordeRules
from ..model.table import HordeTable
from ..model.worth import worth
from ..rules.result import score
from .greedy import Greedy

CHIT: Final = 0.2
"""Points that a chit may become."""

ABILITY: Final = 0.6
"""Points that a unit of worth may become in a whole game."""


def flat(**words: int) -> MonteCarlo:
    """The Monte Carlo bot with the greedy one to play on; `words`: budget, horizon, most."""
    return MonteCarlo(Greedy(), outlook, clock, **words)


def clock(table: HordeTable) -> int:
    """The round, for a bot that thinks so many rounds ahead."""
    return table.round


def outlook(table: HordeTable, seat: int) -> float:
    """What a table is worth to a seat: its standing, less the mean standing of the others."""
    others = [standing(table, other) for other in range(len(table.players)) if other != seat]
    return standing(table, seat) - (sum(others) / len(others) if others else 0.0)


def standing(table: HordeTable, seat: int) -> float:
    """Points, and what chits, land and Abilities may still bring in the rounds that are left."""
    rules = table.rules
    player = table.players[seat]
    left = 0 if table.step == OVER else rules.knobs.rounds - table.round + 1
    if not left:
        return float(score(table, seat))
    lasting = sum(value(rules, name) for name in player.abilities) * left / rules.knobs.rounds
    land = min(left, 4) * sum(player.settlements.values())
    return score(table, seat) + CHIT * (min(player.chits.total, rules.knobs.hand_limit) + land) + lasting


@lru_cache(maxsize=2_000)
def value(rules: HordeRules, ability: str) -> float:
    """How many points an Ability may bring in a whole game."""
    card = rules.abilities[ability]
    return 0.0 if card.usage == "once" else ABILITY * worth(card)
