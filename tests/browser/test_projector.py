"""Projector mode, the two themes, and the widths that a cell may have."""

from __future__ import annotations

from browser.lab import Lab
from playwright.sync_api import expect

CELLS = (
    "import hordeplay as hp\nfrom hordeplay.widgets import Board",
    'match = hp.new("horrible-hordes", seats=4, seed=7)\nfor _ in range(4): match.run("greedy", until="round")',
    "Board(match)",
)
DICE = 'match = hp.new("horrible-hordes", seats=2, seed=7, dice="ask")\nBoard(match)'
JS_PANEL = "board => getComputedStyle(board.querySelector('.hp-head')).backgroundColor"
JS_INK = "board => getComputedStyle(board.querySelector('.hp-head h2')).color"
# Of one moment: between two questions to the page it may be laid out anew.
JS_BELOW = """board => {
  const [stage, choices] = ['.hp-stage', '.hp-choices'].map(part => board.querySelector(part).getBoundingClientRect());
  return choices.top >= stage.bottom;
}"""
JS_FILLS = """() => {
  const {x, y, width, height} = document.querySelector('[data-testid=board]').getBoundingClientRect();
  return [x, y, Math.round(width), Math.round(height)].join() === '0,0,1920,1080';
}"""
JS_LETTERS = """board => Math.min(...[...board.querySelectorAll('h2, h3, .hp-choice b, .hp-facts dt, .hp-stage text')]
  .filter(one => one.getClientRects().length > 0)
  .map(one => parseFloat(getComputedStyle(one).fontSize) * (one.getScreenCTM?.().a ?? 1)))"""


def luminance(colour: str) -> float:
    """Of `rgb(...)`, roughly: 0 is black, 255 white."""
    red, green, blue = (float(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_a_class_can_read_it(lab: Lab) -> None:
    lab.open_cells(*CELLS)
    board, page = lab.board, lab.page

    # light and dark follow the Lab
    for theme, dark in (("dark", True), ("light", False)):
        lab.theme("dark" if dark else "light")
        panel, ink = luminance(board.evaluate(JS_PANEL)), luminance(board.evaluate(JS_INK))
        assert (ink - panel > 130) if dark else (panel - ink > 130), theme

    # narrow cells put the board above the choices, and nothing sticks out
    for width, layout in ((1600, "laptop"), (900, "tall"), (700, "tall"), (390, "phone")):
        lab.size(width, 1000)
        expect(board).to_have_attribute("data-layout", layout)
        assert board.evaluate(JS_BELOW) == (layout != "laptop")
        assert board.evaluate("board => board.scrollWidth <= board.clientWidth + 1")
        assert board.evaluate(JS_LETTERS) >= (11.9 if layout == "phone" else 10.9)

    # one key fills the screen, and hides the code and the rest of the Lab
    lab.size(1920, 1080)
    board.get_by_label("step", exact=True).focus()
    page.keyboard.press("f")
    expect(board).to_have_attribute("data-projector", "")
    page.wait_for_function(JS_FILLS)
    for x, y in ((5, 5), (1900, 5), (5, 1070), (960, 540), (1900, 1070)):
        assert page.evaluate("([x, y]) => !!document.elementFromPoint(x, y).closest('[data-testid=board]')", [x, y])
    expect(board.locator(".hp-curtain")).to_be_visible()
    assert board.evaluate(JS_LETTERS) >= 19.8
    for name in ("hp-stage", "hp-choices", "hp-curtain"):
        place = board.locator(f".{name}").bounding_box()
        assert place is not None
        assert place["y"] + place["height"] <= 1081, f"{name} is below the screen"
    # the odds wait until they are asked for, and each decision has a curtain of its own
    with lab.answered():
        page.keyboard.press("o")
    expect(board.locator(".hp-curtain")).to_be_hidden()
    # it is the same board: it can be played there
    with lab.answered():
        page.keyboard.press("[")
    page.keyboard.press("Escape")
    expect(board).not_to_have_attribute("data-projector", "")
    expect(board).to_have_attribute("data-layout", "wide")
    expect(page.locator(".jp-InputArea-editor").first).to_be_visible()


def test_real_dice_are_entered_in_front_of_a_class(lab: Lab) -> None:
    """The dice box is there while dice are asked for, large enough to read and to hit, and gone afterwards."""
    lab.size(1280, 720)
    lab.open_cells(CELLS[0], DICE)
    board = lab.board
    board.get_by_role("button", name="projector mode").click()
    expect(board).to_have_attribute("data-projector", "")
    entry = board.locator(".hp-entry")
    expect(entry).to_be_visible()
    keys = entry.locator("[data-face]")
    sizes = keys.evaluate_all(
        "keys => keys.map(key => { const {width, height} = key.getBoundingClientRect(); return Math.min(width, height); })"
    )
    assert min(sizes) >= 43.5
    texts = "entry => Math.min(...[...entry.querySelectorAll('p, button.primary')].map(one => parseFloat(getComputedStyle(one).fontSize)))"
    assert entry.evaluate(texts) >= 20
    for key in keys.all():
        box = key.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 720
    ply = int(lab.python("match.ply"))
    with lab.answered():
        for face in ("5", "3"):
            board.locator(f'[data-face="{face}"]').click()
    assert lab.python(f"match.answers[{ply}].value") == "(5, 3)"
    for _ in range(40):
        if not entry.is_visible():
            break
        lab.page.mouse.move(5, 5)  # a pointer that rests takes no new question in its first moment
        with lab.answered():
            board.get_by_role("button", name="Roll for me").click()
    expect(board.locator(".hp-dice")).to_be_hidden()
