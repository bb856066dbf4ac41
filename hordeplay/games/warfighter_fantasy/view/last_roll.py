"""The last Attack: its dice, what each of them had to reach, and what came of it."""

from __future__ import annotations

from typing import Final

from hordeplay.core.english import counted
from hordeplay.core.language import message, tr
from hordeplay.core.panel import Frame, empty, ground
from hordeplay.core.scene import Drawing
from hordeplay.core.text_metrics import BOLD, clip, text_width

from ..model.table import Throw, WarfighterTable
from . import pieces
from .names import bonus, weapon_name

HIGH: Final = 196.0
_PITCH: Final = 44.0
_MOST: Final = 6
"""So many Attack dice lie there; the label names them all."""
_SAYS: Final = {"armor": message("armor holds"), "stopped": message("stopped"), "none": message("nothing")}
_GLYPH: Final = {
    "wound": "g-skull",
    "vuln": "g-dead-eye",
    "none": "g-cross",
    "armor": "g-shield",
    "stopped": "g-shield",
}


def outcome(last: Throw) -> str:
    """What came of an Attack, counted; nothing is said of it before its last die.

    >>> outcome(Throw(0, "Ogre", "mace", "wound", 0, 5, 0, [9], wounds=1, vulns=2))
    '1 Wound, 2 Vulns'
    """
    if to_come(last):
        return tr("armor die to come") if to_come(last) == "armor" else tr("terrain die to come")
    words = [counted(last.wounds, "Wound")] if last.says == "wound" else []
    words += [tr(_SAYS[last.says])] if last.says in ("armor", "stopped") else []
    words += [counted(last.vulns, "Vuln")] if last.vulns else []
    return ", ".join(words) or tr(_SAYS["none"])


def to_come(last: Throw) -> str:
    """The die of a Hostile Attack that is still to be rolled, `terrain` or `armor`; "" where all lie there.

    >>> to_come(Throw(0, "Ogre", "", "none", 0, 5, 0, [9], cover=2, stands=4)), to_come(Throw(0, "Ogre", "", "none", 0, 0, 0, [9]))
    ('armor', 'terrain')
    """
    if not last.faces or last.source or last.says != "none" or last.vulns:
        return ""
    return "armor" if last.stands and not last.armor else "" if last.die else "terrain"


def asked(table: WarfighterTable, last: Throw) -> list[tuple[str, str]]:
    """Each kind of dice, `attack`, `cover` or `armor`, in short what it had to reach, and whether it did."""
    knobs = table.rules.knobs
    rows = []
    if last.need:
        if knobs.natural_extremes:
            hits = sum(face == 10 or (face > 1 and face + last.h >= last.need) for face in last.faces)
        else:
            hits = sum(face + last.h >= last.need for face in last.faces)
        if not last.source:
            hits = min(hits, 1)  # of two dice of a Commander's Hostile the higher one counts
        word = (tr("hit") if hits else tr("miss")) if len(last.faces) == 1 or not last.source else counted(hits, "hit")
        rows.append(("attack", tr("needs {need}: {word}", need=last.need, word=word)))
    if last.die:
        beaten = last.die + last.p >= last.cover
        rows.append(("cover", tr("Cover {n}: {outcome}", n=last.cover, outcome=_beaten(beaten))))
    if last.armor:
        beaten = last.armor + armor_bonus(table, last) >= last.stands
        rows.append(("armor", tr("armor {n}: {outcome}", n=last.stands, outcome=_beaten(beaten))))
    return rows


def in_room(word: str, room: float, weight: float = 1) -> str:
    """What dice had to reach and did, in this room: whether they did stands last, and is kept.

    >>> in_room("Cover 3: beaten", 200), in_room("Cover 3: beaten", 60)
    ('Cover 3: beaten', 'beaten')
    """
    if text_width(word, 15) * weight <= room:
        return word
    return clip(word.rpartition(": ")[2], 15 * weight, room)


def armor_bonus(table: WarfighterTable, last: Throw) -> int:
    """Vulns and Pen count on the armor die, too (WF-RUL-06)."""
    return last.p if table.rules.knobs.vuln_hits_armor else 0


def _beaten(beaten: bool) -> str:
    return tr("beaten") if beaten else tr("holds")


def tray(drawing: Drawing, table: WarfighterTable, frame: Frame) -> None:
    """The panel; before the first Attack an empty place."""
    last = table.throw
    if last is None or not 0 <= last.hero < len(table.heroes):
        with drawing.part("tray", "group", tr("Last Attack: none yet"), at=(frame.x, frame.y), kind="tray"):
            ground(drawing, frame, tr("Last Attack"))
            empty(drawing, frame, "g-d10", tr("No Attack yet. Its dice will lie here."))
        return
    hero = table.heroes[last.hero].name
    source = weapon_name(table, last.source) if last.source else ""
    who, whom = (f"{hero}, {source}", last.foe) if source else (last.foe, hero)
    lines = (hero, source, tr("on {whom}", whom=whom)) if source else (last.foe, tr("on {hero}", hero=hero))
    if not last.faces:
        words = tr("Last Attack: {who} on {whom}, the dice are not rolled yet", who=who, whom=whom)
        with drawing.part("tray", "group", words, at=(frame.x, frame.y), kind="tray"):
            _title(drawing, frame, tr("The Attack"), lines)
            drawing.use("g-d10", 14, 80, 32, "f-ink-3")
            drawing.text(tr("Its dice are not rolled yet."), 58, 101, "hp-t15 f-ink-2")
        return
    reached = dict(asked(table, last))
    words = tr(
        "Last Attack: {who} on {whom}, dice {faces} {bonus}",
        who=who,
        whom=whom,
        faces=", ".join(map(str, last.faces)),
        bonus=bonus(last.h),
    )
    if last.die:
        cover = message(", cover die {die} {bonus}") if source else message(", terrain die {die} {bonus}")
        words += tr(cover, die=last.die, bonus=bonus(last.p))
    words += (
        tr(", armor die {die} {bonus}", die=last.armor, bonus=bonus(armor_bonus(table, last))) if last.armor else ""
    )
    words += f" ({'; '.join(reached.values())})" if reached else ""
    with drawing.part("tray", "group", f"{words}: {outcome(last)}", at=(frame.x, frame.y), kind="tray"):
        _title(drawing, frame, "", lines)
        _came(drawing, last, frame.width - 14)
        _attack_dice(drawing, last, reached.get("attack", ""), frame.width)
        y = 126.0
        if last.die:
            words = tr("cover die: {die}", die=last.die) if source else tr("terrain die: {die}", die=last.die)
            _die(drawing, ("die-cover", words), last.die, last.p, reached["cover"], y)
            y += _PITCH
        if last.armor:
            words = tr("armor die: {die}", die=last.armor)
            _die(drawing, ("die-armor", words), last.armor, armor_bonus(table, last), reached["armor"], y)


def _title(drawing: Drawing, frame: Frame, title: str, lines: tuple[str, ...]) -> None:
    """The ground, and who attacks whom with what."""
    ground(drawing, frame, title)
    words = " ".join(filter(None, [", ".join(filter(None, lines[:-1])), lines[-1]]))
    if text_width(words, 15) > frame.width - 28:
        words = f"{lines[0]} {lines[-1]}"
    drawing.text(clip(words, 15, frame.width - 28), 14, 52, "hp-t15 f-ink-2")


def _came(drawing: Drawing, last: Throw, right: float) -> None:
    """What came of it, in the place of a title."""
    good = (last.says == "wound") == bool(last.source) and last.says != "vuln"
    ink = "f-ink-2" if last.says == "vuln" else "f-good" if good else "f-bad"
    drawing.text(outcome(last), 44, 27, "hp-t18 hp-b f-ink")
    waits = bool(to_come(last))
    drawing.use("g-hourglass" if waits else _GLYPH[last.says], 14, 10, 22, "f-ink-2" if waits else ink)


def _attack_dice(drawing: Drawing, last: Throw, word: str, width: float) -> None:
    """The d10s in a row with what counts on them, and what they had to reach."""
    shown = last.faces[:_MOST]
    size = 38.0 if len(shown) < 4 else 29.0
    for k, face in enumerate(shown):
        at = (14 + (size + 2) * k, 83 - size / 2)
        with drawing.part(f"die-{k + 1}", "img", tr("attack die: {face}", face=face), at=at, kind="die"):
            pieces.d10(drawing, face, size)
    alone = len(last.faces) == 1 or not last.source
    added = f"{bonus(last.h)} = {max(last.faces) + last.h}" if alone else bonus(last.h)
    drawing.text(added, 14 + (size + 2) * len(shown) + 5, 89, "hp-t18 hp-b f-ink")
    left = 14 + (size + 2) * len(shown) + 10 + text_width(added, 18) * BOLD
    drawing.text(in_room(word, width - 14 - left), width - 14, 89, "hp-t15 hp-end f-ink-2")


def _die(drawing: Drawing, part: tuple[str, str], die: int, more: int, word: str, y: float) -> None:
    """A d6 with what counts on it, and what it had to reach."""
    with drawing.part(part[0], "img", part[1], at=(16, y - 17), kind="die"):
        pieces.d6(drawing, die, 34)
    added = f"{bonus(more)} = {die + more}"
    drawing.text(added, 59, y + 6, "hp-t18 hp-b f-ink")
    room = 284 - 59 - 8 - text_width(added, 18) * BOLD
    drawing.text(in_room(word, room), 284, y + 6, "hp-t15 hp-end f-ink-2")
