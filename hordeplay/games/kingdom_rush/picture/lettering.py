"""Names and numbers as the picture writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hordeplay.core.lettering import wide

ROMAN: Final = ("", "I", "II", "III", "IV")
PARTED: Final = {"Sharpshooter": "Sharp-shooter"}
"""Where a long name may be parted, if it has to."""


def counted(n: int, one: str, many: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "enemy", "enemies"), counted(3, "tile")
    ('1 enemy', '3 tiles')
    """
    return f"{n} {one if n == 1 else many or one + 's'}"


def numbered(names: Sequence[str]) -> str:
    """Names with their numbers, equal ones together.

    >>> numbered(["M1", "M1", "D2"]), numbered(["D2"])
    ('2 M1 and D2', 'D2')
    """
    each = dict.fromkeys(names)
    return listed([f"{n} {name}" if (n := names.count(name)) > 1 else name for name in each])


def listed(words: Sequence[str]) -> str:
    """Words one after the other.

    >>> listed(["red"]), listed(["red", "blue", "green"])
    ('red', 'red, blue and green')
    """
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def slug(name: str) -> str:
    """A name as a part of an id.

    >>> slug("Big Bertha 500mm"), slug("It's Hammer Time")
    ('big-bertha-500mm', 'its-hammer-time')
    """
    return "-".join("".join(c for c in name.lower() if c.isalnum() or c == " ").split())


def in_lines(name: str, size: float, room: float) -> list[str]:
    """A name in one line if it fits, else in two, parted between words or where the table says.

    >>> in_lines("Archer", 15, 80), in_lines("Musketeer Garrison", 15, 80), in_lines("Sharpshooter", 15, 80)
    (['Archer'], ['Musketeer', 'Garrison'], ['Sharp-', 'shooter'])
    """
    if wide(name, size) <= room:
        return [name]
    words = name.split()
    if len(words) == 1:
        first, dash, rest = PARTED.get(name, name).partition("-")
        return [first + dash, rest] if rest else [name]
    cuts = [[" ".join(words[:n]), " ".join(words[n:])] for n in range(1, len(words))]
    return min(cuts, key=lambda pair: max(wide(line, size) for line in pair))
