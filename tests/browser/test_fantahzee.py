"""Fantahzee in the browser: dice kept by toggling, hidden odds."""

from __future__ import annotations

import re

from browser.lab import Lab
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
