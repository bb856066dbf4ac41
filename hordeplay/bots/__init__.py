"""Bots that know no game: they read requests and imagine."""

from hordeplay.bots.mcts import MCTS
from hordeplay.bots.montecarlo import MonteCarlo
from hordeplay.bots.random import Random

__all__ = ["MCTS", "MonteCarlo", "Random"]
