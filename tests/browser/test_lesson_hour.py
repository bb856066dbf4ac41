"""A lesson in front of a class: at 1280x720 one key leads from step to step, no code is seen, and each step begins at the top."""

from __future__ import annotations

import os

import pytest
from browser.lab import SHOTS, Lab
from playwright.sync_api import expect

from hordeplay.desk.lesson import lessons

LONG = os.environ.get("HORDEPLAY_LONG") == "1"
STEPS = [
    "Story, and two silent guesses",
    "Play",
    "Try it often",
    "The class together",
    "Exact value and working",
    "Discussion",
    "Exit question",
    "Change it",
    "Worksheet",
    "Key",
]
OTHERS = {
    "luck": ["Story, and a silent guess", *STEPS[1:]],
    "perfect": ["Story, and a silent guess", "Solve it", "Play against it", *STEPS[2:]],
}
JS_TOP = """words => {
  const one = [...document.querySelectorAll('.jp-NotebookPanel h2')].find(one => one.textContent.startsWith(words));
  const room = one.closest('.jp-WindowedPanel-outer, .jp-Notebook').getBoundingClientRect();
  const {top, bottom} = one.getBoundingClientRect();
  return top >= room.top - 1 && bottom <= room.bottom + 1;
}"""
JS_CODE = """() => [...document.querySelectorAll('.jp-NotebookPanel :is(.jp-InputArea-editor, .jp-InputPlaceholder)')]
  .filter(one => one.closest('.jp-CodeCell') && one.offsetParent && !one.textContent.includes('my_')).length"""
"""How many cells show their code, that which a class is to change apart."""
ALWAYS = ("luck",)
"""The others are walked through with HORDEPLAY_LONG=1: the form is the same, and each takes a minute."""


@pytest.mark.parametrize("name", [name if name in ALWAYS or LONG else pytest.param(name, marks=pytest.mark.skip("HORDEPLAY_LONG=1 walks through it")) for name in lessons()])  # fmt: skip
def test_one_key_leads_through_the_hour(lab: Lab, name: str) -> None:
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open(f"lessons/{lessons()[name].number}_{name}.ipynb")
    page = lab.page
    bar = page.locator(".hp-lesson-steps")
    expect(bar).to_be_visible()
    lab.board.wait_for()
    assert page.evaluate(JS_CODE) == 0
    steps = OTHERS.get(name, STEPS)
    SHOTS.mkdir(exist_ok=True)
    for number, words in enumerate(steps, 1):
        page.keyboard.press("PageDown")
        expect(bar.locator("output")).to_have_text(f"{number} of {len(steps)}: {words}")
        page.wait_for_function(JS_TOP, arg=words)
        page.screenshot(path=SHOTS / f"hour-{name}-{number}.png")
    expect(bar.get_by_role("button", name="Next")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("PageUp")
    expect(bar.locator("output")).to_contain_text(steps[-2])
    # by a finger, too
    bar.get_by_role("button", name="Back").click()
    expect(bar.locator("output")).to_contain_text(steps[-3])
    # a line to type in keeps its keys
    line = page.get_by_placeholder("such as").first
    line.scroll_into_view_if_needed()
    line.focus()
    before = bar.locator("output").inner_text()
    page.keyboard.press("PageDown")
    expect(bar.locator("output")).to_have_text(before)
