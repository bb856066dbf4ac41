"""Projector mode, the two themes, and the widths that a cell may have."""

from __future__ import annotations

import pytest
from browser.lab import Lab
from playwright.sync_api import expect

CELLS = (
    "import hordeplay as hp\nfrom hordeplay.widgets import Board",
    'match = hp.new("horrible-hordes", seats=4, seed=7)\nfor _ in range(4): match.run("greedy", until="round")',
    "Board(match)",
)
JS_PANEL = "board => getComputedStyle(board.querySelector('.hp-head')).backgroundColor"
JS_INK = "board => getComputedStyle(board.querySelector('.hp-head h2')).color"
# Of one moment: between two questions to the page it may be laid out anew.
JS_BELOW = """board => {
  const [scene, choices] = ['.hp-scene', '.hp-choices'].map(part => board.querySelector(part).getBoundingClientRect());
  return choices.top >= scene.bottom;
}"""
JS_FILLS = """() => {
  const {x, y, width, height} = document.querySelector('[data-testid=board]').getBoundingClientRect();
  return [x, y, Math.round(width), Math.round(height)].join() === '0,0,1920,1080';
}"""
JS_LETTER = "board => parseFloat(getComputedStyle(board.querySelector('.hp-head p')).fontSize)"


def luminance(colour: str) -> float:
    """Of `rgb(...)`, roughly: 0 is black, 255 white."""
    red, green, blue = (float(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_class_can_read_it(lab: Lab) -> None:
    lab.open_cells(*CELLS)
    board, page = lab.board, lab.page
    small = board.evaluate(JS_LETTER)

    # light and dark follow the Lab
    for theme, dark in (("dark", True), ("light", False)):
        lab.theme("dark" if dark else "light")
        panel, ink = luminance(board.evaluate(JS_PANEL)), luminance(board.evaluate(JS_INK))
        assert (ink - panel > 130) if dark else (panel - ink > 130), theme

    # narrow cells put the board above the choices, and nothing sticks out
    for width, tall in ((1600, False), (900, True), (700, True)):
        lab.size(width, 1000)
        assert page.evaluate("document.querySelector('.hp-scene').viewBox.baseVal.width < 1000") == tall
        assert board.evaluate(JS_BELOW) == tall
        assert board.evaluate("board => board.scrollWidth <= board.clientWidth + 1")

    # one key fills the screen, and hides the code and the rest of the Lab
    lab.size(1920, 1080)
    board.get_by_label("step", exact=True).focus()
    page.keyboard.press("f")
    expect(board).to_have_attribute("data-projector", "")
    page.wait_for_function("document.querySelector('.hp-scene').viewBox.baseVal.width > 1300")
    page.wait_for_function(JS_FILLS)
    for x, y in ((5, 5), (1900, 5), (5, 1070), (960, 540), (1900, 1070)):
        assert page.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('[data-testid=board]')", [x, y])
    assert board.evaluate(JS_LETTER) >= 1.3 * small
    for name in ("hp-time", "hp-command"):
        place = board.locator(f".{name}").bounding_box()
        assert place is not None
        assert place["y"] + place["height"] <= 1081, f"{name} is below the screen"
    # it is the same board: it can be played there
    with lab.answered():
        page.keyboard.press("[")
    page.keyboard.press("Escape")
    expect(board).not_to_have_attribute("data-projector", "")
    page.wait_for_function("document.querySelector('.hp-scene').viewBox.baseVal.width === 1200")
    expect(page.locator(".jp-InputArea-editor").first).to_be_visible()
    assert board.evaluate(JS_LETTER) == pytest.approx(small, abs=2.5)
