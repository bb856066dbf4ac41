"""Knobs for a target: one by bisection, several by halving; the same search anywhere, and settings without an end left out."""

from __future__ import annotations

from typing import Any

import pytest
from lab.pigs import SHORT, Inline, exact
from pig import GAME

from hordeplay.lab import GameError, sweep, tune

WORDS: dict[str, Any] = {"rules": SHORT, "seed": 2, "executor": "here", "progress": False}


def test_one_knob_is_bisected() -> None:
    """The goal at which a game takes 20 decisions, checked against the exact length at the goals beside it."""
    search = tune(GAME, {"goal": range(2, 60)}, 20, 400, measure="decisions", **WORDS)
    chosen = int(dict(search.best.setting)["goal"])
    lengths = {goal: exact(goal)[1] for goal in (chosen - 1, chosen, chosen + 1)}
    assert search.met
    assert search.monotone
    assert abs(lengths[chosen] - 20) < 1.5
    assert lengths[chosen - 1] < lengths[chosen] < lengths[chosen + 1]
    assert len(search.tried) <= 9
    assert any(one.estimate.n < 400 for one in search.tried), "values far off are left early"
    assert search.says in repr(search)
    assert "target 20" in search.says


def test_a_search_is_the_same_anywhere() -> None:
    words: dict[str, Any] = {"measure": "decisions", **WORDS}
    here = tune(GAME, {"goal": range(2, 60)}, 20, 200, **words)
    assert tune(GAME, {"goal": range(2, 60)}, 20, 200, **{**words, "executor": Inline()}) == here


def test_an_interrupted_search_keeps_what_it_found() -> None:
    search = tune(GAME, {"goal": range(2, 60)}, 20, 200, measure="decisions", **{**WORDS, "executor": Inline(stop=60)})
    assert search.partial
    assert "The search was interrupted" in search.says
    with pytest.raises(KeyboardInterrupt):
        tune(GAME, {"goal": range(2, 60)}, 20, 200, measure="decisions", **{**WORDS, "executor": Inline(stop=0)})


def test_a_target_out_of_reach_is_said() -> None:
    search = tune(GAME, {"goal": range(2, 12)}, 500, 100, measure="decisions", **WORDS)
    assert not search.met
    assert search.best.name == "goal 11"
    assert "No setting tried reaches the target" in search.says


def test_several_knobs_are_halved() -> None:
    knobs = {"goal": [10, 20, 40, 80], "sides": [4, 6, 10]}
    search = tune(GAME, knobs, 10, 270, measure="rounds", **WORDS)
    assert len(search.tried) == 12
    assert max(one.estimate.n for one in search.tried) == 270
    assert min(one.estimate.n for one in search.tried) == 40
    full = sweep(GAME, knobs, 270, measure="rounds", **WORDS)
    assert search.best.estimate.value == pytest.approx(full.nearest(10).estimate.value, abs=1)
    assert search.to_frame()["open"].any()


def test_of_many_settings_some_are_drawn() -> None:
    search = tune(GAME, {"goal": range(5, 45), "sides": range(3, 9)}, 6, 10, measure="rounds", **WORDS)
    assert len(search.tried) == 64
    assert search.best in search.tried


def test_a_target_for_a_share_is_a_share() -> None:
    with pytest.raises(ValueError, match="lies between 0 and 1"):
        tune(GAME, "goal", 50, 10, measure="first", **WORDS)
    with pytest.raises(ValueError, match="one knob or more"):
        tune(GAME, [], 5, 10, **WORDS)


# ---- games that do not end


def test_a_search_goes_as_far_as_games_end() -> None:
    words: dict[str, Any] = {**WORDS, "measure": "rounds", "bots": "random", "limit": 400}
    search = tune(GAME, {"goal": [5, 10, 20, 600, 800, 1000]}, 8, 40, **words)
    assert {one.reason for one in search.left_out} == {"endless"}
    assert {one.setting[0][1] for one in search.left_out} <= {600, 800, 1000}
    assert search.best.setting[0][1] in {5, 10, 20}
    assert "Left out, as a game did not end: goal 1000" in search.says
    several = tune(GAME, {"goal": [10, 1000], "sides": [6, 8]}, 8, 40, **words)
    assert [one.name for one in several.left_out] == ["goal 1000, sides 6", "goal 1000, sides 8"]
    assert several.best.setting[0] == ("goal", 10)
    for knobs in ({"goal": [900, 1000]}, {"goal": [900, 1000], "sides": [6]}):
        with pytest.raises(GameError, match="did not end within 400 answers"):
            tune(GAME, knobs, 8, 40, **words)


@pytest.mark.parametrize(("target", "limit"), [(2.0, 50), (1.5, 30)])
def test_a_search_begins_again_without_a_setting_that_turns_out_endless_late(target: float, limit: int) -> None:
    """The first games of a setting end, a later one does not: it is known only when the setting is played in full."""
    goals = {"goal": [5, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26]}
    search = tune(GAME, goals, target, 600, measure="rounds", bots="random", limit=limit, **WORDS)
    assert search.left_out
    assert search.best.setting not in {one.setting for one in search.left_out}
    assert {one.setting for one in search.tried}.isdisjoint(one.setting for one in search.left_out)


def test_a_knob_without_a_value_is_refused() -> None:
    with pytest.raises(ValueError, match="goal has no value to try"):
        tune(GAME, {"goal": [], "sides": [6]}, 9, 9, measure="rounds", **WORDS)
