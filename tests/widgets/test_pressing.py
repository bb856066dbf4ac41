"""What is pressed is worked out before it is let go: the frame is the same, and nothing comes of a press alone.

Where what comes of a choice may be seen and taken back anyway, the page is told ahead, and what it is told is what comes.
"""

from __future__ import annotations

import random
from typing import Literal

import pytest
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.any import AnySeat
from hordeplay.core.choice import Choice
from hordeplay.games.warfighter_fantasy import at

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
        ahead = [reply for reply in pressing.replies if reply["kind"] == "ahead"]
        pressing.replies.clear()
        for page in pages:
            page.act(text)
        after = pressing.board.get_state()
        assert after == plain.board.get_state() | _own(pressing)
        for reply in ahead:
            assert (reply["text"], reply["part"]) == (text, "")
            assert before | reply["frame"] | {"seq": after["seq"]} == after
            used += 1
    assert used > 0.9 * DECISIONS
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
    assert [reply["kind"] for reply in page.replies] == ["ahead"]
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
    assert page.replies == []
    page.board.close()


@pytest.mark.parametrize("undo", ["forbid", "fresh"])
def test_what_cannot_be_taken_back_as_it_was_is_not_told_ahead(undo: Literal["forbid", "fresh"]) -> None:
    page = Page(hp.new("horrible-hordes", seats=2, seed=5, undo=undo), pace=0)
    page.say("press", text=page.board.hints[0]["text"])
    assert page.replies == []
    page.board.close()


def test_where_bots_go_on_nothing_is_told_ahead() -> None:
    """They are to think once, at the click."""
    thought: list[int] = []

    def bot(seat: AnySeat) -> Choice:
        thought.append(seat.index)
        return seat.choices[0]

    page = Page(hp.new("horrible-hordes", seats=2, seed=5), seat=0, bots={1: bot}, pace=0)
    while not thought:
        page.say("press", text=page.board.hints[-1]["text"])
        assert not thought
        page.replies.clear()
        page.act(page.board.hints[-1]["text"])
    assert thought
    page.board.close()


@pytest.mark.parametrize(("part", "answered"), [("foe-1-1-1", True), ("", False)])
def test_the_piece_that_is_clicked_is_pressed(part: str, *, answered: bool) -> None:
    """Which of several pieces is meant needs no question when it was pointed at: told ahead is what comes then."""
    foes, text = ["Orc Spearmen at 1 x3 on 1 2 1"], "attack gareth shortsword standard orc-spearmen"
    heroes = {"gareth": {"space": 1, "striking": True, "hand": []}, "tolonar": {"space": 1}}
    page = Page(at("hero", spaces=["Long Corridor"], foes=foes, heroes=heroes), roll="click", pace=0)
    before = page.board.get_state()
    page.say("press", text=text, part=part)
    [ahead] = page.replies
    assert (ahead["frame"]["ply"] > before["ply"] + 1) == answered
    page.say("act", text=text, part=part)
    assert before | ahead["frame"] | {"seq": page.board.seq} == page.board.get_state()
    page.board.close()
