"""One whole game by mouse alone and one by keyboard alone, against a bot."""

from __future__ import annotations

import json
from typing import Any

from browser.lab import Lab
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
