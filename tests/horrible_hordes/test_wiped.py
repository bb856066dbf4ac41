"""Wiped out: chapter WIPE."""

from __future__ import annotations

from typing import Any

import pytest

from hordeplay.core.choice import Refusal
from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.notation import prepare
from hordeplay.games.horrible_hordes.rules.result import score
from hordeplay.games.horrible_hordes.rules.wiped import fall

PRINTED = HordeRules.load()


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def fallen(sheet: str = "f6 army, 6 vt, 3 wood, knows Nets + Pikes + Clerics", **knobs: Any) -> HordeTable:
    """A table whose first player has just lost the last Settlement."""
    table = prepare("restart", rules=PRINTED.with_(**knobs), dwarves=sheet, feudal_men="a9 settlement")
    fall(table, 0)
    return table


def restarting(**knobs: Any) -> Match[HordeTable]:
    rules = PRINTED.with_(**knobs)
    return at(
        "restart",
        dwarves="out, 6 vt, spent Mythic Saga",
        feudal_men="a9 settlement",
        restarts="0",
        rules=rules,
        dice="ask",
    )


def test_hh_wipe_02_03_everything_is_lost() -> None:
    """HH-WIPE-02, HH-WIPE-03, HH-RUL-81: units and Abilities go, VT stay, and the seat may restart."""
    table = fallen()
    player = table.players[0]
    assert (player.armies, player.abilities, player.vt, player.out) == ({}, [], 6, True)
    assert table.restarts == [0]


def test_hh_rul_79_victory_tokens() -> None:
    """HH-RUL-79: the other reading takes the VT as well."""
    assert fallen(wipe_restart="lose_vt").players[0].vt == 0


@pytest.mark.parametrize(("knob", "spent"), [("spent", ["Mythic Saga"]), ("fresh", [])])
def test_hh_rul_100_one_time_abilities(knob: str, spent: list[str]) -> None:
    """HH-RUL-100: a used one-time Ability stays used, or may be taken again."""
    table = fallen("f6 army, spent Mythic Saga, knows Mythic Saga", oto_after_restart=knob)
    assert table.players[0].spent == spent


def test_hh_ex_31_restart() -> None:
    """HH-EX-31, HH-WIPE-01, HH-WIPE-04: a free square, a new Kingdom, the starting stack and chits: 4 + 6 points."""
    match = restarting()
    assert rule(match.explain("restart a9")) == "HH-WIPE-01"
    match.play("restart a8")
    assert rule(match.explain("kingdom Dwarves")) == "HH-RUL-79"
    assert rule(match.explain("kingdom Feudal Men")) == "HH-RUL-09"
    match.play("kingdom Elves")
    table = match.table
    player = table.players[0]
    assert (score(table, 0), player.chits.total, player.chits.gold, player.out) == (10, 5, 0, False)
    assert player.abilities == ["Druids", "Rangers"]
    assert player.settlements == {read_square("a8"): 1}
    assert table.round == 2


def test_hh_rul_100_spent_is_not_taken_again() -> None:
    """HH-RUL-100: after a restart the used one-time Ability cannot be researched."""
    match = at("research", dwarves="d4 settlement, spent Mythic Saga", dice="ask")
    assert rule(match.explain("research Mythic Saga")) == "HH-RUL-100"


def test_hh_rul_80_declines() -> None:
    """HH-RUL-80: who declines is out and scores the VT."""
    match = restarting()
    match.play("quit")
    assert match.table.players[0].out
    assert score(match.table, 0) == 6
    assert match.table.seat == 1


def test_hh_rul_80_no_square_left() -> None:
    """HH-RUL-80: without an unoccupied square nobody is asked."""
    rules = PRINTED.with_(board_size=6, tiles_per_type=0)
    full = ", ".join(f"{column}{row} settlement" for column in "abcdef" for row in range(1, 7))
    match = at("restart", dwarves="out", feudal_men=full, restarts="0", rules=rules, dice="ask")
    assert match.table.step != "restart"
