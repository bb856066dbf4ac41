"""The guided first turn of each game in a real page: by keyboard from the first sentence to what was learnt."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.lab import BOARD, Lab
from browser.seats import ALLOWED
from playwright.sync_api import expect

import hordeplay as hp

CELL = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("{game}", seed=8)
board = Board(match, pace=0, keep=False)
board
"""
MOST = 16
JS_CLEAR = """() => {
  const board = document.querySelector('BOARD');
  const box = selector => board.querySelector(selector)?.getBoundingClientRect();
  const [card, ring, cell] = [box('.hp-pop-coach'), box('.hp-coach-ring'), board.getBoundingClientRect()];
  const meet = Math.max(0, Math.min(card.right, ring.right) - Math.max(card.left, ring.left))
    * Math.max(0, Math.min(card.bottom, ring.bottom) - Math.max(card.top, ring.top));
  const inside = card.left >= cell.left && card.right <= cell.right && card.top >= cell.top && card.bottom <= cell.bottom;
  return ring.width > 0 && meet / (ring.width * ring.height) < 0.2 && inside;
}""".replace("BOARD", BOARD)
"""The card is in the cell, something is pointed at, and the card does not lie over it."""
JS_SMALL = """board => Math.min(...[...board.querySelectorAll('.hp-pop-coach *')].filter(one => one.getClientRects().length > 0
  && [...one.childNodes].some(node => node.nodeType === 3)).map(one => parseFloat(getComputedStyle(one).fontSize)))"""


def violations(lab: Lab) -> list[str]:
    """What axe-core has against the board as it stands."""
    broken = Axe().run(lab.page, context=BOARD).response["violations"]
    return [f"{rule['id']}: {rule['nodes'][0]['html'][:160]}" for rule in broken if rule["id"] not in ALLOWED]


@pytest.mark.parametrize("game", hp.games())
def test_a_first_turn_by_enter_alone(lab: Lab, game: str) -> None:
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells(CELL.format(game=game).strip())
    board, card, say = lab.board, lab.board.locator(".hp-pop-coach"), lab.board.locator(".hp-coach-say")
    before = lab.python("match.save()")

    # the board offers it; the first action is there at once
    offer = board.get_by_role("button", name="Show me the first turn")
    expect(offer).to_be_visible()
    with lab.answered():
        offer.press("Enter")
    expect(say).to_be_focused()
    expect(card).to_contain_text("Step 1 of")
    board.scroll_into_view_if_needed()
    assert violations(lab) == []
    sentences = []
    for _ in range(MOST):
        if board.locator(".hp-learnt").count():
            break
        lab.page.wait_for_function(JS_CLEAR)
        assert board.evaluate(JS_SMALL) >= 11
        sentences.append(say.inner_text())
        say.focus()
        with lab.answered():
            lab.page.keyboard.press("Enter")
        lab.rest()
    assert 3 <= len(sentences) <= 12
    assert len(set(sentences)) == len(sentences)

    # what was learnt; and the game that was on the board comes back
    expect(say).to_have_text("What you have learnt")
    expect(say).to_be_focused()
    assert violations(lab) == []
    with lab.answered():
        card.get_by_role("button", name="Back to my own game").click()
    expect(card).to_be_hidden()
    assert lab.python("match.save()") == before
    expect(offer).to_be_visible()


JS_SEEN = """() => {
  const board = document.querySelector('BOARD');
  const box = selector => board.querySelector(selector).getBoundingClientRect();
  const [card, ring, cell] = [box('.hp-pop-coach'), box('.hp-coach-ring'), board.getBoundingClientRect()];
  const [left, right] = [Math.max(ring.left, cell.left, 0), Math.min(ring.right, cell.right, innerWidth)];
  const [top, bottom] = [Math.max(ring.top, 0), Math.min(ring.bottom, innerHeight)];
  return right - left > Math.min(40, ring.width / 2) && bottom - top > Math.min(24, ring.height / 2)
    && card.right <= cell.right + 1;
}""".replace("BOARD", BOARD)
"""Some of what is pointed at is in sight, and the card is not cut."""
JS_CUT = "card => [card, ...card.querySelectorAll('*')].some(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)"


@pytest.mark.parametrize("game", hp.games())
def test_a_first_turn_where_there_is_least_room(lab: Lab, game: str) -> None:
    """A phone upright, with the bars of JupyterLab beside the cell."""
    lab.page.set_viewport_size({"width": 390, "height": 844})
    lab.open_cells(CELL.format(game=game).strip().replace("pace=0", "pace=0, coach=True"))
    card, say = lab.board.locator(".hp-pop-coach"), lab.board.locator(".hp-coach-say")
    lab.board.scroll_into_view_if_needed()
    for _ in range(MOST):
        expect(say).to_be_visible()
        if lab.board.locator(".hp-learnt").count():
            break
        lab.page.wait_for_function(JS_SEEN)
        assert not card.evaluate(JS_CUT), say.inner_text()
        say.focus()
        with lab.answered():
            lab.page.keyboard.press("Enter")
        lab.rest()
    expect(say).to_have_text("What you have learnt")
    assert not card.evaluate(JS_CUT)
