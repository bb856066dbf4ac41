"""The main column: stacks with their decks, the party, the hand; the dice between them are in `dice_tray`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hordeplay.core.english import counted
from hordeplay.core.scene import Drawing, Piece
from hordeplay.core.text_metrics import BOLD, lines

from . import pieces
from .facts import Face, Heap, Stand
from .pieces import fitted
from .strip import LEFT, RIGHT


class Decks(NamedTuple):
    """How many cards lie in the decks, and on the discard pile which is on top."""

    hero: int
    treasure: int
    town: int
    discard: int
    top: str


@lru_cache(maxsize=256)
def decks(cards: Decks) -> Piece:
    """The decks at both ends of the stacks."""
    drawing = Drawing()
    drawing.shape("rect", "f-sunken", x=LEFT, y=62, width=RIGHT - LEFT, height=236, rx=12)
    row = (
        ("deck-hero", "hero deck", (44, 82), "g-shield", cards.hero, "heroes"),
        ("deck-treasure", "treasure deck", (44, 192), "g-treasure", cards.treasure, "treasures"),
        ("deck-town", "town deck", (780, 82), "g-settlement", cards.town, "town"),
    )
    for id_, name, at, glyph, n, below in row:
        pieces.pile(drawing, id_, f"{name}: {counted(n, 'card')}, face down", at, glyph, n)
        drawing.text(below, at[0] + 30, at[1] + 98, "hp-t15 hp-mid f-ink-2")
    top = f", {cards.top} on top" if cards.top else ""
    with drawing.part(
        "discard", "button", f"discard pile: {counted(cards.discard, 'card')}{top}", at=(780, 192), kind="card"
    ):
        if cards.discard:
            drawing.shape("rect", "f-card-2 s-card-line hp-w2", x=0, y=0, width=60, height=80, rx=9)
            drawing.use("g-hand", 18, 18, 24, "f-ink-3")
            drawing.text(cards.discard, 30, 66, "hp-t18 hp-b hp-mid f-ink")
        else:
            pieces.empty(drawing, 60, 80, "g-hand", "0")
    drawing.text("discard", 810, 290, "hp-t15 hp-mid f-ink-2")
    return drawing.piece()


@lru_cache(maxsize=1_000)
def stack(heap: Heap, count: int) -> Piece:
    """A horde stack; its place depends on how many there are."""
    drawing = Drawing()
    pitch = min(127.0, 640 / count)
    scale = min(1.0, pitch / 122)
    x = 442 - pitch * count / 2 + (pitch - 114 * scale) / 2 + pitch * (heap.n - 1)
    with drawing.part(f"stack-{heap.n}", "button", heap.label, at=(x, 78), kind="card"):
        if scale == 1:
            _stack(drawing, heap)
        else:
            drawing.shape("rect", "hp-hit hp-none", x=0, y=0, width=114 * scale, height=180 * scale)
            with drawing.group(transform=f"scale({scale:.4g})"):
                _stack(drawing, heap)
    middle = x + 57 * scale
    if heap.locked:
        drawing.use("g-lock", middle - 9, 54, 18, "f-ink")
    name = "vanguard" if heap.front else f"stack {heap.n}"
    words = f"{name}, {heap.left}{' left' if pitch > 110 else ''}"
    (line,), size = fitted(words, pitch - 4, look=BOLD if heap.front else 1)
    drawing.text(line, middle, 286, f"hp-t{size} hp-mid {'hp-b f-ink' if heap.front else 'f-ink-2'}")
    return drawing.piece()


def _stack(drawing: Drawing, heap: Heap) -> None:
    lip = min(3, heap.left if heap.top else heap.left - 1)
    if heap.top:
        for i in range(lip, 0, -1):
            drawing.shape("rect", "f-back s-outline hp-w15", x=0, y=-3 * i, width=114, height=180, rx=9)
        pieces.monster(drawing, heap.top)
        if heap.next_one:
            _next(drawing, heap.next_one, 197)
    elif heap.left:
        pieces.back(drawing, 114, 180, "g-skull", heap.back, lip)
        if heap.next_one:
            _next(drawing, heap.next_one, 42)
    else:
        pieces.empty(drawing, 114, 180, "g-skull", "empty")


def _next(drawing: Drawing, name: str, low: float) -> None:
    """The next card of a stack for whoever looked at it: a badge that ends at `low`, as high as its name needs."""
    rows, size = fitted(name, 98, look=1)
    if rows != [name]:
        rows = lines(name, 13, 98, 2)
    high = 23 if len(rows) == 1 else 30
    drawing.shape("rect", "f-badge s-outline hp-w15", x=4, y=low - high, width=106, height=high, rx=6)
    for i, line in enumerate(reversed(rows)):
        drawing.text(line, 57, low - (7 if high == 23 else 5) - 13 * i, f"hp-t{size} hp-mid f-on-badge")


@lru_cache(maxsize=500)
def title(name: str, aside: str) -> Piece:
    """The line above the party."""
    drawing = Drawing()
    drawing.text(name, LEFT, 436, "hp-t18 hp-b hp-serif f-ink")
    drawing.text(aside, RIGHT, 436, "hp-t15 hp-end f-ink-2")
    return drawing.piece()


def party(drawing: Drawing, heroes: tuple[Stand, ...], limit: int, chances: tuple[float | None, ...]) -> None:
    """The heroes side by side, and the places that are free."""
    count = max(limit, len(heroes), 1)
    gap = 13 if count <= 5 else 8
    scale = min(1.0, (RIGHT - LEFT - gap * (count - 1)) / count / 160)
    pitch = 160 * scale + gap
    for i, stand in enumerate(heroes):
        chance = chances[i] if i < len(chances) else None
        drawing.put(pieces.hero(stand, LEFT + pitch * i, 446, scale, chance))
    for i in range(len(heroes), count):
        drawing.put(_free(i + 1, LEFT + pitch * i, scale))


@lru_cache(maxsize=64)
def _free(number: int, x: float, scale: float) -> Piece:
    drawing = Drawing()
    with drawing.part(f"place-{number}", "img", f"place {number} of the party is free", at=(x, 446)):
        pieces.empty(drawing, 160 * scale, 222 * scale, "g-army", "free")
    return drawing.piece()


@lru_cache(maxsize=256)
def hand(name: str, cards: tuple[Face, ...], count: int) -> Piece:
    """The hand: faces for who may see them, else backs."""
    drawing = Drawing()
    with drawing.part("hand", "group", f"{name}: {counted(count, 'card')}"):
        drawing.shape("rect", "hp-hit hp-none", x=LEFT, y=690, width=608, height=226)
        drawing.text(name, LEFT, 706, "hp-t18 hp-b hp-serif f-ink")
        drawing.text(counted(count, "card"), 622, 706, "hp-t15 hp-end f-ink-2")
        if not count:
            drawing.shape("rect", "hp-none s-edge hp-w15 hp-dash", x=LEFT, y=720, width=606, height=90, rx=10)
            drawing.use("g-hand", 36, 749, 32, "f-ink-3")
            drawing.text("No cards: the End Phase draws new ones.", 84, 770, "hp-t15 f-ink-2")
        elif not cards:
            pitch = min(80.0, 540 / max(1, count - 1))
            for i in range(count):
                with drawing.group(at=(LEFT + pitch * i, 730)):
                    pieces.back(drawing, 66, 94, "g-shield")
    if not cards:
        return drawing.piece()
    small = len(cards) > 5
    across = max(5, (len(cards) + 1) // 2)
    pitch = 122 if across == 5 else (608 - 118) / (across - 1)
    for i, face in enumerate(cards):
        row, column = divmod(i, across) if small else (0, i)
        drawing.put(pieces.in_hand(face, i + 1, LEFT + pitch * column, 720 + 102 * row, small))
    return drawing.piece()
