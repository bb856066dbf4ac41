"""A notebook as a page without code, through Voila and the template that the package ships."""

import re
import shutil
from collections.abc import Iterator

import nbformat
import pytest
from browser.lab import ROOT, WAIT_MS, Server
from playwright.sync_api import Browser, Page, expect

SOURCE = "import ipywidgets\nslider = ipywidgets.IntSlider(3)\ndisplay(slider, ipywidgets.Label('seven hordes'))"
LESSON = "1_steamsmith.ipynb"
OTHERS = ("7_vuln.ipynb", "10_tiles.ipynb")


@pytest.fixture(scope="module")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    words = ["voila", "--no-browser", "--Voila.ip=127.0.0.1", "--port={port}", "--template=hordeplay", "{root}"]
    server = Server(tmp_path_factory.mktemp("voila"), words, "/")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SOURCE)])
    notebook.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    nbformat.write(notebook, server.root / "lesson.ipynb")
    for name in (LESSON, *OTHERS):
        shutil.copy(ROOT / "notebooks" / "lessons" / name, server.root)
    yield server
    server.stop()


def opened(browser: Browser) -> Page:
    """A page that is waited for: Voila runs the notebook first."""
    page = browser.new_page()
    page.set_default_timeout(WAIT_MS)
    return page


def test_widgets_show_without_code_and_without_the_outside(voila: Server, browser: Browser) -> None:
    page = opened(browser)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{voila.url}/voila/render/lesson.ipynb")
    page.get_by_text("seven hordes").wait_for()
    page.locator(".widget-slider").wait_for()
    assert page.get_by_text("ipywidgets.IntSlider").count() == 0
    assert [url for url in asked if not url.startswith((voila.url, "data:", "blob:"))] == []
    page.close()


def test_a_lesson_runs_without_code_and_keeps_its_answer_until_it_is_asked_for(voila: Server, browser: Browser) -> None:
    page = opened(browser)
    raised: list[str] = []
    page.on("pageerror", lambda error: raised.append(str(error)))
    page.goto(f"{voila.url}/voila/render/{LESSON}")
    page.locator("[data-testid=board]").wait_for()
    assert page.get_by_text("hp.lesson").count() == 0, "no code"
    assert "69.88" not in page.content()
    assert "82145855519" not in page.content()
    # one key leads from step to step
    for step in ("1 of 10: Story, and two silent guesses", "2 of 10: Play"):
        page.keyboard.press("PageDown")
        expect(page.locator(".hp-lesson-steps output")).to_have_text(step)
    page.get_by_placeholder("such as 1/4").first.fill("70 %")
    page.get_by_role("button", name="Store my guess").first.click()
    more = page.get_by_role("button", name="10 more").first
    expect(more).to_be_enabled()
    more.click()
    expect(page.get_by_text(re.compile(r"of 10 = ")).first).to_be_visible()
    assert "69.88" not in page.content()
    page.get_by_role("button", name="exact value and working").click()
    expect(page.get_by_text("82145855519").first).to_be_visible()
    assert raised == []
    page.close()


@pytest.mark.parametrize("name", OTHERS)
def test_lessons_of_other_games_run_too(voila: Server, browser: Browser, name: str) -> None:
    page = opened(browser)
    raised: list[str] = []
    page.on("pageerror", lambda error: raised.append(str(error)))
    page.goto(f"{voila.url}/voila/render/{name}")
    page.locator("[data-testid=board]").wait_for()
    assert page.get_by_text("hp.lesson").count() == 0, "no code"
    page.locator(".hp-panel[data-lm-suppress-shortcuts]").first.wait_for()  # somebody listens to its keys
    page.get_by_placeholder("such as 1/4").first.fill("0.5")
    page.keyboard.press("Enter")
    more = page.get_by_role("button", name="10 more").first
    expect(more).to_be_enabled()
    more.click()
    expect(page.get_by_text(re.compile(r"of 10 =")).first).to_be_visible()
    page.get_by_role("button", name="Show: exact value and working").click()
    expect(page.get_by_text("Exact working").first).to_be_visible()
    assert raised == []
    page.close()
