"""Fixtures for tests in a real JupyterLab.

    from browser.lab import Lab

    def test_a_click_settles(lab: Lab) -> None:
        lab.open("00_start_here.ipynb")            # a copy; runs all cells; a cell that raises fails the test
        before = lab.seq()                         # data-seq of the first board
        lab.board.locator("#sq-d4").click()
        lab.wait_seq(before + 1)                   # never sleep: wait for what must come
        assert lab.python("match.ply") == "1"      # asked of the kernel behind the page
        lab.screenshot("settled", width=900, theme="dark")   # -> tests/browser/shots/settled-dark-900.png

`lab.open_cells("import hordeplay as hp", "...")` makes a notebook on the spot; `lab.page` is Playwright's page for all
the rest. One server serves the whole run, one browser each file; every test has its own page, workspace and kernel.
A page load costs some 3 to 5 s, so group what one notebook must show into one test.

After each test, whatever it did: no request may have left the machine, no exception may have escaped in the page, and
nothing may have been logged as an error. A failed test leaves a picture, shots/failed-<test>.png.

Browser, server, kernel and page are processes of their own on a machine that others may share. A test that fails is tried
once more, as JupyterLab does with its own; the second failure counts. pytest's summary names what needed two tries: that is
a race to be looked for, not noise.
"""

from __future__ import annotations

import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from browser.lab import SHOTS, WAIT_MS, Lab, Server, chromium, start_browser, start_window
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

FAILED = pytest.StashKey[bool]()
TRIES_MORE = 1
expect.set_options(timeout=WAIT_MS)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Only called for the tests of this folder."""
    item.add_marker(pytest.mark.flaky(reruns=TRIES_MORE))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = report.failed or (report.when != "setup" and item.stash.get(FAILED, False))
    return report


@pytest.fixture(scope="session")
def jupyter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One JupyterLab for the run."""
    server = Server.jupyterlab(tmp_path_factory.mktemp("jupyter"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium per file: Playwright's event loop must not outlive the browser tests, notebooks run after them."""
    executable = chromium()
    with sync_playwright() as playwright:
        started = start_browser(playwright, executable)
        yield started
        started.close()


@pytest.fixture(scope="session")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which Chromium keeps JupyterLab's scripts compiled: a third of what opening a page costs."""
    return tmp_path_factory.mktemp("profile")


@pytest.fixture(scope="module")
def window(request: pytest.FixtureRequest, profile: Path) -> Iterator[BrowserContext]:
    """One Chromium with that profile per file, see `browser`; another one for the tests that ask for a touch screen."""
    executable = chromium()
    with sync_playwright() as playwright:
        started = start_window(playwright, executable, profile, touch=getattr(request, "param", False))
        yield started
        started.close()


@pytest.fixture
def lab(request: pytest.FixtureRequest, jupyter: Server, window: BrowserContext) -> Iterator[Lab]:
    """A fresh page that remembers nothing of the one before; see the top of this file."""
    page = window.new_page()
    page.set_viewport_size({"width": 1600, "height": 1000})
    page.goto(f"{jupyter.url}/api/status")
    page.evaluate("() => localStorage.clear()")
    window.clear_cookies()
    opened = Lab(page, jupyter, request.node.name)
    shutil.rmtree(jupyter.root / opened.name, ignore_errors=True)  # a first try has left its games there
    yield opened
    if request.node.stash.get(FAILED, False):
        SHOTS.mkdir(exist_ok=True)
        opened.page.screenshot(path=SHOTS / f"failed-{opened.name}.png")
    opened.close()
    page.close()
    opened.assert_clean()
