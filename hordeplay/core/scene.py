"""What a board can draw: named regions, each an SVG whose parts carry stable ids, roles and labels.

Python draws, the page lays out. No region knows where it will stand, so one scene serves a wide screen, a school laptop, a
phone and a back row. Parts are addressed by id (`sq-d4`), their position stands only in `transform`, colour only in
classes, and text is always escaped. The labels alone tell the whole position to a person who cannot see it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple
from xml.sax.saxutils import escape

from hordeplay.core.language import message
from hordeplay.core.static_svg import NOT_XML, Theme, static_svg

SIDE = 300
"""How wide a panel beside the board is drawn, in units."""

SEAT_COLOURS = (message("iris"), message("amber"), message("teal"), message("brick"), message("sky"), message("plum"))
"""The name of each seat's colour; its classes are `f-p1` to `f-p6`."""
SEAT_SHAPES = ("disc", "triangle", "square", "diamond", "hexagon", "cross")
"""The shape that goes with each colour: meaning is never colour alone."""


class Token(NamedTuple):
    """A kind of thing that choices count, such as a chit: name, glyph, the classes of its ground and ink, what one holds."""

    name: str
    glyph: str
    ground: str = "f-card"
    ink: str = "f-ink"
    held: str = ""


class Ware(NamedTuple):
    """A card on a shelf: its name, the kind by which it is looked for, what it does, its price in tokens."""

    title: str
    kind: str
    words: str
    price: tuple[tuple[str, int], ...] = ()
    lacks: str = ""
    """What is missing for it (`1 short`); empty where it can be paid."""
    glyph: str = ""
    per: str = ""
    """The price is paid later, each time (`a use`), not for taking the card."""


class Hint(NamedTuple):
    """How a choice is offered: a plain sentence, odds and cost, the parts it comes from and goes to.

    >>> Hint("Roll once more", "1/6 loses 12", targets=("die-1",)).note
    '1/6 loses 12'
    """

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
    group: str = ""
    """Choices of one group are one row until it is opened: `Drop gear`, `reach no Horde`."""
    tally: tuple[tuple[str, int], ...] = ()
    """So many of each token (`Look.tokens`) are taken or paid: choices of one verb with tallies are picked token by token."""
    pays: bool = False
    """What the tally counts is given away: the first of these ways to pay by rank is picked already, even where odds are hidden."""
    ware: Ware | None = None
    """It takes a card from a shelf."""
    picture: str = ""
    """A little picture beside the words, which say all of it (`Drawing.little`): how a tile would lie."""


class Card(NamedTuple):
    """What a reading gesture shows of a part: facts, words, clauses, provenance.

    >>> Card("The die", (("faces", "6"),), "A 1 loses the turn.", rules=("PG-TURN-02",)).facts
    (('faces', '6'),)
    """

    title: str
    facts: tuple[tuple[str, str], ...] = ()
    words: str = ""
    rules: tuple[str, ...] = ()
    provenance: str = ""
    odds: tuple[tuple[str, str], ...] = ()
    """Facts that a board may hide: what is likely to come of it."""


class Rendering(NamedTuple):
    """How a scene is to be drawn.

    >>> Rendering(odds=False)
    Rendering(large=False, odds=False, pointed='')
    """

    large: bool = False
    """For the back row of a class: fewer and larger things."""
    odds: bool = True
    """With what is likely; without, no chance stands anywhere in the picture."""
    pointed: str = ""
    """The part that somebody points at, of those that the scene follows."""


class Fact(NamedTuple):
    """A number that a back row wants to see: 8 of 20, rounds.

    >>> Fact("8", "rounds", of="of 20").of
    'of 20'
    """

    value: str
    word: str
    of: str = ""
    glyph: str = ""


@dataclass(frozen=True, slots=True)
class Region:
    """A part of a scene that the page places by itself, with what it needs to know for that.

    Its name says what it is: `board` (and `board-...`, the rows of one board, equally wide), `hand`, `track`, `sheet-1` for
    each seat, `odds`; any other is a panel.
    """

    name: str
    label: str
    box: tuple[float, float, float, float]
    """Corner, width and height, in the units in which its parts are drawn."""
    body: str
    text: float = 15
    """The smallest text in it, in units: with it the page knows how small it may be shown."""
    target: float = 0
    """The smallest part that is clicked, in units: its shorter side."""
    need: float = 0.5
    """How much the present question is about it, 0 to 1: what is needed least folds first."""
    glyph: str = ""
    word: str = ""
    count: str = ""
    """What stands on its chip where it is folded: a glyph, a word, a number."""

    @property
    def svg(self) -> str:
        """The region as an SVG of its own."""
        x, y, width, height = map(_n, self.box)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="hp-scene" viewBox="{x} {y} {width} {height}" '
            f'role="group" aria-label={_quoted(self.label)}>{self.body}</svg>'
        )

    @property
    def beside(self) -> bool:
        """Whether it stands beside the board, in a picture of the whole."""
        if self.name in {"hand", "track"} or self.name.startswith("hand-"):
            return self.box[2] <= SIDE
        return not self.name.startswith("board")


@dataclass(frozen=True)
class Scene:
    """A drawn position: its regions, in the order in which they are read, and three numbers for the back row.

    `ValueError` where two parts have the same id.

    >>> import hordeplay as hp
    >>> match = hp.new("fantahzee", seed=1)
    >>> scene = match.game.look.scene(match.table, 0, Rendering())
    >>> [region.name for region in scene.regions][:2], scene.svg.startswith("<svg")
    (['track', 'board'], True)
    """

    title: str
    regions: tuple[Region, ...]
    labels: Mapping[str, str]
    """The label of each part by its id."""
    facts: tuple[Fact, ...] = ()
    follows: tuple[str, ...] = ()
    """Parts of which a region would show more if they were pointed at (`Rendering.pointed`)."""

    @cached_property
    def svg(self) -> str:
        """All regions as one picture, for where there is no page: the board, the rest beside it, and then below it."""
        gap = 14
        main = max((r.box[2] for r in self.regions if not r.beside), default=SIDE)
        below = gap + sum(r.box[3] * min(1, main / r.box[2]) + gap for r in self.regions if not r.beside)
        lefts = [gap + main + gap, *(gap + n * (SIDE + gap) for n in range(int((main + gap) // (SIDE + gap))))]
        ends: list[float] = [gap, *[below] * (len(lefts) - 1)]
        rows, end = [], float(gap)
        for region in self.regions:
            x, y, width, height = region.box
            scale = min(1, (SIDE if region.beside else main) / width)
            column = ends.index(min(ends))
            left, top = (lefts[column], ends[column]) if region.beside else (gap, end)
            enlarged = f" scale({_n(scale)})" if scale != 1 else ""
            move = f"translate({_n(left - x * scale)} {_n(top - y * scale)}){enlarged}"
            rows.append(f'<g transform="{move}">{region.body}</g>')
            if region.beside:
                ends[column] += height * scale + gap
            else:
                end += height * scale + gap
        width = gap + main + gap + (SIDE + gap if any(r.beside for r in self.regions) else 0)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="hp hp-scene" viewBox="0 0 {_n(width)} {_n(max(below, *ends))}" '
            f'role="group" aria-label={_quoted(self.title)}>{"".join(rows)}</svg>'
        )


class Piece(NamedTuple):
    """A drawn piece of a scene, kept to be put into many scenes: its elements, and the labels of the parts in it."""

    svg: str
    labels: tuple[tuple[str, str], ...] = ()


class Drawing:
    """Writes one region, part by part; without a size it only makes pieces for other drawings.

    `at` is the corner of what is shown: a region may be drawn in the coordinates of something larger.

    >>> drawing = Drawing(100, 100, "Pig")
    >>> with drawing.part("die-1", "img", "a die: 4", at=(10, 20)):
    ...     drawing.shape("rect", "f-die", x=0, y=0, width=40, height=40, rx=6)
    ...     drawing.text("4 < 5", 20, 26, "hp-num f-pip")
    >>> scene = drawing.scene()
    >>> scene.labels["die-1"], "4 &lt; 5" in scene.svg
    ('a die: 4', True)
    """

    def __init__(
        self, width: float = 0, height: float = 0, label: str = "", *, at: tuple[float, float] = (0, 0)
    ) -> None:
        self._box = (*at, width, height)
        self._label = label
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
        self._rows.append(f'<{tag} class="{classes}"{extra}/>' if classes else f"<{tag}{extra}/>")

    def text(self, text: str | int, x: float | str, y: float, classes: str, *, anchor: str = "") -> None:
        """A text at its baseline; `anchor` is start, middle or end. `x` as a text places every letter by itself."""
        end = f' text-anchor="{anchor}"' if anchor else ""
        self._rows.append(
            f'<text class="{classes}" x="{x if isinstance(x, str) else _n(x)}" y="{_n(y)}"{end}>{_escaped(str(text))}</text>'
        )

    def use(self, glyph: str, x: float, y: float, size: float, classes: str = "f-ink") -> None:
        """A glyph of the sprite, `size` units square."""
        side, cls = _n(size), f' class="{classes}"' if classes else ""
        self._rows.append(f'<use href="#{glyph}"{cls} x="{_n(x)}" y="{_n(y)}" width="{side}" height="{side}"/>')

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

    def little(self) -> str:
        """What was drawn as a picture beside a line of words, which say all of it; `ValueError` where parts are in it.

        >>> drawing = Drawing(20, 20)
        >>> drawing.shape("rect", "f-card", x=0, y=0, width=20, height=20)
        >>> drawing.little().endswith('aria-hidden="true"><rect class="f-card" x="0" y="0" width="20" height="20"/></svg>')
        True
        """
        if self._labels:
            raise ValueError(f"a picture beside words has no part, not {next(iter(self._labels))!r}")
        box = " ".join(map(_n, self._box))
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" aria-hidden="true">{"".join(self._rows)}</svg>'

    def region(
        self,
        name: str,
        *,
        text: float = 15,
        target: float = 0,
        need: float = 0.5,
        glyph: str = "",
        word: str = "",
        count: str | int = "",
    ) -> DrawnRegion:
        """What was drawn, as a region of a scene; the words are those of `Region`."""
        drawn = Region(name, self._label, self._box, "".join(self._rows), text, target, need, glyph, word, str(count))
        return DrawnRegion(drawn, self._labels)

    def scene(self) -> Scene:
        """A scene of this drawing alone, its board; its smallest text is 18 units."""
        return scene_of(self._label, self.region("board", text=18, need=1))


class DrawnRegion(NamedTuple):
    """A region with the labels of its parts, before it is put into a scene."""

    region: Region
    labels: Mapping[str, str]


def scene_of(title: str, *drawn: DrawnRegion, facts: tuple[Fact, ...] = (), follows: tuple[str, ...] = ()) -> Scene:
    """The scene of these regions; `ValueError` where two parts, or two regions, have the same name.

    >>> board, hand = Drawing(400, 300, "the board"), Drawing(400, 100, "your hand")
    >>> scene = scene_of("Pig", board.region("board", need=1), hand.region("hand", word="Hand", count=3))
    >>> [region.name for region in scene.regions], 'viewBox="0 0 428 442"' in scene.svg
    (['board', 'hand'], True)
    """
    labels: dict[str, str] = {}
    names: set[str] = set()
    for one in drawn:
        double = labels.keys() & one.labels.keys()
        if double or one.region.name in names:
            raise ValueError(f"two parts are called {min(double, default=one.region.name)!r}")
        names.add(one.region.name)
        labels.update(one.labels)
    return Scene(title, tuple(one.region for one in drawn), labels, facts, follows)


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
    >>> 'viewBox="0 0 128 110"' in picture, "decision 4 of 9</text>" in picture, 'id="' in picture
    (True, True, False)
    """
    return static_svg(scene.svg, theme, caption)


_ID = re.compile(r"[\w.:-]+")
"""An id needs no escape in SVG, in a style sheet or in a message."""


_QUOTE = {'"': "&quot;"}
"""In words, too: whoever looks for attributes in a picture finds only attributes."""
_BREAKS = _QUOTE | {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"}


# The words and paths of a picture are few, and the same in every frame.
@lru_cache(maxsize=4096)
def _quoted(value: str) -> str:
    return f'"{escape(value.translate(NOT_XML), _BREAKS)}"'


@lru_cache(maxsize=4096)
def _escaped(value: str) -> str:
    return escape(value.translate(NOT_XML), _QUOTE)


def _written(attributes: Mapping[str, str]) -> str:
    return "".join(f" {name.replace('_', '-')}={_quoted(value)}" for name, value in attributes.items() if value)


def _n(value: float) -> str:
    """A coordinate: at most two decimals, no trailing zeros, so that pictures are short and stable."""
    return str(value) if type(value) is int else f"{value:.2f}".rstrip("0").rstrip(".")
