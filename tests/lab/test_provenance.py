"""Who says what of a card: a field at a time, and in the same words wherever it is told."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

import hordeplay as hp
from hordeplay.core.narrate import read
from hordeplay.core.provenance import in_words, known_of, says, source_of, sources
from hordeplay.games import fantahzee as fz
from hordeplay.games import find
from hordeplay.lab.content_csv import cells, from_csv, to_csv
from hordeplay.widgets.reading_cards import part_card

ROWS = [
    pytest.param(row, id=f"{game} {table} {row.name}")
    for game in hp.games()
    for table, rows in find(game).printed.content.items()
    for row in rows.values()
]


@pytest.mark.parametrize("row", ROWS)
def test_a_row_says_which_of_its_fields_are_the_rulebooks(row: Any) -> None:
    """Whoever claims a source tells its fields, or has none that is ours; whoever is ours claims none."""
    columns = [field.name for field in fields(row)]
    known = getattr(row, "known", ())
    assert set(known) <= set(columns)
    if row.provenance == "house":
        assert not known
        assert (known_of(row), says(row)) == ((), "ours")
    else:
        assert "known" not in columns or known
        assert known_of(row)
        assert ("ours" in says(row).partition(";")[0]) == source_of(row).endswith("in part")


def test_in_one_sentence_everywhere() -> None:
    """The card of the board, the reading gesture, `read` and the CSV say the same of a card of which only the name is printed."""
    match = fz.at("roll", party="Archmage, Gearhound", dice="12345")
    sentence = says(match.rules.heroes["Archmage"])
    assert sentence.startswith("name from the rulebook, numbers ours; ")
    card = match.game.look.card(match.table, "hero-1")
    assert card is not None
    assert card.provenance == sentence
    assert part_card(match, match.table, "hero-1")["provenance"] == f"◐ {sentence}"
    assert part_card(match, match.table, "hero-2")["provenance"] == "○ made up for this edition"
    assert f"  {sentence}\n" in read(match, "hero-1")
    assert "  ours\n" in read(match, "hero-2")
    assert {row["name"]: row["source"] for row in cells(match.rules, "heroes")}["Archmage"] == sentence


def test_the_source_of_a_table_is_shown_and_never_read() -> None:
    """A CSV that comes back with its last column is the same table."""
    rules = hp.rules("fantahzee")
    assert to_csv(rules, "heroes").splitlines()[0].endswith(",note,source")
    assert from_csv(rules, "heroes", to_csv(rules, "heroes").replace("name from the rulebook", "all of it")) == rules


def test_a_note_that_says_the_same_is_not_said_again() -> None:
    """Of who is known by name alone the sentence says so once."""
    once = [
        says(hero) for hero in hp.rules("fantahzee").heroes.values() if "only the name" in getattr(hero, "note", "")
    ]
    assert once
    assert set(once) == {"name as published, the rest ours"}


def test_what_a_designer_turned_is_ours() -> None:
    """A row that was edited is no longer the rulebook's."""
    rules = hp.rules("horrible-hordes")
    assert says(rules.hordes["Red Dragons"]) == "from the rulebook"
    assert says(rules.edit("hordes", "Red Dragons", attack=4).hordes["Red Dragons"]) == "ours"
    assert sources(rules.terrain.values()) == f"{len(rules.terrain)} rulebook"
    assert (in_words("house"), in_words("as written")) == ("ours", "as written")
