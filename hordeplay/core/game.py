"""What a game hands to everybody else: its rules, steps, start, and how it looks and reads."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cached_property
from inspect import signature
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Generic,
    Literal,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeVar,
    runtime_checkable,
)

from hordeplay.core.any import AnyAsk, AnyRules, AnySeat
from hordeplay.core.arguments import known, one_of, ruled
from hordeplay.core.english import counted, listed
from hordeplay.core.example import Example, load_examples
from hordeplay.core.language import ENGLISH, speaking
from hordeplay.core.measures import USES_OF, uses_measure
from hordeplay.core.preset import Preset, load_presets
from hordeplay.core.tour import Tour, load_tour

if TYPE_CHECKING:
    from fractions import Fraction

    from hordeplay.core.choice import Choice, Refusal
    from hordeplay.core.control import Control
    from hordeplay.core.exact import ExactMeasure
    from hordeplay.core.lesson import LessonPlan
    from hordeplay.core.luck import Source
    from hordeplay.core.match import Dice, Match, Undo
    from hordeplay.core.measures import Intervention, Measure
    from hordeplay.core.rulebook import Rulebook
    from hordeplay.core.rulebook_page import Page
    from hordeplay.core.scene import Card, Hint, Rendering, Scene, Token
    from hordeplay.core.script import Event, Roll, Step, Table

TableT = TypeVar("TableT", bound="Table")

Drama: TypeAlias = Literal["", "kill", "fall", "heart", "gain"]
"""What a person at the table feels: an enemy is destroyed, an own piece is lost, a heart or a life is, a prize is won."""


class News(NamedTuple):
    """What nobody at the table may miss before they go on: what has happened, what it means, and the clauses that say so."""

    title: str
    means: str
    rules: tuple[str, ...] = ()


Asked: TypeAlias = "tuple[str, str, Callable[[], Fraction]]"
"""A question, its kind (`chance` or `number`), and its exact answer, worked out when it is needed."""


RESERVED: Final = ("rules", "seed", "dice", "undo")
"""Words of `Game.at` that say how a position is played, not how it stands; of `dice` only `auto` and `ask`."""
NOT_SETUP: Final = (
    *("game", "seats", "seed", "rules", "dice", "undo", "preset"),
    *("n", "bots", "executor", "progress", "rotate", "chunk", "limit", "measures"),
)
"""Words of `hp.new` and `hp.simulate` that no game's setup can have."""

TABLE_FIELDS: Final = ("rules", "players", "step", "log")
"""Fields of every table; a property of that name will do."""


class Moment(NamedTuple):
    """Where a game stands: the round (from 1), the turn within the whole game, whose it is, and that in words.

    >>> Moment(2, 5, seat=0, where="Round 2").where
    'Round 2'
    """

    round: int
    turn: int
    seat: int | None
    where: str


class Result(NamedTuple):
    """How a game ended: one score a seat, and who won (all of them in a shared win).

    >>> Result((12, 30, 30), winners=(1, 2), says="Two have won").winners
    (1, 2)
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    says: str = ""


class Bot(Protocol):
    """Decides for a seat. `request.table` is what it may look at; `source` is its own stream of luck.

    >>> import hordeplay as hp
    >>> class First:
    ...     def choose(self, request, seat, source):
    ...         return next(iter(request.options(seat)))
    >>> match = hp.new("horrible-hordes", seats=2, seed=7)
    >>> len(match.run(First(), until="request")) > 0
    True
    """

    def choose(self, request: AnyAsk, seat: int, source: Source) -> Choice: ...


@runtime_checkable
class Thinking(Protocol):
    """Decides by trying: gets the `Seat`, from which it can imagine how the game goes on; slower than a `Bot`."""

    def think(self, seat: AnySeat, source: Source) -> Choice: ...


@dataclass(frozen=True)
class Look(Generic[TableT]):
    """How a game is drawn and read. Every function gets a table as one seat may see it.

    >>> import hordeplay as hp
    >>> match = hp.new("horrible-hordes", seats=2, seed=7)
    >>> choice = next(iter(match.request.options()))
    >>> match.game.look.hint(match.table, choice).label
    'Dwarves: Mountaineers, Furnaces'
    """

    scene: Callable[[TableT, int | None, Rendering], Scene]
    """The position in regions; a game that shows no odds, or knows no larger drawing, draws the same in every rendering."""
    text: Callable[[TableT, int | None], str]
    """The position in lines, for `print` and for who reads line by line."""
    seat: Callable[[TableT, int], str]
    """A seat's name: its Kingdom, its colour."""
    hint: Callable[[TableT, Choice], Hint]
    card: Callable[[TableT, str], Card | None]
    """The reading card of a part, by the part's id; None where it would say no more than the label."""
    say: Callable[[TableT, Event], str]
    """An event in one sentence."""
    printed_card: Callable[[TableT, str, str], Card | None] = lambda _table, _content, _name: None
    """What a row of a content table prints on its card, without how it stands in a match; None where its fields say that."""
    text_without_odds: Callable[[TableT, int | None], str] | None = None
    """The lines of `text` without what is likely; None where `text` never says that."""
    targets: Callable[[TableT, Event], tuple[str, ...]] = lambda _table, _event: ()
    """The parts that an event changed."""
    intent_of_click: Callable[[TableT, int, str, str | None], str | None] = lambda _table, _seat, _part, _source: None
    """The choice somebody means who clicks a part that no legal choice targets, as text for `explain`."""
    not_now: Callable[[TableT, int, str], Refusal | None] = lambda _table, _seat, _part: None
    """Why a part cannot be used at this question although it can at others; None where a click means a choice, or nothing."""
    agreement: Callable[[TableT, Choice], int | None] = lambda _table, _choice: None
    """Whose agreement a choice asks for at once, as a deal does: a board says beside it what a bot in that seat would answer.
    None for nearly all of them."""
    pass_label: Callable[[TableT, str, str], str] = lambda _table, _rule, label: label
    """What a pass means where its hint cannot know: the label of a default choice where this clause asks."""
    travels: Callable[[TableT, Event], tuple[tuple[str, str], ...]] = lambda _table, _event: ()
    """What travelled in an event: pairs of the parts it left and reached."""
    drama: Callable[[TableT, Event], Drama] = lambda _table, _event: ""
    """What is felt of an event, which a board shows at its targets: `kill`, `fall`, `heart` or `gain`; empty for nothing."""
    news: Callable[[TableT, Event], News | None] = lambda _table, _event: None
    """What is said large of an event, over the board, until the next gesture; None for nearly all of them."""
    befell: Callable[[TableT, int, Sequence[Event], Sequence[Event]], Card | None] = (
        lambda _table, _seat, _before, _now: None
    )
    """What has just befallen a seat, as a card, from what was told earlier in the round and what is told now: a board that
    shows step by step what goes on by itself stops there until its person has read it. None for nearly everything."""
    tokens: Callable[[TableT, int], Mapping[str, Token]] = lambda _table, _seat: {}
    """The tokens that hints count (`Hint.tally`, `Ware.price`), by the names they have there, as this seat holds them."""
    colours: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
    """The colour and shape of each seat, as numbers of `SEAT_COLOURS`: a game whose board has colours deals its own."""
    dice: bool = True
    """Whether the last roll stands in a box of its own: not where nothing is rolled, or where the board shows the dice."""
    rolls: bool = True
    """Whether dice are rolled in this game at all: words of a board that speak of dice are for those games alone."""
    fallen: Callable[[TableT, Event], tuple[tuple[str, int], ...]] = lambda _table, _event: ()
    """Where the board shows the dice itself: the parts of those that fell in an event, each with the face that it shows."""
    substeps: tuple[str, ...] = ()
    """Steps that a board shows one by one although nobody is asked between them."""
    choice_card: Callable[[TableT, Choice], Card | None] = lambda _table, _choice: None
    """The reading card of a choice: what comes of it, in words; None where its row says all there is to say."""
    reason: Callable[[TableT, int, Choice], str] = lambda _table, _seat, _choice: ""
    """Why the best bot would take this choice, in one sentence with numbers; empty where it has none."""
    summary: Callable[[TableT, int, Sequence[Event]], str] = lambda _table, _seat, _events: ""
    """What a seat's turn came to, in one sentence, from its events: `beat 2, lost Steam Brute, 2 XP`; empty for nothing."""
    luck_facts: Callable[[Match[TableT], str], tuple[tuple[str, str], ...]] = lambda _match, _part: ()
    """Facts of a part's card that only the record tells, as how much luck a turn had; hidden where odds are."""
    same: Callable[[TableT, Choice], Hashable | None] | None = None
    """What a choice comes to for whoever decides: those of a question with equal values are one row, and where all have the
    same a board answers by itself. None: it is like no other, and is never answered for anybody."""
    reactions: Mapping[str, str] = field(default_factory=dict)
    """Clauses that ask again and again whether somebody reacts, each with what passing means: a board lets a person pass one
    for a whole Turn, and shows these words as long as it holds."""
    settled: Callable[[TableT, int], str] = lambda _table, _seat: ""
    """Why no reaction on offer can change what is decided, in a short sentence: a board passes then by itself; empty where one can."""
    stakes: Callable[[TableT, int], Hashable] = lambda _table, _seat: ()
    """What a seat that has passed for a Turn wants to be asked again for, once it is another than it was."""
    repeated: Callable[[TableT, Choice, int], str] = lambda _table, _choice, _in_a_row: ""
    """Of so many equal questions in a row (`Ask.in_a_row`): what it means to give this answer to all; empty where it cannot be."""
    several: Callable[[TableT, Choice], Sequence[Hint]] = lambda _table, _choice: ()
    """How this choice is offered twice at once, three times and so on, where one may make it again and again: a board plays it
    so often, each by itself."""
    pointed: frozenset[str] = frozenset()
    """Verbs that only say which of several pieces is meant: who has clicked that very piece for the choice before is not asked."""
    rollers: Callable[[TableT, Roll], tuple[int, ...] | None] | None = None
    """Whose dice a roll is, or against whom; None where that is whoever has decided last, as it is in a game without this."""
    rolling: Callable[[TableT, Roll], str] = lambda _table, _roll: ""
    """Whose dice are rolled, at whom, and what they need: `Orc on Gareth: 7+ wounds`; empty where only the clause tells."""


@dataclass(frozen=True, eq=False)
class Game(Generic[TableT]):
    """One game: everything that anybody else needs to know of it, and nothing is looked for elsewhere.

    Only the first ten fields are needed to play; whoever leaves one of the others out does without what it says.

    >>> import hordeplay as hp
    >>> game = hp.new("fantahzee").game
    >>> game.name, game.seats, game.table.__name__, list(game.bots)
    ('fantahzee', (2, 5), 'FantahzeeTable', ['random', 'eager', 'tip', 'exact', 'mcts'])
    """

    title: str
    rules: type[AnyRules]
    """Says the game's name and package, too."""
    seats: tuple[int, int]
    """Fewest and most."""
    table: type[TableT]
    steps: Mapping[str, Step[TableT]]
    """What `Play` enters, in the order of the rulebook."""
    start: Callable[..., TableT]
    """`start(rules, seats, **setup)` makes the table before the first step."""
    check: Callable[[TableT], None]
    """`ValueError` with the clause when a prepared table breaks a rule."""
    moment: Callable[[TableT], Moment]
    result: Callable[[TableT], Result | None]
    """Scores and winners once the game is over; a higher score is better, negative ones are fine."""
    look: Look[TableT]
    bots: Mapping[str, Callable[[], Bot | Thinking]] = field(default_factory=dict)
    """By name, from random to the best."""
    default_bot: str = ""
    """The bot that plays where none is named; the first that does not play at random if empty."""
    prepare: Callable[..., TableT] | None = None
    """`prepare(line, *, rules, **words)` makes a table from words, not yet checked: what `at` stands on."""
    questions: Callable[[TableT, int], Iterable[Asked]] | None = None
    """`questions(table, seat)`: what a teacher may ask about a position, from what that seat may see."""
    lessons: Callable[[], Sequence[LessonPlan]] = tuple
    """Lessons for a class that were designed with this game."""
    measures: Mapping[str, Measure] = field(default_factory=dict)
    """What a designer may have measured in every game, by name."""
    controls: Mapping[str, Control] = field(default_factory=dict)
    """Luck whose mean is known, by name: only where it makes estimates of this game sharper."""
    interventions: Mapping[str, Intervention] = field(default_factory=dict)
    """How things are given and taken away, by the content table that lists them."""
    exact: Sequence[ExactMeasure] = ()
    """Exact numbers that are asked for in words, as `hp.solve` does."""
    exact_samples: Sequence[str | ExactMeasure] = ()
    """Further exact questions: by them the lab finds what a knob moves, and the bench shows those for it."""
    quick_odds: Callable[[Any], Mapping[str, Fraction]] | None = None  # the game's own Rules
    """The exact numbers that a designer sees while a knob is dragged: a few, within a tenth of a second."""
    quick_says: Callable[[Any, str], str] | None = None  # the game's own Rules
    """`quick_says(rules, name)`: what one of the `quick_odds` is, in a sentence with neither capital nor full stop."""
    exact_words: Sequence[str] = ()
    """Marked messages with slots, as `{n} Armies against {horde}`: by them names of exact numbers are put into words.

    The first that fits counts, so that those with more words come first; a name that none fits stays as one types it.
    """

    def __post_init__(self) -> None:
        kind: Any = self.table  # a dataclass, as every table is
        there = {one.name for one in fields(kind)} if is_dataclass(kind) else set(TABLE_FIELDS)
        lacking = [name for name in TABLE_FIELDS if name not in there and not hasattr(kind, name)]
        if lacking:
            what = f"field{'s'[: len(lacking) > 1]} {listed([repr(name) for name in lacking])}"
            raise ValueError(f"{kind.__name__} lacks the {what} (a table has {', '.join(TABLE_FIELDS)})")

    @property
    def name(self) -> str:
        """The name by which it is found: `kingdom-rush`."""
        return self.rules.game

    @property
    def package(self) -> str:
        """The package in which its rulebook and its content lie."""
        return self.rules.package

    @cached_property
    def printed(self) -> AnyRules:
        """The printed rules."""
        return self.rules.load()

    @property
    def rulebook(self) -> Rulebook:
        """Chapters, clauses and rulings as printed; `rules.rulebook` has the words of other rules."""
        return self.printed.rulebook

    def chapter(self, code: str, rules: AnyRules | None = None) -> Page:
        """A chapter of the rulebook in the words of these rules, rulings and knobs with it.

        `ValueError` with the nearest code.

        >>> from hordeplay.games import find
        >>> print(str(find("kingdom-rush").chapter("ROUND")).splitlines()[1][:11])
        KR-ROUND-01
        """
        return ruled(rules, self.rules).rulebook.show(code)

    # ---- prepared positions

    def at(
        self,
        *line: str,
        rules: AnyRules | None = None,
        seed: int | str = 0,
        dice: str | int = "auto",
        undo: Undo = "same",
        **words: Any,  # the game's own words
    ) -> Match[TableT]:
        """A match that stands on a prepared table; the words are those of the game's own `at`.

        `dice` is `auto`, `ask`, or else a word of the game's. `ValueError` with the clause when the rules forbid the
        position, and with the nearest word for one that the game does not read.
        """
        from hordeplay.core.match import Match

        if self.prepare is None:
            raise ValueError(f"{self.title} has no prepared positions")
        if dice not in ("auto", "ask"):
            words["dice"] = dice
        self._check_words(self.prepare, line, words)
        table = self.prepare(*line, rules=ruled(rules, self.rules), **words)
        self.check_seats(len(table.players))
        self.check(table)
        return Match(self, table, seed=seed, dice="ask" if dice == "ask" else "auto", undo=undo)

    def _check_words(
        self, prepare: Callable[..., object], line: tuple[object, ...], words: Mapping[str, object]
    ) -> None:
        """`ValueError` for a word that `prepare` does not take, for one that it lacks, and for too many of them."""
        taken = signature(prepare)
        read = [
            word for word, one in taken.parameters.items() if one.kind in (one.KEYWORD_ONLY, one.POSITIONAL_OR_KEYWORD)
        ]
        if not any(one.kind is one.VAR_KEYWORD for one in taken.parameters.values()):  # else the game reads them itself
            if "dice" in words and "dice" not in read:
                one_of(str(words["dice"]), ("auto", "ask"), "dice")
            for word in words:
                known(word, dict.fromkeys((*read, *RESERVED)), "words of a position")
        try:
            taken.bind(*line, rules=None, **words)
        except TypeError as error:
            raise ValueError(f"words of a position: {error}") from None

    @cached_property
    def examples(self) -> Mapping[str, Example]:
        """A prepared position and a question for each chapter of the rulebook, by the chapter's code."""
        return load_examples(self.package)

    @cached_property
    def presets(self) -> Mapping[str, Preset]:
        """Ready-made games by name: `hp.new(game, preset="first")`."""
        return load_presets(self.package)

    @cached_property
    def tour(self) -> Tour | None:
        """The guided first turn; None where a game has none."""
        return load_tour(self.package)

    def example(
        self, code: str, rules: AnyRules | None = None, *, seed: int | str = 0, dice: Dice = "auto"
    ) -> Match[TableT]:
        """A match that stands on the position of a chapter; `ValueError` with the nearest code.

        >>> from hordeplay.games import find
        >>> find("horrible-hordes").example("SETTLE").explain("settle d5").rule
        'HH-SETTLE-03'
        """
        example = self.examples[known(code, self.examples, f"chapters of {self.title}")]
        used = example.under(ruled(rules, self.rules))
        with speaking(ENGLISH):  # notation, the same in every language
            line = [used.rulebook.fill(example.line)] if example.line else []
        return self.at(*line, rules=used, seed=seed, dice=dice, **example.position)

    # ---- by name

    def check_seats(self, seats: object) -> int:
        """The number of seats; `ValueError` naming what is allowed."""
        low, high = self.seats
        if isinstance(seats, bool) or not isinstance(seats, int) or not low <= seats <= high:
            allowed = counted(low, "seat") if low == high else f"{low} to {high} seats"
            raise ValueError(f"{self.title} is for {allowed}, not {seats!r}")
        return seats

    def bot(self, name: str) -> Bot | Thinking:
        """A new bot of this game by name; `ValueError` with the nearest name."""
        return self.bots[known(name, self.bots, f"bots of {self.title}")]()

    def measure(self, name: str) -> Measure:
        """A measure of this game by name, or the one that counts the uses of a thing; `ValueError` with the nearest name."""
        if name.startswith(USES_OF):
            table, _, thing = name.removeprefix(USES_OF).partition(": ")
            return uses_measure(
                self.interventions[known(table, self.interventions, f"interventions of {self.title}")], thing
            )
        return self.measures[known(name, self.measures, f"measures of {self.title}")]

    def __repr__(self) -> str:
        return f"<Game {self.name}>"
