"""Motion on the board, and none for whoever asks the system for less of it."""

from __future__ import annotations

from browser.lab import BOARD, Lab

CELL = """
import hordeplay as hp
from hordeplay.games import horrible_hordes as hh
from hordeplay.widgets import Board
match = hh.at("move", dwarves="d4 settlement castle 2 armies, f6 1 army, 3 food", elves="h8 settlement castle",
    hordes="Frost Giant Family d5", round=8, seed=3)
Board(match, pace=0)
"""
JS_COUNT = f"""() => {{
  window.moving = new Set();
  const look = () => {{
    for (const one of document.querySelector('{BOARD}').getAnimations({{subtree: true}}))
      if (one.playState === 'running' && one.effect.getComputedTiming().duration > 1) window.moving.add(one);
    requestAnimationFrame(look);
  }};
  look();
}}"""


def test_nothing_moves_where_less_motion_is_wanted(lab: Lab) -> None:
    lab.open_cells(CELL.strip())
    lab.page.evaluate(JS_COUNT)
    lab.act("move d4 c4 2")
    assert lab.page.evaluate("window.moving.size") > 0

    lab.page.emulate_media(reduced_motion="reduce")
    lab.page.evaluate("async () => { await new Promise(done => setTimeout(done, 600)); window.moving.clear(); }")
    lab.act("move f6 f7 1")
    lab.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert lab.page.evaluate("window.moving.size") == 0
