"""How long a page takes to answer a hand: a click on the board, a key on a slider of the Workbench, in a real JupyterLab.

Run with `uv run pytest tests/bench/test_page.py -s`. The figures are wall time, so a machine with other work shows longer
ones: nothing passes or fails by them, only every click and key must have been answered.
"""

from __future__ import annotations

import statistics

import pytest
from browser import conftest
from browser.lab import BOARD
from browser.person import Person

import hordeplay as hp

jupyter, browser, lab = conftest.jupyter, conftest.browser, conftest.lab  # the fixtures without the hooks beside them

CLICKS = 100
LEAST = 20  # a game may be over sooner
CELL = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("{game}", seed=9)
Board(match, pace=0)
"""
JS_CLICKS = f"""() => {{
  window.answers = [];
  const board = document.querySelector('{BOARD}');
  let clicked = null;
  window.addEventListener('click', event => {{ clicked = event.timeStamp; }}, true);
  new MutationObserver(() => {{
    if (clicked === null) return;
    const at = clicked, drawn = performance.now() - clicked;
    clicked = null;
    // The frame that shows it is done when a task after its animation frame runs.
    requestAnimationFrame(() => {{
      const task = new MessageChannel();
      task.port1.onmessage = () => window.answers.push([drawn, performance.now() - at]);
      task.port2.postMessage(0);
    }});
  }}).observe(board, {{attributes: true, attributeFilter: ['data-seq']}});
}}"""


KNOBS = {
    "horrible-hordes": "army_hits_on",
    "fantahzee": "base_rerolls",
    "kingdom-rush": "soldiers",
    "warfighter-fantasy": "vuln_attack_bonus",
}
NEW = ("ArrowRight",) * 2
AGAIN = ("ArrowLeft", "ArrowRight") * 2  # never back to the printed value, of which there is no estimate
BENCHES = 3
JS_KEYS = """() => {
  const [exact, games] = document.querySelectorAll('.hp-panel .hp-plot');
  const shows = plot => plot?.textContent + [...plot?.querySelectorAll('rect.bar, path') ?? []]
    .map(mark => `${mark.getAttribute('y')}${mark.getAttribute('height')}${mark.getAttribute('d')}`).join();
  window.moved = null;
  let pressed = null, before = [];
  window.addEventListener('keydown', () => {
    pressed = performance.now();
    before = [shows(exact), document.querySelector('.hp-panel .hp-note')?.textContent];
    window.moved = [null, null];
  }, true);
  const look = () => {
    if (pressed === null) return;
    const now = [shows(exact), document.querySelector('.hp-panel .hp-note')?.textContent];
    now.forEach((one, at) => {
      const says = at === 0 || /\\d pairs|n = \\d/.test(one);
      if (window.moved[at] === null && one !== before[at] && says) window.moved[at] = performance.now() - pressed;
    });
  };
  new MutationObserver(look).observe(document.querySelector('.hp-panel'),
    {attributes: true, childList: true, characterData: true, subtree: true});
}"""


@pytest.mark.parametrize("game", list(hp.games()))
def test_click(lab, game):
    """Until Python's answer is drawn, and until it is on the screen."""
    lab.page.set_viewport_size({"width": 1600, "height": 1400})
    lab.open_cells(CELL.format(game=game).strip())
    lab.board.scroll_into_view_if_needed()
    person = Person(lab, "mouse", hold_ms=50)  # a hand holds the button down
    person.play(most=10)  # what is compiled and cached at first is not what a game feels like
    lab.page.evaluate(JS_CLICKS)
    while len(answers := lab.page.evaluate("window.answers")) < CLICKS and not lab.board.locator(".hp-ending").count():
        person.play(most=person.turn + 20)
    assert len(answers) >= LEAST
    for what, times in zip(("drawn", "on the screen"), zip(*answers, strict=True), strict=True):
        median, late = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        print(f"{game}: from click to {what}: median {median:.0f} ms, p95 {late:.0f} ms; {len(times)} clicks")


@pytest.mark.parametrize("game", KNOBS)
def test_slider(lab, game):
    """Until the exact odds move, and until games say something new.

    Settings that nobody has seen, each bench's first among them, and such as were seen before: their games are kept.
    """
    lab.page.set_default_timeout(20_000)
    times = {"new": [], "again": []}
    for seed in range(BENCHES):
        lab.open_cells(
            "from hordeplay.widgets import Workbench\n"
            f"bench = Workbench({game!r}, seed={seed}, knobs=[{KNOBS[game]!r}])\nbench"
        )
        lab.page.locator(f".hp-knob-{KNOBS[game]} [role=slider]").focus()
        lab.page.evaluate(JS_KEYS)
        for at, key in enumerate((*NEW, *AGAIN)):
            lab.page.keyboard.press(key)
            lab.page.wait_for_function("window.moved.every(one => one !== null)")
            times["new" if at < len(NEW) else "again"].append(lab.page.evaluate("window.moved"))
        lab.python("bench.stop()")
    for seen, pairs in times.items():
        for what, each in zip(("exact odds", "first estimate"), zip(*pairs, strict=True), strict=True):
            print(
                f"{game}: {seen}: {what}: median {statistics.median(each):.0f} ms, most {max(each):.0f} ms; {len(each)} keys"
            )
