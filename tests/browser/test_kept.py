"""A game is never lost: a kernel that dies, a page that is loaded again, and the file that brings the game elsewhere."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from browser.lab import BOARD, JS_READY, Lab
from pig import GAME as PIG
from playwright.sync_api import expect

import hordeplay as hp

TESTS = str(Path(__file__).parents[1])
IMPORTS = f"import sys\nsys.path.insert(0, {TESTS!r})\nimport hordeplay as hp\nfrom pig import GAME\nfrom hordeplay.widgets import Board"
GAME = 'match = hp.new(GAME, 2, seed=7)\nBoard(match, seat=0, bots="greedy", pace=0)'
NOTICED_MS = 10_000
"""The server looks after its kernels every three seconds."""


def play(lab: Lab, *choices: str) -> int:
    """Decide this; the step at which the board stands then."""
    for text in choices:
        lab.act(text)
    return int(lab.board.get_attribute("data-ply") or "-1")


def kill(lab: Lab) -> None:
    """End the kernel as a machine that runs out of memory does."""
    os.kill(int(lab.python("__import__('os').getpid()")), signal.SIGKILL)


def test_a_dead_kernel_costs_nothing(lab: Lab) -> None:
    lab.open_cells(IMPORTS, GAME)
    start = int(lab.board.get_attribute("data-ply") or "-1")
    step = play(lab, "roll", "hold", "roll", "roll")
    assert step > start
    record = lab.python("match.save()")
    (kept,) = Path(lab.server.root, lab.name, ".hordeplay").iterdir()
    hp.register(PIG)
    assert repr(hp.load(kept).save()) == record

    # at once, without a click; and a click is named
    kill(lab)
    strip = lab.board.locator(".hp-lost")
    expect(strip).to_contain_text("Python is not answering.", timeout=NOTICED_MS)
    expect(strip).to_contain_text(f"the game goes on at step {step}")
    lab.page.locator(".jp-Dialog button").click()  # the notebook says it, too
    lab.board.locator('.hp-choices [data-text="hold"]').click()
    expect(strip).to_contain_text("Your click was kept: Bank ")

    # the cell is run again: a new match, and the offer; one key goes on
    lab.page.wait_for_function(JS_READY)
    lab.run_all()
    banner = lab.board.locator(".hp-resume")
    expect(banner).to_contain_text(f"Go on at step {step} of your game")
    assert int(lab.python("match.ply")) == start
    lab.page.locator(BOARD).focus()
    lab.page.keyboard.press("Tab")
    expect(banner.get_by_role("button", name=f"Go on at step {step}")).to_be_focused()
    with lab.answered():
        lab.page.keyboard.press("Enter")
    expect(banner).to_be_hidden()
    assert lab.board.get_attribute("data-ply") == str(step)
    assert lab.python("match.save()") == record

    # the click that was lost is offered; then back through the whole history
    expect(strip).to_contain_text("Your last click did not reach Python: Bank ")
    with lab.answered():
        strip.get_by_role("button", name="Do it").click()
    lab.rest()
    expect(strip).to_be_hidden()
    assert lab.python("str([a for a in match.answers if a.seat == 0][4].value)") == "'hold'"
    lab.page.locator(BOARD).focus()
    for _ in range(5):
        with lab.answered():
            lab.page.keyboard.press("u")
    assert lab.board.get_attribute("data-ply") == str(start)
    assert len(list(kept.parent.iterdir())) == 1
    lab.console_errors.clear()  # what a browser logs when a kernel dies is not the board's


def test_a_page_that_is_loaded_again_and_a_kernel_that_is_restarted(lab: Lab) -> None:
    lab.open_cells(IMPORTS, GAME)
    step = play(lab, "roll", "hold")
    record = lab.python("match.save()")

    # the menu: the file holds the record, and comes back into another game
    lab.board.get_by_role("button", name="Game", exact=True).click()
    with lab.page.expect_download() as download:
        lab.board.get_by_role("button", name="Save to a file").click()
    assert download.value.suggested_filename == f"pig-step-{step}.json"
    file = download.value.path()
    assert repr(file.read_text("utf-8")) == record
    lab.page.keyboard.press("Escape")

    # restarted by hand: said at once
    lab.page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart().then(() => null)")
    expect(lab.board.locator(".hp-lost")).to_contain_text("Python is not answering.", timeout=NOTICED_MS)
    lab.page.wait_for_function(JS_READY)
    lab.run_all()
    board = lab.board
    with lab.answered():
        board.get_by_role("button", name="Start anew").click()
    expect(board.locator(".hp-resume")).to_be_hidden()
    board.get_by_role("button", name="Game", exact=True).click()
    with lab.answered():
        board.get_by_label("a saved game", exact=True).set_input_files(file)
    assert lab.python("match.save()") == record

    # the page is loaded again, its cells have new names, and the cell is run: the newest game, which is that of the file
    lab.page.reload()
    lab.page.wait_for_function(JS_READY)
    lab.run_all()
    with lab.answered():
        lab.board.get_by_role("button", name=f"Go on at step {step}").click()
    assert lab.python("match.save()") == record
    lab.console_errors.clear()
