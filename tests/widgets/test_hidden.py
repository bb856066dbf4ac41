"""A board is drawn from the eyes of who sits at it: what they may not know is in no trait, reply or picture."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from widgets.page import Page
from widgets.peek import PEEK

import hordeplay as hp
from hordeplay.core.any import AnyMatch

Opener = Callable[..., Page]


@pytest.fixture
def peek() -> AnyMatch:
    return hp.new(PEEK, 3, seed=4)


def held(match: AnyMatch) -> list[str]:
    return [match.table.cards.hands[f"hand-{seat}"][0] for seat in range(3)]


def everything_shown(page: Page) -> str:
    """Everything that the page, the notebook and the reader get."""
    for part in ("hand-0", "hand-1", "hand-2"):
        page.say("read", part=part)
    page.say("clause", id="hand-1")
    page.say("log")
    data, _ = page.board._repr_mimebundle_()
    return json.dumps([page.board.get_state(), page.states, page.replies, data], default=str)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nothing_tells_other_hands(pages: Opener, peek: AnyMatch, seat: int) -> None:
    page = pages(peek, seat=seat)
    cards = held(peek)
    for _ in range(3):
        everything = everything_shown(page)
        assert cards[seat] in everything
        assert [card for i, card in enumerate(cards) if i != seat and card in everything] == []
        peek.play("keep")
    assert f"draws {cards[seat]}" in everything_shown(page)


def test_what_is_shown_is_seen(pages: Opener, peek: AnyMatch) -> None:
    page = pages(peek, seat=1)
    peek.play("show")
    assert page.board.events[-1]["text"] == f"seat 0 show {held(peek)[0]}"


def test_the_eyes_at_a_shared_board_are_those_of_who_is_asked(pages: Opener, peek: AnyMatch) -> None:
    page = pages(peek, seat=[0, 2])
    cards = held(peek)
    assert cards[0] in page.drawn
    assert cards[2] not in page.drawn
    page.act("keep")
    assert cards[0] in page.drawn  # seat 1 is asked, who is not here: still the eyes of who decided last
    peek.play("keep")
    assert cards[2] in page.drawn
    assert cards[0] not in page.drawn


def test_hints_are_mine_alone(pages: Opener, peek: AnyMatch) -> None:
    one, two = pages(peek, seat=0), pages(peek, seat=1)
    assert [hint["label"] for hint in one.board.hints] == [f"show {held(peek)[0]}", f"keep {held(peek)[0]}"]
    assert two.board.hints == []


def test_who_looks_on_sees_all_hands(pages: Opener, peek: AnyMatch) -> None:
    page = pages(peek, seat=[])
    assert all(card in everything_shown(page) for card in held(peek))


def test_a_race_is_won_by_who_is_first(pages: Opener, peek: AnyMatch) -> None:
    boards = [pages(peek, seat=seat) for seat in range(3)]
    for page in boards:
        page.act("keep")
    assert [page.board.ask["seat"] for page in boards] == [0, 1, 2]
    assert all(page.board.ask["mine"] for page in boards)
    assert boards[2].act("claim") == {}
    assert peek.table.winner == 2
    assert boards[0].act("claim")["reason"] == "the game is over"
