"""A sheet of boxes that dice fill, one box a turn, and what it is worth under the best play.

A turn is one roll and some rerolls of any dice; then one open box takes them, whether they fit or not. What the boxes
pay depends on very little of what was filled: a `State` is all of it. The sheet is solved backwards: the value of a state
is that of its turn (`hordeplay.odds.keep`), whose payoff is what a box brings at once plus the value of the state after it.

>>> last = Sheet((Box("sum", sum),))
>>> solved = exact(last)
>>> solved.value(State()), solved.turn(State()).keeps((6, 5, 4, 3, 1), rerolls=2)[0].dice
(Fraction(70, 3), (6, 5))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from hordeplay.odds.keep import Plan, optimal
from hordeplay.odds.lattice import Count, count_of, faces_of, lattice

R = TypeVar("R", Fraction, float)
Jokers: TypeAlias = Literal["none", "free", "forced"]
"""Where dice that are all alike go once their own box is filled, if they may pay as jokers in the boxes that know them.

- `free`: into any box; they are a joker once the upper box of their face is filled, too
- `forced`: into the upper box of their face; if it is filled they are a joker for any lower box, else they pay nothing above
"""

MOST_BOXES: Final = 5
"""So many boxes are solved in fractions: each one more doubles the states, and the denominators grow with every turn."""


@dataclass(frozen=True)
class Box:
    """One box: its name, and what dice (the highest first) pay in it.

    - `face`: it is an upper box and takes the dice of this face; what it pays counts towards the bonus of the upper boxes
    - `joker`: what a joker pays in it; None where a joker is paid like any other dice
    - `alike`: it is the box for dice that are all alike, which makes jokers of the later ones
    """

    name: str
    points: Callable[[Count], int]
    face: int = 0
    joker: int | None = None
    alike: bool = False


class State(NamedTuple):
    """What matters of a sheet between two turns.

    - `filled`: bit i is set where box i has been filled
    - `upper`: points of the upper boxes so far, at most `Sheet.bonus_from`
    - `paid`: the box for dice alike has paid, so that dice alike pay a bonus from now on
    """

    filled: int = 0
    upper: int = 0
    paid: bool = False


class Entry(NamedTuple):
    """A box that may take the dice: its number, the points that this brings with every bonus, and the state after it."""

    box: int
    points: int
    then: State


@dataclass(frozen=True)
class Sheet:
    """The boxes of a sheet, its bonuses, and how a turn is rolled.

    - `bonus_from`, `bonus`: what the upper boxes must reach together, and what that pays, once
    - `again`: what dice alike pay once more after their box has paid; `jokers`: whether they pay in others as jokers do
    - `dice`, `rerolls`, `sides`: of a turn

    `ValueError` where jokers or `again` have no box for dice alike, or two boxes have one name.
    """

    boxes: tuple[Box, ...]
    bonus_from: int = 0
    bonus: int = 0
    again: int = 0
    jokers: Jokers = "none"
    dice: int = 5
    rerolls: int = 2
    sides: int = 6

    def __post_init__(self) -> None:
        names = [box.name for box in self.boxes]
        if double := next((name for name in names if names.count(name) > 1), ""):
            raise ValueError(f"two boxes are called {double!r}")
        if sum(box.alike for box in self.boxes) > 1:
            raise ValueError("one box at most is for dice that are all alike")
        if (self.again or self.jokers != "none") and self.alike < 0:
            raise ValueError("jokers, and a bonus for dice alike, need a box for dice that are all alike")

    @property
    def alike(self) -> int:
        """The number of the box for dice alike; -1 where there is none."""
        return next((i for i, box in enumerate(self.boxes) if box.alike), -1)

    @property
    def full(self) -> int:
        """`State.filled` when every box is."""
        return (1 << len(self.boxes)) - 1

    def joker(self, at: State, dice: Count) -> bool:
        """Whether these dice are a joker: all alike, and neither their own box nor the upper one of their face is open."""
        return self._again(at, dice) and self._own(at, dice) is None

    def open_to(self, at: State, dice: Count) -> list[int]:
        """The boxes that may take these dice."""
        free = [i for i in range(len(self.boxes)) if not at.filled >> i & 1]
        if self.jokers != "forced" or not self._again(at, dice):
            return free
        own = self._own(at, dice)
        return [own] if own is not None else [i for i in free if not self.boxes[i].face] or free

    def _again(self, at: State, dice: Count) -> bool:
        """Whether these dice are all alike and their box has been filled, so that the rules of jokers hold."""
        return self.jokers != "none" and dice[0] == dice[-1] and bool(at.filled >> self.alike & 1)

    def _own(self, at: State, dice: Count) -> int | None:
        """The upper box of the highest face, if it is open."""
        return next((i for i, box in enumerate(self.boxes) if box.face == dice[0] and not at.filled >> i & 1), None)

    def pays(self, at: State, dice: Count, box: int) -> int:
        """What these dice (the highest first) pay in a box, without any bonus."""
        taken = self.boxes[box]
        return taken.joker if taken.joker is not None and self.joker(at, dice) else taken.points(dice)

    def entries(self, at: State, dice: Count) -> list[Entry]:
        """Every box that may take these dice (the highest first), in the order of the sheet.

        >>> sheet = Sheet((Box("fours", lambda dice: 4 * dice.count(4), face=4), Box("sum", sum)), bonus_from=12, bonus=35)
        >>> sheet.entries(State(), (6, 4, 4, 4, 1))[0]
        Entry(box=0, points=47, then=State(filled=1, upper=12, paid=False))
        """
        more = self.again if at.paid and dice[0] == dice[-1] else 0
        return [self._entry(at, i, self.pays(at, dice, i), more) for i in self.open_to(at, dice)]

    def _entry(self, at: State, i: int, points: int, more: int) -> Entry:
        box = self.boxes[i]
        upper = min(self.bonus_from, at.upper + points) if box.face else at.upper
        reached = self.bonus if at.upper < self.bonus_from <= upper else 0
        paid = at.paid or bool(self.again and box.alike and points)
        return Entry(i, points + more + reached, State(at.filled | 1 << i, upper, paid))


class Solved(Generic[R]):
    """A sheet with the value of every state: what the best play brings from there on, on average.

    `value` gives it before the first roll of a turn; a full sheet is worth nothing more.
    """

    value: Callable[[State], R]
    turn: Callable[[State], Plan[R]]
    """The plan of the turn that begins at a state; its values are those of all that is still to come."""

    def __init__(self, sheet: Sheet, value: Callable[[State], R], plan: Callable[[Sheet, list[R]], Plan[R]]) -> None:
        self.sheet = sheet
        self.value = value
        self._plan: Callable[[Sheet, list[R]], Plan[R]] = plan
        self.turn = lru_cache(maxsize=256)(self._turn)

    def _turn(self, at: State) -> Plan[R]:
        if at.filled == self.sheet.full:
            raise ValueError("every box is filled: there is no other turn")
        counts = lattice(tuple(range(self.sheet.sides))).level(self.sheet.dice)
        return self._plan(self.sheet, [self.best(at, faces_of(count)) for count in counts])

    def after(self, entry: Entry) -> R:
        """What a box brings, and all that comes after it."""
        return entry.points + self.value(entry.then)

    def best(self, at: State, dice: Count) -> R:
        """The value of these dice when they must go into a box now."""
        return max(self.after(entry) for entry in self.sheet.entries(at, dice))


def exact(sheet: Sheet) -> Solved[Fraction]:
    """Solve a small sheet in fractions; `ValueError` for more than five boxes.

    >>> aces = Sheet((Box("ones", lambda dice: dice.count(1), face=1), Box("sum", sum)), dice=2, rerolls=0)
    >>> exact(aces).value(State())
    Fraction(229, 27)
    """
    if len(sheet.boxes) > MOST_BOXES:
        raise ValueError(f"at most {MOST_BOXES} boxes are solved in fractions, not {len(sheet.boxes)}")
    return _exact(sheet)


@lru_cache(maxsize=16)
def _exact(sheet: Sheet) -> Solved[Fraction]:
    known: dict[State, Fraction] = {}

    def value(at: State) -> Fraction:
        if at.filled == sheet.full:
            return Fraction(0)
        if at not in known:
            known[at] = solved.turn(at).value(sheet.rerolls)
        return known[at]

    def plan(sheet: Sheet, worth: list[Fraction]) -> Plan[Fraction]:
        counts = lattice(tuple(range(sheet.sides))).index[sheet.dice]
        return optimal(lambda dice: worth[counts[count_of(dice, sheet.sides)]], sheet.dice, sheet.sides)

    solved = Solved(sheet, value, plan)
    return solved


__all__ = ["Box", "Entry", "Sheet", "Solved", "State", "exact"]
