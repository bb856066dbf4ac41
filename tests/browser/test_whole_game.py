"""One whole game by mouse alone and one by keyboard alone, against a bot, and how long the board takes to answer."""

from __future__ import annotations

import json
import os
import statistics
from typing import Any

from browser.lab import BOARD, Lab
from browser.person import Person
from playwright.sync_api import expect

GAME = """
import json
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("horrible-hordes", seats=2, seed={seed})
Board(match, seat={seat}, bots={bots}, pace=0)
"""
PYTHON_SCORES = "json.dumps({m.game.look.seat(m.table, i): s for i, s in enumerate(m.result.scores)})"
JS_SCORES = """board => Object.fromEntries([...board.querySelectorAll('.hp-ladder .hp-rank')].map(rank =>
  [rank.querySelector('b').textContent, Number(rank.querySelector('output').textContent)]))"""
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


def open_game(lab: Lab, *, seed: int, seat: str = "0", bots: str = '"greedy"') -> None:
    lab.page.set_viewport_size({"width": 1600, "height": 1400})
    lab.open_cells(GAME.format(seed=seed, seat=seat, bots=bots).strip())
    lab.board.scroll_into_view_if_needed()


def assert_result_is_the_record(lab: Lab, person: Person) -> None:
    """What the page shows at the end is what the saved record gives when Python plays it again."""
    assert lab.python("sum(answer.seat == 0 for answer in match.answers)") == str(person.decided)
    shown: dict[str, Any] = lab.board.evaluate(JS_SCORES)
    played = lab.python(PYTHON_SCORES, before="m = hp.load(match.save())")
    assert shown == json.loads(played.strip("'"))
    assert lab.python("str(hp.load(match.save())) == str(match)") == "True"
    assert lab.python("match.rules.knobs.rounds, len([n for _, n in match.rounds if n])") == "(20, 20)"
    expect(lab.board.locator(".hp-head")).to_contain_text("won")


def test_a_whole_game_by_mouse_alone(lab: Lab) -> None:
    open_game(lab, seed=7)
    person = Person(lab, "mouse")
    person.play()
    assert {kind for kind, count in person.acts.items() if count > 4} == {"list", "board", "chooser"}
    assert_result_is_the_record(lab, person)


def test_a_whole_game_by_keyboard_alone(lab: Lab) -> None:
    open_game(lab, seed=8)
    assert lab.tab().startswith("sq-")
    person = Person(lab, "keyboard")
    person.play()
    assert {kind for kind, count in person.acts.items() if count > 4} == {"list", "board", "chooser", "command"}
    assert_result_is_the_record(lab, person)


def test_a_click_is_answered_at_once(lab: Lab) -> None:
    open_game(lab, seed=9, seat="None", bots="None")
    person = Person(lab, "mouse", hold_ms=50)  # a hand holds the button down
    person.play(most=10)  # what is compiled and cached at first is not what a game feels like
    lab.page.evaluate(JS_WATCH)
    while len(answers := lab.page.evaluate("window.answers")) < 100:
        person.play(most=person.turn + 20)
    # A machine that has more to do than it can gives each its share.
    share = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    for what, times in zip(("drawn", "on the screen"), zip(*answers, strict=True), strict=True):
        median, late = statistics.median(times), statistics.quantiles(times, n=20)[-1]
        print(
            f"from click to {what}: median {median:.0f} ms, p95 {late:.0f} ms, most {max(times):.0f} ms; {len(times)} clicks"
        )
        assert median < 50 * share
        assert late < 150 * share
