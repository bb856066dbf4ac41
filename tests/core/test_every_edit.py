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

LONG = bool(os.environ.get("HORDEPLAY_LONG"))
SAMPLE: Final = 12
"""Edits a game in the short form."""


@cache
def edits_of(game: str) -> tuple[Edit, ...]:
    return tuple(single_edits(find(game).printed))


PORTAL_ALONE: Final = [{"seats": 2, "towers": [[], []], "stacks": [{"cards": [], "portals": ["P1"], "bottom": 1}]}]


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
        ("fantahzee", ("heroes", "Steamasaur", {"dials": [{"field": "steam", "knob": ""}]}), "a dial names a knob"),
        ("horrible-hordes", ("events", "Heroes", {"face": 2}), "Expansion, face: |has face 2 already"),
    ],
)
def test_an_edit_that_leaves_no_game_is_refused(game: str, edit: tuple[str, str, dict[str, Any]], refusal: str) -> None:
    """Whatever else stands on the cards is looked at as well: the letter of an enemy, the towns of a map."""
    table, entry, changes = edit
    rules = find(game).printed
    with pytest.raises(ValueError, match=refusal):
        rules.edit(table, entry, **changes)


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
            own = getattr(changed.content[edit.table][edit.entry], "clause", "")
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


def test_a_price_that_the_ready_made_party_cannot_pay_leaves_a_party_to_buy() -> None:
    dear = hp.rules("warfighter-fantasy").edit("equipment", "Waterskin", cost=100)
    match = hp.new("warfighter-fantasy", seats=1, seed=1, rules=dear)
    assert not match.table.heroes
    with pytest.raises(ValueError, match="are left"):
        hp.new("warfighter-fantasy", seats=1, seed=1, rules=dear, party="starter")
