"""The notebooks as a rulebook: each chapter is asked, told and played, and no number is typed."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hordeplay.games.warfighter_fantasy import GAME
from hordeplay.notebook_links import GENERATED, plain

FOLDER = Path(__file__).parents[2] / "notebooks" / "warfighter_fantasy"
REFERENCE = ("reference_1", "reference_2")
PARTS = ("learn", *REFERENCE, "questions")
NOT_NUMBERS = re.compile(r"WF-[A-Z]+-\d+|^#+ \d+\.|^\*\*\d+\.|\]\([^)]*\)", re.MULTILINE)
"""Ids, the numbers of chapters and of questions, and where links lead."""
LARGEST = 2_500_000
MOST_LINES = 6
"""Lines of code that one position takes."""
SHOWN, HEAD = ("wf.chapter(", "clauses("), re.compile(r"^### (\d+)\. ", re.MULTILINE)


@cache
def cells(part: str) -> list[dict[str, Any]]:  # JSON
    """The cells that somebody wrote: what is generated from the rulebook is left out."""
    written = json.loads((FOLDER / f"{part}.ipynb").read_text(encoding="utf-8"))["cells"]
    return [cell for cell in written if not GENERATED & set(cell["metadata"].get("tags", ()))]


def source(cell: dict[str, Any]) -> str:  # JSON
    """The text of a cell as its author wrote it."""
    return plain("".join(cell["source"]))


def printed(cell: dict[str, Any]) -> str:  # JSON
    """What a code cell shows, in plain text."""
    shown = [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell["outputs"]]
    return "\n".join("".join(text) for text in shown)


def test_the_notebook_shows_what_it_cites() -> None:
    """The words of every clause and ruling are the output of a cell, not only an id in a heading."""
    reference = [cell for part in REFERENCE for cell in cells(part)]
    shown = "\n".join(printed(cell) for cell in reference if SHOWN[0] in source(cell) or SHOWN[1] in source(cell))
    ids = [*GAME.rulebook.clauses, *GAME.rulebook.rulings]
    assert [id_ for id_ in ids if f"{id_}  " not in shown] == []


def test_every_chapter_of_the_notebook_is_played() -> None:
    """In the order of the rulebook: a question in bold, the words, a prepared position, a board."""
    chapters: list[list[dict[str, Any]]] = []  # JSON
    for cell in (cell for part in REFERENCE for cell in cells(part)):
        if cell["cell_type"] == "markdown" and HEAD.match(source(cell)):
            chapters.append([])
        elif cell["cell_type"] == "markdown" and source(cell).startswith("## "):
            chapters.append([])  # what follows a part's heading belongs to no chapter yet
        if chapters:
            chapters[-1].append(cell)
    titled = [chapter for chapter in chapters if HEAD.match(source(chapter[0]))]
    numbers = [int(HEAD.findall(source(chapter[0]))[0]) for chapter in titled]
    assert numbers == [chapter.n for chapter in GAME.rulebook.chapters.values()]
    for n, chapter in zip(numbers, titled, strict=True):
        text = "\n".join(map(source, chapter))
        assert re.search(r"\*\*[^*]+\?\*\*|Guess first\.\*\*", text), n
        assert re.search(r"wf\.(at|example)\(|hp\.new\(|on_the_road\(", text), n
        assert "Board(" in text, n


@pytest.mark.parametrize("part", PARTS)
def test_no_text_of_the_notebook_types_a_number(part: str) -> None:
    """A turned knob would make it a lie: numbers are computed, or stand in the rules below."""
    rows = [NOT_NUMBERS.sub("", source(cell)) for cell in cells(part) if cell["cell_type"] == "markdown"]
    assert [text for text in rows if re.search(r"\d", text)] == []


@pytest.mark.parametrize("part", PARTS)
def test_a_position_is_a_line_or_few(part: str) -> None:
    """A reader changes a word of it: no nested lists, and no call of `at` runs over more lines than a breath."""
    calls = [
        node
        for cell in cells(part)
        if cell["cell_type"] == "code"
        for node in ast.walk(ast.parse(source(cell)))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "wf.at"
    ]
    assert calls
    assert [ast.unparse(call) for call in calls if (call.end_lineno or 0) - call.lineno >= MOST_LINES] == []
    nested = ast.List | ast.Dict | ast.ListComp | ast.DictComp
    words = {"spaces", "foes", "heroes"}
    assert [
        ast.unparse(call)
        for call in calls
        for word in call.keywords
        if word.arg in words and isinstance(word.value, nested)
    ] == []


@pytest.mark.parametrize("part", PARTS)
def test_the_notebook_stays_small(part: str) -> None:
    assert (FOLDER / f"{part}.ipynb").stat().st_size < LARGEST
