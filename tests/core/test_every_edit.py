"""Edits cannot break a game: each is refused in a sentence as it is made, or what comes of it is set up, drawn and played."""

from __future__ import annotations

import os
import random
from dataclasses import fields
from functools import cache
from typing import Any, Final

import pytest
from core.every_edit import becomes

import hordeplay as hp
from hordeplay.core.annotations import type_hints
from hordeplay.core.content import Range
from hordeplay.core.edits import FIXED, Edit, single_edits
from hordeplay.games import find
from hordeplay.games.horrible_hordes import at as hordes

LONG = bool(os.environ.get("HORDEPLAY_LONG"))
SAMPLE: Final = 12
"""Edits a game in the short form."""


@cache
def edits_of(game: str) -> tuple[Edit, ...]:
    return tuple(single_edits(find(game).printed))


PORTAL_ALONE: Final = [{"seats": 2, "towers": [[], []], "stacks": [{"cards": [], "portals": ["P1"], "bottom": 1}]}]
TRAP: Final = {"kind": "trap", "title": "Trap", "ability": "pick", "triggered": [{"do": "prevent"}]}


def by_lot(game: str, n: int) -> list[Edit]:
    """Some edits, each of another field of a table."""
    edits = list(edits_of(game))
    random.Random(f"edits of {game}").shuffle(edits)
    first = {(edit.table, edit.field): edit for edit in reversed(edits)}
    return random.Random(game).sample(list(first.values()), n)


@pytest.mark.parametrize("game", hp.games())
def test_some_edits_are_refused_or_play(game: str) -> None:
    outcomes = [becomes(game, edit) for edit in by_lot(game, SAMPLE)]
    assert set(outcomes) <= {"refused", "played"}, [one for one in outcomes if one not in ("refused", "played")]
    assert outcomes.count("played") > SAMPLE // 3


@pytest.mark.skipif(not LONG, reason="tens of minutes of play; HORDEPLAY_LONG=1 runs it")
@pytest.mark.parametrize("game", hp.games())
def test_every_edit_is_refused_or_plays(game: str) -> None:
    assert len(edits_of(game)) > 2000
    outcomes = (becomes(game, edit) for edit in edits_of(game))
    faults = [one for one in outcomes if one not in ("refused", "played")]
    assert not faults, "\n".join(faults[:20])


@pytest.mark.parametrize("game", hp.games())
def test_every_field_is_edited_to_both_ends_of_its_range(game: str) -> None:
    rules = find(game).printed
    tried: dict[tuple[str, str], set[str]] = {}
    for edit in edits_of(game):
        if isinstance(edit.value, int):
            tried.setdefault((edit.table, edit.field), set()).add(repr(edit.value))
        else:
            tried.setdefault((edit.table, edit.field), set())
    for table, kind in rules.tables.items():
        hints = type_hints(kind, extras=True)
        rows = rules.content[table].values()
        editable = [
            f.name for f in fields(kind) if f.name not in FIXED and any(getattr(row, f.name) != () for row in rows)
        ]
        assert {field for of, field in tried if of == table} == set(editable)
        for name in editable:
            for mark in getattr(hints[name], "__metadata__", ()):
                if isinstance(mark, Range):
                    assert {repr(mark.low), repr(mark.high)} <= tried[table, name]


def test_an_outcome_is_told() -> None:
    """The judge of all these edits does tell a fault: rules that pass their check and cannot be set up."""
    assert becomes("kingdom-rush", Edit("scenarios", "S1", "start_hordes", 13)) == "refused"
    assert becomes("kingdom-rush", Edit("heroes", "Malik", "move", 3)) == "played"
    assert "KeyError" in becomes("kingdom-rush", Unruly("scenarios", "S1", "hearts", 3))


class Unruly(Edit):
    """Takes a scenario's set-ups away behind the back of the rules."""

    __slots__ = ()

    def on(self, rules: Any) -> Any:
        changed = super().on(rules)
        changed.__dict__["towers"] = {}
        return changed


@pytest.mark.parametrize(
    ("game", "edit", "refusal"),
    [
        ("kingdom-rush", ("enemies", "Runeguard", {"big": True}), "hordes, 'C3': Runeguard is two by two squares"),
        ("kingdom-rush", ("enemies", "Goblin", {"big": True}), "hordes, 'A1': Goblin is two by two squares"),
        ("kingdom-rush", ("enemies", "Runeguard", {"letter": "rQ"}), "'rQ' is not one letter"),
        (
            "kingdom-rush",
            ("enemies", "Runeguard", {"letter": "g"}),
            "Goblin has 'g' already|no enemy has the letter 'r'",
        ),
        (
            "kingdom-rush",
            ("scenarios", "S1", {"start_hordes": 10}),
            r"10 do not fit on a path of 9 spaces \(KR-RUL-52\)",
        ),
        ("kingdom-rush", ("scenarios", "S1", {"setups": []}), "one set-up or more"),
        ("kingdom-rush", ("scenarios", "S1", {"setups": PORTAL_ALONE}), "a stack has horde cards"),
        ("kingdom-rush", ("scenarios", "S1", {"yellow": ""}), "each of the 3 yellow sites once"),
        ("kingdom-rush", ("scenarios", "S1", {"routes": [""]}), "a path has spaces"),
        ("kingdom-rush", ("scenarios", "S4", {"rows": [""] * 7}), "rows of one length"),
        (
            "kingdom-rush",
            ("heroes", "Alleria", {"basic": [{"do": "basic"}]}),
            "makes a basic attack, so none can hold it",
        ),
        ("kingdom-rush", ("heroes", "Alleria", {"tower": ""}), "only a companion of a hero has none"),
        ("warfighter-fantasy", ("hostiles", "Cave Troll", {"health": 0}), "0 is not a whole number from 1 to 60"),
        ("warfighter-fantasy", ("hostiles", "Well Thing", {"guard_card": ""}), "Guards use the card of a Hostile"),
        ("warfighter-fantasy", ("heroes", "Gareth", {"ranks": []}), "a Hero has 1 to 6 levels, not 0"),
        ("warfighter-fantasy", ("campaigns", "Plumeria", {"victory": []}), "from the best down"),
        (
            "warfighter-fantasy",
            ("campaigns", "Plumeria", {"pool": [9, 4, 4, 2, 1]}),
            "9 Towns of level N, and the map has 3",
        ),
        *(
            ("warfighter-fantasy", ("towns", "Fahyrst", {"does": [{"do": word, "n": 2}]}), f"does: {word!r} is a word")
            for word in ("prevent", "shield_for", "rollmod", "attack_action", "lore", "reroll", "tithe")
        ),
        (
            "warfighter-fantasy",
            ("locations", "Pit Trap", {"checks": [TRAP]}),
            "triggered: 'prevent' is a word for what Heroes have",
        ),
        ("fantahzee", ("heroes", "Steamasaur", {"dials": [{"field": "steam", "knob": ""}]}), "a dial names a knob"),
        ("horrible-hordes", ("events", "Heroes", {"face": 2}), "Expansion, face: |has face 2 already"),
        (
            "horrible-hordes",
            ("abilities", "Craftsmen", {"when": ["gained"]}),
            "what works as it is gained has no price",
        ),
        (
            "horrible-hordes",
            ("abilities", "Druids", {"price": [{"wood": 1}]}),
            "what swaps chits has no price beside them",
        ),
    ],
)
def test_an_edit_that_leaves_no_game_is_refused(game: str, edit: tuple[str, str, dict[str, Any]], refusal: str) -> None:
    """Whatever else stands on the cards is looked at as well: the letter of an enemy, the towns of a map."""
    table, entry, changes = edit
    rules = find(game).printed
    with pytest.raises(ValueError, match=refusal):
        rules.edit(table, entry, **changes)


def test_chits_that_cost_something_wait_until_they_are_wanted() -> None:
    """Chits that come at once under that setting would be paid for by nobody: whoever learns the Ability has 3 Wood."""
    rules = hp.rules("horrible-hordes").edit("abilities", "Great Caravan", price=[{"stone": 2}])
    match = hordes("research", dwarves="d4 settlement, 3 wood", rules=rules.with_(one_time_chits="at_once"))
    match.play("research Great Caravan")
    player = match.table.players[0]
    assert (player.chits.gold, player.spent, player.abilities[-1]) == (0, [], "Great Caravan")


def test_a_bot_that_buys_a_party_begins_with_who_may_lead_it() -> None:
    """The Hero at the top of the Veteran's list need not be a Player Hero in an edited game (WF-OVR-02)."""
    assert becomes("warfighter-fantasy", Edit("heroes", "Gareth", "kind", "Squad")) == "played"


def test_rows_that_swap_something_are_changed_at_once() -> None:
    rules = hp.rules("kingdom-rush")
    goblin, wulf = rules.enemies["Goblin"].letter, rules.enemies["Wulf"].letter
    swapped = rules.edit_all({"enemies": {"Goblin": {"letter": wulf}, "Wulf": {"letter": goblin}}})
    assert {foe.kind for foe in swapped.anatomy("A1").foes} != {foe.kind for foe in rules.anatomy("A1").foes}
    assert rules.from_toml(swapped.to_toml()) == swapped


def test_who_names_what_stands_on_another_card_still_finds_it() -> None:
    """The pack of an Adventure is a word on Items: with all of them gone there would be no deck for it."""
    rules = hp.rules("warfighter-fantasy")
    packed = [item.name for item in rules.items.values() if item.pack]
    fewer = rules.edit_all({"items": {name: {"pack": ""} for name in packed[1:]}})
    with pytest.raises(ValueError, match=r"adventures, .*, pack: items, pack has no 'Hall of Masks'"):
        fewer.edit("items", packed[0], pack="")


@pytest.mark.parametrize("game", hp.games())
def test_every_edit_has_a_clause_that_is_there(game: str) -> None:
    rules = find(game).printed
    book = hp.rulebook(game)
    for edit in by_lot(game, 12):
        try:
            changed = edit.on(rules)
        except ValueError:
            continue
        for change in changed.diff():
            own = getattr(rules.content[edit.table][edit.entry], "clause", "")
            assert change.clause == own or change.clause in {*book.clauses, *book.rulings}, change
            assert change.clause, change


def test_a_number_that_no_die_shows_is_told_beside_the_change() -> None:
    rules = hp.rules("horrible-hordes")
    lines = str(rules.edit("hordes", "Red Dragons", attack=12).with_(die_sides=6).diff()).splitlines()
    assert lines[1].endswith("attack: 5 -> 12 (HH-ATK-05); no die shows more than 6, so it never hits")
    assert lines[0].endswith("so Castles and Settlements hit with a bonus only")
    assert rules.edit("hordes", "Red Dragons", attack=10).diff()[0].caution == ""
    assert rules.edit("hordes", "Red Dragons", attack=12).with_(natural_1_10="auto").diff()[-1].caution == ""
    mace = hp.rules("warfighter-fantasy").edit("weapons", "Mace", hit=14)
    assert "no die shows more than 10, and its modes add 2 at most" in str(mace.diff())
    assert not any(find(game).printed.cautions() for game in hp.games())


def test_a_price_that_no_die_and_no_purse_pays_is_told_beside_the_change() -> None:
    printed = hp.rules("fantahzee")
    low = printed.with_(die_sides=5, alchemist_cost="6")
    assert [change.caution for change in low.diff()] == [
        "no die shows more than 5, so no dice pay Alchemist (6) or Storm Savant (666)",
        "no die shows more than 5, so no dice pay it",
    ]
    assert printed.with_(die_sides=5).diff()[0].caution.endswith("so no dice pay Storm Savant (666)")
    assert printed.with_(die_sides=8).cautions() == {}
    sevens = printed.edit("heroes", "Paladin", dice="77")
    assert sevens.diff()[0].caution == "no die shows more than 6, so no dice pay it"
    assert sevens.with_(die_sides=7).cautions() == {}
    assert (
        sevens.edit("heroes", "Paladin", steam=3).cautions()["heroes / Paladin / dice"].endswith("only 3 steam pays it")
    )
    assert sevens.edit("heroes", "Paladin", copies=0).cautions() == {}

    poor = hp.rules("kingdom-rush").with_(crystals_max=2, starting_crystals=5, enemy_hearts=0)
    assert {change.where: change.caution for change in poor.diff()} == {
        "starting_crystals": "the team holds 2 crystals at most",
        "crystals_max": "the team holds 2 crystals at most, so no tower of level 2 is ever bought",
        "enemy_hearts": "",
    }
    dear = hp.rules("kingdom-rush").with_(price_level1=9, price_level3=9, crystals_max=8).cautions()
    assert dear["crystals_max"].endswith("so no tower of level 1 or 3 is ever bought")
    assert dear["price_level3"].endswith("so no tower of level 3 is ever bought")
    harmless = hp.rules("kingdom-rush").with_(enemy_hearts=0, big_hearts=0)
    assert "nobody loses by it" in harmless.cautions()["enemy_hearts"]
    assert "enemy_hearts" in hp.rules("kingdom-rush").with_(enemy_hearts=0, kingdom_damage="square").cautions()


def test_a_price_that_the_ready_made_party_cannot_pay_leaves_a_party_to_buy() -> None:
    dear = hp.rules("warfighter-fantasy").edit("equipment", "Waterskin", cost=100)
    match = hp.new("warfighter-fantasy", seats=1, seed=1, rules=dear)
    assert not match.table.heroes
    with pytest.raises(ValueError, match="are left"):
        hp.new("warfighter-fantasy", seats=1, seed=1, rules=dear, party="starter")
