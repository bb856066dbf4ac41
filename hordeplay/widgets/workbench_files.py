"""What one takes away from the bench: tables for a spreadsheet, pictures, rules, a cell that repeats it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from hordeplay.core.language import ENGLISH, message, speaking
from hordeplay.widgets.panel import one_of

if TYPE_CHECKING:
    from fractions import Fraction

    from hordeplay.core.any import AnyRules
    from hordeplay.lab.compare import Comparison

FileKind: TypeAlias = Literal["CSV, commas", "CSV, semicolons", "SVG", "PNG", "TOML", "notebook cell"]
KINDS: Final[tuple[FileKind, ...]] = get_args(FileKind)
KIND_WORDS: Final[Mapping[str, str]] = {
    "CSV, commas": message("CSV, commas"),
    "CSV, semicolons": message("CSV, semicolons"),
    "notebook cell": message("notebook cell"),
}
"""Kinds that are not called alike in every language."""
ENDINGS: Final[dict[FileKind, tuple[str, str]]] = {
    "CSV, commas": ("csv", "text/csv"),
    "CSV, semicolons": ("csv", "text/csv"),
    "SVG": ("svg", "image/svg+xml"),
    "TOML": ("toml", "text/plain"),
    "notebook cell": ("py", "text/x-python"),
}
"""How a file ends and its MIME type; a PNG is drawn by the page."""

COLUMNS: Final = (
    *("what", "name", "printed", "changed", "difference", "low", "high", "pairs", "rules", "level"),
    *("a", "b", "rules a", "rules b", "mean a", "mean b"),
)
"""Of the table that is taken away as CSV."""


def check_kind(kind: object) -> None:
    """`ValueError` unless it is a kind of file."""
    one_of("a file", kind, KINDS)


def sheet(head: Sequence[str], rows: Sequence[Sequence[object]], *, semicolons: bool) -> str:
    r"""Rows as CSV: with commas and decimal points, or with semicolons and decimal commas, as German and French Excel reads it.

    >>> sheet(["a", "b"], [["x", 0.5]], semicolons=True)
    'a;b\nx;0,5\n'
    """
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if semicolons else ",", lineterminator="\n")
    writer.writerow(head)
    for cells in rows:
        writer.writerow([_cell(value, semicolons=semicolons) for value in cells])
    return out.getvalue()


def _cell(value: object, *, semicolons: bool) -> str:
    if isinstance(value, float):
        return repr(value).replace(".", ",") if semicolons else repr(value)
    return str(value)


def sheet_rows(
    printed: Mapping[str, Fraction],
    now: Mapping[str, Fraction],
    digest: str,
    estimate: Comparison | None,
    compared: Mapping[tuple[str, str], Comparison],
) -> tuple[Sequence[str], list[list[object]]]:
    """Head and rows of a table to take away: the exact numbers, the estimate, and the variants that were compared.

    `a` and `b` are the names of two variants that were compared, a less b; `digest` is that of the rules `now`.
    """
    rows: list[dict[str, object]] = [
        {
            "what": "exact",
            "name": name,
            "printed": float(printed[name]),
            "changed": float(value),
            "difference": float(value - printed[name]),
            "rules": digest,
        }
        for name, value in now.items()
    ]
    if estimate is not None:
        changed, before = (side.value for side in estimate.sides)
        sides: dict[str, object] = {"printed": before, "changed": changed, "rules": estimate.a.plan.rules.digest}
        rows.append({"what": "estimate", "name": estimate.measure, **sides, **_interval_cells(estimate)})
    for (two, first), each in compared.items():
        mean_a, mean_b = (side.value for side in each.sides)
        rules_a, rules_b = (side.plan.rules.digest for side in (each.a, each.b))
        sides = {"a": two, "b": first, "rules a": rules_a, "rules b": rules_b, "mean a": mean_a, "mean b": mean_b}
        rows.append({"what": "compared", "name": each.measure, **sides, **_interval_cells(each)})
    return COLUMNS, [[row.get(column, "") for column in COLUMNS] for row in rows]


def _interval_cells(one: Comparison) -> dict[str, object]:
    d = one.difference
    return {"difference": d.value, "low": d.low, "high": d.high, "pairs": one.n, "level": one.level}


def cell(game: str, rules: AnyRules, words: dict[str, Any]) -> str:
    """A notebook cell that puts these rules on a bench again; `words` are what else the bench was made with.

    >>> import hordeplay as hp
    >>> print(cell("horrible-hordes", hp.rules("horrible-hordes").with_(army_hits_on=5), {"seed": 7}))
    import hordeplay as hp
    from hordeplay.widgets import Workbench
    <BLANKLINE>
    # army_hits_on: 6 -> 5 (HH-ATK-03)
    rules = hp.rules('horrible-hordes').from_toml('''
    ...
    bench = Workbench('horrible-hordes', rules=rules, seed=7)
    bench
    """
    with speaking(ENGLISH):  # a cell is code, the same in every language
        changes = [f"# {change}" for change in rules.diff()]
    given = "".join(f", {name}={value!r}" for name, value in words.items())
    text = rules.to_toml().replace("\\", "\\\\").replace("'''", "\\'\\'\\'")
    lines = [
        "import hordeplay as hp",
        "from hordeplay.widgets import Workbench",
        "",
        *changes,
        f"rules = hp.rules({game!r}).from_toml('''",
        text.rstrip("\n"),
        "''')",
        f"bench = Workbench({game!r}, rules=rules{given})",
        "bench",
    ]
    return "\n".join(lines)


def file_name(*parts: str) -> str:
    """A name for a file, of small letters, digits and hyphens.

    >>> file_name("Horrible Hordes", "bench")
    'horrible-hordes-bench'
    """
    return re.sub(r"[^a-z0-9]+", "-", " ".join(parts).lower()).strip("-")[:60] or "bench"


__all__ = ["ENDINGS", "KINDS", "KIND_WORDS", "FileKind", "cell", "check_kind", "file_name", "sheet", "sheet_rows"]
