"""The main column: phases, stacks with their decks, strength and dice, the party, the hand."""

from __future__ import annotations

from functools import lru_cache
from math import fsum
from typing import NamedTuple

from hordeplay.core.lettering import BOLD, clip, lines
from hordeplay.core.scene import Drawing, Piece
from hordeplay.games.fantahzee.picture import pieces
from hordeplay.games.fantahzee.picture.facts import STEPS, Face, Heap, Stand
from hordeplay.games.fantahzee.picture.lettering import counted, fitted

LEFT, RIGHT = 16, 868


@lru_cache(maxsize=32)
def strip(current: int | None) -> Piece:
    """The phases and steps of a turn in their order; only the current one is filled."""
    drawing = Drawing()
    ems = [len(name) + 2.3 for name in STEPS]
    unit = (RIGHT - LEFT - 4 * (len(STEPS) - 1)) / fsum(ems)
    x, done = float(LEFT), ""
    with drawing.part("phases", "list", "phases and steps of a turn", kind="rail"):
        drawing.shape("rect", "hp-hit hp-none", x=LEFT, y=14, width=RIGHT - LEFT, height=36)
        for i, (name, em) in enumerate(zip(STEPS, ems, strict=True)):
            now, past = i == current, current is not None and i < current
            label = f"{name}{', current step' if now else ', done' if past else ''}"
            ground = "f-accent" if now else "f-sunken" if past else "f-panel s-line hp-w15"
            ink = "f-on-accent hp-b" if now else "f-ink-2"
            wide = em * unit
            with drawing.part(f"step-{i + 1}", "listitem", label, aria_current="step" if now else ""):
                drawing.shape("rect", ground, x=x, y=14, width=wide, height=36, rx=6)
                drawing.text(name, x + wide / 2, 37.25, f"hp-t15 hp-mid {ink}")
            if past:
                done += f"M{x + 8:.5g} 46h{wide - 16:.5g}"
            x += wide + 4
        if done:
            drawing.shape("path", "hp-none s-ink-3 hp-w2", d=done)
    return drawing.piece()


class Decks(NamedTuple):
    """How many cards lie in the decks, and on the discard pile which is on top."""

    hero: int
    treasure: int
    town: int
    discard: int
    top: str


@lru_cache(maxsize=256)
def decks(found: Decks) -> Piece:
    """The decks at both ends of the stacks."""
    drawing = Drawing()
    drawing.shape("rect", "f-sunken", x=LEFT, y=62, width=RIGHT - LEFT, height=236, rx=12)
    row = (
        ("deck-hero", "hero deck", (44, 82), "g-shield", found.hero, "heroes"),
        ("deck-treasure", "treasure deck", (44, 192), "g-treasure", found.treasure, "treasures"),
        ("deck-town", "town deck", (780, 82), "g-settlement", found.town, "town"),
    )
    for id_, name, at, glyph, n, said in row:
        pieces.pile(drawing, id_, f"{name}: {counted(n, 'card')}, face down", at, glyph, n)
        drawing.text(said, at[0] + 30, at[1] + 98, "hp-t15 hp-mid f-ink-2")
    top = f", {found.top} on top" if found.top else ""
    with drawing.part(
        "discard", "button", f"discard pile: {counted(found.discard, 'card')}{top}", at=(780, 192), kind="card"
    ):
        if found.discard:
            drawing.shape("rect", "f-card-2 s-card-line hp-w2", x=0, y=0, width=60, height=80, rx=9)
            drawing.use("g-hand", 18, 18, 24, "f-ink-3")
            drawing.text(found.discard, 30, 66, "hp-t18 hp-b hp-mid f-ink")
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
    said = f"{name}, {heap.left}{' left' if pitch > 110 else ''}"
    (said,), size = fitted(said, pitch - 4, look=BOLD if heap.front else 1)
    drawing.text(said, middle, 286, f"hp-t{size} hp-mid {'hp-b f-ink' if heap.front else 'f-ink-2'}")
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
    said, size = fitted(name, 98, look=1)
    if said != [name]:
        said = lines(name, 13, 98, 2)
    high = 23 if len(said) == 1 else 30
    drawing.shape("rect", "f-badge s-outline hp-w15", x=4, y=low - high, width=106, height=high, rx=6)
    for i, line in enumerate(reversed(said)):
        drawing.text(line, 57, low - (7 if high == 23 else 5) - 13 * i, f"hp-t{size} hp-mid f-on-badge")


class Dice(NamedTuple):
    """What lies in the panel between stacks and party."""

    left: int
    whole: int
    bars: bool
    """The strength is there to be spent."""
    loose: tuple[tuple[int, int], ...]
    waiting: int
    rerolls: int
    steam: int
    shield: int
    harm: int
    ambush: bool
    tokens: tuple[int, ...]
    sets: tuple[int, ...]


@lru_cache(maxsize=500)
def tray(dice: Dice) -> Piece:
    """Strength, dice, rerolls, steam, shields, and the damage that is to come."""
    drawing = Drawing()
    told = f"strength {dice.whole}"
    told += f", of which {dice.whole - dice.left} spent and {dice.left} left" if dice.bars else ""
    with drawing.part("strength", "img", told):
        drawing.shape("rect", "f-panel s-line hp-w15", x=LEFT, y=312, width=RIGHT - LEFT, height=96, rx=10)
        drawing.use("g-sword", 32, 330, 26)
        drawing.text(dice.left, 66, 353, "hp-t36 hp-b f-ink")
        if dice.bars:
            x = 72 + 24 * len(str(dice.left))
            drawing.text(f"of {dice.whole} strength left", x, 352, "hp-t15 f-ink-2")
            pitch = min(16.8, 430 / max(1, dice.whole))
            d = ["", ""]
            for i in range(dice.whole):
                d[i >= dice.whole - dice.left] += f"M{32 + i * pitch:.5g} 370h{pitch - 3:.3g}v20h-{pitch - 3:.3g}z"
            for path, ink in zip(d, ("hp-none s-ink-3 hp-w15", "f-good"), strict=True):
                if path:
                    drawing.shape("path", ink, d=path)
        else:
            drawing.text("strength", 32, 386, "hp-t15 f-ink-2")
    wide = 360
    label = f"dice tray: {len(dice.loose)} rolled, {dice.waiting} waiting"
    with drawing.part("tray", "group", label):
        x0 = 136 if not dice.bars else 500
        room = wide if not dice.bars else 0
        if room:
            drawing.shape("rect", "f-sunken", x=x0, y=322, width=room + 6, height=76, rx=8)
            if dice.loose or dice.waiting:
                pieces.row_of(drawing, dice.loose, dice.waiting, (x0 + 12, 339, room - 6))
            else:
                drawing.use("g-d6", x0 + 14, 346, 28, "f-ink-3")
                drawing.text("No dice on the table: heroes lock", x0 + 54, 356, "hp-t15 f-ink-2")
                drawing.text("the dice that pay for them.", x0 + 54, 375, "hp-t15 f-ink-2")
        else:
            drawing.shape("rect", "hp-hit hp-none", x=x0, y=322, width=10, height=76)
    _stats(drawing, dice)
    return drawing.piece()


def _stats(drawing: Drawing, dice: Dice) -> None:
    xs = (520, 612, 700, 788)
    drawing.text("Rerolls", xs[0], 342, "hp-t15 f-ink-2")
    if dice.rerolls > 3:
        drawing.shape("circle", "f-accent s-outline hp-w2", cx=xs[0] + 12, cy=374, r=11)
        drawing.text(dice.rerolls, xs[0] + 30, 384, "hp-t28 hp-b f-ink")
    else:
        for i in range(max(2, dice.rerolls)):
            ground = "f-accent s-outline" if i < dice.rerolls else "f-sunken s-ink-3"
            drawing.shape("circle", f"{ground} hp-w2", cx=xs[0] + 12 + 25 * i, cy=374, r=10)
    for x, name, glyph, n, ink in (
        (xs[1], "Steam", "g-steam", dice.steam, "f-ink-2"),
        (xs[2], "Shield", "g-shield", dice.shield, "f-accent"),
        (
            xs[3],
            "Ambush" if dice.ambush else "Counter",
            "g-ambush" if dice.ambush else "g-counter",
            dice.harm,
            "f-bad",
        ),
    ):
        drawing.text(name, x, 342, "hp-t15 f-ink-2")
        drawing.use(glyph, x - 2, 358, 32, ink if n else "f-ink-3 hp-o70")
        drawing.text(n, x + 36, 384, f"hp-t28 hp-b {'f-ink' if n else 'f-ink-3'}")
    extra = [f"−{n} X" for n in dice.tokens] + [f"turn {n}" for n in dice.sets]
    if extra:
        drawing.text(clip(", ".join(extra), 15, 96), xs[0] - 2, 403, "hp-t15 hp-b f-good")


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
