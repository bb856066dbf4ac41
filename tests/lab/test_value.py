"""What things are worth: games with them and without them on the same seeds, and no pair that need not be played."""

from __future__ import annotations

from typing import Any

import pytest
from lab.pigs import SHORT
from pig import GAME
from pig.rules import PigRules
from pig.turn import PigTable

import hordeplay as hp
from hordeplay.core.any import AnyRules
from hordeplay.core.rules import HouseRule
from hordeplay.lab import compare, value


def _ahead(rules: AnyRules, name: str) -> tuple[AnyRules, AnyRules]:
    """Seat 0 starts with points."""

    def given(table: PigTable, printed: Any) -> Any:
        if table.turns == 1 and not table.pot:
            table.players[0].points = 10
        return printed(table)

    house = HouseRule(f"seat-0-{name}", name, steps={"turn": given})
    return rules.house(PigRules.register(house).name), rules


def test_what_an_ability_is_worth_is_a_paired_difference() -> None:
    words: dict[str, Any] = {"n": 4, "seats": 2, "bots": "greedy", "seed": 3, "progress": False, "executor": "here"}
    rules = hp.rules("horrible-hordes").with_(rounds=4)
    worths = value("horrible-hordes", "abilities", ["Furnaces", "Druids"], rules=rules, **words)
    assert len(worths) == 2
    assert worths.measure == "ahead"
    assert worths["Druids"].value.level == pytest.approx(0.975)
    assert worths == value(
        "horrible-hordes", "abilities", ["Furnaces", "Druids"], rules=rules, **{**words, "n": 1}
    ).extend(3, executor="here", progress=False)
    assert "Bonferroni" in repr(worths)
    assert list(worths.to_frame().columns) == ["name", "value", "low", "high", "n", "differs"]


def test_a_gift_of_points_is_worth_points() -> None:
    """Seat 0 of Pig starts with ten points: that is worth wins, and the interval says so."""
    try:
        with_, without = _ahead(SHORT, "gift")
        gift = compare(GAME, with_, without, 300, measure="first", progress=False, executor="here", seed=1)
        assert gift.difference.low > 0
        assert gift.unpaired_needed > gift.n
    finally:
        PigRules.registered.clear()


@pytest.mark.parametrize(("table", "name"), [("heroes", "Alchemist"), ("treasures", None), ("actions", None)])
def test_cards_of_fantahzee_are_taken_out(table: str, name: str | None) -> None:
    rules = hp.rules("fantahzee").with_(bosses_to_end=1, finish_round=False)
    name = name or next(iter(rules.content[table]))
    worths = value("fantahzee", table, [name], 1, rules=rules, seats=2, bots="tip", progress=False, executor="here")
    given, taken = worths.batch.plans
    assert given.rules == rules
    assert taken.rules.content[table][name].copies == 0


def test_kingdoms_are_given_to_seat_0() -> None:
    rules = hp.rules("horrible-hordes").with_(rounds=2)
    worths = value(
        "horrible-hordes", "kingdoms", ["Dwarves", "Elves"], 2, rules=rules, seats=2, progress=False, executor="here"
    )
    assert [worth.name for worth in worths.worths]
    assert len(worths.batch.plans) == 3, "without is the same for both, and is played once"


def test_what_cannot_be_given_is_refused() -> None:
    with pytest.raises(
        ValueError, match="interventions of Horrible Hordes: there is no 'hordes'; there is abilities, kingdoms"
    ):
        value("horrible-hordes", "hordes")
    with pytest.raises(ValueError, match="abilities: there is no 'Druid'; did you mean 'Druids'"):
        value("horrible-hordes", "abilities", ["Druid"])
