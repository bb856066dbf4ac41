"""The board: squares, their names, and who is next to whom (rulebook: The Board, Adjacency Rules)."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Final, TypeAlias

from hordeplay.core.choice import Word
from hordeplay.core.language import tr

LARGEST: Final = 14
"""The widest board that the knob board_size allows; a square's number does not depend on the board's size."""


def square(x: int, y: int) -> int:
    """The square in column x of row y, both from 1."""
    return (y - 1) * LARGEST + x - 1


def coordinates(at: int) -> tuple[int, int]:
    """Column and row of a square, both from 1."""
    return at % LARGEST + 1, at // LARGEST + 1


@lru_cache(maxsize=400)
def name_of(at: int) -> str:
    """A square in notation.

    >>> name_of(square(4, 10))
    'd10'
    """
    x, y = coordinates(at)
    return f"{chr(96 + x)}{y}"


def read_square(word: str) -> int:
    """A square from its notation; `ValueError` when the word is none.

    >>> read_square("d10") == square(4, 10)
    True
    """
    column, row = word[:1], word[1:]
    if not ("a" <= column <= chr(96 + LARGEST) and row.isascii() and row.isdigit() and 1 <= int(row[:3]) <= LARGEST):
        raise ValueError(tr("{word!r} is not a square; squares are written like d4", word=word))
    return square(ord(column) - 96, int(row))


SQUARE: Final = Word("square", name_of, read_square)
Square: TypeAlias = Annotated[int, SQUARE]


@lru_cache(maxsize=16)
def board(size: int) -> tuple[int, ...]:
    """All squares of a board, row by row from a1."""
    return tuple(square(x, y) for y in range(1, size + 1) for x in range(1, size + 1))


@lru_cache(maxsize=16)
def neighbours(size: int) -> tuple[tuple[int, ...], ...]:
    """`adjacent` of every square of a board, by its number, for whoever asks for many."""
    rows: list[tuple[int, ...]] = [()] * (LARGEST * LARGEST)
    for at in board(size):
        x, y = coordinates(at)
        near = ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
        rows[at] = tuple(square(a, b) for a, b in near if 1 <= a <= size and 1 <= b <= size)
    return tuple(rows)


@lru_cache(maxsize=16)
def _around(size: int) -> tuple[tuple[int, ...], ...]:
    rows: list[tuple[int, ...]] = [()] * (LARGEST * LARGEST)
    for at in board(size):
        x, y = coordinates(at)
        near = [(x + a, y + b) for b in (-1, 0, 1) for a in (-1, 0, 1) if a or b]
        rows[at] = tuple(square(a, b) for a, b in near if 1 <= a <= size and 1 <= b <= size)
    return tuple(rows)


def adjacent(at: int, size: int) -> tuple[int, ...]:
    """The squares that share an edge with this one (HH-ADJ-01, HH-ADJ-02), in board order."""
    return neighbours(size)[at]


def around(at: int, size: int) -> tuple[int, ...]:
    """The squares that touch this one at an edge or a corner, in board order: how Scouts step."""
    return _around(size)[at]


def steps_between(a: int, b: int) -> int:
    """How many orthogonal steps lie between two squares."""
    return abs(a % LARGEST - b % LARGEST) + abs(a // LARGEST - b // LARGEST)


@lru_cache(maxsize=2_000)
def within(at: int, steps: int, size: int) -> tuple[int, ...]:
    """The squares that are at most so many orthogonal steps away, this one included, in board order."""
    return tuple(other for other in board(size) if steps_between(at, other) <= steps)


def kings_steps(a: int, b: int) -> int:
    """How many steps lie between two squares when corners count too."""
    (ax, ay), (bx, by) = coordinates(a), coordinates(b)
    return max(abs(ax - bx), abs(ay - by))
