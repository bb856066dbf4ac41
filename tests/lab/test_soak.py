"""No knob, card or house rule crashes a game: a game ends, or stops with a reason and a position; what crashes is made small."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from lab.pigs import Broken, Inline
from pig import GAME

import hordeplay as hp
from hordeplay.core.rules import HouseRule
from hordeplay.core.script import Script
from hordeplay.games import find
from hordeplay.lab.plan import own_bot
from hordeplay.lab.saved import repeat, save
from hordeplay.lab.soak import MOST_EDITS, NO_FAULT, Soak, SoakRow, soak

LONG = bool(os.environ.get("HORDEPLAY_LONG"))
TYPED = {*NO_FAULT, "endless"}
"""What may become of a game: it ended, the setting was refused in words, or it went on for too long."""


def assert_no_crash(soaked: Soak) -> None:
    """Each game ended or stopped with a typed reason, and whatever stopped can be stepped into where it did."""
    print(soaked)
    assert not soaked.crashes, soaked
    assert {row.outcome for row in soaked.rows} <= TYPED
    assert all(row.says for row in soaked.rows if row.outcome != "ended")
    assert all(soaked.position(row).ply == row.ply for row in soaked.faults)


@pytest.mark.parametrize("game", hp.games())
def test_some_knobs_at_their_ends_and_at_random(game: str) -> None:
    """The short form: every 23rd knob at both ends, four random settings."""
    knobs = list(find(game).printed.all_knobs())[::23]
    soaked = soak(game, 4, knobs=knobs, bot=own_bot(find(game)))
    assert_no_crash(soaked)
    assert not soaked.faults, soaked


@pytest.mark.skipif(not LONG, reason="minutes of play; HORDEPLAY_LONG=1 runs it")
@pytest.mark.parametrize("game", hp.games())
def test_every_knob_at_its_ends_and_200_settings_at_random(game: str) -> None:
    """The whole of it: all knobs at both ends (at every option), and 200 games with knobs, cards and house rules at random."""
    soaked = soak(game, 200)
    assert_no_crash(soaked)
    assert sum(row.what.endswith("at random") for row in soaked.rows) == 200
    turned = {knob for row in soaked.rows if row.what == "one knob at an end" for knob, _ in row.setting}
    assert turned == set(find(game).printed.all_knobs())


def test_the_soak_tries_every_end() -> None:
    soaked = soak(GAME, 3, limit=3000)
    assert [row.name for row in soaked.rows[:4]] == ["goal 1", "goal 1000", "sides 2", "sides 20"]
    assert {row.seats for row in soaked.rows} == {2, 3, 4, 5, 6}
    assert not soaked.crashes
    assert soak(GAME, 3, limit=3000, executor=Inline()).rows == soaked.rows
    assert "0 crashes" in repr(soaked)
    assert len(soaked.to_frame()) == 8


def test_what_stops_can_be_replayed() -> None:
    soaked = soak(GAME, 0, knobs=["goal"], limit=200)
    (row,) = soaked.faults
    assert (row.outcome, row.ply) == ("endless", 200)
    match = soaked.position(row)
    assert match.ply == 200
    again = hp.load(match.save()) if "pig" in hp.games() else match
    assert again.ply == 200


def test_what_crashes_is_told() -> None:
    broken: Any = Broken()
    soaked = soak(GAME, 2, ends=False, bot=broken)
    assert soaked.crashes
    assert {row.outcome for row in soaked.crashes} == {"raised"}
    assert "lost the thread" in repr(soaked)
    assert soaked.position(soaked.crashes[0]).ply == soaked.crashes[0].ply


def fragile(table: Any, printed: Callable[[Any], Script[str] | str]) -> Script[str] | str:
    """A house rule that has not heard of deadly Goblins."""
    if table.rules.enemies["Goblin"].deadly:
        raise LookupError("no deadly Goblin in the table of Goblins")
    return printed(table)


@pytest.fixture
def houses() -> Iterator[tuple[str, ...]]:
    rules = find("kingdom-rush").rules
    before = dict(rules.registered)
    rules.register(HouseRule("fragile", "Goblins are looked up", steps={"round": fragile}))
    rules.register(HouseRule("calm", "Nothing is another", knobs={"crystals_max": 9}))
    yield ("fragile", "calm")
    rules.registered.clear()
    rules.registered.update(before)


def lines_of(soaked: Soak, path: Path) -> list[SoakRow]:
    """The rows that were made small, each of which crashes again by its line."""
    for row in soaked.least:
        path.write_text(f"import hordeplay as hp\n{soaked.again(row)}\n", encoding="utf-8")
        with pytest.raises(hp.ScriptError, match="no deadly Goblin"):
            run_path(str(path))
    return list(soaked.least)


def test_each_edit_of_a_table_has_a_game(houses: tuple[str, ...], tmp_path: Path) -> None:
    base = hp.rules("kingdom-rush").house("fragile")
    soaked = soak("kingdom-rush", 0, rules=base, tables=["enemies"], each_edit=True, bot="greedy", limit=150)
    assert {row.what for row in soaked.rows} == {"one field of one card"}
    (crash,) = soaked.crashes
    assert crash.name == "enemies / Goblin / deadly true"
    assert soaked.position(crash).ply == crash.ply
    assert [row.edits for row in lines_of(soaked, tmp_path / "line.py")] == [crash.edits]
    assert soaked.again(crash) in repr(soaked)


def test_what_crashes_is_made_small(houses: tuple[str, ...], tmp_path: Path) -> None:
    """Of all that a random setting turns the one thing is left that breaks the house rule."""
    base = hp.rules("kingdom-rush").edit("enemies", "Goblin", deadly=True)
    knobs = ["starting_crystals", "hearts_change", "ability_slots"]
    soaked = soak("kingdom-rush", 8, rules=base, knobs=knobs, tables=["towers"], houses=houses, bot="greedy", limit=150)
    crashes = [row for row in soaked.crashes if row.edits and row.setting]
    assert crashes, soaked
    assert all("fragile" in row.houses for row in soaked.crashes)
    (least,) = lines_of(soaked, tmp_path / "line.py")
    assert (least.houses, least.edits, least.setting) == (("fragile",), (), ())
    assert "house rule fragile" in repr(soaked)
    assert repeat(save(soaked), executor="here", progress=False).rows == soaked.rows  # type: ignore[union-attr]  # a soak


def test_random_settings_edit_cards_that_can_stand_together() -> None:
    soaked = soak("kingdom-rush", 12, knobs=[], tables=["towers", "enemies", "hordes"], houses=[], limit=1)
    edited = [row.edits for row in soaked.rows]
    assert {row.what for row in soaked.rows} == {"cards at random"}
    assert max(map(len, edited)) <= MOST_EDITS
    assert len({edit.table for edits in edited for edit in edits}) == 3
    assert not any(row.outcome == "refused" for row in soaked.rows)
    assert (
        soak("kingdom-rush", 12, knobs=[], tables=["towers", "enemies", "hordes"], houses=[], limit=1).rows
        == soaked.rows
    )


def test_what_is_no_house_rule_is_named() -> None:
    with pytest.raises(ValueError, match="house rules of kingdom-rush"):
        soak("kingdom-rush", 0, houses=["fragil"])
    with pytest.raises(ValueError, match="tables of kingdom-rush"):
        soak("kingdom-rush", 1, tables=["enemy"])


def test_rules_that_cannot_be_set_up_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that is no refusal is told like one in the midst of a game."""

    def never(*_: object, **__: object) -> None:
        raise IndexError("no such space")

    monkeypatch.setattr("hordeplay.lab.plan.new_table", never)
    soaked = soak("kingdom-rush", 0, knobs=["starting_crystals"])
    assert {row.outcome for row in soaked.crashes} == {"raised"}
    assert "was not set up, IndexError: no such space" in repr(soaked)
