"""What a position is worth to a seat: a reward is by how much that changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from hordeplay.adapters.state import State

Worth: TypeAlias = Callable[[State, int], float]
"""What a position is worth to a seat."""


def won(state: State, seat: int) -> float:
    """1 for a seat that has won, alone or with others, and -1 for one that has not; 0 before the end.

    >>> won(State("kingdom-rush", seats=2), 0)
    0.0
    """
    return state.returns()[seat]


__all__ = ["Worth", "won"]
