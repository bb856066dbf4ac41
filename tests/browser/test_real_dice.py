"""A roll of real dice: the box in which they are entered has room for its slots and keys."""

from __future__ import annotations

import pytest
from browser.lab import Lab

CELLS = {
    "horrible-hordes": 'match = hp.new("horrible-hordes", seats=2, seed=7, dice="ask")',
    "fantahzee": 'match = fz.at("first_roll", party="Hero, Hexweaver", seed=3, dice="ask")',
}
JS_CUT = """() => {
  const box = document.querySelector('.hp-dice'), seen = box.getBoundingClientRect();
  return [...box.querySelectorAll('.hp-slot, .hp-entry button')].filter(one => one.checkVisibility()).filter(one => {
    const {left, right, top, bottom} = one.getBoundingClientRect();
    return left < seen.left || right > seen.right || top < seen.top || bottom > Math.min(seen.bottom, innerHeight);
  }).map(one => one.outerHTML.slice(0, 80));
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1600, 1000), (900, 900)])
@pytest.mark.parametrize("game", CELLS)
def test_dice_are_entered_where_there_is_room(lab: Lab, game: str, width: int, height: int) -> None:
    lab.page.set_viewport_size({"width": width, "height": height})
    lab.open_cells(
        "import hordeplay as hp\nfrom hordeplay.games import fantahzee as fz\nfrom hordeplay.widgets import Board\n"
        f"{CELLS[game]}\nBoard(match, pace=0, keep=False)"
    )
    lab.board.scroll_into_view_if_needed()
    lab.rest()
    assert lab.page.evaluate(JS_CUT) == []
