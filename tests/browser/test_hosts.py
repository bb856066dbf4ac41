"""A board and a panel in the hosts beside JupyterLab and Voila, which have files of their own: Notebook 7 and marimo.

marimo is in no dependency group: `uv run --with marimo pytest tests/browser/test_hosts.py` tests it, elsewhere its test is skipped.
"""

from __future__ import annotations

import importlib.util
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from browser.lab import WAIT_MS, Server
from playwright.sync_api import Browser, Page, expect

CELLS = (
    """import hordeplay as hp
from hordeplay.games import fantahzee as fz
from hordeplay.widgets import Board, Predict
board = Board(fz.at("roll", party="Sergeant Paladin", dice="33221", rerolls=1))
board""",
    'Predict(fz.odds.reach("55"), seed=7)',
)
APP = """import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    from hordeplay.games import fantahzee as fz
    from hordeplay.widgets import Board, Predict

    return Board, Predict, fz, mo


@app.cell
def _(Board, fz, mo):
    board = mo.ui.anywidget(Board(fz.at("roll", party="Sergeant Paladin", dice="33221", rerolls=1)))
    board
    return (board,)


@app.cell
def _(board, mo):
    mo.md(f"the board stands at decision {board.ply}")
    return


@app.cell
def _(Predict, fz):
    Predict(fz.odds.reach("55"), seed=7)
    return


if __name__ == "__main__":
    app.run()
"""
STOP = re.compile("Stop rolling")


class Watched:
    """A page with what went wrong in it unseen, and what it asked of the outside."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.page: Page = browser.new_page(viewport={"width": 1280, "height": 900})
        self.page.set_default_timeout(WAIT_MS)
        self.raised: list[str] = []
        self.outside: list[str] = []
        self.page.on("pageerror", lambda error: self.raised.append(str(error)))
        self.page.on("request", lambda one: self.outside.append(one.url) if leaves(one.url, server) else None)


def leaves(url: str, server: Server) -> bool:
    """Whether a request goes to another machine."""
    own = server.url.removeprefix("http")
    return not url.startswith((f"http{own}", f"ws{own}", "data:", "blob:"))


def plays(page: Page) -> None:
    """The board takes a click, and shows what came of it."""
    board = page.locator("[data-testid=board]").first
    board.wait_for()
    before = board.get_attribute("data-seq")
    assert before is not None
    board.get_by_role("button", name=STOP).first.click()
    expect(board).not_to_have_attribute("data-seq", before)
    expect(board.get_by_role("button", name=STOP)).to_have_count(0)


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    options = [
        "--no-browser",
        "--allow-root",
        "--ip=127.0.0.1",
        "--port={port}",
        "--ServerApp.port_retries=0",
        "--ServerApp.root_dir={root}",
        "--IdentityProvider.token=",
        "--JupyterNotebookApp.expose_app_in_browser=True",
    ]
    server = Server(tmp_path_factory.mktemp("notebook"), ["notebook", *options], "/api/status")
    cells = [nbformat.v4.new_code_cell(source) for source in CELLS]
    document = nbformat.v4.new_notebook(cells=cells)
    document.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    nbformat.write(document, server.root / "play.ipynb")
    yield server
    server.stop()


def test_notebook_7_shows_a_board_and_a_panel_that_answer(notebook: Server, browser: Browser) -> None:
    watched = Watched(browser, notebook)
    page = watched.page
    page.goto(f"{notebook.url}/notebooks/play.ipynb")
    page.wait_for_function(
        "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
    )
    page.evaluate("() => jupyterapp.commands.execute('notebook:run-all-cells').then(() => null)")
    plays(page)
    panel = page.locator(".jp-OutputArea .hp-panel").filter(has=page.get_by_placeholder("such as 1/4")).first
    panel.get_by_placeholder("such as 1/4").fill("0.5")
    panel.get_by_placeholder("such as 1/4").press("Enter")
    more = panel.get_by_role("button", name="10 more", exact=True)
    expect(more).to_be_enabled()
    more.click()
    expect(panel).to_contain_text(re.compile(r"of 10 ="))
    assert watched.outside == []
    page.close()


@pytest.fixture(scope="module")
def marimo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if importlib.util.find_spec("marimo") is None:
        pytest.skip("uv run --with marimo pytest tests/browser/test_hosts.py")
    folder = tmp_path_factory.mktemp("marimo")
    app: Path = folder / "app.py"
    app.write_text(APP, "utf-8")
    words = ["marimo", "-q", "run", str(app), "--headless", "--no-token", "--port={port}", "--host=127.0.0.1"]
    server = Server(folder, words, "/health")
    yield server
    server.stop()
    shutil.rmtree(folder, ignore_errors=True)


def test_marimo_runs_the_cells_again_that_read_the_board(marimo: Server, browser: Browser) -> None:
    watched = Watched(browser, marimo)
    page = watched.page
    page.goto(marimo.url)
    reader = page.get_by_text("the board stands at decision")
    expect(reader).to_have_text("the board stands at decision 0")
    plays(page)
    expect(reader).to_have_text(re.compile(r"the board stands at decision [1-9]\d*"))
    # panels are of ipywidgets, which marimo does not play: it shows their text and picture, and no answer
    expect(page.get_by_role("button", name="Store my guess")).to_have_count(0)
    assert "69.88" not in page.content()
    assert watched.raised == []
    assert watched.outside == []
    page.close()
