"""The designer's bench at the size of a laptop: what a hand on it sees, before games are played and after."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

from browser.lab import Lab, Theme
from playwright.sync_api import Download, Locator, expect

CELLS = (
    """import hordeplay as hp
from hordeplay.widgets import Workbench
knobs = ["army_hits_on", "castle_hits", "rounds"]
rules = hp.rules("horrible-hordes").with_(rounds=2)
rules.with_(army_hits_on=5).save("steam-soft.toml", notes="Softer, with steam.")
bench = Workbench("horrible-hordes", rules=rules, knobs=knobs, seed=7, n=60, auto=False)
bench""",
)
JS_SMALL = """(panel, least) => [...panel.querySelectorAll('*')]
  .filter(one => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim())
    && one.tagName !== 'STYLE' && one.getClientRects().length && getComputedStyle(one).visibility === 'visible'
    && !one.closest('.hp-bar-of') && parseFloat(getComputedStyle(one).fontSize) < least)
  .map(one => `${one.textContent.trim().slice(0, 40)}: ${getComputedStyle(one).fontSize}`)"""
"""Words in letters of fewer pixels."""
JS_CUT = """panel => {
  const beyond = one => {
    const [box, frame] = [one, one.closest('.hp-plot')].map(each => each.getBoundingClientRect());
    return box.left < frame.left - 1 || box.right > frame.right + 1;
  };
  const words = [...panel.querySelectorAll('button, .hp-bar-name, .hp-bar-line b, .widget-label, td, th, small')]
    .filter(one => one.getClientRects().length && getComputedStyle(one).display !== 'inline')
    .filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0);
  return [...words, ...[...panel.querySelectorAll('.bqplot text.mainheading')].filter(one => one.getClientRects().length && beyond(one))]
    .map(one => one.textContent.trim());
}"""
"""Words that do not fit into what they stand in."""

SEATS: tuple[tuple[int, Theme, bool], ...] = (
    (1280, "light", False),
    (1280, "dark", False),
    (390, "light", False),
    (1280, "light", True),
    (1920, "dark", True),
)
"""Width, theme, and whether it is for a class."""


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
    files_are_taken_away(lab, bench)
    a_variant_comes_from_its_file_with_what_was_measured(lab, bench)
    nothing_is_cut_or_small(lab, bench)


def files_are_taken_away(lab: Lab, bench: Locator) -> None:
    """Each by its button or link: the file is there, is what it is called, and begins as such a file does."""
    begins: dict[str, Callable[[bytes], bool]] = {
        "PNG": lambda data: data.startswith(b"\x89PNG\r\n\x1a\n") and data.endswith(b"IEND\xaeB`\x82"),
        "SVG": lambda data: data.startswith(b"<svg ") and b"castle_hits" in data,
        "CSV, commas": lambda data: (
            data.startswith(b"what,name,printed,changed") and b"\nexact,1 Castle raided by" in data
        ),
        "CSV, semicolons": lambda data: data.startswith(b"what;name;printed;changed") and b";0," in data,
        "TOML": lambda data: tomllib.loads(data.decode())["knobs"] == {"castle_hits": 3, "rounds": 2},
        "notebook cell": lambda data: data.startswith(b"import hordeplay as hp"),
    }
    for kind, is_right in begins.items():
        ending = "csv" if kind.startswith("CSV") else {"notebook cell": "py"}.get(kind, kind.lower())
        more = "-semicolons" if kind == "CSV, semicolons" else ""
        bench.get_by_label("file").last.select_option(kind)
        with lab.page.expect_download() as download:
            bench.get_by_role("button", name="Save", exact=True).click()
            if kind != "PNG":
                bench.locator(f'.hp-save[download$="{more}.{ending}"]').last.click()
        assert re.fullmatch(rf"horrible-hordes-[0-9a-f]{{16}}{more}\.{ending}", download.value.suggested_filename), kind
        assert is_right(data_of(download.value)), kind
        if kind == "PNG":
            width, height = (int.from_bytes(data_of(download.value)[at : at + 4], "big") for at in (16, 20))
            assert width > height > 200


def data_of(download: Download) -> bytes:
    return Path(download.path()).read_bytes()


def a_variant_comes_from_its_file_with_what_was_measured(lab: Lab, bench: Locator) -> None:
    note = bench.locator(".hp-note")
    bench.get_by_placeholder("name of a variant").fill("stone")
    bench.get_by_role("button", name="Keep in a file").click()
    expect(note).to_contain_text("stone is kept in stone.toml and stone.score.json, beside the notebook.")
    files = bench.get_by_label("file").first
    files.select_option("steam-soft")
    bench.get_by_role("button", name="Load file").click()
    expect(note).to_contain_text("Softer, with steam.")
    expect(bench).to_contain_text("army_hits_on: 6 -> 5 (HH-ATK-03)")
    expect(bench).not_to_contain_text("Measured on these rules before")
    files.select_option("stone")
    bench.get_by_role("button", name="Load file").click()
    expect(bench).to_contain_text(
        re.compile(r"Measured on these rules before.*score, changed - printed: .*stone.score.json", re.DOTALL)
    )
    # a file that somebody has spoilt says what is wrong, and the rules stay
    lab.python(
        "None",
        before="from pathlib import Path; Path('stone.toml').write_text('game = \"horrible-hordes\"\\n[knobs]\\nrounds = 99')",
    )
    bench.get_by_role("button", name="Load file").click()
    expect(note).to_contain_text("stone.toml: rounds is 1 to 40, not 99")
    assert lab.python("bench.rules.knobs.rounds") == "2"


def nothing_is_cut_or_small(lab: Lab, bench: Locator) -> None:
    bench.get_by_role("button", name="Estimate", exact=True).click()
    expect(bench.locator(".hp-finding")).to_contain_text("n = 60")
    wrong: list[object] = []
    for width, theme, projector in SEATS:
        if bench.evaluate("panel => panel.classList.contains('hp-projector')") != projector:
            bench.get_by_role("button", name="Projector").click()
        lab.screenshot(f"bench{'-projector' * projector}", width=width, theme=theme, of=bench)
        beyond = bench.evaluate("panel => panel.scrollWidth - panel.clientWidth")
        small, cut = bench.evaluate(JS_SMALL, 20 if projector else 11), bench.evaluate(JS_CUT)
        if beyond > 1 or small or cut:
            wrong.append((width, theme, projector, beyond, small, cut))
    assert wrong == []
