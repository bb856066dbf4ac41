"""The command that runs and rewrites the notebooks, and what those of the rulebooks promise."""

from __future__ import annotations

import ast
import itertools
import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from infra.notebook_session import Session
from infra.project import ROOT
from nbformat import NotebookNode
from widgets.page import Page

import hordeplay as hp
from hordeplay import notebook_links, notebooks, widgets
from hordeplay.bots import Random
from hordeplay.core.luck import Source, key_of
from hordeplay.core.script import Ask
from hordeplay.games import find

CELLS = (
    "from hordeplay import __name__ as name\nname",
    "object()",
    "import ipywidgets\nslider = ipywidgets.IntSlider(3)\nslider",
    "print('one')\nprint('two')",
    "# tags: nbval-ignore-output\nimport time\ntime.time()",
    "# tags: raises-exception\n1 / 0",
)


def write(path: Path, *cells: str) -> Path:
    """Write a notebook; a first line `# tags: x` becomes a tag."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# A lesson")])
    for source in cells:
        cell = nbformat.v4.new_code_cell(source)
        first = source.partition("\n")[0]
        cell.metadata["tags"] = [first.removeprefix("# tags: ")] if first.startswith("# tags: ") else []
        cell.metadata["collapsed"] = True
        notebook.cells.append(cell)
    notebook.metadata["widgets"] = {"state": {}}
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)
    return path


def test_what_is_written_is_stable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path / "lesson.ipynb", *CELLS)
    assert notebooks.main(["--write", "--folder", str(tmp_path)]) == 0
    first = path.read_bytes()
    assert notebooks.main(["--write", "lesson", "--folder", str(tmp_path)]) == 0
    assert path.read_bytes() == first
    assert "unchanged" in capsys.readouterr().out

    saved = json.loads(first)
    assert saved["metadata"].keys() == {"kernelspec", "language_info"}
    assert all("id" not in cell and cell["metadata"].keys() <= {"tags"} for cell in saved["cells"])
    outputs = [cell["outputs"] for cell in saved["cells"][1:]]
    assert [cell["execution_count"] for cell in saved["cells"][1:]] == [1, 2, 3, 4, 5, 6]
    assert outputs[0][0]["data"] == {"text/plain": ["'hordeplay'"]}
    assert outputs[1][0]["data"] == {"text/plain": ["<object at 0x000000000000>"]}
    assert outputs[2][0]["data"] == {"text/plain": ["IntSlider(value=3)"]}
    assert outputs[3] == [{"name": "stdout", "output_type": "stream", "text": ["one\n", "two\n"]}]
    assert outputs[4] == []
    assert outputs[5][0]["traceback"] == ["ZeroDivisionError: division by zero"]

    path.write_bytes(first.replace(b'"two\\n"', b'"three\\n"'))
    before = path.read_bytes()
    assert notebooks.main(["--check", "--folder", str(tmp_path)]) == 1
    assert path.read_bytes() == before
    assert "three" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("import sys\nprint('careful', file=sys.stderr)", "wrote to stderr: careful"),
    ],
)
def test_a_failing_cell_is_named_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str, what: str
) -> None:
    path = write(tmp_path / "part" / "lesson.ipynb", "x = 1", source)
    before = path.read_bytes()
    assert notebooks.main(["--write", "--folder", str(tmp_path)]) == 1
    assert path.read_bytes() == before
    error = capsys.readouterr().err
    assert f"part/lesson.ipynb, cell 3: {what}" in error
    assert source.splitlines()[0] in error


def test_code_that_is_folded_stays_folded(tmp_path: Path) -> None:
    path = write(tmp_path / "lesson.ipynb", "1", "2")
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[1].metadata["jupyter"] = {"source_hidden": True, "outputs_hidden": True}
    nbformat.write(notebook, path)
    assert notebooks.main(["--write", "--folder", str(tmp_path)]) == 0
    _, folded, plain = json.loads(path.read_bytes())["cells"]
    assert folded["metadata"] == {"jupyter": {"source_hidden": True}, "tags": []}
    assert plain["metadata"] == {"tags": []}


def test_what_is_seen_at_first_sight_is_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def draw(svg: str) -> str:
        drawn.append(svg)
        return "QUJD\n"

    monkeypatch.setattr(notebooks, "_pixels", draw)
    show = "from IPython.display import SVG\nSVG('<svg viewBox=\"0 0 4 4\"><!-- 0x7f3c1a2b --></svg>')"
    path = write(tmp_path / "lesson.ipynb", f"# tags: first-sight\n{show}", show)
    for _ in range(2):
        assert notebooks.main(["--write", "--folder", str(tmp_path)]) == 0
        outputs = [cell["outputs"][0]["data"] for cell in json.loads(path.read_bytes())["cells"][1:]]
        assert [data.get("image/jpeg") for data in outputs] == ["QUJD\n", None]
    assert len(drawn) == 1
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[1].source = notebook.cells[1].source.replace("0 0 4 4", "0 0 5 5")
    nbformat.write(notebook, path)
    assert notebooks.main(["--write", "--folder", str(tmp_path)]) == 0
    assert len(drawn) == 2


def test_what_a_page_saved_of_a_game_is_not_written() -> None:
    cell = nbformat.v4.new_code_cell("Board(match)")
    cell.outputs = [
        nbformat.v4.new_output("display_data", {"text/html": "<p>"}, metadata={"hordeplay": {"copy": "b1"}}),
        nbformat.v4.new_output("execute_result", {"text/plain": "words"}),
    ]
    (kept,) = json.loads(notebooks.clean(nbformat.v4.new_notebook(cells=[cell])))["cells"][0]["outputs"]
    assert kept["data"] == {"text/plain": ["words"]}


YOURS = "yours"
"""The tag of a lesson's cell that a class changes."""
LESSONS = sorted((ROOT / "notebooks" / "lessons").glob("*.ipynb"))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_class_sees_no_code_of_its_lesson(path: Path) -> None:
    """The curtains' code names what lies behind them; a teacher opens a cell by its bar. What the class changes stands open."""
    code = [cell for cell in json.loads(path.read_bytes())["cells"] if cell["cell_type"] == "code"]
    visible = [cell for cell in code if not cell["metadata"].get("jupyter", {}).get("source_hidden")]
    assert code
    assert visible == [cell for cell in code if YOURS in cell["metadata"].get("tags", ())]
    assert len(visible) == 1
    for cell in visible:
        worksheet = next(one for one in code if source(one) == "lesson.worksheet")
        assert cell is code[code.index(worksheet) - 1], "what a class changes stands before the teacher's key"
        first, *rest = [one for one in ast.parse(source(cell)).body if not isinstance(one, ast.Import | ast.ImportFrom)]
        assert source(cell).split("\n")[first.lineno - 1].startswith(MINE), "what is the reader's stands at the top"
        names = {one.id for line in rest for one in ast.walk(line) if isinstance(one, ast.Name)}
        assert something_to_do(source(cell)) <= names, "all of it makes a difference"


def test_names_are_found_or_the_nearest_is_named(tmp_path: Path) -> None:
    lesson, part = write(tmp_path / "horrible_hordes.ipynb"), write(tmp_path / "labs" / "balance.ipynb")
    assert notebooks.find(tmp_path) == [lesson, part]
    for name in ("balance", "labs/balance", "labs/balance.ipynb", str(part)):
        assert notebooks.find(tmp_path, [name]) == [part]
    with pytest.raises(notebooks.NotebookError, match="did you mean horrible_hordes"):
        notebooks.find(tmp_path, ["horible_hordes"])


def test_a_file_that_is_no_notebook_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "broken.ipynb").write_text("{")
    assert notebooks.main(["--check", "--folder", str(tmp_path)]) == 1
    assert "broken.ipynb: not a readable notebook" in capsys.readouterr().err


# What the parts of a rulebook's notebook promise

RULEBOOKS = ("fantahzee", "horrible_hordes", "kingdom_rush", "warfighter_fantasy")
FOLDER = ROOT / "notebooks"
PARTS = [path for name in RULEBOOKS for path in sorted((FOLDER / name).glob("*.ipynb"))]
CHAPTER = re.compile(r"### (\d+)\. ")
ASKED = re.compile(r"\*\*(\d+)\. .+[?.]\*\*", re.DOTALL)
SCREEN, SCREENS = 880, 12
"""Pixels of a screen, and how many of them learning to play may take."""
MINE = "my_"
"""So begins what a reader is to change: `my_goal = "XXX"`."""


def cells(path: Path) -> list[dict[str, Any]]:  # JSON
    """The cells of a notebook as they are saved."""
    saved: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    return saved


def references(name: str) -> list[Path]:
    """The reference of a rulebook: one file, or several in their order."""
    return sorted(path for path in PARTS if path.parent.name == name and notebook_links.REFERENCE.fullmatch(path.name))


def source(cell: dict[str, Any]) -> str:  # JSON
    """The text of a cell as its author wrote it."""
    return notebook_links.plain("".join(cell["source"]))


def part(folder: Path, name: str, *cells: NotebookNode) -> Path:
    """A notebook of a rulebook of Fantahzee, not yet filled."""
    path = folder / "fantahzee" / f"{name}.ipynb"
    path.parent.mkdir(exist_ok=True)
    nbformat.write(nbformat.v4.new_notebook(cells=list(cells)), path)
    return path


def text(source: str, *tags: str) -> NotebookNode:
    """A cell of text."""
    cell: NotebookNode = nbformat.v4.new_markdown_cell(source, metadata={"tags": list(tags)})
    return cell


def filled(path: Path) -> list[str]:
    """The texts of a notebook after it was filled, and filled again."""
    notebook = nbformat.read(path, as_version=4)
    notebook_links.fill(notebook, path)
    once = [cell.source for cell in notebook.cells]
    notebook_links.fill(notebook, path)
    assert [cell.source for cell in notebook.cells] == once
    return once


def test_a_part_is_filled_from_the_rulebook(tmp_path: Path) -> None:
    head = "### 9. Whatever\n\nStrength is money (FZ-ATK-01, FZ-RUL-23), `FZ-ATK-02` is code, FZ-NONE-01 is nowhere."
    reference = part(
        tmp_path, "reference", text("?", "contents"), text("## The Dice Phase"), text("### 8. Roll"), text("*roll*"),
        text(head), text("## Where to go on"),
    )  # fmt: skip
    questions = part(tmp_path, "questions", text("**3. Who?**"), nbformat.v4.new_code_cell("'FZ-ATK-03'"))
    rows = "| FZ-ATK-02 | |\n| FZ-HOR-01, FZ-HOR-06 | |\n| ? | Pay with strength (FZ-ATK-01). |"
    rows += "\n| [The bill](#) | Pay with strength (FZ-ATK-01). |\n| [The bill](#) | FZ-ATK-02 |"
    learn = part(tmp_path, "learn", text(f"| Phase |\n| --- |\n{rows}", "phases"))
    book = hp.rulebook("fantahzee")
    roll, attack = book.chapters["DICE"].title, book.chapters["ATK"].title
    contents, part_head, roll_head, own, roll_links, attack_head, attack_links, last = filled(reference)
    assert contents.split("\n") == [
        '<a id="FZ-contents"></a>',
        "",
        "**Contents**",
        "",
        f"- **[The Dice Phase](#FZ-the-dice-phase)**: [8. {roll}](#FZ-DICE) · [9. {attack}](#FZ-ATK)",
        "- **[Where to go on](#FZ-where-to-go-on)**",
    ]
    assert part_head == '<a id="FZ-the-dice-phase"></a>\n\n## The Dice Phase'
    assert roll_head == f'<a id="FZ-DICE"></a>\n\n### 8. {roll}'
    assert own == "*roll*"
    assert roll_links == f"[Contents](#FZ-contents) · Next: [9. {attack}](#FZ-ATK)"
    assert attack_head.split("\n\n") == [
        '<a id="FZ-ATK"></a>',
        f"### 9. {attack}",
        "Strength is money ([FZ-ATK-01](#FZ-ATK-01), [FZ-RUL-23](#FZ-RUL-23)), `FZ-ATK-02` is code, FZ-NONE-01 is nowhere.",
    ]
    question = "Question [3](questions.ipynb#FZ-question-3)"
    assert attack_links == f"Previous: [8. {roll}](#FZ-DICE) · [Contents](#FZ-contents) · {question}"
    assert last == '<a id="FZ-where-to-go-on"></a>\n\n## Where to go on'
    assert filled(questions) == ['<a id="FZ-question-3"></a>\n\n**3. Who?**', "'FZ-ATK-03'"]
    attack_row, horde_row, own_row, named_row, words_row = filled(learn)[0].split("\n")[2:]
    words = f"{book.words('FZ-ATK-02')} ([FZ-ATK-02](reference.ipynb#FZ-ATK-02))"
    assert attack_row == f"| [{attack}](reference.ipynb#FZ-ATK) | {words} |"
    words = f"{book.words('FZ-HOR-01').partition(' Setting')[0]} {book.words('FZ-HOR-06')}"
    assert horde_row == f"| {book.chapters['HOR'].title} | {words} (FZ-HOR-01, FZ-HOR-06) |"
    words = "Pay with strength ([FZ-ATK-01](reference.ipynb#FZ-ATK-01))."
    assert own_row == f"| [{attack}](reference.ipynb#FZ-ATK) | {words} |"
    assert named_row == f"| [The bill](reference.ipynb#FZ-ATK) | {words} |"
    assert words_row == attack_row, "only a row with a sentence of its own has a name of its own"


def test_the_code_of_questions_is_folded_but_for_what_a_reader_changes(tmp_path: Path) -> None:
    code = [nbformat.v4.new_code_cell(source) for source in ("answer = 1", "my_guess = 1")]
    path = part(tmp_path, "questions", *code)
    notebook = nbformat.read(path, 4)
    for cell in notebook.cells:
        cell.metadata["jupyter"] = {"source_hidden": True}
    notebook_links.fill(notebook, path)
    folded = json.loads(notebooks.clean(notebook))["cells"]
    assert [cell["metadata"].get("jupyter") for cell in folded] == [{"source_hidden": True}, None]


def test_a_reference_in_two_files_leads_from_one_to_the_other(tmp_path: Path) -> None:
    one = part(tmp_path, "reference_1", text("?", "contents"), text("### 8. Roll"))
    two = part(tmp_path, "reference_2", text("?", "contents"), text("### 9. Attack"), text("As in FZ-DICE-04."))
    assert "[9. " in filled(one)[0]
    assert "(reference_2.ipynb#FZ-ATK)" in filled(one)[-1]
    contents, _, below, links = filled(two)
    assert '<a id="FZ-contents-2"></a>' in contents
    assert below == "As in [FZ-DICE-04](reference_1.ipynb#FZ-DICE-04)."
    assert links.startswith("Previous: [8. ")
    assert "(reference_1.ipynb#FZ-DICE)" in links


@pytest.mark.parametrize(
    ("cell", "what"),
    [
        (text("### 99. Nothing"), "fantahzee/reference.ipynb: Fantahzee: Hordes & Heroes has no chapter 99"),
        (text("| FZ-NONE-01 | |", "phases"), "reference.ipynb, cell 1: .* has no clause FZ-NONE-01"),
    ],
)
def test_what_the_rulebook_has_not_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], cell: NotebookNode, what: str
) -> None:
    path = part(tmp_path, "reference", cell)
    before = path.read_bytes()
    assert notebooks.main(["--write", "--folder", str(tmp_path)]) == 1
    assert path.read_bytes() == before
    assert re.search(what, capsys.readouterr().err)


@pytest.mark.parametrize("folder", ["", "course", "labs", "fantahzee"])
def test_a_notebook_that_is_no_part_stays_as_it_is(tmp_path: Path, folder: str) -> None:
    """Wherever it lies, also beside no reference in a folder that has the name of a game: no link leads nowhere."""
    (tmp_path / folder).mkdir(exist_ok=True)
    path = write(tmp_path / folder / "lesson.ipynb")
    notebook = nbformat.read(path, as_version=4)
    notebook.cells.append(text("See FZ-ATK-01.\n\n### 9. Attack"))
    notebook_links.fill(notebook, path)
    assert notebook.cells[-1].source == "See FZ-ATK-01.\n\n### 9. Attack"


@pytest.mark.parametrize("path", PARTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_is_saved_is_filled(path: Path) -> None:
    """A title that is changed in the rulebook is changed here, too: `python -m hordeplay.notebooks --write` does it."""
    notebook = nbformat.read(path, as_version=4)
    saved = [cell.source for cell in notebook.cells]
    notebook_links.fill(notebook, path)
    assert [cell.source for cell in notebook.cells] == saved


@pytest.mark.parametrize("path", PARTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_link_leads_somewhere(path: Path) -> None:
    """Within a part, to the others, and to course, lessons and labs; an anchor is one of that very notebook."""
    links = notebook_links.links(cells(path))
    assert links
    for link in links:
        file, _, anchor = link.partition("#")
        target = (path.parent / file).resolve() if file else path
        if "://" not in link:
            assert target.is_file(), link
            assert not anchor or anchor in notebook_links.anchors(cells(target)), link


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_clause_leads_to_its_chapter(name: str) -> None:
    """Every clause and ruling has an anchor in the reference; the first one, which is followed, stands in its chapter."""
    book = hp.rulebook(name.replace("_", "-"))
    prefix = next(iter(book.clauses)).partition("-")[0]
    anchors = [anchor for path in references(name) for anchor in notebook_links.anchors(cells(path))]
    assert [id_ for id_ in (*book.clauses, *book.rulings) if id_ not in anchors] == []
    chapters = [f"{prefix}-{code}" for code in book.chapters]
    for clause in book.clauses.values():
        above = [anchor for anchor in anchors[: anchors.index(clause.id)] if anchor in chapters]
        assert above[-1:] == [f"{prefix}-{clause.chapter}"], clause.id


@pytest.mark.parametrize("name", RULEBOOKS)
def test_no_two_parts_have_the_same_anchor(name: str) -> None:
    """Both may be open in one page, and a link would lead to whichever stands first in it. A ruling that belongs to clauses
    of two chapters stands in both."""
    paths = [path for path in PARTS if path.parent.name == name]
    rulings = hp.rulebook(name.replace("_", "-")).rulings
    anchors = [
        (anchor, path.name)
        for path in paths
        for anchor in set(notebook_links.anchors(cells(path)))
        if anchor not in rulings or path not in references(name)
    ]
    assert len({anchor for anchor, _ in anchors}) == len(anchors)


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_guess_at_a_chance_is_followed_by_its_reason(name: str) -> None:
    code = [source(cell) for cell in cells(FOLDER / name / "questions.ipynb") if cell["cell_type"] == "code"]
    calls = [node for text in code for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    guesses = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Predict"]
    assert guesses
    assert [ast.unparse(call) for call in guesses if "why" not in {word.arg for word in call.keywords}] == []


@pytest.mark.parametrize("name", RULEBOOKS)
def test_one_learns_to_play(name: str) -> None:
    """A first turn with the coach, a short game, what each phase asks, three things that beginners overlook."""
    saved = cells(FOLDER / name / "learn.ipynb")
    code = "\n".join(source(cell) for cell in saved if cell["cell_type"] == "code")
    assert re.search(r'preset="first"', code)
    assert "coach=True" in code
    assert len(re.findall(r"\bpreset=", code)) == 2, "the coach's game and a short one"
    (phases,) = ["".join(cell["source"]) for cell in saved if "phases" in cell["metadata"].get("tags", ())]
    rows = phases.split("\n")[2:]
    assert len(rows) >= 6
    assert all(re.fullmatch(r"\| \[.+\]\(reference\S*#[A-Z0-9-]+\) \| .+ \|", row) for row in rows)
    words = "\n\n".join(source(cell) for cell in saved if cell["cell_type"] == "markdown")
    _, _, overlooked = words.partition("beginners overlook\n")
    assert len(re.findall(r"^(?:[-*] |\d\. )?\*\*", overlooked.partition("\n## ")[0], re.MULTILINE)) == 3
    links = " ".join(notebook_links.links(saved))
    assert "reference" in links
    assert "questions.ipynb" in links


@pytest.mark.parametrize("name", RULEBOOKS)
def test_who_learns_is_asked_again(name: str) -> None:
    """Bots play the seats that are theirs in the preset: when they are done, the person is asked."""
    session = Session(FOLDER / name / "learn.ipynb")
    boards = [one for cell in session.code() for one in session.run(cell).values if isinstance(one, widgets.Board)]
    for board, preset in zip(boards, ("first", "short"), strict=True):
        mine, bots = board._controller.mine, board._controller.bots
        assert (list(mine), bots) == find(name.replace("_", "-")).presets[preset].seating()
        match = board.match.fork()
        page = Page(match, seat=mine, bots=bots, pace=0)
        others = 0
        for number in range(60):
            if match.result or (others and not number % 20):
                break
            assert page.board.ask["mine"], f"{preset}: {match!r}"
            request, before = match.request, match.plies
            assert isinstance(request, Ask)
            choice = Random().choose(request, request.seats[0], Source(key_of("learnt", 0), number))
            page.act(str(choice))
            others += sum(answer.seat in bots for answer in match.answers[before:])
        page.board.close()
        board.close()
        assert bool(others) == bool(bots)


@pytest.mark.parametrize("name", RULEBOOKS)
def test_questions_are_guessed_and_answered(name: str) -> None:
    """At least twelve; each with a field for the guess and the clause that the answer follows from."""
    saved = cells(FOLDER / name / "questions.ipynb")
    known = {*hp.rulebook(name.replace("_", "-")).clauses, *hp.rulebook(name.replace("_", "-")).rulings}
    questions: dict[int, list[str]] = {}
    for cell in saved:
        words = source(cell)
        if cell["cell_type"] == "markdown" and (heading := ASKED.match(words)):
            here = questions.setdefault(int(heading[1]), [])
        elif cell["cell_type"] == "markdown" and words.startswith("#"):
            here = []
        elif cell["cell_type"] == "code" and questions:
            here.append(words)
    folded = [(source(cell), "jupyter" in cell["metadata"]) for cell in saved if cell["cell_type"] == "code"]
    assert [code for code, hidden in folded if hidden == code.startswith(MINE)] == [], "what is the reader's lies open"
    assert list(questions) == list(range(1, len(questions) + 1))
    assert len(questions) >= 12
    for n, code in questions.items():
        assert something_to_do(code[0]) & {"Quiz", "Predict"}, f"question {n} has no field for a guess"
        assert set(re.findall(r"[A-Z]{2}-[A-Z]+-\d+", "\n".join(code))) & known, f"question {n} names no clause"


def something_to_do(source: str) -> set[str]:
    """What a cell of code offers: widgets of ours or of ipywidgets, a number that is graded, a name that is the reader's.

    A board to play or to step through, a quiz, dials and the like all are calls of a class.
    """
    offers = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            offers |= {called} & {*widgets.__all__, "IntSlider", "FloatSlider", "Dropdown", "interact", "grade"}
        elif isinstance(node, ast.Assign):
            names = [one.id for target in node.targets for one in ast.walk(target) if isinstance(one, ast.Name)]
            offers |= {name for name in names if name.startswith(MINE)}
    return offers


@pytest.mark.parametrize(
    ("source", "offers"),
    [
        ("print(match)", set()),
        ("# Board(match)\n'Board(match)'", set()),
        ("Board(hh.at('move'))", {"Board"}),
        ("widgets.Quiz('Why?', lambda: 'so', ['so'])", {"Quiz"}),
        ("my_goal, my_dice = 'XXX', 5", {"my_goal", "my_dice"}),
        ("hp.grade('1/2', exact)", {"grade"}),
    ],
)
def test_what_a_reader_can_do_in_a_cell(source: str, offers: set[str]) -> None:
    assert something_to_do(source) == offers


@pytest.mark.parametrize("name", RULEBOOKS)
def test_every_chapter_has_something_to_do(name: str) -> None:
    """The README promises it: a board, a question, a stepper or a knob, not only text that is printed."""
    offers: dict[str, set[str]] = {}
    chapter = ""
    for cell in (cell for path in references(name) for cell in cells(path)):
        if cell["cell_type"] == "markdown":
            if re.match(r"#{1,3} ", source(cell)):
                chapter = source(cell).partition("\n")[0] if CHAPTER.match(source(cell)) else ""
                offers.setdefault(chapter, set())
        elif chapter:
            offers[chapter] |= something_to_do(source(cell))
    assert len(offers) > 20
    assert [chapter for chapter, offered in offers.items() if chapter and not offered] == []


OPENED = re.compile(r'(?:match = )?\w+\.example\("(\w+)"\)\nBoard\(match\)|Board\(\w+\.example\("(\w+)"\)\)')
"""A cell that opens the board of an example, and does nothing else."""


def told_above_its_board(saved: list[dict[str, Any]]) -> list[str]:  # JSON
    """The examples whose outcome is printed right above the board on which a reader would try them."""
    early = []
    for above, below in itertools.pairwise(saved):
        if above["cell_type"] == below["cell_type"] == "code" and (board := OPENED.fullmatch(source(below))):
            code = board[1] or board[2]
            early += [code] if re.search(rf'\b(?:example|tries)\("{code}"', source(above)) else []
    return early


@pytest.mark.parametrize("name", RULEBOOKS)
def test_one_may_try_before_one_is_told(name: str) -> None:
    assert [code for path in references(name) for code in told_above_its_board(cells(path))] == []


@pytest.mark.parametrize(
    ("above", "below", "early"),
    [
        ("match = kr.example('A')", 'Board(kr.example("ATK"))', []),
        ('print(kr.tell(kr.example("ATK")))', 'Board(kr.example("ATK"))', ["ATK"]),
        ('tries("ATK")', 'match = kr.example("ATK")\nBoard(match)', ["ATK"]),
        ('match = kr.example("ATK")\nBoard(match)', 'tries("ATK")', []),
    ],
)
def test_what_is_told_above_its_board_is_seen(above: str, below: str, early: list[str]) -> None:
    saved: list[dict[str, Any]] = [{"cell_type": "code", "source": [code]} for code in (above, below)]
    assert told_above_its_board(saved) == early


@pytest.mark.parametrize("path", PARTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_part_ends_with_a_text_that_leads_on(path: Path) -> None:
    """Who has read to the end sees where to go, not the code of a last cell."""
    *_, last = cells(path)
    assert last["cell_type"] == "markdown"
    assert source(last).startswith("## ")
    if path.name != notebook_links.LEARN:
        assert notebook_links.links([last])


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_ruling_answers_a_question_in_a_sentence(name: str) -> None:
    """No notes: what the rulebook leaves open is asked, or told, and what is decided is a sentence."""
    book = hp.rulebook(name.replace("_", "-"))
    asked = [ruling.question for ruling in book.rulings.values()]
    assert [words for words in asked if not re.search(r"\?( \(.+\.\))?$|\.$", words)] == []
    assert [id_ for id_ in book.rulings if not book.words(id_).endswith(".")] == []
