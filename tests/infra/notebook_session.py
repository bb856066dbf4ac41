"""A notebook run in this process: no kernel, so that a test can run each many times and look at what its cells show.

Invariant: what a cell shows is what a front end would be given: what it printed, what it passed to `display`, and the value
of its last expression where no semicolon ends it.
"""

from __future__ import annotations

import ast
import io
import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from infra.project import ROOT

from hordeplay.bots import Random
from hordeplay.core.luck import Source, key_of
from hordeplay.core.script import Ask, Roll
from hordeplay.widgets import Board

NOTEBOOKS = sorted((ROOT / "notebooks").rglob("*.ipynb"))
MOVES = 5
"""Decisions that somebody takes at a board before the next cell runs."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as it is saved: its number in the file (texts count, from 0), kind, source, tags and what was saved of its output."""

    number: int
    kind: str
    source: str
    tags: tuple[str, ...]
    saved: str

    @property
    def code(self) -> bool:
        """Whether it runs."""
        return self.kind == "code"

    @property
    def tree(self) -> ast.Module:
        """What Python reads in it."""
        return ast.parse(self.source)


def cells(path: Path) -> list[Cell]:
    """The cells of a notebook, in their order."""
    return [
        Cell(
            number,
            cell["cell_type"],
            "".join(cell["source"]),
            tuple(cell["metadata"].get("tags", ())),
            "".join(map(_text, cell.get("outputs", ()))),
        )
        for number, cell in enumerate(json.loads(path.read_text("utf-8"))["cells"])
    ]


def _text(output: dict[str, object]) -> str:
    data = output.get("data", {})
    assert isinstance(data, dict)
    lines = output.get("text") or data.get("text/plain") or ""
    return "".join(map(str, lines)) if isinstance(lines, list) else str(lines)


@dataclass(frozen=True, slots=True)
class Print:
    """One call of `print` that stands in the cell itself: its line, what it wrote, and where the loops around it stood."""

    line: int
    text: str
    labels: tuple[str, ...]

    @property
    def bare(self) -> str:
        """What it wrote without the values of the loops: what else differs from one turn of a loop to the next."""
        text = self.text
        for label in self.labels:
            text = re.sub(rf"(?<!\w){re.escape(label)}(?!\w)", "", text, count=1)
        return " ".join(text.split())


@dataclass(slots=True)
class Shown:
    """What one run of a cell showed."""

    printed: str = ""
    prints: list[Print] = field(default_factory=list)
    values: list[object] = field(default_factory=list)

    def __str__(self) -> str:
        return "\n".join([*([self.printed.rstrip("\n")] if self.printed.strip() else []), *map(repr, self.values)])

    @property
    def nothing(self) -> bool:
        """Whether a reader sees no mark at all."""
        return not self.printed.strip() and not any(repr(value).strip() for value in self.values)

    @property
    def alike(self) -> list[int]:
        """The lines of those prints that wrote the same at every turn of their loops, the values of the loops apart."""
        by_line: dict[int, list[str]] = {}
        for one in self.prints:
            if one.labels and one.bare:
                by_line.setdefault(one.line, []).append(one.bare)
        return [line for line, texts in by_line.items() if len(texts) > 1 and len(set(texts)) == 1]


class CellError(Exception):
    """A cell raised; the message names it."""


class Session:
    """One namespace, in which the cells of a notebook run one after the other."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.cells = cells(path)
        self._now = Shown()
        self._loops: dict[int, tuple[str, ...]] = {}
        self.names: dict[str, object] = {"__name__": "__main__", "display": self._display, "print": self._print}

    def _display(self, *values: object) -> None:
        self._now.values += values

    def _print(self, *values: object, **words: Any) -> None:  # Any: as of the built-in function
        if words.get("file"):
            print(*values, **words)
            return
        written = io.StringIO()
        print(*values, file=written, **words)
        self._now.printed += written.getvalue()
        frame = sys._getframe(1)
        if frame.f_code.co_name == "<module>" and values:
            labels = tuple(
                str(frame.f_globals[name]) for name in self._loops.get(frame.f_lineno, ()) if name in frame.f_globals
            )
            self._now.prints.append(Print(frame.f_lineno, written.getvalue(), labels))

    def run(self, cell: Cell) -> Shown:
        """Run a cell; `CellError` where it raises and is not tagged for it."""
        self._now = Shown()
        tree = cell.tree
        self._loops = loops(tree)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        where = f"{self.path.relative_to(ROOT).as_posix()}, cell {cell.number}"
        try:
            with standing_in(self.path.parent):
                exec(compile(tree, where, "exec"), self.names)  # noqa: S102: our own notebooks, as a kernel would
                if isinstance(last, ast.Expr):
                    value = eval(compile(ast.Expression(last.value), where, "eval"), self.names)  # noqa: S307: as above
                    if value is not None and not cell.source.rstrip().endswith(";"):
                        self._now.values.append(value)
        except Exception as error:
            if "raises-exception" not in cell.tags:
                raise CellError(f"{where}: {type(error).__name__}: {error}\n{cell.source}") from error
            self._now.printed += f"{type(error).__name__}: {error}"
        return self._now

    def code(self) -> Iterator[Cell]:
        """The cells that run."""
        return (cell for cell in self.cells if cell.code and cell.source.strip())


def loops(tree: ast.Module) -> dict[int, tuple[str, ...]]:
    """Of each line of a cell the names that the loops around it bind."""
    names: dict[int, tuple[str, ...]] = {}
    for loop in ast.walk(tree):  # an outer loop comes before those in it
        if isinstance(loop, ast.For):
            bound = tuple(one.id for one in ast.walk(loop.target) if isinstance(one, ast.Name))
            for line in range(loop.lineno, (loop.end_lineno or loop.lineno) + 1):
                names[line] = (*names.get(line, ()), *bound)
    return names


def play_on(shown: Shown) -> int:
    """Let somebody decide at each board that a cell showed, as a class would before it reads on; says how often.

    Where real dice are waited for, ones are typed.
    """
    decided = 0
    for board in shown.values:
        if not isinstance(board, Board):
            continue
        match = board.match
        for number in range(MOVES):
            asked = match.request
            if isinstance(asked, Roll):
                match.answer((1,) * asked.n)
            elif isinstance(asked, Ask) and match.result is None:
                seat = asked.seats[0]
                match.play(Random().choose(asked, seat, Source(key_of("played on", 0), number)), seat=seat)
            else:
                break
            decided += 1
    return decided


@contextmanager
def standing_in(folder: Path) -> Iterator[None]:
    """Run as a kernel does: in the notebook's folder."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
