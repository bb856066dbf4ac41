"""Drawing, Showing, Snatching and the Wind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, assert_never

from core.magpie.rules import MagpieRules

from hordeplay.core.arguments import known, whole
from hordeplay.core.cards import Cards
from hordeplay.core.choice import Choice, Refusal, verb
from hordeplay.core.game import Moment, Result
from hordeplay.core.script import OVER, Ask, Draw, Event, Pick, Roll, Script, Table, ask, ask_any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hordeplay.core.cards import Fair
    from hordeplay.core.luck import Source


@dataclass(slots=True, eq=False)
class Player:
    """What a magpie has in its nest."""

    bank: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class MagpieTable(Table):
    """Gems, nests, whose turn it is, and the gem that is shown."""

    rules: MagpieRules
    cards: Cards
    players: list[Player]
    step: str = "draw"
    seat: int = 0
    turns: int = 1
    shown: str = ""
    waiting: list[int] = field(default_factory=list)
    """Who may still snatch."""
    gone: dict[int, int] = field(default_factory=dict)
    """How many gems the wind took from each seat."""
    box: list[str] = field(default_factory=list)
    log: list[Event] | None = field(default=None)

    def copy(self) -> Self:
        players = [Player(p.bank[:]) for p in self.players]
        return type(self)(
            self.rules,
            self.cards.copy(),
            players,
            self.step,
            self.seat,
            self.turns,
            self.shown,
            self.waiting[:],
            self.gone.copy(),
            self.box[:],
        )

    def seen_by(self, seat: int) -> Self:
        view = self.copy()
        view.cards = self.cards.seen_by(seat)
        return view

    def redeal(self, source: Fair) -> None:
        self.cards.redeal(source)

    @property
    def hand(self) -> str:
        return f"hand-{self.seat}"


def start(rules: MagpieRules, seats: int, first: int = 0) -> MagpieTable:
    """All gems lie in the nest, dull above bright."""
    backs = {gem.name: gem.back for gem in rules.gems.values()}
    counts = {gem.name: gem.copies for gem in rules.gems.values()}
    of = {back: sum(n for name, n in counts.items() if backs[name] == back) for back in ("dull", "bright")}
    piles = {"nest": [{"dull": of["dull"] - 1}, {"dull": 1, "bright": of["bright"]}]}
    cards = Cards.of(backs, counts, piles, {f"hand-{i}": i for i in range(seats)})
    return MagpieTable(rules, cards, [Player() for _ in range(seats)], seat=first % seats)


@verb("show")
class Show(Choice):
    """`show Star Ruby`: put a gem of your hand before you."""

    gem: str

    @classmethod
    def options(cls, table: MagpieTable, seat: int) -> Iterator[Self]:
        for gem in dict.fromkeys(table.cards.hands[f"hand-{seat}"]):
            yield cls(gem)

    def forbids(self, table: MagpieTable, seat: int) -> Refusal | None:
        if self.gem not in table.cards.hands[f"hand-{seat}"]:
            return Refusal("MG-SNA-01", f"you have no {self.gem}")
        return None


@verb("quiet", always_legal=True)
class Quiet(Choice):
    """`quiet`: show nothing."""


@verb("snatch", always_legal=True)
class Snatch(Choice):
    """`snatch`: roll for the gem."""


@verb("let", always_legal=True)
class Let(Choice):
    """`let`: leave it."""


def draw(table: MagpieTable) -> Script[str]:
    """A gem into the hand; the step ends at once, since nobody else may know it."""
    if not table.cards.size("nest"):
        return OVER
    gem = yield from Draw(table.cards, "nest", rule="MG-DRAW-01", into=table.hand)
    table.whisper(table.hand, "MG-DRAW-01", "draws", seat=table.seat, gem=gem)
    return "show"


def show(table: MagpieTable) -> Script[str]:
    """One gem before you, or none."""
    choice = yield from ask(table, table.seat, "Show a gem?", Show, Quiet, rule="MG-SNA-01")
    match choice:
        case Show(gem):
            table.cards.play(table.hand, gem)
            table.shown = gem
            table.waiting = [i for i in range(len(table.players)) if i != table.seat]
            table.tell("MG-SNA-01", "shows", seat=table.seat, gem=gem)
            return "snatch"
        case Quiet():
            return "turn"
        case _:
            assert_never(choice)


def snatch(table: MagpieTable) -> Script[str]:
    """Whoever is first tries; when all have let it be, it is banked."""
    if table.waiting:
        who, choice = yield from ask_any(table, table.waiting, "Snatch it?", Snatch, Let, rule="MG-SNA-01")
        if isinstance(choice, Let):
            table.waiting.remove(who)
            return "snatch"
        (face,) = yield from dice(table, 1)
        table.tell("MG-SNA-02", "rolls", seat=who, face=face)
        owner = who if face >= table.rules.knobs.snatch_on else table.seat
    else:
        owner = table.seat
    table.players[owner].bank.append(table.shown)
    table.shown = ""
    table.waiting = []
    return "turn"


def dice(table: MagpieTable, n: int) -> Script[tuple[int, ...]]:
    """The only roll of the game."""
    return (yield from Roll(n, rule="MG-SNA-02"))


def turn(table: MagpieTable) -> str:
    """The next magpie; after a round the wind."""
    table.turns += 1
    seats = len(table.players)
    table.seat = (table.seat + (1 if table.rules.knobs.first == "left" else -1)) % seats
    return "wind" if table.rules.knobs.windy and table.turns % seats == 1 else "draw"


def wind(table: MagpieTable) -> Script[str]:
    """The wind takes a gem from somebody."""
    if rich := [i for i, p in enumerate(table.players) if p.bank]:
        i = yield from Pick(rich, rule="MG-WIN-01")
        gem = table.players[i].bank.pop()
        table.box.append(gem)
        table.gone[i] = table.gone.get(i, 0) + 1
        table.tell("MG-WIN-01", "takes", seat=i, gem=gem)
    return "draw"


STEPS: Any = {"draw": draw, "show": show, "snatch": snatch, "turn": turn, "wind": wind}


def check(table: MagpieTable) -> None:
    """Every gem lies in one place."""
    lie = [*table.box, *([table.shown] if table.shown else [])]
    for row in (*table.cards.bags.values(), *table.cards.hands.values(), *(p.bank for p in table.players)):
        lie += row
    for gem in table.rules.gems.values():
        if lie.count(gem.name) != gem.copies:
            raise ValueError(f"there are {gem.copies} {gem.name}, not {lie.count(gem.name)} (MG-GEM-01)")


def prepare(step: str, *, rules: MagpieRules, hands: str, seat: int = 0) -> MagpieTable:
    """The table on which `at` stands: hands seat by seat, as `"Opal, Garnet / Opal"`, and whose turn it is."""
    rows = [[gem.strip() for gem in row.split(",") if gem.strip()] for row in hands.split("/")]
    table = start(rules, len(rows), whole(seat, "seat", 0, len(rows) - 1))
    table.step = known(step, ["draw", "show"], "steps")
    for i, row in enumerate(rows):
        for gem in row:
            if reason := table.cards.why_not("nest", gem):
                raise ValueError(f"hands: {reason} (MG-GEM-01)")
            table.cards.take("nest", gem, into=f"hand-{i}")
    return table


def moment(table: MagpieTable) -> Moment:
    number = (table.turns - 1) // len(table.players) + 1
    return Moment(number, table.turns, table.seat, f"Round {number}")


def result(table: MagpieTable) -> Result | None:
    if table.step != OVER:
        return None
    scores = tuple(sum(table.rules.gems[g].value for g in p.bank) for p in table.players)
    return Result(scores, tuple(i for i, n in enumerate(scores) if n == max(scores)))


class Bold:
    """Shows the best gem, snatches at what is worth it."""

    def choose(self, request: Ask[Choice], seat: int, source: Source) -> Choice:
        table: MagpieTable = request.table
        value = {gem.name: gem.value for gem in table.rules.gems.values()}
        if table.step == "snatch":
            return Snatch() if value[table.shown] > 1 and source.randbelow(3) else Let()
        return Show(max(table.cards.hands[f"hand-{seat}"], key=lambda gem: value[gem]))
