"""Links within and between the parts of a rulebook's notebook: contents, chapters, clauses, questions.

A rulebook lies in a folder of its own, `notebooks/<package of the game>`: `learn.ipynb`, `reference.ipynb` (or, where that would
be too much for one file, `reference_1.ipynb` and so on) and `questions.ipynb`. Their texts name clauses by their ids; `fill` makes
links of those, and writes whatever else follows from the rulebook, so that nobody types a title twice:

| where | what is written |
|---|---|
| `### 9. ...` of a reference | the chapter's title, and above it an anchor with the chapter's code |
| a cell tagged `contents` | all parts and chapters of the reference |
| a cell tagged `chapter-links` | at each chapter's end: previous, contents, next, and its questions |
| a cell tagged `phases` | a table whose rows name clauses: the title of their chapter and their words, unless a row has its own |
| `**9. ...` of the questions | an anchor; and their code is folded, for it knows the answers, unless it begins with `my_` |

The anchors of clauses are in what `GAME.chapter` shows (`rulebook_page.Page`). They are ids of elements, which JupyterLab (from
version 4.6), Notebook, VS Code and an exported page all follow; the anchors that they make of headings by themselves differ.

Invariant: `fill` twice is `fill` once, and `plain` takes off again what it put into a text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hordeplay.games import OURS, find

if TYPE_CHECKING:
    from nbformat import NotebookNode

    from hordeplay.core.rulebook import Chapter, Rulebook

CONTENTS, CHAPTER_LINKS, PHASES = "contents", "chapter-links", "phases"
GENERATED: Final = frozenset({CONTENTS, CHAPTER_LINKS, PHASES})
"""The tags of cells whose text is written here."""
MINE: Final = "my_"
"""How code begins that a reader is to change."""
LEARN, QUESTIONS = "learn.ipynb", "questions.ipynb"
REFERENCE: Final = re.compile(r"reference(?:_(\d+))?\.ipynb")
_ID: Final = r"[A-Z]{2,}-[A-Z]+-\d+"
_ANCHOR: Final = re.compile(r'<a id="([^"]+)"></a>\n*')
_LINKED: Final = re.compile(rf"\[({_ID})\]\([^()\s]*#\1\)")
_NOT_TEXT: Final = r"`+[^`]*`+|\[[^\]]*\]\([^)]*\)|<[^>]*>"
"""Where an id is left as it is: code, a link, a tag."""
_CHAPTER: Final = re.compile(r"### (\d+)\. .*")
_PART: Final = re.compile(r"## (.+)")
_QUESTION: Final = re.compile(r"\*\*(\d+)\. ")
_CITED: Final = re.compile(rf"\({_ID}(?:, {_ID})*\) \|$")
"""How a row of the table of phases ends once it was filled."""
_OWN: Final = re.compile(rf"\| ([^|]+\({_ID}(?:, {_ID})*\)\.) \|$")
"""The words of a row that were not filled in: they cite within their sentence."""
_NAME: Final = re.compile(r"\| \[([^\]|]+)\]\([^()\s]*\) \| ")
"""The name of a row that was filled, or that an author gave it as a link."""
_SETTING: Final = re.compile(r" Setting: [^.]+\.$")
"""What a clause says of its knob: nothing that a beginner asks."""


def plain(source: str) -> str:
    r"""A text as its author wrote it: no anchors, and ids that are no links.

    >>> plain('<a id="FZ-ATK"></a>\n\n### 9. Attack\n\nSee [FZ-ATK-03](#FZ-ATK-03).')
    '### 9. Attack\n\nSee FZ-ATK-03.'
    """
    return _LINKED.sub(r"\1", _ANCHOR.sub("", source))


def anchors(cells: Iterable[Any]) -> list[str]:  # Any: cells of a notebook, as nbformat or as JSON has them
    """The anchors of a notebook in their order: those in its texts, and those in the pages that its cells have shown."""
    texts = []
    for cell in cells:
        if cell["cell_type"] == "markdown":
            texts.append("".join(cell["source"]))
        texts += ["".join(output.get("data", {}).get("text/html", "")) for output in cell.get("outputs", ())]
    return [id_ for text in texts for id_ in re.findall(r'<\w+ id="([^"]+)"', text)]


def links(cells: Iterable[Any]) -> list[str]:  # Any: as above
    """Where the links in the texts of a notebook lead, as they are written."""
    texts = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return [href for text in texts for href in re.findall(r"\]\(([^()\s]+)\)", text)]


def fill(notebook: NotebookNode, path: Path) -> None:
    """Write contents, anchors and links into a part of a rulebook; another notebook stays as it is.

    Raises ValueError with the notebook, and the cell counted from 1, for a chapter or a clause that the rulebook has not.
    """
    for name in OURS:
        if find(name).package.rpartition(".")[2] == path.parent.name:
            _Parts(find(name).rulebook, path, notebook).fill()


@dataclass
class _Parts:
    """The parts of one rulebook, as they are seen from the notebook that is filled."""

    book: Rulebook
    path: Path
    notebook: NotebookNode

    @cached_property
    def prefix(self) -> str:
        """What the ids of this rulebook begin with: `FZ`."""
        return next(iter(self.book.clauses)).partition("-")[0]

    @cached_property
    def references(self) -> dict[str, list[tuple[str, list[Chapter]]]]:
        """By file: the `##` headings of the reference, each with its chapters; the chapters before the first stand under ''."""
        files = {path.name: path for path in self.path.parent.glob("*.ipynb") if REFERENCE.fullmatch(path.name)}
        return {name: self._parts_in(files[name]) for name in sorted(files, key=_number)}

    def _parts_in(self, path: Path) -> list[tuple[str, list[Chapter]]]:
        parts: list[tuple[str, list[Chapter]]] = [("", [])]
        for cell in self._cells_of(path):
            source = plain("".join(cell["source"])) if cell["cell_type"] == "markdown" else ""
            if part := _PART.match(source):
                parts.append((part[1], []))
            elif heading := _CHAPTER.match(source):
                parts[-1][1].append(self._by_number(int(heading[1])))
        return parts

    def _cells_of(self, path: Path) -> list[Any]:  # Any: JSON
        if path.name == self.path.name:
            return list(self.notebook.cells)
        cells: list[Any] = json.loads(path.read_text("utf-8"))["cells"] if path.is_file() else []
        return cells

    def _by_number(self, n: int) -> Chapter:
        for chapter in self.book.chapters.values():
            if chapter.n == n:
                return chapter
        raise ValueError(f"{self.path.as_posix()}: {self.book.title} has no chapter {n}")

    @cached_property
    def chapters(self) -> dict[str, str]:
        """The file of each chapter, by its code, in the order of the reference."""
        return {
            chapter.code: name for name, parts in self.references.items() for _, inside in parts for chapter in inside
        }

    @cached_property
    def chapter_of(self) -> dict[str, str]:
        """The code of the chapter where a clause or ruling stands; a ruling stands below the first clause that names it."""
        codes = {clause.id: clause.chapter for clause in self.book.clauses.values()}
        for clause in self.book.clauses.values():
            for ruling in clause.rulings:
                codes.setdefault(ruling, clause.chapter)
        return codes

    @cached_property
    def questions(self) -> dict[str, list[int]]:
        """The numbers of the questions that cite a clause of a chapter, by the chapter's code."""
        asked: dict[str, list[int]] = {}
        number = 0
        for cell in self._cells_of(self.path.parent / QUESTIONS):
            source = plain("".join(cell["source"]))
            if cell["cell_type"] == "markdown":
                number = int(heading[1]) if (heading := _QUESTION.match(source)) else 0 if source[:1] == "#" else number
            for code in {self.chapter_of[id_] for id_ in re.findall(_ID, source) if id_ in self.chapter_of}:
                if number and number not in asked.setdefault(code, []):
                    asked[code].append(number)
        return asked

    def href(self, file: str, anchor: str) -> str:
        """A link to an anchor, from the notebook that is filled."""
        return f"#{anchor}" if file == self.path.name else f"{file}#{anchor}"

    def to_chapter(self, chapter: Chapter) -> str:
        """A chapter as a link with its number and title."""
        target = self.href(self.chapters[chapter.code], f"{self.prefix}-{chapter.code}")
        return f"[{chapter.n}. {chapter.title}]({target})"

    def contents_anchor(self, file: str) -> str:
        """The anchor of a file's contents: no two files have the same, for both may be open in one page."""
        number = _number(file)
        return f"{self.prefix}-contents{f'-{number}' if number else ''}"

    def part_anchor(self, part: str) -> str:
        """The anchor of a `##` heading."""
        return f"{self.prefix}-{re.sub(r'[^a-z0-9]+', '-', part.lower()).strip('-')}"

    # ---- writing

    def fill(self) -> None:
        """Write into the notebook."""
        reference = REFERENCE.fullmatch(self.path.name) is not None
        if reference:
            self.notebook.cells = list(self._with_chapter_links())
        for number, cell in enumerate(self.notebook.cells, start=1):
            if cell.cell_type != "markdown":
                if self.path.name == QUESTIONS:
                    cell.metadata["jupyter"] = {"source_hidden": not cell.source.startswith(MINE)}
                continue
            source, tags = plain(cell.source), cell.metadata.get("tags", ())
            if CHAPTER_LINKS in tags:
                continue
            if CONTENTS in tags and reference:
                cell.source = self._contents()
            elif PHASES in tags:
                cell.source = "\n".join(self._phase(row, number) for row in source.split("\n"))
            else:
                cell.source = self._anchored(self._linked(source), reference)

    def _with_chapter_links(self) -> Iterator[NotebookNode]:
        """The cells, each chapter followed by its links."""
        here: Chapter | None = None
        for cell in self.notebook.cells:
            if CHAPTER_LINKS in cell.metadata.get("tags", ()):
                continue
            source = plain(cell.source) if cell.cell_type == "markdown" else ""
            if re.match(r"#{1,3} ", source):
                if here:
                    yield self._chapter_links(here)
                heading = _CHAPTER.match(source)
                here = self._by_number(int(heading[1])) if heading else None
            yield cell
        if here:
            yield self._chapter_links(here)

    def _chapter_links(self, chapter: Chapter) -> NotebookNode:
        from nbformat.v4 import new_markdown_cell

        codes = list(self.chapters)
        at = codes.index(chapter.code)
        words = [f"[Contents](#{self.contents_anchor(self.path.name)})"]
        if at > 0:
            words.insert(0, f"Previous: {self.to_chapter(self.book.chapters[codes[at - 1]])}")
        if at + 1 < len(codes):
            words.append(f"Next: {self.to_chapter(self.book.chapters[codes[at + 1]])}")
        if asked := self.questions.get(chapter.code):
            numbers = ", ".join(f"[{n}]({QUESTIONS}#{self.prefix}-question-{n})" for n in asked)
            words.append(f"Question{'s'[: len(asked) > 1]} {numbers}")
        cell: NotebookNode = new_markdown_cell(" · ".join(words), metadata={"tags": [CHAPTER_LINKS]})
        return cell

    def _contents(self) -> str:
        rows = [f'<a id="{self.contents_anchor(self.path.name)}"></a>\n\n**Contents**\n']
        for file, parts in self.references.items():
            for part, chapters in parts:
                head = f"[{part}]({self.href(file, self.part_anchor(part))})" if part else ""
                row = " · ".join(map(self.to_chapter, chapters))
                if head or row:
                    rows.append(f"- **{head}**: {row}" if head and row else f"- **{head}**" if head else f"- {row}")
        return "\n".join(rows)

    def _phase(self, row: str, number: int) -> str:
        """A row of the table of phases; what names no clause stays, and so does a sentence of the row's own."""
        written = _CITED.search(row)  # words of a clause may name others
        ids = list(dict.fromkeys(re.findall(_ID, written[0] if written else row)))
        if not ids:
            return row
        for id_ in ids:
            if id_ not in self.book.clauses:
                raise ValueError(f"{self.path.as_posix()}, cell {number}: {self.book.title} has no clause {id_}")
        chapter = self.book.chapters[self.book.clauses[ids[0]].chapter]
        own = _OWN.search(row)
        words = " ".join(_SETTING.sub("", self.book.words(id_)) for id_ in ids).replace("|", "\\|")
        file = self.chapters.get(chapter.code)
        name = _NAME.match(row) if own else None
        title = name[1] if name else chapter.title
        if file:
            title = f"[{title}]({self.href(file, f'{self.prefix}-{chapter.code}')})"
        cited = self._linked(own[1]) if own else f"{words} ({self._linked(', '.join(ids))})"
        return f"| {title} | {cited} |"

    def _linked(self, source: str) -> str:
        """A text with its ids as links to where the reference shows them."""

        def link(match: re.Match[str]) -> str:
            id_ = match[2]
            code = self.chapter_of.get(id_ or "", "")
            return f"[{id_}]({self.href(self.chapters[code], id_)})" if code in self.chapters else match[0]

        return re.sub(rf"({_NOT_TEXT})|\b({_ID})\b", link, source)

    def _anchored(self, source: str, reference: bool) -> str:
        """A heading, or a question, below its anchor; a chapter has the title of the rulebook."""
        if reference and (heading := _CHAPTER.match(source)):
            chapter = self._by_number(int(heading[1]))
            _, _, below = source.partition("\n")
            title = f"### {chapter.n}. {chapter.title}"
            return f'<a id="{self.prefix}-{chapter.code}"></a>\n\n{title}' + (f"\n{below}" if below else "")
        if reference and (part := _PART.match(source)):
            return f'<a id="{self.part_anchor(part[1])}"></a>\n\n{source}'
        if self.path.name == QUESTIONS and (heading := _QUESTION.match(source)):
            return f'<a id="{self.prefix}-question-{heading[1]}"></a>\n\n{source}'
        return source


def _number(file: str) -> int:
    """Which of several references a file is; 0 for the only one, and for a notebook that is none."""
    name = REFERENCE.fullmatch(file)
    return int(name[1] or 0) if name else 0
