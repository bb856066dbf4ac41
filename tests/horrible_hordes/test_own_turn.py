"""Abilities of the own turn: HH-RUL-21, HH-RUL-31, HH-LIMIT-05, HH-LIMIT-06."""

from __future__ import annotations

from typing import Any

import pytest

from hordeplay.core.choice import Refusal
from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes import at
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.notation import prepare
from hordeplay.games.horrible_hordes.rules.abilities.own_turn import offers
from hordeplay.games.horrible_hordes.rules.abilities.swaps import Swap

PRINTED = HordeRules.load()


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


def turn(sheet: str, step: str = "trade", **knobs: Any) -> Match[HordeTable]:
    return at(step, dwarves=f"d4 settlement, {sheet}", rules=PRINTED.with_(**knobs), dice="ask")


@pytest.mark.parametrize(("ability", "give"), [("Druids", "wood"), ("Priests", "food")])
def test_hh_abl_07_34_three_swaps_a_round(ability: str, give: str) -> None:
    """HH-ABL-07, HH-ABL-34, HH-LIMIT-05, HH-RUL-85: one for one, three a round, Wizardry and Leadership add nothing."""
    match = turn(f"4 {give}, knows {ability} + Wizardry + Leadership")
    for _ in range(3):
        match.play(f"swap {give} magic {ability}")
    assert match.table.players[0].chits.magic == 3
    assert match.table.players[0].uses == {ability: 3}
    assert match.table.step != "trade"


def test_hh_abl_39_marketplace() -> None:
    """HH-ABL-39: one chit for one of another type."""
    match = turn("1 wood, knows Marketplace")
    assert rule(match.explain("swap wood wood Marketplace")) == "HH-ABL-39"
    assert rule(match.explain("swap stone gold Marketplace")) == "HH-ABL-39"
    assert rule(match.explain("swap wood gold Druids")) == "HH-LIMIT-05"
    match.play("swap wood gold Marketplace")
    assert match.table.players[0].chits.gold == 1


@pytest.mark.parametrize(("more", "times"), [("Nets", 1), ("Wizardry", 2)])
def test_hh_abl_08_alchemy(more: str, times: int) -> None:
    """HH-ABL-08, HH-LIMIT-06, HH-RUL-85: 2 Metal for 3 Gold, once a round, twice with Wizardry, for it is a Spell."""
    match = turn(f"6 metal, knows Alchemy + {more}")
    for _ in range(times):
        match.play("use Alchemy")
    assert match.table.players[0].chits.gold == 3 * times
    assert rule(match.explain("use Alchemy")) in {"HH-LIMIT-06", "HH-TRADE-02"}


def test_hh_rul_31_craftsmen() -> None:
    """HH-RUL-31, HH-ABL-35: 3 Wood or 3 Stone for a VT; the player says which when both can be paid."""
    match = turn("3 wood 3 stone, knows Craftsmen + Leadership")
    match.play("use Craftsmen")
    assert [str(choice) for choice in match.choices] == ["spend wood wood wood", "spend stone stone stone"]
    match.play("spend stone stone stone")
    match.play("use Craftsmen")
    player = match.table.players[0]
    assert (player.vt, player.chits.total) == (2, 0)


def test_hh_rul_31_mixed() -> None:
    """HH-RUL-31: under the knob the price may be mixed."""
    match = turn("2 wood 1 stone, knows Craftsmen", craftsmen_mix="mixed")
    match.play("use Craftsmen")
    assert match.table.players[0].vt == 1
    with pytest.raises(ValueError, match="nothing can be decided in the Trade Phase"):
        turn("2 wood 1 stone, knows Craftsmen")


def test_hh_rul_21_windows() -> None:
    """HH-RUL-21: the own turn by default; the Trade Phase only; or any moment."""
    sheet = "3 wood 2 food 2 gold, knows Druids"
    assert turn(sheet, "settle").explain("swap wood magic Druids") is None
    assert rule(turn(sheet, "settle", conversion_window="trade_phase").explain("swap wood magic Druids")) == "HH-RUL-21"
    line = "trade | up: 1 | dwarves: d4 settlement, 3 wood, knows Druids | feudal_men: a9 settlement"
    for window, legal in (("own_turn", False), ("anytime", True)):
        table = prepare(line, rules=PRINTED.with_(conversion_window=window))
        assert (Swap("wood", "magic", "Druids").forbids(table, 0) is None) == legal


def test_hh_rul_21_anytime_asks_the_others() -> None:
    """HH-RUL-21: under `anytime` the others may swap when a turn begins, and everybody before the Hordes move."""
    words: dict[str, Any] = {"dwarves": "d4 settlement, 1 wood, knows Druids", "feudal_men": "a9 settlement", "up": 1}
    rules = PRINTED.with_(conversion_window="anytime")
    for step in ("event", "end"):
        match = at(step, rules=rules, dice="ask", **words)
        match.play("swap wood magic Druids", seat=0)
        assert match.table.players[0].chits.magic == 1
    match = at("event", rules=rules, dice="ask", **words)
    match.play("done", seat=0)
    assert match.table.players[0].chits.wood == 1


def test_hh_rul_21_no_use_no_verb() -> None:
    """HH-RUL-21: without chits to give or with everything used nothing is offered."""
    assert offers(turn("0 wood, knows Druids + Alchemy", "research").table, 0) == ()


def test_hh_seq_02_segments_are_nobodys_turn() -> None:
    """HH-SEQ-02, HH-RUL-21: in a raid the last player's own-turn Abilities are off."""
    table = prepare("raid", dwarves="d4 settlement, 3 wood, knows Druids")
    assert rule(Swap("wood", "magic", "Druids").forbids(table, 0)) == "HH-RUL-21"


def test_hh_abl_80_destruction_in_the_own_turn() -> None:
    """HH-ABL-80, HH-RUL-86: offered beside the other verbs, at the last moment in the End Phase."""
    match = at("end", dwarves="d4 settlement, knows Destruction", hordes="Rat King j10", dice="ask")
    match.play("destroy j10 Destruction")
    assert not match.table.hordes
    assert match.table.players[0].vt == 1
