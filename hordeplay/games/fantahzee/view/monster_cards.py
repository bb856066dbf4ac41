"""Horde cards: strength and XP in the head, the art, the name, what they do in return."""

from __future__ import annotations

from typing import Final

from hordeplay.core.language import tr
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip

from .facts import Monster
from .names import ROMAN
from .pieces import fitted, head

_ART: Final = {
    "Baron Cloven": "g-humanoid", "Blighter": "g-doom", "Bone Warrior": "g-undead", "Cinder Pup": "g-flame",
    "Dark Assassin": "g-thief", "Gloom Wraith": "g-ghost", "Hoard Goblin": "g-humanoid", "Ice Giant": "g-big",
    "Mud Imp": "g-humanoid", "Night Stalker": "g-moon", "Rock Monster": "g-mountain", "Siege Troll": "g-big",
    "Vampire Lord": "g-undead",
}  # fmt: skip
"""Monsters with a silhouette of their own; all others share one."""


def monster(drawing: Drawing, card: Monster, width: float, *, large: bool = False, art: bool = True) -> None:
    """A horde card, 180 units high; for the back row 240, with larger type. Its art may leave its room to something else."""
    high, top = (240, 54) if large else (180, 40)
    drawing.shape("rect", "f-outline", x=0, y=3, width=width, height=high, rx=9)
    drawing.shape("rect", "f-card s-outline hp-w2", x=0, y=0, width=width, height=high, rx=9)
    drawing.shape("path", "f-class-monster", d=head(width, top, 9))
    _worth(drawing, card, width, large=large)
    if art:
        _art(drawing, card, width, large=large)
    type_size, pitch, middle = (20, 21, 164) if large else (15, 17, 116)
    name = fitted(card.name, width - 4, 3 if large else 2, type_size * BOLD)
    for i, line in enumerate(name):
        at = middle + type_size * 0.35 + pitch * (i - (len(name) - 1) / 2)
        drawing.text(line, width / 2, at, f"hp-t{type_size} hp-b hp-serif hp-mid f-ink")
    drawing.shape("path", "s-card-line hp-w15", d=f"M8 {high - 43}H{width - 8:g}")
    _marks(drawing, card, width, high - 25, 22 if large else 18)


def _art(drawing: Drawing, card: Monster, width: float, *, large: bool) -> None:
    high, glyph, low = (70, 54, 62) if large else (52, 40, 46)
    drawing.shape("rect", "f-card-2", x=7, y=low, width=width - 14, height=high, rx=5)
    if card.boss:
        _boss(drawing, width, low, high, large=large)
    else:
        picture = _ART.get(card.name, "g-monster")
        drawing.use(picture, width / 2 - glyph / 2, low + (high - glyph) / 2, glyph, "f-ink-3 hp-o70")
        size = 20 if large else 18
        drawing.text(ROMAN[card.level], 13, low + (22 if large else 18), f"hp-t{size} hp-b hp-serif f-ink-2")
    if card.does:
        drawing.use("g-bolt", width - 30, low + (29 if card.boss else 4), 20, "f-ink-2")


def _boss(drawing: Drawing, width: float, low: float, high: float, *, large: bool) -> None:
    """The band that tells a boss from all others, by a word and a shape, with its skull."""
    size, band = (20, 26) if large else (15, 21)
    drawing.shape("path", "f-heart", d=f"M4 {low}h{width - 8:g}l-7 {band / 2:g}l7 {band / 2:g}H4l7-{band / 2:g}z")
    drawing.text(
        clip(tr("BOSS"), size * BOLD, width - 26),
        width / 2,
        low + band / 2 + size * 0.36,
        f"hp-t{size} hp-b hp-mid f-panel",
    )
    glyph = high - band - 4
    drawing.use("g-skull", width / 2 - glyph / 2, low + band + 2, glyph, "f-heart")


def _worth(drawing: Drawing, card: Monster, width: float, *, large: bool) -> None:
    """Strength and XP in the head of a horde card: as large as both have room."""
    digits = len(str(card.strength)) + len(str(card.xp))
    y = 27 if large else 20
    sizes = ((36, 28, 22), (28, 24, 18), (24, 20, 16)) if large else ((28, 22, 18), (22, 22, 18), (18, 18, 15))
    for strength, xp, glyph in sizes:
        needs = glyph * 2 + 0.57 * BOLD * (strength * len(str(card.strength)) + xp * len(str(card.xp)))
        if needs + 24 <= width or (strength, xp, glyph) == sizes[-1]:
            break
    side = 8 if digits < 4 else 5
    drawing.use("g-sword", side, y - glyph / 2, glyph, "f-on-class-monster")
    drawing.text(card.strength, side + glyph + 3, y + strength * 0.36, f"hp-t{strength} hp-b f-on-class-monster")
    left = width - side - 0.57 * BOLD * xp * len(str(card.xp)) - glyph - 3
    drawing.use("g-xp", left, y - glyph / 2, glyph, "f-res-gold")
    drawing.text(card.xp, width - side, y + xp * 0.36, f"hp-t{xp} hp-b hp-end f-on-class-monster")


def _marks(drawing: Drawing, card: Monster, width: float, middle: float, type_size: int) -> None:
    """What a horde card does in return, and the treasure that it holds."""
    marks = [("g-counter", str(card.counter), "f-bad")] if card.counter else []
    marks += [("g-ambush", str(card.ambush), "f-bad")] if card.ambush else []
    marks += [("g-treasure", ROMAN[card.treasure], "f-ink-2")] if card.treasure else []
    if not marks:
        drawing.text("–", width / 2, middle + 5, f"hp-t{type_size} hp-mid f-ink-3")
        return
    many = len(marks) > 2
    size, gap = (type_size - 3, 2) if many else (type_size + 2, 4)
    face = {18: 15, 22: 20}[type_size] if many else type_size
    pitch = min(size + gap + face + 4, (width - 8) / len(marks))
    x = width / 2 - pitch * len(marks) / 2
    for glyph, text, ink in marks:
        drawing.use(glyph, x, middle - size / 2, size, ink)
        drawing.text(text, x + size + gap, middle + face * 0.36, f"hp-t{face} hp-b f-ink")
        x += pitch
