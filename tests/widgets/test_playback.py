"""Bots and long rows of chance, shown step by step on a running loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from pig import GAME as PIG
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.widgets import playback

Opener = Callable[..., Page]
PACE = 0.002


def run(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a play on a loop of its own, and see that it leaves no task behind."""

    async def whole() -> None:
        await play()
        await asyncio.sleep(0)
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(whole(), debug=False)


async def until(holds: Callable[[], object]) -> None:
    for _ in range(4000):
        if holds():
            return
        await asyncio.sleep(0.001)
    pytest.fail("it never came to that")


def still(page: Page) -> Callable[[], bool]:
    return lambda: not page.board.play["running"]


def shown(page: Page) -> list[int]:
    """The plies of the frames that the page got."""
    return [state["ply"] for state in page.states if "ply" in state]


@pytest.mark.parametrize("seats", [2, 3])
def test_steps_give_the_same_record_as_all_at_once(pages: Opener, seats: int) -> None:
    async def play(pace: float) -> str:
        match = hp.new(PIG, seats, seed=7)
        page = pages(match, seat=0, bots="greedy", pace=pace)
        for _ in range(8):
            assert page.act("hold" if match.table.pot else "roll") == {}
            await until(still(page))
        return match.save()

    assert asyncio.run(play(PACE)) == asyncio.run(play(0))


def test_every_bot_decision_is_a_frame(pages: Opener, pig: AnyMatch) -> None:
    async def play() -> None:
        page = pages(pig, seat=0, bots="greedy", pace=PACE)
        page.act("roll")
        assert not page.board.play["running"]  # one die is shown at once
        page.states.clear()
        page.act("hold")
        assert page.board.play["running"]
        assert not page.board.play["paused"]
        assert page.board.ask["kind"] == "bot"
        await until(still(page))
        assert page.board.ask["mine"]
        eventful = [ply for ply, _ in pig.happened(2, pig.ply)]
        assert shown(page) == eventful
        running = [state["play"]["running"] for state in page.states if "play" in state]
        assert running[-1] is False
        assert running.count(False) == 1
        assert [e["ply"] for state in page.states for e in state.get("events", [])] == eventful

    run(play)


def test_the_match_stands_where_the_picture_does(pages: Opener, pig: AnyMatch) -> None:
    async def play() -> None:
        page = pages(pig, seat=0, bots="greedy", pace=PACE)
        for text in ("roll", "hold"):
            page.act(text)
        while page.board.play["running"]:
            assert pig.ply == page.board.ply
            await asyncio.sleep(PACE / 3)
        assert pig.ply == page.board.ply == pig.plies

    run(play)


def test_a_long_row_of_chance_is_stepped_through(pages: Opener) -> None:
    async def play() -> None:
        match = hp.new("horrible-hordes", seats=2, seed=5)
        page = pages(match, pace=PACE)
        longest = 0
        for _ in range(120):
            since = match.ply
            page.states.clear()
            fork = match.fork()
            fork.run("greedy", until="request")
            text = str(fork.answers[since].value)
            assert page.act(text) == {}
            await until(still(page))
            while page.board.play["halted"]:  # each seat here reads what has befallen it
                page.say("resume")
                await until(still(page))
            assert match.save() == fork.save()
            longest = max(longest, len(shown(page)))
        assert longest > 3

    run(play)


def test_pause_and_resume(pages: Opener, pig: AnyMatch) -> None:
    async def play() -> None:
        page = pages(pig, seat=0, bots="greedy", pace=PACE)
        page.act("roll")
        page.act("hold")
        page.say("pause")
        assert (page.board.play["running"], page.board.play["paused"]) == (False, True)
        ply = pig.ply
        await asyncio.sleep(5 * PACE)
        assert pig.ply == ply
        page.say("resume")
        assert pig.ply > ply  # at once, without waiting for the first step
        assert not page.board.play["paused"]
        await until(still(page))
        assert page.board.ask["mine"]

    run(play)


def test_skip(pages: Opener, pig: AnyMatch) -> None:
    async def play() -> None:
        page = pages(pig, seat=0, bots="greedy", pace=50)
        page.act("roll")
        page.act("hold")
        assert page.board.play["running"]
        page.states.clear()
        page.say("skip")
        assert page.board.ask["mine"]
        assert not page.board.play["running"]
        assert len(page.states) == 1
        assert page.board.play["pace"] == 50

    run(play)


def test_another_pace_holds_at_once(pages: Opener, pig: AnyMatch) -> None:
    async def play() -> None:
        page = pages(pig, seat=0, bots="greedy", pace=50)
        page.act("roll")
        page.act("hold")
        page.say("pace", seconds=PACE)
        await until(still(page))
        assert page.board.ask["mine"]
        page.say("pace", seconds=50)
        page.act("roll")
        page.act("hold")
        page.say("pace", seconds=0)
        assert page.board.ask["mine"]
        assert not page.board.play["running"]

    run(play)


@pytest.mark.parametrize("late", [0, 1])
def test_undo_while_bots_are_shown(pages: Opener, pig: AnyMatch, late: int) -> None:
    async def play() -> None:
        page = pages(pig, seat=0, bots="greedy", pace=PACE)
        page.act("roll")
        page.act("hold")
        ply = page.board.ply
        await until(lambda: page.board.ply != ply)
        page.send({"kind": "undo", "ply": page.board.ply - late})
        assert page.board.note == {}
        assert (pig.ply, page.board.ask["mine"]) == (2, True)
        await asyncio.sleep(3 * PACE)
        assert pig.ply == 2

    run(play)


def test_playing_in_another_cell_stops_the_steps(pages: Opener, pig: AnyMatch) -> None:
    async def play() -> None:
        page = pages(pig, seat=0, bots="greedy", pace=PACE)
        page.act("roll")
        page.act("hold")
        assert pig.table.seat == 1
        pig.play("roll")
        pig.play("roll")
        ply = pig.ply
        await until(lambda: page.board.ply == ply)
        assert page.board.play["paused"]
        await asyncio.sleep(3 * PACE)
        assert pig.ply == ply
        page.say("resume")
        await until(still(page))
        assert page.board.ask["mine"]

    run(play)


def test_a_whole_game_in_another_cell_is_one_frame(pages: Opener, pig: AnyMatch) -> None:
    async def play() -> None:
        page = pages(pig, pace=PACE)
        pig.run("greedy")
        assert page.states == []
        note = page.act("roll")  # before the page knows
        assert (note["kind"], page.board.ply) == ("stale", pig.plies)
        await asyncio.sleep(0.05)
        assert page.board.ask["kind"] == "over"
        assert len(page.states) <= 2

    run(play)


def test_two_boards_keep_step(pages: Opener, pig: AnyMatch) -> None:
    async def play() -> None:
        one = pages(pig, seat=0, bots="greedy", pace=0.04)
        two = pages(pig, seat=[], pace=PACE)
        one.act("roll")
        one.act("hold")
        await until(still(one))
        await until(lambda: two.board.ply == one.board.ply == pig.ply)
        assert len(shown(two)) > 2
        assert two.board.scene == one.board.scene

    run(play)


def test_two_boards_with_bots_duplicate_nothing(pages: Opener) -> None:
    async def play() -> None:
        match, other = hp.new(PIG, 2, seed=7), hp.new(PIG, 2, seed=7)
        one = pages(match, seat=0, bots="greedy", pace=PACE)
        two = pages(match, seat=0, bots="greedy", pace=PACE)
        alone = pages(other, seat=0, bots="greedy")
        for text in ("roll", "hold", "roll", "hold"):
            one.act(text)
            two.board.refresh()  # takes over
            one.board.refresh()  # and back
            alone.act(text)
            await until(lambda: one.board.ply == two.board.ply == match.ply == other.ply)
            await until(lambda: still(one)() and still(two)())
        assert match.save() == other.save()

    run(play)


def test_changes_from_another_thread_are_followed(pages: Opener, pig: AnyMatch) -> None:
    async def play() -> None:
        page = pages(pig, pace=PACE)
        worker = threading.Thread(target=pig.play, args=("roll",))
        worker.start()
        await until(lambda: page.board.ply == 2)
        worker.join()

    run(play)


def test_a_gesture_from_another_thread_waits_for_the_cell(pages: Opener, pig: AnyMatch) -> None:
    """The Lab answers gestures beside the cells; a match is changed in one thread only."""

    async def play() -> None:
        page = pages(pig, pace=PACE)
        threads: list[threading.Thread] = []

        def look() -> None:
            threads.append(threading.current_thread())

        pig.watch(look)
        worker = threading.Thread(target=lambda: asyncio.run(gesture(page)))
        worker.start()
        worker.join()  # the cell is not done before
        assert pig.ply == 0
        await until(lambda: page.board.ply == 2)
        assert set(threads) == {threading.current_thread()}

    async def gesture(page: Page) -> None:
        page.act("roll")

    run(play)


def test_a_closed_board_takes_no_more_steps(pages: Opener, pig: AnyMatch) -> None:
    async def play() -> None:
        page = pages(pig, seat=0, bots="greedy", pace=PACE)
        page.act("roll")
        page.act("hold")
        page.board.close()
        ply = pig.ply
        await asyncio.sleep(5 * PACE)
        assert pig.ply == ply

    run(play)


def test_a_bot_that_fails_pauses_the_steps(pages: Opener, pig: AnyMatch) -> None:
    def bot(seat: Any) -> str:
        return "roll" if seat.table.pot < 4 else "sulk"

    async def play() -> None:
        page = pages(pig, seat=0, bots={1: bot}, pace=PACE)
        page.act("roll")
        page.act("hold")
        await until(lambda: page.board.note)
        assert page.board.note["kind"] == "error"
        assert "sulk" in page.board.note["reason"]
        assert (page.board.play["running"], page.board.play["paused"]) == (False, True)
        assert page.say("undo") == {}

    run(play)


def test_bots_alone_can_be_watched(pages: Opener, pig: AnyMatch) -> None:
    async def play() -> None:
        page = pages(pig, bots={0: "greedy", 1: "greedy"}, pace=PACE)
        assert (pig.ply, page.board.play["paused"]) == (0, True)
        page.say("resume")
        await until(lambda: pig.ply > 10)
        page.say("pause")
        ply = pig.ply
        page.say("back")
        assert pig.ply == ply - 1
        page.say("resume")
        await until(lambda: pig.ply > ply + 10)
        page.say("skip")
        assert page.board.ask["kind"] == "over"

    run(play)


def test_a_record_can_be_replayed(pages: Opener, hordes: AnyMatch) -> None:
    async def play() -> None:
        hordes.goto(0)
        record = hordes.ahead
        page = pages(hordes, seat=[], pace=0.0001)
        page.say("resume")
        await until(lambda: hordes.ply > 30)
        page.say("pause")
        assert [*hordes.answers, *hordes.ahead] == record
        page.say("skip")
        assert (hordes.ply, page.board.ask["kind"]) == (len(record), "over")
        assert hordes.answers == record

    run(play)


def test_real_dice_in_a_bots_turn(pages: Opener) -> None:
    async def play() -> None:
        match = hp.new(PIG, 2, seed=7, dice="ask")
        page = pages(match, seat=0, bots="greedy", pace=PACE)
        for say in (("act", {"text": "roll"}), ("answer", {"faces": [5]}), ("act", {"text": "hold"})):
            assert page.say(say[0], **say[1]) == {}
        await until(lambda: page.board.ask["kind"] == "roll")
        assert not page.board.play["running"]
        page.say("answer", faces=[1])
        assert page.board.ask["mine"]
        assert match.table.seat == 0

    run(play)


def test_a_board_from_a_finished_loop_still_works(pages: Opener, pig: AnyMatch) -> None:
    kept: list[Page] = []

    async def play() -> None:
        kept.append(pages(pig, seat=0, bots="greedy", pace=0.5))
        kept[0].act("roll")
        kept[0].act("hold")

    asyncio.run(play())
    (page,) = kept
    pig.play("roll")
    assert page.board.ply == pig.ply
    page.say("resume")
    assert page.board.ask["mine"]


def test_a_refusal_goes_when_the_game_has_gone_on(pages: Opener, pig: AnyMatch) -> None:
    """What could not be chosen while the bots played stands over no decision of one's own."""

    async def play() -> None:
        page = pages(pig, seat=0, bots="greedy", pace=PACE)
        page.act("roll")
        page.act("hold")
        assert page.say("explain", part="die-1")["kind"] == "illegal"
        await until(still(page))
        assert page.board.ask["mine"]
        assert page.board.note == {}

    run(play)


def test_what_the_bots_did_is_told_and_seen_again(pages: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence a bot once it is my turn; the replay ends where it began, with the record as it was."""

    async def play() -> None:
        match = hp.new("horrible-hordes", preset="first")
        page = pages(match, seat=0, bots="greedy", pace=0)
        while not page.board.play["meanwhile"]:
            fork = match.fork()
            fork.run("greedy", until="request")
            page.act(str(fork.answers[match.ply].value))
        turn = page.board.play["meanwhile"][0]  # before what befell me
        assert (turn["seat"], turn["name"]) == (1, match.game.look.seat(match.table, 1))
        assert turn["says"]
        ply, record = match.ply, match.save()
        page.states.clear()
        assert page.say("replay") == {}
        assert page.board.ply < ply
        await until(still(page))
        assert (match.ply, match.save(), page.board.play["pace"]) == (ply, record, 0)
        assert len(shown(page)) > 1

    monkeypatch.setattr(playback, "REPLAY", PACE)
    run(play)


def test_nothing_is_seen_again_before_anybody_has_decided(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig, seat=0, bots="greedy")
    assert page.say("replay")["title"] == "Not possible"
