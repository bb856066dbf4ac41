"""Choosing on the board: what is lit acts, what means several things asks, what was shown before is refused."""

from __future__ import annotations

import re

from browser.lab import JS_PYTHON, Lab
from playwright.sync_api import expect

IMPORTS = (
    "import hordeplay as hp\nfrom hordeplay.games import horrible_hordes as hh\nfrom hordeplay.widgets import Board"
)
LESSON = (
    'match = hh.at("move", dwarves="d4 settlement castle 2 armies, f6 1 army, 3 food", elves="h8 settlement castle",'
    ' hordes="Frost Giant Family d5", round=8, seed=3)\nBoard(match, pace=0)'
)
SETUP = 'match = hp.new("horrible-hordes", seats=2, seed=7)\nBoard(match, seat=0, bots="greedy", pace=0)'
# Another cell has run, and the click goes out before the page hears of what the cell did: the board is told to wait so long.
JS_LATE_CLICK = f"""async ([code, part]) => {{
  const [failed] = await ({JS_PYTHON})([code, '0']);
  if (failed) throw new Error(failed);
  document.querySelector(`.hp-choices [data-text="${{part}}"]`).click();
}}"""
# The time that anywidget gives a widget is over before any has loaded.
JS_HURRY = """
AbortSignal.timeout = () => {
  const over = new AbortController();
  queueMicrotask(() => over.abort());
  return over.signal;
};
"""
LATER = "from hordeplay.widgets import board\nboard.SOON = 3"
# Notes that the page asks for all that there is to know.
ASKED = """
asked = []
class Late(Board):
    def send_state(self, key=None):
        if key is None:
            asked.append(match.ply)
        super().send_state(key)
"""


def test_lit_parts_act_or_ask(lab: Lab) -> None:
    lab.open_cells(IMPORTS, LESSON)
    board, rows = lab.board, lab.board.locator(".hp-choices .hp-scroll [data-text]")

    # two stacks can move: they are lit; a click on one selects it and its targets are lit
    assert lab.states("legal") == ["sq-d4", "sq-f6"]
    assert lab.choices()[-1] == "done"
    lab.spot("sq-d4").click()
    assert lab.states("selected") == ["sq-d4"]
    assert sorted(lab.states("legal")) == ["sq-c4", "sq-d3", "sq-d5", "sq-e4"]
    assert {text.split()[1] for text in lab.choices() if text not in {"", "done"}} == {"d4"}

    # several choices end on d5: the list has them alone and nothing is played; Escape leaves them, then the selection
    before, all_rows = lab.seq(), rows.count()
    lab.spot("sq-d5").click()
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("win")
    lab.page.keyboard.press("Escape")
    expect(rows).to_have_count(all_rows)
    lab.page.keyboard.press("Escape")
    assert lab.states("selected") == []
    assert (lab.seq(), lab.python("match.ply")) == (before, "0")

    # too far: the reason names the clause and stands at the square; the hand goes on, and it is gone
    lab.spot("sq-d4").click()
    lab.spot("sq-j1").click()
    expect(board.locator(".hp-pop-why")).to_contain_text("HH-MOVE-03")
    assert lab.states("illegal") == ["sq-j1"]
    assert lab.states("selected") == ["sq-d4"]

    # a row under the pointer shows where it leads, and plays nothing
    board.locator('.hp-choices [data-text="move d4 c4 2"]').hover()
    assert "sq-c4" in lab.states("preview")
    expect(board.locator(".hp-overlay .hp-ghost")).to_have_count(1)

    # chosen from these; the second half of a double click answers nothing
    lab.spot("sq-c4").click()
    with lab.answered():
        rows.and_(lab.page.locator('[data-text="move d4 c4 2"]')).dblclick()
    assert lab.python("match.ply, str(match.answers[0].value)") == "(1, 'move d4 c4 2')"
    expect(lab.spot("sq-c4")).to_have_attribute("aria-label", re.compile("^c4: .*2 Armies of Dwarves"))

    # one stack of one Army: its square selects, a lit square acts at once
    lab.spot("sq-f6").click()
    lab.spot("sq-f7").click()
    lab.page.wait_for_function("document.querySelector('#sq-f7').getAttribute('aria-label').includes('1 Army')")
    assert lab.python("str(match.answers[1].value)") == "'move f6 f7 1'"
    assert lab.python("str(hp.load(match.save())) == str(match)") == "True"


def test_what_the_page_shows_no_more_is_refused(lab: Lab) -> None:
    lab.open_cells(IMPORTS, SETUP)
    board = lab.board
    board.locator(".hp-as-list").click()
    assert "kingdom Elves" in lab.choices()
    ply = int(lab.python("match.ply"))

    board.locator('.hp-choices [data-text="kingdom Horse Men"]').scroll_into_view_if_needed()
    assert board.locator(".hp-scroll").evaluate("list => list.scrollTop") > 0

    # played in another cell while the click is under way: refused, told, and the board shows the new step
    lab.page.evaluate(JS_LATE_CLICK, [f"{LATER}\nmatch.play('kingdom Elves')", "kingdom Horse Men"])
    note = board.locator(".hp-note")
    expect(note).to_be_visible()
    expect(note).to_contain_text("moved on")
    assert lab.python(f"str(match.answers[{ply}].value)") == "'kingdom Elves'"
    assert lab.python("[str(a.value) for a in match.answers].count('kingdom Horse Men')") == "0"
    lab.page.wait_for_function(
        "ply => document.querySelector('[data-testid=board]').dataset.ply === ply", arg=lab.python("match.ply")
    )
    board.get_by_label("put this note away").click()
    expect(note).to_be_hidden()

    # a new question begins at the top of its list; a tray writes the same words as a row
    assert board.locator(".hp-scroll").evaluate("list => list.scrollTop") == 0
    lab.act("research Great Bows")
    for token in ("stone", "food", "stone"):
        board.locator(f".hp-token[data-token={token}]").click()
    expect(board.locator(".hp-left")).to_have_text("3 of 3")
    with lab.answered():
        board.locator(".hp-tally .primary").click()
    assert sorted(lab.python("[str(a.value) for a in match.answers if a.seat == 0][-1]").strip("'").split()) == [
        "food",
        "stone",
        "stone",
        "take",
    ]


def test_a_board_that_loaded_too_slowly_is_played_even_so(lab: Lab) -> None:
    """anywidget drops what Python says to a widget that took longer than two seconds to load; here each one did."""
    lab.page.add_init_script(JS_HURRY)
    lab.open_cells(IMPORTS + ASKED, SETUP.replace("Board(", "Late("))
    board = lab.board
    lab.act("kingdom Horse Men")
    expect(board.locator(".hp-turn")).to_contain_text("You, Horse Men, to move")
    assert board.get_attribute("data-ply") == lab.python("match.ply")
    assert lab.python("len(asked)") == "1"
    # Unless somebody was there to hear of it, the page has told that it was too slow.
    lab.page_errors = [error for error in lab.page_errors if "Failed to initialize model" not in error]
