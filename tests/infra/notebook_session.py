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
from code import InteractiveInterpreter
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
LAST = "_last_value"
"""The name that the value of a cell's last expression is given while the cell runs."""
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
    """One call of `print`: the line of the cell that led to it, what it wrote, and where the loops around that line stood."""

    line: int
    text: str
    loop: int
    """The line of the outermost loop around it; 0 outside of loops."""
    labels: tuple[str, ...]
    direct: bool
    """Whether the call stands in the cell itself, in no function of it."""

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
        """The loops, by their lines, whose turns all printed the same, the values of the loop apart; 0: several bare prints.

        What ends with a colon introduces the value of the loop, which is what is shown then.
        """
        loops: dict[int, dict[tuple[str, ...], str]] = {}
        for one in self.prints:
            if one.loop and one.bare and not one.bare.endswith(":"):
                turns = loops.setdefault(one.loop, {})
                turns[one.labels] = turns.get(one.labels, "") + one.bare
        rows = [one.text for one in self.prints if not one.loop and one.direct and one.text.strip()]
        same = [loop for loop, turns in loops.items() if len(turns) > 1 and len(set(turns.values())) == 1]
        return [*same, *([0] if len(rows) > 1 and len(set(rows)) == 1 else [])]

    @property
    def blank(self) -> list[int]:
        """The lines of prints that stand in the cell itself and were given something, and wrote nothing."""
        return [one.line for one in self.prints if one.direct and not one.text.strip()]


class CellError(Exception):
    """A cell raised; the message names it."""


class _Interpreter(InteractiveInterpreter):
    """Lets through what a cell raises."""

    def showtraceback(self) -> None:
        raise  # noqa: PLE0704 - it is called while the exception is handled


class Session:
    """One namespace, in which the cells of a notebook run one after the other."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.cells = cells(path)
        self._now = Shown()
        self._loops: dict[int, tuple[int, tuple[str, ...]]] = {}
        self.names: dict[str, object] = {"__name__": "__main__", "display": self._display, "print": self._print}

    def _display(self, *values: object) -> None:
        self._now.values += values

    def _print(self, *values: object, **words: Any) -> None:  # Any: as of the built-in function
        written = io.StringIO()
        print(*values, file=written, **words)
        self._now.printed += written.getvalue()
        direct = frame = sys._getframe(1)
        while frame.f_back and not (frame.f_code.co_name == "<module>" and frame.f_globals is self.names):
            frame = frame.f_back
        if values:
            loop, bound = self._loops.get(frame.f_lineno, (0, ()))
            labels = tuple(str(frame.f_globals[name]) for name in bound if name in frame.f_globals)
            self._now.prints.append(Print(frame.f_lineno, written.getvalue(), loop, labels, direct is frame))

    def run(self, cell: Cell) -> Shown:
        """Run a cell; `CellError` where it raises and is not tagged for it."""
        self._now = Shown()
        tree = cell.tree
        self._loops = loops(tree)
        if tree.body and isinstance(last := tree.body[-1], ast.Expr):
            tree.body[-1] = ast.copy_location(ast.Assign([ast.Name(LAST, ast.Store())], last.value), last)
        where = f"{self.path.name}, cell {cell.number}"
        self.names[LAST] = None
        try:
            with standing_in(self.path.parent):
                _Interpreter(self.names).runcode(compile(ast.fix_missing_locations(tree), where, "exec"))
        except Exception as error:
            if "raises-exception" not in cell.tags:
                raise CellError(f"{where}: {type(error).__name__}: {error}\n{cell.source}") from error
            self._now.printed += f"{type(error).__name__}: {error}"
        value = self.names.pop(LAST)
        if value is not None and not cell.source.rstrip().endswith(";"):
            self._now.values.append(value)
        return self._now

    def code(self) -> Iterator[Cell]:
        """The cells that run."""
        return (cell for cell in self.cells if cell.code and cell.source.strip())


def loops(tree: ast.Module) -> dict[int, tuple[int, tuple[str, ...]]]:
    """Of each line of a cell the line of the outermost loop around it, and the names that all loops around it bind."""
    around: dict[int, tuple[int, tuple[str, ...]]] = {}
    for loop in ast.walk(tree):  # an outer loop comes before those in it
        if isinstance(loop, ast.For):
            bound = tuple(one.id for one in ast.walk(loop.target) if isinstance(one, ast.Name))
            for line in range(loop.lineno, (loop.end_lineno or loop.lineno) + 1):
                first, names = around.get(line, (loop.lineno, ()))
                around[line] = first, (*names, *bound)
    return around


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
