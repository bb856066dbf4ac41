"""What the tests of the lab play with: short Pig, bots from outside, bots that misbehave, and a house rule."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import Any, ClassVar

import pig
from pig.rules import PigRules
from pig.turn import Hold, PigTable, RollOn

from hordeplay.core.any import AnyAsk, AnyRules
from hordeplay.core.choice import Choice
from hordeplay.core.luck import Source, key_of
from hordeplay.core.rules import HouseRule
from hordeplay.core.script import Script
from hordeplay.core.seat import Seat

GOAL = 26
SHORT: AnyRules = pig.GAME.printed.with_(goal=GOAL)
"""A short game whose chances `exact` knows."""


def wary(seat: Seat[PigTable]) -> Choice:
    """Uses all that a seat offers: its table, its events, its imagination, and a choice in code."""
    luck = Source(key_of("wary", len(seat.events)), 0)
    imagined = seat.imagine(luck)
    enough = 10 + len(seat.events) % 7 + imagined.table.turns % 3
    return Hold() if seat.table.pot >= enough else RollOn()


def wordy(seat: Seat[PigTable]) -> str:
    """Answers in words, from the list of choices."""
    return str(seat.choices[-1]) if seat.table.pot > 12 else "roll"


class Forgetful:
    """Has a memory of one game: given as a class, it begins each game without one."""

    def __init__(self) -> None:
        self._asked = 0

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        self._asked += 1
        return Hold() if request.table.pot and self._asked % 4 == 0 else RollOn()


class Stopping:
    """Presses Ctrl-C, or raises something else, in the game after `games` others."""

    games: ClassVar[int] = 0
    begun: ClassVar[int] = 0
    error: ClassVar[BaseException] = KeyboardInterrupt()

    def __init__(self) -> None:
        type(self).begun += 1

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        if self.begun > self.games:
            raise self.error
        return Hold() if request.table.pot >= 20 else RollOn()


def hasty(seat: Seat[PigTable]) -> Choice:
    """Breaks a rule: holds with nothing in the pot."""
    return Hold()


class Broken:
    """Raises in its third turn, in every game that takes so long."""

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice:
        if request.table.turns > 4:
            raise LookupError("lost the thread")
        return Hold() if request.table.pot >= 15 else RollOn()


def _kind(table: PigTable, printed: Callable[[PigTable], Script[str] | str]) -> Script[str]:
    """Everybody finds two points on the table at each decision."""
    table.pot += 2
    step = printed(table)
    return step if isinstance(step, str) else (yield from step)


_kind.__module__ = "__main__"  # as if it stood in a notebook: a worker cannot import it


@contextlib.contextmanager
def kind_rules() -> Iterator[AnyRules]:
    """Pig with a knob turned and a house rule that wraps a step."""
    PigRules.register(
        HouseRule("kind", "two points for nothing", "PG-TURN-02", knobs={"sides": 8}, steps={"turn": _kind})
    )
    try:
        yield pig.GAME.printed.with_(goal=60).house("kind")
    finally:
        del PigRules.registered["kind"]


class Inline(Executor):
    """Plays each chunk when it is handed out; can interrupt, and can leave some chunks lying."""

    _max_workers = 2

    def __init__(self, *, stop: int | None = None, leave: tuple[int, ...] = ()) -> None:
        self.sizes: list[int] = []
        self._stop = stop
        self._leave = leave

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        if len(self.sizes) == self._stop:
            raise KeyboardInterrupt
        future: Future[Any] = Future()
        if len(self.sizes) not in self._leave:
            future.set_running_or_notify_cancel()
            future.set_result(fn(*args, **kwargs))
        self.sizes.append(len(args[1]))
        return future


def exact(goal: int = GOAL) -> tuple[float, float]:
    """The chance that seat 0 of two cautious bots wins Pig up to a small goal, and how many decisions it takes.

    The slow obvious second method: what a turn brings at each score, then the equations of all pairs of scores, swept
    until nothing moves any more.
    """
    turns = [_turn(goal, have) for have in range(goal)]
    states = [(mine, theirs) for mine in reversed(range(goal)) for theirs in reversed(range(goal))]
    wins, length = dict.fromkeys(states, 0.5), dict.fromkeys(states, 0.0)
    for _ in range(100):
        for mine, theirs in states:
            brings, asked = turns[mine]
            won = sum(p for pot, p in brings.items() if mine + pot >= goal)
            after = [(p, (theirs, mine + pot)) for pot, p in brings.items() if mine + pot < goal]
            wins[mine, theirs] = won + sum(p * (1 - wins[state]) for p, state in after)
            length[mine, theirs] = asked + sum(p * length[state] for p, state in after)
    return wins[0, 0], length[0, 0]


def _turn(goal: int, have: int) -> tuple[dict[int, float], float]:
    """How likely a cautious turn brings each number of points, and how many decisions it takes."""
    pots, brings, asked = {0: 1.0}, {0: 0.0}, 0.0
    while pots:
        pot = min(pots)
        p = pots.pop(pot)
        asked += p
        if pot and (pot >= 20 or have + pot >= goal):
            brings[pot] = p
            continue
        brings[0] += p / 6
        for face in range(2, 7):
            pots[pot + face] = pots.get(pot + face, 0.0) + p / 6
    return brings, asked
