"""A game in progress, with its past. A ply is one answer, of a seat or of chance."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar

from hordeplay.core.any import AnyMatch
from hordeplay.core.choice import Choice, IllegalChoice, Refusal, shown
from hordeplay.core.cited_clauses import cited
from hordeplay.core.driver import Thinker, Until, run
from hordeplay.core.errors import ScriptError, UndoForbidden
from hordeplay.core.file_bytes import write_whole
from hordeplay.core.history import History, Mark, Recorded
from hordeplay.core.language import tr
from hordeplay.core.legal_choices import Choices, meant, why_not
from hordeplay.core.luck import Luck
from hordeplay.core.observable import Observable
from hordeplay.core.record import OlderRecord, continued, dump, dump_answers
from hordeplay.core.scene import Rendering, standalone
from hordeplay.core.script import Answer, Ask, Chance, Event, Play, Request, Roll, Table
from hordeplay.core.seat import Seat, check_seat, view_for

if TYPE_CHECKING:
    from hordeplay.core.game import Game, Result

TableT = TypeVar("TableT", bound=Table)

Dice: TypeAlias = Literal["auto", "ask"]
Undo: TypeAlias = Literal["same", "fresh", "forbid"]


class Match(Observable, Generic[TableT]):
    """A game in progress: play, answer, undo, redo, goto, fork, explain.

    `dice="ask"` lets a person enter real dice at any roll; cards and ties stay with luck. `undo` says what chance does
    after an undo: `same` (number k falls as it fell), `fresh` (other luck), `forbid` (no undo past a chance answer).
    The policy holds whenever an answer takes the place of recorded ones, also after `goto`, which itself only looks.

    >>> import hordeplay as hp
    >>> match = hp.new("horrible-hordes", seats=2, seed=7)
    >>> events = match.play(match.choices[0])
    >>> match.undo(); match.ply < match.plies
    True
    >>> match.redo(); fork = match.fork(); fork.answers == match.answers
    True
    >>> print(match.explain("fly"))
    nothing ... is called 'fly'; ...
    """

    def __init__(
        self,
        game: Game[TableT],
        table: TableT,
        *,
        seed: int | str = 0,
        dice: Dice = "auto",
        undo: Undo = "same",
        start: Mapping[str, Any] | None = None,  # setup words: plain JSON
        salt: int = 0,
        recorded: Recorded | None = None,
    ) -> None:
        self.game = game
        self.rules = table.rules
        self._luck = Luck(seed, salt)
        self.dice: Dice = _one_of(dice, ("auto", "ask"), "dice")
        self.undo_policy: Undo = _one_of(undo, ("same", "fresh", "forbid"), "undo")
        self.start = start
        """The setup words that made the table, or None when it was prepared."""
        self.older: OlderRecord | None = None
        """What became of the record that it goes on from, where that was written under other rules; `print` shows its history."""
        self.version = 0
        self._origin = table.copy()
        self._history: History[TableT] = History(self.rules.steps(game.steps))
        self._history.expected = len(recorded) if recorded else 0
        table = table.copy()
        table.log = self._history.events
        self._ply = 0
        self._sending = self._known = False
        self._play: Play[TableT] = Play(table, self._history.steps, self._keep)
        self._mark()
        if recorded is None:
            self._advance()
        else:
            recorded.replay(lambda: self._play.request, self._record)

    # ---- what is

    @property
    def seed(self) -> int | str:
        """What the luck of this match is a function of, with the salt."""
        return self._luck.seed

    @property
    def salt(self) -> int:
        """How often luck was changed by the dice policy `fresh`."""
        return self._luck.salt

    @property
    def table(self) -> TableT:
        """Look, do not keep: undo and goto put another table here."""
        return self._play.table

    @property
    def request(self) -> Request | None:
        """Ask, Roll, Draw, Pick, or None when the game is over."""
        return self._play.request

    @property
    def choices(self) -> Choices:
        """The legal choices, as a live view."""
        return Choices(self, None)

    def choices_of(self, seat: int) -> Choices:
        """The legal choices of one of the seats that are asked; `ValueError` when there is no such seat."""
        check_seat(seat, self.seats)
        return Choices(self, seat)

    @property
    def ply(self) -> int:
        """How many answers lie before now."""
        return self._ply

    @property
    def plies(self) -> int:
        """How many answers are recorded, those ahead (redo) included."""
        return len(self._history.answers)

    @property
    def answers(self) -> list[Answer]:
        """The answers before now."""
        return self._history.answers[: self._ply]

    @property
    def ahead(self) -> list[Answer]:
        """The answers that redo would replay."""
        return self._history.answers[self._ply :]

    @property
    def events(self) -> list[Event]:
        """What has happened so far."""
        return self._history.events[: self._history.marks[self._ply].events_told]

    def happened(self, since: int, until: int) -> list[tuple[int, Event]]:
        """What was told between two plies, each event with the ply of the answer that brought it about.

        From -1 on it begins with what a position led to before the first answer.
        """
        events, marks = self._history.events, self._history.marks
        return [
            (ply, event)
            for ply in range(since + 1, until + 1)
            for event in events[marks[ply - 1].events_told if ply else 0 : marks[ply].events_told]
        ]

    @property
    def rounds(self) -> list[tuple[int, int]]:
        """Where each round begins in the whole record, as pairs of ply and round."""
        rounds = [mark.round for mark in self._history.marks]
        return [(ply, n) for ply, n in enumerate(rounds) if ply == 0 or rounds[ply - 1] != n]

    @property
    def rolled(self) -> tuple[Roll, tuple[int, ...]] | None:
        """The last roll before now and its faces, or None when nothing was rolled yet."""
        return self._history.marks[self._ply].dice

    @property
    def result(self) -> Result | None:
        """Scores and winners when the game is over, else None."""
        return self.game.result(self.table) if self.request is None else None

    @property
    def origin(self) -> TableT:
        """A copy of the table that the match began with."""
        return self._origin.copy()

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.table.players)

    def position(self, ply: int | None = None) -> Any:  # Position[TableT]; a seat's view needs no more
        """Where bots start from; with a recorded ply, where that one is reached from."""
        return self._history.position(self._ply if ply is None else ply)

    # ---- what one does

    def play(self, choice: Choice | str, seat: int | None = None, *, rolls: bool = True) -> list[Event]:
        """A seat's choice, in code or notation; then chance answers itself up to the next decision.

        Returns what happened. Without a seat it is the first of those asked that may choose so. With `rolls=False` the next
        roll waits for `answer()`, as with real dice. `IllegalChoice` carries clause and reason and changes nothing; a note on
        it says where the clause can be read.
        """
        try:
            request, who, meaning = meant(self.request, choice, seat)
        except IllegalChoice as error:
            raise cited(error, self.game, self.rules) from None
        if refusal := why_not(request, meaning, who, choice):
            raise cited(IllegalChoice(refusal, shown(meaning)), self.game, self.rules)
        return self._answer(Answer(who, meaning), rolls=rolls)

    def answer(self, value: Any = None, *, rolls: bool = True) -> list[Event]:  # faces, a card, an index
        """A person's dice where a roll waits; without a value luck answers it. `rolls` as in `play`: of the roll after it."""
        request = self.request
        if not isinstance(request, Chance):
            refusal = Refusal(getattr(request, "rule", ""), tr("no dice are waited for"))
            raise cited(IllegalChoice(refusal, shown(value)), self.game, self.rules)
        if value is None:
            value = self._luck.answer(request, self._history.marks[self._ply].chances)
        elif isinstance(value, list):
            value = tuple(value)
        if why := request.why_not(value):
            raise cited(IllegalChoice(why, shown(value)), self.game, self.rules)
        return self._answer(Answer(None, value), rolls=rolls)

    def explain(self, choice: Choice | str, seat: int | None = None) -> Refusal | None:
        """Why this choice is not legal now, or None when it is."""
        try:
            request, who, meaning = meant(self.request, choice, seat)
        except IllegalChoice as error:
            return error.refusal
        return why_not(request, meaning, who, choice)

    def vain(self, choice: Choice | str, seat: int | None = None) -> Refusal | None:
        """Why this choice, which is legal, would come to nothing now; None when it does something, or is not legal.

        >>> from hordeplay.games.kingdom_rush import at
        >>> match = at("act", trays="P1 b2", spells="Reinforcements", round=2)
        >>> match.explain("cast Reinforcements") is None, match.vain("cast Reinforcements").reason
        (True, 'reaches no hordes')
        """
        if self.explain(choice, seat) is not None:
            return None
        _, who, meaning = meant(self.request, choice, seat)
        return meaning.vain(self.table, who)

    def undo(self) -> None:
        """Back to the last answer that a person or bot gave."""
        back = next((i for i in range(self._ply - 1, -1, -1) if self._history.answers[i].seat is not None), None)
        if back is None:
            raise ValueError("nothing to undo: no seat has decided yet")
        self._back_to(back)

    def undo_to(self, ply: int) -> None:
        """Take back everything after a ply, under the same dice policy as `undo`."""
        self._check_ply(ply)
        if ply > self._ply:
            raise ValueError(f"ply {ply} lies ahead; undo goes back from {self._ply}")
        self._back_to(ply)

    def redo(self) -> None:
        """Replay the next recorded decision and what chance answered to it; never asks luck."""
        answers = self._history.answers
        if self._ply == len(answers):
            raise ValueError("nothing to redo")
        to = self._ply + 1
        while to < len(answers) and answers[to].seat is None:
            to += 1
        self.goto(to)

    def goto(self, ply: int) -> None:
        """Stand at any recorded ply; what lies ahead stays, for redo."""
        self._check_ply(ply)
        self.version += 1
        try:
            if not self._history.before(ply).ply <= self._ply <= ply:
                self._rewind(ply)
            for answer in self._history.answers[self._ply : ply]:
                self._send(answer)
        except BaseException:
            self._rewind(self._ply)  # interrupted half-way: stand somewhere
            raise
        if self.request is None:
            self.table.log = self.events  # what is said of the end looks back
        self.changed()

    def fork(self, *, seed: int | str | None = None) -> Match[TableT]:
        """A match of its own that stands here: the same luck for another choice, or another seed."""
        twin: Match[TableT] = object.__new__(type(self))
        twin.__dict__.update(self.__dict__, _watchers=())
        if seed is not None:
            twin._luck = Luck(seed)
        elif self.undo_policy == "fresh" and self._history.luck_ahead(self._ply):
            twin._luck = Luck(self.seed, self.salt + 1)
        twin._history = self._history.until(self._ply)
        twin._rewind(self._ply)
        twin.goto(self._ply)
        self._history.share(twin._history)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Match[TableT]:
        return self.fork()

    def run(
        self,
        bots: Thinker | Mapping[int, Thinker] = "random",
        *,
        until: Until = "end",
        forced: bool = False,
    ) -> list[Event]:
        """Bots decide (all seats, or those of a mapping) until a turn or round ends, or the game; returns what happened.

        It stops early where a seat without a bot is asked; `forced=True` still plays its decision when only one choice
        is left. `until="request"` gives one answer.
        """
        since = self._history.marks[self._ply].events_told
        self._history.expected = 0 if until == "request" else sys.maxsize
        try:
            run(self, bots, until, forced=forced)
        finally:
            self._history.expected = 0
        return self.events[since:]

    def seen_by(self, seat: int) -> Seat[TableT]:
        """The match as one seat may know it."""
        return view_for(self, seat)

    def save(self, path: str | Path | None = None) -> str:
        """The record as JSON text, also written to a file when a path is given: whole, or not at all.

        `RecordError` for a match too long to be loaded again (100,000 answers), which then is not saved; `OSError` where the
        file cannot be written, which is as it was before.
        """
        text = dump(self)
        if path is not None:
            write_whole(Path(path), text)
        return text

    def restore(self, record: str | Match[TableT], *, start: Literal["same", "any"] = "same") -> None:
        """Stand where a record of this same game stands, with its whole past and what lies ahead of it.

        The record (or the match) is of the same game and rules, and began as this match did; with `start="any"` it may have
        begun otherwise, with as many seats. `RecordError` says what differs or is damaged, and changes nothing. `hp.load`
        opens any record as a match of its own.

        >>> import hordeplay as hp
        >>> match = hp.new("horrible-hordes", seats=2, seed=7)
        >>> events = match.play("kingdom Elves"); record = match.save()
        >>> again = hp.new("horrible-hordes", seats=2, seed=7)
        >>> again.restore(record)
        >>> again.save() == record
        True
        """
        same = _one_of(start, ("same", "any"), "start") == "same"
        self.become(continued(self, record if isinstance(record, str) else record.save(), same_start=same))

    def become(self, other: Match[TableT]) -> None:
        """Stand where another match of this same game stands, with its past, its rules and its seats; the other is used up.

        `ValueError` for one of another game.
        """
        if other.game is not self.game:
            raise ValueError(f"a match of {other.game.title} cannot take the place of one of {self.game.title}")
        self.rules, self.start, self._origin = other.rules, other.start, other._origin
        self.dice, self.undo_policy, self.older = other.dice, other.undo_policy, other.older
        self._history, self._luck = other._history, other._luck
        try:
            self._rewind(other.ply)
        except BaseException:
            self._rewind(other.ply)  # interrupted half-way: the table is to be of this history
            raise
        self.goto(other.ply)

    def __str__(self) -> str:
        return self.game.look.text(self.table, None)

    def __repr__(self) -> str:
        where = self.game.moment(self.table).where
        request = self.request
        what = (
            f"seat {request.seats[0]}: {request.prompt}"
            if isinstance(request, Ask)
            else "over"
            if request is None
            else f"waits for {request!r}"
        )
        older = f"; {self.older.note}" if self.older else ""
        return f"<Match {self.game.name}, {self.seats} seat{'s'[: self.seats > 1]}, ply {self._ply}, {where}; {what}{older}>"

    def _repr_mimebundle_(self, **_formats: Any) -> dict[str, str]:  # what a notebook wants left in or out
        """A notebook shows the picture (everything that lies open, no odds), a terminal the position as text."""
        picture = self.game.look.scene(self.table, None, Rendering(odds=False))
        caption = tr(
            "decision {ply} of {plies}, {where}",
            ply=self._ply,
            plies=self.plies,
            where=self.game.moment(self.table).where,
        )
        return {"text/plain": str(self), "image/svg+xml": standalone(picture, caption=caption)}

    # ---- how

    def _rewind(self, ply: int) -> None:
        """Stand at the last save before a ply."""
        save = self._history.before(ply)
        self._ply, self._sending, self._known = save.ply, False, True
        self._play = Play(save.table.copy(), self._history.steps, self._keep)

    def _keep(self, table: TableT) -> None:
        """A step is entered: while an answer is being sent, at the ply after it."""
        if self._known:
            self._known = False  # the step of the save that this play began with
        else:
            self._history.keep(self._ply + self._sending, table)

    def _send(self, answer: Answer) -> None:
        self._sending = True
        try:
            self._play.send(answer)
        finally:
            self._sending = False
        self._ply += 1

    def _record(self, answer: Answer) -> None:
        history, request = self._history, self._play.request
        history.answers.append(answer)
        self._play.table.log = history.events
        self._send(answer)
        _, chances, _, dice = history.marks[-1]
        self._mark(chances + (answer.seat is None), (request, answer.value) if type(request) is Roll else dice)

    def _mark(self, chances: int = 0, dice: tuple[Roll, tuple[int, ...]] | None = None) -> None:
        history = self._history
        history.marks.append(Mark(len(history.events), chances, self.game.moment(self.table).round, dice))

    def _answer(self, answer: Answer, *, rolls: bool) -> list[Event]:
        """Record and send a checked answer, then let chance answer what it may."""
        history, ply, luck = self._history, self._ply, self._luck
        since = history.marks[ply].events_told
        if self.undo_policy != "same" and history.luck_ahead(ply):
            if self.undo_policy == "forbid":
                raise UndoForbidden
            self._luck = Luck(luck.seed, luck.salt + 1)
        future = history.cut(ply)
        self.version += 1
        try:
            self._record(answer)
            self._advance(rolls=rolls)
        except BaseException as error:
            cause = f"{type(error).__name__} in step {self.table.step!r}: {error}"
            record = _dumped(self, history.answers[:ply])
            history.mend(ply, future)
            self._luck = luck
            self._rewind(ply)
            self.goto(ply)
            if not isinstance(error, Exception):  # an interrupt is not the rules' fault
                raise
            raise ScriptError(cause, ply, record, _as_code(answer)) from error
        self.changed()
        return history.events[since:]

    def _advance(self, *, rolls: bool = True) -> None:
        """Chance answers itself up to the next decision, or up to a roll that a person makes."""
        while isinstance(request := self._play.request, Chance):
            if isinstance(request, Roll) and (self.dice == "ask" or not rolls):
                return
            self._record(Answer(None, self._luck.answer(request, self._history.marks[-1].chances)))

    def _back_to(self, ply: int) -> None:
        marks = self._history.marks
        if self.undo_policy == "forbid" and marks[self._ply].chances > marks[ply].chances:
            raise UndoForbidden
        self.goto(ply)

    def _check_ply(self, ply: int) -> None:
        if type(ply) is not int or not 0 <= ply <= self.plies:
            raise ValueError(f"there is no ply {ply!r}; the record has 0 to {self.plies}")


def _dumped(match: AnyMatch, answers: list[Answer]) -> str:
    """A record that stands behind these answers; empty where none can be written, for a rule that raised matters more."""
    try:
        return dump_answers(match, answers)
    except ValueError:  # a house rule that was typed into a prompt has no source
        return ""


def _as_code(answer: Answer) -> str:
    """How this answer is given to a match."""
    seat, value = answer
    return f"answer({value!r})" if seat is None else f"play({str(value)!r}, {seat})"


def _one_of(value: Any, allowed: tuple[str, ...], name: str) -> Any:  # checked text
    if value not in allowed:
        raise ValueError(f"{name} is {', '.join(map(repr, allowed))}, not {value!r}")
    return sys.intern(value)


__all__ = ["Dice", "Match", "Recorded", "ScriptError", "Thinker", "Undo", "UndoForbidden", "Until"]
