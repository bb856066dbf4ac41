"""What a game hands to everybody else: its rules, steps, start, and how it looks and reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar, runtime_checkable

from hordeplay.core.knobs import nearest
from hordeplay.core.rulebook import Rulebook

if TYPE_CHECKING:
    from fractions import Fraction

    from hordeplay.core.choice import Choice
    from hordeplay.core.gauges import Gauge, Intervention
    from hordeplay.core.luck import Source
    from hordeplay.core.match import Match
    from hordeplay.core.rules import Rules
    from hordeplay.core.scene import Arrangement, Card, Hint, Scene
    from hordeplay.core.script import Ask, Event, Step, Table
    from hordeplay.core.seat import Seat

TableT = TypeVar("TableT", bound="Table")


class Moment(NamedTuple):
    """Where a game stands: the round (from 1), the turn within the whole game, whose it is, and that in words."""

    round: int
    turn: int
    seat: int | None
    where: str


class Result(NamedTuple):
    """How a game ended: one score a seat, and who won (all of them in a shared win)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    says: str = ""


class Bot(Protocol):
    """Decides for a seat. `request.table` is what it may look at; `source` is its own stream of luck."""

    def choose(self, request: Ask[Any], seat: int, source: Source) -> Choice: ...  # any game's choices


@runtime_checkable
class Thinking(Protocol):
    """Decides by trying: gets the `Seat`, from which it can imagine how the game goes on; slower than a `Bot`."""

    def think(self, seat: Seat[Any], source: Source) -> Choice: ...  # any game's choices


@dataclass(frozen=True)
class Look(Generic[TableT]):
    """How a game is drawn and read. Every function gets a table as one seat may see it."""

    scene: Callable[[TableT, int | None, Arrangement], Scene]
    text: Callable[[TableT, int | None], str]
    seat: Callable[[TableT, int], str]
    """A seat's name: its Kingdom, its colour."""
    hint: Callable[[TableT, Choice], Hint]
    card: Callable[[TableT, str], Card | None]
    """The reading card of a part, by the part's id."""
    say: Callable[[TableT, Event], str]
    """An event in one sentence."""
    targets: Callable[[TableT, Event], tuple[str, ...]] = lambda _table, _event: ()
    """The parts that an event changed."""
    refuse: Callable[[TableT, int, str, str | None], str | None] = lambda _table, _seat, _part, _source: None
    """The choice somebody means who clicks a part that no legal choice targets, as text for `explain`."""
    stop: Callable[[TableT, str, str], str] = lambda _table, _rule, label: label
    """What a pass means where its hint cannot know: the label of a default choice where this clause asks."""
    moves: Callable[[TableT, Event], tuple[tuple[str, str], ...]] = lambda _table, _event: ()
    """What travelled in an event: pairs of the parts it left and reached."""
    bare: Callable[[TableT, int | None, Arrangement], Scene] | None = None
    """The picture without any odds, for boards that hide them; None when `scene` shows none."""
    colours: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
    """The colour and shape of each seat, as numbers of `SEAT_COLOURS`: a game whose board has colours deals its own."""
    dice: bool = True
    """Whether dice are rolled in this game: a board without has no place for them."""
    legs: tuple[str, ...] = ()
    """Steps that a board shows one by one although nobody is asked between them."""
    recap: Callable[[Match[TableT], str], tuple[tuple[str, str], ...]] = lambda _match, _part: ()
    """Facts of a part's card that only the record tells, as how much luck a turn had; hidden where odds are."""

    def draw(self, table: TableT, seat: int | None, arrangement: Arrangement, *, odds: bool = True) -> Scene:
        """The picture, with or without odds."""
        return (self.scene if odds or self.bare is None else self.bare)(table, seat, arrangement)


@dataclass(frozen=True, eq=False)
class Game(Generic[TableT]):
    """One game. `steps` are entered by `Play`; `start` makes the table before the first step."""

    name: str
    title: str
    package: str
    seats: tuple[int, int]
    """Fewest and most."""
    table: type[TableT]
    rules: type[Rules[Any]]
    steps: Mapping[str, Step[TableT]]
    start: Callable[..., TableT]
    """`start(rules, seats, **setup)`."""
    check: Callable[[TableT], None]
    """`ValueError` with the clause when a prepared table breaks a rule."""
    moment: Callable[[TableT], Moment]
    result: Callable[[TableT], Result | None]
    look: Look[TableT]
    bots: Mapping[str, Callable[[], Bot | Thinking]] = field(default_factory=dict)
    """By name, from random to the best."""
    usual: str = ""
    """The bot that plays where none is named; the first that does not play at random if empty."""
    measures: Mapping[str, type[Gauge]] = field(default_factory=dict)
    """What a designer may have measured in every game, by name."""
    interventions: Mapping[str, Intervention] = field(default_factory=dict)
    """How things are given and taken away, by the content table that lists them."""
    glance: Callable[[Any], Mapping[str, Fraction]] | None = None  # the game's own Rules
    """The exact numbers that a designer sees while a knob is dragged: a few, within a tenth of a second."""

    @cached_property
    def printed(self) -> Rules[Any]:  # the game's own Rules
        """The printed rules."""
        return self.rules.load()

    @cached_property
    def rulebook(self) -> Rulebook:
        """Chapters, clauses and rulings as printed; `under(rules)` rewords them."""
        return Rulebook.load(self.package, self.printed)

    def check_seats(self, seats: object) -> int:
        """The number of seats; `ValueError` naming what is allowed."""
        low, high = self.seats
        if isinstance(seats, bool) or not isinstance(seats, int) or not low <= seats <= high:
            msg = f"{self.title} is for {low} to {high} seats, not {seats!r}"
            raise ValueError(msg)
        return seats

    def bot(self, name: str) -> Bot | Thinking:
        """A new bot of this game by name; `ValueError` with the nearest name."""
        if name not in self.bots:
            known = list(self.bots)
            msg = f"{self.title} has no bot {name!r}{nearest(name, known)}; it has {', '.join(known)}"
            raise ValueError(msg)
        return self.bots[name]()

    def measure(self, name: str) -> type[Gauge]:
        """A measure of this game by name; `ValueError` with the nearest name."""
        if name not in self.measures:
            known = list(self.measures)
            msg = f"{self.title} has no measure {name!r}{nearest(name, known)}; it has {', '.join(known) or 'none'}"
            raise ValueError(msg)
        return self.measures[name]

    def __repr__(self) -> str:
        return f"<Game {self.name}>"
