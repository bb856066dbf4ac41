"""A phone: what a finger does that no mouse does, and the lens on a board that is larger than the screen."""

from __future__ import annotations

import pytest
from browser.lab import Lab
from playwright.sync_api import expect

KINGDOM = """
import hordeplay as hp
from hordeplay.games.kingdom_rush import at
from hordeplay.widgets import Board
match = at("act", trays="A3 b2, B2 c2 tiles a5, A1 e3", hand_0="Archer Marksmen Militia", hand_1="Mage", round=2, seed=1)
Board(match, pace=0)
"""
REALM = 'import hordeplay as hp\nfrom hordeplay.widgets import Board\nmatch = hp.new("horrible-hordes", seats=2, seed=7)\nBoard(match)'
JS_LENS = "board => { const lens = board.querySelector('[data-lens]'); return [lens.scrollLeft, lens.scrollTop]; }"

pytestmark = pytest.mark.parametrize("window", [True], indirect=True)


def open_phone(lab: Lab, cell: str) -> None:
    lab.page.set_viewport_size({"width": 390, "height": 844})
    lab.open_cells(cell.strip())
    lab.board.get_by_role("button", name="whole window").tap()
    expect(lab.board).to_have_attribute("data-layout", "phone")


def swipe(lab: Lab, far: int) -> None:
    """A finger goes so far sideways over the list, as a touch screen tells it."""
    box = lab.board.locator(".hp-choices").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + min(box["height"] - 8, 60)
    finger = lab.page.context.new_cdp_session(lab.page)

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": y}] if at else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", x)
    for step in range(1, 7):
        touch("touchMove", x + far * step / 6)
    touch("touchEnd")


def test_a_finger_that_goes_sideways_turns_the_piece(lab: Lab) -> None:
    open_phone(lab, KINGDOM)
    lab.board.get_by_role("button", name="From Marksmen").tap()
    lab.spot("sp-b1").tap()
    current = lab.board.locator('.hp-choices [aria-checked="true"]')
    expect(current).to_have_count(1)
    first = str(current.get_attribute("data-text"))
    swipe(lab, -120)
    expect(current).not_to_have_attribute("data-text", first)
    swipe(lab, 120)
    expect(current).to_have_attribute("data-text", first)


def test_plus_and_minus_move_the_lens_and_tell_what_it_shows(lab: Lab) -> None:
    open_phone(lab, REALM)
    board = lab.board
    heard = board.locator("[aria-live]").first
    lab.board.focus()
    seen = []
    for key in ("+", "+", "+", "-"):
        lab.page.keyboard.press(key)
        seen.append(tuple(board.evaluate(JS_LENS)))
        expect(heard).to_contain_text(" to ")
    assert len(set(seen)) > 1
    assert seen[1] == seen[3]
