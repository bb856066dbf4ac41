"""Research Phase: chapter RSCH."""

from __future__ import annotations

from typing import Any

import pytest

from hordeplay.core.choice import Refusal
from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.table import HordeTable

PRINTED = HordeRules.load()


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def researching(sheet: str, **knobs: Any) -> Match[HordeTable]:
    return at("research", dwarves=f"d4 settlement, {sheet}", rules=PRINTED.with_(**knobs), dice="ask")


def test_hh_rsch_01_the_free_pick_is_mandatory() -> None:
    """HH-RSCH-01, HH-RUL-82, HH-RSCH-03: one of the Abilities that the Dwarves do not have; no pass."""
    match = researching("3 wood")
    assert len(match.choices) == len(PRINTED.abilities) - len(PRINTED.kingdoms["Dwarves"].abilities)
    assert rule(match.explain("done")) == "HH-RSCH-01"
    assert rule(match.explain("research Furnaces")) == "HH-RSCH-03"
    assert rule(match.explain("research Fine Sword")) == "HH-ABIL-01"
    match.play("research Fine Swords")
    assert match.table.step != "research"


@pytest.mark.parametrize(("knows", "left"), [("Nets", 1), ("Sages", 3)])
def test_hh_ex_30_paid_ability(knows: str, left: int) -> None:
    """HH-EX-30, HH-RSCH-02: free pick, then a paid one for 10 chits of any mix, 8 with Sages."""
    match = researching(f"5 wood 6 gold, knows {knows}")
    match.play("research Pikes")
    match.play("research Clerics")
    match.play("pay wood wood wood wood gold gold")
    while match.table.turn.owed:
        match.play("pay gold")
    player = match.table.players[0]
    assert player.chits.total == left
    assert player.abilities[-2:] == ["Pikes", "Clerics"]
    assert match.table.step != "research"


def test_hh_rul_82_paid_picks() -> None:
    """HH-RUL-82: one paid pick a turn, or more under the knob; only the second Ability of a turn is cheaper."""
    match = researching("18 wood, knows Sages", paid_picks_per_turn=2)
    for name in ("Pikes", "Clerics", "Shield Wall"):
        match.play(f"research {name}")
        if match.table.turn.owed:
            match.play("pay" + " wood" * match.table.turn.owed)
    assert match.table.players[0].chits.total == 0
    assert rule(researching("9 wood").explain("pay wood")) == "HH-RSCH-01"


def test_hh_rsch_02_payment_is_checked() -> None:
    """HH-RSCH-02: neither too many chits nor chits that are not held."""
    match = researching("11 wood, knows Nets")
    match.play("research Pikes")
    match.play("research Clerics")
    assert rule(match.explain("pay gold")) == "HH-RSCH-02"
    assert rule(match.explain("pay" + " wood" * 11)) == "HH-RSCH-02"
    assert rule(match.explain("done")) == "HH-RSCH-02"


def test_hh_abl_36_and_42_work_when_gained() -> None:
    """HH-ABL-36, HH-ABL-42, HH-RUL-102, HH-LIMIT-01, HH-NOTE-08, HH-VICT-02: 5 VT and, by that setting, 10 Gold at once; used up."""
    match = researching("10 wood", one_time_chits="at_once")
    match.play("research Mythic Saga")
    player = match.table.players[0]
    assert (player.vt, player.spent) == (5, ["Mythic Saga"])
    match.play("research Great Caravan")
    assert rule(match.explain("pay gold")) == "HH-RSCH-02"
    match.play("pay" + " wood" * 10)
    assert match.table.players[0].chits.gold == 10
    assert match.table.players[0].spent == ["Mythic Saga", "Great Caravan"]


def test_hh_rul_102_gold_when_it_is_wanted() -> None:
    """HH-RUL-102, HH-NOTE-08: the Great Caravan is learned and kept; its Gold comes when it is used, and once."""
    match = researching("7 wood")
    match.play("research Great Caravan")
    assert (match.table.step, match.table.players[0].chits.gold) == ("research", 0)
    assert rule(match.explain("research Nets")) != ""
    match.play("use Great Caravan")  # it opens a second research, which 7 chits do not pay
    assert (match.table.players[0].chits.gold, match.table.players[0].spent) == (10, ["Great Caravan"])
    assert match.explain("research Nets") is None
    match.play("done")
    assert rule(match.explain("use Great Caravan")) != ""


def test_hh_rul_102_a_caravan_waits_for_the_next_round() -> None:
    """HH-RUL-102: it may be kept, so that no Gold is lost to the hand limit."""
    match = researching("0 wood")
    match.play("research Great Caravan")
    match.play("done")  # with ten Gold another Ability could be paid for, so the phase goes on
    match.answer((10, 10))
    assert match.table.step == "end"
    match.play("done")
    assert (match.table.players[0].spent, match.table.round) == ([], 2)
    trade = at("trade", dwarves="d4 settlement castle, knows Great Caravan", dice="ask")
    trade.play("use Great Caravan")
    trade.play("gold wood")
    assert trade.table.players[0].chits.gold == 8


def test_hh_rul_16_nothing_left() -> None:
    """HH-RUL-82: with all 84 Abilities owned the phase passes."""
    names = " + ".join(PRINTED.abilities)
    match = researching(f"only {names}")
    assert match.table.step != "research"
