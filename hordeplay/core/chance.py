"""What chance is asked: dice, a pick among equals, the next card of a pile.

Each kind can answer itself fairly (`sample`), give its exact distribution (`odds`), and check an answer by its shape
(`why_not`), so that the same rules serve seeded play, real dice, records and exact odds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from hordeplay.core.any import AnyTable
from hordeplay.core.cards import Cards, Fair
from hordeplay.core.choice import Refusal, shown
from hordeplay.core.language import tr


class Request:
    """What a script waits for."""

    __slots__ = ("rule",)
    rule: str


class Chance(Request):
    """`sample` answers it, `odds` gives its exact distribution, `why_not` checks an answer by its shape."""

    __slots__ = ()

    def sample(self, source: Fair) -> Any:  # each kind has its own answer type
        raise NotImplementedError

    def odds(self) -> Iterator[tuple[Any, Fraction]]:
        raise NotImplementedError

    def why_not(self, answer: object) -> Refusal | None:
        raise NotImplementedError

    def on(self, view: AnyTable) -> Chance:
        """The same chance on another table."""
        return self


class Roll(Chance):
    """`faces = yield from Roll(5, rule=...)`: n fair dice with faces 1..sides, in the order they are rolled.

    No dice are `()` without asking chance; `ValueError` for fewer, or for dice without a face.

    >>> roll = Roll(2, 3, rule="PG-TURN-01")
    >>> len(dict(roll.odds())), sum(p for faces, p in roll.odds() if sum(faces) == 4)
    (9, Fraction(1, 3))
    >>> print(roll.why_not((1, 7)))
    2 faces from 1 to 3 are needed, not (1, 7) (PG-TURN-01)
    """

    __slots__ = ("n", "sides")

    def __init__(self, n: int, sides: int = 6, *, rule: str) -> None:
        if n < 0 or sides < 1:
            raise ValueError(f"{n} dice of {sides} faces cannot be rolled ({rule})")
        self.n = n
        self.sides = sides
        self.rule = rule

    def sample(self, source: Fair) -> tuple[int, ...]:
        n, sides = self.n, self.sides
        if n == 1:
            return (source.randbelow(sides) + 1,)
        left = source.randbelow(sides**n)
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
        if type(answer) is tuple and len(answer) == self.n:
            for face in answer:
                if type(face) is not int or not 0 < face <= sides:
                    break
            else:
                return None
        return Refusal(
            self.rule,
            tr("{n} faces from 1 to {sides} are needed, not {answer}", n=self.n, sides=sides, answer=shown(answer)),
        )

    def __iter__(self) -> Generator[Request, Any, tuple[int, ...]]:
        if not self.n:
            return ()
        return (yield self)  # type: ignore[no-any-return]  # Play sends checked faces

    def __repr__(self) -> str:
        return f"Roll({self.n}, {self.sides}, rule={self.rule!r})"


class Pick(Chance):
    """One of several, equally likely: a tie, a random target. A single candidate is taken without asking.

    A candidate named twice is twice as likely. `ValueError` when there is none.

    >>> {i: str(p) for i, p in Pick([3, 5, 5], rule="").odds()}
    {3: '1/3', 5: '2/3'}
    """

    __slots__ = ("among",)

    def __init__(self, among: Sequence[int], *, rule: str) -> None:
        if not among:
            raise ValueError(f"there is nothing to pick from ({rule})")
        self.among = among
        self.rule = rule

    def sample(self, source: Fair) -> int:
        return self.among[source.randbelow(len(self.among))]

    def odds(self) -> Iterator[tuple[int, Fraction]]:
        for one, n in Counter(self.among).items():
            yield one, Fraction(n, len(self.among))

    def why_not(self, answer: object) -> Refusal | None:
        if type(answer) is int and answer in self.among:
            return None
        return Refusal(
            self.rule,
            tr("one of {among} is needed, not {answer}", among=", ".join(map(str, self.among)), answer=shown(answer)),
        )

    def __iter__(self) -> Generator[Request, Any, int]:
        if len(self.among) == 1:
            return self.among[0]
        return (yield self)  # type: ignore[no-any-return]  # Play sends a checked pick

    def __repr__(self) -> str:
        return f"Pick({list(self.among)}, rule={self.rule!r})"


class Draw(Chance):
    """The next card of a pile, face up to the script or face down `into` a hand. It leaves the pile by itself.

    >>> from hordeplay.core.cards import Cards
    >>> cards = Cards.of(backs={"imp": "1", "orc": "1"}, piles={"deck": [{"1": 2}]})
    >>> request = Draw(cards, "deck", rule="MP-DRAW-01")
    >>> [(card, str(chance)) for card, chance in request.odds()]
    [('imp', '1/2'), ('orc', '1/2')]
    """

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

    def on(self, view: AnyTable) -> Draw:
        return Draw(view.cards, self.pile, rule=self.rule, into=self.into)

    def __iter__(self) -> Generator[Request, Any, str]:
        card: str = yield self
        self.cards.take(self.pile, card, self.into)
        return card

    def __repr__(self) -> str:
        return f"Draw({self.pile!r}, rule={self.rule!r})"
