"""Somebody who plays at the page, by mouse, by keyboard or by touch alone, and knows only what the page shows.

Clicks, keys and taps are real ones of the browser. What to choose is counted, not judged: the n-th gesture takes the n-th of
what is offered, so that a game visits lists, lit squares, trays, shelves and selections alike, and is the same in every run.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol, TypedDict

from browser.lab import BOARD, WAIT_MS
from playwright.sync_api import Error, Page
from playwright.sync_api import TimeoutError as NothingCame


class HasPage(Protocol):
    """A page with a board on it: of a notebook, or of the site."""

    @property
    def page(self) -> Page: ...


class Seen(TypedDict):
    """What the page shows; `take` is what this turn's count falls on, `None` where nothing is offered."""

    seq: int
    ply: int
    over: bool
    lit: int
    shows: str
    take: Take | None


class Take(TypedDict):
    """A row, a part, or what stands on a tray or a shelf: what it says, where it is, and its number key (else none)."""

    where: Literal["narrowed", "board", "list", "tray", "shelf"]
    text: str
    x: float
    y: float
    key: int | None


JS_SHOWS = """board => {
  const chosen = [...board.querySelectorAll('.hp-overlay [data-state=selected]')].map(ring => ring.dataset.part);
  const picked = [...board.querySelectorAll('.hp-choices [aria-selected=true]')].map(one => one.textContent);
  return [...chosen, ...picked, board.querySelector('.hp-choices').textContent].join(' ');
}"""
JS_SEEN = """([turn, by]) => {
  const board = document.querySelector('BOARD');
  const shows = SHOWS;
  // A hand only reaches what is in sight; the keyboard brings into sight what it goes to.
  const near = one => {
    const box = one.getBoundingClientRect();
    if (box.height === 0) return false;
    return by === 'keyboard' || one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  };
  const all = what => [...board.querySelectorAll(`.hp-choices ${what}`)].filter(near);
  const rows = all('.hp-choice[data-at]');
  const tokens = all('.hp-token:enabled'), cards = all('[role=option]');
  const takes = all('.hp-tally .primary:enabled, .hp-taking .primary');
  const narrowed = board.querySelector('.hp-path:not([hidden])') !== null && rows.length > 0;
  const part = id => {
    const element = board.querySelector(`[id="${id}"]`);
    // Its ground, not the part: a piece that still flies to it stretches the part.
    return element.querySelector(':scope > rect') ?? element;
  };
  const centre = element => {
    const {x, y, width, height} = element.getBoundingClientRect();
    return {x: x + width / 2, y: y + height / 2};
  };
  const open = id => {
    if (by === 'keyboard') return true;
    const {x, y} = centre(part(id));
    // A finger is no point: what the edge of the picture cuts is not touched there.
    return [-12, 0, 12].every(by => document.elementFromPoint(x, y + by)?.closest('.hp-stage') != null);
  };
  const states = state => [...board.querySelectorAll(`.hp-stage .hp-overlay [data-state=${state}]`)]
    .map(ring => ring.dataset.part);
  const lit = states('legal').filter(open), chosen = states('selected');
  // What is marked and still lit is a die that is kept: it calls for no second click.
  const sent = chosen.length > 0 && !chosen.some(id => lit.includes(id));
  const take = (element, where, text, key) => {
    window.taken = element;
    return {where, text, key, ...centre(element)};
  };
  // Primes to most lengths visit all; every second decision that can be passed is passed, so that games end.
  const pick = list => list[turn * 7 % list.length];
  const row = where => {
    const last = rows.at(-1);
    const made = turn % 2 && last.classList.contains('quiet') ? last : pick(rows);
    const [key] = made.querySelector('kbd')?.textContent ?? '';
    return take(made, where, made.dataset.text ?? '', key === undefined ? null : Number(key));
  };
  const next = () => {
    if (narrowed) return row('narrowed');
    if (takes.length) return take(takes[0], takes[0].closest('.hp-tray') ? 'tray' : 'shelf', '', null);
    if (tokens.length && !(rows.length && turn % 5 === 0)) {
      const token = pick(tokens);
      return take(token, 'tray', token.dataset.token, [...token.parentElement.children].indexOf(token) + 1);
    }
    if (cards.length) return take(pick(cards), 'shelf', 'card', null);
    if (lit.length && (sent || turn % 3)) {
      const id = pick(lit);
      return take(part(id), 'board', id, null);
    }
    return rows.length ? row('list') : null;
  };
  return {
    seq: Number(board.dataset.seq), ply: Number(board.dataset.ply), over: board.querySelector('.hp-ending') !== null,
    lit: lit.length, shows: shows(board), take: next(),
  };
}""".replace("BOARD", BOARD).replace("SHOWS", JS_SHOWS)
JS_CHANGED = """before => {
  const board = document.querySelector('BOARD');
  if (board.hasAttribute('data-busy')) return false;
  return Number(board.dataset.seq) !== before.seq || (SHOWS)(board) !== before.shows;
}""".replace("BOARD", BOARD).replace("SHOWS", JS_SHOWS)
JS_WRITES = "() => document.activeElement.matches('input, textarea')"
JS_WAY = """() => {
  const now = document.activeElement, {taken} = window;
  if (now === taken) return '';
  if (now.closest('.hp-rail') !== taken.closest('.hp-rail')) return 'F6';
  return now.compareDocumentPosition(taken) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Tab' : 'Shift+Tab';
}"""
"""The key that leads to what is to be taken, where it has not the focus already."""
JS_OPEN_PART = f"""() => {{
  const path = document.querySelector('{BOARD} .hp-path');
  const part = document.activeElement.closest('.hp-part');
  const several = path.querySelector('[title^="turn to"]:not([hidden])') !== null;
  const label = part?.getAttribute('aria-label').split(':')[0];
  return several && path.querySelector('[aria-label^="leave"]').getAttribute('aria-label') === `leave ${{label}}`;
}}"""
"""Whether the part with the focus is the one whose choices are listed."""
JS_LISTEN = f"""() => {{
  const region = document.querySelector('{BOARD} > .hp-hide[role=status]');
  window.heard = [...region.children].map(line => line.textContent);
  new MutationObserver(changes => {{
    for (const {{addedNodes}} of changes) for (const line of addedNodes) window.heard.push(line.textContent);
  }}).observe(region, {{childList: true}});
}}"""


TWICE_MS = 520
MOST_TABS = 40
MOST_IDLE = 60
"""So many gestures in a row may decide nothing; then somebody goes round in circles."""
MOST_CARDS = 5
"""A hand on the keyboard looks at so many of a shelf."""


def until(page: Page, ready: str, of: object = None, *, within: int = WAIT_MS) -> None:
    """Wait until this function of the page is true, asked at each frame; also where its policy lets no text become a function.

    `wait_for_function` makes one of its text in the page, again and again; here the text comes but once, from outside.
    """
    late = f"performance.now() > end ? late(new Error('not within {within} ms')) : requestAnimationFrame(look)"
    looks = f"const look = () => ({ready})(of) ? done() : {late}"
    js = f"of => new Promise((done, late) => {{ const end = performance.now() + {within}; {looks}; look(); }})"
    try:
        page.evaluate(js, of)
    except Error as error:
        if "not within" in error.message:
            raise NothingCame(error.message) from error
        raise


@dataclass
class Person:
    """Plays the first board of a page until the game is over; `acts` counts what was decided, by the gesture it took."""

    lab: HasPage
    by: Literal["mouse", "keyboard", "touch"]
    acts: dict[str, int] = field(default_factory=dict)
    turn: int = 0
    hold_ms: int = 0
    rest_ms: int = 0
    """So long nothing is asked of the page after a gesture: who waits for a change asks it at each of its frames."""
    tapped: float = 0

    def play(self, most: int = 10_000) -> None:
        """Make gestures until the game is over, or until so many were made; fails when one leads nowhere."""
        seen, decided = self._see(), self.turn
        while not seen["over"] and self.turn < most:
            take = seen["take"]
            assert self.turn - decided < MOST_IDLE, f"{MOST_IDLE} gestures and nothing decided: {seen}"
            assert take is not None, f"nothing to choose, and nothing comes: {seen}"
            self.turn += 1
            kind = {"mouse": self._click, "keyboard": self._press, "touch": self._tap}[self.by](take, seen)
            if self.rest_ms:
                self.lab.page.wait_for_timeout(self.rest_ms)
            try:
                until(self.lab.page, JS_CHANGED, seen)
            except NothingCame as error:
                raise AssertionError(f"{kind} leads nowhere at gesture {self.turn}: {take}") from error
            before, seen = seen, self._see()
            if seen["ply"] != before["ply"]:
                decided = self.turn
            if seen["seq"] != before["seq"]:
                assert seen["seq"] == before["seq"] + 1, f"{take} was answered more than once"
                # A choice that Python refuses is answered too, and decides nothing.
                self.acts[kind] = self.acts.get(kind, 0) + (seen["ply"] != before["ply"])

    def listen(self) -> None:
        """Hear from now on what is announced, and what was announced last."""
        self.lab.page.evaluate(JS_LISTEN)

    @property
    def heard(self) -> list[str]:
        """All that was announced."""
        lines: list[str] = self.lab.page.evaluate("window.heard")
        return lines

    @property
    def decided(self) -> int:
        """How many decisions were made."""
        return sum(self.acts.values())

    def _see(self) -> Seen:
        seen: Seen = self.lab.page.evaluate(JS_SEEN, [self.turn, self.by])
        return seen

    def _click(self, take: Take, _: Seen) -> str:
        # A hand that means something else than before stirs: one that rests there is not taken at its word at once.
        self.lab.page.mouse.move(take["x"] + 9, take["y"])
        self.lab.page.mouse.click(take["x"], take["y"], delay=self.hold_ms)
        return take["where"]

    def _tap(self, take: Take, _: Seen) -> str:
        # Two taps in a row at one place are a double tap, whose second half a board takes for a slip.
        until(self.lab.page, "soon => performance.now() > soon", self.tapped + TWICE_MS)
        self.lab.page.touchscreen.tap(take["x"], take["y"])
        self.tapped = self.lab.page.evaluate("performance.now()")
        return take["where"]

    def _press(self, take: Take, seen: Seen) -> str:
        page, keyboard, where = self.lab.page, self.lab.page.keyboard, take["where"]
        if where == "board":
            for _ in range(self.turn * 7 % min(seen["lit"], 5) + 1):
                keyboard.press("n")
            keyboard.press("Enter")
        elif where == "narrowed" and self.turn % 3 and page.evaluate(JS_OPEN_PART):
            for _ in range(self.turn % 4):
                keyboard.press("r")
            keyboard.press("Enter")
            return "turned"
        elif where == "shelf" and take["text"]:
            self._look_through_the_shelf()
        elif where == "list" and take["text"] and self.turn % 4 == 0:
            self._write(take["text"])
            return "command"
        elif take["key"] is None or page.evaluate(JS_WRITES) or self.turn % 7 == 0:
            self._go_to_it()
            keyboard.press("Enter")
        else:
            keyboard.press(str(take["key"]))
        return where

    def _write(self, text: str) -> None:
        keyboard = self.lab.page.keyboard
        keyboard.press("/")
        keyboard.type(text)
        keyboard.press("Enter")
        for _ in range(3):  # out of the line, back to the board: a note or a card may take the key for itself first
            keyboard.press("Escape")
            if not self.lab.page.evaluate(JS_WRITES):
                break

    def _look_through_the_shelf(self) -> None:
        keyboard = self.lab.page.keyboard
        if not self.lab.page.evaluate(JS_WRITES):
            keyboard.press("/")
        keyboard.press("Enter")
        for _ in range(self.turn * 7 % MOST_CARDS):
            keyboard.press("ArrowRight")
        keyboard.press("Enter")

    def _go_to_it(self) -> None:
        for _ in range(MOST_TABS):
            key = self.lab.page.evaluate(JS_WAY)
            if not key:
                return
            self.lab.page.keyboard.press(key)
        where = self.lab.page.evaluate("[document.activeElement, window.taken].map(one => one.outerHTML.slice(0, 200))")
        raise AssertionError(f"no key leads from {where[0]} to {where[1]}")
