"""What one takes away from the bench: tables for a spreadsheet, pictures, rules, a cell that repeats it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from hordeplay.widgets.panel import one_of

if TYPE_CHECKING:
    from hordeplay.core.any import AnyRules

FileKind: TypeAlias = Literal["CSV, commas", "CSV, semicolons", "SVG", "PNG", "TOML", "notebook cell"]
KINDS: Final[tuple[FileKind, ...]] = get_args(FileKind)
ENDINGS: Final[dict[FileKind, tuple[str, str]]] = {
    "CSV, commas": ("csv", "text/csv"),
    "CSV, semicolons": ("csv", "text/csv"),
    "SVG": ("svg", "image/svg+xml"),
    "TOML": ("toml", "text/plain"),
    "notebook cell": ("py", "text/x-python"),
}
"""How a file ends and its MIME type; a PNG is drawn by the page."""


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


__all__ = ["ENDINGS", "KINDS", "FileKind", "cell", "check_kind", "file_name", "sheet"]
