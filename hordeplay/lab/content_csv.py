"""Content tables out to CSV and in again, and what a designer must reword.

One row an entry, one column a field; what is no number, text or yes/no (effects, lists) stands in its cell as JSON. A cell
that is wrong is named by its row and column; rows and columns may be left out, but not invented.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hordeplay.core.any import AnyRules
from hordeplay.core.arguments import known
from hordeplay.core.content import unstructure
from hordeplay.core.knobs import nearest
from hordeplay.core.provenance import says

if TYPE_CHECKING:
    from hordeplay.core.rulebook import Rulebook

LARGEST: Final = 1_000_000
"""Characters that a file of cells may have."""
SOURCE: Final = "source"
"""The last column: who says what of the row, in words."""
FIXED: Final = ("name", "provenance", SOURCE)
"""Columns that are shown and never changed."""


def cells(rules: AnyRules, table: str) -> list[dict[str, str]]:
    """The cells of a content table, as texts.

    >>> import hordeplay as hp
    >>> row = cells(hp.rules("horrible-hordes"), "hordes")[0]
    >>> row["name"], row["hits"]
    ('Kobold Commander', '8')
    """
    rows = _rows(rules, table)
    return [
        {name: _cell(value) for name, value in unstructure(row, whole=True).items()} | {SOURCE: says(row)}
        for row in rows.values()
    ]


def to_csv(rules: AnyRules, table: str, path: str | Path | None = None) -> str:
    """A content table as CSV, also written to a file when a path is given; `ValueError` with the nearest table.

    >>> import hordeplay as hp
    >>> to_csv(hp.rules("horrible-hordes"), "hordes").startswith("name,")
    True
    """
    rows = cells(rules, table)
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]) if rows else ["name"], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    if path is not None:
        Path(path).write_text(out.getvalue(), encoding="utf-8")
    return out.getvalue()


def from_csv(rules: AnyRules, table: str, text: str | Path) -> Any:  # the game's own Rules
    r"""The same rules with the cells of a CSV in place of their own; `ValueError` names the row and column of a wrong one.

    Columns are parted by commas, by tabs, or by semicolons, as Excel writes them where numbers have commas.

    >>> import hordeplay as hp
    >>> rules = hp.rules("horrible-hordes")
    >>> from_csv(rules, "hordes", "name,attack\nRed Dragons,4\n").diff()
    hordes / Red Dragons / attack: 5 -> 4
    >>> from_csv(rules, "hordes", "name,attack\nRed Dragons,four\n")
    Traceback (most recent call last):
    ValueError: hordes, row 2 (Red Dragons), column attack: 'four' is not a whole number
    """
    if isinstance(text, Path):
        text = text.read_text(encoding="utf-8")
    if len(text) > LARGEST:
        raise ValueError(f"{table}: larger than a table can be (1 MB)")
    rows = _rows(rules, table)
    text = text.removeprefix("\ufeff")
    reader = csv.DictReader(io.StringIO(text), strict=True, delimiter=_delimiter(text))
    try:
        lines = [(reader.line_num, row) for row in reader]
    except csv.Error as error:
        raise ValueError(f"{table}, line {reader.line_num}: {error}") from None
    columns = list(reader.fieldnames or ())
    kind: Any = type(next(iter(rows.values())))  # a dataclass
    fitting = [*(field.name for field in fields(kind)), SOURCE]
    if "name" not in columns:
        raise ValueError(
            f"{table}: the first line names the columns, and one of them is name; here they are {', '.join(columns)[:80]}"
        )
    for column in columns:
        if column not in fitting:
            raise ValueError(f"{table}, line 1: there is no column {column!r}{nearest(column, fitting)}")
    edited, seen = rules, set[str]()
    for line, row in lines:
        name = row["name"] or ""
        where = f"{table}, row {line} ({name})"
        if name not in rows:
            raise ValueError(f"{table}, row {line}: {table} has no {name!r}{nearest(name, list(rows))}")
        if name in seen:
            raise ValueError(f"{where}: the row stands there twice")
        seen.add(name)
        edited = _with_row(edited, table, name, row, where)
    return edited


def _delimiter(text: str) -> str:
    """What parts the columns: that which parts most in the line of their names."""
    names = text.partition("\n")[0]
    return max(",;\t", key=names.count)


def _with_row(
    rules: AnyRules,
    table: str,
    name: str,
    row: Mapping[str | None, Any],  # what csv reads
    where: str,
) -> AnyRules:
    was = unstructure(rules.content[table][name], whole=True)
    changes = {}
    for column, cell in row.items():
        if column is None or cell is None:
            raise ValueError(f"{where}: {'more' if column is None else 'fewer'} cells than columns")
        if column not in FIXED and cell.strip() != _cell(was[column]):
            changes[column] = _read(cell, was[column], f"{where}, column {column}")
    try:
        return rules.edit(table, name, **changes)
    except ValueError as error:
        for column, value in changes.items():  # each alone, so that the error is one cell's
            try:
                rules.edit(table, name, **{column: value})
            except ValueError as alone:
                reason = str(alone).partition(f", {column}: ")[2] or str(alone)
                raise ValueError(f"{where}, column {column}: {reason}") from None
        reason = str(error).removeprefix(f"{table}, {name!r}: ")
        raise ValueError(f"{where}, columns {' and '.join(changes)}: {reason}") from None


def _cell(value: object) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value)


def _read(cell: str, was: object, where: str) -> object:
    """A cell as the kind of value that stood there."""
    text = cell.strip()
    if isinstance(was, str):
        return text
    if was is None and text == "":
        return None
    try:
        return json.loads(text.lower() if text.lower() in {"true", "false"} else text)
    except (json.JSONDecodeError, RecursionError):
        if was is None:
            return text
        kind = "true or false" if isinstance(was, bool) else "a whole number" if isinstance(was, int) else "JSON"
        raise ValueError(f"{where}: {text[:40]!r} is not {kind}") from None


def _rows(rules: AnyRules, table: str) -> Mapping[str, Any]:  # rows of any table
    return rules.content[known(table, rules.content, f"tables of {rules.game}")]


def reword(rules: AnyRules, book: Rulebook) -> str:
    """The changes against the printed game, and under each the clause to reword: as printed, and as it reads now.

    >>> import hordeplay as hp
    >>> print(reword(hp.rules("horrible-hordes").with_(vt_per_horde=2), hp.rulebook("horrible-hordes")))
    vt_per_horde: 1 -> 2 (HH-ATK-07)
      printed: ...
      now:     ...
    """
    now = book.under(rules)
    lines = []
    for change in rules.diff():
        lines.append(str(change))
        if change.clause in book.clauses or change.clause in book.rulings:
            printed, reworded = book.words(change.clause), now.words(change.clause)
            if reworded == printed:
                reworded = "to be reworded: its words do not follow the change"
            lines += [f"  printed: {printed}", f"  now:     {reworded}"]
    return "\n".join(lines) or "as printed"


__all__ = ["cells", "from_csv", "reword", "to_csv"]
