"""What every game must keep, on random games of this one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from hordeplay.core.conformance import Report, check_game, check_words
from hordeplay.games.kingdom_rush import GAME
from hordeplay.games.kingdom_rush.model.ruleset import KingdomRules
from hordeplay.games.kingdom_rush.model.table import KingdomTable
from hordeplay.games.kingdom_rush.rules.setup import start


def shortened(scenario: str, spells: Sequence[str] = ()) -> Callable[..., KingdomTable]:
    """The start of a scenario with little of the kingdom left, so that random play comes to an end soon."""

    def begin(rules: KingdomRules, seats: int, scenario: str = scenario, heroes: str = "") -> KingdomTable:
        table = start(rules, seats, scenario, heroes=heroes)
        table.hearts = 4
        table.spells = list(spells)
        return table

    return begin


@pytest.mark.parametrize(
    ("scenario", "spells", "seed"),
    [
        ("S1", (), 10),
        ("S2", (), 20),
        ("S4", (), 25),
        ("S5", ("Rain of Fire", "Thunderbolt", "Lightning Bolt", "Gem of Timewarp", "Hand of Midas"), 30),
    ],
)
def test_promises_of_the_core(scenario: str, spells: Sequence[str], seed: int) -> None:
    report = check_game(replace(GAME, start=shortened(scenario, spells)), 4, seed=seed, every=60)
    assert report.games == 4
    assert len(report.held) >= 15


def test_texts_and_knobs() -> None:
    check_words(GAME, Report(GAME.name))
