"""Small pieces: grounds of cards and panels, seat marks, hearts, Hostile counters, Hero pieces, dice."""

from __future__ import annotations

import re
from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.language import tr
from hordeplay.core.panel import Frame
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, lines, text_width

from ..model.content import Hostile
from ..model.table import Hero, Member, WarfighterTable
from .drawn_once import once
from .facts import shape, tone

COUNTER: Final = 38
MARK: Final = 20

_ART: Final = {
    "Undead": "g-undead", "Dragon": "g-flying", "Flying": "g-flying", "Human": "g-humanoid", "Orcish": "g-humanoid",
    "Demon": "g-flame", "Giant": "g-big",
}  # fmt: skip
"""Silhouettes by the first tag; all others are monsters."""


def art(card: Hostile) -> str:
    """The silhouette of a Hostile."""
    return next((_ART[tag] for tag in card.tags if tag in _ART), "g-monster")


def head(width: float, high: float, r: float = 10) -> str:
    """The path of a card's head."""
    return f"M{r:g} 0H{width - r:g}a{r:g} {r:g} 0 0 1 {r:g} {r:g}V{high:g}H0V{r:g}a{r:g} {r:g} 0 0 1 {r:g}-{r:g}z"


@once
def plate(drawing: Drawing, width: float, high: float, r: float = 10) -> None:
    """A card with its lower lip."""
    drawing.shape("rect", "f-outline", x=0, y=3, width=width, height=high, rx=r)
    drawing.shape("rect", "f-card s-outline hp-w2", x=0, y=0, width=width, height=high, rx=r)


def mark(
    drawing: Drawing, table: WarfighterTable, hero: int, x: float, y: float, size: float = MARK, *, acted: bool = False
) -> None:
    """A Targeting counter of a table."""
    marked(drawing, hero, tone(table, hero), x, y, size, acted=acted)


@once
def marked(
    drawing: Drawing, hero: int, ink: str, x: float, y: float, size: float = MARK, *, acted: bool = False
) -> None:
    """A Targeting counter: shape, colour and number of the Hero it names; with its acted side up it is hollow, ticked."""
    middle = y + size / 2 + 5.3
    if hero < 0:
        drawing.shape("circle", "f-badge s-rim hp-w15", cx=x + size / 2, cy=y + size / 2, r=size / 2 - 1)
        drawing.text("–", x + size / 2, middle, "hp-t15 hp-b hp-mid f-on-badge")
        return
    if acted:
        drawing.use(shape(hero), x, y, size, "hp-none s-on-horde hp-w2")
        drawing.use("g-check", x + size / 2 - 7, y + size / 2 - 7, 14, "f-on-horde")
        return
    drawing.use(shape(hero), x, y, size, f"hp-body f-{ink}")
    pointed = shape(hero) == "g-triangle"  # its number stands low, where it is wide
    drawing.text(hero + 1, x + size / 2, middle + 2 * pointed, f"hp-t15 hp-b hp-mid f-on-{ink}")


def counter_width(member: Member, left: int) -> float:
    """A counter is as wide as its marks ask, and the Health left beside them."""
    return max(COUNTER, (18 if left < 10 else 24) + (MARK + 2) * len(member.counters))


def counter(
    drawing: Drawing, table: WarfighterTable, card: Hostile, member: Member, number: int, *, mixed: bool = False
) -> None:
    """A Hostile, 38 high: silhouette, Health left, Targeting counters, Vulns; `number` of them on a stack.

    A `mixed` stack shows only how many it is.
    """
    aims = tuple((one.hero, tone(table, one.hero), one.acted) for one in member.counters)
    left = card.health - member.wounds
    width = COUNTER if mixed else counter_width(member, left)
    health = left if card.health > 1 else 0
    _counter(drawing, width, art(card), number, health, member.vulns, aims, objective=card.objective, mixed=mixed)


@once
def _counter(
    drawing: Drawing, width: float, glyph: str, number: int, health: int, vulns: int, aims: tuple[tuple[int, str, bool], ...],
    *, objective: bool, mixed: bool,
) -> None:  # fmt: skip
    """A counter by what is seen of it: `health` is 0 where it has no more than one."""
    drawing.shape("rect", "f-outline", x=0, y=2, width=width, height=COUNTER, rx=7)
    ground = "f-horde s-select-glow hp-w3" if objective else "f-horde s-halo hp-w15"
    drawing.shape("rect", ground, x=0, y=0, width=width, height=COUNTER, rx=7)
    if mixed:
        drawing.use(glyph, width / 2 - 10, 1, 20, "f-on-horde")
        drawing.text(f"×{number}", width / 2, 35, "hp-t15 hp-b hp-mid f-on-horde")
        return
    if number > 1:
        drawing.text(f"×{number}", 3, 15, "hp-t15 hp-b f-on-horde")
    else:
        drawing.use(glyph, 2, 2, 22, "f-on-horde")
    if health:
        drawing.text(health, 3, 35, "hp-t15 hp-b f-on-horde")
    x = width - 1 - (MARK + 1) * len(aims)
    for hero, ink, acted in aims:
        marked(drawing, hero, ink, x, 17, acted=acted)
        x += MARK + 1
    if vulns:
        mark_ = f"V{vulns}"
        room = text_width(mark_, 15) * BOLD + 3
        drawing.shape("rect", "f-changed", x=width - room, y=-1, width=room, height=17, rx=4)
        drawing.text(mark_, width - room / 2, 12.8, "hp-t15 hp-b hp-mid f-focus-gap")


def counter_label(table_names: list[str], card: Hostile, member: Member, number: int) -> str:
    """A Hostile in words."""
    aims = [
        f"{table_names[c.hero] if c.hero >= 0 else tr('nobody')}{tr(' (has attacked)') if c.acted else ''}"
        for c in member.counters
    ]
    left = card.health - member.wounds
    parts = [tr("Health {n} of {most}", n=left, most=card.health)] if card.health > 1 else []
    parts += [tr("targets {heroes}", heroes=tr(" and ").join(aims))] if aims else [tr("no target")]
    parts += [counted(member.vulns, "Vuln")] if member.vulns else []
    which = tr("{n} of {foe}", n=number, foe=card.name) if number > 1 else tr("one of {foe}", foe=card.name)
    return f"{which}: {', '.join(parts)}"


def token(drawing: Drawing, number: int, ink: str, size: float, kind: str, *, down: bool) -> None:
    """A Hero's piece: the shape of its seat with the class, or the number where it is small."""
    drawing.use(shape(number), 0, size * 0.07, size, "hp-lip")
    drawing.use(shape(number), 0, 0, size, f"hp-body f-{ink}{' hp-o50' if down else ''}")
    low = size * (0.12 if shape(number) == "g-triangle" else 0)
    if down:
        drawing.use("g-skull", size * 0.26, size * 0.26 + low, size * 0.48, f"f-on-{ink}")
    elif size >= 34:
        drawing.use(f"g-{kind}", size * 0.28, size * 0.2 + low, size * 0.44, f"f-on-{ink}")
    if size >= 34:
        drawing.shape("circle", "f-badge s-outline hp-w15", cx=size - 4, cy=size - 3, r=9.5)
        drawing.text(number + 1, size - 4, size + 2.3, "hp-t15 hp-b hp-mid f-on-badge")
    elif not down:
        drawing.text(number + 1, size / 2, size / 2 + 5.3 + low, f"hp-t15 hp-b hp-mid f-on-{ink}")


def hearts(drawing: Drawing, hero: Hero, most: int, x: float, y: float, room: float) -> None:
    """Health as hearts: full, hollow for a Wound, hollow with a tick for a Wound that is treated."""
    treated = min(most, sum(w.n for w in hero.wounds if w.treated))
    _hearts(drawing, max(0, most - hero.hurt), treated, most, x, y, room)


@once
def _hearts(drawing: Drawing, full: int, treated: int, most: int, x: float, y: float, room: float) -> None:
    pitch = min(24.0, room / max(1, most))
    size = min(21.0, pitch - 1)
    for i in range(most):
        at = x + pitch * i
        if i < full:
            drawing.use("g-heart", at, y, size, "f-heart")
            continue
        drawing.use("g-heart", at, y, size, "hp-none s-ink-3 hp-w2")
        if i >= most - treated:
            drawing.use("g-check", at + size / 2 - 7, y + size / 2 - 7.5, 14, "f-good")


@once
def d10(drawing: Drawing, face: int, size: float = 60) -> None:
    """A ten-sided die as a kite with its numeral."""
    k = size / 60
    kite = f"M{30 * k:g} 0L{60 * k:g} {25.8 * k:g}V{34.2 * k:g}L{30 * k:g} {60 * k:g}L0 {34.2 * k:g}V{25.8 * k:g}z"
    edges = (
        f"M{30 * k:g} 0L{49.2 * k:g} {37.2 * k:g}L{30 * k:g} {45.6 * k:g}L{10.8 * k:g} {37.2 * k:g}z"
        f"M0 {30 * k:g}L{10.8 * k:g} {37.2 * k:g}M{60 * k:g} {30 * k:g}L{49.2 * k:g} {37.2 * k:g}"
        f"M{30 * k:g} {60 * k:g}V{45.6 * k:g}"
    )
    drawing.shape("path", "f-outline", d=kite, transform="translate(0 3)")
    drawing.shape("path", "f-die s-outline hp-w2", d=kite)
    drawing.shape("path", "hp-none s-die-lock hp-w15", d=edges)
    big = size >= 44
    drawing.text(face, 30 * k, 30 * k + (7.5 if big else 5.3), f"hp-t{22 if big else 15} hp-b hp-mid f-pip")


_PIPS: Final = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}


@once
def d6(drawing: Drawing, face: int, size: float = 48) -> None:
    """A six-sided die with its pips."""
    drawing.shape("rect", "f-outline", x=0, y=size * 0.06, width=size, height=size, rx=size * 0.2)
    drawing.shape("rect", "f-die s-outline hp-w2", x=0, y=0, width=size, height=size, rx=size * 0.2)
    r, at = size * 0.093, (size * 0.245, size * 0.5, size * 0.755)
    d = "".join(
        f"M{at[i] - r:.4g} {at[j]:.4g}a{r:.3g} {r:.3g} 0 1 0 {2 * r:.3g} 0a{r:.3g} {r:.3g} 0 1 0-{2 * r:.3g} 0"
        for i, j in _PIPS[face]
    )
    drawing.shape("path", "f-pip", d=d)


def pill(drawing: Drawing, x: float, y: float, glyph: str, *, used: bool, width: float = 28) -> None:
    """An Action: a full pill with a bolt while it is left, a hollow one with a tick when it is spent."""
    drawing.shape(
        "rect", "hp-none s-ink-3 hp-w2" if used else "f-good", x=x, y=y, width=width, height=20, rx=min(10, width / 2)
    )
    drawing.use("g-check" if used else glyph, x + width / 2 - 7, y + 3, 14, "f-ink-3" if used else "f-panel")


def paragraph(drawing: Drawing, text: str, frame: Frame, classes: str, *, most: int, pitch: float = 19) -> float:
    """Lines of a text at 15 units; returns where the next line would stand."""
    y = frame.y
    for line in fitted(text, 15, frame.width, most):
        drawing.text(line, frame.x, y, f"hp-t15 {classes}")
        y += pitch
    return y


_WHOLE: Final = re.compile(r"\[[^\]]*\](?:: \d+ XP)?|[+−-]?\d+ \w+")
"""What stays on one line: brackets with their price, and a number with what it counts."""


def fitted(text: str, size: float, room: float, most: int) -> list[str]:
    """The words of a text in at most so many lines, none of which ends within brackets or behind a number.

    >>> fitted("1 fewer Wound [2]; [ ]: 1 XP", 15, 150, 3)
    ['1 fewer Wound [2];', '[ ]: 1 XP']
    """
    whole = _WHOLE.sub(lambda match: match[0].replace(" ", "|"), text)  # a bar is as wide as a blank
    return [line.replace("|", " ") for line in lines(whole, size, room, most)]


def shortened(name: str, size: float, room: float) -> str:
    """A name in this room: a bundle as its number, then without its last words, rather than cut within a word.

    >>> shortened("Torches (bundle of 6)", 15, 100), shortened("Damaged Leather Armor", 15, 130)
    ('Torches ×6', 'Damaged Leather')
    """
    if text_width(name, size) > room:
        name = name.replace("(bundle of ", "×").removesuffix(")")
    while text_width(name, size) > room and " " in name:
        name = name.rpartition(" ")[0].rstrip(",")
    return clip(name, size, room)
