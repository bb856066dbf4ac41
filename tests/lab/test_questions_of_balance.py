"""Forecasts, worths by intervention, several bots, measures, portraits, and the soak of every knob."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

import pytest
from lab.pigs import SHORT, Broken, Inline
from pig import GAME
from pig.rules import PigRules
from pig.turn import PigTable

import hordeplay as hp
from hordeplay.core.gauges import Branching, Counted, Gauge, Intervention, LeadChanges
from hordeplay.core.rules import HouseRule
from hordeplay.games import find
from hordeplay.lab import Comparison, GameError, balance, compare, forecast, profile, simulate, soak, sweep, value
from hordeplay.lab.forecast import cores, enough, uncertainty
from hordeplay.lab.interval import mean, share
from hordeplay.lab.plan import own_bot
from hordeplay.lab.sequence import watched_mean, watched_points

LONG = bool(os.environ.get("HORDEPLAY_LONG"))
WORDS: dict[str, Any] = {"rules": SHORT, "seed": 2, "executor": "here", "progress": False}


class Leads(LeadChanges):
    def standing(self, table: PigTable) -> list[int]:
        return [player.points for player in table.players]


class Busts(Counted):
    says = "ones rolled, a seat"
    what = ("rolls",)


def _ahead(rules: PigRules, name: str) -> tuple[PigRules, PigRules]:
    """Seat 0 starts with points."""

    def given(table: PigTable, printed: Any) -> Any:
        if table.turns == 1 and not table.pot:
            table.players[0].points = 10
        return printed(table)

    house = HouseRule(f"seat-0-{name}", name, steps={"turn": given})
    return rules.house(PigRules.register(house).name), rules


class Fancy(PigRules):
    """Pig with a table of things that can be given."""

    tables: ClassVar[Mapping[str, type]] = {}


MEASURED = replace(
    GAME,
    measures={"leads": Leads, "choices": Branching, "ones": Busts},
    interventions={},
)


# ---- measures


def test_measures_are_taken_in_every_game() -> None:
    sample = simulate(MEASURED, 30, measures=["leads", "choices"], **WORDS)
    plain = simulate(GAME, 30, **WORDS)
    assert sample.scores == plain.scores, "who measures changes nothing"
    assert 0 <= sample.mean("leads").value < 10
    assert 1 <= sample.mean("choices").value <= 2
    assert sample.quantiles("leads", (0.0, 1.0))[1] >= 1


def test_measures_travel() -> None:
    words: dict[str, Any] = {**WORDS, "measures": ["leads", "ones"]}
    assert simulate(MEASURED, 20, **{**words, "executor": "loky"}) == simulate(MEASURED, 20, **words)


def test_measures_compare_and_sweep() -> None:
    words = {key: word for key, word in WORDS.items() if key != "rules"}
    found = compare(MEASURED, SHORT.with_(goal=60), SHORT, 60, measure="ones", **words)
    assert found.difference.low > 0, "a longer game has more rolls"
    assert sweep(MEASURED, {"goal": [60]}, 30, measure="ones", **WORDS).points[1].change.value > 0


def test_an_unknown_measure_is_refused() -> None:
    with pytest.raises(ValueError, match="no measure 'lead'; did you mean 'leads'"):
        simulate(MEASURED, 5, measures=["lead"], **WORDS)
    with pytest.raises(ValueError, match="no measure 'lends'; did you mean"):
        compare(MEASURED, SHORT, SHORT, 5, measure="lends", progress=False)


def test_bots_from_outside_are_measured_too() -> None:
    sample = simulate(
        MEASURED, 10, bots=lambda seat: "roll" if seat.table.pot < 12 else "hold", measures=["leads"], **WORDS
    )
    assert sample.mean("leads").value >= 0


@pytest.mark.parametrize("game", ["horrible-hordes", "fantahzee"])
def test_every_measure_of_a_game_can_be_taken(game: str) -> None:
    played = find(game)
    bot = own_bot(played)
    sample = simulate(game, 2, seats=2, bots=bot, measures=list(played.measures), executor="here", progress=False)
    for name, gauge in played.measures.items():
        assert math.isfinite(sample.mean(name).value), name
        assert gauge.says
    assert {"lead changes", "branching"} <= set(played.measures)


def test_a_gauge_must_end() -> None:
    with pytest.raises(NotImplementedError):
        Gauge().end(None, None)  # type: ignore[arg-type]  # nothing is needed to see it


# ---- forecasts


@pytest.mark.parametrize("within", [0.05, 0.02])
def test_games_for_a_share_once(within: float) -> None:
    """The rule of thumb that sessions use: n = 1.96^2 p (1 - p) / w^2."""
    n = enough([0, 1] * 400, within, 0.95, "once", bounded=True, paired=False)
    assert n == pytest.approx(1.96**2 * 0.25 / within**2, rel=0.01)


def test_games_for_an_interval_that_is_watched() -> None:
    coins, scores = [0.0, 1.0] * 400, [float(x) for x in range(100)] * 8
    n = enough(coins, 0.05, 0.95, "any", bounded=True, paired=False)
    assert 384 * 1.5 < n < 384 * 4
    n = enough(scores, 2.0, 0.95, "any", bounded=False, paired=False)
    assert watched_mean(scores * 4).half_width < 2.0 or n > 3200
    paired = [1.0, -1.0, 0.0, 0.0] * 200
    n = enough(paired, 0.1, 0.95, "any", bounded=True, paired=True)
    assert watched_points((paired * (n // 800 + 1))[:n]).half_width == pytest.approx(0.1, rel=0.05)


def test_a_forecast_is_right_within_a_factor_of_one_and_a_half() -> None:
    """Skewed scores: 9 of 10 pilots say how many games the true variance asks for, give or take a half."""
    true, right, runs = 25.0, 0, 200
    for seed in range(runs):
        rng = Random(seed)
        found = [rng.expovariate(0.2) for _ in range(60)]
        while uncertainty(found) > 0.2 and len(found) < 480:
            found += [rng.expovariate(0.2) for _ in range(60)]
        n = enough(found, 0.5, 0.95, "once", bounded=False, paired=False)
        right += 1 / 1.5 <= n / (1.96**2 * true / 0.25) <= 1.5
    print(f"right in {right} of {runs} pilots")
    assert right >= 0.9 * runs


def test_a_forecast_ends_with_its_run() -> None:
    cost = forecast(GAME, within=0.08, measure="first", looks="once", pilot=40, **WORDS)
    assert cost.games == pytest.approx(150, rel=0.1)
    assert cost.seconds >= cost.per_game * (cost.games - cost.pilot.n)
    assert cost.workers == 1
    done = cost.go(executor="here", progress=False)
    assert done.n == cost.games
    assert share([float(0 in game.winners) for game in simulate(GAME, done.n, **WORDS).games]).half_width < 0.085


def test_a_forecast_of_a_difference() -> None:
    words = {key: word for key, word in WORDS.items() if key not in {"rules", "executor"}}
    cost = forecast(
        GAME, SHORT.with_(goal=40), SHORT, within=0.15, measure="rounds", looks="once", executor="here", **words
    )
    done = cost.go(executor="here", progress=False)
    assert isinstance(done, Comparison)
    assert 1 / 1.5 < done.difference.half_width / 0.15 < 1.5
    assert "pairs" in repr(cost)
    assert "ms each" in repr(cost)


def test_workers_divide_the_seconds() -> None:
    assert cores("here", 100) == cores(None, 0.1) == 1
    assert cores(Inline(), 100) == 2
    assert cores("loky", 100) == cores(None, 100) == (os.cpu_count() or 1)


def test_what_workers_bring_is_measured() -> None:
    cost = forecast(GAME, within=0.04, measure="first", looks="once", pilot=30, **{**WORDS, "executor": "loky"})
    assert cost.ahead is not None
    assert cost.ahead.n >= 60
    assert 0 < cost.seconds < 60
    done = cost.go(executor="here", progress=False)
    assert done == forecast(GAME, within=0.04, measure="first", looks="once", pilot=30, **WORDS).go(progress=False)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"within": 0}, "more than 0"),
        ({"within": 1, "a": SHORT}, "both sides"),
        ({"within": 1, "pilot": 1}, "from 2 on"),
        ({"within": 1, "measure": "winz"}, "did you mean 'win'"),
    ],
)
def test_bad_forecasts_are_refused(words: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        forecast(GAME, **{**words, "progress": False})


# ---- what things are worth


def test_what_an_ability_is_worth_is_a_paired_difference() -> None:
    words: dict[str, Any] = {"n": 4, "seats": 2, "bots": "greedy", "seed": 3, "progress": False, "executor": "here"}
    rules = hp.rules("horrible-hordes").with_(rounds=4)
    found = value("horrible-hordes", "abilities", ["Furnaces", "Druids"], rules=rules, **words)
    assert len(found) == 2
    assert found.measure == "ahead"
    assert found["Druids"].value.level == pytest.approx(0.975)
    assert found == value(
        "horrible-hordes", "abilities", ["Furnaces", "Druids"], rules=rules, **{**words, "n": 1}
    ).extend(3, executor="here", progress=False)
    assert "Bonferroni" in repr(found)
    assert list(found.to_frame().columns) == ["name", "value", "low", "high", "n", "differs"]


def test_a_gift_of_points_is_worth_points() -> None:
    """Seat 0 of Pig starts with ten points: that is worth wins, and the interval says so."""
    game = replace(GAME, interventions={"gifts": Intervention(_ahead, "first", "seat 0 starts with ten points")})
    try:
        base: Any = SHORT
        with_, without = _ahead(base, "gift")
        found = compare(game, with_, without, 300, measure="first", progress=False, executor="here", seed=1)
        assert found.difference.low > 0
        assert found.unpaired_needed > found.n
    finally:
        PigRules.registered.clear()


@pytest.mark.parametrize(("table", "name"), [("heroes", "Alchemist"), ("treasures", None), ("actions", None)])
def test_cards_of_fantahzee_are_taken_out(table: str, name: str | None) -> None:
    rules = hp.rules("fantahzee").with_(bosses_to_end=1, finish_round=False)
    name = name or next(iter(rules.content[table]))
    found = value("fantahzee", table, [name], 1, rules=rules, seats=2, bots="tip", progress=False, executor="here")
    given, taken = found.trial.bundle.plans
    assert given.rules == rules
    assert taken.rules.content[table][name].copies == 0


def test_kingdoms_are_given_to_seat_0() -> None:
    rules = hp.rules("horrible-hordes").with_(rounds=2)
    found = value(
        "horrible-hordes", "kingdoms", ["Dwarves", "Elves"], 2, rules=rules, seats=2, progress=False, executor="here"
    )
    assert [worth.name for worth in found.worths]
    assert len(found.trial.bundle.plans) == 3, "without is the same for both, and is played once"


def test_what_cannot_be_given_is_refused() -> None:
    with pytest.raises(ValueError, match="no intervention for 'hordes'; it has abilities, kingdoms"):
        value("horrible-hordes", "hordes")
    with pytest.raises(ValueError, match="abilities has no 'Druid'; did you mean 'Druids'"):
        value("horrible-hordes", "abilities", ["Druid"])


# ---- several bots


def timid(seat: Any) -> str:
    return "hold" if seat.table.pot else "roll"


def test_bots_that_agree() -> None:
    words = {key: word for key, word in WORDS.items() if key != "rules"}
    found = balance(GAME, SHORT.with_(goal=60), SHORT, 120, bots=["random", "greedy", timid], measure="rounds", **words)
    assert list(found.found) == ["random", "greedy", "timid"]
    assert not found.signs_differ
    assert "All bots agree" in found.says
    assert set(found.marks.values()) == {""}
    assert len(found.to_frame()) == 3


def test_bots_that_differ_are_marked() -> None:
    """With more faces a turn of the cautious is worth more, so their game is shorter; the timid one's is not."""
    words = {key: word for key, word in WORDS.items() if key != "rules"}
    found = balance(
        GAME, SHORT.with_(goal=100), SHORT, 60, bots=["greedy", timid], measure="rounds", target=10, **words
    )
    assert found.targets_differ
    assert found.marks == {"greedy": "target met", "timid": "target missed"}
    assert "within reach for greedy" in found.says
    flipped = replace(
        found, found={**found.found, "timid": replace(found.found["timid"], trial=_turned(found.found["timid"]))}
    )
    assert flipped.signs_differ
    assert "sign" in flipped.marks["greedy"]
    assert "contradict" in repr(flipped)


def _turned(found: Any) -> Any:
    """The same games with the sides changed."""
    games = {i ^ 1: game._replace(game=i ^ 1) for i, game in found.trial.games.items()}
    return replace(found.trial, games=games)


def test_slow_bots_may_play_less() -> None:
    words = {key: word for key, word in WORDS.items() if key != "rules"}
    found = balance(GAME, SHORT, SHORT, {"random": 10, "greedy": 20}, measure="rounds", **words)
    assert [one.n for one in found.found.values()] == [10, 20]


def test_bots_that_think_play_less() -> None:
    rules = hp.rules("horrible-hordes").with_(rounds=1)
    found = balance("horrible-hordes", rules, rules, 50, seats=1, measure="rounds", executor="here", progress=False)
    assert {bot: one.n for bot, one in found.found.items() if bot in {"random", "greedy", "flat"}} == {
        "random": 50,
        "greedy": 50,
        "flat": 1,
    }


# ---- portraits


def test_a_portrait() -> None:
    found = profile(MEASURED, 60, **WORDS)
    names = [trait.name for trait in found.traits]
    assert {"score", "rounds", "leads", "ones", "seat 0 wins", "skill", "better wins"} <= set(names)
    assert found.skill.low > 0, "who holds at twenty beats who rolls at random"
    assert found.luck > 0
    assert found.ratio == found.skill.value / found.luck
    assert "standard deviation" in repr(found)
    assert len(found.to_frame()) == len(names)
    assert mean([game.rounds for game in found.equal.games]).value == next(
        trait.estimate.value for trait in found.traits if trait.name == "rounds"
    )


# ---- the soak


def test_the_soak_tries_every_end() -> None:
    found = soak(GAME, 3, limit=3000)
    assert [row.name for row in found.rows[:4]] == ["goal 1", "goal 1000", "sides 2", "sides 20"]
    assert {row.seats for row in found.rows} == {2, 3, 4, 5, 6}
    assert not found.crashes
    assert soak(GAME, 3, limit=3000, executor=Inline()).rows == found.rows
    assert "0 crashes" in repr(found)
    assert len(found.to_frame()) == 7


def test_what_stops_can_be_replayed() -> None:
    found = soak(GAME, 0, knobs=["goal"], limit=200)
    (row,) = found.faults
    assert (row.outcome, row.ply) == ("endless", 200)
    match = found.position(row)
    assert match.ply == 200
    again = hp.load(match.save()) if "pig" in hp.games() else match
    assert again.ply == 200


def test_what_crashes_is_told() -> None:
    broken: Any = Broken()
    found = soak(GAME, 2, ends=False, bot=broken)
    assert found.crashes
    assert {row.outcome for row in found.crashes} == {"raised"}
    assert "lost the thread" in repr(found)
    assert found.position(found.crashes[0]).ply == found.crashes[0].ply


def test_a_failing_game_ends_a_comparison_with_its_seed() -> None:
    broken: Any = Broken
    with pytest.raises(GameError, match=r"see it again by hp\.new"):
        compare(GAME, broken, "greedy", 40, against="random", **WORDS)
