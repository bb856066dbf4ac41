"""The attack builder while a Hostile attacks: who attacks whom, and what will come of it as things stand."""

from __future__ import annotations

from typing import Final, NamedTuple

from hordeplay.core.english import counted, percent
from hordeplay.core.panel import Frame, ground
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, text_width

from ..model.passives import armor_cover, terrain
from ..model.table import Foe, Member, WarfighterTable
from . import chances, pieces
from .chances import Blow
from .last_roll import asked

_ROWS: Final = (
    ("none", "nothing", "f-good"), ("vuln", "Vuln", "f-res-gold"), ("stopped", "armor holds", "f-ink-3"),
    ("wound", "Wound", "f-bad"),
)  # fmt: skip


class Defence(NamedTuple):
    """A Hostile Attack that is going on; `member` is None once its dice lie."""

    name: str
    hero: int
    foe: Foe | None = None
    member: Member | None = None
    wounds: int = 0


def defence(table: WarfighterTable) -> Defence | None:
    """The Hostile Attack that may be reacted to, or whose Wounds are about to be suffered; None when there is none."""
    about, last = table.window, table.throw
    if about is None:
        return None
    if about.on == "struck":
        foe = table.foe(about.foe, table.heroes[about.hero].space)
        if foe is not None and 0 <= about.member < len(foe.members):
            return Defence(foe.name, about.hero, foe, foe.members[about.member])
    if about.on == "wounds" and about.by_attack and last is not None and not last.source:
        return Defence(last.foe, about.hero, wounds=about.n)
    return None


def odds_of(table: WarfighterTable, attack: Defence) -> Blow | None:
    """What the dice will do as both stand, with the cards played so far."""
    if attack.foe is None or attack.member is None:
        return None
    return chances.blow(table, attack.foe, attack.member, attack.hero)


def draw(drawing: Drawing, table: WarfighterTable, frame: Frame, attack: Defence, *, with_odds: bool) -> None:
    """The panel: the chance of each result, or what the dice came to."""
    hero = table.heroes[attack.hero]
    blow = odds_of(table, attack)
    spoken = f"Attack builder: {attack.name} attacks {hero.name}"
    spoken += f", {counted(attack.wounds, 'Wound')} about to be suffered" if attack.wounds else ""
    spoken += f": {blow.in_words}" if blow is not None and with_odds else ""
    with drawing.part("builder", "group", spoken, at=(frame.x, frame.y), kind="builder"):
        ground(drawing, frame, f"{attack.name} attacks")
        pieces.mark(drawing, table, attack.hero, 14, 40, 24)
        drawing.text(clip(hero.name, 18 * BOLD, frame.width - 60), 46, 58, "hp-t18 hp-b hp-serif f-ink")
        worn = armor_cover(table, hero)
        guards = f"terrain {terrain(table, attack.hero)}{f', armor {worn}' if worn else ''}"
        guards += f", {counted(hero.vulns, 'Vuln')}" if hero.vulns else ""
        drawing.text(clip(guards, 15, frame.width - 28), 14, 86, "hp-t15 f-ink-2")
        if attack.wounds:
            _landed(drawing, table, attack, frame)
        elif blow is None or not with_odds:
            drawing.text("odds hidden", 14, 116, "hp-t15 f-ink-3")
        else:
            _results(drawing, blow, frame)
        last = "Choose what takes a Wound." if attack.wounds else "React with a card, or let it come."
        drawing.text(last, 14, frame.high - 18, "hp-t15 f-ink-2")


def _results(drawing: Drawing, blow: Blow, frame: Frame) -> None:
    """A row for each result: its name, its chance, and a bar as long."""
    y, room = 100.0, frame.width - 28
    for name, word, fill in _ROWS:
        chance = getattr(blow, name)
        ink = "f-ink" if chance else "f-ink-3"
        drawing.text(word, 14, y + 18, f"hp-t15 hp-b {ink}")
        share = f"{percent(float(chance))} = {chance}" if chance else "0%"
        if text_width(share, 15) > room - text_width(word, 15) * BOLD - 12:
            share = percent(float(chance))
        drawing.text(share, frame.width - 14, y + 18, f"hp-t15 hp-end {ink}")
        drawing.shape("rect", "f-sunken", x=14, y=y + 25, width=room, height=14, rx=4)
        if chance:
            drawing.shape("rect", fill, x=14, y=y + 25, width=max(2.0, room * float(chance)), height=14, rx=4)
        y += 55


def _landed(drawing: Drawing, table: WarfighterTable, attack: Defence, frame: Frame) -> None:
    """What the dice had to reach and did, and the Wounds that come of it."""
    y = 118.0
    for _, word in asked(table, table.throw) if table.throw is not None else ():
        drawing.text(word, 14, y, "hp-t15 f-ink")
        y += 24
    drawing.use("g-skull", 14, y + 4, 40, "f-bad")
    drawing.text(counted(attack.wounds, "Wound"), 66, y + 24, "hp-t22 hp-b f-ink")
    drawing.text("about to be suffered", 66, y + 44, "hp-t15 f-ink-2")
