"""The attack builder while a Hostile attacks: who attacks whom, and what will come of it as things stand."""

from __future__ import annotations

from typing import Final, NamedTuple

from hordeplay.core.english import counted, percents
from hordeplay.core.language import message, tr
from hordeplay.core.panel import Frame, shares
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, text_width

from ..model.passives import armor_cover, terrain
from ..model.table import Foe, Member, WarfighterTable
from ..model.vocabulary import attack_of
from . import chances, pieces
from .chances import Blow
from .facts import looked_at
from .last_roll import asked

_ROWS: Final = (
    ("none", message("nothing"), "f-good", "f-panel"), ("vuln", message("Vuln"), "f-res-gold", "f-on-res-gold"),
    ("stopped", message("armor holds"), "f-ink-3", "f-panel"), ("wound", message("Wound"), "f-bad", "f-panel"),
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


def coming(table: WarfighterTable) -> Defence | None:
    """While it is asked which Hostile attacks: the one that is looked at."""
    if table.step not in ("react", "onslaught") or table.window is not None:
        return None
    seen = looked_at(table)
    if seen.foe is None or seen.member is None or seen.hero < 0:
        return None
    return Defence(seen.name, seen.hero, seen.foe, seen.member)


def odds_of(table: WarfighterTable, attack: Defence) -> Blow | None:
    """What the dice will do as both stand, with the cards played so far."""
    if attack.foe is None or attack.member is None:
        return None
    return chances.blow(table, attack.foe, attack.member, attack.hero)


def draw(drawing: Drawing, table: WarfighterTable, frame: Frame, attack: Defence, *, with_odds: bool) -> None:
    """The panel: the chance of each result, or what the dice came to."""
    hero = table.heroes[attack.hero]
    blow = odds_of(table, attack)
    spoken = tr("Attack builder: {attack}", attack=attack_of(attack.name, hero.name))
    spoken += tr(", {wounds} about to be suffered", wounds=counted(attack.wounds, "Wound")) if attack.wounds else ""
    spoken += f": {blow.in_words}" if blow is not None and with_odds else ""
    with drawing.part("builder", "group", spoken, at=(frame.x, frame.y), kind="builder"):
        drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=frame.width, height=frame.high, rx=10)
        drawing.text(attack_of(attack.name), 14, 22, "hp-t15 hp-b hp-serif f-ink")
        pieces.mark(drawing, table, attack.hero, 14, 32, 22)
        drawing.text(hero.name, 42, 48, "hp-t15 hp-b f-ink")
        worn = armor_cover(table, hero)
        guards = tr("Cover {n}", n=terrain(table, attack.hero))
        guards += tr(", armor {worn}", worn=worn) if worn else ""
        guards += f", V{hero.vulns}" if hero.vulns else ""
        room = frame.width - 60 - text_width(hero.name, 15) * BOLD
        drawing.text(clip(guards, 15, room), frame.width - 14, 48, "hp-t15 hp-end f-ink-2")
        if attack.wounds:
            _landed(drawing, table, attack)
        elif blow is None or not with_odds:
            drawing.text(tr("odds hidden"), 14, 80, "hp-t15 f-ink-3")
        else:
            _results(drawing, blow, frame)


def segments(blow: Blow) -> list[tuple[str, float, str, str]]:
    """Each result with its chance and its colours."""
    return [(tr(word), float(getattr(blow, name)), fill, ink) for name, word, fill, ink in _ROWS]


def _results(drawing: Drawing, blow: Blow, frame: Frame) -> None:
    """One bar of all results, and below it each of them with its exact chance."""
    shares(drawing, segments(blow), Frame(14, 60, frame.width - 28, 24))
    numbers = percents(*(chance for _, chance, *_ in segments(blow)))
    shown = [(word, number) for (word, chance, *_), number in zip(segments(blow), numbers, strict=True) if chance]
    for k, (word, number) in enumerate(shown):
        row, column = divmod(k, 2)
        x, y = 14 + (frame.width - 20) / 2 * column, 106 + 21 * row
        drawing.text(f"{number} {word}", x, y, "hp-t15 f-ink")


def _landed(drawing: Drawing, table: WarfighterTable, attack: Defence) -> None:
    """What the dice had to reach and did, and the Wounds that come of it."""
    drawing.use("g-skull", 14, 62, 28, "f-bad")
    drawing.text(tr("{wounds}: what takes it?", wounds=counted(attack.wounds, "Wound")), 50, 82, "hp-t15 hp-b f-ink")
    words = [word for _, word in asked(table, table.throw)] if table.throw is not None else []
    for k, word in enumerate(words[:4]):
        row, column = divmod(k, 2)
        drawing.text(word, 14 + 140 * column, 110 + 21 * row, "hp-t15 f-ink-2")
