"""The command that runs and rewrites the notebooks."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest

from hordeplay import notebooks

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
