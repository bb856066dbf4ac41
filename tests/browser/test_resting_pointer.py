"""A choice that comes to lie under a pointer that rests is not taken by a second click in the first moment."""

from __future__ import annotations

from browser.lab import Lab

CELL = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("fantahzee", preset="first")
board = Board(match, seat=0, bots="tip", pace=0, keep=False)
board
"""


def test_a_second_click_on_the_same_spot_takes_nothing_that_has_just_come(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells(CELL.strip())
    lab.board.scroll_into_view_if_needed()
    first = lab.board.locator(".hp-choices .hp-choice").first
    box = first.bounding_box()
    assert box is not None
    spot = box["x"] + 60, box["y"] + box["height"] / 2
    with lab.answered():
        lab.page.mouse.click(*spot)
    ply = lab.python("match.ply")
    lab.page.mouse.click(*spot)
    assert lab.python("match.ply") == ply
    lab.page.wait_for_timeout(600)
    with lab.answered():
        lab.page.mouse.click(*spot)
    assert lab.python("match.ply") != ply
