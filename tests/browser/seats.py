"""What a board must be at every size: whole, legible, with the decision in sight.

A notebook of one game shows it at its setup, early, in the middle, late at a full table, and over. `survey` measures one of
these boards as it stands on the page, and says what is wrong with it; `axe` asks axe-core.

    uv run python -m browser.seats OUT [GAME or SIZE ...] [LANGUAGE]     (in tests/: every state and theme; pictures in OUT)

A language is `de`, or `pseudo`, whose words are 40 % longer than English.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, TypedDict

from axe_playwright_python.sync_playwright import Axe
from browser.lab import BOARD, Lab, Server, Theme, chromium, start_browser
from languages.pseudo import Pseudo
from playwright.sync_api import sync_playwright

from hordeplay.core.language import ENGLISH, languages, speaking, tr

STATES = ("setup", "early", "middle", "crowded", "over")
GAMES = ("fantahzee", "horrible-hordes", "kingdom-rush", "warfighter-fantasy", "pig")
TESTS = Path(__file__).parents[1]
SMALL = f"""
import sys
sys.path.insert(0, {str(TESTS)!r})
import hordeplay as hp
from hordeplay.widgets import Board
from pig import GAME as PIG

hp.register(PIG)
BOTS = {{"fantahzee": "tip", "horrible-hordes": "greedy", "kingdom-rush": "planner", "warfighter-fantasy": "veteran", "pig": "greedy"}}

def stand(game, share, seats, bots):
    "A game of bots, at the first decision from this share of it on; at its end for 1. Whose it is plays alone, or against bots."
    match = hp.new(game, seats=seats, seed=9)
    match.run(BOTS[game], forced=True)
    decisions = [ply for ply, answer in enumerate(match.answers) if answer.seat is not None]
    if share < 1:
        match.goto(next(ply for ply in decisions if ply >= share * match.plies))
    others = dict(seat=match.request.seats[0], bots=BOTS[game]) if bots else {{}}
    return Board(match, keep=False, **others)
"""
TABLES = {  # seats of an ordinary table, and of a full one
    "fantahzee": (3, 5),
    "horrible-hordes": (4, 6),
    "kingdom-rush": (2, 4),
    "warfighter-fantasy": (1, 6),
    "pig": (2, 4),
}


PSEUDO = "pseudo"
SPEAK = """
from hordeplay.core import language
from languages.pseudo import Pseudo
language._Process.catalogue = Pseudo() if {0!r} == "pseudo" else language.catalogue({0!r})
"""


class Size(NamedTuple):
    """A window, and what is asked of a board in it."""

    name: str
    width: int
    height: int
    text: float = 11
    covers: str = ""
    """The button by which a board fills the window, where it does."""
    touch: bool = False
    rows: int = 5
    """So many choices stand in sight: in front of a class there is mostly room for fewer."""

    @property
    def whole(self) -> bool:
        """Whether the whole decision stands in the window."""
        return self.width >= 1280


SIZES = (
    Size("wide", 1600, 1000),
    Size("laptop", 1280, 720),
    Size("tall-900", 900, 900),
    Size("tall-700", 700, 900),
    # The margins of a notebook leave 274 pixels of a phone: there a board is whole, and it is played in the whole window.
    Size("phone-cell", 390, 844, 12),
    Size("phone", 390, 844, 12, "whole window", touch=True),
    Size("projector-1280", 1280, 720, 20, "projector mode", rows=4),
    Size("projector-1920", 1920, 1080, 20, "projector mode", rows=4),
)


class Fault(TypedDict):
    """What is wrong, and with which words or part."""

    kind: str
    what: str


def cells(game: str, spoken: str = ENGLISH) -> list[str]:
    """The code of a notebook with a board for each state."""
    few, many = TABLES[game]
    shares = {"setup": (0, few), "early": (0.1, few), "middle": (0.5, few), "crowded": (0.85, many), "over": (1, few)}
    bots = {"early", "crowded"} if game != "warfighter-fantasy" else {"crowded"}
    calls = [f"stand({game!r}, {share}, {seats}, {state in bots})" for state, (share, seats) in shares.items()]
    return [SMALL.strip() + ("" if spoken == ENGLISH else SPEAK.format(spoken)), *calls]


JS_SURVEY = r"""([index, least, whole, touch, rows, likely]) => {
  const board = document.querySelectorAll('BOARD')[index];
  const faults = [];
  const fault = (kind, what) => faults.push({kind, what: String(what).slice(0, 90)});
  const root = board.getBoundingClientRect();
  const view = {left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight};
  const meet = (a, b) => ({left: Math.max(a.left, b.left), top: Math.max(a.top, b.top), right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom)});
  const size = box => [Math.max(0, box.right - box.left), Math.max(0, box.bottom - box.top)];
  const styles = new Map();
  const style = el => styles.get(el) ?? styles.set(el, getComputedStyle(el)).get(el);
  // What is left of a box by all that clips it inside the board; and whether something cut it for good (no scrolling).
  const clip = (el, box) => {
    let seen = box, cut = false;
    for (let at = el; at && at !== board.parentElement; at = at.parentElement) {
      if (at instanceof SVGElement && at.localName !== 'svg') continue;
      const {overflowX, overflowY} = style(at);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const inner = at.getBoundingClientRect();
      const next = meet(seen, inner);
      const holds = kind => kind === 'hidden' || kind === 'clip';
      if (holds(overflowX) && (seen.left < inner.left - 1.5 || seen.right > inner.right + 1.5)) cut = true;
      if (holds(overflowY) && (seen.top < inner.top - 3 || seen.bottom > inner.bottom + 3)) cut = true;
      seen = next;
    }
    return [seen, cut];
  };
  const shown = el => el.checkVisibility?.({checkOpacity: false, checkVisibilityCSS: true}) ?? true;
  const stuck = el => { for (; el && el !== board; el = el.parentElement) if (style(el).position === 'sticky') return el; return null; };
  const hidden = el => el.closest('.hp-hide, [hidden], symbol, defs') !== null;

  // --- texts
  const texts = [];
  const walk = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const words = node.textContent.trim(), el = node.parentElement;
    if (!words || !el || hidden(el) || !shown(el) || ['STYLE', 'OPTION'].includes(el.tagName)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 0.5 || box.height < 0.5) continue;
    const [seen, cut] = clip(el, box);
    const [w, h] = size(seen);
    if (w < 2 || h < 2) { if (cut) fault('cut', words); continue; }
    const svg = el.ownerSVGElement;
    const scale = svg ? Math.hypot(el.getScreenCTM().a, el.getScreenCTM().b) : 1;
    const px = parseFloat(style(el).fontSize) * scale;
    if (px < least - 0.2) fault('small', `${px.toFixed(1)} px: ${words}`);
    if (cut && !el.closest('[data-short]')) fault('cut', words);
    if (seen.left < root.left - 1 || seen.right > root.right + 1 || seen.bottom > root.bottom + 1) fault('off the edge', words);
    const flat = el.closest('.hp-pop, [role=dialog]') ? 'box' : svg ? svg : 'page';
    texts.push({words, el, px, flat, box: seen, ground: el.closest('.hp-ghost, .hp-overlay')});
  }
  for (const el of board.querySelectorAll('*')) {
    if (el instanceof SVGElement || hidden(el) || !el.textContent.trim() || !shown(el)) continue;
    const {textOverflow, overflowX, webkitLineClamp} = style(el);
    // What ends in dots by design, and stands whole in the log or in its title.
    if (el.closest('[data-short]')) continue;
    if (textOverflow === 'ellipsis' && overflowX !== 'visible' && el.scrollWidth > el.clientWidth + 1) fault('cut', el.textContent);
    if (webkitLineClamp !== 'none' && el.scrollHeight > el.clientHeight + 2) fault('cut', el.textContent);
  }
  for (let i = 0; i < texts.length; i++) for (let j = i + 1; j < texts.length; j++) {
    const [a, b] = [texts[i], texts[j]];
    if (a.flat !== b.flat || a.ground || b.ground) continue;
    // What sticks to the lower edge of what is scrolled has a ground of its own, and lies over the rest.
    if (stuck(a.el) !== stuck(b.el)) continue;
    const [w, h] = size(meet(a.box, b.box));
    // The boxes of two lines of one name meet, the larger they are drawn the more; their letters do not.
    if (w > 2.5 && h > Math.max(3.5, 0.25 * Math.min(a.px, b.px))) fault('overlap', `${a.words} / ${b.words}`);
  }

  // --- the frame
  if (board.scrollWidth > board.clientWidth + 1) fault('sideways', `${board.scrollWidth} in ${board.clientWidth}`);
  if (board.scrollHeight > board.clientHeight + 1) fault('scrolls', `${board.scrollHeight} in ${board.clientHeight}`);

  // --- the tabs: one that has slid out of their row is known to nobody
  for (const tab of board.querySelectorAll('[role=tab]')) {
    if (hidden(tab) || !shown(tab)) continue;
    const box = tab.getBoundingClientRect(), [seen] = clip(tab, box), [w] = size(seen);
    if (w < box.width - 2) fault('cut', `tab ${tab.textContent}`);
  }

  // --- the decision
  const inside = box => box.left >= root.left - 1 && box.right <= root.right + 1 && box.top >= Math.max(root.top, 0) - 1 && box.bottom <= Math.min(root.bottom, view.bottom) + 1;
  const visible = (el, what) => {
    const box = el.getBoundingClientRect();
    const [seen] = clip(el, box);
    const [w, h] = size(meet(seen, view));
    if (!shown(el) || w < box.width * 0.95 - 1 || h < box.height * 0.95 - 1) fault('out of sight', what);
  };
  if (whole) {
    if (root.height > window.innerHeight) fault('too high', `${Math.round(root.height)} px`);
    const title = board.querySelector('.hp-choices h3');
    if (title && title.textContent.trim()) visible(title, 'the question');
    [...board.querySelectorAll('.hp-choices .hp-choice')].slice(0, rows).forEach((row, at) => visible(row, `choice ${at + 1}: ${row.textContent}`));
    // A shelf or a drawer lies over them, and a curtain stands in their place.
    const odds = board.querySelector('[data-region=odds], .hp-curtain:not([hidden])');
    const covered = board.matches('[data-shelf]') || board.querySelector('[role=dialog]:not([hidden])');
    if (!odds && likely) fault('out of sight', 'no odds');
    else if (odds && !covered && !board.matches('[data-curtain]')) visible(odds, 'the odds');
    const dice = board.querySelector('.hp-dice');
    if (dice && !dice.hidden && shown(dice)) visible(dice, 'the dice');
    const lit = [...board.querySelectorAll('.hp-overlay [data-state=legal]')];
    const gone = lit.filter(ring => {
      const box = ring.getBoundingClientRect(), [seen] = clip(ring.ownerSVGElement, box), [w, h] = size(meet(seen, view));
      return w < box.width * 0.9 || h < box.height * 0.9;
    });
    if (gone.length) fault('out of sight', `${gone.length} of ${lit.length} lit parts: ${gone[0].dataset.part}`);
  }

  // --- fingers
  if (touch) {
    for (const el of board.querySelectorAll('button, input, select, summary, [role=tab], [role=button]:not(g), [role=slider], a[href]')) {
      if (hidden(el) || !shown(el) || el.disabled) continue;
      // A finger reaches a field by its label.
      const box = (el.closest('label') ?? el).getBoundingClientRect();
      if (box.width && Math.min(box.width, box.height) < 43.5) fault('no finger', `${Math.round(box.width)}x${Math.round(box.height)} ${el.getAttribute('aria-label') ?? el.textContent}`);
    }
    for (const ring of board.querySelectorAll('.hp-overlay [data-state=legal]')) {
      const part = board.querySelector(`[id="${ring.dataset.part}"]`);
      const box = (part?.querySelector(':scope > .hp-hit, :scope > rect') ?? part)?.getBoundingClientRect();
      // A part of what is folded is reached by its tab.
      if (box?.width && Math.min(box.width, box.height) < 43.5) fault('no finger', `${Math.round(box.width)}x${Math.round(box.height)} ${ring.dataset.part}`);
    }
  }
  return faults;
}""".replace("BOARD", BOARD)
JS_DRAWN = f"""count => {{
  const boards = [...document.querySelectorAll('{BOARD}')];
  return boards.length === count && boards.every(board => board.dataset.seq && !board.hasAttribute('data-busy'));
}}"""
JS_SETTLED = (
    """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60))))"""
)
JS_SHOW = f"""index => document.querySelectorAll('{BOARD}')[index].scrollIntoView({{block: 'end'}})"""
JS_BUSY = f"""() => ![...document.querySelectorAll('{BOARD}')].some(board => board.hasAttribute('data-busy'))"""
ALLOWED = {"color-contrast-enhanced", "region", "page-has-heading-one", "landmark-one-main"}
"""Rules of axe-core that speak of a whole page, or of more than AA."""


class Seats:
    """The boards of one game in one notebook, at any size."""

    def __init__(self, lab: Lab, game: str, spoken: str = ENGLISH) -> None:
        self.lab, self.game, self.spoken = lab, game, spoken
        lab.open_cells(*cells(game, spoken))
        lab.page.wait_for_function(JS_DRAWN, arg=len(STATES))

    def resize(self, size: Size, theme: Theme) -> None:
        """Give the window this size, and the Lab this theme."""
        self.lab.theme(theme)
        self.lab.page.set_viewport_size({"width": size.width, "height": size.height})
        self.lab.page.evaluate(JS_SETTLED)

    def survey(self, state: str, size: Size, shot: Path | None = None, *, axe: bool = False) -> list[Fault]:
        """What is wrong with a board as it stands now; `shot` is where its picture goes."""
        page, index = self.lab.page, STATES.index(state)
        page.evaluate(JS_SHOW, index)
        board = page.locator(BOARD).nth(index)
        if size.covers:
            with speaking(Pseudo() if self.spoken == PSEUDO else self.spoken):
                board.get_by_role("button", name=tr(size.covers)).click()
            page.wait_for_function(JS_BUSY)
        page.evaluate(JS_SETTLED)
        if shot is not None:
            shot.parent.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=shot, animations="disabled")
        likely = self.game != "pig"  # whose board has no place for odds: they stand on its choices
        words = [index, size.text, size.whole, size.touch, size.rows, likely]
        faults: list[Fault] = page.evaluate(JS_SURVEY, words)
        if axe:
            faults += self.axe(state)
        if size.covers:
            page.keyboard.press("Escape")
            page.wait_for_function(JS_BUSY)
            page.evaluate(JS_SETTLED)
        return faults

    def axe(self, state: str) -> list[Fault]:
        """What axe-core has against a board as it stands now."""
        index = STATES.index(state)
        marked = f"board-{index}"
        self.lab.page.locator(BOARD).nth(index).evaluate(
            "(board, name) => board.setAttribute('data-axe', name)", marked
        )
        results = Axe().run(self.lab.page, context=f"[data-axe={marked}]")
        return [
            {"kind": rule["id"], "what": f"{len(rule['nodes'])}x {rule['help']}: {rule['nodes'][0]['html'][:200]}"}
            for rule in results.response["violations"]
            if rule["id"] not in ALLOWED
        ]


def matrix(
    lab: Lab, game: str, sizes: Iterable[Size], out: Path, spoken: str = ENGLISH
) -> Iterator[tuple[str, list[Fault]]]:
    """Every state and theme of a game at these sizes with what is wrong there; pictures in a folder."""
    seats = Seats(lab, game, spoken)
    for size in sizes:
        for theme in ("light", "dark"):
            seats.resize(size, theme)
            for state in STATES:
                name = f"{game}-{state}-{size.name}-{theme}"
                yield name, seats.survey(state, size, out / f"{name}.png", axe=True)


def main() -> None:
    """Take the whole matrix, or of the games and at the sizes that are named."""
    out, words = Path(sys.argv[1]), sys.argv[2:]
    games = [game for game in GAMES if game in words] or GAMES
    sizes = [size for size in SIZES if size.name in words] or SIZES
    spoken = next((word for word in words if word in {*languages(), PSEUDO}), ENGLISH)
    strange = {*words} - {*GAMES} - {size.name for size in SIZES} - {spoken}
    if strange:
        sys.exit(f"neither a game nor a size nor a language: {', '.join(sorted(strange))}")
    clean = total = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server.jupyterlab(Path(folder))
        try:
            browser = start_browser(playwright, chromium())
            for game in games:
                lab = Lab(browser.new_context().new_page(), server, f"seats-{game}")
                for name, faults in matrix(lab, game, sizes, out, spoken):
                    total, clean = total + 1, clean + (not faults)
                    for fault in faults:
                        print(f"{name}: {fault['kind']}: {fault['what']}", flush=True)
                lab.close()
            browser.close()
        finally:
            server.stop()
    print(f"{clean} of {total} boards have no fault; pictures in {out}")


if __name__ == "__main__":
    main()
