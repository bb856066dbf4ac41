"""What is opened by a click on the board is left by one click on its chip, and the rule of a step by one on its button."""

from __future__ import annotations

from browser.lab import Lab
from playwright.sync_api import expect

CELL = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("kingdom-rush", preset="first")
for choice in {choices!r}:
    match.play(choice)
board = Board(match, pace=0, keep=False)
board
"""
BUILT = ["build Mage b3 N"]


def opened(lab: Lab, choices: list[str]) -> None:
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells(CELL.format(choices=choices).strip())
    lab.board.scroll_into_view_if_needed()


def press(lab: Lab, selector: str) -> None:
    """A real click in the middle of what is seen there, by the mouse alone."""
    box = lab.board.locator(selector).first.bounding_box()
    assert box is not None
    lab.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    lab.page.mouse.down()
    lab.page.mouse.up()


def test_one_click_on_the_cross_of_a_chip_leaves_what_it_names(lab: Lab) -> None:
    opened(lab, BUILT)
    rows = lab.board.locator(".hp-choices .hp-choice[data-at]")
    chip = lab.board.locator(".hp-path .hp-chip:visible")
    before = rows.count()
    for pause in (0, 700):
        # a part with several choices: they come to stand in the list by themselves
        press(lab, "[id$='cell-b2-a4']")
        expect(chip).to_have_count(1)
        lab.page.wait_for_timeout(pause)
        press(lab, ".hp-path .hp-chip:not([hidden]) svg")
        expect(chip).to_have_count(0)
        assert rows.count() == before


def test_the_rule_of_a_step_is_shown_by_its_button(lab: Lab) -> None:
    opened(lab, BUILT)
    press(lab, "[aria-label='rule of this step']")
    expect(lab.board.locator(".hp-pop-card")).to_contain_text("KR-")
