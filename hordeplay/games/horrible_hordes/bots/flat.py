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


ABOUT: Final = frozenset({"HH-MOVE-01", "HH-TRAIN-01", "HH-RUL-60"})
"""Questions worth a thought: where Armies go, where they are trained, which hit is cancelled. The rest is the greedy bot's."""


def flat(*, budget: int = 24, horizon: int = 3, most: int = 3) -> MonteCarlo:
    """The Monte Carlo bot with the greedy one to play on: `budget` imagined games a question that it thinks about.

    So few of them show great differences only, so that it leaves the greedy bot's choice for what is ahead by far. A decision
    takes about 10 ms on average. It is little better than the greedy bot, if at all: in 60 games of eight rounds, with the
    luck of games of two greedy bots, it led by 0.6 points more than the greedy bot in its place, give or take 0.6.
    """
    return MonteCarlo(Greedy(), outlook, clock, budget=budget, horizon=horizon, most=most, margin=2.5, about=ABOUT)


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
