"""What happens to a stack: its next card is turned up or looked at, its top is defeated or claimed.

When a top is turned up, the phases say: `horde`, `attacking` (a flip), `setup`. Where the boss lies, `model.packets` says.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction
from typing import Any

from hordeplay.core.any import AnyTable
from hordeplay.core.cards import Cards, Fair
from hordeplay.core.choice import Refusal, shown
from hordeplay.core.language import tr
from hordeplay.core.script import Draw, Request, Script

from ..model.content import Monster
from ..model.table import FantahzeeTable, pile_of


class Known(Draw):
    """The next card of a stack at which somebody has looked: chance answers, but with one outcome.

    A flip is thus one answer whoever knows the card, and a past replays in a world where another card lies there.
    """

    __slots__ = ("card", "stack")

    def __init__(self, cards: Cards, stack: int, card: str, *, rule: str) -> None:
        super().__init__(cards, pile_of(stack), rule=rule)
        self.stack = stack
        self.card = card

    def sample(self, source: Fair) -> str:
        return self.card

    def odds(self) -> Iterator[tuple[str, Fraction]]:
        yield self.card, Fraction(1)

    def why_not(self, answer: object) -> Refusal | None:
        return (
            None
            if answer == self.card
            else Refusal(self.rule, tr("{card} lies there, not {answer}", card=self.card, answer=shown(answer)))
        )

    def on(self, view: AnyTable) -> Draw:
        if view.stacks[self.stack].peeked:
            return Known(view.cards, self.stack, self.card, rule=self.rule)
        return Draw(view.cards, self.pile, rule=self.rule)

    def __iter__(self) -> Generator[Request, Any, str]:
        return (yield self)  # type: ignore[no-any-return]  # the card left its pile when it was looked at


def turn_up(table: FantahzeeTable, i: int, rule: str) -> Script[Monster]:
    """Turn the next card of stack `i` face up; somebody must have asked whether there is one."""
    stack = table.stacks[i]
    if stack.peeked:
        name = yield from Known(table.cards, i, stack.peeked, rule=rule)
    else:
        name = yield from Draw(table.cards, pile_of(i), rule=rule)
    stack.top, stack.peeked, stack.alone = name, "", False
    stack.peekers.clear()
    return table.rules.monster(name)


def look_at(table: FantahzeeTable, i: int, rule: str) -> Script[None]:
    """The active seat looks at the uppermost facedown card of stack `i`; its step must end right after."""
    stack = table.stacks[i]
    if stack.peeked:
        yield from Known(table.cards, i, stack.peeked, rule=rule)
    else:
        alone = sum(table.cards.piles[pile_of(i)][0].values()) == 1
        stack.peeked = yield from Draw(table.cards, pile_of(i), rule=rule)
        stack.alone = alone
    if table.seat not in stack.peekers:
        stack.peekers.append(table.seat)
        stack.peekers.sort()
    table.tell(rule, "looks", seat=table.seat, stack=i)
    table.whisper(table.hand, rule, "sees", seat=table.seat, stack=i, monster=stack.peeked)


def defeat(table: FantahzeeTable, i: int) -> Monster:
    """The top of stack `i` is defeated: set aside, its strength spent, its treasure due (FZ-ATK-04, FZ-TRE-01)."""
    turn = table.turn
    card = table.rules.monster(table.stacks[i].top)
    turn.aside.append(card.name)
    turn.strength -= card.strength
    if card.treasure:
        turn.treasures.append(card.treasure)
    table.tell("FZ-ATK-04", "defeats", seat=table.seat, stack=i, monster=card.name, left=turn.strength)
    _leaves(table, i, card, counts=True)
    return card


def claim(table: FantahzeeTable, i: int, source: str) -> None:
    """The top of stack `i` goes straight into the victory pile (FZ-CTR-05, FZ-RUL-26, FZ-RUL-27, FZ-RUL-28)."""
    stack = table.stacks[i]
    card = table.rules.monster(stack.top)
    table.players[table.seat].victory.append(card.name)
    if card.treasure and table.rules.knobs.claimed_gives_treasure:
        table.turn.treasures.append(card.treasure)
    if not stack.cleared:
        stack.claimed = True
    table.tell("FZ-RUL-26", "claims", seat=table.seat, stack=i, monster=card.name, by=source)
    _leaves(table, i, card, counts=table.rules.knobs.claimed_boss_counts)


def _leaves(table: FantahzeeTable, i: int, card: Monster, *, counts: bool) -> None:
    """The top is gone; nothing is turned up for it (FZ-ATK-05). A boss turns its doom token at once (FZ-RUL-55)."""
    stack = table.stacks[i]
    stack.top, stack.cleared = "", True
    table.turn.last = i
    if card.boss and counts:
        table.doom += 1
        table.tell("FZ-EOG-01", "doom", seat=table.seat, monster=card.name, doom=table.doom)
    if not table.covered(i):
        table.tell("FZ-FAQ-02", "runs_out", stack=i)
