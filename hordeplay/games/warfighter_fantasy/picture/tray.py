"""The last Attack: its dice, what each of them had to reach, and what came of it."""

from __future__ import annotations

from typing import Final

from hordeplay.core.lettering import BOLD, wide
from hordeplay.core.scene import Drawing
from hordeplay.games.warfighter_fantasy.parts import Throw
from hordeplay.games.warfighter_fantasy.picture import pieces
from hordeplay.games.warfighter_fantasy.picture.facts import Frame, arm, counted, signed
from hordeplay.games.warfighter_fantasy.table import WarfighterTable

HIGH: Final = 116.0
_MOST: Final = 6
"""So many Attack dice lie there; the label names them all."""
_SAYS: Final = {"armor": "armor holds", "stopped": "stopped", "none": "nothing"}
_GLYPH: Final = {
    "wound": "g-skull",
    "vuln": "g-dead-eye",
    "none": "g-cross",
    "armor": "g-shield",
    "stopped": "g-shield",
}


def outcome(last: Throw) -> str:
    """What came of an Attack, counted.

    >>> outcome(Throw(0, "Ogre", "mace", "wound", 0, 5, 0, [9], wounds=1, vulns=2))
    '1 Wound, 2 Vulns'
    """
    told = [counted(last.wounds, "Wound")] if last.says == "wound" else []
    told += [_SAYS[last.says]] if last.says in ("armor", "stopped") else []
    told += [counted(last.vulns, "Vuln")] if last.vulns else []
    return ", ".join(told) or _SAYS["none"]


def asked(table: WarfighterTable, last: Throw) -> list[tuple[str, str]]:
    """Each kind of dice, in short what it had to reach, and whether it did."""
    knobs = table.rules.knobs
    made = []
    if last.need:
        if knobs.natural_extremes:
            hits = sum(face == 10 or (face > 1 and face + last.h >= last.need) for face in last.faces)
        else:
            hits = sum(face + last.h >= last.need for face in last.faces)
        if not last.source:
            hits = min(hits, 1)  # of two dice of a Commander's Hostile the higher one counts
        word = ("hit" if hits else "miss") if len(last.faces) == 1 or not last.source else counted(hits, "hit")
        made.append(("Attack dice", f"needs {last.need}: {word}"))
    if last.die:
        name = "Cover" if last.source else "terrain"
        beaten = last.die + last.p >= last.cover
        made.append(("Cover die" if last.source else "Terrain die", f"{name} {last.cover}: {_beaten(beaten)}"))
    if last.armor:
        beaten = last.armor + armor_bonus(table, last) >= last.stands
        made.append(("Armor die", f"armor {last.stands}: {_beaten(beaten)}"))
    return made


def armor_bonus(table: WarfighterTable, last: Throw) -> int:
    """Vulns and Pen count on the armor die, too (WF-RUL-06)."""
    return last.p if table.rules.knobs.vuln_hits_armor else 0


def _beaten(beaten: bool) -> str:
    return "beaten" if beaten else "holds"


def tray(drawing: Drawing, table: WarfighterTable, frame: Frame) -> None:
    """The panel; before the first Attack an empty place."""
    last = table.throw
    if last is None or not 0 <= last.hero < len(table.heroes):
        with drawing.part("tray", "group", "Last Attack: none yet", at=(frame.x, frame.y), kind="tray"):
            drawing.shape(
                "rect", "hp-none s-edge hp-w15 hp-dash", x=0, y=0, width=frame.width, height=frame.high, rx=10
            )
            drawing.use("g-d10", 18, frame.high / 2 - 16, 32, "f-ink-3")
            drawing.text("No Attack yet. Its dice will lie here.", 64, frame.high / 2 + 5, "hp-t15 f-ink-2")
        return
    hero = table.heroes[last.hero].name
    source = arm(table, last.source) if last.source else ""
    who, whom = (f"{hero}, {source}", last.foe) if source else (last.foe, hero)
    told = (hero, source, f"on {whom}") if source else (last.foe, f"on {hero}")
    if not last.faces:
        said = f"Last Attack: {who} on {whom}, the dice are not rolled yet"
        with drawing.part("tray", "group", said, at=(frame.x, frame.y), kind="tray"):
            _title(drawing, frame, "The Attack", told)
            drawing.use("g-d10", 172, 46, 32, "f-ink-3")
            drawing.text("Its dice are not rolled yet.", 218, 67, "hp-t15 f-ink-2")
        return
    reached = dict(asked(table, last))
    said = f"Last Attack: {who} on {whom}, dice {', '.join(map(str, last.faces))} {signed(last.h)}"
    said += f", {'cover' if source else 'terrain'} die {last.die} {signed(last.p)}" if last.die else ""
    said += f", armor die {last.armor} {signed(armor_bonus(table, last))}" if last.armor else ""
    said += f" ({'; '.join(reached.values())})" if reached else ""
    with drawing.part("tray", "group", f"{said}: {outcome(last)}", at=(frame.x, frame.y), kind="tray"):
        _title(drawing, frame, "Last Attack", told)
        _came(drawing, last, frame.width - 14)
        x = _attack_dice(drawing, last, 172.0, reached.get("Attack dice", ""))
        if last.die:
            side, name = ("cover", "Cover die") if source else ("terrain", "Terrain die")
            word = reached[name]
            with drawing.part("die-cover", "img", f"{side} die: {last.die}", at=(x, 40), kind="die"):
                pieces.d6(drawing, last.die, 44)
            _total(drawing, last.die, last.p, x, word)
            x += max(44 + 78.0, wide(word, 15) + 18)
        if last.armor:
            with drawing.part("die-armor", "img", f"armor die: {last.armor}", at=(x, 40), kind="die"):
                pieces.d6(drawing, last.armor, 44)
            _total(drawing, last.armor, armor_bonus(table, last), x, reached["Armor die"])


def _title(drawing: Drawing, frame: Frame, title: str, told: tuple[str, ...]) -> None:
    """The ground, and who attacks whom with what."""
    drawing.shape("rect", "f-panel s-line hp-w15", x=0, y=0, width=frame.width, height=frame.high, rx=10)
    drawing.text(title, 14, 28, "hp-t18 hp-b hp-serif f-ink")
    for k, line in enumerate(told):
        drawing.text(pieces.shortened(line, 15, 150), 14, 56 + 20 * k, "hp-t15 f-ink-2")


def _came(drawing: Drawing, last: Throw, right: float) -> None:
    """What came of it, at the right of the title."""
    words = outcome(last)
    good = (last.says == "wound") == bool(last.source) and last.says != "vuln"
    ink = "f-ink-2" if last.says == "vuln" else "f-good" if good else "f-bad"
    drawing.text(words, right, 28, "hp-t18 hp-b hp-end f-ink")
    drawing.use(_GLYPH[last.says], right - wide(words, 18) * BOLD - 30, 11, 22, ink)


def _attack_dice(drawing: Drawing, last: Throw, x: float, word: str) -> float:
    """The d10s in a row with what counts on them; returns where the next die may lie."""
    shown = last.faces[:_MOST]
    size = 46.0 if len(shown) < 3 else 36.0 if len(shown) < 5 else 29.0
    for k, face in enumerate(shown):
        at = (x + (size + 2) * k, 62 - size / 2)
        with drawing.part(f"die-{k + 1}", "img", f"attack die: {face}", at=at, kind="die"):
            pieces.d10(drawing, face, size)
    alone = len(last.faces) == 1 or not last.source
    bonus = f"{signed(last.h)} = {max(last.faces) + last.h}" if alone else signed(last.h)
    after = x + (size + 2) * len(shown) + 3
    drawing.text(bonus, after, 68, "hp-t18 hp-b f-ink")
    drawing.text(word, x, 106, "hp-t15 f-ink-2")
    return max(after + wide(bonus, 18) * BOLD, x + wide(word, 15)) + 18


def _total(drawing: Drawing, die: int, bonus: int, x: float, word: str) -> None:
    drawing.text(f"{signed(bonus)} = {die + bonus}", x + 51, 68, "hp-t18 hp-b f-ink")
    drawing.text(word, x, 106, "hp-t15 f-ink-2")
