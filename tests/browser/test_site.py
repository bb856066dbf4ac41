"""The site: built once, served from this machine by a plain server, and nothing is asked of the outside.

The pages play with Python in a worker, the notebooks run in JupyterLite; what is clicked here is what somebody clicks who
has nothing installed. Whatever asks for another machine, a page or a worker of it, is answered by a proxy that notes it.
"""

from __future__ import annotations

import json
import os
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from browser.lab import BOARD, SHOTS
from browser.person import Person
from core.fuzzing import HOSTILE
from infra.project import ROOT, run, uv
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

import hordeplay as hp
from hordeplay.desk import ClassRoom
from hordeplay.desk.lesson import lessons
from hordeplay.desk.sharing import share
from hordeplay.games import OURS
from hordeplay.widgets import Workbench

BROWSERS_OWN = "content-autofill."
"""Chromium asks its maker about every form, whatever page that stands in."""
WORKER_SLEEPS_MS = (
    35_000  # a browser stops a worker without work after half a minute, and starts it anew when it is asked
)
LONG = os.environ.get("HORDEPLAY_LONG") == "1"
START_MS = 90_000  # Python in the page, on a machine that others share


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *words: object) -> None:
        pass


def outside(asked: list[str]) -> type[BaseHTTPRequestHandler]:
    """Stands for all other machines: it knows no way to answer, and notes what is asked of them."""

    class Outside(BaseHTTPRequestHandler):
        def log_message(self, *words: object) -> None:
            asked.append(self.requestline)

    return Outside


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is built, in an environment of its own: what makes its notebooks has no place beside JupyterLab."""
    out = tmp_path_factory.mktemp("site") / "out"
    words = ["run", "--isolated", "--no-default-groups", "--group", "site", "python", "-m", "hordeplay.site", "build"]
    run([uv(), *words, out], HORDEPLAY_SKIP_JS="1")  # the bundles are those that the other tests look at
    return out


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """The address of the site."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def stranger(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that was never here before, and whose way out is watched."""
    asked: list[str] = []
    with ThreadingHTTPServer(("127.0.0.1", 0), outside(asked)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        proxy: Any = {"server": f"http://127.0.0.1:{server.server_port}", "bypass": "127.0.0.1"}
        context = browser.new_context(viewport={"width": 1280, "height": 720}, proxy=proxy)
        yield context
        context.close()
        server.shutdown()
    assert [line for line in asked if BROWSERS_OWN not in line] == []


@dataclass
class Visit:
    """Somebody who opens the site; at the end nothing may have gone wrong unseen, and nothing been asked of the outside."""

    page: Page
    site: str
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        page = self.page
        page.on(
            "request",
            lambda asked: None if asked.url.startswith((self.site, "data:", "blob:")) else self.note(asked.url),
        )
        page.on("pageerror", lambda error: self.note(str(error)))
        page.on("console", lambda message: self.note(message.text) if message.type == "error" else None)

    def note(self, what: str) -> None:
        self.wrong.append(what)

    def open(self, path: str) -> None:
        self.page.goto(self.site + path)

    def wait_for_python(self) -> None:
        expect(self.page.locator("#status")).to_have_text("", timeout=START_MS)

    def wait_for_board(self) -> None:
        self.page.wait_for_selector(f"{BOARD}[data-seq]", timeout=START_MS)


@pytest.fixture
def visit(stranger: BrowserContext, site: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Somebody at a new page of that browser."""
    visit = Visit(stranger.new_page(), site)
    yield visit
    SHOTS.mkdir(exist_ok=True)
    visit.page.screenshot(path=SHOTS / f"site-{request.node.name}.png")
    assert not visit.wrong


@dataclass
class Notebook:
    """A notebook of the site in its page."""

    visit: Visit
    path: str

    def __post_init__(self) -> None:
        self.page = self.visit.page
        self.visit.open(f"lite/notebooks/index.html?path={self.path}")
        self.wait_for_kernel()

    def wait_for_kernel(self) -> None:
        ready = """() => document.querySelector('.jp-Toolbar-kernelName')?.textContent.includes('Pyodide')
            && document.querySelector('.jp-Notebook-ExecutionIndicator')?.dataset.status === 'idle'"""
        self.page.wait_for_function(ready, timeout=START_MS)

    @property
    def cells(self) -> Locator:
        return self.page.locator(".jp-Notebook .jp-CodeCell")

    def run(self, code: str = "") -> None:
        """Run the first cell of code, with other code in it if that is given."""
        self.cells.first.locator(".cm-content").click()
        if code:
            self.page.keyboard.press("Control+a")
            self.page.keyboard.insert_text(code)
        self.page.keyboard.press("Shift+Enter")

    def run_all(self, last: Locator) -> None:
        """By the menu; it is left when there is what the last cell shows."""
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        last.wait_for(timeout=2 * START_MS)
        self.wait_for_kernel()

    def printed(self) -> list[str]:
        """What each cell has printed."""
        texts = (
            "one => [...one.querySelectorAll('.jp-OutputArea-output[data-mime-type$=stdout]')].map(o => o.innerText)"
        )
        return ["\n".join(cell.evaluate(texts)).strip() for cell in self.cells.all()]

    def failed(self) -> list[str]:
        """What has been printed as an error."""
        return self.page.locator("[data-mime-type$='jupyter.error'], [data-mime-type$=stderr]").all_inner_texts()


def committed(path: str) -> list[str]:
    """What each cell of a notebook printed when it was written."""
    cells = json.loads((ROOT / "notebooks" / path).read_text(encoding="utf-8"))["cells"]
    return [
        "\n".join("".join(one["text"]) for one in cell["outputs"] if one.get("name") == "stdout").strip()
        for cell in cells
        if cell["cell_type"] == "code"
    ]


def test_the_front_page_leads_to_the_games(visit: Visit) -> None:
    visit.open("index.html")
    expect(visit.page.get_by_role("heading", level=1)).to_have_text("Four board games that show you their odds")
    for image in visit.page.locator("img").all():
        assert image.evaluate("image => image.complete && image.naturalWidth > 0")
    own = {name: lesson for name, lesson in lessons().items() if lesson.game.name != "pig"}  # which tests bring
    for name, lesson in own.items():
        card = visit.page.locator(f"[data-lesson={name}]")
        expect(card.locator("b")).to_have_text(lesson.title)
        expect(card.get_by_role("link")).to_have_text(["Student's page", "For your class", "Notebook"])
    visit.page.locator(".hp-site-games").get_by_role("link", name="Kingdom Rush").click()
    expect(visit.page.locator(".hp-site-offer h2").first).to_have_text(hp.new("kingdom-rush").game.title)


@pytest.mark.parametrize("name", ["index.html", "play.html", "teach.html"])
def test_a_page_that_was_opened_as_a_file_says_what_it_needs(browser: Browser, folder: Path, name: str) -> None:
    page = browser.new_page()
    held_back: list[str] = []
    page.on("console", lambda message: held_back.append(message.text) if "style" in message.text else None)
    page.goto((folder / name).as_uri())
    expect(page.locator("#alone")).to_contain_text("web server")
    assert held_back == [], "its look is a file beside it"
    for button in page.locator("#order button").all():
        expect(button).to_be_disabled()
    page.close()


def test_every_link_of_the_site_leads_somewhere(visit: Visit, folder: Path) -> None:
    for name in (
        "index.html",
        "de/index.html",
        "docs/index.html",
        "docs/de/index.html",
    ):  # all others of the documentation: tests/site/test_docs.py
        visit.open(name)
        links = visit.page.locator("a[href]").evaluate_all("links => links.map(link => link.href)")
        assert links
        for link in links:
            path, _, anchor = link.removeprefix(visit.site).partition("#")
            path, _, words = path.partition("?")
            assert (folder / path).is_file(), link
            if words.startswith("path="):
                assert (folder / "lite" / "files" / words.removeprefix("path=")).is_file(), link
            if anchor and path.endswith(".html") and "play" not in path:
                assert f'id="{anchor}"' in (folder / path).read_text(encoding="utf-8"), link


def test_the_start_notebook_runs_in_its_page_and_again_without_a_network(visit: Visit) -> None:
    notebook = Notebook(visit, "00_start_here.ipynb")
    notebook.run()
    guide = visit.page.locator(".hp-pop-coach")
    expect(guide).to_contain_text("Step 1 of", timeout=START_MS)
    guide.locator(".primary").click()
    expect(guide).to_contain_text("Step 2 of")
    notebook.run_all(visit.page.locator(BOARD).nth(2))
    assert notebook.failed() == []
    assert notebook.printed() == committed(notebook.path)
    visit.page.reload()  # its worker keeps what is opened while it stands there: from the second time on
    notebook.wait_for_kernel()
    notebook.run()
    visit.wait_for_board()
    visit.page.wait_for_timeout(WORKER_SLEEPS_MS)
    visit.page.context.set_offline(True)
    visit.page.reload()
    notebook.wait_for_kernel()
    notebook.run()
    visit.wait_for_board()
    visit.page.context.set_offline(False)
    # newer copies of what it has were asked for in vain
    visit.wrong[:] = [one for one in visit.wrong if not one.endswith("net::ERR_INTERNET_DISCONNECTED")]


@pytest.mark.parametrize("name", [pytest.param(name, marks=[] if name == "kingdom_rush" or LONG else pytest.mark.skip("HORDEPLAY_LONG=1 runs it")) for name in ("horrible_hordes", "kingdom_rush", "warfighter_fantasy", "fantahzee")])  # fmt: skip
def test_a_whole_rulebook_in_its_page(visit: Visit, name: str) -> None:
    first = min((ROOT / "notebooks" / name).glob("reference*.ipynb")).name
    notebook = Notebook(visit, f"{name}/{first}")
    notebook.run_all(notebook.cells.last.locator(".jp-InputPrompt", has_text=re.compile(r"\[\d+\]")))
    assert notebook.failed() == []
    assert notebook.printed() == committed(notebook.path)
    assert visit.page.locator(BOARD).count() > 5


KEPT_BOARD = """
import hordeplay as hp
from hordeplay.widgets import Board
Board(hp.new("kingdom-rush", 2, seed=5), pace=0)
"""


def test_a_board_in_its_page_keeps_its_game_over_a_reload(visit: Visit) -> None:
    """What a board writes beside its notebook stays in the browser, and the cell, run again, offers to go on."""
    notebook = Notebook(visit, "labs/lock_early.ipynb")
    notebook.run(KEPT_BOARD.strip())
    visit.wait_for_board()
    page, board = visit.page, visit.page.locator(BOARD)
    expect(board.locator(".hp-resume")).to_be_hidden()
    Person(visit, "mouse").play(most=4)
    step = board.get_attribute("data-ply")
    page.wait_for_timeout(1000)  # a moment after the picture the file follows
    page.reload()
    notebook.wait_for_kernel()
    notebook.run(KEPT_BOARD.strip())
    visit.wait_for_board()
    expect(board).not_to_have_attribute("data-ply", step or "")
    board.get_by_role("button", name=f"Go on at step {step}").click()
    expect(board).to_have_attribute("data-ply", step or "")
    # the page's own drive looks on the server first for a folder that is in the browser alone
    visit.wrong[:] = [one for one in visit.wrong if "404" not in one]


def test_a_whole_lesson_in_its_page(visit: Visit) -> None:
    notebook = Notebook(visit, "lessons/5_duel.ipynb")
    notebook.run_all(visit.page.get_by_role("button", name="Show: key", exact=True))
    assert notebook.failed() == []
    assert notebook.printed() == committed(notebook.path)
    page, lesson = visit.page, hp.lesson("duel")
    guess = page.locator(".hp-panel").first
    guess.get_by_placeholder("such as 1/4").fill("1/2")
    guess.get_by_placeholder("such as 1/4").press("Tab")
    guess.get_by_role("button", name="Store my guess").click()
    guess.get_by_role("button", name="100 more").click()
    guess.get_by_role("button", name="Show the truth").click()
    expect(guess).to_contain_text(f"{float(lesson.model.answer.value):.4f}")
    expect(guess.locator(".hp-picture")).to_contain_text(f"exact {100 * float(lesson.model.answer.value):.2f} %")
    for curtain in ("exact value and working", "charts", "key"):
        page.get_by_role("button", name=f"Show: {curtain}", exact=True).click()
    expect(page.locator(".hp-panel", has_text="Hide: charts").locator(".hp-picture")).to_have_count(
        len(lesson.pictures)
    )
    expect(page.locator(".hp-panel", has_text="Hide: key")).to_contain_text(lesson.key.title)


BENCH = """
from hordeplay.widgets import Workbench

bench = Workbench("horrible-hordes", seed=7, n=100, knobs=["army_hits_on"])
bench
"""


def test_the_bench_follows_a_slider_and_plays_200_games_in_its_page(visit: Visit) -> None:
    notebook = Notebook(visit, "labs/lock_early.ipynb")
    notebook.run(BENCH.strip())
    page, panel = visit.page, visit.page.locator(".hp-panel").first
    chart = panel.locator(".hp-bars").first
    expect(chart).to_contain_text("7.69 %", timeout=START_MS)
    here = Workbench("horrible-hordes", seed=7, n=100, executor="here")
    here.turn("army_hits_on", 5)
    for value in here._exact.now.values():
        expect(chart).not_to_contain_text(f"{100 * float(value):.3g} %")
    panel.get_by_role("slider").first.focus()
    page.keyboard.press("ArrowLeft")
    for value in here._exact.now.values():
        expect(chart).to_contain_text(f"{100 * float(value):.3g} %")
    # the estimate follows by itself; while it goes on the page answers
    note = panel.locator(".hp-finding")
    expect(note).to_contain_text(re.compile(r"n = [1-9]\d? "), timeout=START_MS)
    button = panel.get_by_role("button", name="Table and files").first
    button.click()
    expect(panel.locator(".hp-sheet").first).to_contain_text("on the bench")
    expect(note).not_to_contain_text("n = 100 ")
    expect(note).to_contain_text("n = 100 ", timeout=3 * START_MS)
    here.play()
    here.wait()
    assert here.comparison
    expect(note).to_contain_text(f"score, changed - printed: {here.comparison.difference}")


def test_the_first_turn_of_each_game_with_the_coach(visit: Visit) -> None:
    visit.open("play.html")
    visit.wait_for_python()
    guide = visit.page.locator(".hp-pop-coach")
    for game in OURS:
        visit.page.locator(f"[data-game={game}]").get_by_role("button", name="first turn").click()
        tour = hp.new(game).game.tour
        assert tour
        for step in range(1, len(tour.stops) + 1):
            expect(guide).to_contain_text(f"Step {step} of {len(tour.stops)}")
            guide.locator(".primary").click()
        expect(guide).to_contain_text("What you have learnt", ignore_case=True)
        visit.page.get_by_role("button", name="Games", exact=True).click()


def test_a_whole_short_game_with_bots(visit: Visit) -> None:
    visit.open("play.html?game=horrible-hordes&preset=first&pace=0")
    visit.wait_for_board()
    person = Person(visit, "mouse")
    person.play()
    expect(visit.page.locator(".hp-ending h4")).not_to_be_empty()
    kept = json.loads(visit.page.evaluate("localStorage.getItem('hordeplay-kept-horrible-hordes')"))
    assert kept["over"]
    assert hp.load(kept["text"]).result is not None


def test_a_game_is_kept_in_the_browser_and_gone_on_with(visit: Visit) -> None:
    visit.open("play.html?pace=0")
    visit.wait_for_python()
    card = visit.page.locator("[data-game=horrible-hordes]")
    card.locator("summary").click()
    card.locator("[name=seats]").select_option("2")
    card.locator("[name=bot]").select_option("greedy")
    card.locator("[name=seed]").fill("7")
    card.get_by_role("button", name="Begin", exact=True).click()
    visit.wait_for_board()
    Person(visit, "mouse").play(most=8)
    board = visit.page.locator(BOARD)
    ply = board.get_attribute("data-ply")
    visit.page.reload()
    visit.wait_for_board()
    expect(board).to_have_attribute("data-ply", ply or "")
    visit.page.get_by_role("button", name="Games", exact=True).click()
    assert visit.page.url.endswith("play.html?pace=0"), "from the menu a reload leads to the menu"
    visit.page.locator("[data-game=horrible-hordes]").get_by_role("button", name="Go on").click()
    visit.wait_for_board()
    expect(board).to_have_attribute("data-ply", ply or "")
    expect(board).to_contain_text("You, ")


def test_a_first_turn_goes_on_after_a_reload_where_it_stood(visit: Visit) -> None:
    visit.open("play.html?game=kingdom-rush&coach")
    visit.wait_for_board()
    page, guide, board = visit.page, visit.page.locator(".hp-pop-coach"), visit.page.locator(BOARD)
    expect(guide).to_contain_text("Step 1 of")
    assert page.url.endswith("play.html?game=kingdom-rush&on=tour"), "begun: the address begins nothing anew"
    for step in (2, 3, 4):
        guide.locator(".primary").click()
        expect(guide).to_contain_text(f"Step {step} of")
    ply = board.get_attribute("data-ply")
    page.reload()
    visit.wait_for_board()
    expect(guide).to_contain_text("Step 4 of")
    expect(board).to_have_attribute("data-ply", ply or "")
    guide.locator(".primary").click()
    expect(guide).to_contain_text("Step 5 of")
    assert page.evaluate("localStorage.getItem('hordeplay-kept-kingdom-rush')") is None, (
        "no game of one's own is lost to it"
    )


def test_a_teacher_makes_a_page_for_a_class_and_it_opens_as_a_file(visit: Visit, tmp_path: Path) -> None:
    """The page is that of Python, the answer lies under the word, and all of it goes by keyboard."""
    visit.open("index.html")
    page = visit.page
    page.locator("[data-lesson=cup]").get_by_role("link", name="For your class").click()
    expect(page.locator("#lesson")).to_have_value("cup")
    for code, word, tries, says in (
        ("frog 7", "", "20", "A class code has 1 to 16 letters, digits and dashes, not 'frog 7'"),
        ("frog7", "abc", "20", "The teacher's word has 4 to 60 letters, digits or signs, not 'abc'"),
        ("frog7", "", "x", "Tries: a whole number from 1 to 10000."),
    ):
        for line, text in (("#code", code), ("#word", word), ("#tries", tries)):
            page.locator(line).fill(text)
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_have_text(says, timeout=START_MS)
    page.locator("#word").fill("green apple")
    page.locator("#tries").fill("12")
    page.keyboard.press("Enter")
    link = page.get_by_role("link", name="Download cup-FROG7.html")
    expect(link).to_be_focused(timeout=START_MS)
    with page.expect_download() as coming:
        page.keyboard.press("Enter")
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    text = file.read_text(encoding="utf-8")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Make your key").click()
    page.get_by_role("link", name="Download cup-key.html").wait_for(timeout=START_MS)
    lesson = hp.lesson("cup")
    ours = lesson.to_html("frog7", word="green apple", tries=12)
    carried = [json.loads(re.findall(r'id="data">(.*?)</script>', html, re.DOTALL)[0]) for html in (text, ours)]
    assert all(data.pop("seal") for data in carried)
    assert carried[0] == carried[1]
    other = page.context.new_page()
    other.goto(file.as_uri() + "#seat=3")
    other.locator("#guess").fill("1/3")
    other.keyboard.press("Enter")
    for _ in range(2):
        other.get_by_role("button", name="10 more").click()
    expect(other.locator("#line")).to_have_text(ClassRoom("frog7", lesson, tries=12).result_code(3))
    other.locator("#word").fill("Green  Apple")
    other.keyboard.press("Enter")
    expect(other.locator("p.exact")).to_contain_text(str(lesson.model.answer.value))
    other.close()


def test_a_share_code_in_the_address_opens_the_position(visit: Visit) -> None:
    match = hp.new("kingdom-rush", 2, seed=4)
    match.run("greedy", until="turn")
    visit.open(f"play.html#{share(match)}")
    visit.wait_for_board()
    expect(visit.page.locator(BOARD)).to_have_attribute("data-ply", str(match.ply))
    visit.page.evaluate("location.hash = 'hp1-nothing'")
    expect(visit.page.get_by_role("alert")).to_contain_text("code")


def test_a_language_is_chosen_in_the_page_and_an_open_board_speaks_it(visit: Visit, folder: Path) -> None:
    """From the German front page on: the menu, a board, its clauses; then English in the middle of the game, and it is remembered."""
    visit.open("index.html")
    page = visit.page
    page.get_by_role("link", name="Deutsch").click()
    page.locator(".hp-site-games").get_by_role("link", name="Kingdom Rush").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator("[data-game=kingdom-rush]").get_by_role("button", name="Zeig mir den ersten Zug").click()
    visit.wait_for_board()
    expect(page.locator(".hp-pop-coach")).to_contain_text("Schritt 1 von")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Regel dieses Schritts").click()
    path, _, anchor = str(page.locator("a[href^='docs/']").get_attribute("href")).partition("#")
    assert path.startswith("docs/de/clauses/")
    assert f'id="{anchor}"' in (folder / path).read_text(encoding="utf-8")
    page.keyboard.press("Escape")
    ply = page.locator(BOARD).get_attribute("data-ply")
    page.get_by_label("Sprache").select_option("English")
    expect(page.locator("#home")).to_have_text("Games")
    expect(page.get_by_role("button", name="rule of this step")).to_be_visible()
    expect(page.locator(BOARD)).to_have_count(1)
    expect(page.locator(BOARD)).to_have_attribute("data-ply", str(ply))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    visit.open("play.html")
    page.get_by_label("Language").select_option("Deutsch")
    visit.open("play.html")
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_every_page_of_the_site_has_its_policy(folder: Path) -> None:
    pages = [path for path in folder.rglob("*.html") if "files" not in path.relative_to(folder).parts]
    assert {"index.html", "play.html", "teach.html", "lite/lab/index.html", "lite/notebooks/index.html"} <= {
        path.relative_to(folder).as_posix() for path in pages
    }
    for path in pages:
        [policy] = re.findall('http-equiv="Content-Security-Policy" content="([^"]*)"', path.read_text("utf-8"))
        assert policy.startswith("default-src 'none'; "), path
        assert not re.search(r"//|\*|\bhttps?:", policy), "no other machine"
        scripts = re.findall("script-src ([^;]*)", policy)
        assert not [sources for sources in scripts if "'unsafe-inline'" in sources], path


def test_hostile_texts_in_the_address_and_in_what_the_browser_has_kept(visit: Visit) -> None:
    """What somebody sends as a share code is refused in words; a kept game that is none is none; nothing runs."""
    visit.open("play.html")
    visit.wait_for_python()
    page, alert = visit.page, visit.page.get_by_role("alert")
    for fragment in HOSTILE:
        page.evaluate("text => { location.hash = ''; location.hash = encodeURIComponent(text); }", fragment)
        if fragment.strip("\0 "):
            expect(alert).not_to_be_empty()
        page.evaluate("document.getElementById('status').textContent = ''")
    page.evaluate(
        """texts => {
        for (const game of ['horrible-hordes', 'kingdom-rush', 'fantahzee', 'warfighter-fantasy'])
            localStorage.setItem(`hordeplay-kept-${game}`,
                JSON.stringify({game, title: texts, where: texts, step: texts, over: false, text: texts, mine: [], bot: texts, tour: []}));
    }""",
        " ".join(HOSTILE),
    )
    visit.open("play.html")
    visit.wait_for_python()
    assert page.evaluate("window.PWN") is None
    assert page.locator("main :is(iframe, object, embed, script, img)").count() == 0
    assert (
        page.locator("main").evaluate(
            "main => [...main.querySelectorAll('*')].some(one => one.getAttributeNames().some(name => name.startsWith('on')))"
        )
        is False
    )


def test_a_clause_leads_from_the_board_to_its_page(visit: Visit, folder: Path) -> None:
    visit.open("play.html?game=horrible-hordes&coach")
    visit.wait_for_board()
    visit.page.keyboard.press("Escape")
    visit.page.get_by_role("button", name="rule of this step").click()
    link = visit.page.get_by_role("link", name="Read it in the rulebook")
    path, _, anchor = str(link.get_attribute("href")).partition("#")
    assert f'id="{anchor}"' in (folder / path).read_text(encoding="utf-8")
    with visit.page.expect_popup() as opened:
        link.click()
    expect(opened.value.locator(f"#{anchor}")).to_be_in_viewport()


def test_the_documentation_is_searched_without_a_network(visit: Visit) -> None:
    visit.open("index.html")
    visit.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visit.page.context.set_offline(True)
    visit.open("docs/index.html")
    field = visit.page.locator(".md-search__input")
    field.click()
    field.press_sequentially("HH-ATK-03")
    clause = visit.page.locator(".md-search-result__link[href*='#hh-atk-03']").first
    expect(clause).to_contain_text("HH-ATK-03", timeout=START_MS)
    clause.click()
    expect(visit.page.locator("#hh-atk-03 + p")).to_have_text(hp.rulebook("horrible-hordes").words("HH-ATK-03"))
    visit.page.locator("a.md-logo").first.click()
    expect(visit.page).to_have_url(f"{visit.site}index.html")
    visit.page.context.set_offline(False)


def test_without_a_network_after_the_first_visit(visit: Visit) -> None:
    visit.open("play.html")
    visit.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visit.page.context.set_offline(True)
    visit.open("play.html?game=fantahzee&coach")
    visit.wait_for_board()
    expect(visit.page.locator(".hp-pop-coach")).to_contain_text("Step 1 of")


def test_a_phone(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visit = Visit(context.new_page(), site)
    for path in ("index.html", "play.html", "teach.html", "de/index.html", "play.html?language=de", "de/teach.html"):
        visit.open(path)
        assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    visit.open("play.html?game=fantahzee&coach")
    visit.wait_for_board()
    expect(visit.page.locator(BOARD)).to_have_attribute("data-layout", "phone")
    visit.page.screenshot(path=SHOTS / "site-phone.png")
    context.close()
    assert not visit.wrong
