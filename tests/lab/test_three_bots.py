"""Who answers a balance question where nobody is named."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

import hordeplay as hp
from hordeplay.games import find
from hordeplay.lab import balance


@pytest.mark.parametrize(
    ("game", "three"),
    [
        ("horrible-hordes", ["random", "greedy", "flat"]),
        ("fantahzee", ["random", "tip", "exact"]),
        ("kingdom-rush", ["random", "greedy", "planner"]),
        ("warfighter-fantasy", ["random", "greedy", "veteran"]),
    ],
)
def test_three_bots_answer_unless_others_are_asked(
    game: str, three: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One at random, one with a simple plan, and the best; Fantahzee's `eager` answers when it is named."""
    asked: list[Any] = []

    def compared(*_: Any, bots: Any, **__: Any) -> SimpleNamespace:
        asked.append(bots)
        return SimpleNamespace(partial=False)

    monkeypatch.setattr(sys.modules["hordeplay.lab.balance"], "compare", compared)
    rules = hp.rules(game)
    assert list(balance(game, rules, n=2).found) == three
    assert list(balance(game, rules, n=2, bots=list(find(game).bots)).found) == list(find(game).bots)
    assert asked == [*three, *find(game).bots]
