"""Solitaire Yahtzee on a board: dice are kept by a click, a box is filled by a click, and then it is said what that cost."""

from __future__ import annotations

import re

from browser.lab import Lab
from playwright.sync_api import expect

CELL = """import hordeplay as hp
from hordeplay.desk.yahtzee import GAME, split
from hordeplay.widgets import Board, Curtain
match = GAME.at("decide", sheet="short", roll="66432", rerolls=1, open="sixes, chance", points="full house 25", seed=4)
board = Board(match, odds="after")
board"""
CURTAIN = 'Curtain("luck and skill", lambda: [split(match).chart, split(match)])'


def test_a_decision_says_what_it_cost(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells(CELL, CURTAIN)
    board = lab.board
    expect(board).not_to_contain_text("on average")
    lab.screenshot("yahtzee", width=1280, of=board)
    # the dice that stay are clicked one by one
    for die in ("die-6-1", "die-6-2"):
        lab.spot(die).click()
    expect(board).to_contain_text("Keep 6 6, roll 3 dice")
    with lab.answered():
        board.locator(".hp-choices button").filter(has_text="Keep 6 6, roll 3 dice").first.click()
    lab.rest()
    expect(board).to_contain_text(re.compile(r"none better, \d+\.\d\d points in all on average"))
    assert lab.python("match.table.dice[:2]") == "[6, 6]"
    # a box that is dear
    with lab.answered():
        lab.spot("box-chance").click()
    lab.rest()
    lab.screenshot("yahtzee-after", width=1280, theme="dark", of=board)
    expect(board).to_contain_text(re.compile(r"(costs \d+\.\d\d|none better), \d+\.\d\d points in all on average"))
    curtain = lab.page.locator(".hp-panel").last
    curtain.get_by_role("button", name="Show: luck and skill").click()
    expect(curtain).to_contain_text("luck of the rolls")
    expect(curtain).to_contain_text("before the first roll")
    lab.screenshot("yahtzee-curves", width=1280, of=curtain)
    board.get_by_role("button", name="projector mode").click()
    expect(board).to_have_attribute("data-projector", "")
    lab.size(1280, 720)
    lab.page.screenshot(path=lab.screenshot("yahtzee-projector", width=1280))
    lab.page.keyboard.press("Escape")
    lab.screenshot("yahtzee-phone", width=390, of=board)
