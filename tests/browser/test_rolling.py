"""Dice that a person rolls, what is felt on the board, and the card of what the bots did, in a real page."""

from __future__ import annotations

from browser.lab import BOARD, Lab
from playwright.sync_api import expect

ROLL = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("horrible-hordes", seats=2, seed=9)
Board(match, pace=0.25, keep=False, roll="click")
"""
FELT = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("fantahzee", seats=2, seed=1)
match.run("tip")
ply = next(ply for ply in range(1, match.plies) if any(e.what == "defeats" for _, e in match.happened(ply - 1, ply)))
match.goto(ply - 1)
Board(match, pace=0.25, keep=False)
"""
TURNS = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("fantahzee", seats=2, seed=9)
Board(match, seat=0, bots="tip", pace=0, keep=False)
"""
JS_ORDER = f"""() => {{
  const board = document.querySelector('{BOARD}');
  window.order = [];
  new MutationObserver(changes => {{
    for (const {{attributeName: name}} of changes)
      window.order.push(name === 'data-seq' ? 'drawn' : board.hasAttribute('data-tumbling') ? 'tumbling' : 'still');
  }}).observe(board, {{attributes: true, attributeFilter: ['data-seq', 'data-tumbling']}});
}}"""
JS_ALOFT = f"""() => {{
  window.aloft = [];
  const look = () => {{
    for (const one of document.querySelectorAll('{BOARD} .hp-aloft > *')) window.aloft.push(one.dataset.drama ?? 'copy');
    requestAnimationFrame(look);
  }};
  look();
}}"""
JS_CLEAR = f"""() => {{
  const box = one => one.getBoundingClientRect();
  const card = box(document.querySelector('{BOARD} .hp-pop-meanwhile'));
  const meets = one => card.left < one.right && one.left < card.right && card.top < one.bottom && one.top < card.bottom;
  const seen = [...document.querySelectorAll('{BOARD} .hp-choice, {BOARD} .hp-overlay [data-state=legal]')].map(box);
  return seen.filter(one => one.width > 0 && meets(one)).length;
}}"""
"""How many choices and lit parts the card lies over."""


def test_a_person_rolls_and_the_dice_come_first(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells(ROLL.strip())
    button = lab.board.locator(".hp-roll-now")
    while not button.is_visible():
        lab.ask_for_list()
        with lab.answered():
            lab.board.locator(".hp-choices button[data-text]").first.click()
        lab.rest()
    before = lab.python("match.ply")
    lab.page.evaluate(JS_ORDER)
    lab.page.wait_for_timeout(300)  # else the board is hurried
    lab.board.focus()
    with lab.answered():
        lab.page.keyboard.press("Enter")
    order = lab.page.evaluate("window.order")
    assert order[0] == "tumbling"
    assert order.index("still") < order.index("drawn")
    assert lab.python("match.ply") > before


def test_what_is_felt_is_seen_unless_less_motion_is_wanted(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    for motion in ("no-preference", "reduce"):
        lab.page.emulate_media(reduced_motion=motion)
        lab.open_cells(FELT.strip())
        lab.page.evaluate(JS_ALOFT)
        lab.page.wait_for_timeout(300)
        lab.board.focus()
        with lab.answered():
            lab.page.keyboard.press("]")
        lab.page.wait_for_timeout(200)
        aloft = set(lab.page.evaluate("window.aloft"))
        assert "kill" in aloft if motion == "no-preference" else aloft == set()
        expect(lab.board.locator(".hp-aloft > *")).to_have_count(0)


def test_the_card_of_the_bots_lies_over_no_choice(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells(TURNS.strip())
    card = lab.board.locator(".hp-pop-meanwhile")
    while not card.is_visible():
        with lab.answered():
            lab.board.locator(".hp-passes button[data-text], .hp-choices button[data-text]").first.click()
        lab.page.wait_for_timeout(600)  # a pointer that rests answers no question that has just come
    assert lab.page.evaluate(JS_CLEAR) == 0
    expect(card).to_contain_text("Amber")
    lab.page.keyboard.press("Escape")
    expect(card).to_be_hidden()
