"""A step is a script: it changes the table in place, asks, rolls and draws, and returns the name of the next step.

One loop, `Play`, enters steps; nothing else does. Inside a step scripts nest by `yield from`; across steps nothing can
hide in a local variable, so any step of any prepared table can be entered, copied, forked or replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from types import GeneratorType
from typing import Any, Generic, NamedTuple, Self, TypeAlias, TypeVar, overload

from hordeplay.core.any import AnyAsk, AnyTable
from hordeplay.core.cards import Fair
from hordeplay.core.chance import Chance, Draw, Pick, Request, Roll
from hordeplay.core.choice import Among, Choice, IllegalChoice, Offer, Refusal, offered, read_choice, refused, shown
from hordeplay.core.language import tr

T = TypeVar("T")
C = TypeVar("C", bound=Choice, covariant=True)
A = TypeVar("A", bound=Choice)
B = TypeVar("B", bound=Choice)
D = TypeVar("D", bound=Choice)
E = TypeVar("E", bound=Choice)
F = TypeVar("F", bound=Choice)
G = TypeVar("G", bound=Choice)

OVER = "over"
"""The name of the step that ends the game."""

ENDLESS = 1_000
"""So many steps without a question are an error, not a hang."""


Prompt: TypeAlias = str | Callable[[], str]
"""What somebody is asked."""


class Event(NamedTuple):
    """What happened, in facts; the game's `say` puts it into words.

    >>> event = Event("PG-TURN-02", "rolls", {"seat": 0, "face": 4})
    >>> event.what, event.facts["face"]
    ('rolls', 4)
    """

    rule: str
    what: str
    facts: Mapping[str, Any]  # numbers, names, squares: whatever the rule tells
    hand: str = ""
    """Set by `whisper`: only the owner of this hand reads the facts."""


class Table:
    """The state of a game: everything a step reads, and nothing derived.

    Subclasses are `@dataclass(slots=True, eq=False)` with these four fields and fields of ints, strs, bools, None,
    lists, dicts, tuples, slotted dataclasses, and at most one `Cards`, called `cards`. No sets, no floats, no object in
    two places.

    >>> from dataclasses import dataclass
    >>> @dataclass(slots=True, eq=False)
    ... class Pot(Table):
    ...     rules: object
    ...     players: list[int]
    ...     step: str = "turn"
    ...     log: list[Event] | None = None
    ...     def copy(self):
    ...         return Pot(self.rules, [*self.players], self.step)
    >>> table = Pot(None, [0, 0], log=[])
    >>> table.tell("PG-TURN-02", "rolls", face=4)
    >>> table.log[0].facts, table.copy().log, table.hides
    ({'face': 4}, None, False)
    """

    __slots__ = ()
    rules: Any  # the game's own Rules
    """What it is played by; shared and never changed."""
    players: list[Any]  # whatever a game keeps of a seat
    """One entry for each seat, in the order of the seats: their number is how many seats play."""
    step: str
    log: list[Event] | None
    """Where `tell` writes; not state: `copy` hands None on, nothing compares or saves it."""

    def copy(self) -> Self:
        """A table of its own; written by hand in every game, because it is what forks and undo cost."""
        raise NotImplementedError

    @property
    def hides(self) -> bool:
        """Whether seats may know less than lies here. Where nothing is hidden although `seen_by` has a work of its own, the
        game says so by overriding this.
        """
        return type(self).seen_by is not Table.seen_by

    def seen_by(self, seat: int) -> Self:
        """A copy that holds only what this seat may know. A game with hidden cards overrides it."""
        return self.copy()

    def redeal(self, source: Fair) -> None:
        """Give what is hidden in a view some face it may have. A game with hidden cards overrides it."""

    def tell(self, rule: str, what: str, **facts: Any) -> None:  # as Event.facts
        """Append to the log, if there is one."""
        if self.log is not None:
            self.log.append(Event(rule, what, facts))

    def whisper(self, hand: str, rule: str, what: str, **facts: Any) -> None:  # as Event.facts
        """Append what only the owner of a hand may read."""
        if self.log is not None:
            self.log.append(Event(rule, what, facts, hand))


TableT = TypeVar("TableT", bound=Table)


class Answer(NamedTuple):
    """One line of the transcript. `seat` is None where chance answered."""

    seat: int | None
    value: Any  # a Choice, the faces of a roll, a card, a picked index


class Ask(Request, Generic[C]):
    """One seat decides. Nothing is listed before somebody looks.

    The prompt is put into words when somebody reads it, in the language of who reads: a marked message, or what makes one.

    `in_a_row`: so many equal questions follow each other, this one counted; a board lets one answer stand for all of them.

    >>> import hordeplay as hp
    >>> request = hp.new("horrible-hordes", seats=2, seed=7).request
    >>> request.seats, str(next(iter(request.options())))
    ((1,), 'kingdom Dwarves')
    >>> request.why_not(request.read("kingdom Dwarves"), 0).reason
    'seat 1 is asked, not seat 0'
    """

    __slots__ = ("_prompt", "in_a_row", "offers", "seat", "table")

    def __init__(
        self, table: AnyTable, seat: int, prompt: Prompt, offers: Sequence[Offer[Any]], rule: str, in_a_row: int = 1
    ) -> None:
        self.table = table
        self.in_a_row = in_a_row
        self.seat = seat
        self._prompt = prompt
        self.offers = offers
        self.rule = rule

    @property
    def prompt(self) -> str:
        """The question, in words."""
        return tr(self._prompt) if isinstance(self._prompt, str) else self._prompt()

    @property
    def seats(self) -> Sequence[int]:
        """The seats that may answer, in table order."""
        return (self.seat,)

    def options(self, seat: int | None = None) -> Iterator[C]:
        """Every legal choice of a seat (of whoever is asked), in a fixed order."""
        return offered(self.offers, self.table, self.seats[0] if seat is None else seat)  # type: ignore[return-value]  # offers carry C

    def why_not(self, choice: object, seat: int) -> Refusal | None:
        """Why this seat cannot answer so; None when it can. Never lists the options."""
        if seat != self.seat:
            return Refusal(self.rule, tr("seat {asked} is asked, not seat {seat}", asked=self.seat, seat=seat))
        kind = type(choice)
        for offer in self.offers:
            if offer is kind:  # the usual case, without another call
                return choice.forbids(self.table, seat)  # type: ignore[attr-defined, no-any-return]  # an offered class is a Choice
        return refused(self.offers, choice, self.table, seat, self.rule)

    def read(self, text: str) -> Choice:
        """The choice a text says, legal or not; `IllegalChoice` when it says none."""
        return read_choice(self.offers, text, self.rule, self.table, self.seats[0])

    def on(self, view: AnyTable) -> Ask[C]:
        """The same question asked of another table: what a seat may see, or an imagined one."""
        return Ask(view, self.seat, self._prompt, self.offers, self.rule, self.in_a_row)

    def __iter__(self) -> Generator[Request, Any, C]:
        return (yield self)  # type: ignore[no-any-return]  # Play sends a checked choice

    def __repr__(self) -> str:
        return f"<Ask seat {self.seat}: {self.prompt} ({self.rule})>"


class AskAny(Ask[C]):
    """Several seats may decide; whoever does first, does. `seat, choice = yield from ask_any(...)`.

    All of them read the same offers: an `Among` in it names nothing that one of them may not know.
    """

    __slots__ = ("_seats",)

    def __init__(
        self,
        table: AnyTable,
        seats: Sequence[int],
        prompt: Prompt,
        offers: Sequence[Offer[Any]],
        rule: str,
        in_a_row: int = 1,
    ) -> None:
        if not seats:
            raise ValueError(f"nobody is asked: {prompt if isinstance(prompt, str) else prompt()} ({rule})")
        super().__init__(table, seats[0], prompt, offers, rule, in_a_row)
        self._seats = tuple(seats)

    @property
    def seats(self) -> Sequence[int]:
        return self._seats

    def why_not(self, choice: object, seat: int) -> Refusal | None:
        if seat not in self._seats:
            seats = ", ".join(map(str, self._seats))
            if len(self._seats) == 1:
                return Refusal(self.rule, tr("seat {asked} is asked, not seat {seat}", asked=seats, seat=seat))
            return Refusal(self.rule, tr("seats {asked} are asked, not seat {seat}", asked=seats, seat=seat))
        return refused(self.offers, choice, self.table, seat, self.rule)

    def on(self, view: AnyTable) -> AskAny[C]:
        return AskAny(view, self._seats, self._prompt, self.offers, self.rule, self.in_a_row)

    def __iter__(self) -> Generator[Request, Any, tuple[int, C]]:  # type: ignore[override]  # it also says who
        return (yield self)  # type: ignore[no-any-return]  # Play sends seat and checked choice


@overload
def ask(table: AnyTable, seat: int, prompt: Prompt, a: Offer[A], /, *, rule: str) -> Ask[A]: ...
@overload
def ask(table: AnyTable, seat: int, prompt: Prompt, a: Offer[A], b: Offer[B], /, *, rule: str) -> Ask[A | B]: ...
@overload
def ask(
    table: AnyTable, seat: int, prompt: Prompt, a: Offer[A], b: Offer[B], d: Offer[D], /, *, rule: str
) -> Ask[A | B | D]: ...
@overload
def ask(
    table: AnyTable, seat: int, prompt: Prompt, a: Offer[A], b: Offer[B], d: Offer[D], e: Offer[E], /, *, rule: str
) -> Ask[A | B | D | E]: ...
@overload
def ask(
    table: AnyTable,
    seat: int,
    prompt: Prompt,
    a: Offer[A],
    b: Offer[B],
    d: Offer[D],
    e: Offer[E],
    f: Offer[F],
    /,
    *,
    rule: str,
) -> Ask[A | B | D | E | F]: ...
@overload
def ask(
    table: AnyTable,
    seat: int,
    prompt: Prompt,
    a: Offer[A],
    b: Offer[B],
    d: Offer[D],
    e: Offer[E],
    f: Offer[F],
    g: Offer[G],
    /,
    *,
    rule: str,
) -> Ask[A | B | D | E | F | G]: ...
def ask(
    table: AnyTable, seat: int, prompt: Prompt, *offers: Offer[Any], rule: str
) -> AnyAsk:  # the overloads say which
    """A question to one seat: `choice = yield from ask(table, seat, "Attack?", Hit, Done, rule="FZ-ATK-02")`.

    A type checker knows that the answer is one of the choices offered, so that a `match` over them can be complete.

    >>> from hordeplay.core.choice import Choice, verb
    >>> @verb("hold")
    ... class Hold(Choice):
    ...     pass
    >>> request = ask(None, 1, "Roll or hold?", Hold, rule="PG-TURN-01")
    >>> request.prompt, request.seats, [str(choice) for choice in request.options()]
    ('Roll or hold?', (1,), ['hold'])
    """
    return Ask(table, seat, prompt, offers, rule)


def ask_any(table: AnyTable, seats: Sequence[int], prompt: Prompt, *offers: Offer[A], rule: str) -> AskAny[A]:
    """A question to several seats: `seat, choice = yield from ask_any(...)`.

    >>> from hordeplay.core.choice import Choice, verb
    >>> @verb("bid")
    ... class Bid(Choice):
    ...     pass
    >>> request = ask_any(None, [0, 2], "Who bids?", Bid, rule="MP-BID-01")
    >>> str(request.why_not(Bid(), 1))
    'seats 0, 2 are asked, not seat 1 (MP-BID-01)'
    """
    return AskAny(table, seats, prompt, offers, rule)


Script: TypeAlias = Generator[Request, Any, T]
"""What a rule is written as: it yields what it asks, of seats or of chance, and returns what came of it."""
Step: TypeAlias = Callable[[TableT], Script[str] | str]
"""A step of a game: from its table to the name of the next step, with or without a question on the way."""


class Play(Generic[TableT]):
    """A table in motion: enters `table.step`, runs its script, enters the step it returns. The only caller of steps."""

    __slots__ = ("_idle", "_send", "request", "table")

    def __init__(
        self,
        table: TableT,
        steps: Mapping[str, Step[TableT]],
        on_step: Callable[[TableT], None] | None = None,
    ) -> None:
        self.table = table
        self.request: Request | None = None
        """What the script waits for; None when the game is over."""
        self._idle = [0]
        self._send = _steps_of(table, steps, on_step, self._idle).send
        self.take(None)

    def send(self, answer: Answer) -> None:
        """Answer the request: checked, then the script goes on to the next one. `IllegalChoice` changes nothing."""
        request = self.request
        seat, value = answer
        sent = value
        if isinstance(request, Ask):
            if seat is None:
                refusal: Refusal | None = Refusal(request.rule, tr("a seat decides here, not chance"))
            else:
                refusal = request.why_not(value, seat)
                if type(request) is AskAny:
                    sent = (seat, value)
        elif isinstance(request, Chance):
            if seat is None:
                refusal = request.why_not(value)
            else:
                refusal = Refusal(request.rule, tr("chance decides here, not a seat"))
        else:
            refusal = Refusal("", tr("the game is over"))
        if refusal is not None:
            raise IllegalChoice(refusal, shown(value))
        self.take(sent)

    def decide(self, seat: int, choice: Choice) -> None:
        """Answer an `Ask`, for simulations: as `send`, which makes an `Answer` of it first."""
        request: AnyAsk = self.request  # type: ignore[assignment]  # the caller has looked
        refusal = request.why_not(choice, seat)
        if refusal is not None:
            raise IllegalChoice(refusal, shown(choice))
        self._idle[0] = 0
        try:
            self.request = self._send((seat, choice) if type(request) is AskAny else choice)
        except StopIteration:
            self.request = None

    def take(self, value: Any) -> None:  # an answer of any kind of chance
        """Answer by what the request itself has sampled, for simulations: nothing is checked."""
        self._idle[0] = 0
        try:
            self.request = self._send(value)
        except StopIteration:
            self.request = None


def _steps_of(
    table: TableT, steps: Mapping[str, Step[TableT]], on_step: Callable[[TableT], None] | None, idle: list[int]
) -> Generator[Request, Any, None]:
    """Enter `table.step` and those that follow; `idle` counts those since the last answer."""
    left = ""
    while True:
        name = table.step
        step = steps.get(name)
        if step is None:
            if name == OVER:
                return
            by = f"step {left!r} returned {name!r}" if left else f"the table begins with step {name!r}"
            table.step = left or name  # whoever tells of the error names a step that there is
            raise RuntimeError(f"{by}, which is no step; the steps are {', '.join(steps)} and {OVER!r}")
        idle[0] += 1
        if idle[0] > ENDLESS:
            raise RuntimeError(f"{ENDLESS} steps without a question; the last was {name!r}")
        if on_step is not None:
            on_step(table)
        left = name
        script = step(table)
        table.step = (yield from script) if isinstance(script, GeneratorType) else script  # type: ignore[assignment]  # else its name


class Position(Generic[TableT]):
    """A table at the start of a step and the answers since: what undo, forks and bots start from."""

    __slots__ = ("answers", "steps", "table")

    def __init__(self, table: TableT, answers: Sequence[Answer], steps: Mapping[str, Step[TableT]]) -> None:
        self.table = table
        self.answers = answers
        self.steps = steps

    def play(self) -> Play[TableT]:
        """A play of its own that stands here."""
        return self.on(self.table.copy())

    def on(self, table: TableT) -> Play[TableT]:
        """The same answers given on another table, which is played on: it is used up."""
        play = Play(table, self.steps)
        for answer in self.answers:
            play.send(answer)
        return play


__all__ = [
    "ENDLESS",
    "OVER",
    "Among",
    "Answer",
    "Ask",
    "AskAny",
    "Chance",
    "Draw",
    "Event",
    "Pick",
    "Play",
    "Position",
    "Request",
    "Roll",
    "Script",
    "Step",
    "Table",
    "ask",
    "ask_any",
]
