"""The tree search bot: it tries where Armies go in imagined games, played on by the greedy bot for some rounds."""

from __future__ import annotations

from hordeplay.bots import MCTS

from .flat import ABOUT, clock, outlook, rivals
from .greedy import Greedy


def mcts(*, decisions: int = 2_000, horizon: int = 3, most: int = 6, margin: float = 2.0) -> MCTS:
    """The tree search with the greedy bot to play on, at the same questions as the flat Monte Carlo bot.

    How it stands against the greedy one, in pairs of games with their interval, is on the page of the ladders
    (`hordeplay.site.ladders`), beside the flat bot, which thinks about the same choices.
    """
    return MCTS(
        Greedy(), outlook, clock,
        decisions=decisions, horizon=horizon, most=most, margin=margin, about=ABOUT, rivals=rivals,
    )  # fmt: skip
