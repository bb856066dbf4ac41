"""The optional rules where they meet the rest of the game, and settings that only count together with another one."""

from __future__ import annotations

from typing import Any

import hordeplay as hp
from hordeplay.core.match import Match
from hordeplay.games.horrible_hordes import GAME, at
from hordeplay.games.horrible_hordes.model.check import check
from hordeplay.games.horrible_hordes.model.ruleset import HordeRules
from hordeplay.games.horrible_hordes.model.squares import read_square
from hordeplay.games.horrible_hordes.model.table import HordeTable
from hordeplay.games.horrible_hordes.notation import prepare

PRINTED = HordeRules.load()


def stands(line: str, **knobs: Any) -> Match[HordeTable]:
    return at(line, rules=PRINTED.with_(**knobs), dice="ask")


def rule(match: Match[HordeTable], text: str) -> str:
    """The clause that forbids a choice, or nothing."""
    refusal = match.explain(text)
    return refusal.rule if refusal else ""


def test_hh_tower_04_as_much_magic_as_the_knob_says() -> None:
    """HH-TOWER-04: each Wizards Tower brings `tower_magic` Magic."""
    for magic in (0, 1, 5):
        match = stands(
            "resource | tiles: Farms d4 f4 | dwarves: d4 settlement tower, f4 settlement tower, only Nets",
            wizard_tower=True,
            tower_magic=magic,
        )
        match.play("take food food food")
        assert match.table.players[0].chits.magic == 2 * magic


def test_hh_rul_97_uses_of_the_setup_are_over_in_round_one() -> None:
    """HH-RUL-97, HH-RUL-87: Oracles used on the square of a starting Horde may be used again in round 1."""
    table = prepare("first_hordes", legendary_men="e5 settlement, 2 magic", seats=1)
    match = Match(GAME, table, seed=1, dice="ask")
    match.answer((3, 3))
    match.play("shift 1 1 Oracles")
    assert match.table.round == 1
    assert match.table.players[0].uses == {}


def test_hh_rul_91_nobody_closes_a_space_to_the_horde_master() -> None:
    """HH-RUL-91, HH-RUL-41: a Horde Master has no units to keep out, and so is no opponent for Diplomacy."""
    line = "end | dwarves: d4 settlement, 9 gold, only Diplomacy | elves: a9 settlement | seat_2: out"
    for master, legal in ((False, True), (True, False)):
        match = stands(line.replace(": out", ": -" if master else ": j1 settlement"), horde_master=master)
        assert match.explain("forbid c3 1 Diplomacy") is None
        assert (match.explain("forbid c3 2 Diplomacy") is None) == legal


def test_hh_rul_22_gold_of_diplomacy_may_be_too_much() -> None:
    """HH-RUL-22, HH-RUL-41: where the hand limit always holds, the opponent who is paid discards at once."""
    match = stands(
        "end | dwarves: d4 settlement, 7 gold, only Diplomacy | elves: a9 settlement, 7 wood", hand_limit_when="always"
    )
    match.play("forbid c3 1 Diplomacy")
    match.play("discard wood wood wood", seat=1)
    assert match.table.players[1].chits.total == 7


def test_hh_xterr_01_so_many_extra_tiles() -> None:
    """HH-XTERR-01: `extra_tiles_per_type` counts once the extra tiles are in use."""
    for each, laid in ((0, 0), (3, 30), (5, 50)):
        rules = PRINTED.with_(extra_terrain=True, extra_tiles_per_type=each)
        table = hp.new("horrible-hordes", seats=2, seed=4, rules=rules).table
        extra = [tile for tile in table.tiles.values() if rules.terrain[tile].set == "extra"]
        assert len(extra) == laid


def test_hh_sres_04_two_castles_at_the_start() -> None:
    """HH-SRES-04: `start_castles` 2 counts where a space may hold two."""
    for limit, castles in ((1, 1), (2, 2)):
        rules = PRINTED.with_(start_castles=2, castles_per_space=limit, solo_start="low_low")
        match = hp.new("horrible-hordes", seats=1, seed=4, rules=rules)
        match.play("kingdom Dwarves")
        while not match.table.round:
            match.answer()
        assert match.table.players[0].castles == {read_square("e5"): castles}


def test_every_optional_rule_at_once() -> None:
    """HH-WAR-01, HH-MASTER-01, HH-XTERR-01, HH-TOWER-01, HH-OLIST-01: all stacked in one game, told by `diff`, played to the end."""
    options: dict[str, Any] = {
        "players_at_war": True,
        "horde_master": True,
        "extra_terrain": True,
        "wizard_tower": True,
        "horde_pool": "basic+optional",
        "rounds": 6,
    }
    rules = PRINTED.with_(**options)
    diff = str(rules.diff())
    assert all(name in diff for name in options)
    for bot in ("greedy", "random"):
        for seed in (1, 2):
            match = hp.new("horrible-hordes", seats=4, seed=seed, rules=rules)
            match.run(bot)
            check(match.table)
            assert match.result is not None
            assert 3 not in match.result.winners
