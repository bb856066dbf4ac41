"""What all cards are made of: names that fit, heads, backs, prices, dice; each drawn from its upper left corner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hordeplay.core.language import cached_by_language, tr
from hordeplay.core.scene import Drawing, Piece
from hordeplay.core.text_metrics import BOLD, lines, text_width

from ..model.prices import read_dice
from .ids import die_id

_PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


_SMALL: Final = frozenset(("the", "of", "to"))
"""Words with which no name ends."""

_COMPOUNDS: Final = ("Quarter", "Steam", "Gear", "Oath", "Ward", "Body", "Hex")
"""Where long names of heroes may be divided."""


def fitted(text: str, room: float, most: int = 1, size: float = 15 * BOLD) -> list[str]:
    """The lines of a name; a compound that is wider than its room is divided, and last words that have none are left out.

    >>> fitted("Shieldwall Ensign", 104, 2), fitted("Quartermaster", 98, 2), fitted("Gorehand the Unbound", 90, 2)
    (['Shieldwall', 'Ensign'], ['Quarter-', 'master'], ['Gorehand'])
    """
    first, *more = text.split()
    if most == 1 and not more and text_width(text, size) > room:
        return [next((head for head in _COMPOUNDS if text.startswith(head)), text)]
    rows = lines(" ".join(_divided(word, room, size) for word in (first, *more)), size, room, most)
    if not more or not rows[-1].endswith("…"):
        return rows
    shorter = more[:-1]
    while shorter and shorter[-1] in _SMALL:
        shorter.pop()
    return fitted(" ".join((first, *shorter)), room, most, size)


def _divided(word: str, room: float, size: float) -> str:
    head = next((head for head in _COMPOUNDS if word.startswith(head) and word != head), "")
    return f"{head}- {word.removeprefix(head)}" if head and text_width(word, size) > room else word


@cached_by_language(1_000)
def die(number: tuple[int, int], x: float, y: float, size: float, where: str) -> Piece:
    """One die as a part of its own; above six it shows a numeral. A die that is not rolled yet is dashed."""
    drawing = Drawing()
    face = number[0]
    label = tr("die showing {face}{where}", face=face, where=where) if face else tr("die that is not rolled yet")
    with drawing.part(die_id(number) if face else f"die-next-{number[1]}", "img", label, at=(x, y), kind="die"):
        if not face:
            drawing.shape("rect", "f-sunken s-ink-3 hp-w15 hp-dash", x=0, y=0, width=size, height=size, rx=size * 0.2)
            drawing.use("g-d6", size / 2 - 10, size / 2 - 10, 20, "f-ink-3")
        else:
            _cube(drawing, face, size, "f-die-lock" if where else "f-die")
    return drawing.piece()


def _cube(drawing: Drawing, face: int, size: float, ground: str) -> None:
    drawing.shape("rect", "f-outline", x=0, y=size * 0.06, width=size, height=size, rx=size * 0.2)
    drawing.shape("rect", f"{ground} s-outline hp-w2", x=0, y=0, width=size, height=size, rx=size * 0.2)
    if face not in _PIPS:
        drawing.text(face, size / 2, size / 2 + size * 0.2, "hp-t22 hp-b hp-mid f-pip")
        return
    r = size * 0.093
    at = (size * 0.245, size * 0.5, size * 0.755)
    d = "".join(
        f"M{at[i] - r:.4g} {at[j]:.4g}a{r:.3g} {r:.3g} 0 1 0 {2 * r:.3g} 0a{r:.3g} {r:.3g} 0 1 0-{2 * r:.3g} 0"
        for i, j in _PIPS[face]
    )
    drawing.shape("path", "f-pip", d=d)


def back(
    drawing: Drawing, width: float, high: float, glyph: str, foot: str = "", lip: int = 0, *, large: bool = False
) -> None:
    """A card back with its deck's glyph, on `lip` more cards."""
    for i in range(lip, 0, -1):
        drawing.shape("rect", "f-back s-outline hp-w15", x=0, y=-3 * i, width=width, height=high, rx=9)
    drawing.shape("rect", "f-back s-outline hp-w2", x=0, y=0, width=width, height=high, rx=9)
    drawing.shape("rect", "", x=6, y=6, width=width - 12, height=high - 12, rx=5, fill="url(#pt-back)")
    r = min(width, high) / 4
    middle = high / 2 - (6 if foot and high < 150 else 0)
    drawing.shape("circle", "f-back s-back-2 hp-w3", cx=width / 2, cy=middle, r=r)
    drawing.use(glyph, width / 2 - r * 0.6, middle - r * 0.6, r * 1.2, "f-on-horde")
    if foot:
        size = 20 if large else 15
        low = high - (13 if high < 150 else 24)  # the mark of a lit card lies on its edge
        drawing.shape("rect", "f-back", x=8, y=low - size - 1, width=width - 16, height=size + 6, rx=5)
        drawing.text(foot, width / 2, low, f"hp-t{size} hp-b hp-mid f-on-horde")


def head(width: float, high: float, r: float) -> str:
    """The path of a card's head."""
    return f"M{r:g} 0H{width - r:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}V{high:g}H0V{r:g}a{r:g} {r:g} 0 0 1 {r:g}-{r:g}z"


def slots(
    drawing: Drawing, dice: str, middle: float, y: float, size: float, room: float, *, large: bool = False
) -> None:
    """The price in dice as empty slots: a numeral where a face is asked, linked by an equals sign where faces must match."""
    price = read_dice(dice)
    if not price.size:
        drawing.text(tr("no dice"), middle, y + size * 0.7, f"hp-t{20 if large else 15} hp-mid f-ink-3")
        return
    gap = 6 if room / price.size > 30 else 3
    size = min(size, room / price.size - gap)
    x = middle - (price.size * (size + gap) - gap) / 2
    links = ""
    text = "hp-t20" if large else "hp-t18" if size > 24 else "hp-t15"
    groups = [(str(face), 1) for face in price.numbers] + [("X", n) for n in price.groups]
    for mark, n in groups:
        for i in range(n):
            drawing.shape("rect", "f-sunken s-ink-3 hp-w15 hp-dash", x=x, y=y, width=size, height=size, rx=size * 0.2)
            ink = "f-ink" if mark != "X" else "f-ink-3"
            drawing.text(mark, x + size / 2, y + size / 2 + 6, f"{text} hp-b hp-mid {ink}")
            if i:
                links += f"M{x - gap} {y + size / 2 - 3:g}h{gap}M{x - gap} {y + size / 2 + 3:g}h{gap}"
            x += size + gap
    if links:
        drawing.shape("path", "s-ink-2 hp-w2 hp-none", d=links)


def pile(
    drawing: Drawing,
    id_: str,
    label: str,
    at: tuple[float, float],
    size: tuple[float, float],
    glyph: str,
    n: int,
    *,
    large: bool = False,
) -> None:
    """A deck with the number of its cards."""
    with drawing.part(id_, "button", label, at=at, kind="card"):
        if n:
            back(drawing, *size, glyph, str(n), min(2, n - 1), large=large)
        else:
            empty(drawing, *size, glyph, "0", large=large)


def empty(drawing: Drawing, width: float, high: float, glyph: str, text: str = "", *, large: bool = False) -> None:
    """A place where a card may lie."""
    drawing.shape("rect", "hp-hit hp-none s-edge hp-w15 hp-dash", x=0, y=0, width=width, height=high, rx=9)
    drawing.use(glyph, width / 2 - 15, high / 2 - (22 if text else 15), 30, "f-ink-3 hp-o50")
    if text:
        drawing.text(text, width / 2, high / 2 + 28, f"hp-t{20 if large else 15} hp-mid f-ink-3")


def row_of(drawing: Drawing, dice: Sequence[tuple[int, int]], waiting: int, frame: tuple[float, float, float]) -> None:
    """Dice in one row, at most 42 u large, and those that wait to be rolled."""
    x, y, room = frame
    n = len(dice) + waiting
    size = die_size(n, room)
    pitch = min(size + 18, room / max(1, n))  # a ring around each has room
    everything = [*dice, *((0, i + 1) for i in range(waiting))]
    for i, number in enumerate(everything):
        drawing.put(die(number, x + i * pitch, y + (42 - size) / 2, size, ""))


def die_size(n: int, room: float) -> float:
    """How large so many dice in one row are."""
    return min(42.0, room / max(1, n) - 6)
