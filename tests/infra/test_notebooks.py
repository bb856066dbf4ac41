"""The command that runs and rewrites the notebooks, and what those of the rulebooks promise."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import nbformat
import pytest
from infra.project import ROOT

from hordeplay import notebooks, widgets

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


LESSONS = sorted((ROOT / "notebooks" / "lessons").glob("*.ipynb"))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_class_sees_no_code_of_its_lesson(path: Path) -> None:
    """The curtains' code names what lies behind them; a teacher opens a cell by its bar."""
    code = [cell for cell in json.loads(path.read_bytes())["cells"] if cell["cell_type"] == "code"]
    assert code
    assert all(cell["metadata"].get("jupyter", {}).get("source_hidden") for cell in code)


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


# What a rulebook's notebook promises

RULEBOOKS = ("fantahzee", "horrible_hordes", "kingdom_rush", "warfighter_fantasy")
FOLDER = Path(__file__).parents[2] / "notebooks"
CHAPTER = re.compile(r"### (\d+)\. ")
MINE = "my_"
"""So begins what a reader is to change: `my_goal = "XXX"`."""


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
    for cell in json.loads((FOLDER / f"{name}.ipynb").read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            if re.match(r"#{1,3} ", source):
                chapter = source.partition("\n")[0] if CHAPTER.match(source) else ""
                offers.setdefault(chapter, set())
        elif chapter:
            offers[chapter] |= something_to_do(source)
    assert len(offers) > 20
    assert [chapter for chapter, offered in offers.items() if chapter and not offered] == []
