"""Chits in the hand: how they are written, which handfuls are worth offering, and the hand limit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Annotated, Final, Self, TypeAlias, get_args

from hordeplay.core.choice import Choice, Refusal, Word, verb
from hordeplay.core.script import Script, ask
from hordeplay.games.horrible_hordes.content import RESOURCES, Resource
from hordeplay.games.horrible_hordes.powers import raised
from hordeplay.games.horrible_hordes.table import Chits, HordeTable

LISTED: Final = 200
"""So many handfuls are listed; beyond that chits go type by type."""


def read_resource(word: str) -> Resource:
    """A type of chit from its word; `ValueError` when the word is none.

    >>> read_resource("wood")
    'wood'
    """
    for resource in RESOURCES:
        if resource == word:
            return resource
    raise ValueError(f"{word!r} is no resource; there are {', '.join(RESOURCES)}")


CHIT: Final = Word("word", str, read_resource, allowed=get_args(Resource))
Chit: TypeAlias = Annotated[Resource, CHIT]
Handful: TypeAlias = Annotated[tuple[Resource, ...], CHIT]


def in_order(chits: Iterable[Resource]) -> tuple[Resource, ...]:
    """The same chits in the order of `RESOURCES`, so that equal handfuls are equal.

    >>> in_order(("food", "wood", "food"))
    ('wood', 'food', 'food')
    """
    return tuple(sorted(chits, key=RESOURCES.index))


def counts(chits: Sequence[Resource]) -> dict[Resource, int]:
    """How many of each type."""
    return {resource: chits.count(resource) for resource in RESOURCES if resource in chits}


def holds(owned: Chits, chits: Sequence[Resource]) -> bool:
    """Whether all these chits are in the hand."""
    return all(owned.of(resource) >= n for resource, n in counts(chits).items())


def handfuls(limits: Sequence[tuple[Resource, int]], n: int) -> Iterator[tuple[Resource, ...]]:
    """Every choice of n chits with at most so many of each type.

    >>> list(handfuls([("wood", 1), ("food", 2)], 2))
    [('wood', 'food'), ('food', 'food')]
    """
    if not n:
        yield ()
        return
    if not limits or sum(limit for _, limit in limits) < n:
        return
    (resource, limit), *others = limits
    for k in range(min(limit, n), -1, -1):
        for rest in handfuls(others, n - k):
            yield (resource,) * k + rest


def worth_listing(owned: Chits, due: int) -> list[tuple[Resource, ...]]:
    """Handfuls that settle what is due: all of them, or chits of one type when there are too many."""
    found = list(islice(handfuls(list(owned), due), LISTED + 1))
    if len(found) <= LISTED:
        return found
    return [(resource,) * n for resource, held in owned for n in range(1, min(held, due) + 1)]


def excess(table: HordeTable, seat: int) -> int:
    """How many chits this seat holds above its hand limit (HH-ENDPH-01)."""
    return max(0, table.players[seat].chits.total - raised(table, seat, "hand_limit"))


@verb("discard", free=True)
class Discard(Choice):
    """`discard wood wood`: discard chits in words (HH-ENDPH-01).

    Those above the hand limit, all at once or bit by bit.
    """

    chits: Handful

    def __post_init__(self) -> None:
        """Put the chits in order."""
        self.chits = in_order(self.chits)

    @classmethod
    def options(cls, table: HordeTable, seat: int) -> Iterator[Self]:
        for chits in worth_listing(table.players[seat].chits, excess(table, seat)):
            yield cls(chits)

    def forbids(self, table: HordeTable, seat: int) -> Refusal | None:
        over = excess(table, seat)
        if not self.chits or len(self.chits) > over:
            return Refusal("HH-ENDPH-01", f"{over} chits are to be discarded, in one go or fewer at a time")
        if not holds(table.players[seat].chits, self.chits):
            return Refusal("HH-ENDPH-01", "you do not hold all of these chits")
        return None


def discard(table: HordeTable, seat: int, chits: Sequence[Resource]) -> None:
    """The chits go back to the supply."""
    for resource, n in counts(chits).items():
        table.players[seat].chits.add(resource, -n)
    table.tell("HH-ENDPH-01", "discards", seat=seat, chits=list(chits))


def keep_limit(table: HordeTable, seat: int) -> Script[None]:
    """After a gain: discard at once, if the hand limit always holds (HH-RUL-22)."""
    if table.rules.knobs.hand_limit_when == "always":
        while over := excess(table, seat):
            choice = yield from ask(table, seat, f"{over} chits too many: discard", Discard, rule="HH-RUL-22")
            discard(table, seat, choice.chits)
