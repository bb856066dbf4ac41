"""What a board does with its match: what the persons at it decide, and the steps that are shown between.

A board never runs ahead of its picture: the match stands at the ply that is shown. Where chance has answered further, the
rest lies ahead as for redo, and is stepped through. A ply may have substeps (`core.substeps`): then the picture comes to it
substep by substep, and until it is there nobody is asked. Nor is anybody at a ply that the board itself has answered
(`board_answers`) while what came of it is still on its way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

from hordeplay.core.any import AnyMatch, AnyTable
from hordeplay.core.choice import IllegalChoice, Refusal
from hordeplay.core.driver import advance, decider
from hordeplay.core.language import tr
from hordeplay.core.script import Answer, Ask, Chance, Event, Roll
from hordeplay.core.substeps import Substep, substeps
from hordeplay.widgets.board_answers import EACH, FOR_THE_TURN, BoardAnswers, Given

if TYPE_CHECKING:
    from hordeplay.core.driver import Thinker
    from hordeplay.core.scene import Card

GO_FIRST = "seat"
"""The verb of no game: of several seats that are asked at once the one of this number goes first, as in `seat 1`."""
MOST_ANSWERS = 100_000
"""Answers that are given at once: a game that takes more is shown where it stands then."""


class Controller:
    """Plays a match for the persons (`mine`) and the bots at one board.

    `on_foreign_change` is called when somebody else has changed the match: another board, or code in another cell.
    """

    def __init__(
        self,
        match: AnyMatch,
        mine: Collection[int],
        bots: Mapping[int, Thinker],
        on_foreign_change: Callable[[], None],
    ) -> None:
        self.match = match
        self.seat(mine, bots)
        self._on_foreign_change = on_foreign_change
        self._own_changes = 0
        self._speaking_seat: int | None = None
        self._substeps: list[Substep[Any]] = []
        self._substep = 0
        self._passing_by = False
        self.halted: Card | None = None
        """What has befallen a person here, who has not read it yet: until then nothing goes on."""
        self.halts = True
        """Whether it halts for anything; a guided first turn has its own words for what happens."""
        self.board_answers = BoardAnswers(match)
        self.rolls_by_hand = False
        """Whether a roll to which a decision made here leads waits for the person's click; luck answers it all the same."""
        match.watch(self._match_changed)

    def at(self, fork: AnyMatch) -> Controller:
        """The same persons and bots at a fork of the match."""
        twin = Controller(fork, self.mine, self.bots, lambda: None)
        twin._speaking_seat, twin.halts, twin.rolls_by_hand = self._speaking_seat, self.halts, self.rolls_by_hand
        twin.board_answers = self.board_answers.at(fork)
        return twin

    def seat(self, mine: Collection[int], bots: Mapping[int, Thinker]) -> None:
        """Who sits at the board from now on: persons at `mine`, and bots."""
        self.mine = tuple(mine)
        self.bots = dict(bots)
        self._deciders = {seat: decider(self.match, bot) for seat, bot in bots.items()}

    def become(self, other: AnyMatch, mine: Collection[int], bots: Mapping[int, Thinker]) -> None:
        """Play another match of this game on, with these persons and bots."""
        with self._changing():
            self.match.become(other)
            self.board_answers.forget()
            self.seat(mine, bots)
            self._speaking_seat = None

    def close(self) -> None:
        """Follow the match no more."""
        self.match.unwatch(self._match_changed)

    # ---- what is

    @property
    def showing_substep(self) -> bool:
        """Whether the picture still shows a substep on the way to the ply at which the match stands."""
        return self._substep < len(self._substeps)

    @property
    def passing_by(self) -> bool:
        """Whether the picture stands, on its way, at a question that the board has answered."""
        return self._passing_by and self._by_the_board(self.match.ply)

    @property
    def has_next(self) -> bool:
        """Whether a step forward leads on: to the next substep, else to the next recorded ply."""
        return self.showing_substep or self.match.ply < self.match.plies

    @property
    def table(self) -> AnyTable:
        """What is shown: the table of the match, or that of a substep on the way there."""
        return self._substeps[self._substep].table if self.showing_substep else self.match.table

    def shown_events(self, since: int) -> list[tuple[int, Event]]:
        """The events between a ply and what is shown, each with its ply; at one ply, those since the substep before."""
        match, ply = self.match, self.match.ply
        if not self._substeps or since > ply:
            return match.happened(min(since, ply), ply)
        here = match.happened(ply - 1, ply)
        ends = [substep.events_told for substep in self._substeps] + [len(here)]
        begin = ends[self._substep - 1] if since == ply and self._substep else 0
        return match.happened(min(since, ply - 1), ply - 1) + here[begin : ends[self._substep]]

    def asked_seat(self) -> int | None:
        """The person here who is to decide now; of several who may, the one who was let go first, else the first by seat."""
        request = None if self.showing_substep or self.passing_by or self.halted else self.match.request
        here = [s for s in request.seats if s in self.mine] if isinstance(request, Ask) else []
        return self._speaking_seat if self._speaking_seat in here else next(iter(here), None)

    def may_go_first(self) -> dict[str, int]:
        """Where several are asked at once, a person here among them: the other seats that may go first, by the text for it."""
        request, asked = self.match.request, self.asked_seat()
        if asked is None or not isinstance(request, Ask):
            return {}
        known = (*self.mine, *self._deciders)
        return {f"{GO_FIRST} {seat}": seat for seat in request.seats if seat != asked and seat in known}

    def awaits_dice(self) -> bool:
        """Whether a person is waited for at a roll: for real dice, or for the click that rolls."""
        if not isinstance(self.match.request, Roll):
            return False
        return self.match.dice == "ask" or (self.rolls_by_hand and self.rolling_seat() is not None)

    def rolling_seat(self) -> int | None:
        """The person here whose roll it is, or against whom: by the game, else by whose decision has led to it; None for others."""
        match, request, rollers = self.match, self.match.request, self.match.game.look.rollers
        who = rollers(match.table, request) if rollers and isinstance(request, Roll) else None
        if who is not None:
            return next((seat for seat in who if seat in self.mine), None) if match.ply == match.plies else None
        decided = next((answer.seat for answer in reversed(match.answers) if answer.seat is not None), None)
        return decided if decided in self.mine and match.ply == match.plies else None

    def _rolls(self) -> bool:
        """Whether no roll to which bots and luck lead may be for a person here to make."""
        return not self.rolls_by_hand or self.match.game.look.rollers is None

    def waits(self) -> bool:
        """Whether nothing goes on by itself: a person is to act, or somebody who is not at this board, or it is over."""
        match, request = self.match, self.match.request
        if self.halted:
            return True
        if self.showing_substep:
            return False
        if self.asked_seat() is not None or request is None:
            return True
        if match.ply < match.plies:
            return False
        if isinstance(request, Ask):
            return not any(seat in self._deciders for seat in request.seats)
        return self.awaits_dice()

    def steps_to_show(self, since: int) -> int:
        """How many steps there are to be seen since a ply: answers that told of something, and their substeps."""
        plies = dict.fromkeys(ply for ply, _ in self.match.happened(since, self.match.ply))
        return sum(1 + len(self._substeps_of(ply)) for ply in plies)

    def befallen(self, since: int, untold: int = 0) -> Card | None:
        """What has befallen a person here since a ply, of which no earlier ply has told all; without the last `untold` events."""
        match, befell = self.match, self.match.game.look.befell
        begin = max((ply for ply, _ in match.rounds if ply <= since), default=0) - 1  # with what its first ply told
        before, now = ([event for _, event in match.happened(*plies)] for plies in ((begin, since), (since, match.ply)))
        now = now[: len(now) - untold]
        cards = (befell(match.table.seen_by(seat), seat, before, now) for seat in self.mine) if self.halts else ()
        return next(filter(None, cards), None)

    def last_decision_here(self) -> int | None:
        """The ply of the last decision (or of the last real dice) that a person made here; None where there is none."""
        answers = self.match.answers
        return next((i for i in range(len(answers) - 1, -1, -1) if self._decided_here(answers, i)), None)

    # ---- what persons do

    def act(self, text: str, part: str = "") -> None:
        """Play a person's choice, in notation, let another seat go first (`seat 1`), or pass for the whole Turn (`turn done`).

        `part` was clicked for it: which of several pieces is meant is not asked then.
        `IllegalChoice` says why not.
        """
        if (other := self.may_go_first().get(text)) is not None:
            self._let_go_first(other)
            return
        request, seat = self.match.request, self.asked_seat()
        if seat is None:
            raise IllegalChoice(Refusal(getattr(request, "rule", ""), self.why_nobody_here()), text)
        if text.split(" ")[:1] == [GO_FIRST]:
            raise IllegalChoice(Refusal(getattr(request, "rule", ""), tr("that seat is not asked now")), text)
        match, verb = self.match, text.partition(" ")[0]
        for_the_turn, for_all, played = verb == FOR_THE_TURN, verb == EACH, text
        if for_the_turn:
            played = self.board_answers.to_be_passed(text, seat)
        elif for_all:
            played = self.board_answers.to_be_repeated(text, seat)
        before = self.board_answers.before_passing(seat) if for_the_turn else None
        with self._changing():
            ply = match.ply
            match.play(played, seat, rolls=not self.rolls_by_hand)
            if before is not None:
                self.board_answers.pass_on(seat, ply, before)
            if for_all and isinstance(request, Ask):
                self.board_answers.repeat_on(seat, ply, request, text)
            if match.ply == ply + 1:  # else luck has answered, and the question is a new one
                self._play_given(self.board_answers.pointed_at(seat, part) if self.asked_seat() == seat else None)
            self._answer_by_itself()

    def _let_go_first(self, seat: int) -> None:
        """A person here is asked in place of another one; a bot decides at once."""
        if seat in self.mine:
            self._speaking_seat = seat
            return
        with self._changing():
            advance(self.match, {seat: self._deciders[seat]}, rolls=self._rolls())

    def why_nobody_here(self) -> str:
        """Why no person here is to decide."""
        match, request = self.match, self.match.request
        if self.showing_substep or self.halted:
            return tr("the board still shows what came of the last choice")
        if isinstance(request, Ask):
            return tr("it is the turn of {seat}", seat=match.game.look.seat(match.table, request.seats[0]))
        return tr("the game is over") if request is None else tr("the dice come first")

    def answer(self, faces: tuple[int, ...] | None) -> None:
        """Answer with real dice, or with luck's where `faces` is None; `IllegalChoice` where no dice are waited for."""
        request = self.match.request
        if not self.awaits_dice() or (faces is not None and self.match.dice != "ask"):
            reason = tr("the dice roll by themselves") if isinstance(request, Chance) else tr("no dice are waited for")
            raise IllegalChoice(Refusal(getattr(request, "rule", ""), reason))
        with self._changing():
            self.match.answer(faces, rolls=not self.rolls_by_hand)
            self._answer_by_itself()

    def undo(self) -> None:
        """Go back to the last decision made here, not to a bot's; `ValueError` where there is none."""
        ply = self.last_decision_here()
        if ply is None:
            raise ValueError("there is no decision of yours to take back")
        with self._changing():
            self.match.undo_to(ply)

    def redo(self) -> None:
        """Go forward to the next decision made here, or to the end of the record; `ValueError` at its end."""
        match = self.match
        if match.ply == match.plies:
            raise ValueError("nothing to redo")
        record = [*match.answers, *match.ahead]
        stops = (i for i in range(match.ply + 1, len(record)) if not self.mine or self._decided_here(record, i))
        with self._changing():
            match.goto(next(stops, len(record)))

    def forward(self) -> None:
        """Show the next substep, else the next recorded ply."""
        if self.showing_substep:
            self.step()
        else:
            self.goto(self.match.ply + 1)

    def goto(self, ply: int) -> None:
        """Stand at a recorded ply, 0 to `match.plies`; what lies ahead stays. `ValueError` outside of the record."""
        if not 0 <= ply <= self.match.plies:
            raise ValueError(f"the record has 0 to {self.match.plies} steps")
        with self._changing():
            self.match.goto(ply)

    def restore(self, record: str | AnyMatch, *, start: Literal["same", "any"] = "same") -> None:
        """Stand where a record stands, with its past; `RecordError` says why not."""
        with self._changing():
            self.match.restore(record, start=start)
            self.board_answers.forget()

    # ---- what goes by itself

    def first(self, since: int) -> None:
        """Go back to the first ply since this one that told of something, so that the rest can be shown step by step."""
        ply = self._next_eventful(since)
        if ply < self.match.ply:
            self.goto(ply)
        self._begin_substeps()
        self._passing_by = True
        self._halt(since)

    def step(self) -> None:
        """One more substep or ply with something to see: of the record ahead, else by chance or a bot."""
        match, since = self.match, self.match.ply
        if self.showing_substep:
            self._substep += 1
            self.halted = None
            return
        if self.waits():
            return
        with self._changing():
            if since < match.plies:
                match.goto(self._next_eventful(since))
                self._begin_substeps()
                self._passing_by = True
                self._halt(since)
            elif advance(match, self._deciders, rolls=self._rolls()):
                self._answer_by_itself()
                self.first(since)

    def settle(self) -> None:
        """Go on at once until `waits`."""
        match, passing = self.match, self.passing_by
        with self._changing():
            if (passing or self.asked_seat() is None) and match.ply < match.plies:
                record = [*match.answers, *match.ahead]
                stops = (i for i in range(match.ply, len(record)) if self.asked_in(record, i))
                match.goto(next(stops, len(record)))
            for _ in range(MOST_ANSWERS):
                self._answer_by_itself()
                if self.waits() or not advance(match, self._deciders, rolls=self._rolls()):
                    return

    def _answer_by_itself(self) -> None:
        """Answer what no person need be asked, up to a question for one; not before one has decided anything here."""
        match = self.match
        for _ in range(MOST_ANSWERS):
            seat = self.asked_seat()
            if seat is None or match.ply < match.plies or self.last_decision_here() is None:
                return
            if not self._play_given(self.board_answers.choice(seat)):
                return

    def _play_given(self, given: Given | None) -> bool:
        """Play what the board answers, if it does."""
        if given is None:
            return False
        ply = self.match.ply
        self.match.play(given.choice, self.asked_seat(), rolls=not self.rolls_by_hand)
        self.board_answers.gave(ply, given.says)
        return True

    def _halt(self, since: int) -> None:
        """Halt for what has befallen a person here, at the table of that moment: what the same ply led to is still to come."""
        match = self.match
        self.halted = self.befallen(since)
        if self.halted is None:
            return
        here = match.happened(match.ply - 1, match.ply)
        for one in substeps(match, match.ply, tuple(match.game.steps), last=True):
            if self.befallen(since, len(here) - one.events_told) is not None:
                self._substeps, self._substep = [one], 0
                return

    def _begin_substeps(self) -> None:
        """Show the first substep of the ply at which the match stands."""
        self._substeps, self._substep = self._substeps_of(self.match.ply), 0

    def _substeps_of(self, ply: int) -> list[Substep[Any]]:
        return substeps(self.match, ply, self.match.game.look.substeps)

    def _next_eventful(self, since: int) -> int:
        """The next ply that told of something, with the silent chance after it; at most up to a person's decision."""
        match = self.match
        record = [*match.answers, *match.ahead]
        ply = since + 1
        while ply < len(record) and not match.happened(ply - 1, ply) and not self.asked_in(record, ply):
            ply += 1
        while ply < len(record) and self._silent_in(record, ply) and not match.happened(ply, ply + 1):
            ply += 1
        return min(ply, len(record))

    def asked_in(self, record: Sequence[Answer], ply: int) -> bool:
        """Whether a person here was asked at this ply."""
        return record[ply].seat in self.mine and not self.board_answers.gave_in(record, ply)

    def _silent_in(self, record: Sequence[Answer], ply: int) -> bool:
        """Whether chance answered at this ply, or the board."""
        return record[ply].seat is None or self.board_answers.gave_in(record, ply)

    def repeated_at(self, ply: int) -> bool:
        """Whether the board has led to this ply by an answer that its person had given before."""
        return self.board_answers.repeats(self.match.answers, ply - 1)

    def _by_the_board(self, ply: int) -> bool:
        """Whether the board answered at this ply, and its answer lies ahead."""
        match = self.match
        return ply < match.plies and self.board_answers.gave_in([*match.answers, *match.ahead], ply)

    def _decided_here(self, record: Sequence[Answer], ply: int) -> bool:
        answer = record[ply]
        return self.asked_in(record, ply) or (self.match.dice == "ask" and type(answer.value) is tuple)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        self._own_changes += 1
        self._substeps = []
        self._passing_by = False
        self.halted = None
        try:
            yield
        finally:
            self._own_changes -= 1

    def _match_changed(self) -> None:
        if not self._own_changes:
            self._substeps = []
            self._passing_by = False
            self.halted = None
            self._on_foreign_change()
