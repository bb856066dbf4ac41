"""Eyes: what a seat knows, what it cannot know, and what it can imagine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from types import GeneratorType
from typing import Any

import pytest
from core.magpie import GAME as MAGPIE
from core.magpie.turn import MagpieTable, Quiet, Show
from core.worlds import apart, games, hidden, reached

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.choice import Among
from hordeplay.core.history import History, Save
from hordeplay.core.luck import Luck, Source, bot_source, key_of
from hordeplay.core.match import Match
from hordeplay.core.script import Ask, Chance, Draw, Event, Play, Table
from hordeplay.core.table_tree import differences, freeze


def quiet(rounds: int, seats: int = 3, seed: int = 1) -> Match[MagpieTable]:
    """Everybody keeps what was drawn."""
    match = hp.new(MAGPIE, seats=seats, seed=seed)
    for _ in range(rounds * seats):
        match.play("quiet")
    return match


def test_a_seat_sees_its_hand_and_only_the_backs_of_others() -> None:
    match = quiet(1)
    for seat in range(3):
        view = match.seen_by(seat)
        for other in range(3):
            hand, true = view.table.cards.hands[f"hand-{other}"], match.table.cards.hands[f"hand-{other}"]
            assert hand == (true if seat == other else ["?dull"] * len(true))


def test_whispers_reach_only_the_owner_of_the_hand() -> None:
    match = quiet(1)
    mine = match.seen_by(1).events
    assert [bool(event.facts) for event in mine] == [False, True, False, False]
    assert mine[1].facts["gem"] == match.table.cards.hands["hand-1"][0]
    assert all(MAGPIE.look.say(match.seen_by(1).table, event) for event in mine)


def test_a_question_to_others_comes_without_its_offers() -> None:
    """Among the offers to seat 0 are the gems it holds."""
    match = quiet(0)
    asked, looking = match.seen_by(0), match.seen_by(1)
    assert isinstance(asked.request, Ask)
    assert isinstance(looking.request, Ask)
    assert asked.choices == list(match.choices) != []
    assert (looking.choices, looking.request.offers) == ([], ())
    assert repr(asked) == "<Seat 0: Show a gem?>"
    assert repr(looking) == "<Seat 1: not asked>"
    assert isinstance(match.request, Ask)
    assert match.request.offers, "the question itself is untouched"


@pytest.mark.parametrize("seat", [-1, 3, "0", None, 0.5])
def test_there_is_no_such_seat(seat: Any) -> None:
    with pytest.raises(ValueError, match=r"there is no seat .*; seats are 0 to 2"):
        quiet(0).seen_by(seat)


def test_what_a_seat_imagines_looks_the_same_to_it() -> None:
    match = quiet(2)
    view = match.seen_by(0)
    for k in range(30):
        imagined = view.imagine(Source(key_of("x"), k))
        assert list(differences(imagined.table.seen_by(0), view.table)) == []
        MAGPIE.check(imagined.table)
    assert list(differences(match.seen_by(0).table, view.table)) == []


def test_imagined_deals_are_uniform_over_what_is_possible() -> None:
    """Seat 0 holds an Opal, say; each of the others' single gems is one of the four dull ones that are left."""
    match = quiet(1)
    view = match.seen_by(0)
    left = Counter({"Opal": 3, "Garnet": 2}) - Counter(c for c in match.table.cards.hands["hand-0"])
    n, seen = 4_000, Counter[str]()
    for k in range(n):
        seen[view.imagine(Source(key_of("deal"), k)).table.cards.hands["hand-1"][0]] += 1
    odds = {gem: Fraction(c, sum(left.values())) for gem, c in left.items()}
    assert set(seen) == set(odds)
    assert sum((seen[gem] - n * p) ** 2 / (n * p) for gem, p in odds.items()) < 10.9


def test_imagining_tells_neither_the_deal_nor_the_dice_to_come() -> None:
    """Two matches that differ only in what seat 0 cannot know give it the same imagination."""
    match = quiet(1, seats=2)
    twin = match.fork(seed="other luck")
    hidden = twin.table.cards.hands["hand-1"][0]
    other = next(gem for gem in twin.table.cards.bags["dull"] if gem != hidden)
    for table in (twin._play.table, twin._history.before(twin.ply).table):
        table.cards.hands["hand-1"][0] = other
        table.cards.bags["dull"].remove(other)
        table.cards.bags["dull"] = sorted([*table.cards.bags["dull"], hidden])
    MAGPIE.check(twin.table)
    a, b = match.seen_by(0), twin.seen_by(0)
    assert freeze(a.table) == freeze(b.table)
    for k in range(20):
        source = (bot_source("same", 0, k), bot_source("same", 0, k))
        assert freeze(a.imagine(source[0]).table) == freeze(b.imagine(source[1]).table)


def test_answers_since_the_step_began_are_kept_in_what_is_imagined() -> None:
    match = hp.new(MAGPIE, seats=3, seed=1)
    match.play(next(c for c in match.choices if isinstance(c, Show)))
    match.play("let", seat=2)
    for seat in range(3):
        imagined = match.seen_by(seat).imagine(bot_source(0, seat, 0))
        assert imagined.table.shown == match.table.shown
        assert isinstance(imagined.request, Ask)
        assert imagined.request.seats == (1,)


def test_what_fits_no_deal_is_an_error_not_a_hang() -> None:
    match = quiet(1, seats=2)
    view = match.seen_by(1)
    view._position.answers = [type(match.answers[0])(0, Show("Star Ruby"))]
    with pytest.raises(RuntimeError, match="no deal in 100 fits what seat 1 has seen"):
        view.imagine(bot_source(0, 0, 0))


def test_an_imagined_play_goes_on_to_the_end() -> None:
    match = quiet(1)
    play: Play[MagpieTable] = match.seen_by(2).imagine(bot_source(1, 2, 0))
    source = bot_source(2, 2, 0)
    while (request := play.request) is not None:
        if isinstance(request, Ask):
            play.send(type(match.answers[0])(request.seats[0], next(iter(request.options(request.seats[0])))))
        elif isinstance(request, Chance):
            play.send(type(match.answers[0])(None, request.sample(source)))
    assert MAGPIE.result(play.table) is not None


def test_a_draw_that_waits_is_bound_to_the_view() -> None:
    match = quiet(0, seats=2)
    match.play(Quiet())
    match.goto(match.ply - 1)
    view = match.seen_by(0)
    assert isinstance(match.request, Draw)
    assert isinstance(view.request, Draw)
    assert view.request.cards is view.table.cards


def test_among_is_read_by_all_who_are_asked() -> None:
    assert repr(Among([Quiet()])) == "Among([Quiet()])"


PLAYED = [
    ("fantahzee", 3, "random", 130),
    ("horrible-hordes", 3, "greedy", 90),
    ("kingdom-rush", 2, "planner", 40),
    ("warfighter-fantasy", 2, "veteran", 60),
]


@pytest.mark.parametrize("played", PLAYED, ids=lambda row: row[0])
def test_no_way_leads_from_a_seat_to_what_it_may_not_know(played: tuple[str, int, str, int]) -> None:
    """Every attribute, item, closure and referent is followed to its end, in two worlds that differ in hidden cards and luck."""
    *_, match = games(*played[:3], 7, played[3])
    differ = 0
    for seat in range(match.seats):
        world = apart(match, seat, "another")
        differ += hidden(match, seat) != hidden(world, seat)
        views = match.seen_by(seat), world.seen_by(seat)
        objects, leaves = reached(views[0])
        assert leaves == reached(views[1])[1], "what can be reached tells the worlds apart"
        assert sum(leaves.values()) > 1_000
        _holds_no_secret(objects, match, seat)
        played_out = views[0].imagine(bot_source("any", seat, 0))
        assert isinstance(played_out.request, type(match.request))
    assert differ == (match.seats if match.table.hides else 0)


def _holds_no_secret(objects: list[object], match: AnyMatch, seat: int) -> None:
    kept_out = (Match, Luck, History, Save, Play, GeneratorType)
    assert [one for one in objects if isinstance(one, kept_out)] == []
    tables = [one for one in objects if isinstance(one, Table)]
    assert 1 <= len(tables) <= 2
    assert match.table not in tables
    for table in tables if match.table.hides else ():
        assert freeze(table) == freeze(table.seen_by(seat))
    for event in objects:
        if isinstance(event, Event) and event.hand and match.table.cards.owners[event.hand] != seat:
            assert event.facts == {}


def test_a_table_hides_something_where_its_game_masks_it() -> None:
    hides = {name: hp.new(name).table.hides for name in hp.games()[:4]}
    assert hides == {
        "fantahzee": True,
        "horrible-hordes": False,
        "kingdom-rush": False,
        "warfighter-fantasy": False,
    }
    assert quiet(0).table.hides
