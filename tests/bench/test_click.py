"""How long a click on the board takes: until Python's answer is drawn, and until it is on the screen.

`uv run pytest tests/bench/test_click.py -s` prints the figures. They are wall time, so a machine with other work shows
longer ones: nothing passes or fails by them, only every click must have been answered.
"""

import statistics

import pytest
from browser.lab import BOARD
from browser.person import Person

import hordeplay as hp

pytest_plugins = ["browser.conftest"]

CLICKS = 100
LEAST = 20  # a game may be over sooner
CELL = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("{game}", seed=9)
Board(match, pace=0)
"""
JS_WATCH = f"""() => {{
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


@pytest.mark.parametrize("game", list(hp.games()))
def test_a_click_is_answered(lab, game):
    lab.page.set_viewport_size({"width": 1600, "height": 1400})
    lab.open_cells(CELL.format(game=game).strip())
    lab.board.scroll_into_view_if_needed()
    person = Person(lab, "mouse", hold_ms=50)  # a hand holds the button down
    person.play(most=10)  # what is compiled and cached at first is not what a game feels like
    lab.page.evaluate(JS_WATCH)
    while len(answers := lab.page.evaluate("window.answers")) < CLICKS and not lab.board.locator(".hp-ending").count():
        person.play(most=person.turn + 20)
    assert len(answers) >= LEAST
    for what, times in zip(("drawn", "on the screen"), zip(*answers, strict=True), strict=True):
        median, late = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        print(f"{game}: from click to {what}: median {median:.0f} ms, p95 {late:.0f} ms; {len(times)} clicks")
