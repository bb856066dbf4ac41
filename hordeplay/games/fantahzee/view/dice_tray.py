"""The row between stacks and party: strength, dice, rerolls, steam, shields, and the damage that is to come."""

from __future__ import annotations

from typing import Final, NamedTuple

from hordeplay.core.english import counted, signed
from hordeplay.core.language import cached_by_language, tr
from hordeplay.core.scene import Drawing, Piece
from hordeplay.core.script import OVER
from hordeplay.core.text_metrics import clip, text_width

from ..model.table import FantahzeeTable
from . import facts, pieces
from .strip import ATTACK, COUNTERATTACK, HORDE, LEFT, RIGHT, stop

HIGH: Final = (104, 82)
"""How high the row is; for the back row, too."""


class DiceTray(NamedTuple):
    """What lies in the row between stacks and party."""

    left: int
    whole: int
    added: int
    """So much of it is not printed on the heroes."""
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

    @property
    def extra(self) -> str:
        """Reductions and dice to turn that are held."""
        return ", ".join(
            [f"−{counted(n, 'die', 'dice')}" for n in self.tokens]
            + [tr("turn {dice}", dice=counted(n, "die", "dice")) for n in self.sets]
        )

    @property
    def strength(self) -> str:
        """The strength in words."""
        spent = (
            tr(", of which {spent} spent and {left} left", spent=self.whole - self.left, left=self.left)
            if self.bars
            else ""
        )
        sums = (
            tr(
                ", {printed} on the heroes and {added} by what they do",
                printed=self.whole - self.added,
                added=signed(self.added),
            )
            if self.added
            else ""
        )
        return f"{tr('strength: {whole}', whole=self.whole)}{sums}{spent}"

    @property
    def dice(self) -> str:
        """The dice in words."""
        return tr("dice tray: {rolled} rolled, {waiting} waiting", rolled=len(self.loose), waiting=self.waiting)


def contents(table: FantahzeeTable) -> DiceTray:
    """What lies in the tray now, and the damage that is to come."""
    now = table.turn
    at = stop(table)
    left, whole = facts.strength(table)
    ambush = at is not None and at >= HORDE
    if ambush:
        harm = table.figure("ambush", sum(table.rules.monster(s.top).ambush for s in table.stacks if s.top))
    else:
        struck = at is not None and at > COUNTERATTACK
        harm = 0 if struck else sum(table.rules.monster(name).counterattack for name in now.aside)
    shield = now.shield - now.shields_used
    before = table.round == 0 or table.step == OVER
    return DiceTray(
        left,
        whole,
        facts.added(table) if left == whole else 0,
        at is not None and ATTACK <= at < HORDE,
        facts.loose(table),
        now.waiting,
        now.rerolls,
        now.steam,
        shield,
        0 if before else harm,
        ambush,
        tuple(now.tokens),
        tuple(now.sets),
    )


def room(dice: DiceTray, *, large: bool = False) -> float:
    """How much room there is for dice in a row."""
    if large:
        return 266 if dice.bars else 456
    return 200 if dice.bars else 354


@cached_by_language(500)
def tray(dice: DiceTray) -> Piece:
    """Strength, dice, rerolls, steam, shields, and the damage that is to come."""
    drawing = Drawing()
    with drawing.part("strength", "img", dice.strength):
        drawing.shape("rect", "f-panel s-line hp-w15", x=LEFT, y=4, width=RIGHT - LEFT, height=96, rx=10)
        drawing.use("g-sword", 32, 22, 26)
        drawing.text(dice.left, 66, 45, "hp-t36 hp-b f-ink")
        if dice.bars:
            x = 72 + 24 * len(str(dice.left))
            drawing.text(clip(tr("of {whole} strength left", whole=dice.whole), 15, 296 - x), x, 44, "hp-t15 f-ink-2")
            pitch = min(16.8, 250 / max(1, dice.whole))
            d = ["", ""]
            for i in range(dice.whole):
                d[i >= dice.whole - dice.left] += f"M{32 + i * pitch:.5g} 62h{pitch - 3:.3g}v20h-{pitch - 3:.3g}z"
            for path, ink in zip(d, ("hp-none s-ink-3 hp-w15", "f-good"), strict=True):
                if path:
                    drawing.shape("path", ink, d=path)
        else:
            sums = f"{dice.whole - dice.added} {signed(dice.added)}"
            words = tr("{strength} strength", strength=sums)
            shown = (words if text_width(words, 15) < 100 else sums) if dice.added else clip(tr("strength"), 15, 102)
            drawing.text(shown, 32, 78, "hp-t15 f-ink-2")
    with drawing.part("tray", "group", dice.dice):
        if dice.bars:
            drawing.shape("rect", "hp-hit hp-none", x=300, y=10, width=206, height=84)
            if dice.loose:
                drawing.text(tr("Spare dice"), 306, 34, "hp-t15 f-ink-2")
                pieces.row_of(drawing, dice.loose, 0, (306, 46, room(dice)))
        else:
            drawing.shape("rect", "f-sunken", x=136, y=14, width=366, height=76, rx=8)
            if dice.loose or dice.waiting:
                pieces.row_of(drawing, dice.loose, dice.waiting, (148, 31, room(dice)))
            else:
                drawing.use("g-d6", 150, 38, 28, "f-ink-3")
                drawing.text(tr("No dice on the table: heroes lock"), 190, 48, "hp-t15 f-ink-2")
                drawing.text(tr("the dice that pay for them."), 190, 67, "hp-t15 f-ink-2")
    _stats(drawing, dice)
    return drawing.piece()


def _stats(drawing: Drawing, dice: DiceTray) -> None:
    xs = (520, 612, 700, 788)
    drawing.text(clip(tr("Rerolls"), 15, 88), xs[0], 34, "hp-t15 f-ink-2")
    if dice.rerolls > 3:
        drawing.shape("circle", "f-accent s-outline hp-w2", cx=xs[0] + 12, cy=66, r=11)
        drawing.text(dice.rerolls, xs[0] + 30, 76, "hp-t28 hp-b f-ink")
    else:
        for i in range(max(2, dice.rerolls)):
            ground = "f-accent s-outline" if i < dice.rerolls else "f-sunken s-ink-3"
            drawing.shape("circle", f"{ground} hp-w2", cx=xs[0] + 12 + 25 * i, cy=66, r=10)
    for x, (name, glyph, n, ink) in zip(xs[1:], _counters(dice), strict=True):
        drawing.text(clip(name, 15, RIGHT - 4 - x if x == xs[-1] else 84), x, 34, "hp-t15 f-ink-2")
        drawing.use(glyph, x - 2, 50, 32, ink if n else "f-ink-3 hp-o70")
        drawing.text(n, x + 36, 76, f"hp-t28 hp-b {'f-ink' if n else 'f-ink-3'}")
    if dice.extra:
        drawing.text(clip(dice.extra, 15 * 1.14, 340), xs[0] - 2, 95, "hp-t15 hp-b f-good")


def _counters(dice: DiceTray) -> tuple[tuple[str, str, int, str], ...]:
    """Name, glyph, number and ink of what is counted beside the rerolls."""
    harm = (tr("Ambush"), "g-ambush") if dice.ambush else (tr("Counter"), "g-counter")
    return (
        (tr("Steam"), "g-steam", dice.steam, "f-ink-2"),
        (tr("Shield"), "g-shield", dice.shield, "f-accent"),
        (*harm, dice.harm, "f-bad"),
    )


@cached_by_language(500)
def large_tray(dice: DiceTray) -> Piece:
    """The same for the back row: numbers and dice."""
    drawing = Drawing()
    with drawing.part("strength", "img", dice.strength):
        drawing.shape("rect", "f-panel s-line hp-w15", x=LEFT, y=4, width=RIGHT - LEFT, height=74, rx=10)
        drawing.use("g-sword", 28, 24, 32)
        drawing.text(dice.left, 66, 54, "hp-t36 hp-b f-ink")
        if dice.bars:
            drawing.text(
                tr("of {whole} strength left", whole=dice.whole), 74 + 24 * len(str(dice.left)), 53, "hp-t20 f-ink-2"
            )
    x = 320 if dice.bars else 130
    with drawing.part("tray", "group", dice.dice):
        wide = 596 - x
        drawing.shape("rect", "f-sunken" if not dice.bars else "hp-hit hp-none", x=x, y=12, width=wide, height=58, rx=8)
        if dice.bars or dice.loose or dice.waiting:
            pieces.row_of(drawing, dice.loose, dice.waiting, (x + 8, 20, room(dice, large=True)))
        else:
            drawing.text(tr("no dice on the table"), x + wide / 2, 48, "hp-t20 hp-mid f-ink-2")
    for i, (glyph, n, ink) in enumerate(
        (("g-rotate", dice.rerolls, "f-accent"), *((glyph, n, ink) for _, glyph, n, ink in _counters(dice)))
    ):
        drawing.use(glyph, 606 + 66 * i, 27, 28, ink if n else "f-ink-3 hp-o70")
        drawing.text(n, 638 + 66 * i, 51, f"hp-t28 hp-b {'f-ink' if n else 'f-ink-3'}")
    return drawing.piece()


@cached_by_language(256)
def counters(dice: DiceTray, *, large: bool = False) -> Piece:
    """The same in few words, where the hand lies in the row: what the next roll will have."""
    drawing = Drawing()
    high, size = (74, 20) if large else (96, 18)
    half = high / 2
    with drawing.part("strength", "img", dice.strength):
        drawing.shape("rect", "f-panel s-line hp-w15", x=726, y=4, width=142, height=high, rx=10)
    with drawing.part("tray", "group", dice.dice):
        drawing.shape("rect", "hp-hit hp-none", x=726, y=4, width=142, height=half)
    marks = (
        ("g-d6", len(dice.loose) + dice.waiting, "f-ink-2"),
        ("g-rotate", dice.rerolls, "f-accent"),
        ("g-steam", dice.steam, "f-ink-2"),
        ("g-shield", dice.shield, "f-accent"),
    )
    for i, (glyph, n, ink) in enumerate(marks):
        x, y = 738 + 68 * (i % 2), 4 + half * (i // 2) + half / 2
        drawing.use(glyph, x, y - 12, 24, ink if n else "f-ink-3 hp-o70")
        drawing.text(n, x + 30, y + size * 0.4, f"hp-t{size + 4} hp-b {'f-ink' if n else 'f-ink-3'}")
    return drawing.piece()
