"""The past of a match: the answers so far, what was told, and table copies from which any of their plies can be reached.

A copy is kept at the start of each step: all of the last 16, and one for every 16 answers before, with their equal parts
in common. Where bots or a record answer in one go, so few are made at once. Going somewhere means copying the nearest one
before it and replaying the answers since; a replay tells nothing anew.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, Protocol, TypeVar

from hordeplay.core.chance import Roll
from hordeplay.core.script import Answer, Event, Play, Position, Request, Step, Table
from hordeplay.core.snapshot import snapshot

TableT = TypeVar("TableT", bound=Table)

RECENT = 16
SPACING = 16


class Recorded(Protocol):
    """Answers from a record, sent as they fit."""

    def __len__(self) -> int: ...
    def replay(self, waiting: Callable[[], Request | None], send: Callable[[Answer], None]) -> None: ...


class Save(NamedTuple, Generic[TableT]):
    """A table at the start of a step, and how many answers came before."""

    ply: int
    table: TableT
    shares: bool = False
    """Whether the table has what is equal in common with the one before."""
    gap: bool = False
    """Whether a step began after this one, and before the next save, of which none is kept."""


class Mark(NamedTuple):
    """What is known of a ply without going there."""

    events_told: int = 0
    """How many events had been told."""
    chances: int = 0
    """How many of the answers before were chance's."""
    round: int = 0
    dice: tuple[Roll, tuple[int, ...]] | None = None
    """The last roll and its faces."""


class Future(NamedTuple, Generic[TableT]):
    """What was cut off behind a ply, so that it can be put back."""

    answers: list[Answer]
    saves: list[Save[TableT]]
    events: list[Event]
    marks: list[Mark]


class History(Generic[TableT]):
    """Answers, events and saves of a match, those ahead of now (redo) included.

    `marks[n]` tells of the ply that has n answers before it: there is always one mark more than answers.
    """

    def __init__(self, steps: Mapping[str, Step[TableT]]) -> None:
        self.steps = steps
        self.answers: list[Answer] = []
        self.events: list[Event] = []
        self.marks: list[Mark] = []
        self.saves: list[Save[TableT]] = []
        self.expected = 0
        """How many answers are about to come before anybody looks back: of those long past no copy is made that would be thinned."""

    def keep(self, ply: int, table: TableT) -> None:
        """Remember the table as it enters a step at this ply; of several at one ply the last counts."""
        saves = self.saves
        last = saves[-1].ply if saves else -1
        if last > ply:
            return
        if saves and ply + RECENT < self.expected:
            if ply < last + SPACING * 3 // 4:
                saves[-1] = saves[-1]._replace(gap=True)
                return
            saves.append(Save(ply, snapshot(table, saves[-1].table), shares=True))
        else:
            if last == ply:
                saves.pop()
            saves.append(Save(ply, table.copy()))
        self._thin()

    def _thin(self) -> None:
        saves = self.saves
        old = len(saves) - RECENT - 1
        if old > 0:
            if self._spare(old):
                del saves[old]
                saves[old - 1] = saves[old - 1]._replace(gap=True)
            elif not saves[old].shares:
                shared = snapshot(saves[old].table, saves[old - 1].table)
                saves[old] = saves[old]._replace(table=shared, shares=True)

    def _spare(self, i: int) -> bool:
        """Whether the save can go: its neighbours are near enough to each other."""
        return self.saves[i + 1].ply - self.saves[i - 1].ply <= SPACING

    def before(self, ply: int) -> Save[TableT]:
        """The last save at or before a ply."""
        return self.saves[self._behind(ply) - 1]

    def _behind(self, ply: int) -> int:
        """How many saves lie at or before a ply."""
        saves = self.saves
        if saves[-1].ply <= ply:
            return len(saves)
        return bisect_right(saves, ply, key=lambda save: save.ply)

    def luck_ahead(self, ply: int) -> bool:
        """Whether chance answered anything behind this ply."""
        marks = self.marks
        return marks[-1].chances > marks[ply].chances

    def cut(self, ply: int) -> Future[TableT]:
        """Forget everything behind a ply; returns it."""
        n, saved = self.marks[ply].events_told, self._behind(ply)
        future = Future(self.answers[ply:], self.saves[saved:], self.events[n:], self.marks[ply + 1 :])
        del self.answers[ply:], self.saves[saved:], self.events[n:], self.marks[ply + 1 :]
        return future

    def mend(self, ply: int, future: Future[TableT]) -> None:
        """Put back what `cut` took."""
        self.cut(ply)
        self.answers += future.answers
        self.saves += future.saves
        self.events += future.events
        self.marks += future.marks

    def until(self, ply: int) -> History[TableT]:
        """A history of its own that ends at this ply; saves are shared, since nobody changes them."""
        self.expected = 0
        twin: History[TableT] = History(self.steps)
        twin.answers, twin.marks = self.answers[:ply], self.marks[: ply + 1]
        twin.events = self.events[: self.marks[ply].events_told]
        twin.saves = self.saves[: self._behind(ply)]
        return twin

    def share(self, twin: History[TableT]) -> None:
        """What a twin that ends here has kept on its way serves here, too: the next one is made sooner."""
        if len(twin.answers) == len(self.answers):
            self.saves = twin.saves[:]

    def position(self, ply: int) -> Position[TableT]:
        """What a bot starts from: the step's table and the answers since, up to this ply."""
        self.expected = 0  # who asks once will ask again
        save = self.before(ply)
        answers = tuple(self.answers[save.ply : ply])
        if not (answers and save.gap and save.table.hides):
            return Position(save.table, answers, self.steps)
        # who imagines deals hidden cards anew at the table's step: none of the steps before it may be replayed on them
        begun: list[tuple[int, TableT]] = [(0, save.table)]
        sent = 0
        play = Play(save.table.copy(), self.steps, lambda table: begun.append((sent, table.copy())))
        for answer in answers:
            sent += 1
            play.send(answer)
        since, table = begun[-1]
        if ply == len(self.answers):  # from here bots start again and again
            if not since:
                self.saves.pop()
            self.saves.append(Save(save.ply + since, table))
            self._thin()
        return Position(table, answers[since:], self.steps)
