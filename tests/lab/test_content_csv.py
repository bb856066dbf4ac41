"""Content tables go out to CSV and come in again; a wrong cell is named; clauses to reword stand beside the change."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from core.fuzzing import HOSTILE, fuzz, refusal
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


def as_written_by(program: str, rows: list[list[str]]) -> bytes:
    """The bytes of a table as a program exports it: what parts the columns, line ends, quotes, how numbers and yes/no look."""
    between, end, quoting, encoding, empty = {
        "Excel, German": (";", "\r\n", csv.QUOTE_MINIMAL, "cp1252", 3),
        "Excel, UTF-8": (",", "\r\n", csv.QUOTE_MINIMAL, "utf-8-sig", 0),
        "Excel, Unicode text": ("\t", "\r\n", csv.QUOTE_MINIMAL, "utf-16", 2),
        "Excel for Mac": (";", "\r", csv.QUOTE_MINIMAL, "utf-8-sig", 0),
        "LibreOffice": (";", "\n", csv.QUOTE_ALL, "utf-8", 0),
        "LibreOffice, decimals": (",", "\n", csv.QUOTE_ALL, "utf-8", 0),
        "Google": (",", "\r\n", csv.QUOTE_MINIMAL, "utf-8", 4),
    }[program]

    def cell(text: str) -> str:
        if program.startswith("Excel, German") and text in ("true", "false"):
            return {"true": "WAHR", "false": "FALSCH"}[text]
        if text in ("true", "false"):
            return text.upper()
        if text.isdecimal() and program in ("Excel, German", "Excel for Mac"):
            return f"{text},0"
        return f"{text}.00" if text.isdecimal() and program == "LibreOffice, decimals" else text

    out = io.StringIO()
    writer = csv.writer(out, delimiter=between, lineterminator=end, quoting=quoting)  # type: ignore[arg-type]  # a quoting
    lines = [rows[0], *([cell(text) for text in row] for row in rows[1:])]
    writer.writerows([*row, *[""] * empty] for row in lines)
    if empty:
        writer.writerows([[""] * (len(rows[0]) + empty)] * 2)
    return out.getvalue().encode(encoding, errors="replace")


PROGRAMS = (
    "Excel, German", "Excel, UTF-8", "Excel, Unicode text", "Excel for Mac", "LibreOffice", "LibreOffice, decimals", "Google",
)  # fmt: skip


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize(
    ("game", "table", "entry", "field", "value"),
    [
        ("horrible-hordes", "hordes", "Red Dragons", "attack", 4),
        ("horrible-hordes", "abilities", "Pikes", "limit", 2),
        ("fantahzee", "heroes", "Paladin", "strength", 6),
        ("kingdom-rush", "towers", "Archer", "copies", 3),
        ("warfighter-fantasy", "hostiles", "Cave Troll", "health", 12),
    ],
)
def test_a_table_comes_back_from_a_spreadsheet(
    program: str, game: str, table: str, entry: str, field: str, value: int, tmp_path: Path
) -> None:
    """Untouched it is the printed one; with one cell changed there is one change, with its clause."""
    rules = hp.rules(game)
    rows = list(csv.reader(io.StringIO(to_csv(rules, table))))
    path = tmp_path / "table.csv"
    path.write_bytes(as_written_by(program, rows))
    assert from_csv(rules, table, path) == rules
    row = next(row for row in rows if row[0] == entry)
    row[rows[0].index(field)] = str(value)
    path.write_bytes(as_written_by(program, rows))
    now = from_csv(rules, table, path)
    (change,) = now.diff()
    assert (change.where, change.now) == (f"{table} / {entry} / {field}", value)
    assert change.clause
    assert f"({change.clause})" in str(change)


def test_the_line_in_which_excel_names_what_parts_the_columns() -> None:
    assert from_csv(RULES, "hordes", "sep=;\r\nname;attack\r\nRed Dragons;4\r\n").hordes["Red Dragons"].attack == 4
    with pytest.raises(ValueError, match=r"row 3 \(Red Dragons\), column attack: 'x' is not a whole number"):
        from_csv(RULES, "hordes", "sep=;\nname;attack\nRed Dragons;x\n")


def test_a_word_that_a_spreadsheet_took_for_a_yes_is_the_word() -> None:
    """A Mage tower may make true damage, and Excel writes TRUE, or WAHR."""
    rules = hp.rules("kingdom-rush")
    for cell in ("TRUE", "wahr", "true"):
        assert from_csv(rules, "towers", f"name,attack\nArcher,{cell}\n").towers["Archer"].attack == "true"
    assert from_csv(rules, "towers", "name,attack\nTesla Tower,TRUE\n") == rules
    heroes = hp.rules("fantahzee")
    assert from_csv(heroes, "heroes", 'name;dice\nPaladin;"55,0"\n').heroes["Paladin"].dice == "55"


def test_rows_that_swap_a_number_are_read_together() -> None:
    text = "name,face\nHeroes,2\nExpansion,1\n"
    assert len(from_csv(RULES, "events", text).diff()) == 2
    with pytest.raises(ValueError, match="Heroes has face 2 already"):
        from_csv(RULES, "events", "name,face\nHeroes,2\n")


def test_the_letters_of_an_older_windows_are_read(tmp_path: Path) -> None:
    path = tmp_path / "old.csv"
    path.write_bytes("name;note\nElves;Straße und Müll\n".encode("cp1252"))
    assert from_csv(RULES, "kingdoms", path).kingdoms["Elves"].note == "Straße und Müll"
    path.write_bytes(b"\xff\xfen")
    with pytest.raises(ValueError, match="kingdoms: the file breaks off within a letter"):
        from_csv(RULES, "kingdoms", path)
    path.write_bytes(b"x" * 4_000_001)
    with pytest.raises(ValueError, match="larger than a table can be"):
        from_csv(RULES, "kingdoms", path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name,attack\nRed Dragons,4.5\n", "column attack: 4.5 is not a whole number"),
        ("name;attack\nRed Dragons;4,5\n", "column attack: '4,5' is not a whole number"),
        ("name;attack;attack\nRed Dragons;4;5\n", "the column 'attack' stands there twice"),
        ("name;attack;;\nRed Dragons;4;;7\n", r"row 2 \(Red Dragons\): more cells than columns"),
        ("name,attack\nRed Dragons," + "9" * 5000, "column attack: '9999"),
        ("name,custom\nRed Dragons,vielleicht\n", "column custom: 'vielleicht' is not true or false"),
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


@fuzz(60)
@given(
    st.lists(
        st.sampled_from(
            ["name", "attack", "hits", "Red Dragons", "Rat King", "4", "-1", "[", '"', "true", ",", "\n", "\r\n", "\0"]
        )
        | st.sampled_from(HOSTILE)
        | st.text(max_size=5),
        max_size=30,
    )
)
def test_any_text_is_a_table_or_a_sentence(parts: list[str]) -> None:
    words = refusal(lambda: from_csv(RULES, "hordes", "".join(parts)))
    assert not words or words.startswith("hordes")


TABLES = [(game, table) for game in ("horrible-hordes", "warfighter-fantasy") for table in hp.rules(game).content]


@fuzz(60)
@given(
    st.sampled_from(TABLES),
    st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 30), st.sampled_from(HOSTILE) | st.text(max_size=8)), max_size=3
    ),
    st.sampled_from(",;\t"),
)
def test_any_cell_is_read_or_named(place: tuple[str, str], others: list[tuple[int, int, str]], between: str) -> None:
    game, table = place
    rows = list(csv.reader(io.StringIO(to_csv(hp.rules(game), table))))[:4]
    for line, column, cell in others:
        row = rows[line % len(rows)]
        row[column % len(row)] = cell
    out = io.StringIO()
    csv.writer(out, delimiter=between).writerows(rows)
    words = refusal(lambda: from_csv(hp.rules(game), table, out.getvalue()))
    assert not words or words.startswith(table)


@pytest.mark.parametrize(
    "text",
    ["x" * 900_000 + ",name\n", ",".join(["x"] * 100_000), "name," + "x" * 100_000 + "\n", "name\n" + "x" * 100_000 + "\n",
     "name,attack\nRed Dragons," + "9" * 100_000, "name,attack\nRed Dragons," + "[" * 100_000, "name," * 100_000,
     "name,attack\n" + "x," * 100_000, 'name,attack\nRed Dragons,"' + "\n" * 100_000],
    ids=lambda text: text[:30],
)  # fmt: skip
def test_a_refusal_does_not_grow_with_the_table(text: str) -> None:
    assert refusal(lambda: from_csv(RULES, "hordes", text)).startswith("hordes")


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
