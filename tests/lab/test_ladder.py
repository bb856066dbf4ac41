"""The ladder of the bots of a game: who is ahead of whom on the same seeds, and what a decision costs."""

from __future__ import annotations

from typing import Any

import pytest
from pig import GAME

from hordeplay.lab import compare
from hordeplay.lab.ladder import ladder

WORDS: dict[str, Any] = {"seed": 3, "executor": "here", "progress": False}


def test_the_better_bot_stands_higher() -> None:
    """Each is compared with the one that the others are set against, in pairs; intervals hold together."""
    steps = ladder(GAME, 60, bots=["random", "greedy"], against="random", **WORDS)
    assert steps.order == ("greedy", "random")
    assert steps.by_bot["greedy"].differences == compare(GAME, "greedy", "random", 60, **WORDS).differences
    assert set(steps.milliseconds) == {"random", "greedy"}
    assert all(cost > 0 for cost in steps.milliseconds.values())


def test_more_bots_make_each_interval_wider() -> None:
    """Bonferroni: of two bots each is sure to 97.5 %."""
    steps = ladder(
        "horrible-hordes", {"random": 3, "flat": 1}, bots=["random", "flat"], seats=1, measure="score", **WORDS
    )
    assert {one.level for one in steps.by_bot.values()} == {0.975}
    assert steps.by_bot["flat"].n == 1
    assert steps.against == "greedy"


def test_it_reads_as_a_table() -> None:
    steps = ladder(GAME, 5, bots=["random", "greedy"], against="random", **WORDS)
    report = steps.report()
    assert [row[0] for row in report.rows] == list(steps.order)
    assert "the others are set against it" in str(steps)
    assert "a decision" in report.head
    frame = steps.to_frame()
    assert list(frame["bot"]) == list(steps.order)
    assert list(frame["n"]) == [5 if bot == "greedy" else 0 for bot in steps.order]


def test_it_names_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="greedy"):
        ladder(GAME, 2, bots=["gredy"], **WORDS)
    with pytest.raises(ValueError, match="name a bot to set against random"):
        ladder(GAME, 2, bots=["random"], against="random", **WORDS)
