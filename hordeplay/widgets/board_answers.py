"""What a board answers for the persons at it: a question whose choices all come to the same, a reaction that
could change nothing, one that is passed for a Turn, and equal questions in a row that one answer stands for.

The rules ask as ever, and each answer stands in the record as if its person had given it; only the board knows that nobody
was asked. A pass holds until the Turn is over, a choice comes up that was not turned down, or what is at stake has changed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from hordeplay.core.choice import IllegalChoice, Refusal, offered
from hordeplay.core.driver import all_the_same
from hordeplay.core.language import tr
from hordeplay.core.script import Ask

if TYPE_CHECKING:
    from hordeplay.core.any import AnyAsk, AnyMatch, AnyTable
    from hordeplay.core.choice import Choice
    from hordeplay.core.scene import Hint
    from hordeplay.core.script import Answer

FOR_THE_TURN: Final = "turn"
"""The verb of no game: pass, and be asked no more by this clause until the Turn is over, as in `turn done`."""
EACH: Final = "each"
"""The verb of no game: this answer, and the same to the equal questions that follow it at once, as in `each pay gareth`; or
so many times in all, as in `each 3 gold food`."""
MOST: Final = 300
"""A question with more choices is not looked into."""


class Given(NamedTuple):
    """An answer of the board: the choice, and what the log says of it."""

    choice: Choice
    says: str


class Passed(NamedTuple):
    """A clause by which a seat is not asked: since which answer, in which Turn, what was at stake and on offer then."""

    seat: int
    rule: str
    says: str
    ply: int
    answer: Answer
    turn: int
    stakes: Hashable
    declined: frozenset[str]


class Repeated(NamedTuple):
    """An answer that stands for equal questions in a row: whose it is, to which of them, and to how many.

    `counted`: the questions themselves say how many of them are left.
    """

    seat: int
    rule: str
    ply: int
    answer: Answer
    in_a_row: int
    counted: bool


def bare(text: str) -> str:
    """The choice in a text, without a verb of no game before it.

    >>> bare("turn done"), bare("each pay gareth"), bare("each 3 gold food"), bare("done")
    ('done', 'pay gareth', 'gold food', 'done')
    """
    verb, _, choice = text.partition(" ")
    if verb == EACH:
        return choice.lstrip("0123456789").lstrip()
    return choice if verb == FOR_THE_TURN else text


def _times(text: str) -> int:
    """How often a choice is to be made, as its text says; 0 where it does not say."""
    word = text.split(" ")[1:2]
    return int(word[0]) if word and word[0].isdecimal() and len(word[0]) < 4 else 0


class BoardAnswers:
    """Answers for the persons at one board, and knows which answers of the record are its own.

    An answer of the record is known again by its identity: what was undone and is played anew is another one.
    """

    def __init__(self, match: AnyMatch) -> None:
        self.match = match
        self.on = True
        """Whether it answers more than what all comes to the same; a guided first turn is asked all the rest."""
        self._given: dict[int, tuple[Answer, str]] = {}
        self._passed: list[Passed] = []
        self._repeated: Repeated | None = None

    def at(self, fork: AnyMatch) -> BoardAnswers:
        """The same answers, for a fork of the match."""
        twin = BoardAnswers(fork)
        twin.on, twin._given = self.on, self._given.copy()
        twin._passed, twin._repeated = self._passed.copy(), self._repeated
        return twin

    # ---- which answers were its own

    def gave(self, ply: int, says: str) -> None:
        """The answer at this ply was the board's."""
        self._given[ply] = (self.match.answers[ply], says)

    def gave_in(self, record: Sequence[Answer], ply: int) -> bool:
        """Whether the answer at this ply of a record of the match was the board's."""
        given = self._given.get(ply)
        return given is not None and ply < len(record) and record[ply] is given[0]

    def repeats(self, record: Sequence[Answer], ply: int) -> bool:
        """Whether the answer at this ply of a record repeats the one before it, for its person."""
        return self.gave_in(record, ply) and ply > 0 and record[ply].value == record[ply - 1].value

    def own_lines(self, since: int, until: int) -> list[tuple[int, str]]:
        """What the log says of its answers between two plies, each with the ply to which it led."""
        if not self._given:
            return []
        record = self.match.answers
        return [
            (ply + 1, self._given[ply][1])
            for ply in sorted(self._given)
            if since <= ply < until and self._given[ply][1] and self.gave_in(record, ply)
        ]

    # ---- what it answers now

    def choice(self, seat: int) -> Given | None:
        """What it answers for a seat that is asked; None where the person is to decide."""
        request = self.match.request
        if not isinstance(request, Ask):
            return None
        if not self.on:
            return self._all_the_same(seat)
        return (
            self._as_passed(request, seat)
            or self._as_repeated(request, seat)
            or self._settled(request, seat)
            or self._all_the_same(seat)
        )

    def pointed_at(self, seat: int, part: str) -> Given | None:
        """What the part that was clicked for the choice before says to a question which of several pieces is meant."""
        match, request = self.match, self.match.request
        if not self.on or not part or not isinstance(request, Ask):
            return None
        look, view = match.game.look, match.table.seen_by(seat)
        asked = [choice for choice in _listed(request, view, seat) if choice.verb in look.pointed]
        meant = [choice for choice in asked if part in look.hint(view, choice).targets]
        return Given(meant[0], "") if len(meant) == 1 else None

    def _all_the_same(self, seat: int) -> Given | None:
        equal = all_the_same(self.match, seat)
        if equal is None:
            return None
        first, many = equal
        why = tr("it comes to the same as any other choice") if many > 1 else tr("there was nothing else to choose")
        label = self.match.game.look.hint(self.match.table.seen_by(seat), first).label
        return Given(first, f"{label}; {why}")

    def _settled(self, request: AnyAsk, seat: int) -> Given | None:
        """The pass on a reaction that could change nothing."""
        look, view = self.match.game.look, self.match.table.seen_by(seat)
        why = look.settled(view, seat) if request.rule in look.reactions else ""
        if not why:
            return None
        passes = next((choice for choice in _listed(request, view, seat) if look.hint(view, choice).default), None)
        return None if passes is None else Given(passes, f"{request.prompt} {why}")

    def _as_passed(self, request: AnyAsk, seat: int) -> Given | None:
        """The pass that was given for the whole Turn; it is over where something has changed."""
        mine = [one for one in self.passes() if (one.seat, one.rule) == (seat, request.rule)]
        if not mine or request.why_not(mine[-1].answer.value, seat) is not None:
            return None
        passed, view = mine[-1], self.match.table.seen_by(seat)
        if self.match.game.look.stakes(view, seat) != passed.stakes:
            self._passed = [one for one in self._passed if one not in mine]
            return None
        if any(str(choice) not in passed.declined for choice in _listed(request, view, seat)):
            return None
        return Given(passed.answer.value, tr("{prompt} Passed, as for this Turn", prompt=request.prompt))

    def _as_repeated(self, request: AnyAsk, seat: int) -> Given | None:
        """The answer that was given for all, as long as nothing but it has answered since, and it is possible."""
        one, match = self._repeated, self.match
        if one is None or (one.seat, one.rule) != (seat, request.rule):
            return None
        record, since = match.answers, match.ply - one.ply
        left = one.in_a_row - since
        if not 0 < left < one.in_a_row or (one.counted and request.in_a_row != left):
            return None
        if record[one.ply] is not one.answer:
            return None
        if any(not self.gave_in(record, ply) for ply in range(one.ply + 1, match.ply)):
            return None
        return None if request.why_not(one.answer.value, seat) else Given(one.answer.value, "")

    # ---- one answer for equal questions in a row

    def stands_for_all(self, view: AnyTable, choice: Choice) -> str:
        """What it means to give this choice to the present question and to the equal ones behind it; "" where that cannot be."""
        request = self.match.request
        if not self.on or not isinstance(request, Ask) or request.in_a_row < 2:
            return ""
        return self.match.game.look.repeated(view, choice, request.in_a_row)

    def to_be_repeated(self, text: str, seat: int) -> str:
        """The choice in `each pay gareth`; `IllegalChoice` where it cannot stand for all that is asked, or be made so often."""
        request, inner, times = self.match.request, bare(text), _times(text)
        assert isinstance(request, Ask)  # whoever is asked
        choice, view = request.read(inner) if inner else None, self.match.table.seen_by(seat)
        if choice is None or not (times or self.stands_for_all(view, choice)):
            raise IllegalChoice(Refusal(request.rule, tr("this answer cannot stand for all that is asked")), text)
        if times and not 1 < times < 2 + len(self.several(view, choice)):
            raise IllegalChoice(
                Refusal(request.rule, tr("this cannot be chosen {times} times in a row", times=times)), text
            )
        return inner

    def several(self, view: AnyTable, choice: Choice) -> Sequence[Hint]:
        """How a choice of the present question is offered twice at once, three times and so on."""
        return self.match.game.look.several(view, choice) if self.on else ()

    def repeat_on(self, seat: int, ply: int, request: AnyAsk, text: str) -> None:
        """The answer at this ply, to this question, is given to the equal ones behind it, too, as often as the text says."""
        times = _times(text)
        answer, in_a_row = self.match.answers[ply], times or request.in_a_row
        self._repeated = Repeated(seat, request.rule, ply, answer, in_a_row, counted=not times)

    # ---- passing for a Turn

    def passes(self) -> list[Passed]:
        """What is passed where the match stands, in the order in which it was said."""
        if not self._passed:
            return []
        match = self.match
        record, turn = match.answers, match.game.moment(match.table).turn
        return [
            one for one in self._passed if one.turn == turn and one.ply < len(record) and record[one.ply] is one.answer
        ]

    def may_pass(self, choice: Choice) -> bool:
        """Whether this choice, which passes the present question, may be given for the whole Turn."""
        match, request = self.match, self.match.request
        reactions = match.game.look.reactions
        return self.on and isinstance(request, Ask) and request.rule in reactions and not choice.open_ended

    def to_be_passed(self, text: str, seat: int) -> str:
        """The pass in `turn done`; `IllegalChoice` where the present question is none that is passed for a Turn."""
        request = self.match.request
        assert isinstance(request, Ask)  # whoever is asked
        inner = text.partition(" ")[2]
        choice = request.read(inner) if inner else None
        view = self.match.table.seen_by(seat)
        if choice is None or not self.may_pass(choice) or not self.match.game.look.hint(view, choice).default:
            raise IllegalChoice(
                Refusal(request.rule, tr("only a pass on a reaction can be given for the whole Turn")), text
            )
        return inner

    def before_passing(self, seat: int) -> tuple[str, int, Hashable, frozenset[str]]:
        """What a pass of this seat is given on: the clause, the Turn, what is at stake, and what is turned down."""
        match, request = self.match, self.match.request
        assert isinstance(request, Ask)  # whoever is asked
        view = match.table.seen_by(seat)
        declined = frozenset(map(str, _listed(request, view, seat)))
        return request.rule, match.game.moment(match.table).turn, match.game.look.stakes(view, seat), declined

    def pass_on(self, seat: int, ply: int, before: tuple[str, int, Hashable, frozenset[str]]) -> None:
        """The answer at this ply passes for the whole Turn, on what stood before it."""
        rule, turn, stakes, declined = before
        for one in self.passes():
            if (one.seat, one.rule) == (seat, rule):  # what was turned down then stays turned down
                declined |= one.declined
        says, answer = tr(self.match.game.look.reactions[rule]), self.match.answers[ply]
        self._passed.append(Passed(seat, rule, says, ply, answer, turn, stakes, declined))

    def ask_again(self, rule: str) -> None:
        """Ask by this clause again; `ValueError` where nothing is passed by it."""
        if not any(one.rule == rule for one in self.passes()):
            raise ValueError("that question is asked already")
        self._passed = [one for one in self._passed if one.rule != rule]

    def forget(self) -> None:
        """Another game: nothing of this one is known any more."""
        self._given.clear()
        self._passed.clear()
        self._repeated = None


def _listed(request: AnyAsk, view: AnyTable, seat: int) -> Iterator[Choice]:
    """The choices of a seat, from what it may see."""
    return islice(offered(request.offers, view, seat), MOST)


__all__ = ["EACH", "FOR_THE_TURN", "BoardAnswers", "Given", "Passed", "Repeated", "bare"]
