"""A saved notebook shows the game: in JupyterLab without a kernel, trusted or not, in Notebook 7, and as a page of nbconvert."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import nbformat
from browser.lab import JS_READY, WAIT_MS, Lab
from playwright.sync_api import BrowserContext, Locator, Page, expect

CELL = """import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("horrible-hordes", seats=2, seed=7)
Board(match)"""
LOST = "widget model not found"
"""What ipywidgets logs of a board whose kernel is gone."""
JS_SAVE = "() => jupyterapp.commands.execute('docmanager:save').then(() => null)"
JS_SHUT = "() => jupyterapp.serviceManager.sessions.shutdownAll()"
JS_SAVED_STEP = """() => {
  const cells = jupyterapp.shell.currentWidget.content.model.toJSON().cells;
  return cells[0].outputs.map(output => JSON.stringify(output.data)).join('').includes(`saved at step ${STEP},`);
}"""


def reopened(lab: Lab, name: str) -> Page:
    """The notebook of this name in a page that knows nothing of the kernel before."""
    lab.page.goto(f"{lab.server.url}/lab/workspaces/{lab.name}/tree/{lab.name}/{name}?reset")
    lab.page.wait_for_function(JS_READY)
    return lab.page


def saved_at(lab: Lab, ply: int) -> Path:
    """Wait until the copy tells of this step, and save."""
    lab.page.wait_for_function(JS_SAVED_STEP.replace("STEP", str(ply)))
    lab.page.evaluate(JS_SAVE)
    return lab.server.root / lab.name / "cells.ipynb"


def check_steps(copy: Locator, ply: int) -> None:
    """The last step is seen, and the way back: by keys, by the slider, by a click."""
    step = copy.locator("output")
    expect(copy.locator(".only")).to_have_text("Reading only")
    expect(copy.locator("header")).to_contain_text(f"saved at step {ply}, ")
    expect(step).to_have_text(f"{ply} / {ply}")
    picture = copy.locator(".picture > svg")
    last = picture.inner_html()
    slider = copy.get_by_role("slider", name="step")
    slider.press("ArrowLeft")
    expect(step).not_to_have_text(f"{ply} / {ply}")
    slider.press("ArrowLeft")
    assert picture.inner_html() != last
    assert str(slider.get_attribute("aria-valuetext")).startswith("step ")
    slider.press("Home")
    expect(copy.get_by_role("button", name="back, left arrow")).to_have_attribute("aria-disabled", "true")
    slider.press("End")
    expect(step).to_have_text(f"{ply} / {ply}")
    assert picture.inner_html() == last
    copy.locator("li button").nth(-2).click()
    expect(step).not_to_have_text(f"{ply} / {ply}")


def test_a_game_saved_in_its_middle_is_there_without_a_kernel(lab: Lab) -> None:
    lab.open_cells(CELL)
    copy = lab.page.locator(".hp-reading")
    lab.board.wait_for()
    lab.python("None", before="match.run('greedy', until='round'); match.run('greedy', until='round')")
    ply = int(lab.python("match.ply"))
    path = saved_at(lab, ply)
    expect(copy).to_be_hidden()

    # a page that is loaded anew while the kernel runs on: the board is there, and the copy goes on
    expect(reopened(lab, path.name).locator("[data-testid=board]")).to_be_visible()
    expect(copy).to_be_hidden()
    lab.page.wait_for_timeout(1500)  # the board has told that it is there
    lab.python("None", before="match.run('greedy', until='round')")
    ply = int(lab.python("match.ply"))
    saved_at(lab, ply)

    lab.page.evaluate(JS_SHUT)
    page = reopened(lab, path.name)
    expect(copy).to_be_visible()
    check_steps(copy, ply)
    page.wait_for_function("text => !document.body.innerText.includes(text)", arg="Loading widget")
    expect(page.get_by_text("model not found").locator("visible=true")).to_have_count(0)
    lab.console_errors = [error for error in lab.console_errors if LOST not in error]

    # the same file in Notebook 7
    page.goto(f"{lab.server.url}/notebooks/{lab.name}/{path.name}")
    expect(copy).to_be_visible()
    check_steps(copy, ply)
    expect(page.get_by_text("model not found").locator("visible=true")).to_have_count(0)
    lab.console_errors = [error for error in lab.console_errors if LOST not in error]
    lab.page_errors.clear()  # Notebook 7 misses what the Lab of these tests goes without

    # another person's copy of the file, which nobody has trusted: no script runs, the picture stands
    notebook = json.loads(path.read_text("utf-8"))
    assert notebook["cells"][0]["outputs"][1]["data"]["text/plain"] == []
    notebook["metadata"]["title"] = "of somebody else"
    path.with_name("other.ipynb").write_text(json.dumps(notebook), "utf-8")
    page = reopened(lab, "other.ipynb")
    outputs = page.locator(".jp-OutputArea-output").first
    expect(outputs).to_contain_text(f"Reading only · saved at step {ply}, ")
    assert outputs.locator("img").evaluate("async image => { await image.decode(); return image.width; }") > 500
    expect(page.get_by_text("decision 53 of 53")).to_have_count(0)  # the board's first position

    check_page(path, lab.page.context, ply)


def check_page(path: Path, context: BrowserContext, ply: int) -> None:
    """The notebook as nbconvert writes it, opened with the network off: on a telephone it is not wider than that."""
    words = ["nbconvert", "--to", "html", "--log-level=ERROR", str(path)]
    subprocess.run([sys.executable, "-m", *words], check=True, timeout=WAIT_MS / 1000)
    context.set_offline(True)
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(path.with_suffix(".html").as_uri(), wait_until="commit")
    copy = page.locator(".hp-reading")
    check_steps(copy, ply)
    box = copy.bounding_box()
    assert box
    assert box["x"] + box["width"] <= 390
    page.close()
    context.set_offline(False)


def test_the_first_notebook_has_a_picture_before_anything_is_run(lab: Lab) -> None:
    """As after a fresh clone: nobody has trusted it yet, so no SVG is shown."""
    lab.open("00_start_here.ipynb", run=False)
    image = lab.page.locator(".jp-OutputArea-output img").first
    image.wait_for()
    assert image.evaluate("async image => { await image.decode(); return image.naturalWidth; }") == 800
    assert str(image.get_attribute("src")).startswith("data:image/jpeg")
    assert nbformat.read(lab.server.root / lab.name / "00_start_here.ipynb", 4).cells[1].metadata.tags == [
        "first-sight"
    ]
