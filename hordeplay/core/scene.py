"""What a board can draw: an SVG whose parts carry stable ids, roles and labels.

Python draws, the page listens. Parts are addressed by id (`sq-d4`), their position stands only in `transform`, colour
only in classes, and text is always escaped. The labels alone tell the whole position to a person who cannot see it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Literal, NamedTuple, TypeAlias
from xml.sax.saxutils import escape, quoteattr

Arrangement: TypeAlias = Literal["wide", "tall", "stage"]
ARRANGEMENTS: tuple[Arrangement, ...] = ("wide", "tall", "stage")

SEAT_COLOURS = ("iris", "amber", "teal", "brick", "sky", "plum")
SEAT_SHAPES = ("disc", "triangle", "square", "diamond", "hexagon", "cross")
"""Colour and shape of each seat: meaning is never colour alone."""


class Hint(NamedTuple):
    """How a choice is offered: a plain sentence, cost or odds, the parts it comes from and goes to."""

    label: str
    note: str = ""
    targets: tuple[str, ...] = ()
    source: tuple[str, ...] = ()
    preview: tuple[str, ...] = ()
    default: bool = False
    """A pass: drawn last."""


class Card(NamedTuple):
    """What a reading gesture shows of a part: facts, words, clauses, provenance."""

    title: str
    facts: tuple[tuple[str, str], ...] = ()
    words: str = ""
    rules: tuple[str, ...] = ()
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A drawn position: the SVG text, and the label of each part by id."""

    svg: str
    labels: Mapping[str, str]


class Piece(NamedTuple):
    """A drawn piece of a scene, kept to be put into many scenes: its elements, and the labels of the parts in it."""

    svg: str
    labels: tuple[tuple[str, str], ...] = ()


class Drawing:
    """Writes one SVG, part by part; without a size it only makes pieces for other drawings.

    >>> drawing = Drawing(100, 100, "Pig")
    >>> with drawing.part("die-1", "img", "a die: 4", at=(10, 20)):
    ...     drawing.shape("rect", "f-die", x=0, y=0, width=40, height=40, rx=6)
    ...     drawing.text("4 < 5", 20, 26, "hp-num f-pip")
    >>> scene = drawing.scene()
    >>> scene.labels["die-1"], "4 &lt; 5" in scene.svg
    ('a die: 4', True)
    """

    def __init__(self, width: float = 0, height: float = 0, label: str = "") -> None:
        self._head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="hp hp-scene" viewBox="0 0 {_n(width)} {_n(height)}" '
            f'role="group" aria-label={quoteattr(label)}>'
        )
        self._rows: list[str] = []
        self._labels: dict[str, str] = {}

    def part(
        self,
        id: str,  # noqa: A002 - the SVG attribute
        role: str,
        label: str,
        *,
        at: tuple[float, float] | None = None,
        kind: str = "",
        **attributes: str,
    ) -> _Open:
        """An addressable part; a context manager whose body draws it. `kind` becomes the class `hp-<kind>`."""
        if id in self._labels:
            msg = f"two parts are called {id!r}"
            raise ValueError(msg)
        self._labels[id] = label
        move = f' transform="translate({_n(at[0])} {_n(at[1])})"' if at else ""
        extra = "".join(f" {name.replace('_', '-')}={quoteattr(value)}" for name, value in attributes.items())
        classes = f"hp-part hp-{kind}" if kind else "hp-part"
        self._rows.append(
            f'<g id="{escape(id)}" class="{classes}" role="{role}" aria-label={quoteattr(label)}{move}{extra}>'
        )
        return _Open(self._rows)

    def group(self, classes: str = "", *, at: tuple[float, float] | None = None, **attributes: str) -> _Open:
        """A plain group, not addressable."""
        move = f' transform="translate({_n(at[0])} {_n(at[1])})"' if at else ""
        extra = "".join(f" {name.replace('_', '-')}={quoteattr(value)}" for name, value in attributes.items())
        cls = f' class="{classes}"' if classes else ""
        self._rows.append(f"<g{cls}{move}{extra}>")
        return _Open(self._rows)

    def shape(self, tag: str, classes: str, **attributes: float | str) -> None:
        """One basic shape: rect, circle, path, line, polygon, ellipse."""
        extra = "".join(
            f" {name.replace('_', '-')}={quoteattr(v) if isinstance(v, str) else quoteattr(_n(v))}"
            for name, v in attributes.items()
        )
        self._rows.append(f'<{tag} class="{classes}"{extra}/>')

    def text(self, text: str | int, x: float, y: float, classes: str, *, anchor: str = "") -> None:
        """A text at its baseline; `anchor` is start, middle or end."""
        end = f' text-anchor="{anchor}"' if anchor else ""
        self._rows.append(f'<text class="{classes}" x="{_n(x)}" y="{_n(y)}"{end}>{escape(str(text))}</text>')

    def use(self, glyph: str, x: float, y: float, size: float, classes: str = "f-ink") -> None:
        """A glyph of the sprite, `size` units square."""
        side = _n(size)
        self._rows.append(
            f'<use href="#{glyph}" class="{classes}" x="{_n(x)}" y="{_n(y)}" width="{side}" height="{side}"/>'
        )

    def put(self, piece: Piece) -> None:
        """Add a piece that was drawn before."""
        for id, label in piece.labels:  # noqa: A001 - the SVG attribute
            if id in self._labels:
                msg = f"two parts are called {id!r}"
                raise ValueError(msg)
            self._labels[id] = label
        self._rows.append(piece.svg)

    def piece(self) -> Piece:
        """What was drawn so far, as a piece for other drawings."""
        return Piece("".join(self._rows), tuple(self._labels.items()))

    def scene(self) -> Scene:
        """The finished picture; its last group is the empty overlay where the page draws states."""
        svg = "".join([self._head, *self._rows, '<g id="overlay" aria-hidden="true"></g></svg>'])
        return Scene(svg, self._labels)


class _Open:
    """Closes the group it stands for."""

    def __init__(self, rows: list[str]) -> None:
        self._rows = rows

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        self._rows.append("</g>")


def standalone(scene: Scene, theme: Literal["light", "dark"] = "light") -> str:
    """The picture on its own: with the style sheet and only the glyphs that it uses, so that it needs no page."""
    look = files("hordeplay.core").joinpath("look")
    style = "".join(look.joinpath(name).read_text(encoding="utf-8") for name in ("tokens.css", "scene.css"))
    sprite = dict(_sprite(look.joinpath("glyphs.svg").read_text(encoding="utf-8")))
    head, _, body = scene.svg.partition(">")
    symbols = "".join(sprite[name] for name in _used(body, sprite))
    return (
        f'{head} data-theme="{theme}"><style>{escape(style)}</style><defs>{symbols}</defs>'
        f'<rect class="f-page" width="100%" height="100%"/>{body}'
    )


_SYMBOL = re.compile(r'<(symbol|pattern) id="([^"]+)".*?</\1>', re.DOTALL)
_USE = re.compile(r'(?:href="|url\()#([^")]+)')


def _sprite(svg: str) -> Iterator[tuple[str, str]]:
    for found in _SYMBOL.finditer(svg):
        yield found[2], found[0]


def _used(svg: str, sprite: Mapping[str, str]) -> list[str]:
    """The symbols and patterns that a picture refers to, and those that they refer to, in the sprite's order."""
    todo, used = [svg], dict[str, str]()
    while todo:
        for name in _USE.findall(todo.pop()):
            if name in sprite and name not in used:
                used[name] = sprite[name]
                todo.append(sprite[name])
    return [name for name in sprite if name in used]


def _n(value: float) -> str:
    """A coordinate: at most two decimals, no trailing zeros, so that pictures are short and stable."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
