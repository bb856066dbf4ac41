"""How wide a text is: the widest of the faces that a scene is set in, DejaVu Sans Condensed, decides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import fsum

_EMS = {
    letter: ems
    for letters, ems in (
        ("ijlIJ'", 0.26),
        (" .,:;|", 0.3),
        ("frt()[]-!", 0.36),
        ("csz", 0.49),
        ("kvxyLFTY", 0.54),
        ("BCKRSUVXZAE", 0.62),
        ("DGHNOQ&", 0.7),
        ("w+×→−", 0.75),
        ("mM%W…—@", 0.89),
    )
    for letter in letters
}
_ELSE = 0.57
"""Digits and most small letters."""

BOLD = 1.14
"""How much wider bold and serif letters are."""


def text_width(text: str, size: float) -> float:
    """The width of a text of this size, in the same unit.

    >>> round(text_width("Giant Spider Swarm", 15)), round(text_width("Renaissance Men", 18) * BOLD)
    (138, 166)
    """
    return size * _ems(text)


# A picture asks for the same few words in every frame.
@lru_cache(maxsize=8192)
def _ems(text: str) -> float:
    # Rounded once at the end: the plain sum of Python 3.11 is another one than that of 3.12, and pictures would differ.
    return fsum(_EMS.get(letter, _ELSE) for letter in text)


def clip(text: str, size: float, room: float) -> str:
    """The text, shortened by an ellipsis where it does not fit.

    >>> clip("King Crab of the Crab Men", 15, 140)
    'King Crab of the C…'
    >>> clip("Red Dragons", 15, 140)
    'Red Dragons'
    """
    if text_width(text, size) <= room:
        return text
    while text and text_width(text + "…", size) > room:
        text = text[:-1].rstrip()
    return text + "…"


def wrapped(words: Sequence[str], size: float, room: float, lines: int) -> list[str]:
    """Words with commas in at most so many lines; the last one ends in '+n' when some are left.

    >>> wrapped(["Druids", "Rangers", "Fine Swords", "Roads"], 15, 150, 1)
    ['Druids, Rangers +2']
    """
    rows: list[str] = []
    line = ""
    for i, word in enumerate(words):
        longer = f"{line}, {word}" if line else word
        last = len(rows) == lines - 1
        left = len(words) - i - 1
        tail = f" +{left}" if last and left else ""
        if text_width(longer + tail, size) <= room or not line:
            line = longer
            continue
        if last:
            return [*rows, f"{line} +{left + 1}"]
        rows.append(f"{line},")
        line = word
    return [*rows, line] if line else rows


def lines(text: str, size: float, room: float, most: int) -> list[str]:
    """The words of a text in at most so many lines, the last one clipped.

    >>> lines("activates a hero of 4 or less", 15, 140, 2)
    ['activates a hero of', '4 or less']
    """
    rows: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and text_width(longer, size) > room and len(rows) < most - 1:
            rows.append(line)
            line = word
        else:
            line = longer
    rows.append(line)
    return [clip(each, size, room) for each in rows if each]
