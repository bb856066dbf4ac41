"""Where several seats are asked at once, anyone may go first: persons at one board take turns as they like, bots when let."""

from __future__ import annotations

from collections.abc import Callable

from widgets.page import Page

from hordeplay.core.match import Match
from hordeplay.games.kingdom_rush import at
from hordeplay.games.kingdom_rush.model.table import KingdomTable

Opener = Callable[..., Page]


def both() -> Match[KingdomTable]:
    """Phase 2 of two seats with a tower each."""
    return at("act", trays="A3 b2, A1 c2", hand_0="Archer", hand_1="Mage", round=2, seed=1)


def texts(page: Page) -> list[str]:
    return [hint["text"] for hint in page.board.hints]


def test_one_person_plays_all_seats_in_any_order(pages: Opener) -> None:
    page = pages(both(), pace=0)
    assert page.board.ask["seat"] == 0
    (other,) = [hint for hint in page.board.hints if hint["kind"] == "seat"]
    assert (other["text"], other["targets"], other["default"]) == ("seat 1", ["seat-2"], False)
    assert other["label"].startswith("Malik")
    seq = page.board.seq
    assert page.act("seat 1") == {}
    assert (page.board.ask["seat"], page.board.ply, page.board.seq) == (1, 0, seq + 1)
    assert any(text.startswith("build Mage") for text in texts(page))
    assert not any(text.startswith("build Archer") for text in texts(page))
    assert 'aria-label="Mage' in page.drawn
    page.act("done")
    assert [answer.seat for answer in page.match.answers] == [1]
    assert page.board.ask["seat"] == 0
    assert "seat 1" not in texts(page)  # it is done
    assert page.act("seat 1")["kind"] == "illegal"


def test_what_another_seat_did_is_undone(pages: Opener) -> None:
    page = pages(both(), pace=0)
    page.act("seat 1")
    page.act("build Mage d1 W")
    assert page.match.table.built
    page.say("undo")
    assert (page.match.table.built, page.board.ask["seat"]) == ([], 1)


def test_a_bot_acts_only_when_it_is_let_or_when_the_person_is_done(pages: Opener) -> None:
    page = pages(both(), seat=0, bots="greedy", pace=0)
    assert (page.board.ask["seat"], page.match.ply) == (0, 0)
    page.act("seat 1")
    assert page.match.answers[0].seat == 1
    assert page.board.ask["seat"] == 0
    page.say("undo")
    assert page.board.ask["mine"]


def test_nobody_else_is_offered_where_one_seat_is_asked(pages: Opener) -> None:
    page = pages(at("act", trays="A3 b2", hand_0="Archer", round=2, done="1"), pace=0)
    assert all(not text.startswith("seat") for text in texts(page))


def test_a_click_on_what_cannot_be_is_answered_with_the_reason_alone(pages: Opener) -> None:
    """What somebody clicked is no misspelt word: no other choice is guessed."""
    page = pages(at("act", trays="B2 b2 tiles a5", hand_0="Archer", round=2), pace=0)
    note = page.say("explain", part="sp-d1", source="hand-0")
    assert (note["kind"], note["rules"]) == ("illegal", ["KR-TOWER-01"])
    assert note["reason"] == "this is a blue site, which belongs to another player"
    page.act("build Archer b1 S")
    note = page.say("explain", part="cell-b2-c2")
    assert (note["title"], note["rules"]) == ("left of Shield Wall, Shieldbearer", ["KR-TYPE-02"])
    assert note["reason"] == "Shieldbearer there resists physical attacks"
    assert page.say("explain", part="cell-b2-a5")["reason"] == "something lies there already"
    assert page.say("explain", part="cell-b2-b3")["kind"] == "info"


def test_a_click_on_what_would_be_in_vain_says_that(pages: Opener) -> None:
    """It can be chosen, and would come to nothing: the rule and the reason are told (KR-RUL-70)."""
    page = pages(at("act", scenario="S5", trays="P1 b2", spells="Reinforcements", round=2), pace=0)
    note = page.say("explain", part="spell-1")
    assert (note["kind"], note["rules"], note["reason"]) == ("info", ["KR-RUL-70"], "reaches no hordes")
