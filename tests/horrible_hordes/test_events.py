"""Event Phase: chapters EVT and ETAB."""

from __future__ import annotations

from typing import Any

import pytest
from horrible_hordes.helpers import without_names

from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import HordeTable

PRINTED = HordeRules.load()


def before(sheet: str = "d4 settlement castle", hordes: str = "", **knobs: Any) -> Match[HordeTable]:
    """A match that waits for the event die."""
    return at("event", dwarves=sheet, hordes=hordes, rules=PRINTED.with_(**knobs), dice="ask")


def facts_of(match: Match[HordeTable], what: str) -> list[dict[str, Any]]:
    return [without_names(event) for event in match.events if event.what == what]


@pytest.mark.parametrize(
    ("face", "resource"), [(5, "wood"), (6, "food"), (7, "stone"), (8, "metal"), (9, "magic"), (10, "gold")]
)
def test_hh_etab_01_resources(face: int, resource: str) -> None:
    """HH-ETAB-01, HH-EVT-01: the faces from 5 on bring 1D6 of one resource, face 0 Gold."""
    match = before()
    match.answer((face,))
    match.answer((4,))
    assert dict(match.table.players[0].chits)[resource] == 4  # type: ignore[index]  # the words of RESOURCES


def test_hh_rul_14_heroes_go_to_a_castle() -> None:
    """HH-RUL-14: a free Army goes on an own Castle with room, asked even where one place is left."""
    match = before("d4 settlement castle, d5 settlement")
    match.answer((1,))
    assert [str(choice) for choice in match.choices] == ["place d4"]
    match.play("place d4")
    assert match.table.players[0].armies == {read_square("d4"): 1}


@pytest.mark.parametrize(
    ("place", "sheet", "squares"),
    [
        ("castle_then_settlement", "d4 settlement castle 4 army, d5 settlement", ["d5"]),
        ("castle", "d4 settlement castle 4 army, d5 settlement", []),
        ("any_own", "d4 settlement castle 4 army, d5 settlement, e5 army", ["d5", "e5"]),
    ],
)
def test_hh_rul_14_places(place: str, sheet: str, squares: list[str]) -> None:
    """HH-RUL-14, HH-RUL-13: each reading of where a free Army goes; without a place it is lost."""
    match = before(sheet, free_army_place=place)
    match.answer((1,))
    if squares:
        assert [str(choice) for choice in match.choices] == [f"place {square}" for square in squares]
    else:
        assert facts_of(match, "gain_lost") == [{"seat": 0, "unit": "army"}]


def test_hh_rul_15_expansion_obeys_the_normal_rules() -> None:
    """HH-RUL-15: a free Settlement goes beside an own one, never onto a Horde, at no cost."""
    match = before("d4 settlement castle", "Rat King d5")
    match.answer((2,))
    assert [str(choice) for choice in match.choices] == ["place d3", "place c4", "place e4"]


def test_hh_rul_15_anywhere() -> None:
    """HH-RUL-15: the other reading lets it stand on any open square."""
    match = before("d4 settlement castle", "Rat King d5", free_settlement_place="anywhere")
    match.answer((2,))
    assert len(match.choices) == match.table.size**2 - 2


def test_hh_rul_16_lore_is_chosen() -> None:
    """HH-RUL-16, HH-RSCH-03: a free Ability is chosen among those not owned."""
    match = before()
    match.answer((3,))
    assert len(match.choices) == len(PRINTED.abilities) - len(PRINTED.kingdoms["Dwarves"].abilities)
    refusal = match.explain("research Furnaces")
    assert refusal is not None
    assert refusal.rule == "HH-RSCH-03"
    match.play("research Nets")
    assert match.table.players[0].abilities[-1] == "Nets"


def test_hh_rul_16_random() -> None:
    """HH-RUL-16: the other setting picks it at random, without a question."""
    match = before(free_ability_pick="random")
    match.answer((3,))
    assert len(match.table.players[0].abilities) == 3


def test_hh_rul_17_awaken_horde() -> None:
    """HH-RUL-17: exactly one Horde by the Spawn procedure, also late; nothing on a taken square."""
    match = at("event", dwarves="d4 settlement castle", round=15, dice="ask")
    match.answer((4,))
    match.answer((8, 8))
    assert [horde.at for horde in match.table.hordes] == [read_square("h8")]
    match = before()
    match.answer((4,))
    match.answer((4, 4))
    assert not match.table.hordes


def test_hh_etab_01_weights() -> None:
    """HH-ETAB-01: with weight 3 for Heroes the die has 12 faces, and the first three are Heroes."""
    match = before(event_weight_1=3)
    match.answer((3,))
    assert facts_of(match, "event") == [{"seat": 0, "event": "Heroes"}]
    none = {f"event_weight_{n}": 0 for n in range(1, 11)}
    assert not facts_of(at("event", dwarves="d4 settlement", rules=PRINTED.with_(**none), dice="ask"), "event")


def test_hh_rul_11_event_deck() -> None:
    """HH-RUL-11, HH-SRES-01: with the deck no event comes twice before all ten were drawn; then it is shuffled."""
    rules = PRINTED.with_(event_source="deck10")
    match = at("event", dwarves="d4 settlement castle", deck="Quarry", rules=rules, dice="ask")
    assert facts_of(match, "event")[0]["event"] == "Quarry"
    match = at("event", dwarves="d4 settlement castle", deck="empty", rules=rules)
    assert len(facts_of(match, "event")) == 1


def test_hh_rul_12_limited_tokens() -> None:
    """HH-RUL-12: when units are limited, a gain of one that has run out is lost."""
    match = before("d4 settlement castle", unit_supply="limited", unit_supply_count=1)
    match.answer((2,))
    assert facts_of(match, "gain_lost") == [{"seat": 0, "unit": "settlement"}]
