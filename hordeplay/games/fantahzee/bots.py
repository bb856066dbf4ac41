"""Bots."""

from hordeplay.bots import Random


class TipBot(Random):
    """Placeholder."""
