"""The stations of the course, read from their own first cells: so the table of the path cannot be wrong."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from hordeplay.core.language import tr, tr_in

LINES = ("Aim", "Age", "Time", "Builds on", "Words")
"""What the first cell of a station says, in this order, after its title."""
_TITLE = re.compile(r"# (\d+)\. (.+)")
_LINE = re.compile(r"\*\*([^*]+):\*\* (.+)")
_FILE = re.compile(r"\d\d_\w+\.ipynb")


@dataclass(frozen=True)
class Station:
    """What the first cell of a station says: Markdown, as it stands there; `file` is the name of the notebook."""

    file: str
    number: int
    title: str
    aim: str
    age: str
    time: str
    builds_on: str
    words: str


class Course(tuple[Station, ...]):
    """The stations in their order; at the end of a cell a table with a link to each."""

    __slots__ = ()

    def rows(self) -> list[tuple[str, ...]]:
        """The table: its heads, then a row for each station, in Markdown."""
        head = (
            tr_in("of a station", "number"),
            tr("station"),
            tr_in("of a station", "aim"),
            tr_in("of a station", "age"),
            tr_in("of a station", "time"),
            tr("builds on"),
        )
        stations = [
            (str(one.number), f"[{one.title}]({one.file})", one.aim, one.age, one.time, one.builds_on) for one in self
        ]
        return [head, *stations]

    def _repr_markdown_(self) -> str:
        head, *body = self.rows()
        rows = [head, ("---",) * len(head), *body]
        lines = (" | ".join(cell.replace("|", r"\|") for cell in row) for row in rows)
        return "\n".join(f"| {line} |" for line in lines)

    def __str__(self) -> str:
        return "\n".join(f"{one.number}. {one.title} ({one.age}, {one.time}): {one.aim}" for one in self)

    def __repr__(self) -> str:
        return str(self)


def stations(folder: Path | str = ".") -> Course:
    r"""The stations in a folder, each read from its first cell; `ValueError` where a first cell lacks one of its lines.

    A station is a notebook whose name begins with two digits other than 00; `ValueError` where there is none.

    >>> import json, tempfile
    >>> first = ["# 1. Long runs", "**Aim:** see it", "**Age:** 12", "**Time:** 45 minutes", "**Builds on:** nothing",
    ...     "**Words:** none"]
    >>> cell = {"cell_type": "markdown", "metadata": {}, "source": "\n\n".join(first)}
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     text = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 4})
    ...     _ = Path(folder, "01_long_runs.ipynb").write_text(text)
    ...     stations(folder)
    1. Long runs (12, 45 minutes): see it
    """
    names = sorted(path for path in Path(folder).glob("*.ipynb") if _FILE.fullmatch(path.name))
    paths = [path for path in names if not path.name.startswith("00")]
    if not paths:
        raise ValueError(
            tr(
                "no station is in the folder {folder!r}: a station is a notebook such as 01_long_runs.ipynb",
                folder=str(folder),
            )
        )
    return Course(map(read, paths))


def read(path: Path) -> Station:
    """What the first cell of a station says; `ValueError` where it lacks one of its lines."""
    source = json.loads(path.read_text("utf-8"))["cells"][0]["source"]
    lines = [line.strip() for line in "".join(source).splitlines() if line.strip()]
    title = _TITLE.fullmatch(lines[0]) if lines else None
    if not title:
        raise ValueError(
            tr("{file}: its first line is a number and a title, such as '# 3. Keep and reroll'", file=path.name)
        )
    spoken = {match[1]: match[2] for match in map(_LINE.fullmatch, lines) if match}
    for name in LINES:
        if name not in spoken:
            raise ValueError(tr("{file}: its first cell has no line '**{name}:** ...'", file=path.name, name=name))
    aim, age, time, builds_on, words = (spoken[name].rstrip(".") for name in LINES)
    return Station(path.name, int(title[1]), title[2], aim, age, time, builds_on, words)


__all__ = ["LINES", "Course", "Station", "read", "stations"]
