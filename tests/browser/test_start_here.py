"""The first minutes of a newcomer, in the notebook that they open first: mouse, reading, keys, words."""

from __future__ import annotations

import pytest
from browser.lab import Lab
from playwright.sync_api import expect

FIRST_CELL, BOARD_CELL = 1, 3
"""The smallest game, with its coach; and the bigger board below the rooms of the house."""


@pytest.fixture
def first(lab: Lab) -> Lab:
    """The first board, its guided turn left for a game of one's own, its Kingdom chosen, all bots at once."""
    lab.open("00_start_here.ipynb", run=False).run_cell(BOARD_CELL)
    for leave in ("Skip", "Back to my own game"):
        with lab.answered():
            lab.board.get_by_role("button", name=leave).click()
    expect(lab.board.locator(".hp-turn")).to_contain_text("to move")
    expect(lab.board.locator(".hp-choices h3")).to_contain_text("Choose your Kingdom")
    lab.act("kingdom Northern Men")
    with lab.answered():
        lab.board.get_by_label("pace of the bots").select_option("0")
    lab.rest()
    return lab


def test_the_first_minute_of_a_newcomer(lab: Lab) -> None:
    """The first cell: its goal is said above it, the coach says one sentence, and what it points at does the step."""
    lab.open("00_start_here.ipynb", run=False).run_cell(FIRST_CELL)
    goal = lab.page.locator(".jp-MarkdownCell").first
    expect(goal).to_contain_text("have the most XP when the second boss has fallen")
    coach = lab.board.locator(".hp-pop-coach")
    expect(coach).to_contain_text("Click Hexweaver in your hand")
    with lab.answered():
        coach.locator(".primary").click()  # what it would have done by hand
    expect(coach).to_contain_text("Click the card called Hero")
    with lab.answered():
        lab.spot("hand-3").click()
    expect(coach).to_contain_text("End the Action Phase")


def test_a_newcomer_with_a_mouse(first: Lab) -> None:
    lab, board = first, first.board
    status = board.locator(".hp-hide[role=status]")
    expect(status).to_contain_text("choices")

    # three chits on the tray and the button that takes them; the live region tells what came of it
    for chit in range(3):
        board.locator(".hp-token:enabled").nth(chit).click()
    with lab.answered():
        board.locator(".hp-tally .primary").click()
    expect(status).to_contain_text("Northern Men took")
    ply = lab.python("match.ply")

    # a click on an unlit part explains, with the clause; nothing is played
    unlit = next(part for part in ("sq-a1", "sq-b1", "sq-a2") if part not in lab.states("legal"))
    lab.spot(unlit).click()
    why = board.locator(".hp-pop-why")
    expect(why).to_be_visible()
    expect(why.locator("[data-clause]").first).to_contain_text("HH-")
    assert lab.states("illegal") == [unlit]

    # its clause link opens the clause's card
    clause = str(why.locator("[data-clause]").first.get_attribute("data-clause"))
    why.locator("[data-clause]").first.click()
    card = board.locator(".hp-pop-card")
    expect(card).to_contain_text(clause)
    lab.page.keyboard.press("Escape")
    expect(card).to_be_hidden()

    # so does one of the log
    link = board.locator(".hp-log [data-clause]").last
    link.click()
    expect(card).to_contain_text(str(link.get_attribute("data-clause")))
    lab.page.keyboard.press("Escape")

    # the pointer at rest on a part reads it, on one part after the other, and never acts
    for part, words in (
        ("sq-g4", "Settlement"),
        ("seat-2", "Ancient Men"),
        ("seat-1", "Raiders"),
        ("round-12", "Hordes"),
    ):
        lab.reach(part).hover()
        expect(card).to_contain_text(words)
    lab.page.mouse.move(2, 2)
    expect(card).to_be_hidden()
    assert lab.python("match.ply") == ply


def test_a_newcomer_with_a_keyboard(first: Lab) -> None:
    lab, board, keys = first, first.board, first.page.keyboard
    ply = int(lab.python("match.ply"))
    card = board.locator(".hp-pop-card")

    # Tab reaches one part, arrows walk, `i` and rest read; none of it acts
    here = lab.tab()
    keys.press("ArrowDown")
    keys.press("ArrowRight")
    there = lab.focused()
    assert there.startswith("sq-")
    assert there != here
    assert lab.states("focus") == [there]
    keys.press("i")
    expect(card).to_contain_text(there.removeprefix("sq-"))
    keys.press("Escape")
    expect(card).to_be_hidden()
    keys.press("ArrowDown")
    expect(card).to_be_visible()  # the focus came to rest
    assert int(lab.python("match.ply")) == ply

    # a number picks a chit, Enter takes the three, and the focus stays in the board
    with lab.answered():
        for key in ("1", "2", "2", "Enter"):
            keys.press(key)
    assert int(lab.python("match.ply")) > ply
    assert board.evaluate("board => board.contains(document.activeElement)")

    command_line(lab)
    keys.press("Escape")
    expect(board.get_by_label("command", exact=True)).not_to_be_focused()
    ply = int(lab.python("match.ply")) - 1

    # undo and redo, and the list of all keys
    with lab.answered():
        keys.press("u")
    assert int(lab.python("match.ply")) == ply
    with lab.answered():
        keys.press("r")
    assert int(lab.python("match.ply")) == ply + 1
    keys.press("?")
    expect(board.locator(".hp-pop-help")).to_contain_text("undo to my last decision")
    keys.press("Escape")
    expect(board.locator(".hp-pop-help")).to_be_hidden()


def command_line(lab: Lab) -> None:
    """A choice in words, an error below it, the arrows recall; the game's own keys are only letters here."""
    board, keys, line = lab.board, lab.page.keyboard, lab.board.get_by_label("command", exact=True)
    ply = int(lab.python("match.ply"))
    keys.press("/")
    expect(line).to_be_focused()
    keys.type("gold uranium")
    keys.press("Enter")
    refusal = board.locator(".hp-command .hp-refusal")
    expect(refusal).to_be_visible()
    expect(line).to_have_attribute("aria-invalid", "true")
    assert int(lab.python("match.ply")) == ply
    wanted = lab.choices()[0]
    line.fill(wanted[:-2])
    keys.press("Tab")
    expect(line).to_have_value(wanted)
    with lab.answered():
        keys.press("Enter")
    assert int(lab.python("match.ply")) == ply + 1
    expect(line).to_have_value("")
    expect(refusal).to_have_count(0)

    # the next question shows a shelf, which has a search of its own; back before it, the line still recalls
    expect(board.get_by_label("find a card")).to_be_visible()
    with lab.answered():
        keys.press("u")
    keys.press("/")
    keys.press("ArrowUp")
    expect(line).to_have_value(wanted)
    keys.press("ArrowUp")
    expect(line).to_have_value("gold uranium")
    keys.press("ArrowDown")
    expect(line).to_have_value(wanted)
