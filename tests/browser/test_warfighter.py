"""Warfighter Fantasy on a board: the attack builder, and the market."""

from __future__ import annotations

from browser.lab import Lab
from playwright.sync_api import expect

FIGHT = """
import hordeplay as hp
from hordeplay.games.warfighter_fantasy import at
from hordeplay.widgets import Board
match = at("hero", spaces=["Long Corridor"], foes=["Orc Spearmen at 1 x3 on 1 2 1"], heroes={
    "gareth": {"space": 1, "striking": True, "xp": 2, "hand": ["Deadly Attack", "Block"]}, "tolonar": {"space": 1}})
Board(match, seat=0, odds="always")
"""
AFTER = """
from hordeplay.core.script import Roll
from hordeplay.games.warfighter_fantasy import at
from hordeplay.widgets import Board
match = at("hero", dice="ask", spaces=["Long Corridor"], party="Gareth 1: Shortsword", foes=["Giant Rats at 1 x2 on 1"],
    heroes={"gareth": {"space": 1, "striking": True, "actions": 2, "hand": []}})
match.play("attack gareth shortsword standard giant-rats")
while isinstance(match.request, Roll) or "which one" in match.request.prompt:
    match.answer((3,)) if isinstance(match.request, Roll) else match.play(next(iter(match.request.options())))
Board(match, seat=0)
"""
BLOWS = """
from hordeplay.games.warfighter_fantasy import at
from hordeplay.widgets import Board
match = at("hero", spaces=["Long Corridor"], party="Gareth 2: Shortsword; Whisper 1", seed=4,
    foes=["Orc Spearmen at 1 x3 on 2 2 2", "Giant Rats at 1 x2 on 2 2"],
    heroes={"gareth": {"space": 1, "striking": True, "actions": 3, "hand": ["Deadly Attack"]}, "whisper": {"space": 0}})
Board(match, seat=0, roll="click", pace=0)
"""
MARKET = """
from hordeplay.games.warfighter_fantasy import at
from hordeplay.widgets import Board
match = at("party", party="build")
for name in ("gareth", "vex"): match.play(f"hire {name} 1")
Board(match, seat=0)
"""


def test_hero_hostile_mode_and_a_click_that_says_why(lab: Lab) -> None:
    """Hero, Hostile, then the mode in the list with its exact chances; what is not possible gives its clause."""
    lab.page.set_viewport_size({"width": 1600, "height": 1300})
    lab.open_cells(FIGHT.strip())
    lab.spot("hero-0").click()
    lab.spot("foe-1-1").click()
    here = lab.board.locator(".hp-choices")
    expect(here).to_contain_text("Skillful")
    expect(here).to_contain_text("% Wound")
    expect(here).to_contain_text("1 XP")
    lab.page.keyboard.press("Escape")
    lab.page.keyboard.press("Escape")
    lab.spot("hero-1").click()
    lab.spot("space-3").click()
    expect(lab.board.locator(".hp-pop-why")).to_contain_text("WF-ENT-03")


def test_in_the_market_from_a_chip_to_a_thing_or_from_a_thing_to_a_hero(lab: Lab) -> None:
    """All that a Hero can have of a kind is one chip of its card, and opens a shelf; a thing asks whose it shall be."""
    lab.page.set_viewport_size({"width": 1600, "height": 1300})
    lab.open_cells(MARKET.strip())
    assert len(lab.choices()) <= 12
    lab.spot("order-0-arms").click()
    expect(lab.board.locator(".hp-path")).to_contain_text("Gareth's Arms")
    lab.board.locator('[role=option][data-text="buy gareth mace"]').click()
    with lab.answered():
        lab.board.locator(".hp-taking .primary").click()
    lab.board.locator(".hp-fold[data-opens=arms]").click()
    lab.spot("ware-dagger").click()
    here = lab.board.locator(".hp-choices .hp-scroll .hp-list")
    expect(here).to_contain_text("Gareth")
    with lab.answered():
        here.get_by_text("Vex").click()
    gear = lab.python("[[gear.name for gear in hero.gear] for hero in match.table.heroes]")
    assert gear == "[['Mace'], ['Dagger']]"


def test_the_last_attack_is_read_without_a_click(lab: Lab) -> None:
    """On a laptop its dice, and what each had to reach, stand in sight as soon as they lie there."""
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells(AFTER.strip())
    odds = lab.board.locator("[data-region=odds]")
    expect(odds).to_be_visible()
    expect(odds).to_contain_text("Giant Rats on Gareth")
    expect(odds).to_contain_text("needs ")
    expect(odds).to_contain_text("Next: Gareth on Giant Rats")


def test_a_blow_is_two_clicks_and_the_dice(lab: Lab) -> None:
    """The Hostile, the way; once no card is to be played in this Turn, the dice wait and say whose they are, at 3 widths."""
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells(BLOWS.strip())
    board, roll = lab.board, lab.board.locator(".hp-roll-now")
    chip = board.locator(".hp-passed button")
    way = board.locator('.hp-choice[data-text="attack gareth shortsword standard orc-spearmen"]')
    lab.spot("foe-1-1-1").click()
    with lab.answered():
        way.click()
    expect(chip).to_have_count(0)
    with lab.answered():
        board.get_by_text("nor later in this Turn").click()
    expect(board.locator(".hp-choices h3")).to_contain_text("Gareth on Orc Spearmen: ")
    expect(chip).to_have_text("no card on your own attacks")
    for _ in range(2):
        with lab.answered():
            roll.click()
    lab.spot("foe-1-1-0").click()
    with lab.answered():
        way.click()
    expect(roll).to_be_visible()
    for width, height in ((390, 844), (1600, 1000)):
        lab.page.set_viewport_size({"width": width, "height": height})
        expect(chip).to_be_visible()

    # by keyboard it is taken back, and the question comes again with the next blow
    chip.focus()
    with lab.answered():
        lab.page.keyboard.press("Enter")
    expect(chip).to_have_count(0)
    for _ in range(2):
        with lab.answered():
            lab.page.keyboard.press("1")
    with lab.answered():
        lab.page.keyboard.press("/")
        lab.page.keyboard.type("attack gareth shortsword standard giant-rats")
        lab.page.keyboard.press("Enter")
    expect(board.locator(".hp-choices h3")).to_contain_text("play a card?")


FOLLOW = """
from hordeplay.games.warfighter_fantasy import at
from hordeplay.widgets import Board
match = at("hero", spaces=["Long Corridor"], party="Gareth 1: Shortsword, Torches (bundle of 6); Whisper 2; Tolonar 1", seed=4,
    foes=["Grave Ghouls at 1 x3 on 1"],
    heroes={"gareth": {"space": 1, "actions": 0, "hand": []}, "tolonar": {"space": 1, "striking": True}})
Board(match, seat=0, pace=0, odds="always")
"""


def test_a_piece_stands_for_its_location_and_who_acts_stays_chosen(lab: Lab) -> None:
    """Whisper follows by a click on Gareth's piece, and has an Action left; a click on Tolonar chooses him, Escape lets go."""
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells(FOLLOW.strip())
    lab.spot("hero-1").click()
    lab.spot("token-0").click()
    expect(lab.spot("token-1")).to_have_attribute("aria-label", "Whisper's piece: in Long Corridor, Range 0")
    path = lab.board.locator(".hp-choices .hp-path")
    expect(path).to_contain_text("from Whisper")
    lab.spot("hero-2").click()
    expect(path).to_contain_text("from Tolonar")
    expect(lab.board.locator(".hp-choices")).to_contain_text("two or more")
    lab.page.keyboard.press("Escape")
    expect(path).to_be_hidden()


FIRST = """
import hordeplay as hp
from hordeplay.widgets import Board
match = hp.new("warfighter-fantasy", preset="first")
Board(match, keep=False)
"""


def test_each_thing_of_a_hero_explains_itself(lab: Lab) -> None:
    """A pointer that rests on a Spell reads the Spell, not the Hero; the arrows and the key i do so, too; a click chooses the Hero."""
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells(FIRST.strip())
    card = lab.board.locator(".hp-pop-card")
    lab.spot("has-1-fire-hands").hover()
    expect(card).to_contain_text("Fire Hands")
    expect(card).to_contain_text("Known by")
    lab.spot("has-0-torches-bundle-of-6").hover()
    expect(card).to_contain_text("6 left")
    lab.spot("has-1-minor-deflect").click()
    expect(lab.board.locator(".hp-choices .hp-path")).to_contain_text("from Tolonar")
    lab.page.keyboard.press("Escape")
    lab.spot("has-0-medium-shield").focus()
    lab.page.keyboard.press("i")
    expect(card).to_contain_text("stops 3 more Wounds of 3")


def test_nine_lines_each_with_a_key(lab: Lab) -> None:
    """What the party does fits on the number keys, and so does a group; what is more waits behind the last key of it."""
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells(FIRST.strip())
    rows = lab.board.locator(".hp-choices .hp-scroll .hp-choice")
    assert rows.count() <= 9
    more = rows.last
    expect(more).to_contain_text("More")
    lab.board.focus()
    lab.page.keyboard.press(more.locator("kbd").inner_text())
    expect(rows).to_have_count(9)
    expect(rows.last).to_contain_text("More")
    first = rows.first.inner_text()
    lab.page.keyboard.press("9")
    expect(lab.board.locator(".hp-choices .hp-path")).to_contain_text("More")
    assert rows.first.inner_text() != first
    assert rows.count() <= 9
    for row in rows.all():
        assert row.locator("kbd").inner_text().isdecimal()
    lab.page.keyboard.press("Escape")
    expect(more).to_contain_text("More")


HOSTILE_TURN = """
from hordeplay.games.warfighter_fantasy import at
from hordeplay.widgets import Board
hero = {"space": 1, "striking": True, "actions": 0, "hand": []}
match = at("hero", spaces=["Long Corridor"], party="Gareth 2: Leather Armor, Medium Shield; Whisper 1", seed=6,
    foes=["Giant Rats at 1 x6 on 1 1 1 1 2 2"], heroes={"gareth": {**hero, "toughness": 1}, "whisper": hero})
Board(match, keep=False)
"""


def test_the_hostiles_turn_stands_there_until_the_next_decision(lab: Lab) -> None:
    """At the usual pace: all their dice in one place, over nothing that is decided, and still there when a Hero is looked at."""
    lab.page.set_viewport_size({"width": 1280, "height": 720})
    lab.open_cells(HOSTILE_TURN.strip())
    board = lab.board
    for _ in range(8):
        rows = lab.choices()
        text = next((one for one in ("all", "soak shield", "done") if one in rows), "done")
        lab.act(text)
        if lab.python("match.table.turn") == "2":
            break
    line = board.locator(".hp-pop-meanwhile")
    expect(line).to_contain_text("4 attacks on Gareth (dice ")
    expect(line).to_contain_text("2 on Whisper (")
    lab.spot("hero-1").click()
    expect(board.locator(".hp-choices .hp-path")).to_contain_text("from Whisper")
    expect(line).to_be_visible()
    over, ask = line.bounding_box(), board.locator(".hp-choices").bounding_box()
    assert over is not None
    assert ask is not None
    assert over["x"] + over["width"] <= ask["x"] or over["y"] >= ask["y"] + ask["height"]
