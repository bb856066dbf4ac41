"""The rows of the board: stacks with their decks, and the party; what lies between them is in `dice_tray` and `hand`."""

from __future__ import annotations

from typing import Final, NamedTuple

from hordeplay.core.english import counted
from hordeplay.core.language import cached_by_language, tr, tr_in
from hordeplay.core.scene import Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip, text_width

from . import pieces
from .facts import Heap, Monster, Stand
from .hero_cards import HERO, LARGE_HERO, hero
from .monster_cards import monster
from .pieces import fitted
from .strip import LEFT, RIGHT

WIDTH: Final = 864
"""How wide each row of the board is."""
STACKS: Final = (240, 304)
"""How high the row of the stacks is; for the back row, too."""
PARTY: Final = (246, 228)
"""The same of the party."""


class Decks(NamedTuple):
    """How many cards lie in the decks, and on the discard pile which is on top."""

    hero: int
    treasure: int
    town: int
    discard: int
    top: str


@cached_by_language(256)
def decks(cards: Decks, *, large: bool = False) -> Piece:
    """The decks at both ends of the stacks."""
    drawing = Drawing()
    drawing.shape("rect", "f-sunken", x=LEFT, y=2, width=RIGHT - LEFT, height=STACKS[large] - 4, rx=12)
    width, high = size = (58, 118) if large else (60, 80)
    upper, lower = (20, 152) if large else (22, 132)
    left, right = (LEFT + 8, RIGHT - 8 - width) if large else (28, 796)
    for id_, name, at, glyph, n, below in (
        ("deck-hero", tr("hero deck"), (left, upper), "g-shield", cards.hero, tr_in("below a deck", "heroes")),
        (
            "deck-treasure",
            tr("treasure deck"),
            (left, lower),
            "g-treasure",
            cards.treasure,
            tr_in("below a deck", "treasures"),
        ),
        ("deck-town", tr("town deck"), (right, upper), "g-settlement", cards.town, tr_in("below a deck", "town")),
    ):
        pieces.pile(
            drawing,
            id_,
            tr("{name}: {cards}, face down", name=name, cards=counted(n, "card")),
            at,
            size,
            glyph,
            n,
            large=large,
        )
        if not large:
            drawing.text(clip(below, 15, 84), at[0] + 30, at[1] + 98, "hp-t15 hp-mid f-ink-2")
    label = tr("discard pile: {cards}", cards=counted(cards.discard, "card"))
    label += tr(", {card} on top", card=cards.top) if cards.top else ""
    with drawing.part("discard", "button", label, at=(right, lower), kind="card"):
        if cards.discard:
            drawing.shape("rect", "f-card-2 s-card-line hp-w2", x=0, y=0, width=width, height=high, rx=9)
            drawing.use("g-hand", width / 2 - 12, high / 2 - 22, 24, "f-ink-3")
            drawing.text(cards.discard, width / 2, high - 14, f"hp-t{20 if large else 18} hp-b hp-mid f-ink")
        else:
            pieces.empty(drawing, width, high, "g-hand", "0", large=large)
    if not large:
        drawing.text(clip(tr_in("below a deck", "discard"), 15, 84), right + 30, lower + 98, "hp-t15 hp-mid f-ink-2")
    return drawing.piece()


@cached_by_language(1_000)
def stack(heap: Heap, count: int, *, large: bool = False) -> Piece:
    """A horde stack; its place depends on how many there are."""
    drawing = Drawing()
    pitch = min(150.0, 716 / count) if large else min(134.0, 680 / count)
    width = min(140.0, pitch - 9) if large else min(122.0, pitch - 9)
    x = 442 - pitch * count / 2 + (pitch - width) / 2 + pitch * (heap.n - 1)
    with drawing.part(f"stack-{heap.n}", "button", heap.label, at=(x, 22 if large else 20), kind="card"):
        _stack(drawing, heap, width, large=large)
    name = tr("vanguard") if heap.front else tr("stack {n}", n=heap.n)
    size, look = (20 if large else 15), BOLD if heap.front else 1
    words = tr("{name}, {left} left", name=name, left=heap.left)
    if text_width(words, size * look) > pitch - size / 2:
        left = f", {heap.left}"
        # it may reach a little into the room of its neighbours, whose words are shorter
        words = f"{clip(name, size * look, pitch + size - text_width(left, size * look))}{left}"
    at = 289 if large else 228
    drawing.text(words, x + width / 2, at, f"hp-t{size} hp-mid {'hp-b f-ink' if heap.front else 'f-ink-2'}")
    return drawing.piece()


def _stack(drawing: Drawing, heap: Heap, width: float, *, large: bool) -> None:
    lip = min(3, heap.left if heap.top else heap.left - 1)
    high = 240 if large else 180
    if heap.top:
        for i in range(lip, 0, -1):
            drawing.shape("rect", "f-back s-outline hp-w15", x=0, y=-3 * i, width=width, height=high, rx=9)
        monster(drawing, heap.top, width, large=large, art=not heap.next_one)
    elif heap.left:
        pieces.back(drawing, width, high, "g-skull", heap.back, lip, large=large)
    else:
        pieces.empty(drawing, width, high, "g-skull", tr("empty"), large=large)
    if heap.next_one:
        _next(drawing, heap.next_one, width, large=large)
    if heap.locked:
        drawing.use("g-lock", width - 32, high / 2 - 18, 22, "f-ink" if heap.top else "f-on-horde")


def _next(drawing: Drawing, card: Monster, width: float, *, large: bool) -> None:
    """The next card of a stack for whoever looked at it: a badge over the art, with its strength and XP, as high as its name needs."""
    size, low = (20, 136) if large else (15, 102)
    rows = fitted(card.name, width - 12, 2, size)
    high = 6 + (size + 1) * (len(rows) + 1)
    drawing.shape("rect", "f-badge s-outline hp-w15", x=3, y=low - high, width=width - 6, height=high, rx=6)
    for i, line in enumerate(reversed(rows)):
        drawing.text(line, width / 2, low - 7 - (size + 1) * i, f"hp-t{size} hp-mid f-on-badge")
    word = clip(tr_in("a card", "next"), size, width - 12 - 3.7 * size)
    more = max(0, text_width(word, size) - 2.1 * size)
    base, x = low - 7 - (size + 1) * len(rows), width / 2 - 2.9 * size - more / 2
    drawing.text(word, x, base, f"hp-t{size} f-on-badge")
    for glyph, n, at in (("g-sword", card.strength, 2.2), ("g-xp", card.xp, 4.2)):
        left = x + more + at * size
        drawing.use(glyph, left, base - size * 0.85, size, "f-on-badge")
        drawing.text(n, left + 1.05 * size, base, f"hp-t{size} hp-b f-on-badge")


@cached_by_language(500)
def title(name: str, aside: str) -> Piece:
    """The line above the party."""
    drawing = Drawing()
    drawing.text(name, LEFT, 19, "hp-t18 hp-b hp-serif f-ink")
    drawing.text(aside, RIGHT, 19, "hp-t15 hp-end f-ink-2")
    return drawing.piece()


def party(
    drawing: Drawing, heroes: tuple[Stand, ...], limit: int, chances: tuple[float | None, ...], *, large: bool = False
) -> None:
    """The heroes side by side, and the places that are free."""
    count = max(limit, len(heroes), 1)
    gap = 13 if count <= 5 else 8
    width = min(180.0, (RIGHT - LEFT - gap * (count - 1)) / count)
    top = 4 if large else 29
    for i, stand in enumerate(heroes):
        chance = chances[i] if i < len(chances) else None
        drawing.put(hero(stand, LEFT + (width + gap) * i, top, width, chance, large=large))
    for i in range(len(heroes), count):
        drawing.put(_free(i + 1, LEFT + (width + gap) * i, top, width, large=large))


@cached_by_language(64)
def _free(number: int, x: float, y: float, width: float, *, large: bool) -> Piece:
    drawing = Drawing()
    with drawing.part(f"place-{number}", "img", tr("place {number} of the party is free", number=number), at=(x, y)):
        pieces.empty(drawing, width, LARGE_HERO if large else HERO, "g-army", tr_in("a place", "free"), large=large)
    return drawing.piece()
