"""A against B on paired seeds: what the difference is, what pairing brought, and how many more games would decide."""

from __future__ import annotations

import math
from random import Random
from statistics import median, variance
from typing import Any

import pytest
from lab.pigs import GOAL, SHORT, Inline, Stopping, exact, wary
from pig import GAME

from hordeplay.lab import Arm, Comparison, compare, playout, simulate
from hordeplay.lab.bundle import looks
from hordeplay.lab.plan import Plan
from hordeplay.lab.sequence import watched_mean, watched_points
from hordeplay.lab.verdict import Forecast, decide, needed

LONGER: Any = SHORT.with_(goal=GOAL + 10)  # the game's own Rules


def versus(n: int = 60, a: Any = "greedy", b: Any = "random", **words: Any) -> Comparison:
    return compare(GAME, a, b, n, **{"rules": SHORT, "seed": 3, "executor": "here", "progress": False, **words})


# ---- what is played


def test_both_sides_play_the_same_seeds_on_the_same_seats() -> None:
    found = versus(seats=3)
    assert found.a.seeds == found.b.seeds
    assert found.a.index == found.b.index == tuple(range(60))
    assert found.a.seating[:3] == (
        ("greedy", "random", "random"),
        ("random", "greedy", "random"),
        ("random", "random", "greedy"),
    )
    assert set(found.b.seating) == {("random",) * 3}


def test_each_side_is_its_simulation() -> None:
    found = versus(seats=2)
    words: dict[str, Any] = {"rules": SHORT, "seed": 3, "executor": "here", "progress": False}
    assert found.a == simulate(GAME, 60, bots=["greedy", "random"], **words)
    assert found.b == simulate(GAME, 60, bots="random", **words)
    assert found.sides[0].value == found.a.rate("greedy").value


def test_rules_against_rules() -> None:
    found = versus(200, LONGER, SHORT, measure="rounds")
    assert found.names == (f"goal {GOAL + 10}", f"goal {GOAL}")
    for pair, a, b in zip(found.pairs, found.a.rounds, found.b.rounds, strict=True):
        assert (pair.a, pair.b, pair.difference) == (a, b, a - b)
    assert found.difference.low > 0


def test_games_that_are_known_are_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The printed game of a bench is played once, however often a knob is turned; the numbers stay the same."""
    words: dict[str, Any] = {"measure": "score", "seats": 2, "bots": "random"}
    before = versus(20, LONGER, SHORT, **words)
    other: Any = SHORT.with_(goal=GOAL + 5)
    fresh, seen = versus(30, other, SHORT, **words), list[int]()
    rules: list[Any] = []
    play = playout.play_game

    def counted(plan: Plan, index: int, pulse: playout.Pulse | None) -> playout.Played:
        rules.append(plan.rules)
        return play(plan, index, pulse)

    monkeypatch.setattr(playout, "play_game", counted)
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
    found = versus(30, Arm(LONGER, "greedy", "long and greedy"), Arm(SHORT, "random"), against="random", seats=3)
    assert found.names == ("long and greedy", f"goal {GOAL}; random")
    assert found.a.plan.rules == LONGER
    assert found.b.plan.labels == ("random",) * 3


def test_line_ups_of_bots() -> None:
    found = versus(20, ["greedy", wary, "random"], ["random", wary, "random"])
    assert found.a.plan.seats == 3
    assert found.measure == "win"
    assert 0 <= found.sides[0].value <= 1


def test_the_first_player_wins_as_often_as_exact_says() -> None:
    """One rule set against itself: differences are 0, the rate is the exact one within its interval."""
    found = versus(400, SHORT, Arm(SHORT, name="again"), measure="first")
    assert set(found.differences) == {0.0}
    assert not found.sides[0].excludes(exact()[0])
    assert not found.decided


# ---- what is said


def test_the_difference_comes_from_the_pairs() -> None:
    found = versus(200)
    differences = [a - b for a, b in zip(found.about("win").differences, [0.0] * 200, strict=True)]
    assert found.difference == watched_points(differences)
    assert found.decided
    assert found.forecast.decided
    rounds = found.about("rounds")
    assert rounds.difference == watched_mean(rounds.differences, kind="change")
    assert rounds.paired_variance == variance(rounds.differences)


def test_unpaired_needs_are_measured() -> None:
    """Two rule sets that differ by little share most of a game's luck."""
    near = SHORT.with_(goal=GOAL + 1)
    found = versus(300, near, SHORT, measure="decisions")
    assert found.paired_variance < 0.7 * found.unpaired_variance
    assert found.unpaired_needed == pytest.approx(300 * found.unpaired_variance / found.paired_variance)
    assert f"unpaired {found.unpaired_needed:,.0f} pairs" in repr(found)


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
    found = versus(30)
    frame = found.to_frame()
    assert list(frame.columns) == ["game", "seed", "a", "b", "difference"]
    assert len(frame) == 30
    assert frame["difference"].mean() == pytest.approx(found.difference.value)
    assert tuple(frame["seed"]) == found.a.seeds


# ---- going on, stopping


@pytest.mark.parametrize("cut", [1, 17, 59])
def test_going_on_equals_one_run(cut: int) -> None:
    assert versus(cut).extend(60 - cut, executor="here", progress=False) == versus(60)


def test_stopping_at_the_first_difference() -> None:
    found = versus(2000, stop=True)
    assert found.decided
    assert found.n in list(looks(2000))
    assert found.n < 1000
    assert found == versus(2000, stop=True, executor=Inline())
    assert found == versus(found.n)
    assert not found.partial
    seen: list[int] = []
    versus(100, watch=lambda now: seen.append(now.n))
    assert seen == list(looks(100))


def stopping(games: int) -> Any:  # a class: a new bot for each game
    """Presses Ctrl-C in the game after so many others."""
    return type("Interrupting", (Stopping,), {"games": games, "begun": 0})


def test_an_interrupt_keeps_the_pairs_that_are_done() -> None:
    found = versus(60, stopping(17), "random", against="random")
    assert found.n == 17
    assert (found.partial, found.asked) == (True, 60)
    assert "17 of 60 pairs (partial)" in repr(found)


def test_gaps_are_filled() -> None:
    found = versus(60, executor=Inline(stop=8, leave=(1, 5)), chunk=5)
    assert found.partial
    assert 0 < found.n < 20
    assert found.extend(0, executor="here", progress=False) == versus(60)


def test_an_interrupt_before_the_first_pair_is_an_interrupt() -> None:
    with pytest.raises(KeyboardInterrupt):
        versus(10, stopping(0), "random")


# ---- how many more


def coins(seed: int, n: int, p: float) -> list[float]:
    """Differences of paired wins: a more with p, a less with 0.2 - p."""
    return Random(seed).choices((1.0, -1.0, 0.0), (p, 0.2 - p, 0.8), k=n)


def decided_after(seed: int, p: float) -> int:
    """When a watched run of such coins would really be decided."""
    rng, found = Random(f"on {seed}"), coins(seed, 400, p)
    while not watched_points(found).excludes(0.0):
        found += rng.choices((1.0, -1.0, 0.0), (p, 0.2 - p, 0.8), k=100)
    return len(found) - 400


def test_the_forecast_is_honest() -> None:
    """Of runs not decided after 400 pairs, half need less and half more than what the true difference needs."""
    told, true = [], []
    for seed in range(60):
        found = coins(seed, 400, 0.125)
        seen = watched_points(found)
        if not seen.excludes(0.0):
            forecast = decide(found, seen, bounded=True)
            assert forecast.likely is None or forecast.least <= forecast.likely
            told.append(math.inf if forecast.likely is None else forecast.likely)
            true.append(decided_after(seed, 0.125))
    assert len(told) > 20
    assert 0.4 < median(told) / median(true) < 2.5
    assert sum(forecast <= 4 * real for forecast, real in zip(told, true, strict=True)) > len(told) / 2


def test_games_like_those_so_far_decide_after_the_forecast() -> None:
    for bounded in (True, False):
        found = coins(5, 400, 0.115)
        value = watched_points(found) if bounded else watched_mean(found)
        assert not value.excludes(0.0)
        more = needed(found, 0.95, bounded=bounded)
        assert more is not None
        times = (400 + more) / 400
        after = watched_points(found * math.ceil(times)) if bounded else watched_mean(found * math.ceil(times))
        assert after.excludes(0.0)
        before = watched_points(found * math.floor(times)) if bounded else watched_mean(found * math.floor(times))
        assert not before.excludes(0.0)


@pytest.mark.parametrize("found", [[0.0] * 60, [1.0] * 8 + [-1.0] * 6 + [0.0] * 46], ids=["all alike", "mixed"])
def test_the_width_that_is_foretold_is_the_one_that_will_be_shown(found: list[float]) -> None:
    forecast = decide(found, watched_points(found), bounded=True)
    for more, width in forecast.at:
        after = watched_points(found * (1 + more // len(found)))
        assert width == pytest.approx((after.high - after.low) / 2, rel=0.01)
    assert "± 0.0 points" not in str(forecast)


def test_forecasts_in_words() -> None:
    flat = [1.0, -1.0] * 100
    assert "will not be within ten million" in str(decide(flat, watched_points(flat), bounded=True))
    found = coins(5, 400, 0.115)
    said = str(decide(found, watched_points(found), bounded=True))
    assert "more pairs if the true difference is the one seen" in said
    assert "no number of them if it is 0" in said
    assert str(Forecast(True, 0, 0, ((10, 0.1),), True)) == "Decided: the interval leaves out 0."


# ---- bad input


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"n": 0}, "number of pairs, is a whole number from 1 on"),
        ({"a": "greddy"}, "did you mean 'greedy'"),
        ({"a": SHORT, "b": LONGER, "measure": "win"}, "sits at every seat"),
        ({"measure": "wins"}, "no measure 'wins'; did you mean 'win'"),
        ({"level": 95}, "between 0 and 1"),
        ({"looks": "often"}, "'any' or 'once'"),
        ({"looks": "once", "stop": True}, "needs looks='any'"),
        ({"executor": "lokey"}, "not 'lokey'"),
        ({"a": ["greedy"] * 3, "b": ["greedy"] * 2}, "3 seats need 3 bots"),
    ],
)
def test_bad_words_are_refused(words: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        versus(**{"n": 4, **words})
