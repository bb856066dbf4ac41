"""A position to hand to an opponent: what the receiver may know, and luck that is nobody's."""

from __future__ import annotations

import pytest
from core.worlds import apart, games, hidden

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.table_tree import differences
from hordeplay.desk.sealed import sealed

PLAYED = [
    ("fantahzee", 3, "random", 120),
    ("horrible-hordes", 3, "greedy", 60),
    ("kingdom-rush", 2, "planner", 40),
    ("warfighter-fantasy", 2, "veteran", 60),
]


@pytest.fixture(params=PLAYED, ids=lambda row: row[0])
def played(request: pytest.FixtureRequest) -> AnyMatch:
    name, seats, bot, upto = request.param
    *_, match = games(name, seats, bot, 3, upto)
    return match


def test_the_receiver_sees_what_the_seat_sees_and_plays_on(played: AnyMatch) -> None:
    for seat in range(played.seats):
        copy = hp.load(hp.share(played, sealed=True, seat=seat))
        assert list(differences(copy.table.seen_by(seat), played.table.seen_by(seat))) == []
        assert [str(choice) for choice in copy.seen_by(seat).choices] == [
            str(choice) for choice in played.seen_by(seat).choices
        ]
        assert copy.seed != played.seed
        before = copy.ply
        copy.run("random", until="turn")
        assert copy.ply > before


def test_no_past_before_the_step_is_in_it(played: AnyMatch) -> None:
    copy = hp.load(hp.share(played, sealed=True, seat=0))
    since = len(played.position().answers)
    assert copy.answers == played.answers[played.ply - since :]
    assert since < played.ply
    assert copy.start is None


def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_code(played: AnyMatch) -> None:
    differ = 0
    for seat in range(played.seats):
        world = apart(played, seat, "another")
        differ += hidden(played, seat) != hidden(world, seat)
        codes = [hp.share(sealed(each, seat, key="a key")) for each in (played, world)]
        assert codes[0] == codes[1]
    assert differ == (played.seats if played.table.hides else 0)


def test_without_a_seat_all_hands_are_dealt_anew() -> None:
    match = hp.new("fantahzee", seats=3, seed=1)
    hands = match.table.cards.hands
    copies = [hp.load(hp.share(match, sealed=True)).table.cards.hands for _ in range(12)]
    for hand, held in hands.items():
        assert all(len(copy[hand]) == len(held) for copy in copies)
        assert sum(copy[hand] == held for copy in copies) < 6


def test_every_code_has_luck_of_its_own() -> None:
    match = hp.new("fantahzee", seats=2, seed=1)
    assert len({hp.load(hp.share(match, sealed=True, seat=0)).seed for _ in range(8)}) == 8
    assert sealed(match, 0, key="one").save() == sealed(match, 0, key="one").save()
    assert sealed(match, 0, key="one").save() != sealed(match, 0, key="two").save()


def test_a_seat_that_is_not_there_and_one_without_a_seal_are_refused() -> None:
    match = hp.new("fantahzee", seats=2, seed=1)
    before = match.save()
    with pytest.raises(ValueError, match="there is no seat 5; seats are 0 to 1"):
        hp.share(match, sealed=True, seat=5)
    with pytest.raises(ValueError, match="a share code for one seat is a sealed one"):
        hp.share(match, seat=0)
    assert match.save() == before
