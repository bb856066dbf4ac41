"""Measures are taken in every game, change none, travel, and can be compared and swept."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest
from lab.pigs import SHORT
from pig import GAME

from hordeplay.core.measures import BRANCHING, Gauge, counted, lead_changes
from hordeplay.games import find
from hordeplay.lab import compare, simulate, sweep
from hordeplay.lab.plan import own_bot

WORDS: dict[str, Any] = {"rules": SHORT, "seed": 2, "executor": "here", "progress": False}

MEASURED = replace(
    GAME,
    measures={
        "leads": lead_changes(lambda table: [player.points for player in table.players]),
        "choices": BRANCHING,
        "ones": counted("rolls", says="ones rolled, a seat"),
    },
    interventions={},
)


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
    longer = compare(MEASURED, SHORT.with_(goal=60), SHORT, 60, measure="ones", **words)
    assert longer.difference.low > 0, "a longer game has more rolls"
    assert sweep(MEASURED, {"goal": [60]}, 30, measure="ones", **WORDS).points[1].change.value > 0


def test_an_unknown_measure_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no 'lead'; did you mean 'leads'"):
        simulate(MEASURED, 5, measures=["lead"], **WORDS)
    with pytest.raises(ValueError, match="there is no 'lends'; did you mean"):
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
    for name, measure in played.measures.items():
        assert math.isfinite(sample.mean(name).value), name
        assert measure.says
    assert {"lead changes", "branching"} <= set(played.measures)


def test_a_gauge_must_end() -> None:
    with pytest.raises(NotImplementedError):
        Gauge().end(None, None)  # type: ignore[arg-type]  # nothing is needed to see it
