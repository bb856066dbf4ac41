"""Train Phase: chapter TRAIN."""

from __future__ import annotations

from typing import Any

import pytest

from hordeplay.core.choice import Refusal
from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.powers import powers
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.rules.result import score

PRINTED = HordeRules.load()
RICH = "9 food 9 metal 9 wood"


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def training(sheet: str, knobs: dict[str, Any] | None = None, **words: Any) -> Match[HordeTable]:
    return at("train", dwarves=sheet, rules=PRINTED.with_(**knobs or {}), dice="ask", **words)


def test_hh_train_03_price() -> None:
    """HH-TRAIN-01, HH-TRAIN-03: 1 Food, 2 Metal and 1 Wood on an own Castle."""
    match = training("d4 settlement castle, 1 food 2 metal 1 wood")
    assert rule(match.explain("train d5")) == "HH-TRAIN-01"
    match.play("train d4")
    player = match.table.players[0]
    assert (player.chits.total, player.armies) == (0, {read_square("d4"): 1})


def test_hh_ex_10_army_price() -> None:
    """HH-EX-10, HH-RUL-28, HH-ABL-09: four surcharges and Stoicism make 4 Metal, 2 Wood and 1 Magic."""
    names = "Great Bows + Fine Swords + Heavy Armor + Battle Mages + Stoicism"
    match = training(f"d4 settlement castle, 1 food 4 metal 2 wood 1 magic, knows {names}")
    match.play("train d4")
    assert dict(match.table.players[0].chits) == dict.fromkeys(("stone", "wood", "metal", "magic", "gold"), 0) | {
        "food": 1
    }


def test_hh_ex_11_one_a_castle() -> None:
    """HH-EX-11, HH-TRAIN-02: two Castles train two Armies and no third."""
    match = training(f"d4 settlement castle, f4 settlement castle, {RICH}")
    match.play("train d4")
    assert rule(match.explain("train d4")) == "HH-TRAIN-02"
    match.play("train f4")
    assert match.table.step != "train"


def test_hh_rul_54_two_castles_train_two() -> None:
    """HH-RUL-54: each of two Castles in a space trains an Army."""
    match = training(f"d4 settlement 2 castle, {RICH}, knows Major Fortifications")
    match.play("train d4")
    match.play("train d4")
    assert match.table.players[0].armies[read_square("d4")] == 2


def test_hh_move_05_full_stack() -> None:
    """HH-MOVE-05, HH-RUL-33: nothing is trained onto a full stack."""
    match = training(f"d4 settlement castle 4 army, f4 settlement castle, {RICH}")
    assert rule(match.explain("train d4")) == "HH-MOVE-05"


def test_hh_rul_27_barracks() -> None:
    """HH-RUL-27, HH-ABL-44: a Settlement without a Castle trains one Army, too, at the usual price."""
    match = training(f"d4 settlement castle, f4 settlement, {RICH}, knows Barracks")
    match.play("train f4")
    assert rule(match.explain("train f4")) == "HH-TRAIN-02"
    assert rule(training(f"d4 settlement castle, f4 settlement, {RICH}").explain("train f4")) == "HH-TRAIN-01"


@pytest.mark.parametrize(("limits", "also"), [("outside", True), ("inside", False)])
def test_hh_rul_27_hired_armies(limits: str, also: bool) -> None:
    """HH-RUL-27, HH-LIMIT-06: hired Armies have a fixed price, once a round, outside the Castle limit or inside it."""
    sheet = (
        "d4 settlement castle, 5 gold 3 stone 2 magic 1 food 3 metal 1 wood, knows Mercenaries + Golems + Fine Swords"
    )
    match = training(sheet, {"purchase_limits": limits})
    match.play("hire d4 Mercenaries")
    assert match.table.players[0].chits.gold == 0
    if also:
        assert rule(match.explain("hire d4 Mercenaries")) == "HH-LIMIT-06"
        match.play("hire d4 Golems")
        match.play("train d4")
        assert match.table.players[0].armies[read_square("d4")] == 3
    else:
        assert match.table.step != "train"


def test_hh_rul_85_leadership() -> None:
    """HH-RUL-85, HH-ABL-84: with Leadership Mercenaries come twice a round."""
    match = training("d4 settlement castle, 10 gold, knows Mercenaries + Leadership")
    match.play("hire d4 Mercenaries")
    match.play("hire d4 Mercenaries")
    assert match.table.players[0].armies[read_square("d4")] == 2
    assert match.table.step != "train"


def test_hh_rul_28_surcharges_are_mandatory() -> None:
    """HH-RUL-28: without the surcharge no Army is trained."""
    with pytest.raises(ValueError, match="nothing can be decided in the Train Phase"):
        training("d4 settlement castle, 1 food 2 metal 1 wood, knows Fine Swords")


def test_hh_rul_28_optional() -> None:
    """HH-RUL-28: under the knob a surcharge may be skipped before the first Army, bonus and all, until the next turn."""
    sheet = "d4 settlement castle, f4 settlement castle, 2 food 4 metal 2 wood, knows Fine Swords"
    match = training(sheet, {"surcharge_optional": True})
    assert len(powers(match.table, 0)["attack"]) == 2
    match.play("skip Fine Swords")
    assert len(powers(match.table, 0)["attack"]) == 1
    match.play("train d4")
    assert rule(match.explain("skip Fine Swords")) == "HH-RUL-28"
    match.play("train f4")
    assert match.table.players[0].chits.total == 0


def test_hh_rul_93_towers_train() -> None:
    """HH-RUL-93: a Wizards Tower trains as a Castle does, unless the knob says otherwise."""
    sheet = f"d4 settlement tower, {RICH}"
    assert training(sheet, {"wizard_tower": True}).explain("train d4") is None
    with pytest.raises(ValueError, match="nothing can be decided in the Train Phase"):
        training(sheet, {"wizard_tower": True, "tower_counts_as_castle": False})


def test_hh_rul_24_all_in_one_turn() -> None:
    """HH-RUL-24, HH-SEQ-01: a new Settlement gets a Castle, and that Castle trains, in the same turn."""
    match = at("settle", dwarves="d4 settlement, 3 food 4 wood 4 stone 2 metal, only Nets", dice="ask")
    match.play("settle d5")
    match.play("fortify d5")
    match.play("train d5")
    assert score(match.table, 0) == 4


def test_hh_rul_105_hired_without_a_castle() -> None:
    """HH-ABL-17, HH-ABL-68, HH-RUL-105: bought Armies need no Castle; with one that has room they stand there."""
    sheet = "d4 settlement, 5 gold 3 stone 2 magic, only Mercenaries + Golems"
    match = training(sheet)
    match.play("hire d4 Mercenaries")
    match.play("hire d4 Golems")
    assert match.table.players[0].armies == {read_square("d4"): 2}
    with pytest.raises(ValueError, match="nothing can be decided"):
        training(sheet, {"hire_place": "trained"})
    match = training(f"f6 settlement castle, {sheet}")
    assert rule(match.explain("hire d4 Golems")) == "HH-RUL-105"
    match.play("hire f6 Golems")
    match = training(f"f6 settlement castle 4 army, {sheet}")
    assert rule(match.explain("hire f6 Golems")) == "HH-MOVE-05"
    match.play("hire d4 Golems")


def test_hh_rul_105_limits_inside_count_at_castles() -> None:
    """HH-RUL-27, HH-RUL-105: where hired Armies count against a Castle, a Settlement without one sets no limit."""
    inside = {"purchase_limits": "inside"}
    match = training("d4 settlement castle, 10 gold, only Mercenaries + Leadership", inside)
    match.play("hire d4 Mercenaries")
    assert rule(match.explain("hire d4 Mercenaries")) in {"HH-TRAIN-02", "HH-MOVE-01", "HH-RSCH-01"}
    match = training("d4 settlement, 10 gold, only Mercenaries + Leadership", inside)
    match.play("hire d4 Mercenaries")
    match.play("hire d4 Mercenaries")
    assert match.table.players[0].armies == {read_square("d4"): 2}
