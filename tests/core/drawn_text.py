"""Where the texts of a picture stand: what runs into another one, or out of its region."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree as ET

from hordeplay.core.scene import Region
from hordeplay.core.text_metrics import BOLD, text_width

_MONO = 0.61
_HIGH = 0.7
"""So much of its size a capital letter is high."""


class Line(NamedTuple):
    """A text as it stands in a picture."""

    text: str
    left: float
    right: float
    y: float
    size: float
    part: str
    """The part that it stands in, by its id."""

    def touches(self, other: Line) -> bool:
        """Whether the two run into each other."""
        below = max(self.y, other.y)
        above = below - _HIGH * (self.size if self.y == below else other.size)
        return min(self.y, other.y) > above and self.left < other.right and other.left < self.right


def drawn_texts(svg: str) -> list[Line]:
    """The texts of a picture or of a piece of one, in its own units."""
    return list(texts_below(ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')))


def texts_below(element: ET.Element, scale: float = 1, x: float = 0, y: float = 0, part: str = "") -> Iterator[Line]:
    """The texts below an element, in units of what is around it; a row of letters that are placed one by one is left out."""
    move = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform") or "")
    if move:
        x, y = x + float(move[1]) * scale, y + float(move[2]) * scale
    grown = re.search(r"scale\(([\d.]+)\)", element.get("transform") or "")
    scale *= float(grown[1]) if grown else 1
    part = element.get("id") or part
    for child in element:
        if not child.tag.endswith("text") or " " in str(child.get("x")):
            yield from texts_below(child, scale, x, y, part)
            continue
        classes = str(child.get("class")).split()
        size = next(float(name[4:]) for name in classes if re.fullmatch(r"hp-t\d+", name)) * scale
        words = child.text or ""
        long = len(words) * _MONO * size if "hp-mono" in classes else text_width(words, size)
        long *= BOLD if "hp-b" in classes and "hp-mono" not in classes else 1
        left = x + float(str(child.get("x"))) * scale
        left -= long if "hp-end" in classes else long / 2 if "hp-mid" in classes else 0
        yield Line(words, left, left + long, y + float(str(child.get("y"))) * scale, size, part)


def misplaced(region: Region) -> list[str]:
    """What is wrong with the texts of a region, in words; nothing where all have room."""
    x, y, width, height = region.box
    lines = drawn_texts(region.body)
    outside = [
        f"{line.text!r} leaves {region.name}"
        for line in lines
        if line.left < x or line.right > x + width or line.y - _HIGH * line.size < y or line.y > y + height
    ]
    return outside + [f"{one.text!r} touches {two.text!r}" for one, two in combinations(lines, 2) if one.touches(two)]
