"""What a board shows after the last `done` of phase 2: phases 3 to 6 and the next spawn, one frame for each thing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from kingdom_rush.helpers import sp
from widgets.page import Page

from hordeplay.games.kingdom_rush import at

PACE = 0.002
FIGHT: dict[str, Any] = {
    "scenario": "S2",
    "round": 3,
    "done": "1",
    # One horde is covered whole, and Alleria stands on it; one nearest to the exit goes into the kingdom, one is held by
    # a soldier, one goes on; a tower is to be picked up, and both stacks spawn.
    "trays": f"A1 {sp(0, 2)} tiles b2 d2 d4, A6 {sp(2, 6)}, A5 {sp(2, 4)} soldiers a2, A2 {sp(4, 2)}",
    "built": f"Archer {sp(1, 1)} N",
    "heroes": f"Alleria {sp(0, 2)} base b4",
    "hand_0": "-",
    "hand_1": "Mage",
}


@pytest.fixture
def opened() -> Iterator[Callable[..., Page]]:
    pages: list[Page] = []

    def open_page(**words: Any) -> Page:  # as Board
        pages.append(Page(at(**FIGHT, seed=1), **{"seat": 0, "bots": "greedy", "pace": PACE, **words}))
        return pages[-1]

    yield open_page
    for page in pages:
        page.board.close()


def run(play: Coroutine[Any, Any, None]) -> None:
    asyncio.run(play)


async def rest(page: Page) -> None:
    for _ in range(4000):
        if not page.board.play["running"]:
            return
        await asyncio.sleep(0.001)
    pytest.fail("it never came to rest")


def frames(page: Page) -> list[dict[str, Any]]:
    """Every frame whole, since a message carries only what changed."""
    whole = dict(page.opened)
    sent = []
    for state in page.states:
        whole |= state
        sent.append(dict(whole))
    return sent


def drawn(frame: dict[str, Any]) -> str:
    """All regions of its picture."""
    return "".join(frame[region["picture"]] for region in frame["scene"]["regions"])


def hordes(frame: dict[str, Any]) -> list[int]:
    """The numbers of the hordes on the map."""
    return sorted(int(n) for n in re.findall(r'id="horde-(\d+)"', drawn(frame)))


def label(frame: dict[str, Any], part: str) -> str:
    match = re.search(rf'<g id="{part}"[^>]*aria-label="([^"]*)"', drawn(frame))
    assert match, part
    return match[1]


def test_a_round_is_told_piece_by_piece_in_its_order(opened: Callable[..., Page]) -> None:
    """KR-ROUND-01: destroy, each tray in the order of KR-MOVE-08, pick up, then the stacks of the next round."""

    async def play() -> None:
        page = opened()
        assert page.act("done") == {}
        await rest(page)
        shown = frames(page)
        happened = [(frame["head"]["where"], [event["text"] for event in frame["events"]]) for frame in shown]
        assert happened[0][1].pop(0).endswith("is done")
        assert happened[:6] == [
            ("round 3, phase 3, destroy", [
                "Goblin Pickets on c1 is destroyed for 1 crystal",
                "Alleria suffers 1 damage as its horde is destroyed, 3 hearts left",
            ]),
            ("round 3, phase 4, move", ["Corner Posts enters the kingdom: 4 hearts lost, 4 hearts left"]),
            ("round 3, phase 4, move", ["1 soldier holds Skirmish Line on e3 and goes home"]),
            ("round 3, phase 4, move", ["Goblin File moves from c5 to d5"]),
            ("round 3, phase 5, pick up", ["Towers and hero cards go back to the hands"]),
            ("round 4, phase 1, spawn", ["Round 4 begins"]),
        ]  # fmt: skip
        spawned = [words for _, [words] in happened[6:]]
        assert [words[-12:] for words in spawned] == ["spawns on b1", "spawns on b5"]
        assert [frame["ask"]["kind"] for frame in shown] == ["chance"] * 7 + ["ask"]

        # what is told last is in the log, with its clause, and nothing that is still to come
        assert [frame["log_tail"][-1]["text"] for frame in shown] == [words[-1] for _, words in happened]
        assert [frame["ask"]["rule"] for frame in shown[:5]] == [
            "KR-DESTROY-04", "KR-MOVE-03", "KR-RUL-02", "KR-MOVE-01", "KR-PICK-01",
        ]  # fmt: skip

    run(play())


def test_each_frame_shows_the_table_of_its_moment(opened: Callable[..., Page]) -> None:
    async def play() -> None:
        page = opened()
        assert hordes(page.board.get_state()) == [1, 2, 3, 4]
        page.act("done")
        await rest(page)
        shown = frames(page)
        assert [hordes(frame) for frame in shown] == [*[[2, 3, 4]], *[[3, 4]] * 5, [3, 4, 5], [3, 4, 5, 6]]
        hearts = [re.search(r"(\d+) of 8 hearts", label(frame, "kingdom")) for frame in shown]
        assert [match and int(match[1]) for match in hearts] == [8, *[4] * 7]
        assert ["soldier" in label(frame, "sp-e3") for frame in shown] == [True, True, *[False] * 6]
        assert ["Goblin File" in label(frame, "sp-d5") for frame in shown] == [*[False] * 3, *[True] * 5]
        assert ["Archer" in label(frame, "sp-b2") for frame in shown] == [*[True] * 4, *[False] * 4]
        assert [e["targets"] for e in shown[0]["events"]] == [[], ["sp-c1", "kingdom"], ["hero-1"]]

    run(play())


def test_at_once_it_is_one_frame_and_the_same_record(opened: Callable[..., Page]) -> None:
    async def play() -> None:
        slow, quick = opened(), opened(pace=0)
        for page in (slow, quick):
            page.act("done")
        await rest(slow)
        assert slow.match.save() == quick.match.save()
        assert (slow.board.scene, slow.board.log_tail) == (quick.board.scene, quick.board.log_tail)
        assert len(frames(quick)) == 1
        happened = [event for frame in frames(slow) for event in frame["events"]]
        assert happened == quick.board.events

    run(play())


def test_nobody_is_asked_before_the_picture_is_there(opened: Callable[..., Page]) -> None:
    async def play() -> None:
        page = opened(pace=50)
        page.act("done")
        assert page.board.play == {
            "running": True,
            "paused": False,
            "pace": 50,
            "undo": True,
            "redo": True,
            "forward": True,
            "meanwhile": [],
            "halted": None,
        }
        assert (page.board.ask["mine"], page.board.hints) == (False, [])
        note = page.act("done")
        assert (note["kind"], note["reason"]) == ("illegal", "the board still shows what came of the last choice")
        assert page.say("undo") == {}
        assert page.board.ask["mine"]
        assert page.board.scene == opened().board.scene

    run(play())


def test_it_can_be_paused_stepped_and_skipped(opened: Callable[..., Page]) -> None:
    async def play() -> None:
        page = opened(pace=50)
        page.act("done")
        first = page.board.log_tail[-1]["text"]
        page.say("pause")
        assert (page.board.play["running"], page.board.play["paused"]) == (False, True)
        page.say("resume")
        page.say("pause")
        assert page.board.log_tail[-1]["text"] != first
        page.say("view", large=True)  # drawn anew, at the same place
        assert page.board.events[-1]["text"] == page.board.log_tail[-1]["text"]
        assert page.board.events[-1]["text"].startswith("Corner Posts")
        page.say("resume")
        page.say("skip")
        assert page.board.ask["mine"]
        assert page.board.events[-1]["text"] == page.board.log_tail[-1]["text"]
        happened = [event["text"] for event in page.board.events]
        assert "Goblin File moves from c5 to d5" in happened  # what was not shown yet is told, and lit

    run(play())


def test_a_step_forward_is_the_next_leg(opened: Callable[..., Page]) -> None:
    async def play() -> None:
        page = opened(pace=50)
        page.act("done")
        sentences = [page.board.log_tail[-1]["text"]]
        while page.board.ply < 3:
            page.say("forward")
            assert not page.board.play["running"]
            sentences.append(page.board.log_tail[-1]["text"])
        assert [words.split()[0] for words in sentences] == [
            "Alleria", "Corner", "1", "Goblin", "Towers", "Round", "Wulf", "Hedge",
        ]  # fmt: skip
        page.say("back")
        assert page.board.ply == 2

    run(play())


@pytest.mark.parametrize("gesture", ["forward", "last"])
def test_the_last_ply_can_be_stepped_through_to_its_end(monkeypatch: pytest.MonkeyPatch, gesture: str) -> None:
    monkeypatch.setattr("hordeplay.widgets.playback.FEW", 0)  # each leg is shown, however few there are

    async def play() -> None:
        page = Page(at(**FIGHT, hearts=3, seed=1), seat=0, bots="greedy", pace=50)
        page.act("done")
        assert page.board.ply == page.board.plies == 1
        assert (page.board.ask["kind"], page.board.play["forward"]) == ("chance", True)
        page.say(gesture)
        assert (page.board.ply, page.board.ask["kind"], page.board.play["forward"]) == (1, "over", False)
        assert page.board.events[-1]["text"].startswith("The game is lost")
        page.board.close()

    run(play())


def test_a_round_of_the_record_is_replayed_so_too(opened: Callable[..., Page]) -> None:
    async def play() -> None:
        page = opened()
        page.act("done")
        await rest(page)
        page.match.goto(0)
        replay = Page(page.match, seat=[], pace=PACE)
        replay.say("resume")
        await rest(replay)
        assert [frame["events"] for frame in frames(replay)] == [frame["events"] for frame in frames(page)[:8]]
        replay.board.close()

    run(play())


def test_few_things_are_shown_at_once() -> None:
    """One horde that goes on, then a question: that needs no waiting."""

    async def play() -> None:
        page = Page(at("act", trays=f"A1 {sp(1, 2)}", round=2, done="1", crystals=3, seed=1), pace=50)
        page.act("done")
        assert not page.board.play["running"]
        assert page.board.ask["rule"] == "KR-BUY-01"
        assert [event["rule"] for event in page.board.events] == ["KR-PLAY-02", "KR-MOVE-01", "KR-PICK-01"]
        page.board.close()

    run(play())
