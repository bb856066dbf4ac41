"""What a Hero can be given in the market, by kind: a chip on its card for each, where a purchase may start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from hordeplay.core.language import message, tr
from hordeplay.core.panel import Frame
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, text_width

from ..model.ruleset import WarfighterRules
from .ids import level_part, order_part

HIGH: Final = 24.0


class Kind(NamedTuple):
    """Things that are bought alike: the word in ids, the name in full and in short, the glyph."""

    word: str
    name: str
    short: str
    glyph: str


KINDS: Final = (
    Kind("arms", message("Weapons"), message("Arms"), "g-sword"),
    Kind("gear", message("Armor and Equipment"), message("Gear"), "g-torch"),
    Kind("lore", message("Skills and Spells"), message("Skills"), "g-bolt"),
)
Orders: TypeAlias = Mapping[tuple[int, str], int]
"""How many things of a kind a Hero can have now, by the Hero's number and the word of the kind."""


def kind_of(rules: WarfighterRules, name: str) -> Kind:
    """The kind of a thing.

    >>> rules = WarfighterRules.load()
    >>> [kind_of(rules, name).word for name in ("Mace", "Tower Shield", "Lore")]
    ['arms', 'gear', 'lore']
    """
    return KINDS[0 if name in rules.weapons else 2 if name in rules.skills or name in rules.spells else 1]


def chips(drawing: Drawing, hero: str, number: int, orders: Orders, frame: Frame) -> None:
    """A row of chips: how many things of each kind this Hero can have."""
    mine = [(kind, orders[number, kind.word]) for kind in KINDS if (number, kind.word) in orders]
    width = (frame.width + 4) / len(KINDS) - 4
    spelt = all(text_width(tr(kind.short), 15) + text_width(str(n), 15) * BOLD + 31 <= width for kind, n in mine)
    for k, (kind, n) in enumerate(mine):
        label = tr(
            "{hero}'s {short}: {wares}, {n} to be had", hero=hero, short=tr(kind.short), wares=tr(kind.name), n=n
        )
        at = (frame.x + (width + 4) * k, frame.y)
        with drawing.part(order_part(number, kind.word), "button", label, at=at, kind="ware"):
            drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=width, height=HIGH, rx=6)
            drawing.use(kind.glyph, 4, 5, 14, "f-ink-2")
            drawing.text(n, width - 5, 17.3, "hp-t15 hp-b hp-end f-ink")
            if spelt:
                drawing.text(tr(kind.short), 21, 17.3, "hp-t15 f-ink")


def levels(drawing: Drawing, hirelings: Mapping[int, int], frame: Frame) -> None:
    """A row of chips: the levels at which Heroes can be hired, and how many at each."""
    if not hirelings:
        drawing.text(tr("none can be hired"), frame.x + 7, frame.y + 16.3, "hp-t15 f-ink-2")
    pitch = (frame.width + 3) / 6
    for k, (level, n) in enumerate(sorted(hirelings.items())):
        label = tr("Heroes of level {level}: {n} can be hired", level=level, n=n)
        with drawing.part(level_part(level), "button", label, at=(frame.x + pitch * k, frame.y), kind="ware"):
            drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=pitch - 3, height=HIGH - 2, rx=6)
            drawing.text(level, (pitch - 3) / 2, 16.3, "hp-t15 hp-b hp-mid f-ink")
