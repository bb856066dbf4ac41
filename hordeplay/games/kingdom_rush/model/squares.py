"""Places and directions: map spaces, squares of a card, facings, and how they are written.

A map space is row times 16 plus column, both from the north-west corner, and is written `c2`: a letter for the column, a
number from 1 for the row. A square of a card is row times 5 plus column in the card's own frame, the purple edge below,
and is written the same way.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, TypeAlias

from hordeplay.core.choice import Word
from hordeplay.core.language import message, tr_in

from .vocabulary import DIRECTIONS

Facing: TypeAlias = Literal["N", "E", "S", "W"]

STRIDE: Final = 16
BOARD: Final = -1
"""Where a hero is that stands on its player's board."""

FACINGS: Final[tuple[Facing, ...]] = ("N", "E", "S", "W")
LOOKS: Final = {"N": message("north"), "E": message("east"), "S": message("south"), "W": message("west")}
STEP: Final = {"N": -STRIDE, "E": 1, "S": STRIDE, "W": -1}
COLOURS: Final = {
    "R": message("red"),
    "B": message("blue"),
    "G": message("green"),
    "Y": message("yellow"),
    "W": message("white"),
}


def colour_of_sites(colour: str) -> str:
    """The colour of building sites, as it stands before them in a sentence.

    >>> colour_of_sites("R")
    'red'
    """
    return {
        "R": tr_in("building sites", "red"),
        "B": tr_in("building sites", "blue"),
        "G": tr_in("building sites", "green"),
        "Y": tr_in("building sites", "yellow"),
        "W": tr_in("building sites", "white"),
    }[colour]


def write_space(space: int) -> str:
    """A space in notation.

    >>> write_space(18), write_space(-1)
    ('c2', '-')
    """
    return f"{chr(97 + space % STRIDE)}{space // STRIDE + 1}" if space >= 0 else "-"


def read_space(word: str) -> int:
    """The space a word names; `ValueError` when it names none."""
    if len(word) in {2, 3} and "a" <= word[0] <= "p" and word[1:].isascii() and word[1:].isdigit() and word[1] != "0":
        row = int(word[1:]) - 1
        if row < STRIDE:
            return row * STRIDE + ord(word[0]) - 97
    raise ValueError(f"{word!r} is no space; it is a letter and a number, as in c2")


def write_cell(cell: int) -> str:
    """A square of a card in notation."""
    return f"{chr(97 + cell % 5)}{cell // 5 + 1}"


def read_cell(word: str) -> int:
    """The square of a card that a word names, in capitals or not; `ValueError` when it names none.

    >>> write_cell(11), read_cell("B3"), read_cell("b3")
    ('b3', 11, 11)
    """
    if len(word) == 2 and word[0] in "abcdeABCDE" and word[1] in "12345":
        return (int(word[1]) - 1) * 5 + ord(word[0].lower()) - 97
    raise ValueError(f"{word!r} is no square of a card; it is a1 to e5")


def _read_facing(word: str) -> str:
    if word not in FACINGS:
        raise ValueError(f"{word!r} is no facing; it is N, E, S or W")
    return word


def write_name(name: str) -> str:
    """A name of several words as one word."""
    return name.replace(" ", "-")


def read_name(word: str) -> str:
    """The name behind such a word."""
    if not word.isprintable() or " " in word:
        raise ValueError(f"{word!r} is no name")
    return word.replace("-", " ")


SPACE: Final = Word("square", write_space, read_space)
CELL: Final = Word("square", write_cell, read_cell)
FACING: Final = Word("word", str, _read_facing, allowed=FACINGS)
NAME: Final = Word("word", write_name, read_name)


def distance(a: int, b: int) -> int:
    """How many steps of a king lie between two spaces (KR-HERO-03, KR-GLOS-01)."""
    (r, c), (y, x) = divmod(a, STRIDE), divmod(b, STRIDE)
    return max(abs(r - y), abs(c - x))


@lru_cache(maxsize=1 << 10)
def neighbours(space: int) -> tuple[int, ...]:
    """The spaces at a distance of one, whether they are on the map or not, row by row.

    >>> [write_space(near) for near in neighbours(16)]
    ['a1', 'b1', 'b2', 'a3', 'b3']
    """
    steps = (-STRIDE - 1, -STRIDE, -STRIDE + 1, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1)
    return tuple(space + step for step in steps if distance(space, space + step) == 1)


def in_card(facing: Facing, edge: Facing) -> int:
    """Quarter turns of a tile in the frame of a card whose purple edge points to `edge` on the map (KR-TOWER-04).

    The edge is south in the card's own frame: a tower that faces away from it has its tile upright there.

    >>> in_card("N", "S"), in_card("W", "E"), in_card("N", "E")
    (0, 0, 1)
    """
    return (FACINGS.index(facing) - FACINGS.index(edge) + 2) % 4


def arrow_step(way: str, facing: Facing) -> tuple[int, int]:
    """Rows down and columns right of one step of an arrow on a card that faces this way."""
    down, right = DIRECTIONS[way]
    for _ in range(FACINGS.index(facing)):
        down, right = right, -down
    return down, right
