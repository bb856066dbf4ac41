"""JupyterLab in a browser, as a test sees it. `conftest.py` beside this file tells how to use it."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Literal, Self
from urllib.error import URLError
from urllib.request import urlopen

import nbformat
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, Playwright, Request

ROOT = Path(__file__).parents[2]
SHOTS = Path(__file__).parent / "shots"  # git-ignored
BOARD = "[data-testid=board]"
Theme = Literal["light", "dark"]
WAIT_MS = 40_000  # for one thing on the page; a machine under load is slow, a broken board stays broken
RUN_MS = 240_000  # for all cells of a notebook
START = 120  # seconds for a server to answer

SETTINGS = {
    "@jupyterlab/apputils-extension/notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},  # else cells out of view are not in the page
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
}

# What a page asks for at its start although no test looks at it: half a second of every one of them.
PAGE = {
    "buildCheck": False,
    "buildAvailable": False,
    "disabledExtensions": {"@jupyterlab/notebook-extension:export": True, "@voila-dashboards/jupyterlab-preview": True},
}

JS_READY = "() => window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
JS_ERRORS = """() => {
  const errors = [];
  const cells = jupyterapp.shell.currentWidget.content.model.cells;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells.get(i);
    if (cell.type !== 'code' || (cell.getMetadata('tags') ?? []).includes('raises-exception')) continue;
    for (const output of cell.toJSON().outputs)
      if (output.output_type === 'error') errors.push(`cell ${i + 1}: ${output.ename}: ${output.evalue}`);
  }
  return errors;
}"""
JS_PYTHON = """async ([before, value]) => {
  const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const reply = await kernel.requestExecute({code: before, silent: true, user_expressions: {value}}).done;
  const content = reply.content;
  if (content.status !== 'ok') return [`${content.ename}: ${content.evalue}`, null];
  const answer = content.user_expressions.value;
  return answer.status === 'ok' ? [null, answer.data['text/plain']] : [`${answer.ename}: ${answer.evalue}`, null];
}"""

JS_RUN_CELL = """index => {
  jupyterapp.shell.currentWidget.content.activeCellIndex = index;
  return jupyterapp.commands.execute('notebook:run-cell').then(() => null);
}"""
JS_PAST = f"""number => {{
  const board = document.querySelector('{BOARD}');
  return Number(board.dataset.seq) > number && !board.hasAttribute('data-busy');
}}"""
JS_FITS = f"""() => [...document.querySelectorAll('{BOARD}')].every(board => {{
  const {{width}} = board.getBoundingClientRect();
  const {{layout}} = board.dataset;
  const fits = {{phone: width < 480, tall: width >= 480 && width < 860, projector: true}};
  return width === 0 || (fits[layout] ?? width >= 860);
}})"""
JS_AT_REST = f"""() => {{
  const board = document.querySelector('{BOARD}');
  return !board.hasAttribute('data-busy') && !board.querySelector('.hp-pace [data-running]');
}}"""


# the distribution's Chromium shall ask nothing of the outside by itself
QUIET = ("--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-quic", *QUIET)


def start_browser(playwright: Playwright, executable: str) -> Browser:
    """Start Chromium without a profile."""
    return playwright.chromium.launch(executable_path=executable, args=FLAGS)


def start_window(playwright: Playwright, executable: str, profile: Path, *, touch: bool = False) -> BrowserContext:
    """Start Chromium with a profile in this folder, which it keeps, and on a touch screen if need be."""
    return playwright.chromium.launch_persistent_context(
        profile, executable_path=executable, args=FLAGS, has_touch=touch
    )


class Server:
    """A server process of this environment with a root folder and settings of its own."""

    def __init__(self, folder: Path, command: Sequence[str], answers: str) -> None:
        """Start `python -m` command; `{port}` and `{root}` in its words are filled in, `answers` is the path to poll."""
        self.root, self.log = folder / "root", folder / "server.log"
        self.root.mkdir(parents=True)
        environment = _environment(folder)
        # A port that is free now may be taken before the server has it: then another one is tried.
        while not self._starts(command, environment, answers):
            assert "in use" in self.log.read_text(), f"the server did not answer; its log ends:\n{self._end()}"

    @classmethod
    def jupyterlab(cls, folder: Path) -> Self:
        """Start JupyterLab with no token, no news, and its application object exposed to the page."""
        options = [
            "--no-browser",
            "--allow-root",
            "--ip=127.0.0.1",
            "--port={port}",
            "--ServerApp.port_retries=0",
            "--ServerApp.root_dir={root}",
            "--IdentityProvider.token=",
            "--LabApp.expose_app_in_browser=True",
            "--LabApp.news_url=None",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        ]
        return cls(folder, ["jupyterlab", *options], "/api/status")

    def _starts(self, command: Sequence[str], environment: dict[str, str], answers: str) -> bool:
        """Start it on a port that is free, and wait until it answers; false when it does not."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        words = [word.format(port=port, root=self.root) for word in command]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", *words], cwd=self.root, env=environment, stdout=log, stderr=log
            )
        end = time.monotonic() + START
        while self.process.poll() is None and time.monotonic() < end:
            try:
                with urlopen(self.url + answers, timeout=30):
                    return True
            except (URLError, OSError):
                time.sleep(0.1)
        self.stop()
        return False

    def stop(self) -> None:
        """End the process and wait for it."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _end(self) -> str:
        return self.log.read_text()[-3000:]


def _environment(folder: Path) -> dict[str, str]:
    settings = folder / "settings"
    for plugin, values in SETTINGS.items():
        file = settings / f"{plugin}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    env = {**os.environ, "JUPYTERLAB_SETTINGS_DIR": str(settings)}
    for name in (
        "HOME",
        "IPYTHONDIR",
        "JUPYTERLAB_WORKSPACES_DIR",
        "JUPYTER_CONFIG_DIR",
        "JUPYTER_DATA_DIR",
        "JUPYTER_RUNTIME_DIR",
    ):
        (folder / name.lower()).mkdir()
        env[name] = str(folder / name.lower())
    page = Path(env["JUPYTER_CONFIG_DIR"], "labconfig", "page_config.json")
    page.parent.mkdir()
    page.write_text(json.dumps(PAGE))
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    return env


class Lab:
    """One page of JupyterLab with one notebook and its kernel."""

    def __init__(self, page: Page, server: Server, name: str) -> None:
        """Watch a fresh page; `name` becomes the workspace, so that tests share no open files."""
        self.page, self.server, self.name = page, server, re.sub(r"\W+", "-", name)
        self.outside: list[str] = []  # requests that would leave the machine
        self.page_errors: list[str] = []  # uncaught exceptions in the page
        self.console_errors: list[str] = []  # includes what anywidget catches in a widget
        page.set_default_timeout(WAIT_MS)
        page.on("request", self._note_request)
        page.on("pageerror", self._note_error)
        page.on("console", self._note_console)

    # --- opening and running

    def open(
        self,
        notebook: str,
        *,
        run: bool = True,
        replace: dict[str, str] | None = None,
        change: Callable[[str], str] = str,
    ) -> Self:
        """Open a copy of notebooks/<notebook>, and run all its cells.

        `replace` exchanges words of its source first, `change` gives the whole file another text.
        """
        source = ROOT / "notebooks" / notebook
        text = source.read_text("utf-8")
        for old, new in (replace or {}).items():
            assert old in text, f"{notebook} does not contain {old!r}"
            text = text.replace(old, new)
        target = self.server.root / self.name / source.name
        target.parent.mkdir(exist_ok=True)
        target.write_text(change(text), "utf-8")
        return self._open(target, run=run)

    def open_cells(self, *sources: str, run: bool = True) -> Self:
        """Open a new notebook made of these code cells, and run them."""
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in sources])
        notebook.metadata["kernelspec"] = {"display_name": "Python 3", "language": "python", "name": "python3"}
        target = self.server.root / self.name / "cells.ipynb"
        target.parent.mkdir(exist_ok=True)
        nbformat.write(notebook, target)
        return self._open(target, run=run)

    def _open(self, target: Path, *, run: bool) -> Self:
        where = target.relative_to(self.server.root).as_posix()
        self.page.goto(f"{self.server.url}/lab/workspaces/{self.name}/tree/{where}?reset", timeout=RUN_MS)
        self.ready()
        self.page.evaluate("() => jupyterapp.shell.collapseLeft()")  # the file list is not what is looked at
        return self.run_all() if run else self

    def ready(self) -> None:
        """Wait until the page stands there and its kernel is idle: a new process each, which a machine under load starts slowly."""
        self.page.wait_for_function(JS_READY, timeout=RUN_MS)

    def run_all(self) -> Self:
        """Run every cell and wait for the last; a cell that raises fails the test, unless tagged `raises-exception`."""
        self._ask("() => jupyterapp.commands.execute('notebook:run-all-cells').then(() => null)", within=RUN_MS)
        errors: list[str] = self.page.evaluate(JS_ERRORS)
        assert not errors, errors
        return self

    def run_cell(self, index: int) -> Self:
        """Run one cell and wait until it has answered."""
        self._ask(JS_RUN_CELL, index, within=RUN_MS)
        errors = self.page.evaluate(JS_ERRORS)
        assert not errors, errors
        return self

    # --- playing

    def act(self, text: str) -> None:
        """Click the line of the list with this choice, and wait until what it led to has come to rest."""
        line = self.line(text)
        # A hand comes to a line; one that has rested there since the last click is not taken at its word at once.
        self.page.mouse.move(0, 0)
        with self.answered():
            line.click()
        self.rest()

    def line(self, text: str) -> Locator:
        """Return the line of the list with this choice; where a tray or a shelf stands in its place, ask for the list."""
        line = self.board.locator(f'.hp-choices button[data-text="{text}"]')
        if line.count() == 0:
            self.ask_for_list()
        return line

    def ask_for_list(self) -> None:
        """Have the list where a tray or a shelf stands in its place."""
        whole = self.board.locator(".hp-as-list")
        if whole.count() > 0:
            whole.click()

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Do what Python answers in here; it is left when the first board shows the answer."""
        before = self.seq()
        yield
        self.page.wait_for_function(JS_PAST, arg=before)

    def rest(self) -> None:
        """Wait until no bot plays and nothing is under way."""
        self.page.wait_for_function(JS_AT_REST)

    def tab(self, most: int = 20) -> str:
        """Press Tab until a part of the scene has the focus, and return its id."""
        for _ in range(most):
            self.page.keyboard.press("Tab")
            part = self.focused()
            if part:
                return part
        raise AssertionError(f"{most} times Tab does not reach the scene")

    def focused(self) -> str:
        """Return the id of the part of a scene that has the focus, or nothing."""
        return str(self.page.evaluate("document.activeElement.closest('.hp-scene') ? document.activeElement.id : ''"))

    def choices(self) -> list[str]:
        """Return the notation of all lines of the list, in their order; a line that stands for several has none."""
        rows = self.board.locator(".hp-choices .hp-choice[data-at]")
        return [str(text) for text in rows.evaluate_all("rows => rows.map(row => row.dataset.text ?? '')")]

    def spot(self, part: str) -> Locator:
        """Return a part of the scene of the first board by its id."""
        return self.board.locator(f'[id="{part}"]')

    def reach(self, part: str) -> Locator:
        """Return a part of the scene; where its region is folded, open it by its chip first."""
        spot = self.spot(part)
        if not spot.is_visible():
            region = spot.evaluate("part => part.closest('[data-region]').dataset.region")
            self.board.locator(f'[data-opens="{region}"]').first.click()
        return spot

    def states(self, state: str) -> list[str]:
        """Return the parts that carry this mark (legal, selected, illegal, changed, preview, focus)."""
        rings = self.board.locator(f".hp-overlay [data-state={state}]")
        return [str(part) for part in rings.evaluate_all("rings => rings.map(ring => ring.dataset.part)")]

    # --- looking

    @property
    def board(self) -> Locator:
        """The first board of the notebook, waited for."""
        first = self.page.locator(BOARD).first
        first.wait_for()
        return first

    def seq(self) -> int:
        """Return the state counter of the first board (its `data-seq`)."""
        return int(self.board.get_attribute("data-seq") or "-1")

    def wait_seq(self, number: int) -> Locator:
        """Wait until a board shows state number `number`, and return that board."""
        board = self.page.locator(f'{BOARD}[data-seq="{number}"]').first
        board.wait_for()
        return board

    def python(self, value: str, *, before: str = "") -> str:
        """Evaluate an expression in the notebook's kernel, after the statements `before`, and return its repr."""
        error, text = self._ask(JS_PYTHON, [before, value])
        assert error is None, f"{value}: {error}"
        return str(text)

    def theme(self, theme: Theme) -> Self:
        """Switch JupyterLab to its light or its dark theme and wait until it is on; the focus stays where it was.

        The Lab takes its whole shell out of the picture for a moment, which costs whoever is in it the focus if the browser
        lays out just then. A person goes back to the board; so does this.
        """
        name = f"JupyterLab {theme.title()}"
        focused = self.page.evaluate_handle("document.activeElement")
        self.page.evaluate("name => jupyterapp.commands.execute('apputils:change-theme', {theme: name})", name)
        self.page.wait_for_function("name => document.body.dataset.jpThemeName === name", arg=name)
        # The Lab takes its splash screen away a little later; a second switch before that makes it raise.
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")
        focused.evaluate("one => one.focus({preventScroll: true})")
        return self

    def size(self, width: int, height: int) -> None:
        """Make the window so large, and wait until Python has drawn every board anew where its cell asks for that."""
        self.page.set_viewport_size({"width": width, "height": height})
        # The Lab lays out a frame after the window has changed, and the boards hear of it then.
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        self.page.wait_for_function(JS_FITS)

    def screenshot(self, name: str, *, width: int = 1600, theme: Theme = "light", of: Locator | None = None) -> Path:
        """Save tests/browser/shots/<name>-<theme>-<width>.png, of the window or of one part of it, and return its path.

        The window stays at this width and theme; its height is 5/8 of the width, 800 pixels at least.
        """
        self.theme(theme)
        self.size(width, max(800, width * 5 // 8))
        SHOTS.mkdir(exist_ok=True)
        path = SHOTS / f"{name}-{theme}-{width}.png"
        (of or self.page).screenshot(path=path, animations="disabled")
        return path

    def _ask(self, js: str, words: object = None, *, within: int = WAIT_MS) -> Any:  # Any: what the page answers
        """What an asynchronous function of the page comes to: playwright itself would wait for ever."""
        late = f"new Promise((_, no) => setTimeout(() => no(new Error('no answer within {within} ms')), {within}))"
        return self.page.evaluate(f"words => Promise.race([({js})(words), {late}])", words)

    # --- the end

    def close(self) -> None:
        """Shut the kernels of this page down."""
        with suppress(Error):  # the page may be gone already; the server ends with the run
            self.page.evaluate("() => window.jupyterapp?.serviceManager.sessions.shutdownAll()")

    def assert_clean(self) -> None:
        """Fail if the page asked for anything outside, or if anything in it went wrong unseen."""
        unseen = {"left": self.outside, "raised": self.page_errors, "logged": self.console_errors}
        wrong = [f"{kind}: {what}" for kind, texts in unseen.items() for what in texts]
        assert not wrong, "\n".join(["what the page did unseen:", *wrong])

    def _note_request(self, request: Request) -> None:
        if not request.url.startswith((self.server.url, "data:", "blob:")):
            self.outside.append(request.url)

    def _note_error(self, error: Error) -> None:
        self.page_errors.append(error.stack or str(error))

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            where: dict[str, Any] = dict(message.location)  # Any: a URL and two numbers
            self.console_errors.append(f"{message.text} ({where.get('url', '')})")


def chromium(usual: Path = Path("/usr/bin/chromium")) -> str:
    """Return the path of the distribution's Chromium, or fail the test with what to install."""
    others = ("chromium", "chromium-browser", "google-chrome")
    path = str(usual) if usual.is_file() else next(filter(None, map(shutil.which, others)), None)
    if path is None:
        pytest.fail("the browser tests need Chromium: apt-get install chromium", pytrace=False)
    return path
