"""Resource Phase: chapter INC."""

from __future__ import annotations

from typing import Any

import pytest

from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.table import HordeTable

PRINTED = HordeRules.load()


def income(sheet: str, tiles: str = "", take: str = "take metal metal metal", **knobs: Any) -> Match[HordeTable]:
    rules = PRINTED.with_(**knobs)
    match = at("resource", dwarves=sheet, tiles=tiles, rules=rules, dice="ask")
    match.play(take)
    return match


def hand(match: Match[HordeTable]) -> dict[str, int]:
    return {resource: n for resource, n in match.table.players[0].chits if n}


def test_hh_ex_06_income() -> None:
    """HH-EX-06, HH-INC-01, HH-INC-02, HH-INC-04: two Swamps, a Mountain and a Clear square, with Green Thumb."""
    sheet = "a1 settlement, a2 settlement, a3 settlement, a5 settlement, only Green Thumb"
    match = income(sheet, "Swamp a1 a3, Mountain a5, Clear a2")
    assert hand(match) == {"metal": 3, "magic": 2, "stone": 1, "gold": 1, "food": 1}


def test_hh_inc_03_example() -> None:
    """HH-INC-03: Settlements on two Swamps and a Mountain give 2 Magic and 1 Stone on top."""
    match = income("a1 settlement, a3 settlement, a5 settlement, only Nets", "Swamp a1 a3, Mountain a5")
    assert hand(match) == {"metal": 3, "magic": 2, "stone": 1}


def test_hh_inc_01_exactly_three() -> None:
    """HH-INC-01, HH-RUL-18: any mix of three from six types, 56 in all; two or four are refused."""
    match = at("resource", dwarves="d4 settlement", dice="ask")
    assert len(match.choices) == 56
    for text in ("take wood", "take wood wood wood wood"):
        refusal = match.explain(text)
        assert refusal is not None
        assert refusal.rule == "HH-INC-01"
    assert match.explain("take wood food wood") is None


@pytest.mark.parametrize(
    ("knob", "count", "illegal"), [("any_of_5", 35, "gold wood food"), ("distinct", 20, "wood wood food")]
)
def test_hh_rul_18_readings(knob: str, count: int, illegal: str) -> None:
    """HH-RUL-18: without Gold, or all different."""
    match = at("resource", dwarves="d4 settlement", rules=PRINTED.with_(free_resources=knob), dice="ask")
    assert len(match.choices) == count
    refusal = match.explain(f"take {illegal}")
    assert refusal is not None
    assert refusal.rule == "HH-RUL-18"


def test_hh_inc_01_no_free_chits() -> None:
    """HH-INC-01: with the knob at 0 nobody is asked."""
    match = at("resource", dwarves="d4 settlement", rules=PRINTED.with_(free_income=0), dice="ask")
    assert match.table.step != "resource"


@pytest.mark.parametrize(("unit", "magic"), [("per_settlement", 2), ("per_space", 1)])
def test_hh_rul_19_two_settlements_in_a_space(unit: str, magic: int) -> None:
    """HH-RUL-19: each Settlement yields, or each space."""
    match = income("a1 2 settlement, only Urbanization", "Swamp a1", production_unit=unit)
    assert hand(match)["magic"] == magic


def test_hh_inc_02_for_each_terrain() -> None:
    """HH-INC-02, HH-RUL-19, HH-INC-04: two Settlements occupy one terrain, which brings one chit; a Clear square one Gold."""
    match = income("a1 2 settlement, a2 2 settlement, c1 settlement, only Urbanization", "Swamp a1, Swamp c1")
    assert (hand(match)["magic"], hand(match)["gold"]) == (2, 1)


def test_hh_abl_01_to_06_more_income() -> None:
    """HH-ABL-01 to HH-ABL-06, HH-LIMIT-03: one more chit each, once a round."""
    names = "Green Thumb + Trade Routes + Furnaces + Sawmills + Pulleys + Astrology"
    match = income(f"a1 settlement, only {names}", "Swamp a1", "take wood wood wood")
    assert hand(match) == {"stone": 1, "wood": 4, "food": 1, "metal": 1, "magic": 2, "gold": 1}


def test_hh_xterr_02_extra_tiles() -> None:
    """HH-XTERR-02, HH-RUL-92: Heath 1 Gold, Trade Route 2 Gold in total, Barrens nothing."""
    sheet = "a1 settlement, a3 settlement, a5 settlement, only Nets"
    match = income(sheet, "Heath a1, Trade Route a3, Barrens a5", extra_terrain=True)
    assert hand(match) == {"metal": 3, "gold": 3}


def test_hh_tower_04_magic() -> None:
    """HH-TOWER-04: each Wizards Tower brings 1 Magic."""
    match = income("a1 settlement tower, only Nets", "Heath a1", wizard_tower=True)
    assert hand(match) == {"metal": 3, "magic": 1, "gold": 1}
    sentences = [
        (event.rule, match.game.look.say(match.table, event)) for event in match.events if event.what == "income"
    ]
    assert sentences == [
        ("HH-INC-02", "Dwarves got 1 Gold from the land."),
        ("HH-TOWER-04", "Dwarves got 1 Magic from Wizards Towers."),
    ]


def test_hh_rul_22_limit_always() -> None:
    """HH-RUL-22: with the limit always in force, income above it is discarded at once."""
    match = income("a1 settlement, 7 wood, only Nets", "Swamp a1", hand_limit_when="always")
    match.play("discard wood wood wood wood")
    assert match.table.players[0].chits.total == 7
