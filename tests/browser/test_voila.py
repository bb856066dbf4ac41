"""A notebook as a page without code, through Voila and the template that the package ships."""

from collections.abc import Iterator

import nbformat
import pytest
from browser.lab import WAIT_MS, Server
from playwright.sync_api import Browser

SOURCE = "import ipywidgets\nslider = ipywidgets.IntSlider(3)\ndisplay(slider, ipywidgets.Label('seven hordes'))"


@pytest.fixture(scope="module")
def voila(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    words = ["voila", "--no-browser", "--Voila.ip=127.0.0.1", "--port={port}", "--template=hordeplay", "{root}"]
    server = Server(tmp_path_factory.mktemp("voila"), words, "/")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SOURCE)])
    notebook.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
    nbformat.write(notebook, server.root / "lesson.ipynb")
    yield server
    server.stop()


def test_widgets_show_without_code_and_without_the_outside(voila: Server, browser: Browser) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{voila.url}/voila/render/lesson.ipynb")
    page.get_by_text("seven hordes").wait_for(timeout=WAIT_MS)
    assert page.locator(".widget-slider").is_visible()
    assert page.get_by_text("ipywidgets.IntSlider").count() == 0
    assert [url for url in asked if not url.startswith((voila.url, "data:", "blob:"))] == []
    page.close()
