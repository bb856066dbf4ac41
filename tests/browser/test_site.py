"""The site: built once, served from this machine by a plain server, and nothing is asked of the outside.

The pages play with Python in a worker; what is clicked here is what somebody clicks who has nothing installed.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from browser.lab import BOARD, SHOTS
from browser.person import Person
from playwright.sync_api import Browser, Page, expect

import hordeplay as hp
from hordeplay.desk.sharing import share
from hordeplay.games import OURS
from hordeplay.site.build import build

READY = "document.getElementById('status').textContent === ''"
START_MS = 90_000  # Python in the page, on a machine that others share


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *words: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site."""
    folder: Path = build(tmp_path_factory.mktemp("site") / "out")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@dataclass
class Visit:
    """Somebody who opens the site; at the end nothing may have gone wrong unseen, and nothing been asked of the outside."""

    page: Page
    site: str
    wrong: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        page = self.page
        page.on("request", lambda asked: None if asked.url.startswith((self.site, "data:")) else self.note(asked.url))
        page.on("pageerror", lambda error: self.note(str(error)))
        page.on("console", lambda message: self.note(message.text) if message.type == "error" else None)

    def note(self, what: str) -> None:
        self.wrong.append(what)

    def open(self, path: str) -> None:
        self.page.goto(self.site + path)

    def wait_for_board(self) -> None:
        self.page.wait_for_selector(f"{BOARD}[data-seq]", timeout=START_MS)


@pytest.fixture
def visit(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """A browser that was never here before."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    visit = Visit(context.new_page(), site)
    yield visit
    SHOTS.mkdir(exist_ok=True)
    visit.page.screenshot(path=SHOTS / f"site-{request.node.name}.png")
    context.close()
    assert not visit.wrong


def test_the_front_page_leads_to_the_games(visit: Visit) -> None:
    visit.open("index.html")
    expect(visit.page.get_by_role("heading", level=1)).to_have_text("Four board games that show you their odds")
    for image in visit.page.locator("img").all():
        assert image.evaluate("image => image.complete && image.naturalWidth > 0")
    visit.page.get_by_role("link", name="Kingdom Rush").click()
    expect(visit.page.locator(".hp-site-offer h2").first).to_have_text(hp.new("kingdom-rush").game.title)


def test_the_first_turn_of_each_game_with_the_coach(visit: Visit) -> None:
    visit.open("play.html")
    visit.page.wait_for_function(READY, timeout=START_MS)
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
    visit.page.wait_for_function(READY, timeout=START_MS)
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
    visit.page.wait_for_function(READY, timeout=START_MS)
    visit.page.locator("[data-game=horrible-hordes]").get_by_role("button", name="Go on").click()
    visit.wait_for_board()
    expect(board).to_have_attribute("data-ply", ply or "")
    expect(board).to_contain_text("You, ")


def test_a_share_code_in_the_address_opens_the_position(visit: Visit) -> None:
    match = hp.new("kingdom-rush", 2, seed=4)
    match.run("greedy", until="turn")
    visit.open(f"play.html#{share(match)}")
    visit.wait_for_board()
    expect(visit.page.locator(BOARD)).to_have_attribute("data-ply", str(match.ply))
    visit.page.evaluate("location.hash = 'hp1-nothing'")
    expect(visit.page.get_by_role("alert")).to_contain_text("code")


def test_without_a_network_after_the_first_visit(visit: Visit) -> None:
    visit.open("play.html")
    visit.page.wait_for_function("navigator.serviceWorker.ready.then(() => true)", timeout=START_MS)
    visit.page.context.set_offline(True)
    visit.open("play.html?game=fantahzee&coach")
    visit.wait_for_board()
    expect(visit.page.locator(".hp-pop-coach")).to_contain_text("Step 1 of")


def test_a_phone(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    visit = Visit(context.new_page(), site)
    for path in ("index.html", "play.html"):
        visit.open(path)
        assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    visit.open("play.html?game=fantahzee&coach")
    visit.wait_for_board()
    expect(visit.page.locator(BOARD)).to_have_attribute("data-layout", "phone")
    visit.page.screenshot(path=SHOTS / "site-phone.png")
    context.close()
    assert not visit.wrong
