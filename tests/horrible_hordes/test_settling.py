"""Settlement Phase: chapter SETTLE."""

from __future__ import annotations

from typing import Any

import pytest

from hordeplay.core.choice import Refusal
from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import HordeTable

PRINTED = HordeRules.load()


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def settling(sheet: str, hordes: str = "", knobs: dict[str, Any] | None = None, **words: Any) -> Match[HordeTable]:
    return at("settle", dwarves=sheet, hordes=hordes, rules=PRINTED.with_(**knobs or {}), dice="ask", **words)


def test_hh_ex_08_settlement() -> None:
    """HH-EX-08, HH-SETTLE-01 to HH-SETTLE-05, HH-ADJ-01, HH-ADJ-02: Horde, diagonal and limit are refused; the price is 2 Food and 3 Wood."""
    match = settling("d4 settlement, 4 food 6 wood, knows Storehouses", "Rat King d5")
    assert rule(match.explain("settle d5")) == "HH-SETTLE-03"
    assert rule(match.explain("settle e5")) == "HH-SETTLE-02"
    assert rule(match.explain("settle d4")) == "HH-SETTLE-04"
    match.play("settle e4")
    chits = match.table.players[0].chits
    assert (chits.food, chits.wood) == (2, 3)
    assert match.table.step != "settle"


def test_hh_ex_08_pioneers() -> None:
    """HH-EX-08, HH-RUL-30: a further Settlement is legal with Pioneers at the usual price, nothing is left."""
    match = settling("d4 settlement, 4 food 6 wood, knows Pioneers", "Rat King d5")
    match.play("settle e4")
    assert rule(match.explain("settle c4")) == "HH-SETTLE-01"
    match.play("extra settlement c4 Pioneers")
    assert match.table.players[0].chits.total == 0
    assert match.table.players[0].uses == {"Pioneers": 1}


def test_hh_rul_30_builds_add_up() -> None:
    """HH-RUL-30: base, Pioneers and Builders add up; a later one may stand beside an earlier one; Builders cost Gold."""
    match = settling("d4 settlement, 6 food 9 wood 1 gold, knows Pioneers + Builders")
    match.play("settle d5")
    match.play("extra settlement d6 Builders")
    match.play("extra settlement d7 Pioneers")
    assert match.table.players[0].chits.total == 0
    assert len(match.table.players[0].settlements) == 4


def test_hh_rul_30_builders_need_their_gold() -> None:
    """HH-RUL-30, HH-NOTE-09: without the Gold the extra build is refused."""
    match = settling("d4 settlement, 6 food 9 wood, knows Builders")
    assert rule(match.explain("extra settlement d5 Builders")) in {"HH-ABL-53", "HH-SETTLE-01"}


def test_hh_settle_03_opponents_units() -> None:
    """HH-SETTLE-03: opponents' units block a square."""
    match = settling("d4 settlement, 2 food 3 wood", feudal_men="d5 army, a9 settlement")
    assert rule(match.explain("settle d5")) == "HH-SETTLE-03"


def test_hh_rul_23_own_units_do_not_block() -> None:
    """HH-RUL-23: own Armies on the square and a Clear square are no hindrance."""
    match = settling("d4 settlement, d5 2 army, 2 food 3 wood")
    assert match.explain("settle d5") is None


def test_hh_rul_40_colonies() -> None:
    """HH-RUL-40, HH-NOTE-01: with Colonies a far square with an own Army and no Horde will do."""
    match = settling("d4 settlement, h8 army, 2 food 3 wood, knows Colonies")
    assert match.explain("settle h8") is None
    assert rule(match.explain("settle h7")) == "HH-SETTLE-02"


def test_hh_rul_96_urbanization() -> None:
    """HH-RUL-96, HH-SETTLE-04: two Settlements share a space, but the builds per turn stay, unless the knob says more."""
    sheet = "d4 settlement, d5 settlement, 4 food 6 wood, knows Urbanization"
    match = settling(sheet)
    match.play("settle d4")
    assert match.table.players[0].settlements[read_square("d4")] == 2
    assert match.table.step != "settle"
    match = settling(sheet, knobs={"urbanization_extra_build": True})
    match.play("settle d4")
    assert rule(match.explain("settle d4")) == "HH-SETTLE-04"
    match.play("settle d5")


def test_hh_rul_39_migration() -> None:
    """HH-RUL-39: a Settlement shifts to an adjacent unoccupied space for 1 Food and uses no build."""
    match = settling("d4 settlement, d5 settlement, d3 army, 1 food, knows Migration", "Rat King c4")
    assert rule(match.explain("migrate d4 d3 Migration")) == "HH-RUL-39"
    assert rule(match.explain("migrate d4 d5 Migration")) == "HH-SETTLE-04"
    assert rule(match.explain("migrate d4 c4 Migration")) == "HH-SETTLE-03"
    assert rule(match.explain("migrate d4 d6 Migration")) == "HH-RUL-39"
    match.play("migrate d4 e4 Migration")
    player = match.table.players[0]
    assert sorted(player.settlements) == [read_square("e4"), read_square("d5")]
    assert player.chits.total == 0


def test_hh_rul_26_no_castle_is_left_behind() -> None:
    """HH-RUL-26: the Settlement under a Castle stays, except with Outposts."""
    match = settling("d4 settlement castle, e4 settlement, 1 food, knows Migration")
    assert rule(match.explain("migrate d4 d5 Migration")) == "HH-RUL-26"
    match = settling("d4 settlement castle, 1 food, knows Migration + Outposts")
    assert match.explain("migrate d4 d5 Migration") is None


def test_hh_rul_92_gifts_of_tiles() -> None:
    """HH-RUL-92, HH-XTERR-03: the first Settlement on a Friendly Village brings an Army there, on Ruins an Ability."""
    extra = {"extra_terrain": True}
    match = settling("d4 settlement, 2 food 3 wood", tiles="Friendly Village d5", knobs=extra)
    match.play("settle d5")
    assert match.table.players[0].armies == {read_square("d5"): 1}
    match = settling("d4 settlement, 2 food 3 wood", tiles="Ancient Ruins d5", knobs=extra)
    match.play("settle d5")
    match.play("research Nets")
    assert "Nets" in match.table.players[0].abilities


def test_hh_xterr_03_chasm() -> None:
    """HH-XTERR-03: nothing is built in a Chasm."""
    match = settling("d4 settlement, 2 food 3 wood", tiles="Chasm d5", knobs={"extra_terrain": True})
    assert rule(match.explain("settle d5")) == "HH-XTERR-03"


def test_hh_rul_41_diplomacy_bars_building() -> None:
    """HH-RUL-41: a space closed to a seat cannot be built on by it."""
    match = settling("d4 settlement, 2 food 3 wood", closed="d5 1")
    assert rule(match.explain("settle d5")) == "HH-RUL-41"


def test_hh_board_01_the_edge() -> None:
    """HH-BOARD-01: squares beyond the board are refused."""
    match = settling("j10 settlement, 2 food 3 wood")
    assert rule(match.explain("settle k10")) == "HH-BOARD-01"


@pytest.mark.parametrize(("knob", "clause"), [("unoccupied", "HH-RUL-39"), ("free_of_others", "")])
@pytest.mark.parametrize("unit", ["army", "settlement"])
def test_hh_rul_39_occupied_by_the_own_units(unit: str, knob: str, clause: str) -> None:
    """HH-ABL-54, HH-RUL-39: an own Army or Settlement occupies a space as well; by the other reading only others do."""
    sheet = f"c3 settlement, c4 {unit}, 1 food, only Migration + Urbanization"
    assert rule(settling(sheet, knobs={"migration_target": knob}).explain("migrate c3 c4 Migration")) == clause


def test_hh_rul_107_a_refusal_even_when_nothing_can_be_paid() -> None:
    """HH-RUL-107, HH-SETTLE-05: while the phase waits for a Migration, the price of a Settlement is told, not that nobody knows the word."""
    match = settling("d4 settlement, 1 food, only Migration")
    assert rule(match.explain("settle d5")) == "HH-SETTLE-05"


@pytest.mark.parametrize(
    ("knob", "earning"),
    [
        ("built", {"settle"}),
        ("built_or_gained", {"settle", "friends"}),
        ("placed", {"settle", "friends", "migrate", "restart"}),
    ],
)
def test_hh_rul_101_the_first_to_build(knob: str, earning: set[str]) -> None:
    """HH-RUL-101, HH-XTERR-03: a Friendly Village pays who builds there; not for a gained, shifted or new first Settlement."""
    rules = PRINTED.with_(extra_terrain=True, first_build=knob)
    village: dict[str, Any] = {"tiles": "Friendly Village e5", "rules": rules, "dice": "ask"}
    ways = {
        "settle": (at("settle", dwarves="e4 settlement, 2 food 3 wood", **village), ["settle e5"]),
        "friends": (
            at("trade", dwarves="e4 settlement, only Friends", **village),
            ["use Friends", "gain settlement", "place e5"],
        ),
        "migrate": (
            at("settle", dwarves="e4 settlement, 1 food, only Migration", **village),
            ["migrate e4 e5 Migration"],
        ),
        "restart": (
            at("restart", dwarves="out", feudal_men="a9 settlement", restarts="0", **village),
            ["restart e5", "kingdom Elves"],
        ),
    }
    for name, (match, choices) in ways.items():
        for choice in choices:
            match.play(choice)
        more = match.table.players[0].armies.get(read_square("e5"), 0) - 2 * (name == "restart")
        assert (more == 1) == (name in earning), name
        assert (read_square("e5") in match.table.claimed) == (name in earning), name


def test_hh_rul_101_the_gift_waits_for_a_builder() -> None:
    """HH-RUL-101: the Migration leaves the gift; who builds a second Settlement there gets it."""
    rules = PRINTED.with_(extra_terrain=True)
    sheet = "e4 settlement, d5 settlement, 3 food 3 wood, only Migration + Urbanization"
    match = at("settle", dwarves=sheet, tiles="Friendly Village e5", rules=rules, dice="ask")
    match.play("migrate e4 e5 Migration")
    match.play("settle e5")
    assert match.table.players[0].armies == {read_square("e5"): 1}
