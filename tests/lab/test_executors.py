"""In process, in worker processes and on a Dask cluster over TCP: the same seeds give the same games."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from typing import Any

import pytest
from distributed import Client
from lab.cluster import dask_cluster
from lab.pigs import SHORT, Broken, kind_rules, wary
from pig import GAME

import hordeplay as hp
from hordeplay.lab import GameError, compare, simulate, sweep
from hordeplay.lab.executors import workers_of


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Executor, Client]]:
    with dask_cluster(tmp_path_factory.mktemp("dask")) as started:
        yield started


@pytest.fixture(params=["here", "loky", "dask"])
def where(request: pytest.FixtureRequest) -> Any:  # an executor or its name
    return request.getfixturevalue("cluster")[0] if request.param == "dask" else request.param


def test_the_cluster_is_one(cluster: tuple[Executor, Client]) -> None:
    """Two processes that are not this one, reached over TCP."""
    workers = cluster[1].scheduler_info()["workers"]
    assert len({worker["id"] for worker in workers.values()}) == 2
    assert all(address.startswith("tcp://") for address in workers)
    assert workers_of(cluster[0]) == 2, "as many chunks are handed out as a large cluster can play"


def test_a_simulation_is_the_same_everywhere(where: Any) -> None:
    words: dict[str, Any] = {
        "seats": 3,
        "rules": SHORT,
        "bots": ["greedy", wary, "random"],
        "seed": 4,
        "progress": False,
    }
    assert simulate(GAME, 80, executor=where, **words) == simulate(GAME, 80, executor="here", chunk=9, **words)


def test_a_comparison_is_the_same_everywhere(where: Any) -> None:
    words: dict[str, Any] = {"rules": SHORT, "seed": 4, "progress": False}
    comparison = compare(GAME, "greedy", "random", 70, executor=where, **words)
    again = compare(GAME, "greedy", "random", 30, executor="here", **words).extend(40, executor=where, progress=False)
    assert comparison == again
    assert comparison.difference == compare(GAME, "greedy", "random", 70, executor="here", **words).difference


def test_a_sweep_is_the_same_everywhere(where: Any) -> None:
    words: dict[str, Any] = {"n": 20, "measure": "rounds", "rules": SHORT, "progress": False}
    swept = sweep(GAME, {"sides": [4, 8], "goal": [10, 20]}, executor=where, **words)
    assert swept == sweep(GAME, {"sides": [4, 8], "goal": [10, 20]}, executor="here", **words)


def test_house_rules_of_a_notebook_travel(where: Any) -> None:
    with kind_rules() as rules:
        words: dict[str, Any] = {"bots": ["greedy", wary], "measure": "rounds", "progress": False}
        assert compare(GAME, rules, SHORT, 20, executor=where, **words) == compare(
            GAME, rules, SHORT, 20, executor="here", **words
        )


def test_a_game_that_fails_is_the_same_everywhere(where: Any) -> None:
    words: dict[str, Any] = {"rules": SHORT, "against": "random", "seed": 0, "progress": False}
    broken: Any = Broken  # a class: a new bot for each game
    with pytest.raises(GameError, match="lost the thread") as here:
        compare(GAME, broken, "greedy", 40, executor="here", **words)
    with pytest.raises(GameError) as there:
        compare(GAME, broken, "greedy", 40, executor=where, **words)
    assert (str(there.value), there.value.number) == (str(here.value), here.value.number)


def test_horrible_hordes_is_the_same_everywhere(where: Any) -> None:
    rules = hp.rules("horrible-hordes").with_(rounds=3)
    words: dict[str, Any] = {"n": 6, "seats": 2, "measure": "score", "progress": False}
    sides = rules.with_(start_armies=4), rules
    assert compare("horrible-hordes", *sides, executor=where, **words) == compare(
        "horrible-hordes", *sides, executor="here", **words
    )
