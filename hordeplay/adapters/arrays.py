"""Features as arrays of a fixed size, whatever is on the table.

Each feature has one column by a hash of its name (the "hashing trick": Weinberger and others, *Feature Hashing for Large
Scale Multitask Learning*, 2009), so that no list of all features is needed: a new card, a house rule or a game of yours
has its columns at once, and the array is as wide as ever. `column` says which one a name has; two names may share one, and
then their values are added. An amount n is written as sign(n) log2(1 + |n|) / 8, which tells small numbers apart and
reaches 1 at 255; a word that is there k times is 1 - 2^-k. Every value is held within -1 and 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from math import log2
from typing import TYPE_CHECKING, Final, TypedDict

import numpy as np

from hordeplay.adapters.features import Row, rows_of
from hordeplay.adapters.state import State

if TYPE_CHECKING:
    from numpy.typing import NDArray

COLUMNS: Final = 4_096
"""Columns of an observation: several times the features that a table of our games has."""
CHOICE_COLUMNS: Final = 64
"""Columns of a choice, which has two to a dozen features."""


class Observation(TypedDict):
    """What a seat observes. `observation`: the table as it may see it, float32, `(columns,)`. `choices`: a row for each action,
    float32, `(actions, choice_columns)`; zero where there is no such action. `action_mask`: int8, `(actions,)`, 1 for what may
    be chosen now; all zero for a seat that is not asked.
    """

    observation: NDArray[np.float32]
    choices: NDArray[np.float32]
    action_mask: NDArray[np.int8]


@lru_cache(maxsize=1 << 16)
def column(name: str, columns: int = COLUMNS) -> int:
    """The column of a feature: the same in every process.

    >>> column("players[0].points"), column("players[0].points", 64)
    (..., ...)
    """
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "little") % columns


_AMOUNT: Final = [log2(1 + n) / 8 for n in range(256)]
_COUNT: Final = [1.0 - 0.5**n for n in range(64)]


def value(number: int, *, counts: bool) -> float:
    """The number that stands for a feature: from -1 to 1.

    >>> value(7, counts=False), value(2, counts=True)
    (0.375, 0.75)
    """
    if counts:
        return _COUNT[number] if number < len(_COUNT) else 1.0
    size = abs(number)
    scaled = _AMOUNT[size] if size < len(_AMOUNT) else 1.0
    return scaled if number >= 0 else -scaled


def filled(these: Iterable[Row], row: NDArray[np.float32]) -> NDArray[np.float32]:
    """A row of zeros with these features in their columns: the same array, changed in place."""
    columns = len(row)
    sums: dict[int, float] = {}
    for name, number, counts in these:
        at = column(name, columns)
        one = value(number, counts=counts)
        sums[at] = sums[at] + one if at in sums else one
    if sums:
        row[list(sums)] = list(sums.values())
        np.clip(row, -1.0, 1.0, out=row)
    return row


class Encoder:
    """How a state becomes arrays for a seat; an encoder of your own has `shape`, `low`, `high` and `table`.

    `shape`, `low` and `high` are those of what `table(state, seat)` returns: a float32 array of what the seat may see. Look
    at `state.view(seat)` for it and at nothing else of the state, which knows more than the seat does.

    >>> state = State("kingdom-rush", seats=2)
    >>> Encoder(columns=128).table(state, 0).shape
    (128,)
    """

    low: float = -1.0
    high: float = 1.0

    def __init__(self, columns: int = COLUMNS) -> None:
        self.shape: tuple[int, ...] = (columns,)

    def table(self, state: State, seat: int) -> NDArray[np.float32]:
        """What a seat may see of the table."""
        return filled(rows_of(state.view(seat)), np.zeros(self.shape, np.float32))


def choice_rows(state: State, seat: int, columns: int = CHOICE_COLUMNS) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
    """The features of each action of a seat, and the mask of those that there are."""
    rows = np.zeros((state.actions, columns), np.float32)
    mask = np.zeros(state.actions, np.int8)
    if state.current_player() == seat:
        there = len(state.entries())
        mask[:there] = 1
        for action in range(there):
            filled(state.entry_features(action), rows[action])
    return rows, mask


def observed(state: State, seat: int, encoder: Encoder, choice_columns: int = CHOICE_COLUMNS) -> Observation:
    """All that a seat observes; without `choice_columns` the rows of the choices are `(actions, 0)`."""
    rows, mask = choice_rows(state, seat, choice_columns) if choice_columns else (None, None)
    if rows is None or mask is None:
        rows, mask = np.zeros((state.actions, 0), np.float32), np.zeros(state.actions, np.int8)
        if state.current_player() == seat:
            mask[: len(state.entries())] = 1
    return {"observation": encoder.table(state, seat), "choices": rows, "action_mask": mask}


__all__ = [
    "CHOICE_COLUMNS",
    "COLUMNS",
    "Encoder",
    "Observation",
    "choice_rows",
    "column",
    "filled",
    "observed",
    "value",
]
