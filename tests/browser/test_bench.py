"""The designer's bench at the size of a laptop: what a hand on it sees, before games are played and after."""

from __future__ import annotations

import re

from browser.lab import Lab
from playwright.sync_api import expect

CELLS = (
    """import hordeplay as hp
from hordeplay.widgets import Workbench
knobs = ["army_hits_on", "castle_hits", "rounds"]
bench = Workbench("horrible-hordes", rules=hp.rules("horrible-hordes").with_(rounds=2), knobs=knobs, seed=7, n=60, auto=False)
bench""",
)


def test_the_bench_fits_a_laptop_and_answers(lab: Lab) -> None:
    lab.open_cells(*CELLS)
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    bench = lab.page.locator(".hp-panel")
    expect(bench.locator(".hp-knob-army_hits_on .hp-scale")).to_contain_text("printed")
    # the mark stands under the handle while nothing is turned
    mark = bench.locator(".hp-knob-army_hits_on .hp-scale i").bounding_box()
    handle = bench.locator(".hp-knob-army_hits_on [role=slider]").bounding_box()
    assert mark is not None
    assert handle is not None
    assert abs(mark["x"] + mark["width"] / 2 - handle["x"] - handle["width"] / 2) < 6
    # a knob chooses what is shown exactly, and what an answer costs is said before it begins
    bench.locator(".hp-knob-castle_hits [role=slider]").focus()
    lab.page.keyboard.press("ArrowRight")
    expect(bench).to_contain_text("Exact: castle_hits")
    expect(bench).to_contain_text(re.compile(r"costs about 60 pairs = 120 games, [\d.]+ m?s"))
    lab.screenshot("bench-cost", width=1280, of=bench)
    bench.get_by_role("button", name="Estimate", exact=True).click()
    expect(bench.locator(".hp-finding")).to_contain_text(re.compile(r"score, changed - printed: .*n = 60"))
    bench.get_by_role("option", name="Rangers").wait_for(state="attached")
    bench.locator("select[multiple]").first.select_option(["Mythic Saga", "Oracles", "Rangers"])
    bench.get_by_label("pairs each").select_option("10")
    bench.get_by_role("button", name="Measure", exact=True).click()
    expect(bench.locator(".hp-strength")).to_contain_text("always +5.00 (10 of 10)")
    lab.screenshot("bench-strength", width=1280, of=bench)
    bench.get_by_role("button", name="Tables, rules files, variants").click()
    lab.python("bench.keep('stone')")
    expect(bench).to_contain_text(re.compile(r"Kept as stone: 2 changes, rules [0-9a-f]{16}"))
    wide = bench.evaluate("panel => panel.scrollWidth - panel.clientWidth")
    assert wide <= 1
    lab.screenshot("bench", width=1280, of=bench)
    lab.screenshot("bench", width=1280, theme="dark", of=bench)
    lab.screenshot("bench", width=390, of=bench)
