"""A against B on paired seeds: what the difference is, what pairing brought, and how many more games would decide."""

from __future__ import annotations

import math
from random import Random
from statistics import median, variance
from typing import Any

import pytest
from lab.pigs import GOAL, SHORT, Broken, Inline, Stopping, exact, wary
from pig import GAME

from hordeplay.lab import Arm, Comparison, GameError, compare, playout, simulate
from hordeplay.lab.joint_plans import looks
from hordeplay.lab.plan import Plan
from hordeplay.lab.sample_size import MorePairs, more_pairs, needed
from hordeplay.lab.watched_intervals import watched_mean, watched_points

LONGER: Any = SHORT.with_(goal=GOAL + 10)  # the game's own Rules


def versus(n: int = 60, a: Any = "greedy", b: Any = "random", **words: Any) -> Comparison:
    return compare(GAME, a, b, n, **{"rules": SHORT, "seed": 3, "executor": "here", "progress": False, **words})


# ---- what is played


def test_both_sides_play_the_same_seeds_on_the_same_seats() -> None:
    comparison = versus(seats=3)
    assert comparison.a.seeds == comparison.b.seeds
    assert comparison.a.index == comparison.b.index == tuple(range(60))
    assert comparison.a.seating[:3] == (
        ("greedy", "random", "random"),
        ("random", "greedy", "random"),
        ("random", "random", "greedy"),
    )
    assert set(comparison.b.seating) == {("random",) * 3}


def test_each_side_is_its_simulation() -> None:
    comparison = versus(seats=2)
    words: dict[str, Any] = {"rules": SHORT, "seed": 3, "executor": "here", "progress": False}
    assert comparison.a == simulate(GAME, 60, bots=["greedy", "random"], **words)
    assert comparison.b == simulate(GAME, 60, bots="random", **words)
    assert comparison.sides[0].value == comparison.a.rate("greedy").value


def test_rules_against_rules() -> None:
    comparison = versus(200, LONGER, SHORT, measure="rounds")
    assert comparison.names == (f"goal {GOAL + 10}", f"goal {GOAL}")
    for pair, a, b in zip(comparison.pairs, comparison.a.rounds, comparison.b.rounds, strict=True):
        assert (pair.a, pair.b, pair.difference) == (a, b, a - b)
    assert comparison.difference.low > 0


def test_games_that_are_known_are_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The printed game of a bench is played once, however often a knob is turned; the numbers stay the same."""
    words: dict[str, Any] = {"measure": "score", "seats": 2, "bots": "random"}
    before = versus(20, LONGER, SHORT, **words)
    other: Any = SHORT.with_(goal=GOAL + 5)
    fresh, seen = versus(30, other, SHORT, **words), list[int]()
    rules: list[Any] = []
    play = playout.game_in_steps

    def counted(plan: Plan, index: int) -> playout.GameSteps:
        rules.append(plan.rules)
        return play(plan, index)

    monkeypatch.setattr(playout, "game_in_steps", counted)
    again = versus(30, other, SHORT, known=[before], watch=lambda now: seen.append(now.n), **words)
    assert again == fresh
    assert (again.difference, again.sides) == (fresh.difference, fresh.sides)
    assert seen == list(looks(30))
    assert (rules.count(other), rules.count(SHORT)) == (30, 10)
    # of whole pairs all are shown first, and none is played
    rules.clear()
    for asked, looked in ((30, [30]), (36, [30, 36])):
        seen.clear()
        versus(asked, other, SHORT, known=[before, fresh], watch=lambda now: seen.append(now.n), **words)
        assert seen == looked
    assert rules.count(other) == 6
    # more of them than are asked for; on the other side; and none where something differs
    assert versus(7, other, SHORT, known=[before], **words) == versus(7, other, SHORT, **words)
    assert versus(7, SHORT, other, known=[before], **words) == versus(7, SHORT, other, **words)
    for change in ({"seed": 4}, {"seats": 3}, {"bots": "greedy"}, {"limit": 777}, {"measure": "rounds"}):
        rules.clear()
        versus(3, other, SHORT, known=[before], **{**words, **change})
        assert rules.count(SHORT) == (0 if "measure" in change else 3)


def test_rules_and_bots_together() -> None:
    comparison = versus(30, Arm(LONGER, "greedy", "long and greedy"), Arm(SHORT, "random"), against="random", seats=3)
    assert comparison.names == ("long and greedy", f"goal {GOAL}; random")
    assert comparison.a.plan.rules == LONGER
    assert comparison.b.plan.labels == ("random",) * 3


def test_line_ups_of_bots() -> None:
    comparison = versus(20, ["greedy", wary, "random"], ["random", wary, "random"])
    assert comparison.a.plan.seats == 3
    assert comparison.measure == "win"
    assert 0 <= comparison.sides[0].value <= 1


def test_the_first_player_wins_as_often_as_exact_says() -> None:
    """One rule set against itself: differences are 0, the rate is the exact one within its interval."""
    comparison = versus(400, SHORT, Arm(SHORT, name="again"), measure="first")
    assert set(comparison.differences) == {0.0}
    assert not comparison.sides[0].excludes(exact()[0])
    assert not comparison.decided


# ---- what is said


def test_the_difference_comes_from_the_pairs() -> None:
    comparison = versus(200)
    differences = [a - b for a, b in zip(comparison.about("win").differences, [0.0] * 200, strict=True)]
    assert comparison.difference == watched_points(differences)
    assert comparison.decided
    assert comparison.more_pairs.decided
    rounds = comparison.about("rounds")
    assert rounds.difference == watched_mean(rounds.differences, kind="change")
    assert rounds.paired_variance == variance(rounds.differences)


def test_unpaired_needs_are_measured() -> None:
    """Two rule sets that differ by little share most of a game's luck."""
    near = SHORT.with_(goal=GOAL + 1)
    comparison = versus(300, near, SHORT, measure="decisions")
    assert comparison.paired_variance < 0.7 * comparison.unpaired_variance
    assert comparison.unpaired_needed == pytest.approx(300 * comparison.unpaired_variance / comparison.paired_variance)
    assert f"unpaired {comparison.unpaired_needed:,.0f} pairs" in repr(comparison)


def test_looking_once_is_narrower() -> None:
    once, any_time = versus(200, looks="once"), versus(200)
    assert "fixed n" in once.difference.method
    assert "every look" in any_time.difference.method
    assert once.difference.half_width < any_time.difference.half_width
    assert once.difference.value == pytest.approx(any_time.difference.value)


def test_it_reads_well() -> None:
    text = repr(versus(40, LONGER, SHORT, measure="rounds"))
    for part in (
        "40 pairs, rounds",
        "A - B",
        "changed: ",
        "greedy at every seat",
        "every look",
        "seed 3",
        "Paired seeds",
    ):
        assert part in text
    html = versus(10)._repr_html_()
    assert html.count("<tr>") == 4
    assert "&lt;" not in html


def test_a_frame_has_one_row_a_seed() -> None:
    comparison = versus(30)
    frame = comparison.to_frame()
    assert list(frame.columns) == ["game", "seed", "a", "b", "difference"]
    assert len(frame) == 30
    assert frame["difference"].mean() == pytest.approx(comparison.difference.value)
    assert tuple(frame["seed"]) == comparison.a.seeds


# ---- going on, stopping


@pytest.mark.parametrize("cut", [1, 17, 59])
def test_going_on_equals_one_run(cut: int) -> None:
    assert versus(cut).extend(60 - cut, executor="here", progress=False) == versus(60)


def test_stopping_at_the_first_difference() -> None:
    comparison = versus(2000, stop=True)
    assert comparison.decided
    assert comparison.n in list(looks(2000))
    assert comparison.n < 1000
    assert comparison == versus(2000, stop=True, executor=Inline())
    assert comparison == versus(comparison.n)
    assert not comparison.partial
    seen: list[int] = []
    versus(100, watch=lambda now: seen.append(now.n))
    assert seen == list(looks(100))


def stopping(games: int) -> Any:  # a class: a new bot for each game
    """Presses Ctrl-C in the game after so many others."""
    return type("Interrupting", (Stopping,), {"games": games, "begun": 0})


def test_an_interrupt_keeps_the_pairs_that_are_done() -> None:
    comparison = versus(60, stopping(17), "random", against="random")
    assert comparison.n == 17
    assert (comparison.partial, comparison.asked) == (True, 60)
    assert "17 of 60 pairs (partial)" in repr(comparison)


def test_gaps_are_filled() -> None:
    comparison = versus(60, executor=Inline(stop=8, leave=(1, 5)), chunk=5)
    assert comparison.partial
    assert 0 < comparison.n < 20
    assert comparison.extend(0, executor="here", progress=False) == versus(60)


def test_an_interrupt_before_the_first_pair_is_an_interrupt() -> None:
    with pytest.raises(KeyboardInterrupt):
        versus(10, stopping(0), "random")


# ---- how many more


def coins(seed: int, n: int, p: float) -> list[float]:
    """Differences of paired wins: a more with p, a less with 0.2 - p."""
    return Random(seed).choices((1.0, -1.0, 0.0), (p, 0.2 - p, 0.8), k=n)


def decided_after(seed: int, p: float) -> int:
    """When a watched run of such coins would really be decided."""
    rng, flips = Random(f"on {seed}"), coins(seed, 400, p)
    while not watched_points(flips).excludes(0.0):
        flips += rng.choices((1.0, -1.0, 0.0), (p, 0.2 - p, 0.8), k=100)
    return len(flips) - 400


def test_the_forecast_is_honest() -> None:
    """Of runs not decided after 400 pairs, half need less and half more than what the true difference needs."""
    foretold, true = [], []
    for seed in range(60):
        flips = coins(seed, 400, 0.125)
        seen = watched_points(flips)
        if not seen.excludes(0.0):
            forecast = more_pairs(flips, seen, bounded=True)
            assert forecast.likely is None or forecast.least <= forecast.likely
            foretold.append(math.inf if forecast.likely is None else forecast.likely)
            true.append(decided_after(seed, 0.125))
    assert len(foretold) > 20
    assert 0.4 < median(foretold) / median(true) < 2.5
    assert sum(forecast <= 4 * real for forecast, real in zip(foretold, true, strict=True)) > len(foretold) / 2


def test_games_like_those_so_far_decide_after_the_forecast() -> None:
    for bounded in (True, False):
        flips = coins(5, 400, 0.115)
        value = watched_points(flips) if bounded else watched_mean(flips)
        assert not value.excludes(0.0)
        more = needed(flips, 0.95, bounded=bounded)
        assert more is not None
        times = (400 + more) / 400
        after = watched_points(flips * math.ceil(times)) if bounded else watched_mean(flips * math.ceil(times))
        assert after.excludes(0.0)
        before = watched_points(flips * math.floor(times)) if bounded else watched_mean(flips * math.floor(times))
        assert not before.excludes(0.0)


@pytest.mark.parametrize("flips", [[0.0] * 60, [1.0] * 8 + [-1.0] * 6 + [0.0] * 46], ids=["all alike", "mixed"])
def test_the_width_that_is_foretold_is_the_one_that_will_be_shown(flips: list[float]) -> None:
    forecast = more_pairs(flips, watched_points(flips), bounded=True)
    for more, width in forecast.at:
        after = watched_points(flips * (1 + more // len(flips)))
        assert width == pytest.approx((after.high - after.low) / 2, rel=0.01)
    assert "± 0.0 points" not in str(forecast)


def test_forecasts_in_words() -> None:
    flat = [1.0, -1.0] * 100
    assert "will not be within ten million" in str(more_pairs(flat, watched_points(flat), bounded=True))
    flips = coins(5, 400, 0.115)
    words = str(more_pairs(flips, watched_points(flips), bounded=True))
    assert "more pairs if the true difference is the one seen" in words
    assert "no number of them if it is 0" in words
    assert str(MorePairs(True, 0, 0, ((10, 0.1),), True)) == "Decided: the interval leaves out 0."


# ---- bad input


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"n": 0}, "number of pairs: a whole number 1 or more"),
        ({"a": "greddy"}, "did you mean 'greedy'"),
        ({"a": SHORT, "b": LONGER, "measure": "win"}, "sits at every seat"),
        ({"measure": "wins"}, "measures of Pig: there is no 'wins'; did you mean 'win'"),
        ({"level": 95}, "between 0 and 1"),
        ({"looks": "often"}, "looks: any or once, not 'often'"),
        ({"looks": "once", "stop": True}, "needs looks='any'"),
        ({"executor": "lokey"}, "not 'lokey'"),
        ({"a": ["greedy"] * 3, "b": ["greedy"] * 2}, "3 seats need 3 bots"),
    ],
)
def test_bad_words_are_refused(words: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        versus(**{"n": 4, **words})


def test_a_failing_game_ends_a_comparison_with_its_seed() -> None:
    broken: Any = Broken
    with pytest.raises(GameError, match=r"see it again by hp\.new"):
        compare(GAME, broken, "greedy", 40, against="random", rules=SHORT, seed=2, executor="here", progress=False)
