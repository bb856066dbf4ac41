"""Content tables as CSV, the clauses to reword, and results that repeat themselves."""

from __future__ import annotations

import csv
import io
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lab.pigs import SHORT, wary
from pig import GAME

import hordeplay as hp
from hordeplay import lab
from hordeplay.lab import (
    Comparison,
    Cost,
    Profile,
    SimulationError,
    balance,
    compare,
    forecast,
    from_csv,
    profile,
    repeat,
    reword,
    simulate,
    soak,
    sweep,
    to_csv,
    tune,
    value,
)

RULES = hp.rules("horrible-hordes")
SAVED: dict[int, str] = {}
"""Files of results, by their number."""
WORDS: dict[str, Any] = {"rules": SHORT, "seed": 2, "executor": "here", "progress": False}


@pytest.fixture(autouse=True)
def _known() -> None:
    hp.register(GAME)


# ---- tables


@pytest.mark.parametrize("game", ["horrible-hordes", "fantahzee"])
def test_every_table_goes_out_and_in(game: str, tmp_path: Path) -> None:
    rules = hp.rules(game)
    for table in rules.content:
        path = tmp_path / f"{table}.csv"
        text = to_csv(rules, table, path)
        assert from_csv(rules, table, path) == rules
        assert text.count("\n") > len(rules.content[table])


def test_every_cell_can_be_changed_in_a_spreadsheet() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(RULES, "hordes"))))
    rows[0]["attack"] = str(int(rows[0]["attack"]) + 1)
    rows[3]["hits"] = "9"
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows[:5])
    now = from_csv(RULES, "hordes", "\ufeff" + out.getvalue())
    assert len(now.diff()) == 2
    assert now.hordes[rows[3]["name"]].hits == 9


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,attack\nRed Dragons,four\n", r"row 2 \(Red Dragons\), column attack: 'four' is not a whole number"),
        ("name,attack\nGnoll Chieftain,3\nRed Dragons,99\n", r"row 3 \(Red Dragons\), column attack: 99 is not"),
        ("name,attack\nRed Dragon,4\n", "row 2: hordes has no 'Red Dragon'; did you mean 'Red Dragons'"),
        ("name,atack\nRed Dragons,4\n", "no column 'atack'; did you mean 'attack'"),
        ("attack\n4\n", "one of them is name"),
        ("name,attack\nRed Dragons\n", r"row 2 \(Red Dragons\): fewer cells than columns"),
        ("name,attack\nRed Dragons,4,5\n", r"row 2 \(Red Dragons\): more cells than columns"),
        ("name,attack\nRed Dragons,4\nRed Dragons,4\n", "stands there twice"),
        ("x" * 1_000_001, "larger than a table can be"),
        ("", "one of them is name"),
    ],
)
def test_a_wrong_cell_is_named(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        from_csv(RULES, "hordes", text)


@given(
    st.lists(
        st.sampled_from(
            ["name", "attack", "hits", "Red Dragons", "Rat King", "4", "-1", "[", '"', "true", ",", "\n", "\r\n", "\0"]
        )
        | st.text(max_size=5),
        max_size=30,
    )
)
def test_any_text_is_a_table_or_a_sentence(parts: list[str]) -> None:
    said = ""
    try:
        from_csv(RULES, "hordes", "".join(parts))
    except ValueError as error:
        said = str(error)
    assert not said or said.startswith("hordes")


def test_a_table_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="no table 'horde'; did you mean 'hordes'"):
        to_csv(RULES, "horde")


# ---- words


def test_clauses_to_reword() -> None:
    said = reword(
        RULES.with_(vt_per_horde=2, tie_break="more_vt").edit("hordes", "Red Dragons", attack=4),
        hp.rulebook("horrible-hordes"),
    )
    assert "vt_per_horde: 1 -> 2 (HH-ATK-07)" in said
    assert "printed: " in said
    assert "now:     " in said
    assert "hordes / Red Dragons / attack: 5 -> 4" in said
    assert reword(RULES, hp.rulebook("horrible-hordes")) == "as printed"


# ---- results


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
    found = results()[number]
    path = tmp_path / "result.json"
    text = found.save(path)
    again = repeat(path, executor="here", progress=False)
    elsewhere = hp.repeat(text, executor="loky", progress=False)
    others: list[Any] = [again, elsewhere]
    for other in others:
        assert type(other) is type(found)
        if isinstance(found, Cost):
            assert (other.games, other.pilot, other.within) == (found.games, found.pilot, found.within)
        else:
            assert repr(other) == repr(found)
            assert other == found or isinstance(found, Profile)  # those are told apart
    assert {"versions", "found"} <= set(json.loads(text))


def test_of_a_balance_each_bot_is_repeated_and_told() -> None:
    found = results()[5]
    data = json.loads(found.save())
    assert list(data["parts"]) == ["random", "greedy"]
    data["parts"]["greedy"]["found"][0][0] += 0.5
    with pytest.raises(SimulationError, match="greedy: repeated, and different: number 0"):
        repeat(json.dumps(data), executor="here", progress=False)
    wrong: list[Any] = [{}, [], {"greedy": json.loads(results()[0].save())}, {"greedy": json.loads(found.save())}]
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
    ("path", "value", "told"),
    [
        (["n"], None, "damaged at n: a whole number is missing"),
        (["n"], "12", 'damaged at n: a whole number is needed, not "12"'),
        (["n"], 0, "damaged at n: 1 or more is needed, not 0"),
        (
            ["kind"],
            "sampel",
            'damaged at kind: sample, comparison, sweep, values, profile, tuning, forecast, soak, balance are allowed, not "sampel"',
        ),
        (["plans"], [], r"damaged at plans: a list of one or more is needed, not \[\]"),
        (["plans", 1, "bots"], None, r"damaged at plans\[1\].bots: a list is missing"),
        (["plans", 0, "seed"], 0.5, r"damaged at plans\[0\].seed: a whole number or a text is needed, not 0.5"),
        (["plans", 0], 3, r"damaged at plans\[0\]: an object is needed, not 3"),
        (["asked", "level"], True, r"damaged at asked.level: a number is needed, not true"),
        (["found", 2], [1], r"damaged at found\[2\]: a list of three numbers is needed, not \[1\]"),
    ],
)
def test_damage_is_named_by_its_place_and_what_is_allowed(path: list[Any], value: object, told: str) -> None:
    data = json.loads(results()[1].save())
    at = data
    for step in path[:-1]:
        at = at[step]
    if value is None:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    with pytest.raises(ValueError, match=told):
        repeat(json.dumps(data), executor="here", progress=False)


@pytest.mark.parametrize(
    ("number", "path", "value", "told"),
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
    number: int, path: list[Any], value: object, told: str
) -> None:
    data = json.loads(SAVED.setdefault(number, results()[number].save()))
    at = data
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    if value is None:
        del at[path[-1]]
    with pytest.raises(ValueError, match=told):
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
    found = compare(GAME, "greedy", "random", 12, **WORDS)
    half: Any = Comparison(type(found.trial)(found.trial.bundle, 20, found.trial.games), found.names, "win")
    with pytest.raises(ValueError, match="12 of 20 games are there"):
        half.save()
    with pytest.raises(ValueError, match="the search was interrupted"):
        replace(results()[7], partial=True).save()


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


def test_a_forecast_that_timed_several_workers_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many games the timing takes is a matter of the moment, and no part of the answer."""
    # the name of the module is that of its function, too
    monkeypatch.setattr(sys.modules["hordeplay.lab.forecast"], "cores", lambda *_: 2)
    with ThreadPoolExecutor(2) as pool:
        found = forecast(GAME, within=0.1, measure="rounds", pilot=8, **{**WORDS, "executor": pool})
    assert found.ahead is not None
    assert found.ahead.n > found.pilot.n
    assert found.go(executor="here", progress=False).n == found.games
    again = repeat(found.save(), executor="here", progress=False)
    assert isinstance(again, Cost)
    assert again.pilot == found.pilot
