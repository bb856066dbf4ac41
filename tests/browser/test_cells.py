"""Every cell of the rulebooks' references runs in a real JupyterLab, prints what is saved, and shows it without an error; so do
the notebooks beside their folders.

All others are played by nbval alone. A run of the whole suite leaves the notebooks here to
this file (conftest.py beside the README), so that no notebook is played twice; `pytest notebooks` plays all of them by nbval.
"""

from __future__ import annotations

import json
from typing import Any

import nbformat
import pytest
from browser.lab import BOARD, ROOT, Lab

from hordeplay.notebooks import JPEG, clean

FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(
    p.relative_to(FOLDER).as_posix() for p in (*FOLDER.glob("*.ipynb"), *FOLDER.glob("*/reference*.ipynb"))
)
JS_NOTEBOOK = "() => JSON.stringify(jupyterapp.shell.currentWidget.content.model.toJSON())"


def outputs(notebook: dict[str, Any]) -> list[tuple[str, object]]:  # Any: JSON
    """The source and the outputs of each cell of code, without pictures in pixels."""
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            output.get("data", {}).pop(JPEG, None)
    return [("".join(cell["source"]), cell["outputs"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def without_prose(text: str) -> str:
    """The notebook without its texts and with its code folded: most of the time went into five hundred editors."""
    notebook = json.loads(text)
    notebook["cells"] = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for cell in notebook["cells"]:
        cell["metadata"]["jupyter"] = {"source_hidden": True}
    return json.dumps(notebook)


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_every_cell_runs(lab: Lab, notebook: str) -> None:
    lab.open(notebook, change=without_prose)
    saved = (FOLDER / notebook).read_text("utf-8")
    boards = lab.page.locator(BOARD)
    if "Board(" in saved:
        lab.board.wait_for()
    empty = boards.evaluate_all("boards => boards.filter(board => !board.querySelector('.hp-scene')).length")
    assert empty == 0
    assert lab.page.locator(".jp-OutputArea-output .jp-mod-error, .jupyter-widgets-error-widget").count() == 0

    printed = json.loads(clean(nbformat.reads(lab.page.evaluate(JS_NOTEBOOK), as_version=4)))
    for number, (now, before) in enumerate(zip(outputs(printed), outputs(json.loads(saved)), strict=True), start=1):
        assert now == before, f"{notebook}, cell of code {number} prints something else than what is saved"
