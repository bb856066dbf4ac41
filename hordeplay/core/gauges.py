"""What a game lets a designer measure in every game, and how it gives and takes the things that it is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from hordeplay.core.game import Result
    from hordeplay.core.rules import Rules
    from hordeplay.core.script import Ask


class Gauge:
    """Measures one game while it is played, on the true table and with its log; a new one for every game.

    A game lists its gauges by name in `Game.measures`; `says` is one sentence about what the number is.
    """

    says: ClassVar[str] = ""
    share: ClassVar[bool] = False
    """Whether it lies between 0 and 1; then its intervals need no assumption, and it is shown in percent."""

    def step(self, table: Any) -> None:  # the game's own table
        """Called before each step."""

    def asked(self, request: Ask[Any], seat: int) -> None:  # any game's choices
        """Called before each decision."""

    def end(self, table: Any, result: Result) -> float:  # the game's own table
        """The number, after the last step."""
        raise NotImplementedError


class LeadChanges(Gauge):
    """How often another seat than before leads alone; a game says when it looks and what the seats have."""

    says = "how often another seat takes the lead"

    def __init__(self) -> None:
        self._leader = -1
        self._changes = 0

    def standing(self, table: Any) -> Sequence[int] | None:  # the game's own table
        """What each seat has now, or None when this is no moment to look."""
        raise NotImplementedError

    def step(self, table: Any) -> None:  # the game's own table
        """Look, where it is a moment to."""
        scores = self.standing(table)
        if not scores:
            return
        best = max(scores)
        leaders = [seat for seat, score in enumerate(scores) if score == best]
        if len(leaders) == 1:
            self._changes += self._leader not in {-1, leaders[0]}
            self._leader = leaders[0]

    def end(self, table: Any, result: Result) -> float:  # the game's own table
        """How often."""
        return self._changes


class Branching(Gauge):
    """How many choices a decision offers on average, counted at every tenth decision and up to a hundred."""

    says = "choices that a decision offers on average (every tenth decision, up to 100)"
    every: ClassVar[int] = 10
    most: ClassVar[int] = 100

    def __init__(self) -> None:
        self._asked = self._looked = self._choices = 0

    def asked(self, request: Ask[Any], seat: int) -> None:  # any game's choices
        """Count, where it is time to."""
        if self._asked % self.every == 0:
            self._looked += 1
            self._choices += sum(1 for _ in zip(range(self.most), request.options(), strict=False))
        self._asked += 1

    def end(self, table: Any, result: Result) -> float:  # the game's own table
        """The mean."""
        return self._choices / max(1, self._looked)


class Won(Gauge):
    """Whether a game that all win or lose together was won: a share of wins would be divided among the seats."""

    says = "share of games that are won"
    share = True

    def end(self, table: Any, result: Result) -> float:  # the game's own table
        """1 or 0."""
        return float(bool(result.winners))


class Counted(Gauge):
    """How often something is told in a game, a seat; a subclass names the events."""

    what: ClassVar[tuple[str, ...]] = ()

    def end(self, table: Any, result: Result) -> float:  # the game's own table
        """How often, divided by the seats."""
        return sum(event.what in self.what for event in table.log or ()) / len(result.scores)


@dataclass(frozen=True)
class Intervention:
    """How the things of a content table are given and taken away, to see what they are worth.

    `sides(rules, name)` are the rules with it and without it; `measure` is what shows its worth.
    """

    sides: Callable[[Any, str], tuple[Rules[Any], Rules[Any]]]  # the game's own Rules
    measure: str
    says: str


def in_the_deck(table: str) -> Callable[[Any, str], tuple[Rules[Any], Rules[Any]]]:  # the game's own Rules
    """Both sides of a card that is drawn: the deck as it is, with one copy at least, and the deck without the card."""

    def sides(rules: Rules[Any], name: str) -> tuple[Rules[Any], Rules[Any]]:  # the game's own Rules
        card = rules.content[table][name]
        return (rules if card.copies else rules.edit(table, name, copies=1)), rules.edit(table, name, copies=0)

    return sides


__all__ = ["Branching", "Counted", "Gauge", "Intervention", "LeadChanges", "Won", "in_the_deck"]
