"""What goes out to the page: of a scene only the pictures that changed, of a hint no word that says nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pig import GAME as PIG
from widgets.page import Page

import hordeplay as hp
from hordeplay.games import OURS
from hordeplay.widgets.wire import PICTURES, Places

Opener = Callable[..., Page]


def seen(page: Page) -> dict[str, Any]:
    """The state that a page has after all messages so far."""
    return {name: value for state in page.states for name, value in state.items()}


@pytest.mark.parametrize("game", OURS)
def test_a_page_that_only_heard_of_changes_shows_all_of_the_last_frame(pages: Opener, game: str) -> None:
    page = pages(hp.new(game, seed=3))
    state = page.board.get_state()
    shown = {region["name"]: state[region["picture"]] for region in state["scene"]["regions"]}
    assert shown == {region["name"]: region["svg"] for region in page.board.scene["regions"]}
    for _ in range(40):
        page.act(page.board.hints[0]["text"])
        state |= seen(page)
        assert not any("svg" in region for region in state["scene"]["regions"])
        shown = {region["name"]: state[region["picture"]] for region in state["scene"]["regions"]}
        assert shown == {region["name"]: region["svg"] for region in page.board.scene["regions"]}
        left = [state[name] for name in PICTURES if name not in {r["picture"] for r in state["scene"]["regions"]}]
        assert not any(left), "what one seat has seen does not stay for the next"


def test_what_did_not_change_is_not_sent(pages: Opener) -> None:
    page = pages(hp.new("horrible-hordes", seats=2, seed=3))
    pictures, sent = 0, 0
    for _ in range(30):
        page.states.clear()
        page.act(page.board.hints[0]["text"])
        whole = page.board.get_state()
        pictures += sum(len(whole[name]) for name in PICTURES)
        sent += sum(len(picture) for state in page.states for name, picture in state.items() if name in PICTURES)
    assert 0 < sent < 0.6 * pictures


def test_words_that_say_nothing_stay_at_home(pages: Opener) -> None:
    page = pages(hp.new(hp.register(PIG), 2, seed=3))
    (sent,) = page.board.get_state()["hints"]
    assert page.board.hints[0]["marks"] is None
    assert sent["text"] == "roll"
    assert all(sent.values())


def test_choices_that_mark_nothing_say_so(pages: Opener) -> None:
    """Keeping no die is a way to keep dice."""
    page = pages(hp.new("fantahzee", 2, seed=3))
    for _ in range(60):
        kept = [hint for hint in page.board.hints if hint["marks"] == []]
        if kept:
            break
        page.act(page.board.hints[0]["text"])
    assert kept
    assert [hint["marks"] for hint in page.board.get_state()["hints"] if hint["text"] == kept[0]["text"]] == [[]]


def test_more_regions_than_places() -> None:
    regions = [{"name": f"r{n}", "svg": f"<svg>{n}</svg>"} for n in range(len(PICTURES) + 2)]
    hung = Places().hang(regions)
    assert list(hung) == list(PICTURES)
    assert [region["picture"] for region in regions[-3:]] == [PICTURES[-1], "", ""]


def test_a_region_keeps_its_place_while_others_come_and_go() -> None:
    places = Places()
    places.hang([{"name": "board", "svg": "b"}, {"name": "hand", "svg": "h"}])
    board = {"name": "board", "svg": "b"}
    hung = places.hang([{"name": "roll", "svg": "r"}, board])
    assert board["picture"] == "picture_1"
    assert (hung["picture_1"], hung["picture_2"]) == ("b", "r")
