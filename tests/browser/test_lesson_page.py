"""A lesson as one page, opened as a file with the network off: on a telephone, on a projector, with and without scripts."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, expect

import hordeplay as hp
from hordeplay.desk import ClassRoom
from hordeplay.desk.lesson import lessons
from hordeplay.desk.lesson_page import question_page
from hordeplay.games import fantahzee as fz
from hordeplay.odds.answer import Answer
from hordeplay.odds.pmf import Pmf

PHONE = ViewportSize(width=390, height=844)
PROJECTOR = ViewportSize(width=1280, height=720)
CODE, WORD, SEAT = "FROG7", "green apple", 12
NAMES = [name for name, one in lessons().items() if one.page_rule is not None]
GUESS = {"chance": "60 %", "number": "12"}


class Opened:
    """A page that was opened as a file; it may log nothing, ask for nothing outside, and raise nothing."""

    def __init__(self, browser: Browser, path: Path, size: ViewportSize = PHONE, scheme: str = "light") -> None:
        self.context = browser.new_context(
            viewport=size, offline=True, color_scheme="dark" if scheme == "dark" else "light", has_touch=size is PHONE
        )
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("console", self._logged)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", lambda request: self._asked(request.url))
        self.url = path.as_uri()

    def _asked(self, url: str) -> None:
        if url.partition("#")[0] != self.url.partition("#")[0]:
            self.faults.append(url)

    def _logged(self, message: ConsoleMessage) -> None:
        self.faults.append(message.text)

    def go(self, where: str = "") -> Page:
        self.url = self.url.partition("#")[0] + where
        self.page.goto(self.url)
        return self.page

    def close(self) -> None:
        self.context.close()
        assert self.faults == []


def written(folder: Path, html: str, name: str = "page.html") -> Path:
    path = folder / name
    path.write_text(html, encoding="utf-8")
    return path


def sit(page: Page, seat: int = SEAT) -> None:
    page.locator("#seat").fill(str(seat))
    page.get_by_role("button", name="Sit down").click()


def guess(page: Page, text: str) -> None:
    page.locator("#guess").fill(text)
    page.get_by_role("button", name="Keep it").click()


def roll(page: Page, times: int = 2) -> None:
    for _ in range(times):
        page.get_by_role("button", name="10 more").click()


def unlock(page: Page, word: str = WORD) -> None:
    page.locator("#word").fill(word)
    page.get_by_role("button", name="Open").click()


def audit(page: Page) -> list[str]:
    """What axe-core has against the page as it stands."""
    violations = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:120]}" for fault in violations]


def small_targets(page: Page) -> list[str]:
    """Buttons and fields under 44 pixels."""
    small: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("button, input, summary")]
            .filter((e) => e.checkVisibility() && (e.getBoundingClientRect().height < 44 || e.getBoundingClientRect().width < 44))
            .map((e) => e.outerHTML.slice(0, 80))"""
    )
    return small


def small_letters(page: Page, least: float) -> list[str]:
    """Texts that are smaller than this on the screen, pictures included."""
    small: list[str] = page.evaluate(
        """(least) => {
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            const small = [];
            for (let node = walker.nextNode(); node; node = walker.nextNode()) {
                const parent = node.parentElement;
                if (!node.textContent.trim() || !parent.checkVisibility() || parent.closest("script, .sheet")) continue;
                const svg = parent.closest("svg");
                const scale = svg && parent !== svg ? parent.getScreenCTM().a : 1;
                const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
                if (size < least - 0.05) small.push(`${size.toFixed(1)} ${node.textContent.trim().slice(0, 40)}`);
            }
            return small;
        }""",
        least,
    )
    return small


def decoded(page: Page) -> str:
    """The text of the code on the screen, from its dark modules alone: alphanumeric, versions 1 to 5, no errors mended."""
    path = page.locator("svg.qr path").get_attribute("d") or ""
    dark = {(int(y) - 4, int(x) - 4) for x, y in re.findall(r"M(\d+) (\d+)h1", path)}
    size = int((page.locator("svg.qr").get_attribute("viewBox") or "0 0 0 0").split()[2]) - 8
    version = (size - 17) // 4
    assert 1 <= version <= 3, "a single block of words"
    bits = [(8, i) in dark for i in (0, 1, 2, 3, 4, 5)]
    form = int("".join(str(int(bit)) for bit in bits[:5]), 2) ^ 0b10101
    mask = form & 0b111

    def flipped(r: int, c: int) -> bool:
        return (
            (r + c) % 2, r % 2, c % 3, (r + c) % 3, (r // 2 + c // 3) % 2,
            r * c % 2 + r * c % 3, (r * c % 2 + r * c % 3) % 2, ((r + c) % 2 + r * c % 3) % 2,
        )[mask] == 0  # fmt: skip

    def reserved(r: int, c: int) -> bool:
        finder = (r < 9 and c < 9) or (r < 9 and c >= size - 8) or (r >= size - 8 and c < 9)
        align = version > 1 and abs(r - (size - 7)) <= 2 and abs(c - (size - 7)) <= 2
        return finder or align or r == 6 or c == 6

    stream, up = "", True
    for right in [c for c in range(size - 1, 0, -2) if c > 6] + [5, 3, 1]:
        for step in range(size):
            r = size - 1 - step if up else step
            for c in (right, right - 1):
                if not reserved(r, c):
                    stream += str(int(((r, c) in dark) != flipped(r, c)))
        up = not up
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
    assert stream[:4] == "0010", "alphanumeric"
    n, at, text = int(stream[4:13], 2), 13, ""
    while len(text) < n:
        width = 11 if n - len(text) > 1 else 6
        value, at = int(stream[at : at + width], 2), at + width
        text += letters[value // 45] + letters[value % 45] if width == 11 else letters[value]
    return text


@pytest.mark.parametrize("size", [PHONE, PROJECTOR], ids=["phone", "projector"])
@pytest.mark.parametrize("name", NAMES)
def test_a_seat_guesses_tries_and_hands_in(browser: Browser, tmp_path: Path, name: str, size: ViewportSize) -> None:
    """The line is the one that Python has for this seat; the code shows the same; all fits and can be read."""
    one = hp.lesson(name)
    opened = Opened(browser, written(tmp_path, one.to_html(CODE, word=WORD)), size)
    page = opened.go()
    sit(page)
    expect(page.locator("#guess")).to_be_focused()
    guess(page, GUESS[one.model.answer.kind])
    roll(page, 1)
    expect(page.locator("#line")).to_be_hidden()
    roll(page, 1)
    results = one.model.results(("class", CODE, SEAT), 0, 20)
    if one.model.answer.kind == "chance":
        expect(page.locator(".sum b")).to_have_text(f"{sum(results)} of 20")
    else:
        expect(page.locator(".sum b")).to_have_text(f"mean {sum(results) / 20:.2f}")
    line = page.locator("#line").inner_text()
    assert line == ClassRoom(CODE, one.model).result_code(SEAT)
    assert decoded(page) == line
    page.get_by_role("button", name="100 more").click()
    expect(page.locator(".tray .pieces").first).to_be_visible()
    unlock(page)
    expect(page.locator("p.exact")).to_contain_text(one.model.answer.about)
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    assert small_letters(page, 11 if size is PHONE else 20) == []
    assert small_targets(page) == []
    opened.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, PROJECTOR], ids=["phone", "projector"])
def test_no_fault_for_whoever_reads_by_ear_or_needs_contrast(
    browser: Browser, tmp_path: Path, size: ViewportSize, scheme: str
) -> None:
    opened = Opened(browser, written(tmp_path, hp.lesson("fire").to_html(word=WORD)), size, scheme)
    page = opened.go()
    faults = audit(page)
    page.locator("#code").fill("frog7")
    sit(page)
    guess(page, "50")
    faults += audit(page)
    guess(page, "50 %")
    page.get_by_role("button", name="Roll").click()
    faults += audit(page)
    page.locator("summary").click()
    roll(page)
    faults += audit(page)
    unlock(page)
    expect(page.locator("p.exact")).to_be_visible()
    page.locator("#class").fill("210 of 600 = 35.00 % from 30 students")
    page.get_by_role("button", name="Show it").click()
    faults += audit(page)
    assert faults == []
    page.evaluate("scrollTo(0, 0)")
    opened.close()


def test_all_of_it_goes_by_keyboard(browser: Browser, tmp_path: Path) -> None:
    """Enter sits down, keeps the guess, rolls, opens; the focus is where the next thing is done."""
    opened = Opened(browser, written(tmp_path, hp.lesson("steamsmith").to_html(CODE, word=WORD)))
    page = opened.go()
    press = page.keyboard.press
    press("Tab")
    page.keyboard.type("12")
    press("Enter")
    page.keyboard.type("1/2")
    press("Enter")
    press("Enter")  # on Roll
    expect(page.locator(".sum b")).to_contain_text("of 1")
    press("Tab")
    press("Enter")
    press("Enter")
    expect(page.locator(".sum b")).to_contain_text("of 21")
    page.locator("#word").focus()
    page.keyboard.type(WORD)
    press("Enter")
    expect(page.locator(".answer")).to_be_focused()
    expect(page.locator(".answer")).to_contain_text("1/2 is 20 percentage points too low")
    opened.close()


def test_a_guess_locks_and_outlives_a_reload(browser: Browser, tmp_path: Path) -> None:
    opened = Opened(browser, written(tmp_path, hp.lesson("cup").to_html(CODE)))
    page = opened.go("#seat=7")
    expect(page.locator("#guess")).to_be_visible()
    guess(page, "0,25")
    roll(page)
    line = page.locator("#line").inner_text()
    page.reload()
    expect(page.locator("#line")).to_have_text(line)
    expect(page.locator("#guess")).to_be_hidden()
    expect(page.locator("#step-2 .summary")).to_have_text("0,25")
    assert line == ClassRoom(CODE, hp.lesson("cup").model).result_code(7)
    # another pupil at the same device begins anew, and the first one finds everything again
    page.get_by_role("button", name="Another seat").click()
    sit(page, 8)
    page.reload()
    expect(page.locator("#step-1 .summary")).to_have_text("FROG7 · seat 8")
    expect(page.locator("#guess")).to_be_visible()
    expect(page.locator("#line")).to_be_hidden()
    page.get_by_role("button", name="Another seat").click()
    sit(page, 7)
    expect(page.locator("#line")).to_have_text(line)
    opened.close()


def test_the_class_is_told_what_is_wrong_in_one_sentence(browser: Browser, tmp_path: Path) -> None:
    opened = Opened(browser, written(tmp_path, hp.lesson("duel").to_html(word=WORD)))
    page = opened.go()
    message = page.locator("#code-message")
    for code, seat, says in (
        ("", "12", "A class code has 1 to 16 letters, digits and dashes."),
        ("frog 7!", "12", "A class code has 1 to 16 letters, digits and dashes."),
        ("frog7", "0", "A seat is a whole number from 1 to 999."),
        ("frog7", "1000", "A seat is a whole number from 1 to 999."),
        ("frog7", "twelve", "A seat is a whole number from 1 to 999."),
    ):
        page.locator("#code").fill(code)
        page.locator("#seat").fill(seat)
        page.get_by_role("button", name="Sit down").click()
        expect(message).to_have_text(says)
    page.locator("#seat").fill("12")
    page.get_by_role("button", name="Sit down").click()
    for text, says in (
        ("", "is no number; write a fraction like 1/4"),
        ("half", "'half' is no number; write a fraction like 1/4, a decimal like 0.25 or 25 %."),
        ("43", "43 is too much: a chance is at most 1 (100 %); write 43 % if you mean percent."),
        ("120 %", "120 % is too much: a chance is at most 1 (100 %)."),
        ("-1/2", "-1/2 is too little: a chance is at least 0."),
    ):
        guess(page, text)
        expect(page.locator("#guess-message")).to_contain_text(says)
        expect(page.locator("#guess")).to_have_attribute("aria-invalid", "true")
    guess(page, "3/7")
    roll(page)
    for word, says in (("", "Type the word that your teacher says."), ("green pear", "That is not the word.")):
        unlock(page, word)
        expect(page.locator("#word-message")).to_have_text(says)
    assert "3/7" not in page.locator(".answer").inner_text()
    unlock(page, "  GREEN   apple ")
    expect(page.locator(".answer")).to_contain_text("3/7 is the exact value")
    for text, says in (("700 of 600", "700 of 600 cannot be."), ("many", "'many' is no number")):
        page.locator("#class").fill(text)
        page.get_by_role("button", name="Show it").click()
        expect(page.locator("#class-message")).to_contain_text(says)
    opened.close()


def test_a_page_of_another_class_says_so(browser: Browser, tmp_path: Path) -> None:
    opened = Opened(browser, written(tmp_path, hp.lesson("duel").to_html(CODE)))
    page = opened.go("#code=toad1&seat=3")
    expect(page.locator("#seat-message")).to_have_text("This page is for the class FROG7, not TOAD1.")
    expect(page.locator("#step-2 ~ .step-body")).to_be_hidden()
    opened.close()


def test_real_dice_make_a_line_of_their_own(browser: Browser, tmp_path: Path) -> None:
    opened = Opened(browser, written(tmp_path, hp.lesson("vuln").to_html(CODE)))
    page = opened.go("#seat=3")
    guess(page, "1/3")
    page.locator("summary").click()
    for yes, tries, says in (
        ("12", "x", "as a whole number"),
        ("21", "20", "21 of 20 cannot be."),
        ("0", "0", "cannot be"),
    ):
        page.locator("#hand-yes").fill(yes)
        page.locator("#hand-tries").fill(tries)
        page.get_by_role("button", name="Take these").click()
        expect(page.locator("#hand-yes-message")).to_contain_text(says)
    page.locator("#hand-yes").fill("12")
    page.locator("#hand-tries").fill("20")
    page.get_by_role("button", name="Take these").click()
    expect(page.locator("#line")).to_have_text(ClassRoom(CODE, hp.lesson("vuln").model).result_code_by_hand(3, 8, 12))
    opened.close()


def test_any_answer_makes_a_page_that_carries_its_tries(browser: Browser, tmp_path: Path) -> None:
    """Of a chance and of a mean with its distribution; each seat has the tries of the class room, and there are no others."""
    heads = Answer.mean(Pmf.binomial(3, "1/2"), "heads of three coins")
    for question in (fz.odds.reach("XXX"), heads):
        room = ClassRoom(CODE, question, seats=30)
        opened = Opened(browser, written(tmp_path, question_page(question, CODE, word=WORD)))
        page = opened.go("#seat=31")
        expect(page.locator("#seat-message")).to_have_text("A seat is a whole number from 1 to 30.")
        for seat in (1, 30):
            sit(page, seat)
            guess(page, "50 %" if question.kind == "chance" else "2")
            roll(page)
            expect(page.locator("#line")).to_have_text(room.result_code(seat))
            assert decoded(page) == room.result_code(seat)
            page.get_by_role("button", name="100 more").click()
            expect(page.get_by_role("button", name="Roll")).to_be_disabled()
            if seat == 1:
                page.get_by_role("button", name="Another seat").click()
        unlock(page)
        expect(page.locator("p.exact")).to_contain_text(str(question.value))
        opened.close()


def test_the_seal_opens_where_the_browser_has_no_functions_for_it(browser: Browser, tmp_path: Path) -> None:
    opened = Opened(browser, written(tmp_path, hp.lesson("tiles").to_html(CODE, word=WORD)))
    opened.page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page = opened.go("#seat=1")
    assert page.evaluate("crypto.subtle === undefined")
    guess(page, "1/4")
    roll(page)
    unlock(page)
    expect(page.locator("p.exact")).to_contain_text("1/8 = 12.50 %")
    opened.close()


def test_without_scripts_the_story_and_the_worksheet_stand_there(browser: Browser, tmp_path: Path) -> None:
    one = hp.lesson("maureen")
    path = written(tmp_path, one.to_html(CODE, word=WORD))
    context = browser.new_context(viewport=PHONE, offline=True, java_script_enabled=False)
    page = context.new_page()
    page.goto(path.as_uri())
    text = page.inner_text("main")
    for words in (one.title, one.story, one.asks, "Scripts are off here", one.roll_by_hand, one.exit_ask):
        assert words in text
    assert page.locator(".sheet").is_visible()
    context.close()


def test_nothing_of_the_answer_is_in_the_page_before_the_word(browser: Browser, tmp_path: Path) -> None:
    """Neither in its elements nor in what it keeps, until the seal is opened."""
    one = hp.lesson("steamsmith")
    opened = Opened(browser, written(tmp_path, one.to_html(CODE, word=WORD)))
    page = opened.go("#seat=5")
    guess(page, "50 %")
    roll(page)
    before = page.evaluate(
        "document.documentElement.outerHTML + JSON.stringify({ ...sessionStorage, ...localStorage })"
    )
    hidden = (str(one.model.answer.value), "69.88", "0.6988", "91/216", "10.3 percentage points")
    assert [words for words in hidden if words in before] == []
    unlock(page)
    expect(page.locator("p.exact")).to_contain_text("69.88 %")
    expect(page.locator(".details")).to_contain_text("91/216")
    assert json.loads(page.evaluate("JSON.stringify({ ...localStorage })")) == {}
    opened.close()
