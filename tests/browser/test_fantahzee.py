"""Fantahzee in the browser: dice kept by toggling, hidden odds."""

from __future__ import annotations

import re

from browser.lab import BOARD, Lab
from playwright.sync_api import expect

DICE = """
import hordeplay as hp
from hordeplay.widgets import Board
played = hp.new("fantahzee", seats=2, seed=5)
played.run("tip")
match = hp.new("fantahzee", seats=2, seed=5)
for answer in played.answers:
    if str(answer.value).startswith("keep"):
        break
    if answer.seat is not None:
        match.play(str(answer.value))
Board(match, pace=0, odds="hidden")
"""

TUMBLES = DICE.replace("pace=0", "pace=0.25")
JS_ORDER = f"""() => {{
  const board = document.querySelector('{BOARD}');
  window.order = [];
  new MutationObserver(changes => {{
    for (const {{attributeName: name}} of changes) {{
      const turning = board.querySelectorAll('[data-region=board-dice] > .hp-tumbles .hp-turns').length;
      window.order.push(name === 'data-seq' ? 'drawn' : turning || 'still');
    }}
  }}).observe(board, {{attributes: true, attributeFilter: ['data-seq', 'data-tumbling']}});
}}"""


def test_dice_on_the_board_tumble_before_the_roll_is_told(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells(TUMBLES.strip())
    kept = next(part for part in lab.states("legal") if part.startswith("die-"))
    lab.spot(kept).click()
    lab.page.evaluate(JS_ORDER)
    lab.page.wait_for_timeout(300)  # else the board is hurried
    with lab.answered():
        lab.page.keyboard.press("1")
    assert lab.page.evaluate("window.order") == [4, "still", "drawn"]  # the one that was kept does not turn
    expect(lab.board.locator(".hp-tumbles")).to_have_count(0)


PAID = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("fantahzee", seats=2, seed=1)
match.run("tip")
def flies(ply):
    return any(e.what == "activates" and len(e.facts["dice"]) > 1 for _, e in match.happened(ply - 1, ply))
ply = next(ply for ply in range(1, match.plies) if flies(ply))
match.goto(ply - 1)
Board(match, pace=0.25, keep=False)
"""
JS_FLIES = f"""() => {{
  window.flies = 0;
  const look = () => {{
    window.flies = Math.max(window.flies, document.querySelectorAll('{BOARD} .hp-aloft > .hp-flies').length);
    requestAnimationFrame(look);
  }};
  look();
}}"""


def test_dice_fly_to_the_hero_that_they_pay_for(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells(PAID.strip())
    lab.page.evaluate(JS_FLIES)
    lab.page.wait_for_timeout(300)
    lab.board.focus()
    with lab.answered():
        lab.page.keyboard.press("]")
    lab.page.wait_for_timeout(200)
    assert lab.page.evaluate("window.flies") >= 2
    expect(lab.board.locator(".hp-aloft > *")).to_have_count(0)


def test_dice_are_kept_and_released_one_by_one(lab: Lab) -> None:
    lab.open_cells(DICE.strip())
    ply = lab.python("match.ply")
    dice = [part for part in lab.states("legal") if part.startswith("die-")]
    assert len(dice) == 5
    assert [text for text in lab.choices() if text.startswith("keep")] == ["keep"]  # one line, not one for each part

    first, second = dice[0], dice[-1]
    lab.spot(first).click()
    lab.spot(second).click()
    face = {part: part.split("-")[1] for part in dice}
    both = " ".join(["keep", *sorted((face[first], face[second]))])
    assert sorted(lab.states("selected")) == sorted((first, second))
    assert lab.choices()[0] == both
    expect(lab.board.get_by_role("status").first).to_contain_text(f"die showing {face[second]} kept")
    lab.spot(first).click()
    assert lab.choices()[0] == f"keep {face[second]}"
    assert lab.python("match.ply") == ply  # nothing is played by toggling

    # by the keyboard alone: n goes from die to die, Enter keeps it, 1 rolls; what is kept stays marked after the roll
    lab.spot(second).click()
    lab.page.keyboard.press("Enter")
    assert lab.states("selected") == [second]
    with lab.answered():
        lab.page.keyboard.press("1")
    assert lab.python("[str(a.value) for a in match.answers if a.seat is not None][-1]") == repr(f"keep {face[second]}")
    assert len(lab.states("selected")) == 1

    # everything kept is no roll: Python says why
    for part in [part for part in lab.states("legal") if part.startswith("die-")]:
        if part not in lab.states("selected"):
            lab.spot(part).click()
    lab.page.keyboard.press("1")
    expect(lab.board.locator(".hp-why")).to_contain_text("FZ-DICE-03")


def test_the_odds_are_switched(lab: Lab) -> None:
    lab.open_cells(DICE.strip())
    row = lab.board.locator('.hp-choices [data-text="keep"]')
    expect(row).not_to_contain_text("average")
    expect(lab.spot("preview")).not_to_have_attribute("aria-label", re.compile("played best"))
    lab.tab()
    lab.page.keyboard.press("?")
    lab.board.get_by_label("odds", exact=True).select_option("always")
    expect(row).to_contain_text(re.compile(r"\d+\.\d\d average"))
    expect(lab.spot("preview")).to_have_attribute("aria-label", re.compile("played best"))
    lab.page.keyboard.press("Escape")
    lab.page.set_viewport_size({"width": 1600, "height": 1400})
    lab.screenshot("fantahzee-dice", theme="light")
    lab.screenshot("fantahzee-dice", theme="dark")
