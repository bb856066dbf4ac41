"""Every text of every board stands out from its ground, in both themes: WCAG's AA, 4.5 to 1, or 3 to 1 for large letters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest

import hordeplay as hp
from hordeplay.core import scene
from hordeplay.core.scene import Rendering, Scene
from hordeplay.games import find

TOKENS = (Path(scene.__file__).parent / "look" / "tokens.css").read_text("utf-8")
LARGE, LARGE_BOLD = 24, 18.66
PROJECTED = {"ink-2": "ink", "ink-3": "ink"}


class Ground(NamedTuple):
    """What is painted below later things: a box, and its colour by name."""

    left: float
    top: float
    right: float
    bottom: float
    colour: str


class Written(NamedTuple):
    """A text, its colour, and the colour on which it stands."""

    words: str
    colour: str
    ground: str
    is_large: bool


@cache
def colours(theme: str) -> Mapping[str, str]:
    """The colours of a theme by the names of their tokens."""
    blocks = re.findall(r"([^{}]*)\{([^{}]*)\}", TOKENS)
    light = dict(re.findall(r"--hp-([\w-]+):\s*(#\w{6})", blocks[0][1]))
    if theme == "light":
        return light
    dark = next(body for selector, body in blocks if "data-theme" in selector and "#" in body)
    return light | dict(re.findall(r"--hp-([\w-]+):\s*(#\w{6})", dark))


def luminance(colour: str) -> float:
    """As WCAG 2 has it, of `#rrggbb`."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def number(element: ET.Element, name: str) -> float:
    return float(element.get(name) or 0)


def box_of(element: ET.Element) -> tuple[float, float, float, float] | None:
    """Left, top, width and height of what is painted; None for what is no ground."""
    tag = element.tag.rpartition("}")[2]
    if tag == "rect" or (tag == "use" and re.fullmatch(r"p\d", fill_of(element))):
        return number(element, "x"), number(element, "y"), number(element, "width"), number(element, "height")
    if tag in {"circle", "ellipse"}:
        across, high = (number(element, name) or number(element, "r") for name in ("rx", "ry"))
        return number(element, "cx") - across, number(element, "cy") - high, 2 * across, 2 * high
    return path_box(str(element.get("d"))) if tag == "path" else None


def path_box(path: str) -> tuple[float, float, float, float] | None:
    """The box of the ends of the strokes of a path."""
    x = y = 0.0
    ends = []
    for command, words in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", path):
        kind, values = command.upper(), [float(n) for n in re.findall(r"-?\d*\.?\d+", words)]
        step = {"H": 1, "V": 1, "A": 7, "C": 6, "S": 4, "Q": 4}.get(kind, 2)
        for at in range(0, len(values) - step + 1, step):
            last = values[at + step - 2 : at + step]
            own_x, own_y = (last[-1], None) if kind == "H" else (None, last[-1]) if kind == "V" else last
            relative = command.islower()
            x = x if own_x is None else own_x + x * relative
            y = y if own_y is None else own_y + y * relative
            ends.append((x, y))
    if not ends:
        return None
    left, top = (min(end[i] for end in ends) for i in (0, 1))
    return left, top, max(x for x, _ in ends) - left, max(y for _, y in ends) - top


def fill_of(element: ET.Element) -> str:
    classes = str(element.get("class")).split()
    return next((name[2:] for name in classes if name.startswith("f-")), "")


class Painter:
    """Paints a picture, and remembers on what each text came to stand."""

    def __init__(self) -> None:
        self.grounds: list[Ground] = []
        self.written: list[Written] = []

    def paint(self, element: ET.Element, scale: float = 1, x: float = 0, y: float = 0) -> None:
        move = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform") or "")
        if move:
            x, y = x + float(move[1]) * scale, y + float(move[2]) * scale
        grown = re.search(r"scale\(([\d.]+)\)", element.get("transform") or "")
        scale *= float(grown[1]) if grown else 1
        for child in element:
            if child.tag.endswith("}text"):
                self._write(child, scale, x, y)
            elif (box := box_of(child)) and (colour := fill_of(child)):
                left, top, width, height = (side * scale for side in box)
                self.grounds.append(Ground(x + left, y + top, x + left + width, y + top + height, colour))
            self.paint(child, scale, x, y)

    def _write(self, text: ET.Element, scale: float, x: float, y: float) -> None:
        classes = str(text.get("class")).split()
        size = next(float(name[4:]) for name in classes if re.fullmatch(r"hp-t\d+", name))
        first = float(str(text.get("x")).split()[0])
        inward = 0 if "hp-mid" in classes else -size / 4 if "hp-end" in classes else size / 4
        at_x, at_y = x + (first + inward) * scale, y + (number(text, "y") - 0.35 * size) * scale
        below = [g for g in self.grounds if g.left <= at_x <= g.right and g.top <= at_y <= g.bottom]
        ground = "halo" if "hp-halo" in classes else below[-1].colour if below else "panel"
        is_large = size * scale >= (LARGE_BOLD if "hp-b" in classes else LARGE)
        self.written.append(Written(text.text or "", fill_of(text), ground, is_large))


def faint(picture: Scene, theme: str, *, large: bool) -> Iterator[str]:
    """The texts that do not stand out, in words."""
    palette = colours(theme)
    for region in picture.regions:
        painter = Painter()
        painter.paint(ET.fromstring(region.svg))
        for words, colour, ground, is_large in painter.written:
            names = [PROJECTED.get(name, name) if large else name for name in (colour, ground)]
            pair = [palette[name] for name in names if name in palette]
            if len(pair) < 2:
                yield f"{region.name}: {words!r} has the colours {names}"
            elif (ratio := contrast(*pair)) < (3 if is_large else 4.5):
                yield f"{theme}, {region.name}: {words!r}, {names[0]} on {names[1]}: {ratio:.2f}"


@pytest.mark.parametrize("name", list(hp.games()))
def test_texts_of_every_chapter_stand_out(name: str) -> None:
    game = find(name)
    faults = set()
    for code in game.examples:
        match = game.example(code)
        for large in (False, True):
            picture = game.look.scene(match.table.seen_by(0), 0, Rendering(large, odds=True))
            for theme in ("light", "dark"):
                faults |= set(faint(picture, theme, large=large))
    assert not faults, "\n".join(sorted(faults))


def test_what_does_not_stand_out_is_seen() -> None:
    """The check itself: yellow on white is told, black on white is not."""
    drawing = scene.Drawing(100, 50, "a test")
    drawing.shape("rect", "f-raised", x=0, y=0, width=100, height=50)
    drawing.text("faint", 10, 20, "hp-t15 f-p2")
    drawing.text("clear", 10, 40, "hp-t15 f-ink")
    (fault,) = faint(drawing.scene(), "light", large=False)
    assert "'faint', p2 on raised: 1.6" in fault
