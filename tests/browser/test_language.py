"""A board in German in a page: its own words and those of the page, and that all of it has room."""

from __future__ import annotations

import pytest
from browser.lab import Lab
from browser.seats import SIZES, Seats

LAPTOP = next(size for size in SIZES if size.name == "laptop")
BROKEN = {"overlap", "sideways", "off the edge", "too high", "scrolls"}
PHONE = next(size for size in SIZES if size.name == "phone")


@pytest.mark.parametrize("game", ["fantahzee", "warfighter-fantasy"])
def test_a_german_board_speaks_german_and_has_room(lab: Lab, game: str) -> None:
    seats = Seats(lab, game, "de")
    for size in (LAPTOP, PHONE):
        seats.resize(size, "light")
        assert [fault for state in ("early", "crowded") for fault in seats.survey(state, size)] == []
    board = lab.board.first
    words = board.inner_text()
    assert "Undo" not in words
    assert "Rückgängig" in words


@pytest.mark.parametrize("game", ["horrible-hordes", "warfighter-fantasy"])
def test_words_that_are_two_fifths_longer_break_no_board(lab: Lab, game: str) -> None:
    """What has no room is cut with a mark, or wraps, and then a later choice may lie below: nothing overlaps or leaves the board."""
    seats = Seats(lab, game, "pseudo")
    seats.resize(LAPTOP, "light")
    faults = [fault for state in ("early", "crowded") for fault in seats.survey(state, LAPTOP)]
    assert [fault for fault in faults if fault["kind"] in BROKEN] == []


def test_two_boards_of_one_page_speak_each_its_own(lab: Lab) -> None:
    lab.open_cells(
        "import hordeplay as hp\nfrom hordeplay.widgets import Board\nmatch = hp.new('fantahzee', seats=2, seed=3)",
        "Board(match, language='de', keep=False)",
        "Board(match, keep=False)",
    )
    german, english = lab.page.get_by_test_id("board").nth(0), lab.page.get_by_test_id("board").nth(1)
    english.scroll_into_view_if_needed()
    english.get_by_role("button", name="keys and settings").click()
    assert "walk the parts of the board" in english.inner_text()
    lab.page.keyboard.press("Escape")
    german.scroll_into_view_if_needed()
    german.get_by_role("button", name="Tasten und Einstellungen").click()
    assert "über die Teile des Bretts gehen" in german.inner_text()
