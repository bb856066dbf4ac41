"""Chits in the hand: how they are written, and which handfuls are worth offering."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Annotated, Final, TypeAlias, get_args

from hordeplay.core.choice import Word
from hordeplay.core.language import tr

from .content import RESOURCES, Resource
from .table import Chits

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
    raise ValueError(tr("{word!r} is no resource; there are {resources}", word=word, resources=", ".join(RESOURCES)))


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
    every = list(islice(handfuls(list(owned), due), LISTED + 1))
    if len(every) <= LISTED:
        return every
    return [(resource,) * n for resource, held in owned for n in range(1, min(held, due) + 1)]
