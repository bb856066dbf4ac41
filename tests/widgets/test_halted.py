"""A board stops where something has befallen its person, until that is read; what befalls others goes by."""

from __future__ import annotations

import asyncio

import pytest
from horrible_hordes.helpers import printed
from widgets.conftest import Opener
from widgets.page import Page
from widgets.test_playback import PACE, run, still, until

from hordeplay.core.any import AnyMatch
from hordeplay.games.horrible_hordes import at

RAIDED = (
    "research | {own}: d4 settlement castle 2 army | {other}: i9 settlement castle 2 army | hordes: Rat King {at} 2"
)


def raided(whom: int) -> AnyMatch:
    """The last decision of the Dwarves' turn; when the Elves' is over the Rat King raids one of both."""
    return at(RAIDED.format(own="dwarves", other="elves", at=("d5", "i8")[whom]), seed=3)


def end_the_turn(page: Page) -> None:
    assert page.act("research Nets") == {}


def raids(match: AnyMatch) -> list[tuple[int, str]]:
    """Whose units the Hordes have raided so far, and which Horde it was."""
    return [
        (event.facts["seat"], event.facts["horde"])
        for _, event in match.happened(-1, match.ply)
        if event.what == "raids"
    ]


def test_a_raid_on_the_own_seat_stops_until_it_is_read(pages: Opener) -> None:
    async def play() -> None:
        match = raided(0)
        page = pages(match, seat=0, bots="greedy", pace=PACE)
        end_the_turn(page)
        await until(lambda: page.board.play["halted"])
        halted = page.board.play["halted"]
        assert halted["title"] == "Rat King raided d4"
        assert ("There stood", "1 Castle, 2 Armies and 1 Settlement") in halted["facts"]
        assert any(who == "Rat King rolled" for who, _ in halted["facts"])
        assert halted["words"].startswith("Dwarves lost ")
        assert (page.board.ask["kind"], page.board.ask["mine"], page.board.hints) == ("chance", False, [])
        ply = match.ply
        await asyncio.sleep(10 * PACE)
        assert match.ply == ply
        assert not page.board.play["running"]
        page.say("resume")
        await until(lambda: still(page)() and page.board.ask["mine"])
        assert page.board.play["halted"] is None
        assert raids(match) == [(0, "Rat King")]

    run(play)


def test_nothing_that_comes_is_told_before_it_is_read(pages: Opener) -> None:
    """The last raid of a game: who has won stands neither in the head nor in a picture, a card or the log before that."""

    async def play() -> None:
        match = at(
            RAIDED.format(own="dwarves", other="elves", at="d5"),
            seed=3,
            rules=printed().with_(rounds=1),
        )
        page = pages(match, seat=0, bots="greedy", pace=PACE)
        end_the_turn(page)
        await until(lambda: page.board.play["halted"])
        assert match.result is not None
        says = match.result.says
        assert not page.board.head["result"]
        words = {region["word"] for region in page.board.scene["regions"]}
        assert "Result" not in words
        for part in ("seat-1", "preview", "round-1"):
            page.say("read", part=part)
            assert says not in str(page.replies[-1])
        page.say("log")
        assert [event.what for event in match.events][-2:] == ["destroyed", "round_over"]
        assert page.replies[-1]["items"][-1]["text"] == "Dwarves destroyed Rat King on d4 and gained 1 VT."
        page.say("resume")
        await until(lambda: page.board.head["result"])
        assert page.board.head["result"]["says"] == says

    run(play)


def test_a_raid_on_another_goes_by(pages: Opener) -> None:
    async def play() -> None:
        match = raided(1)
        page = pages(match, seat=0, bots="greedy", pace=PACE)
        end_the_turn(page)
        await until(lambda: still(page)() and page.board.ask["mine"])
        assert raids(match) == [(1, "Rat King")]
        assert not any(state["play"]["halted"] for state in page.states if "play" in state)

    run(play)


def test_the_record_is_the_same_as_at_once(pages: Opener) -> None:
    async def play(pace: float) -> str:
        match = raided(0)
        page = pages(match, seat=0, bots="greedy", pace=pace)
        end_the_turn(page)
        await until(lambda: still(page)() and (page.board.play["halted"] or page.board.ask["mine"]))
        assert bool(page.board.play["halted"]) == bool(pace)
        page.say("resume")
        await until(lambda: still(page)() and page.board.ask["mine"])
        return match.save()

    assert asyncio.run(play(PACE)) == asyncio.run(play(0))


@pytest.mark.parametrize("leave", ["skip", "undo", "back"])
def test_it_is_left_by_every_other_way_too(pages: Opener, leave: str) -> None:
    async def play() -> None:
        page = pages(raided(0), seat=0, bots="greedy", pace=PACE)
        end_the_turn(page)
        await until(lambda: page.board.play["halted"])
        page.say(leave)
        assert page.board.play["halted"] is None

    run(play)
