"""A guided first turn at a board: it leads, waits, asks once, goes back, ends with what was learnt, and gives the own game back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pig import GAME as PIG
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.conformance.tours import walk
from hordeplay.core.preset import begin
from hordeplay.core.script import Ask
from hordeplay.widgets.advice import advised, adviser

Opener = Callable[..., Page]


def coach(page: Page) -> dict[str, Any]:
    words: dict[str, Any] = page.board.coach
    return words


def fresh(seats: int = 3, seed: int = 5) -> AnyMatch:
    return hp.new(hp.register(PIG), seats, seed=seed)


def test_a_fresh_board_offers_it_and_a_decision_takes_the_offer_back(pages: Opener) -> None:
    page = pages(fresh())
    assert coach(page)["offered"]
    page.act("roll")
    assert coach(page) == {}
    page.say("undo")
    assert coach(page) == {}, "what lies ahead was decided here"


def test_it_leads_through_a_turn_of_the_table(pages: Opener) -> None:
    """One sentence, one part, one choice; the bot has had its turn at the end, and the last card says what was learnt."""
    page = pages(fresh())
    page.say("coach", do="start")
    assert (page.match.seats, page.match.seed, page.match.rules.knobs.goal) == (2, 3, 50)
    seen = []
    while coach(page)["on"]:
        now = coach(page)
        seen.append((now["n"], now["of"], now["say"], now["act"], now["point"]))
        assert page.say("coach", do="go") == {}
    assert [row[0] for row in seen] == [1, 2, 3, 4]
    assert seen[0] == (1, 4, "Click the die to roll it.", "roll", "die-1")
    assert coach(page)["closing"]
    assert [one["title"] for one in coach(page)["learnt"]] == ["Rolling", "Holding"]
    assert coach(page)["next"] == "A first game, 3 minutes"
    assert page.match.table.players[0].points == 7
    assert page.board.ask["mine"]
    assert any(answer.seat == 1 for answer in page.match.answers)


@pytest.mark.parametrize("game", hp.games())
def test_a_board_that_opens_with_the_coach_asks_its_person(pages: Opener, game: str) -> None:
    """Whoever else begins has played."""
    page = pages(hp.new(game, preset="first"), coach=True)
    assert (coach(page)["n"], coach(page)["waits"], page.board.ask["mine"]) == (1, False, True)
    assert page.match.game.presets["first"].seat in page.board._controller.mine


@pytest.mark.parametrize("game", hp.games())
def test_what_a_stop_speaks_of_is_among_the_rows(pages: Opener, game: str) -> None:
    """At each stop the choice that leads on is listed, so that a click on its row goes on."""
    page = pages(hp.new(game, preset="first"), coach=True)
    while coach(page)["on"]:
        now = coach(page)
        assert not now["act"] or now["act"] in [hint["text"] for hint in page.board.hints], now["say"]
        if now["act"]:
            page.act(now["act"])
            assert coach(page).get("leaving", "") == ""
        else:
            page.say("coach", do="go")
    assert coach(page)["learnt"]


def test_a_tour_asks_nothing_that_does_not_matter_and_can_be_stepped_back(pages: Opener) -> None:
    """The board turns who strikes all around; stepped back to that question, the tour waits and goes on from there."""
    page = pages(hp.new("kingdom-rush", preset="first"), coach=True)
    while not coach(page)["act"].startswith("call "):
        page.say("coach", do="go")
    stop = coach(page)["n"]
    page.say("coach", do="go")
    assert coach(page)["n"] == stop + 1
    assert str(page.match.answers[-1].value).startswith("face ")
    page.say("goto", to=page.match.ply - 1)
    assert coach(page)["on"]
    page.say("goto", to=page.match.plies)
    assert (coach(page)["on"], coach(page)["n"]) == (True, stop + 1)


def test_a_click_on_the_board_is_as_good_as_do_it(pages: Opener) -> None:
    page = pages(fresh(), coach=True)
    page.act("roll")
    page.act(" roll")
    assert coach(page)["n"] == 3


def test_off_the_way_it_asks_once_and_plays_nothing_by_itself(pages: Opener) -> None:
    page = pages(fresh(), coach=True)
    page.act("roll")
    ply = page.match.ply
    assert page.act("hold") == {}
    assert (page.match.ply, coach(page)["leaving"], coach(page)["n"]) == (ply, "hold", 2)
    page.say("coach", do="stay")
    assert coach(page)["leaving"] == ""
    page.act("hold")
    page.say("coach", do="leave")
    assert coach(page) == {}
    assert str([answer for answer in page.match.answers if answer.seat == 0][-1].value) == "hold"
    page.act("roll")
    assert coach(page) == {}


def test_back_is_one_stop_and_undo_is_followed(pages: Opener) -> None:
    page = pages(fresh(), coach=True)
    assert page.say("coach", do="back")["title"] == "Not possible"
    page.say("coach", do="go")
    page.say("coach", do="go")
    assert coach(page)["n"] == 3
    page.say("coach", do="back")
    assert (coach(page)["n"], page.board.hints[0]["text"]) == (2, "roll")
    page.say("undo")
    assert (coach(page)["n"], page.match.table.pot) == (1, 0)
    for _ in range(4):
        page.say("coach", do="go")
    assert coach(page)["closing"]


def test_the_own_game_waits_and_comes_back(pages: Opener) -> None:
    match = fresh()
    page = pages(match, seat=1, bots="greedy")
    before = match.save()
    page.say("coach", do="start")
    page.say("coach", do="go")
    page.say("coach", do="skip")
    assert (coach(page)["closing"], coach(page)["learnt"], coach(page)["home"]) == (True, [], True)
    page.say("coach", do="home")
    assert (match.save(), page.board.match is match, coach(page)["offered"]) == (before, True, True)
    assert [seat["mine"] for seat in page.board.head["seats"]] == [False, True, False]
    assert page.say("coach", do="home")["title"] == "Not possible"


def test_on_from_here_and_the_same_turn_without_help(pages: Opener) -> None:
    page = pages(fresh(), coach=True)
    for _ in range(4):
        page.say("coach", do="go")
    ply = page.match.ply
    page.say("coach", do="again")
    assert (coach(page).get("on", False), page.match.plies) == (False, 0)
    page = pages(fresh(), coach=True)
    for _ in range(4):
        page.say("coach", do="go")
    page.say("coach", do="on")
    assert (coach(page), page.match.ply) == ({}, ply)


def test_house_rules_that_close_the_way_end_it_with_a_sentence(pages: Opener) -> None:
    """The game stands as it is."""
    page = pages(hp.new(PIG, 2, rules=PIG.printed.with_(sides=4)), coach=True)
    while coach(page).get("on"):
        assert page.say("coach", do="go") == {}
    assert coach(page)["closing"]
    assert page.match.rules.knobs.sides == 4


def test_who_plays_on_elsewhere_ends_the_tour(pages: Opener) -> None:
    page = pages(fresh(), coach=True)
    page.act("roll")
    page.match.play("hold")  # in another cell
    page.board.refresh()  # and the bot plays
    assert (coach(page)["on"], coach(page)["closing"]) == (False, True)
    assert coach(page)["word"].endswith(".")


@pytest.mark.parametrize("do", ["", "dance"])
def test_what_a_page_may_not_ask_for_changes_nothing(pages: Opener, do: str) -> None:
    page = pages(fresh(), coach=True)
    before = (page.match.save(), coach(page))
    page.say("coach", do=do)
    assert (page.match.save(), coach(page)) == before


def test_a_game_without_a_tour_offers_none(pages: Opener) -> None:
    from core.magpie import GAME as MAGPIE

    page = pages(hp.new(MAGPIE))
    assert coach(page) == {}
    assert page.say("coach", do="start")["title"] == "Not possible"


def test_a_tour_that_does_not_walk_is_told() -> None:
    """Words, clause, part and choice of each stop are looked at."""
    tour = PIG.tour
    assert tour is not None
    assert walk(PIG, tour, begin(PIG, PIG.presets["first"])) == []
    long, strange, lost = (
        replace(tour.stops[0], say="one two three four five six seven eight nine ten eleven twelve thirteen"),
        replace(tour.stops[0], clause="PG-NO-01"),
        replace(tour.stops[0], point="die-9"),
    )
    wrong = replace(tour, stops=(long, strange, lost, replace(tour.stops[0], act="throw 9")))
    faults = walk(PIG, wrong, begin(PIG, PIG.presets["first"]))
    for part in ("more than 12 words", "no 'PG-NO-01'", "no part 'die-9'", "'throw 9' is refused"):
        assert any(part in fault for fault in faults), part


# ---- what would you do?


def test_the_advice_is_the_bots_and_changes_nothing(pages: Opener) -> None:
    page = pages(fresh(2, 3))
    page.act("roll")
    before = page.match.save()
    note = page.say("advise")
    assert (note["kind"], note["ply"]) == ("advice", page.match.ply)
    assert note["text"] == str(advised(page.match, 0))
    assert note["title"] == "Suggestion: Roll once more."
    assert note["reason"] == "1/6 loses 4"
    assert page.match.save() == before
    page.act(note["text"])
    page.say("undo")
    assert page.match.ply == int(note["ply"])


def test_whoever_is_not_asked_gets_no_advice(pages: Opener) -> None:
    page = pages(fresh(2), seat=1, bots=None)
    assert page.say("advise")["title"] == "Nothing to advise now"


@pytest.mark.parametrize("game", hp.games())
def test_every_game_has_an_adviser_that_sees_no_more_than_its_seat(game: str) -> None:
    match = hp.new(game, seed=2)
    name = adviser(match.game)
    assert name in match.game.bots
    assert name != "random"
    for _ in range(12):
        if match.request is None:
            return
        assert isinstance(match.request, Ask)
        seat = match.request.seats[0]
        choice = advised(match, seat)
        assert match.explain(choice, seat) is None
        match.play(choice, seat)


# ---- rows, and odds on request


def test_a_row_says_what_comes_of_its_choice(pages: Opener) -> None:
    page = pages(fresh(2, 3))
    page.act("roll")
    page.say("row", text="hold")
    (card,) = page.replies
    assert (card["kind"], card["row"], card["title"]) == ("card", "hold", "Bank 4")
    assert card["words"].startswith("Bank")
    assert card["rules"][0]["id"] == "PG-TURN-01"
    assert page.say("row", text="fly")["kind"] == "illegal"


def test_odds_on_request_come_once_for_each_decision(pages: Opener) -> None:
    page = pages(fresh(2, 3), odds="request")
    page.act("roll")
    assert page.board.options["curtain"]
    assert page.board.hints[0]["note"] == ""
    page.say("lift")
    assert page.board.hints[0]["note"] == "1/6 loses 4"
    page.act("roll")
    assert page.board.hints[0]["note"] == ""
