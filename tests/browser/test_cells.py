"""Every cell of every notebook runs in a real JupyterLab; what it shows, it shows without an error in the page."""

from __future__ import annotations

import pytest
from browser.lab import BOARD, ROOT, Lab

NOTEBOOKS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("notebook", NOTEBOOKS)
def test_every_cell_runs(lab: Lab, notebook: str) -> None:
    lab.open(notebook)
    boards = lab.page.locator(BOARD)
    if "Board(" in (ROOT / "notebooks" / notebook).read_text("utf-8"):
        lab.board.wait_for()
    empty = boards.evaluate_all("boards => boards.filter(board => !board.querySelector('.hp-scene')).length")
    assert empty == 0
    assert lab.page.locator(".jp-OutputArea-output .jp-mod-error, .jupyter-widgets-error-widget").count() == 0
