"""The notebook as a rulebook: each chapter is asked, told and played, and no number is typed."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from hordeplay.games.warfighter_fantasy import GAME

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "notebooks" / "warfighter_fantasy.ipynb"
NOT_NUMBERS = re.compile(r"WF-[A-Z]+-\d+|^#+ \d+\.", re.MULTILINE)
"""Ids, and the numbers of chapters."""
LARGEST = 2_500_000
SHOWN, HEAD = ("wf.chapter(", "clauses("), re.compile(r"^### (\d+)\. ", re.MULTILINE)


@cache
def cells() -> list[dict[str, Any]]:  # JSON
    """The cells of the notebook."""
    written: list[dict[str, Any]] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return written


def source(cell: dict[str, Any]) -> str:  # JSON
    """The text of a cell."""
    return "".join(cell["source"])


def plain(cell: dict[str, Any]) -> str:  # JSON
    """What a code cell shows, in plain text."""
    shown = [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell["outputs"]]
    return "\n".join("".join(text) for text in shown)


def test_the_notebook_shows_what_it_cites() -> None:
    """The words of every clause and ruling are the output of a cell, not only an id in a heading."""
    shown = "\n".join(plain(cell) for cell in cells() if SHOWN[0] in source(cell) or SHOWN[1] in source(cell))
    ids = [*GAME.rulebook.clauses, *GAME.rulebook.rulings]
    assert [id_ for id_ in ids if f"{id_}  " not in shown] == []


def test_every_chapter_of_the_notebook_is_played() -> None:
    """In the order of the rulebook: a question in bold, the words, a prepared position, a board."""
    chapters: list[list[dict[str, Any]]] = []  # JSON
    for cell in cells():
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


def test_no_text_of_the_notebook_types_a_number() -> None:
    """A turned knob would make it a lie: numbers are computed, or stand in the rules below."""
    rows = [NOT_NUMBERS.sub("", source(cell)) for cell in cells() if cell["cell_type"] == "markdown"]
    assert [text for text in rows if re.search(r"\d", text)] == []


def test_the_notebook_stays_small() -> None:
    assert NOTEBOOK.stat().st_size < LARGEST
