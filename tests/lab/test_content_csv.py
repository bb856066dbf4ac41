"""Content tables go out to CSV and come in again; a wrong cell is named; clauses to reword stand beside the change."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hordeplay as hp
from hordeplay.lab import from_csv, reword, to_csv

RULES = hp.rules("horrible-hordes")


@pytest.mark.parametrize("game", ["horrible-hordes", "fantahzee"])
def test_every_table_goes_out_and_in(game: str, tmp_path: Path) -> None:
    rules = hp.rules(game)
    for table in rules.content:
        path = tmp_path / f"{table}.csv"
        text = to_csv(rules, table, path)
        assert from_csv(rules, table, path) == rules
        assert text.count("\n") > len(rules.content[table])


def test_every_cell_can_be_changed_in_a_spreadsheet() -> None:
    rows = list(csv.DictReader(io.StringIO(to_csv(RULES, "hordes"))))
    rows[0]["attack"] = str(int(rows[0]["attack"]) + 1)
    rows[3]["hits"] = "9"
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows[:5])
    now = from_csv(RULES, "hordes", "\ufeff" + out.getvalue())
    assert len(now.diff()) == 2
    assert now.hordes[rows[3]["name"]].hits == 9


@pytest.mark.parametrize("between", [";", "\t"])
def test_a_spreadsheet_that_parts_columns_otherwise_is_read(between: str) -> None:
    """A comma in a cell is then a comma."""
    text = to_csv(RULES, "hordes")
    out = io.StringIO()
    csv.writer(out, delimiter=between).writerows(csv.reader(io.StringIO(text)))
    assert out.getvalue() != text
    assert from_csv(RULES, "hordes", "\ufeff" + out.getvalue()) == RULES


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name,attack\nRed Dragons,four\n", r"row 2 \(Red Dragons\), column attack: 'four' is not a whole number"),
        ("name,attack\nGnoll Chieftain,3\nRed Dragons,99\n", r"row 3 \(Red Dragons\), column attack: 99 is not"),
        ("name,attack\nRed Dragon,4\n", "row 2: hordes has no 'Red Dragon'; did you mean 'Red Dragons'"),
        ("name,atack\nRed Dragons,4\n", "no column 'atack'; did you mean 'attack'"),
        ("attack\n4\n", "one of them is name"),
        ("name,attack\nRed Dragons\n", r"row 2 \(Red Dragons\): fewer cells than columns"),
        ("name,attack\nRed Dragons,4,5\n", r"row 2 \(Red Dragons\): more cells than columns"),
        ("name,attack\nRed Dragons,4\nRed Dragons,4\n", "stands there twice"),
        ("x" * 1_000_001, "larger than a table can be"),
        ("", "one of them is name"),
    ],
)
def test_a_wrong_cell_is_named(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        from_csv(RULES, "hordes", text)


@given(
    st.lists(
        st.sampled_from(
            ["name", "attack", "hits", "Red Dragons", "Rat King", "4", "-1", "[", '"', "true", ",", "\n", "\r\n", "\0"]
        )
        | st.text(max_size=5),
        max_size=30,
    )
)
def test_any_text_is_a_table_or_a_sentence(parts: list[str]) -> None:
    refusal = ""
    try:
        from_csv(RULES, "hordes", "".join(parts))
    except ValueError as error:
        refusal = str(error)
    assert not refusal or refusal.startswith("hordes")


def test_a_table_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="there is no 'horde'; did you mean 'hordes'"):
        to_csv(RULES, "horde")


def test_clauses_to_reword() -> None:
    text = reword(
        RULES.with_(vt_per_horde=2, tie_break="more_vt").edit("hordes", "Red Dragons", attack=4),
        hp.rulebook("horrible-hordes"),
    )
    assert "vt_per_horde: 1 -> 2 (HH-ATK-07)" in text
    assert "printed: " in text
    assert "now:     " in text
    assert "hordes / Red Dragons / attack: 5 -> 4" in text
    assert reword(RULES, hp.rulebook("horrible-hordes")) == "as printed"
