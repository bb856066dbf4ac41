"""The hand: on the board while the question is about it, else beside the board."""

from __future__ import annotations

from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.language import cached_by_language, tr
from hordeplay.core.scene import SIDE, Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip, lines, text_width

from .facts import Face
from .pieces import back, fitted, head, slots
from .strip import LEFT, RIGHT

HAND_WIDTH: Final = 434
"""How wide a hand is: four cards."""

HAND_CARD: Final = (104, 104)
"""How wide and high a card of a hand is that does not lie on the board."""


@cached_by_language(500)
def in_hand(
    face: Face, number: int, x: float, y: float, size: tuple[float, float] = HAND_CARD, *, large: bool = False
) -> Piece:
    """A card of the hand: what it costs and brings; its ability stands on its reading card."""
    drawing = Drawing()
    width, high = size
    with drawing.part(
        f"hand-{number}",
        "button",
        f"{face.name}: {tr('in hand')}, {face.words}",
        at=(x, y),
        kind="card",
    ):
        drawing.shape("rect", "f-outline", x=0, y=3, width=width, height=high, rx=9)
        drawing.shape("rect", "f-card s-outline hp-w2", x=0, y=0, width=width, height=high, rx=9)
        kind = face.kind.lower()
        ground, ink = (f"f-class-{kind}", f"f-on-class-{kind}") if kind else ("f-accent", "f-on-accent")
        low = high < 60
        type_size, first, pitch = (20, high / 2 + 7 if low else 21, 20) if large else (15, 16.5 if low else 17, 16)
        name = fitted(face.name, width - 6, 1 if low else 2, type_size * BOLD)
        tall = high if low and large else 21.5 if low else first + 7 + pitch * (len(name) - 1)
        if tall < high:
            drawing.shape("path", ground, d=head(width, tall, 9))
        else:
            drawing.shape("rect", ground, x=0, y=0, width=width, height=high, rx=9)
        for i, line in enumerate(name):
            drawing.text(line, width / 2, first + pitch * i, f"hp-t{type_size} hp-b hp-serif hp-mid {ink}")
        if low:
            if not large:
                _low_in_hand(drawing, face, width, high)
        elif large:
            _large_in_hand(drawing, face, (tall + high) / 2)
        elif kind:
            _hero_in_hand(drawing, face, width, high, tall)
        else:
            does = lines(face.does, 15, width - 12, 3)
            for i, line in enumerate(does):
                drawing.text(line, 7, tall + 17 + 17 * i, "hp-t15 f-ink")
            if tall + 17 * len(does) < high - 28:
                drawing.use("g-bolt", width - 28, high - 26, 20, "f-ink-3")
    return drawing.piece()


def _hero_in_hand(drawing: Drawing, face: Face, width: float, high: float, tall: float) -> None:
    low = (tall + high - 27) / 2 - 12
    if face.dice:
        slots(
            drawing, face.dice, width / 2 + (19 if face.steam else 0), low, 24, width - 10 - (38 if face.steam else 0)
        )
    if face.steam:
        at = 6 if face.dice else width / 2 - 22
        drawing.use("g-steam", at, low + 2, 20, "f-ink-2")
        drawing.text(face.steam, at + 22, low + 19, "hp-t18 hp-b f-ink")
    drawing.use("g-sword", 8, high - 25, 18)
    drawing.text(face.strength, 30, high - 8, "hp-t22 hp-b f-ink")
    drawing.use(f"g-{face.kind.lower()}", width - 28, high - 26, 20, "f-ink-3")


def _low_in_hand(drawing: Drawing, face: Face, width: float, high: float) -> None:
    """In one line what a card costs and brings, where the hand lies in two rows."""
    base = high - 6
    if not face.kind:
        if text_width(face.does, 15) <= width - 12:
            drawing.text(face.does, 7, base, "hp-t15 f-ink")
        else:
            drawing.use("g-bolt", width / 2 - 9, high - 20, 18, "f-ink-3")
        return
    left = 6.0
    if face.steam:
        drawing.use("g-steam", left, high - 20, 16, "f-ink-2")
        drawing.text(face.steam, left + 18, base, "hp-t15 hp-b f-ink")
        left += 30
    drawing.text(face.dice, left, base, "hp-t15 hp-b hp-mono f-ink-2")
    drawing.use("g-sword", width - 34, high - 20, 16)
    drawing.text(face.strength, width - 6, base, "hp-t18 hp-b hp-end f-ink")


def _large_in_hand(drawing: Drawing, face: Face, middle: float) -> None:
    """The strength, or that it is an action; at the left, because the mark of a lit card lies below its middle."""
    if not face.kind:
        drawing.use("g-bolt", 8, middle - 11, 22, "f-accent")
        return
    drawing.use("g-sword", 8, middle - 11, 22)
    drawing.text(face.strength, 35, middle + 8, "hp-t22 hp-b f-ink")


@cached_by_language(500)
def in_large_hand(face: Face, number: int, x: float, y: float, width: float) -> Piece:
    """A card of the hand as a row, for the back row of a class."""
    drawing = Drawing()
    with drawing.part(
        f"hand-{number}",
        "button",
        f"{face.name}: {tr('in hand')}, {face.words}",
        at=(x, y),
        kind="card",
    ):
        kind = face.kind.lower()
        drawing.shape("rect", "f-card s-outline hp-w2", x=0, y=0, width=width, height=54, rx=9)
        drawing.shape(
            "path", f"f-class-{kind}" if kind else "f-accent", d="M9 0H36V54H9a9 9 0 0 1-9-9V9a9 9 0 0 1 9-9z"
        )
        drawing.use(f"g-{kind}" if kind else "g-bolt", 8, 17, 20, f"f-on-class-{kind}" if kind else "f-on-accent")
        drawing.text(fitted(face.name, width - 50)[0], 44, 20, "hp-t15 hp-b hp-serif f-ink")
        if not kind:
            drawing.text(clip(face.does, 15, width - 52), 44, 42, "hp-t15 f-ink-2")
        else:
            if face.dice:
                slots(drawing, face.dice, 102 + (40 if face.steam else 0), 27, 22, 116)
            if face.steam:
                drawing.use("g-steam", 44, 28, 20, "f-ink-2")
                drawing.text(face.steam, 66, 45, "hp-t18 hp-b f-ink")
            drawing.use("g-sword", width - 56, 28, 18)
            drawing.text(face.strength, width - 10, 46, "hp-t22 hp-b hp-end f-ink")
    return drawing.piece()


def hand_size(count: int, *, large: bool = False) -> tuple[float, float]:
    """How wide and high a hand of so many cards is drawn."""
    if large:
        return SIDE, 34 + 60 * max(1, count)
    return HAND_WIDTH, 34 + (HAND_CARD[1] + 8) * max(1, (count + 3) // 4)


@cached_by_language(256)
def hand(name: str, cards: tuple[Face, ...], count: int, *, large: bool = False) -> Piece:
    """The hand beside the board: faces for who may see them, else backs."""
    drawing = Drawing()
    width, high = hand_size(count, large=large)
    with drawing.part("hand", "group", f"{name}: {counted(count, 'card')}"):
        drawing.shape("rect", "hp-hit hp-none", x=3, y=0, width=width - 6, height=high)
        drawing.text(name, 3, 20, "hp-t18 hp-b hp-serif f-ink")
        drawing.text(counted(count, "card"), width - 3, 20, "hp-t15 hp-end f-ink-2")
        if not count:
            drawing.shape("rect", "hp-none s-edge hp-w15 hp-dash", x=4, y=30, width=width - 8, height=44, rx=10)
            drawing.text(tr("No cards: the End Phase draws new ones."), width / 2, 57, "hp-t15 hp-mid f-ink-2")
        elif not cards:
            pitch = min(72.0, (width - 72) / max(1, count - 1))
            for i in range(count):
                with drawing.group(at=(4 + pitch * i, 32)):
                    back(drawing, 62, 88, "g-shield")
    for i, face in enumerate(cards):
        if large:
            drawing.put(in_large_hand(face, i + 1, 3, 32 + 60 * i, width - 6))
            continue
        row, column = divmod(i, 4)
        across, down = HAND_CARD
        drawing.put(in_hand(face, i + 1, 3 + (across + 4) * column, 32 + (down + 8) * row))
    return drawing.piece()


@cached_by_language(16)
def hand_elsewhere(name: str) -> Piece:
    """What stands beside the board while the hand lies on it."""
    drawing = Drawing()
    drawing.text(tr("{hand} lies on the board.", hand=name), 4, 22, "hp-t15 f-ink-2")
    return drawing.piece()


def hand_row(
    drawing: Drawing, name: str, cards: tuple[Face, ...], *, beside: bool = False, large: bool = False
) -> None:
    """The hand in the middle row of the board, while the question is about it; in two lines where there are many cards.

    `beside`: it leaves room for `dice_tray.counters`.
    """
    room, high = 708 if beside else RIGHT - LEFT + 10, 72 if large else 94
    with drawing.part("hand", "group", f"{name}: {counted(len(cards), 'card')}"):
        drawing.shape("rect", "hp-hit hp-none", x=LEFT, y=4, width=room - 10, height=high)
    rows = 1 if len(cards) < 6 else 2
    across = (len(cards) + rows - 1) // rows
    width, down = min(150.0 if rows == 1 else 180.0, room / across), (high + 10) / rows
    for i, face in enumerate(cards):
        row, column = divmod(i, across)
        size = (width - 10, down - 10)
        drawing.put(in_hand(face, i + 1, LEFT + width * column, 5 + down * row, size, large=large))
