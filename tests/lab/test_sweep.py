"""Knobs turned through their values on common seeds; a setting without an end is left out and named."""

from __future__ import annotations

from typing import Any

import pytest
from lab.pigs import SHORT, Inline
from pig import GAME

import hordeplay as hp
from hordeplay.lab import GameError, Sweep, repeat, simulate, sweep
from hordeplay.lab.sweep import knob_values

WORDS: dict[str, Any] = {"rules": SHORT, "seed": 2, "executor": "here", "progress": False}


def turned(knobs: Any, n: int = 40, **words: Any) -> Sweep:
    return sweep(GAME, knobs, n, **{"measure": "rounds", **WORDS, **words})


def test_a_grid_has_every_combination_and_the_base() -> None:
    swept = turned({"goal": [10, 20], "sides": [4, 6, 8]})
    assert len(swept) == 7
    assert [point.name for point in swept.points][:3] == ["base", "goal 10, sides 4", "goal 10, sides 6"]
    assert swept.knobs == ("goal", "sides")


def test_one_at_a_time_turns_one() -> None:
    swept = turned({"goal": [10, 20], "sides": [4, 8]}, how="one")
    assert [point.name for point in swept.points] == ["base", "goal 10", "goal 20", "sides 4", "sides 8"]


def test_every_point_plays_the_same_seeds() -> None:
    swept = turned({"goal": [10, 20]})
    for point in swept.points:
        rules = SHORT.with_(**dict(point.setting))
        assert point.sample == simulate(GAME, 40, **{**WORDS, "rules": rules})


def test_a_longer_game_is_longer() -> None:
    swept = turned({"goal": [13, 52, 104]}, 120)
    values = [point.estimate.value for point in swept.points[1:]]
    assert values == sorted(values)
    assert [point.differs for point in swept.points] == [False, True, True, True]
    assert swept.nearest(values[1]).name == "goal 52"
    assert swept.points[2].change.level == pytest.approx(1 - 0.05 / 3)


def test_going_on_equals_one_run() -> None:
    assert turned({"sides": [4, 8]}, 13).extend(27, executor="here", progress=False) == turned({"sides": [4, 8]})
    part = turned({"sides": [4, 8]}, executor=Inline(stop=9), chunk=5)
    assert part.partial
    assert part.n == 45 // 3
    assert "15 of 40 games (partial) a point" in repr(part)
    assert part.extend(0, executor="here", progress=False) == turned({"sides": [4, 8]})


def test_names_alone_take_the_whole_range() -> None:
    assert knob_values(SHORT, "sides") == [2, 5, 8, 11, 14, 17, 20]
    assert len(turned(["sides"], 2)) == 8
    assert len(turned("sides", 2)) == 8


def test_a_frame_and_a_table() -> None:
    swept = turned({"goal": [10, 20]})
    frame = swept.to_frame()
    assert list(frame["goal"]) == [26, 10, 20]
    assert list(frame["rules"]) == [point.sample.plan.rules.digest for point in swept.points]
    assert {"n", "rounds", "low", "high", "change", "differs", "seed"} <= set(frame.columns)
    assert "corrected for looking at 2 points" in repr(swept)
    assert swept._repr_html_().count("<tr>") == 4


@pytest.mark.parametrize(
    ("knobs", "words", "message"),
    [
        ({"gaol": [1]}, {}, "did you mean 'goal'"),
        ({"goal": [0]}, {}, "goal is 1 to 1000, not 0"),
        ({}, {}, "needs knobs"),
        ({"goal": []}, {}, "one value or more"),
        ({"goal": [5]}, {"how": "all"}, "how: grid or one, not 'all'"),
        ({"goal": list(range(1, 900)), "sides": [4, 5]}, {}, "up to 1000 points, not 1798"),
        ({"goal": [5]}, {"measure": "win"}, "sits at every seat"),
    ],
)
def test_bad_words_are_refused(knobs: Any, words: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        turned(knobs, 3, **words)


# ---- games that do not end


def test_a_setting_without_an_end_is_left_out_and_named() -> None:
    """Who rolls at random hardly ever gets to a thousand points; what was played of the other settings stays."""
    words: dict[str, Any] = {"bots": "random", "limit": 400}
    swept = turned({"goal": [10, 1000, 20]}, **words)
    assert [point.name for point in swept.points] == ["base", "goal 10", "goal 20"]
    assert [(one.name, one.reason) for one in swept.left_out] == [("goal 1000", "endless")]
    assert "goal 1000: endless, game 0 did not end within 400 answers; see it again by hp.new" in repr(swept)
    plain = turned({"goal": [10, 20]}, **words)
    assert swept == plain
    assert turned({"goal": [10, 1000, 20]}, **{**words, "executor": Inline()}) == plain
    assert swept.extend(3, executor="here", progress=False) == turned({"goal": [10, 20]}, 43, **words)
    hp.register(GAME)
    again = repeat(swept.save(), executor="here", progress=False)
    assert isinstance(again, Sweep)
    assert again.left_out == swept.left_out
    with pytest.raises(GameError, match="did not end") as refused:  # of the base there is nothing to differ from
        turned({"goal": [10]}, **{**words, "rules": SHORT.with_(goal=1000)})
    assert refused.value.reason == "endless"
