"""A step is a script: it changes the table in place, asks, rolls and draws, and returns the name of the next step.

One loop, `Play`, enters steps; nothing else does. Inside a step scripts nest by `yield from`; across steps nothing can
hide in a local variable, so any step of any prepared table can be entered, copied, forked or replaced.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, Generic, NamedTuple, Self, TypeAlias, TypeVar, overload

from hordeplay.core.cards import Cards, Fair
from hordeplay.core.choice import Among, Choice, IllegalChoice, Offer, Refusal, offered, read_choice, refused

T = TypeVar("T")
C = TypeVar("C", bound=Choice, covariant=True)
A = TypeVar("A", bound=Choice)
B = TypeVar("B", bound=Choice)
D = TypeVar("D", bound=Choice)
E = TypeVar("E", bound=Choice)
F = TypeVar("F", bound=Choice)
G = TypeVar("G", bound=Choice)

OVER = "over"
"""The step that ends the game."""

ENDLESS = 1_000
"""So many steps without a question are an error, not a hang."""


class Event(NamedTuple):
    """What happened, in facts; the game's `say` puts it into words."""

    rule: str
    what: str
    facts: Mapping[str, Any]  # numbers, names, squares: whatever the rule tells
    hand: str = ""
    """Set by `whisper`: only the owner of this hand reads the facts."""


class Table:
    """The state of a game: everything a step reads, and nothing derived.

    Subclasses are `@dataclass(slots=True, eq=False)` with these two fields and fields of ints, strs, bools, None,
    lists, dicts, tuples, slotted dataclasses, at most one `Cards`, and the shared, immutable `rules`. No sets, no
    floats, no object in two places.
    """

    __slots__ = ()
    step: str
    log: list[Event] | None
    """Where `tell` writes; not state: `copy` hands None on, nothing compares or saves it."""

    def copy(self) -> Self:
        """A table of its own; written by hand in every game, because it is what forks and undo cost."""
        raise NotImplementedError

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


class Request:
    """What a script waits for."""

    __slots__ = ("rule",)
    rule: str


class Ask(Request, Generic[C]):
    """One seat decides. Nothing is listed before somebody looks."""

    __slots__ = ("offers", "prompt", "seat", "table")

    def __init__(
        self, table: Any, seat: int, prompt: str, offers: Sequence[Offer[Any]], rule: str
    ) -> None:  # any game's
        self.table = table
        self.seat = seat
        self.prompt = prompt
        self.offers = offers
        self.rule = rule

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
            return Refusal(self.rule, f"seat {self.seat} is asked, not seat {seat}")
        if not isinstance(choice, Choice):
            return Refusal(self.rule, f"{choice!r} is not a choice")
        return refused(self.offers, choice, self.table, seat, self.rule)

    def read(self, text: str) -> Choice:
        """The choice a text says, legal or not; `IllegalChoice` when it says none."""
        return read_choice(self.offers, text, self.rule)

    def on(self, view: Any) -> Ask[C]:  # a table of the same game
        """The same question asked of another table: what a seat may see, or an imagined one."""
        return Ask(view, self.seat, self.prompt, self.offers, self.rule)

    def __iter__(self) -> Generator[Request, Any, C]:
        return (yield self)  # type: ignore[no-any-return]  # Play sends a checked choice

    def __repr__(self) -> str:
        return f"<Ask seat {self.seat}: {self.prompt} ({self.rule})>"


class AskAny(Ask[C]):
    """Several seats may decide; whoever does first, does. `seat, choice = yield from ask_any(...)`."""

    __slots__ = ("_seats",)

    def __init__(
        self, table: Any, seats: Sequence[int], prompt: str, offers: Sequence[Offer[Any]], rule: str
    ) -> None:  # any game's
        super().__init__(table, seats[0], prompt, offers, rule)
        self._seats = tuple(seats)

    @property
    def seats(self) -> Sequence[int]:
        return self._seats

    def why_not(self, choice: object, seat: int) -> Refusal | None:
        if seat not in self._seats:
            return Refusal(self.rule, f"seats {', '.join(map(str, self._seats))} are asked, not seat {seat}")
        if not isinstance(choice, Choice):
            return Refusal(self.rule, f"{choice!r} is not a choice")
        return refused(self.offers, choice, self.table, seat, self.rule)

    def on(self, view: Any) -> AskAny[C]:  # a table of the same game
        return AskAny(view, self._seats, self.prompt, self.offers, self.rule)

    def __iter__(self) -> Generator[Request, Any, tuple[int, C]]:  # type: ignore[override]  # it also says who
        return (yield self)  # type: ignore[no-any-return]  # Play sends seat and checked choice


@overload
def ask(table: Any, seat: int, prompt: str, a: Offer[A], /, *, rule: str) -> Ask[A]: ...
@overload
def ask(table: Any, seat: int, prompt: str, a: Offer[A], b: Offer[B], /, *, rule: str) -> Ask[A | B]: ...
@overload
def ask(
    table: Any, seat: int, prompt: str, a: Offer[A], b: Offer[B], d: Offer[D], /, *, rule: str
) -> Ask[A | B | D]: ...
@overload
def ask(
    table: Any, seat: int, prompt: str, a: Offer[A], b: Offer[B], d: Offer[D], e: Offer[E], /, *, rule: str
) -> Ask[A | B | D | E]: ...
@overload
def ask(
    table: Any, seat: int, prompt: str, a: Offer[A], b: Offer[B], d: Offer[D], e: Offer[E], f: Offer[F], /, *, rule: str
) -> Ask[A | B | D | E | F]: ...
@overload
def ask(
    table: Any,
    seat: int,
    prompt: str,
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
def ask(table: Any, seat: int, prompt: str, *offers: Offer[Any], rule: str) -> Ask[Any]:  # the overloads say which
    """A question to one seat: `choice = yield from ask(table, seat, "Attack?", Hit, Done, rule="FZ-ATK-02")`."""
    return Ask(table, seat, prompt, offers, rule)


def ask_any(table: Any, seats: Sequence[int], prompt: str, *offers: Offer[A], rule: str) -> AskAny[A]:  # any game's
    """A question to several seats: `seat, choice = yield from ask_any(...)`."""
    return AskAny(table, seats, prompt, offers, rule)


class Chance(Request):
    """`sample` answers it, `odds` gives its exact distribution, `why_not` checks an answer by its shape."""

    __slots__ = ()

    def sample(self, source: Fair) -> Any:  # each kind has its own answer type
        raise NotImplementedError

    def odds(self) -> Iterator[tuple[Any, Fraction]]:
        raise NotImplementedError

    def why_not(self, answer: object) -> Refusal | None:
        raise NotImplementedError

    def on(self, view: Any) -> Chance:  # a table of the same game
        """The same chance on another table."""
        return self


class Roll(Chance):
    """`faces = yield from Roll(5, rule=...)`: n fair dice with faces 1..sides, in the order they are rolled."""

    __slots__ = ("n", "sides")

    def __init__(self, n: int, sides: int = 6, *, rule: str) -> None:
        self.n = n
        self.sides = sides
        self.rule = rule

    def sample(self, source: Fair) -> tuple[int, ...]:
        n, sides = self.n, self.sides
        if n == 1:
            return (source.below(sides) + 1,)
        left = source.below(sides**n)
        faces = []
        for _ in range(n):
            left, face = divmod(left, sides)
            faces.append(face + 1)
        return tuple(faces)

    def odds(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        each = Fraction(1, self.sides**self.n)
        for faces in product(range(1, self.sides + 1), repeat=self.n):
            yield faces, each

    def why_not(self, answer: object) -> Refusal | None:
        sides = self.sides
        if (
            type(answer) is tuple
            and len(answer) == self.n
            and all(type(face) is int and 0 < face <= sides for face in answer)
        ):
            return None
        return Refusal(self.rule, f"{self.n} faces from 1 to {sides} are needed, not {answer!r}")

    def __iter__(self) -> Generator[Request, Any, tuple[int, ...]]:
        return (yield self)  # type: ignore[no-any-return]  # Play sends checked faces

    def __repr__(self) -> str:
        return f"Roll({self.n}, {self.sides}, rule={self.rule!r})"


class Pick(Chance):
    """One of several, equally likely: a tie, a random target. A single candidate is taken without asking."""

    __slots__ = ("among",)

    def __init__(self, among: Sequence[int], *, rule: str) -> None:
        self.among = among
        self.rule = rule

    def sample(self, source: Fair) -> int:
        return self.among[source.below(len(self.among))]

    def odds(self) -> Iterator[tuple[int, Fraction]]:
        for one in self.among:
            yield one, Fraction(1, len(self.among))

    def why_not(self, answer: object) -> Refusal | None:
        if type(answer) is int and answer in self.among:
            return None
        return Refusal(self.rule, f"one of {', '.join(map(str, self.among))} is needed, not {answer!r}")

    def __iter__(self) -> Generator[Request, Any, int]:
        if len(self.among) == 1:
            return self.among[0]
        return (yield self)  # type: ignore[no-any-return]  # Play sends a checked pick

    def __repr__(self) -> str:
        return f"Pick({list(self.among)}, rule={self.rule!r})"


class Draw(Chance):
    """The next card of a pile, face up to the script or face down `into` a hand. It leaves the pile by itself."""

    __slots__ = ("cards", "into", "pile")

    def __init__(self, cards: Cards, pile: str, *, rule: str, into: str = "") -> None:
        self.cards = cards
        self.pile = pile
        self.rule = rule
        self.into = into

    def sample(self, source: Fair) -> str:
        return self.cards.sample(self.pile, source)

    def odds(self) -> Iterator[tuple[str, Fraction]]:
        return self.cards.odds(self.pile)

    def why_not(self, answer: object) -> Refusal | None:
        reason = self.cards.why_not(self.pile, answer)
        return Refusal(self.rule, reason) if reason else None

    def on(self, view: Any) -> Draw:  # a table of the same game
        return Draw(view.cards, self.pile, rule=self.rule, into=self.into)

    def __iter__(self) -> Generator[Request, Any, str]:
        card: str = yield self
        self.cards.take(self.pile, card, self.into)
        return card

    def __repr__(self) -> str:
        return f"Draw({self.pile!r}, rule={self.rule!r})"


Script: TypeAlias = Generator[Request, Any, T]
Step: TypeAlias = Callable[[TableT], Script[str] | str]


class Play(Generic[TableT]):
    """A table in motion: enters `table.step`, runs its script, enters the step it returns. The only caller of steps."""

    __slots__ = ("_on_step", "_script", "_steps", "request", "table")

    def __init__(
        self,
        table: TableT,
        steps: Mapping[str, Step[TableT]],
        on_step: Callable[[TableT], None] | None = None,
    ) -> None:
        self.table = table
        self.request: Request | None = None
        """What the script waits for; None when the game is over."""
        self._steps = steps
        self._on_step = on_step
        self._script: Script[str] | None = None
        self._enter()

    def send(self, answer: Answer) -> None:
        """Answer the request: checked, then the script goes on to the next one. `IllegalChoice` changes nothing."""
        request = self.request
        seat, value = answer
        if isinstance(request, Ask):
            refusal = (
                Refusal(request.rule, "a seat decides here, not chance")
                if seat is None
                else request.why_not(value, seat)
            )
            if refusal:
                raise IllegalChoice(refusal, str(value))
            self._go((seat, value) if type(request) is AskAny else value)
        elif isinstance(request, Chance):
            refusal = (
                request.why_not(value) if seat is None else Refusal(request.rule, "chance decides here, not a seat")
            )
            if refusal:
                raise IllegalChoice(refusal, str(value))
            self._go(value)
        else:
            raise IllegalChoice(Refusal("", "the game is over"), str(value))

    def _go(self, value: Any) -> None:  # what the request asked for
        script = self._script
        assert script is not None
        try:
            self.request = script.send(value)
        except StopIteration as stop:
            self.table.step = stop.value
            self._enter()

    def _enter(self) -> None:
        table = self.table
        for _ in range(ENDLESS):
            name = table.step
            if name == OVER:
                self.request = self._script = None
                return
            step = self._steps.get(name)
            if step is None:
                msg = f"there is no step {name!r}; a step returns one of {', '.join(self._steps)} or {OVER!r}"
                raise RuntimeError(msg)
            if self._on_step is not None:
                self._on_step(table)
            script = step(table)
            if isinstance(script, str):
                table.step = script
                continue
            try:
                self.request = next(script)
            except StopIteration as stop:
                table.step = stop.value
                continue
            self._script = script
            return
        msg = f"{ENDLESS} steps without a question; the last was {table.step!r}"
        raise RuntimeError(msg)


class Position(Generic[TableT]):
    """A table at the start of a step and the answers since: what undo, forks and bots start from."""

    __slots__ = ("answers", "steps", "table")

    def __init__(self, table: TableT, answers: Sequence[Answer], steps: Mapping[str, Step[TableT]]) -> None:
        self.table = table
        self.answers = answers
        self.steps = steps

    def play(self) -> Play[TableT]:
        """A play of its own that stands here."""
        play = Play(self.table.copy(), self.steps)
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
