"""Results in files that repeat themselves: every kind, by one call, anywhere; damage is named by its place."""

from __future__ import annotations

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from infra.project import run
from lab.pigs import SHORT, wary
from pig import GAME

import hordeplay as hp
from hordeplay import lab
from hordeplay.lab import (
    Comparison,
    Cost,
    SimulationError,
    balance,
    compare,
    forecast,
    profile,
    repeat,
    simulate,
    soak,
    sweep,
    tune,
    value,
)
from hordeplay.lab.joint_plans import Batch
from hordeplay.lab.saved import outline
from hordeplay.lab.search import Search

RULES = hp.rules("horrible-hordes")
SAVED: dict[int, str] = {}
"""Files of results, by their number."""
WORDS: dict[str, Any] = {"rules": SHORT, "seed": 2, "executor": "here", "progress": False}


@pytest.fixture(autouse=True)
def _pig_is_registered() -> None:
    hp.register(GAME)


@cache
def results() -> list[Any]:
    """One of each kind, or two; played once."""
    rules = RULES.with_(rounds=2)
    sides = {key: word for key, word in WORDS.items() if key != "rules"}
    return [
        simulate(GAME, 12, bots=["greedy", "random"], **WORDS),
        compare(GAME, "greedy", "random", 12, **WORDS),
        compare(GAME, SHORT.with_(goal=40), SHORT, 12, looks="once", measure="rounds", **sides),
        sweep(GAME, {"goal": [10, 20]}, 12, measure="rounds", **WORDS),
        value("horrible-hordes", "abilities", ["Druids"], 2, rules=rules, seats=2, progress=False, executor="here"),
        balance(GAME, SHORT.with_(goal=40), SHORT, {"random": 4, "greedy": 6}, bots=["random", "greedy"], measure="rounds", **sides),
        profile(GAME, 6, **WORDS),
        tune(GAME, "sides", 6, 40, measure="rounds", **WORDS),
        tune(GAME, {"goal": [5, 10, 15], "sides": range(4, 9, 2)}, 9, 9, measure="rounds", bots="greedy", against="random", seats=3, limit=90_000, **WORDS),
        forecast(GAME, within=0.4, measure="rounds", pilot=8, looks="once", **WORDS),
        forecast(GAME, "greedy", "random", within=0.2, pilot=10, **WORDS),
        soak(GAME, 5, knobs=["goal"], rules=SHORT, bot="random", seed="again", limit=300),
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(12))
def test_a_result_file_repeats_by_one_call(number: int, tmp_path: Path) -> None:
    finding = results()[number]
    path = tmp_path / "result.json"
    text = finding.save(path)
    again = repeat(path, executor="here", progress=False)
    elsewhere = hp.repeat(text, executor="loky", progress=False)
    others: list[Any] = [again, elsewhere]
    for other in others:
        assert type(other) is type(finding)
        if isinstance(finding, Cost):
            assert (other.games, other.pilot, other.within) == (finding.games, finding.pilot, finding.within)
        else:
            assert repr(other) == repr(finding)
            assert other == finding
    assert {"versions", "found"} <= set(json.loads(text))


def test_what_a_thing_is_worth_repeats_in_a_process_that_has_never_given_it(tmp_path: Path) -> None:
    """What is given and taken away is a house rule that nobody has registered there yet."""
    path = tmp_path / "worth.json"
    results()[4].save(path)
    code = f"import hordeplay as hp; print(hp.repeat({str(path)!r}, executor='here', progress=False).worths[0].name)"
    assert run([sys.executable, "-c", code]).split() == ["Druids"]


def test_of_a_balance_each_bot_is_repeated_and_told() -> None:
    finding = results()[5]
    data = json.loads(finding.save())
    assert list(data["parts"]) == ["random", "greedy"]
    data["parts"]["greedy"]["found"][0][0] += 0.5
    with pytest.raises(SimulationError, match="greedy: repeated, and different: number 0"):
        repeat(json.dumps(data), executor="here", progress=False)
    wrong: list[Any] = [{}, [], {"greedy": json.loads(results()[0].save())}, {"greedy": json.loads(finding.save())}]
    for parts in wrong:
        with pytest.raises(ValueError, match="damaged at parts"):
            repeat(json.dumps({**data, "parts": parts}), executor="here", progress=False)


def test_a_number_that_came_out_otherwise_is_told() -> None:
    data = json.loads(results()[1].save())
    data["found"][2][0] += 0.5
    with pytest.raises(SimulationError, match="repeated, and different: number 2"):
        repeat(json.dumps(data), executor="here", progress=False)


def test_other_rules_are_told() -> None:
    data = json.loads(results()[0].save())
    data["plans"][0]["digest"] = "0" * 16
    with pytest.raises(SimulationError, match="not those of the result file"):
        repeat(json.dumps(data))


@pytest.mark.parametrize("text", ["{}", '{"hordeplay": 9}', '{"hordeplay": 1, "kind": "sample", "plans": [3]}', "{["])
def test_a_damaged_file_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"a result file is damaged|no result of version"):
        repeat(text)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["n"], None, "damaged at n: a whole number is missing"),
        (["n"], "12", 'damaged at n: a whole number is needed, not "12"'),
        (["n"], 0, "damaged at n: 1 or more is needed, not 0"),
        (["n"], 10**12, "damaged at n: 10,000,000 or fewer is needed, not 1000000000000"),
        (
            ["kind"],
            "sampel",
            'damaged at kind: sample, comparison, sweep, values, profile, tuning, forecast, soak, balance, solve are allowed, not "sampel"',
        ),
        (["plans"], [], r"damaged at plans: a list of one or more is needed, not \[\]"),
        (["plans", 1, "bots"], None, r"damaged at plans\[1\].bots: a list is missing"),
        (["plans", 0, "seed"], 0.5, r"damaged at plans\[0\].seed: a whole number or a text is needed, not 0.5"),
        (["plans", 0], 3, r"damaged at plans\[0\]: an object is needed, not 3"),
        (["asked", "level"], True, r"damaged at asked.level: a number is needed, not true"),
        (["found", 2], [1], r"damaged at found\[2\]: a list of three numbers is needed, not \[1\]"),
    ],
)
def test_damage_is_named_by_its_place_and_what_is_allowed(path: list[Any], value: object, message: str) -> None:
    data = json.loads(results()[1].save())
    at = data
    for step in path[:-1]:
        at = at[step]
    if value is None:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    with pytest.raises(ValueError, match=message):
        repeat(json.dumps(data), executor="here", progress=False)


@pytest.mark.parametrize(
    ("number", "path", "value", "message"),
    [
        (7, ["asked", "target"], "6", 'damaged at asked.target: a number is needed, not "6"'),
        (7, ["asked", "knobs"], [3], r"damaged at asked.knobs: an object is needed, not \[3\]"),
        (8, ["asked", "knobs", "goal"], 3, "damaged at asked.knobs.goal: null or a list of values is needed, not 3"),
        (8, ["asked", "knobs", "goal"], [2.5], r"damaged at asked.knobs.goal: null or a list of values"),
        (8, ["n"], 0, "damaged at n: 1 or more is needed, not 0"),
        (9, ["asked", "within"], None, "damaged at asked.within: a number is missing"),
        (9, ["asked", "within"], 0, "damaged at asked.within: a number above 0 is needed, not 0"),
        (9, ["asked", "looks"], "sometimes", 'damaged at asked.looks: any or once is needed, not "sometimes"'),
        (7, ["asked", "level"], 95, "damaged at asked.level: a number between 0 and 1 is needed, not 95"),
        (10, ["asked", "names"], [{}, []], r"damaged at asked.names\[0\]: a text is needed, not {}"),
        (10, ["asked", "names"], "greedy", 'damaged at asked.names: a list is needed, not "greedy"'),
        (
            10,
            ["asked", "names"],
            ["greedy"],
            r"damaged at asked.names: a name for each of 2 sides .* not \[\"greedy\"\]",
        ),
        (11, ["asked", "knobs"], ["goal", 4], r"damaged at asked.knobs\[1\]: the name of a knob is needed, not 4"),
        (11, ["asked", "ends"], 1, "damaged at asked.ends: true or false is needed, not 1"),
        (11, ["n"], -1, "damaged at n: 0 or more is needed, not -1"),
        (11, ["found", 0], [1, 2], r"damaged at found\[0\]: a list of three numbers is needed"),
    ],
)
def test_damage_of_a_search_a_forecast_and_a_soak_is_named(
    number: int, path: list[Any], value: object, message: str
) -> None:
    data = json.loads(SAVED.setdefault(number, results()[number].save()))
    at = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    if value is None:
        del at[path[-1]]
    with pytest.raises(ValueError, match=message):
        repeat(json.dumps(data), executor="here", progress=False)


@pytest.mark.parametrize("number", range(7, 12))
def test_a_search_a_forecast_and_a_soak_that_came_out_otherwise_are_told(number: int) -> None:
    data = json.loads(SAVED.setdefault(number, results()[number].save()))
    data["found"][-1][0] += 1
    last = len(data["found"]) - 1
    with pytest.raises(SimulationError, match=f"repeated, and different: number {last} was"):
        repeat(json.dumps(data), executor="here", progress=False)


def test_what_has_no_name_cannot_be_written_down() -> None:
    with pytest.raises(ValueError, match="names its bots"):
        simulate(GAME, 3, bots=wary, **WORDS).save()


def test_a_partial_result_is_not_saved() -> None:
    finding = compare(GAME, "greedy", "random", 12, **WORDS)
    half = Comparison(Batch(finding.batch.bundle, 20, finding.batch.games), finding.names, "win")
    with pytest.raises(ValueError, match="12 of 20 games are there"):
        half.save()
    with pytest.raises(ValueError, match="the search was interrupted"):
        replace(results()[7], partial=True).save()


def test_a_forecast_that_timed_several_workers_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many games the timing takes is a matter of the moment, and no part of the answer."""
    # the name of the module is that of its function, too
    monkeypatch.setattr(sys.modules["hordeplay.lab.forecast"], "cores", lambda *_: 2)
    with ThreadPoolExecutor(2) as pool:
        cost = forecast(GAME, within=0.1, measure="rounds", pilot=8, **{**WORDS, "executor": pool})
    assert cost.ahead is not None
    assert cost.ahead.n > cost.pilot.n
    assert cost.go(executor="here", progress=False).n == cost.games
    again = repeat(cost.save(), executor="here", progress=False)
    assert isinstance(again, Cost)
    assert again.pilot == cost.pilot


# ---- the front door


def test_the_front_door_has_the_lab() -> None:
    for name in ("Arm", "balance", "compare", "forecast", "profile", "repeat", "soak", "sweep", "tune", "value"):
        assert getattr(hp, name) is getattr(lab, name)
        assert name in hp.__all__
    with pytest.raises(AttributeError, match="hordeplay has no 'compair'"):
        hp.compair  # noqa: B018 - asking is the test
    sample = hp.simulate(
        "horrible-hordes", 2, seats=2, rules=RULES.with_(rounds=1), measures=["vt share"], progress=False
    )
    assert 0 <= sample.mean("vt share").value <= 1


# ---- answers of solve


@cache
def solved() -> list[Any]:
    """One answer of each kind: exact ones of one knob and of two, searches of one knob and of two."""
    rules = RULES.with_(rounds=2)
    quiet: dict[str, Any] = {"executor": "here", "progress": False}
    game, devils = "horrible-hordes", "2 Armies against Barbed Devils"
    return [
        hp.solve(game, "army_hits_on", devils, 0.5, rules=RULES.with_(die_sides=12)),
        hp.solve(game, {"Barbed Devils.hits": [3, 4, 5]}, devils),
        hp.solve(game, ["castle_hits", "Rat King.hits"], "1 Castle raided by Rat King", "50 %"),
        hp.solve(game, {"army_hits_on": [5, 6]}, "score", 30, rules=rules, budget=120, seed="again", seats=2, **quiet),
        hp.solve(game, {"army_hits_on": [5, 6], "rounds": [1, 2]}, "score", 11, budget=200, bots=["greedy", "random"], seats=2, **quiet),
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(5))
def test_an_answer_of_solve_is_saved_and_repeats(number: int, tmp_path: Path) -> None:
    answer: Any = solved()[number]
    path = tmp_path / "answer.json"
    answer.save(path)
    again = repeat(path, executor="here", progress=False)
    assert (type(again), again) == (type(answer), answer)
    one = outline(path)
    assert (one.kind, one.digests) == ("solve", frozenset({answer.asked.rules.digest}))
    assert one.says.startswith(f"{answer.measure}: ")


def _damaged(number: int, place: list[Any], value: object) -> str:
    """The file of an answer with one part changed, or left out where the value is None."""
    data = json.loads(solved()[number].save())
    part = data
    for step in place[:-1]:
        part = part[step]
    if value is None:
        del part[place[-1]]
    else:
        part[place[-1]] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("number", "place", "value", "message"),
    [
        (0, ["rules"], None, "damaged at rules: an object is missing"),
        (0, ["asked", "knobs"], {}, "damaged at asked.knobs: one knob or more is needed, not {}"),
        (0, ["asked", "knobs"], {"army_hits_on": 3}, "damaged at asked.knobs.army_hits_on: null or a list of values"),
        (0, ["asked", "target"], 0.5, "damaged at asked.target: a text or null is needed, not 0.5"),
        (3, ["asked", "words", "rules"], {}, "damaged at asked.words.rules: a word of a sweep is needed"),
        (3, ["asked", "level"], 2, "damaged at asked.level: a number between 0 and 1 is needed, not 2"),
        (3, ["found", 0], 3, r"damaged at found\[0\]: a list is needed, not 3"),
        (3, ["asked", "words", "nonsense"], 3, "nonsense"),
    ],
)
def test_damage_of_an_answer_is_named(number: int, place: list[Any], value: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        repeat(_damaged(number, place, value), progress=False)


@pytest.mark.parametrize("number", [0, 3])
def test_an_answer_that_comes_out_otherwise_is_named(number: int) -> None:
    answers = json.loads(solved()[number].save())["found"]
    with pytest.raises(SimulationError, match="repeated, and different: number 1 was"):
        repeat(_damaged(number, ["found", 1], [*answers[1][:-1], "1/7"]), executor="here", progress=False)
    with pytest.raises(SimulationError, match="the rules are not those of the result file"):
        repeat(_damaged(number, ["digest"], "0" * 16), progress=False)


def test_answers_that_cannot_be_asked_again_are_not_saved() -> None:
    with pytest.raises(ValueError, match=r"hp\.solve makes those that can be saved"):
        replace(solved()[0], asked=None).save()
    with pytest.raises(ValueError, match="the search was interrupted"):
        replace(solved()[3], partial=True).save()
    own = hp.solve(
        GAME, {"goal": [10, 20]}, "rounds", 4, bots=wary, rules=SHORT, budget=100, executor="here", progress=False
    )
    assert isinstance(own, Search)
    with pytest.raises(ValueError, match="a result file names its bots"):
        own.save()


@pytest.mark.parametrize("number", range(12))
def test_a_result_file_says_what_is_in_it(number: int) -> None:
    finding = results()[number]
    text = finding.save()
    one = outline(text)
    assert one.kind == json.loads(text)["kind"]
    assert one.digests
    assert one.says
    old = json.loads(text)
    old.pop("says", None)
    assert outline(json.dumps(old)).says == one.kind
