"""Phases 3 to 6 of Kingdom Rush after the last `done`: piece by piece, held by `p`, one by one by `]` or the button."""

from __future__ import annotations

from browser.lab import Lab
from playwright.sync_api import expect

ROUND = """
from hordeplay.games.kingdom_rush import at
from hordeplay.widgets import Board
trays = "A1 c1 tiles b2 d2 d4, A6 g3, A5 e3 soldiers a2, A2 c5"
towers = dict(built="Archer b2 N", hand_0="-", hand_1="Mage")
match = at("act", scenario="S2", round=3, done="1", trays=trays, heroes="Alleria c1 base b4", seed=1, **towers)
Board(match, seat=0, bots="greedy", pace=60)
"""
PIECES = [
    ("Round 3, phase 3, destroy", {"sp-c1", "kingdom", "hero-1"}, "Alleria suffers 1"),
    ("Round 3, phase 4, move", {"kingdom"}, "Corner Posts enters the kingdom: 4 hearts lost"),
    ("Round 3, phase 4, move", {"sp-e3"}, "1 soldier holds Skirmish Line on e3 and goes home"),
    ("Round 3, phase 4, move", {"sp-c5", "sp-d5"}, "Goblin File moves from c5 to d5"),
    ("Round 3, phase 5, pick up", {"hand"}, "Towers and hero cards go back"),
]


def test_a_round_is_seen_piece_by_piece(lab: Lab) -> None:
    lab.page.set_viewport_size({"width": 1600, "height": 1300})
    lab.open_cells(ROUND.strip())
    with lab.answered():
        lab.board.locator('.hp-choices [data-text="done"]').click()
    with lab.answered():
        lab.page.keyboard.press("p")
    status = lab.board.get_by_role("status").first
    forward = lab.board.get_by_role("button", name="step forward")
    for n, (where, changed, sentence) in enumerate(PIECES):
        expect(forward).to_be_enabled()  # the record has no ply behind this one, but the round goes on
        if n:
            with lab.answered():
                forward.click() if n % 2 else lab.page.keyboard.press("]")
        expect(lab.board.locator(".hp-choices h3")).to_contain_text(where)
        expect(status).to_contain_text(sentence)
        expect(lab.board.locator(".hp-log li").last).to_contain_text(sentence)
        assert set(lab.states("changed")) == changed
        assert lab.python("match.ply") == "1"
    assert lab.spot("horde-1").count() + lab.spot("horde-2").count() == 0
    for theme in ("light", "dark"):
        lab.screenshot("kingdom-rush-round", theme=theme)
    with lab.answered():
        lab.page.keyboard.press("p")
    with lab.answered():
        lab.board.get_by_role("button", name="show at once where the bots have come").click()
    assert lab.python("match.ply == match.plies") == "True"
    expect(forward).to_be_disabled()
    expect(lab.board.locator(".hp-choices")).to_contain_text("choices")
