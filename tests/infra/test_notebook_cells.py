"""Every cell of every notebook does what a reader does with it: run it, run it again, play on, guess, and look."""

from __future__ import annotations

import ast
import re
import time
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path

import nbformat
import pytest
from infra.notebook_session import NOTEBOOKS, Cell, CellError, Session, Shown, cells, play_on

import hordeplay as hp
from hordeplay import notebook_links
from hordeplay.odds.answer import Answer, percent
from hordeplay.widgets import Board, Curtain, Predict

LONG = 2.0
"""Seconds of a cell that is not run again: it plays hundreds of games, and a second time they are the same ones."""
WIDE = 88
"""Letters of a line of code that fit into a cell beside JupyterLab's file list at 1280 pixels."""
ALIKE = "alike"
"""The tag of a cell whose alternatives are meant to print the same, as the text above it says."""
COUNTED = (
    r"actions|answers|armies|attacks|blows|bosses|cards|castles|chits|counters|decisions|dice|"
    r"enemies|games|guards|hearts|hits|hordes|monsters|passes|places|points|portals|rerolls|"
    r"rounds|sets|settlements|shields|soldiers|squares|steps|tiles|tokens|towers|tries|turns|"
    r"vulns|ways|wounds|years"
)
ONE_OF_MANY = re.compile(
    rf"(?<![\w.,/:+*#-])(?<![Ll]evel )(?<!stack )1 (?:Hit |VT )?(?:{COUNTED})\b(?! \d)", re.IGNORECASE
)
"""A plural after 1; not in `level 1 cards`, nor in the words of a position such as `Brute at 1 vulns 2`."""
NUMBER = re.compile(r"(?<![\w/.-])(\d+)/([1-9]\d*)(?![\w/-])|(?<![\w.,])(\d+(?:\.\d+)?) ?%")
CONFIDENCE = "95 %"
"""The level of our intervals: it stands in texts and beside numbers, and gives nothing away."""
KNOB_AS_PRINTED = re.compile(r"`(\w+)` \(printed: (\d+)\)")
LABS = [path for path in NOTEBOOKS if path.parent.name == "labs"]
REFERENCES = [path for path in NOTEBOOKS if path.stem.startswith("reference") and "Predict(" in path.read_text("utf-8")]
CHAPTER = re.compile(r"^### \d+\. ", re.MULTILINE)


def parametrized(paths: list[Path]) -> pytest.MarkDecorator:
    """Once for each notebook."""
    return pytest.mark.parametrize("path", paths, ids=lambda path: f"{path.parent.name}/{path.stem}")


def written(path: Path, *sources: str, tags: tuple[str, ...] = ()) -> Path:
    """A notebook of these cells; what begins with `#` and a space is text."""
    notebook = nbformat.v4.new_notebook()
    for source in sources:
        text = source.startswith("# ")
        cell = nbformat.v4.new_markdown_cell(source) if text else nbformat.v4.new_code_cell(source)
        cell.metadata["tags"] = [] if text else list(tags)
        notebook.cells.append(cell)
    nbformat.write(notebook, path)
    return path


# What the code says


def unused(notebook: list[Cell]) -> set[str]:
    """The names that a notebook imports and never reads."""
    nodes = [node for cell in notebook if cell.code for node in ast.walk(cell.tree)]
    imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    bound = {(alias.asname or alias.name).partition(".")[0] for node in imports for alias in node.names}
    return bound - {node.id for node in nodes if isinstance(node, ast.Name)}


def wide(notebook: list[Cell]) -> list[tuple[int, str]]:
    """The lines of code that run out of their cell."""
    return [
        (cell.number, line) for cell in notebook if cell.code for line in cell.source.split("\n") if len(line) > WIDE
    ]


@parametrized(NOTEBOOKS)
def test_the_code_can_be_read_and_changed(path: Path) -> None:
    notebook = cells(path)
    assert unused(notebook) == set()
    assert wide(notebook) == []


def test_unused_names_and_wide_lines_are_seen(tmp_path: Path) -> None:
    notebook = cells(
        written(tmp_path / "n.ipynb", "import ast\nfrom os import path as where, sep", f"sep or {'1' * 90}")
    )
    assert unused(notebook) == {"ast", "where"}
    assert [number for number, _ in wide(notebook)] == [1]


@parametrized(NOTEBOOKS)
def test_one_is_no_plural(path: Path) -> None:
    texts = [(cell.number, text) for cell in cells(path) for text in (cell.source, cell.saved)]
    assert [(number, match[0]) for number, text in texts for match in ONE_OF_MANY.finditer(text)] == []


@pytest.mark.parametrize("wrong", ["1 Vulns", "wait 1 Turns", "1 cards: 0", "(1 blows)", "1 Hit Counters"])
def test_a_plural_after_one_is_seen(wrong: str) -> None:
    assert ONE_OF_MANY.search(wrong)


@pytest.mark.parametrize("right", ["level 1 cards", "11 cards", "1 card", "Brute at 1 vulns 2", "1/1 cards", "1 less"])
def test_what_is_no_plural_after_one_is_not_reported(right: str) -> None:
    assert not ONE_OF_MANY.search(right)


@cache
def printed_knobs() -> dict[str, set[str]]:
    """Of each knob of our games the values that it is printed with."""
    values: dict[str, set[str]] = {}
    for game in hp.games():
        for name, knob in hp.rules(game).all_knobs().items():
            values.setdefault(name, set()).add(str(knob.default))
    return values


def other_than_printed(notebook: list[Cell]) -> list[str]:
    """What a text calls the printed number of a knob, and is not."""
    claims = [match for cell in notebook if not cell.code for match in KNOB_AS_PRINTED.finditer(cell.source)]
    return [claim[0] for claim in claims if claim[2] not in printed_knobs().get(claim[1], set())]


@parametrized(NOTEBOOKS)
def test_a_knob_is_printed_as_the_text_says(path: Path) -> None:
    assert other_than_printed(cells(path)) == []


def test_a_knob_that_is_printed_otherwise_is_seen(tmp_path: Path) -> None:
    text = "# Turn `vuln_attack_bonus` (printed: 2) and `vuln_cover_bonus` (printed: 3)."
    assert other_than_printed(cells(written(tmp_path / "n.ipynb", text))) == ["`vuln_cover_bonus` (printed: 3)"]


# What the cells do


def drive(panel: Predict) -> Answer:
    """Guess, try, and look; the exact answer. An assertion fails where the truth cannot be reached."""
    panel.guess("1/2")
    if panel.can_try:
        panel.step(10)
    panel.reveal()
    assert panel.verdict.says
    return panel.run.model.answer


def in_all_forms(answer: Answer) -> str:
    """A value as it may stand in a notebook."""
    return (
        f"{answer.value} {percent(answer.value)} {float(answer.value):.1%}"
        if answer.kind == "chance"
        else str(answer.value)
    )


def lift(curtain: Curtain, boards: Shown) -> None:
    """Open a curtain; where it waits for somebody to play, play first."""
    try:
        curtain.reveal()
    except ValueError:
        play_on(boards)
        curtain.reveal()


def numbers(text: str) -> set[str]:
    """The fractions and percentages in a text, each written in one way; fractions lowered."""
    return {
        str(Fraction(int(top), int(bottom))) if top else f"{per_cent} %"
        for top, bottom, per_cent in NUMBER.findall(text)
    } - {CONFIDENCE}


def spoilers(notebook: list[Cell], shown: dict[int, str]) -> Iterator[str]:
    """The fractions and percentages of texts that a cell below works out."""
    for cell in notebook:
        if not cell.code:
            for number, text in shown.items():
                if number > cell.number and (early := numbers(cell.source) & numbers(text)):
                    yield f"text {cell.number} types {', '.join(sorted(early))}, which cell {number} works out"


def silent(cell: Cell, shown: Shown) -> bool:
    """Whether a cell shows nothing though its last statement is an expression or a print."""
    return isinstance(cell.tree.body[-1], ast.Expr) and not cell.source.rstrip().endswith(";") and shown.nothing


def wrong_with(session: Session) -> Iterator[str]:
    """Run each cell twice, drive its panels, and say what a reader would stumble over."""
    texts: dict[int, str] = {}
    boards = Shown()
    for cell in session.code():
        start = time.process_time()
        try:
            shown = session.run(cell)
            if time.process_time() - start < LONG:
                shown = session.run(cell)
        except CellError as error:
            yield str(error)
            continue
        if silent(cell, shown):
            yield f"cell {cell.number} shows nothing"
        elif shown.blank:
            yield f"cell {cell.number} prints nothing in line {shown.blank}"
        if shown.alike and ALIKE not in cell.tags:
            yield f"cell {cell.number}: the alternatives of line {shown.alike} all print the same, and nobody says so"
        boards.values += shown.values
        texts[cell.number] = str(shown)
        for panel in shown.values:
            try:
                if isinstance(panel, Predict):
                    texts[cell.number] += f"\n{in_all_forms(drive(panel))}"
                elif isinstance(panel, Board) and panel.match.result and not panel.match.plies:
                    if ".result" in cell.source:  # the end is what it shows
                        continue
                    yield f"cell {cell.number}: a board that is over before it begins"
                elif isinstance(panel, Curtain):
                    lift(panel, boards)
                    texts[cell.number] += f"\n{panel}"
            except Exception as error:  # noqa: BLE001 - whatever is behind it may raise anything
                yield f"cell {cell.number}: {type(panel).__name__} cannot be opened: {error!r}"
        if match := ONE_OF_MANY.search(texts[cell.number]):
            yield f"cell {cell.number} says {match[0]!r}"
    yield from spoilers(session.cells, texts)


@parametrized(NOTEBOOKS)
def test_each_cell_twice(path: Path) -> None:
    """A cell that is run again raises nothing, shows something, and every curtain and guess leads to the truth."""
    assert list(wrong_with(Session(path))) == []


@pytest.mark.parametrize(
    ("sources", "says"),
    [
        (["row = [1, 2]", "row.remove(1)\nrow"], "cell 1: ValueError"),
        (["print('')"], "cell 0 shows nothing"),
        (["print('one')\nprint(' ')\nprint('two')"], r"cell 0 prints nothing in line \[2\]"),
        (["None"], "cell 0 shows nothing"),
        (["for knob in (1, 2):\n    print(knob, 'twenty ways')"], r"line \[1\] all print the same"),
        (["def look(n):\n    print('twenty', n)\n\nfor knob in (1, 2):\n    look(knob)"], r"line \[4\] all print"),
        (["print('no interval')\nprint('no interval')"], r"line \[0\] all print the same"),
        (["from hordeplay.desk.lesson import Sheet\nSheet('1 Vulns', ())"], "says '1 Vulns'"),
        (["from hordeplay.widgets import Curtain\nCurtain('all', lambda: 1 / 0)"], "cannot be opened"),
        (
            [
                "import hordeplay.widgets as w\nfrom hordeplay.games import kingdom_rush as kr\nw.Board(kr.example('END'))"
            ],
            "a board that is over before it begins",
        ),
        (["# Every second one: 2/4.", "from fractions import Fraction\nprint(Fraction(1, 2))"], "text 0 types 1/2"),
        (["# It is 40 %.", "from hordeplay.widgets import Curtain\nCurtain('all', lambda: '40 %')"], "types 40 %"),
    ],
)
def test_what_a_reader_stumbles_over_is_seen(tmp_path: Path, sources: list[str], says: str) -> None:
    (wrong,) = wrong_with(Session(written(tmp_path / "n.ipynb", *sources)))
    assert re.search(says, wrong)


def test_alternatives_that_differ_or_are_tagged_are_no_fault(tmp_path: Path) -> None:
    differ = "for knob in (1, 2):\n    print(knob, 'to', 20 * knob)"
    assert list(wrong_with(Session(written(tmp_path / "a.ipynb", differ)))) == []
    tagged = "for knob in (1, 2):\n    print(knob, 'twenty ways')"
    assert list(wrong_with(Session(written(tmp_path / "b.ipynb", tagged, tags=(ALIKE,))))) == []


@parametrized(LABS)
def test_the_file_of_a_lab_holds_no_answer(path: Path) -> None:
    """Whoever opens it, or scrolls down, sees nothing of what is asked: exact values stand behind curtains."""
    session = Session(path)
    asked = 0
    for cell in session.code():
        for panel in session.run(cell).values:
            if isinstance(panel, Predict):
                asked += 1
                truth = numbers(in_all_forms(drive(panel)))
                held = {one.number: truth & numbers(one.saved) for one in session.cells if "my_" not in one.source}
                assert {number: early for number, early in held.items() if early} == {}
    assert asked


def given_away(session: Session) -> Iterator[str]:
    """The chapters of a reference whose saved outputs hold the answer to a guess in them: as printed exactly, or to four digits."""
    chapters: list[list[Cell]] = [[]]
    for cell in session.cells:
        if not cell.code and CHAPTER.search(cell.source):
            chapters.append([])
        chapters[-1].append(cell)
    for chapter in chapters:
        for cell in chapter:
            for panel in session.run(cell).values if cell.code else ():
                if isinstance(panel, Predict):
                    answer = drive(panel)
                    truth, digits = numbers(in_all_forms(answer)), f"{float(answer.value):.4f}"
                    for one in chapter:
                        if truth & numbers(one.saved) or digits in one.saved:
                            yield f"cell {one.number} holds the answer to cell {cell.number}"


@parametrized(REFERENCES)
def test_a_chapter_holds_no_answer_to_its_guess(path: Path) -> None:
    """Whoever is to guess finds it not already below: what was saved shows it nowhere in the same chapter."""
    assert list(given_away(Session(path))) == []


@pytest.mark.parametrize("saved", ["1/4", "win 0.2500 lose 0.7500", "25.0 %"])
def test_an_answer_in_the_chapter_of_its_guess_is_seen(tmp_path: Path, saved: str) -> None:
    guess = (
        "from fractions import Fraction\nfrom hordeplay.odds.answer import Answer\n"
        "from hordeplay.widgets import Predict\nPredict(Answer(Fraction(1, 4), 'a hit'))"
    )
    path = written(
        tmp_path / "n.ipynb", "# Odds\n\n### 1. A hit", guess, "print()", "# More\n\n### 2. A miss", "print()"
    )
    notebook = nbformat.read(path, 4)
    for cell in (notebook.cells[2], notebook.cells[4]):
        cell.outputs = [nbformat.v4.new_output("stream", text=saved)]
    nbformat.write(notebook, path)
    assert list(given_away(Session(path))) == ["cell 2 holds the answer to cell 1"]


@parametrized(LABS)
def test_a_lab_has_a_question_of_ones_own_and_leads_on(path: Path) -> None:
    """A cell that begins with what a reader is to change; and the last cell leads to the course and the start page."""
    saved = Session(path).cells
    assert [cell for cell in saved if cell.code and cell.source.startswith("my_")]
    targets = [(path.parent / link).resolve() for link in notebook_links.links(nbformat.read(path, 4).cells[-1:])]
    assert {"course", "notebooks"} <= {target.parent.name for target in targets}
    assert [target for target in targets if not target.is_file()] == []


@parametrized(NOTEBOOKS)
def test_a_class_that_plays_on_breaks_no_later_cell(path: Path) -> None:
    """Each board has a match of its own: five decisions at it, and every cell below still says what it said."""
    session = Session(path)
    for cell in session.code():
        play_on(session.run(cell))


def test_a_cell_below_that_needs_the_position_of_a_board_is_seen(tmp_path: Path) -> None:
    match = (
        "from hordeplay.games import fantahzee as fz\nfrom hordeplay.widgets import Board\nmatch = fz.example('ATK')"
    )
    session = Session(written(tmp_path / "n.ipynb", f"{match}\nBoard(match)", "match.play('hit 5')"))
    board, below = session.code()
    assert play_on(session.run(board))
    with pytest.raises(CellError, match="cell 1: IllegalChoice"):
        session.run(below)
    assert play_on(session.run(session.cells[0])) > 0
