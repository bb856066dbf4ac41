"""The hand that a board has on its match: what the persons at it do, and the steps that are shown between.

A board never runs ahead of its picture: the match stands at the ply that is shown. Where chance has answered further, the
rest lies ahead as for redo, and is stepped through. A ply may have legs (`core.legs`): then the picture comes to it leg by
leg, and until it is there nobody is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from hordeplay.core.choice import IllegalChoice, Refusal
from hordeplay.core.driver import advance, decider
from hordeplay.core.legs import Leg, legs
from hordeplay.core.script import Answer, Ask, Chance, Event, Roll

if TYPE_CHECKING:
    from hordeplay.core.driver import Thinker
    from hordeplay.core.match import Match

LET = "seat"
"""The verb of no game: of several seats that are asked at once the one of this number goes first, as in `seat 1`."""
MOST = 100_000
"""Answers that are given at once; a game that takes more is shown where it stands."""


class Helm:
    """Plays a match for the persons (`mine`) and the bots at one board.

    `elsewhere` is called when somebody else has changed the match: another board, or code in another cell.
    """

    def __init__(
        self,
        match: Match[Any],  # any game's table
        mine: Collection[int],
        bots: Mapping[int, Thinker],
        elsewhere: Callable[[], None],
    ) -> None:
        self.match = match
        self.mine = tuple(mine)
        self._deciders = {seat: decider(match, bot) for seat, bot in bots.items()}
        self._elsewhere = elsewhere
        self._ours = 0
        self._voice: int | None = None
        self._legs: list[Leg[Any]] = []
        self._leg = 0
        match.watch(self._changed)

    def close(self) -> None:
        """Look on no more."""
        self.match.unwatch(self._changed)

    # ---- what is

    @property
    def on_the_way(self) -> bool:
        """Whether the picture has not come to the ply yet at which the match stands."""
        return self._leg < len(self._legs)

    @property
    def has_next(self) -> bool:
        """Whether a step forward leads on: to the next leg, else to the next recorded ply."""
        return self.on_the_way or self.match.ply < self.match.plies

    @property
    def table(self) -> Any:  # any game's table
        """What is shown: the table of the match, or that of a leg on the way there."""
        return self._legs[self._leg].table if self.on_the_way else self.match.table

    def told(self, since: int) -> list[tuple[int, Event]]:
        """What was told between a ply and what is shown; at one ply, since the leg before."""
        match, ply = self.match, self.match.ply
        if not self._legs or since > ply:
            return match.happened(min(since, ply), ply)
        here = match.happened(ply - 1, ply)
        ends = [leg.told for leg in self._legs] + [len(here)]
        begin = ends[self._leg - 1] if since == ply and self._leg else 0
        return match.happened(min(since, ply - 1), ply - 1) + here[begin : ends[self._leg]]

    def asked(self) -> int | None:
        """The person who is to decide now; of several who may, the one who was let, else the first."""
        request = None if self.on_the_way else self.match.request
        here = [s for s in request.seats if s in self.mine] if isinstance(request, Ask) else []
        return self._voice if self._voice in here else next(iter(here), None)

    def others(self) -> dict[str, int]:
        """Where several are asked at once, a person here among them: all others who may go first, by what lets them."""
        request, asked = self.match.request, self.asked()
        if asked is None or not isinstance(request, Ask):
            return {}
        known = (*self.mine, *self._deciders)
        return {f"{LET} {seat}": seat for seat in request.seats if seat != asked and seat in known}

    def rolling(self) -> bool:
        """Whether real dice are waited for."""
        return self.match.dice == "ask" and isinstance(self.match.request, Roll)

    def waits(self) -> bool:
        """Whether nothing goes on by itself: a person is to act, or somebody who is not at this board, or it is over."""
        match, request = self.match, self.match.request
        if self.on_the_way:
            return False
        if self.asked() is not None or request is None:
            return True
        if match.ply < match.plies:
            return False
        if isinstance(request, Ask):
            return not any(seat in self._deciders for seat in request.seats)
        return self.rolling()

    def telling(self, since: int) -> int:
        """How many of the answers since a ply told of something, each leg counted too."""
        plies = dict.fromkeys(ply for ply, _ in self.match.happened(since, self.match.ply))
        return sum(1 + len(self._legs_of(ply)) for ply in plies)

    def undoable(self) -> int | None:
        """The ply of the last decision (or of the last dice) that a person made here."""
        answers = self.match.answers
        return next((i for i in range(len(answers) - 1, -1, -1) if self._by_hand(answers[i])), None)

    # ---- what persons do

    def act(self, text: str) -> None:
        """A person's choice, in notation; or that another seat goes first."""
        if (other := self.others().get(text)) is not None:
            self._let(other)
            return
        request, seat = self.match.request, self.asked()
        if seat is None:
            raise IllegalChoice(Refusal(getattr(request, "rule", ""), self.whose()), text)
        with self._changing():
            self.match.play(text, seat)

    def _let(self, seat: int) -> None:
        """A person here is asked in place of another one; a bot decides at once."""
        if seat in self.mine:
            self._voice = seat
            return
        with self._changing():
            advance(self.match, {seat: self._deciders[seat]})

    def whose(self) -> str:
        """Why no person here is to decide."""
        match, request = self.match, self.match.request
        if self.on_the_way:
            return "the board still shows what came of the last choice"
        if isinstance(request, Ask):
            return f"it is the turn of {match.game.look.seat(match.table, request.seats[0])}"
        return "the game is over" if request is None else "the dice come first"

    def answer(self, faces: tuple[int, ...] | None) -> None:
        """Real dice, or luck's."""
        request = self.match.request
        if not self.rolling():
            reason = "the dice roll by themselves" if isinstance(request, Chance) else "no dice are waited for"
            raise IllegalChoice(Refusal(getattr(request, "rule", ""), reason))
        with self._changing():
            self.match.answer(faces)

    def undo(self) -> None:
        """Back to the last decision made here, not to a bot's."""
        ply = self.undoable()
        if ply is None:
            raise ValueError("there is no decision of yours to take back")
        with self._changing():
            self.match.undo_to(ply)

    def redo(self) -> None:
        """Forward to the next decision made here, or to the end of the record."""
        match = self.match
        if match.ply == match.plies:
            raise ValueError("nothing to redo")
        ahead = match.ahead
        to = next((i for i in range(1, len(ahead)) if not self.mine or self._by_hand(ahead[i])), len(ahead))
        with self._changing():
            match.goto(match.ply + to)

    def forward(self) -> None:
        """The next leg, else the next recorded ply."""
        if self.on_the_way:
            self.step()
        else:
            self.goto(self.match.ply + 1)

    def goto(self, ply: int) -> None:
        """Stand at a recorded ply; what lies ahead stays."""
        if not 0 <= ply <= self.match.plies:
            raise ValueError(f"the record has 0 to {self.match.plies} steps")
        with self._changing():
            self.match.goto(ply)

    # ---- what goes by itself

    def first(self, since: int) -> None:
        """Go back to the first thing that was told since a ply, so that the rest can be shown step by step."""
        ply = self._next(since)
        if ply < self.match.ply:
            self.goto(ply)
        self._set_out()

    def step(self) -> None:
        """One more leg or ply with something to see: of the record ahead, else by chance or a bot."""
        match, since = self.match, self.match.ply
        if self.on_the_way:
            self._leg += 1
            return
        if self.waits():
            return
        with self._changing():
            if since < match.plies:
                match.goto(self._next(since))
                self._set_out()
            elif advance(match, self._deciders):
                self.first(since)

    def settle(self) -> None:
        """Go on at once until `waits`."""
        match = self.match
        with self._changing():
            if self.asked() is None and match.ply < match.plies:
                ahead = match.ahead
                to = next((i for i, answer in enumerate(ahead) if answer.seat in self.mine), len(ahead))
                match.goto(match.ply + to)
            for _ in range(MOST):
                if self.waits() or not advance(match, self._deciders):
                    return

    def _set_out(self) -> None:
        """Begin with the first leg of the ply at which the match stands."""
        self._legs, self._leg = self._legs_of(self.match.ply), 0

    def _legs_of(self, ply: int) -> list[Leg[Any]]:
        return legs(self.match, ply, self.match.game.look.legs)

    def _next(self, since: int) -> int:
        """The next ply that told of something, with the silent chance after it; at most up to a person's decision."""
        match = self.match
        record = [*match.answers, *match.ahead]
        ply = since + 1
        while ply < len(record) and not match.happened(ply - 1, ply) and record[ply].seat not in self.mine:
            ply += 1
        while ply < len(record) and record[ply].seat is None and not match.happened(ply, ply + 1):
            ply += 1
        return min(ply, len(record))

    def _by_hand(self, answer: Answer) -> bool:
        return answer.seat in self.mine or (self.match.dice == "ask" and type(answer.value) is tuple)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        self._ours += 1
        self._legs = []
        try:
            yield
        finally:
            self._ours -= 1

    def _changed(self) -> None:
        if not self._ours:
            self._legs = []
            self._elsewhere()
