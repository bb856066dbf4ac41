"""The attack builder while a Hostile attacks: who attacks whom, and what will come of it as things stand."""

from __future__ import annotations

from typing import Final, NamedTuple

from hordeplay.core.lettering import BOLD, clip, percent, wide
from hordeplay.core.scene import Drawing
from hordeplay.games.warfighter_fantasy.parts import Foe, Member
from hordeplay.games.warfighter_fantasy.passives import armor_cover, terrain
from hordeplay.games.warfighter_fantasy.picture import chances, pieces
from hordeplay.games.warfighter_fantasy.picture.chances import Blow
from hordeplay.games.warfighter_fantasy.picture.facts import Frame, counted
from hordeplay.games.warfighter_fantasy.picture.tray import asked
from hordeplay.games.warfighter_fantasy.table import WarfighterTable

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


def odds_of(table: WarfighterTable, found: Defence) -> Blow | None:
    """What the dice will do as both stand, with the cards played so far."""
    if found.foe is None or found.member is None:
        return None
    return chances.blow(table, found.foe, found.member, found.hero)


def draw(drawing: Drawing, table: WarfighterTable, frame: Frame, found: Defence, *, counted_: bool) -> None:
    """The panel: the chance of each result, or what the dice came to."""
    hero = table.heroes[found.hero]
    blow = odds_of(table, found)
    said = f"Attack builder: {found.name} attacks {hero.name}"
    said += f", {counted(found.wounds, 'Wound')} about to be suffered" if found.wounds else ""
    said += f": {blow.said}" if blow is not None and counted_ else ""
    with drawing.part("builder", "group", said, at=(frame.x, frame.y), kind="builder"):
        pieces.panel(drawing, frame, f"{found.name} attacks")
        pieces.mark(drawing, found.hero, 14, 40, 24)
        drawing.text(clip(hero.name, 18 * BOLD, frame.width - 60), 46, 58, "hp-t18 hp-b hp-serif f-ink")
        worn = armor_cover(table, hero)
        told = f"terrain {terrain(table, found.hero)}{f', armor {worn}' if worn else ''}"
        told += f", {counted(hero.vulns, 'Vuln')}" if hero.vulns else ""
        drawing.text(clip(told, 15, frame.width - 28), 14, 86, "hp-t15 f-ink-2")
        if found.wounds:
            _landed(drawing, table, found, frame)
        elif blow is None or not counted_:
            drawing.text("odds hidden", 14, 116, "hp-t15 f-ink-3")
        else:
            _results(drawing, blow, frame)
        last = "Choose what takes a Wound." if found.wounds else "React with a card, or let it come."
        drawing.text(last, 14, frame.high - 18, "hp-t15 f-ink-2")


def _results(drawing: Drawing, blow: Blow, frame: Frame) -> None:
    """A row for each result: its name, its chance, and a bar as long."""
    y, room = 100.0, frame.width - 28
    for name, word, ground in _ROWS:
        chance = getattr(blow, name)
        ink = "f-ink" if chance else "f-ink-3"
        drawing.text(word, 14, y + 18, f"hp-t15 hp-b {ink}")
        told = f"{percent(float(chance))} = {chance}" if chance else "0%"
        if wide(told, 15) > room - wide(word, 15) * BOLD - 12:
            told = percent(float(chance))
        drawing.text(told, frame.width - 14, y + 18, f"hp-t15 hp-end {ink}")
        drawing.shape("rect", "f-sunken", x=14, y=y + 25, width=room, height=14, rx=4)
        if chance:
            drawing.shape("rect", ground, x=14, y=y + 25, width=max(2.0, room * float(chance)), height=14, rx=4)
        y += 55


def _landed(drawing: Drawing, table: WarfighterTable, found: Defence, frame: Frame) -> None:
    """What the dice had to reach and did, and the Wounds that come of it."""
    y = 118.0
    for _, word in asked(table, table.throw) if table.throw is not None else ():
        drawing.text(word, 14, y, "hp-t15 f-ink")
        y += 24
    drawing.use("g-skull", 14, y + 4, 40, "f-bad")
    drawing.text(counted(found.wounds, "Wound"), 66, y + 24, "hp-t22 hp-b f-ink")
    drawing.text("about to be suffered", 66, y + 44, "hp-t15 f-ink-2")
