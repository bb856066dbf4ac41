"""One question for several bots: who answers unless others are asked, and what is marked where they differ."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from lab.pigs import SHORT
from pig import GAME

import hordeplay as hp
from hordeplay.games import find
from hordeplay.lab import Comparison, balance
from hordeplay.lab.joint_plans import Batch

WORDS: dict[str, Any] = {"rules": SHORT, "seed": 2, "executor": "here", "progress": False}


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
    assert list(balance(game, rules, n=2).by_bot) == three
    assert list(balance(game, rules, n=2, bots=list(find(game).bots)).by_bot) == list(find(game).bots)
    assert asked == [*three, *find(game).bots]


def timid(seat: Any) -> str:
    return "hold" if seat.table.pot else "roll"


def test_bots_that_agree() -> None:
    words = {key: word for key, word in WORDS.items() if key != "rules"}
    balanced = balance(
        GAME, SHORT.with_(goal=60), SHORT, 120, bots=["random", "greedy", timid], measure="rounds", **words
    )
    assert list(balanced.by_bot) == ["random", "greedy", "timid"]
    assert not balanced.signs_differ
    assert "All bots agree" in balanced.says
    assert set(balanced.marks.values()) == {""}
    assert len(balanced.to_frame()) == 3


def test_bots_that_differ_are_marked() -> None:
    """With more faces a turn of the cautious is worth more, so their game is shorter; the timid one's is not."""
    words = {key: word for key, word in WORDS.items() if key != "rules"}
    balanced = balance(
        GAME, SHORT.with_(goal=100), SHORT, 60, bots=["greedy", timid], measure="rounds", target=10, **words
    )
    assert balanced.targets_differ
    assert balanced.marks == {"greedy": "target met", "timid": "target missed"}
    assert "within reach for greedy" in balanced.says
    flipped = replace(
        balanced,
        by_bot={**balanced.by_bot, "timid": replace(balanced.by_bot["timid"], batch=_turned(balanced.by_bot["timid"]))},
    )
    assert flipped.signs_differ
    assert "sign" in flipped.marks["greedy"]
    assert "contradict" in repr(flipped)


def _turned(one: Comparison) -> Batch:
    """The same games with the sides changed."""
    games = {i ^ 1: game._replace(game=i ^ 1) for i, game in one.batch.games.items()}
    return replace(one.batch, games=games)


def test_slow_bots_may_play_less() -> None:
    words = {key: word for key, word in WORDS.items() if key != "rules"}
    balanced = balance(GAME, SHORT, SHORT, {"random": 10, "greedy": 20}, measure="rounds", **words)
    assert [one.n for one in balanced.by_bot.values()] == [10, 20]


def test_bots_that_think_play_less() -> None:
    rules = hp.rules("horrible-hordes").with_(rounds=1)
    balanced = balance("horrible-hordes", rules, rules, 50, seats=1, measure="rounds", executor="here", progress=False)
    assert {bot: one.n for bot, one in balanced.by_bot.items() if bot in {"random", "greedy", "flat"}} == {
        "random": 50,
        "greedy": 50,
        "flat": 1,
    }
