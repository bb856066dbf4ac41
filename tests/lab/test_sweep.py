"""Knobs turned through their values, and knobs for a target."""

from __future__ import annotations

from typing import Any

import pytest
from lab.pigs import SHORT, Inline, exact
from pig import GAME

import hordeplay as hp
from hordeplay.lab import GameError, Sweep, repeat, simulate, sweep, tune
from hordeplay.lab.sweep import steps

WORDS: dict[str, Any] = {"rules": SHORT, "seed": 2, "executor": "here", "progress": False}


def turned(knobs: Any, n: int = 40, **words: Any) -> Sweep:
    return sweep(GAME, knobs, n, **{"measure": "rounds", **WORDS, **words})


def test_a_grid_has_every_combination_and_the_base() -> None:
    found = turned({"goal": [10, 20], "sides": [4, 6, 8]})
    assert len(found) == 7
    assert [point.name for point in found.points][:3] == ["base", "goal 10, sides 4", "goal 10, sides 6"]
    assert found.knobs == ("goal", "sides")


def test_one_at_a_time_turns_one() -> None:
    found = turned({"goal": [10, 20], "sides": [4, 8]}, how="one")
    assert [point.name for point in found.points] == ["base", "goal 10", "goal 20", "sides 4", "sides 8"]


def test_every_point_plays_the_same_seeds() -> None:
    found = turned({"goal": [10, 20]})
    for point in found.points:
        rules = SHORT.with_(**dict(point.setting))
        assert point.sample == simulate(GAME, 40, **{**WORDS, "rules": rules})


def test_a_longer_game_is_longer() -> None:
    found = turned({"goal": [13, 52, 104]}, 120)
    values = [point.estimate.value for point in found.points[1:]]
    assert values == sorted(values)
    assert [point.differs for point in found.points] == [False, True, True, True]
    assert found.nearest(values[1]).name == "goal 52"
    assert found.points[2].change.level == pytest.approx(1 - 0.05 / 3)


def test_going_on_equals_one_run() -> None:
    assert turned({"sides": [4, 8]}, 13).extend(27, executor="here", progress=False) == turned({"sides": [4, 8]})
    part = turned({"sides": [4, 8]}, executor=Inline(stop=9), chunk=5)
    assert part.partial
    assert part.n == 45 // 3
    assert "15 of 40 games (partial) a point" in repr(part)
    assert part.extend(0, executor="here", progress=False) == turned({"sides": [4, 8]})


def test_names_alone_take_the_whole_range() -> None:
    assert steps(SHORT, "sides") == [2, 5, 8, 11, 14, 17, 20]
    assert len(turned(["sides"], 2)) == 8
    assert len(turned("sides", 2)) == 8


def test_a_frame_and_a_table() -> None:
    found = turned({"goal": [10, 20]})
    frame = found.to_frame()
    assert list(frame["goal"]) == [26, 10, 20]
    assert list(frame["rules"]) == [point.sample.plan.rules.digest for point in found.points]
    assert {"n", "rounds", "low", "high", "change", "differs", "seed"} <= set(frame.columns)
    assert "corrected for looking at 2 points" in repr(found)
    assert found._repr_html_().count("<tr>") == 4


@pytest.mark.parametrize(
    ("knobs", "words", "said"),
    [
        ({"gaol": [1]}, {}, "did you mean 'goal'"),
        ({"goal": [0]}, {}, "goal is 1 to 1000, not 0"),
        ({}, {}, "needs knobs"),
        ({"goal": []}, {}, "one value or more"),
        ({"goal": [5]}, {"how": "all"}, "'grid' or 'one'"),
        ({"goal": list(range(1, 900)), "sides": [4, 5]}, {}, "up to 1000 points, not 1798"),
        ({"goal": [5]}, {"measure": "win"}, "sits at every seat"),
    ],
)
def test_bad_words_are_refused(knobs: Any, words: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        turned(knobs, 3, **words)


# ---- for a target


def test_one_knob_is_bisected() -> None:
    """The goal at which a game takes 20 decisions, checked against the exact length at the goals beside it."""
    found = tune(GAME, {"goal": range(2, 60)}, 20, 400, measure="decisions", **WORDS)
    chosen = int(dict(found.best.setting)["goal"])
    lengths = {goal: exact(goal)[1] for goal in (chosen - 1, chosen, chosen + 1)}
    assert found.met
    assert found.monotone
    assert abs(lengths[chosen] - 20) < 1.5
    assert lengths[chosen - 1] < lengths[chosen] < lengths[chosen + 1]
    assert len(found.tried) <= 9
    assert any(one.estimate.n < 400 for one in found.tried), "values far off are left early"
    assert found.says in repr(found)
    assert "target 20" in found.says


def test_a_search_is_the_same_anywhere() -> None:
    words: dict[str, Any] = {"measure": "decisions", **WORDS}
    here = tune(GAME, {"goal": range(2, 60)}, 20, 200, **words)
    assert tune(GAME, {"goal": range(2, 60)}, 20, 200, **{**words, "executor": Inline()}) == here


def test_an_interrupted_search_keeps_what_it_found() -> None:
    found = tune(GAME, {"goal": range(2, 60)}, 20, 200, measure="decisions", **{**WORDS, "executor": Inline(stop=60)})
    assert found.partial
    assert "The search was interrupted" in found.says
    with pytest.raises(KeyboardInterrupt):
        tune(GAME, {"goal": range(2, 60)}, 20, 200, measure="decisions", **{**WORDS, "executor": Inline(stop=0)})


def test_a_target_out_of_reach_is_said() -> None:
    found = tune(GAME, {"goal": range(2, 12)}, 500, 100, measure="decisions", **WORDS)
    assert not found.met
    assert found.best.name == "goal 11"
    assert "No setting tried reaches the target" in found.says


def test_several_knobs_are_halved() -> None:
    knobs = {"goal": [10, 20, 40, 80], "sides": [4, 6, 10]}
    found = tune(GAME, knobs, 10, 270, measure="rounds", **WORDS)
    assert len(found.tried) == 12
    assert max(one.estimate.n for one in found.tried) == 270
    assert min(one.estimate.n for one in found.tried) == 40
    full = sweep(GAME, knobs, 270, measure="rounds", **WORDS)
    assert found.best.estimate.value == pytest.approx(full.nearest(10).estimate.value, abs=1)
    assert found.to_frame()["open"].any()


def test_of_many_settings_some_are_drawn() -> None:
    found = tune(GAME, {"goal": range(5, 45), "sides": range(3, 9)}, 6, 10, measure="rounds", **WORDS)
    assert len(found.tried) == 64
    assert found.best in found.tried


def test_a_target_for_a_share_is_a_share() -> None:
    with pytest.raises(ValueError, match="lies between 0 and 1"):
        tune(GAME, "goal", 50, 10, measure="first", **WORDS)
    with pytest.raises(ValueError, match="one knob or more"):
        tune(GAME, [], 5, 10, **WORDS)


# ---- games that do not end


def test_a_setting_without_an_end_is_left_out_and_named() -> None:
    """Who rolls at random hardly ever gets to a thousand points; what was played of the other settings stays."""
    words: dict[str, Any] = {"bots": "random", "limit": 400}
    found = turned({"goal": [10, 1000, 20]}, **words)
    assert [point.name for point in found.points] == ["base", "goal 10", "goal 20"]
    assert [(one.name, one.reason) for one in found.left_out] == [("goal 1000", "endless")]
    assert "goal 1000: endless, game 0 did not end within 400 answers; see it again by hp.new" in repr(found)
    plain = turned({"goal": [10, 20]}, **words)
    assert found == plain
    assert turned({"goal": [10, 1000, 20]}, **{**words, "executor": Inline()}) == plain
    assert found.extend(3, executor="here", progress=False) == turned({"goal": [10, 20]}, 43, **words)
    hp.register(GAME)
    again = repeat(found.save(), executor="here", progress=False)
    assert isinstance(again, Sweep)
    assert again.left_out == found.left_out
    with pytest.raises(GameError, match="did not end") as told:  # of the base there is nothing to differ from
        turned({"goal": [10]}, **{**words, "rules": SHORT.with_(goal=1000)})
    assert told.value.reason == "endless"


def test_a_search_goes_as_far_as_games_end() -> None:
    words: dict[str, Any] = {**WORDS, "measure": "rounds", "bots": "random", "limit": 400}
    found = tune(GAME, {"goal": [5, 10, 20, 600, 800, 1000]}, 8, 40, **words)
    assert {one.reason for one in found.left_out} == {"endless"}
    assert {one.setting[0][1] for one in found.left_out} <= {600, 800, 1000}
    assert found.best.setting[0][1] in {5, 10, 20}
    assert "Left out, as a game did not end: goal 1000" in found.says
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
    found = tune(GAME, goals, target, 600, measure="rounds", bots="random", limit=limit, **WORDS)
    assert found.left_out
    assert found.best.setting not in {one.setting for one in found.left_out}
    assert {one.setting for one in found.tried}.isdisjoint(one.setting for one in found.left_out)


def test_a_knob_without_a_value_is_refused() -> None:
    with pytest.raises(ValueError, match="goal has no value to try"):
        tune(GAME, {"goal": [], "sides": [6]}, 9, 9, measure="rounds", **WORDS)
