"""What a game lets a designer measure in every game, and how it gives and takes the things that it is about.

A `Measure` is a value; while a game is played, a `Gauge` of its own follows it. Most measures need no class: they count
events (`counted`, `summed`) or read the table once it is over (`at_end`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hordeplay.core.any import AnyAsk, AnyRules, AnyTable
from hordeplay.core.language import message, tr

if TYPE_CHECKING:
    from hordeplay.core.game import Result
    from hordeplay.core.script import Event


class Gauge:
    """Follows one game while it is played, on the true table and with its log; a new one for every game."""

    def step(self, table: AnyTable) -> None:
        """Called before each step."""

    def asked(self, request: AnyAsk, seat: int) -> None:
        """Called before each decision."""

    def end(self, table: AnyTable, result: Result) -> float:
        """The number, after the last step."""
        raise NotImplementedError


@dataclass(frozen=True)
class Measure:
    """A number that every game has; listed by name in `Game.measures`.

    `says` is one sentence about what the number is; it and the name are marked messages, put into words where they are shown. A `share` lies between 0 and 1: its intervals need no assumption, and
    it is shown in percent. `gauge()` makes what follows one game.

    >>> falls = counted("falls", says="heroes who fall, a seat")
    >>> falls.share, falls.gauge() is falls.gauge()
    (False, False)
    """

    says: str
    gauge: Callable[[], Gauge]
    share: bool = False


class _AtEnd(Gauge):
    def __init__(self, read: Callable[[AnyTable, Result], float]) -> None:
        self._read = read

    def end(self, table: AnyTable, result: Result) -> float:
        return float(self._read(table, result))


def at_end(says: str, read: Callable[[AnyTable, Result], float], *, share: bool = False) -> Measure:
    """What `read(table, result)` makes of the table when the game is over; the log is still there.

    >>> from hordeplay.core.game import Result
    >>> best = at_end("the best score", lambda table, result: max(result.scores))
    >>> best.gauge().end(None, Result((12, 30), winners=(1,)))
    30.0
    """
    return Measure(says, lambda: _AtEnd(read), share)


def summed(*what: str, says: str, of: Callable[[Event], float], per_seat: bool = False) -> Measure:
    """What `of(event)` adds up to over all events of these kinds, divided by the seats where it is told so."""

    def read(table: AnyTable, result: Result) -> float:
        total = sum(of(event) for event in table.log or () if event.what in what)
        return total / len(result.scores) if per_seat else total

    return at_end(says, read)


def counted(*what: str, says: str) -> Measure:
    """How often events of these kinds happen, a seat.

    >>> counted("falls", "flees", says="heroes who fall or flee, a seat").says
    'heroes who fall or flee, a seat'
    """
    return summed(*what, says=says, of=lambda _event: 1, per_seat=True)


class _LeadChanges(Gauge):
    def __init__(self, standing: Callable[[AnyTable], Sequence[int] | None]) -> None:
        self._standing = standing
        self._leader = -1
        self._changes = 0

    def step(self, table: AnyTable) -> None:
        scores = self._standing(table)
        if not scores:
            return
        best = max(scores)
        leaders = [seat for seat, score in enumerate(scores) if score == best]
        if len(leaders) == 1:
            self._changes += self._leader not in {-1, leaders[0]}
            self._leader = leaders[0]

    def end(self, table: AnyTable, result: Result) -> float:
        return self._changes


def lead_changes(standing: Callable[[AnyTable], Sequence[int] | None]) -> Measure:
    """How often another seat than before leads alone.

    `standing(table)`, asked before each step, is what each seat has then, or None when that is no moment to look.

    >>> leads = lead_changes(lambda table: [player.points for player in table.players])
    >>> leads.says, leads.share
    ('how often another seat takes the lead', False)
    """
    return Measure(message("how often another seat takes the lead"), lambda: _LeadChanges(standing))


def first_mover(first: Callable[[AnyTable], int]) -> Measure:
    """Share of wins of the seat that moves first, which `first(table)` names when the game is over."""

    def read(table: AnyTable, result: Result) -> float:
        return 1 / len(result.winners) if first(table) in result.winners else 0.0

    return at_end(message("share of wins of the seat that moves first"), read, share=True)


EVERY: Final = 10
"""Every so many decisions the options are counted."""
MOST: Final = 100
"""Options that are counted at most."""


class _Branching(Gauge):
    def __init__(self) -> None:
        self._asked = self._looked = self._choices = 0

    def asked(self, request: AnyAsk, seat: int) -> None:
        if self._asked % EVERY == 0:
            self._looked += 1
            self._choices += sum(1 for _ in zip(range(MOST), request.options(), strict=False))
        self._asked += 1

    def end(self, table: AnyTable, result: Result) -> float:
        return self._choices / max(1, self._looked)


BRANCHING: Final = Measure(
    message("choices that a decision offers on average (every tenth decision, up to 100)"), _Branching
)
"""How many choices a decision offers."""

WON: Final = at_end(message("share of games that are won"), lambda _table, result: bool(result.winners), share=True)
"""Whether a game that all win or lose together was won: a share of wins would be divided among the seats."""


class Price(NamedTuple):
    """What a thing costs who takes it: an amount of the intervention's `unit`, and the whole price as a player says it."""

    amount: float
    words: str


@dataclass(frozen=True)
class Intervention:
    """How the things of a content table are given and taken away, to see what they are worth, used and paid for.

    `sides(rules, name)` are the rules with it and without it; `measure` is what shows its worth. `uses(table, name)`
    counts, when a game is over and its log still there, how often the thing was used, `used` is what counts as a use;
    None where that cannot be told, as for a thing that `works_unseen(rules, name)`. `price(rules, name)` is None for
    what cannot be bought; `unit` is one of what it is paid in.
    """

    sides: Callable[[Any, str], tuple[AnyRules, AnyRules]]  # takes the game's own Rules
    measure: str
    says: str
    uses: Callable[[AnyTable, str], int] | None = None
    used: str = ""
    works_unseen: Callable[[Any, str], bool] = lambda _rules, _name: False  # likewise
    price: Callable[[Any, str], Price | None] = lambda _rules, _name: None  # likewise
    unit: str = ""

    def counts_uses(self, rules: AnyRules, name: str) -> bool:
        """Whether it can be told how often this thing was used."""
        return self.uses is not None and not self.works_unseen(rules, name)


USES_OF: Final = "uses of "
"""How the name of a measure begins that counts the uses of one thing: `uses of towers: Archer`."""


def uses_of(table: str, name: str) -> str:
    """The measure that counts the uses of a thing of a content table.

    >>> uses_of("towers", "Archer")
    'uses of towers: Archer'
    """
    return f"{USES_OF}{table}: {name}"


def uses_measure(intervention: Intervention, name: str) -> Measure:
    """How often a thing was used in a game, by all who may; `ValueError` where that cannot be told."""
    count = intervention.uses
    if count is None:
        raise ValueError(tr("how often {name} is used cannot be told: {says}", name=name, says=tr(intervention.says)))
    says = tr("uses of {name}: {used}", name=name, used=tr(intervention.used))
    return at_end(says, lambda table, _result: count(table, name))


def told_of(*kinds: tuple[str, str]) -> Callable[[AnyTable, str], int]:
    """Uses as events tell of them: pairs of a kind of event and the fact of it that names the thing.

    >>> told_of(("builds", "tower")).__name__
    'count'
    """
    facts = dict(kinds)

    def count(table: AnyTable, name: str) -> int:
        log: Iterable[Event] = table.log or ()
        return sum(event.what in facts and event.facts.get(facts[event.what]) == name for event in log)

    return count


def in_the_deck(table: str) -> Callable[[AnyRules, str], tuple[AnyRules, AnyRules]]:
    """Both sides of a card that is drawn: the deck as it is, with one copy at least, and the deck without the card."""

    def sides(rules: AnyRules, name: str) -> tuple[AnyRules, AnyRules]:
        card = rules.content[table][name]
        return (rules if card.copies else rules.edit(table, name, copies=1)), rules.edit(table, name, copies=0)

    return sides


__all__ = [
    "BRANCHING",
    "USES_OF",
    "WON",
    "Gauge",
    "Intervention",
    "Measure",
    "Price",
    "at_end",
    "counted",
    "first_mover",
    "in_the_deck",
    "lead_changes",
    "summed",
    "told_of",
    "uses_measure",
    "uses_of",
]
