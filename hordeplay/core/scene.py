"""What a board can draw: an SVG whose parts carry stable ids, roles and labels.

Python draws, the page listens. Parts are addressed by id (`sq-d4`), their position stands only in `transform`, colour
only in classes, and text is always escaped. The labels alone tell the whole position to a person who cannot see it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias
from xml.sax.saxutils import escape

from hordeplay.core.static_svg import Theme, static_svg

Arrangement: TypeAlias = Literal["wide", "tall", "stage"]
ARRANGEMENTS: tuple[Arrangement, ...] = ("wide", "tall", "stage")

SEAT_COLOURS = ("iris", "amber", "teal", "brick", "sky", "plum")
SEAT_SHAPES = ("disc", "triangle", "square", "diamond", "hexagon", "cross")
"""Colour and shape of each seat: meaning is never colour alone."""


class Hint(NamedTuple):
    """How a choice is offered: a plain sentence, odds and cost, the parts it comes from and goes to."""

    label: str
    note: str = ""
    """Its odds, or what else helps to decide."""
    targets: tuple[str, ...] = ()
    source: tuple[str, ...] = ()
    preview: tuple[str, ...] = ()
    default: bool = False
    """A pass: drawn last."""
    cost: str = ""
    """What it takes; shown also where a board hides the odds, and with them the note."""
    marks: tuple[str, ...] | None = None
    """The parts that it marks, as dice that stay, one for each word after its verb: a board toggles them one by one."""
    rank: int = 0
    """Where several are offered the lower rank comes first, equal ones as the game has them; not where odds are hidden."""


class Card(NamedTuple):
    """What a reading gesture shows of a part: facts, words, clauses, provenance."""

    title: str
    facts: tuple[tuple[str, str], ...] = ()
    words: str = ""
    rules: tuple[str, ...] = ()
    provenance: str = ""
    odds: tuple[tuple[str, str], ...] = ()
    """Facts that a board may hide: what is likely to come of it."""


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
            f'role="group" aria-label={_quoted(label)}>'
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
        """An addressable part; a context manager whose body draws it.

        `kind` becomes the class `hp-<kind>`; an attribute without a value is left out.
        """
        self._name(id, label)
        move = f' transform="translate({_n(at[0])} {_n(at[1])})"' if at else ""
        extra = _written(attributes)
        classes = f"hp-part hp-{kind}" if kind else "hp-part"
        self._rows.append(
            f'<g id="{escape(id)}" class="{classes}" role="{role}" aria-label={_quoted(label)}{move}{extra}>'
        )
        return _Open(self._rows)

    def group(self, classes: str = "", *, at: tuple[float, float] | None = None, **attributes: str) -> _Open:
        """A plain group, not addressable; an attribute without a value is left out."""
        move = f' transform="translate({_n(at[0])} {_n(at[1])})"' if at else ""
        extra = _written(attributes)
        cls = f' class="{classes}"' if classes else ""
        self._rows.append(f"<g{cls}{move}{extra}>")
        return _Open(self._rows)

    def shape(self, tag: str, classes: str, **attributes: float | str) -> None:
        """One basic shape: rect, circle, path, line, polygon, ellipse."""
        extra = "".join(
            f" {name.replace('_', '-')}={_quoted(v)}" if isinstance(v, str) else f' {name.replace("_", "-")}="{_n(v)}"'
            for name, v in attributes.items()
        )
        self._rows.append(f'<{tag} class="{classes}"{extra}/>')

    def text(self, text: str | int, x: float | str, y: float, classes: str, *, anchor: str = "") -> None:
        """A text at its baseline; `anchor` is start, middle or end. `x` as a text places every letter by itself."""
        end = f' text-anchor="{anchor}"' if anchor else ""
        self._rows.append(
            f'<text class="{classes}" x="{x if isinstance(x, str) else _n(x)}" y="{_n(y)}"{end}>{_escaped(str(text))}</text>'
        )

    def use(self, glyph: str, x: float, y: float, size: float, classes: str = "f-ink") -> None:
        """A glyph of the sprite, `size` units square."""
        side = _n(size)
        self._rows.append(
            f'<use href="#{glyph}" class="{classes}" x="{_n(x)}" y="{_n(y)}" width="{side}" height="{side}"/>'
        )

    def put(self, piece: Piece) -> None:
        """Add a piece that was drawn before."""
        for id, label in piece.labels:  # noqa: A001 - the SVG attribute
            self._name(id, label)
        self._rows.append(piece.svg)

    def _name(self, id: str, label: str) -> None:  # noqa: A002 - the SVG attribute
        if id in self._labels or not _ID.fullmatch(id):
            raise ValueError(
                f"two parts are called {id!r}" if id in self._labels else f"{id!r} cannot be the id of a part"
            )
        self._labels[id] = label

    def piece(self) -> Piece:
        """What was drawn so far, as a piece for other drawings."""
        return Piece("".join(self._rows), tuple(self._labels.items()))

    def scene(self) -> Scene:
        """The finished picture; its last group is the empty overlay where the page draws states."""
        svg = "".join([self._head, *self._rows, _OVERLAY, "</svg>"])
        return Scene(svg, self._labels)


class _Open:
    """Closes the group it stands for."""

    def __init__(self, rows: list[str]) -> None:
        self._rows = rows

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        self._rows.append("</g>")


def standalone(scene: Scene, theme: Theme = "", caption: str = "") -> str:
    """The picture on its own: with the rules and glyphs that it uses and no others, so that it needs no page.

    A caption stands below it. Without a theme it is light, and dark where the reader's system is.

    >>> drawing = Drawing(100, 50, "Pig")
    >>> picture = standalone(drawing.scene(), caption="Pig, decision 4 of 9")
    >>> 'viewBox="0 0 100 82"' in picture, "decision 4 of 9</text>" in picture, 'id="' in picture
    (True, True, False)
    """
    return static_svg(scene.svg.replace(_OVERLAY, ""), theme, caption)


_ID = re.compile(r"(?!overlay$)[\w.:-]+")
"""An id needs no escape in SVG, in a style sheet or in a message; the overlay's is taken."""
_OVERLAY = '<g id="overlay" aria-hidden="true"></g>'


_QUOTE = {'"': "&quot;"}
"""In words, too: whoever looks for attributes in a picture finds only attributes."""
_BREAKS = _QUOTE | {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


# The words and paths of a picture are few, and the same in every frame.
@lru_cache(maxsize=4096)
def _quoted(value: str) -> str:
    return f'"{escape(value, _BREAKS)}"'


@lru_cache(maxsize=4096)
def _escaped(value: str) -> str:
    return escape(value, _QUOTE)


def _written(attributes: Mapping[str, str]) -> str:
    return "".join(f" {name.replace('_', '-')}={_quoted(value)}" for name, value in attributes.items() if value)


def _n(value: float) -> str:
    """A coordinate: at most two decimals, no trailing zeros, so that pictures are short and stable."""
    return str(value) if type(value) is int else f"{value:.2f}".rstrip("0").rstrip(".")
