"""A lesson given to thirty seats, from the first guess to the discussion: two of them real pages on phones of 390 pixels.

The teacher has a JupyterLab of 1280 by 720. The other twenty-eight seats ask the door as a page does (`desk.phones`).
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.lab import SHOTS, Lab
from browser.test_desk import nothing_told, press, typed, until
from desk.phones import guess, hand_in
from playwright.sync_api import BrowserContext, Locator, Page, expect

import hordeplay as hp
from hordeplay.desk import ClassRoom
from hordeplay.desk.attendance import HELD
from hordeplay.odds.answer import percent

CELLS = (
    """import hordeplay as hp
import json, time
from ipywidgets import Widget
from hordeplay.desk import ClassRoom
from hordeplay.widgets import ClassPanel
def saved():  # as in test_desk.py
    for _ in range(100):
        try:
            return json.dumps(Widget.get_manager_state(), default=str)
        except RuntimeError:
            time.sleep(0.05)
room = ClassRoom("frog7", hp.lesson("maureen"), tries=20)
door = room.open(host="127.0.0.1", word="green apple")""",
    "school = ClassPanel(room)\nschool.projector = True\nschool",
)
GUESSES = ("50 %", "60 %", "70 %", "3/4", "0,8", "90 %")
TRUTH = hp.lesson("maureen").model.answer.value
DIGITS = (str(TRUTH.numerator), percent(TRUTH), f"{float(TRUTH):.6f}")
# of a piece of a page, not of the page: whether it has a heading of the first rank is the Lab's business
PIECE = ("region", "page-has-heading-one", "landmark-one-main", "document-title", "html-has-lang")
JS_WIDE = "() => document.documentElement.scrollWidth <= innerWidth"
JS_SMALL = """() => [...document.querySelectorAll('button, input, summary')]
  .filter(one => one.checkVisibility() && !one.closest('[inert]') && one.getBoundingClientRect().height < 43.5)
  .map(one => one.outerHTML.slice(0, 80))"""


@dataclass(frozen=True)
class Address:
    """Where the door is, for the seats without a page."""

    host: str
    port: int
    token: str


@pytest.fixture
def phones(lab: Lab) -> Iterator[tuple[Page, Page]]:
    """Two phones, the second one dark."""
    both = (lab.page.context.new_page(), lab.page.context.new_page())
    yield both
    for phone in both:
        phone.close()


def look(page: Page, name: str, of: Locator | None = None) -> None:
    """Save a picture of a whole page, or of a whole panel."""
    SHOTS.mkdir(exist_ok=True)
    path = SHOTS / f"door-{name}.png"
    if of is None:
        page.screenshot(path=path, animations="disabled", full_page=True)
        return
    page.set_viewport_size({"width": 1280, "height": 3600})
    of.screenshot(path=path, animations="disabled")
    page.set_viewport_size({"width": 1280, "height": 720})


def at_once(*seats: Coroutine[Any, Any, None]) -> None:
    """Let all these seats do what they do at the same time, beside the browser."""

    async def all_of_them() -> None:
        await asyncio.gather(*seats)

    with ThreadPoolExecutor(1) as beside:
        beside.submit(asyncio.run, all_of_them()).result()


def accessible(page: Page, where: str, *but: str) -> None:
    results = Axe().run(page, context=where, options={"rules": {rule: {"enabled": False} for rule in but}})
    assert not results.response["violations"], results.generate_report()


def fits_a_phone(page: Page) -> None:
    assert page.evaluate(JS_WIDE)
    assert page.evaluate(JS_SMALL) == []


class Hour:
    """One lesson: the teacher's page with its panels, two phones, and the address for the seats without a page."""

    def __init__(self, lab: Lab, one: Page, two: Page) -> None:
        self.lab, self.page = lab, lab.page
        self.one, self.two = one, two
        self.school, self.panel = lab.page.locator(".hp-panel").first, lab.page.locator(".hp-door")
        self.counts = lab.page.locator(".hp-door-bar .hp-counts")
        self.bar = lab.page.locator(".hp-door-bar")
        self.address = lab.python("door.address").strip("'")
        parts = urlsplit(self.address)
        self.there = Address(parts.hostname or "", parts.port or 0, parts.path[1:])
        self.room = ClassRoom("frog7", hp.lesson("maureen"), tries=20)
        self.guesses = {seat: GUESSES[seat % len(GUESSES)] for seat in range(3, 31)}

    def joins(self) -> None:
        """The address and the code are on the board, large enough for the back row; the pages are held at the guess."""
        box = self.page.locator(".hp-qr").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 300
        expect(self.page.locator(".hp-address")).to_have_text(self.address.removeprefix("http://"))
        self.page.screenshot(path=SHOTS / "door-board-joining.png")
        expect(self.page.get_by_label("the guess", exact=True)).to_be_checked()
        for seat, phone in enumerate((self.one, self.two), 1):
            phone.set_viewport_size({"width": 390, "height": 844})
            phone.emulate_media(color_scheme="dark" if seat == 2 else "light")
            phone.goto(self.address)
            look(phone, f"phone-{seat}-before")
            phone.locator("#seat").fill(str(seat))
            phone.get_by_role("button", name="Sit down").click()
            expect(phone.locator(".class-status")).to_have_text(f"Seat {seat} has joined the class.")
            fits_a_phone(phone)

    def sits_twice(self) -> None:
        """A number that somebody else has is no seat, and looks like none; another one is taken on the spot."""
        two = self.two
        two.get_by_role("button", name="Another seat").click()
        two.locator("#seat").fill("1")
        two.get_by_role("button", name="Sit down").click()
        first = two.locator("section.step").first
        expect(first).to_have_attribute("data-state", "refused")
        expect(first.locator(".summary")).to_have_text("not seat 1")
        expect(two.locator("#seat-message")).to_contain_text("Seat 1 is taken: take another number")
        expect(two.locator(".class-status")).to_have_text("You do not sit at seat 1.")
        expect(two.locator("#guess")).to_be_hidden()
        expect(two.locator("#seat")).to_be_focused()
        fits_a_phone(two)
        accessible(two, "body")
        look(two, "phone-taken-dark")
        two.locator("#seat").fill("2")
        two.get_by_role("button", name="Sit down").click()
        expect(two.locator(".class-status")).to_have_text("Seat 2 has joined the class.")
        expect(first).to_have_attribute("data-state", "done")

    def guess(self) -> None:
        """Others are seen by those who have guessed, and by nobody else."""
        one, two = self.one, self.two
        one.locator("#guess").fill("70 %")
        one.get_by_role("button", name="Keep it").click()
        expect(one.locator(".step-body").nth(2)).to_have_js_property("inert", True)
        look(one, "phone-held")
        at_once(*(guess(self.there, seat, text) for seat, text in self.guesses.items()))
        expect(self.counts).to_contain_text("30 joined")
        expect(self.counts).to_contain_text("29 guessed")
        expect(one.locator(".class-others")).to_be_visible()
        expect(two.locator(".class-others")).to_be_hidden()
        press(self.panel, "▸ Talk and vote")
        self.panel.locator("select").select_option(index=[0, 5])  # in the order of numbers
        press(self.panel, "Talk about these")
        expect(one.locator(".class-picked li")).to_have_text(["50 %", "90 %"])
        expect(two.locator(".class-picked")).to_have_count(0)
        one.get_by_text("What the class guessed").click()
        two.locator("#guess").fill("0,6")
        two.get_by_role("button", name="Keep it").click()
        expect(two.locator(".class-picked li")).to_have_count(2)
        for phone, name in ((one, "phone-discussion"), (two, "phone-discussion-dark")):
            fits_a_phone(phone)
            accessible(phone, "body")
            look(phone, name)
        look(self.page, "board-guessed", self.school)
        press(self.panel, "Take them away")
        expect(two.locator(".class-picked")).to_have_count(0)

    def vote(self) -> None:
        """A show of hands on something else: typed, and from phones."""
        self.panel.get_by_placeholder("such as: What").fill("What does she keep?")
        typed(
            self.lab,
            self.panel.get_by_placeholder("answers, as"),
            "33, 335, nothing",
            "school._phones.children[0]._options.value",
        )
        press(self.panel, "Ask the class")
        expect(self.one.locator(".class-choice")).to_have_text(["33", "335", "nothing"])
        fits_a_phone(self.one)
        look(self.one, "phone-vote")
        self.one.get_by_role("button", name="335").click()
        expect(self.one.locator(".class-vote .class-bars li")).to_have_count(1)
        hands = self.school.get_by_placeholder("a show of hands")
        hands.fill("33: 11, 335: 14")
        hands.press("Enter")
        expect(self.one.locator(".class-vote .class-bars li")).to_have_count(2)
        until(self.lab, "str(room.ballot.votes)", "33: 11, 335: 15")
        look(self.one, "phone-voted")
        look(self.page, "board-voted", self.school)
        press(self.panel, "Done asking")
        expect(self.one.locator(".class-vote")).to_be_hidden()

    def die(self) -> None:
        """The door dies; pages say so, and are back when it is opened again where it stood, held as before."""
        self.lab.python("door.stop()")
        for phone in (self.one, self.two):
            expect(phone.locator(".class-status")).to_contain_text("No connection to the class")
        assert self.lab.python("room.open(host='127.0.0.1').address") == repr(self.address)
        for phone in (self.one, self.two):
            expect(phone.locator(".class-status")).not_to_contain_text("No connection")
            expect(phone.locator(".step-body").nth(2)).to_have_js_property("inert", True)
        until(self.lab, "room.door.attendance.count()['guessed']", 30)

    def roll(self) -> None:
        """Paused and let go by keys alone; then every seat rolls and hands in."""
        one, two = self.one, self.two
        self.bar.get_by_role("button", name="Pause all pages").focus()
        self.page.keyboard.press("Enter")
        for phone in (one, two):
            expect(phone.locator("dialog.class-pause")).to_be_visible()
        two.keyboard.press("Escape")
        expect(two.locator("dialog.class-pause")).to_be_visible()
        two.screenshot(path=SHOTS / "door-phone-paused-dark.png")
        expect(self.bar.get_by_role("button", name="Go on")).to_be_focused()
        self.page.keyboard.press("Enter")
        expect(one.locator("dialog.class-pause")).to_be_hidden()
        self.bar.get_by_role("button", name="Let them try").focus()
        self.page.keyboard.press("Enter")
        until(self.lab, "room.door.attendance.up_to", "try")
        for phone in (one, two):
            for _ in range(2):
                phone.get_by_role("button", name="10 more").click()
            expect(phone.get_by_text("Your teacher has it.")).to_be_visible()
        at_once(*(hand_in(self.there, self.room, seat, text) for seat, text in self.guesses.items()))
        expect(self.counts).to_contain_text("30 handed in")
        until(self.lab, "room.pot == room.everybody()", True)
        expect(self.school).to_contain_text(f"{self.room.everybody()}")
        nothing_told(self.lab, *DIGITS)
        press(self.panel, "Hide the address")
        expect(self.page.locator(".hp-qr")).to_have_count(0)
        press(self.panel, "▾ Talk and vote")
        for theme in ("dark", "light"):
            self.lab.theme("dark" if theme == "dark" else "light")
            look(self.page, f"board-handed-in-{theme}", self.school)
            accessible(self.page, ".hp-panel", *PIECE)

    def see(self) -> None:
        """The teacher says the word, and lifts the curtain."""
        one = self.one
        expect(self.page.locator(".hp-door-word")).to_have_count(0)
        press(self.bar, "Let them see")
        expect(self.page.locator(".hp-door-word")).to_have_text("green apple")
        one.locator("#word").fill("green apple")
        one.get_by_role("button", name="Open").click()
        expect(one.locator(".answer")).to_contain_text(re.compile(re.escape(percent(TRUTH))))
        expect(one.locator("body")).to_contain_text("of 600")
        fits_a_phone(one)
        look(one, "phone-answer")
        press(self.bar, "Lift the curtain")
        expect(self.school).to_contain_text(DIGITS[0])
        look(self.page, "board-truth", self.school)

    def out(self) -> None:
        """A phone is taken out with all it has sent, says so, and is let back in."""
        press(self.panel, "▸ Seats and phones")
        field = self.panel.get_by_placeholder("seats, as 3, 7-12", exact=True)
        typed(self.lab, field, "2", "school._phones.children[0]._seat.value")
        press(self.panel, "Take out with all it sent")
        until(self.lab, "len(room.pot)", 29)
        expect(self.two.locator("#seat-message")).to_have_text("Your teacher has taken this phone out of the class.")
        fits_a_phone(self.two)
        look(self.two, "phone-out-dark")
        press(self.panel, "Let back in")
        expect(self.two.locator(".class-status")).to_have_text("Seat 2 has joined the class.")
        until(self.lab, "len(room.pot)", 30)

    def end(self) -> None:
        """The door is closed: pages say so and go on, and the class keeps its results."""
        press(self.panel, "Close the door")
        expect(self.panel.get_by_role("button", name="Close it for the whole class")).to_be_visible()
        self.page.wait_for_timeout(1_200)  # a click within a second is the same hand's
        press(self.panel, "Close it for the whole class")
        expect(self.page.locator(".hp-counts")).to_have_count(0)
        expect(self.one.locator(".class-status")).to_contain_text("The class is over.")
        look(self.one, "phone-closed")
        assert self.lab.python("room.door is None") == "True"
        assert self.lab.python("len(room.pot)") == "30"


def test_a_lesson_from_the_first_guess_to_the_discussion(lab: Lab, phones: tuple[Page, Page]) -> None:
    SHOTS.mkdir(exist_ok=True)
    lab.size(1280, 720)
    lab.open_cells(*CELLS)
    hour = Hour(lab, *phones)
    for part in (hour.joins, hour.sits_twice, hour.guess, hour.vote, hour.die, hour.roll, hour.see, hour.out, hour.end):
        part()


FILL = """
from hordeplay.desk.attendance import Report
room.door.attendance._joins = type(room.door.attendance._joins)(999, 1)
def fill(seats):
    room.seats = max(30, seats)
    for seat in range(1, seats + 1):
        far = seat % 8
        words = {"guess": f"{40 + seat % 9} %"} if far else {}
        words |= {"tries": seat % 19 + 1, "name": f"Mia {seat}"} if far > 2 else {}
        words |= {"tries": 20, "line": room.result_code(seat)} if far > 5 else {}
        room.door.attendance.say(Report(f"{seat:032x}", seat, **words))
    return len(room.door.attendance.sittings)
"""
JS_AT_TOP = """() => {
  const panel = document.querySelector('.hp-panel'), room = panel.closest('.jp-WindowedPanel-outer');
  room.scrollTop += panel.getBoundingClientRect().top - room.getBoundingClientRect().top;
}"""
JS_SEEN = """selector => {
  const one = document.querySelector(selector).getBoundingClientRect();
  const room = document.querySelector('.hp-panel').closest('.jp-WindowedPanel-outer').getBoundingClientRect();
  return {above: room.top - one.top, below: one.bottom - room.bottom, over: one.right - room.right, height: one.height};
}"""
JS_DOWN = """() => {
  const panel = document.querySelector('.hp-panel'), room = panel.closest('.jp-WindowedPanel-outer');
  room.scrollTop += panel.getBoundingClientRect().bottom - room.getBoundingClientRect().bottom;
}"""


def test_a_class_fits_the_board(lab: Lab) -> None:
    """With nobody, 30 and 200 seats at 1280x720 and on projectors: seats and bar are seen at once, and the bar stays."""
    SHOTS.mkdir(exist_ok=True)
    lab.size(1280, 720)
    lab.open_cells(*CELLS, "school.projector = False")
    page = lab.page
    page.evaluate("() => jupyterapp.commands.execute('notebook:hide-all-cell-code')")
    lab.python("room.door.hold('try')")
    lab.python("1", before=FILL)
    for seats in (0, 30, 200):
        assert lab.python(f"fill({seats})") == f"{seats}"
        if seats:
            expect(page.locator(f".hp-seats li[title^='seat {seats}:']")).to_be_visible()
        for projector, width, height in ((False, 1280, 720), (True, 1280, 720), (True, 1920, 1080)):
            lab.python("1", before=f"school.projector = {projector}")
            lab.size(width, height)
            expect(page.locator(".hp-panel.hp-projector")).to_have_count(2 if projector else 0)
            page.evaluate(JS_AT_TOP)
            shape = f"{seats}-{'projector' if projector else 'page'}-{width}"
            for theme in ("dark", "light"):
                lab.theme("dark" if theme == "dark" else "light")
                page.screenshot(path=SHOTS / f"door-fits-{shape}-{theme}.png")
            for part in (".hp-door-bar", ".hp-qr", ".hp-seats"):
                seen = page.evaluate(JS_SEEN, part)
                assert max(seen["above"], seen["below"], seen["over"]) <= 0, (shape, part, seen)
    accessible(page, ".hp-panel", *PIECE)
    page.evaluate(JS_DOWN)
    page.screenshot(path=SHOTS / "door-fits-down.png")
    seen = page.evaluate(JS_SEEN, ".hp-door-bar")
    assert abs(seen["above"]) < 2  # the class is at the foot of the panel, and the bar is still there
    assert page.evaluate(JS_SEEN, ".hp-seats")["above"] > 0
    for hidden in ("Mia", "green apple", "Not counted"):
        expect(page.locator(".hp-panel").first).not_to_contain_text(hidden)


def test_a_phone_without_a_network_hands_in_when_it_is_back_and_the_class_may(
    window: BrowserContext, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Held at the guess its connection is gone: it is let go, rolls, is back, waits with its line, and hands in with the others."""
    monkeypatch.chdir(tmp_path)
    room = ClassRoom("frog7", hp.lesson("maureen"), tries=20)
    door = room.open(host="127.0.0.1", word="green apple", keep=False)
    phone = window.new_page()
    try:
        phone.set_viewport_size({"width": 390, "height": 844})
        phone.clock.install()
        phone.goto(door.address)
        phone.locator("#seat").fill("3")
        phone.get_by_role("button", name="Sit down").click()
        status = phone.locator(".class-status")
        expect(status).to_have_text("Seat 3 has joined the class.")
        phone.locator("#guess").fill("70 %")
        phone.get_by_role("button", name="Keep it").click()
        tries = phone.locator(".step-body").nth(2)
        expect(tries).to_have_js_property("inert", True)
        door.stop()
        expect(status).to_contain_text("No connection to the class.")
        phone.clock.fast_forward(31_000)
        expect(tries).to_have_js_property("inert", False)
        for _ in range(2):
            phone.get_by_role("button", name="10 more").click()
        expect(phone.get_by_text("Your page sends it to your teacher by itself.")).to_be_visible()
        again = room.open(host="127.0.0.1", keep=False)
        assert (again.address, again.attendance.up_to) == (door.address, "guess")
        phone.clock.fast_forward(20_000)
        expect(status).to_have_text(f"Seat 3. {HELD}")
        expect(tries).to_have_js_property("inert", True)
        assert len(room.pot) == 0
        assert again.attendance.count() == {"joined": 1, "guessed": 1, "rolled": 0, "handed in": 0}
        fits_a_phone(phone)
        accessible(phone, "body")
        look(phone, "phone-waits")
        again.hold("try")
        expect(phone.get_by_text("Your teacher has it.")).to_be_visible()
        expect(status).to_have_text("Seat 3 has joined the class.")
        assert room.lines() == (room.result_code(3),)
    finally:
        phone.close()
        if room.door is not None:
            room.door.close()
