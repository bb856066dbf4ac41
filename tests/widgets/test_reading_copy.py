"""What a saved notebook keeps of a game: the last position, and the way there, as the persons at the board have seen it."""

from __future__ import annotations

import asyncio
import json
import re
import zlib
from base64 import b64decode
from collections.abc import Callable
from typing import Any

import pytest
from widgets.page import Page
from widgets.peek import PEEK, SUITS

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.static_svg import still
from hordeplay.widgets import reading_copy
from hordeplay.widgets.controller import Controller
from hordeplay.widgets.frame import Frames, Odds
from hordeplay.widgets.reading_copy import Recording

Opener = Callable[..., Page]


def recorded(match: AnyMatch, odds: Odds = "always") -> Recording:
    recording = Recording(Frames(Controller(match, range(match.seats), {}, lambda: None), odds))
    caught_up(recording)
    return recording


def caught_up(recording: Recording) -> None:
    while recording.behind():
        recording.draw()


def steps(packed: str) -> dict[int, tuple[Any, str]]:
    """Of each step its line and its picture, put together as the page does it."""
    read: dict[int, tuple[Any, str]] = {}
    for reel in packed.split("."):
        pieces: list[str] = []
        picture: list[int] = []
        for text in zlib.decompress(b64decode(reel)).decode().splitlines():
            line = json.loads(text)
            pieces += line["new"]
            picture[line["at"] : line["at"] + line["gone"]] = line["here"]
            read[line["ply"]] = line, "".join(pieces[number] for number in picture)
    return read


def picture(match: AnyMatch, ply: int, odds: Odds = "always") -> str:
    """What the persons at a board see at a ply, as still pictures have it."""
    past = match.fork()
    past.goto(ply)
    frames = Frames(Controller(past, range(match.seats), {}, lambda: None), odds)
    return still(frames.picture(frames.view()).svg.partition(">")[2].removesuffix("</svg>"))


def test_every_step_is_the_picture_that_was_seen(hordes: AnyMatch) -> None:
    read = steps(recorded(hordes).packed().decode())
    assert max(read) <= hordes.plies
    for ply in [*sorted(read)[::17], max(read)]:
        assert read[ply][1] == picture(hordes, ply), ply
    told_of = [text for line, _ in read.values() for text, _ in line["lines"]]
    assert len(told_of) == sum(not event.hand for event in hordes.events)
    left_out = [ply for ply in range(max(read)) if ply not in read]
    assert all(not hordes.happened(ply - 1, ply) for ply in left_out if ply)


def test_another_choice_puts_another_end_to_it(pig: AnyMatch) -> None:
    for text in ("roll", "roll", "hold"):
        pig.play(text)
    recording = recorded(pig)
    pig.undo()
    pig.play("roll")
    caught_up(recording)
    again = steps(recording.packed().decode())
    assert {ply: line["lines"] for ply, (line, _) in again.items()} == {
        ply: line["lines"] for ply, (line, _) in steps(recorded(pig).packed().decode()).items()
    }
    assert again[max(again)][1] == picture(pig, pig.ply)


def test_a_step_back_in_time_forgets_nothing(hordes: AnyMatch) -> None:
    recording = recorded(hordes)
    packed = recording.packed()
    hordes.goto(hordes.plies - 30)
    assert not recording.behind()
    assert recording.packed() == packed


def test_of_a_long_game_the_end_is_kept(hordes: AnyMatch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading_copy, "STEPS_IN_A_REEL", 10)
    monkeypatch.setattr(reading_copy, "MOST_REELS", 3)
    recording = recorded(hordes)
    read = steps(recording.packed().decode())
    assert 10 < len(read) <= 30
    assert min(read) == recording.first > 0
    assert read[max(read)][1] == picture(hordes, max(read))
    hordes.goto(2)  # before all that is kept
    caught_up(recording)
    assert max(steps(recording.packed().decode())) == 2


def test_odds_are_in_it_only_where_they_are_shown(hordes: AnyMatch) -> None:
    hidden = steps(recorded(hordes, "hidden").packed().decode())
    assert all(drawn == picture(hordes, ply, "hidden") for ply, (_, drawn) in list(hidden.items())[::25])
    frames = Frames(Controller(hordes, range(hordes.seats), {}, lambda: None), "always")
    recording = Recording(frames)
    caught_up(recording)
    frames.odds = "hidden"
    caught_up(recording)
    assert recording.packed() == recorded(hordes, "hidden").packed()


def test_what_a_seat_may_not_know_is_not_in_it(pages: Opener) -> None:
    match = hp.new(PEEK, 3, seed=3)
    page = pages(match, seat=0, bots="random")
    while match.request:
        match.play(str(next(iter(match.choices))))
    caught_up(page.board._copy._recording)
    own, kept = match.table.cards.hands["hand-0"], str(steps(page.board._copy._recording.packed().decode()))
    shown = {event.facts["card"] for event in match.events if not event.hand}
    assert {suit for suit in SUITS if suit in kept} <= {*own, *shown}


class Notebook:
    """Stands for IPython in a notebook: what is displayed by the id of its display."""

    kernel = True

    def __init__(self) -> None:
        self.display_pub = self
        self.outputs: dict[str, list[dict[str, str]]] = {}

    def publish(
        self, data: dict[str, str], metadata: dict[str, Any], *, transient: dict[str, str], update: bool
    ) -> None:
        assert update == (transient["display_id"] in self.outputs)
        assert metadata == {"hordeplay": {"copy": transient["display_id"].removeprefix("copy-")}}
        self.outputs.setdefault(transient["display_id"], []).append(data)


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Notebook:
    shell = Notebook()
    monkeypatch.setattr(reading_copy, "get_ipython", lambda: shell)
    monkeypatch.setattr(reading_copy, "REST", 0.01)
    return shell


async def kept(notebook: Notebook, so_many: int) -> list[dict[str, str]]:
    """What was put into the one output, when it is so much or when nothing more comes."""
    for _ in range(200):
        await asyncio.sleep(0.01)
        (outputs,) = notebook.outputs.values()
        if len(outputs) >= so_many:
            break
    return outputs


def test_nobody_looks_nothing_is_kept(pages: Opener, pig: AnyMatch, notebook: Notebook) -> None:
    """As where a program plays a notebook: the output stays empty, and is dropped with all empty ones."""

    async def played() -> None:
        page = pages(pig)
        assert not notebook.outputs
        page.board._repr_mimebundle_()
        page.act("roll")
        await asyncio.sleep(0.1)
        assert list(notebook.outputs.values()) == [[{}]]

    asyncio.run(played())


def test_the_copy_follows_the_game(pages: Opener, pig: AnyMatch, notebook: Notebook) -> None:
    async def played() -> None:
        page = pages(pig)
        page.board._repr_mimebundle_()
        page.say("here")
        _, first = await kept(notebook, 2)
        assert "saved at step 0, Round 1 · to play on, run the cell" in first["text/html"]
        page.act("roll")
        page.act("roll")
        *_, last = await kept(notebook, 3)
        assert len(await kept(notebook, 4)) == 3, "both at once"
        assert f"saved at step {pig.ply}" in last["text/html"]
        assert last["text/plain"].endswith(repr(page.board))
        packed = re.findall(r'data-steps="([^"]*)"', last["text/html"])[0].partition(".")[2]
        assert max(steps(packed)) == pig.ply
        assert last["text/html"].count("</script>") == 1
        assert page.replies == []

        page.say("here")  # the page was loaded anew, and takes no more outputs
        assert await kept(notebook, 4)
        (reply,) = page.replies
        assert reply["board"] == page.board.model_id
        assert reply["output"]["data"].keys() == {"text/html", "text/plain"}

    asyncio.run(played())


def test_a_look_that_fails_leaves_the_copy_as_it_was(
    pages: Opener, pig: AnyMatch, notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def played() -> None:
        page = pages(pig)
        page.board._repr_mimebundle_()
        page.say("here")
        await kept(notebook, 2)
        monkeypatch.setattr(Recording, "draw", lambda _self: 1 / 0)
        page.act("roll")
        assert len(await kept(notebook, 3)) == 2
        assert page.board.ply == pig.ply > 0

    asyncio.run(played())
