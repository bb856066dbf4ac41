"""Warfighter Fantasy on a board: an Adventure by mouse alone, one by keyboard alone, and the attack builder."""

from __future__ import annotations

import re

from browser.lab import Lab
from browser.person import Person
from playwright.sync_api import expect

GAME = """
import hordeplay as hp
from hordeplay.widgets import Board
rules = hp.rules("warfighter-fantasy").with_(longest_game=20)
match = hp.new("warfighter-fantasy", seed={seed}, rules=rules, party="{party}")
Board(match, seat=0, pace=0)
"""
FIGHT = """
import hordeplay as hp
from hordeplay.games.warfighter_fantasy import at
from hordeplay.widgets import Board
match = at("hero", spaces=["Long Corridor"], foes=["Orc Spearmen at 1 x3 on 1 2 1"], heroes={
    "gareth": {"space": 1, "striking": True, "xp": 2, "hand": ["Deadly Attack", "Block"]}, "tolonar": {"space": 1}})
Board(match, seat=0, odds="always")
"""
MARKET = """
from hordeplay.games.warfighter_fantasy import at
from hordeplay.widgets import Board
match = at("party", party="build")
for name in ("gareth", "vex"): match.play(f"hire {name} 1")
Board(match, seat=0)
"""
PARTY = "Gareth 2: Melee Skill, Shortsword, Leather Armor; Whisper 2"


def open_game(lab: Lab, *, seed: int) -> None:
    lab.page.set_viewport_size({"width": 1600, "height": 1500})
    lab.open_cells(GAME.format(seed=seed, party=PARTY).strip())
    lab.board.scroll_into_view_if_needed()


def assert_the_adventure_ended(lab: Lab, person: Person) -> None:
    """The page ends where the saved record ends when Python plays it again."""
    assert lab.python("sum(answer.seat == 0 for answer in match.answers)") == str(person.decided)
    assert lab.python("str(hp.load(match.save())) == str(match)") == "True"
    assert lab.python("match.result is not None") == "True"
    expect(lab.spot("builder")).to_have_attribute("aria-label", re.compile("^Result: Swamp Caves"))
    expect(lab.board.locator(".hp-ending")).to_be_visible()


def test_an_adventure_by_mouse_alone(lab: Lab) -> None:
    open_game(lab, seed=7)
    person = Person(lab, "mouse")
    person.play()
    assert {kind for kind, count in person.acts.items() if count} >= {"list", "board", "chooser"}
    assert_the_adventure_ended(lab, person)


def test_an_adventure_by_keyboard_alone(lab: Lab) -> None:
    open_game(lab, seed=8)
    lab.tab()
    person = Person(lab, "keyboard")
    person.play()
    assert {kind for kind, count in person.acts.items() if count} >= {"list", "board", "command"}
    assert_the_adventure_ended(lab, person)


def test_hero_hostile_mode_and_a_click_that_says_why(lab: Lab) -> None:
    """Hero, Hostile, then the mode in a chooser with its exact chances; what is not possible gives its clause."""
    lab.page.set_viewport_size({"width": 1600, "height": 1300})
    lab.open_cells(FIGHT.strip())
    lab.spot("hero-0").click()
    lab.spot("foe-1-1").click()
    chooser = lab.board.locator(".hp-pop-chooser")
    expect(chooser).to_contain_text("Gareth attacks Orc Spearmen with Shortsword, Skillful")
    expect(chooser).to_contain_text("% wound")
    expect(chooser).to_contain_text("1 Action, 1 XP")
    lab.page.keyboard.press("Escape")
    lab.page.keyboard.press("Escape")
    lab.spot("hero-1").click()
    lab.spot("space-3").click()
    expect(lab.board.locator(".hp-pop-why")).to_contain_text("WF-ENT-03")


def test_in_the_market_from_a_chip_to_a_thing_or_from_a_thing_to_a_hero(lab: Lab) -> None:
    """All that a Hero can have of a kind is one line of the list and one chip of its card."""
    lab.page.set_viewport_size({"width": 1600, "height": 1300})
    lab.open_cells(MARKET.strip())
    assert len(lab.choices()) <= 25
    lab.spot("order-0-arms").click()
    expect(lab.board.locator(".hp-choices h3")).to_contain_text("from Gareth's Arms")
    assert "ware-mace" in lab.states("legal")
    with lab.answered():
        lab.spot("ware-mace").click()
    lab.spot("ware-dagger").click()
    chooser = lab.board.locator(".hp-pop-chooser")
    expect(chooser).to_contain_text("Dagger for Gareth")
    with lab.answered():
        chooser.get_by_text("Dagger for Vex").click()
    gear = lab.python("[[gear.name for gear in hero.gear] for hero in match.table.heroes]")
    assert gear == "[['Mace'], ['Dagger']]"
