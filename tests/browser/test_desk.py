"""The designer's bench and the teacher's panels in a real JupyterLab, all on one page."""

from __future__ import annotations

import re
import time
from pathlib import Path

from browser.lab import WAIT_MS, Lab
from playwright.sync_api import Locator, expect

from hordeplay.games import fantahzee as fz
from hordeplay.odds.answer import percent

CELLS = (
    """import json, time
import hordeplay as hp
from ipywidgets import Widget
from hordeplay.desk import ClassRoom, Model
from hordeplay.games import fantahzee as fz
from hordeplay.widgets import ClassPanel, Curtain, KeepPanel, OddsPanel, Predict, Workbench
model = Model(fz.odds.reach("55"))
room = ClassRoom("frog7", model, tries=20)
def saved():  # gestures are answered beside the cells: what is saved may change while it is read
    for _ in range(100):
        try:
            return json.dumps(Widget.get_manager_state(), default=str)
        except RuntimeError:
            time.sleep(0.05)""",
    'bench = Workbench("horrible-hordes", seed=7, knobs=["army_hits_on", "extra_tiles_per_type"])\nbench',
    "guess = Predict(model, seed=7)\nguess",
    'odds = OddsPanel(model, odds="after", seed=8)\nodds',
    "school = ClassPanel(room)\nschool",
    'curtain = Curtain("working", lambda: f"the value is {model.answer.value}")\ncurtain',
    'keeps = KeepPanel(fz.odds.best_keep((6, 5, 4, 3, 3, 2, 1), 2, "XX+XXX"), odds="hidden")\nkeeps',
)
TRUTH = fz.odds.reach("55").value
DIGITS = (str(TRUTH.numerator), percent(TRUTH), f"{float(TRUTH):.7f}")
KEPT = ("61259/69984", "87.53 %")  # the best keep of the last cell
JS_NONE = "digits => !digits.some(one => document.documentElement.outerHTML.includes(one))"
JS_LENGTHS = (
    "figure => [...figure.querySelectorAll('.hp-bar-line .hp-exact-bar')].map(bar => bar.getBoundingClientRect().width)"
)


def test_the_desk(lab: Lab, tmp_path: Path) -> None:
    lab.open_cells(*CELLS)
    panels = lab.page.locator(".hp-panel")
    expect(panels).to_have_count(6)
    bench, guess, odds, school, curtain, keeps = (panels.nth(i) for i in range(6))
    nothing_told(lab, *DIGITS, *KEPT)

    a_slider_moves_the_exact_odds(lab, bench)
    a_guess_comes_before_the_truth(lab, guess)
    numbers_are_shown_after_a_choice(lab, odds, tmp_path)
    a_class_hands_in(lab, school)
    a_curtain_opens_and_shuts(lab, curtain)
    dice_are_kept(lab, keeps)


def nothing_told(lab: Lab, *digits: str) -> None:
    """None of these stands in the page, once its figures are redrawn, nor in what the notebook would save."""
    lab.page.wait_for_function(JS_NONE, arg=list(digits))
    # Gestures are answered beside the cells: of one that the page shows already Python may still have a part to do.
    until(lab, f"[one for one in {digits} if one in saved()]", [])


def typed(lab: Lab, field: Locator, text: str, held: str) -> None:
    """Type a text and wait until Python holds it: no hand is as fast as this one on a busy machine."""
    field.fill(text)
    field.blur()
    until(lab, held, text)


def until(lab: Lab, value: str, wanted: object) -> None:
    """Ask Python until it has this value."""
    end = time.monotonic() + WAIT_MS / 1000
    while (now := lab.python(value)) != repr(wanted):
        assert time.monotonic() < end, f"{value} is {now}, not {wanted!r}"


def press(panel: Locator, words: str) -> None:
    panel.get_by_role("button", name=words, exact=True).first.click()


def a_slider_moves_the_exact_odds(lab: Lab, bench: Locator) -> None:
    handle = bench.locator(".hp-knob-army_hits_on [role=slider]")
    expect(handle).to_have_attribute("aria-label", "army_hits_on, roll an Army needs")
    long = bench.locator(".hp-knob-army_hits_on .noUi-base").bounding_box()
    assert long is not None
    assert long["width"] > 200
    # a long name is whole
    name = bench.locator(".hp-knob-extra_tiles_per_type b")
    assert name.evaluate("name => name.scrollWidth <= name.parentElement.clientWidth + 1")

    figure = bench.locator(".hp-bars").first
    lab.page.wait_for_function(f"() => ({JS_LENGTHS})(document.querySelector('.hp-panel')).length === 8")
    before = figure.evaluate(f"figure => ({JS_LENGTHS})(figure.parentElement)")
    handle.focus()
    lab.page.keyboard.press("ArrowLeft")
    expect(bench.locator(".hp-knob-army_hits_on")).to_contain_text("changed, printed 6")
    lab.page.wait_for_function(
        f"before => ({JS_LENGTHS})(document.querySelector('.hp-panel')).join() !== before",
        arg=",".join(map(str, before)),
    )
    until(lab, "[round(x, 4) for x in bench.to_frame()['changed']]", [0.0098, 0.1065, 0.3, 0.5217])
    # the estimate follows, narrows, and says what it rests on
    expect(bench.locator(".hp-finding")).to_contain_text(re.compile(r"score, changed - printed: .*n = \d+"))
    expect(bench.locator(".hp-plot").nth(1)).to_contain_text(re.compile(r"bots greedy; 2 seats; .* seed 7; \d+ pairs"))
    press(bench, "Stop")
    lab.python("bench.wait(30)")

    # a table out, a wrong cell in; a mended one takes its message away
    press(bench, "Tables, rules files, variants")
    text = bench.locator("textarea")
    text.wait_for()
    box, frame = text.bounding_box(), bench.bounding_box()
    assert box is not None
    assert frame is not None
    assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    press(bench, "Show as CSV")
    expect(text).to_have_value(re.compile("^name,"))
    for attack, reason in (("x", "row 2 (Red Dragons), column attack"), ("4", "")):
        typed(lab, text, f"name,attack\nRed Dragons,{attack}\n", "bench._text.value")
        press(bench, "Take in")
        note = bench.locator(".hp-note")
        expect(note).to_contain_text(reason) if reason else expect(note).not_to_contain_text("column attack")
    expect(bench).to_contain_text("hordes / Red Dragons / attack: 5 -> 4")
    press(bench, "Stop")
    assert lab.python("bench.rules.content['hordes']['Red Dragons'].attack") == "4"
    press(bench, "As printed")
    expect(bench).to_contain_text("as printed")
    lab.python("bench.wait(30)")


def a_guess_comes_before_the_truth(lab: Lab, guess: Locator) -> None:
    expect(guess.get_by_role("button", name="Show the truth")).to_be_disabled()
    # Enter presses the button beside the line; what is refused stays to be mended
    expect(guess).to_have_attribute("data-lm-suppress-shortcuts", "true")  # whoever listens to its keys is there
    line = guess.get_by_placeholder("such as")
    line.fill("perhaps")
    lab.page.keyboard.press("Enter")
    expect(guess.locator(".hp-note")).to_contain_text("perhaps")
    typed(lab, line, "0,72", "guess._text.value")
    line.press("Enter")
    expect(guess.locator(".hp-note")).to_contain_text("Now try it.")
    # the button that has done its work passes the focus on, and a second Enter stores nothing
    expect(guess.get_by_role("button", name="1 more", exact=True)).to_be_focused()
    expect(line).to_be_disabled()
    assert lab.python("guess.record()['guess']") == "'0,72'"
    press(guess, "100 more")
    expect(guess).to_contain_text("of 100 =")
    nothing_told(lab, *DIGITS)
    for switch, open_ in (("hidden", False), ("always", True), ("after I choose", False)):
        guess.get_by_label(switch).check()
        (expect(guess).to_contain_text if open_ else expect(guess).not_to_contain_text)(DIGITS[0])
    nothing_told(lab, *DIGITS)
    press(guess, "Show the truth")
    expect(guess).to_contain_text(DIGITS[0])
    expect(guess).to_contain_text("Largest gap")
    expect(guess.locator(".bqplot")).to_contain_text("exact 69.88 %")
    expect(guess.locator(".bqplot")).to_contain_text("guess 72.00 %")
    press(guess, "Projector")
    expect(guess).to_have_class(re.compile("hp-projector"))
    guess.get_by_label("hidden").check()
    expect(guess).not_to_contain_text(DIGITS[0])


def numbers_are_shown_after_a_choice(lab: Lab, odds: Locator, folder: Path) -> None:
    press(odds, "100 more")
    expect(odds.locator(".bqplot")).to_contain_text("tries")
    expect(odds.locator(".hp-plot")).to_contain_text("right at every look")
    nothing_told(lab, *DIGITS)
    odds.get_by_placeholder("your number").fill("0.7")
    lab.page.keyboard.press("Tab")
    expect(odds.get_by_role("button", name="That is my choice")).to_be_focused()
    lab.page.keyboard.press("Enter")
    expect(odds).to_contain_text(DIGITS[0])
    # the button is gone, and what comes after it has the focus
    expect(odds.get_by_role("button", name="That is my choice")).to_be_hidden()
    expect(odds.locator(".widget-play button").first).to_be_focused()
    # by keys alone: the table, and the files in their links
    odds.get_by_role("button", name="Table and files").focus()
    lab.page.keyboard.press("Enter")
    expect(odds.get_by_role("region")).to_contain_text("running share")
    for name, begins in ((".csv", "mark,kind,x,y"), (".svg", "<svg")):
        lab.page.keyboard.press("Tab")
        expect(odds.locator(f"a[download$='{name}']")).to_be_focused()
        with lab.page.expect_download() as saved:
            lab.page.keyboard.press("Enter")
        assert saved.value.suggested_filename.endswith(name)
        saved.value.save_as(folder / f"odds{name}")
        assert (folder / f"odds{name}").read_text("utf-8").startswith(begins)
    odds.get_by_label("hidden").check()
    expect(odds).not_to_contain_text(DIGITS[0])
    expect(odds.get_by_role("region")).not_to_contain_text("exact")
    nothing_told(lab, *DIGITS)


def a_class_hands_in(lab: Lab, school: Locator) -> None:
    lines = [lab.python(f"room.result_code({seat})").strip("'") for seat in (1, 2)]
    edited = lines[1].replace(" S2 ", " S3 ")
    for text, note in (
        ("good morning", "No result stands in this text"),
        (f"here: {lines[0]}\n{lines[1]} bye", "2 results read"),
        (f"{lines[0]}\n{edited}", "seat 1: repeated, counted once"),
    ):
        typed(lab, school.locator("textarea"), text, "school._paste.value")
        press(school, "Read")
        expect(school.locator(".hp-note")).to_contain_text(note)
    expect(school.locator(".hp-note")).to_contain_text("the checksum does not fit")
    ticks = school.locator(".bqplot .axis").first.locator(".tick text")
    expect(ticks.filter(has_text=re.compile(r"\S"))).to_have_text(["1", "2"])
    nothing_told(lab, *DIGITS)
    press(school, "Lift the curtain")
    expect(school).to_contain_text(DIGITS[0])
    press(school, "Lower the curtain")
    expect(school).not_to_contain_text(DIGITS[0])


def a_curtain_opens_and_shuts(lab: Lab, curtain: Locator) -> None:
    press(curtain, "Show: working")
    expect(curtain).to_contain_text(DIGITS[0])
    press(curtain, "Hide: working")
    expect(curtain).not_to_contain_text(DIGITS[0])
    nothing_told(lab, *DIGITS)


def dice_are_kept(lab: Lab, keeps: Locator) -> None:
    for die in (3, 4):
        keeps.locator(".hp-die").nth(die).click()
    expect(keeps).to_contain_text("kept3 3")
    nothing_told(lab, *KEPT)
    keeps.get_by_label("after I choose").check()
    keeps.get_by_role("button", name="That is my keep").focus()
    nothing_told(lab, *KEPT)
    lab.page.keyboard.press("Enter")
    expect(keeps).to_contain_text("61259/69984")
    expect(keeps.locator(".hp-plot")).to_contain_text("yours")
    expect(keeps.get_by_role("button", name="Table and files")).to_be_focused()
    keeps.get_by_label("hidden").check()
    nothing_told(lab, *KEPT)
    keeps.get_by_label("always").check()
    expect(keeps).to_contain_text("61259/69984")
