"""Bots at the seats of a match, ours and those from outside."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest
from core.magpie import GAME as MAGPIE
from core.playing import pig, state
from pig import GAME as PIG
from pig.turn import PigTable, RollOn

import hordeplay as hp
from hordeplay.core.any import AnyAsk, AnySeat, AnyTable
from hordeplay.core.choice import Choice, verb
from hordeplay.core.driver import only_choice
from hordeplay.core.luck import Source
from hordeplay.core.script import OVER, Ask, Script, ask
from hordeplay.core.seat import Seat


def test_run_until() -> None:
    match = pig(seats=3)
    match.run("greedy", until="request")
    assert match.ply == 2
    match.run("greedy", until="turn")
    assert (match.table.turns, match.table.seat) == (2, 1)
    match.run("greedy", until="round")
    assert (match.table.turns, match.table.seat) == (4, 0)
    events = match.run("greedy")
    assert match.request is None
    assert events == match.events[-len(events) :]


def test_bots_from_outside_see_their_seat_and_may_answer_in_words() -> None:
    seen: list[AnySeat] = []

    def bot(seat: Seat[PigTable]) -> Choice | str:
        seen.append(seat)
        return "hold" if seat.table.pot >= 20 else RollOn()

    match = pig()
    match.run(bot)
    assert match.request is None
    assert {seat.index for seat in seen} == {0, 1}
    assert all(seat.table is not match.table for seat in seen)


def test_an_object_that_chooses_gets_its_view_unless_it_is_ours_by_name() -> None:
    tables: list[Any] = []

    class Spy:
        def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
            tables.append((seat, request.table))
            options: list[Choice] = list(request.options(seat))
            return options[-1]  # quiet: hands grow

    match = hp.new(MAGPIE, seats=2, seed=1)
    match.run(Spy())
    assert tables
    hidden = [table.cards.hands[f"hand-{1 - seat}"] for seat, table in tables]
    assert any(hidden)
    assert all(card.startswith("?") for hand in hidden for card in hand)


def test_a_person_between_bots_is_waited_for() -> None:
    match = pig(seats=3)
    match.run({1: "greedy", 2: "random"})
    assert isinstance(match.request, Ask)
    assert (match.ply, match.request.seats) == (0, (0,))
    while match.table.seat == 0:
        match.play("roll")
    match.run({1: "greedy", 2: "random"})
    assert match.table.seat == 0


def test_forced_decisions_are_played_where_there_is_one() -> None:
    match = pig()
    match.run({}, forced=True)  # the first roll is forced: there is nothing to hold
    assert match.ply >= 2
    assert match.table.pot or match.table.turns > 1
    assert len(match.choices) == 2


def test_a_free_verb_is_never_forced() -> None:
    @verb("offer", open_ended=True)
    class Offer(Choice):
        n: int

        @classmethod
        def options(cls, table: AnyTable, seat: int) -> Iterator[Offer]:
            yield cls(1)

    assert only_choice(Ask[Any](None, 0, "?", (Offer,), "T-1")) is None


@pytest.mark.parametrize(
    ("bots", "words", "says"),
    [
        ("greddy", {}, "did you mean 'greedy'?"),
        ("random", {"until": "dawn"}, "until is 'request', 'turn', 'round' or 'end', not 'dawn'"),
        ({5: "random"}, {}, "there is no seat 5 for a bot; seats are 0 to 1"),
        (7, {}, "a bot is a name, an object with"),
    ],
)
def test_bad_words_to_run(bots: Any, words: dict[str, Any], says: str) -> None:
    match = pig()
    before = state(match)
    with pytest.raises(ValueError, match=says):
        match.run(bots, **words)
    assert state(match) == before


def test_a_bot_decides_for_seats_that_join() -> None:
    """`run` with one bot for all asks it for seats that were not there when it began."""

    def step(table: PigTable) -> Script[str]:
        choice = yield from ask(table, len(table.players) - 1, "?", RollOn, rule="PG-TURN-01")
        table.turns += len(str(choice)) > 4
        table.players.append(type(table.players[0])())
        return OVER if len(table.players) > 4 else "turn"

    match = hp.new(dataclasses.replace(PIG, steps={"turn": step}), seats=2)
    match.run("random")
    assert match.request is None
    assert match.seats == 5
