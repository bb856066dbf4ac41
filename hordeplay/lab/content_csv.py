"""Content tables out to CSV and in again, and what a designer must reword.

One row an entry, one column a field; what is no number, text or yes/no (effects, lists) stands in its cell as JSON. A cell
that is wrong is named by its row and column; rows and columns may be left out, but not invented. Tables are read as Excel,
LibreOffice and Google write them: parted by commas, semicolons or tabs, with 4.0 or 4,0 for 4, empty columns and rows behind.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, get_args

from hordeplay.core.annotations import type_hints
from hordeplay.core.any import AnyRules
from hordeplay.core.arguments import known
from hordeplay.core.content import unstructure
from hordeplay.core.english import cut, thousands
from hordeplay.core.file_bytes import file_bytes
from hordeplay.core.knobs import nearest
from hordeplay.core.language import tr
from hordeplay.core.provenance import says

if TYPE_CHECKING:
    import _csv

    from hordeplay.core.rulebook import Rulebook

LARGEST: Final = 600_000
"""Characters that a file of cells may have."""
SOURCE: Final = "source"
"""The last column: who says what of the row, in words."""
FIXED: Final = ("name", "provenance", SOURCE)
"""Columns that are shown and never changed."""
YES: Final = frozenset({"true", "wahr", "vrai", "verdadero", "verdadeiro", "vero", "waar"})
NO: Final = frozenset({"false", "falsch", "faux", "falso", "onwaar"})
"""How spreadsheets of several languages write yes and no."""
_WHOLE: Final = re.compile(r"([+-]?\d{1,15})(?:[.,]0*)?")
"""A whole number, as `4`, `4.0` or `4,00`."""


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

    Columns are parted by commas, by tabs, or by semicolons, as Excel writes them where numbers have commas. A file may be in
    UTF-8, UTF-16 or the Latin alphabet of Windows.

    >>> import hordeplay as hp
    >>> rules = hp.rules("horrible-hordes")
    >>> from_csv(rules, "hordes", "name,attack\nRed Dragons,4\n").diff()
    hordes / Red Dragons / attack: 5 -> 4 (HH-ATK-05)
    >>> from_csv(rules, "hordes", "name,attack\nRed Dragons,four\n")
    Traceback (most recent call last):
    ValueError: hordes, row 2 (Red Dragons), column attack: 'four' is not a whole number
    """
    if isinstance(text, Path):
        text = _decoded(text, table)
    if len(text) > LARGEST:
        raise ValueError(_too_large(table))
    rows = _rows(rules, table)
    first, lines = _lines(text.removeprefix("\ufeff"), table)
    columns = [name.strip() for name in next(lines, (first, []))[1]]
    while columns and not columns[-1]:
        columns.pop()
    kind: Any = type(next(iter(rows.values())))  # a dataclass
    fitting = [*(field.name for field in fields(kind)), SOURCE]
    if "name" not in columns:
        raise ValueError(
            tr(
                "{table}: the first line names the columns, and one of them is name; here they are {columns}",
                table=table,
                columns=", ".join(columns)[:80],
            )
        )
    for column in columns:
        if column not in fitting:
            raise ValueError(
                tr(
                    "{table}, line {line}: there is no column {column}{hint}",
                    table=table,
                    line=first,
                    column=cut(repr(column)),
                    hint=nearest(column, fitting),
                )
            )
        if columns.count(column) > 1:
            raise ValueError(
                tr(
                    "{table}, line {line}: the column {column!r} stands there twice",
                    table=table,
                    line=first,
                    column=column,
                )
            )
    edits: dict[str, dict[str, object]] = {}
    places: dict[str, str] = {}
    for line, row_cells in lines:
        if not any(cell.strip() for cell in row_cells):
            continue
        name = row_cells[columns.index("name")].strip() if len(row_cells) > columns.index("name") else ""
        where = tr("{table}, row {line} ({name})", table=table, line=line, name=name)
        if name not in rows:
            hint = nearest(name, list(rows))
            raise ValueError(
                tr(
                    "{table}, row {line}: {table} has no {name}{hint}",
                    table=table,
                    line=line,
                    name=cut(repr(name)),
                    hint=hint,
                )
            )
        if name in places:
            raise ValueError(tr("{where}: the row stands there twice", where=where))
        places[name] = where
        if len(row_cells) < len(columns) or any(cell.strip() for cell in row_cells[len(columns) :]):
            raise ValueError(
                tr("{where}: fewer cells than columns", where=where)
                if len(row_cells) < len(columns)
                else tr("{where}: more cells than columns", where=where)
            )
        edits[name] = _changes(rules, table, name, dict(zip(columns, row_cells, strict=False)), where)
    try:
        return rules.edit_all({table: edits})
    except ValueError as error:
        of_a_row = [name for name in edits if str(error).startswith(f"{table}, {name!r}")]
        for name in of_a_row[:1]:
            _blame(rules, table, name, edits[name], str(error), places[name])
        raise ValueError(f"{table}: {str(error).removeprefix(f'{table}, ')}") from None


def _too_large(table: str) -> str:
    return tr("{table}: larger than a table can be ({most} characters)", table=table, most=thousands(LARGEST))


def _decoded(path: Path, table: str) -> str:
    """The text of a file, whichever way a spreadsheet wrote its letters."""
    data = file_bytes(path, 4 * LARGEST, _too_large(table))
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return data.decode("utf-16" if wide else "utf-8")
    except UnicodeDecodeError:
        if wide:
            raise ValueError(tr("{table}: the file breaks off within a letter", table=table)) from None
        return data.decode("cp1252", errors="replace")


def _lines(text: str, table: str) -> tuple[int, Iterator[tuple[int, list[str]]]]:
    """The number of the line of names, and all lines from it on in cells, with the number at which each ends."""
    first = 1
    if mark := re.match(r"sep=([,;\t])\r?\n", text):  # Excel's own way to say what parts the columns
        first, text = 2, text[mark.end() :]
    delimiter = mark[1] if mark else _delimiter(text)
    return first, _cells(csv.reader(io.StringIO(text, newline=""), strict=True, delimiter=delimiter), first, table)


def _cells(reader: _csv.Reader, first: int, table: str) -> Iterator[tuple[int, list[str]]]:
    """One line after the other: half a million at once would take more room than a table is worth."""
    try:
        for row in reader:
            yield reader.line_num + first - 1, row
    except csv.Error as error:
        line = reader.line_num + first - 1
        raise ValueError(tr("{table}, line {line}: {error}", table=table, line=line, error=error)) from None


def _delimiter(text: str) -> str:
    """What parts the columns: that which parts most in the line of their names."""
    names = next(iter(text.splitlines()), "")
    return max(",;\t", key=names.count)


def _changes(rules: AnyRules, table: str, name: str, row: Mapping[str, str], where: str) -> dict[str, object]:
    """The fields of a row whose cells say something else."""
    entry = rules.content[table][name]
    was, hints = unstructure(entry, whole=True), type_hints(type(entry))
    return {
        column: _read(cell, was[column], get_args(hints[column]), _at(where, column))
        for column, cell in row.items()
        if column not in FIXED and cell.strip() != _cell(was[column])
    }


def _at(where: str, column: str) -> str:
    return tr("{where}, column {column}", where=where, column=column)


def _blame(rules: AnyRules, table: str, name: str, changes: Mapping[str, object], error: str, where: str) -> NoReturn:
    """Name the cell that is wrong, or those that are wrong together."""
    for column, value in changes.items():  # each alone, so that the error is one cell's
        try:
            rules.edit(table, name, **{column: value})
        except ValueError as alone:
            reason = str(alone).partition(f", {column}: ")[2] or str(alone)
            raise ValueError(f"{_at(where, column)}: {reason}") from None
    reason = error.removeprefix(f"{table}, {name!r}").removeprefix(":").removeprefix(",").strip()
    raise ValueError(
        tr("{where}, columns {columns}: {reason}", where=where, columns=tr(" and ").join(changes), reason=reason)
    )


def _cell(value: object) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value)


def _text(text: str, words: Sequence[object]) -> str:
    """A text that a spreadsheet took for something else: the word true for a yes, the dice 55 for a number with places."""
    for word, likes in (("true", YES), ("false", NO)):
        if word in words and text.lower() in likes:
            return word
    number = _WHOLE.fullmatch(text)
    return number[1] if number else text.replace("\r\n", "\n")


def _read(cell: str, was: object, words: Sequence[object], where: str) -> object:
    """A cell as the kind of value that stood there; `words` are those that may stand there, where they are counted."""
    text = cell.strip()
    if isinstance(was, str):
        return _text(text, words)
    if was is None and text == "":
        return None
    if isinstance(was, int) and text.lower() in YES | NO:
        return text.lower() in YES
    if isinstance(was, int | None) and (number := _WHOLE.fullmatch(text)):
        return int(number[1])
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # no JSON, or a number too long to read
        if was is None:
            return text
        kind = (
            tr("true or false") if isinstance(was, bool) else tr("a whole number") if isinstance(was, int) else "JSON"
        )
        raise ValueError(tr("{where}: {value!r} is not {kind}", where=where, value=text[:40], kind=kind)) from None


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
                reworded = tr("to be reworded: its words do not follow the change")
            lines += [tr("  printed: {words}", words=printed), tr("  now:     {words}", words=reworded)]
    return "\n".join(lines) or tr("as printed")


__all__ = ["cells", "from_csv", "reword", "to_csv"]
