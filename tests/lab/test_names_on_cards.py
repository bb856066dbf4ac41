"""A text on a card that names something names something that is there, in every table of every game."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

import hordeplay as hp
from hordeplay.core.content import unstructure
from hordeplay.core.references import check_row
from hordeplay.lab import from_csv

GAMES = hp.games()

NO_NAMES = {
    "horrible-hordes": {"hordes.name", "terrain.name"},
    "kingdom-rush": {"hordes.title", "heroes.title", "towers.family", "towers.arrows"},
    "warfighter-fantasy": {
        "weapons.modes",
        "weapons.ammo_kind",
        "items.pack",  # where a pack gets its name
        "locations.checks",
        "campaigns.note",
        "eras.settings",
    },
}
"""Columns of texts that happen to read like a row's name and stand for themselves."""


def texts(value: Any) -> Iterator[str]:
    """Every text in a cell."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from texts(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts(getattr(value, field.name))


def another(value: Any, old: str, new: str) -> Any:
    """The plain data of a cell with one text exchanged wherever it stands."""
    return json.loads(json.dumps(value).replace(json.dumps(old), json.dumps(new)))


def sheet(name: str, column: str, value: Any) -> str:
    out = io.StringIO()
    csv.writer(out).writerows([("name", column), (name, value if isinstance(value, str) else json.dumps(value))])
    return out.getvalue()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_names_what_is_there(game: str) -> None:
    rules = hp.rules(game)
    for table, rows in rules.content.items():
        for row in rows.values():
            columns = [field.name for field in fields(row)]
            check_row(row, columns, rules.content, rules.package, f"content/{table}.toml, {row.name!r}")


@pytest.mark.parametrize("game", GAMES)
def test_a_cell_that_names_another_row_cannot_name_nobody(game: str) -> None:
    """Found by what stands there: each text that is a row of another table, or of its own, exchanged for a stranger."""
    rules = hp.rules(game)
    names = {name for rows in rules.content.values() for name in rows}
    tried = set[str]()
    for table, rows in rules.content.items():
        for row in rows.values():
            for field in fields(row):
                where = f"{table}.{field.name}"
                name = next((text for text in texts(getattr(row, field.name)) if text in names), "")
                if not name or field.name in ("name", "provenance") or where in tried | NO_NAMES.get(game, set()):
                    continue
                tried.add(where)
                cell = another(unstructure(row, whole=True)[field.name], name, "Zzyzx")
                place = f"{table}, row 2 ({row.name}), column {field.name}: "
                with pytest.raises(ValueError, match=re.escape(place) + r".*ha(s|ve) no 'Zzyzx'; there is ") as refused:
                    from_csv(rules, table, sheet(row.name, field.name, cell))
                assert name in str(refused.value) or " more" in str(refused.value)
    assert bool(tried) == (game != "fantahzee")


@pytest.mark.parametrize(
    ("game", "table", "row", "column", "cell", "message"),
    [
        ("horrible-hordes", "kingdoms", "", "abilities", ["Druid", "Rangers"], "abilities has no 'Druid'; did you mean 'Druids'?"),
        ("horrible-hordes", "abilities", "Druids", "rulings", ["HH-RUL-999"], "clauses have no 'HH-RUL-999'; did you mean 'HH-RUL-99'?"),
        ("horrible-hordes", "abilities", "Druids", "words", "Gain {pice}.", "the words know no {pice}; did you mean 'price'?"),
        ("horrible-hordes", "events", "", "words", "{third_n}", "the words know no {third_n}"),
        ("fantahzee", "heroes", "Paladin", "known", ["strenght"], "columns have no 'strenght'; did you mean 'strength'?"),
        ("kingdom-rush", "towers", "Archer", "upgrades", ["Marksman"], "towers has no 'Marksman'; did you mean 'Marksmen'?"),
        ("kingdom-rush", "towers", "Archer", "tiles", ["Q9"], "tiles has no 'Q9'; there is "),
        ("kingdom-rush", "heroes", "Alleria", "tower", "archers", "towers has no 'archers'; did you mean 'Archer'?"),
        ("kingdom-rush", "abilities", "", "clause", "KR-ALL-99", "clauses have no 'KR-ALL-99'; did you mean "),
        ("kingdom-rush", "hordes", "A1", "grid", ["....."] * 4 + ["...z."], "no enemy has the letter 'z'"),
        ("kingdom-rush", "hordes", "A1", "grid", ["....."] * 4 + ["...B."], "is two by two squares"),
        ("kingdom-rush", "scenarios", "S1", "routes", ["b2 c2 d2 z9"], "'z9'"),
        ("kingdom-rush", "scenarios", "S1", "routes", ["b2 c2 d2 a1"], "a route leaves the path"),
        ("kingdom-rush", "scenarios", "S1", "yellow", "c3 f3 x1", "'x1'"),
        ("kingdom-rush", "tiles", "D2", "rows", ["XO"], "a tile is drawn with X and ."),
        ("warfighter-fantasy", "campaigns", "", "final", "Wyrm", "hostiles has no 'Wyrm'; did you mean 'Wurm'?"),
        ("warfighter-fantasy", "skills", "Deep Focus", "requires", ["Focus"], "did you mean 'Focus 9'?"),
        ("warfighter-fantasy", "skills", "Deep Focus", "classes", ["Wizzard"], "'Wizzard' is not one of Fighter, Thief, Wizard"),
        ("warfighter-fantasy", "locations", "", "tag", "Undaed", "hostiles, tags has no 'Undaed'; did you mean 'Undead'?"),
        ("warfighter-fantasy", "equipment", "Arrow Bundle", "abilities", [{"when": "free", "does": [{"do": "refill", "kind": "Arow"}]}], "weapons, ammo_kind has no 'Arow'; did you mean 'Arrow'?"),
        ("warfighter-fantasy", "equipment", "Arrow Bundle", "abilities", [{"when": "setup", "does": [{"do": "hardy", "kind": "Hott"}]}], "the kind of 'hardy' is Hot, Cold, any, not 'Hott'; did you mean 'Hot'?"),
        ("warfighter-fantasy", "hostiles", "Wurm", "weak", [{"tag": "Fie", "h": 1}], "'Fie' is not one of"),
    ],
)  # fmt: skip
def test_what_is_no_name_is_told_with_what_there_is(
    game: str, table: str, row: str, column: str, cell: Any, message: str
) -> None:
    rules = hp.rules(game)
    name = row or next(iter(rules.content[table]))
    with pytest.raises(ValueError, match=re.escape(f"{table}, row 2 ({name}), column {column}: ")) as refused:
        from_csv(rules, table, sheet(name, column, cell))
    assert message in str(refused.value)


def test_a_name_of_another_row_is_taken() -> None:
    rules = hp.rules("kingdom-rush")
    assert from_csv(rules, "heroes", sheet("Alleria", "companion", "")).heroes["Alleria"].companion == ""
    assert from_csv(rules, "towers", sheet("Archer", "tiles", ["L3"])).towers["Archer"].tiles == ("L3",)
    fantasy = hp.rules("warfighter-fantasy")
    focus = from_csv(fantasy, "skills", sheet("Deep Focus", "requires", ["Focus 9", "Mana"]))
    assert focus.skills["Deep Focus"].requires == ("Focus 9", "Mana")


def test_two_cells_that_only_fit_together_come_together() -> None:
    """A word with a second number needs the effect that has it, in whichever order the columns stand."""
    rules = hp.rules("horrible-hordes")
    effects = [{"do": "attack", "units": ["army"], "vs": "undead"}, {"do": "move", "units": ["army"], "n": 2}]
    out = io.StringIO()
    csv.writer(out).writerows([("name", "words", "effects"), ("Druids", "{vs} {second_n}", json.dumps(effects))])
    assert from_csv(rules, "abilities", out.getvalue()).abilities["Druids"].in_words(rules.knobs) == "Undead 2"
    portal = "name,trait,level\nA1,portal,2\n"
    assert from_csv(hp.rules("kingdom-rush"), "hordes", portal).hordes["A1"].level == 2


def test_code_and_rules_files_are_held_to_it_too() -> None:
    rules = hp.rules("horrible-hordes")
    with pytest.raises(ValueError, match="terrain has no 'Wood'; "):
        rules.edit(
            "abilities",
            "Mountaineers",
            effects=[{"do": "attack", "units": ["army"], "terrain": "Wood"}],
            words="In a {terrain} space.",
        )
    text = 'game = "kingdom-rush"\n[content.scenarios.S1]\nnext = "S9"\n'
    with pytest.raises(ValueError, match=r"^rules file: scenarios, 'S1', next: scenarios has no 'S9'; "):
        hp.rules("kingdom-rush").from_toml(text)
