"""Fortify Phase: chapters FORT and TOWER."""

from __future__ import annotations

from typing import Any

import pytest

from hordeplay.core.choice import Refusal
from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.rules.result import score

PRINTED = HordeRules.load()


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def fortifying(sheet: str, knobs: dict[str, Any] | None = None, **words: Any) -> Match[HordeTable]:
    return at("fortify", dwarves=sheet, rules=PRINTED.with_(**knobs or {}), dice="ask", **words)


def test_hh_ex_09_castle_price() -> None:
    """HH-EX-09, HH-FORT-01, HH-FORT-04: with Vaulted Arches a Castle costs 3 of 7 Stone; one a turn."""
    match = fortifying("d4 settlement, d5 settlement, 7 stone, knows Vaulted Arches")
    match.play("fortify d4")
    assert match.table.players[0].chits.stone == 4
    assert match.table.step != "fortify"


def test_hh_ex_09_builders() -> None:
    """HH-EX-09, HH-RUL-30: Builders allow a second Castle in the turn."""
    match = fortifying("d4 settlement, d5 settlement, 8 stone 1 gold, knows Builders")
    match.play("fortify d4")
    assert rule(match.explain("fortify d5")) in {"HH-FORT-01", "HH-FORT-02"}
    match.play("extra castle d5 Builders")
    assert sorted(match.table.players[0].castles) == [read_square("d4"), read_square("d5")]
    assert match.table.players[0].chits.total == 0


def test_hh_fort_02_03_where() -> None:
    """HH-FORT-02, HH-FORT-03: on an own Settlement, one a space."""
    match = fortifying("d4 settlement castle, d5 settlement, e5 army, 4 stone")
    assert rule(match.explain("fortify d4")) == "HH-FORT-03"
    assert rule(match.explain("fortify e5")) == "HH-FORT-02"
    assert match.explain("fortify d5") is None


def test_hh_rul_40_outposts() -> None:
    """HH-RUL-40: with Outposts an own Army is enough; HH-RUL-54: Major Fortifications let two share a space."""
    match = fortifying("d4 settlement castle, e5 army, 4 stone, knows Outposts + Major Fortifications")
    assert match.explain("fortify e5") is None
    assert match.explain("fortify d4") is None
    assert rule(match.explain("fortify f6")) == "HH-FORT-02"


def test_hh_rul_25_the_builder_owns_a_castle() -> None:
    """HH-RUL-25: a Castle far from any Settlement counts for who built it."""
    match = fortifying("d4 settlement, e5 army, 4 stone, knows Outposts", elves="a9 settlement")
    match.play("fortify e5")
    assert (score(match.table, 0), score(match.table, 1)) == (3, 1)


def test_hh_rul_12_castles_are_common() -> None:
    """HH-RUL-12, HH-CAST-01: limited Castle markers are counted over all players."""
    knobs = {"unit_supply": "limited", "unit_supply_count": 1}
    with pytest.raises(ValueError, match="nothing can be decided in the Fortify Phase"):
        fortifying("d4 settlement, 5 stone, knows Craftsmen", knobs, feudal_men="a9 settlement castle")


def test_hh_tower_01_to_05() -> None:
    """HH-TOWER-01, HH-TOWER-02, HH-TOWER-03, HH-TOWER-05, HH-RUL-93: 5 Stone instead of a Castle, never beside another Tower."""
    sheet = "d4 settlement, d5 settlement tower, f4 settlement, 9 stone, knows Vaulted Arches"
    match = fortifying(sheet, {"wizard_tower": True})
    assert rule(match.explain("tower d4")) == "HH-TOWER-05"
    assert rule(match.explain("fortify d5")) == "HH-FORT-03"
    match.play("tower f4")
    assert match.table.players[0].chits.stone == 4
    assert match.table.players[0].towers[read_square("f4")] == 1
    assert match.table.step != "fortify"


def test_hh_tower_01_is_an_option() -> None:
    """HH-TOWER-01: without the option nobody builds Towers."""
    match = fortifying("d4 settlement, 9 stone")
    assert rule(match.explain("tower d4")) == "HH-TOWER-01"


def test_hh_tower_05_is_the_reason_although_no_tower_can_be_built() -> None:
    """HH-TOWER-05: the refusal names what is in the way, also where no Tower at all is on offer."""
    match = fortifying("d4 settlement tower, e4 settlement, 12 stone", {"wizard_tower": True})
    assert rule(match.explain("tower e4")) == "HH-TOWER-05"
    match.play("fortify e4")
    assert match.table.players[0].castles


def test_hh_fort_01_knob() -> None:
    """HH-FORT-01: as many Castles a turn as the knob says."""
    match = fortifying("d4 settlement, d5 settlement, 8 stone", {"castles_per_turn": 2})
    match.play("fortify d4")
    match.play("fortify d5")
    assert score(match.table, 0) == 4
