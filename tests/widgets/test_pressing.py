"""What is pressed is worked out before it is let go: the frame is the same, and nothing comes of a press alone."""

from __future__ import annotations

import random

import pytest
from widgets.page import Page

import hordeplay as hp

SEATS = {"fantahzee": 2, "horrible-hordes": 2, "kingdom-rush": 2, "warfighter-fantasy": 1}
DECISIONS = 60


@pytest.mark.parametrize("odds", ["always", "after", "request"])
@pytest.mark.parametrize("game", SEATS)
def test_a_frame_is_the_same_with_or_without_the_press(game: str, odds: str) -> None:
    pages = [Page(hp.new(game, SEATS[game], seed=5), pace=0, odds=odds) for _ in range(2)]
    plain, pressing = pages
    hand, used = random.Random(1), 0
    for _ in range(DECISIONS):
        if plain.board.ask["kind"] != "ask":
            break
        text = hand.choice(plain.board.hints)["text"]
        before = pressing.board.get_state()
        pressing.say("press", text=text)
        assert pressing.board.get_state() == before
        used += pressing.board._frames._ahead is not None
        for page in pages:
            page.act(text)
        assert pressing.board.get_state() == plain.board.get_state() | _own(pressing)
    assert used > 5
    for page in pages:
        page.board.close()


def _own(page: Page) -> dict[str, object]:
    return {name: value for name, value in page.board.get_state().items() if name in {"_model_id", "layout"}}


def test_a_press_decides_nothing_and_another_click_counts() -> None:
    page = Page(hp.new("horrible-hordes", seats=2, seed=5), pace=0)
    first, other = (hint["text"] for hint in page.board.hints[:2])
    ply, saved = page.match.ply, page.match.save()
    assert page.say("press", text=first) == {}
    assert (page.match.ply, page.match.save(), page.states) == (ply, saved, [])
    page.act(other)
    assert str(page.match.answers[ply].value) == other
    page.board.close()


@pytest.mark.parametrize("text", ["no such verb", "settle z99", "seat 7", "turn done", "each 99 gold food"])
def test_a_press_of_what_cannot_be_is_silent(text: str) -> None:
    page = Page(hp.new("horrible-hordes", seats=2, seed=5), pace=0)
    assert page.say("press", text=text) == {}
    assert page.states == []
    page.board.close()


def test_a_press_for_an_earlier_step_is_none() -> None:
    page = Page(hp.new("horrible-hordes", seats=2, seed=5), pace=0)
    text = page.board.hints[0]["text"]
    page.send({"kind": "press", "ply": page.board.ply - 1, "text": text})
    assert page.board._frames._ahead is None
    page.board.close()
