"""What goes over the wire: one state message a gesture, only what is new, soon."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from pig import GAME as PIG
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.observable import Observable

Opener = Callable[..., Page]


@pytest.mark.parametrize("odds", ["always", "after"])
def test_one_gesture_is_one_state_message(pages: Opener, pig: AnyMatch, odds: str) -> None:
    page = pages(pig, odds=odds, seat=0, bots="greedy")
    gestures: list[tuple[str, dict[str, Any]]] = [
        ("act", {"text": "roll"}), ("act", {"text": "fly"}), ("act", {"text": "fly"}), ("act", {"text": "hold"}),
        ("undo", {}), ("redo", {}), ("first", {}), ("goto", {"to": 2}), ("explain", {"part": "die-1"}),
        ("pace", {"seconds": 1}), ("pause", {}), ("view", {"large": True}), ("lift", {}), ("nonsense", {}),
    ]  # fmt: skip
    for kind, words in gestures:
        page.states.clear()
        seq = page.board.seq
        page.say(kind, **words)
        assert len(page.states) == 1, kind
        assert page.states[0]["seq"] > seq


def test_one_gesture_is_one_state_message_on_a_loop(pages: Opener, pig: AnyMatch) -> None:
    async def play() -> None:
        page = pages(pig, seat=0, bots="greedy", pace=9)
        for text in ("roll", "hold"):
            page.states.clear()
            page.act(text)
            assert len(page.states) == 1
        assert page.states[0]["play"]["running"]

    asyncio.run(play())


def test_only_what_is_new_is_sent(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig)
    page.act("hold")
    assert sorted(page.states[-1]) == ["note", "seq"]
    page.act("roll")
    assert {"scene", "hints", "ply", "plies", "events", "dice"} <= set(page.states[-1])
    assert "options" not in page.states[-1]


def test_reading_sends_no_state(pages: Opener, pig: AnyMatch) -> None:
    page = pages(pig)
    for kind, words in (("read", {"part": "die-1"}), ("clause", {"id": "PG-TURN-01"}), ("log", {})):
        page.say(kind, **words)
    assert (page.states, len(page.replies)) == ([], 3)


def test_everything_is_json(pages: Opener, hordes: AnyMatch) -> None:
    page = pages(hordes)
    for ply in (0, hordes.plies // 2, hordes.plies):
        page.say("goto", to=ply)
        page.say("read", part="sq-d4")
        page.say("log")
    json.dumps([page.states, page.replies], allow_nan=False)


def test_how_long_a_gesture_takes(pages: Opener, hordes: AnyMatch) -> None:
    mine = pages(hordes).board.marks["mine"]
    times, sizes = [], []
    for ply in mine[:: max(1, len(mine) // 60)]:
        hordes.goto(ply)
        page = pages(hordes.fork())
        hint = page.board.hints[0]["text"]
        start = perf_counter()
        note = page.act(hint)
        times.append(1000 * (perf_counter() - start))
        sizes.append(len(json.dumps(page.states)) / 1000)
        assert note == {}
    times.sort()
    middle, most, size = median(times), times[int(0.95 * len(times))], median(sizes)
    print(f"\n{len(times)} acts in Horrible Hordes: median {middle:.1f} ms, p95 {most:.1f} ms, {size:.0f} KB each")


def test_how_long_a_frame_takes_after_two_thousand_answers(pages: Opener) -> None:
    match = hp.new(PIG, 2, seed=7, rules=PIG.printed.with_(goal=1000))
    while match.plies < 2000 and match.request:
        match.play("roll")
    page = pages(match)
    times = []
    for _ in range(30):
        start = perf_counter()
        page.board._show(match.ply)
        times.append(1000 * (perf_counter() - start))
    print(
        f"\na frame after {match.plies} answers: {median(times):.2f} ms, marks {len(json.dumps(page.board.marks))} bytes"
    )


def test_a_closed_board_is_forgotten(pig: AnyMatch) -> None:
    page = Page(pig, pace=0)
    page.act("roll")
    board = weakref.ref(page.board)
    page.board.close()
    del page
    gc.collect()
    assert board() is None


def test_watchers_are_held_weakly_and_called_in_order() -> None:
    class Looker:
        def __init__(self, name: str) -> None:
            self.name = name

        def look(self) -> None:
            seen.append(self.name)

    seen: list[str] = []
    it = Observable()
    one, two = Looker("one"), Looker("two")
    it.watch(one.look)
    it.watch(two.look)
    it.watch(one.look)
    it.changed()
    assert seen == ["two", "one"]
    del one
    gc.collect()
    it.changed()
    assert seen == ["two", "one", "two"]
    it.unwatch(two.look)
    it.unwatch(two.look)
    assert it._watchers == ()


def test_a_fork_is_watched_by_nobody(pig: AnyMatch) -> None:
    seen = []

    def look() -> None:
        seen.append(pig.ply)

    pig.watch(look)
    fork = pig.fork()
    fork.play("roll")
    assert seen == []
    pig.play("roll")
    pig.undo()
    pig.redo()
    assert seen == [2, 0, 2]
    pig.unwatch(look)
