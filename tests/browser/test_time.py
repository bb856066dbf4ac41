"""Going back and forth, holding the bots, rolling real dice."""

from __future__ import annotations

from browser.lab import Lab
from playwright.sync_api import expect

IMPORTS = "import hordeplay as hp\nfrom hordeplay.widgets import Board"
# No machine is so slow that the bots have done their few steps before a hand is at the buttons.
BOTS = """
match = hp.new("horrible-hordes", seats=3, seed=7)
board = Board(match, seat=0, bots="greedy", pace=30)
board
"""
DICE = 'match = hp.new("horrible-hordes", seats=2, seed=7, dice="ask")\nBoard(match, seat=0, bots="greedy", pace=0)'


def test_bots_wait_and_one_undo_is_my_last_decision(lab: Lab) -> None:
    lab.open_cells(IMPORTS, BOTS.strip())
    board = lab.board
    undo, redo = board.get_by_label("undo to my last decision"), board.get_by_label("redo", exact=True)
    pause, resume = board.get_by_label("pause the bots"), board.get_by_label("let the bots play on")
    skip = board.get_by_label("show at once where the bots have come")

    # what runs can be paused, resumed and skipped
    lab.line("kingdom Horse Men").click()
    pause.click()
    expect(resume).to_be_visible()
    expect(board.locator(".hp-choices .hp-empty")).to_be_visible()
    expect(skip).to_be_disabled()
    assert lab.python("board._playback.running") == "False"
    resume.click()
    expect(pause).to_be_visible()
    assert lab.python("board._playback.running") == "True"
    skip.click()
    lab.rest()
    expect(board.locator(".hp-turn")).to_contain_text("You, Horse Men, to move")

    # end my turn: the others play, all at once; then one undo is back at what I decided last, with what it led to ahead
    with lab.answered():
        board.get_by_label("pace of the bots").select_option("0")
    for _ in range(30):
        mine = int(lab.python("match.ply"))
        lab.ask_for_list()
        texts = [text for text in lab.choices() if text]
        lab.act("done" if "done" in texts else texts[-1])
        if int(lab.python("match.ply")) > mine + 15:
            break
    ply, plies = int(lab.python("match.ply")), int(lab.python("match.plies"))
    assert ply == plies > mine + 15
    with lab.answered():
        undo.click()
    assert lab.python("match.ply, match.plies") == f"({mine}, {plies})"
    expect(board.locator(".hp-turn")).to_contain_text("You, Horse Men, to move")
    with lab.answered():
        redo.click()
    assert lab.python("match.ply") == str(ply)

    check_places(lab, ply, plies)


def check_places(lab: Lab, ply: int, plies: int) -> None:
    """A jump by the track, which is as long at each step, by its buttons and by a line of the log; what lies ahead stays."""
    board = lab.board
    track = board.get_by_label("step", exact=True)
    box = track.bounding_box()
    assert box is not None
    with lab.answered():
        track.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    assert abs(int(lab.python("match.ply")) - ply / 2) <= 2
    assert lab.python("match.plies") == str(plies)
    for label, place in (("first step", 0), ("step forward", 1), ("last step", ply), ("step back", ply - 1)):
        with lab.answered():
            board.get_by_label(label, exact=True).click()
        assert lab.python("match.ply") == str(place)
        assert track.bounding_box() == box
    line = board.locator(".hp-log [data-ply]").first
    place = int(str(line.get_attribute("data-ply")))
    with lab.answered():
        line.click()
    assert lab.python("match.ply") == str(place)
    expect(board).to_have_attribute("data-ply", str(place))


def test_real_dice_are_entered_by_buttons(lab: Lab) -> None:
    lab.open_cells(IMPORTS, DICE)
    board, entry = lab.board, lab.board.locator(".hp-entry")
    expect(entry).to_contain_text("2 D10")
    ply = int(lab.python("match.ply"))

    # one die, taken back, then both; what was entered is what the rules get
    board.locator('[data-face="9"]').click()
    expect(entry).to_contain_text("1 to go")
    board.get_by_label("take the last die back").click()
    with lab.answered():
        for face in ("5", "3"):
            board.locator(f'[data-face="{face}"]').click()
    assert lab.python(f"match.answers[{ply}].value") == "(5, 3)"
    expect(board.locator(".hp-log")).to_contain_text("rolled 5")

    # luck can roll, too, until somebody decides
    for _ in range(40):
        if not entry.is_visible():
            break
        with lab.answered():
            board.get_by_role("button", name="Roll for me").click()
    expect(lab.line("kingdom Elves")).to_be_visible()
