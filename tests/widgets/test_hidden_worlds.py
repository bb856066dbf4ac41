"""What a seat cannot tell apart it is not told apart: not by a frame, the log, a note, a hint, a saved notebook or a kept file.

Pairs of worlds of real games are compared byte for byte: the same past as far as one seat knows it, its past whispers
included, with other cards in hidden hands and other luck to come. `HORDEPLAY_LONG=1` compares some hundred pairs more.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from core.worlds import apart, future, games, hidden
from ipywidgets import Widget
from widgets.page import Page

import hordeplay as hp
from hordeplay.core.any import AnyMatch
from hordeplay.core.kept import KeptGame, kept_games
from hordeplay.core.luck import bot_source
from hordeplay.core.script import Ask
from hordeplay.core.table_tree import freeze
from hordeplay.desk.sealed import sealed
from hordeplay.widgets import Board
from hordeplay.widgets.reading_copy import ReadingCopy, Recording

LONG = bool(os.environ.get("HORDEPLAY_LONG"))
PLAYED = [
    ("fantahzee", 3, "tip", 120),
    ("fantahzee", 2, "random", 90),
    ("horrible-hordes", 2, "greedy", 90),
    ("kingdom-rush", 2, "planner", 60),
    ("warfighter-fantasy", 2, "veteran", 90),
]
PLAYED_LONG = [(name, seats + more, bot, 700) for name, seats, bot, _ in PLAYED for more in (0, 1)]
PAIRS = 25 if LONG else 3
"""So many of each game."""
PARTS = 400 if LONG else 8
ROWS = 60 if LONG else 4
STEPS = 400 if LONG else 6
"""So many of the last steps are in the copy that a notebook saves."""


def pairs(name: str, seats: int, bot: str, upto: int) -> Iterator[tuple[AnyMatch, AnyMatch, int]]:
    """Two worlds each, and the seat that cannot tell them apart: in turn who is asked and who is not."""
    positions = [match.fork() for match in games(name, seats, bot, 5, upto) if not _answered_by_the_board(match)]
    for n in range(min(PAIRS, len(positions))):
        match = positions[-1 - n * len(positions) // PAIRS if n else -1]
        asked = _asked(match)
        seat = asked if n % 3 else (asked + 1) % seats
        yield match, apart(match, seat, "another"), seat


def _answered_by_the_board(match: AnyMatch) -> bool:
    """Whether a board answers this question by itself, and luck goes on: then it tells what comes."""
    fork = match.fork()
    Board(fork, seat=_asked(match), keep=False, pace=0).close()
    return fork.ply != match.ply


def _asked(match: AnyMatch) -> int:
    """The seat that is asked; somebody is."""
    assert isinstance(match.request, Ask)
    return match.request.seats[0]


def everything(match: AnyMatch, seat: int, bots: Any) -> str:  # as Board
    """All that a page at this seat, its notebook and its folder get, and what Python tells this seat."""
    page = Page(match.fork(), seat=seat, bots=bots, pace=0, keep=True)
    board, name = page.board, page.board.model_id
    shown: dict[str, Any] = {"opened": page.opened}
    for part in sorted(board._labels)[:PARTS]:
        page.say("read", part=part)
        shown[f"explain {part}"] = page.say("explain", part=part)
    for rule in sorted({event["rule"] for event in board.log_tail})[:PARTS]:
        page.say("clause", id=rule)
    page.say("log")
    shown["advice"] = page.say("advise")
    for hint in board.hints[:ROWS]:
        page.say("row", text=hint["text"])
    for part in board.scene["follows"][:ROWS]:
        page.say("point", part=part)
    page.say("view", odds="hidden")
    page.say("view", odds="always", large=True)
    page.say("lift")
    shown["text"] = [repr(board), board._repr_svg_(), board._repr_mimebundle_()[0]]
    shown["copy"] = _saved(page)
    for kind in ("back", "first", "last"):
        page.say(kind)
    shown["states"], shown["replies"] = page.states, page.replies
    board._keeping.decided()
    board._keeping.write()
    shown["kept"] = _kept()
    view = match.seen_by(seat)
    shown["seat"] = [[str(choice) for choice in view.choices], view.events, repr(view), freeze(view.table)]
    asked = isinstance(match.request, Ask) and seat in match.request.seats
    shown["questions"] = str(hp.questions(match, seat=seat)) if asked else ""
    shown["code"] = hp.share(sealed(match, seat, key="key"))
    shown["imagined"] = freeze(view.imagine(bot_source("eyes", seat, match.ply)).table)
    board.close()
    return json.dumps(_without_ids(shown), default=str, sort_keys=True).replace(name, "the board")


def _saved(page: Page) -> dict[str, str]:
    """What the notebook would save in the board's cell."""
    recording = Recording(page.board._frames)
    recording.behind()  # from here on it is its own business which steps are drawn
    recording._next = max(0, page.match.ply - STEPS)
    recording.draw()
    while recording.behind():
        recording.draw()
    copy = ReadingCopy(page.board.model_id, recording, "", page.board._shown, lambda _content: None)
    return copy._bundle(page.board._shown())


def _kept() -> list[Any]:  # plain JSON
    """What the files tell without being played: all but when they were written, their names, and the digest of the start."""
    [game] = kept_games(Path.cwd() / ".hordeplay")
    assert isinstance(game, KeptGame)
    about = {key: value for key, value in asdict(game.about).items() if key not in {"when", "start"}}
    printed = repr(game.about).replace(game.about.when, "")
    game.path.unlink()
    return [about, printed]


def _without_ids(value: Any) -> Any:  # plain JSON
    if isinstance(value, dict):
        return {
            k: _without_ids(v) for k, v in value.items() if not k.startswith("_") and k not in {"layout", "tooltip"}
        }
    return [_without_ids(each) for each in value] if isinstance(value, list) else value


def _first_difference(one: str, other: str) -> str:
    at = next(i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return f"...{one[max(0, at - 300) : at + 120]}\n   against\n...{other[max(0, at - 60) : at + 120]}"


@pytest.mark.parametrize("played", PLAYED_LONG if LONG else PLAYED, ids=lambda row: "-".join(map(str, row)))
def test_worlds_that_a_seat_cannot_tell_apart_are_told_the_same(
    played: tuple[str, int, str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tried = Counter[str]()
    for match, world, seat in pairs(*played):
        asked = isinstance(match.request, Ask) and match.request.seats[0] == seat
        bots = "random" if asked else None  # whoever is not asked waits, and bots would go on
        one, other = everything(match, seat, bots), everything(world, seat, bots)
        if one != other:
            pytest.fail(f"seat {seat} at step {match.ply}: {_first_difference(one, other)}")
        tried["pairs"] += 1
        tried["asked"] += asked
        tried["hands differ"] += hidden(match, seat) != hidden(world, seat)
        tried["whispers"] += any(event.hand for event in match.events)
        tried["luck differs"] += future(match) != future(world)
    Widget.close_all()
    assert tried["pairs"] >= (PAIRS if not LONG else 12), tried  # a game may be over before
    assert 0 < tried["asked"] < tried["pairs"], tried
    assert tried["luck differs"] >= (0.5 * tried["pairs"] if LONG else tried["pairs"] - 1), (
        tried
    )  # little comes at its end
    if match.table.hides:  # at one position or another no other card would do
        assert tried["hands differ"] >= (0.8 * tried["pairs"] if LONG else tried["pairs"]), tried
        assert tried["whispers"] == tried["pairs"], tried
    else:
        assert tried["hands differ"] == tried["whispers"] == 0, tried
