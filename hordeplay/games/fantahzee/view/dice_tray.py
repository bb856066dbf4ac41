"""The panel between stacks and party: strength, dice, rerolls, steam, shields, and the damage that is to come."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from hordeplay.core.scene import Drawing, Piece
from hordeplay.core.script import OVER
from hordeplay.core.text_metrics import clip

from ..model.table import FantahzeeTable
from . import facts, pieces
from .strip import ATTACK, COUNTERATTACK, HORDE, LEFT, RIGHT, stop


class DiceTray(NamedTuple):
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


@lru_cache(maxsize=500)
def tray(dice: DiceTray) -> Piece:
    """Strength, dice, rerolls, steam, shields, and the damage that is to come."""
    drawing = Drawing()
    label = f"strength {dice.whole}"
    label += f", of which {dice.whole - dice.left} spent and {dice.left} left" if dice.bars else ""
    with drawing.part("strength", "img", label):
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


def _stats(drawing: Drawing, dice: DiceTray) -> None:
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
