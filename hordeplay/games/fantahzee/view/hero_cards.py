"""The heroes of a party: what each costs or was paid with, what it holds, whether it is active or how likely that is."""

from __future__ import annotations

from typing import Final

from hordeplay.core.english import counted, percent
from hordeplay.core.language import cached_by_language, tr, tr_in
from hordeplay.core.scene import Drawing, Piece
from hordeplay.core.text_metrics import BOLD, clip, lines, text_width

from .facts import Stand
from .pieces import die, fitted, head, slots


@cached_by_language(1_000)
def hero(stand: Stand, x: float, y: float, width: float, chance: float | None, *, large: bool = False) -> Piece:
    """A hero of the party with its dice and what it holds; its chance while dice are rolled."""
    drawing = Drawing()
    hope = tr("; at best {chance} to be activated", chance=percent(chance)) if chance else ""
    hope = tr("; cannot be activated any more as it stands") if chance == 0 else hope
    with drawing.part(f"hero-{stand.slot}", "group", stand.label + hope, at=(x, y), kind="card"):
        high = LARGE_HERO if large else HERO
        drawing.shape("rect", "f-outline", x=0, y=3, width=width, height=high, rx=10)
        drawing.shape("rect", "f-card s-outline hp-w2", x=0, y=0, width=width, height=high, rx=10)
        (_large_hero if large else _hero)(drawing, stand, width, chance)
    return drawing.piece()


HERO: Final = 210
LARGE_HERO: Final = 218
"""How high a hero's card is."""
_NARROW: Final = 140
"""A narrower card of a hero has no room for more than its name in its head."""


def _hero(drawing: Drawing, stand: Stand, width: float, chance: float | None) -> None:
    face, kind, narrow = stand.face, stand.face.kind.lower(), width < _NARROW
    drawing.shape("path", f"f-class-{kind}", d=head(width, 38, 10))
    left = 6 if narrow else 36
    if not narrow:
        drawing.use(f"g-{kind}", 9, 9, 20, f"f-on-class-{kind}")
    size = 18 if text_width(face.name, 18 * BOLD) <= width - left - 6 else 15
    name = fitted(face.name, width - left - 4, 2, size * BOLD)
    for i, line in enumerate(name):
        at = 26 if len(name) == 1 else 16 + 17 * i
        drawing.text(line, left, at, f"hp-t{size} hp-b hp-serif f-on-class-{kind}")
    drawing.shape("rect", "f-card-2", x=8, y=46, width=width - 16, height=84, rx=6)
    if stand.held:
        for i, treasure in enumerate(stand.held[:2]):
            line = _held(treasure, width - 24)
            drawing.text(line, 13, 64 + 20 * i, f"hp-t15 {'f-ink-3' if stand.fresh else 'f-ink'}")
    elif face.alike and not (stand.paid or stand.active) and text_width(face.alike, 15) <= width - 24:
        drawing.text(face.alike, width / 2, 86, "hp-t15 hp-mid f-ink-2")
    elif not (narrow and face.steam and face.dice):
        drawing.use(f"g-{kind}", width / 2 - 18, 50, 36, "f-ink-3 hp-o70")
    _price(drawing, stand, width)
    for i, line in enumerate(lines(face.does, 15, width - 18, 2)):
        drawing.text(line, 10, 149 + 18 * i, "hp-t15 f-ink-2")
    drawing.use("g-sword", 6 if narrow else 12, 177, 24)
    more = stand.strength > face.strength
    drawing.text(stand.strength, 32 if narrow else 42, 199, f"hp-t28 hp-b {'f-good' if more else 'f-ink'}")
    _state(drawing, stand.active, chance, width - (58 if narrow else 92), 176, narrow=narrow)


def _held(treasure: str, room: float) -> str:
    """A treasure by its name and level; where both have no room, by the first word of its name."""
    name, _, level = treasure.rpartition(" ")
    return treasure if text_width(treasure, 15) <= room else f"{name.split()[0]} {level}"


def _state(drawing: Drawing, active: bool, chance: float | None, x: float, y: float, *, narrow: bool) -> None:
    """Whether a hero is active, or the chance that it will be."""
    width = 52 if narrow else 82
    if active:
        drawing.shape("rect", "f-good", x=x, y=y, width=width, height=26, rx=13)
        drawing.use("g-check", x + (19 if narrow else 8), y + 6, 14, "f-panel")
        if not narrow:
            drawing.text(clip(tr_in("a hero", "active"), 15 * BOLD, 50), x + 72, y + 18.5, "hp-t15 hp-b hp-end f-panel")
    elif chance is not None:
        drawing.shape("rect", "f-sunken s-edge hp-w15", x=x, y=y, width=width, height=26, rx=13)
        never, best = tr("not now"), tr_in("a chance", "best")
        fits = not narrow and text_width(never, 15 * BOLD) + 14 <= width
        words = never if not chance and fits else percent(chance)
        if chance and 8 + text_width(f"{best} ", 15) + text_width(words, 15 * BOLD) + 7 <= width:
            drawing.text(best, x + 8, y + 18.5, "hp-t15 f-ink-2")
        drawing.text(words, x + width - 7, y + 18.5, "hp-t15 hp-b hp-end f-ink")


def _price(drawing: Drawing, stand: Stand, width: float) -> None:
    face, middle = stand.face, width / 2
    if stand.paid:
        size = min(30, (width - 24) / len(stand.paid) - 6)
        x = middle - (len(stand.paid) * (size + 6) - 6) / 2
        for number in stand.paid:
            drawing.put(die(number, x, 92, size, tr(", on {name}", name=face.name)))
            x += size + 6
        return
    if stand.active:
        drawing.text(tr("no dice spent"), middle, 114, "hp-t15 hp-b hp-mid f-ink")
        return
    if face.steam:
        alone = not face.dice
        x, y = (middle - 24, 92) if alone else (13, 51)
        if alone or not stand.held:
            size = 30 if alone else 22
            drawing.use("g-steam", x, y, size, "f-ink-2")
            text = "hp-t22" if alone else "hp-t18"
            drawing.text(face.steam, x + size + 4, y + size * 0.78, f"{text} hp-b f-ink")
    if stand.reduced and not stand.held:
        drawing.text(f"−{counted(stand.reduced, 'die', 'dice')}", width - 12, 66, "hp-t15 hp-b hp-end f-good")
    if face.dice:
        slots(drawing, face.dice, middle, 92, 30, width - 24)


def _large_hero(drawing: Drawing, stand: Stand, width: float, chance: float | None) -> None:
    """For the back row: name, strength, whether it is active or how likely that is, dice."""
    face, kind, middle = stand.face, stand.face.kind.lower(), width / 2
    name = fitted(face.name, width - 6, 2, 20 * BOLD)
    drawing.shape("path", f"f-class-{kind}", d=head(width, 52, 10))
    for i, line in enumerate(name):
        at = 33 if len(name) == 1 else 22 + 22 * i
        drawing.text(line, middle, at, f"hp-t20 hp-b hp-serif hp-mid f-on-class-{kind}")
    _large_marks(drawing, stand, width)
    digits = 0.57 * BOLD * 48 * len(str(stand.strength))
    left = middle - (38 + digits) / 2
    drawing.use("g-sword", left, 85, 32)
    more = stand.strength > face.strength
    drawing.text(stand.strength, left + 38, 118, f"hp-t48 hp-b {'f-good' if more else 'f-ink'}")
    if stand.active:
        drawing.shape("rect", "f-good", x=middle - 52, y=127, width=104, height=32, rx=16)
        drawing.use("g-check", middle - 43, 135, 16, "f-panel")
        drawing.text(clip(tr_in("a hero", "active"), 20 * BOLD, 66), middle + 43, 150, "hp-t20 hp-b hp-end f-panel")
    elif chance is not None:
        drawing.shape("rect", "f-sunken s-edge hp-w15", x=middle - 52, y=127, width=104, height=32, rx=16)
        drawing.text(percent(chance), middle, 151, "hp-t24 hp-b hp-mid f-ink")
    if stand.paid:
        size = min(40, (width - 12) / len(stand.paid) - 6)
        x = middle - (len(stand.paid) * (size + 6) - 6) / 2
        for number in stand.paid:
            drawing.put(die(number, x, 168, size, tr(", on {name}", name=face.name)))
            x += size + 6
    elif stand.active:
        drawing.text(tr("no dice"), middle, 194, "hp-t20 hp-mid f-ink-2")
    elif face.dice:
        slots(drawing, face.dice, middle, 168, 40, width - 12, large=True)


def _large_marks(drawing: Drawing, stand: Stand, width: float) -> None:
    """A price in steam, treasures and a reduction in one line, as many as it has room for."""
    waits = not stand.active
    marks = [("g-steam", str(stand.face.steam), "hp-b f-ink")] if stand.face.steam and waits else []
    ink = "f-ink-3" if stand.fresh else "hp-b f-ink"
    marks += [("g-treasure", treasure.rpartition(" ")[2], ink) for treasure in stand.held[:2]]
    marks += [("", f"−{stand.reduced} X", "hp-b f-good")] if stand.reduced and waits else []
    for i, (glyph, text, look) in enumerate(marks[: int((width - 8) // 48)]):
        x = 8 + 48 * i
        if glyph:
            drawing.use(glyph, x, 57, 20, "f-ink-2")
        drawing.text(text, x + (23 if glyph else 0), 74, f"hp-t20 {look}")
