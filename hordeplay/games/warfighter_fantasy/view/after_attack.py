"""Right after an Attack: its dice in plain lines in the place of the odds, and below them what may come next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hordeplay.core.language import tr
from hordeplay.core.panel import Frame, shares
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, text_width

from ..model.passives import actions_of
from ..model.table import Throw, WarfighterTable
from .last_roll import armor_bonus, asked, in_room, outcome, to_come
from .names import bonus

_STEPS: Final = ("hero", "react", "onslaught")
"""The steps in which Attacks are made."""
Bar = tuple[str, Sequence[tuple[str, float, str, str]]]
"""What may come next: in words, and the shares of its results."""


def fresh(table: WarfighterTable) -> Throw | None:
    """The last Attack while its dice are news: in the Turn in which it was made, until a question is about another.

    >>> from hordeplay.games.warfighter_fantasy import at
    >>> fresh(at().table) is None
    True
    """
    last = table.throw
    if last is None or not last.faces or to_come(last) or not 0 <= last.hero < len(table.heroes):
        return None
    if table.outcome or table.step not in _STEPS or table.window is not None:
        return None
    spent = any(hero.actions < actions_of(table, hero) for _, hero in table.up())
    return last if spent or table.struck or table.step != "hero" else None


def draw(drawing: Drawing, table: WarfighterTable, frame: Frame, last: Throw, following: Bar | None) -> None:
    """What came of it and who attacked whom, a line for each kind of dice, and the bar of what follows."""
    hero = table.heroes[last.hero].name
    who, whom = (hero, last.foe) if last.source else (last.foe, hero)
    rows = list(zip(_dice(table, last), (word for _, word in asked(table, last)), strict=False))
    spoken = tr(
        "Attack builder: {who} on {whom}: {outcome} ({dice})",
        who=who,
        whom=whom,
        outcome=outcome(last),
        dice="; ".join(f"{dice}, {word}" for dice, word in rows),
    )
    spoken += tr("; next: {attack}", attack=following[0]) if following else ""
    with drawing.part("builder", "group", spoken, at=(frame.x, frame.y), kind="builder"):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=frame.width, height=frame.high, rx=10)
        drawing.text(outcome(last), 14, 21, "hp-t15 hp-b hp-serif f-ink")
        room = frame.width - 40 - text_width(outcome(last), 15) * BOLD
        drawing.text(
            clip(tr("{who} on {whom}", who=who, whom=whom), 15, room), frame.width - 14, 21, "hp-t15 hp-end f-ink"
        )
        for k, (dice, word) in enumerate(rows):
            drawing.text(dice, 14, 44 + 21 * k, "hp-t15 f-ink-2")
            room = frame.width - 24 - text_width(dice, 15)
            drawing.text(in_room(word, room, BOLD), frame.width - 14, 44 + 21 * k, "hp-t15 hp-b hp-end f-ink")
        if following:
            words, segments = following
            drawing.text(clip(tr("Next: {attack}", attack=words), 15, frame.width - 28), 14, 113, "hp-t15 f-ink-2")
            shares(drawing, segments, Frame(14, 119, frame.width - 28, 18))


def _dice(table: WarfighterTable, last: Throw) -> list[str]:
    """Each kind of dice with what counts on it, in the order of `asked`."""
    high = max(last.faces)
    faces = " ".join(map(str, last.faces))
    one = len(last.faces) == 1
    attack = tr("Attack die {face}", face=faces) if one else tr("Attack dice {faces}", faces=faces)
    attack += f" {bonus(last.h)}{f' = {high + last.h}' if one else ''}" if last.h else ""
    rows = [attack] if last.need else []
    rows += [_counted(tr("Cover die"), last.die, last.p)] if last.die else []
    return rows + ([_counted(tr("Armor die"), last.armor, armor_bonus(table, last))] if last.armor else [])


def _counted(name: str, die: int, more: int) -> str:
    """A die, and what it comes to where something counts on it."""
    return f"{name} {die} {bonus(more)} = {die + more}" if more else f"{name} {die}"


__all__ = ["Bar", "draw", "fresh"]
