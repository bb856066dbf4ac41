"""Dice and cards: hero, action, monster, card back; each drawn from its upper left corner into an open part."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hordeplay.core.english import percent
from hordeplay.core.scene import Drawing, Piece
from hordeplay.core.text_metrics import BOLD, lines, text_width

from ..model.prices import read_dice
from .facts import Face, Monster, Stand
from .ids import die_id
from .names import ROMAN

_PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


_ART: Final = {
    "Baron Cloven": "g-humanoid", "Blighter": "g-doom", "Bone Warrior": "g-undead", "Cinder Pup": "g-flame",
    "Dark Assassin": "g-thief", "Gloom Wraith": "g-ghost", "Hoard Goblin": "g-humanoid", "Ice Giant": "g-big",
    "Mud Imp": "g-humanoid", "Night Stalker": "g-moon", "Rock Monster": "g-mountain", "Siege Troll": "g-big",
    "Vampire Lord": "g-undead",
}  # fmt: skip
"""Monsters with a silhouette of their own; all others share one."""


def fitted(text: str, room: float, most: int = 1, look: float = BOLD) -> tuple[list[str], int]:
    """The lines of a text and the size of its letters, 15 or, where not all of it fits so, 13.

    >>> fitted("Quartermaster", 104), fitted("Shieldwall Ensign", 104, 2)
    ((['Quartermaster'], 13), (['Shieldwall', 'Ensign'], 15))
    """
    rows = lines(text, 15 * look, room, most)
    return (rows, 15) if " ".join(rows) == text else (lines(text, 13 * look, room, most), 13)


@lru_cache(maxsize=1_000)
def die(number: tuple[int, int], x: float, y: float, size: float, where: str) -> Piece:
    """One die as a part of its own; above six it shows a numeral. A die that is not rolled yet is dashed."""
    drawing = Drawing()
    face = number[0]
    label = f"die showing {face}{where}" if face else "die that is not rolled yet"
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


def back(drawing: Drawing, width: float, high: float, glyph: str, foot: str = "", lip: int = 0) -> None:
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
        drawing.shape("rect", "f-back", x=8, y=high - 29, width=width - 16, height=21, rx=5)
        drawing.text(foot, width / 2, high - 13, "hp-t15 hp-b hp-mid f-on-horde")


def head(width: float, high: float, r: float) -> str:
    """The path of a card's head."""
    return f"M{r:g} 0H{width - r:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}V{high:g}H0V{r:g}a{r:g} {r:g} 0 0 1 {r:g}-{r:g}z"


def monster(drawing: Drawing, card: Monster) -> None:
    """A horde card, 114 by 180."""
    drawing.shape("rect", "f-outline", x=0, y=3, width=114, height=180, rx=9)
    drawing.shape("rect", "f-card s-outline hp-w2", x=0, y=0, width=114, height=180, rx=9)
    drawing.shape("path", "f-class-monster", d=head(114, 40, 9))
    tight = card.strength > 9 and card.xp > 9
    drawing.use("g-sword", 6 if tight else 8, 11, 18, "f-on-class-monster")
    drawing.text(
        card.strength, 25 if tight else 29, 28 if tight else 30, f"hp-t{22 if tight else 28} hp-b f-on-class-monster"
    )
    drawing.use("g-xp", 56 if tight else 81 - 14 * len(str(card.xp)), 11, 18 if tight else 20, "f-res-gold")
    drawing.text(card.xp, 105, 28, "hp-t22 hp-b hp-end f-on-class-monster")
    drawing.shape("rect", "f-card-2", x=7, y=46, width=100, height=52, rx=5)
    drawing.use(
        "g-skull" if card.boss else _ART.get(card.name, "g-monster"),
        37,
        52,
        40,
        "f-heart" if card.boss else "f-ink-3 hp-o70",
    )
    drawing.text(ROMAN[card.level], 14, 64, "hp-t18 hp-b hp-serif f-ink-2")
    if card.does:
        drawing.use("g-bolt", 84, 50, 20, "f-ink-2")
    name = lines(card.name, 15 * BOLD, 104, 2)
    for i, line in enumerate(name):
        drawing.text(line, 57, (124 if len(name) == 1 else 115) + 18 * i, "hp-t15 hp-b hp-serif hp-mid f-ink")
    drawing.shape("path", "s-card-line hp-w15", d="M8 140H106")
    marks = [("g-counter", str(card.counter), "f-bad")] if card.counter else []
    marks += [("g-ambush", str(card.ambush), "f-bad")] if card.ambush else []
    marks += [("g-treasure", ROMAN[card.treasure], "f-ink-2")] if card.treasure else []
    if not marks:
        drawing.text("–", 57, 164, "hp-t15 hp-mid f-ink-3")
    many = len(marks) > 2
    size, pitch = (15, 35) if many else (20, 44)
    x = 57 - pitch * len(marks) / 2 + (0 if many else 1)
    for glyph, text, ink in marks:
        drawing.use(glyph, x, 159 - size / 2, size, ink)
        drawing.text(text, x + size + 2 + (0 if many else 2), 165, f"{'hp-t15' if many else 'hp-t18'} hp-b f-ink")
        x += pitch


def slots(drawing: Drawing, dice: str, middle: float, y: float, size: float, room: float) -> None:
    """The price in dice as empty slots: a numeral where a face is asked, linked by an equals sign where faces must match."""
    price = read_dice(dice)
    if not price.size:
        drawing.text("no dice", middle, y + size * 0.7, "hp-t15 hp-mid f-ink-3")
        return
    gap = 6 if price.size < 4 else 4
    size = min(size, room / price.size - gap)
    x = middle - (price.size * (size + gap) - gap) / 2
    links = ""
    text = "hp-t18" if size > 24 else "hp-t15"
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


@lru_cache(maxsize=1_000)
def hero(stand: Stand, x: float, y: float, scale: float, chance: float | None) -> Piece:
    """A hero of the party, 160 by 222 before `scale`, with its dice and what it holds; its chance while dice are rolled."""
    drawing = Drawing()
    hope = f"; {percent(chance)} to be activated" if chance is not None else ""
    with drawing.part(f"hero-{stand.slot}", "group", stand.label + hope, at=(x, y), kind="card"):
        high, across = 222 * scale, 160 * scale
        drawing.shape("rect", "f-outline", x=0, y=3 * scale, width=across, height=high, rx=10 * scale)
        drawing.shape("rect", "f-card s-outline hp-w2", x=0, y=0, width=across, height=high, rx=10 * scale)
        if scale == 1:
            _hero(drawing, stand, chance)
        else:
            with drawing.group(transform=f"scale({scale:.4g})"):
                _hero(drawing, stand, chance)
    return drawing.piece()


def _hero(drawing: Drawing, stand: Stand, chance: float | None) -> None:
    face, kind = stand.face, stand.face.kind.lower()
    drawing.shape("path", f"f-class-{kind}", d=head(160, 38, 10))
    drawing.use(f"g-{kind}", 9, 9, 20, f"f-on-class-{kind}")
    name, size = ([face.name], 18) if text_width(face.name, 18 * BOLD) <= 116 else fitted(face.name, 118, 2)
    for i, line in enumerate(name):
        at = 26 if len(name) == 1 else 16 + 17 * i
        drawing.text(line, 36, at, f"hp-t{size} hp-b hp-serif f-on-class-{kind}")
    drawing.shape("rect", "f-card-2", x=8, y=46, width=144, height=92, rx=6)
    if stand.held:
        for i, treasure in enumerate(stand.held[:2]):
            ink = "f-ink-3" if stand.fresh else "f-ink"
            drawing.use("g-treasure", 13, 51 + 21 * i, 18, "f-ink-2")
            (line,), size = fitted(treasure, 114, look=1)
            drawing.text(line, 35, 66 + 21 * i, f"hp-t{size} {ink}")
    else:
        drawing.use(f"g-{kind}", 61, 50, 38, "f-ink-3 hp-o70")
    _price(drawing, stand)
    for i, line in enumerate(lines(face.does, 15, 140, 2)):
        drawing.text(line, 12, 159 + 18 * i, "hp-t15 f-ink-2")
    drawing.use("g-sword", 12, 185, 24)
    drawing.text(face.strength, 42, 207, "hp-t28 hp-b f-ink")
    if stand.active:
        drawing.shape("rect", "f-good", x=68, y=184, width=82, height=26, rx=13)
        drawing.use("g-check", 76, 190, 14, "f-panel")
        drawing.text("active", 140, 202.5, "hp-t15 hp-b hp-end f-panel")
    elif chance is not None:
        drawing.shape("rect", "f-sunken s-edge hp-w15", x=68, y=184, width=82, height=26, rx=13)
        drawing.use("g-d6", 75, 188, 18, "f-ink-3")
        words = percent(chance)
        type_size = "hp-t18" if len(words) < 4 else "hp-t15"
        drawing.text(words, 143, 203.5 if len(words) < 4 else 202.5, f"{type_size} hp-b hp-end f-ink")


def _price(drawing: Drawing, stand: Stand) -> None:
    face = stand.face
    if stand.paid:
        size = min(30, 136 / len(stand.paid) - 6)
        x = 80 - (len(stand.paid) * (size + 6) - 6) / 2
        for number in stand.paid:
            drawing.put(die(number, x, 98, size, f", on {face.name}"))
            x += size + 6
        return
    if stand.active:
        drawing.text("no dice spent", 80, 118, "hp-t15 hp-b hp-mid f-ink")
        return
    if face.steam:
        middle = not face.dice
        x, y = (56, 98) if middle else (13, 52)
        if middle or not stand.held:
            size = 30 if middle else 22
            drawing.use("g-steam", x, y, size, "f-ink-2")
            text = "hp-t22" if middle else "hp-t18"
            drawing.text(face.steam, x + size + 4, y + size * 0.78, f"{text} hp-b f-ink")
    if stand.reduced and not stand.held:
        drawing.text(f"−{stand.reduced} X", 148, 67, "hp-t15 hp-b hp-end f-good")
    if face.dice:
        slots(drawing, face.dice, 80, 98, 30, 136)


@lru_cache(maxsize=500)
def in_hand(face: Face, number: int, x: float, y: float, small: bool) -> Piece:
    """A card of the hand, 118 by 196, or 118 by 94 where there are many."""
    drawing = Drawing()
    high = 94 if small else 196
    with drawing.part(f"hand-{number}", "button", f"in hand: {face.words}", at=(x, y), kind="card"):
        drawing.shape("rect", "f-outline", x=0, y=3, width=118, height=high, rx=10)
        drawing.shape("rect", "f-card s-outline hp-w2", x=0, y=0, width=118, height=high, rx=10)
        kind = face.kind.lower()
        ground, ink = (f"f-class-{kind}", f"f-on-class-{kind}") if kind else ("f-accent", "f-on-accent")
        name, size = fitted(face.name, 104, 2)
        tall = 42 if not small else 26 if len(name) == 1 else 36
        drawing.shape("path", ground, d=head(118, tall, 10))
        for i, line in enumerate(name):
            at = tall / 2 + 5.5 if len(name) == 1 else tall / 2 - 3 + (18 if tall > 36 else 16) * i
            drawing.text(line, 59, at, f"hp-t{size} hp-b hp-serif hp-mid {ink}")
        if kind:
            _hero_in_hand(drawing, face, kind, max(34, tall + 5) if small else 0)
        else:
            _action(drawing, face, 2 if small else 6, tall + (20 if small else 22))
    return drawing.piece()


def _hero_in_hand(drawing: Drawing, face: Face, kind: str, low: float) -> None:
    """What is below the name; on a small card its price begins at `low`."""
    if low:
        if face.dice:
            slots(drawing, face.dice, 59 if not face.steam else 78, low, 22, 104 if not face.steam else 68)
        if face.steam:
            drawing.use("g-steam", 8, low, 20, "f-ink-2")
            drawing.text(face.steam, 30, low + 17, "hp-t18 hp-b f-ink")
        drawing.use("g-sword", 8, 66, 18)
        drawing.text(face.strength, 30, 83, "hp-t22 hp-b f-ink")
        drawing.use(f"g-{kind}", 90, 66, 20, "f-ink-3")
        return
    drawing.shape("rect", "f-card-2", x=7, y=48, width=104, height=60, rx=6)
    if face.steam:
        x = 14 if face.dice else 38
        y = 49 if face.dice else 66
        drawing.use("g-steam", x, y, 22, "f-ink-2")
        drawing.text(face.steam, x + 26, y + 17, "hp-t18 hp-b f-ink")
    if face.dice:
        slots(drawing, face.dice, 59, 76 if face.steam else 66, 26, 100)
    for i, line in enumerate(lines(face.does, 15, 102, 3)):
        drawing.text(line, 9, 126 + 17 * i, "hp-t15 f-ink-2")
    drawing.use("g-sword", 9, 170, 20)
    drawing.text(face.strength, 34, 188, "hp-t22 hp-b f-ink")
    drawing.use(f"g-{kind}", 90, 170, 20, "f-ink-3")


def _action(drawing: Drawing, face: Face, most: int, y: float) -> None:
    does, size = fitted(face.does, 102, most, look=1)
    for i, line in enumerate(does):
        drawing.text(line, 9, y + 18 * i, f"hp-t{size} f-ink")
    if most > 2:
        drawing.use("g-bolt", 9, 170, 20, "f-accent")
        drawing.text("action", 34, 186, "hp-t15 f-ink-2")


def pile(drawing: Drawing, id_: str, label: str, at: tuple[float, float], glyph: str, n: int) -> None:
    """A deck of 60 by 80 with the number of its cards."""
    with drawing.part(id_, "button", label, at=at, kind="card"):
        if n:
            back(drawing, 60, 80, glyph, str(n), lip=min(2, n - 1))
        else:
            empty(drawing, 60, 80, glyph, "0")


def empty(drawing: Drawing, width: float, high: float, glyph: str, text: str = "") -> None:
    """A place where a card may lie."""
    drawing.shape("rect", "hp-hit hp-none s-edge hp-w15 hp-dash", x=0, y=0, width=width, height=high, rx=9)
    drawing.use(glyph, width / 2 - 15, high / 2 - (22 if text else 15), 30, "f-ink-3 hp-o50")
    if text:
        drawing.text(text, width / 2, high / 2 + 28, "hp-t15 hp-mid f-ink-3")


def row_of(drawing: Drawing, dice: Sequence[tuple[int, int]], waiting: int, frame: tuple[float, float, float]) -> None:
    """Dice in one row, at most 42 u large, and those that wait to be rolled."""
    x, y, room = frame
    n = len(dice) + waiting
    size = min(42.0, room / max(1, n) - 6)
    pitch = min(size + 18, room / max(1, n))  # a ring around each has room
    everything = [*dice, *((0, i + 1) for i in range(waiting))]
    for i, number in enumerate(everything):
        drawing.put(die(number, x + i * pitch, y + (42 - size) / 2, size, ""))
