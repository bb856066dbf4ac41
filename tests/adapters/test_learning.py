"""The adapters carry: agents that know no rule learn through them, and are measured against what is known exactly."""

# ruff: noqa: E402  # where a library is missing, the tests are skipped before it is imported
from __future__ import annotations

import os

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

from adapters import pig_learner

LONG = os.environ.get("HORDEPLAY_LONG") == "1"


def test_holding_at_twenty_against_itself_is_even() -> None:
    """A check of the exact chances: each of two equal players wins half of the games, and nobody does better than the best."""
    assert pig_learner.exact(pig_learner.holding_at(20)) == pytest.approx(0.5, abs=1e-9)


def test_an_agent_learns_to_hold() -> None:
    """A few hundred games are enough to win twice as often as whoever never holds before the end."""
    learned = pig_learner.exact(pig_learner.trained(400).holds())
    assert learned > 2 * pig_learner.exact(pig_learner.holding_at(100))


@pytest.mark.skipif(not LONG, reason="HORDEPLAY_LONG=1 trains for minutes")
def test_an_agent_beats_the_bot_of_pig_and_nears_the_best() -> None:
    best, learned = pig_learner.exact(None), pig_learner.exact(pig_learner.trained(10_000).holds())
    assert 0.5 < learned <= best + 1e-9
    assert best - learned < 0.06


@pytest.mark.skipif(not LONG, reason="HORDEPLAY_LONG=1 trains for minutes")
def test_an_agent_learns_to_score_in_a_short_game_of_fantahzee() -> None:
    from adapters import fantahzee_learner as short

    before = short.measured(short.Network(np.random.default_rng(1)), "tip", 20, best=False)[1]
    assert short.measured(short.trained(120), "tip", 30)[1] > before + 5
